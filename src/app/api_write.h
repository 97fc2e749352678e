/* SPDX-License-Identifier: MIT */
#ifndef APP_API_WRITE_H
#define APP_API_WRITE_H

#include "src/app/api_priv.h"

/* What PutItem, UpdateItem and DeleteItem have in common: one item by its key,
 * a condition on it as it was, and what is told of it. */
struct writing {
	struct expr_env env;
	struct expr *condition; /* NULL: none */
	struct table *table;
	const struct schema *schema;
	struct buf key_bytes;
	struct key key;
	struct held *old;
	bool found; /* OLD */
};

void writing_fini(struct writing *writing);

/* Reads names, values, and the condition. */
NODISCARD
enum err_code writing_names(struct request *request, struct writing *writing,
    struct err *err);

/* Reads the item as it was, by writing->key, and tries the condition on it. */
NODISCARD
enum err_code writing_old(struct request *request, struct writing *writing,
    struct err *err);

/* The item as it was, or NULL. */
static inline const struct item *
writing_old_item(const struct writing *writing)
{
	return writing->found ? &writing->old->item : NULL;
}

/* The members of the reply but Attributes; NOW is the item now, or NULL. */
NODISCARD
enum err_code writing_reply(struct request *request, struct writing *writing,
    const struct item *now, struct err *err);

#endif
