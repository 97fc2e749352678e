/* SPDX-License-Identifier: MIT */
/* Options of csv, formats for other programs, and what each loses. */
#include "src/io/writer.h"

#include "tests/io_fixture.h"

struct job {
	enum format format;
	struct writer_columns columns;
	struct writer_options options;
};

/* Writes N items (DynamoDB JSON); the text, and what was lost. */
static void
write_items(const struct fixture *f, const struct job *job,
    const char *const *items, size_t n, struct buf *out, struct buf *lost)
{
	struct outfile *file;
	struct writer *writer;
	struct item item = {0};
	struct buf bytes = {0};
	struct err err;

	buf_clear(out);
	buf_clear(lost);
	if (outfile_open(file_path(f, "out"), OUTFILE_REPLACE, &file, &err) !=
		ERR_OK ||
	    writer_begin(file, job->format, &job->columns, &job->options,
		&writer, &err) != ERR_OK)
		abort();
	for (size_t i = 0; i < n; i++) {
		fixture_item(items[i], &bytes, &item);
		if (writer_item(writer, &item, &err) != ERR_OK)
			abort();
	}
	writer_lost(writer, lost);
	if (writer_end(writer, &err) != ERR_OK ||
	    outfile_commit(file, &err) != ERR_OK ||
	    file_read(file_path(f, "out"), 1 << 24, out, &err) != ERR_OK)
		abort();
	item_fini(&item);
	buf_fini(&bytes);
}

static const char *const items[] = {
    "{\"pk\":{\"S\":\"=1+1\"},\"v\":{\"N\":\"-5\"},\"z\":{\"NULL\":true}}",
    "{\"pk\":{\"S\":\"a;b\"},\"v\":{\"S\":\"-\"},\"b\":{\"B\":\"+/8=\"},"
    "\"l\":{\"L\":[{\"SS\":[\"p\"]}]}}",
};

#define NAMES(...)                             \
	.names = (struct span[]){__VA_ARGS__}, \
	.n = sizeof((struct span[]){__VA_ARGS__}) / sizeof(struct span)

#define FIVE NAMES(SPAN("pk"), SPAN("v"), SPAN("z"), SPAN("b"), SPAN("l"))

static void
check_options(const struct fixture *f)
{
	static const char list[] = "\"{\"\"L\"\":[{\"\"SS\"\":[\"\"p\"\"]}]}\"";

	const struct {
		struct writer_options options;
		const char *text[5];
		const char *lost;
	} cases[] = {
	    {{0},
		{"pk,v,z,b,l\n", "=1+1,-5,null,,\n", "a;b,-,,+/8=,", list,
		    "\n"},
		"csv: 1 NULL, 1 binary value and 1 list were written as text "
		"(--typed-header keeps types)"},
	    {{.bom = true, .crlf = true, .delimiter = ';'},
		{"\xef\xbb\xbfpk;v;z;b;l\r\n", "=1+1;-5;null;;\r\n",
		    "\"a;b\";-;;+/8=;", list, "\r\n"},
		"csv: 1 NULL, 1 binary value and 1 list were written as text "
		"(--typed-header keeps types)"},
	    {{.null = SPAN("-"), .missing = SPAN("n/a")},
		{"pk,v,z,b,l\n", "=1+1,-5,-,n/a,n/a\n", "a;b,\"-\",n/a,+/8=,",
		    list, "\n"},
		"csv: 1 NULL, 1 binary value, 1 list and 3 missing values were "
		"written as text (--typed-header keeps types)"},
	    {{.guard_formulas = true},
		{"pk,v,z,b,l\n", "'=1+1,-5,null,,\n", "a;b,'-,,'+/8=,", list,
		    "\n"},
		"csv: 1 NULL, 1 binary value and 1 list were written as text "
		"(--typed-header keeps types); 3 cells were given a ' in "
		"front"},
	};
	struct buf got = {0}, lost = {0}, want = {0};

	for (size_t i = 0; i < COUNT_OF(cases); i++) {
		struct job job = {FORMAT_CSV, {FIVE}, cases[i].options};

		buf_clear(&want);
		for (size_t k = 0; k < COUNT_OF(cases[i].text); k++)
			buf_puts(&want, cases[i].text[k]);
		write_items(f, &job, items, 2, &got, &lost);
		IS_STR(buf_span(&got), buf_str(&want), "text");
		IS_STR(buf_span(&lost), cases[i].lost, "lost");
	}
	buf_fini(&got);
	buf_fini(&lost);
	buf_fini(&want);
}

