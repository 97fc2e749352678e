/* SPDX-License-Identifier: MIT */
/*
 * One thread cuts the file into chunks, several read the items in them, and
 * the thread that called waits for chunks in the order of the file, tells what
 * was wrong in them, and reports progress.
 *
 * The chunks live in a ring of slots. A slot goes from FREE to FILLED (by the
 * splitter), BUSY, DONE (by a worker) and, in the order of the file, back to
 * FREE (by the caller). So memory is bounded whatever the file's size, and bad
 * records need no sorting. All that several threads touch is under LOCK; a
 * slot's own content belongs to the thread that its state says.
 */
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#include "src/io/load_priv.h"

enum {
	SLOTS_PER_WORKER = 3,
	PROGRESS_MS = 100,
	WHEN_SHIFT = 12, /* 2^51 microseconds last until the year 2041 */
};

enum slot_state {
	SLOT_FREE,
	SLOT_FILLED,
	SLOT_BUSY,
	SLOT_DONE,
};

struct slot {
	enum slot_state state;
	struct chunk chunk;
	uint64_t number; /* of the chunk, in the load */
	uint64_t n_read;
	uint64_t n_deletes; /* of these */
	struct rejects rejects;
	enum err_code code; /* the load ends here */
	struct err err;
};

struct work {
	struct job *job;
	struct source *source;
	pthread_mutex_t lock;
	pthread_cond_t changed;
	struct slot *slots;
	size_t n_slots;
	uint64_t filled, taken, settled; /* chunks so far */
	bool split;                      /* nothing more is filled */
	bool stop;
	uint64_t bytes_done, bytes_all;
	enum err_code code; /* of the splitter */
	struct err err;
};

/* The thread of one worker. */
struct hand {
	struct work *work;
	unsigned number;
	pthread_t thread;
};

static struct slot *
slot_at(struct work *work, uint64_t number)
{
	return &work->slots[number % work->n_slots];
}

/* Waits for the next slot to be free; NULL if the work is to stop. */
static struct slot *
wait_free(struct work *work)
{
	struct slot *slot = slot_at(work, work->filled);

	(void)pthread_mutex_lock(&work->lock);
	while (!work->stop && slot->state != SLOT_FREE)
		(void)pthread_cond_wait(&work->changed, &work->lock);
	if (work->stop)
		slot = NULL;
	(void)pthread_mutex_unlock(&work->lock);
	return slot;
}

static void *
split(void *data)
{
	struct work *work = data;
	struct slot *slot;
	bool more = true;

	while (more && (slot = wait_free(work)) != NULL) {
		enum err_code code =
		    source_chunk(work->source, &slot->chunk, &more, &work->err);

		more = more && code == ERR_OK;
		(void)pthread_mutex_lock(&work->lock);
		work->code = code;
		source_progress(work->source, &work->bytes_done,
		    &work->bytes_all);
		if (more) {
			slot->state = SLOT_FILLED;
			work->filled++;
		}
		(void)pthread_cond_broadcast(&work->changed);
		(void)pthread_mutex_unlock(&work->lock);
	}
	(void)pthread_mutex_lock(&work->lock);
	work->split = true;
	(void)pthread_cond_broadcast(&work->changed);
	(void)pthread_mutex_unlock(&work->lock);
	return NULL;
}

/* The next chunk to read; NULL when there is none any more. */
static struct slot *
take_filled(struct work *work)
{
	struct slot *slot;

	(void)pthread_mutex_lock(&work->lock);
	while (!work->stop && !work->split && work->taken == work->filled)
		(void)pthread_cond_wait(&work->changed, &work->lock);
	if (work->stop || work->taken == work->filled) {
		slot = NULL;
	} else {
		slot = slot_at(work, work->taken);
		slot->number = work->job->n_chunks + work->taken++;
		slot->state = SLOT_BUSY;
	}
	(void)pthread_mutex_unlock(&work->lock);
	return slot;
}

/* A record that does not parse where nothing says where the next one begins. */
static enum err_code
broken(const struct source *source, const struct record_place *place,
    struct slot *slot, const struct err *why)
{
	return err_set(&slot->err, ERR_SYNTAX, "%s:%llu:%llu: %s",
	    source_path(source), (unsigned long long)place->line,
	    (unsigned long long)place->column, why->msg);
}

