/* SPDX-License-Identifier: MIT */
#include "db/check.h"
#include "db/table.h"
#include "tests/store_fixture.h"

enum {
	ITEMS = 9000, /* so that an index tells how far it is several times */
};

static void
tell_fault(void *data, const char *line)
{
	(void)data;
	(void)fprintf(stderr, "%s\n", line);
}

static uint64_t
faults(struct store *store)
{
	uint64_t n = UINT64_MAX;

	return check_store(store, tell_fault, NULL, &n, NULL) == ERR_OK
	    ? n
	    : UINT64_MAX;
}

/* Every third item has a depot. */
static struct table *
make_table(struct store *store)
{
	struct table *table = fixture_table(store, "Fleet", "v:S,at:N", NULL);
	struct err err;

	if (store_begin(store, "put", &err) != ERR_OK)
		abort();
	for (int i = 0; i < ITEMS; i++) {
		char text[160];

		(void)snprintf(text, sizeof(text),
		    "{\"v\":{\"S\":\"V%d\"},\"at\":{\"N\":\"%d\"}%s}", i % 7, i,
		    i % 3 == 0 ? ",\"depot\":{\"S\":\"LON\"}" : "");
		if (fixture_put(table, text, PUT_NEW, &err) != ERR_OK)
			abort();
	}
	if (store_commit(store, &err) != ERR_OK)
		abort();
	return table;
}

/* An index as the short form TEXT makes it for TABLE, alone in SCHEMA. */
static const struct index_schema *
index_of(struct schema *schema, const struct table *table, const char *text)
{
	*schema = (struct schema){.key = table_schema(table)->key};
	if (schema_add_index(schema, INDEX_GLOBAL, span_of(text), NULL) !=
	    ERR_OK)
		abort();
	return &schema->indexes[0];
}

static uint64_t
entries(struct table *table, size_t index)
{
	struct extent extent = {0};
	uint64_t collections;

	OK(table_extent(table, index, &extent, &collections, NULL) == ERR_OK,
	    "extent");
	return extent.n;
}

/* What a progress function was told; it cancels when asked so often. */
struct told {
	int times, cancel_at;
	uint64_t done, all;
	bool forwards;
};

static bool
on_progress(void *data, uint64_t done, uint64_t all)
{
	struct told *told = data;

	told->forwards &= done >= told->done && done <= all;
	told->done = done;
	told->all = all;
	return ++told->times != told->cancel_at;
}

/* Stopped wherever it can be, an index leaves nothing; then it is made. */
static void
test_cancel(struct store *store, struct table *table)
{
	struct schema schema;
	const struct index_schema *index =
	    index_of(&schema, table, "byDepot=depot:S,at:N");
	struct err err;
	enum err_code code = ERR_CANCELLED;
	int cancel_at = 0;

	while (code == ERR_CANCELLED) {
		struct told told = {.cancel_at = ++cancel_at, .forwards = true};

		code = table_add_index(table, index, on_progress, &told, &err);
		OK(told.forwards, "told of ever more");
		IS_INT(told.all, ITEMS, "of all items");
		if (code != ERR_CANCELLED)
			break;
		IS_INT(told.times, cancel_at, "not asked again");
		IS_INT(table_schema(table)->n_indexes, 0, "indexes");
		IS_INT(entries(table, NO_INDEX), ITEMS, "items");
	}
	OK(code == ERR_OK, "in the end: %s", err.msg);
	/* After 4096 and 8192 items, in the entries, and at the end. */
	IS_INT(cancel_at, 4, "places where it could be stopped, and one more");
	IS_INT(entries(table, 0), ITEMS / 3, "entries");
	IS_INT(faults(store), 0, "faults");
	schema_fini(&schema);
}

