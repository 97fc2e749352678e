/* SPDX-License-Identifier: MIT */
#include "src/model/itemjson.h"

#include <stdlib.h>

#include "tests/tap.h"

/* Reads all of TEXT as one item into BYTES, and opens it. */
static enum err_code
read_item(struct span text, enum json_kind kind, struct buf *bytes,
    struct item *item, struct err *err)
{
	struct json json = {0};
	enum err_code rc;

	json_init(&json, text);
	rc = itemjson_read(&json, kind, bytes, err);
	if (rc == ERR_OK)
		rc = json_finish(&json, err);
	json_fini(&json);
	if (rc == ERR_OK && !item_open(item, buf_span(bytes)))
		OK(false, "an item that was read does not open");
	return rc;
}

static const char *const kept[] = {
    "{}",
    "{\"a\":{\"S\":\"\"}}",
    "{\"PK\":{\"S\":\"VEH#V-7741\"},\"SK\":{\"S\":\"META\"}}",
    "{\"s\":{\"S\":\"\\\"\\\\\\n\\u0000\xc3\xa9\xf0\x9f\x98\x80\"}}",
    "{\"n\":{\"N\":\"-42.5\"}}",
    "{\"n\":{\"N\":\"12345678901234567890123456789012345678\"}}",
    "{\"b\":{\"B\":\"\"},\"c\":{\"B\":\"AP8=\"}}",
    "{\"t\":{\"BOOL\":true},\"f\":{\"BOOL\":false},\"z\":{\"NULL\":true}}",
    "{\"l\":{\"L\":[]},\"m\":{\"M\":{}}}",
    "{\"l\":{\"L\":[{\"N\":\"1\"},{\"L\":[{\"S\":\"x\"}]},{\"M\":{\"k\":"
    "{\"NULL\":true}}}]}}",
    "{\"s\":{\"SS\":[\"a\",\"A\",\"a \",\"\"]},\"n\":{\"NS\":[\"1\",\"-1\"]},"
    "\"b\":{\"BS\":[\"\",\"qg==\"]}}",
    "{\"a.b #\":{\"S\":\"x\"},\"\\\"\":{\"S\":\"y\"},\"A\":{\"S\":\"z\"},"
    "\"a\":{\"S\":\"w\"}}",
    "{\"S\":{\"M\":{\"S\":{\"S\":\"S\"}}}}",
};

static void
test_kept(void)
{
	struct item item = {0};

	for (size_t i = 0; i < COUNT_OF(kept); i++) {
		struct buf bytes = {0}, out = {0};
		struct err err = {0};

		IS_INT(read_item(span_of(kept[i]), JSON_DYNAMODB, &bytes, &item,
			   &err),
		    ERR_OK, "reads");
		itemjson_write(&item, JSON_DYNAMODB, &out);
		IS_STR(buf_span(&out), kept[i], "and writes the same");
		buf_fini(&bytes);
		buf_fini(&out);
	}
	item_fini(&item);
}

