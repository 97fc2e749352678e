/* SPDX-License-Identifier: MIT */
#ifndef UI_TERM_COLOR_H
#define UI_TERM_COLOR_H

#include <curses.h>

#include "ui/theme.h"

/* The colours of the terminal: for term.c. */
struct term_styles {
	attr_t attributes[STYLE_COUNT];
	short pairs[STYLE_COUNT];
};

/*
 * Whether colours of 24 bits are wanted from a terminal whose entry has none:
 * LIMIT says so, or the terminal itself does in COLORTERM.
 */
bool term_wants_true(enum depth limit);

/*
 * Sets up THEME for the screen of curses, in no more colours than LIMIT. Colours
 * of the terminal's palette are used as they are, never changed.
 */
void term_styles_set(struct term_styles *styles, const struct theme *theme,
    enum depth limit);

#endif
