/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>

#include "src/model/itemjson.h"
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

static uint64_t
next_random(uint64_t *state)
{
	*state ^= *state << 13;
	*state ^= *state >> 7;
	*state ^= *state << 17;
	return *state >> 11;
}

static void
put_random_text(struct buf *out, uint64_t *state)
{
	static const char *const parts[] = {"a", "VEH#", "\"", "\\", "\n",
	    "\x1b", "\xc3\xa9", "\xf0\x9f\x98\x80", "/", "\xc2\x9b", "\x7f",
	    "a text of more than sixteen bytes"};

	for (size_t n = next_random(state) % 5; n > 0; n--)
		buf_puts(out, parts[next_random(state) % COUNT_OF(parts)]);
}

static void
put_random_number(struct buf *out, uint64_t *state)
{
	uint64_t digits = next_random(state) % 100000 + 1;

	buf_printf(out, "%s%u%s", next_random(state) % 2 == 0 ? "-" : "",
	    (unsigned)digits, next_random(state) % 2 == 0 ? "00" : ".25");
}

/* Text, digits or bytes, with N at its end to make it unlike the others. */
static void
put_random_scalar(struct buf *out, enum value_type type, size_t n,
    uint64_t *state)
{
	if (type == VALUE_N)
		put_random_number(out, state);
	else if (type == VALUE_S)
		put_random_text(out, state);
	else
		for (size_t i = next_random(state) % 20; i > 0; i--)
			buf_putc(out, (char)next_random(state));
	if (n > 0)
		buf_printf(out, "%zu", n);
}

static void put_random_value(struct buf *out, int depth, uint64_t *state);

static void
put_random_map(struct buf *out, size_t n, int depth, uint64_t *state)
{
	for (size_t i = 1; i <= n; i++) {
		struct buf name = {0};

		put_random_scalar(&name, VALUE_S, i, state);
		value_put_name(out, buf_span(&name));
		put_random_value(out, depth, state);
		buf_fini(&name);
	}
}

static void
put_random_set(struct buf *out, enum value_type type, size_t n, uint64_t *state)
{
	for (size_t i = 1; i <= n; i++) {
		struct buf element = {0};

		buf_printf(&element, "%zu", i);
		if (type == VALUE_SS)
			put_random_scalar(&element, VALUE_S, i, state);
		else if (type == VALUE_BS)
			put_random_scalar(&element, VALUE_B, i, state);
		value_put_element(out, buf_span(&element));
		buf_fini(&element);
	}
}

static void
put_random_value(struct buf *out, int depth, uint64_t *state)
{
	enum value_type type = (enum value_type)(next_random(state) % 10 + 1);
	size_t mark = value_begin(out), n = next_random(state) % 40;

	if (depth == 0 && (type == VALUE_M || type == VALUE_L))
		type = VALUE_S;
	if (type <= VALUE_B)
		put_random_scalar(out, type, 0, state);
	else if (type == VALUE_BOOL)
		buf_putc(out, (char)(n % 2));
	else if (type == VALUE_M)
		put_random_map(out, n, depth - 1, state);
	else if (type >= VALUE_SS)
		put_random_set(out, type, n + 1, state);
	for (size_t i = 0; type == VALUE_L && i < n; i++)
		put_random_value(out, depth - 1, state);
	value_end(out, mark, type);
}

/* Whether ITEM comes back from TEXT, which it was written as. */
static bool
comes_back(const struct item *item, struct span text)
{
	struct buf bytes = {0};
	struct item again = {0};
	struct err err = {0};
	bool same =
	    read_item(text, JSON_DYNAMODB, &bytes, &again, &err) == ERR_OK &&
	    item_eq(item, &again);

	if (!same)
		printf("# %s\n", err.msg);
	item_fini(&again);
	buf_fini(&bytes);
	return same;
}

