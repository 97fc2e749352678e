/* SPDX-License-Identifier: MIT */
#include "ui/color.h"

#include <limits.h>

#include "src/base/attr.h"

enum {
	NAMES = 8,     /* colours that have a name, and as many bright ones */
	CUBE = 16,     /* the first of 6 x 6 x 6 */
	GREYS = 232,   /* the first of the ramp */
	PALETTE = 256, /* behind the last */
	BRIGHT_BLACK = 8,
	WHITE = 7,
	GREY_SPREAD = 24, /* red, green and blue differ by less in a grey */
};

static const char *const names[NAMES] = {
    "black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"};

static const unsigned first_rgb[CUBE] = {
    0x000000,
    0xcd0000,
    0x00cd00,
    0xcdcd00,
    0x0000ee,
    0xcd00cd,
    0x00cdcd,
    0xe5e5e5,
    0x7f7f7f,
    0xff0000,
    0x00ff00,
    0xffff00,
    0x5c5cff,
    0xff00ff,
    0x00ffff,
    0xffffff,
};

enum depth
depth_named(struct span name)
{
	static const struct {
		const char *name;
		enum depth depth;
	} depths[] = {
	    {"none", DEPTH_NONE},
	    {"8", DEPTH_8},
	    {"256", DEPTH_256},
	    {"true", DEPTH_TRUE},
	};

	for (size_t i = 0; i < COUNT_OF(depths); i++)
		if (span_eq(span_of(depths[i].name), name))
			return depths[i].depth;
	return DEPTH_AUTO;
}

static bool
rgb_parse(struct span digits, int *ret_color)
{
	static const char hex[] = "0123456789abcdef";
	int rgb = 0;

	if (digits.len != 6)
		return false;
	for (size_t i = 0; i < digits.len; i++) {
		char c = digits.ptr[i];
		const char *digit;

		if (c >= 'A' && c <= 'F')
			c = (char)(c - 'A' + 'a');
		if (!byte_in(c, hex))
			return false;
		digit = strchr(hex, c);
		rgb = rgb * 16 + (int)(digit - hex);
	}
	*ret_color = COLOR_RGB + rgb;
	return true;
}

static bool
name_parse(struct span text, int *ret_color)
{
	struct span bright = SPAN("bright-");
	bool is_bright = span_starts(text, bright);

	if (is_bright)
		text = span_from(text, bright.len);
	for (int i = 0; i < NAMES; i++) {
		if (!span_eq(text, span_of(names[i])))
			continue;
		*ret_color = is_bright ? i + NAMES : i;
		return true;
	}
	return false;
}

bool
color_parse(struct span text, int *ret_color)
{
	unsigned long long number;

	if (span_eq(text, SPAN("own"))) {
		*ret_color = COLOR_OWN;
		return true;
	}
	if (span_to_u64(text, PALETTE - 1, &number)) {
		*ret_color = (int)number;
		return true;
	}
	if (span_starts(text, SPAN("#")))
		return rgb_parse(span_from(text, 1), ret_color);
	return name_parse(text, ret_color);
}

unsigned
color_rgb(int n)
{
	static const unsigned steps[] = {0, 95, 135, 175, 215, 255};
	unsigned place = (unsigned)n - CUBE;

	if (n < CUBE)
		return first_rgb[n];
	if (n >= GREYS)
		return (8 + 10 * ((unsigned)n - GREYS)) * 0x010101;
	return steps[place / 36] << 16 | steps[place / 6 % 6] << 8 |
	    steps[place % 6];
}

/*
 * Near what the eye makes of it, in whole numbers: green counts most, red more
 * than blue among reddish colours.
 */
static long
distance(unsigned a, unsigned b)
{
	long red_a = a >> 16 & 0xff, red_b = b >> 16 & 0xff;
	long red = red_a - red_b;
	long green = (long)(a >> 8 & 0xff) - (long)(b >> 8 & 0xff);
	long blue = (long)(a & 0xff) - (long)(b & 0xff);
	long mean = (red_a + red_b) / 2;

	return (512 + mean) * red * red / 256 + 4 * green * green +
	    (767 - mean) * blue * blue / 256;
}

static bool
is_grey(unsigned rgb)
{
	int parts[] = {
	    (int)(rgb >> 16 & 0xff), (int)(rgb >> 8 & 0xff), (int)(rgb & 0xff)};
	int low = parts[0], high = parts[0];

	for (size_t i = 1; i < COUNT_OF(parts); i++) {
		low = parts[i] < low ? parts[i] : low;
		high = parts[i] > high ? parts[i] : high;
	}
	return high - low < GREY_SPREAD;
}

/*
 * The number nearest to RGB, from FROM on and before END. A grey stays one:
 * among few colours it may be nearer to cyan.
 */
static int
nearest(unsigned rgb, int from, int end)
{
	bool grey = is_grey(rgb);
	long least = LONG_MAX;
	int best = from;

	for (int i = from; i < end; i++) {
		long far = distance(rgb, color_rgb(i));

		if (far >= least || (grey && !is_grey(color_rgb(i))))
			continue;
		least = far;
		best = i;
	}
	return best;
}

/* A bright colour becomes the one of its name; grey must not become black,
 * which may be the ground. */
static int
unbright(int color)
{
	return color == BRIGHT_BLACK ? WHITE : color - NAMES;
}

int
color_reduce(int color, enum depth depth)
{
	int end = depth == DEPTH_8 ? NAMES : depth == DEPTH_16 ? CUBE : PALETTE;

	if (color < 0 || depth >= DEPTH_TRUE)
		return color;
	if (depth == DEPTH_NONE)
		return COLOR_OWN;
	if (color < end)
		return color;
	if (color < CUBE)
		return unbright(color);
	if (color < COLOR_RGB)
		return nearest(color_rgb(color), 0, end);
	return nearest((unsigned)color - COLOR_RGB, end < PALETTE ? 0 : CUBE,
	    end);
}
