/* SPDX-License-Identifier: MIT */
#ifndef APP_LARGEST_H
#define APP_LARGEST_H

#include "src/app/fold.h"
#include "src/app/session.h"

/*
 * The children of a place in a fold, the largest first. All of them must be read
 * for that, in steps; the LARGEST_MAX largest are kept, however many there are.
 */
struct largest;

/* Borrows FOLD, copies PREFIX. BY is BY_SIZE or BY_COUNT. */
struct largest *largest_open(struct fold *fold, struct span prefix,
    enum collections_by by);
/* NULL is allowed. */
void largest_close(struct largest *largest);

/* Reads N children more; *ret_done: there are no others. */
NODISCARD
enum err_code largest_step(struct largest *largest, size_t n, bool *ret_done,
    struct err *err);

/* How many children were read, and how many items are in them. */
uint64_t largest_children(const struct largest *largest);
uint64_t largest_items(const struct largest *largest);

/* Gives the children, those of one size by key, over to *RET_PAGE, which must be
 * {0} or finished. */
void largest_take(struct largest *largest, struct fold_page *ret_page);

#endif
