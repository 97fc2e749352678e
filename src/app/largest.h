/* SPDX-License-Identifier: MIT */
#ifndef APP_LARGEST_H
#define APP_LARGEST_H

#include "src/app/fold.h"
#include "src/app/session.h"

/*
 * The collections of a table or index, or the children of a place in a fold, the
 * largest first. All rows must be read for that, in steps; the LARGEST_MAX
 * largest are kept, however many there are.
 */
struct largest;

/* BY is BY_SIZE or BY_COUNT. Borrows TABLE. */
struct largest *largest_collections(struct table *table, size_t index,
    enum collections_by by);
/* Borrows FOLD, copies PREFIX. */
struct largest *largest_children(struct fold *fold, struct span prefix,
    enum collections_by by);
/* NULL is allowed. */
void largest_close(struct largest *largest);

/* Reads N rows more; *ret_done: there are no others. */
NODISCARD
enum err_code largest_step(struct largest *largest, size_t n, bool *ret_done,
    struct err *err);

/* How many rows were read, and how many items are in them. */
uint64_t largest_rows(const struct largest *largest);
uint64_t largest_items(const struct largest *largest);

/* Gives the rows, those of one size by key, over to *RET_PAGE, which must be {0}
 * or finished: the one that is meant for the kind of LARGEST. */
void largest_take_collections(struct largest *largest,
    struct collection_page *ret_page);
void largest_take_children(struct largest *largest, struct fold_page *ret_page);

#endif
