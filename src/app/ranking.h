/* SPDX-License-Identifier: MIT */
#ifndef APP_RANKING_H
#define APP_RANKING_H

#include "src/app/slice.h"

/*
 * The rows of a slice, sorted by an attribute: a view, as the slice itself is in
 * the order of its key and stays so.
 *
 * Numbers come first, by value, then S by bytes, B by bytes, false and true,
 * NULL, then maps, lists and sets by how many elements they have; rows that lack
 * the attribute are last, in either direction. Rows that are equal keep the
 * order of the slice.
 */
struct ranking;

enum {
	/* What is held in memory; of a longer slice the first rows are sorted,
	 * and ranking_is_cut() says so. */
	RANKING_ROWS_MAX = 100000,
	RANKING_BYTES_MAX = 64 << 20,
};

/* Borrows SLICE, copies NAME. Nothing is read yet. */
struct ranking *ranking_open(struct slice *slice, struct span name);
/* NULL is allowed. */
void ranking_close(struct ranking *ranking);

/* Reads and sorts on, evaluating about BUDGET entries; *ret_done: all is. */
NODISCARD
enum err_code ranking_step(struct ranking *ranking, uint64_t budget,
    bool *ret_done, struct err *err);

struct span ranking_name(const struct ranking *ranking);
/* The rows there are by now. */
size_t ranking_n(const struct ranking *ranking);
/* Entries that were evaluated for them. */
uint64_t ranking_read(const struct ranking *ranking);
bool ranking_is_cut(const struct ranking *ranking);

/* Puts the largest first, or the smallest again. */
void ranking_turn(struct ranking *ranking);
bool ranking_is_descending(const struct ranking *ranking);

/* The place of row I; it is RANKING's. */
struct span ranking_place(const struct ranking *ranking, size_t i);

/* The row whose place is PLACE, else the one that follows it soonest in key
 * order; SIZE_MAX: none does. */
size_t ranking_find(const struct ranking *ranking, struct span place);

/*
 * Up to N rows from row I on, as they are now, into PAGE (emptied first). One
 * that is gone has a place but no attributes.
 */
NODISCARD
enum err_code ranking_rows(struct ranking *ranking, size_t i, size_t n,
    struct page *page, struct err *err);

#endif