static void
check_types(const struct fixture *f)
{
	struct job job = {FORMAT_CSV,
	    {NAMES(SPAN("pk"), SPAN("v"), SPAN("v"), SPAN("z"), SPAN("l")),
		.types = (enum value_type[]){VALUE_S, VALUE_S, VALUE_N,
		    VALUE_NULL, VALUE_L}},
	    {0}};
	struct buf got = {0}, lost = {0};

	write_items(f, &job, items, 2, &got, &lost);
	IS_STR(buf_span(&got),
	    "pk:S,v:S,v:N,z:NULL,l:L\n"
	    "=1+1,,-5,null,\n"
	    "a;b,-,,,\"{\"\"L\"\":[{\"\"SS\"\":[\"\"p\"\"]}]}\"\n",
	    "a column for each type");
	IS_STR(buf_span(&lost), "", "nothing is lost");
	buf_fini(&got);
	buf_fini(&lost);
}

/* Names that look typed have a colon more in a header without types. */
static void
check_names(const struct fixture *f)
{
	struct job job = {FORMAT_CSV,
	    {NAMES(SPAN("a:S"), SPAN("a:S:"), SPAN("x (N)"), SPAN("Total:"),
		SPAN("[a"), SPAN("a;b"))},
	    {0}};
	struct buf got = {0}, lost = {0};

	write_items(f, &job, NULL, 0, &got, &lost);
	IS_STR(buf_span(&got), "a:S:,a:S::,x (N):,Total:,\"[a\",\"a;b\"\n",
	    "names");
	buf_fini(&got);
	buf_fini(&lost);
}

static void
check_people(const struct fixture *f)
{
	static const char *const odd[] = {
	    "{\"pk\":{\"S\":\"a|b\\n*c*\"},\"v\":{\"S\":\"\"},"
	    "\"z\":{\"S\":\"\\u0007<\"}}"};
	struct job job = {
	    FORMAT_MARKDOWN, {NAMES(SPAN("pk"), SPAN("v"), SPAN("z"))}, {0}};
	struct buf got = {0}, lost = {0};

	write_items(f, &job, items, 1, &got, &lost);
	IS_STR(buf_span(&got),
	    "| pk | v | z |\n| --- | --- | --- |\n| =1+1 | -5 | null |\n",
	    "Markdown");
	IS_STR(buf_span(&lost), "markdown: 1 NULL was written as text", "lost");
	write_items(f, &job, odd, 1, &got, &lost);
	IS_STR(buf_span(&got),
	    "| pk | v | z |\n| --- | --- | --- |\n"
	    "| a\\|b<br>\\*c\\* | \"\" | ^G\\< |\n",
	    "what Markdown gives a meaning to");
	buf_fini(&got);
	buf_fini(&lost);
}

