/* SPDX-License-Identifier: MIT */
#include "src/app/largest.h"

#include "tests/store_fixture.h"

static uint32_t seed = 7;

static uint32_t
random_below(uint32_t n)
{
	seed = seed * 1664525U + 1013904223U;
	return (seed >> 8) % n;
}

/* The trap of PRODUCT: four things in byte order. All of 10 bytes and more. */
static const char *const paths[] = {
    "root/",
    "root/notes.md",
    "root/photos",
    "root/photos-old/",
    "root/photos-old/1998.jpg",
    "root/photos.txt",
    "root/photos/",
    "root/photos/2026/06/coast.jpg",
    "root/photos/2026/06/harbour.jpg",
    "root/photos/cat.jpg",
    "top",
};

/* Children as "NAME*ITEMS@BEFORE ..."; a leaf that is one item has "=". */
static void
print_rows(const struct fold_page *page, struct buf *out)
{
	buf_clear(out);
	for (size_t i = 0; i < page->n; i++) {
		const struct fold_row *row = &page->rows[i];

		buf_printf(out, "%s%.*s%s%d@%d", i == 0 ? "" : " ",
		    SPAN_ARG(row->name.body), row->item.len > 0 ? "=" : "*",
		    (int)row->items, (int)row->before);
	}
	if (page->end)
		buf_puts(out, ".");
}

static void
put_path(struct table *table, const char *pk, const char *sk)
{
	struct buf text = {0};
	struct err err;

	buf_printf(&text,
	    "{\"pk\":{\"S\":\"%s\"},\"sk\":{\"S\":\"%s\"},"
	    "\"g\":{\"S\":\"%s\"},\"n\":{\"N\":\"1\"}}",
	    pk, sk, sk);
	if (fixture_put(table, buf_str(&text), PUT_REPLACE, &err) != ERR_OK)
		abort();
	buf_fini(&text);
}

static void
test_tree(struct table *table)
{
	static const struct {
		const char *prefix;
		enum page_from from;
		const char *at;
		size_t n;
		const char *rows;
	} cases[] = {
	    {"", PAGE_START, "", 9, "root/*10@0 top=1@10."},
	    {"", PAGE_START, "", 1, "root/*10@0"},
	    {"", PAGE_AFTER, "root/photos", 9, "top=1@10."},
	    {"root/", PAGE_START, "", 9,
		"=1@0 notes.md=1@1 photos=1@2 photos-old/*2@3 photos.txt=1@5 "
		"photos/*4@6."},
	    {"root/", PAGE_END, "", 2, "photos.txt=1@5 photos/*4@6"},
	    {"root/", PAGE_END, "", 6,
		"=1@0 notes.md=1@1 photos=1@2 photos-old/*2@3 photos.txt=1@5 "
		"photos/*4@6."},
	    {"root/", PAGE_AFTER, "root/photos", 1, "photos-old/*2@3"},
	    {"root/", PAGE_AFTER, "root/photos-old/", 1, "photos.txt=1@5"},
	    {"root/", PAGE_AT, "root/photos/cat.jpg", 9, "photos/*4@6."},
	    {"root/", PAGE_BEFORE, "root/photos/cat.jpg", 2,
		"photos-old/*2@3 photos.txt=1@5"},
	    {"root/", PAGE_BEFORE, "root/photos-old/", 9,
		"=1@0 notes.md=1@1 photos=1@2."},
	    {"root/", PAGE_AFTER, "root/photos/", 9, "."},
	    {"root/photos/", PAGE_START, "", 9, "=1@0 2026/*2@1 cat.jpg=1@3."},
	    {"root/photos/2026/", PAGE_START, "", 9, "06/*2@0."},
	    {"nothing/", PAGE_START, "", 9, "."},
	};
	struct value hash = {VALUE_S, SPAN("p")};
	struct fold *fold = NULL;
	struct fold_page page = {0};
	struct buf text = {0};
	struct err err;
	uint64_t items = 0, bytes = 0;

	if (fold_open(table, NO_INDEX, &hash, SPAN(""), &fold, &err) != ERR_OK)
		abort();
	IS_STR(fold_delimiter(fold), "/", "the delimiter met first");
	for (size_t i = 0; i < COUNT_OF(cases); i++) {
		if (fold_page(fold, span_of(cases[i].prefix), cases[i].from,
			span_of(cases[i].at), cases[i].n, FOLD_COUNTS, &page,
			&err) != ERR_OK)
			abort();
		print_rows(&page, &text);
		IS_STR(buf_span(&text), cases[i].rows, cases[i].prefix);
	}
	if (fold_extent(fold, SPAN("root/photos"), &items, &bytes, &err) !=
	    ERR_OK)
		abort();
	IS_INT(items, 8, "what begins so");
	IS_STR(fold_folder(fold, SPAN("a/b/c")), "a/b/", "folder");
	IS_STR(fold_folder(fold, SPAN("a/b/")), "a/b/", "folder of a folder");
	IS_STR(fold_folder(fold, SPAN("abc")), "", "no folder");
	IS_STR(fold_parent(fold, SPAN("a/b/")), "a/", "parent");
	IS_STR(fold_parent(fold, SPAN("a/")), "", "no parent");
	fold_page_fini(&page);
	fold_close(fold);
	buf_fini(&text);
}

