/* SPDX-License-Identifier: MIT */
/* What the cells of a CSV stand for. */
#include "src/io/source.h"

#include "tests/io_fixture.h"

struct case_of {
	const char *types;
	bool infer;
	const char *text;
	const char *records;
};

#define S(NAME, TEXT) "\"" NAME "\":{\"S\":\"" TEXT "\"}"
#define N(NAME, TEXT) "\"" NAME "\":{\"N\":\"" TEXT "\"}"
#define NO_TYPES NULL, false

static const struct case_of cases[] = {
    /* Every cell is a string as it stands. */
    {NO_TYPES, "zip,plain,phone,qty\n00501,\"00501\",+4930123,007\n",
	"{" S("zip", "00501") "," S("plain", "00501") "," S("phone",
	    "+4930123") "," S("qty", "007") "}\n"},
    {NO_TYPES, "v,w\n1.10,true\nnull,\"null\"\n",
	"{" S("v", "1.10") "," S("w", "true") "}\n"
					      "{" S("v", "null") "," S("w",
						  "null") "}\n"},
    /* Nothing is absent, "" is empty. */
    {NO_TYPES, "a,b,c\n1,,\"\"\n", "{" S("a", "1") "," S("c", "") "}\n"},
    {NO_TYPES, "a,b\n,\n\n1,2\n,\n", "{" S("a", "1") "," S("b", "2") "}\n"},
    {NO_TYPES, "a,b\n ,x \n", "{" S("a", " ") "," S("b", "x ") "}\n"},
    /* Line ends and names. */
    {NO_TYPES, "\xef\xbb\xbf\"id,x\",\"na\nme\"\r\n\"1\",\"a\r\nb\"\r\n",
	"{" S("id,x", "1") "," S("na\\nme", "a\\r\\nb") "}\n"},
    {NO_TYPES,
	"\xef\xbb\xbf"
	"id;n\r\n1;Zo\xc3\xab\r\n",
	"{" S("id", "1") "," S("n", "Zo\xc3\xab") "}\n"},
    {NO_TYPES, "\"a\"\"b\",c\n\"x\"\"y\",\"\"\"\"\n",
	"{" S("a\\\"b", "x\\\"y") "," S("c", "\\\"") "}\n"},
    /* Types in the header. */
    {NO_TYPES, "id,kph:N,ok:BOOL,x:Y\n7,042.50,true,z\n",
	"{" S("id", "7") "," N("kph",
	    "42.5") ",\"ok\":{\"BOOL\":true}," S("x:Y", "z") "}\n"},
    {NO_TYPES,
	"\"id (S)\",\"tags (SS)\",\"n (N)\",\"ok (BOOL)\",\"m (M)\"\n"
	"\"a1\",\"{ \"\"x\"\", \"\"y\"\" } \",\"5\",\"true\","
	"\"{ \"\"k\"\" : { \"\"S\"\" : \"\"v\"\" } }\"\n"
	"\"a2\",,\"-1.50\",,\n",
	"{" S("id", "a1") ",\"tags\":{\"SS\":[\"x\",\"y\"]}," N("n",
	    "5") ",\"ok\":{\"BOOL\":true},\"m\":{\"M\":{" S("k",
	    "v") "}}}\n"
		 "{" S("id", "a2") "," N("n", "-1.5") "}\n"},
    {NO_TYPES, "a:S,b:N\nnull,null\n\"null\",\n",
	"{\"a\":{\"NULL\":true},\"b\":{\"NULL\":true}}\n"
	"{" S("a", "null") "}\n"},
    /* Types from an option, which count more. */
    {"a:N", false, "a:S,b\n1,2\n", "{" N("a", "1") "," S("b", "2") "}\n"},
    {"`a,b`:N,c:B", false, "\"a,b\",c\n1,AAE=\n2,\"\"\n",
	"{" N("a,b", "1") ",\"c\":{\"B\":\"AAE=\"}}\n"
			  "{" N("a,b", "2") ",\"c\":{\"B\":\"\"}}\n"},
    {"x:N", false, "a,b\n1,2\n",
	"--types: FILE has no column 'x'; its columns are a, b\n"},
    {"a", false, "a,b\n1,2\n", "--types: expected NAME:TYPE, found 'a'\n"},
    {"a:Z", false, "a,b\n1,2\n",
	"--types: 'Z' is no type; the types are S, N, B, BOOL, NULL, M, L, "
	"SS, NS and BS\n"},
    /* Cells that do not fit. */
    {"a:N", false, "a,b\nx,1\n2,2\n",
	"2:1: column 'a': The parameter cannot be converted to a numeric "
	"value: x\n{" N("a", "2") "," S("b", "2") "}\n"},
    {"b:BOOL", false, "a,b\nx,yes\ny,TRUE\n",
	"2:3: column 'b': expected true or false, found 'yes'\n"
	"{" S("a", "y") ",\"b\":{\"BOOL\":true}}\n"},
    {"b:B", false, "a,b\nx,AAE\n",
	"2:3: column 'b': Base64 encoded length is expected a multiple of 4 "
	"bytes but found: 3\n"},
    /* Documents and sets, with their type, without, and plain. */
    {"l:L", false,
	"l\n\"{\"\"L\"\":[{\"\"N\"\":\"\"1\"\"}]}\"\n"
	"\"[{\"\"N\"\":\"\"1\"\"}]\"\n[1]\n",
	"{\"l\":{\"L\":[{\"N\":\"1\"}]}}\n{\"l\":{\"L\":[{\"N\":\"1\"}]}}\n"
	"{\"l\":{\"L\":[{\"N\":\"1\"}]}}\n"},
    {"s:NS", false,
	"s\n\"{\"\"NS\"\":[\"\"1\"\",\"\"2\"\"]}\"\n\"[1,2]\"\n"
	"\"{1, \"\"2\"\"}\"\n\"[1,1.0]\"\n5\n",
	"{\"s\":{\"NS\":[\"1\",\"2\"]}}\n{\"s\":{\"NS\":[\"1\",\"2\"]}}\n"
	"{\"s\":{\"NS\":[\"1\",\"2\"]}}\n"
	"5:1: column 's': Input collection contains duplicates\n"
	"6:1: column 's': expected a set, found '5'\n"},
    {"m:M", false, "m\n{}\n\"{\"\"M\"\":{}}\"\nx\n",
	"{\"m\":{\"M\":{}}}\n{\"m\":{\"M\":{}}}\n"
	"4:1: column 'm': expected a value, found 'x'\n"},
    /* What is inferred changes no text. */
    {NULL, true,
	"n,zip,e,v,x,p,b,c,d\n1,007,1e5,1.10,NaN,+9,true,true,\n"
	"-2.5,10,2,2,3,9,false,x,null\n",
	"{" N("n", "1") "," S("zip", "007") "," S("e", "1e5") "," S("v",
	    "1.10") "," S("x", "NaN") "," S("p",
	    "+9") ",\"b\":{\"BOOL\":true}," S("c",
	    "true") "}\n"
		    "{" N("n", "-2.5") "," S("zip", "10") "," S("e",
			"2") "," S("v", "2") "," S("x", "3") "," S("p",
			"9") ",\"b\":{\"BOOL\":false}," S("c",
			"x") ",\"d\":{\"NULL\":true}}\n"},
    {NULL, true, "n,m\n71520483960257318846,-0\n,\n0,1\n",
	"{" N("n", "71520483960257318846") "," S("m",
	    "-0") "}\n"
		  "{" N("n", "0") "," S("m", "1") "}\n"},
};

