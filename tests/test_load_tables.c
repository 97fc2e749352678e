/* SPDX-License-Identifier: MIT */
/* Loads into several tables, deletes, exports and directories. */
#include <sys/stat.h>

#include "tests/load_fixture.h"

#define ITEM(ID, V) "{\"id\":{\"S\":\"" ID "\"},\"v\":{\"N\":\"" V "\"}}"
#define PUT(ID, V) "{\"PutRequest\":{\"Item\":" ITEM(ID, V) "}}"
#define DELETE(ID) "{\"DeleteRequest\":{\"Key\":{\"id\":{\"S\":\"" ID "\"}}}}"
#define CHANGE(WHEN, ID, REST)                                           \
	"{\"Metadata\":{\"WriteTimestampMicros\":{\"N\":\"" WHEN "\"}}," \
	"\"Keys\":{\"id\":{\"S\":\"" ID "\"}}" REST "}\n"

static const struct load_counts *
counts_of(const struct run *run, const char *name)
{
	static const struct load_counts none;

	for (size_t i = 0; i < run->report.n_tables; i++)
		if (span_eq(buf_span(&run->report.tables[i].name),
			span_of(name)))
			return &run->report.tables[i].counts;
	return &none;
}

/* Puts and deletes count in the order of the file, in each table for itself. */
static void
check_requests(void)
{
	struct run run;

	run_init(&run);
	run_file(&run, "bw.json",
	    "{\"T\":[" PUT("1", "1") "," PUT("1",
		"2") "," DELETE("2") "," PUT("2", "3") "," PUT("3",
		"4") "," DELETE("3") "],\n"
				     "\"U\":[" PUT("1", "9") "]}");
	run.options.key = "id:S";
	IS_INT(run_load(&run), ERR_OK, run.err.msg);
	check_table(&run, "T",
	    "{\"id\":\"1\",\"v\":2}\n{\"id\":\"2\",\"v\":3}\n");
	check_table(&run, "U", "{\"id\":\"1\",\"v\":9}\n");
	IS_INT(run.report.n_tables, 2, "tables");
	IS_INT(counts_of(&run, "T")->loaded, 2, "loaded into T");
	IS_INT(counts_of(&run, "T")->duplicates, 1, "duplicates in T");
	IS_INT(counts_of(&run, "T")->deletes, 2, "deletes in T");
	IS_INT(counts_of(&run, "T")->deleted, 0, "none of the table before");
	IS_INT(counts_of(&run, "U")->loaded, 1, "loaded into U");
	IS_INT(counts_of(&run, "U")->duplicates, 0, "tables do not clash");

	/* Deletes alone are something to do, where there is such a table. */
	run.options.n_files = 0;
	run_file(&run, "del.json",
	    "{\"RequestItems\":{\"T\":[" DELETE("1") "," DELETE("9") "]}}");
	run.options.key = NULL;
	IS_INT(run_load(&run), ERR_OK, run.err.msg);
	IS_INT(counts_of(&run, "T")->deleted, 1, "one was there");
	check_table(&run, "T", "{\"id\":\"2\",\"v\":3}\n");
	run.options.on_duplicate = DUPLICATE_KEEP;
	IS_INT(run_load(&run), ERR_USAGE,
	    "which of them to keep is no question");
	run.options.on_duplicate = DUPLICATE_REPLACE;
	run.options.table = "New";
	run.options.key = "id:S";
	IS_INT(run_load(&run), ERR_INVALID, "nothing to delete from");
	OK(!read_table(&run, "New", &(struct buf){0}), "no such table is left");
	run_fini(&run);
}

/* One fault anywhere, and nothing has happened anywhere. */
static void
check_all_or_nothing(void)
{
	struct run run;

	run_init(&run);
	run_file(&run, "bw.json",
	    "{\"T\":[" PUT("1", "1") "],\"U\":[" PUT("1",
		"1") ",{\"PutRequest\":{\"Item\":{\"v\":{\"S\":\"x\"}}}}]}");
	run.options.key = "id:S";
	IS_INT(run_load(&run), ERR_INVALID, "a bad record in the second table");
	OK(access(run.f.path, F_OK) != 0, "no store");
	run.options.keep_going = true;
	IS_INT(run_load(&run), ERR_OK, run.err.msg);
	check_table(&run, "T", "{\"id\":\"1\",\"v\":1}\n");
	check_table(&run, "U", "{\"id\":\"1\",\"v\":1}\n");
	IS_INT(counts_of(&run, "U")->rejected, 1, "rejected from U");
	IS_INT(counts_of(&run, "T")->rejected, 0, "none from T");
	run_fini(&run);
}

