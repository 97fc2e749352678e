/* SPDX-License-Identifier: MIT */
#include "ui/view_explain.h"

#include <stdlib.h>

#include "ui/cells.h"
#include "ui/list_search.h"
#include "ui/ui.h"

enum {
	MARK_COLUMNS = 2,
	FOLDED_COLUMNS = 4, /* what is folded over stands so far to the right */
};

/* A line on the screen: all of a line of the text, or a part of it. */
struct explain_line {
	struct span text;
	bool first;   /* part */
	bool heading; /* "# NAME" */
};

struct view_explain {
	struct view view;
	struct buf text;
	struct explain_line *lines;
	size_t n, cap;
	int columns; /* lines are made for; 0: not made */
	struct list list;
	struct list_search search;
};

static struct view_explain *
explain_of(struct view *view)
{
	return (struct view_explain *)view;
}

/* LINE on as many lines as it takes. */
static void
add_line(struct view_explain *view, struct span line)
{
	struct explain_line part = {.first = true};
	int room = view->columns - MARK_COLUMNS;

	part.heading = span_starts(line, SPAN("# "));
	do {
		part.text = (struct span){
		    line.ptr, cell_fit(line, room > 1 ? room : 1)};
		xgrow(&view->lines, view->n, &view->cap, sizeof(part));
		view->lines[view->n++] = part;
		line = span_from(line, part.text.len);
		if (part.first)
			room -= FOLDED_COLUMNS;
		part.first = false;
	} while (line.len > 0);
}

/* The line at byte AT of TEXT, without its end. */
static struct span
line_at(struct span text, size_t at)
{
	struct span rest = span_from(text, at);
	size_t end = span_find(rest, SPAN("\n"));

	return (struct span){rest.ptr, end < rest.len ? end : rest.len};
}

/* Folds the text for the width there is; the cursor stays at its part. */
static void
make_lines(struct view_explain *view)
{
	struct span rest = buf_span(&view->text);
	const char *at =
	    view->n > 0 ? view->lines[view->list.cursor].text.ptr : rest.ptr;
	size_t cursor = 0;

	view->n = 0;
	while (rest.len > 0) {
		struct span line = line_at(rest, 0);

		add_line(view, line);
		rest = span_from(rest, line.len + 1);
	}
	while (cursor + 1 < view->n && view->lines[cursor + 1].text.ptr <= at)
		cursor++;
	view->list.cursor = cursor;
}

static enum err_code
view_prepare(struct view *base, struct rect area, struct err *err)
{
	struct view_explain *view = explain_of(base);

	(void)err;
	if (view->columns != area.columns) {
		view->columns = area.columns;
		make_lines(view);
	}
	list_fit(&view->list, view->n, area.lines);
	return ERR_OK;
}

static void
view_draw(const struct view *base, struct canvas *canvas, struct rect area,
    bool focused)
{
	const struct view_explain *view = (const struct view_explain *)base;

	for (int i = 0; i < area.lines; i++) {
		size_t at = view->list.top + (size_t)i;
		const struct explain_line *line;
		struct cell_place place = {
		    .area = rect_cut(area, i, 0, 0, 0),
		    .column = MARK_COLUMNS,
		    .needle = &view->search.needle,
		};

		if (at >= view->n)
			break;
		line = &view->lines[at];
		place.area.lines = 1;
		if (!line->first)
			place.column += FOLDED_COLUMNS;
		place.width = area.columns - place.column;
		cell_put(canvas, &place, line->text,
		    line->heading ? STYLE_HEADER : STYLE_PLAIN);
		if (at == view->list.cursor)
			list_mark(canvas, place.area, focused);
	}
}

/* The part of the text that the cursor is in: what is under one heading. */
static struct span
section(const struct view_explain *view, struct span *ret_name)
{
	struct span text = buf_span(&view->text);
	size_t at =
	    (size_t)(view->lines[view->list.cursor].text.ptr - text.ptr);
	size_t begin = 0;

	*ret_name = SPAN("what it reads");
	for (;;) {
		struct span part = span_from(text, begin);
		size_t heading = span_find(part, SPAN("\n# "));

		if (heading < part.len)
			part.len = heading;
		if (part.ptr + part.len == text.ptr + text.len ||
		    begin + heading + 1 > at)
			return span_trim(part);
		begin += heading + strlen("\n# ");
		*ret_name = line_at(text, begin);
		begin += ret_name->len;
	}
}

static void
copy(struct view_explain *view)
{
	struct span name;
	struct span text;
	char *what;

	/* Keys may come before the first drawing. */
	if (view->n == 0)
		return;
	text = section(view, &name);
	what = xmemdup(name.ptr, name.len);
	ui_copy(view->view.ui, text, what);
	free(what);
}

static bool
match(const struct view *base, size_t line, const struct needle *needle)
{
	const struct view_explain *view = (const struct view_explain *)base;

	return needle_in(needle, view->lines[line].text);
}

static enum reply
view_act(struct view *base, const struct event *event, struct err *err)
{
	struct view_explain *view = explain_of(base);

	(void)err;
	if (list_act(&view->list, event))
		return REPLY_DONE;
	if (event->command == CMD_EXPLAIN)
		return REPLY_CLOSE;
	if (event->command != CMD_COPY)
		return list_search_act(&view->search, event);
	copy(view);
	return REPLY_DONE;
}

static enum reply
view_point(struct view *view, const struct pointer *pointer, struct rect area,
    struct err *err)
{
	(void)err;
	return list_point_only(&explain_of(view)->list, pointer, area);
}

static void
view_status(const struct view *base, struct buf *out)
{
	const struct view_explain *view = (const struct view_explain *)base;

	buf_printf(out, "line %zu of %zu", view->list.cursor + 1, view->n);
}

static void
view_title(const struct view *base, struct buf *out)
{
	(void)base;
	buf_puts(out, "the query as DynamoDB is asked");
}

static void
view_close(struct view *base)
{
	struct view_explain *view = explain_of(base);

	free(view->lines);
	buf_fini(&view->text);
	list_search_fini(&view->search);
	free(view);
}

static const enum command_id hints[] = {
    CMD_COPY, CMD_SEARCH, CMD_BACK, CMD_NONE};

static const struct view_ops view_explain_ops = {
    .name = "explain",
    .hints = hints,
    .prepare = view_prepare,
    .draw = view_draw,
    .act = view_act,
    .point = view_point,
    .status = view_status,
    .title = view_title,
    .close = view_close,
};

struct view *
view_explain_new(struct ui *ui, struct span text)
{
	struct view_explain *view = xcalloc(1, sizeof(*view));

	view->view = (struct view){&view_explain_ops, ui};
	view->search = (struct list_search){
	    .view = &view->view, .list = &view->list, .match = match};
	buf_add_span(&view->text, text);
	return &view->view;
}
