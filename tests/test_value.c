/* SPDX-License-Identifier: MIT */
#include "src/model/value.h"

#include <stdio.h>
#include <stdlib.h>

#include "src/model/itemjson.h"
#include "tests/tap.h"

/* The value that the DynamoDB JSON TEXT stands for; its bytes go to BYTES. */
static struct value
value_of(const char *text, struct buf *bytes)
{
	struct json json = {0};
	struct value value = {VALUE_NONE, {NULL, 0}};
	struct err err = {0};
	struct span rest;

	buf_clear(bytes);
	json_init(&json, span_of(text));
	if (itemjson_read_value(&json, JSON_DYNAMODB, 1, bytes, &err) != ERR_OK)
		OK(false, "%s: %s", text, err.msg);
	json_fini(&json);
	rest = buf_span(bytes);
	if (!value_read(&rest, &value) || rest.len != 0)
		OK(false, "%s is no value", text);
	return value;
}

static void
test_names(void)
{
	static const char *const names[] = {
	    "S", "N", "B", "BOOL", "NULL", "M", "L", "SS", "NS", "BS"};
	static const char *const others[] = {"", "s", "SSS", "BO", "Null", "X"};

	for (size_t i = 0; i < COUNT_OF(names); i++) {
		enum value_type type = value_type_of(span_of(names[i]));

		IS_INT(type == VALUE_NONE, false, names[i]);
		IS_STR(span_of(value_type_name(type)), names[i], "its name");
	}
	for (size_t i = 0; i < COUNT_OF(others); i++)
		IS_INT(value_type_of(span_of(others[i])), VALUE_NONE,
		    others[i]);
	IS_STR(span_of(value_type_name(VALUE_NONE)), "", "no type, no name");
}

/* The form in the store, byte for byte. */
static const struct {
	const char *json;
	struct span bytes;
} forms[] = {
    {"{\"S\":\"\"}", {"\x01", 1}},
    {"{\"S\":\"1234567\"}",
	{"\x71"
	 "1234567",
	    8}},
    {"{\"S\":\"12345678\"}",
	{"\x81\x01"
	 "12345678",
	    10}},
    {"{\"N\":\"-1.50\"}",
	{"\x42"
	 "-1.5",
	    5}},
    {"{\"B\":\"AP8=\"}", {"\x23\x00\xff", 3}},
    {"{\"BOOL\":true}", {"\x14\x01", 2}},
    {"{\"BOOL\":false}", {"\x14\x00", 2}},
    {"{\"NULL\":true}", {"\x05", 1}},
    {"{\"M\":{\"a\":{\"S\":\"x\"},\"bc\":{\"M\":{}}}}",
	{"\x86\x01"
	 "\x01"
	 "a\x11x\x02"
	 "bc\x06",
	    10}},
    {"{\"L\":[{\"S\":\"x\"},{\"L\":[]}]}", {"\x37\x11x\x07", 4}},
    {"{\"SS\":[\"\",\"ab\"]}",
	{"\x48\x00\x02"
	 "ab",
	    5}},
    {"{\"NS\":[\"1e1\"]}",
	{"\x39\x02"
	 "10",
	    4}},
    {"{\"BS\":[\"qg==\"]}", {"\x2a\x01\xaa", 3}},
};

static void
test_forms(void)
{
	struct buf bytes = {0}, again = {0};

	for (size_t i = 0; i < COUNT_OF(forms); i++) {
		struct value value = value_of(forms[i].json, &bytes);

		IS_SPAN(buf_span(&bytes), forms[i].bytes, forms[i].json);
		buf_clear(&again);
		value_write(&again, value);
		IS_SPAN(buf_span(&again), forms[i].bytes, "value_write");
	}
	buf_fini(&bytes);
	buf_fini(&again);
}