static void
check_choice(void)
{
	struct run run;

	run_init(&run);
	run_file(&run, "x.json",
	    "{\"T\":[" ITEM("1", "1") "],\"U\":[" ITEM("2", "2") "]}");
	run.options.key = "id:S";
	run.options.table = "U";
	IS_INT(run_load(&run), ERR_OK, run.err.msg);
	IS_INT(run.report.n_tables, 1, "one table");
	check_table(&run, "U", "{\"id\":\"2\",\"v\":2}\n");
	run.options.table = "V";
	IS_INT(run_load(&run), ERR_USAGE, "no such table");
	OK(strstr(run.err.msg, "holds the tables T, U") != NULL, "%s",
	    run.err.msg);
	run_fini(&run);
}

/* A definition makes tables, and is the schema of what follows. */
static void
check_definitions(void)
{
	static const char table[] =
	    "{\"TableName\":\"Users\",\"AttributeDefinitions\":["
	    "{\"AttributeName\":\"id\",\"AttributeType\":\"S\"},"
	    "{\"AttributeName\":\"v\",\"AttributeType\":\"N\"}],"
	    "\"KeySchema\":[{\"AttributeName\":\"id\",\"KeyType\":\"HASH\"}],"
	    "\"GlobalSecondaryIndexes\":[{\"IndexName\":\"byV\",\"KeySchema\":"
	    "[{\"AttributeName\":\"v\",\"KeyType\":\"HASH\"}],\"Projection\":"
	    "{\"ProjectionType\":\"ALL\"}}]}";
	struct run run;

	run_init(&run);
	run_file(&run, "users.json", table);
	IS_INT(run_load(&run), ERR_OK, run.err.msg);
	IS_INT(run.report.loaded, 0, "no items");
	OK(run.report.table_created, "a table");
	check_table(&run, "Users", "");
	IS_INT(run_load(&run), ERR_OK, "it is there already, just so");
	OK(!run.report.table_created, "no other table");
	run_file(&run, "items.jsonl", ITEM("1", "1") "\n");
	IS_INT(run_load(&run), ERR_OK, run.err.msg);
	check_table(&run, "Users", "{\"id\":\"1\",\"v\":1}\n");
	run.options.n_files = 0;
	run_file(&run, "users.json",
	    "{\"TableName\":\"Users\",\"AttributeDefinitions\":["
	    "{\"AttributeName\":\"id\",\"AttributeType\":\"N\"}],"
	    "\"KeySchema\":[{\"AttributeName\":\"id\",\"KeyType\":\"HASH\"}]}");
	IS_INT(run_load(&run), ERR_INVALID, "another key");
	/* The form of the screen asks for the key that the file gives. */
	run.options.n_files = 0;
	run_file(&run, "users.json", table);
	run.options.key = "id:S";
	run.options.table = "Again";
	IS_INT(run_load(&run), ERR_OK, run.err.msg);
	run_fini(&run);
}

static void
make_dir(const struct run *run, const char *name)
{
	if (mkdir(file_path(&run->f, name), 0700) != 0)
		abort();
}

static void
clear_dir(const struct run *run, const char *const *names, size_t n)
{
	for (size_t i = 0; i < n; i++)
		(void)remove(file_path(&run->f, names[i]));
}

static void
put_gzip(const struct run *run, const char *name, const char *text, size_t cut)
{
	struct buf gz = {0};

	gzip_put(&gz, span_of(text));
	gz.len -= cut;
	(void)file_put(&run->f, name, buf_span(&gz));
	buf_fini(&gz);
}

static void
run_path(struct run *run, const char *name)
{
	size_t i = run->options.n_files++;

	(void)snprintf(run->files[i], sizeof(run->files[i]), "%s",
	    file_path(&run->f, name));
	run->names[i] = run->files[i];
	run->options.files = run->names;
}

#define SUMMARY(ITEMS, MORE)                                                  \
	"{\"version\":\"2020-06-30\",\"tableArn\":\"arn:aws:dynamodb:"        \
	"eu-west-1:0:table/Users\",\"manifestFilesS3Key\":\"p/AWSDynamoDB/"   \
	"1-a/manifest-files.json\",\"itemCount\":" ITEMS ",\"outputFormat\":" \
	"\"DYNAMODB_JSON\"" MORE "}"
#define PART(NAME, ITEMS)       \
	"{\"itemCount\":" ITEMS \
	",\"dataFileS3Key\":\"p/AWSDynamoDB/1-a/data/" NAME "\"}\n"

