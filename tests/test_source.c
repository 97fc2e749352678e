/* SPDX-License-Identifier: MIT */
#include "src/io/source.h"

#include "tests/io_fixture.h"

struct case_of {
	const char *name; /* of the file */
	const char *text;
	const char *describe; /* NULL: it cannot be opened */
	const char *records;
};

static void
check_cases(const struct fixture *f, const struct case_of *cases, size_t n)
{
	static const struct source_options options;
	struct buf got = {0};

	for (size_t i = 0; i < n; i++) {
		const char *path =
		    file_put(f, cases[i].name, span_of(cases[i].text));
		struct source *source;

		file_records(path, &options, &got);
		IS_STR(buf_span(&got), cases[i].records, cases[i].text);
		if (cases[i].describe == NULL ||
		    !OK(source_open(path, &options, &source, NULL) == ERR_OK,
			"%s opens", cases[i].text))
			continue;
		IS_STR(span_of(source_describe(source)), cases[i].describe,
		    cases[i].text);
		source_close(source);
	}
	buf_fini(&got);
}

#define A "{\"a\":{\"S\":\"1\"}}"
#define B "{\"a\":{\"S\":\"2\"}}"
#define DDB "DynamoDB JSON, "

static const struct case_of layouts[] = {
    /* One a line. */
    {"x", A "\n" B "\n", DDB "one item a line", A "\n" B "\n"},
    {"x", A "\n\n   \n" B "\r\n\r\n" A, DDB "one item a line",
	A "\n" B "\n" A "\n"},
    {"x", "{\"a\":\"1\"}\n{\"a\":\"2\"}\n", "plain JSON, one item a line",
	A "\n" B "\n"},
    {"x", "\xef\xbb\xbf" A "\n", DDB "one item a line", A "\n"},
    {"x", "{\"Item\":" A "}\n{\"Item\":" B "}\n",
	DDB "one item a line, each in \"Item\"", A "\n" B "\n"},
    {"x", "{\"Item\":{\"a\":\"1\"}}\n",
	"plain JSON, one item a line, each in \"Item\"", A "\n"},
    {"x", "{\"Item\":{\"a\":\"1\"},\"k\":\"2\"}\n",
	"plain JSON, one item a line",
	"{\"Item\":{\"M\":" A "},\"k\":{\"S\":\"2\"}}\n"},
    /* Over several lines, or several in one. */
    {"x", A A "\n" B, DDB "one item after the other", A "\n" A "\n" B "\n"},
    {"x", "{\n \"a\": {\n  \"S\": \"1\"\n }\n}\n{\n\"a\":{\"S\":\"2\"}\n}\n",
	DDB "one item after the other", A "\n" B "\n"},
    {"x", "{\n \"Item\": {\n  \"a\": {\"S\": \"1\"}\n }\n}\n",
	DDB "one item after the other, each in \"Item\"", A "\n"},
    {"x", "{\"Item\":" A ",\"ConsumedCapacity\":{\"TableName\":\"T\"}}\n",
	DDB "one item a line, each in \"Item\"", A "\n"},
    /* An array. */
    {"x", "[" A "," B "]", DDB "an array", A "\n" B "\n"},
    {"x", " [\n" A "\n,\n" B "\n]\n", DDB "an array", A "\n" B "\n"},
    {"x", "[]", "plain JSON, an array", ""},
    {"x", "[" A "]\n[" B "]\n", DDB "an array", A "\n" B "\n"},
    {"x", "[{\"a\":\"1\"},{\"a\":\"]\\\"}\"}]", "plain JSON, an array",
	A "\n{\"a\":{\"S\":\"]\\\"}\"}}\n"},
    /* An array in an object. */
    {"x", "{\"Items\":[" A "," B "],\"Count\":2,\"ScannedCount\":2}",
	DDB "the array \"Items\" of an object", A "\n" B "\n"},
    {"x",
	"{\n\"Count\": 1,\n\"Items\": [\n" A "\n],\n"
	"\"ConsumedCapacity\": null\n}\n",
	DDB "the array \"Items\" of an object", A "\n"},
    {"x", "{\"Items\":[" A "],\"Count\":1}\n{\"Count\":1,\"Items\":[" B "]}",
	DDB "the array \"Items\" of an object", A "\n" B "\n"},
    {"x", "{\"Items\":[],\"Count\":0}\n{\"Items\":[" B "]}\n",
	DDB "the array \"Items\" of an object", B "\n"},
    {"x", "{\"T\":[" A "]}", DDB "the array \"T\" of an object", A "\n"},
    {"x", "{\"T\":[{\"a\":\"1\"}]}", "plain JSON, the array \"T\" of an object",
	A "\n"},
    /* An item with a list is an item. */
    {"x", "{\"id\":\"1\",\"T\":[{\"a\":\"1\"}]}", "plain JSON, one item a line",
	"{\"id\":{\"S\":\"1\"},\"T\":{\"L\":[{\"M\":" A "}]}}\n"},
    {"x", "{\"Items\":[{\"a\":\"1\"}],\"id\":\"1\"}",
	"plain JSON, one item a line",
	"{\"Items\":{\"L\":[{\"M\":" A "}]},\"id\":{\"S\":\"1\"}}\n"},
    /* Nothing. */
    {"x", "", "an empty file", ""},
    {"x.csv", "\n\n", "an empty file", ""},
    /* Tables. */
    {"x.csv", "a,b\n1,2\n", "CSV, 2 columns",
	"{\"a\":{\"S\":\"1\"},\"b\":{\"S\":\"2\"}}\n"},
    {"x", "a;b\r\n1;2\r\n", "CSV, 2 columns separated by ';'",
	"{\"a\":{\"S\":\"1\"},\"b\":{\"S\":\"2\"}}\n"},
    {"x", "a\tb\n1\t2", "TSV, 2 columns",
	"{\"a\":{\"S\":\"1\"},\"b\":{\"S\":\"2\"}}\n"},
    {"x.tsv", "a\n1,2\n", "TSV, 1 column", "{\"a\":{\"S\":\"1,2\"}}\n"},
    {"x.csv", "a\n1\n2\n", "CSV, 1 column", A "\n" B "\n"},
    {"x.csv", "{\"a\":\"1\"}\n", "plain JSON, one item a line", A "\n"},
};

