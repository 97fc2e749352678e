/* SPDX-License-Identifier: MIT */
#ifndef DB_SORTER_H
#define DB_SORTER_H

#include <stdint.h>

#include "src/base/err.h"
#include "src/base/span.h"

/*
 * Sorts any number of records by memcmp order of their keys, then by sequence,
 * in bounded memory: what does not fit is written to a temporary file as a
 * sorted run, and runs are merged when they are read. One thread fills a
 * sorter; several sorters are merged together.
 */
struct sorter;

/* MEMORY bytes at most, temporary files in TEMP_DIR (unlinked at once). */
struct sorter *sorter_new(size_t memory, const char *temp_dir);

/* NULL is allowed. */
void sorter_free(struct sorter *sorter);

NODISCARD
enum err_code sorter_add(struct sorter *sorter, struct span key,
    uint64_t sequence, struct span value, struct err *err);

/* How many records were added. */
uint64_t sorter_count(const struct sorter *sorter);

/* Sorts what is in memory now. May be called from several threads at once,
 * each with a sorter of its own; sorter_merge() does it otherwise. */
void sorter_prepare(struct sorter *sorter);

/* Records in order. */
struct merge;

/* Borrows the N sorters, to which nothing may be added any more. */
NODISCARD
enum err_code sorter_merge(struct sorter *const *sorters, size_t n,
    struct merge **ret_merge, struct err *err);

struct record {
	struct span key;
	struct span value;
	uint64_t sequence;
};

/* *ret_record is valid until the next call. */
NODISCARD
enum err_code merge_next(struct merge *merge, bool *ret_more,
    struct record *ret_record, struct err *err);

/* NULL is allowed. */
void merge_free(struct merge *merge);

#endif
