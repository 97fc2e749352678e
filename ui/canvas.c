/* SPDX-License-Identifier: MIT */
#include "ui/canvas.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "src/base/utf8.h"

enum {
	/* No terminal is larger; a size that is, is a mistake. */
	LINES_MAX = 1000,
	COLUMNS_MAX = 2000,
};

static const struct span ellipsis = {"\xe2\x80\xa6", 3};

/* How much of a text goes into a number of columns. */
struct fit {
	size_t len;  /* bytes to draw */
	int columns; /* what they take */
	bool whole;  /* false: an ellipsis comes behind them */
};

static int
clamp(int number, int low, int high)
{
	if (number < low)
		return low;
	return number > high ? high : number;
}

static void
blank(struct cell *cell, enum style style)
{
	*cell = (struct cell){.bytes = " ", .columns = 1};
	cell->style = (uint8_t)style;
}

void
canvas_init(struct canvas *canvas, int lines, int columns)
{
	*canvas = (struct canvas){0};
	canvas_clear(canvas, lines, columns);
}

void
canvas_fini(struct canvas *canvas)
{
	free(canvas->cells);
	*canvas = (struct canvas){0};
}

void
canvas_clear(struct canvas *canvas, int lines, int columns)
{
	size_t n;

	lines = clamp(lines, 0, LINES_MAX);
	columns = clamp(columns, 0, COLUMNS_MAX);
	n = (size_t)lines * (size_t)columns;
	if (canvas->cells == NULL || lines != canvas->lines ||
	    columns != canvas->columns) {
		canvas->cells =
		    xrealloc_array(canvas->cells, n, sizeof(*canvas->cells));
		canvas->lines = lines;
		canvas->columns = columns;
	}
	for (size_t i = 0; i < n; i++)
		blank(&canvas->cells[i], STYLE_PLAIN);
	canvas->cursor_line = canvas->cursor_column = -1;
}

static struct cell *
cell_at(const struct canvas *canvas, int line, int column)
{
	return &canvas->cells[(size_t)line * (size_t)canvas->columns +
	    (size_t)column];
}

/* What is left of WIDTH columns from LINE, COLUMN of AREA on; 0 if nothing. */
static int
room(const struct canvas *canvas, struct rect area, int line, int column,
    int width)
{
	if (line < 0 || line >= area.lines || column < 0 ||
	    column >= area.columns || area.top < 0 || area.left < 0 ||
	    line >= canvas->lines - area.top ||
	    column >= canvas->columns - area.left)
		return 0;
	width = clamp(width, 0, area.columns - column);
	return clamp(width, 0, canvas->columns - area.left - column);
}

/* Frees a cell from its glyph, so that no half of a wide one is left. */
static void
part(struct canvas *canvas, int line, int column)
{
	struct cell *cell = cell_at(canvas, line, column);

	if (cell->columns == 0)
		blank(cell - 1, (enum style)cell[-1].style);
	else if (cell->columns == 2)
		blank(cell + 1, (enum style)cell[1].style);
	blank(cell, (enum style)cell->style);
}

/* The glyph's first code points, as many as a cell has room for. */
static size_t
cell_len(struct span bytes)
{
	enum {
		ROOM = sizeof(((struct cell *)NULL)->bytes) - 1
	};

	size_t len = 0;

	while (len < bytes.len) {
		uint32_t code;
		size_t n = utf8_next(span_from(bytes, len), &code);

		if (len + n > ROOM)
			break;
		len += n;
	}
	return len;
}

static void
put_glyph(struct canvas *canvas, int line, int column,
    const struct glyph *glyph, enum style style)
{
	struct cell *cell = cell_at(canvas, line, column);
	size_t len = cell_len(glyph->bytes);

	part(canvas, line, column);
	if (glyph->columns == 2)
		part(canvas, line, column + 1);
	*cell = (struct cell){
	    .columns = (uint8_t)glyph->columns, .style = (uint8_t)style};
	memcpy(cell->bytes, glyph->bytes.ptr, len);
	if (glyph->columns == 2)
		cell[1] = (struct cell){.style = (uint8_t)style};
}

