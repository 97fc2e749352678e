/* SPDX-License-Identifier: MIT */
#include "db/upkeep.h"

#include "db/entry.h"
#include "db/stmt.h"
#include "db/tally.h"

enum err_code
upkeep_put(struct keyspace *keyspace, const struct key *key, struct span v,
    size_t size, struct err *err)
{
	struct stmt *stmt = NULL;
	enum err_code code = stmt_take(keyspace, SQL_ENTRY_PUT, 0, &stmt, err);
	int at = (int)key->n + 1;

	if (code != ERR_OK)
		return code;
	stmt_bind_key(stmt, 1, key, key->n);
	if (keyspace->is_table)
		stmt_bind_blob(stmt, at, v);
	else
		stmt_bind_int(stmt, at, (int64_t)size);
	code = stmt_run(stmt, err);
	stmt_give(stmt);
	return code;
}

enum err_code
upkeep_delete(struct keyspace *keyspace, const struct key *key, struct err *err)
{
	struct stmt *stmt = NULL;
	enum err_code code =
	    stmt_take(keyspace, SQL_ENTRY_DELETE, 0, &stmt, err);

	if (code != ERR_OK)
		return code;
	stmt_bind_key(stmt, 1, key, key->n);
	code = stmt_run(stmt, err);
	stmt_give(stmt);
	return code;
}

/* The entry of an item in an index, or none. */
struct index_entry {
	bool found;
	struct key key;
	size_t size;
};

/* ITEM may be NULL. Key bytes are appended to BYTES. */
static struct index_entry
entry_of(struct table *table, size_t index, const struct item *item,
    struct buf *bytes)
{
	const struct index_schema *schema = &table->schema.indexes[index];
	struct index_entry entry = {0};

	if (item == NULL ||
	    !entry_index_key(&schema->key, item, bytes, &entry.key))
		return entry;
	entry.found = true;
	entry.size = index_entry_size(&table->schema, schema, item);
	return entry;
}

/* Puts the entry NOW in place of OLD, which has another key, or is none. */
static enum err_code
move_entry(struct keyspace *keyspace, const struct index_entry *old,
    const struct index_entry *now, struct err *err)
{
	enum err_code code = ERR_OK;

	if (old->found)
		code = upkeep_delete(keyspace, &old->key, err);
	if (code == ERR_OK && old->found)
		code = tally_note(keyspace, &old->key, -1, -(int64_t)old->size,
		    err);
	if (code == ERR_OK && now->found)
		code = upkeep_put(keyspace, &now->key, (struct span){0},
		    now->size, err);
	if (code == ERR_OK && now->found)
		code =
		    tally_note(keyspace, &now->key, 1, (int64_t)now->size, err);
	return code;
}

/* OLD and NOW are the item before and after; NULL for none. */
static enum err_code
update_index(struct table *table, size_t index, const struct item *old,
    const struct item *now, struct err *err)
{
	struct keyspace *keyspace = &table->indexes[index];
	struct buf old_bytes = {0}, bytes = {0};
	struct index_entry from = entry_of(table, index, old, &old_bytes);
	struct index_entry to = entry_of(table, index, now, &bytes);
	enum err_code code = ERR_OK;

	if (!from.found || !to.found || key_cmp(&from.key, &to.key) != 0) {
		code = move_entry(keyspace, &from, &to, err);
	} else if (from.size != to.size) {
		code = upkeep_put(keyspace, &to.key, (struct span){0}, to.size,
		    err);
		if (code == ERR_OK)
			code = tally_note(keyspace, &to.key, 0,
			    (int64_t)to.size - (int64_t)from.size, err);
	}
	buf_fini(&old_bytes);
	buf_fini(&bytes);
	return code;
}

enum err_code
upkeep_indexes(struct table *table, const struct item *old,
    const struct item *now, struct err *err)
{
	enum err_code code = ERR_OK;

	for (size_t i = 0; i < table->schema.n_indexes && code == ERR_OK; i++)
		code = update_index(table, i, old, now, err);
	return code;
}