/* Takes what READER has read as the record with the number SEQUENCE. */
static enum err_code
take_record(struct hand *hand, struct chunk_reader *reader, struct item *item,
    uint64_t sequence, struct built *built, struct slot *slot, struct err *err)
{
	struct job *job = hand->work->job;
	struct record_act act = chunk_act(reader);
	enum err_code code;

	if (act.when > 0 && job->options->on_duplicate != DUPLICATE_REPLACE)
		return err_set(err, ERR_USAGE,
		    "changes of an incremental export go with --on-duplicate "
		    "replace alone");
	/* Changes come after what is not dated, in the order of their time. */
	if (act.when > 0)
		sequence = UINT64_C(1) << 63 | act.when << WHEN_SHIFT |
		    (sequence & ((1 << WHEN_SHIFT) - 1));
	if (act.deletes) {
		slot->n_deletes++;
		return bulk_delete(job->bulk, hand->number, sequence, item,
		    err);
	}
	code = templates_apply(&job->schema, item, built, err);
	if (code != ERR_OK)
		return code;
	return bulk_add(job->bulk, hand->number, sequence, item, err);
}

static void
read_chunk(struct hand *hand, struct chunk_reader *reader, struct built *built,
    struct slot *slot)
{
	struct job *job = hand->work->job;
	const struct source *source = hand->work->source;
	bool lines = source_layout(source) == LAYOUT_LINES ||
	    source_layout(source) == LAYOUT_LISTED;
	/* A chunk holds < 2^25 bytes, so no more records than fit. */
	uint64_t sequence = slot->number << BULK_PART_BITS;
	bool more = true;

	rejects_clear(&slot->rejects);
	slot->n_read = 0;
	slot->n_deletes = 0;
	slot->code = ERR_OK;
	chunk_reader_begin(reader, &slot->chunk);
	while (slot->code == ERR_OK) {
		struct record_place place;
		struct item *item;
		struct err why;
		enum err_code code =
		    chunk_next(reader, &more, &item, &place, &why);

		if (code == ERR_OK && !more)
			break;
		if (code == ERR_SYNTAX && !lines) {
			slot->code = broken(source, &place, slot, &why);
			break;
		}
		if (code == ERR_OK)
			code = take_record(hand, reader, item,
			    sequence + slot->n_read, built, slot, &why);
		slot->n_read++;
		if (code == ERR_SYNTAX || code == ERR_INVALID) {
			rejects_add(&slot->rejects, &place, why.msg,
			    job->rejects != NULL);
		} else if (code != ERR_OK) {
			slot->code = code;
			slot->err = why;
		}
	}
}

/* Reads the chunk in SLOT, which is a part of the load. */
static void
do_chunk(struct hand *hand, struct chunk_reader *reader, struct built *built,
    struct slot *slot)
{
	const struct job *job = hand->work->job;
	struct err why;
	enum err_code code;

	read_chunk(hand, reader, built, slot);
	code = bulk_end_part(job->bulk, hand->number, slot->number, &why);
	if (slot->code == ERR_OK && code != ERR_OK) {
		slot->code = code;
		slot->err = why;
	}
}

static void *
read_chunks(void *data)
{
	struct hand *hand = data;
	struct work *work = hand->work;
	struct chunk_reader *reader = chunk_reader_new(work->source);
	struct built built = {0};
	struct slot *slot;

	while ((slot = take_filled(work)) != NULL) {
		do_chunk(hand, reader, &built, slot);
		(void)pthread_mutex_lock(&work->lock);
		slot->state = SLOT_DONE;
		(void)pthread_cond_broadcast(&work->changed);
		(void)pthread_mutex_unlock(&work->lock);
	}
	built_fini(&built);
	chunk_reader_free(reader);
	return NULL;
}

/*
 * Waits a while for the next chunk in order. *ret_slot is NULL when the time is
 * over; false when no chunk is left.
 */
static bool
wait_done(struct work *work, struct slot **ret_slot)
{
	struct slot *slot = slot_at(work, work->settled);
	struct timespec until;
	int status = 0;
	bool left;

	(void)clock_gettime(CLOCK_REALTIME, &until);
	until.tv_nsec += PROGRESS_MS * 1000000L;
	until.tv_sec += until.tv_nsec / 1000000000L;
	until.tv_nsec %= 1000000000L;

	(void)pthread_mutex_lock(&work->lock);
	while (status != ETIMEDOUT && slot->state != SLOT_DONE &&
	    !(work->split && work->settled == work->filled))
		status =
		    pthread_cond_timedwait(&work->changed, &work->lock, &until);
	left = !(work->split && work->settled == work->filled);
	*ret_slot = slot->state == SLOT_DONE ? slot : NULL;
	(void)pthread_mutex_unlock(&work->lock);
	return left;
}

