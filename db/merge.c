/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#include "db/sorter_priv.h"

enum {
	READ_MIN = 4096,
	READ_MAX = 1 << 20,
	AHEAD = 8, /* how many records ahead memory is fetched */
};

/* Records in order: a run in a file, or what a sorter has in memory. */
struct source {
	struct record now;
	const struct slot *slot; /* in memory: from here to end */
	const struct slot *end;
	int fd;           /* in a file */
	struct run left;  /* what was not read yet */
	struct buf bytes; /* what was read */
	size_t used;      /* of these */
};

struct merge {
	struct source *sources;
	size_t n_sources;
	struct source **heap; /* sources that have more, the first on top */
	size_t n;
	bool begun; /* the top was given out */
};

static bool
source_before(const struct source *a, const struct source *b)
{
	return record_cmp(a->now.key, a->now.sequence, b->now.key,
		   b->now.sequence) < 0;
}

/* Reads on, so that LEN bytes that are not used yet are there. */
static enum err_code
read_more(struct source *source, size_t len, struct err *err)
{
	struct buf *bytes = &source->bytes;

	bytes->len -= source->used;
	memmove(bytes->ptr, bytes->ptr + source->used, bytes->len);
	source->used = 0;
	if (bytes->cap < len)
		(void)buf_reserve(bytes, len - bytes->len);
	while (bytes->len < len) {
		off_t left = source->left.end - source->left.at;
		size_t room = bytes->cap - bytes->len;
		size_t want = left < (off_t)room ? (size_t)left : room;
		ssize_t n = pread(source->fd, bytes->ptr + bytes->len, want,
		    source->left.at);

		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			return err_errno(err, "cannot read a temporary file");
		if (n == 0)
			return err_set(err, ERR_IO,
			    "a temporary file lost its end");
		bytes->len += (size_t)n;
		source->left.at += n;
	}
	return ERR_OK;
}

/* Makes sure that LEN bytes that are not used yet are in memory. */
static enum err_code
source_need(struct source *source, size_t len, struct err *err)
{
	if (source->bytes.len - source->used >= len)
		return ERR_OK;
	return read_more(source, len, err);
}

static enum err_code
read_record(struct source *source, bool *ret_more, struct err *err)
{
	struct stored head;
	enum err_code code;
	const char *at;

	if (source->used == source->bytes.len &&
	    source->left.at == source->left.end) {
		*ret_more = false;
		return ERR_OK;
	}
	code = source_need(source, sizeof(head), err);
	if (code != ERR_OK)
		return code;
	memcpy(&head, source->bytes.ptr + source->used, sizeof(head));
	code = source_need(source, sizeof(head) + head.key_len + head.value_len,
	    err);
	if (code != ERR_OK)
		return code;
	at = source->bytes.ptr + source->used + sizeof(head);
	source->used += sizeof(head) + head.key_len + head.value_len;
	source->now.sequence = head.sequence;
	source->now.key = (struct span){at, head.key_len};
	source->now.value = (struct span){at + head.key_len, head.value_len};
	*ret_more = true;
	return ERR_OK;
}

static void
take_slot(struct source *source)
{
	const struct stored *stored = source->slot++->stored;

	if (source->end - source->slot > AHEAD)
		__builtin_prefetch(source->slot[AHEAD].stored);
	source->now.sequence = stored->sequence;
	source->now.key = stored_key(stored);
	source->now.value =
	    (struct span){stored->bytes + stored->key_len, stored->value_len};
}

static enum err_code
source_next(struct source *source, bool *ret_more, struct err *err)
{
	if (source->fd >= 0)
		return read_record(source, ret_more, err);
	*ret_more = source->slot < source->end;
	if (*ret_more)
		take_slot(source);
	return ERR_OK;
}

