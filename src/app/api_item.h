/* SPDX-License-Identifier: MIT */
#ifndef APP_API_ITEM_H
#define APP_API_ITEM_H

#include "src/app/api_priv.h"

/* What a request that reads single items wants of each. */
struct getting {
	struct expr_env env;
	struct path *paths; /* NULL: all of it */
	size_t n_paths;
};

NODISCARD
enum err_code getting_read(struct request *request, const struct fields *fields,
    struct getting *ret_getting, struct err *err);

/* The key in WANTED, and whether the projection goes with SCHEMA. Bytes are
 * appended to BYTES. */
NODISCARD
enum err_code getting_key(const struct schema *schema,
    const struct getting *getting, const struct item *wanted, struct buf *bytes,
    struct key *ret_key, struct err *err);

/* Appends ITEM, or what the projection takes of it. */
void getting_put(const struct getting *getting, const struct item *item,
    struct buf *out);

#endif
