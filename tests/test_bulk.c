/* SPDX-License-Identifier: MIT */
#include "db/bulk.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "db/check.h"
#include "db/collections.h"
#include "db/cursor.h"
#include "db/items.h"
#include "db/rank.h"
#include "tests/tap.h"

/*
 * A bulk load must leave what putting the items one by one leaves. Each case
 * does both, in two stores, and compares all that can be seen of them.
 */
struct load_case {
	const char *what;
	const char *key;
	const char *index[3]; /* global ones */
	uint32_t n_before;    /* items that are there already */
	uint32_t n_load;
	uint32_t n_ids; /* different keys that they are drawn from */
	enum on_duplicate on_duplicate;
	size_t memory;
	unsigned workers;
	enum store_mode mode; /* of the store that is bulk loaded */
};

enum {
	ITEMS_MAX = 8000
};

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

static char dir[64];
static uint32_t seed;

static uint32_t
next_random(uint32_t limit)
{
	seed = seed * 1664525 + 1013904223;
	return (seed >> 8) % limit;
}

/* One item with the bytes of its values. */
struct sample {
	struct item item;
	char text[6][48];
};

static void
sample_add(struct sample *sample, int at, const char *name,
    enum value_type type, const char *format, uint32_t number)
{
	char *text = sample->text[at];
	int len = snprintf(text, sizeof(sample->text[at]), format, number);

	item_add(&sample->item, span_of(name),
	    (struct value){type, {text, (size_t)len}});
}

static const char *
key_format(enum value_type type)
{
	/* Numbers whose order is not that of their text. */
	return type == VALUE_N ? "%u" : "key#%05u";
}

/* The item number SEQUENCE, with key ID, for a table whose key is DEF. */
static void
sample_make(struct sample *sample, const struct key_def *def, uint32_t id,
    uint32_t sequence)
{
	uint32_t part[2] = {id / 40, id % 40};

	item_clear(&sample->item);
	if (def->n == 1)
		part[0] = id;
	/* Key attributes need not come first. */
	sample_add(sample, 0, "sequence", VALUE_N, "%u", sequence);
	for (size_t i = 0; i < def->n; i++)
		sample_add(sample, 1 + (int)i,
		    i == 0 && def->n == 2 ? "PK" : "SK", def->part[i].type,
		    key_format(def->part[i].type), part[i]);
	if (sequence % 3 == 0)
		sample_add(sample, 3, "model", VALUE_S, "model %u",
		    sequence % 7);
	if (sequence % 4 != 0)
		sample_add(sample, 4, "at", VALUE_N, "%u", sequence % 1000);
	if (sequence % 5 == 0)
		sample_add(sample, 5, "note", VALUE_S, "a note %u", id);
}

/* What a case puts, in order, and what must come of it. */
struct script {
	uint32_t ids[ITEMS_MAX]; /* those that are there before come first */
	uint32_t n;
	struct bulk_result want;
	bool present[ITEMS_MAX]; /* put by the case */
	bool old[ITEMS_MAX];     /* there before, and not replaced yet */
};

static void
script_note(struct script *script, const struct load_case *c, uint32_t id)
{
	bool there = script->present[id] || script->old[id];

	if (there && c->on_duplicate == DUPLICATE_KEEP) {
		script->want.duplicates++;
		return;
	}
	if (script->present[id])
		script->want.duplicates++;
	else
		script->want.items++;
	if (script->old[id])
		script->want.replaced++;
	script->old[id] = false;
	script->present[id] = true;
}

static void
script_make(struct script *script, const struct load_case *c)
{
	memset(script, 0, sizeof(*script));
	seed = 1;
	script->n = c->n_before + c->n_load;
	for (uint32_t i = 0; i < script->n; i++) {
		uint32_t id = c->n_ids == 0 ? i : next_random(c->n_ids);

		script->ids[i] = id;
		if (i < c->n_before)
			script->old[id] = true;
		else
			script_note(script, c, id);
	}
}

static void
must(enum err_code code, const struct err *err, const char *what)
{
	if (code != ERR_OK)
		OK(false, "%s: %s", what, err->msg);
}

static struct table *
make_table(const struct load_case *c, const char *name, enum store_mode mode,
    struct store **ret_store)
{
	struct schema schema = {0};
	struct table *table = NULL;
	struct err err = {0};
	char path[128];

