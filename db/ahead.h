/* SPDX-License-Identifier: MIT */
#ifndef DB_AHEAD_H
#define DB_AHEAD_H

#include "db/batch.h"
#include "db/load.h"

/*
 * Writes the items of a bulk load while they are still being read, as long as
 * the input is in key order: in a thread of its own, which has the store for
 * itself meanwhile. The input comes in numbered parts. With the first part that
 * does not go on where the one before ended, writing ahead is over: that part
 * and all behind it stay with the caller, who sorts them, and takes back what
 * was written, since it is to be merged with them.
 */
struct ahead;

/*
 * For TABLE, which is empty, inside a transaction that stays open. Borrows
 * TABLE and LOAD; MEMORY is for parts that wait to be written. UNIQUE: a part
 * that begins with the key the one before ended with does not go on. NULL if
 * there is no thread to be had.
 */
struct ahead *ahead_start(struct table *table, struct load *load, size_t memory,
    bool unique);

/*
 * Takes part number PART, which is in BATCH, and leaves an empty one there;
 * waits while too much else is to be written before. Called once for every part
 * from 0 on, from any thread, each thread in rising order. *ret_taken is false
 * if the part is not to be written ahead, as all behind it. BATCH NULL says so
 * from the start.
 */
NODISCARD
enum err_code ahead_put(struct ahead *ahead, uint64_t part, struct batch *batch,
    bool *ret_taken, struct err *err);

/*
 * Gives back a part that was taken, but then not written, in BATCH, which was
 * empty; false if there is none.
 */
bool ahead_give_back(struct ahead *ahead, struct batch *batch);

/*
 * No more parts will come: waits until all are written. *ret_items are in the
 * table, without *ret_duplicates that were left out.
 */
NODISCARD
enum err_code ahead_end(struct ahead *ahead, uint64_t *ret_items,
    uint64_t *ret_duplicates, struct err *err);

/* After ahead_end(): writes the counts of the table. */
NODISCARD
enum err_code ahead_write_counts(struct ahead *ahead, struct err *err);

/*
 * After ahead_end(), instead: moves the items out of the table to SORTER, each
 * with SEQUENCE.
 */
NODISCARD
enum err_code ahead_take_back(struct ahead *ahead, struct sorter *sorter,
    uint64_t sequence, struct err *err);

/* NULL is allowed. Stops the thread; what it has written stays. */
void ahead_free(struct ahead *ahead);

#endif
