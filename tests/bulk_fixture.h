/* SPDX-License-Identifier: MIT */
#ifndef TESTS_BULK_FIXTURE_H
#define TESTS_BULK_FIXTURE_H

#include <pthread.h>

#include "db/bulk.h"
#include "db/check.h"
#include "db/collections.h"
#include "db/cursor.h"
#include "db/rank.h"
#include "tests/store_fixture.h"

/*
 * A bulk load must leave what putting the items one by one leaves. Each case
 * does both, in two stores, and compares all that can be seen of them.
 */
struct load_case {
	const char *what;
	const char *key;
	const char *index[4]; /* global ones, NULL behind the last */
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

static uint32_t seed;

static inline uint32_t
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

/* A number, or text made of PREFIX and NUMBER. */
static inline void
sample_add(struct sample *sample, int at, const char *name,
    enum value_type type, const char *prefix, uint32_t number)
{
	char *text = sample->text[at];
	size_t size = sizeof(sample->text[at]);
	int len = type == VALUE_N
	    ? snprintf(text, size, "%u", number)
	    : snprintf(text, size, "%s%05u", prefix, number);

	item_add(&sample->item, span_of(name),
	    (struct value){type, {text, (size_t)len}});
}

/* The item number SEQUENCE, with key ID, for a table whose key is DEF. */
static inline void
sample_make(struct sample *sample, const struct key_def *def, uint32_t id,
    uint32_t sequence)
{
	uint32_t part[2] = {id / 40, id % 40};

	item_clear(&sample->item);
	if (def->n == 1)
		part[0] = id;
	/* Key attributes need not come first. */
	sample_add(sample, 0, "sequence", VALUE_N, "", sequence);
	for (size_t i = 0; i < def->n; i++)
		sample_add(sample, 1 + (int)i,
		    i == 0 && def->n == 2 ? "PK" : "SK", def->part[i].type,
		    "key#", part[i]);
	if (sequence % 3 == 0)
		sample_add(sample, 3, "model", VALUE_S, "model ", sequence % 7);
	if (sequence % 4 != 0)
		sample_add(sample, 4, "at", VALUE_N, "", sequence % 1000);
	if (sequence % 5 == 0)
		sample_add(sample, 5, "note", VALUE_S, "a note ", id);
}

/* What a case puts, in order, and what must come of it. */
struct script {
	uint32_t ids[ITEMS_MAX]; /* those that are there before come first */
	uint32_t n;
	struct bulk_result want;
	bool present[ITEMS_MAX]; /* put by the case */
	bool old[ITEMS_MAX];     /* there before, and not replaced yet */
};

static inline void
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

static inline void
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

static inline void
must(enum err_code code, const struct err *err, const char *what)
{
	if (code != ERR_OK)
		OK(false, "%s: %s", what, err->msg);
}

/* A table for the case C in a store of its own, which is new. */
static inline struct table *
make_table(const struct load_case *c, const struct fixture *f,
    enum store_mode mode, struct store **ret_store)
{
	*ret_store = fixture_store(f, mode);
	return fixture_table(*ret_store, "Fleet", c->key, c->index);
}

/* Puts items FROM to BEHIND of SCRIPT one by one. */
static inline void
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

static inline void *
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
static inline struct bulk *
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

	must(bulk_open(table_store(table), table_schema(table), &options, &bulk,
		 &err),
	    &err, "bulk_open");
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

static inline bool
same_key(const struct key *a, const struct key *b)
{
	return a->n == b->n && key_common(a, b) == a->n;
}

/* Whether both have the same entries in the same order. */
static inline bool
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

static inline bool
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
static inline bool
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

static inline bool
same_ranks(struct table *a, struct table *b, size_t index, uint64_t n)
{
	bool same = true;

	for (uint64_t at = 0; at < n && same; at += 97)
		same = same_rank(a, b, index, at);
	return same && (n == 0 || same_rank(a, b, index, n - 1));
}

static inline void
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

static inline void
tell_fault(void *data, const char *line)
{
	printf("# %s: %s\n", (const char *)data, line);
}

static inline void
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

#endif