static const struct case_of faults[] = {
    /* A bad line harms no other. */
    {"x",
	"{\"Item\":" A "}\n{\"NotItem\":" A "}\n{\"Item\":{\"a\":{\"S\":\"2\"}}"
	"\n{\"Item\":{\"a\":{\"N\":\"abc\"}}}\n[1,2]\n{\"Item\":" B "}\n",
	DDB "one item a line, each in \"Item\"",
	A "\n2:1: no member \"Item\", which the other records have\n"
	  "3:24: expected ',' or '}', but the text ends\n"
	  "4:19: The parameter cannot be converted to a numeric value: abc\n"
	  "5:1: an item is an object\n" B "\n"},
    {"x.jsonl", "nonsense\n" A "\n", DDB "one item a line",
	"1:1: an item is an object\n" A "\n"},
    {"x", A "\n" A " x\n" B "\n", DDB "one item a line",
	A "\n2:17: expected the end of the text, found 'x'\n" B "\n"},
    /* Where nothing says where the next record begins. */
    {"x", "[" A "," B, DDB "an array",
	A "\n" B "\nx:1:33: the file ends where ']' is expected\n"},
    {"x", "[" A " " B "]", DDB "an array",
	A "\nx:1:18: expected ',' or ']', found '{'\n"},
    {"x", "[" A ",\n]", DDB "an array",
	A "\nx:2:1: expected an item, found ']'\n"},
    {"x", "[" A ",{\"a\":\n{\"S\"}}]", DDB "an array",
	A "\n2:5: expected ':', found '}'\n"},
    {"x", "[" A ",{\"a\":{\"S\":\"x", DDB "an array",
	A "\n1:28: expected '\"' at the end of the string that begins here\n"
	  "x:1:30: the file ends where ']' is expected\n"},
    {"x", "[" A "]]", DDB "an array", A "\nx:1:18: expected '[', found ']'\n"},
    {"x", "{\"Items\":[" A "],\"Count\":1",
	DDB "the array \"Items\" of an object",
	A "\nx:1:37: the file ends where '}' is expected\n"},
    {"x", "[1," A "]", DDB "an array", "1:2: an item is an object\n" A "\n"},
    /* Tables. */
    {"x.csv", "a,b\n1\n1,2\n1,2,3\n", "CSV, 2 columns",
	"2:1: 1 cell, but the header has 2\n"
	"{\"a\":{\"S\":\"1\"},\"b\":{\"S\":\"2\"}}\n"
	"4:5: more cells than the 2 of the header\n"},
    {"x.csv", "a,b\n1,\"2\"x\n3,\"4", "CSV, 2 columns",
	"2:3: text behind the closing quote of a cell\n"
	"3:3: the quote that opens here is never closed\n"},
    {"x.csv", "a,b\n\"1\n\n\",2\n\xff,2\n1,2\n", "CSV, 2 columns",
	"{\"a\":{\"S\":\"1\\n\\n\"},\"b\":{\"S\":\"2\"}}\n"
	"5:1: this is not UTF-8\n"
	"{\"a\":{\"S\":\"1\"},\"b\":{\"S\":\"2\"}}\n"},
    {"x.csv", "a,b,a\n1,2,3\n", NULL,
	"x.csv:1:1: columns 1 and 3 have the same name 'a'\n"},
    {"x.csv", "a,\n1,\n1,2\n", "CSV, 2 columns",
	A "\n3:3: '2' stands in a column without a name\n"},
    {"x.csv", ",,\n1,2,3\n", NULL, "x.csv:1:1: the header names no column\n"},
};

