/* SPDX-License-Identifier: MIT */
#ifndef UI_QUERY_EXAMPLES_H
#define UI_QUERY_EXAMPLES_H

#include "src/app/query.h"

/*
 * Appends queries that can be asked where CONTEXT is, a line each: with the
 * names of the table and its indexes, and the queries that it keeps.
 */
void query_examples(const struct query_context *context, struct buf *out);

#endif