static void
test_round_trip(void)
{
	uint64_t state = 88172645463325252U;
	struct item item = {0};
	bool line = true, pretty = true;

	for (int round = 0; round < 300; round++) {
		struct buf bytes = {0}, out = {0};

		put_random_map(&bytes, next_random(&state) % 6, 2, &state);
		OK(item_open(&item, buf_span(&bytes)), "random item %d", round);
		itemjson_write(&item, JSON_DYNAMODB, &out);
		line = line && comes_back(&item, buf_span(&out));
		buf_clear(&out);
		itemjson_write_pretty(&item, JSON_DYNAMODB, &out);
		pretty = pretty && comes_back(&item, buf_span(&out));
		buf_fini(&bytes);
		buf_fini(&out);
	}
	OK(line, "come back from one line");
	OK(pretty, "come back from several lines");
	item_fini(&item);
}

/* Changes, drops or adds one byte of TEXT. */
static void
mutate(struct buf *text, uint64_t *state)
{
	static const char likely[] = "{}[]\",:\\u0SNMLBe-.1 \x80\xff";
	size_t at = next_random(state) % (text->len + 1);
	char c = likely[next_random(state) % (sizeof(likely) - 1)];
	uint64_t change = next_random(state) % 3;

	if (at == text->len || change == 0) {
		buf_insert(text, at, &c, 1);
	} else if (change == 1) {
		text->ptr[at] = c;
	} else {
		text->len--;
		memmove(text->ptr + at, text->ptr + at + 1, text->len - at);
	}
}

/*
 * What is read of damaged text can be written and read again; what is refused
 * has its place in the text, and leaves nothing behind.
 */
static bool
survives(struct span text, enum json_kind kind)
{
	struct buf bytes = {0}, out = {0};
	struct item item = {0};
	struct err err = {0};
	/* A copy of just this size, so that reading outside is noticed. */
	char *copy = xmemdup(text.ptr, text.len);
	struct json json = {0};
	enum err_code rc;
	bool right;

	copy = xrealloc_array(copy, text.len, 1);
	json_init(&json, (struct span){copy, text.len});
	rc = itemjson_read(&json, kind, &bytes, &err);
	if (rc == ERR_OK) {
		right = item_open(&item, buf_span(&bytes));
		itemjson_write(&item, JSON_DYNAMODB, &out);
		right = right && comes_back(&item, buf_span(&out));
	} else {
		right =
		    bytes.len == 0 && err.pos <= text.len && err.msg[0] != '\0';
	}
	(void)itemjson_is_dynamodb((struct span){copy, text.len});
	json_fini(&json);
	item_fini(&item);
	buf_fini(&bytes);
	buf_fini(&out);
	free(copy);
	return right;
}

static const struct {
	enum json_kind kind;
	const char *json;
} seeds[] = {
    {JSON_DYNAMODB,
	"{\"PK\":{\"S\":\"VEH#1\"},\"n\":{\"N\":\"-1.5e3\"},"
	"\"b\":{\"B\":\"qg==\"},\"t\":{\"BOOL\":true}}"},
    {JSON_DYNAMODB,
	" { \"m\" : { \"M\" : { \"k\" : { \"L\" : [ { \"NULL\" : true } , "
	"{ \"N\" : \"7\" } ] } } } }"},
    {JSON_DYNAMODB,
	"{\"s\":{\"SS\":[\"a\",\"b\"]},\"n\":{\"NS\":[\"1\",\"2\"]},"
	"\"b\":{\"BS\":[\"\",\"AP8=\"]}}"},
    {JSON_DYNAMODB,
	"{\"\\u00e9\":{\"S\":\"\\ud83d\\ude00 \xc3\xa9 \\n\\\\\"}}"},
    {JSON_PLAIN,
	"{\"a\":[1,-2.5e+3,null,true,false,{\"k\":\"\\u0041\xf0\x9f\x98\x80\"}],"
	"\"text\":\"more than sixteen bytes\"}"},
};

static void
test_mutations(void)
{
	uint64_t state = 424242;

	for (size_t i = 0; i < COUNT_OF(seeds); i++) {
		struct buf changed = {0};
		bool right = true;

		for (int round = 0; round < 4000; round++) {
			buf_clear(&changed);
			buf_puts(&changed, seeds[i].json);
			for (int n = round % 3; n >= 0; n--)
				mutate(&changed, &state);
			right = right &&
			    survives(buf_span(&changed), seeds[i].kind);
		}
		OK(right, "%s, damaged", seeds[i].json);
		buf_fini(&changed);
	}
}

int
main(void)
{
	test_round_trip();
	test_mutations();
	return tap_end();
}
