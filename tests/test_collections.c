/* SPDX-License-Identifier: MIT */
#include "db/collections.h"

#include "tests/store_fixture.h"

/* Collections a to e, with the number of items that stands behind. */
static const struct {
	char name;
	int items;
	int size; /* of the text that each holds */
} fill[] = {
    {'a', 3, 10}, {'b', 1, 500}, {'c', 5, 1}, {'d', 3, 10}, {'e', 2, 2}};

static void
put_items(struct table *table)
{
	struct buf text = {0};
	struct err err;

	for (size_t i = 0; i < COUNT_OF(fill); i++) {
		for (int n = 0; n < fill[i].items; n++) {
			buf_clear(&text);
			buf_printf(&text,
			    "{\"pk\":{\"S\":\"%c\"},\"sk\":{\"N\":\"%d\"},"
			    "\"h\":{\"N\":\"%d\"},\"v\":{\"S\":\"%0*d\"}}",
			    fill[i].name, n, n, fill[i].size, 0);
			if (fixture_put(table, buf_str(&text), PUT_NEW, &err) !=
			    ERR_OK)
				abort();
		}
	}
	buf_fini(&text);
}

/* What WALK gives, as "a3 b1 ". */
static void
put_walk(struct collections *walk, struct buf *out)
{
	struct collection one;
	struct err err;
	bool more;

	buf_clear(out);
	while (collections_next(walk, &more, &one, &err) == ERR_OK && more) {
		for (size_t i = 0; i < one.hash.n; i++)
			buf_add_span(out, one.hash.part[i]);
		buf_printf(out, "%d ", (int)one.extent.n);
	}
	OK(collections_next(walk, &more, &one, &err) == ERR_OK && !more,
	    "the end stays the end");
	collections_close(walk);
}

static void
test_walks(struct table *table)
{
	static const struct {
		const char *from; /* NULL: none */
		bool exclusive;
		enum direction direction;
		const char *walk;
	} rows[] = {
	    {NULL, false, FORWARD, "a3 b1 c5 d3 e2 "},
	    {NULL, false, BACKWARD, "e2 d3 c5 b1 a3 "},
	    {"c", false, FORWARD, "c5 d3 e2 "},
	    {"c", true, FORWARD, "d3 e2 "},
	    {"c", false, BACKWARD, "c5 b1 a3 "},
	    {"c", true, BACKWARD, "b1 a3 "},
	    {"bb", true, FORWARD, "c5 d3 e2 "},
	    {"bb", false, BACKWARD, "b1 a3 "},
	    {"f", false, FORWARD, ""},
	    {"\x01", false, BACKWARD, ""},
	};
	struct buf text = {0};
	struct err err;

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		struct collections *walk = NULL;
		struct key from = {.n = 1};

		if (rows[i].from != NULL)
			from.part[0] = span_of(rows[i].from);
		OK(collections_open(table, NO_INDEX,
		       rows[i].from == NULL ? NULL : &from, rows[i].exclusive,
		       rows[i].direction, &walk, &err) == ERR_OK,
		    "open");
		put_walk(walk, &text);
		IS_STR(buf_span(&text), rows[i].walk,
		    rows[i].from == NULL ? "all" : rows[i].from);
	}
	buf_fini(&text);
}

static void
test_largest(struct table *table)
{
	static const struct {
		enum collections_order order;
		uint64_t limit;
		const char *walk;
	} rows[] = {
	    {COLLECTIONS_BY_COUNT, 3, "c5 a3 d3 "},
	    {COLLECTIONS_BY_COUNT, UINT64_MAX, "c5 a3 d3 e2 b1 "},
	    {COLLECTIONS_BY_SIZE, 2, "b1 a3 "},
	    {COLLECTIONS_BY_SIZE, 0, ""},
	};
	struct buf text = {0};
	struct err err;

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		struct collections *walk = NULL;

		OK(collections_open_largest(table, NO_INDEX, rows[i].order,
		       rows[i].limit, &walk, &err) == ERR_OK,
		    "open");
		put_walk(walk, &text);
		IS_STR(buf_span(&text), rows[i].walk, "largest");
	}
	buf_fini(&text);
}

static void
test_positions(struct table *table)
{
	struct buf text = {0};
	struct err err;

	for (uint64_t i = 0; i <= COUNT_OF(fill); i++) {
		struct key hash;
		bool found = true;

		buf_clear(&text);
		OK(collection_at(table, NO_INDEX, i, &text, &hash, &found,
		       &err) == ERR_OK,
		    "at");
		IS_INT(found, i < COUNT_OF(fill), "found");
		OK(!found || hash.part[0].ptr[0] == fill[i].name, "its name");
	}
	buf_fini(&text);
}

static void
test_extents(struct table *table)
{
	static const struct {
		const char *hash;
		uint64_t n, bytes;
	} rows[] = {
	    /* pk, sk, h, v: 3 + 2 + n, 1 + 1 + 1 + 10; n is 1 byte or 2 */
	    {"a", 3, 19 + 21 + 21},
	    {"b", 1, 509},
	    {"x", 0, 0},
	};
	struct extent extent = {9, 9};
	struct err err;

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		struct key hash = {1, {span_of(rows[i].hash)}};

		OK(collection_extent(table, NO_INDEX, &hash, &extent, &err) ==
			ERR_OK,
		    "extent");
		IS_INT(extent.n, rows[i].n, rows[i].hash);
		IS_INT(extent.bytes, rows[i].bytes, rows[i].hash);
	}
}

/* The hash of an index may be of several parts, and of other types. */
static void
test_index(struct table *table)
{
	struct collections *walk = NULL;
	struct collection one;
	struct buf hash = {0};
	struct key from = {.n = 2};
	struct err err;
	bool more = false;

	key_encode((struct value){VALUE_N, SPAN("2")}, &hash);
	from.part[0] = buf_span(&hash);
	from.part[1] = SPAN("a");
	OK(collections_open(table, 0, &from, true, FORWARD, &walk, &err) ==
		ERR_OK,
	    "open");
	OK(collections_next(walk, &more, &one, &err) == ERR_OK && more,
	    "the next one");
	IS_SPAN(one.hash.part[0], buf_span(&hash), "the same number");
	IS_STR(one.hash.part[1], "c", "behind a");
	IS_INT(one.extent.n, 1, "entries");
	collections_close(walk);
	from.n = 1;
	OK(collections_open(table, 0, &from, true, FORWARD, &walk, &err) ==
		    ERR_OK &&
		collections_next(walk, &more, &one, &err) == ERR_OK && more,
	    "behind all that begin with 2");
	IS_STR(one.hash.part[1], "c", "3 and c");
	collections_close(walk);
	buf_fini(&hash);
}

int
main(void)
{
	static const char *const indexes[] = {"wide=h:N+pk:S;KEYS_ONLY", NULL};
	struct fixture f;
	struct store *store;
	struct table *table;

	fixture_init(&f);
	store = fixture_store(&f, STORE_CREATE);
	table = fixture_table(store, "Things", "pk:S,sk:N", indexes);
	put_items(table);
	test_walks(table);
	test_largest(table);
	test_positions(table);
	test_extents(table);
	test_index(table);
	table_close(table);
	store_close(store);
	fixture_fini(&f);
	return tap_end();
}