static void
check_cases(const struct fixture *f)
{
	struct buf got = {0}, want = {0};

	for (size_t i = 0; i < COUNT_OF(cases); i++) {
		struct source_options options = {
		    .types = cases[i].types, .infer = cases[i].infer};
		const char *path = file_put(f, "x.csv", span_of(cases[i].text));
		const char *file = strstr(cases[i].records, "FILE has");
		struct source *source;
		struct err err;

		buf_clear(&got);
		buf_clear(&want);
		buf_puts(&want, cases[i].records);
		if (source_open(path, &options, &source, &err) == ERR_OK) {
			records_put(source, &got);
			source_close(source);
		} else {
			buf_printf(&got, "%s\n", err.msg);
		}
		if (file != NULL) {
			buf_clear(&want);
			buf_printf(&want, "--types: %s%s", path, file + 4);
		}
		IS_SPAN(buf_span(&got), buf_span(&want), cases[i].text);
	}
	buf_fini(&got);
	buf_fini(&want);
}

/* Far behind the sample a cell may not fit what was inferred. */
static void
check_late_cell(const struct fixture *f)
{
	struct source_options options = {.infer = true};
	struct buf text = {0}, got = {0};

	buf_puts(&text, "n,x\n");
	while (text.len < 3000000)
		buf_puts(&text, "12345678901234567890,filler filler filler\n");
	buf_puts(&text, "007,end\n");
	file_records(file_put(f, "x.csv", buf_span(&text)), &options, &got);
	OK(span_starts(buf_span(&got),
	       SPAN("{\"n\":{\"N\":\"12345678901234567890\"}")),
	    "numbers at first");
	OK(strstr(buf_str(&got),
	       "{\"n\":{\"S\":\"007\"},\"x\":{\"S\":\"end\"}}") != NULL,
	    "the text of the last one is kept");
	buf_fini(&text);
	buf_fini(&got);
}

