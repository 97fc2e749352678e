/* SPDX-License-Identifier: MIT */
/*
 * Changes of a table that is there. The changed table is opened a second time
 * from the catalog and filled; what the caller holds takes its content over
 * when all has gone well, and otherwise stays as it was.
 */
#include <stdlib.h>

#include "db/catalog.h"
#include "db/rebuild.h"

/* Makes TABLE what FRESH is, and frees FRESH. */
static void
take_over(struct table *table, struct table *fresh)
{
	struct table old = *table;

	keyspace_fini(&table->base);
	keyspace_fini(&fresh->base);
	*table = *fresh;
	for (size_t i = 0; i < old.schema.n_indexes; i++)
		keyspace_fini(&old.indexes[i]);
	free(old.indexes);
	schema_fini(&old.schema);
	free(fresh);
}

/* Writes SCHEMA as that of TABLE, and opens it as *ret_fresh. */
static enum err_code
write_schema(struct table *table, const struct schema *schema, int64_t step,
    struct table **ret_fresh, struct err *err)
{
	enum err_code code =
	    catalog_set(table->store, table->id, schema, step, err);

	if (code != ERR_OK)
		return code;
	return table_open_id(table->store, table->id, ret_fresh, err);
}

/* A change of TABLE, inside a transaction; ARG says what. */
typedef enum err_code change(struct table *table, const void *arg,
    struct table **ret_fresh, struct err *err);

/* Does APPLY, named NAME, on a table that nobody else has changed. */
static enum err_code
alter(struct table *table, const char *name, change *apply, const void *arg,
    struct err *err)
{
	struct table *fresh = NULL;
	enum err_code code = store_begin(table->store, name, err);

	if (code != ERR_OK)
		return code;
	code = table_is_current(table, err);
	if (code == ERR_OK)
		code = apply(table, arg, &fresh, err);
	if (code == ERR_OK)
		code = store_commit(table->store, err);
	else
		store_rollback(table->store);
	if (code == ERR_OK)
		take_over(table, fresh);
	else
		table_close(fresh);
	return code;
}

static enum err_code
set_extras(struct table *table, const void *arg, struct table **ret_fresh,
    struct err *err)
{
	const struct schema *extras = arg;
	struct catalog_row row = {0};
	struct schema merged;
	enum err_code code = catalog_get(table->store, table->id, &row, err);

	if (code != ERR_OK)
		return code;
	merged = *extras;
	merged.name = row.schema.name;
	merged.key = row.schema.key;
	merged.indexes = row.schema.indexes;
	merged.n_indexes = row.schema.n_indexes;
	code = schema_check(&merged, err);
	if (code == ERR_OK)
		code = write_schema(table, &merged, 0, ret_fresh, err);
	schema_fini(&row.schema);
	return code;
}

enum err_code
table_set_extras(struct table *table, const struct schema *schema,
    struct err *err)
{
	return alter(table, "change the schema", set_extras, schema, err);
}

void
table_know_queries(struct table *table, const struct schema *schema)
{
	table->schema.n_queries = 0;
	for (size_t i = 0; i < schema->n_queries; i++)
		schema_put_query(&table->schema, schema->queries[i].name,
		    schema->queries[i].text);
}

/* What the file needs for INDEX, and what is in it. */
static enum err_code
fill_index(struct table *table, struct span name, struct err *err)
{
	size_t index = schema_find_index(&table->schema, name);
	enum err_code code = keyspace_create(&table->indexes[index], err);

	if (code != ERR_OK)
		return code;
	return rebuild_keyspace(table, index, err);
}

/* The schema of TABLE with INDEX, an array in ARRAY that the caller frees. */
static struct schema
with_index(const struct table *table, const struct index_schema *index,
    struct index_schema **ret_array)
{
	struct schema schema = table->schema;
	struct index_schema *array =
	    xcalloc(schema.n_indexes + 1, sizeof(*array));

	for (size_t i = 0; i < schema.n_indexes; i++)
		array[i] = schema.indexes[i];
	array[schema.n_indexes] = *index;
	key_def_append(&array[schema.n_indexes++].key, &schema.key);
	schema.indexes = array;
	*ret_array = array;
	return schema;
}

static enum err_code
add_index(struct table *table, const void *arg, struct table **ret_fresh,
    struct err *err)
{
	const struct index_schema *index = arg;
	struct index_schema *array = NULL;
	struct schema schema = with_index(table, index, &array);
	enum err_code code = schema_check(&schema, err);

	if (code == ERR_OK)
		code = catalog_keyspace_add(table->store, table->id,
		    index->name, err);
	if (code == ERR_OK)
		code = write_schema(table, &schema, 1, ret_fresh, err);
	if (code == ERR_OK)
		code = fill_index(*ret_fresh, index->name, err);
	free(array);
	return code;
}

enum err_code
table_add_index(struct table *table, const struct index_schema *index,
    struct err *err)
{
	if (index->kind != INDEX_GLOBAL)
		return err_set(err, ERR_INVALID,
		    "local index '%.*s': can be made only with its table",
		    SPAN_ARG(index->name));
	return alter(table, "add the index", add_index, index, err);
}

static enum err_code
drop_index(struct table *table, const void *arg, struct table **ret_fresh,
    struct err *err)
{
	size_t index = *(const size_t *)arg;
	struct schema schema = table->schema;
	struct index_schema *array = xcalloc(schema.n_indexes, sizeof(*array));
	enum err_code code = keyspace_drop(&table->indexes[index], err);

	schema.indexes = array;
	schema.n_indexes = 0;
	for (size_t i = 0; i < table->schema.n_indexes; i++)
		if (i != index)
			array[schema.n_indexes++] = table->schema.indexes[i];
	if (code == ERR_OK)
		code = write_schema(table, &schema, 1, ret_fresh, err);
	free(array);
	return code;
}

enum err_code
table_drop_index(struct table *table, struct span name, struct err *err)
{
	size_t index = schema_find_index(&table->schema, name);

	if (index == NO_INDEX)
		return err_set(err, ERR_NOT_FOUND,
		    "table '%.*s' has no index '%.*s'",
		    SPAN_ARG(table->schema.name), SPAN_ARG(name));
	return alter(table, "drop the index", drop_index, &index, err);
}
