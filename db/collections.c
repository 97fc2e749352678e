/* SPDX-License-Identifier: MIT */
#include "db/collections.h"

#include <stdlib.h>

#include "db/stmt.h"

struct collections {
	struct keyspace *keyspace;
	struct stmt *rows;
	struct buf from; /* what ROWS is bound to */
	bool ended;
};

static enum err_code
open_walk(struct table *table, size_t index, enum sql_id id, size_t parts,
    struct collections **ret_walk, struct err *err)
{
	struct collections *walk = NULL;
	enum err_code code = store_snapshot(table->store, err);

	if (code != ERR_OK)
		return code;
	walk = xcalloc(1, sizeof(*walk));
	walk->keyspace = table_keyspace(table, index);
	code = stmt_take(walk->keyspace, id, parts, &walk->rows, err);
	if (code != ERR_OK) {
		collections_close(walk);
		return code;
	}
	*ret_walk = walk;
	return ERR_OK;
}

enum err_code
collections_open(struct table *table, size_t index, const struct key *from,
    bool exclusive, enum direction direction, struct collections **ret_walk,
    struct err *err)
{
	static const enum sql_id ids[][2] = {
	    [FORWARD] = {SQL_COLL_FROM, SQL_COLL_AFTER},
	    [BACKWARD] = {SQL_COLL_DOWN_FROM, SQL_COLL_BEFORE},
	};

	size_t n_hash = table_keyspace(table, index)->key.n_hash;
	struct collections *walk = NULL;
	struct key own;
	enum err_code code;

	if (from == NULL)
		return open_walk(table, index,
		    direction == FORWARD ? SQL_COLL_FIRST : SQL_COLL_LAST, 0,
		    ret_walk, err);
	own = *from;
	own.n = own.n < n_hash ? own.n : n_hash;
	code = open_walk(table, index, ids[direction][exclusive ? 1 : 0], own.n,
	    &walk, err);
	if (code != ERR_OK)
		return code;
	key_dup(&own, &walk->from, &own);
	stmt_bind_key(walk->rows, 1, &own, own.n);
	*ret_walk = walk;
	return ERR_OK;
}

enum err_code
collections_open_largest(struct table *table, size_t index,
    enum collections_order order, uint64_t limit, struct collections **ret_walk,
    struct err *err)
{
	struct collections *walk = NULL;
	enum err_code code = open_walk(table, index,
	    order == COLLECTIONS_BY_SIZE ? SQL_COLL_LARGEST : SQL_COLL_MOST, 0,
	    &walk, err);

	if (code != ERR_OK)
		return code;
	stmt_bind_int(walk->rows, 1,
	    limit > INT64_MAX ? INT64_MAX : (int64_t)limit);
	*ret_walk = walk;
	return ERR_OK;
}

static struct extent
take_extent(struct stmt *stmt, size_t n_hash)
{
	return (struct extent){
	    .n = (uint64_t)stmt_int(stmt, (int)n_hash),
	    .bytes = (uint64_t)stmt_int(stmt, (int)n_hash + 1),
	};
}

enum err_code
collections_next(struct collections *walk, bool *ret_more,
    struct collection *ret_collection, struct err *err)
{
	size_t n_hash = walk->keyspace->key.n_hash;
	bool row = false;
	enum err_code code = ERR_OK;

	/* Behind the last row SQLite would begin again at the first. */
	if (!walk->ended)
		code = stmt_step(walk->rows, &row, err);
	if (code != ERR_OK)
		return code;
	walk->ended = !row;
	*ret_more = row;
	if (row) {
		stmt_key(walk->rows, 0, n_hash, &ret_collection->hash);
		ret_collection->extent = take_extent(walk->rows, n_hash);
	}
	return ERR_OK;
}

void
collections_close(struct collections *walk)
{
	struct store *store;

	if (walk == NULL)
		return;
	store = walk->keyspace->store;
	stmt_give(walk->rows);
	store_release(store);
	buf_fini(&walk->from);
	free(walk);
}

static enum err_code
find_nth(struct keyspace *keyspace, uint64_t position, uint64_t all,
    struct buf *bytes, struct key *ret_hash, bool *ret_found, struct err *err)
{
	bool is_late = position >= all / 2;
	struct stmt *stmt = NULL;
	struct key hash;
	enum err_code code = stmt_take(keyspace,
	    is_late ? SQL_COLL_NTH_LAST : SQL_COLL_NTH, 0, &stmt, err);

	if (code != ERR_OK)
		return code;
	stmt_bind_int(stmt, 1,
	    (int64_t)(is_late ? all - 1 - position : position));
	code = stmt_step(stmt, ret_found, err);
	if (code == ERR_OK && *ret_found) {
		stmt_key(stmt, 0, keyspace->key.n_hash, &hash);
		key_dup(&hash, bytes, ret_hash);
	}
	stmt_give(stmt);
	return code;
}

enum err_code
collection_at(struct table *table, size_t index, uint64_t position,
    struct buf *bytes, struct key *ret_hash, bool *ret_found, struct err *err)
{
	struct extent extent;
	uint64_t all = 0;
	bool found = false;
	enum err_code code = store_snapshot(table->store, err);

	if (code != ERR_OK)
		return code;
	code = table_extent(table, index, &extent, &all, err);
	if (code == ERR_OK && position < all)
		code = find_nth(table_keyspace(table, index), position, all,
		    bytes, ret_hash, &found, err);
	store_release(table->store);
	if (code == ERR_OK)
		*ret_found = found;
	return code;
}

enum err_code
collection_extent(struct table *table, size_t index, const struct key *hash,
    struct extent *ret_extent, struct err *err)
{
	struct keyspace *keyspace = table_keyspace(table, index);
	size_t n_hash = keyspace->key.n_hash;
	struct stmt *stmt = NULL;
	bool found = false;
	enum err_code code = stmt_take(keyspace, SQL_COLL_GET, 0, &stmt, err);

	if (code != ERR_OK)
		return code;
	stmt_bind_key(stmt, 1, hash, n_hash);
	code = stmt_step(stmt, &found, err);
	if (code == ERR_OK)
		*ret_extent =
		    found ? take_extent(stmt, n_hash) : (struct extent){0};
	stmt_give(stmt);
	return code;
}
