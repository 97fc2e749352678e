/* SPDX-License-Identifier: MIT */
#include "ui/canvas.h"

#include "tests/tap.h"

#define DOTS "\xe2\x80\xa6"
#define HAN "\xe6\xbc\xa2"
#define E_ACUTE "\xc3\xa9"
#define DASH "\xe2\x94\x80"
#define BAR "\xe2\x94\x82"

static const struct rect all = {0, 0, 3, 8};

/* One line of the canvas, as canvas_text() has it. */
static struct span
line_of(struct buf *text, const struct canvas *canvas, int line)
{
	struct span rest;

	buf_clear(text);
	canvas_text(canvas, text);
	rest = buf_span(text);
	while (line-- > 0)
		rest = span_from(rest, span_find(rest, SPAN("\n")) + 1);
	rest.len = span_find(rest, SPAN("\n"));
	return rest;
}

static const struct {
	const char *what;
	struct rect area;
	int line, column, width;
	const char *text;
	int used;
	const char *row; /* what line 1 of the canvas then is */
} puts_cases[] = {
    {"fits", {0, 0, 3, 8}, 1, 0, 8, "abc", 3, "abc"},
    {"from a column", {0, 0, 3, 8}, 1, 5, 8, "abc", 3, "     abc"},
    {"at the edge", {0, 0, 3, 8}, 1, 5, 8, "abcd", 3, "     ab" DOTS},
    {"width", {0, 0, 3, 8}, 1, 0, 3, "abcd", 3, "ab" DOTS},
    {"exactly", {0, 0, 3, 8}, 1, 0, 4, "abcd", 4, "abcd"},
    {"one column", {0, 0, 3, 8}, 1, 0, 1, "abcd", 1, DOTS},
    {"no width", {0, 0, 3, 8}, 1, 0, 0, "abcd", 0, ""},
    {"negative width", {0, 0, 3, 8}, 1, 0, -3, "abcd", 0, ""},
    {"negative column", {0, 0, 3, 8}, 1, -1, 4, "abcd", 0, ""},
    {"below", {0, 0, 3, 8}, 3, 0, 4, "abcd", 0, ""},
    {"area", {1, 2, 1, 3}, 0, 0, 8, "abcd", 3, "  ab" DOTS},
    {"area at the edge", {1, 6, 1, 9}, 0, 0, 9, "abcd", 2, "      a" DOTS},
    {"area outside", {1, 9, 1, 9}, 0, 0, 9, "abcd", 0, ""},
    {"area far outside", {1, 0x7fffffff, 1, 9}, 0, 0, 9, "abcd", 0, ""},
    {"line outside of area", {0, 0, 1, 8}, 1, 0, 8, "abcd", 0, ""},
    {"empty text", {0, 0, 3, 8}, 1, 0, 8, "", 0, ""},
    {"two bytes", {0, 0, 3, 8}, 1, 0, 3, "h" E_ACUTE "l", 3, "h" E_ACUTE "l"},
    {"wide", {0, 0, 3, 8}, 1, 1, 4, HAN HAN, 4, " " HAN HAN},
    {"wide, cut", {0, 0, 3, 8}, 1, 1, 4, HAN HAN "a", 3, " " HAN DOTS},
    {"wide, no room", {0, 0, 3, 8}, 1, 0, 1, HAN, 1, DOTS},
    {"control", {0, 0, 3, 8}, 1, 0, 8, "a\x1b[2J", 6, "a^[[2J"},
    {"no UTF-8", {0, 0, 3, 8}, 1, 0, 8, "a\xff", 2, "a\xef\xbf\xbd"},
};

static void
test_puts(void)
{
	struct buf text = {0};

	for (size_t i = 0; i < COUNT_OF(puts_cases); i++) {
		struct canvas canvas;
		int used;

		canvas_init(&canvas, all.lines, all.columns);
		used =
		    canvas_put(&canvas, puts_cases[i].area, puts_cases[i].line,
			puts_cases[i].column, puts_cases[i].width,
			span_of(puts_cases[i].text), STYLE_PLAIN);
		IS_INT(used, puts_cases[i].used, puts_cases[i].what);
		IS_STR(line_of(&text, &canvas, 1), puts_cases[i].row,
		    puts_cases[i].what);
		canvas_fini(&canvas);
	}
	buf_fini(&text);
}

static void
test_halves(void)
{
	struct buf text = {0};
	struct canvas canvas;

	canvas_init(&canvas, 3, 8);
	(void)canvas_put(&canvas, all, 0, 0, 8, SPAN(HAN HAN HAN), STYLE_KEY);
	(void)canvas_put(&canvas, all, 0, 1, 8, SPAN("x"), STYLE_PLAIN);
	IS_STR(line_of(&text, &canvas, 0), " x" HAN HAN, "the second half");
	(void)canvas_put(&canvas, all, 0, 2, 8, SPAN("y"), STYLE_PLAIN);
	IS_STR(line_of(&text, &canvas, 0), " xy " HAN, "the first half");
	(void)canvas_put(&canvas, all, 0, 3, 8, SPAN(HAN), STYLE_PLAIN);
	IS_STR(line_of(&text, &canvas, 0), " xy" HAN, "wide over a half");
	canvas_fill(&canvas, all, 0, 4, 1, STYLE_CURSOR);
	IS_STR(line_of(&text, &canvas, 0), " xy", "a fill over a half");
	IS_INT(canvas.cells[4].style, STYLE_CURSOR, "style of a fill");
	canvas_fini(&canvas);
	buf_fini(&text);
}