static void
first_page(struct table *table, size_t index, const struct value *hash,
    const char *prefix, const char *want, const char *delimiter)
{
	struct fold *fold = NULL;
	struct fold_page page = {0};
	struct buf text = {0};
	struct err err;

	if (fold_open(table, index, hash, (struct span){0}, &fold, &err) !=
		ERR_OK ||
	    fold_page(fold, span_of(prefix), PAGE_START, (struct span){0}, 9,
		FOLD_COUNTS, &page, &err) != ERR_OK)
		abort();
	print_rows(&page, &text);
	IS_STR(buf_span(&text), want, want);
	IS_STR(fold_delimiter(fold), delimiter, want);
	fold_page_fini(&page);
	fold_close(fold);
	buf_fini(&text);
}

static void
put_order(struct table *table, const char *pk, const char *tenant, int year,
    const char *region, const char *day, const char *id)
{
	struct buf text = {0};
	struct err err;

	buf_printf(&text,
	    "{\"pk\":{\"S\":\"%s\"},\"t\":{\"S\":\"%s\"},"
	    "\"y\":{\"N\":\"%d\"},\"r\":{\"S\":\"%s\"},"
	    "\"d\":{\"S\":\"%s\"},\"i\":{\"S\":\"%s\"}}",
	    pk, tenant, year, region, day, id);
	if (fixture_put(table, buf_str(&text), PUT_REPLACE, &err) != ERR_OK)
		abort();
	buf_fini(&text);
}

/* The children of PREFIX; with " as condition" behind: what it stands for. */
static void
children(struct fold *fold, struct span prefix, const char *want)
{
	struct fold_page page = {0};
	struct buf text = {0}, back = {0};
	struct err err;

	if (fold_page(fold, prefix, PAGE_START, (struct span){0}, 9,
		FOLD_COUNTS, &page, &err) != ERR_OK)
		abort();
	print_rows(&page, &text);
	fold_print_condition(fold, prefix, FOLD_BEGINS, &text);
	IS_STR(buf_span(&text), want, want);
	/* Backward they are the same, and out again leads back. */
	if (fold_page(fold, prefix, PAGE_END, (struct span){0}, 9, FOLD_COUNTS,
		&page, &err) != ERR_OK)
		abort();
	print_rows(&page, &back);
	text.len = back.len;
	IS_SPAN(buf_span(&back), buf_span(&text), "backward");
	for (size_t i = 0; i < page.n; i++) {
		const struct fold_row *row = &page.rows[i];

		if (row->folder)
			IS_SPAN(fold_parent(fold, row->whole), prefix,
			    "parent");
	}
	fold_page_fini(&page);
	buf_fini(&text);
	buf_fini(&back);
}

