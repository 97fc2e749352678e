/* SPDX-License-Identifier: MIT */
#include "db/bulk.h"

#include "tests/bulk_fixture.h"

static const struct load_case cases[] = {
    {"strings, fresh, sorted", "PK:S,SK:S", {NULL}, 0, 3000, 0,
	DUPLICATE_REPLACE, 0, 1, STORE_BUILD},
    {"strings, fresh, duplicates", "PK:S,SK:S", {NULL}, 0, 3000, 1000,
	DUPLICATE_REPLACE, 0, 1, STORE_BUILD},
    {"strings, spilled", "PK:S,SK:S", {NULL}, 0, 5000, 4000, DUPLICATE_REPLACE,
	30000, 1, STORE_CREATE},
    {"numbers, keep", "PK:N,SK:N", {NULL}, 0, 3000, 1500, DUPLICATE_KEEP, 0, 1,
	STORE_CREATE},
    {"bytes", "PK:B,SK:B", {NULL}, 0, 3000, 2000, DUPLICATE_REPLACE, 0, 1,
	STORE_BUILD},
    {"no sort key", "SK:S", {NULL}, 0, 2000, 900, DUPLICATE_REPLACE, 20000, 2,
	STORE_BUILD},
    {"indexes", "PK:S,SK:N",
	{"byModel=model:S,PK:S", "byAt=at:N", "byBoth=model:S+at:N,SK:N"}, 0,
	3000, 2000, DUPLICATE_REPLACE, 0, 1, STORE_BUILD},
    {"indexes, spilled, two threads", "PK:S,SK:S",
	{"byModel=model:S,SK:S;KEYS_ONLY", "byAt=at:N,PK:S;INCLUDE=note"}, 0,
	5000, 3000, DUPLICATE_REPLACE, 60000, 2, STORE_CREATE},
    {"few more", "PK:S,SK:S", {"byModel=model:S,PK:S"}, 3000, 60, 4000,
	DUPLICATE_REPLACE, 0, 1, STORE_CREATE},
    {"few more, keep", "PK:S,SK:N", {"byModel=model:S,PK:S"}, 3000, 60, 4000,
	DUPLICATE_KEEP, 0, 2, STORE_CREATE},
    {"many more", "PK:S,SK:S", {"byModel=model:S,PK:S"}, 1500, 3000, 4000,
	DUPLICATE_REPLACE, 0, 1, STORE_CREATE},
    {"many more, keep, two threads", "PK:N,SK:B",
	{"byModel=model:S,PK:N", "byAt=at:N"}, 1500, 3000, 4000, DUPLICATE_KEEP,
	40000, 2, STORE_CREATE},
    {"many more, none there, fail", "PK:S,SK:S", {NULL}, 10, 3000, 0,
	DUPLICATE_FAIL, 0, 2, STORE_CREATE},
    {"nothing", "PK:S,SK:S", {"byAt=at:N"}, 0, 0, 1, DUPLICATE_REPLACE, 0, 1,
	STORE_BUILD},
};

/* STORE_BUILD: makes the store appear and opens it and its table anew. */
static void
publish(const struct fixture *f, struct store **store, struct table **table)
{
	struct err err = {0};

	table_close(*table);
	must(store_publish(*store, &err), &err, "publish");
	store_close(*store);
	must(store_open(f->path, STORE_READ, store, &err), &err, "open");
	must(table_open(*store, SPAN("Fleet"), table, &err), &err, "table");
}

static void
check_case(const struct load_case *c)
{
	struct script *script = xcalloc(1, sizeof(*script));
	struct store *put_store = NULL;
	struct store *bulk_store = NULL;
	struct fixture put_f, bulk_f;
	struct table *put, *bulked;
	struct bulk_result result = {0};
	struct err err = {0};
	struct bulk *bulk;

	fixture_init(&put_f);
	fixture_init(&bulk_f);
	put = make_table(c, &put_f, STORE_CREATE, &put_store);
	bulked = make_table(c, &bulk_f, c->mode, &bulk_store);
	script_make(script, c);
	put_items(put, script, 0, c->n_before, DUPLICATE_REPLACE);
	put_items(put, script, c->n_before, script->n, c->on_duplicate);
	put_items(bulked, script, 0, c->n_before, DUPLICATE_REPLACE);
	bulk = start_load(bulked, c, script, c->n_before);
	must(bulk_finish(bulk, bulked, NULL, NULL, &result, &err), &err,
	    c->what);
	IS_INT(result.items, script->want.items, "items");
	IS_INT(result.replaced, script->want.replaced, "replaced");
	IS_INT(result.duplicates, script->want.duplicates, "duplicates");
	if (c->mode == STORE_BUILD)
		publish(&bulk_f, &bulk_store, &bulked);
	compare(put, bulked, c->what);
	check_faults(bulk_store, c->what);
	table_close(put);
	table_close(bulked);
	store_close(put_store);
	store_close(bulk_store);
	fixture_fini(&put_f);
	fixture_fini(&bulk_f);
	free(script);
}

int
main(void)
{
	for (size_t i = 0; i < COUNT_OF(cases); i++)
		check_case(&cases[i]);
	return tap_end();
}
