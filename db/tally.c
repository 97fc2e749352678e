/* SPDX-License-Identifier: MIT */
#include "db/tally.h"

#include "db/fence.h"

/* How many entries the collection of KEY has; 0 if there is none. */
static enum err_code
collection_count(struct keyspace *keyspace, const struct key *key,
    int64_t *ret_n, struct err *err)
{
	size_t n_hash = keyspace->key.n_hash;
	bool row;
	struct stmt *stmt;
	enum err_code code = stmt_take(keyspace, SQL_COLL_GET, 0, &stmt, err);

	if (code != ERR_OK)
		return code;
	stmt_bind_key(stmt, 1, key, n_hash);
	code = stmt_step(stmt, &row, err);
	if (code == ERR_OK)
		*ret_n = row ? stmt_int(stmt, (int)n_hash) : 0;
	stmt_give(stmt);
	return code;
}

static enum err_code
collection_add(struct keyspace *keyspace, const struct key *key, int n,
    int64_t bytes, struct err *err)
{
	size_t n_hash = keyspace->key.n_hash;
	struct stmt *stmt;
	enum err_code code = stmt_take(keyspace, SQL_COLL_NOTE, 0, &stmt, err);

	if (code != ERR_OK)
		return code;
	stmt_bind_key(stmt, 1, key, n_hash);
	stmt_bind_int(stmt, (int)n_hash + 1, n);
	stmt_bind_int(stmt, (int)n_hash + 2, bytes);
	code = stmt_run(stmt, err);
	stmt_give(stmt);
	return code;
}

static enum err_code
collection_delete(struct keyspace *keyspace, const struct key *key,
    struct err *err)
{
	struct stmt *stmt;
	enum err_code code =
	    stmt_take(keyspace, SQL_COLL_DELETE, 0, &stmt, err);

	if (code != ERR_OK)
		return code;
	stmt_bind_key(stmt, 1, key, keyspace->key.n_hash);
	code = stmt_run(stmt, err);
	stmt_give(stmt);
	return code;
}

/* *ret_collections is by how many collections there are more now. */
static enum err_code
collection_note(struct keyspace *keyspace, const struct key *key, int n,
    int64_t bytes, int *ret_collections, struct err *err)
{
	int64_t before;
	enum err_code code = collection_count(keyspace, key, &before, err);

	if (code != ERR_OK)
		return code;
	if (before < 0 || (before == 0 && n <= 0))
		return store_damaged(keyspace->store, err);
	*ret_collections = (before + n > 0) - (before > 0);
	code = collection_add(keyspace, key, n, bytes, err);
	if (code == ERR_OK && before + n == 0)
		code = collection_delete(keyspace, key, err);
	return code;
}

static enum err_code
total_note(struct keyspace *keyspace, int n, int64_t bytes, int collections,
    struct err *err)
{
	struct stmt *stmt;
	enum err_code code = stmt_take(&keyspace->store->catalog,
	    SQL_KEYSPACE_NOTE, 0, &stmt, err);

	if (code != ERR_OK)
		return code;
	stmt_bind_int(stmt, 1, keyspace->id);
	stmt_bind_int(stmt, 2, n);
	stmt_bind_int(stmt, 3, bytes);
	stmt_bind_int(stmt, 4, collections);
	code = stmt_run(stmt, err);
	stmt_give(stmt);
	return code;
}

enum err_code
tally_note(struct keyspace *keyspace, const struct key *key, int n,
    int64_t bytes, struct err *err)
{
	int collections = 0;
	enum err_code code =
	    collection_note(keyspace, key, n, bytes, &collections, err);

	if (code == ERR_OK)
		code = total_note(keyspace, n, bytes, collections, err);
	if (code == ERR_OK)
		code = fence_note(keyspace, key, n, bytes, err);
	return code;
}
