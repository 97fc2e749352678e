/* SPDX-License-Identifier: MIT */
#include "db/table.h"

#include "db/check.h"
#include "db/cursor.h"
#include "src/model/schemajson.h"
#include "tests/store_fixture.h"

static void
ignore_fault(void *data, const char *line)
{
	(void)data;
	(void)fprintf(stderr, "%s\n", line);
}

static uint64_t
faults(struct store *store)
{
	uint64_t n = UINT64_MAX;
	struct err err;

	if (check_store(store, ignore_fault, NULL, &n, &err) != ERR_OK)
		(void)fprintf(stderr, "%s\n", err.msg);
	return n;
}

/* How many entries a cursor finds; -1 if it fails. */
static long
entries(struct table *table, size_t index)
{
	static const struct key_range all;
	struct cursor *cursor = NULL;
	struct err err;
	bool more = true;
	long n = -1;

	if (cursor_open(table, index, &all, FORWARD, &cursor, &err) != ERR_OK)
		return -1;
	while (more) {
		n++;
		if (cursor_next(cursor, &more, &err) != ERR_OK) {
			n = -1;
			break;
		}
	}
	cursor_close(cursor);
	return n;
}

static const char *const fleet_indexes[] = {
    "local byModel=model:S;KEYS_ONLY",
    "byDepot=depotCode:S,recordedAt:S",
    "inverted=recordedAt:S,vehicleId:S;INCLUDE=plate",
    "wide=a:S+b:N,c:B+d:S",
    NULL,
};

/* What is opened is what was made, in any process. */
static void
test_create(void)
{
	struct fixture f;
	struct store *store;
	struct table *table, *again = NULL;
	struct buf made = {0}, opened = {0};
	struct schema schema;
	struct err err;

	fixture_init(&f);
	store = fixture_store(&f, STORE_CREATE);
	fixture_schema(&schema, "Fleet", "vehicleId:S,recordedAt:S",
	    fleet_indexes);
	OK(table_create(store, &schema, &table, &err) == ERR_OK, "create");
	schemajson_write(table_schema(table), &made);
	IS_INT(table_schema(table)->n_indexes, 4, "indexes");
	IS_INT(table_key(table, NO_INDEX)->n, 2, "parts of the table's key");
	IS_INT(table_key(table,
		   schema_find_index(table_schema(table), SPAN("byDepot")))
		   ->n,
	    3, "depotCode, recordedAt, vehicleId");
	OK(table_store(table) == store, "its store");
	OK(table_create(store, &schema, &again, &err) == ERR_EXISTS, "%s",
	    err.msg);
	table_close(table);
	schema.name = SPAN("x/y");
	OK(table_create(store, &schema, &again, &err) == ERR_INVALID,
	    "a bad name: %s", err.msg);
	schema_fini(&schema);
	store_close(store);

	store = fixture_store(&f, STORE_READ);
	OK(table_open(store, SPAN("Fleet"), &table, &err) == ERR_OK, "open");
	schemajson_write(table_schema(table), &opened);
	IS_SPAN(buf_span(&opened), buf_span(&made), "the same schema");
	IS_INT(faults(store), 0, "faults");
	table_close(table);
	store_close(store);
	buf_fini(&made);
	buf_fini(&opened);
	fixture_fini(&f);
}

