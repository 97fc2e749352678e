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
	store_close(store);
	fixture_fini(&f);
	return tap_end();
}
