/* SPDX-License-Identifier: MIT */
#include "db/table.h"

#include <stdlib.h>

#include "db/catalog.h"
#include "db/stmt.h"

/* Fills the keyspaces of TABLE, whose schema is there. */
static enum err_code
open_keyspaces(struct table *table, struct err *err)
{
	const struct schema *schema = &table->schema;
	int64_t id;
	enum err_code code =
	    catalog_keyspace(table->store, table->id, SPAN(""), &id, err);

	if (code != ERR_OK)
		return code;
	keyspace_init_table(&table->base, table->store, id, table->id,
	    &schema->key);
	for (size_t i = 0; i < schema->n_indexes; i++) {
		const struct index_schema *index = &schema->indexes[i];

		code = catalog_keyspace(table->store, table->id, index->name,
		    &id, err);
		if (code != ERR_OK)
			return code;
		keyspace_init_index(&table->indexes[i], table->store, id,
		    table->id, &index->key, &schema->key);
	}
	return ERR_OK;
}

/* Opens the table of ROW, whose schema it takes. */
static enum err_code
open_row(struct store *store, const struct catalog_row *row,
    struct table **ret_table, struct err *err)
{
	struct table *table = xcalloc(1, sizeof(*table));
	enum err_code code;

	table->store = store;
	table->id = row->id;
	table->version = row->version;
	table->schema = row->schema;
	table->indexes =
	    xcalloc(row->schema.n_indexes, sizeof(*table->indexes));
	code = open_keyspaces(table, err);
	if (code != ERR_OK) {
		table_close(table);
		return code;
	}
	*ret_table = table;
	return ERR_OK;
}

enum err_code
table_open_id(struct store *store, int64_t id, struct table **ret_table,
    struct err *err)
{
	struct catalog_row row = {0};
	enum err_code code = catalog_get(store, id, &row, err);

	if (code != ERR_OK)
		return code;
	return open_row(store, &row, ret_table, err);
}

/* ERR_NOT_FOUND with the names there are, as far as a message goes. */
static enum err_code
no_table(struct store *store, struct span name, struct err *err)
{
	struct table_names names = {0};
	struct buf list = {0};
	enum err_code code = store_tables(store, &names, err);

	if (code != ERR_OK)
		return code;
	for (size_t i = 0; i < names.n; i++) {
		buf_puts(&list, i == 0 ? "" : ", ");
		buf_add_span(&list, names.names[i]);
	}
	if (names.n == 0)
		buf_puts(&list, "none");
	code = err_set(err, ERR_NOT_FOUND, "no table '%.*s' (there is: %s)",
	    SPAN_ARG(name), buf_str(&list));
	buf_fini(&list);
	table_names_fini(&names);
	return code;
}

static enum err_code
open_name(struct store *store, struct span name, struct table **ret_table,
    struct err *err)
{
	struct catalog_row row = {0};
	bool found = false;
	enum err_code code = catalog_find(store, name, &found, &row, err);

	if (code != ERR_OK)
		return code;
	if (!found)
		return no_table(store, name, err);
	return open_row(store, &row, ret_table, err);
}

enum err_code
table_open(struct store *store, struct span name, struct table **ret_table,
    struct err *err)
{
	enum err_code code = store_snapshot(store, err);

	if (code != ERR_OK)
		return code;
	code = open_name(store, name, ret_table, err);
	store_release(store);
	return code;
}

void
table_close(struct table *table)
{
	if (table == NULL)
		return;
	keyspace_fini(&table->base);
	for (size_t i = 0; i < table->schema.n_indexes; i++)
		keyspace_fini(&table->indexes[i]);
	free(table->indexes);
	schema_fini(&table->schema);
	free(table);
}

/* The rows of the catalog for a table after SCHEMA. */
static enum err_code
add_rows(struct store *store, const struct schema *schema, int64_t *ret_id,
    struct err *err)
{
	enum err_code code = catalog_add(store, schema, ret_id, err);

	if (code == ERR_OK)
		code = catalog_keyspace_add(store, *ret_id, SPAN(""), err);
	for (size_t i = 0; i < schema->n_indexes && code == ERR_OK; i++)
		code = catalog_keyspace_add(store, *ret_id,
		    schema->indexes[i].name, err);
	return code;
}

/* Runs STEP on all keyspaces of TABLE. */
static enum err_code
each_keyspace(struct table *table,
    enum err_code (*step)(struct keyspace *keyspace, struct err *err),
    struct err *err)
{
	enum err_code code = step(&table->base, err);

	for (size_t i = 0; i < table->schema.n_indexes && code == ERR_OK; i++)
		code = step(&table->indexes[i], err);
	return code;
}

static enum err_code
create(struct store *store, const struct schema *schema,
    struct table **ret_table, struct err *err)
{
	int64_t id = 0;
	enum err_code code = add_rows(store, schema, &id, err);