static void
test_names(void)
{
	struct fixture f;
	struct store *store;
	struct table *table = NULL;
	struct table_names names;
	struct err err;

	fixture_init(&f);
	store = fixture_store(&f, STORE_CREATE);
	OK(table_open(store, SPAN("Music"), &table, &err) == ERR_NOT_FOUND,
	    "no table");
	IS_STR(span_of(err.msg), "no table 'Music' (there is: none)",
	    "an empty store");
	table_close(fixture_table(store, "b.two", "pk:S", NULL));
	table_close(fixture_table(store, "Zoo", "pk:N", NULL));
	table_close(fixture_table(store, "a-one", "pk:B,sk:N", NULL));
	OK(table_open(store, SPAN("zoo"), &table, &err) == ERR_NOT_FOUND,
	    "case counts");
	IS_STR(span_of(err.msg), "no table 'zoo' (there is: Zoo, a-one, b.two)",
	    "it says what there is");
	OK(store_tables(store, &names, &err) == ERR_OK, "list");
	IS_INT(names.n, 3, "tables");
	IS_STR(names.names[0], "Zoo", "in byte order");
	IS_STR(names.names[1], "a-one", "in byte order");
	IS_STR(names.names[2], "b.two", "in byte order");
	table_names_fini(&names);

	OK(table_rename(store, SPAN("Zoo"), SPAN("a-one"), &err) == ERR_EXISTS,
	    "%s", err.msg);
	OK(table_rename(store, SPAN("Zoo"), SPAN("no good"), &err) ==
		ERR_INVALID,
	    "%s", err.msg);
	OK(table_rename(store, SPAN("Ark"), SPAN("Boat"), &err) ==
		ERR_NOT_FOUND,
	    "%s", err.msg);
	OK(table_open(store, SPAN("Zoo"), &table, &err) == ERR_OK, "open");
	OK(table_rename(store, SPAN("Zoo"), SPAN("Ark"), &err) == ERR_OK,
	    "rename");
	OK(fixture_put(table, "{\"pk\":{\"N\":\"1\"}}", PUT_NEW, &err) ==
		ERR_OK,
	    "an open table can still be written");
	table_close(table);
	OK(table_open(store, SPAN("Ark"), &table, &err) == ERR_OK, "open");
	IS_INT(entries(table, NO_INDEX), 1, "items");
	table_close(table);

	OK(table_drop(store, SPAN("Zoo"), &err) == ERR_NOT_FOUND, "%s",
	    err.msg);
	OK(table_open(store, SPAN("Ark"), &table, &err) == ERR_OK, "open");
	OK(table_drop(store, SPAN("Ark"), &err) == ERR_OK, "drop");
	OK(fixture_put(table, "{\"pk\":{\"N\":\"1\"}}", PUT_NEW, &err) ==
		ERR_BUSY,
	    "a dropped table: %s", err.msg);
	table_close(table);
	table_close(fixture_table(store, "Ark", "pk:S", NULL));
	OK(table_open(store, SPAN("Ark"), &table, &err) == ERR_OK,
	    "the name is free again");
	IS_INT(entries(table, NO_INDEX), 0, "items");
	table_close(table);
	IS_INT(faults(store), 0, "faults");
	store_close(store);
	fixture_fini(&f);
}

static void
put_readings(struct table *table, int n)
{
	struct buf text = {0};
	struct err err;

	for (int i = 0; i < n; i++) {
		buf_clear(&text);
		buf_printf(&text,
		    "{\"vehicleId\":{\"S\":\"V%d\"},\"recordedAt\":{\"S\":"
		    "\"TS#%d\"}%s}",
		    i % 7, i,
		    i % 3 == 0 ? ",\"depotCode\":{\"S\":\"LON\"}" : "");
		if (fixture_put(table, buf_str(&text), PUT_NEW, &err) != ERR_OK)
			abort();
	}
	buf_fini(&text);
}

/* An index as the short form TEXT makes it for TABLE, alone in SCHEMA. */
static const struct index_schema *
index_of(struct schema *schema, const struct table *table, enum index_kind kind,
    const char *text)
{
	struct err err;

	*schema = (struct schema){.key = table_schema(table)->key};
	if (schema_add_index(schema, kind, span_of(text), &err) != ERR_OK)
		abort();
	return &schema->indexes[0];
}

static enum err_code
add_index(struct table *table, enum index_kind kind, const char *text,
    struct err *err)
{
	struct schema schema;
	enum err_code code = table_add_index(table,
	    index_of(&schema, table, kind, text), NULL, NULL, err);

	schema_fini(&schema);
	return code;
}

static void
test_indexes(void)
{
	struct fixture f;
	struct store *store;
	struct table *table, *stale = NULL;
	struct extent extent;
	uint64_t collections;
	struct err err;

	fixture_init(&f);
	store = fixture_store(&f, STORE_CREATE);
	table = fixture_table(store, "Fleet", "vehicleId:S,recordedAt:S", NULL);
	put_readings(table, 100);
	OK(table_open(store, SPAN("Fleet"), &stale, &err) == ERR_OK, "open");

	OK(add_index(table, INDEX_GLOBAL, "byDepot=depotCode:S,recordedAt:S",
	       &err) == ERR_OK,
	    "add an index");
	IS_INT(entries(table, 0), 34, "every third reading has a depot");
	OK(table_extent(table, 0, &extent, &collections, &err) == ERR_OK,
	    "extent");
	IS_INT(extent.n, 34, "its total");
	IS_INT(collections, 1, "its collections");
	put_readings(table, 0);
	OK(fixture_put(stale,
	       "{\"vehicleId\":{\"S\":\"a\"},\"recordedAt\":{\"S\":\"b\"}}",
	       PUT_NEW, &err) == ERR_BUSY,
	    "one who does not know the index: %s", err.msg);
	OK(add_index(stale, INDEX_GLOBAL, "other=depotCode:S", &err) ==
		ERR_BUSY,
	    "%s", err.msg);
	OK(fixture_put(table,
	       "{\"vehicleId\":{\"S\":\"a\"},\"recordedAt\":{\"S\":\"b\"},"
	       "\"depotCode\":{\"S\":\"DUB\"}}",
	       PUT_NEW, &err) == ERR_OK,
	    "one who does");
	IS_INT(entries(table, 0), 35, "entries");
	IS_INT(faults(store), 0, "faults");

	OK(add_index(table, INDEX_GLOBAL, "byDepot=depotCode:S", &err) ==
		ERR_INVALID,
	    "twice: %s", err.msg);
	OK(add_index(table, INDEX_GLOBAL, "bad=depotCode:N", &err) != ERR_OK,
	    "another type: %s", err.msg);
	OK(add_index(table, INDEX_LOCAL, "late=depotCode:S", &err) ==
		ERR_INVALID,
	    "%s", err.msg);
	OK(table_drop_index(table, SPAN("nope"), &err) == ERR_NOT_FOUND, "%s",
	    err.msg);
	IS_INT(table_schema(table)->n_indexes, 1, "all that changed nothing");
	OK(table_drop_index(table, SPAN("byDepot"), &err) == ERR_OK, "drop");
	IS_INT(table_schema(table)->n_indexes, 0, "indexes");
	OK(add_index(table, INDEX_GLOBAL, "bad=depotCode:N", &err) ==
		ERR_INVALID,
	    "items of another type: %s", err.msg);
	IS_INT(table_schema(table)->n_indexes, 0, "nothing has changed");
	IS_INT(entries(table, NO_INDEX), 101, "items");
	IS_INT(faults(store), 0, "faults");
	table_close(table);
	table_close(stale);
	store_close(store);
	fixture_fini(&f);
}