static const struct {
	enum json_kind from;
	const char *in;
	const char *typed;
	const char *plain;
} forms[] = {
    {JSON_DYNAMODB, " { \"a\" : { \"S\" : \"x\" } , \"b\":{\"S\":\"y\" }} ",
	"{\"a\":{\"S\":\"x\"},\"b\":{\"S\":\"y\"}}",
	"{\"a\":\"x\",\"b\":\"y\"}"},
    {JSON_DYNAMODB, "{\"a\":{\"N\":\"+1.50e+1\"},\"b\":{\"N\":\"-0.0\"}}",
	"{\"a\":{\"N\":\"15\"},\"b\":{\"N\":\"0\"}}", "{\"a\":15,\"b\":0}"},
    {JSON_DYNAMODB, "{\"z\":{\"NULL\":false}}", "{\"z\":{\"NULL\":true}}",
	"{\"z\":null}"},
    {JSON_DYNAMODB, "{\"\\u0061\":{\"\\u0053\":\"\\u0062\"}}",
	"{\"a\":{\"S\":\"b\"}}", "{\"a\":\"b\"}"},
    {JSON_DYNAMODB, "{\"b\":{\"B\":\"/+8=\"},\"s\":{\"NS\":[\"10\",\"9\"]}}",
	"{\"b\":{\"B\":\"/+8=\"},\"s\":{\"NS\":[\"10\",\"9\"]}}",
	"{\"b\":\"/+8=\",\"s\":[10,9]}"},
    {JSON_DYNAMODB, "{\"n\":{\"N\":\"71520483960257318846\"}}",
	"{\"n\":{\"N\":\"71520483960257318846\"}}",
	"{\"n\":71520483960257318846}"},
    {JSON_PLAIN, "{\"s\":\"\",\"n\":-1.50E1,\"t\":true,\"f\":false,\"z\":null}",
	"{\"s\":{\"S\":\"\"},\"n\":{\"N\":\"-15\"},\"t\":{\"BOOL\":true},"
	"\"f\":{\"BOOL\":false},\"z\":{\"NULL\":true}}",
	"{\"s\":\"\",\"n\":-15,\"t\":true,\"f\":false,\"z\":null}"},
    {JSON_PLAIN, "{\"l\":[1,[],{}],\"m\":{\"k\":{\"S\":\"x\"}}}",
	"{\"l\":{\"L\":[{\"N\":\"1\"},{\"L\":[]},{\"M\":{}}]},\"m\":{\"M\":{"
	"\"k\":{\"M\":{\"S\":{\"S\":\"x\"}}}}}}",
	"{\"l\":[1,[],{}],\"m\":{\"k\":{\"S\":\"x\"}}}"},
    {JSON_PLAIN, "{\"n\":9007199254740993}",
	"{\"n\":{\"N\":\"9007199254740993\"}}", "{\"n\":9007199254740993}"},
};

static void
test_forms(void)
{
	struct item item = {0};

	for (size_t i = 0; i < COUNT_OF(forms); i++) {
		struct buf bytes = {0}, out = {0};
		struct err err = {0};

		IS_INT(read_item(span_of(forms[i].in), forms[i].from, &bytes,
			   &item, &err),
		    ERR_OK, forms[i].in);
		itemjson_write(&item, JSON_DYNAMODB, &out);
		IS_STR(buf_span(&out), forms[i].typed, "as DynamoDB JSON");
		buf_clear(&out);
		itemjson_write(&item, JSON_PLAIN, &out);
		IS_STR(buf_span(&out), forms[i].plain, "as plain JSON");
		buf_fini(&bytes);
		buf_fini(&out);
	}
	item_fini(&item);
}

static void
test_pretty(void)
{
	static const char text[] =
	    "{\"a\":{\"N\":\"1\"},\"l\":{\"L\":[{\"M\":{"
	    "\"k\":{\"SS\":[\"x\",\"y\"]}}},{\"L\":[]}]}}";
	struct buf bytes = {0}, out = {0};
	struct item item = {0};
	struct err err = {0};

	IS_INT(read_item(SPAN(text), JSON_DYNAMODB, &bytes, &item, &err),
	    ERR_OK, "reads");
	itemjson_write_pretty(&item, JSON_PLAIN, &out);
	IS_STR(buf_span(&out),
	    "{\n"
	    "  \"a\": 1,\n"
	    "  \"l\": [\n"
	    "    {\n"
	    "      \"k\": [\n"
	    "        \"x\",\n"
	    "        \"y\"\n"
	    "      ]\n"
	    "    },\n"
	    "    []\n"
	    "  ]\n"
	    "}",
	    "plain, for people");
	buf_clear(&out);
	itemjson_write_pretty(&item, JSON_DYNAMODB, &out);
	IS_STR(buf_span(&out),
	    "{\n"
	    "  \"a\": {\"N\": \"1\"},\n"
	    "  \"l\": {\"L\": [\n"
	    "    {\"M\": {\n"
	    "      \"k\": {\"SS\": [\n"
	    "        \"x\",\n"
	    "        \"y\"\n"
	    "      ]}\n"
	    "    }},\n"
	    "    {\"L\": []}\n"
	    "  ]}\n"
	    "}",
	    "DynamoDB JSON, for people");
	item_fini(&item);
	buf_fini(&bytes);
	buf_fini(&out);
}

