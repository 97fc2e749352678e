/* SPDX-License-Identifier: MIT */
#include "src/app/slicediff_export.h"

#include "src/base/file.h"
#include "tests/store_fixture.h"

/* One side of a comparison: a table, and a query line in it. */
struct ask {
	struct table *table;
	const char *line; /* "scan ..." for the clauses of a scan */
};

static struct slice *
open_slice(const struct ask *ask)
{
	struct span line = span_of(ask->line);
	bool scan = span_starts(line, SPAN("scan"));
	struct query_context context = {
	    .schema = table_schema(ask->table),
	    .scan = scan,
	    .index = NO_INDEX,
	};
	struct query query = {.index = NO_INDEX};
	struct err err;

	if (query_parse(&context, span_from(line, scan ? strlen("scan") : 0),
		&query, &err) != ERR_OK) {
		(void)fprintf(stderr, "%s: %s\n", ask->line, err.msg);
		abort();
	}
	return slice_open(ask->table, &query);
}

static enum err_code
open_diff(const struct ask *left, const struct ask *right, size_t most,
    struct slice_diff **ret_diff, struct err *err)
{
	struct slice *slices[SIDES] = {open_slice(left), open_slice(right)};

	return slice_diff_open(slices, most, ret_diff, err);
}

static void
run(struct slice_diff *diff, uint64_t budget)
{
	bool done = false;
	struct err err;

	while (!done)
		if (slice_diff_step(diff, budget, &done, &err) != ERR_OK)
			abort();
}

/* The value of the sort key at PLACE. */
static void
print_key(const struct slice *slice, struct span place, struct buf *out)
{
	const struct key_def *def = slice_key(slice);
	const struct key_part *part = &def->part[def->n_hash];
	struct buf unpacked = {0}, scratch = {0};
	struct value value;
	struct key key;

	if (!key_unpack(place, &unpacked, &key) ||
	    !key_decode(part->type, key.part[def->n_hash], &scratch, &value))
		abort();
	buf_add_span(out, value.body);
	buf_fini(&unpacked);
	buf_fini(&scratch);
}

/* "-a ~b[paths that differ] +c =2": the differences, and how many are equal. */
static void
print(struct slice_diff *diff, struct buf *out)
{
	static const char marks[DIFF_KINDS] = {
	    [DIFF_CHANGED] = '~', [DIFF_LEFT] = '-', [DIFF_RIGHT] = '+'};

	for (size_t i = 0; i < slice_diff_n(diff); i++) {
		const struct slice_diff_row *row = slice_diff_row(diff, i);
		enum slice_side side =
		    row->kind == DIFF_RIGHT ? SIDE_RIGHT : SIDE_LEFT;
		struct slice_diff_pair pair = {0};
		struct err err;

		buf_putc(out, marks[row->kind]);
		print_key(slice_diff_slice(diff, side), row->places[side], out);
		if (slice_diff_pair(diff, row, &pair, &err) != ERR_OK)
			abort();
		for (size_t k = 0;
		     row->kind == DIFF_CHANGED && k < pair.changes.n; k++)
			if (pair.changes.rows[k].kind != DIFF_EQUAL)
				buf_printf(out, "[%.*s]",
				    SPAN_ARG(pair.changes.rows[k].path));
		buf_putc(out, ' ');
		slice_diff_pair_fini(&pair);
	}
	buf_printf(out, "=%d", (int)slice_diff_count(diff, DIFF_EQUAL));
}

static void
check(const struct ask *left, const struct ask *right, const char *want)
{
	for (uint64_t budget = 1; budget < 1000; budget += 400) {
		struct slice_diff *diff = NULL;
		struct buf text = {0};
		struct err err;

		if (!OK(open_diff(left, right, SLICE_DIFF_ROWS_MAX, &diff,
			    &err) == ERR_OK,
			"%s | %s", left->line, right->line))
			continue;
		run(diff, budget);
		print(diff, &text);
		IS_STR(buf_span(&text), want, left->line);
		slice_diff_rewind(diff);
		run(diff, budget);
		buf_clear(&text);
		print(diff, &text);
		IS_STR(buf_span(&text), want, "once more");
		slice_diff_close(diff);
		buf_fini(&text);
	}
}

