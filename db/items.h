/* SPDX-License-Identifier: MIT */
#ifndef DB_ITEMS_H
#define DB_ITEMS_H

#include "db/table.h"

/*
 * Single items by key. Each call is a transaction of its own, or part of the
 * one that is open; indexes, collections and counts are kept in step in it.
 */
enum put_mode {
	PUT_REPLACE, /* as PutItem */
	PUT_NEW,     /* ERR_EXISTS if the key is there */
};

/*
 * Checks ITEM as the service checks a put (keys, index keys,
 * size), for TABLE. ERR_INVALID in the service's words. Needs no store access.
 */
NODISCARD
enum err_code items_check(const struct schema *schema, const struct item *item,
    struct err *err);

/* The same, and gives the key of ITEM as key_of_item() does. */
NODISCARD
enum err_code items_check_key(const struct schema *schema,
    const struct item *item, struct buf *bytes, struct key *ret_key,
    struct err *err);

/* Puts ITEM. *ret_replaced (NULL is allowed): whether there was one before. */
NODISCARD
enum err_code items_put(struct table *table, const struct item *item,
    enum put_mode mode, bool *ret_replaced, struct err *err);

/*
 * Looks for the item KEY. If there is one sets *ret_found, appends its bytes to
 * BYTES (cleared first) and opens it as ITEM, which borrows from them, and its
 * names from TABLE and its store.
 */
NODISCARD
enum err_code items_get(struct table *table, const struct key *key,
    struct buf *bytes, struct item *item, bool *ret_found, struct err *err);

/* Deletes the item KEY; *ret_found says whether there was one. */
NODISCARD
enum err_code items_delete(struct table *table, const struct key *key,
    bool *ret_found, struct err *err);

#endif
