/* SPDX-License-Identifier: MIT */
#ifndef UI_QUERY_TEXT_H
#define UI_QUERY_TEXT_H

#include "src/app/query.h"

/* Query lines as texts, while they are typed and changed. */

/* Appends LINE with its "asc" or "desc" replaced by what DIRECTION wants. */
void query_text_direct(struct span line, enum direction direction,
    struct buf *out);

/* Whether LINE begins with "on NAME". */
bool query_text_has_source(struct span line);

/* Whether LINE says "asc" or "desc". */
bool query_text_is_directed(struct span line);

/*
 * Appends LINE as one that is to be gone on with, and returns the byte of it
 * where: at its end, behind a blank, or where its condition is to stand if it
 * has none, in front of the clauses.
 */
size_t query_text_open(struct span line, struct buf *out);

/* Appends LINE with the quotes and parentheses closed that are open in it. */
void query_text_complete(struct span line, struct buf *out);

#endif