static const struct case_of refused[] = {
    {"x", "PAR1\x15\x04", NULL,
	"x cannot be loaded: it looks like a Parquet file\n"},
    {"x", "Obj\1\4", NULL, "x cannot be loaded: it looks like an Avro file\n"},
    {"x", "$ion_1_0 {Item:{a:\"1\"}}\n", NULL,
	"x cannot be loaded: it looks like Ion; export as DYNAMODB_JSON\n"},
    {"x.ion", "{Item:{a:\"1\"}}\n", NULL,
	"x.ion cannot be loaded: it looks like Ion; export as DYNAMODB_JSON\n"},
    {"x", "{Item:{a:\"1\"}}\n", NULL,
	"x cannot be loaded: it looks like Ion or program text: its names are "
	"not in quotes\n"},
    {"x", "---\na: 1\n", NULL,
	"x cannot be loaded: it looks like YAML, and not like a CloudFormation "
	"or Serverless template with a table\n"},
    {"x.yml", "a: 1\n", NULL,
	"x.yml cannot be loaded: it looks like YAML, and not like a "
	"CloudFormation or Serverless template with a table\n"},
    {"x", "{\"ModelName\":\"M\",\"DataModel\":[]}", NULL,
	"x cannot be loaded: a NoSQL Workbench model without a table\n"},
    {"x", "{\"itemCount\":1,\"dataFileS3Key\":\"k\"}\n", NULL,
	"x cannot be loaded: it looks like the manifest of an S3 export; load "
	"the folder that it is in\n"},
    {"x", "{\"indexes\":{},\"models\":{},\"data\":[]}", NULL,
	"x cannot be loaded: it looks like a OneTable schema, which says how "
	"an application sees its items\n"},
    {"x", "{\"mappings\":[[\"a\",\"string\"]]}", NULL,
	"x cannot be loaded: it looks like a mapping of columns to names\n"},
    {"x", "export const schema = {format: 'onetable:1.0'}\n", NULL,
	"x cannot be loaded: it looks like program text, of OneTable "
	"perhaps\n"},
    {"x", "resource \"aws_dynamodb_table\" \"t\" {\n", NULL,
	"x cannot be loaded: it looks like a Terraform configuration\n"},
    {"x", "{\"version\":4,\"terraform_version\":\"1\",\"resources\":[]}", NULL,
	"x cannot be loaded: it looks like a Terraform state\n"},
    {"x", "just some text\nin lines\n", NULL,
	"x is no JSON, and no table that is separated by one of , ; tab |; "
	"'keyslice load --format' can say what it is\n"},
    {"x.csv", "a,b\r1,2\r", NULL,
	"x.csv cannot be loaded: its lines end with CR alone\n"},
};