/* Each attribute is folded, within a value of the one before. */
static void
test_several(struct store *store)
{
	static const char *const indexes[] = {"byT=t:S+y:N+r:S,d:S+i:S", NULL};
	struct table *table = fixture_table(store, "orders", "pk:S", indexes);
	struct value hash[] = {
	    {VALUE_S, SPAN("b")}, {VALUE_N, SPAN("-3")}, {VALUE_S, SPAN("x")}};
	struct fold *fold = NULL;
	struct buf place = {0}, text = {0};
	struct err err;

	put_order(table, "1", "a/1", 2026, "eu/north", "d1", "i/1");
	put_order(table, "2", "a/1", 2026, "eu/south", "d1", "i/1");
	put_order(table, "3", "a/2", 9, "us", "d1", "i/1");
	put_order(table, "4", "b", -3, "x", "d1", "i/1");
	put_order(table, "5", "b", -3, "x", "d1", "i/2");
	put_order(table, "6", "b", -3, "x", "d2", "i/2");
	if (fold_open(table, 0, NULL, SPAN(""), &fold, &err) != ERR_OK)
		abort();
	IS_STR(fold_delimiter(fold), "/", "of the first attribute");
	children(fold, SPAN(""), "a/*3@0 b*3@3.");
	children(fold, SPAN("a/"), "1*2@0 2*1@2.begins_with(t, \"a/\")");
	children(fold, SPAN("a/1\0\1"), "2026*2@0.t = \"a/1\"");
	if (fold_place_typed(fold, SPAN("a/1\0\1"), SPAN("2026"), &place,
		&err) != ERR_OK)
		abort();
	buf_add_span(&place, SPAN("\0\1"));
	children(fold, buf_span(&place), "eu/*2@0.t = \"a/1\" AND y = 2026");
	IS_STR(fold_part(fold, buf_span(&place))->name, "r", "its attribute");
	buf_puts(&place, "eu/");
	children(fold, buf_span(&place),
	    "north=1@0 south=1@1.t = \"a/1\" AND y = 2026 AND "
	    "begins_with(r, \"eu/\")");
	buf_puts(&place, "north");
	if (fold_print_query(fold, buf_span(&place), FOLD_IS, &text, &err) !=
	    ERR_OK)
		abort();
	IS_STR(buf_span(&text),
	    "on byT t = \"a/1\" AND y = 2026 AND r = \"eu/north\"",
	    "a collection as a query");
	IS_INT(fold_print_query(fold, SPAN("a/"), FOLD_BEGINS, &text, &err),
	    ERR_INVALID, "no whole partition key");
	fold_close(fold);

	if (fold_open(table, 0, hash, SPAN(""), &fold, &err) != ERR_OK)
		abort();
	IS_STR(fold_delimiter(fold), "/", "of the second attribute");
	children(fold, SPAN(""), "d1*2@0 d2*1@2.");
	children(fold, SPAN("d1\0\1i/"),
	    "1=1@0 2=1@1.d = \"d1\" AND begins_with(i, \"i/\")");
	buf_clear(&text);
	if (fold_print_query(fold, SPAN("d1\0\1i/"), FOLD_BEGINS, &text,
		&err) != ERR_OK)
		abort();
	IS_STR(buf_span(&text),
	    "on byT t = \"b\" AND y = -3 AND r = \"x\" AND d = \"d1\" AND "
	    "begins_with(i, \"i/\")",
	    "a folder as a query");
	fold_close(fold);
	table_close(table);
	buf_fini(&place);
	buf_fini(&text);
}

/* Empty components, and names that are delimiters only. */
static void
test_empty_components(struct table *table)
{
	static const char *const values[] = {
	    "a", "a/", "a//", "a//b", "/", "//c"};
	struct value hash = {VALUE_S, SPAN("empty")};
	struct fold *fold = NULL;
	struct err err;

	for (size_t i = 0; i < COUNT_OF(values); i++)
		put_path(table, "empty", values[i]);
	if (fold_open(table, NO_INDEX, &hash, SPAN("/"), &fold, &err) != ERR_OK)
		abort();
	children(fold, SPAN(""), "/*2@0 a=1@2 a/*3@3.");
	children(fold, SPAN("/"), "=1@0 /*1@1.begins_with(sk, \"/\")");
	children(fold, SPAN("a/"), "=1@0 /*2@1.begins_with(sk, \"a/\")");
	children(fold, SPAN("a//"), "=1@0 b=1@1.begins_with(sk, \"a//\")");
	fold_close(fold);
}

