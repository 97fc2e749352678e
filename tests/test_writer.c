/* SPDX-License-Identifier: MIT */
#include "src/io/writer.h"

#include "tests/io_fixture.h"

/* Writes N items (DynamoDB JSON) to a file and returns its text in OUT. */
static void
write_items(const struct fixture *f, enum format format,
    const struct writer_columns *columns, const char *const *items, size_t n,
    struct buf *out)
{
	const char *path = file_path(f, "out");
	struct outfile *file;
	struct writer *writer;
	struct item item = {0};
	struct buf bytes = {0};
	struct err err;

	buf_clear(out);
	if (outfile_open(path, OUTFILE_REPLACE, &file, &err) != ERR_OK ||
	    writer_begin(file, format, columns, NULL, &writer, &err) != ERR_OK)
		abort();
	for (size_t i = 0; i < n; i++) {
		fixture_item(items[i], &bytes, &item);
		IS_INT(writer_item(writer, &item, &err), ERR_OK, "item");
	}
	IS_INT(writer_end(writer, &err), ERR_OK, "end");
	IS_INT(outfile_commit(file, &err), ERR_OK, "commit");
	if (file_read(file_path(f, "out"), 1 << 24, out, &err) != ERR_OK)
		abort();
	item_fini(&item);
	buf_fini(&bytes);
}

#define COLUMNS(...)                           \
	.names = (struct span[]){__VA_ARGS__}, \
	.n = sizeof((struct span[]){__VA_ARGS__}) / sizeof(struct span)

static const char *const all_types[] = {
    "{\"pk\":{\"S\":\"1\"},\"n\":{\"N\":\"71520483960257318846\"},"
    "\"b\":{\"B\":\"AAE=\"},\"t\":{\"BOOL\":false},\"z\":{\"NULL\":true}}",
    "{\"pk\":{\"S\":\"a,b\"},\"n\":{\"S\":\"\"},\"b\":{\"B\":\"\"},"
    "\"t\":{\"S\":\"null\"},\"z\":{\"S\":\"say \\\"hi\\\"\\n\"}}",
    "{\"pk\":{\"S\":\"x\\ty\"},\"n\":{\"L\":[{\"S\":\"x\"}]},"
    "\"b\":{\"SS\":[\"p\",\"q\"]},\"t\":{\"M\":{\"k\":{\"N\":\"1\"}}}}",
};

static void
check_csv(const struct fixture *f)
{
	struct writer_columns columns = {COLUMNS(SPAN("pk"), SPAN("n"),
	    SPAN("b"), SPAN("t"), SPAN("z"), SPAN("none"))};
	struct buf got = {0};

	write_items(f, FORMAT_CSV, &columns, all_types, 3, &got);
	IS_STR(buf_span(&got),
	    "pk,n,b,t,z,none\n"
	    "1,71520483960257318846,AAE=,false,null,\n"
	    "\"a,b\",\"\",\"\",\"null\",\"say \"\"hi\"\"\n\",\n"
	    "\"x\ty\",\"{\"\"L\"\":[{\"\"S\"\":\"\"x\"\"}]}\","
	    "\"{\"\"SS\"\":[\"\"p\"\",\"\"q\"\"]}\","
	    "\"{\"\"M\"\":{\"\"k\"\":{\"\"N\"\":\"\"1\"\"}}}\",,\n",
	    "CSV");
	write_items(f, FORMAT_TSV, &columns, all_types, 3, &got);
	IS_STR(buf_span(&got),
	    "pk\tn\tb\tt\tz\tnone\n"
	    "1\t71520483960257318846\tAAE=\tfalse\tnull\t\n"
	    "a,b\t\"\"\t\"\"\t\"null\"\t\"say \"\"hi\"\"\n\"\t\n"
	    "\"x\ty\"\t\"{\"\"L\"\":[{\"\"S\"\":\"\"x\"\"}]}\"\t"
	    "\"{\"\"SS\"\":[\"\"p\"\",\"\"q\"\"]}\"\t"
	    "\"{\"\"M\"\":{\"\"k\"\":{\"\"N\"\":\"\"1\"\"}}}\"\t\t\n",
	    "TSV");
	write_items(f, FORMAT_CSV, &columns, NULL, 0, &got);
	IS_STR(buf_span(&got), "pk,n,b,t,z,none\n", "no items");
	buf_fini(&got);
}

/* Each special byte at each place of a cell of each length is found. */
static void
check_quotes(const struct fixture *f)
{
	struct writer_columns columns = {COLUMNS(SPAN("a"))};
	static const char specials[] = {',', '"', '\n', '\r'};
	struct buf got = {0};
	size_t wrong = 0;

	for (size_t len = 1; len < 20; len++)
		for (size_t at = 0; at < len; at++)
			for (size_t i = 0; i < sizeof(specials); i++) {
				char text[64];
				const char *items[1] = {text};
				char cell[32];
				char c = specials[i];

				memset(cell, 'x', len);
				cell[len] = '\0';
				(void)snprintf(text, sizeof(text),
				    "{\"a\":{\"S\":\"%.*s%s%s\"}}", (int)at,
				    cell,
				    c == ','        ? ","
					: c == '"'  ? "\\\""
					: c == '\n' ? "\\n"
						    : "\\r",
				    cell + at + 1);
				write_items(f, FORMAT_CSV, &columns, items, 1,
				    &got);
				wrong += got.ptr[2] != '"' ||
				    got.ptr[got.len - 2] != '"';
			}
	IS_INT(wrong, 0, "cells without quotes that need them");
	buf_fini(&got);
}