/* Items in requests and answers; what deletes is a line, too. */
static const struct case_of envelopes[] = {
    {"x", "{\"T\":[{\"PutRequest\":{\"Item\":" A "}}]}",
	DDB "the array \"T\" of an object of requests", A "\n"},
    {"x",
	"{\"T\":[{\"DeleteRequest\":{\"Key\":" A "}},\n{\"PutRequest\":"
	"{\"Item\":" B "}}],\"U\":[]}",
	DDB "the array \"T\" of an object of requests",
	"delete " A "\n" B "\n"},
    {"x",
	"{\"RequestItems\":{\"T\":[{\"PutRequest\":{\"Item\":" A "}}]},"
	"\"ReturnConsumedCapacity\":\"NONE\"}",
	DDB "the array \"T\" of an object of requests", A "\n"},
    {"x",
	"{\"Responses\":{\"U\":[" A "],\"T\":[" B "]},"
	"\"UnprocessedKeys\":{}}",
	DDB "the array \"U\" of an object", A "\n"},
    {"x", "{\"T\":[" A "],\"U\":[" B "]}", DDB "the array \"T\" of an object",
	A "\n"},
    {"x",
	"{\"T\":[{\"PutRequest\":{\"Item\":" A "}}]}\n"
	"{\"T\":[{\"PutRequest\":{\"Item\":" B "}}]}\n",
	DDB "the array \"T\" of an object of requests", A "\n" B "\n"},
    {"x",
	"{\"T\":[{\"PutRequest\":{\"Item\":" A "}},{\"PutRequest\":{}},"
	"{\"Else\":1}]}",
	DDB "the array \"T\" of an object of requests",
	A "\n1:47: no member \"Item\"\n"
	  "1:65: neither a PutRequest nor a DeleteRequest\n"},
    {"x",
	"{\"Metadata\":{\"WriteTimestampMicros\":{\"N\":\"7\"}},\"Keys\":" A
	",\"NewImage\":{\"a\":{\"S\":\"1\"},\"b\":{\"N\":\"2\"}}}\n"
	"{\"Metadata\":{\"WriteTimestampMicros\":5},\"Keys\":" B
	",\"OldImage\":" B "}\n"
	"{\"Keys\":" B "}\n",
	DDB "one item a line, changes of an incremental export",
	"7 {\"a\":{\"S\":\"1\"},\"b\":{\"N\":\"2\"}}\n"
	"5 delete " B "\n"
	"3:1: no \"Metadata\" with \"WriteTimestampMicros\"\n"},
};

/* The kind is told by every item, not by the first. */
static const struct case_of kinds[] = {
    {"x", "{\"id\":1,\"Description\":\"x\",\"Resources\":{\"a\":{}}}\n",
	"plain JSON, one item a line",
	"{\"id\":{\"N\":\"1\"},\"Description\":{\"S\":\"x\"},\"Resources\":"
	"{\"M\":{\"a\":{\"M\":{}}}}}\n"},
    {"x", "{\"m\":{\"S\":\"x\"},\"id\":\"1\"}\n", "plain JSON, one item a line",
	"{\"m\":{\"M\":{\"S\":{\"S\":\"x\"}}},\"id\":{\"S\":\"1\"}}\n"},
    {"x", "{}\n" A "\n" B "\n", DDB "one item a line", "{}\n" A "\n" B "\n"},
    {"x", A "\n" B "\n{\"a\":\"3\"}\n", DDB "one item a line",
	A "\n" B "\n3:6: expected '{', found '\"'\n"},
    {"x", "{\"a\":1}\n{\"a\":2}\n{\"a\":{\"S\":\"3\"}}\n",
	"plain JSON, one item a line",
	"{\"a\":{\"N\":\"1\"}}\n{\"a\":{\"N\":\"2\"}}\n"
	"{\"a\":{\"M\":{\"S\":{\"S\":\"3\"}}}}\n"},
    {"x", "[{\"id\":\"1\",\"d\":false,\"q\":\"true\",\"z\":null,\"n\":0}]",
	"plain JSON, an array",
	"{\"id\":{\"S\":\"1\"},\"d\":{\"BOOL\":false},\"q\":{\"S\":\"true\"},"
	"\"z\":{\"NULL\":true},\"n\":{\"N\":\"0\"}}\n"},
};

