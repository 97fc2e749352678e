/* SPDX-License-Identifier: MIT */
#include "src/app/ranking.h"

#include "tests/store_fixture.h"

static struct slice *
open_slice(struct table *table, const char *line)
{
	struct query_context context = {
	    .schema = table_schema(table), .scan = true, .index = NO_INDEX};
	struct query query = {.index = NO_INDEX};
	struct err err;

	if (query_parse(&context, span_of(line), &query, &err) != ERR_OK)
		abort();
	return slice_open(table, &query);
}

/* Sorts until it is done, BUDGET entries at a time. */
static struct ranking *
sorted(struct slice *slice, const char *name, uint64_t budget)
{
	struct ranking *ranking = ranking_open(slice, span_of(name));
	bool done = false;
	struct err err;

	while (!done)
		if (ranking_step(ranking, budget, &done, &err) != ERR_OK)
			abort();
	return ranking;
}

/* The ids of the rows, a blank between them. */
static void
print(struct ranking *ranking, struct buf *out)
{
	struct page page = {0};
	struct err err;

	buf_clear(out);
	if (ranking_rows(ranking, 0, 1000, &page, &err) != ERR_OK)
		abort();
	for (size_t i = 0; i < page.n; i++) {
		if (i > 0)
			buf_putc(out, ' ');
		buf_add_span(out,
		    item_get(&page.rows[i].whole, SPAN("id")).body);
		OK(span_eq(page.rows[i].place, ranking_place(ranking, i)),
		    "its place");
	}
	page_fini(&page);
}

static void
check(struct table *table, const char *line, const char *name, const char *up,
    const char *down)
{
	for (uint64_t budget = 1; budget < 100; budget += 40) {
		struct slice *slice = open_slice(table, line);
		struct ranking *ranking = sorted(slice, name, budget);
		struct buf text = {0};

		print(ranking, &text);
		IS_STR(buf_span(&text), up, name);
		ranking_turn(ranking);
		print(ranking, &text);
		IS_STR(buf_span(&text), down, "turned");
		ranking_turn(ranking);
		print(ranking, &text);
		IS_STR(buf_span(&text), up, "and back");
		OK(!ranking_is_cut(ranking), "all of them");
		ranking_close(ranking);
		slice_close(slice);
		buf_fini(&text);
	}
}

/* Values of all types, numbered by their keys. */
static const char *const values[] = {
    "{\"S\":\"b\"}",           /* 0 */
    "{\"N\":\"9\"}",           /* 1 */
    "{\"N\":\"115\"}",         /* 2 */
    "{\"N\":\"-3\"}",          /* 3 */
    "{\"N\":\"2.5\"}",         /* 4 */
    "{\"N\":\"1E3\"}",         /* 5 */
    "{\"S\":\"a\"}",           /* 6 */
    "{\"B\":\"AQ==\"}",        /* 7 */
    "{\"BOOL\":true}",         /* 8 */
    "{\"BOOL\":false}",        /* 9 */
    "{\"NULL\":true}",         /* 10 */
    "{\"L\":[{\"S\":\"x\"}]}", /* 11 */
    "{\"L\":[]}",              /* 12 */
    "{\"M\":{}}",              /* 13 */
    "{\"S\":\"a\"}",           /* 14 */
    "{\"S\":\"\"}",            /* 15 */
    "{\"NS\":[\"1\"]}",        /* 16 */
    NULL,                      /* 17 */
    "{\"N\":\"0\"}",           /* 18 */
    NULL,                      /* 19 */
};

static void
test_order(struct table *table)
{
	struct slice *slice;
	struct ranking *ranking;

	check(table, "", "v",
	    "3 18 4 1 2 5 15 6 14 0 7 9 8 10 13 12 11 16 17 19",
	    "16 11 12 13 10 8 9 7 0 6 14 15 5 2 1 4 18 3 17 19");
	check(table, "desc limit 3", "v", "18 19 17", "18 19 17");
	check(table, "filter id > 16", "v", "18 17 19", "18 17 19");
	check(table, "filter id > 16", "id", "17 18 19", "19 18 17");
	check(table, "filter id > 100", "v", "", "");
	slice = open_slice(table, "select id");
	ranking = sorted(slice, "v", 7);
	IS_INT(ranking_find(ranking, ranking_place(ranking, 4)), 4,
	    "where a row is, sorted by what is not selected");
	OK(ranking_find(ranking, SPAN("\377\377\377")) == SIZE_MAX,
	    "behind all");
	ranking_close(ranking);
	slice_close(slice);
}

static void
test_gone(struct table *table)
{
	struct slice *slice = open_slice(table, "filter id <= 2");
	struct ranking *ranking = sorted(slice, "v", 100);
	struct buf bytes = {0}, text = {0};
	struct value id = {VALUE_N, SPAN("1")};
	struct key key = {.n = 1};
	bool found = false;
	struct err err;

	key_encode(id, &bytes);
	key.part[0] = buf_span(&bytes);
	if (items_delete(table, &key, &found, &err) != ERR_OK)
		abort();
	print(ranking, &text);
	IS_STR(buf_span(&text), " 2 0", "what is gone is blank");
	ranking_close(ranking);
	slice_close(slice);
	buf_fini(&bytes);
	buf_fini(&text);
}

int
main(void)
{
	struct fixture f;
	struct store *store;
	struct table *table;
	struct err err;

	fixture_init(&f);
	store = fixture_store(&f, STORE_CREATE);
	table = fixture_table(store, "things", "id:N", NULL);
	for (size_t i = 0; i < COUNT_OF(values); i++) {
		struct buf item = {0};

		buf_printf(&item, "{\"id\":{\"N\":\"%zu\"}", i);
		if (values[i] != NULL)
			buf_printf(&item, ",\"v\":%s", values[i]);
		buf_puts(&item, "}");
		if (fixture_put(table, buf_str(&item), PUT_NEW, &err) != ERR_OK)
			abort();
		buf_fini(&item);
	}
	test_order(table);
	test_gone(table);
	table_close(table);
	store_close(store);
	fixture_fini(&f);
	return tap_end();
}
