/* SPDX-License-Identifier: MIT */
/* Loads that come in parts, of which those in key order are written ahead. */
#include "db/bulk.h"

#include "tests/bulk_fixture.h"

/* Items are put in the order of their ids, but for what a case says. */
static const struct parts_case {
	struct load_case load;
	uint32_t part;   /* items in one */
	uint32_t repeat; /* each so many ids in order, one comes twice; or 0 */
	uint32_t back;   /* this item goes back to id 0; or 0 */
} cases[] = {
    {{"in order", "PK:S,SK:S", {NULL}, 0, 3000, 0, DUPLICATE_REPLACE, 0, 1,
	 STORE_BUILD},
	100, 0, 0},
    {{"two threads, an index", "PK:S,SK:S", {"byModel=model:S,PK:S"}, 0, 5000,
	 0, DUPLICATE_REPLACE, 0, 2, STORE_BUILD},
	70, 0, 0},
    {{"an existing store", "PK:S,SK:S", {NULL}, 0, 3000, 0, DUPLICATE_FAIL, 0,
	 2, STORE_CREATE},
	100, 0, 0},
    {{"not empty", "PK:S,SK:S", {"byModel=model:S,PK:S"}, 500, 3000, 0,
	 DUPLICATE_REPLACE, 0, 2, STORE_CREATE},
	100, 0, 0},
    {{"repeated, replace", "PK:S,SK:S", {NULL}, 0, 3000, 0, DUPLICATE_REPLACE,
	 0, 2, STORE_BUILD},
	10, 3, 0},
    {{"repeated, keep", "PK:S,SK:S", {NULL}, 0, 3000, 0, DUPLICATE_KEEP, 0, 2,
	 STORE_BUILD},
	10, 3, 0},
    {{"parts of one item, repeated", "PK:S,SK:S", {NULL}, 0, 3000, 0,
	 DUPLICATE_REPLACE, 0, 2, STORE_BUILD},
	1, 2, 0},
    {{"back at once", "PK:S,SK:S", {NULL}, 0, 3000, 0, DUPLICATE_REPLACE, 0, 2,
	 STORE_BUILD},
	50, 0, 1},
    {{"back at the beginning of a part", "PK:S,SK:S", {"byModel=model:S,PK:S"},
	 0, 4000, 0, DUPLICATE_REPLACE, 0, 2, STORE_BUILD},
	50, 3, 2000},
    {{"back in a part, keep", "PK:S,SK:S", {"byModel=model:S,PK:S"}, 0, 4000, 0,
	 DUPLICATE_KEEP, 0, 2, STORE_BUILD},
	50, 3, 2025},
    {{"back in the end, spilled", "PK:S,SK:S", {NULL}, 0, 4000, 0,
	 DUPLICATE_REPLACE, 100000, 2, STORE_BUILD},
	50, 0, 3999},
    {{"a part too large", "PK:S,SK:S", {NULL}, 0, 4000, 0, DUPLICATE_REPLACE,
	 100000, 2, STORE_BUILD},
	1000, 0, 0},
    {{"one part, not in order", "PK:N,SK:B", {NULL}, 0, 3000, 0,
	 DUPLICATE_REPLACE, 0, 1, STORE_BUILD},
	4000, 0, 1500},
    {{"nothing", "PK:S,SK:S", {NULL}, 0, 0, 0, DUPLICATE_REPLACE, 0, 1,
	 STORE_BUILD},
	10, 0, 0},
};

struct part_adder {
	struct adder adder;
	uint32_t part;
};

static void
script_fill(struct script *script, const struct parts_case *c)
{
	uint32_t id = 0;

	memset(script, 0, sizeof(*script));
	script->n = c->load.n_before + c->load.n_load;
	for (uint32_t i = 0; i < script->n; i++) {
		if (i == c->load.n_before || (c->back > 0 && i == c->back))
			id = 0;
		script->ids[i] = id;
		if (i < c->load.n_before)
			script->old[id] = true;
		else
			script_note(script, &c->load, id);
		if (c->repeat == 0 || i % c->repeat != 0)
			id++;
	}
}

static void *
add_parts(void *data)
{
	struct part_adder *parts = data;
	struct adder *adder = &parts->adder;
	struct sample sample = {0};

	for (uint64_t part = adder->worker; adder->code == ERR_OK;
	     part += adder->workers) {
		uint32_t first = adder->from + (uint32_t)part * parts->part;

		for (uint32_t i = first; i < first + parts->part &&
		     i < adder->script->n && adder->code == ERR_OK;
		     i++) {
			sample_make(&sample, adder->key, adder->script->ids[i],
			    i);
			adder->code = bulk_add(adder->bulk, adder->worker,
			    (part << BULK_PART_BITS) + i, &sample.item,
			    &adder->err);
		}
		if (adder->code != ERR_OK || first >= adder->script->n)
			break;
		adder->code = bulk_end_part(adder->bulk, adder->worker, part,
		    &adder->err);
	}
	item_fini(&sample.item);
	return NULL;
}

