/* SPDX-License-Identifier: MIT */
#include "ui/term_color.h"

#include <stdlib.h>

#include "ui/terminfo.h"

enum {
	ANSI = 8,
	PALETTE = 256,
	DIRECT_COLORS = 0x1000000,
	/* Added to what would else be taken for a number of the palette; nobody
	 * sees that much red and green. */
	DIRECT_SHIFT = 0x010100,
};

bool
term_wants_true(enum depth limit)
{
	const char *says = getenv("COLORTERM");

	if (limit != DEPTH_AUTO)
		return limit == DEPTH_TRUE;
	return says != NULL &&
	    (strcmp(says, "truecolor") == 0 || strcmp(says, "24bit") == 0);
}

/* Starts colours, no more than LIMIT; how many there are. */
static enum depth
depth_start(enum depth limit)
{
	enum depth depth = DEPTH_8;

	if (limit == DEPTH_NONE || !has_colors() || start_color() != OK ||
	    use_default_colors() != OK || COLORS < ANSI)
		return DEPTH_NONE;
	if (COLORS >= DIRECT_COLORS && terminfo_direct() > 0)
		depth = DEPTH_TRUE;
	else if (COLORS >= PALETTE)
		depth = DEPTH_256;
	else if (COLORS >= 2 * ANSI)
		depth = DEPTH_16;
	return depth < limit ? depth : limit;
}

/* The number by which curses calls COLOR: of the palette, or of 24 bits. */
static int
color_number(int color)
{
	int palette = terminfo_direct();
	int rgb;

	if (palette == 0 || color < palette)
		return color;
	rgb = color >= COLOR_RGB ? color - COLOR_RGB : (int)color_rgb(color);
	return rgb < palette ? rgb + DIRECT_SHIFT : rgb;
}

/* The pair of these colours for STYLE; 0: the terminal's own. */
static short
pair_set(int style, const struct look *look)
{
	int pair = style + 1;
	int text = color_number(look->text);
	int ground = color_number(look->ground);
	int set;

	if (text == COLOR_OWN && ground == COLOR_OWN)
		return 0;
#if defined(NCURSES_EXT_COLORS) && NCURSES_EXT_COLORS
	set = init_extended_pair(pair, text, ground);
#else
	set = init_pair((short)pair, (short)text, (short)ground);
#endif
	return set == OK ? (short)pair : 0;
}

static attr_t
attributes_of(unsigned look)
{
	static const struct {
		unsigned look;
		attr_t attribute;
	} attributes[] = {
	    {LOOK_BOLD, A_BOLD},
	    {LOOK_DIM, A_DIM},
	    {LOOK_UNDERLINE, A_UNDERLINE},
	    {LOOK_REVERSE, A_REVERSE},
	};

	attr_t all = A_NORMAL;

	for (size_t i = 0; i < COUNT_OF(attributes); i++)
		if ((look & attributes[i].look) != 0)
			all |= attributes[i].attribute;
	return all;
}

void
term_styles_set(struct term_styles *styles, const struct theme *theme,
    enum depth limit)
{
	enum depth depth = depth_start(limit);

	for (int style = 0; style < STYLE_COUNT; style++) {
		struct look look = theme_look(theme, (enum style)style, depth);

		styles->attributes[style] = attributes_of(look.attributes);
		styles->pairs[style] = pair_set(style, &look);
	}
}
