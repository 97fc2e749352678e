/* SPDX-License-Identifier: MIT */
#ifndef DB_SORTER_PRIV_H
#define DB_SORTER_PRIV_H

#include <sys/types.h>

#include "db/sorter.h"
#include "src/base/buf.h"

/* What sorter.c, order.c and merge.c share. Nobody else includes this. */

/* A record as it lies in memory and, one behind the other, in a run. */
struct stored {
	uint64_t sequence;
	uint32_t key_len;
	uint32_t value_len;
	char bytes[]; /* the key, then the value */
};

/*
 * A record's place in the order. Most comparisons are decided by PREFIX, eight
 * bytes of the key from where keys begin to differ, without a look at the
 * record, which is far away in memory.
 */
struct slot {
	uint64_t prefix;
	const struct stored *stored;
};

/* Sorted records in the temporary file of a sorter. */
struct run {
	off_t at;
	off_t end;
};

struct sorter {
	size_t memory;
	char *temp_dir;
	char *block; /* slots from its start, records from its end down */
	size_t block_size;
	size_t used_slots; /* how many slots */
	size_t records_at; /* where in block the last record begins */
	bool sorted;       /* what is in memory came in order */
	uint64_t count;
	int fd; /* of the temporary file, or -1 */
	off_t file_size;
	struct run *runs;
	size_t n_runs;
	size_t cap_runs;
	struct buf last; /* the last record of the last run */
};

static inline struct slot *
sorter_slots(const struct sorter *sorter)
{
	return (struct slot *)(void *)sorter->block;
}

/* Writes what is in memory as a run and makes room. */
NODISCARD
enum err_code sorter_spill(struct sorter *sorter, struct err *err);

/* Gives back the memory of a sorter that is empty but for its runs. */
void sorter_release(struct sorter *sorter);

static inline struct span
stored_key(const struct stored *stored)
{
	return (struct span){stored->bytes, stored->key_len};
}

/* Order of two records: key, then sequence. */
static inline int
record_cmp(struct span a, uint64_t a_sequence, struct span b,
    uint64_t b_sequence)
{
	int order = span_cmp(a, b);

	if (order != 0 || a_sequence == b_sequence)
		return order;
	return a_sequence < b_sequence ? -1 : 1;
}

static inline int
stored_cmp(const struct stored *a, const struct stored *b)
{
	return record_cmp(stored_key(a), a->sequence, stored_key(b),
	    b->sequence);
}

/* Sorts SLOTS by the records they point to (order.c). */
void slots_sort(struct slot *slots, size_t n);

#endif