static struct fit
fit(struct span text, int width)
{
	struct fit all = {.whole = true};
	struct fit cut = {0};

	while (all.len < text.len) {
		struct glyph glyph = text_next(span_from(text, all.len));

		if (glyph.columns > width - all.columns)
			return cut;
		all.columns += glyph.columns;
		all.len += glyph.consumed;
		/* Up to here there is room for the ellipsis too. */
		if (all.columns < width) {
			cut.len = all.len;
			cut.columns = all.columns;
		}
	}
	return all;
}

int
canvas_put(struct canvas *canvas, struct rect area, int line, int column,
    int width, struct span text, enum style style)
{
	int at = area.left + column;
	int end;
	struct fit fits;

	width = room(canvas, area, line, column, width);
	if (width == 0)
		return 0;
	line += area.top;
	fits = fit(text, width);
	end = at + fits.columns;
	for (size_t i = 0; i < fits.len;) {
		struct glyph glyph = text_next(span_from(text, i));

		put_glyph(canvas, line, at, &glyph, style);
		at += glyph.columns;
		i += glyph.consumed;
	}
	if (!fits.whole) {
		struct glyph dots = {ellipsis, 1, ellipsis.len};

		put_glyph(canvas, line, end, &dots, style);
		return fits.columns + 1;
	}
	return fits.columns;
}

int
canvas_printf(struct canvas *canvas, struct rect area, int line, int column,
    int width, enum style style, const char *format, ...)
{
	enum {
		TEXT_MAX = 4096 /* more than a line of any screen */
	};

	char text[TEXT_MAX];
	va_list args;
	int len;

	va_start(args, format);
	len = vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	len = clamp(len, 0, TEXT_MAX - 1);
	return canvas_put(canvas, area, line, column, width,
	    (struct span){text, (size_t)len}, style);
}

void
canvas_fill(struct canvas *canvas, struct rect area, int line, int column,
    int width, enum style style)
{
	width = room(canvas, area, line, column, width);
	for (int i = 0; i < width; i++) {
		int at = area.left + column + i;

		part(canvas, area.top + line, at);
		blank(cell_at(canvas, area.top + line, at), style);
	}
}

static void
put_line_char(struct canvas *canvas, struct rect area, int line, int column,
    const char *text)
{
	(void)canvas_put(canvas, area, line, column, 1, span_of(text),
	    STYLE_LINE);
}

void
canvas_hline(struct canvas *canvas, struct rect area, int line)
{
	const char *dash = canvas->ascii ? "-" : "\xe2\x94\x80";
	int width = room(canvas, area, line, 0, area.columns);

	for (int i = 0; i < width; i++)
		put_line_char(canvas, area, line, i, dash);
}

void
canvas_vline(struct canvas *canvas, struct rect area, int column)
{
	const char *bar = canvas->ascii ? "|" : "\xe2\x94\x82";
	int lines = clamp(area.lines, 0, canvas->lines);

	for (int i = 0; i < lines; i++)
		put_line_char(canvas, area, i, column, bar);
}

void
canvas_cursor(struct canvas *canvas, struct rect area, int line, int column)
{
	if (room(canvas, area, line, column, 1) == 0)
		return;
	canvas->cursor_line = area.top + line;
	canvas->cursor_column = area.left + column;
}

void
canvas_text(const struct canvas *canvas, struct buf *out)
{
	for (int line = 0; line < canvas->lines; line++) {
		size_t start = out->len;

		for (int column = 0; column < canvas->columns; column++)
			buf_puts(out, cell_at(canvas, line, column)->bytes);
		while (out->len > start && out->ptr[out->len - 1] == ' ')
			out->len--;
		buf_putc(out, '\n');
	}
}

struct rect
rect_cut(struct rect area, int top, int left, int bottom, int right)
{
	top = clamp(top, 0, area.lines);
	left = clamp(left, 0, area.columns);
	area.top += top;
	area.left += left;
	area.lines -= top + clamp(bottom, 0, area.lines - top);
	area.columns -= left + clamp(right, 0, area.columns - left);
	return area;
}
