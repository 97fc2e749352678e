/* SPDX-License-Identifier: MIT */
#include "src/model/json.h"

#include <stdlib.h>

#include "src/base/utf8.h"
#include "tests/tap.h"

static const struct {
	const char *json;
	const char *text;
} strings[] = {
    {"\"\"", ""},
    {" \t\r\n\"a\"", "a"},
    {"\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\/\b\f\n\r\t"},
    {"\"\\u0041\\u00e9\\u20AC\"", "A\xc3\xa9\xe2\x82\xac"},
    {"\"\\ud83d\\ude00\"", "\xf0\x9f\x98\x80"},
    {"\"\\uDBFF\\uDFFF!\"", "\xf4\x8f\xbf\xbf!"},
    {"\"\\uffff\"", "\xef\xbf\xbf"},
    {"\"\xf0\x9f\x98\x80\\n\xc3\xa9\"", "\xf0\x9f\x98\x80\n\xc3\xa9"},
    {"\"a plain text of more than sixteen bytes\"",
	"a plain text of more than sixteen bytes"},
    {"\"a plain text of more than sixteen bytes\\tand a tab\"",
	"a plain text of more than sixteen bytes\tand a tab"},
    {"\"\x7f\"", "\x7f"},
};

static void
test_strings(void)
{
	for (size_t i = 0; i < COUNT_OF(strings); i++) {
		struct json json = {0};
		struct span text = {NULL, 0};
		struct err err;

		json_init(&json, span_of(strings[i].json));
		IS_INT(json_string(&json, &text, &err), ERR_OK,
		    strings[i].json);
		IS_STR(text, strings[i].text, "its text");
		IS_INT(json_finish(&json, &err), ERR_OK, "all of it");
		json_fini(&json);
	}
}

static void
test_borrowed(void)
{
	struct span text = SPAN("\"no escapes: \xc3\xa9\" \"\\u0000\"");
	struct json json = {0};
	struct span got = {NULL, 0};

	json_init(&json, text);
	IS_INT(json_string(&json, &got, NULL), ERR_OK, "without escapes");
	OK(got.ptr == text.ptr + 1, "is part of the text");
	IS_INT(json_string(&json, &got, NULL), ERR_OK, "U+0000 is allowed");
	IS_SPAN(got, SPAN("\0"), "and is one byte");
	json_fini(&json);
}

/* Whether the byte C at PLACE of LEN x in quotes is found. */
static bool
finds_odd(struct json *json, char c, size_t place, size_t len)
{
	char text[64];
	struct span got;
	struct err err = {0};
	enum err_code rc;

	memset(text, 'x', sizeof(text));
	text[0] = text[len + 1] = '"';
	text[place + 1] = c;
	json_init(json, (struct span){text, len + 2});
	rc = json_string(json, &got, &err);
	if (c == '"')
		return rc == ERR_OK && got.len == place;
	return rc == ERR_SYNTAX && err.pos == place + 1;
}

static void
test_places(void)
{
	static const char odd[] = {'\\', '\n', '\x80', '"'};
	struct json json = {0};
	bool found = true;

	/* An x is always last: a backslash there would hide the quote. */
	for (size_t len = 2; len < 40; len++) {
		for (size_t place = 0; place + 1 < len; place++) {
			for (size_t i = 0; i < sizeof(odd); i++)
				found = found &&
				    finds_odd(&json, odd[i], place, len);
		}
	}
	OK(found, "an odd byte is found at each place of each length");
	json_fini(&json);
}

static const struct {
	const char *json;
	size_t pos;
	const char *message;
} errors[] = {
    {"", 0, "expected a value, but the text ends"},
    {"  ", 2, "expected a value, but the text ends"},
    {"x", 0, "expected a value, found 'x'"},
    {"\xc3\xa9", 0, "expected a value, found '\xc3\xa9'"},
    {"[1 2]", 3, "expected ',' or ']', found '2'"},
    {"[1,]", 3, "expected a value, found ']'"},
    {"[1", 2, "expected ',' or ']', but the text ends"},
    {"{\"a\":1 \"b\":2}", 7, "expected ',' or '}', found '\"'"},
    {"{\"a\" 1}", 5, "expected ':', found '1'"},
    {"{\"a\":1,}", 7, "expected a name in double quotes, found '}'"},
    {"{a:1}", 1, "expected a name in double quotes, found 'a'"},
    {"{\"a\":}", 5, "expected a value, found '}'"},
    {"01", 0, "expected a number without leading zeros"},
    {"-x", 1, "expected a digit, found 'x'"},
    {"1.", 2, "expected a digit, but the text ends"},
    {"1.e5", 2, "expected a digit, found 'e'"},
    {"1e+", 3, "expected a digit, but the text ends"},
    {"+1", 0, "expected a value, found '+'"},
    {".5", 0, "expected a value, found '.'"},
    {"tru", 0, "expected true, false or null, found 't'"},
    {"1 2", 2, "expected the end of the text, found '2'"},
    {"\"abc", 0, "expected '\"' at the end of the string that begins here"},
    {"\"abc\\", 4, "expected an escape, but the text ends"},
    {"\"a\\x\"", 2,
	"expected \\\" \\\\ \\/ \\b \\f \\n \\r \\t or \\u after a backslash"},
    {"\"a\nb\"", 2,
	"expected no control character in a string, found byte 0a: "
	"write \\u000a"},
    {"\"\\u12\"", 1, "expected four hexadecimal digits after \\u"},
    {"\"\\u12g4\"", 1, "expected four hexadecimal digits after \\u"},
    {"\"\\ud83d\"", 1, "\\ud83d is half of a surrogate pair and no character"},
    {"\"\\ude00\\ud83d\"", 1,
	"\\ude00 is half of a surrogate pair and no character"},
    {"\"\\ud83d\\u0041\"", 1,
	"\\ud83d is half of a surrogate pair and no character"},
    {"\"a\xff\"", 2, "expected UTF-8 in a string, found byte ff"},
    {"\"\xed\xa0\x80\"", 1, "expected UTF-8 in a string, found byte ed"},
    {"\"\xc0\x80\"", 1, "expected UTF-8 in a string, found byte c0"},
    {"\"\\n\xc3\"", 3, "expected UTF-8 in a string, found byte c3"},
    {"{\"\xff\":1}", 2, "expected UTF-8 in a string, found byte ff"},
};

