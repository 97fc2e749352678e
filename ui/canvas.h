/* SPDX-License-Identifier: MIT */
#ifndef UI_CANVAS_H
#define UI_CANVAS_H

#include "src/base/attr.h"
#include "src/base/text.h"
#include "ui/style.h"

/*
 * A screen in memory: a grid of cells that views draw on. The terminal copies
 * it to curses, a test or a script reads it as text.
 *
 * A cell holds one glyph (text.h). A glyph of two columns fills its cell and
 * marks the next one as its continuation; drawing over one half of it puts a
 * blank into the other, so that no half is ever left.
 */
struct rect {
	int top, left, lines, columns;
};

struct cell {
	char bytes[32];  /* UTF-8, NUL-terminated; "" in a continuation */
	uint8_t columns; /* 1, 2; 0: continuation of the cell before */
	uint8_t style;   /* enum style */
};

struct canvas {
	int lines, columns;
	bool ascii; /* borders of - and |; canvas_clear() leaves it */
	struct cell *cells;
	int cursor_line, cursor_column; /* of the hardware cursor; -1: hidden */
};

void canvas_init(struct canvas *canvas, int lines, int columns);
void canvas_fini(struct canvas *canvas);
/* Blanks all, and changes the size if it differs. */
void canvas_clear(struct canvas *canvas, int lines, int columns);

/*
 * Draws TEXT from LINE, COLUMN of AREA on (both from 0 inside AREA), clipped to
 * WIDTH columns and to AREA, never beyond; a text that does not fit ends in an
 * ellipsis. Returns the columns used.
 */
int canvas_put(struct canvas *canvas, struct rect area, int line, int column,
    int width, struct span text, enum style style);

/* The same for a printf text. */
PRINTF_LIKE(7, 8)
int canvas_printf(struct canvas *canvas, struct rect area, int line, int column,
    int width, enum style style, const char *format, ...);

/* Fills WIDTH cells with blanks in STYLE. */
void canvas_fill(struct canvas *canvas, struct rect area, int line, int column,
    int width, enum style style);

/* A line of box drawing characters; vertical over the whole height of AREA. */
void canvas_hline(struct canvas *canvas, struct rect area, int line);
void canvas_vline(struct canvas *canvas, struct rect area, int column);

/* Where the hardware cursor stands: on the focused row or field. */
void canvas_cursor(struct canvas *canvas, struct rect area, int line,
    int column);

/* Appends the whole canvas as text, blanks at line ends left out. */
void canvas_text(const struct canvas *canvas, struct buf *out);

/* AREA less so many lines and columns at its sides; never negative. */
struct rect rect_cut(struct rect area, int top, int left, int bottom,
    int right);

#endif
