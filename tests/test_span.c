/* SPDX-License-Identifier: MIT */
#include "src/base/span.h"

#include <limits.h>
#include <stdint.h>

#include "tests/tap.h"

static const struct {
	struct span a, b;
	int order;
} orders[] = {
    {SPAN_INIT(""), SPAN_INIT(""), 0},
    {{NULL, 0}, SPAN_INIT("a"), -1},
    {SPAN_INIT("a"), SPAN_INIT("a"), 0},
    {SPAN_INIT("a"), SPAN_INIT("ab"), -1},
    {SPAN_INIT("b"), SPAN_INIT("ab"), 1},
    {SPAN_INIT("10"), SPAN_INIT("9"), -1},
    {SPAN_INIT("Z"), SPAN_INIT("a"), -1},
    {SPAN_INIT("a\xff"), SPAN_INIT("az"), 1},
    {SPAN_INIT("a\0"), SPAN_INIT("a"), 1},
    {SPAN_INIT("root/photos"), SPAN_INIT("root/photos-old/"), -1},
    {SPAN_INIT("root/photos-old/"), SPAN_INIT("root/photos.txt"), -1},
    {SPAN_INIT("root/photos.txt"), SPAN_INIT("root/photos/"), -1},
};

static const struct {
	struct span haystack, needle;
	size_t at;
} finds[] = {
    {SPAN_INIT("haystack"), SPAN_INIT("stack"), 3},
    {SPAN_INIT("haystack"), SPAN_INIT("h"), 0},
    {SPAN_INIT("haystack"), SPAN_INIT("k"), 7},
    {SPAN_INIT("haystack"), SPAN_INIT("stacks"), SIZE_MAX},
    {SPAN_INIT("haystack"), SPAN_INIT("haystacks"), SIZE_MAX},
    {SPAN_INIT("aab"), SPAN_INIT("ab"), 1},
    {SPAN_INIT("abababac"), SPAN_INIT("abac"), 4},
    {SPAN_INIT("a\0b"), SPAN_INIT("\0b"), 1},
    {SPAN_INIT("abc"), SPAN_INIT(""), 0},
    {{NULL, 0}, {NULL, 0}, 0},
    {{NULL, 0}, SPAN_INIT("a"), SIZE_MAX},
};

static const struct {
	struct span text;
	unsigned long long max;
	bool ok;
	unsigned long long number;
} numbers[] = {
    {SPAN_INIT("0"), 0, true, 0},
    {SPAN_INIT("1"), 0, false, 0},
    {SPAN_INIT("007"), 10, true, 7},
    {SPAN_INIT("10"), 10, true, 10},
    {SPAN_INIT("11"), 10, false, 0},
    {SPAN_INIT("100"), 10, false, 0},
    {SPAN_INIT(""), 10, false, 0},
    {SPAN_INIT("-1"), 10, false, 0},
    {SPAN_INIT("+1"), 10, false, 0},
    {SPAN_INIT("1 "), 10, false, 0},
    {SPAN_INIT("18446744073709551615"), ULLONG_MAX, true, ULLONG_MAX},
    {SPAN_INIT("18446744073709551616"), ULLONG_MAX, false, 0},
    {SPAN_INIT("99999999999999999999999"), ULLONG_MAX, false, 0},
};

static void
test_compare(void)
{
	for (size_t i = 0; i < COUNT_OF(orders); i++) {
		struct span a = orders[i].a, b = orders[i].b;

		IS_INT(span_cmp(a, b), orders[i].order, "order");
		IS_INT(span_cmp(b, a), -orders[i].order, "the other way");
		IS_INT(span_eq(a, b), orders[i].order == 0, "equality");
	}
	OK(span_eq_nocase(SPAN("Limit"), SPAN("lIMIT")), "letters");
	OK(!span_eq_nocase(SPAN("limit"), SPAN("limits")), "length");
	OK(!span_eq_nocase(SPAN("["), SPAN("{")), "only letters have a case");
	OK(!span_eq_nocase(SPAN("\xc3\x89"), SPAN("\xc3\xa9")), "only ASCII");
	OK(span_starts(SPAN("TS#1"), SPAN("TS#")), "a prefix");
	OK(span_starts(SPAN("TS#1"), SPAN("")), "the empty prefix");
	OK(!span_starts(SPAN("TS"), SPAN("TS#")), "longer than the text");
}

static void
test_parts(void)
{
	for (size_t i = 0; i < COUNT_OF(finds); i++)
		OK(span_find(finds[i].haystack, finds[i].needle) == finds[i].at,
		    "find %zu", i);
	IS_STR(span_from(SPAN("abc"), 1), "bc", "from 1");
	IS_STR(span_from(SPAN("abc"), 9), "", "from behind the end");
	IS_STR(span_trim(SPAN(" \t a b\r\n")), "a b", "trim");
	IS_STR(span_trim(SPAN(" \n ")), "", "trim blanks only");
}

static void
test_numbers(void)
{
	for (size_t i = 0; i < COUNT_OF(numbers); i++) {
		unsigned long long number = 0;
		bool ok = span_to_u64(numbers[i].text, numbers[i].max, &number);

		IS_INT(ok, numbers[i].ok, "is a number");
		OK(number == numbers[i].number, "number %zu", i);
	}
}

int
main(void)
{
	test_compare();
	test_parts();
	test_numbers();
	return tap_end();
}