static const char *const export_names[] = {"AWSDynamoDB/1-a/data/a.json.gz",
    "AWSDynamoDB/1-a/data/b.json.gz", "AWSDynamoDB/1-a/data/c.json.gz",
    "AWSDynamoDB/1-a/manifest-files.json", "AWSDynamoDB/1-a/manifest-files.md5",
    "AWSDynamoDB/1-a/manifest-summary.json", "AWSDynamoDB/1-a/data",
    "AWSDynamoDB/1-a", "AWSDynamoDB/2-b/manifest-files.json",
    "AWSDynamoDB/2-b/manifest-summary.json", "AWSDynamoDB/2-b",
    "AWSDynamoDB/data/x.json.gz", "AWSDynamoDB/data/y.json.gz",
    "AWSDynamoDB/data", "AWSDynamoDB"};

static void
make_export(const struct run *run)
{
	make_dir(run, "AWSDynamoDB");
	make_dir(run, "AWSDynamoDB/1-a");
	make_dir(run, "AWSDynamoDB/1-a/data");
	put_gzip(run, export_names[0],
	    "{\"Item\":" ITEM("1", "1") "}\n{\"Item\":" ITEM("2", "2") "}\n",
	    0);
	put_gzip(run, export_names[1], "{\"Item\":" ITEM("3", "3") "}\n", 0);
	put_gzip(run, export_names[2], "", 0);
	(void)file_put(&run->f, export_names[3],
	    SPAN(PART("a.json.gz", "2") PART("b.json.gz", "1")
		    PART("c.json.gz", "0")));
	(void)file_put(&run->f, export_names[5], SPAN(SUMMARY("3", "")));
}

static void
check_export(void)
{
	struct run run;

	run_init(&run);
	make_export(&run);
	run_path(&run, "AWSDynamoDB");
	run.options.key = "id:S";
	IS_INT(run_load(&run), ERR_OK, run.err.msg);
	IS_INT(run.report.promised, 3, "promised");
	check_table(&run, "Users",
	    "{\"id\":\"1\",\"v\":1}\n{\"id\":\"2\",\"v\":2}\n"
	    "{\"id\":\"3\",\"v\":3}\n");

	/* Counts, missing parts, damage; each is told. */
	put_gzip(&run, export_names[1], "{\"Item\":" ITEM("3", "3") "}\n", 9);
	(void)remove(file_path(&run.f, export_names[2]));
	(void)file_put(&run.f, export_names[3],
	    SPAN(PART("a.json.gz", "3") PART("b.json.gz", "1")
		    PART("c.json.gz", "0")));
	run.options.table = "Second";
	IS_INT(run_load(&run), ERR_INVALID, "faults");
	IS_INT(run.report.faults, 4, "of the summary, of each part");
	IS_STR(buf_span(&run.told.complaints),
	    "1-a: the part c.json.gz is missing, which holds 0 items\n"
	    "1-a: its parts hold 4 items, and its summary says 3\n"
	    "a.json.gz: the part holds 2 items, and the manifest says 3\n"
	    "b.json.gz: the gzip data ends too early\n",
	    "what is wrong");
	OK(strstr(run.err.msg, "2 of its 4 items can be read") != NULL, "%s",
	    run.err.msg);
	OK(!read_table(&run, "Second", &(struct buf){0}), "nothing happened");
	run.options.keep_going = true;
	IS_INT(run_load(&run), ERR_OK, run.err.msg);
	IS_INT(run.report.loaded, 2, "what there is");
	IS_INT(run.report.faults, 4, "is not all");

	(void)file_put(&run.f, export_names[4],
	    SPAN("kAFQmDzST7DWlj99KOF/cg=="));
	IS_INT(run_load(&run), ERR_INVALID, "the MD5 of a manifest");
	(void)file_put(&run.f, export_names[5],
	    SPAN("{\"manifestFilesS3Key\":\"x\",\"outputFormat\":\"ION\"}"));
	IS_INT(run_load(&run), ERR_INVALID, "Ion");
	OK(strstr(run.err.msg, "format ION") != NULL, "%s", run.err.msg);
	clear_dir(&run, export_names, COUNT_OF(export_names));
	run_fini(&run);
}

