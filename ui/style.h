/* SPDX-License-Identifier: MIT */
#ifndef UI_STYLE_H
#define UI_STYLE_H

/*
 * Named styles. Meaning is never by colour alone: what a style says is also
 * said by a mark or a word. ui/style.c gives each its attributes for terminals
 * with and without colour.
 */
enum style {
	STYLE_PLAIN,
	STYLE_TITLE,      /* the line on top */
	STYLE_STATUS,     /* the line at the bottom */
	STYLE_HEADER,     /* column names */
	STYLE_CURSOR,     /* the row under the cursor, pane has the focus */
	STYLE_CURSOR_OFF, /* the same, another pane has it */
	STYLE_KEY,        /* key attributes */
	STYLE_PIN,        /* pinned rows */
	STYLE_DIM,        /* absent values, hints, what is not counted */
	STYLE_NULL,       /* NULL, true, false */
	STYLE_NUMBER,
	STYLE_BINARY,
	STYLE_MATCH, /* found by a search */
	STYLE_LINE,  /* borders */
	STYLE_ERROR,
	STYLE_PROMPT,
	STYLE_COUNT
};

/* How a style looks. The ground is always the terminal's own. */
enum {
	LOOK_BOLD = 1,
	LOOK_DIM = 2,
	LOOK_UNDERLINE = 4,
	LOOK_REVERSE = 8,
};

struct look {
	unsigned attributes;
	int color; /* of the text; -1: the terminal's own */
};

/* The look of STYLE on a terminal of so many colours; 0: none, or NO_COLOR. */
struct look style_look(enum style style, int colors);

#endif
