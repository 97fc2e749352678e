/* SPDX-License-Identifier: MIT */
#include "tests/tap.h"
#include "ui/color.h"

enum {
	BAD = -100,
};

static const struct {
	const char *text;
	int color;
} names[] = {
    {"own", COLOR_OWN},
    {"black", 0},
    {"white", 7},
    {"bright-black", 8},
    {"bright-cyan", 14},
    {"0", 0},
    {"244", 244},
    {"255", 255},
    {"#000000", COLOR_RGB},
    {"#12aBfF", COLOR_RGB + 0x12abff},
    {"256", BAD},
    {"-1", BAD},
    {"", BAD},
    {"#", BAD},
    {"#fff", BAD},
    {"#12345g", BAD},
    {"#1234567", BAD},
    {"bright-", BAD},
    {"bright-own", BAD},
    {"Red", BAD},
    {"grey", BAD},
};

static const struct {
	int n;
	unsigned rgb;
} palette[] = {
    {1, 0xcd0000},
    {15, 0xffffff},
    {16, 0x000000},
    {17, 0x00005f},
    {67, 0x5f87af}, /* 16 + 36 * 1 + 6 * 2 + 3 */
    {231, 0xffffff},
    {232, 0x080808},
    {244, 0x808080},
    {255, 0xeeeeee},
};

static const struct {
	int color;
	enum depth depth;
	int want;
	const char *why;
} cases[] = {
    /* Exact ones of the cube and of the ramp. */
    {COLOR_RGB + 0x5f87af, DEPTH_256, 67, "in the cube"},
    {COLOR_RGB + 0xff0000, DEPTH_256, 196, "not the user's bright red"},
    {COLOR_RGB + 0x000000, DEPTH_256, 16, "nor the user's black"},
    {COLOR_RGB + 0x1c1c1c, DEPTH_256, 234, "on the ramp"},
    {COLOR_RGB + 0x767676, DEPTH_256, 243, "on the ramp again"},
    /* 237 is (58, 58, 58): 3437 + 144 + 2232; 236 is 6120 away. */
    {COLOR_RGB + 0x123456, DEPTH_256, 237, "between"},
    {COLOR_RGB + 0xfefefe, DEPTH_256, 231, "nearly white"},
    {244, DEPTH_256, 244, "a number stays"},
    {9, DEPTH_256, 9, "the user's own stays"},
    /* Yellow is 26846 away, the reds 72900 and 80146. */
    {COLOR_RGB + 0xff8700, DEPTH_16, 3, "orange of 16"},
    {COLOR_RGB + 0xff0000, DEPTH_16, 9, "red of 16"},
    {COLOR_RGB + 0xff0000, DEPTH_8, 1, "red of 8"},
    {COLOR_RGB + 0x5fafff, DEPTH_8, 6, "light blue of 8"},
    {COLOR_RGB + 0x808080, DEPTH_8, 7, "grey is not cyan"},
    {COLOR_RGB + 0x808080, DEPTH_16, 8, "grey of 16"},
    {COLOR_RGB + 0x303030, DEPTH_8, 0, "dark grey"},
    {196, DEPTH_16, 9, "of 256 to 16"},
    {244, DEPTH_8, 7, "of 256 to 8"},
    {9, DEPTH_16, 9, "bright red of 16"},
    {9, DEPTH_8, 1, "bright red of 8"},
    {8, DEPTH_8, 7, "bright black is not black"},
    {5, DEPTH_8, 5, "magenta is magenta"},
    {COLOR_RGB + 0x123456, DEPTH_TRUE, COLOR_RGB + 0x123456, "all of it"},
    {67, DEPTH_TRUE, 67, "a number with all of it"},
    {1, DEPTH_NONE, COLOR_OWN, "none"},
    {COLOR_OWN, DEPTH_8, COLOR_OWN, "the terminal's own"},
    {COLOR_OWN, DEPTH_256, COLOR_OWN, "the terminal's own of 256"},
};

int
main(void)
{
	for (size_t i = 0; i < COUNT_OF(names); i++) {
		int color = BAD;

		OK(color_parse(span_of(names[i].text), &color) ==
			(names[i].color != BAD),
		    "parse '%s'", names[i].text);
		IS_INT(color, names[i].color, names[i].text);
	}
	for (size_t i = 0; i < COUNT_OF(palette); i++)
		IS_INT(color_rgb(palette[i].n), palette[i].rgb, "palette");
	for (int n = 16; n < 256; n++)
		if (color_reduce(COLOR_RGB + (int)color_rgb(n), DEPTH_256) != n)
			OK(false, "%d is nearest to itself", n);
	for (size_t i = 0; i < COUNT_OF(cases); i++)
		IS_INT(color_reduce(cases[i].color, cases[i].depth),
		    cases[i].want, cases[i].why);
	IS_INT(depth_named(SPAN("none")), DEPTH_NONE, "none");
	IS_INT(depth_named(SPAN("8")), DEPTH_8, "8");
	IS_INT(depth_named(SPAN("256")), DEPTH_256, "256");
	IS_INT(depth_named(SPAN("true")), DEPTH_TRUE, "true");
	IS_INT(depth_named(SPAN("auto")), DEPTH_AUTO, "auto");
	return tap_end();
}