#define EMPTY                                                                \
	"Supplied AttributeValue is empty, must contain exactly one of the " \
	"supported datatypes"
#define MORE                                                             \
	"Supplied AttributeValue has more than one datatypes set, must " \
	"contain exactly one of the supported datatypes"
#define PARAM "One or more parameter values were invalid: "
#define NUMERIC "The parameter cannot be converted to a numeric value"

static const struct {
	const char *json;
	enum err_code code;
	size_t pos;
	const char *message;
} typed_errors[] = {
    {"{\"a\":{}}", ERR_INVALID, 5, EMPTY},
    {"{\"a\":{\"X\":[1,{}]}}", ERR_INVALID, 5, EMPTY},
    {"{\"a\":{\"S\":\"x\",\"N\":\"1\"}}", ERR_INVALID, 5, MORE},
    {"{\"a\": {\"S\":\"x\",\"S\":\"x\"}}", ERR_INVALID, 6, MORE},
    {"{\"a\":{\"S\":\"x\",\"y\":1}}", ERR_INVALID, 14,
	"expected nothing beside the type of a value"},
    {"{\"a\":{\"N\":1}}", ERR_INVALID, 10,
	"NUMBER_VALUE cannot be converted to String"},
    {"{\"a\":{\"S\":-1.5}}", ERR_INVALID, 10,
	"DECIMAL_VALUE cannot be converted to String"},
    {"{\"a\":{\"N\": true}}", ERR_INVALID, 11,
	"TRUE_VALUE cannot be converted to String"},
    {"{\"a\":{\"NS\":[\"1\",2]}}", ERR_INVALID, 16,
	"NUMBER_VALUE cannot be converted to String"},
    {"{\"a\":{\"N\":\"\"}}", ERR_INVALID, 10, NUMERIC},
    {"{\"a\":{\"N\":\"1..2\"}}", ERR_INVALID, 10, NUMERIC ": 1..2"},
    {"{\"a\":{\"NS\":[\"1\",\"x\"]}}", ERR_INVALID, 16, NUMERIC ": x"},
    {"{\"a\":{\"N\":\"123456789012345678901234567890123456789\"}}", ERR_INVALID,
	10, "Attempting to store more than 38 significant digits in a Number"},
    {"{\"a\":{\"B\":\"abc\"}}", ERR_INVALID, 10,
	"Base64 encoded length is expected a multiple of 4 bytes but found: 3"},
    {"{\"a\":{\"BS\":[\"MB==\"]}}", ERR_INVALID, 12,
	"Invalid last non-pad Base64 character dectected"},
    {"{\"a\":{\"SS\":[]}}", ERR_INVALID, 11,
	PARAM "An string set  may not be empty"},
    {"{\"a\":{\"NS\":[ ]}}", ERR_INVALID, 11,
	PARAM "An number set  may not be empty"},
    {"{\"a\":{\"L\":[{\"M\":{\"a\":{\"BS\":[]}}}]}}", ERR_INVALID, 27,
	PARAM "Binary sets should not be empty"},
    {"{\"a\":{\"SS\":[\"a\",\"b\",\"a\"]}}", ERR_INVALID, 20,
	PARAM "Input collection [a, b, a] contains duplicates."},
    {"{\"a\":{\"NS\":[\"1\",\"1.0\"]}}", ERR_INVALID, 16,
	"Input collection contains duplicates"},
    {"{\"a\":{\"NS\":[\"100\",\"-0\",\"1e2\"]}}", ERR_INVALID, 23,
	"Input collection contains duplicates"},
    {"{\"a\":{\"BS\":[\"qg==\",\"qg==\"]}}", ERR_INVALID, 19,
	PARAM "Input collection [qg==, qg==]of type BS contains duplicates."},
    {"{\"a\":{\"S\":\"x\"},\"\":{\"S\":\"x\"}}", ERR_INVALID, 15,
	"Empty attribute name"},
    {"{\"a\":{\"M\":{\"\":{\"S\":\"x\"}}}}", ERR_INVALID, 11,
	"Empty attribute name"},
    {"{\"a\":{\"S\":\"x\"},\"\\u0061\":{\"S\":\"y\"}}", ERR_INVALID, 15,
	"attribute 'a' is given twice"},
    {"{\"a\":{\"M\":{\"b\":{\"L\":[]},\"b\":{\"N\":\"1\"}}}}", ERR_INVALID, 24,
	"attribute 'b' is given twice"},
    {"{\"a\":{\"BOOL\":\"true\"}}", ERR_SYNTAX, 13,
	"expected true or false, found '\"'"},
    {"{\"a\":{\"NULL\":null}}", ERR_SYNTAX, 13,
	"expected true or false, found 'n'"},
    {"{\"a\":{\"S\":{}}}", ERR_SYNTAX, 10, "expected a string, found '{'"},
    {"{\"a\":{\"M\":[]}}", ERR_SYNTAX, 10, "expected '{', found '['"},
    {"{\"a\":{\"SS\":\"x\"}}", ERR_SYNTAX, 11, "expected '[', found '\"'"},
    {"{\"a\":\"x\"}", ERR_SYNTAX, 5, "expected '{', found '\"'"},
    {"{\"a\":{\"S\":\"x\"", ERR_SYNTAX, 13,
	"expected ',' or '}', but the text ends"},
    {"{\"a\":{\"S\":\"x\xff\"}}", ERR_SYNTAX, 12,
	"expected UTF-8 in a string, found byte ff"},
    {"{\"a\":{\"S\":\"\\ud800\"}}", ERR_SYNTAX, 11,
	"\\ud800 is half of a surrogate pair and no character"},
    {"[]", ERR_SYNTAX, 0, "expected '{', found '['"},
    {"", ERR_SYNTAX, 0, "expected '{', but the text ends"},
};

