/* SPDX-License-Identifier: MIT */
#include "src/app/reader.h"
#include "ui/pane_slice_priv.h"

/* Marks, and what stands for them on a screen that draws ASCII alone. */
static struct span
pin_mark(const struct canvas *canvas, bool counted)
{
	if (canvas->ascii)
		return counted ? SPAN("*") : SPAN("o");
	return counted ? SPAN("\xe2\x97\x86") : SPAN("\xe2\x97\x87");
}

static struct span
dots(const struct canvas *canvas)
{
	return canvas->ascii ? SPAN("-") : SPAN("\xe2\x94\x88");
}

static enum style
cursor_style(bool focused)
{
	return focused ? STYLE_CURSOR : STYLE_CURSOR_OFF;
}

static void
draw_cursor(struct canvas *canvas, const struct grid_row *row, bool focused)
{
	(void)canvas_put(canvas, row->area, row->line, 0, 1, SPAN(">"),
	    cursor_style(focused));
	if (focused)
		canvas_cursor(canvas, row->area, row->line, 0);
}

static void
draw_row(const struct pane_slice *pane, struct canvas *canvas,
    struct grid_row *row, bool at_cursor, bool focused)
{
	row->needle = &pane->finder.needle;
	if (at_cursor) {
		row->styled = true;
		row->style = cursor_style(focused);
		canvas_fill(canvas, row->area, row->line, 0, row->area.columns,
		    row->style);
	}
	grid_draw_row(&pane->grid, canvas, row);
	if (pane_slice_is_marked(pane, row->row->place))
		(void)canvas_put(canvas, row->area, row->line, 1, 1, SPAN("+"),
		    at_cursor ? row->style : STYLE_MATCH);
}

static void
draw_band_row(const struct pane_slice *pane, struct canvas *canvas,
    struct rect area, size_t i, bool focused)
{
	bool counted = pane_slice_is_counted(pane, i);
	bool at_cursor = pane->in_band && pane->band_cursor == i;
	struct grid_row row = {
	    .area = area,
	    .line = (int)i,
	    .row = &pane->band.rows[i],
	    .styled = true,
	    .style = counted ? STYLE_PIN : STYLE_DIM,
	};

	draw_row(pane, canvas, &row, at_cursor, focused);
	(void)canvas_put(canvas, area, row.line, 0, 1,
	    pin_mark(canvas, counted), row.style);
	if (at_cursor)
		draw_cursor(canvas, &row, focused);
}

/* The sort key of a pinned row, as it is called. */
static void
put_pin_name(const struct pane_slice *pane, const struct slice_row *row,
    struct buf *out)
{
	const struct key_def *def = slice_key(pane->slice);
	struct buf scratch = {0};
	struct value value = item_get(&row->whole, def->part[def->n_hash].name);

	buf_add_span(out, cell_text(value, &scratch));
	buf_fini(&scratch);
}

static size_t
count_band(const struct pane_slice *pane,
    bool (*is)(const struct pane_slice *, size_t))
{
	size_t n = 0;

	for (size_t i = 0; i < pane->window.n_band; i++)
		n += is(pane, i);
	return n;
}

static bool
is_outside(const struct pane_slice *pane, size_t i)
{
	return !pane_slice_is_counted(pane, i);
}

/* What is to be said of the band, on the line below it. */
static void
put_band_notes(const struct pane_slice *pane, struct buf *out)
{
	size_t shown = pane->window.n_band;

	if (count_band(pane, pane_slice_is_first) > 0)
		buf_puts(out, " = first in key order ");
	if (count_band(pane, is_outside) > 0)
		buf_puts(out, " not in the query, not counted ");
	if (pane->n_pins > shown) {
		buf_puts(out, " +");
		number_print(pane->n_pins - shown, out);
		buf_puts(out, " more ");
	}
}

static void
draw_band(const struct pane_slice *pane, struct canvas *canvas,
    struct rect area, const struct pane_parts *parts, bool focused)
{
	struct buf notes = {0};

