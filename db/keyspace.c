/* SPDX-License-Identifier: MIT */
#include "db/keyspace.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>

#include "db/stmt.h"

/* Names the N columns from part AT on: NAME, or NAME1, NAME2, ... */
static void
name_columns(struct keyspace *ks, size_t at, size_t n, const char *name)
{
	for (size_t i = 0; i < n; i++) {
		char *column = ks->column[at + i];
		size_t size = sizeof(ks->column[0]);

		if (n == 1)
			(void)snprintf(column, size, "%s", name);
		else
			(void)snprintf(column, size, "%s%c", name,
			    (char)('1' + i)); /* KEY_PARTS_MAX is 10 */
	}
}

void
keyspace_init_table(struct keyspace *ks, struct store *store, int64_t id,
    int64_t table_id, const struct key_def *def)
{
	assert(def->n <= 2);
	*ks = (struct keyspace){
	    .store = store, .id = id, .is_table = true, .key = *def};
	ks->base_at[1] = 1;
	(void)snprintf(ks->suffix, sizeof(ks->suffix), "%" PRId64, table_id);
	name_columns(ks, 0, def->n_hash, "pk");
	name_columns(ks, def->n_hash, def->n_range, "sk");
}

void
keyspace_init_index(struct keyspace *ks, struct store *store, int64_t id,
    int64_t table_id, const struct key_def *def, const struct key_def *base)
{
	static const char *const base_columns[] = {"pk", "sk"};
	size_t own = def->n_hash + def->n_range;

	*ks = (struct keyspace){.store = store, .id = id, .key = *def};
	(void)snprintf(ks->suffix, sizeof(ks->suffix), "%" PRId64 "_%" PRId64,
	    table_id, id);
	name_columns(ks, 0, def->n_hash, "ipk");
	name_columns(ks, def->n_hash, def->n_range, "isk");
	for (size_t i = 0; i < base->n; i++) {
		size_t at = key_find(def, base->part[i].name);

		assert(at < def->n);
		ks->base_at[i] = at;
		if (at >= own)
			name_columns(ks, at, 1, base_columns[i]);
	}
}

void
keyspace_fini(struct keyspace *ks)
{
	assert(ks->taken == 0);
	for (size_t id = 0; id < SQL_COUNT; id++) {
		for (size_t parts = 0; parts <= KEY_PARTS_MAX; parts++) {
			stmt_free_list(ks->idle[id][parts]);
			ks->idle[id][parts] = NULL;
		}
	}
}

struct key
keyspace_base_key(const struct keyspace *ks, const struct key_def *base,
    const struct key *key)
{
	struct key item = {.n = base->n};

	for (size_t i = 0; i < base->n; i++)
		item.part[i] = key->part[ks->base_at[i]];
	return item;
}

/* Runs the N statements IDS on KEYSPACE. */
static enum err_code
run_all(struct keyspace *keyspace, const enum sql_id *ids, size_t n,
    struct err *err)
{
	enum err_code code = ERR_OK;

	for (size_t i = 0; i < n && code == ERR_OK; i++)
		code = stmt_once(keyspace, ids[i], err);
	return code;
}

enum err_code
keyspace_create(struct keyspace *keyspace, struct err *err)
{
	static const enum sql_id ids[] = {
	    SQL_CREATE_ENTRIES, SQL_CREATE_COLLECTION, SQL_CREATE_FENCE};

	return run_all(keyspace, ids, COUNT_OF(ids), err);
}

enum err_code
keyspace_drop(struct keyspace *keyspace, struct err *err)
{
	static const enum sql_id ids[] = {
	    SQL_DROP_ENTRIES, SQL_DROP_COLLECTION, SQL_DROP_FENCE};
	struct stmt *stmt = NULL;
	enum err_code code = run_all(keyspace, ids, COUNT_OF(ids), err);

	if (code == ERR_OK)
		code = stmt_take(&keyspace->store->catalog, SQL_KEYSPACE_DELETE,
		    0, &stmt, err);
	if (code != ERR_OK)
		return code;
	stmt_bind_int(stmt, 1, keyspace->id);
	code = stmt_run(stmt, err);
	stmt_give(stmt);
	return code;
}