static const struct {
	const char *json;
	enum err_code code;
	size_t pos;
	const char *message;
} plain_errors[] = {
    {"{\"a\": 1e400}", ERR_INVALID, 6,
	"Number overflow. Attempting to store a number with magnitude larger "
	"than supported range"},
    {"{\"a\":[1,1e-131]}", ERR_INVALID, 8,
	"Number underflow. Attempting to store a number with magnitude smaller "
	"than supported range"},
    {"{\"a\":NaN}", ERR_SYNTAX, 5, "expected a value, found 'N'"},
    {"{\"a\":01}", ERR_SYNTAX, 5, "expected a number without leading zeros"},
    {"{\"a\":1,\"a\":2}", ERR_INVALID, 7, "attribute 'a' is given twice"},
    {"{\"\":1}", ERR_INVALID, 1, "Empty attribute name"},
    {"[1]", ERR_SYNTAX, 0, "expected '{', found '['"},
};

static void
check_error(struct span json, enum json_kind kind, enum err_code code,
    size_t pos, const char *message)
{
	struct buf bytes = {0};
	struct item item = {0};
	struct err err = {0};

	buf_puts(&bytes, "kept");
	IS_INT(read_item(json, kind, &bytes, &item, &err), code, message);
	IS_INT(err.code, code, "its code");
	IS_INT(err.pos, pos, "its place");
	IS_STR(span_of(err.msg), message, "its message");
	IS_STR(buf_span(&bytes), "kept", "nothing was added");
	item_fini(&item);
	buf_fini(&bytes);
}