	/* As it will be read the next time. */
	if (code == ERR_OK)
		code = table_open_id(store, id, ret_table, err);
	if (code == ERR_OK)
		code = each_keyspace(*ret_table, keyspace_create, err);
	return code;
}

/* ERR_EXISTS if there is a table NAME. */
static enum err_code
check_free(struct store *store, struct span name, struct err *err)
{
	struct catalog_row row = {0};
	bool found = false;
	enum err_code code = catalog_find(store, name, &found, &row, err);

	if (code != ERR_OK || !found)
		return code;
	schema_fini(&row.schema);
	return err_set(err, ERR_EXISTS, "table '%.*s' exists already",
	    SPAN_ARG(name));
}

enum err_code
table_create(struct store *store, const struct schema *schema,
    struct table **ret_table, struct err *err)
{
	struct table *table = NULL;
	enum err_code code = schema_check(schema, err);

	/* Before the transaction, which then need not be undone. */
	if (code == ERR_OK)
		code = check_free(store, schema->name, err);
	if (code == ERR_OK)
		code = store_begin(store, "create the table", err);
	if (code != ERR_OK)
		return code;
	code = create(store, schema, &table, err);
	if (code == ERR_OK)
		code = store_commit(store, err);
	else
		store_rollback(store);
	if (code != ERR_OK) {
		table_close(table);
		return code;
	}
	*ret_table = table;
	return ERR_OK;
}

static enum err_code
drop(struct table *table, struct err *err)
{
	enum err_code code = each_keyspace(table, keyspace_drop, err);

	if (code == ERR_OK)
		code = catalog_delete(table->store, table->id, err);
	return code;
}

enum err_code
table_drop(struct store *store, struct span name, struct err *err)
{
	struct table *table = NULL;
	enum err_code code = store_begin(store, "drop the table", err);

	if (code != ERR_OK)
		return code;
	code = table_open(store, name, &table, err);
	if (code == ERR_OK)
		code = drop(table, err);
	table_close(table);
	if (code == ERR_OK)
		return store_commit(store, err);
	store_rollback(store);
	return code;
}

static enum err_code
rename_row(struct store *store, struct span name, struct span new_name,
    struct err *err)
{
	struct catalog_row row = {0};
	bool found = false;
	enum err_code code = catalog_find(store, name, &found, &row, err);

	if (code != ERR_OK)
		return code;
	if (!found)
		return no_table(store, name, err);
	row.schema.name = new_name;
	code = schema_check(&row.schema, err);
	if (code == ERR_OK)
		code = check_free(store, new_name, err);
	if (code == ERR_OK)
		code = catalog_set(store, row.id, &row.schema, 0, err);
	schema_fini(&row.schema);
	return code;
}

enum err_code
table_rename(struct store *store, struct span name, struct span new_name,
    struct err *err)
{
	enum err_code code = store_begin(store, "rename the table", err);

	if (code != ERR_OK)
		return code;
	code = rename_row(store, name, new_name, err);
	if (code == ERR_OK)
		return store_commit(store, err);
	store_rollback(store);
	return code;
}

const struct schema *
table_schema(const struct table *table)
{
	return &table->schema;
}

struct store *
table_store(const struct table *table)
{
	return table->store;
}

const struct key_def *
table_key(const struct table *table, size_t index)
{
	return index == NO_INDEX ? &table->schema.key
				 : &table->schema.indexes[index].key;
}

enum err_code
table_extent(struct table *table, size_t index, struct extent *ret_extent,
    uint64_t *ret_collections, struct err *err)
{
	struct keyspace *keyspace = table_keyspace(table, index);
	struct stmt *stmt = NULL;
	bool found = false;
	enum err_code code = stmt_take(&table->store->catalog,
	    SQL_KEYSPACE_TOTAL, 0, &stmt, err);

	if (code != ERR_OK)
		return code;
	stmt_bind_int(stmt, 1, keyspace->id);
	code = stmt_step(stmt, &found, err);
	if (code == ERR_OK && !found)
		code =
		    err_set(err, ERR_BUSY, "the table was changed meanwhile");
	if (code == ERR_OK) {
		ret_extent->n = (uint64_t)stmt_int(stmt, 0);
		ret_extent->bytes = (uint64_t)stmt_int(stmt, 1);
		*ret_collections = (uint64_t)stmt_int(stmt, 2);
	}
	stmt_give(stmt);
	return code;
}

enum err_code
table_is_current(struct table *table, struct err *err)
{
	struct stmt *stmt = NULL;
	bool found = false;
	enum err_code code =
	    stmt_take(&table->store->catalog, SQL_TABLE_VERSION, 0, &stmt, err);

	if (code != ERR_OK)
		return code;
	stmt_bind_int(stmt, 1, table->id);
	code = stmt_step(stmt, &found, err);
	if (code == ERR_OK && (!found || stmt_int(stmt, 0) != table->version))
		code = err_set(err, ERR_BUSY,
		    "table '%.*s' was changed meanwhile: open it again",
		    SPAN_ARG(table->schema.name));
	stmt_give(stmt);
	return code;
}
