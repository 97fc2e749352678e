/* SPDX-License-Identifier: MIT */
#ifndef APP_READER_H
#define APP_READER_H

#include "src/app/slice.h"

/*
 * Reads a slice once, in order, from its start, with its filter and limit, and
 * keeps account of what the service would charge. In steps, so that a caller
 * can do other things meanwhile.
 */
struct reader;

/* What reading has cost so far. */
struct read_stats {
	uint64_t returned;
	uint64_t read;     /* items or index entries evaluated */
	uint64_t bytes;    /* of these */
	uint64_t pages;    /* of 1 MB, as the service would cut them */
	uint64_t eventual; /* RCU in halves, see cost.h */
	uint64_t strong;
	bool more; /* the limit was reached, and entries follow */
};

/* Borrows SLICE. Sees one state of the data until it is closed. */
NODISCARD
enum err_code reader_open(struct slice *slice, struct reader **ret_reader,
    struct err *err);
/* From now on items come as they were before the select. */
void reader_keep_whole(struct reader *reader);
/* NULL is allowed. */
void reader_close(struct reader *reader);

enum reader_state {
	READER_ROW,    /* *ret_item is the next item */
	READER_END,    /* nothing follows, or the limit is reached */
	READER_BUDGET, /* BUDGET entries were read without a match: go on */
};

/*
 * Goes on to the next item that the filter lets through, evaluating at most
 * BUDGET entries (0: as many as it takes). *ret_item is valid until the next
 * call.
 */
NODISCARD
enum err_code reader_next(struct reader *reader, uint64_t budget,
    enum reader_state *ret_state, const struct item **ret_item,
    struct err *err);

/* What all reading so far took of budgets (slice_cost()). */
uint64_t reader_spent(const struct reader *reader);

/* Complete once the end is reached. */
const struct read_stats *reader_stats(const struct reader *reader);

/* Appends STATS as one line: "3 items of 40 read, 5,120 bytes, 1 page, ...". */
void read_stats_print(const struct read_stats *stats, struct buf *out);

/* Appends NUMBER with commas between the thousands. */
void number_print(uint64_t number, struct buf *out);

/* Appends HALVES (see cost.h) as units, with commas: "20,613.5". */
void units_print(uint64_t halves, struct buf *out);

/* "1 item", "2 items": appends NUMBER and NOUN, with an s unless it is one. */
void count_print(uint64_t number, const char *noun, struct buf *out);

#endif
