/* SPDX-License-Identifier: MIT */
#include "db/check_priv.h"

#include <inttypes.h>
#include <stdlib.h>

#include "db/entry.h"
#include "db/fence.h"

/* One table while it is checked. */
struct check {
	struct table *table;
	struct faults *faults;
	uint64_t *expected; /* how many entries each index should have */
	struct item item;
	struct buf scratch; /* of the item */
	struct buf bytes;   /* of a key in an index */
};

/* Checks that there is an entry KEY in index number I, with its SIZE. */
static enum err_code
check_entry(struct check *check, size_t i, const struct key *key, size_t size,
    struct err *err)
{
	struct keyspace *keyspace = &check->table->indexes[i];
	struct faults *faults = check->faults;
	bool row;
	struct stmt *stmt;
	enum err_code code = stmt_take(keyspace, SQL_ENTRY_GET, 0, &stmt, err);

	if (code != ERR_OK)
		return code;
	stmt_bind_key(stmt, 1, key, keyspace->key.n);
	code = stmt_step(stmt, &row, err);
	faults->index = check->table->schema.indexes[i].name;
	if (code == ERR_OK && !row)
		fault(faults, &keyspace->key, key, "the entry is missing");
	else if (code == ERR_OK && fence_entry_bytes(keyspace, stmt) != size)
		fault(faults, &keyspace->key, key,
		    "the entry says its size is %" PRIu64
		    " bytes, but it is %zu",
		    fence_entry_bytes(keyspace, stmt), size);
	faults->index = (struct span){NULL, 0};
	stmt_give(stmt);
	return code;
}

/* Checks the entries that the item has in all indexes. */
static enum err_code
check_entries(struct check *check, struct err *err)
{
	const struct schema *schema = &check->table->schema;
	enum err_code code = ERR_OK;

	for (size_t i = 0; i < schema->n_indexes && code == ERR_OK; i++) {
		const struct index_schema *index = &schema->indexes[i];
		struct key key;

		buf_clear(&check->bytes);
		if (!entry_index_key(&index->key, &check->item, &check->bytes,
			&key))
			continue;
		check->expected[i]++;
		code = check_entry(check, i, &key,
		    index_entry_size(schema, index, &check->item), err);
	}
	return code;
}

/* Checks the item with KEY and PAYLOAD. */
static enum err_code
check_row(struct check *check, const struct key *key, struct span payload,
    struct err *err)
{
	const struct schema *schema = &check->table->schema;

	if (!entry_open(&check->table->store->names, &schema->key, key, payload,
		&check->scratch, &check->item)) {
		fault(check->faults, &schema->key, key,
		    "the item does not decode");
		return ERR_OK;
	}
	check_item(check->faults, schema, key, &check->item,
	    entry_size(payload));
	return check_entries(check, err);
}

/* Counts the entries of KEYSPACE, and looks at them if they are items. */
static enum err_code
walk_counted(struct check *check, struct keyspace *keyspace,
    struct recount *recount, uint64_t *ret_n, struct err *err)
{
	bool row;
	struct stmt *stmt;
	enum err_code code =
	    stmt_take(keyspace, SQL_ENTRY_FIRST, 0, &stmt, err);

	if (code != ERR_OK)
		return code;
	while ((code = stmt_step(stmt, &row, err)) == ERR_OK && row) {
		struct key key;

		stmt_key(stmt, 0, keyspace->key.n, &key);
		code = recount_add(recount, &key,
		    fence_entry_bytes(keyspace, stmt), err);
		if (code == ERR_OK && keyspace->is_table)
			code = check_row(check, &key,
			    stmt_span(stmt, (int)keyspace->key.n), err);
		if (code != ERR_OK)
			break;
	}
	stmt_give(stmt);
	return code == ERR_OK ? recount_finish(recount, ret_n, err) : code;
}

/* Walks all entries of KEYSPACE; *ret_n is how many there are. */
static enum err_code
walk(struct check *check, struct keyspace *keyspace, uint64_t *ret_n,
    struct err *err)
{
	struct recount *recount;
	enum err_code code =
	    recount_open(keyspace, check->faults, &recount, err);

	if (code != ERR_OK)
		return code;
	code = walk_counted(check, keyspace, recount, ret_n, err);
	recount_close(recount);
	return code;
}

/* Whether the item of entry KEY of INDEX exists and has this very entry. */
static enum err_code
entry_has_item(struct check *check, struct keyspace *index,
    const struct key *key, bool *ret_has, struct err *err)
{
	struct table *table = check->table;
	const struct key_def *def = &table->schema.key;
	struct key base = keyspace_base_key(index, def, key), own;
	bool row;
	struct stmt *stmt;
	enum err_code code =
	    stmt_take(&table->base, SQL_ENTRY_GET, 0, &stmt, err);

	if (code != ERR_OK)
		return code;
	stmt_bind_key(stmt, 1, &base, def->n);
	code = stmt_step(stmt, &row, err);
	buf_clear(&check->bytes);
	if (code == ERR_OK)
		*ret_has = row &&
		    entry_open(&table->store->names, def, &base,
			stmt_span(stmt, (int)def->n), &check->scratch,
			&check->item) &&
		    entry_index_key(&index->key, &check->item, &check->bytes,
			&own) &&
		    key_cmp(&own, key) == 0;
	stmt_give(stmt);
	return code;
}