/* Takes over what a worker found, and frees the slot. */
static enum err_code
settle(struct work *work, struct slot *slot, struct err *err)
{
	struct load_report *report = work->job->report;
	enum err_code code;

	report->read += slot->n_read;
	report->deletes += slot->n_deletes;
	work->job->told->counts.read += slot->n_read;
	work->job->told->counts.deletes += slot->n_deletes;
	code = job_reject(work->job, work->source, &slot->rejects, err);
	if (code == ERR_OK && slot->code != ERR_OK) {
		if (err != NULL)
			*err = slot->err;
		code = slot->code;
	}
	(void)pthread_mutex_lock(&work->lock);
	slot->state = SLOT_FREE;
	work->settled++;
	(void)pthread_cond_broadcast(&work->changed);
	(void)pthread_mutex_unlock(&work->lock);
	return code;
}

static enum err_code
tell_progress(struct work *work, struct err *err)
{
	const struct load_options *options = work->job->options;
	uint64_t done, all;

	(void)pthread_mutex_lock(&work->lock);
	done = work->bytes_done;
	all = work->bytes_all;
	(void)pthread_mutex_unlock(&work->lock);
	if (options->progress != NULL &&
	    !options->progress(options->data, "reading",
		work->job->report->read, done, all))
		return err_set(err, ERR_CANCELLED, "the load was stopped");
	return ERR_OK;
}

static enum err_code
oversee(struct work *work, struct err *err)
{
	struct slot *slot;
	enum err_code code = ERR_OK;

	while (code == ERR_OK && wait_done(work, &slot)) {
		if (slot != NULL)
			code = settle(work, slot, err);
		if (code == ERR_OK)
			code = tell_progress(work, err);
	}
	(void)pthread_mutex_lock(&work->lock);
	work->stop = true;
	(void)pthread_cond_broadcast(&work->changed);
	(void)pthread_mutex_unlock(&work->lock);
	return code;
}

static void
work_init(struct work *work, struct job *job, struct source *source)
{
	*work = (struct work){.job = job, .source = source};
	(void)pthread_mutex_init(&work->lock, NULL);
	(void)pthread_cond_init(&work->changed, NULL);
	work->n_slots = (size_t)job->workers * SLOTS_PER_WORKER;
	work->slots = xcalloc(work->n_slots, sizeof(*work->slots));
}

static void
work_fini(struct work *work)
{
	for (size_t i = 0; i < work->n_slots; i++) {
		chunk_fini(&work->slots[i].chunk);
		rejects_fini(&work->slots[i].rejects);
	}
	free(work->slots);
	(void)pthread_cond_destroy(&work->changed);
	(void)pthread_mutex_destroy(&work->lock);
}

/* Starts the threads; *ret_started of HANDS run, also on failure. */
static enum err_code
start(struct work *work, pthread_t *splitter, bool *ret_splitting,
    struct hand *hands, unsigned *ret_started, struct err *err)
{
	*ret_started = 0;
	*ret_splitting = pthread_create(splitter, NULL, split, work) == 0;
	if (!*ret_splitting)
		return err_set(err, ERR_IO, "cannot start a thread");
	for (unsigned i = 0; i < work->job->workers; i++) {
		hands[i].work = work;
		hands[i].number = i;
		if (pthread_create(&hands[i].thread, NULL, read_chunks,
			&hands[i]) != 0)
			break;
		++*ret_started;
	}
	/* One is enough, if it must be. */
	return *ret_started > 0 ? ERR_OK
				: err_set(err, ERR_IO, "cannot start a thread");
}

enum err_code
job_read(struct job *job, struct source *source, struct err *err)
{
	struct hand *hands = xcalloc(job->workers, sizeof(*hands));
	pthread_t splitter;
	struct work work;
	unsigned started;
	bool splitting;
	enum err_code code;

	work_init(&work, job, source);
	job->header_written = false;
	code = start(&work, &splitter, &splitting, hands, &started, err);
	if (code == ERR_OK) {
		code = oversee(&work, err);
	} else {
		(void)pthread_mutex_lock(&work.lock);
		work.stop = true;
		(void)pthread_cond_broadcast(&work.changed);
		(void)pthread_mutex_unlock(&work.lock);
	}
	if (splitting)
		(void)pthread_join(splitter, NULL);
	for (unsigned i = 0; i < started; i++)
		(void)pthread_join(hands[i].thread, NULL);
	if (code == ERR_OK && work.code != ERR_OK) {
		if (err != NULL)
			*err = work.err;
		code = work.code;
	}
	job->n_chunks += work.taken; /* all of these are ended parts */
	work_fini(&work);
	free(hands);
	return code;
}