/* Bodies around the lengths where a head grows by a byte. */
static void
test_heads(void)
{
	static const size_t lens[] = {
	    0, 7, 8, 127, 128, 1023, 1024, 16384, 131071, 131072, 400000};
	char *text = xcalloc(400000, 1);
	struct buf put = {0}, ended = {0};

	for (size_t i = 0; i < COUNT_OF(lens); i++) {
		struct span body = {text, lens[i]}, rest;
		struct value value;
		size_t mark;

		buf_clear(&put);
		buf_clear(&ended);
		value_put(&put, VALUE_S, body);
		mark = value_begin(&ended);
		buf_add_span(&ended, body);
		value_end(&ended, mark, VALUE_S);
		OK(span_eq(buf_span(&put), buf_span(&ended)), "%zu bytes",
		    lens[i]);
		rest = buf_span(&put);
		OK(value_read(&rest, &value) && value.type == VALUE_S &&
			span_eq(value.body, body) && rest.len == 0,
		    "come back");
	}
	buf_fini(&put);
	buf_fini(&ended);
	free(text);
}

static void
test_walk(void)
{
	struct buf bytes = {0};
	struct value map =
	    value_of("{\"M\":{\"a\":{\"L\":[{\"S\":\"x\"},{\"N\":\"7\"}]},"
		     "\"\xc3\xa9\":{\"NS\":[\"1\",\"2\",\"3\"]}}}",
		&bytes);
	struct value list = value_member(map, SPAN("a"));
	struct value set = value_member(map, SPAN("\xc3\xa9"));
	struct value_iter iter = value_iter(set);
	struct value element;
	struct span name = SPAN("?");

	IS_INT(value_count(map), 2, "entries of a map");
	IS_INT(value_count(list), 2, "elements of a list");
	IS_INT(value_count(set), 3, "elements of a set");
	IS_STR(value_element(list, 1).body, "7", "an element by its place");
	IS_INT(value_element(list, 2).type, VALUE_NONE, "behind the list");
	IS_INT(value_element(map, 0).type, VALUE_NONE, "no list");
	IS_INT(value_member(list, SPAN("")).type, VALUE_NONE, "no map");
	IS_INT(value_member(map, SPAN("b")).type, VALUE_NONE, "no such name");
	OK(value_next(&iter, &name, &element), "the elements of a set");
	IS_INT(element.type, VALUE_N, "have its type");
	IS_INT(name.len, 0, "and no name");
	iter = value_iter(element);
	OK(!value_next(&iter, &name, &element), "a number holds nothing");
	buf_fini(&bytes);
}

static const struct {
	const char *a, *b;
	bool equal;
} compared[] = {
    {"{\"S\":\"a\"}", "{\"S\":\"a\"}", true},
    {"{\"S\":\"a\"}", "{\"S\":\"A\"}", false},
    {"{\"S\":\"1\"}", "{\"N\":\"1\"}", false},
    {"{\"S\":\"\"}", "{\"NULL\":true}", false},
    {"{\"N\":\"1.0\"}", "{\"N\":\"1\"}", true},
    {"{\"N\":\"9007199254740993\"}", "{\"N\":\"9007199254740992\"}", false},
    {"{\"BOOL\":true}", "{\"BOOL\":false}", false},
    {"{\"SS\":[\"a\",\"b\"]}", "{\"SS\":[\"b\",\"a\"]}", true},
    {"{\"SS\":[\"a\",\"b\"]}", "{\"SS\":[\"a\",\"c\"]}", false},
    {"{\"SS\":[\"a\"]}", "{\"SS\":[\"a\",\"b\"]}", false},
    {"{\"SS\":[\"a\"]}", "{\"BS\":[\"YQ==\"]}", false},
    {"{\"NS\":[\"1\",\"20\"]}", "{\"NS\":[\"2e1\",\"1.0\"]}", true},
    {"{\"L\":[{\"S\":\"a\"},{\"S\":\"b\"}]}",
	"{\"L\":[{\"S\":\"b\"},{\"S\":\"a\"}]}", false},
    {"{\"L\":[{\"S\":\"a\"}]}", "{\"L\":[{\"S\":\"a\"},{\"S\":\"b\"}]}", false},
    {"{\"L\":[{\"SS\":[\"a\",\"b\"]}]}", "{\"L\":[{\"SS\":[\"b\",\"a\"]}]}",
	true},
    {"{\"L\":[]}", "{\"M\":{}}", false},
    {"{\"M\":{\"x\":{\"S\":\"1\"},\"y\":{\"SS\":[\"a\",\"b\"]}}}",
	"{\"M\":{\"y\":{\"SS\":[\"b\",\"a\"]},\"x\":{\"S\":\"1\"}}}", true},
    {"{\"M\":{\"x\":{\"S\":\"1\"}}}", "{\"M\":{\"y\":{\"S\":\"1\"}}}", false},
    {"{\"M\":{\"x\":{\"S\":\"1\"}}}", "{\"M\":{\"x\":{\"S\":\"2\"}}}", false},
};

