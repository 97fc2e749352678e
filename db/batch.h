/* SPDX-License-Identifier: MIT */
#ifndef DB_BATCH_H
#define DB_BATCH_H

#include "db/sorter.h"
#include "src/base/buf.h"

/*
 * Records of one part of a load, as long as they come in the order of their
 * keys: then they need no sorting.
 */
struct batch {
	struct buf bytes;
	size_t used; /* of these, by batch_next() */
	size_t last; /* where the last record begins */
	size_t n;
	uint64_t duplicates; /* left out */
};

void batch_fini(struct batch *batch);

/* Empties BATCH. */
void batch_clear(struct batch *batch);

/*
 * Adds RECORD (copied), unless its key is below the last one. Of two records
 * with one key the first in the order of sorters stays; if UNIQUE, there must
 * be none. False: not added.
 */
bool batch_add(struct batch *batch, const struct record *record, bool unique);

/* The record that batch_next() takes, which must be there. */
struct record batch_peek(const struct batch *batch);

/* Takes the next record off BATCH, which keeps its bytes; false at the end. */
bool batch_next(struct batch *batch, struct record *ret_record);

/* Whether no record is left. */
static inline bool
batch_is_empty(const struct batch *batch)
{
	return batch->used == batch->bytes.len;
}

/* Moves what is left in BATCH to SORTER; BATCH is empty then. */
NODISCARD
enum err_code batch_sort(struct batch *batch, struct sorter *sorter,
    struct err *err);

#endif