static void
check_names(const struct fixture *f)
{
	struct writer_columns columns = {COLUMNS(SPAN("\xef\xbb\xbf"
						      "a"),
	    SPAN("m.b"), SPAN("x,y"))};
	static const char *const items[] = {
	    "{\"m\":{\"M\":{\"b\":{\"N\":\"1\"}}},\"m.b\":{\"S\":\"top\"}}"};
	struct buf got = {0};

	write_items(f, FORMAT_CSV, &columns, items, 1, &got);
	IS_STR(buf_span(&got),
	    "\"\xef\xbb\xbf"
	    "a\",m.b,\"x,y\"\n,top,\n",
	    "names");
	buf_fini(&got);
}

static void
check_json(const struct fixture *f)
{
	static const char *const items[] = {
	    "{\"a\":{\"S\":\"1\"},\"n\":{\"N\":\"100\"},\"s\":{\"SS\":[\"x\"]}}",
	    "{\"b\":{\"NULL\":true}}"};
	struct buf got = {0};

	write_items(f, FORMAT_JSON, NULL, items, 2, &got);
	IS_STR(buf_span(&got),
	    "[\n{\"a\":\"1\",\"n\":100,\"s\":[\"x\"]},\n{\"b\":null}\n]\n",
	    "JSON");
	write_items(f, FORMAT_JSON, NULL, NULL, 0, &got);
	IS_STR(buf_span(&got), "[]\n", "no items");
	write_items(f, FORMAT_JSONL, NULL, items, 2, &got);
	IS_STR(buf_span(&got),
	    "{\"a\":\"1\",\"n\":100,\"s\":[\"x\"]}\n{\"b\":null}\n",
	    "JSON lines");
	write_items(f, FORMAT_DYNAMODB_JSON, NULL, items, 2, &got);
	IS_STR(buf_span(&got),
	    "{\"Item\":{\"a\":{\"S\":\"1\"},\"n\":{\"N\":\"100\"},"
	    "\"s\":{\"SS\":[\"x\"]}}}\n"
	    "{\"Item\":{\"b\":{\"NULL\":true}}}\n",
	    "DynamoDB JSON");
	buf_fini(&got);
}

static void
check_table(const struct fixture *f)
{
	struct writer_columns columns = {
	    COLUMNS(SPAN("pk"), SPAN("value"), SPAN("z"))};
	static const char *const items[] = {
	    "{\"pk\":{\"S\":\"long key\"},\"value\":{\"N\":\"1\"},"
	    "\"z\":{\"NULL\":true}}",
	    "{\"pk\":{\"S\":\"k\"},\"z\":{\"S\":\"\"}}",
	    "{\"pk\":{\"S\":\"\\u001b[2J\"},\"value\":{\"S\":\"null\"}}",
	};
	struct buf got = {0};

	write_items(f, FORMAT_TABLE, &columns, items, 3, &got);
	IS_STR(buf_span(&got),
	    "pk        value   z\n"
	    "--------  ------  ----\n"
	    "long key  1       null\n"
	    "k                 \"\"\n"
	    "^[[2J     \"null\"\n",
	    "a table");
	write_items(f, FORMAT_TABLE, &columns, NULL, 0, &got);
	IS_STR(buf_span(&got), "pk  value  z\n--  -----  -\n", "no items");
	buf_fini(&got);
}

/* A table whose later rows are wider than its first ones. */
static void
check_wide_table(const struct fixture *f)
{
	struct writer_columns columns = {COLUMNS(SPAN("a"), SPAN("b"))};

	enum {
		N = 300
	};

	const char *items[N];
	struct buf got = {0};

	for (int i = 0; i < N; i++)
		items[i] = i < N - 1
		    ? "{\"a\":{\"S\":\"abc\"},\"b\":{\"S\":\"x\"}}"
		    : "{\"a\":{\"S\":\"abcdef\"},\"b\":{\"S\":\"x\"}}";
	write_items(f, FORMAT_TABLE, &columns, items, N, &got);
	OK(span_find(buf_span(&got), SPAN("\nab\xe2\x80\xa6  x\n")) != SIZE_MAX,
	    "clipped, and shown to be");
	buf_fini(&got);
}

static void
check_cells(void)
{
	static const char *const cases[][2] = {
	    {"{\"a\":{\"S\":\"x,\\\"y\\\"\"}}", "x,\"y\""},
	    {"{\"a\":{\"N\":\"-1.5\"}}", "-1.5"},
	    {"{\"a\":{\"B\":\"AAE=\"}}", "AAE="},
	    {"{\"a\":{\"BOOL\":true}}", "true"},
	    {"{\"a\":{\"NULL\":true}}", "null"},
	    {"{\"a\":{\"L\":[]}}", "{\"L\":[]}"},
	    {"{}", ""},
	};
	struct item item = {0};
	struct buf bytes = {0}, got = {0};

	for (size_t i = 0; i < COUNT_OF(cases); i++) {
		fixture_item(cases[i][0], &bytes, &item);
		buf_clear(&got);
		writer_cell(item_get(&item, SPAN("a")), &got);
		IS_STR(buf_span(&got), cases[i][1], cases[i][0]);
	}
	item_fini(&item);
	buf_fini(&bytes);
	buf_fini(&got);
}

int
main(void)
{
	struct fixture f;

	fixture_init(&f);
	check_csv(&f);
	check_quotes(&f);
	check_names(&f);
	check_json(&f);
	check_table(&f);
	check_wide_table(&f);
	check_cells();
	fixture_fini(&f);
	return tap_end();
}