/* Values survive to the last digit and byte. */
static const struct case_of values[] = {
    {"x", "{\"u\":{\"N\":\"71520483960257318846\"}}\n", DDB "one item a line",
	"{\"u\":{\"N\":\"71520483960257318846\"}}\n"},
    {"x", "{\"u\":71520483960257318846,\"e\":1e100,\"f\":3E-2}\n",
	"plain JSON, one item a line",
	"{\"u\":{\"N\":\"71520483960257318846\"},\"e\":{\"N\":\"1"
	"0000000000000000000000000000000000000000000000000000000000000000000"
	"000000000000000000000000000000000\"},\"f\":{\"N\":\"0.03\"}}\n"},
    {"x",
	"{\"b\":{\"B\":\"Wg==\"},\"m\":{\"M\":{\"in\":{\"B\":\"/+8=\"}}},"
	"\"s\":{\"BS\":[\"Wg==\",\"WQ==\"]}}\n",
	DDB "one item a line",
	"{\"b\":{\"B\":\"Wg==\"},\"m\":{\"M\":{\"in\":{\"B\":\"/+8=\"}}},"
	"\"s\":{\"BS\":[\"Wg==\",\"WQ==\"]}}\n"},
    {"x",
	"{\"l\":{\"L\":[]},\"m\":{\"M\":{}},\"s\":{\"S\":\"\"},"
	"\"b\":{\"B\":\"\"},\"n\":{\"NULL\":true}}\n",
	DDB "one item a line",
	"{\"l\":{\"L\":[]},\"m\":{\"M\":{}},\"s\":{\"S\":\"\"},"
	"\"b\":{\"B\":\"\"},\"n\":{\"NULL\":true}}\n"},
};

static void
check_binary(const struct fixture *f)
{
	static const struct source_options options;
	struct buf got = {0};

	file_records(file_put(f, "x", SPAN("SQLite format 3\0\20\0")), &options,
	    &got);
	IS_STR(buf_span(&got),
	    "x cannot be loaded: it looks like an SQLite database\n", "SQLite");
	file_records(file_put(f, "x.csv",
			 SPAN("a\0\n\0"
			      "1\0\n\0")),
	    &options, &got);
	IS_STR(buf_span(&got), A "\n", "UTF-16 without a mark");
	file_records(file_put(f, "x", SPAN("{\"a\":\"\1\"}\0\0")), &options,
	    &got);
	OK(got.len > 0, "NUL bytes in JSON");
	buf_fini(&got);
}

static void
check_gzip(const struct fixture *f)
{
	static const struct source_options options;
	struct buf gz = {0}, got = {0};
	struct source *source;

	gzip_put(&gz, SPAN(A "\n"));
	gzip_put(&gz, SPAN(B "\n"));
	file_records(file_put(f, "x.json.gz", buf_span(&gz)), &options, &got);
	IS_STR(buf_span(&got), A "\n" B "\n", "both members are read");
	if (source_open(file_path(f, "x.json.gz"), &options, &source, NULL) !=
	    ERR_OK)
		abort();
	IS_STR(span_of(source_describe(source)), DDB "one item a line, gzip",
	    "gzip is told");
	source_close(source);
	file_records(file_put(f, "y.gz", (struct span){gz.ptr, gz.len - 3}),
	    &options, &got);
	IS_STR(buf_span(&got), "y.gz: the gzip data ends too early\n",
	    "a cut file is a fault");
	buf_fini(&gz);
	buf_fini(&got);
}

/* What was asked for is not looked for. */
static void
check_formats(const struct fixture *f)
{
	static const struct {
		enum format format;
		const char *text;
		const char *records;
	} cases[] = {
	    {FORMAT_JSON, A "\n",
		"{\"a\":{\"M\":"
		"{\"S\":{\"S\":\"1\"}}}}\n"},
	    {FORMAT_DYNAMODB_JSON, "[" A "]", A "\n"},
	    {FORMAT_JSONL, "{\"a\":\"1\"}\n{\n",
		A "\n2:2: expected a name in double quotes, but the text "
		  "ends\n"},
	    {FORMAT_CSV, "a\n1\n", A "\n"},
	    {FORMAT_TSV, "a,b\n1\n", "{\"a,b\":{\"S\":\"1\"}}\n"},
	    {FORMAT_TABLE, "a\n1\n", "the format 'table' is for output\n"},
	};
	struct buf got = {0};

	for (size_t i = 0; i < COUNT_OF(cases); i++) {
		struct source_options options = {.format = cases[i].format};

		file_records(file_put(f, "x", span_of(cases[i].text)), &options,
		    &got);
		IS_STR(buf_span(&got), cases[i].records, cases[i].text);
	}
	buf_fini(&got);
}