	for (int i = 0; i < parts->band; i++)
		draw_band_row(pane, canvas, area, (size_t)i, focused);
	if (parts->line > 0) {
		put_band_notes(pane, &notes);
		canvas_hline(canvas, area, parts->band);
		(void)canvas_put(canvas, area, parts->band, GRID_MARK_COLUMNS,
		    area.columns - GRID_MARK_COLUMNS, buf_span(&notes),
		    STYLE_DIM);
	}
	buf_fini(&notes);
}

/* Where key order has a row that the band shows. */
static void
draw_mark(const struct pane_slice *pane, struct canvas *canvas,
    const struct grid_row *row)
{
	struct buf text = {0};

	buf_add_span(&text, dots(canvas));
	buf_putc(&text, ' ');
	put_pin_name(pane, row->row, &text);
	buf_puts(&text, " (pinned above) ");
	buf_add_span(&text, dots(canvas));
	(void)canvas_put(canvas, row->area, row->line, GRID_MARK_COLUMNS,
	    row->area.columns - GRID_MARK_COLUMNS, buf_span(&text), STYLE_DIM);
	buf_fini(&text);
}

static void
draw_sorted(const struct pane_slice *pane, struct canvas *canvas,
    struct rect area, bool focused)
{
	for (int line = 0; line < area.lines; line++) {
		size_t i = pane->sort.list.top + (size_t)line;
		bool at_cursor = !pane->in_band && i == pane->sort.list.cursor;
		struct grid_row row = {.area = area, .line = line};

		row.row = pane_slice_sort_row(pane, i);
		if (row.row == NULL)
			break;
		draw_row(pane, canvas, &row, at_cursor, focused);
		if (at_cursor)
			draw_cursor(canvas, &row, focused);
	}
}

static const char *
empty_text(const struct pane_slice *pane)
{
	const struct query *query = slice_query(pane->slice);

	if (window_is_busy(&pane->window))
		return "reading ...";
	if (pane->window.stopped)
		return "stopped; a movement goes on";
	if (!pane->window.at_start || !pane->window.at_end)
		return "it could not be read";
	if (pane->window.n_band > 0 && pane->all > 0 && query->filter == NULL)
		return "nothing else";
	if (query->text.len > 0)
		return "nothing that the query asks for";
	return "no items";
}

static void
draw_list(const struct pane_slice *pane, struct canvas *canvas,
    struct rect area, bool focused)
{
	const struct window *window = &pane->window;

	if (window->rows.n == 0)
		(void)canvas_put(canvas, area, 0, GRID_MARK_COLUMNS,
		    area.columns, span_of(empty_text(pane)), STYLE_DIM);
	for (int line = 0; line < area.lines; line++) {
		size_t i = window->top + (size_t)line;
		bool at_cursor = !pane->in_band && i == window->cursor;
		struct grid_row row = {.area = area, .line = line};

		if (i >= window->rows.n)
			break;
		row.row = &window->rows.rows[i];
		if (window_is_mark(window, i))
			draw_mark(pane, canvas, &row);
		else
			draw_row(pane, canvas, &row, at_cursor, focused);
		if (at_cursor)
			draw_cursor(canvas, &row, focused);
	}
}

void
pane_slice_draw(const struct view *view, struct canvas *canvas,
    struct rect area, bool focused)
{
	const struct pane_slice *pane = (const struct pane_slice *)view;
	struct pane_parts parts;

	if (pane->slice == NULL || area.lines <= 0)
		return;
	parts = pane_slice_parts(pane, area.lines);
	if (parts.header > 0)
		grid_draw_header(&pane->grid, canvas, area, focused);
	area = rect_cut(area, parts.header, 0, 0, 0);
	draw_band(pane, canvas, area, &parts, focused);
	area = rect_cut(area, parts.band + parts.line, 0, 0, 0);
	if (pane_slice_is_sorted(pane))
		draw_sorted(pane, canvas, area, focused);
	else
		draw_list(pane, canvas, area, focused);
}
