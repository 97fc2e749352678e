/* SPDX-License-Identifier: MIT */
#include "ui/list.h"
#include "ui/pane_slice_priv.h"

/* A column gets the focus; the one that has it sorts the rows. */
static enum reply
point_header(struct pane_slice *pane, int column, int width, struct err *err)
{
	struct event sort = {.command = CMD_SORT};
	size_t at = grid_find(&pane->grid, column, width);

	if (at == SIZE_MAX)
		return REPLY_DONE;
	if (at == pane->grid.focus)
		return pane->view.ops->act(&pane->view, &sort, err);
	grid_move(&pane->grid, (int64_t)at - (int64_t)pane->grid.focus);
	return REPLY_DONE;
}

static enum reply
point_band(struct pane_slice *pane, size_t row)
{
	if (pane->in_band && pane->band_cursor == row)
		return REPLY_OPEN;
	pane->in_band = true;
	pane->band_cursor = row;
	return REPLY_DONE;
}

static enum reply
point_window(struct pane_slice *pane, size_t line, struct err *err)
{
	struct window *window = &pane->window;
	size_t row = window->top + line;
	bool is_cursor = !pane->in_band && row == window->cursor;
	struct move move = {MOVE_BY, (int64_t)row - window->aim};

	if (row >= window->rows.n || window_is_mark(window, row))
		return REPLY_DONE;
	if (is_cursor)
		return REPLY_OPEN;
	pane->in_band = false;
	if (row != window->cursor && window_move(window, move, err) != ERR_OK)
		return REPLY_FAILED;
	return REPLY_DONE;
}

static enum reply
point_sorted(struct pane_slice *pane, const struct pointer *pointer,
    struct rect rows)
{
	enum reply reply = list_point(&pane->sort.list, pointer, rows);

	if (reply == REPLY_OPEN && pane->in_band)
		reply = REPLY_DONE;
	if (reply == REPLY_DONE)
		pane->in_band = false;
	return reply;
}

enum reply
pane_slice_point(struct view *view, const struct pointer *pointer,
    struct rect area, struct err *err)
{
	struct pane_slice *pane = (struct pane_slice *)view;
	struct pane_parts parts = pane_slice_parts(pane, area.lines);
	struct rect rows =
	    rect_cut(area, parts.header + parts.band + parts.line, 0, 0, 0);
	int line = pointer->line - area.top - parts.header;

	if (pane->slice == NULL || !pointer_is_click(pointer))
		return REPLY_IGNORED;
	if (line < 0)
		return point_header(pane, pointer->column - area.left,
		    area.columns, err);
	if (line < parts.band)
		return point_band(pane, (size_t)line);
	if (!pointer_in(pointer, rows))
		return REPLY_IGNORED;
	if (pane_slice_is_sorted(pane))
		return point_sorted(pane, pointer, rows);
	return point_window(pane, (size_t)(pointer->line - rows.top), err);
}