/* The children of PREFIX by size or count, read N at a time. */
static void
by_size(struct fold *fold, const char *prefix, enum collections_by by, size_t n,
    const char *want)
{
	struct largest *largest = largest_children(fold, span_of(prefix), by);
	struct fold_page page = {0};
	struct buf text = {0};
	struct err err;
	bool done = false;

	while (!done)
		if (largest_step(largest, n, &done, &err) != ERR_OK)
			abort();
	largest_take_children(largest, &page);
	page.end = false;
	print_rows(&page, &text);
	IS_STR(buf_span(&text), want, want);
	IS_INT(largest_rows(largest), page.n, "children");
	largest_close(largest);
	fold_page_fini(&page);
	buf_fini(&text);
}

static void
test_largest(struct table *table)
{
	struct value hash = {VALUE_S, SPAN("p")};
	struct fold *fold = NULL;
	struct err err;

	if (fold_open(table, NO_INDEX, &hash, SPAN("/"), &fold, &err) != ERR_OK)
		abort();
	for (size_t n = 1; n < 8; n++) {
		by_size(fold, "root/", BY_COUNT, n,
		    "photos/*4@6 photos-old/*2@3 =1@0 notes.md=1@1 photos=1@2 "
		    "photos.txt=1@5");
		/* Each item has its path twice: the longest are largest. */
		by_size(fold, "root/", BY_SIZE, n,
		    "photos/*4@6 photos-old/*2@3 photos.txt=1@5 notes.md=1@1 "
		    "photos=1@2 =1@0");
	}
	by_size(fold, "nothing/", BY_SIZE, 2, "");
	fold_close(fold);
}

/* Of more children than are kept: those of 50 sizes that are largest. */
static void
test_many(struct table *table)
{
	static const char filler[] =
	    "........................................................";

	enum {
		N = 2 * LARGEST_MAX + 500
	};
	struct value hash = {VALUE_S, SPAN("many")};
	struct fold *fold = NULL;
	struct largest *largest;
	struct fold_page page = {0};
	struct err err;
	bool done = false, sorted = true;
	size_t larger = 0;

	if (store_begin(table_store(table), "fill", &err) != ERR_OK)
		abort();
	for (int i = 0; i < N; i++) {
		char text[160];

		(void)snprintf(text, sizeof(text),
		    "{\"pk\":{\"S\":\"many\"},\"sk\":{\"S\":\"%05d\"},"
		    "\"f\":{\"S\":\"%.*s\"}}",
		    i, i % 50, filler);
		if (fixture_put(table, text, PUT_REPLACE, &err) != ERR_OK)
			abort();
	}
	if (store_commit(table_store(table), &err) != ERR_OK ||
	    fold_open(table, NO_INDEX, &hash, SPAN("/"), &fold, &err) != ERR_OK)
		abort();
	largest = largest_children(fold, SPAN(""), BY_SIZE);
	while (!done)
		if (largest_step(largest, 3000, &done, &err) != ERR_OK)
			abort();
	IS_INT(largest_rows(largest), N, "all are read");
	largest_take_children(largest, &page);
	IS_INT(page.n, LARGEST_MAX, "the largest are kept");
	IS_STR(page.rows[0].name.body, "00049", "the first of the largest");
	for (size_t i = 1; i < page.n; i++) {
		const struct fold_row *a = &page.rows[i - 1], *b = a + 1;

		sorted &= a->bytes > b->bytes ||
		    (a->bytes == b->bytes && span_cmp(a->whole, b->whole) < 0);
		larger += a->bytes > page.rows[page.n - 1].bytes;
	}
	OK(sorted, "largest first, then by key");
	/* 410 have each size: 24 sizes are there as a whole, one in part. */
	IS_INT(larger, 24 * (N / 50), "none is missing");
	largest_close(largest);
	fold_page_fini(&page);
	fold_close(fold);
}