	(void)snprintf(path, sizeof(path), "%s/%s", dir, name);
	(void)unlink(path);
	must(store_open(path, mode, ret_store, &err), &err, "store_open");
	schema.name = SPAN("Fleet");
	must(schema_set_key(&schema, span_of(c->key), &err), &err, "key");
	for (size_t i = 0; i < COUNT_OF(c->index) && c->index[i]; i++)
		must(schema_add_index(&schema, INDEX_GLOBAL,
			 span_of(c->index[i]), &err),
		    &err, "index");
	must(table_create(*ret_store, &schema, &table, &err), &err, "table");
	schema_fini(&schema);
	return table;
}

/* Puts items FROM to BEHIND of SCRIPT one by one. */
static void
put_items(struct table *table, const struct script *script, uint32_t from,
    uint32_t behind, enum on_duplicate on_duplicate)
{
	struct sample sample = {0};
	struct err err = {0};

	must(store_begin(table_store(table), "put", &err), &err, "begin");
	for (uint32_t i = from; i < behind; i++) {
		struct buf bytes = {0};
		struct key key;
		struct buf item_bytes = {0};
		struct item old = {0};
		bool found = false;

		sample_make(&sample, table_key(table, NO_INDEX), script->ids[i],
		    i);
		must(key_of_item(table_key(table, NO_INDEX), &sample.item,
			 &bytes, &key, &err),
		    &err, "key_of_item");
		if (on_duplicate == DUPLICATE_KEEP)
			must(items_get(table, &key, &item_bytes, &old, &found,
				 &err),
			    &err, "items_get");
		if (!found)
			must(items_put(table, &sample.item, PUT_REPLACE, NULL,
				 &err),
			    &err, "items_put");
		buf_fini(&bytes);
		buf_fini(&item_bytes);
		item_fini(&old);
	}
	must(store_commit(table_store(table), &err), &err, "commit");
	item_fini(&sample.item);
}

/* One thread of a load: every n-th item. */
struct adder {
	struct bulk *bulk;
	const struct script *script;
	const struct key_def *key;
	uint32_t from;
	unsigned worker;
	unsigned workers;
	pthread_t thread;
	struct err err;
	enum err_code code;
};

static void *
add_items(void *data)
{
	struct adder *adder = data;
	struct sample sample = {0};

	for (uint32_t i = adder->from + adder->worker;
	     i < adder->script->n && adder->code == ERR_OK;
	     i += adder->workers) {
		sample_make(&sample, adder->key, adder->script->ids[i], i);
		adder->code = bulk_add(adder->bulk, adder->worker, i,
		    &sample.item, &adder->err);
	}
	item_fini(&sample.item);
	return NULL;
}

/* Opens a load of TABLE and adds items FROM and all behind it. */
static struct bulk *
start_load(struct table *table, const struct load_case *c,
    const struct script *script, uint32_t from)
{
	struct bulk_options options = {
	    .on_duplicate = c->on_duplicate,
	    .workers = c->workers,
	    .memory = c->memory,
	};
	struct adder adders[2] = {{0}};
	struct bulk *bulk = NULL;
	struct err err = {0};

	must(bulk_open(table, &options, &bulk, &err), &err, "bulk_open");
	for (unsigned i = 0; i < c->workers; i++) {
		adders[i] = (struct adder){.bulk = bulk,
		    .script = script,
		    .key = table_key(table, NO_INDEX),
		    .from = from,
		    .worker = i,
		    .workers = c->workers};
		(void)pthread_create(&adders[i].thread, NULL, add_items,
		    &adders[i]);
	}
	for (unsigned i = 0; i < c->workers; i++) {
		(void)pthread_join(adders[i].thread, NULL);
		must(adders[i].code, &adders[i].err, "bulk_add");
	}
	return bulk;
}

static bool
same_key(const struct key *a, const struct key *b)
{
	return a->n == b->n && key_common(a, b) == a->n;
}

/* Whether both have the same entries in the same order. */
static bool
same_entries(struct table *a, struct table *b, size_t index)
{
	struct key_range all = {0};
	struct cursor *x = NULL;
	struct cursor *y = NULL;
	struct item item_x = {0};
	struct item item_y = {0};
	bool more_x = false;
	bool more_y = false;
	bool same = cursor_open(a, index, &all, FORWARD, &x, NULL) == ERR_OK &&
	    cursor_open(b, index, &all, FORWARD, &y, NULL) == ERR_OK;

	while (same && cursor_next(x, &more_x, NULL) == ERR_OK &&
	    cursor_next(y, &more_y, NULL) == ERR_OK && more_x && more_y)
		same = same_key(cursor_key(x), cursor_key(y)) &&
		    cursor_size(x) == cursor_size(y) &&
		    cursor_item(x, CURSOR_WHOLE, &item_x, NULL) == ERR_OK &&
		    cursor_item(y, CURSOR_WHOLE, &item_y, NULL) == ERR_OK &&
		    item_eq(&item_x, &item_y);
	cursor_close(x);
	cursor_close(y);
	item_fini(&item_x);
	item_fini(&item_y);
	return same && !more_x && !more_y;
}