static void
sift_down(struct merge *merge, size_t at)
{
	struct source **heap = merge->heap;
	struct source *source = heap[at];
	size_t child;

	while ((child = 2 * at + 1) < merge->n) {
		if (child + 1 < merge->n &&
		    source_before(heap[child + 1], heap[child]))
			child++;
		if (!source_before(heap[child], source))
			break;
		heap[at] = heap[child];
		at = child;
	}
	heap[at] = source;
}

/* Adds what SORTER holds to the sources of MERGE. */
static enum err_code
add_sorter(struct merge *merge, struct sorter *sorter, struct err *err)
{
	struct slot *slots;
	size_t room;
	enum err_code code;

	if (sorter->n_runs == 0) {
		sorter_prepare(sorter);
		slots = sorter_slots(sorter);
		merge->sources[merge->n_sources++] = (struct source){
		    .slot = slots,
		    .end = slots + sorter->used_slots,
		    .fd = -1,
		};
		return ERR_OK;
	}
	/* The memory for sorting becomes the memory for reading. */
	code = sorter_spill(sorter, err);
	if (code != ERR_OK)
		return code;
	sorter_release(sorter);
	room = sorter->memory / sorter->n_runs;
	room = room < READ_MIN ? READ_MIN : room > READ_MAX ? READ_MAX : room;
	for (size_t i = 0; i < sorter->n_runs; i++) {
		struct source *source = &merge->sources[merge->n_sources++];

		*source =
		    (struct source){.fd = sorter->fd, .left = sorter->runs[i]};
		(void)buf_reserve(&source->bytes, room);
	}
	return ERR_OK;
}

static enum err_code
heap_build(struct merge *merge, struct err *err)
{
	for (size_t i = 0; i < merge->n_sources; i++) {
		struct source *source = &merge->sources[i];
		bool more;
		enum err_code code = source_next(source, &more, err);

		if (code != ERR_OK)
			return code;
		if (more)
			merge->heap[merge->n++] = source;
	}
	for (size_t at = merge->n / 2; at > 0; at--)
		sift_down(merge, at - 1);
	return ERR_OK;
}

enum err_code
sorter_merge(struct sorter *const *sorters, size_t n, struct merge **ret_merge,
    struct err *err)
{
	struct merge *merge = xcalloc(1, sizeof(*merge));
	size_t n_sources = 0;
	enum err_code code = ERR_OK;

	/* A sorter that has runs may get one more. */
	for (size_t i = 0; i < n; i++)
		n_sources += sorters[i]->n_runs + 1;
	merge->sources = xcalloc(n_sources, sizeof(*merge->sources));
	merge->heap = xcalloc(n_sources, sizeof(struct source *));
	for (size_t i = 0; i < n && code == ERR_OK; i++)
		code = add_sorter(merge, sorters[i], err);
	if (code == ERR_OK)
		code = heap_build(merge, err);
	if (code != ERR_OK) {
		merge_free(merge);
		return code;
	}
	*ret_merge = merge;
	return ERR_OK;
}

/* Moves the source on top, whose record was given out, to its next one. */
static enum err_code
advance_top(struct merge *merge, struct err *err)
{
	bool more;
	enum err_code code = source_next(merge->heap[0], &more, err);

	if (code != ERR_OK)
		return code;
	if (!more)
		merge->heap[0] = merge->heap[--merge->n];
	if (merge->n > 1)
		sift_down(merge, 0);
	return ERR_OK;
}

enum err_code
merge_next(struct merge *merge, bool *ret_more, struct record *ret_record,
    struct err *err)
{
	if (merge->begun && merge->n > 0) {
		enum err_code code = advance_top(merge, err);

		if (code != ERR_OK)
			return code;
	}
	merge->begun = true;
	*ret_more = merge->n > 0;
	if (*ret_more)
		*ret_record = merge->heap[0]->now;
	return ERR_OK;
}

void
merge_free(struct merge *merge)
{
	if (merge == NULL)
		return;
	for (size_t i = 0; i < merge->n_sources; i++)
		buf_fini(&merge->sources[i].bytes);
	free(merge->sources);
	free(merge->heap);
	free(merge);
}
