/* SPDX-License-Identifier: MIT */
#include "src/model/item.h"

#include <stdlib.h>

#include "src/model/itemjson.h"
#include "tests/tap.h"

/* The bytes of the item TEXT, DynamoDB JSON, appended to BYTES. */
static void
read_item(const char *text, struct buf *bytes)
{
	struct json json = {0};
	struct err err = {0};

	json_init(&json, span_of(text));
	if (itemjson_read(&json, JSON_DYNAMODB, bytes, &err) != ERR_OK)
		OK(false, "%s: %s", text, err.msg);
	json_fini(&json);
}

static void
test_open(void)
{
	struct buf bytes = {0}, again = {0};
	struct item item = {0};

	read_item("{\"PK\":{\"S\":\"VEH#1\"},\"n\":{\"N\":\"42\"},"
		  "\"m\":{\"M\":{\"PK\":{\"BOOL\":true}}}}",
	    &bytes);
	OK(item_open(&item, buf_span(&bytes)), "opens");
	IS_INT(item.n, 3, "attributes");
	IS_STR(item.attrs[1].name, "n", "in the order they were written");
	IS_STR(item_get(&item, SPAN("PK")).body, "VEH#1", "a value by name");
	IS_INT(item_get(&item, SPAN("pk")).type, VALUE_NONE, "no such name");
	item_write(&item, &again);
	IS_SPAN(buf_span(&again), buf_span(&bytes), "the same bytes again");
	OK(item_open(&item, (struct span){NULL, 0}), "no bytes");
	IS_INT(item.n, 0, "are an empty item");
	item_fini(&item);
	buf_fini(&bytes);
	buf_fini(&again);
}

/* An item that was cut has fewer attributes, or does not open. */
static void
test_damaged(void)
{
	struct buf bytes = {0};
	struct item item = {0};
	int whole = 0;

	read_item("{\"a\":{\"S\":\"x\"},\"b\":{\"SS\":[\"y\"]}}", &bytes);
	for (size_t len = 0; len <= bytes.len; len++) {
		char *copy = xmemdup(bytes.ptr, len);

		whole += item_open(&item, (struct span){copy, len}) ? 1 : 0;
		free(copy);
	}
	IS_INT(whole, 3, "whole after none, one and two attributes");
	item_fini(&item);
	buf_fini(&bytes);
}

/* Sizes as the service counts them. */
static const struct {
	const char *json;
	size_t bytes;
} sizes[] = {
    {"{}", 0},
    {"{\"pk\":{\"S\":\"k\"}}", 3},
    {"{\"pk\":{\"S\":\"k\"},\"s\":{\"S\":\"hello\"}}", 9},
    {"{\"pk\":{\"S\":\"k\"},\"s\":{\"S\":\"\"}}", 4},
    {"{\"pk\":{\"S\":\"k\"},\"t\":{\"BOOL\":true}}", 5},
    {"{\"pk\":{\"S\":\"k\"},\"z\":{\"NULL\":true}}", 5},
    {"{\"pk\":{\"S\":\"k\"},\"v\":{\"SS\":[\"a\",\"bc\",\"def\"]}}", 10},
    {"{\"pk\":{\"S\":\"k\"},\"v\":{\"BS\":[\"AA==\",\"AQI=\"]}}", 7},
    {"{\"pk\":{\"S\":\"k\"},\"v\":{\"NS\":[\"1\",\"12\",\"123\",\"-1\"]}}", 14},
    {"{\"pk\":{\"S\":\"k\"},\"l\":{\"L\":[]}}", 7},
    {"{\"pk\":{\"S\":\"k\"},\"l\":{\"L\":[{\"L\":[]},{\"L\":[{\"S\":\"a\"}]}]"
     "}}",
	17},
    {"{\"pk\":{\"S\":\"k\"},\"m\":{\"M\":{\"key1\":{\"S\":\"v\"},\"key2\":{"
     "\"N\":\"12\"}}}}",
	20},
    {"{\"pk\":{\"S\":\"k\"},\"m\":{\"M\":{\"a\":{\"M\":{\"b\":{\"M\":{\"c\":{"
     "\"N\":\"1\"}}}}}}}}",
	21},
    {"{\"pk\":{\"S\":\"k\"},\"\xc3\xa9\":{\"S\":\"\xf0\x9f\x98\x80\"}}", 9},
    {"{\"pk\":{\"S\":\"k\"},\"v\":{\"N\":\"100.5\"}}", 8},
};

static void
test_sizes(void)
{
	struct item item = {0};
	struct buf bytes = {0};

	for (size_t i = 0; i < COUNT_OF(sizes); i++) {
		buf_clear(&bytes);
		read_item(sizes[i].json, &bytes);
		OK(item_open(&item, buf_span(&bytes)), "%s", sizes[i].json);
		IS_INT(item_size(&item), sizes[i].bytes, "its size");
	}
	item_fini(&item);
	buf_fini(&bytes);
}

static const struct {
	const char *a, *b;
	bool equal;
} compared[] = {
    {"{}", "{}", true},
    {"{\"a\":{\"S\":\"1\"},\"b\":{\"N\":\"1\"}}",
	"{\"b\":{\"N\":\"1.0\"},\"a\":{\"S\":\"1\"}}", true},
    {"{\"a\":{\"S\":\"1\"}}", "{\"a\":{\"N\":\"1\"}}", false},
    {"{\"a\":{\"S\":\"1\"}}", "{\"b\":{\"S\":\"1\"}}", false},
    {"{\"a\":{\"S\":\"1\"}}", "{}", false},
};

static void
test_eq(void)
{
	struct item a = {0}, b = {0};

	for (size_t i = 0; i < COUNT_OF(compared); i++) {
		struct buf left = {0}, right = {0};

		read_item(compared[i].a, &left);
		read_item(compared[i].b, &right);
		OK(item_open(&a, buf_span(&left)) &&
			item_open(&b, buf_span(&right)),
		    "%s", compared[i].a);
		IS_INT(item_eq(&a, &b), compared[i].equal, compared[i].b);
		IS_INT(item_eq(&b, &a), compared[i].equal, "and back");
		buf_fini(&left);
		buf_fini(&right);
	}
	item_fini(&a);
	item_fini(&b);
}

int
main(void)
{
	test_open();
	test_damaged();
	test_sizes();
	test_eq();
	return tap_end();
}
