/* SPDX-License-Identifier: MIT */
#ifndef DB_COLLECTIONS_H
#define DB_COLLECTIONS_H

#include "db/cursor.h"

/* The item collections of a table or index, each with its size. */
struct collection {
	struct key hash; /* the hash parts */
	struct extent extent;
};

struct collections;

/*
 * Walks the collections in key order from FROM on (its hash parts; NULL: from
 * the first, or the last when BACKWARD); EXCLUSIVE leaves FROM itself out.
 */
NODISCARD
enum err_code collections_open(struct table *table, size_t index,
    const struct key *from, bool exclusive, enum direction direction,
    struct collections **ret_walk, struct err *err);

enum collections_order {
	COLLECTIONS_BY_SIZE,
	COLLECTIONS_BY_COUNT,
};

/* The LIMIT largest collections, largest first, ties by key. Reads them all. */
NODISCARD
enum err_code collections_open_largest(struct table *table, size_t index,
    enum collections_order order, uint64_t limit, struct collections **ret_walk,
    struct err *err);

/* *ret_collection is valid until the next call on WALK. */
NODISCARD
enum err_code collections_next(struct collections *walk, bool *ret_more,
    struct collection *ret_collection, struct err *err);

/* NULL is allowed. */
void collections_close(struct collections *walk);

/*
 * The hash of the collection at POSITION in key order (0 is the first); its
 * bytes are appended to BYTES. *ret_found is false behind the end. It passes
 * over those before it, or behind it if these are fewer, without reading them:
 * half a million take some ten milliseconds.
 */
NODISCARD
enum err_code collection_at(struct table *table, size_t index,
    uint64_t position, struct buf *bytes, struct key *ret_hash, bool *ret_found,
    struct err *err);

/* How much the collection of HASH holds; nothing if there is none. */
NODISCARD
enum err_code collection_extent(struct table *table, size_t index,
    const struct key *hash, struct extent *ret_extent, struct err *err);

#endif