static void
test_errors(void)
{
	for (size_t i = 0; i < COUNT_OF(typed_errors); i++)
		check_error(span_of(typed_errors[i].json), JSON_DYNAMODB,
		    typed_errors[i].code, typed_errors[i].pos,
		    typed_errors[i].message);
	for (size_t i = 0; i < COUNT_OF(plain_errors); i++)
		check_error(span_of(plain_errors[i].json), JSON_PLAIN,
		    plain_errors[i].code, plain_errors[i].pos,
		    plain_errors[i].message);
}

static void
put_times(struct buf *out, const char *text, size_t times)
{
	while (times-- > 0)
		buf_puts(out, text);
}

#define TOO_DEEP                                                            \
	"Nesting Levels have exceeded supported limits: Attributes in the " \
	"item have nested levels beyond supported limit"

/* A scalar in 31 maps or lists is on level 32, the last that is allowed. */
static const struct {
	enum json_kind kind;
	const char *open, *scalar, *close;
} nested[] = {
    {JSON_DYNAMODB, "{\"M\":{\"a\":", "{\"S\":\"x\"}", "}}"},
    {JSON_DYNAMODB, "{\"L\":[", "{\"SS\":[\"x\"]}", "]}"},
    {JSON_PLAIN, "{\"a\":", "1", "}"},
    {JSON_PLAIN, "[", "[]", "]"},
};

static void
test_depth(void)
{
	struct item item = {0};

	for (size_t i = 0; i < COUNT_OF(nested); i++) {
		struct buf text = {0}, bytes = {0};
		struct err err = {0};

		for (size_t n = 31; n <= 32; n++) {
			buf_clear(&text);
			buf_puts(&text, "{\"v\":");
			put_times(&text, nested[i].open, n);
			buf_puts(&text, nested[i].scalar);
			put_times(&text, nested[i].close, n);
			buf_puts(&text, "}");
			if (n == 31)
				IS_INT(read_item(buf_span(&text),
					   nested[i].kind, &bytes, &item, &err),
				    ERR_OK, nested[i].open);
		}
		check_error(buf_span(&text), nested[i].kind, ERR_INVALID,
		    5 + 32 * strlen(nested[i].open), TOO_DEEP);
		buf_clear(&text);
		buf_puts(&text, "{\"v\":");
		put_times(&text, nested[i].open, 1000000);
		check_error(buf_span(&text), nested[i].kind, ERR_INVALID,
		    5 + 32 * strlen(nested[i].open), TOO_DEEP);
		buf_fini(&text);
		buf_fini(&bytes);
	}
	item_fini(&item);
}

static void
test_name_length(void)
{
	struct buf text = {0}, bytes = {0};
	struct item item = {0};
	struct err err = {0};

	buf_puts(&text, "{\"");
	put_times(&text, "n", ATTRIBUTE_NAME_BYTES_MAX);
	buf_puts(&text, "\":1}");
	IS_INT(read_item(buf_span(&text), JSON_PLAIN, &bytes, &item, &err),
	    ERR_OK, "the longest name");
	buf_insert(&text, 2, "n", 1);
	check_error(buf_span(&text), JSON_PLAIN, ERR_INVALID, 1,
	    "attribute name of 65536 bytes, at most 65535 are allowed");
	item_fini(&item);
	buf_fini(&text);
	buf_fini(&bytes);
}

