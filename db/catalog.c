/* SPDX-License-Identifier: MIT */
#include "db/catalog.h"

#include <stdlib.h>

#include "db/stmt.h"
#include "src/model/schemajson.h"

/* Takes the row of STMT; its schema is CreateTable JSON. */
static enum err_code
take_row(struct store *store, struct stmt *stmt, struct catalog_row *ret_row,
    struct err *err)
{
	struct catalog_row row = {
	    .id = stmt_int(stmt, 0), .version = stmt_int(stmt, 2)};
	struct json json = {0};
	enum err_code code;

	json_init(&json, stmt_span(stmt, 3));
	code = schemajson_read(&json, &row.schema, NULL);
	json_fini(&json);
	if (code != ERR_OK || !span_eq(row.schema.name, stmt_span(stmt, 1))) {
		schema_fini(&row.schema);
		return err_set(err, ERR_STORE,
		    "the store '%s' is damaged: the schema of table '%.*s' "
		    "makes no sense",
		    store->path, SPAN_ARG(stmt_span(stmt, 1)));
	}
	*ret_row = row;
	return ERR_OK;
}

enum err_code
catalog_find(struct store *store, struct span name, bool *ret_found,
    struct catalog_row *ret_row, struct err *err)
{
	struct stmt *stmt = NULL;
	bool found = false;
	enum err_code code =
	    stmt_take(&store->catalog, SQL_TABLE_GET, 0, &stmt, err);

	if (code != ERR_OK)
		return code;
	stmt_bind_text(stmt, 1, name);
	code = stmt_step(stmt, &found, err);
	if (code == ERR_OK && found)
		code = take_row(store, stmt, ret_row, err);
	if (code == ERR_OK)
		*ret_found = found;
	stmt_give(stmt);
	return code;
}

enum err_code
catalog_get(struct store *store, int64_t id, struct catalog_row *ret_row,
    struct err *err)
{
	struct stmt *stmt = NULL;
	bool found = false;
	enum err_code code =
	    stmt_take(&store->catalog, SQL_TABLE_GET_ID, 0, &stmt, err);

	if (code != ERR_OK)
		return code;
	stmt_bind_int(stmt, 1, id);
	code = stmt_step(stmt, &found, err);
	if (code == ERR_OK && !found)
		code =
		    err_set(err, ERR_BUSY, "the table was dropped meanwhile");
	else if (code == ERR_OK)
		code = take_row(store, stmt, ret_row, err);
	stmt_give(stmt);
	return code;
}

enum err_code
catalog_add(struct store *store, const struct schema *schema, int64_t *ret_id,
    struct err *err)
{
	struct buf json = {0};
	struct stmt *stmt = NULL;
	bool row;
	enum err_code code =
	    stmt_take(&store->catalog, SQL_TABLE_ADD, 0, &stmt, err);

	if (code != ERR_OK)
		return code;
	schemajson_write(schema, &json);
	stmt_bind_text(stmt, 1, schema->name);
	stmt_bind_text(stmt, 2, buf_span(&json));
	code = stmt_step(stmt, &row, err);
	if (code == ERR_OK)
		*ret_id = stmt_int(stmt, 0);
	stmt_give(stmt);
	buf_fini(&json);
	return code;
}

enum err_code
catalog_set(struct store *store, int64_t id, const struct schema *schema,
    int64_t step, struct err *err)
{
	struct buf json = {0};
	struct stmt *stmt = NULL;
	enum err_code code =
	    stmt_take(&store->catalog, SQL_TABLE_SET, 0, &stmt, err);

	if (code != ERR_OK)
		return code;
	schemajson_write(schema, &json);
	stmt_bind_int(stmt, 1, id);
	stmt_bind_text(stmt, 2, schema->name);
	stmt_bind_text(stmt, 3, buf_span(&json));
	stmt_bind_int(stmt, 4, step);
	code = stmt_run(stmt, err);
	stmt_give(stmt);
	buf_fini(&json);
	return code;
}

enum err_code
catalog_delete(struct store *store, int64_t id, struct err *err)
{
	static const enum sql_id steps[] = {SQL_LOADS_DELETE, SQL_TABLE_DELETE};
	enum err_code code = ERR_OK;

	for (size_t i = 0; i < COUNT_OF(steps) && code == ERR_OK; i++) {
		struct stmt *stmt = NULL;

		code = stmt_take(&store->catalog, steps[i], 0, &stmt, err);
		if (code != ERR_OK)
			break;
		stmt_bind_int(stmt, 1, id);
		code = stmt_run(stmt, err);
		stmt_give(stmt);
	}
	return code;
}

enum err_code
catalog_keyspace(struct store *store, int64_t id, struct span name,
    int64_t *ret_id, struct err *err)
{
	struct stmt *stmt = NULL;
	bool found = false;
	enum err_code code =
	    stmt_take(&store->catalog, SQL_KEYSPACE_GET, 0, &stmt, err);

	if (code != ERR_OK)
		return code;
	stmt_bind_int(stmt, 1, id);
	stmt_bind_text(stmt, 2, name);
	code = stmt_step(stmt, &found, err);
	if (code == ERR_OK && !found)
		code = store_damaged(store, err);
	else if (code == ERR_OK)
		*ret_id = stmt_int(stmt, 0);
	stmt_give(stmt);
	return code;
}

enum err_code
catalog_keyspace_add(struct store *store, int64_t id, struct span name,
    struct err *err)
{
	struct stmt *stmt = NULL;
	enum err_code code =
	    stmt_take(&store->catalog, SQL_KEYSPACE_ADD, 0, &stmt, err);

	if (code != ERR_OK)
		return code;
	stmt_bind_int(stmt, 1, id);
	stmt_bind_text(stmt, 2, name);
	code = stmt_run(stmt, err);
	stmt_give(stmt);
	return code;
}

enum err_code
store_tables(struct store *store, struct table_names *ret_names,
    struct err *err)
{
	struct table_names tables = {0};
	struct stmt *stmt = NULL;
	size_t cap = 0;
	bool row = false;
	enum err_code code =
	    stmt_take(&store->catalog, SQL_TABLES, 0, &stmt, err);

	if (code != ERR_OK)
		return code;
	while ((code = stmt_step(stmt, &row, err)) == ERR_OK && row) {
		xgrow(&tables.names, tables.n, &cap, sizeof(*tables.names));
		tables.names[tables.n++] =
		    arena_dup(&tables.arena, stmt_span(stmt, 0));
	}
	stmt_give(stmt);
	if (code != ERR_OK) {
		table_names_fini(&tables);
		return code;
	}
	*ret_names = tables;
	return ERR_OK;
}

void
table_names_fini(struct table_names *names)
{
	free(names->names);
	arena_fini(&names->arena);
	*names = (struct table_names){0};
}