/* Names the entries of INDEX that no item has. */
static enum err_code
find_strays(struct check *check, struct keyspace *index, struct err *err)
{
	bool row;
	struct stmt *stmt;
	enum err_code code = stmt_take(index, SQL_ENTRY_FIRST, 0, &stmt, err);

	if (code != ERR_OK)
		return code;
	while ((code = stmt_step(stmt, &row, err)) == ERR_OK && row) {
		struct key key;
		bool has;

		stmt_key(stmt, 0, index->key.n, &key);
		code = entry_has_item(check, index, &key, &has, err);
		if (code != ERR_OK)
			break;
		if (!has)
			fault(check->faults, &index->key, &key,
			    "no item has this entry");
	}
	stmt_give(stmt);
	return code;
}

/*
 * Each entry that should be in index I was looked for with its item. If there
 * are as many as were looked for, these are all; else the others are sought.
 */
static enum err_code
check_index(struct check *check, size_t i, struct err *err)
{
	struct keyspace *index = &check->table->indexes[i];
	uint64_t n;
	enum err_code code;

	check->faults->index = check->table->schema.indexes[i].name;
	code = walk(check, index, &n, err);
	if (code == ERR_OK && n != check->expected[i])
		code = find_strays(check, index, err);
	code = fault_of_error(check->faults, code, err);
	check->faults->index = (struct span){NULL, 0};
	return code;
}

/*
 * Checks that the SQL table NAME is defined as statement ID makes it: its key
 * columns have the classes that SQLite then vouches for.
 */
static enum err_code
check_definition(struct check *check, struct keyspace *keyspace,
    const char *kind, enum sql_id id, struct err *err)
{
	struct keyspace *catalog = &keyspace->store->catalog;
	struct buf name = {0}, text = {0};
	bool row;
	struct stmt *stmt;
	enum err_code code = stmt_take(catalog, SQL_DEFINITION, 0, &stmt, err);

	if (code != ERR_OK)
		return code;
	buf_printf(&name, "%s_%s", kind, keyspace->suffix);
	sql_text(id, keyspace, 0, &text);
	stmt_bind_text(stmt, 1, buf_span(&name));
	code = stmt_step(stmt, &row, err);
	if (code == ERR_OK &&
	    (!row || !span_eq(stmt_span(stmt, 0), buf_span(&text))))
		fault(check->faults, NULL, NULL,
		    "SQL table %s is not defined as it should be",
		    buf_str(&name));
	stmt_give(stmt);
	buf_fini(&name);
	buf_fini(&text);
	return code;
}

static enum err_code
check_definitions(struct check *check, struct keyspace *keyspace,
    struct err *err)
{
	enum err_code code = check_definition(check, keyspace,
	    keyspace->is_table ? "items" : "index", SQL_CREATE_ENTRIES, err);

	if (code == ERR_OK)
		code = check_definition(check, keyspace, "collection",
		    SQL_CREATE_COLLECTION, err);
	if (code == ERR_OK)
		code = check_definition(check, keyspace, "fence",
		    SQL_CREATE_FENCE, err);
	return code;
}

static enum err_code
check_open_table(struct check *check, struct err *err)
{
	struct table *table = check->table;
	size_t n_indexes = table->schema.n_indexes;
	uint64_t n;
	enum err_code code = check_definitions(check, &table->base, err);

	for (size_t i = 0; i < n_indexes && code == ERR_OK; i++)
		code = check_definitions(check, &table->indexes[i], err);
	if (code == ERR_OK)
		code = walk(check, &table->base, &n, err);
	code = fault_of_error(check->faults, code, err);
	for (size_t i = 0; i < n_indexes && code == ERR_OK; i++)
		code = check_index(check, i, err);
	return code;
}

enum err_code
check_table(struct store *store, struct span name, struct faults *faults,
    struct err *err)
{
	struct check check = {.faults = faults};
	enum err_code code;

	faults->table = name;
	code = table_open(store, name, &check.table, err);
	if (code == ERR_OK) {
		check.expected = xcalloc(check.table->schema.n_indexes + 1,
		    sizeof(uint64_t));
		code = check_open_table(&check, err);
	}
	code = fault_of_error(faults, code, err);
	free(check.expected);
	item_fini(&check.item);
	buf_fini(&check.scratch);
	buf_fini(&check.bytes);
	table_close(check.table);
	faults->table = (struct span){NULL, 0};
	return code;
}