/* Few names are compared otherwise than many. */
static void
test_many(void)
{
	static const int counts[] = {1, 2, 31, 32, 33, 34, 20000};
	struct item item = {0};

	for (size_t i = 0; i < COUNT_OF(counts); i++) {
		struct buf text = {0}, bytes = {0};
		struct err err = {0};

		buf_puts(&text, "{\"x\":{\"NS\":[\"0\"");
		for (int n = 1; n < counts[i]; n++)
			buf_printf(&text, ",\"%d\"", n);
		buf_puts(&text, "]}");
		for (int n = 1; n < counts[i]; n++)
			buf_printf(&text, ",\"%d\":{\"S\":\"%d\"}", n, n);
		buf_puts(&text, "}");
		IS_INT(read_item(buf_span(&text), JSON_DYNAMODB, &bytes, &item,
			   &err),
		    ERR_OK, "all different");
		IS_INT(item.n, counts[i], "attributes");
		IS_INT(value_count(item_get(&item, SPAN("x"))), counts[i],
		    "elements");
		text.len--;
		buf_puts(&text, ",\"x\":{\"S\":\"again\"}}");
		IS_INT(read_item(buf_span(&text), JSON_DYNAMODB, &bytes, &item,
			   &err),
		    ERR_INVALID, "the first name again");
		buf_insert(&text, 15, ",\"0.0\"", 6);
		IS_INT(read_item(buf_span(&text), JSON_DYNAMODB, &bytes, &item,
			   &err),
		    ERR_INVALID, "an element twice");
		IS_STR(span_of(err.msg), "Input collection contains duplicates",
		    "is found first");
		buf_fini(&text);
		buf_fini(&bytes);
	}
	item_fini(&item);
}

/* A message stays readable when the set is not. */
static void
test_large_duplicate(void)
{
	struct buf text = {0}, bytes = {0};
	struct item item = {0};
	struct err err = {0};
	struct span message;

	buf_puts(&text, "{\"a\":{\"SS\":[\"x\"");
	for (int n = 0; n < 1000; n++)
		buf_printf(&text, ",\"%d\"", n);
	buf_puts(&text, ",\"x\"]}}");
	IS_INT(read_item(buf_span(&text), JSON_DYNAMODB, &bytes, &item, &err),
	    ERR_INVALID, "one of a thousand twice");
	message = span_of(err.msg);
	OK(span_find(message, SPAN(", ...] contains duplicates.")) != SIZE_MAX,
	    "says so at its end");
	item_fini(&item);
	buf_fini(&text);
	buf_fini(&bytes);
}

static const struct {
	const char *json;
	bool is;
} kinds[] = {
    {"{\"a\":{\"S\":\"x\"}}", true},
    {" {\"a\" : {\"N\" : \"1\"}, \"b\":{\"NULL\":true} } ", true},
    {"{\"m\":{\"M\":{\"any\":1}},\"l\":{\"L\":[1]},\"s\":{\"SS\":[]}}", true},
    {"{\"b\":{\"BOOL\":false},\"c\":{\"B\":\"\"}}", true},
    {"{}", false},
    {"", false},
    {"[]", false},
    {"{\"a\":1}", false},
    {"{\"a\":{}}", false},
    {"{\"a\":{\"S\":1}}", false},
    {"{\"a\":{\"N\":1}}", false},
    {"{\"a\":{\"s\":\"x\"}}", false},
    {"{\"a\":{\"S\":\"x\",\"N\":\"1\"}}", false},
    {"{\"a\":{\"S\":\"x\"},\"b\":1}", false},
    {"{\"a\":{\"BOOL\":\"true\"}}", false},
    {"{\"a\":{\"M\":[]}}", false},
    {"{\"a\":{\"S\":\"x\"}} x", false},
    {"{\"a\":{\"S\":\"x\"}", false},
};

static void
test_kinds(void)
{
	for (size_t i = 0; i < COUNT_OF(kinds); i++)
		IS_INT(itemjson_is_dynamodb(span_of(kinds[i].json)),
		    kinds[i].is, kinds[i].json);
}

int
main(void)
{
	test_kept();
	test_forms();
	test_pretty();
	test_errors();
	test_depth();
	test_name_length();
	test_many();
	test_large_duplicate();
	test_kinds();
	return tap_end();
}
