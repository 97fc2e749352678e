/* SPDX-License-Identifier: MIT */
#include "src/app/export.h"

#include "tests/store_fixture.h"

/* A slice of all of TABLE. */
static struct slice *
open_all(struct table *table)
{
	struct query_context context = {
	    .schema = table_schema(table), .index = NO_INDEX, .scan = true};
	struct query query = {.index = NO_INDEX};
	struct err err;

	if (query_parse(&context, SPAN(""), &query, &err) != ERR_OK)
		abort();
	return slice_open(table, &query);
}

/* Begins to write SLICE to a file, whose name is put into PATH. */
static struct export *
open_export(struct slice *slice, const struct fixture *f,
    const struct export_options *options, struct buf *path)
{
	struct export *export;
	struct err err;

	buf_clear(path);
	buf_printf(path, "%s/out", f->dir);
	if (export_open(slice, buf_str(path), options, &export, &err) !=
	    ERR_OK) {
		(void)fprintf(stderr, "%s\n", err.msg);
		abort();
	}
	return export;
}

/* Puts the item number ID, with N attributes beside its key of LEN bytes each. */
static void
put_item(struct table *table, int id, int n, size_t len)
{
	struct item item = {0};
	struct buf text = {0};
	struct err err;
	size_t body;

	/* Nothing may move. */
	(void)buf_reserve(&text, 1024 + (size_t)n * 6 + len);
	buf_printf(&text, "%05d", id);
	item_add(&item, SPAN("id"), (struct value){VALUE_S, buf_span(&text)});
	body = text.len;
	for (size_t i = 0; i < len; i++)
		buf_putc(&text, 'x');
	for (int i = 0; i < n; i++) {
		struct span name = {text.ptr + text.len, 6};

		buf_printf(&text, "c%05d", i);
		item_add(&item, name,
		    (struct value){VALUE_S, {text.ptr + body, len}});
	}
	if (items_put(table, &item, PUT_NEW, NULL, &err) != ERR_OK) {
		(void)fprintf(stderr, "%s\n", err.msg);
		abort();
	}
	item_fini(&item);
	buf_fini(&text);
}

/* One step is over soon, so that a signal is seen, whatever is read in it. */
static void
check_steps(struct table *table, const struct fixture *f)
{
	static const struct {
		enum format format;
		bool typed;
	} cases[] = {
	    {FORMAT_JSONL, false}, {FORMAT_CSV, false}, {FORMAT_CSV, true}};

	enum {
		ITEMS = 40,
		BYTES = 390000, /* of each: 95 times 4 KB */
		BUDGET = 190,
	};
	struct buf path = {0};

	for (int i = 0; i < ITEMS; i++)
		put_item(table, i, 1, BYTES);
	for (size_t i = 0; i < COUNT_OF(cases); i++) {
		const struct export_options options = {
		    .format = cases[i].format,
		    .typed_header = cases[i].typed,
		    .force = true};
		struct slice *slice = open_all(table);
		struct export *export = open_export(slice, f, &options, &path);
		bool done = false;
		struct err err = {0};
		int steps = 0;

		while (!done &&
		    export_step(export, BUDGET, &done, &err) == ERR_OK)
			steps++;
		OK(done, "%s", err.msg);
		OK(steps >= ITEMS / 2, "%d steps", steps);
		IS_INT(export_stats(export)->returned, ITEMS, "all items");
		export_close(export);
		slice_close(slice);
	}
	(void)unlink(buf_str(&path));
	buf_fini(&path);
}

/* Of the columns of a file there is an end. */
static void
check_columns(struct table *table, const struct fixture *f)
{
	static const struct {
		enum format format;
		int columns; /* that the only item has */
		const char *message;
	} cases[] = {
	    {FORMAT_CSV, 16384, ""},
	    {FORMAT_CSV, 16385,
		"16385 columns, and csv has at most 16384: select some of "
		"them, or take jsonl, which has none"},
	    {FORMAT_TSV, 16385,
		"16385 columns, and tsv has at most 16384: select some of "
		"them, or take jsonl, which has none"},
	    {FORMAT_TABLE, 16385,
		"16385 columns, and table has at most 16384: select some of "
		"them, or take jsonl, which has none"},
	    {FORMAT_MARKDOWN, 16385,
		"16385 columns, and markdown has at most 16384: select some of "
		"them, or take jsonl, which has none"},
	    {FORMAT_SQL, 2001,
		"2001 columns, and sql has at most 2000: select some of them, "
		"or take jsonl, which has none"},
	    {FORMAT_SQL, 2000, ""},
	    {FORMAT_JSONL, 20000, ""},
	};

	const struct key first = {.n = 1, .part = {SPAN("00000")}};
	struct buf path = {0};

	for (size_t i = 0; i < COUNT_OF(cases); i++) {
		const struct export_options options = {
		    .format = cases[i].format};
		bool fits = cases[i].message[0] == '\0';
		struct slice *slice;
		struct export *export;
		struct err err = {0};
		bool done, found;
		int files;

		if (items_delete(table, &first, &found, &err) != ERR_OK)
			abort();
		put_item(table, 0, cases[i].columns - 1, 1);
		files = fixture_each(f, NULL);
		slice = open_all(table);
		export = open_export(slice, f, &options, &path);
		IS_INT(export_step(export, 0, &done, &err),
		    fits ? ERR_OK : ERR_INVALID, cases[i].message);
		IS_STR(span_of(err.msg), cases[i].message, "why");
		export_close(export);
		slice_close(slice);
		IS_INT(unlink(buf_str(&path)), fits ? 0 : -1, "the file");
		IS_INT(fixture_each(f, NULL), files, "and no other one");
	}
	buf_fini(&path);
}

int
main(void)
{
	struct fixture f;
	struct store *store;
	struct table *wide, *large;

	fixture_init(&f);
	store = fixture_store(&f, STORE_CREATE);
	wide = fixture_table(store, "wide", "id:S", NULL);
	check_columns(wide, &f);
	large = fixture_table(store, "large", "id:S", NULL);
	check_steps(large, &f);
	table_close(wide);
	table_close(large);
	store_close(store);
	fixture_fini(&f);
	return tap_end();
}