/* A quoted line end at each place where a chunk could end. */
static void
check_quotes_over_chunks(const struct fixture *f)
{
	struct source_options options = {0};
	struct buf text = {0}, got = {0}, want = {0};

	buf_puts(&text, "a,b\n");
	for (int i = 0; i < 60000; i++) {
		buf_printf(&text, "%d,\"x\ny,\"\"z\"\"\n\"\n", i);
		buf_printf(&want,
		    "{\"a\":{\"S\":\"%d\"},\"b\":{\"S\":\"x\\ny,\\\"z\\\"\\n\"}}\n",
		    i);
	}
	file_records(file_put(f, "x.csv", buf_span(&text)), &options, &got);
	OK(span_eq(buf_span(&got), buf_span(&want)), "quoted line ends");
	buf_fini(&text);
	buf_fini(&got);
	buf_fini(&want);
}

static void
check_key_types(const struct fixture *f)
{
	struct source_options options = {.types = "c:N"};
	struct schema schema;
	struct source *source;
	struct buf got = {0};
	struct err err;

	fixture_schema(&schema, "Table", "a:N,b:S",
	    (const char *const[]){"G=c:S,d:B", NULL});
	if (source_open(file_put(f, "x.csv",
			    SPAN("a,b,c,d,e\n01,02,3,AAE=,5\n1,null,,,\n")),
		&options, &source, &err) != ERR_OK)
		abort();
	IS_INT(source_types(source, &schema, &err), ERR_OK, "types");
	records_put(source, &got);
	IS_STR(buf_span(&got),
	    "{" N("a", "1") "," S("b", "02") "," N("c",
		"3") ",\"d\":{\"B\":\"AAE=\"}," S("e",
		"5") "}\n"
		     "{" N("a", "1") "," S("b", "null") "}\n",
	    "keys have their declared types");
	source_close(source);

	if (source_open(file_put(f, "y.csv", SPAN("a,c\n1,2\n")), &options,
		&source, &err) != ERR_OK)
		abort();
	IS_INT(source_types(source, &schema, &err), ERR_INVALID,
	    "a key without a column");
	OK(strstr(err.msg,
	       "has no column 'b', which is part of the key; its "
	       "columns are a, c") != NULL,
	    "%s", err.msg);
	source_close(source);
	schema_fini(&schema);
	buf_fini(&got);
}

int
main(void)
{
	struct fixture f;

	fixture_init(&f);
	check_cases(&f);
	check_late_cell(&f);
	check_quotes_over_chunks(&f);
	check_key_types(&f);
	fixture_fini(&f);
	return tap_end();
}
