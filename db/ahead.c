/* SPDX-License-Identifier: MIT */
/*
 * Parts lie in a ring of slots until the thread comes to them. What threads
 * share is under LOCK; the batch in a slot that is full belongs to the thread,
 * or, once LIMIT is at or before its part, to whoever asks for it.
 *
 * The part that is next is always taken, so whoever reads the input need only
 * end the parts it has begun for the thread to go on.
 */
#include "db/ahead.h"

#include <pthread.h>
#include <stdlib.h>

#include "db/counts.h"
#include "db/entry.h"
#include "db/feed.h"
#include "db/stmt.h"

enum {
	SLOTS = 16,
};

struct slot {
	struct batch batch;
	uint64_t part;
	bool full;
};

struct ahead {
	struct table *table;
	struct load *load;
	size_t memory;
	bool unique;
	pthread_t thread;
	bool running;

	pthread_mutex_t lock;
	pthread_cond_t changed;
	struct slot slots[SLOTS];
	uint64_t next;  /* the part that the thread takes next */
	uint64_t limit; /* no part from here on is written */
	size_t pending; /* bytes in the slots */
	bool ended;     /* no more parts will come */
	bool stop;
	enum err_code code;
	struct err err;

	/* The thread's own while it runs. */
	struct batch now;  /* rows point into this one */
	struct batch then; /* what comes behind it, if not empty */
	struct counts *counts;
	struct buf scratch;
	uint64_t items;
	uint64_t duplicates;
};

static void
set_limit(struct ahead *ahead, uint64_t part)
{
	if (part < ahead->limit)
		ahead->limit = part;
	(void)pthread_cond_broadcast(&ahead->changed);
}

/* Waits for the next part; NULL if there is none to be written. */
static struct slot *
wait_full(struct ahead *ahead)
{
	struct slot *slot = &ahead->slots[ahead->next % SLOTS];

	(void)pthread_mutex_lock(&ahead->lock);
	while (!ahead->stop && !ahead->ended && ahead->next < ahead->limit &&
	    !slot->full)
		(void)pthread_cond_wait(&ahead->changed, &ahead->lock);
	if (!slot->full)
		set_limit(ahead, ahead->next);
	if (ahead->stop || ahead->next >= ahead->limit)
		slot = NULL;
	(void)pthread_mutex_unlock(&ahead->lock);
	return slot;
}

/* Whether what is in BATCH goes on behind LAST. */
static bool
goes_on(const struct ahead *ahead, const struct batch *batch,
    const struct record *last)
{
	int order;

	if (last == NULL || batch_is_empty(batch))
		return true;
	order = span_cmp(last->key, batch_peek(batch).key);
	return order < 0 || (order == 0 && !ahead->unique);
}

/* Moves SLOT to ahead->then, under the lock. */
static void
take_slot(struct ahead *ahead, struct slot *slot)
{
	struct batch empty = ahead->then;

	batch_clear(&empty);
	ahead->then = slot->batch;
	slot->batch = empty;
	slot->full = false;
	ahead->pending -= ahead->then.bytes.len;
	ahead->duplicates += ahead->then.duplicates;
	ahead->next++;
	(void)pthread_cond_broadcast(&ahead->changed);
}

/*
 * Sees to it that ahead->then has records, from the next parts that go on
 * behind LAST (NULL: nothing was before); false at the end.
 */
static bool
fetch(struct ahead *ahead, const struct record *last)
{
	struct slot *slot;

	while (batch_is_empty(&ahead->then) &&
	    (slot = wait_full(ahead)) != NULL) {
		bool fits = goes_on(ahead, &slot->batch, last);

		(void)pthread_mutex_lock(&ahead->lock);
		if (fits)
			take_slot(ahead, slot);
		else
			set_limit(ahead, ahead->next);
		(void)pthread_mutex_unlock(&ahead->lock);
	}
	return !batch_is_empty(&ahead->then);
}