static bool
same_collections(struct table *a, struct table *b, size_t index)
{
	struct collections *x = NULL;
	struct collections *y = NULL;
	struct collection in_x;
	struct collection in_y;
	bool more_x = false;
	bool more_y = false;
	bool same = collections_open(a, index, NULL, false, FORWARD, &x,
			NULL) == ERR_OK &&
	    collections_open(b, index, NULL, false, FORWARD, &y, NULL) ==
		ERR_OK;

	while (same && collections_next(x, &more_x, &in_x, NULL) == ERR_OK &&
	    collections_next(y, &more_y, &in_y, NULL) == ERR_OK && more_x &&
	    more_y)
		same = same_key(&in_x.hash, &in_y.hash) &&
		    in_x.extent.n == in_y.extent.n &&
		    in_x.extent.bytes == in_y.extent.bytes;
	collections_close(x);
	collections_close(y);
	return same && !more_x && !more_y;
}

/* Whether the key at POSITION is the same, and its rank is its position. */
static bool
same_rank(struct table *a, struct table *b, size_t index, uint64_t position)
{
	struct buf bytes[2] = {{0}};
	struct key_bound x = {.inclusive = true};
	struct key_bound y = {.inclusive = true};
	struct extent before[2];
	bool found = false;
	bool same = rank_at(a, index, position, &bytes[0], &x.key, &found,
			NULL) == ERR_OK &&
	    found &&
	    rank_at(b, index, position, &bytes[1], &y.key, &found, NULL) ==
		ERR_OK &&
	    found && same_key(&x.key, &y.key) &&
	    rank_before(a, index, &x, &before[0], NULL) == ERR_OK &&
	    rank_before(b, index, &y, &before[1], NULL) == ERR_OK &&
	    before[0].n == position && before[1].n == position &&
	    before[0].bytes == before[1].bytes;

	buf_fini(&bytes[0]);
	buf_fini(&bytes[1]);
	return same;
}

static bool
same_ranks(struct table *a, struct table *b, size_t index, uint64_t n)
{
	bool same = true;

	for (uint64_t at = 0; at < n && same; at += 97)
		same = same_rank(a, b, index, at);
	return same && (n == 0 || same_rank(a, b, index, n - 1));
}

static void
compare(struct table *a, struct table *b, const char *what)
{
	size_t n = table_schema(a)->n_indexes;

	for (size_t i = 0; i <= n; i++) {
		size_t index = i == n ? NO_INDEX : i;
		struct extent x = {0};
		struct extent y = {0};
		uint64_t n_x = 0;
		uint64_t n_y = 0;

		OK(table_extent(a, index, &x, &n_x, NULL) == ERR_OK &&
			table_extent(b, index, &y, &n_y, NULL) == ERR_OK &&
			x.n == y.n && x.bytes == y.bytes && n_x == n_y,
		    "%s: totals of keyspace %zu", what, i);
		OK(same_entries(a, b, index), "%s: entries of keyspace %zu",
		    what, i);
		OK(same_collections(a, b, index),
		    "%s: collections of keyspace %zu", what, i);
		OK(same_ranks(a, b, index, x.n), "%s: ranks in keyspace %zu",
		    what, i);
	}
}

static void
tell_fault(void *data, const char *line)
{
	printf("# %s: %s\n", (const char *)data, line);
}

static void
check_faults(struct store *store, const char *what)
{
	uint64_t faults = 1;
	struct err err = {0};

	/* The report takes no constant data; it only reads it. */
	must(check_store(store, tell_fault, (void *)(uintptr_t)what, &faults,
		 &err),
	    &err, "check_store");
	OK(faults == 0, "%s: check finds nothing", what);
}

/* STORE_BUILD: makes the store appear and opens it and its table anew. */
static void
publish(const char *name, struct store **store, struct table **table)
{
	struct err err = {0};
	char path[128];

	(void)snprintf(path, sizeof(path), "%s/%s", dir, name);
	table_close(*table);
	must(store_publish(*store, &err), &err, "publish");
	store_close(*store);
	must(store_open(path, STORE_READ, store, &err), &err, "open");
	must(table_open(*store, SPAN("Fleet"), table, &err), &err, "table");
}