static void
check_sql(const struct fixture *f, const struct schema *schema)
{
	static const char *const odd[] = {
	    "{\"pk\":{\"S\":\"it's\"},\"v\":{\"N\":\"71520483960257318846\"},"
	    "\"z\":{\"NULL\":true},\"V\":{\"BOOL\":true}}",
	    "{\"pk\":{\"S\":\"x\\u0000\"},\"v\":{\"N\":\"0.5\"},"
	    "\"b\":{\"B\":\"AP8=\"},\"l\":{\"L\":[{\"NS\":[\"1\"]}]}}"};
	struct job job = {FORMAT_SQL,
	    {NAMES(SPAN("pk"), SPAN("v"), SPAN("z"), SPAN("V"), SPAN("b"),
		SPAN("l"), SPAN("q\"q"))},
	    {.schema = schema}};
	struct buf got = {0}, lost = {0};

	write_items(f, &job, odd, 2, &got, &lost);
	IS_STR(buf_span(&got),
	    "BEGIN;\nCREATE TABLE IF NOT EXISTS \"Fleet\" (\n  \"pk\",\n"
	    "  \"v\",\n  \"z\",\n  \"V_2\",\n  \"b\",\n  \"l\",\n"
	    "  \"q\"\"q\",\n  PRIMARY KEY (\"pk\")\n);\n"
	    "INSERT INTO \"Fleet\" (\"pk\", \"v\", \"z\", \"V_2\") VALUES "
	    "('it''s', '71520483960257318846', NULL, true);\n"
	    "INSERT INTO \"Fleet\" (\"pk\", \"v\", \"b\", \"l\") VALUES "
	    "(CAST(X'7800' AS TEXT), 0.5, X'00FF', '[[1]]');\n"
	    "COMMIT;\n",
	    "SQL");
	IS_STR(buf_span(&lost),
	    "sql: 1 number of more digits than SQL keeps and 1 list were "
	    "written as text; 1 NULL was written like missing values; "
	    "1 column was renamed",
	    "lost");
	buf_fini(&got);
	buf_fini(&lost);
}

static void
check_json(const struct fixture *f)
{
	struct job job = {.format = FORMAT_JSONL};
	struct buf got = {0}, lost = {0};

	write_items(f, &job, items, 2, &got, &lost);
	IS_STR(buf_span(&got),
	    "{\"pk\":\"=1+1\",\"v\":-5,\"z\":null}\n"
	    "{\"pk\":\"a;b\",\"v\":\"-\",\"b\":\"+/8=\",\"l\":[[\"p\"]]}\n",
	    "plain JSON");
	IS_STR(buf_span(&lost),
	    "jsonl: 1 binary value was written as text; 1 set was written in "
	    "array form",
	    "lost, at any depth");
	buf_fini(&got);
	buf_fini(&lost);
}

/* 25 puts a line, and a line for what is left. */
static void
check_batches(const struct fixture *f, const struct schema *schema)
{
	enum {
		N = 51
	};

	struct job job = {FORMAT_BATCH_WRITE, {0}, {.schema = schema}};
	const char *many[N];
	struct buf got = {0}, lost = {0};
	size_t puts[3] = {0}, line = 0;

	for (size_t i = 0; i < N; i++)
		many[i] = "{\"pk\":{\"S\":\"x\"}}";
	write_items(f, &job, many, 1, &got, &lost);
	IS_STR(buf_span(&got),
	    "{\"Fleet\":[{\"PutRequest\":{\"Item\":{\"pk\":{\"S\":\"x\"}}}}]}\n",
	    "one put");
	write_items(f, &job, many, N, &got, &lost);
	for (size_t i = 0; i < got.len; i++) {
		if (got.ptr[i] == '\n')
			line++;
		else if (got.ptr[i] == 'P' && line < 3)
			puts[line]++;
	}
	IS_INT(line, 3, "lines");
	IS_INT(puts[0] * 10000 + puts[1] * 100 + puts[2], 252501, "puts");
	write_items(f, &job, NULL, 0, &got, &lost);
	IS_STR(buf_span(&got), "", "no puts, no request");
	buf_fini(&got);
	buf_fini(&lost);
}

int
main(void)
{
	struct schema schema = {0};
	struct fixture f;

	fixture_init(&f);
	schema.name = SPAN("Fleet");
	if (schema_set_key(&schema, SPAN("pk:S"), NULL) != ERR_OK)
		abort();
	check_options(&f);
	check_types(&f);
	check_names(&f);
	check_people(&f);
	check_sql(&f, &schema);
	check_json(&f);
	check_batches(&f, &schema);
	schema_fini(&schema);
	fixture_fini(&f);
	return tap_end();
}