static void
swap_batches(struct ahead *ahead)
{
	struct batch now = ahead->now;

	ahead->now = ahead->then;
	ahead->then = now;
}

/*
 * The next record. Before the last one of a part is given out, the part behind
 * it is looked at: it may begin with the same key.
 */
static bool
next_record(struct ahead *ahead, struct record *ret_record)
{
	if (batch_is_empty(&ahead->now)) {
		if (!fetch(ahead, NULL))
			return false;
		swap_batches(ahead);
	}
	(void)batch_next(&ahead->now, ret_record);
	while (batch_is_empty(&ahead->now) && fetch(ahead, ret_record)) {
		struct record other = batch_peek(&ahead->then);

		if (!span_eq(other.key, ret_record->key))
			break;
		ahead->duplicates++;
		(void)batch_next(&ahead->then, &other);
		if (other.sequence < ret_record->sequence) {
			swap_batches(ahead);
			*ret_record = other;
		}
	}
	return true;
}

static enum err_code
row_next(void *data, bool *ret_more, struct feed_row *ret_row, struct err *err)
{
	struct ahead *ahead = data;
	struct record record;

	*ret_more = next_record(ahead, &record);
	if (!*ret_more)
		return ERR_OK;
	if (!key_unpack(record.key, &ahead->scratch, &ret_row->key))
		return err_set(err, ERR_INVALID, "the key is damaged");
	ret_row->v = record.value;
	ahead->items++;
	return counts_add(ahead->counts, &ret_row->key,
	    entry_size(record.value), err);
}

static void *
run(void *data)
{
	struct ahead *ahead = data;
	struct feed feed = {row_next, ahead};
	struct err err;
	enum err_code code =
	    feed_run(&ahead->table->base, SQL_FEED_ENTRIES, &feed, NULL, &err);

	(void)pthread_mutex_lock(&ahead->lock);
	if (code != ERR_OK) {
		ahead->code = code;
		ahead->err = err;
		set_limit(ahead, 0);
	}
	(void)pthread_mutex_unlock(&ahead->lock);
	return NULL;
}

struct ahead *
ahead_start(struct table *table, struct load *load, size_t memory, bool unique)
{
	struct ahead *ahead = xcalloc(1, sizeof(*ahead));

	ahead->table = table;
	ahead->load = load;
	ahead->memory = memory;
	ahead->unique = unique;
	ahead->limit = UINT64_MAX;
	ahead->counts =
	    counts_new(&table->base, load->memory / 8, load->temp_dir);
	(void)pthread_mutex_init(&ahead->lock, NULL);
	(void)pthread_cond_init(&ahead->changed, NULL);
	ahead->running = pthread_create(&ahead->thread, NULL, run, ahead) == 0;
	if (!ahead->running) {
		ahead_free(ahead);
		return NULL;
	}
	return ahead;
}

static void
join(struct ahead *ahead)
{
	if (ahead->running)
		(void)pthread_join(ahead->thread, NULL);
	ahead->running = false;
}

void
ahead_free(struct ahead *ahead)
{
	if (ahead == NULL)
		return;
	(void)pthread_mutex_lock(&ahead->lock);
	ahead->stop = true;
	(void)pthread_cond_broadcast(&ahead->changed);
	(void)pthread_mutex_unlock(&ahead->lock);
	join(ahead);
	for (size_t i = 0; i < SLOTS; i++)
		batch_fini(&ahead->slots[i].batch);
	batch_fini(&ahead->now);
	batch_fini(&ahead->then);
	counts_free(ahead->counts);
	buf_fini(&ahead->scratch);
	(void)pthread_cond_destroy(&ahead->changed);
	(void)pthread_mutex_destroy(&ahead->lock);
	free(ahead);
}

/* Whether PART, of LEN bytes, has to wait. */
static bool
must_wait(const struct ahead *ahead, uint64_t part, size_t len)
{
	if (part >= ahead->limit || part == ahead->next)
		return false;
	return part - ahead->next >= SLOTS ||
	    ahead->pending + len > ahead->memory;
}

