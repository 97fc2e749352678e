/* SPDX-License-Identifier: MIT */
#include "src/base/utf8.h"
#include "src/model/json.h"
#include "tests/fuzz/fuzz.h"

static bool walk(struct json *json);

/* A string is UTF-8, and is read back as it was written. */
static void
check_string(struct span s)
{
	struct buf text = {0};
	struct json json = {0};
	struct span back;

	HOLDS(utf8_check(s) == s.len);
	json_put_string(&text, s);
	json_init(&json, buf_span(&text));
	HOLDS(json_string(&json, &back, NULL) == ERR_OK);
	HOLDS(span_eq(s, back));
	HOLDS(json_finish(&json, NULL) == ERR_OK);
	json_fini(&json);
	buf_fini(&text);
}

/* The members or elements behind OPEN. */
static bool
walk_container(struct json *json, char open)
{
	struct span name = {NULL, 0};
	bool more;

	if (json_enter(json, open, NULL) != ERR_OK)
		return false;
	while ((open == '{' ? json_member(json, &more, &name, NULL)
			    : json_element(json, &more, NULL)) == ERR_OK) {
		if (!more)
			return true;
		if (open == '{')
			check_string(name);
		if (!walk(json))
			return false;
	}
	return false;
}

/* Reads one value step by step. */
static bool
walk(struct json *json)
{
	struct span s;
	char c = json_peek(json);

	if (c == '{' || c == '[')
		return walk_container(json, c);
	if (c == 't' || c == 'f' || c == 'n')
		return json_literal(json, &c, NULL) == ERR_OK;
	if (c != '"')
		return json_number(json, &s, NULL) == ERR_OK;
	if (json_string(json, &s, NULL) != ERR_OK)
		return false;
	check_string(s);
	return true;
}

/* Skipping a value and reading it agree, in what is good and in how far. */
int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct span text = fuzz_span(data, size), skipped = {NULL, 0};
	struct json whole = {0}, steps = {0};
	struct err err = {.pos = ERR_POS_NONE};
	bool good;

	json_init(&whole, text);
	json_init(&steps, text);
	good = json_skip(&whole, &skipped, &err) == ERR_OK;
	HOLDS(good || err.pos <= size);
	HOLDS(good == walk(&steps));
	if (good) {
		HOLDS(json_pos(&whole) == json_pos(&steps));
		HOLDS(skipped.ptr >= text.ptr && skipped.len <= size);
		HOLDS((json_finish(&whole, NULL) == ERR_OK) ==
		    (json_finish(&steps, NULL) == ERR_OK));
	}
	json_fini(&steps);
	json_fini(&whole);
	return 0;
}