static void
test_extras(void)
{
	static const char *const indexes[] = {"byDepot=depot:S", NULL};
	struct fixture f;
	struct store *store;
	struct table *table;
	struct schema extras = {0};
	struct err err;

	fixture_init(&f);
	store = fixture_store(&f, STORE_CREATE);
	table = fixture_table(store, "Fleet", "PK:S,SK:S", indexes);
	schema_put_template(&extras, SPAN("PK"), SPAN("VEH#{id}"));
	extras.delimiter = SPAN("#");
	OK(table_rename(store, SPAN("Fleet"), SPAN("Cars"), &err) == ERR_OK,
	    "rename");
	OK(table_set_extras(table, &extras, &err) == ERR_OK, "set");
	IS_INT(table_schema(table)->n_templates, 1, "templates");
	IS_STR(table_schema(table)->name, "Cars", "the name it has by now");
	IS_INT(table_schema(table)->n_indexes, 1, "indexes stay");
	extras.templates[0].text = SPAN("VEH#{id");
	OK(table_set_extras(table, &extras, &err) != ERR_OK, "%s", err.msg);
	OK(fixture_put(table, "{\"PK\":{\"S\":\"a\"},\"SK\":{\"S\":\"b\"}}",
	       PUT_NEW, &err) == ERR_OK,
	    "put");
	table_close(table);
	OK(table_open(store, SPAN("Cars"), &table, &err) == ERR_OK, "open");
	IS_STR(table_schema(table)->delimiter, "#", "delimiter");
	IS_STR(table_schema(table)->templates[0].text, "VEH#{id}", "template");
	schema_fini(&extras);
	table_close(table);
	store_close(store);
	fixture_fini(&f);
}

static void
test_loads(void)
{
	static const struct load_note notes[] = {
	    {1767225600, {"fleet.jsonl", 11}, {"dynamodb-json", 13}, 100, 0, 2},
	    {1767225601, {"a\0b", 3}, {"csv", 3}, 5000000000, 7, 0},
	};
	struct fixture f;
	struct store *store;
	struct table *table;
	struct arena arena = {0};
	struct load_note *loads = NULL;
	size_t n = 99;
	struct err err;

	fixture_init(&f);
	store = fixture_store(&f, STORE_CREATE);
	table = fixture_table(store, "Fleet", "PK:S,SK:S", NULL);
	OK(table_loads(table, &arena, &loads, &n, &err) == ERR_OK, "loads");
	IS_INT(n, 0, "none");
	for (size_t i = 0; i < COUNT_OF(notes); i++)
		OK(table_note_load(table, &notes[i], &err) == ERR_OK, "note");
	OK(table_loads(table, &arena, &loads, &n, &err) == ERR_OK, "loads");
	IS_INT(n, 2, "loads");
	for (size_t i = 0; i < n; i++) {
		IS_INT(loads[i].at, notes[i].at, "time");
		IS_SPAN(loads[i].source, notes[i].source, "source");
		IS_SPAN(loads[i].format, notes[i].format, "format");
		IS_INT(loads[i].items, notes[i].items, "items");
		IS_INT(loads[i].replaced, notes[i].replaced, "replaced");
		IS_INT(loads[i].rejected, notes[i].rejected, "rejected");
	}
	arena_fini(&arena);
	table_close(table);
	store_close(store);
	fixture_fini(&f);
}

int
main(void)
{
	test_create();
	test_names();
	test_indexes();
	test_extras();
	test_loads();
	return tap_end();
}
