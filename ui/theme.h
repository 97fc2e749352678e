/* SPDX-License-Identifier: MIT */
#ifndef UI_THEME_H
#define UI_THEME_H

#include "src/app/session.h"
#include "ui/color.h"
#include "ui/style.h"

/*
 * A theme: how each style looks. It is text, a style a line:
 *
 *	STYLE LOOK [few LOOK] [mono LOOK]
 *
 * A look is any of bold, dim, underline and reverse, a colour for the text, and
 * one for the ground behind "on". Colours are those of color.h. A # at the
 * start of a line, or with blanks around it, begins a comment.
 *
 * The first look is for terminals of 256 colours and more; where it is not met
 * exactly, the nearest colours are taken. "few" is for 8 and 16 colours, by
 * default the first look in the nearest of these. "mono" is for none at all. A
 * colour that is not named is that of "plain", whose own are the terminal's.
 */
enum {
	LOOK_BOLD = 1,
	LOOK_DIM = 2,
	LOOK_UNDERLINE = 4,
	LOOK_REVERSE = 8,
};

struct look {
	unsigned attributes;
	int text, ground; /* see color.h */
};

enum level {
	LEVEL_MANY,
	LEVEL_FEW,
	LEVEL_MONO,
	LEVEL_COUNT
};

struct theme {
	struct look looks[LEVEL_COUNT][STYLE_COUNT];
};

/*
 * Reads TEXT into THEME: what it does not say stays. FAULTS (NULL is allowed)
 * gets all that is wrong, a line each: "NAME:LINE: why"; ERR the first of it,
 * with ERR_SYNTAX. The good lines count all the same.
 */
NODISCARD
enum err_code theme_read(struct theme *theme, struct span text,
    const char *name, struct buf *faults, struct err *err);

/*
 * The theme NAME: the user's, from a file in the directory for themes, or a
 * built-in one, those of share/themes. What it does not say is as in the theme
 * "terminal". THEME can be used even if this fails: what could not be read is
 * as in "terminal", too. Mistakes as with theme_read().
 */
NODISCARD
enum err_code theme_load(const char *name, struct theme *theme,
    struct buf *faults, struct err *err);

/* Adds the names of all themes that begin with PREFIX. */
void theme_names(struct span prefix, struct completions *words);

/*
 * The look of STYLE on a terminal of DEPTH: the colours are COLOR_OWN, or some
 * that it has.
 */
struct look theme_look(const struct theme *theme, enum style style,
    enum depth depth);

#endif
