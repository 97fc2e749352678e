/* SPDX-License-Identifier: MIT */
#ifndef UI_COLOR_H
#define UI_COLOR_H

#include <stdbool.h>

#include "src/base/span.h"

/*
 * Colours as themes name them, and what becomes of them on a terminal that has
 * fewer. A colour is an int: a number of the palette (0 to 255), one of 24 bits
 * with COLOR_RGB added, or one of these:
 */
enum {
	COLOR_OWN = -1,    /* what the terminal has where nothing is set */
	COLOR_UNSAID = -2, /* a look does not name it */
	COLOR_RGB = 0x1000000,
};

/* How many colours there are. */
enum depth {
	DEPTH_NONE,
	DEPTH_8,
	DEPTH_16,
	DEPTH_256,
	DEPTH_TRUE, /* all of 24 bits */
	DEPTH_AUTO, /* as a limit: what the terminal has */
};

/* What the setting "color" stands for. */
enum depth depth_named(struct span name);

/* The colour that TEXT names: own, red, bright-red, 0 to 255, #rrggbb. */
bool color_parse(struct span text, int *ret_color);

/* 0xrrggbb of number N of the palette, as xterm has it. */
unsigned color_rgb(int n);

/*
 * The colour nearest to COLOR that a terminal of DEPTH has. The first 16 of the
 * palette are the user's own: only a terminal that has no others gets one of
 * them in place of a colour of 24 bits.
 */
int color_reduce(int color, enum depth depth);

#endif
