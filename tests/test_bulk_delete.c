/* SPDX-License-Identifier: MIT */
#include "db/bulk.h"
#include "db/items.h"
#include "tests/bulk_fixture.h"

/*
 * Puts and deletes in one load leave what doing them one after the other
 * leaves, however much the table holds before.
 */
struct delete_case {
	struct load_case load;
	uint32_t deletes; /* one record of so many deletes its key */
};

static const struct delete_case cases[] = {
    {{"an empty table", "PK:S,SK:S", {"byModel=model:S,PK:S"}, 0, 2000, 900,
	 DUPLICATE_REPLACE, 30000, 2, STORE_BUILD},
	3},
    {{"few into many", "PK:S,SK:N", {"byAt=at:N"}, 3000, 80, 4000,
	 DUPLICATE_REPLACE, 0, 1, STORE_CREATE},
	2},
    {{"many into few", "PK:N,SK:B", {"byModel=model:S,PK:N", "byAt=at:N"}, 800,
	 3000, 1500, DUPLICATE_REPLACE, 40000, 2, STORE_CREATE},
	3},
    {{"deletes alone", "PK:S,SK:S", {"byAt=at:N"}, 500, 2000, 700,
	 DUPLICATE_REPLACE, 0, 1, STORE_CREATE},
	1},
};

/* The attributes of the key of SAMPLE alone. */
static void
keep_key(struct sample *sample, const struct key_def *def)
{
	size_t n = 0;

	for (size_t i = 0; i < sample->item.n; i++)
		if (key_find(def, sample->item.attrs[i].name) < def->n)
			sample->item.attrs[n++] = sample->item.attrs[i];
	sample->item.n = n;
}

/* Does record I of SCRIPT at once; counts the item it deletes if it is old. */
static void
do_now(struct table *table, const struct script *script, uint32_t i,
    bool deletes)
{
	const struct key_def *def = table_key(table, NO_INDEX);
	struct sample sample = {0};
	struct buf bytes = {0};
	struct err err = {0};
	struct key key;
	bool found;

	sample_make(&sample, def, script->ids[i], i);
	if (deletes) {
		must(key_of_item(def, &sample.item, &bytes, &key, &err), &err,
		    "key");
		must(items_delete(table, &key, &found, &err), &err, "delete");
	} else {
		must(items_put(table, &sample.item, PUT_REPLACE, NULL, &err),
		    &err, "put");
	}
	buf_fini(&bytes);
	item_fini(&sample.item);
}

static void
check_case(const struct delete_case *d)
{
	const struct load_case *c = &d->load;
	struct script *script = xcalloc(1, sizeof(*script));
	struct bulk_options options = {
	    .workers = c->workers, .memory = c->memory};
	struct store *stores[2] = {NULL, NULL};
	struct fixture f[2];
	struct table *tables[2];
	struct bulk_result result = {0};
	struct extent extent;
	struct err err = {0};
	struct bulk *bulk = NULL;
	uint64_t collections;

	script_make(script, c);
	for (size_t i = 0; i < 2; i++) {
		fixture_init(&f[i]);
		tables[i] = make_table(c, &f[i], i ? c->mode : STORE_CREATE,
		    &stores[i]);
		put_items(tables[i], script, 0, c->n_before, DUPLICATE_REPLACE);
	}
	must(table_extent(tables[1], NO_INDEX, &extent, &collections, &err),
	    &err, "extent");
	must(store_begin(stores[0], "all", &err), &err, "begin");
	must(bulk_open(stores[1], table_schema(tables[1]), &options, &bulk,
		 &err),
	    &err, "open");
	for (uint32_t i = c->n_before; i < script->n; i++) {
		bool deletes = (i * 7 + 3) % d->deletes == 0;
		struct sample sample = {0};

		do_now(tables[0], script, i, deletes);
		sample_make(&sample, table_key(tables[1], NO_INDEX),
		    script->ids[i], i);
		if (deletes)
			keep_key(&sample, table_key(tables[1], NO_INDEX));
		must((deletes ? bulk_delete : bulk_add)(bulk, i % c->workers, i,
			 &sample.item, &err),
		    &err, "record");
		item_fini(&sample.item);
	}
	must(store_commit(stores[0], &err), &err, "commit");
	must(bulk_finish(bulk, tables[1], NULL, NULL, &result, &err), &err,
	    c->what);
	compare(tables[0], tables[1], c->what);
	check_faults(stores[1], c->what);

	{
		uint64_t before = extent.n;

		must(table_extent(tables[1], NO_INDEX, &extent, &collections,
			 &err),
		    &err, "extent");
		IS_INT(before + result.items - result.replaced - result.deleted,
		    extent.n, "the counts add up");
	}
	for (size_t i = 0; i < 2; i++) {
		table_close(tables[i]);
		store_close(stores[i]);
		fixture_fini(&f[i]);
	}
	free(script);
}

/* What is no duplicate is not counted as one. */
static void
check_duplicates(void)
{
	static const struct {
		const char *records; /* a letter is a put, '-' a delete */
		int duplicates;
		int items;
	} orders[] = {
	    {"pp", 1, 1},
	    {"-p", 0, 1},
	    {"p-", 0, 0},
	    {"p-p", 0, 1},
	    {"pp-p", 1, 1},
	    {"ppp", 2, 1},
	    {"--", 0, 0},
	};
	static const struct load_case c = {.key = "PK:S"};

	for (size_t i = 0; i < COUNT_OF(orders); i++) {
		struct bulk_options options = {.workers = 1};
		struct item item = {0};
		struct store *store;
		struct fixture f;
		struct table *table;
		struct bulk_result result = {0};
		struct bulk *bulk;
		struct err err = {0};

		fixture_init(&f);
		table = make_table(&c, &f, STORE_CREATE, &store);
		item_add(&item, SPAN("PK"),
		    (struct value){VALUE_S, SPAN("one")});
		must(bulk_open(table_store(table), table_schema(table),
			 &options, &bulk, &err),
		    &err, "open");
		for (size_t n = 0; orders[i].records[n] != '\0'; n++)
			must((orders[i].records[n] == 'p'
				     ? bulk_add
				     : bulk_delete)(bulk, 0, n, &item, &err),
			    &err, "record");
		must(bulk_finish(bulk, table, NULL, NULL, &result, &err), &err,
		    "end");
		IS_INT(result.duplicates, orders[i].duplicates,
		    orders[i].records);
		IS_INT(result.items, orders[i].items, "items");
		item_fini(&item);
		table_close(table);
		store_close(store);
		fixture_fini(&f);
	}
}

int
main(void)
{
	for (size_t i = 0; i < COUNT_OF(cases); i++)
		check_case(&cases[i]);
	check_duplicates();
	return tap_end();
}