static void
test_eq(void)
{
	struct buf left = {0}, right = {0};

	for (size_t i = 0; i < COUNT_OF(compared); i++) {
		struct value a = value_of(compared[i].a, &left);
		struct value b = value_of(compared[i].b, &right);

		OK(value_eq(a, b) == compared[i].equal &&
			value_eq(b, a) == compared[i].equal,
		    "%s and %s", compared[i].a, compared[i].b);
	}
	buf_fini(&left);
	buf_fini(&right);
}

/* A set of N numbers and a map with them as names, from both ends. */
static void
test_eq_large(void)
{
	enum {
		N = 20000
	};
	struct buf up = {0}, down = {0}, map_up = {0}, map_down = {0};

	for (int i = 0; i < N; i++) {
		char a[16], b[16];
		struct span first = {a, 0}, last = {b, 0};

		first.len = (size_t)snprintf(a, sizeof(a), "%d", i);
		last.len = (size_t)snprintf(b, sizeof(b), "%d", N - 1 - i);
		value_put_element(&up, first);
		value_put_element(&down, last);
		value_put_name(&map_up, first);
		value_put(&map_up, VALUE_S, first);
		value_put_name(&map_down, last);
		value_put(&map_down, VALUE_S, last);
	}
	OK(value_eq((struct value){VALUE_NS, buf_span(&up)},
	       (struct value){VALUE_NS, buf_span(&down)}),
	    "large sets in any order");
	OK(value_eq((struct value){VALUE_M, buf_span(&map_up)},
	       (struct value){VALUE_M, buf_span(&map_down)}),
	    "large maps in any order");
	down.ptr[down.len - 1] = 'x';
	map_down.ptr[map_down.len - 1] = 'x';
	OK(!value_eq((struct value){VALUE_NS, buf_span(&up)},
	       (struct value){VALUE_NS, buf_span(&down)}),
	    "another element");
	OK(!value_eq((struct value){VALUE_M, buf_span(&map_up)},
	       (struct value){VALUE_M, buf_span(&map_down)}),
	    "another value");
	buf_fini(&up);
	buf_fini(&down);
	buf_fini(&map_up);
	buf_fini(&map_down);
}

static const struct {
	const char *a, *b;
	bool ordered;
	int order;
} orders[] = {
    {"{\"S\":\"10\"}", "{\"S\":\"9\"}", true, -1},
    {"{\"N\":\"10\"}", "{\"N\":\"9\"}", true, 1},
    {"{\"N\":\"1.0\"}", "{\"N\":\"1\"}", true, 0},
    {"{\"S\":\"\xef\xbf\xbf\"}", "{\"S\":\"\xf0\x9f\x98\x80\"}", true, -1},
    {"{\"B\":\"/w==\"}", "{\"B\":\"fw==\"}", true, 1},
    {"{\"S\":\"1\"}", "{\"N\":\"1\"}", false, 0},
    {"{\"BOOL\":true}", "{\"BOOL\":true}", false, 0},
    {"{\"L\":[]}", "{\"L\":[]}", false, 0},
};

