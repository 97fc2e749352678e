/* SPDX-License-Identifier: MIT */
#include "tests/fuzz/fuzz.h"
#include "ui/theme.h"

/* Whether a terminal of DEPTH has COLOR. */
static bool
is_there(int color, enum depth depth)
{
	static const int ends[] = {
	    [DEPTH_NONE] = 0,
	    [DEPTH_8] = 8,
	    [DEPTH_16] = 16,
	    [DEPTH_256] = 256,
	    [DEPTH_TRUE] = 256,
	};

	if (color >= COLOR_RGB)
		return depth == DEPTH_TRUE && color < 2 * COLOR_RGB;
	return color >= COLOR_OWN && color < ends[depth];
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct span text = fuzz_span(data, size);
	struct theme theme;
	struct err err = {0};

	HOLDS(theme_load("terminal", &theme, NULL, &err) == ERR_OK);
	if (theme_read(&theme, text, "t", NULL, &err) != ERR_OK)
		HOLDS(err.code == ERR_SYNTAX && strncmp(err.msg, "t:", 2) == 0);
	for (int style = 0; style < STYLE_COUNT; style++)
		for (int depth = 0; depth <= DEPTH_TRUE; depth++) {
			struct look look = theme_look(&theme, (enum style)style,
			    (enum depth)depth);

			HOLDS(is_there(look.text, (enum depth)depth));
			HOLDS(is_there(look.ground, (enum depth)depth));
		}
	return 0;
}
