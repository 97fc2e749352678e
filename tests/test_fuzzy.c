/* SPDX-License-Identifier: MIT */
#include "ui/fuzzy.h"

#include <stdio.h>

#include "src/base/buf.h"
#include "tests/tap.h"

#define E_ACUTE "\xc3\xa9"   /* é */
#define A_TILDE "\xc3\xa3"   /* ã: the same first byte */
#define COPYRIGHT "\xc2\xa9" /* the same last one */

/* Which of two texts the pattern fits better. */
static const struct {
	const char *pattern, *better, *worse;
} pairs[] = {
    {"exp", "export", "next-page"},
    {"exp", "export", "end of example"},
    {"table", "table", "new-table"},
    {"table", "table", "tables"},
    {"new", "new-table", "renew"},
    {"ss", "save-screen", "class"},
    {"pp", "previous-place", "upper"},
    {"sn", "search-next", "screen"},
    {"At", "recordedAt", "flAsht"},
    {"cw", "column-width", "copywriting"},
    {"desc", "recordedAt = 1 desc", "d, e and so close"},
    {"root", "begins_with(SK, \"root/\")", "r = o or o = t"},
    {"ab", "xab", "xa_____b"},
    {"ab", "xaxb", "xaxxxxxxb"},
    {"ex", "next export", "next page"},
    {E_ACUTE "t", "caf" E_ACUTE "-t", "caf" E_ACUTE "s-at"},
};

static void
test_better(void)
{
	struct fuzzy fuzzy = {0};

	for (size_t i = 0; i < COUNT_OF(pairs); i++) {
		int better = -1, worse = -1;
		bool fits;

		fuzzy_set(&fuzzy, span_of(pairs[i].pattern));
		fits =
		    fuzzy_fits(&fuzzy, span_of(pairs[i].better), &better, NULL);
		if (fuzzy_fits(&fuzzy, span_of(pairs[i].worse), &worse, NULL))
			fits &= better > worse;
		OK(fits, "%s: '%s' %d before '%s' %d", pairs[i].pattern,
		    pairs[i].better, better, pairs[i].worse, worse);
	}
	fuzzy_fini(&fuzzy);
}

/* What is marked, as a line under the text; NULL: it does not fit. */
static const struct {
	const char *pattern, *text, *marks;
} fits[] = {
    {"", "any", "   "},
    {"", "", ""},
    {"a", "", NULL},
    {"abc", "ab", NULL},
    {"ba", "ab", NULL},
    {"exp", "export", "^^^   "},
    {"ex", "next export", "     ^^    "},
    {"ss", "save-screen", "^    ^     "},
    {"aa", "aa", "^^"},
    {"aa", "aba", "^ ^"},
    {"at", "recordedAt", "        ^^"},
    {"At", "recordedAt", "        ^^"},
    {"Rec", "recordedAt", NULL},
    {"ts#", "TS#2026", "^^^    "},
    {"TS#", "ts#2026", NULL},
    {E_ACUTE, "caf" E_ACUTE, "   ^^"},
    {E_ACUTE, A_TILDE COPYRIGHT, NULL},
    {"\xff", "a\xff", " ^"},
    {"\xc3", E_ACUTE, NULL},
    {"a b", "a  b", "^^ ^"},
};

static void
test_marks(void)
{
	struct fuzzy fuzzy = {0};

	for (size_t i = 0; i < COUNT_OF(fits); i++) {
		bool marks[32] = {false};
		struct span text = span_of(fits[i].text);
		struct buf got = {0};
		int score;
		bool is_fit;

		fuzzy_set(&fuzzy, span_of(fits[i].pattern));
		is_fit = fuzzy_fits(&fuzzy, text, &score, marks);
		for (size_t k = 0; k < text.len; k++)
			buf_putc(&got, marks[k] ? '^' : ' ');
		IS_INT(is_fit, fits[i].marks != NULL, fits[i].text);
		if (fits[i].marks != NULL)
			IS_STR(buf_span(&got), fits[i].marks, fits[i].text);
		buf_fini(&got);
	}
	fuzzy_fini(&fuzzy);
}

/* Of a text without end, the beginning counts. */
static void
test_long(void)
{
	struct fuzzy fuzzy = {0};
	struct buf text = {0};
	int score;

	for (int i = 0; i < FUZZY_CHARS_MAX - 1; i++)
		buf_putc(&text, i % 2 == 0 ? 'a' : 'b');
	buf_puts(&text, "xy");
	fuzzy_set(&fuzzy, SPAN("abababababababababababababababx"));
	OK(fuzzy_fits(&fuzzy, buf_span(&text), &score, NULL), "long");
	fuzzy_set(&fuzzy, SPAN("xy"));
	OK(!fuzzy_fits(&fuzzy, buf_span(&text), &score, NULL), "behind it");
	fuzzy_fini(&fuzzy);
	buf_fini(&text);
}

int
main(void)
{
	test_better();
	test_marks();
	test_long();
	return tap_end();
}