/* Changes come in the order of their time, over what is there. */
static void
check_incremental(void)
{
	struct run run;

	run_init(&run);
	make_export(&run);
	make_dir(&run, "AWSDynamoDB/2-b");
	make_dir(&run, "AWSDynamoDB/data");
	put_gzip(&run, export_names[11],
	    CHANGE("30", "1", ",\"NewImage\":" ITEM("1", "30")) CHANGE("20",
		"2", ",\"OldImage\":" ITEM("2", "2")) CHANGE("40", "5", ""),
	    0);
	put_gzip(&run, export_names[12],
	    CHANGE("10", "1", ",\"NewImage\":" ITEM("1", "10")) CHANGE("25",
		"2", ",\"NewImage\":" ITEM("2", "25")) CHANGE("35", "3", "")
		CHANGE("30", "5", ",\"NewImage\":" ITEM("5", "5")),
	    0);
	(void)file_put(&run.f, export_names[8],
	    SPAN("{\"itemCount\":3,\"dataFileS3Key\":\"p/AWSDynamoDB/data/"
		 "x.json.gz\"}\n{\"itemCount\":4,\"dataFileS3Key\":\"p/"
		 "AWSDynamoDB/data/y.json.gz\"}\n"));
	(void)file_put(&run.f, export_names[9],
	    SPAN(SUMMARY("7", ",\"exportType\":\"INCREMENTAL_EXPORT\"")));

	run_path(&run, "AWSDynamoDB");
	run.options.key = "id:S";
	IS_INT(run_load(&run), ERR_OK, run.err.msg);
	check_table(&run, "Users",
	    "{\"id\":\"1\",\"v\":30}\n{\"id\":\"2\",\"v\":25}\n");

	/* The same in two loads. */
	run.options.n_files = 0;
	run.options.table = "Slowly";
	run_path(&run, "AWSDynamoDB/1-a");
	IS_INT(run_load(&run), ERR_OK, run.err.msg);
	run.options.n_files = 0;
	run_path(&run, "AWSDynamoDB/2-b");
	run.options.key = NULL;
	run.options.on_duplicate = DUPLICATE_KEEP;
	IS_INT(run_load(&run), ERR_USAGE, "the latest change counts");
	run.options.on_duplicate = DUPLICATE_REPLACE;
	IS_INT(run_load(&run), ERR_OK, run.err.msg);
	IS_INT(run.report.deleted, 1, "of the table before");
	check_table(&run, "Slowly",
	    "{\"id\":\"1\",\"v\":30}\n{\"id\":\"2\",\"v\":25}\n");
	clear_dir(&run, export_names, COUNT_OF(export_names));
	run_fini(&run);
}

static void
check_directory(void)
{
	static const char *const names[] = {"dump/b.jsonl", "dump/a.json",
	    "dump/.hidden", "dump/data/c.csv", "dump/data", "dump"};
	struct run run;

	run_init(&run);
	make_dir(&run, "dump");
	run_path(&run, "dump");
	run.options.key = "id:S";
	IS_INT(run_load(&run), ERR_INVALID, "an empty directory");
	make_dir(&run, "dump/data");
	(void)file_put(&run.f, names[0], SPAN(ITEM("1", "2") "\n"));
	(void)file_put(&run.f, names[1], SPAN("[" ITEM("1", "1") "]"));
	(void)file_put(&run.f, names[2], SPAN("\1\2\3"));
	(void)file_put(&run.f, names[3], SPAN("id,v\n3,x\n"));
	IS_INT(run_load(&run), ERR_OK, run.err.msg);
	check_table(&run, "dump",
	    "{\"id\":\"1\",\"v\":2}\n{\"id\":\"3\",\"v\":\"x\"}\n");
	(void)file_put(&run.f, names[0], SPAN("PAR1"));
	IS_INT(run_load(&run), ERR_INVALID, "what cannot be read is named");
	OK(strstr(run.err.msg, "b.jsonl") != NULL, "%s", run.err.msg);
	clear_dir(&run, names, COUNT_OF(names));
	run_fini(&run);
}

/* More tables than the first look shows, and more than fits into it. */
static void
check_large(void)
{
	struct run run;
	struct buf text = {0};

	run_init(&run);
	buf_puts(&text, "{\"First\":[");
	for (int i = 0; i < 60000; i++)
		buf_printf(&text,
		    "%s{\"PutRequest\":{\"Item\":{\"id\":{\"S\":\"%d\"}}}}",
		    i == 0 ? "" : ",\n", i);
	buf_puts(&text, "],\"Second\":[" PUT("1", "1") "],\"Third\":[]}");
	run_file(&run, "large.json", buf_str(&text));
	run.options.key = "id:S";
	IS_INT(run_load(&run), ERR_OK, run.err.msg);
	IS_INT(run.report.n_tables, 3, "tables");
	IS_INT(counts_of(&run, "First")->loaded, 60000, "loaded");
	check_table(&run, "Second", "{\"id\":\"1\",\"v\":1}\n");
	check_table(&run, "Third", "");
	buf_fini(&text);
	run_fini(&run);
}

