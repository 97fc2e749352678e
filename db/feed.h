/* SPDX-License-Identifier: MIT */
#ifndef DB_FEED_H
#define DB_FEED_H

#include "db/store_priv.h"

/*
 * A virtual table that makes rows out of what a C function returns, so that one
 * INSERT ... SELECT takes in millions of them: two to three times as fast as an
 * INSERT for each.
 *
 *   feed(k1, ..., k10, v, n, bytes, level)
 */
struct feed_row {
	struct key key; /* k1, ... in the classes of the keyspace's key */
	struct span v;  /* payload of an item */
	int64_t n;      /* of a collection, of a block of the fence */
	int64_t bytes;  /* the same; also the size of an index entry */
	int64_t level;  /* of the fence */
};

/* Where rows come from. What *RET_ROW points to must stay until the next call. */
struct feed {
	enum err_code (*next)(void *data, bool *ret_more,
	    struct feed_row *ret_row, struct err *err);
	void *data;
};

/*
 * Runs statement ID of KEYSPACE, one of SQL_FEED_*, on the rows of FEED.
 * *ret_changed (NULL is allowed) is how many rows it inserted. Returns what
 * FEED failed with, if it did; ERR_EXISTS if a row with the key is there.
 */
NODISCARD
enum err_code feed_run(struct keyspace *keyspace, enum sql_id id,
    const struct feed *feed, uint64_t *ret_changed, struct err *err);

#endif
