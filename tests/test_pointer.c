/* SPDX-License-Identifier: MIT */
#include "ui/pointer.h"

#include "tests/tap.h"

static const struct {
	const char *line;
	struct pointer pointer;
	const char *printed; /* NULL: as the line */
} lines[] = {
    {"click 1 1", {POINTER_CLICK, 0, 0}, NULL},
    {"click 80 24", {POINTER_CLICK, 23, 79}, NULL},
    {"click  10   5", {POINTER_CLICK, 4, 9}, "click 10 5"},
    {"double-click 10 5", {POINTER_DOUBLE, 4, 9}, NULL},
    {"wheel up 10 5", {POINTER_UP, 4, 9}, NULL},
    {"wheel down 10 5", {POINTER_DOWN, 4, 9}, NULL},
    {"wheel left 10 5", {POINTER_LEFT, 4, 9}, NULL},
    {"wheel right 9999 9999", {POINTER_RIGHT, 9998, 9998}, NULL},
};

static const char *const bad[] = {"", "click", "click ", "click 1", "click 0 1",
    "click 1 0", "click 1 -1", "click 1 2 3", "click x y", "click 10000 1",
    "wheel 1 1", "wheel sideways 1 1", "double 1 1"};

static void
test_lines(void)
{
	struct pointer pointer = {0};
	struct buf printed = {0};

	for (size_t i = 0; i < COUNT_OF(lines); i++) {
		const char *line = lines[i].line;
		const struct pointer *want = &lines[i].pointer;

		OK(pointer_read(span_of(line), &pointer) &&
			pointer.kind == want->kind &&
			pointer.line == want->line &&
			pointer.column == want->column,
		    "%s", line);
		buf_clear(&printed);
		pointer_print(want, &printed);
		IS_STR(buf_span(&printed),
		    lines[i].printed == NULL ? line : lines[i].printed, line);
	}
	for (size_t i = 0; i < COUNT_OF(bad); i++)
		OK(!pointer_read(span_of(bad[i]), &pointer), "no '%s'", bad[i]);
	buf_fini(&printed);
}

/* Clicks, when they come, and whether each makes a double click. */
static const struct {
	enum pointer_kind kind;
	int line, column;
	int64_t at;
	bool is_double;
} clicks_seen[] = {
    {POINTER_CLICK, 5, 5, 0, false},
    {POINTER_CLICK, 5, 5, 200, true},
    {POINTER_CLICK, 5, 5, 300, false}, /* a third one */
    {POINTER_CLICK, 5, 5, 400, true},
    {POINTER_CLICK, 5, 5, 2000, false}, /* too late */
    {POINTER_CLICK, 5, 6, 2100, false}, /* elsewhere */
    {POINTER_CLICK, 4, 6, 2200, false},
    {POINTER_DOWN, 4, 6, 2300, false},
    {POINTER_DOWN, 4, 6, 2310, false},
    {POINTER_CLICK, 4, 6, 2400, false}, /* the wheel was between */
    {POINTER_CLICK, 4, 6, 2500, true},
};

static void
test_double_clicks(void)
{
	struct clicks clicks = {0};

	for (size_t i = 0; i < COUNT_OF(clicks_seen); i++) {
		struct pointer pointer = {clicks_seen[i].kind,
		    clicks_seen[i].line, clicks_seen[i].column};

		clicks_see(&clicks, &pointer, clicks_seen[i].at);
		IS_INT(pointer.kind == POINTER_DOUBLE, clicks_seen[i].is_double,
		    "a double click or not");
	}
}

int
main(void)
{
	test_lines();
	test_double_clicks();
	return tap_end();
}