static void
test_refusals(struct table *table, size_t numbers)
{
	struct value hash = {VALUE_S, SPAN("p")};
	struct fold *fold = NULL;
	struct err err;

	IS_INT(fold_open(table, numbers, NULL, SPAN(""), &fold, &err),
	    ERR_INVALID, "a number");
	IS_STR(span_of(err.msg), "'n' is a number: it does not fold",
	    "message");
	IS_INT(fold_open(table, numbers, &(struct value){VALUE_N, SPAN("1")},
		   SPAN(""), &fold, &err),
	    ERR_INVALID, "no sort key");
	IS_INT(hash.body.len, 1, "hash");
}

/* The children of "" among N sorted values, by reading all of them. */
static void
fold_model(char values[][8], size_t n, struct buf *out)
{
	size_t i = 0;

	buf_clear(out);
	while (i < n) {
		const char *slash = strchr(values[i], '/');
		size_t len = slash == NULL ? strlen(values[i])
					   : (size_t)(slash - values[i]) + 1;
		size_t first = i++;

		while (slash != NULL && i < n &&
		    strncmp(values[i], values[first], len) == 0)
			i++;
		buf_printf(out, "%s%.*s%s%d@%d", first == 0 ? "" : " ",
		    (int)len, values[first], slash == NULL ? "=" : "*",
		    (int)(i - first), (int)first);
	}
	buf_puts(out, ".");
}

static int
by_bytes(const void *a, const void *b)
{
	return strcmp(a, b);
}

/* Forward and backward, a page at a time, must give what the model does. */
static void
test_random(struct table *table)
{
	static const char letters[] = "ab/-~";
	struct value hash = {VALUE_S, SPAN("random")};
	static char values[600][8];
	size_t n = 0;
	struct fold *fold = NULL;
	struct fold_page page = {0};
	struct buf want = {0}, got = {0};
	struct err err;

	for (size_t i = 0; i < COUNT_OF(values); i++) {
		size_t len = 1 + random_below(6);

		for (size_t k = 0; k < len; k++)
			values[i][k] = letters[random_below(5)];
		put_path(table, "random", values[i]);
	}
	qsort(values, COUNT_OF(values), sizeof(values[0]), by_bytes);
	for (size_t i = 0; i < COUNT_OF(values); i++)
		if (n == 0 || strcmp(values[n - 1], values[i]) != 0)
			memmove(values[n++], values[i], sizeof(values[0]));
	fold_model(values, n, &want);
	if (fold_open(table, NO_INDEX, &hash, SPAN("/"), &fold, &err) != ERR_OK)
		abort();
	for (int back = 0; back < 2; back++) {
		if (fold_page(fold, SPAN(""), back ? PAGE_END : PAGE_START,
			SPAN(""), SIZE_MAX, FOLD_COUNTS, &page, &err) != ERR_OK)
			abort();
		print_rows(&page, &got);
		IS_STR(buf_span(&got), buf_str(&want), "all children");
	}
	fold_page_fini(&page);
	fold_close(fold);
	buf_fini(&want);
	buf_fini(&got);
}

int
main(void)
{
	static const char *const indexes[] = {"byG=g:S", "byN=n:N", NULL};
	struct value hash = {VALUE_S, SPAN("VEH#1")};
	struct fixture f;
	struct store *store;
	struct table *table;

	fixture_init(&f);
	store = fixture_store(&f, STORE_CREATE);
	table = fixture_table(store, "things", "pk:S,sk:S", indexes);
	for (size_t i = 0; i < COUNT_OF(paths); i++)
		put_path(table, "p", paths[i]);
	test_tree(table);
	put_path(table, "VEH#1", "TS#1");
	put_path(table, "VEH#1", "TS#2");
	put_path(table, "VEH#2", "TS#2");
	first_page(table, NO_INDEX, NULL, "", "VEH#*3@0 p*11@3.", "#");
	first_page(table, NO_INDEX, NULL, "VEH#", "1*2@0 2=1@2.", "#");
	first_page(table, NO_INDEX, &hash, "TS#", "1=1@0 2=1@1.", "#");
	/* Two items share a value of an index. */
	first_page(table, 0, NULL, "TS#", "1=1@0 2*2@1.", "#");
	test_refusals(table, 1);
	test_random(table);
	test_empty_components(table);
	test_largest(table);
	test_several(store);
	test_many(table);
	table_close(table);
	store_close(store);
	fixture_fini(&f);
	return tap_end();
}