static void
check_error(const struct ask *left, const struct ask *right, const char *want)
{
	struct slice_diff *diff = NULL;
	struct err err = {0};

	OK(open_diff(left, right, 10, &diff, &err) == ERR_INVALID, "an error");
	IS_STR(span_of(err.msg), want, left->line);
}

static void
put(struct table *table, const char *text)
{
	struct err err;

	if (fixture_put(table, text, PUT_REPLACE, &err) != ERR_OK)
		abort();
}

/* Yesterday and today, which differ in all ways there are. */
static const char *const yesterday[] = {
    "{\"p\":{\"S\":\"a\"},\"s\":{\"S\":\"1\"},\"n\":{\"N\":\"1.0\"}}",
    "{\"p\":{\"S\":\"a\"},\"s\":{\"S\":\"2\"},\"n\":{\"N\":\"41\"}}",
    "{\"p\":{\"S\":\"a\"},\"s\":{\"S\":\"3\"},\"set\":{\"NS\":[\"1\",\"2\"]}}",
    "{\"p\":{\"S\":\"a\"},\"s\":{\"S\":\"4\"},\"gone\":{\"NULL\":true}}",
    "{\"p\":{\"S\":\"b\"},\"s\":{\"S\":\"1\"},"
    "\"map\":{\"M\":{\"x\":{\"N\":\"1\"},\"y\":{\"L\":[{\"S\":\"z\"}]}}}}",
    "{\"p\":{\"S\":\"b\"},\"s\":{\"S\":\"2\"},\"type\":{\"S\":\"1\"}}",
    "{\"p\":{\"S\":\"c\"},\"s\":{\"S\":\"1\"},\"only\":{\"S\":\"left\"}}",
};

static const char *const today[] = {
    "{\"p\":{\"S\":\"a\"},\"s\":{\"S\":\"0\"},\"n\":{\"N\":\"0\"}}",
    "{\"p\":{\"S\":\"a\"},\"s\":{\"S\":\"1\"},\"n\":{\"N\":\"1\"}}",
    "{\"p\":{\"S\":\"a\"},\"s\":{\"S\":\"2\"},\"n\":{\"N\":\"44\"},"
    "\"plate\":{\"S\":\"LN71\"}}",
    "{\"set\":{\"NS\":[\"2\",\"1.0\"]},\"p\":{\"S\":\"a\"},\"s\":{\"S\":\"3\"}}",
    "{\"p\":{\"S\":\"b\"},\"s\":{\"S\":\"1\"},"
    "\"map\":{\"M\":{\"y\":{\"L\":[{\"S\":\"Z\"}]},\"x\":{\"N\":\"1\"}}}}",
    "{\"p\":{\"S\":\"b\"},\"s\":{\"S\":\"2\"},\"type\":{\"N\":\"1\"}}",
    "{\"p\":{\"S\":\"d\"},\"s\":{\"S\":\"1\"}}",
};

static const char *const indexes[] = {"byN=p:S,n:N", NULL};

static void
test_tables(struct table *left, struct table *right)
{
	check(&(struct ask){left, "scan"}, &(struct ask){right, "scan"},
	    "+0 ~2[n][plate] -4 ~1[map.y[0]] ~2[type] -1 +1 =2");
	check(&(struct ask){right, "scan"}, &(struct ask){left, "scan"},
	    "-0 ~2[n][plate] +4 ~1[map.y[0]] ~2[type] +1 -1 =2");
	check(&(struct ask){left, "scan"}, &(struct ask){left, "scan"}, "=7");
	check(&(struct ask){left, "p = \"a\""},
	    &(struct ask){right, "p = \"a\""}, "+0 ~2[n][plate] -4 =2");
	check(&(struct ask){left, "p = \"none\""},
	    &(struct ask){right, "p = \"none\""}, "=0");
	check(&(struct ask){left, "p = \"none\""},
	    &(struct ask){right, "p = \"d\""}, "+1 =0");
}

