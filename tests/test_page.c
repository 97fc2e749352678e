/* SPDX-License-Identifier: MIT */
#include "src/app/slice.h"

#include "tests/store_fixture.h"

/* Appends the rows of PAGE, what was selected and the whole of each. */
static void
print(const struct page *page, struct buf *out)
{
	for (size_t i = 0; i < page->n; i++) {
		itemjson_write(&page->rows[i].item, JSON_PLAIN, out);
		buf_putc(out, ' ');
		itemjson_write(&page->rows[i].whole, JSON_PLAIN, out);
		buf_putc(out, '\n');
	}
}

/* The rows that LINE gives are WANT, and stay so as copies in another page. */
static void
check(struct table *table, const char *line, const char *want)
{
	struct query_context context = {
	    .schema = table_schema(table), .scan = true, .index = NO_INDEX};
	struct query query = {.index = NO_INDEX};
	struct page page = {0}, copy = {0};
	struct buf text = {0}, of_copy = {0};
	struct slice *slice;
	struct err err;

	if (query_parse(&context, span_of(line), &query, &err) != ERR_OK)
		abort();
	slice = slice_open(table, &query);
	if (slice_page(slice, PAGE_START, SPAN(""), 10, 0, &page, &err) !=
	    ERR_OK)
		abort();
	print(&page, &text);
	IS_STR(buf_span(&text), want, line);
	for (size_t i = 0; i < page.n; i++) {
		page_add(&copy, &page.rows[i]);
		OK(span_eq(copy.rows[i].place, page.rows[i].place) &&
			copy.rows[i].bytes == page.rows[i].bytes,
		    "place and size");
	}
	page_fini(&page);
	print(&copy, &of_copy);
	IS_SPAN(buf_span(&of_copy), buf_span(&text), "copied");
	page_fini(&copy);
	slice_close(slice);
	buf_fini(&text);
	buf_fini(&of_copy);
}

/* Of large items a step reads fewer: these cost 25 each. */
static void
test_budget(struct store *store)
{
	struct table *table = fixture_table(store, "large", "id:N", NULL);
	struct query query = {.index = NO_INDEX, .whole = true};
	struct slice *slice;
	struct page page = {0};
	struct buf text = {0};
	struct err err;

	for (int i = 1; i <= 3; i++) {
		buf_clear(&text);
		buf_printf(&text,
		    "{\"id\":{\"N\":\"%d\"},\"a\":{\"S\":\"%0*d\"}}", i, 100000,
		    0);
		if (fixture_put(table, buf_str(&text), PUT_NEW, &err) != ERR_OK)
			abort();
	}
	slice = slice_open(table, &query);
	OK(slice_page(slice, PAGE_START, SPAN(""), 10, 26, &page, &err) ==
		ERR_OK,
	    "a page");
	IS_INT(page.n, 2, "the second uses the budget up");
	IS_INT(page.spent, 50, "and more");
	OK(page.partial && !page.end, "there are others");
	OK(slice_page(slice, PAGE_AFTER, page.resume, 10, 26, &page, &err) ==
		ERR_OK,
	    "the next page");
	IS_INT(page.n, 1, "goes on behind it");
	OK(!page.partial && page.end, "to the end");
	page_fini(&page);
	slice_close(slice);
	buf_fini(&text);
	table_close(table);
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
	if (fixture_put(table, "{\"id\":{\"N\":\"1\"},\"a\":{\"S\":\"\"}}",
		PUT_NEW, &err) != ERR_OK ||
	    fixture_put(table, "{\"id\":{\"N\":\"2\"}}", PUT_NEW, &err) !=
		ERR_OK)
		abort();
	check(table, "",
	    "{\"id\":1,\"a\":\"\"} {\"id\":1,\"a\":\"\"}\n"
	    "{\"id\":2} {\"id\":2}\n");
	check(table, "select a",
	    "{\"a\":\"\"} {\"id\":1,\"a\":\"\"}\n"
	    "{} {\"id\":2}\n");
	check(table, "filter id = 3", "");
	table_close(table);
	test_budget(store);
	store_close(store);
	fixture_fini(&f);
	return tap_end();
}
