/* SPDX-License-Identifier: MIT */
#ifndef APP_QUERY_PRIV_H
#define APP_QUERY_PRIV_H

#include "src/app/query.h"

/* Between query.c and query_short.c. */

/*
 * Whether TEXT begins with a short form: an operator, or text up to the next
 * clause word that, outside of quotes, ends in * or holds "..". *ret_end is
 * where the short form ends.
 */
bool query_is_short(struct span text, size_t *ret_end);

/*
 * Reads TEXT, a short form and no more, as a condition on the sort key of the
 * collection that QUERY's condition already names. err->pos counts in TEXT.
 */
NODISCARD
enum err_code query_short(struct span text, struct query *query,
    const struct key_def *def, struct err *err);

#endif