static void
check_case(const struct load_case *c)
{
	struct script *script = xcalloc(1, sizeof(*script));
	struct store *put_store = NULL;
	struct store *bulk_store = NULL;
	struct table *put = make_table(c, "put", STORE_CREATE, &put_store);
	struct table *bulked = make_table(c, "bulk", c->mode, &bulk_store);
	struct bulk_result result = {0};
	struct err err = {0};
	struct bulk *bulk;

	script_make(script, c);
	put_items(put, script, 0, c->n_before, DUPLICATE_REPLACE);
	put_items(put, script, c->n_before, script->n, c->on_duplicate);
	put_items(bulked, script, 0, c->n_before, DUPLICATE_REPLACE);
	bulk = start_load(bulked, c, script, c->n_before);
	must(bulk_finish(bulk, NULL, NULL, &result, &err), &err, c->what);
	IS_INT(result.items, script->want.items, "items");
	IS_INT(result.replaced, script->want.replaced, "replaced");
	IS_INT(result.duplicates, script->want.duplicates, "duplicates");
	if (c->mode == STORE_BUILD)
		publish("bulk", &bulk_store, &bulked);
	compare(put, bulked, c->what);
	check_faults(bulk_store, c->what);
	table_close(put);
	table_close(bulked);
	store_close(put_store);
	store_close(bulk_store);
	free(script);
}

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
	struct table *put = make_table(&c, "put", STORE_CREATE, &put_store);
	struct table *bulked =
	    make_table(&c, "bulk", STORE_CREATE, &bulk_store);
	struct bulk_result result = {.items = 77};
	int calls = fail->cancel_at;
	struct err err = {0};
	struct bulk *bulk;

	script_make(script, &c);
	/* Other keys, so that the table has all these items. */
	for (uint32_t i = 1; i < c.n_before; i++)
		script->ids[i] = i;
	put_items(put, script, 0, c.n_before, DUPLICATE_REPLACE);
	put_items(bulked, script, 0, c.n_before, DUPLICATE_REPLACE);
	bulk = start_load(bulked, &c, script, c.n_before);
	IS_INT(bulk_finish(bulk, calls > 0 ? cancel_at : NULL, &calls, &result,
		   &err),
	    fail->code, fail->what);
	IS_STR(span_of(err.msg), fail->message, fail->what);
	IS_INT(result.items, 77, "no result");
	compare(put, bulked, fail->what);
	check_faults(bulk_store, fail->what);
	table_close(put);
	table_close(bulked);
	store_close(put_store);
	store_close(bulk_store);
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
	struct table *table = make_table(&c, "bulk", STORE_CREATE, &store);
	struct bulk_result result = {0};
	struct sample sample = {0};
	struct bulk *bulk = NULL;
	struct err err = {0};

	must(bulk_open(table, &options, &bulk, &err), &err, "bulk_open");
	sample_make(&sample, table_key(table, NO_INDEX), 1, 4);
	must(bulk_add(bulk, 0, 0, &sample.item, &err), &err, "bulk_add");
	sample_add(&sample, 4, "at", VALUE_S, "%u", 1);
	IS_INT(bulk_add(bulk, 0, 1, &sample.item, &err), ERR_INVALID,
	    "an index key of another type");
	IS_STR(span_of(err.msg),
	    "One or more parameter values were invalid: Type mismatch for "
	    "Index Key at Expected: N Actual: S IndexName: byAt",
	    "its message");
	must(bulk_finish(bulk, NULL, NULL, &result, &err), &err, "finish");
	IS_INT(result.items, 1, "the good item is there");
	must(bulk_open(table, &options, &bulk, &err), &err, "bulk_open");
	bulk_abort(bulk);
	bulk_abort(NULL);
	item_fini(&sample.item);
	table_close(table);
	store_close(store);
}

int
main(void)
{
	char path[128];

	(void)snprintf(dir, sizeof(dir), "bulk-XXXXXX");
	if (mkdtemp(dir) == NULL)
		return 1;
	for (size_t i = 0; i < COUNT_OF(cases); i++)
		check_case(&cases[i]);
	for (size_t i = 0; i < COUNT_OF(fails); i++)
		check_fail(&fails[i]);
	check_bad_item();
	(void)snprintf(path, sizeof(path), "%s/put", dir);
	(void)unlink(path);
	(void)snprintf(path, sizeof(path), "%s/bulk", dir);
	(void)unlink(path);
	OK(rmdir(dir) == 0, "nothing else is left in the directory");
	return tap_end();
}