static struct bulk *
start_parts(struct table *table, const struct parts_case *c,
    const struct script *script)
{
	struct bulk_options options = {
	    .on_duplicate = c->load.on_duplicate,
	    .workers = c->load.workers,
	    .memory = c->load.memory,
	    .ahead = table,
	};
	struct part_adder adders[2] = {{.part = 0}};
	struct bulk *bulk = NULL;
	struct err err = {0};

	must(bulk_open(table_store(table), table_schema(table), &options, &bulk,
		 &err),
	    &err, "bulk_open");
	for (unsigned i = 0; i < c->load.workers; i++) {
		adders[i].part = c->part;
		adders[i].adder = (struct adder){.bulk = bulk,
		    .script = script,
		    .key = table_key(table, NO_INDEX),
		    .from = c->load.n_before,
		    .worker = i,
		    .workers = c->load.workers};
		(void)pthread_create(&adders[i].adder.thread, NULL, add_parts,
		    &adders[i]);
	}
	for (unsigned i = 0; i < c->load.workers; i++) {
		(void)pthread_join(adders[i].adder.thread, NULL);
		must(adders[i].adder.code, &adders[i].adder.err, "add");
	}
	return bulk;
}

static void
check_case(const struct parts_case *c)
{
	struct script *script = xcalloc(1, sizeof(*script));
	struct store *put_store = NULL;
	struct store *bulk_store = NULL;
	struct fixture put_f, bulk_f;
	struct table *put, *bulked;
	struct bulk_result result = {0};
	struct err err = {0};

	fixture_init(&put_f);
	fixture_init(&bulk_f);
	put = make_table(&c->load, &put_f, STORE_CREATE, &put_store);
	bulked = make_table(&c->load, &bulk_f, c->load.mode, &bulk_store);
	script_fill(script, c);
	put_items(put, script, 0, c->load.n_before, DUPLICATE_REPLACE);
	put_items(put, script, c->load.n_before, script->n,
	    c->load.on_duplicate);
	put_items(bulked, script, 0, c->load.n_before, DUPLICATE_REPLACE);
	must(bulk_finish(start_parts(bulked, c, script), bulked, NULL, NULL,
		 &result, &err),
	    &err, c->load.what);
	IS_INT(result.items, script->want.items, "items");
	IS_INT(result.replaced, script->want.replaced, "replaced");
	IS_INT(result.duplicates, script->want.duplicates, "duplicates");
	compare(put, bulked, c->load.what);
	check_faults(bulk_store, c->load.what);
	table_close(put);
	table_close(bulked);
	store_close(put_store);
	store_close(bulk_store);
	fixture_fini(&put_f);
	fixture_fini(&bulk_f);
	free(script);
}

/* Half of what is loaded is written ahead, and then nothing has happened. */
static void
check_abort(void)
{
	const struct parts_case *c = &cases[2];
	struct script *script = xcalloc(1, sizeof(*script));
	struct store *store = NULL;
	struct fixture f;
	struct table *table;
	struct extent extent = {0};
	uint64_t collections;
	struct err err = {0};

	fixture_init(&f);
	table = make_table(&c->load, &f, STORE_CREATE, &store);
	script_fill(script, c);
	bulk_abort(start_parts(table, c, script));
	must(table_extent(table, NO_INDEX, &extent, &collections, &err), &err,
	    "extent");
	IS_INT(extent.n, 0, "nothing is left of a load that was given up");
	check_faults(store, "given up");
	table_close(table);
	store_close(store);
	fixture_fini(&f);
	free(script);
}

/* The keys of items in two parts are the same, and must not be. */
static void
check_refused(void)
{
	struct parts_case c = cases[2];
	struct script *script = xcalloc(1, sizeof(*script));
	struct bulk_result result = {0};
	struct store *store = NULL;
	struct fixture f;
	struct table *table;
	struct err err = {0};

	c.part = 1;
	c.repeat = 1000;
	fixture_init(&f);
	table = make_table(&c.load, &f, STORE_CREATE, &store);
	script_fill(script, &c);
	IS_INT(bulk_finish(start_parts(table, &c, script), table, NULL, NULL,
		   &result, &err),
	    ERR_EXISTS, "a key that comes twice");
	check_faults(store, "refused");
	table_close(table);
	store_close(store);
	fixture_fini(&f);
	free(script);
}

int
main(void)
{
	for (size_t i = 0; i < COUNT_OF(cases); i++)
		check_case(&cases[i]);
	check_abort();
	check_refused();
	return tap_end();
}