static void
check_names(const struct fixture *f)
{
	static const char *const cases[][2] = {
	    {"{\"Music\":[" A "]}", "Music"},
	    {"{\"Items\":[" A "]}", ""},
	    {"[" A "]", ""},
	};
	static const struct source_options options;
	struct source *source;

	for (size_t i = 0; i < COUNT_OF(cases); i++) {
		if (source_open(file_put(f, "x", span_of(cases[i][0])),
			&options, &source, NULL) != ERR_OK)
			abort();
		IS_STR(source_table(source), cases[i][1], cases[i][0]);
		source_close(source);
	}
}

#define KEY                                                                  \
	"\"AttributeDefinitions\":[{\"AttributeName\":\"u\","                \
	"\"AttributeType\":\"S\"}],\"KeySchema\":[{\"AttributeName\":\"u\"," \
	"\"KeyType\":\"HASH\"}]"

/* A table's description in front is its schema, and no item. */
static void
check_description(const struct fixture *f)
{
	static const char *const cases[][2] = {
	    {"{" KEY ",\"TableName\":\"Users\"}\n" A "\n" B "\n", "Users"},
	    {"{" KEY ",\"TableName\":\"t\"}\n" A "\n" B "\n", "t"},
	    {"{\"Table\":{" KEY ",\"TableName\":\"Users\"}}\n[" A "," B "]",
		"Users"},
	    {"{\n" KEY ",\n\"TableName\":\"Users\"\n}\n" A "\n" B, "Users"},
	};
	static const struct source_options options;
	struct source *source;
	struct buf got = {0};

	for (size_t i = 0; i < COUNT_OF(cases); i++) {
		struct buf key = {0};
		struct err err = {0};

		if (!OK(source_open(file_put(f, "x", span_of(cases[i][0])),
			    &options, &source, &err) == ERR_OK,
			"%s%s", cases[i][0], err.msg))
			continue;
		buf_clear(&got);
		if (OK(source_schema(source) != NULL, "a schema")) {
			schema_print_key(&source_schema(source)->key, &key);
			IS_STR(source_schema(source)->name, cases[i][1],
			    "its name");
		}
		IS_STR(buf_span(&key), "u:S", "its key");
		records_put(source, &got);
		IS_STR(buf_span(&got), A "\n" B "\n", "the items");
		source_close(source);
		buf_fini(&key);
	}
	file_records(file_put(f, "x",
			 SPAN("{\"KeySchema\":[],\"AttributeDefinitions\":[]}"
			      "\n" A "\n")),
	    &options, &got);
	OK(strstr(buf_str(&got), "a table's description:") != NULL,
	    "a bad description is said to be one");
	buf_fini(&got);
}

/* A sample takes nothing away. */
static void
check_sample(const struct fixture *f)
{
	static const struct source_options options;
	struct source *source;
	struct buf got = {0};
	struct item *items;
	size_t n;

	if (source_open(file_put(f, "x", SPAN(A "\nbad\n" B "\n")), &options,
		&source, NULL) != ERR_OK)
		abort();
	for (int i = 0; i < 2; i++) {
		IS_INT(source_sample(source, &items, &n, NULL), ERR_OK,
		    "sample");
		if (!OK(n == 2, "two items"))
			break;
		IS_STR(item_get(&items[0], SPAN("a")).body, "1", "first");
		IS_STR(item_get(&items[1], SPAN("a")).body, "2", "second");
	}
	records_put(source, &got);
	IS_STR(buf_span(&got), A "\n2:1: an item is an object\n" B "\n",
	    "all records after a sample");
	source_close(source);
	buf_fini(&got);
}

/*
 * Many records over several chunks, some larger than one: nothing is lost,
 * lines are counted right, in every layout.
 */