static void
test_order(void)
{
	struct buf left = {0}, right = {0};

	for (size_t i = 0; i < COUNT_OF(orders); i++) {
		int order = 0;

		IS_INT(value_order(value_of(orders[i].a, &left),
			   value_of(orders[i].b, &right), &order),
		    orders[i].ordered, orders[i].a);
		IS_INT(order, orders[i].order, orders[i].b);
	}
	buf_fini(&left);
	buf_fini(&right);
}

static const struct {
	const char *json;
	size_t size;
} sizes[] = {
    {"{\"S\":\"\xf0\x9f\x98\x80\"}", 4},
    {"{\"B\":\"AP8=\"}", 2},
    {"{\"N\":\"0\"}", 1},
    {"{\"N\":\"-42\"}", 3},
    {"{\"BOOL\":false}", 1},
    {"{\"NULL\":true}", 1},
    {"{\"SS\":[\"a\",\"bc\"]}", 3},
    {"{\"NS\":[\"1\",\"0\"]}", 3},
    {"{\"BS\":[\"AA==\",\"AQI=\"]}", 3},
    {"{\"L\":[]}", 3},
    {"{\"L\":[{\"S\":\"abc\"},{\"NULL\":true}]}", 9},
    {"{\"M\":{}}", 3},
    {"{\"M\":{\"key\":{\"S\":\"v\"}}}", 8},
    {"{\"M\":{\"a\":{\"L\":[{\"S\":\"b\"}]}}}", 10},
};

static void
test_size(void)
{
	struct buf bytes = {0};

	for (size_t i = 0; i < COUNT_OF(sizes); i++)
		IS_INT(value_size(value_of(sizes[i].json, &bytes)),
		    sizes[i].size, sizes[i].json);
	IS_INT(value_size((struct value){VALUE_NONE, {NULL, 0}}), 0, "none");
	buf_fini(&bytes);
}

/* Everything that walks bytes, for the sanitizer to watch. */
static void
walk_all(struct span bytes)
{
	struct value value;
	struct buf out = {0};

	while (value_read(&bytes, &value)) {
		(void)value_count(value);
		(void)value_size(value);
		(void)value_member(value, SPAN("x"));
		(void)value_element(value, 1);
		(void)value_eq(value, value);
		itemjson_write_value(value, JSON_DYNAMODB, &out);
		buf_clear(&out);
	}
	buf_fini(&out);
}

static void
test_damaged(void)
{
	uint64_t random = 88172645463325252U;
	struct span bool_without_byte = {"\x04", 1};
	struct span null_with_byte = {"\x15x", 2};
	struct value value;

	for (int round = 0; round < 20000; round++) {
		char *bytes;
		size_t len = random % 40;

		bytes = xcalloc(len + 1, 1);
		for (size_t i = 0; i < len; i++) {
			random ^= random << 13;
			random ^= random >> 7;
			random ^= random << 17;
			bytes[i + 1] = (char)(random >> 32);
		}
		random ^= random << 13;
		random ^= random >> 7;
		random ^= random << 17;
		walk_all((struct span){bytes + 1, len});
		free(bytes);
	}
	OK(!value_read(&bool_without_byte, &value), "BOOL is one byte");
	OK(!value_read(&null_with_byte, &value), "NULL is none");
}

/* Lists in lists, far deeper than any that was read from a file. */
static void
test_deep(void)
{
	enum {
		LEVELS = 3000
	};
	struct buf bytes = {0}, copy = {0};

	for (int i = 0; i < LEVELS; i++)
		value_end(&bytes, 0, VALUE_L);
	walk_all(buf_span(&bytes));
	buf_add_span(&copy, buf_span(&bytes));
	copy.ptr[copy.len - 1] = VALUE_NULL;
	OK(!value_eq((struct value){VALUE_L, buf_span(&bytes)},
	       (struct value){VALUE_L, buf_span(&copy)}),
	    "endless lists are never equal");
	buf_fini(&bytes);
	buf_fini(&copy);
}

int
main(void)
{
	test_names();
	test_forms();
	test_heads();
	test_walk();
	test_eq();
	test_eq_large();
	test_order();
	test_size();
	test_damaged();
	test_deep();
	return tap_end();
}
