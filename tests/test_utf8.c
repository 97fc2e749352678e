/* SPDX-License-Identifier: MIT */
#include "src/base/utf8.h"

#include "tests/tap.h"

/* The first and last character of each length, and around the surrogates. */
static const struct {
	uint32_t code;
	struct span bytes;
	size_t utf16;
} chars[] = {
    {0, {"\0", 1}, 1},
    {'a', {"a", 1}, 1},
    {0x7f, {"\x7f", 1}, 1},
    {0x80, {"\xc2\x80", 2}, 1},
    {0x7ff, {"\xdf\xbf", 2}, 1},
    {0x800, {"\xe0\xa0\x80", 3}, 1},
    {0xd7ff, {"\xed\x9f\xbf", 3}, 1},
    {0xe000, {"\xee\x80\x80", 3}, 1},
    {0xffff, {"\xef\xbf\xbf", 3}, 1},
    {0x10000, {"\xf0\x90\x80\x80", 4}, 2},
    {0x1f600, {"\xf0\x9f\x98\x80", 4}, 2},
    {0x10ffff, {"\xf4\x8f\xbf\xbf", 4}, 2},
};

static const struct {
	const char *what;
	struct span bytes;
	size_t at; /* where it stops to be UTF-8 */
} invalid[] = {
    {"a continuation alone", SPAN_INIT("\x80"), 0},
    {"overlong, two bytes", SPAN_INIT("\xc0\x80"), 0},
    {"overlong slash", SPAN_INIT("ab\xc0\xaf"), 2},
    {"overlong, two bytes, highest", SPAN_INIT("\xc1\xbf"), 0},
    {"overlong, three bytes", SPAN_INIT("\xe0\x9f\xbf"), 0},
    {"overlong, four bytes", SPAN_INIT("\xf0\x8f\xbf\xbf"), 0},
    {"the first surrogate", SPAN_INIT("\xed\xa0\x80"), 0},
    {"the last surrogate", SPAN_INIT("\xed\xbf\xbf"), 0},
    {"above U+10FFFF", SPAN_INIT("\xf4\x90\x80\x80"), 0},
    {"F5", SPAN_INIT("\xf5\x80\x80\x80"), 0},
    {"FF", SPAN_INIT("123456789\xff"), 9},
    {"cut after one", SPAN_INIT("\xc3\xa9\xc3"), 2},
    {"cut after two", SPAN_INIT("\xe2\x82"), 0},
    {"cut after three", SPAN_INIT("12345678\xf0\x9f\x98"), 8},
    {"a letter inside", SPAN_INIT("\xe2\x82x"), 0},
};

static void
test_chars(void)
{
	for (size_t i = 0; i < COUNT_OF(chars); i++) {
		struct buf buf = {0};
		uint32_t code = 1;

		utf8_put(&buf, chars[i].code);
		IS_SPAN(buf_span(&buf), chars[i].bytes, "encode");
		IS_INT(utf8_next(chars[i].bytes, &code), chars[i].bytes.len,
		    "length");
		IS_INT(code, chars[i].code, "decode");
		IS_INT(utf8_check(chars[i].bytes), chars[i].bytes.len,
		    "is UTF-8");
		IS_INT(utf8_utf16_len(chars[i].bytes), chars[i].utf16,
		    "UTF-16 units");
		buf_fini(&buf);
	}
	IS_INT(utf8_check(SPAN("")), 0, "nothing is UTF-8");
	IS_INT(utf8_utf16_len(SPAN("a\xc3\xa9\xf0\x9f\x98\x80")), 4,
	    "UTF-16 units of several");
}

static void
test_invalid(void)
{
	for (size_t i = 0; i < COUNT_OF(invalid); i++) {
		uint32_t code = 0;
		struct span rest = span_from(invalid[i].bytes, invalid[i].at);

		IS_INT(utf8_check(invalid[i].bytes), invalid[i].at,
		    invalid[i].what);
		IS_INT(utf8_next(rest, &code), 1, "one byte is skipped");
		OK(code == UTF8_INVALID, "it is marked");
	}
}

/* Every scalar value, one after the other. */
static void
test_all(void)
{
	struct buf buf = {0};
	bool same = true;

	for (uint32_t code = 0; code <= 0x10ffff; code++) {
		uint32_t back;

		if (code >= 0xd800 && code <= 0xdfff)
			continue;
		buf_clear(&buf);
		utf8_put(&buf, code);
		same = same && utf8_next(buf_span(&buf), &back) == buf.len &&
		    back == code;
	}
	OK(same, "every character comes back");
	buf_fini(&buf);
}

int
main(void)
{
	test_chars();
	test_invalid();
	test_all();
	return tap_end();
}
