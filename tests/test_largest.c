/* SPDX-License-Identifier: MIT */
/* The largest collections. Those of the children in a fold: test_fold.c. */
#include "src/app/largest.h"

#include "tests/store_fixture.h"

enum {
	MANY = 2 * LARGEST_MAX + 500,
	SIZES = 50,
};

static void
put_item(struct table *table, const char *hash, int range, int filler)
{
	struct buf text = {0};
	struct err err;

	buf_printf(&text,
	    "{\"pk\":{\"S\":\"%s\"},\"sk\":{\"N\":\"%d\"},"
	    "\"h\":{\"N\":\"%d\"},\"f\":{\"S\":\"%0*d\"}}",
	    hash, range, range, filler, 0);
	if (fixture_put(table, buf_str(&text), PUT_NEW, &err) != ERR_OK)
		abort();
	buf_fini(&text);
}

/* Reads all, N at a time; returns how many. */
static uint64_t
read_all(struct table *table, size_t index, enum collections_by by, size_t n,
    struct collection_page *page)
{
	struct largest *largest = largest_collections(table, index, by);
	bool done = false;
	uint64_t rows;
	struct err err;

	while (!done)
		if (largest_step(largest, n, &done, &err) != ERR_OK)
			abort();
	largest_take_collections(largest, page);
	rows = largest_rows(largest);
	largest_close(largest);
	return rows;
}

/* The collections of TABLE or INDEX, as "a3 b1" with their items. */
static void
is_order(struct table *table, size_t index, enum collections_by by,
    const char *want)
{
	for (size_t n = 1; n < 8; n++) {
		struct collection_page page = {0};
		struct buf text = {0};

		uint64_t rows = read_all(table, index, by, n, &page);

		IS_INT(rows, page.n, "rows");
		for (size_t i = 0; i < page.n; i++) {
			buf_puts(&text, i > 0 ? " " : "");
			for (size_t k = 0; k < page.rows[i].n_hash; k++)
				buf_add_span(&text, page.rows[i].hash[k].body);
			buf_printf(&text, "=%d", (int)page.rows[i].items);
		}
		IS_STR(buf_span(&text), want, want);
		collection_page_fini(&page);
		buf_fini(&text);
	}
}

static void
test_orders(struct store *store)
{
	static const char *const indexes[] = {"wide=h:N+pk:S;KEYS_ONLY", NULL};

	static const struct {
		const char *hash;
		int items, filler;
	} fill[] = {{"a", 3, 10}, {"b", 1, 500}, {"c", 5, 1}, {"d", 3, 10},
	    {"e", 2, 2}};

	struct table *table = fixture_table(store, "Few", "pk:S,sk:N", indexes);

	is_order(table, NO_INDEX, BY_SIZE, "");
	for (size_t i = 0; i < COUNT_OF(fill); i++)
		for (int n = 0; n < fill[i].items; n++)
			put_item(table, fill[i].hash, n, fill[i].filler);
	is_order(table, NO_INDEX, BY_COUNT, "c=5 a=3 d=3 e=2 b=1");
	is_order(table, NO_INDEX, BY_SIZE, "b=1 a=3 d=3 c=5 e=2");
	/* A key of two parts is read on from both. */
	is_order(table, 0, BY_COUNT,
	    "0a=1 0b=1 0c=1 0d=1 0e=1 1a=1 1c=1 1d=1 1e=1 2a=1 2c=1 2d=1 "
	    "3c=1 4c=1");
	table_close(table);
}

/* Of more than are kept: those of SIZES sizes that are largest. */
static void
test_many(struct store *store)
{
	static const char *const no_indexes[] = {NULL};
	struct table *table =
	    fixture_table(store, "Many", "pk:S,sk:N", no_indexes);
	struct collection_page page = {0};
	struct err err;
	bool sorted = true;
	size_t larger = 0;

	if (store_begin(store, "fill", &err) != ERR_OK)
		abort();
	for (int i = 0; i < MANY; i++) {
		char name[8];

		(void)snprintf(name, sizeof(name), "%05d", i % 100000);
		put_item(table, name, 1, 1 + i % SIZES);
	}
	if (store_commit(store, &err) != ERR_OK)
		abort();
	IS_INT(read_all(table, NO_INDEX, BY_SIZE, 3000, &page), MANY,
	    "all are read");
	IS_INT(page.n, LARGEST_MAX, "the largest are kept");
	IS_STR(page.rows[0].hash[0].body, "00049", "the first of the largest");
	for (size_t i = 1; i < page.n; i++) {
		const struct collection_row *a = &page.rows[i - 1], *b = a + 1;

		sorted &= a->bytes > b->bytes ||
		    (a->bytes == b->bytes && span_cmp(a->place, b->place) < 0);
		larger += a->bytes > page.rows[page.n - 1].bytes;
	}
	OK(sorted, "largest first, then by key");
	/* 410 have each size: 24 sizes are there as a whole, one in part. */
	IS_INT(larger, 24 * (MANY / SIZES), "none is missing");
	collection_page_fini(&page);
	table_close(table);
}

int
main(void)
{
	struct fixture f;
	struct store *store;

	fixture_init(&f);
	store = fixture_store(&f, STORE_CREATE);
	test_orders(store);
	test_many(store);
	store_close(store);
	fixture_fini(&f);
	return tap_end();
}
