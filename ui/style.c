/* SPDX-License-Identifier: MIT */
/*
 * Colours stand on the terminal's own ground, which may be light or dark: so
 * only colours that can be read on both are used, and no ground is ever set.
 * What must be seen anywhere, the cursor above all, is reverse or underlined.
 */
#include "ui/style.h"

enum {
	OWN = -1,
	RED = 1,
	GREEN = 2,
	YELLOW = 3,
	BLUE = 4,
	MAGENTA = 5,
	CYAN = 6,
	GREY = 244, /* the middle of the ramp, of 256 colours */

	COLORS_MIN = 8,
	COLORS_MANY = 256,
};

static const struct {
	struct look plain; /* without colour */
	struct look color; /* with 8 */
	int many;          /* the colour where there are 256; OWN: the same */
} looks[STYLE_COUNT] = {
    [STYLE_PLAIN] = {{0, OWN}, {0, OWN}, OWN},
    [STYLE_TITLE] = {{LOOK_BOLD | LOOK_REVERSE, OWN},
	{LOOK_BOLD | LOOK_REVERSE, OWN}, OWN},
    [STYLE_STATUS] = {{LOOK_REVERSE, OWN}, {LOOK_REVERSE, OWN}, OWN},
    [STYLE_HEADER] = {{LOOK_BOLD | LOOK_UNDERLINE, OWN},
	{LOOK_BOLD | LOOK_UNDERLINE, OWN}, OWN},
    [STYLE_CURSOR] = {{LOOK_REVERSE, OWN}, {LOOK_REVERSE, OWN}, OWN},
    [STYLE_CURSOR_OFF] = {{LOOK_UNDERLINE, OWN}, {LOOK_UNDERLINE, OWN}, OWN},
    [STYLE_KEY] = {{LOOK_BOLD, OWN}, {LOOK_BOLD, OWN}, OWN},
    [STYLE_PIN] = {{LOOK_BOLD, OWN}, {LOOK_BOLD, CYAN}, OWN},
    [STYLE_DIM] = {{LOOK_DIM, OWN}, {LOOK_DIM, OWN}, GREY},
    [STYLE_NULL] = {{LOOK_DIM, OWN}, {0, MAGENTA}, OWN},
    [STYLE_NUMBER] = {{0, OWN}, {0, GREEN}, OWN},
    [STYLE_BINARY] = {{0, OWN}, {0, YELLOW}, OWN},
    [STYLE_MATCH] = {{LOOK_BOLD | LOOK_UNDERLINE, OWN},
	{LOOK_BOLD | LOOK_UNDERLINE, MAGENTA}, OWN},
    [STYLE_LINE] = {{0, OWN}, {0, BLUE}, GREY},
    [STYLE_ERROR] = {{LOOK_BOLD | LOOK_REVERSE, OWN},
	{LOOK_BOLD | LOOK_REVERSE, RED}, OWN},
    [STYLE_PROMPT] = {{LOOK_BOLD, OWN}, {LOOK_BOLD, OWN}, OWN},
};

struct look
style_look(enum style style, int colors)
{
	struct look look;

	if (colors < COLORS_MIN)
		return looks[style].plain;
	look = looks[style].color;
	if (colors >= COLORS_MANY && looks[style].many != OWN) {
		look.color = looks[style].many;
		/* Grey is dim already: both together cannot be read. */
		look.attributes &= ~(unsigned)LOOK_DIM;
	}
	return look;
}
