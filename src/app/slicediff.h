/* SPDX-License-Identifier: MIT */
#ifndef APP_SLICEDIFF_H
#define APP_SLICEDIFF_H

#include "src/app/itemdiff.h"
#include "src/app/slice.h"

/*
 * How two slices differ, row by row: which rows only one of them has, and which
 * both have with other attributes. Both are read once, side by side, in the
 * order of their key, a page at a time; nothing stays open between the steps.
 *
 * What is compared is what the slices show: after their filters, limits and
 * selects, of an index what it projects. Values are equal as DynamoDB has it.
 * The attributes of the key are not compared: they say which rows are of a pair.
 */
struct slice_diff;

enum slice_side {
	SIDE_LEFT,
	SIDE_RIGHT,
	SIDES
};

/* Which rows are of a pair. */
enum slice_align {
	ALIGN_KEY, /* those with the same key */
	/* Those with the same sort key: of two collections. Where several rows
	 * of an index share one, the first is of a pair with the first. */
	ALIGN_SORT,
};

enum {
	/* What the list of differences may take. */
	SLICE_DIFF_ROWS_MAX = 1000000,
	SLICE_DIFF_BYTES_MAX = 64 << 20,
};

/* One difference: where its rows are. */
struct slice_diff_row {
	enum diff_kind kind;       /* never DIFF_EQUAL */
	struct span places[SIDES]; /* empty: this slice has no such row */
};

/*
 * ERR_INVALID unless rows of LEFT_INDEX of the table LEFT can be aligned with those
 * of RIGHT_INDEX of RIGHT: in one table that must be the same index, in two the
 * types of the keys must be.
 */
NODISCARD
enum err_code slice_diff_check(const struct table *left, size_t left_index,
    const struct table *right, size_t right_index, struct err *err);

/*
 * Begins to compare the slices of SLICES, which are taken over, on failure too;
 * at most MOST differences are listed. Rows are aligned by their sort key if
 * both slices lie in one collection each, of different partition keys; else by
 * their whole key. A slice without limit is turned into the direction of the
 * other one. ERR_INVALID after slice_diff_check(), and if the limits of the two
 * count from different ends.
 */
NODISCARD
enum err_code slice_diff_open(struct slice *slices[SIDES], size_t most,
    struct slice_diff **ret_diff, struct err *err);
/* NULL is allowed. */
void slice_diff_close(struct slice_diff *diff);

/* Forgets what was found, to compare all again. */
void slice_diff_rewind(struct slice_diff *diff);

/*
 * Goes on for about BUDGET entries; *ret_done: all is compared. After
 * ERR_CANCELLED it can go on where it was.
 */
NODISCARD
enum err_code slice_diff_step(struct slice_diff *diff, uint64_t budget,
    bool *ret_done, struct err *err);

enum slice_align slice_diff_align(const struct slice_diff *diff);
struct slice *slice_diff_slice(const struct slice_diff *diff,
    enum slice_side side);
/* Entries that were evaluated in the slice of SIDE. */
uint64_t slice_diff_read(const struct slice_diff *diff, enum slice_side side);
/* How many pairs and single rows are of KIND: all, whether listed or not. */
uint64_t slice_diff_count(const struct slice_diff *diff, enum diff_kind kind);
/* All differences there are by now. */
uint64_t slice_diff_all(const struct slice_diff *diff);

/* The differences that are listed by now, in key order; each is valid until the
 * next step. */
size_t slice_diff_n(const struct slice_diff *diff);
const struct slice_diff_row *slice_diff_row(const struct slice_diff *diff,
    size_t i);

/* The rows of a difference as they are now. {0} is an empty one. */
struct slice_diff_pair {
	struct page pages[SIDES]; /* a row at most; its whole is its item */
	struct item_diff changes; /* of what is compared; borrows from pages */
};

/*
 * Reads the rows of ROW into PAIR, which must be {0} or finished. A row that is
 * gone, or that the filter passes over by now, is not there.
 */
NODISCARD
enum err_code slice_diff_pair(struct slice_diff *diff,
    const struct slice_diff_row *row, struct slice_diff_pair *pair,
    struct err *err);
void slice_diff_pair_fini(struct slice_diff_pair *pair);

/* Whether PAIR has all rows that ROW had. */
bool slice_diff_pair_is_whole(const struct slice_diff_row *row,
    const struct slice_diff_pair *pair);

#endif