static void
test_long_cluster(void)
{
	struct buf text = {0};
	struct canvas canvas;

	canvas_init(&canvas, 3, 8);
	buf_puts(&text, "e");
	for (int i = 0; i < 30; i++)
		buf_puts(&text, "\xcc\x81");
	IS_INT(canvas_put(&canvas, all, 0, 0, 8, buf_span(&text), STYLE_PLAIN),
	    1, "one column");
	IS_INT(strlen(canvas.cells[0].bytes), 31, "as much as a cell holds");
	canvas_fini(&canvas);
	buf_fini(&text);
}

static void
test_lines(void)
{
	struct buf text = {0};
	struct canvas canvas;
	struct rect area = {0, 1, 2, 3};

	canvas_init(&canvas, 3, 8);
	canvas_hline(&canvas, area, 1);
	canvas_vline(&canvas, area, 1);
	IS_STR(line_of(&text, &canvas, 0), "  " BAR, "vertical");
	IS_STR(line_of(&text, &canvas, 1), " " DASH BAR DASH, "horizontal");
	IS_STR(line_of(&text, &canvas, 2), "", "not below the area");
	canvas.ascii = true;
	canvas_hline(&canvas, area, 1);
	IS_STR(line_of(&text, &canvas, 1), " ---", "ASCII");
	canvas_cursor(&canvas, area, 1, 2);
	IS_INT(canvas.cursor_line, 1, "cursor line");
	IS_INT(canvas.cursor_column, 3, "cursor column");
	canvas_clear(&canvas, 3, 8);
	IS_INT(canvas.cursor_line, -1, "no cursor");
	canvas_cursor(&canvas, area, 2, 0);
	IS_INT(canvas.cursor_line, -1, "no cursor outside of the area");
	canvas_clear(&canvas, 0, 0);
	IS_INT(canvas_printf(&canvas, area, 0, 0, 9, STYLE_PLAIN, "%d", 1), 0,
	    "no canvas");
	canvas_clear(&canvas, -1, 1000000000);
	IS_INT(canvas.lines, 0, "a size that is none");
	canvas_fini(&canvas);
	buf_fini(&text);
}

static const struct {
	const char *what;
	int top, left, bottom, right;
	struct rect want;
} cuts[] = {
    {"nothing", 0, 0, 0, 0, {2, 3, 10, 20}},
    {"all sides", 1, 2, 3, 4, {3, 5, 6, 14}},
    {"too much", 11, 21, 1, 1, {12, 23, 0, 0}},
    {"too much from both sides", 6, 10, 6, 11, {8, 13, 0, 0}},
    {"negative", -1, -1, -1, -1, {2, 3, 10, 20}},
};

static void
test_cut(void)
{
	struct rect area = {2, 3, 10, 20};

	for (size_t i = 0; i < COUNT_OF(cuts); i++) {
		struct rect got = rect_cut(area, cuts[i].top, cuts[i].left,
		    cuts[i].bottom, cuts[i].right);

		OK(memcmp(&got, &cuts[i].want, sizeof(got)) == 0, "cut: %s",
		    cuts[i].what);
	}
}

static uint32_t seed = 12345;

static int
random_below(int n)
{
	seed = seed * 1664525 + 1013904223;
	return (int)(seed >> 16) % n;
}

/* Whether the cells of every line add up, and no half stands alone. */
static bool
is_whole(const struct canvas *canvas)
{
	for (int i = 0; i < canvas->lines * canvas->columns;) {
		const struct cell *cell = &canvas->cells[i];
		int left = canvas->columns - i % canvas->columns;

		if (cell->columns < 1 || cell->columns > left ||
		    (cell->columns == 2 && cell[1].columns != 0) ||
		    cell->bytes[0] == '\0')
			return false;
		i += cell->columns;
	}
	return true;
}

static void
test_random(void)
{
	static const char *const texts[] = {"a", "abc", HAN, HAN "a" HAN,
	    "\x01", "\xf0\x9f\x91\xa8\xe2\x80\x8d\xf0\x9f\x91\xa9", "e\xcc\x81",
	    "\xff\xfe", "\xf0\x9f\x87\xa9\xf0\x9f\x87\xaa x"};
	struct canvas canvas;
	bool whole = true;

	canvas_init(&canvas, 5, 13);
	for (int i = 0; i < 20000 && whole; i++) {
		struct rect area = {random_below(6), random_below(14),
		    random_below(6), random_below(14)};
		const char *text = texts[random_below(COUNT_OF(texts))];

		if (random_below(4) == 0)
			canvas_fill(&canvas, area, random_below(5),
			    random_below(13), random_below(13), STYLE_DIM);
		else
			(void)canvas_put(&canvas, area, random_below(5),
			    random_below(13), random_below(13), span_of(text),
			    STYLE_KEY);
		whole = is_whole(&canvas);
	}
	OK(whole, "random drawing leaves no half");
	canvas_fini(&canvas);
}

int
main(void)
{
	test_puts();
	test_halves();
	test_long_cluster();
	test_lines();
	test_cut();
	test_random();
	return tap_end();
}