static void
test_clauses(struct table *left, struct table *right)
{
	/* The direction of the one without a limit is that of the other. */
	check(&(struct ask){left, "p = \"a\" desc"},
	    &(struct ask){right, "p = \"a\""}, "-4 ~2[n][plate] +0 =2");
	check(&(struct ask){left, "p = \"a\""},
	    &(struct ask){right, "p = \"a\" desc limit 2"},
	    "-4 ~2[n][plate] -1 =1");
	check(&(struct ask){left, "p = \"a\" limit 2"},
	    &(struct ask){right, "p = \"a\" limit 3"}, "+0 ~2[n][plate] =1");
	check_error(&(struct ask){left, "p = \"a\" limit 2"},
	    &(struct ask){right, "p = \"a\" desc limit 3"},
	    "the limits count from different ends: both must be asc, or both "
	    "desc");
	check(&(struct ask){left, "scan filter n > 40"},
	    &(struct ask){right, "scan filter n >= 0"},
	    "+0 +1 ~2[n][plate] =0");
	check(&(struct ask){left, "scan filter attribute_exists(map)"},
	    &(struct ask){right, "scan filter attribute_exists(map) desc"},
	    "~1[map.y[0]] =0");
	/* What is not selected is not compared. */
	check(&(struct ask){left, "scan select p, s, plate"},
	    &(struct ask){right, "scan select plate"},
	    "+0 ~2[plate] -4 -1 +1 =4");
	check(&(struct ask){left, "scan select map.x"},
	    &(struct ask){right, "scan select map.x"}, "+0 -4 -1 +1 =5");
}

static void
test_sort(struct table *left, struct table *right)
{
	struct slice_diff *diff = NULL;
	struct err err;

	check(&(struct ask){left, "p = \"a\""},
	    &(struct ask){left, "p = \"b\""},
	    "~1[n][map] ~2[n][type] -3 -4 =0");
	check(&(struct ask){left, "p = \"a\" desc"},
	    &(struct ask){right, "p = \"d\""}, "-4 -3 -2 ~1[n] =0");
	/* Parts of one collection have their whole key in common. */
	check(&(struct ask){left, "p = \"a\" and s < \"3\""},
	    &(struct ask){left, "p = \"a\" and s > \"1\""}, "-1 +3 +4 =1");
	if (open_diff(&(struct ask){left, "p = \"a\""},
		&(struct ask){left, "p = \"b\""}, 10, &diff, &err) != ERR_OK)
		abort();
	IS_INT(slice_diff_align(diff), ALIGN_SORT, "of two collections");
	slice_diff_close(diff);
}

/* An index where a sort key stands more than once. */
static void
test_index(struct table *left, struct table *right)
{
	put(left,
	    "{\"p\":{\"S\":\"e\"},\"s\":{\"S\":\"1\"},\"n\":{\"N\":\"5\"}}");
	put(left,
	    "{\"p\":{\"S\":\"e\"},\"s\":{\"S\":\"2\"},\"n\":{\"N\":\"5\"}}");
	put(left,
	    "{\"p\":{\"S\":\"f\"},\"s\":{\"S\":\"9\"},\"n\":{\"N\":\"5.0\"}}");
	check(&(struct ask){left, "on byN p = \"e\""},
	    &(struct ask){left, "on byN p = \"f\""}, "-5 =1");
	check(&(struct ask){left, "on byN p = \"a\""},
	    &(struct ask){right, "on byN p = \"a\""}, "+0 -41 +44 =1");
	check_error(&(struct ask){left, "p = \"a\""},
	    &(struct ask){left, "on byN p = \"a\""},
	    "they are in the order of different keys: both must be of "
	    "the table itself, or of one index");
}