static void
check_chunks(const struct fixture *f)
{
	static const struct {
		const char *begin, *between, *end;
		int first_line;
	} shapes[] = {
	    {"", "\n", "\n", 1},
	    {"[\n", ",\n", "\n]\n", 2},
	    {"{\"Items\":[\n", ",\n", "\n],\n\"Count\":1}\n", 2},
	    {"", " ", "", 1},
	};
	static const struct source_options options;

	enum {
		N = 3000,
		LARGE = 1500000
	};
	struct buf text = {0};

	for (size_t s = 0; s < COUNT_OF(shapes); s++) {
		struct source *source;
		struct chunk chunk = {0};
		struct chunk_reader *reader;
		struct record_place place;
		struct item *item;
		bool more, right = true, lines = s != 3;
		int i = 0;
		uint64_t chunks = 0;

		buf_clear(&text);
		buf_puts(&text, shapes[s].begin);
		for (int k = 0; k < N; k++) {
			size_t fill = k == 1000 ? LARGE : 1000;

			buf_printf(&text, "%s{\"i\":%d,\"x\":\"",
			    k == 0 ? "" : shapes[s].between, k);
			memset(buf_reserve(&text, fill), 'x', fill);
			text.len += fill;
			buf_puts(&text, "\"}");
		}
		buf_puts(&text, shapes[s].end);
		if (source_open(file_put(f, "x", buf_span(&text)), &options,
			&source, NULL) != ERR_OK)
			abort();
		reader = chunk_reader_new(source);
		while (source_chunk(source, &chunk, &more, NULL) == ERR_OK &&
		    more) {
			right = right && chunk.number == chunks++;
			chunk_reader_begin(reader, &chunk);
			while (chunk_next(reader, &more, &item, &place, NULL) ==
				ERR_OK &&
			    more) {
				char want[16];

				(void)snprintf(want, sizeof(want), "%d", i);
				right = right &&
				    span_eq(item_get(item, SPAN("i")).body,
					span_of(want));
				if (lines)
					right = right &&
					    (int)place.line ==
						i + shapes[s].first_line;
				i++;
			}
		}
		IS_INT(i, N, "all records");
		OK(right && chunks > 2, "in order, lines counted, %d chunks",
		    (int)chunks);
		chunk_fini(&chunk);
		chunk_reader_free(reader);
		source_close(source);
	}
	buf_fini(&text);
}

/* Nothing that is written so may crash, or take long. */
static void
check_depth(const struct fixture *f)
{
	static const struct source_options options;

	enum {
		N = 100000
	};
	struct buf text = {0}, got = {0};

	buf_puts(&text, "{\"pk\":\"1\",\"x\":");
	memset(buf_reserve(&text, N), '[', N);
	text.len += N;
	buf_putc(&text, '0');
	memset(buf_reserve(&text, N), ']', N);
	text.len += N;
	buf_putc(&text, '}');
	file_records(file_put(f, "x", buf_span(&text)), &options, &got);
	OK(span_starts(buf_span(&got), SPAN("1:47: Nesting Levels")),
	    "deep nesting is refused: %s", buf_str(&got));
	buf_clear(&text);
	memset(buf_reserve(&text, N * 10), '[', N * 10);
	text.len += N * 10;
	file_records(file_put(f, "x", buf_span(&text)), &options, &got);
	OK(span_starts(buf_span(&got), SPAN("1:2: an item is an object")),
	    "only brackets: %s", buf_str(&got));
	buf_fini(&text);
	buf_fini(&got);
}

static void
check_too_large(const struct fixture *f)
{
	static const struct source_options options;
	struct buf text = {0}, got = {0};

	buf_puts(&text, A "\n{\"a\":\"");
	memset(buf_reserve(&text, RECORD_BYTES_MAX), 'x', RECORD_BYTES_MAX);
	text.len += RECORD_BYTES_MAX;
	buf_puts(&text, "\"}\n" B "\n");
	file_records(file_put(f, "x", buf_span(&text)), &options, &got);
	IS_STR(buf_span(&got),
	    A "\nx:2:1: the record that begins here is larger than 16 MB\n",
	    "a record that is too large");
	buf_fini(&text);
	buf_fini(&got);
}

int
main(void)
{
	struct fixture f;

	fixture_init(&f);
	check_cases(&f, layouts, COUNT_OF(layouts));
	check_cases(&f, faults, COUNT_OF(faults));
	check_cases(&f, refused, COUNT_OF(refused));
	check_cases(&f, envelopes, COUNT_OF(envelopes));
	check_cases(&f, kinds, COUNT_OF(kinds));
	check_cases(&f, values, COUNT_OF(values));
	check_binary(&f);
	check_gzip(&f);
	check_formats(&f);
	check_names(&f);
	check_description(&f);
	check_sample(&f);
	check_chunks(&f);
	check_depth(&f);
	check_too_large(&f);
	fixture_fini(&f);
	return tap_end();
}
