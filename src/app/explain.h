/* SPDX-License-Identifier: MIT */
#ifndef APP_EXPLAIN_H
#define APP_EXPLAIN_H

#include "src/app/slice.h"

/*
 * Appends, over several lines, what SLICE's query asks for and what it would
 * read: exact counts from the fence, nothing of the items is read.
 */
NODISCARD
enum err_code explain_print(struct slice *slice, struct buf *out,
    struct err *err);

/* Appends the key condition of QUERY in the query line's own words. */
void explain_condition(const struct query *query, struct buf *out);

#endif