static void
test_types(struct store *store, struct table *left)
{
	struct table *other = fixture_table(store, "Other", "p:S,s:N", NULL);
	struct table *named = fixture_table(store, "Named", "P:S,S:S", NULL);

	check_error(&(struct ask){left, "scan"}, &(struct ask){other, "scan"},
	    "the keys are of different types: Left has p:S,s:S, Other has "
	    "p:S,s:N");
	/* Names do not matter; an attribute named as a key elsewhere does. */
	put(named,
	    "{\"P\":{\"S\":\"c\"},\"S\":{\"S\":\"1\"},"
	    "\"only\":{\"S\":\"left\"}}");
	check(&(struct ask){left, "p = \"c\""},
	    &(struct ask){named, "P = \"c\""}, "=1");
	put(named,
	    "{\"P\":{\"S\":\"c\"},\"S\":{\"S\":\"1\"},"
	    "\"p\":{\"S\":\"c\"},\"only\":{\"S\":\"left\"}}");
	check(&(struct ask){left, "p = \"c\""},
	    &(struct ask){named, "P = \"c\""}, "~1[p] =0");
	table_close(other);
	table_close(named);
}

/* Many rows, more than a page and more than may be listed. */
static void
test_many(struct store *store)
{
	struct table *even = fixture_table(store, "Even", "p:N,s:N", NULL);
	struct table *all = fixture_table(store, "All", "p:N,s:N", NULL);
	struct slice_diff *diff = NULL;
	struct err err;

	if (store_begin(store, "fill", &err) != ERR_OK)
		abort();
	for (int i = 0; i < 1500; i++) {
		struct buf text = {0};

		buf_printf(&text, "{\"p\":{\"N\":\"%d\"},\"s\":{\"N\":\"%d\"}}",
		    i / 1000, i);
		put(all, buf_str(&text));
		if (i % 2 == 0)
			put(even, buf_str(&text));
		buf_fini(&text);
	}
	if (store_commit(store, &err) != ERR_OK ||
	    open_diff(&(struct ask){even, "scan"}, &(struct ask){all, "scan"},
		700, &diff, &err) != ERR_OK)
		abort();
	run(diff, 1);
	IS_INT(slice_diff_count(diff, DIFF_EQUAL), 750, "equal");
	IS_INT(slice_diff_count(diff, DIFF_RIGHT), 750, "only right");
	IS_INT(slice_diff_all(diff), 750, "all are counted");
	IS_INT(slice_diff_n(diff), 700, "not all are listed");
	IS_INT(slice_diff_read(diff, SIDE_LEFT), 750, "read left");
	IS_INT(slice_diff_read(diff, SIDE_RIGHT), 1500, "read right");
	slice_diff_close(diff);
	check(&(struct ask){even, "scan filter s = 1499"},
	    &(struct ask){all, "scan filter s = 1499"}, "+1499 =0");
	table_close(even);
	table_close(all);
}

/* A row that changed since it was found. */
static void
test_gone(struct table *left, struct table *right)
{
	struct slice_diff_pair pair = {0};
	struct slice_diff *diff = NULL;
	struct err err;

	if (open_diff(&(struct ask){left, "p = \"c\" filter only = \"left\""},
		&(struct ask){right, "p = \"c\""}, 10, &diff, &err) != ERR_OK)
		abort();
	run(diff, 1);
	put(left, "{\"p\":{\"S\":\"c\"},\"s\":{\"S\":\"1\"}}");
	OK(slice_diff_n(diff) == 1 &&
		slice_diff_pair(diff, slice_diff_row(diff, 0), &pair, &err) ==
		    ERR_OK,
	    "it is read again");
	OK(!slice_diff_pair_is_whole(slice_diff_row(diff, 0), &pair),
	    "the filter passes over it now");
	slice_diff_pair_fini(&pair);
	slice_diff_close(diff);
}

static void
write_diff(struct slice_diff *diff, enum diff_kind kind, const char *path,
    const char *want)
{
	struct slice_diff_export *export = NULL;
	struct buf text = {0};
	bool done = false;
	struct err err;

	if (slice_diff_export_open(diff, kind, path, true, &export, &err) !=
	    ERR_OK)
		abort();
	while (!done)
		if (slice_diff_export_step(export, 1, &done, &err) != ERR_OK)
			abort();
	slice_diff_export_close(export);
	if (file_read(path, 1 << 16, &text, &err) != ERR_OK)
		abort();
	IS_STR(buf_span(&text), want, "the file");
	buf_fini(&text);
}

