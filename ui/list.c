/* SPDX-License-Identifier: MIT */
#include "ui/list.h"

/* Larger counts are taken for this one, so that nothing overflows. */
#define COUNT_MAX (INT64_C(1) << 40)

enum {
	WHEEL_LINES = 3
};

enum unit {
	UNIT_LINE,
	UNIT_PAGE,
	UNIT_HALF,
};

static const struct {
	enum command_id command;
	enum move_kind kind;
	int sign;
	enum unit unit;
} moves[] = {
    {CMD_UP, MOVE_BY, -1, UNIT_LINE},
    {CMD_DOWN, MOVE_BY, 1, UNIT_LINE},
    {CMD_PAGE_UP, MOVE_PAGE, -1, UNIT_PAGE},
    {CMD_PAGE_DOWN, MOVE_PAGE, 1, UNIT_PAGE},
    {CMD_HALF_UP, MOVE_PAGE, -1, UNIT_HALF},
    {CMD_HALF_DOWN, MOVE_PAGE, 1, UNIT_HALF},
    {CMD_FIRST, MOVE_TO, 1, UNIT_LINE},
    {CMD_LAST, MOVE_END, 1, UNIT_LINE},
    {CMD_SCROLL_UP, MOVE_SCROLL, -1, UNIT_LINE},
    {CMD_SCROLL_DOWN, MOVE_SCROLL, 1, UNIT_LINE},
};

struct move
move_of(const struct event *event, int lines)
{
	int64_t count =
	    event->count > COUNT_MAX ? COUNT_MAX : (int64_t)event->count;
	int64_t times = count == 0 ? 1 : count;
	int64_t size[] = {
	    [UNIT_LINE] = 1,
	    [UNIT_PAGE] = lines > 1 ? lines : 1,
	    [UNIT_HALF] = lines > 3 ? lines / 2 : 1,
	};

	for (size_t i = 0; i < COUNT_OF(moves); i++) {
		if (moves[i].command != event->command)
			continue;
		if (moves[i].kind == MOVE_TO ||
		    (moves[i].kind == MOVE_END && count > 0))
			return (struct move){MOVE_TO, times - 1};
		return (struct move){
		    moves[i].kind, moves[i].sign * times * size[moves[i].unit]};
	}
	return (struct move){MOVE_NONE, 0};
}

static void
keep_in_sight(struct list *list)
{
	if (list->cursor >= list->n)
		list->cursor = list->n == 0 ? 0 : list->n - 1;
	if (list->top > list->cursor)
		list->top = list->cursor;
	if (list->lines > 0 && list->cursor - list->top >= list->lines)
		list->top = list->cursor - list->lines + 1;
	if (list->n < list->lines)
		list->top = 0;
	else if (list->top > list->n - list->lines)
		list->top = list->n - list->lines;
}

void
list_fit(struct list *list, size_t n, int lines)
{
	list->n = n;
	list->lines = lines > 0 ? (size_t)lines : 0;
	keep_in_sight(list);
}

void
list_go(struct list *list, size_t line)
{
	list->cursor = line;
	keep_in_sight(list);
}

static size_t
moved(size_t from, int64_t by, size_t last)
{
	if (by < 0)
		return (size_t)-by > from ? 0 : from - (size_t)-by;
	return (size_t)by > last - from ? last : from + (size_t)by;
}

static void
scroll(struct list *list, int64_t by)
{
	size_t last = list->n > list->lines ? list->n - list->lines : 0;

	keep_in_sight(list);
	list->top = moved(list->top, by, last);
	if (list->cursor < list->top)
		list->cursor = list->top;
	if (list->lines > 0 && list->cursor - list->top >= list->lines)
		list->cursor = list->top + list->lines - 1;
}

void
list_move(struct list *list, struct move move)
{
	size_t last = list->n == 0 ? 0 : list->n - 1;

	if (move.kind == MOVE_SCROLL) {
		scroll(list, move.by);
		return;
	}
	if (move.kind == MOVE_PAGE && list->top <= last)
		list->top = moved(list->top, move.by, last);
	if (move.kind == MOVE_TO || move.kind == MOVE_END)
		list->cursor =
		    move.kind == MOVE_END ? last : moved(0, move.by, last);
	else
		list->cursor = moved(list->cursor, move.by, last);
	keep_in_sight(list);
}

bool
list_act(struct list *list, const struct event *event)
{
	struct move move = move_of(event, (int)list->lines);

	if (move.kind != MOVE_NONE)
		list_move(list, move);
	return move.kind != MOVE_NONE;
}

enum reply
list_point(struct list *list, const struct pointer *pointer, struct rect rows)
{
	size_t line = list->top + (size_t)(pointer->line - rows.top);

	if (!pointer_is_click(pointer) || !pointer_in(pointer, rows) ||
	    line >= list->n)
		return REPLY_IGNORED;
	if (line == list->cursor)
		return REPLY_OPEN;
	list_go(list, line);
	return REPLY_DONE;
}

enum reply
list_point_only(struct list *list, const struct pointer *pointer,
    struct rect rows)
{
	enum reply reply = list_point(list, pointer, rows);

	return reply == REPLY_OPEN ? REPLY_DONE : reply;
}

bool
list_point_header(const struct pointer *pointer, struct rect area)
{
	return pointer_is_click(pointer) && pointer_in(pointer, area) &&
	    area.lines > 1 && pointer->line == area.top;
}

struct event
list_wheel(const struct pointer *pointer)
{
	switch ((unsigned)pointer->kind) {
	case POINTER_UP:
		return (struct event){CMD_SCROLL_UP, WHEEL_LINES, {0}};
	case POINTER_DOWN:
		return (struct event){CMD_SCROLL_DOWN, WHEEL_LINES, {0}};
	case POINTER_LEFT:
		return (struct event){.command = CMD_LEFT};
	case POINTER_RIGHT:
		return (struct event){.command = CMD_RIGHT};
	default:
		return (struct event){.command = CMD_NONE};
	}
}

struct rect
list_rows(struct rect area)
{
	return rect_cut(area, area.lines > 1 ? 1 : 0, 0, 0, 0);
}

void
list_mark(struct canvas *canvas, struct rect line, bool focused)
{
	(void)canvas_put(canvas, line, 0, 0, 1, SPAN(">"), STYLE_KEY);
	if (focused)
		canvas_cursor(canvas, line, 0, 0);
}
