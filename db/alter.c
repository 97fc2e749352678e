/* SPDX-License-Identifier: MIT */
/*
 * Changes of a table that is there. The changed table is opened a second time
 * from the catalog and filled; what the caller holds takes its content over
 * when all has gone well, and otherwise stays as it was.
 */
#include <stdlib.h>

#include "db/catalog.h"
#include "db/rebuild.h"
#include "src/model/schemajson.h"

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

/* Whether A and B are written alike. */
static bool
is_same(const struct schema *a, const struct schema *b)
{
	struct buf left = {0}, right = {0};
	bool same;

	schemajson_write(a, &left);
	schemajson_write(b, &right);
	same = span_eq(buf_span(&left), buf_span(&right));
	buf_fini(&left);
	buf_fini(&right);
	return same;
}

/* Makes what is ours in TABLE that of FROM; what was there stays in its arena,
 * for those who have read it. */
static void
take_extras(struct table *table, const struct schema *from)
{
	struct schema *schema = &table->schema;
	struct schema copy = {.arena = schema->arena};

	schema_copy(&copy, from);
	/* Others hold these by their places in the arena. */
	copy.key = schema->key;
	copy.indexes = schema->indexes;
	copy.n_indexes = schema->n_indexes;
	*schema = copy;
}

enum err_code
table_follow(struct table *table, enum table_fate *ret_fate, struct err *err)
{
	struct catalog_row row = {0};
	enum err_code code = catalog_get(table->store, table->id, &row, err);

	if (code == ERR_BUSY) {
		*ret_fate = TABLE_DROPPED;
		return ERR_OK;
	}
	if (code != ERR_OK)
		return code;
	*ret_fate = row.version == table->version ? TABLE_SAME : TABLE_CHANGED;
	if (!is_same(&table->schema, &row.schema))
		take_extras(table, &row.schema);
	schema_fini(&row.schema);
	return ERR_OK;
}

/* What becomes of the indexes of a table. */
struct remake {
	size_t drop;                    /* this goes; NO_INDEX: none does */
	const struct index_schema *add; /* this comes, at its place; NULL */
	bulk_progress *progress;
	void *data;
};

/* What the file needs for the index that comes, and what is in it. */
static enum err_code
fill_index(struct table *table, const struct remake *remake, struct err *err)
{
	size_t index = schema_find_index(&table->schema, remake->add->name);
	struct load load;
	enum err_code code = keyspace_create(&table->indexes[index], err);

	if (code != ERR_OK)
		return code;
	load_init(&load, table->store, 0, NULL);
	load.progress = remake->progress;
	load.data = remake->data;
	code = rebuild_keyspace(table, index, &load, err);
	if (code == ERR_OK)
		code = load_end(&load, err);
	load_fini(&load);
	if (code == ERR_CANCELLED)
		code = err_set(err, code, "the index was not made");
	return code;
}

/* The schema that TABLE is to have; the caller frees its array of indexes. */
static struct schema
remade_schema(const struct table *table, const struct remake *remake)
{
	struct schema schema = table->schema;
	struct index_schema *array =
	    xcalloc(schema.n_indexes + 1, sizeof(*array));
	size_t n = 0;

	for (size_t i = 0; i <= table->schema.n_indexes; i++) {
		bool here = remake->drop == NO_INDEX
		    ? i == table->schema.n_indexes
		    : i == remake->drop;

		if (here && remake->add != NULL) {
			array[n] = *remake->add;
			key_def_append(&array[n++].key, &schema.key);
		}
		if (i < table->schema.n_indexes && i != remake->drop)
			array[n++] = table->schema.indexes[i];
	}
	schema.indexes = array;
	schema.n_indexes = n;
	return schema;
}

static enum err_code
remake(struct table *table, const void *arg, struct table **ret_fresh,
    struct err *err)
{
	const struct remake *wanted = arg;
	struct schema schema = remade_schema(table, wanted);
	enum err_code code = schema_check(&schema, err);

	if (code == ERR_OK && wanted->drop != NO_INDEX)
		code = keyspace_drop(&table->indexes[wanted->drop], err);
	if (code == ERR_OK && wanted->add != NULL)
		code = catalog_keyspace_add(table->store, table->id,
		    wanted->add->name, err);
	if (code == ERR_OK)
		code = write_schema(table, &schema, 1, ret_fresh, err);
	if (code == ERR_OK && wanted->add != NULL)
		code = fill_index(*ret_fresh, wanted, err);
	free(schema.indexes);
	return code;
}

static enum err_code
check_global(const struct index_schema *index, struct err *err)
{
	if (index->kind == INDEX_GLOBAL)
		return ERR_OK;
	return err_set(err, ERR_INVALID,
	    "local index '%.*s': can be made only with its table",
	    SPAN_ARG(index->name));
}

/* Which index is called NAME. */
static enum err_code
find_index(const struct table *table, struct span name, size_t *ret_index,
    struct err *err)
{
	*ret_index = schema_find_index(&table->schema, name);
	if (*ret_index != NO_INDEX)
		return ERR_OK;
	return err_set(err, ERR_NOT_FOUND, "table '%.*s' has no index '%.*s'",
	    SPAN_ARG(table->schema.name), SPAN_ARG(name));
}

enum err_code
table_add_index(struct table *table, const struct index_schema *index,
    bulk_progress *progress, void *data, struct err *err)
{
	struct remake wanted = {NO_INDEX, index, progress, data};
	enum err_code code = check_global(index, err);

	if (code != ERR_OK)
		return code;
	return alter(table, "add the index", remake, &wanted, err);
}

enum err_code
table_replace_index(struct table *table, struct span name,
    const struct index_schema *index, bulk_progress *progress, void *data,
    struct err *err)
{
	struct remake wanted = {NO_INDEX, index, progress, data};
	enum err_code code = find_index(table, name, &wanted.drop, err);

	if (code == ERR_OK)
		code = check_global(&table->schema.indexes[wanted.drop], err);
	if (code == ERR_OK)
		code = check_global(index, err);
	if (code != ERR_OK)
		return code;
	return alter(table, "change the index", remake, &wanted, err);
}

enum err_code
table_drop_index(struct table *table, struct span name, struct err *err)
{
	struct remake wanted = {.drop = NO_INDEX};
	enum err_code code = find_index(table, name, &wanted.drop, err);

	if (code != ERR_OK)
		return code;
	return alter(table, "drop the index", remake, &wanted, err);
}
