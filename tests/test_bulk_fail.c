/* SPDX-License-Identifier: MIT */
#include "db/bulk.h"

#include "tests/bulk_fixture.h"

/* Cancels on the call number *DATA. */
static bool
cancel_at(void *data, uint64_t done, uint64_t all)
{
	int *calls = data;

	OK(done <= all, "%llu of %llu", (unsigned long long)done,
	    (unsigned long long)all);
	return --*calls > 0;
}

/* A load that fails leaves all as it was. */
struct fail_case {
	const char *what;
	uint32_t n_before;
	uint32_t n_load;
	uint32_t n_ids;
	enum on_duplicate on_duplicate;
	int cancel_at; /* 0: not */
	enum err_code code;
	const char *message;
};

static const struct fail_case fails[] = {
    {"cancelled while a table is built", 0, 5000, 0, DUPLICATE_REPLACE, 1,
	ERR_CANCELLED, "the load was cancelled"},
    {"cancelled while an index is built", 0, 5000, 0, DUPLICATE_REPLACE, 2,
	ERR_CANCELLED, "the load was cancelled"},
    {"cancelled at the end", 3000, 60, 0, DUPLICATE_REPLACE, 1, ERR_CANCELLED,
	"the load was cancelled"},
    {"cancelled between items", 2000, 5000, 0, DUPLICATE_REPLACE, 3,
	ERR_CANCELLED, "the load was cancelled"},
    {"two items with one key", 0, 50, 1, DUPLICATE_FAIL, 0, ERR_EXISTS,
	"two items have the key \"key#00000\", 0"},
    {"an item is there already", 1, 1, 1, DUPLICATE_FAIL, 0, ERR_EXISTS,
	"an item with the key \"key#00000\", 0 is there already"},
    {"an item is there already, among many", 20, 1, 1, DUPLICATE_FAIL, 0,
	ERR_EXISTS, "an item with the key \"key#00000\", 0 is there already"},
};

static void
check_fail(const struct fail_case *fail)
{
	const struct load_case c = {.key = "PK:S,SK:N",
	    .index = {"byAt=at:N"},
	    .n_before = fail->n_before,
	    .n_load = fail->n_load,
	    .n_ids = fail->n_ids,
	    .on_duplicate = fail->on_duplicate,
	    .workers = 1};
	struct script *script = xcalloc(1, sizeof(*script));
	struct store *put_store = NULL;
	struct store *bulk_store = NULL;
	struct fixture put_f, bulk_f;
	struct table *put, *bulked;
	struct bulk_result result = {.items = 77};
	int calls = fail->cancel_at;
	struct err err = {0};
	struct bulk *bulk;

	fixture_init(&put_f);
	fixture_init(&bulk_f);
	put = make_table(&c, &put_f, STORE_CREATE, &put_store);
	bulked = make_table(&c, &bulk_f, STORE_CREATE, &bulk_store);
	script_make(script, &c);
	/* Other keys, so that the table has all these items. */
	for (uint32_t i = 1; i < c.n_before; i++)
		script->ids[i] = i;
	put_items(put, script, 0, c.n_before, DUPLICATE_REPLACE);
	put_items(bulked, script, 0, c.n_before, DUPLICATE_REPLACE);
	bulk = start_load(bulked, &c, script, c.n_before);
	IS_INT(bulk_finish(bulk, bulked, calls > 0 ? cancel_at : NULL, &calls,
		   &result, &err),
	    fail->code, fail->what);
	IS_STR(span_of(err.msg), fail->message, fail->what);
	IS_INT(result.items, 77, "no result");
	compare(put, bulked, fail->what);
	check_faults(bulk_store, fail->what);
	table_close(put);
	table_close(bulked);
	store_close(put_store);
	store_close(bulk_store);
	fixture_fini(&put_f);
	fixture_fini(&bulk_f);
	free(script);
}

/* A bad item is refused, and the load goes on without it. */
static void
check_bad_item(void)
{
	const struct load_case c = {
	    .key = "PK:S,SK:N", .index = {"byAt=at:N"}, .workers = 1};
	struct bulk_options options = {.workers = 1};
	struct store *store = NULL;
	struct table *table;
	struct fixture f;
	struct bulk_result result = {0};
	struct sample sample = {0};
	struct bulk *bulk = NULL;
	struct err err = {0};

	fixture_init(&f);
	table = make_table(&c, &f, STORE_CREATE, &store);
	must(bulk_open(table_store(table), table_schema(table), &options, &bulk,
		 &err),
	    &err, "bulk_open");
	sample_make(&sample, table_key(table, NO_INDEX), 1, 4);
	must(bulk_add(bulk, 0, 0, &sample.item, &err), &err, "bulk_add");
	sample_add(&sample, 4, "at", VALUE_S, "", 1);
	IS_INT(bulk_add(bulk, 0, 1, &sample.item, &err), ERR_INVALID,
	    "an index key of another type");
	IS_STR(span_of(err.msg),
	    "One or more parameter values were invalid: Type mismatch for "
	    "Index Key at Expected: N Actual: S IndexName: byAt",
	    "its message");
	must(bulk_finish(bulk, table, NULL, NULL, &result, &err), &err,
	    "finish");
	IS_INT(result.items, 1, "the good item is there");
	must(bulk_open(table_store(table), table_schema(table), &options, &bulk,
		 &err),
	    &err, "bulk_open");
	bulk_abort(bulk);
	bulk_abort(NULL);
	item_fini(&sample.item);
	table_close(table);
	store_close(store);
	fixture_fini(&f);
}

int
main(void)
{
	for (size_t i = 0; i < COUNT_OF(fails); i++)
		check_fail(&fails[i]);
	check_bad_item();
	return tap_end();
}