static void
test_errors(void)
{
	for (size_t i = 0; i < COUNT_OF(errors); i++) {
		struct json json = {0};
		struct err err = {0};
		enum err_code rc;

		json_init(&json, span_of(errors[i].json));
		rc = json_skip(&json, NULL, &err);
		if (rc == ERR_OK)
			rc = json_finish(&json, &err);
		IS_INT(rc, ERR_SYNTAX, errors[i].message);
		IS_INT(err.pos, errors[i].pos, "its place");
		IS_STR(span_of(err.msg), errors[i].message, "its message");
		json_fini(&json);
	}
}

static void
test_members(void)
{
	struct json json = {0};
	struct span name, text;
	bool more = false;
	char literal;

	json_init(&json, SPAN(" { \"a\" : [ -1.50e+3 , null ] , \"b\":{} } "));
	IS_INT(json_enter(&json, '{', NULL), ERR_OK, "into an object");
	IS_INT(json_member(&json, &more, &name, NULL), ERR_OK, "a member");
	IS_STR(name, "a", "its name");
	IS_INT(json_enter(&json, '[', NULL), ERR_OK, "into an array");
	IS_INT(json_element(&json, &more, NULL), ERR_OK, "an element");
	IS_INT(json_number(&json, &text, NULL), ERR_OK, "a number");
	IS_STR(text, "-1.50e+3", "as it is written");
	IS_INT(json_element(&json, &more, NULL), ERR_OK, "another");
	IS_INT(json_literal(&json, &literal, NULL), ERR_OK, "null");
	IS_INT(literal, 'n', "its letter");
	IS_INT(json_element(&json, &more, NULL), ERR_OK, "the bracket");
	OK(!more, "ends the array");
	IS_INT(json_member(&json, &more, &name, NULL), ERR_OK, "a member");
	IS_STR(name, "b", "its name");
	IS_INT(json_pos(&json), 35, "its place");
	IS_INT(json_skip(&json, &text, NULL), ERR_OK, "skips its value");
	IS_STR(text, "{}", "and gives its text");
	IS_INT(json_member(&json, &more, &name, NULL), ERR_OK, "the brace");
	OK(!more, "ends the object");
	IS_INT(json_peek(&json), 0, "and the text");
	IS_INT(json_finish(&json, NULL), ERR_OK, "nothing follows");
	json_fini(&json);
}

static void
test_depth(void)
{
	enum {
		MANY = 1000000
	};

	char *text = xmalloc(MANY);
	struct json json = {0};
	struct err err = {0};

	memset(text, '[', MANY);
	json_init(&json, (struct span){text, MANY});
	IS_INT(json_skip(&json, NULL, &err), ERR_SYNTAX, "a million brackets");
	IS_INT(err.pos, JSON_DEPTH_MAX, "the place");
	memset(text + JSON_DEPTH_MAX, ']', JSON_DEPTH_MAX);
	json_init(&json, (struct span){text, (size_t)2 * JSON_DEPTH_MAX});
	IS_INT(json_skip(&json, NULL, &err), ERR_OK, "as many as are allowed");
	json_fini(&json);
	free(text);
}

static const struct {
	const char *text;
	const char *json;
} written[] = {
    {"", "\"\""},
    {"plain", "\"plain\""},
    {"\"\\/\b\f\n\r\t", "\"\\\"\\\\/\\b\\f\\n\\r\\t\""},
    {"\x01\x1b[0m", "\"\\u0001\\u001b[0m\""},
    {"\x7f", "\"\\u007f\""},
    {"\xc2\x9b"
     "2J\xc2\xa0",
	"\"\\u009b2J\xc2\xa0\""},
    {"\xf0\x9f\x98\x80", "\"\xf0\x9f\x98\x80\""},
    {"more than sixteen bytes, then \x7f and more",
	"\"more than sixteen bytes, then \\u007f and more\""},
};

static void
test_put(void)
{
	for (size_t i = 0; i < COUNT_OF(written); i++) {
		struct buf out = {0};

		json_put_string(&out, span_of(written[i].text));
		IS_STR(buf_span(&out), written[i].json, "json_put_string");
		buf_fini(&out);
	}
}

/* All of Unicode comes back from its JSON. */
static void
test_round_trip(void)
{
	struct buf text = {0}, out = {0};
	struct json json = {0};
	struct span got;
	bool same = true;

	for (uint32_t code = 0; code <= 0x10ffff; code += code < 300 ? 1 : 97) {
		if (code >= 0xd800 && code <= 0xdfff)
			continue;
		buf_clear(&text);
		buf_clear(&out);
		utf8_put(&text, code);
		buf_puts(&text, "x");
		json_put_string(&out, buf_span(&text));
		json_init(&json, buf_span(&out));
		same = same && json_string(&json, &got, NULL) == ERR_OK &&
		    span_eq(got, buf_span(&text));
	}
	OK(same, "every character comes back");
	json_fini(&json);
	buf_fini(&text);
	buf_fini(&out);
}

int
main(void)
{
	test_strings();
	test_borrowed();
	test_places();
	test_errors();
	test_members();
	test_depth();
	test_put();
	test_round_trip();
	return tap_end();
}