static enum err_code
failure(const struct ahead *ahead, struct err *err)
{
	if (ahead->code != ERR_OK && err != NULL)
		*err = ahead->err;
	return ahead->code;
}

enum err_code
ahead_put(struct ahead *ahead, uint64_t part, struct batch *batch,
    bool *ret_taken, struct err *err)
{
	struct slot *slot = &ahead->slots[part % SLOTS];
	enum err_code code;
	bool taken;

	(void)pthread_mutex_lock(&ahead->lock);
	if (batch == NULL)
		set_limit(ahead, part);
	while (batch != NULL && must_wait(ahead, part, batch->bytes.len))
		(void)pthread_cond_wait(&ahead->changed, &ahead->lock);
	taken = part < ahead->limit;
	if (taken) {
		struct batch empty = slot->batch;

		slot->batch = *batch;
		slot->part = part;
		slot->full = true;
		*batch = empty;
		ahead->pending += slot->batch.bytes.len;
		(void)pthread_cond_broadcast(&ahead->changed);
	}
	code = failure(ahead, err);
	(void)pthread_mutex_unlock(&ahead->lock);
	if (code == ERR_OK)
		*ret_taken = taken;
	return code;
}

bool
ahead_give_back(struct ahead *ahead, struct batch *batch)
{
	bool found = false;

	(void)pthread_mutex_lock(&ahead->lock);
	for (size_t i = 0; i < SLOTS && !found; i++) {
		struct slot *slot = &ahead->slots[i];
		struct batch empty = *batch;

		found = slot->full && slot->part >= ahead->limit;
		if (!found)
			continue;
		*batch = slot->batch;
		slot->batch = empty;
		slot->full = false;
	}
	(void)pthread_mutex_unlock(&ahead->lock);
	return found;
}

enum err_code
ahead_end(struct ahead *ahead, uint64_t *ret_items, uint64_t *ret_duplicates,
    struct err *err)
{
	enum err_code code;

	(void)pthread_mutex_lock(&ahead->lock);
	ahead->ended = true;
	(void)pthread_cond_broadcast(&ahead->changed);
	(void)pthread_mutex_unlock(&ahead->lock);
	join(ahead);
	code = failure(ahead, err);
	if (code != ERR_OK)
		return code;
	*ret_items = ahead->items;
	*ret_duplicates = ahead->duplicates;
	return ERR_OK;
}

enum err_code
ahead_write_counts(struct ahead *ahead, struct err *err)
{
	return counts_write(ahead->counts, err);
}

/* Adds the items in the rows of STMT to SORTER. */
static enum err_code
sort_rows(struct ahead *ahead, struct stmt *stmt, struct sorter *sorter,
    uint64_t sequence, struct err *err)
{
	size_t n = ahead->table->base.key.n;
	bool row = false;
	enum err_code code;

	while ((code = stmt_step(stmt, &row, err)) == ERR_OK && row) {
		struct key key;

		stmt_key(stmt, 0, n, &key);
		buf_clear(&ahead->scratch);
		key_pack(&key, &ahead->scratch);
		code = sorter_add(sorter, buf_span(&ahead->scratch), sequence,
		    stmt_span(stmt, (int)n), err);
		if (code != ERR_OK)
			break;
	}
	return code;
}

enum err_code
ahead_take_back(struct ahead *ahead, struct sorter *sorter, uint64_t sequence,
    struct err *err)
{
	struct keyspace *base = &ahead->table->base;
	struct stmt *stmt;
	enum err_code code = stmt_take(base, SQL_ENTRY_FIRST, 0, &stmt, err);

	if (code != ERR_OK)
		return code;
	code = sort_rows(ahead, stmt, sorter, sequence, err);
	stmt_give(stmt);
	if (code == ERR_OK)
		code = stmt_once(base, SQL_CLEAR_ENTRIES, err);
	return code;
}