static void
test_replace(struct store *store, struct table *table)
{
	struct schema schema;
	const struct index_schema *index =
	    index_of(&schema, table, "at=at:N;KEYS_ONLY");
	struct told told = {.cancel_at = 1, .forwards = true};
	struct err err;

	OK(table_replace_index(table, SPAN("nope"), index, NULL, NULL, &err) ==
		ERR_NOT_FOUND,
	    "%s", err.msg);
	OK(table_replace_index(table, SPAN("byDepot"), index, on_progress,
	       &told, &err) == ERR_CANCELLED,
	    "cancelled: %s", err.msg);
	IS_STR(table_schema(table)->indexes[0].name, "byDepot", "still there");
	IS_INT(entries(table, 0), ITEMS / 3, "with its entries");
	OK(table_replace_index(table, SPAN("byDepot"), index, NULL, NULL,
	       &err) == ERR_OK,
	    "replaced");
	IS_INT(table_schema(table)->n_indexes, 1, "indexes");
	IS_STR(table_schema(table)->indexes[0].name, "at", "the new one");
	IS_INT(entries(table, 0), ITEMS, "entries");
	IS_INT(faults(store), 0, "faults");
	schema_fini(&schema);
}

/* A schema that would not be read again is not written. */
static void
test_drop(struct store *store, struct table *table)
{
	struct schema schema, extras = {0};
	const struct index_schema *index =
	    index_of(&schema, table, "byDepot=depot:S");
	struct table *again = NULL;
	struct err err;

	OK(table_add_index(table, index, NULL, NULL, &err) == ERR_OK, "add");
	schema_copy(&extras, table_schema(table));
	schema_put_template(&extras, SPAN("depot"), SPAN("DEP-{n}"));
	OK(table_set_extras(table, &extras, &err) == ERR_OK, "a template");
	OK(table_drop_index(table, SPAN("byDepot"), &err) == ERR_INVALID, "%s",
	    err.msg);
	extras.n_templates = 0;
	OK(table_set_extras(table, &extras, &err) == ERR_OK, "none");
	OK(table_drop_index(table, SPAN("byDepot"), &err) == ERR_OK, "drop");
	OK(table_open(store, SPAN("Fleet"), &again, &err) == ERR_OK, "open");
	IS_INT(table_schema(again)->n_indexes, 1, "indexes");
	table_close(again);
	schema_fini(&schema);
	schema_fini(&extras);
}

/* What another connection does to the table. */
static void
test_follow(const struct fixture *f, struct table *table)
{
	struct store *store = fixture_store(f, STORE_WRITE);
	struct table *other = NULL;
	struct schema extras = {0};
	struct span pin = table_schema(table)->pins[0];
	enum table_fate fate;
	struct err err;

	OK(table_open(store, SPAN("Fleet"), &other, &err) == ERR_OK, "open");
	OK(table_follow(table, &fate, &err) == ERR_OK && fate == TABLE_SAME,
	    "nothing yet");
	OK(table_schema(table)->pins[0].ptr == pin.ptr, "all is as it was");

	schema_copy(&extras, table_schema(other));
	extras.pins[0] = SPAN("0");
	OK(table_set_extras(other, &extras, &err) == ERR_OK &&
		table_rename(store, SPAN("Fleet"), SPAN("Cars"), &err) ==
		    ERR_OK,
	    "other pins, another name");
	OK(table_follow(table, &fate, &err) == ERR_OK && fate == TABLE_SAME,
	    "follow");
	IS_STR(table_schema(table)->name, "Cars", "its name");
	IS_STR(table_schema(table)->pins[0], "0", "its pin");
	IS_STR(pin, "META", "what was read is there still");

	table_close(other);
	OK(table_open(store, SPAN("Cars"), &other, &err) == ERR_OK, "open");
	OK(table_drop_index(other, SPAN("at"), &err) == ERR_OK, "drop");
	OK(table_follow(table, &fate, &err) == ERR_OK && fate == TABLE_CHANGED,
	    "its indexes are others");
	IS_INT(table_schema(table)->n_indexes, 1, "as it was opened");
	table_close(other);
	OK(table_drop(store, SPAN("Cars"), &err) == ERR_OK, "drop the table");
	OK(table_follow(table, &fate, &err) == ERR_OK && fate == TABLE_DROPPED,
	    "it is gone");
	schema_fini(&extras);
	store_close(store);
}

int
main(void)
{
	struct fixture f;
	struct store *store;
	struct table *table;

	fixture_init(&f);
	store = fixture_store(&f, STORE_CREATE);
	table = make_table(store);
	test_cancel(store, table);
	test_replace(store, table);
	test_drop(store, table);
	test_follow(&f, table);
	table_close(table);
	store_close(store);
	fixture_fini(&f);
	return tap_end();
}