/* A table that says all it can. */
static void
make_told(const struct run *run)
{
	struct store *store = fixture_store(&run->f, STORE_CREATE);
	struct table *table = fixture_table(store, "T", "id:S,at:S", NULL);
	struct schema schema = {0};
	struct span pins[] = {SPAN("A")};
	struct err err;

	schema_copy(&schema, table_schema(table));
	schema.delimiter = SPAN("#");
	schema.pins = pins;
	schema.n_pins = COUNT_OF(pins);
	schema_put_template(&schema, SPAN("id"), SPAN("K#{a}"));
	schema_put_query(&schema, SPAN("old"), SPAN("id = \"1\""));
	if (schema_add_entity(&schema, SPAN("thing:id=E"), &err) != ERR_OK ||
	    table_set_extras(table, &schema, &err) != ERR_OK)
		OK(false, "%s", err.msg);
	schema_fini(&schema);
	table_close(table);
	store_close(store);
}

/* What table T says, "entry;" each. */
static void
print_told(const struct run *run, struct buf *out)
{
	struct store *store = fixture_store(&run->f, STORE_READ);
	const struct schema *schema;
	struct table *table;

	if (table_open(store, SPAN("T"), &table, NULL) != ERR_OK)
		abort();
	schema = table_schema(table);
	for (size_t i = 0; i < schema->n_templates; i++) {
		schema_print_template(&schema->templates[i], out);
		buf_putc(out, ';');
	}
	buf_printf(out, "%.*s;", SPAN_ARG(schema->delimiter));
	for (size_t i = 0; i < schema->n_pins; i++)
		buf_printf(out, "%.*s;", SPAN_ARG(schema->pins[i]));
	for (size_t i = 0; i < schema->n_entities; i++) {
		schema_print_entity(&schema->entities[i], out);
		buf_putc(out, ';');
	}
	for (size_t i = 0; i < schema->n_queries; i++) {
		schema_print_query(&schema->queries[i], out);
		buf_putc(out, ';');
	}
	table_close(table);
	store_close(store);
}

/* What a file does not mention of a table that is there stays. */
static void
check_kept(void)
{
	static const struct {
		const char *says, *want;
	} cases[] = {
	    {"\"Delimiter\":\"/\"", "id=K#{a};/;A;thing:id=E;old=id = \"1\";"},
	    {"\"Pins\":[\"B\",\"C\"]",
		"id=K#{a};#;B;C;thing:id=E;old=id = \"1\";"},
	    {"\"Pins\":[]", "id=K#{a};#;thing:id=E;old=id = \"1\";"},
	    {"\"Templates\":{\"at\":\"L#{b}\"}",
		"id=K#{a};at=L#{b};#;A;thing:id=E;old=id = \"1\";"},
	    {"\"Queries\":{\"new\":\"id = \\\"2\\\"\"}",
		"id=K#{a};#;A;thing:id=E;old=id = \"1\";new=id = \"2\";"},
	};

	for (size_t i = 0; i < COUNT_OF(cases); i++) {
		struct buf text = {0};
		struct run run;

		run_init(&run);
		make_told(&run);
		buf_printf(&text,
		    "{\"TableName\":\"T\",\"AttributeDefinitions\":["
		    "{\"AttributeName\":\"id\",\"AttributeType\":\"S\"},"
		    "{\"AttributeName\":\"at\",\"AttributeType\":\"S\"}],"
		    "\"KeySchema\":["
		    "{\"AttributeName\":\"id\",\"KeyType\":\"HASH\"},"
		    "{\"AttributeName\":\"at\",\"KeyType\":\"RANGE\"}],"
		    "\"Keyslice\":{%s}}",
		    cases[i].says);
		run_file(&run, "T.jsonl",
		    "{\"a\":\"2\",\"b\":\"3\",\"at\":\"L#3\"}\n");
		run.options.schema_file =
		    file_put(&run.f, "s.json", buf_span(&text));
		IS_INT(run_load(&run), ERR_OK, run.err.msg);
		buf_clear(&text);
		print_told(&run, &text);
		IS_STR(buf_span(&text), cases[i].want, cases[i].says);
		buf_fini(&text);
		run_fini(&run);
	}
}

int
main(void)
{
	check_kept();
	check_requests();
	check_all_or_nothing();
	check_choice();
	check_definitions();
	check_export();
	check_incremental();
	check_directory();
	check_large();
	return tap_end();
}