/* The list as a file; after a row has gone there is none. */
static void
test_export(const struct fixture *f, struct store *store)
{
	struct table *table = fixture_table(store, "Two", "p:S,s:N", NULL);
	struct slice_diff_export *export = NULL;
	struct slice_diff *diff = NULL;
	struct buf path = {0};
	bool done = false;
	struct err err = {0};

	put(table,
	    "{\"p\":{\"S\":\"a\"},\"s\":{\"N\":\"1.0\"},\"x\":{\"NULL\":true}}");
	put(table,
	    "{\"p\":{\"S\":\"b\"},\"s\":{\"N\":\"1\"},\"x\":{\"S\":\"y\"}}");
	put(table, "{\"p\":{\"S\":\"b\"},\"s\":{\"N\":\"2\"}}");
	buf_printf(&path, "%s/diff.jsonl", f->dir);
	if (open_diff(&(struct ask){table, "p = \"a\""},
		&(struct ask){table, "p = \"b\""}, 10, &diff, &err) != ERR_OK)
		abort();
	run(diff, 1);
	write_diff(diff, DIFF_KINDS, buf_str(&path),
	    "{\"kind\":\"changed\",\"key\":{\"s\":{\"N\":\"1\"}},"
	    "\"left\":{\"p\":{\"S\":\"a\"},\"s\":{\"N\":\"1\"},"
	    "\"x\":{\"NULL\":true}},"
	    "\"right\":{\"p\":{\"S\":\"b\"},\"s\":{\"N\":\"1\"},"
	    "\"x\":{\"S\":\"y\"}}}\n"
	    "{\"kind\":\"right\",\"key\":{\"s\":{\"N\":\"2\"}},"
	    "\"right\":{\"p\":{\"S\":\"b\"},\"s\":{\"N\":\"2\"}}}\n");
	write_diff(diff, DIFF_LEFT, buf_str(&path), "");
	slice_diff_close(diff);

	if (open_diff(&(struct ask){table, "p = \"a\""},
		&(struct ask){table, "p = \"b\" filter x = \"y\""}, 10, &diff,
		&err) != ERR_OK)
		abort();
	run(diff, 1);
	OK(slice_diff_export_open(diff, DIFF_KINDS, buf_str(&path), false,
	       &export, &err) == ERR_EXISTS,
	    "what is there stays");
	put(table, "{\"p\":{\"S\":\"b\"},\"s\":{\"N\":\"1\"}}");
	if (slice_diff_export_open(diff, DIFF_KINDS, buf_str(&path), true,
		&export, &err) != ERR_OK)
		abort();
	OK(slice_diff_export_step(export, 9, &done, &err) == ERR_INVALID,
	    "a row is gone");
	IS_STR(span_of(err.msg), "a row is in its slice no more: compare again",
	    "why");
	slice_diff_export_close(export);
	slice_diff_close(diff);
	buf_fini(&path);
	table_close(table);
}

int
main(void)
{
	struct fixture fixture;
	struct store *store;
	struct table *left, *right;

	fixture_init(&fixture);
	store = fixture_store(&fixture, STORE_CREATE);
	left = fixture_table(store, "Left", "p:S,s:S", indexes);
	right = fixture_table(store, "Right", "p:S,s:S", indexes);
	for (size_t i = 0; i < COUNT_OF(yesterday); i++)
		put(left, yesterday[i]);
	for (size_t i = 0; i < COUNT_OF(today); i++)
		put(right, today[i]);
	test_tables(left, right);
	test_clauses(left, right);
	test_sort(left, right);
	test_types(store, left);
	test_index(left, right);
	test_gone(left, right);
	test_many(store);
	test_export(&fixture, store);
	table_close(left);
	table_close(right);
	store_close(store);
	fixture_fini(&fixture);
	return tap_end();
}
