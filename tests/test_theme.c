/* SPDX-License-Identifier: MIT */
#include "ui/theme.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "tests/tap.h"
#include "ui/themes_default.h"

#define RGB(N) (COLOR_RGB + (N))

enum {
	OWN = COLOR_OWN,
};

static const struct {
	const char *text;
	const char *message; /* NULL: good */
} lines[] = {
    {"", NULL},
    {"\n\n  \t \r\n", NULL},
    {"# cursor nonsense\n#no blank either", NULL},
    {"cursor", NULL},
    {"cursor  bold reverse", NULL},
    {"cursor\tbold\treverse\r\n", NULL},
    {"cursor #ffd75f on #303030 # why", NULL},
    {"cursor #ffd75f #", NULL},
    {"cursor on 17 red", NULL},
    {"cursor own on own", NULL},
    {"cursor bold few reverse mono", NULL},
    {"cursor mono reverse few blue", NULL},
    {"curser bold", "t:1: no style is called 'curser'"},
    {"plain\n\nentity-7 red", "t:3: no style is called 'entity-7'"},
    {"cursor blod",
	"t:1: 'blod' is no colour: own, black ... white, bright-black ... "
	"bright-white, 0 to 255, #rrggbb"},
    {"cursor #ffd75",
	"t:1: '#ffd75' is no colour: own, black ... white, bright-black ... "
	"bright-white, 0 to 255, #rrggbb"},
    {"cursor red #why",
	"t:1: '#why' is a second colour; the one of the ground stands behind "
	"'on'"},
    {"cursor red green",
	"t:1: 'green' is a second colour; the one of the ground stands behind "
	"'on'"},
    {"cursor on red on red",
	"t:1: 'red' is a second colour; the one of the ground stands behind "
	"'on'"},
    {"cursor red on", "t:1: 'on' needs a colour"},
    {"cursor red on # why", "t:1: 'on' needs a colour"},
    {"cursor on bold",
	"t:1: 'bold' is no colour: own, black ... white, bright-black ... "
	"bright-white, 0 to 255, #rrggbb"},
    {"cursor few red few blue", "t:1: 'few' stands here twice"},
    {"nonsense\ncursor nonsense", "t:1: no style is called 'nonsense'"},
};

static const struct {
	const char *text;
	enum style style;
	enum depth depth;
	struct look look;
} looks[] = {
    {"cursor bold dim underline reverse", STYLE_CURSOR, DEPTH_256,
	{LOOK_BOLD | LOOK_DIM | LOOK_UNDERLINE | LOOK_REVERSE, OWN, OWN}},
    {"cursor #ffd75f on #303030", STYLE_CURSOR, DEPTH_TRUE,
	{0, RGB(0xffd75f), RGB(0x303030)}},
    {"cursor #ffd75f on #303030", STYLE_CURSOR, DEPTH_256, {0, 221, 236}},
    {"cursor #ff0000 on #303030", STYLE_CURSOR, DEPTH_16, {0, 9, 0}},
    {"cursor #ff0000 on #303030", STYLE_CURSOR, DEPTH_8, {0, 1, 0}},
    {"cursor #ff0000 few bold blue", STYLE_CURSOR, DEPTH_8,
	{LOOK_BOLD, 4, OWN}},
    {"cursor #ff0000 few bold blue", STYLE_CURSOR, DEPTH_256, {0, 196, OWN}},
    {"cursor #ff0000 mono dim", STYLE_CURSOR, DEPTH_8, {0, 1, OWN}},
    {"cursor #ff0000 mono dim", STYLE_CURSOR, DEPTH_NONE, {LOOK_DIM, OWN, OWN}},
    {"cursor #ff0000 mono dim red", STYLE_CURSOR, DEPTH_NONE,
	{LOOK_DIM, OWN, OWN}},
    /* What is not said stays, or is the colour of "plain". */
    {"cursor bold red", STYLE_CURSOR, DEPTH_NONE, {LOOK_REVERSE, OWN, OWN}},
    {"key #ff0000", STYLE_CURSOR, DEPTH_256, {LOOK_REVERSE, OWN, OWN}},
    {"plain #ffffff on #000000", STYLE_KEY, DEPTH_256, {LOOK_BOLD, 231, 16}},
    {"plain #ffffff on #000000", STYLE_KEY, DEPTH_8, {LOOK_BOLD, 7, 0}},
    {"plain #ffffff on #000000\nkey on own", STYLE_KEY, DEPTH_256,
	{0, 231, OWN}},
    {"plain 250\nkey red\nkey blue", STYLE_KEY, DEPTH_256, {0, 4, OWN}},
    /* A bad line does nothing, those around it what they say. */
    {"key red\nkey blue bad\nnull green", STYLE_KEY, DEPTH_256, {0, 1, OWN}},
    {"key red\nkey blue bad\nnull green", STYLE_NULL, DEPTH_256, {0, 2, OWN}},
};

static void
is_look(struct look got, struct look want, const char *what)
{
	OK(got.attributes == want.attributes && got.text == want.text &&
		got.ground == want.ground,
	    "%s: attributes %u, %x on %x", what, got.attributes,
	    (unsigned)got.text, (unsigned)got.ground);
}

static void
test_read(void)
{
	struct buf faults = {0};
	struct theme theme;
	struct err err;

	for (size_t i = 0; i < COUNT_OF(lines); i++) {
		enum err_code code =
		    theme_read(&theme, span_of(lines[i].text), "t", NULL, &err);

		OK(code == (lines[i].message == NULL ? ERR_OK : ERR_SYNTAX),
		    "line %zu", i);
		if (lines[i].message != NULL)
			IS_STR(span_of(err.msg), lines[i].message, "why");
	}
	(void)!theme_read(&theme, SPAN("x\nkey red\ny"), "t", &faults, &err);
	IS_STR(buf_span(&faults),
	    "t:1: no style is called 'x'\nt:3: no style is called 'y'\n",
	    "all that is wrong");
	buf_fini(&faults);
}

static void
test_looks(void)
{
	for (size_t i = 0; i < COUNT_OF(looks); i++) {
		struct theme theme;
		struct err err;

		IS_INT(theme_load("terminal", &theme, NULL, &err), ERR_OK,
		    "terminal");
		(void)!theme_read(&theme, span_of(looks[i].text), "t", NULL,
		    &err);
		is_look(theme_look(&theme, looks[i].style, looks[i].depth),
		    looks[i].look, looks[i].text);
	}
}

/* The default looks as it always did. */
static void
test_terminal(void)
{
	static const struct {
		enum style style;
		enum depth depth;
		struct look look;
	} own[] = {
	    {STYLE_PLAIN, DEPTH_256, {0, OWN, OWN}},
	    {STYLE_TITLE, DEPTH_NONE, {LOOK_BOLD | LOOK_REVERSE, OWN, OWN}},
	    {STYLE_CURSOR, DEPTH_TRUE, {LOOK_REVERSE, OWN, OWN}},
	    {STYLE_CURSOR_OFF, DEPTH_8, {LOOK_UNDERLINE, OWN, OWN}},
	    {STYLE_PIN, DEPTH_NONE, {LOOK_BOLD, OWN, OWN}},
	    {STYLE_PIN, DEPTH_8, {LOOK_BOLD, 6, OWN}},
	    {STYLE_DIM, DEPTH_NONE, {LOOK_DIM, OWN, OWN}},
	    {STYLE_DIM, DEPTH_8, {LOOK_DIM, OWN, OWN}},
	    {STYLE_DIM, DEPTH_256, {0, 244, OWN}},
	    {STYLE_NULL, DEPTH_NONE, {LOOK_DIM, OWN, OWN}},
	    {STYLE_NULL, DEPTH_256, {0, 5, OWN}},
	    {STYLE_NUMBER, DEPTH_8, {0, 2, OWN}},
	    {STYLE_NUMBER, DEPTH_256, {0, 2, OWN}},
	    {STYLE_LINE, DEPTH_NONE, {0, OWN, OWN}},
	    {STYLE_LINE, DEPTH_16, {0, 4, OWN}},
	    {STYLE_LINE, DEPTH_256, {0, 244, OWN}},
	    {STYLE_ERROR, DEPTH_NONE, {LOOK_BOLD | LOOK_REVERSE, OWN, OWN}},
	    {STYLE_ERROR, DEPTH_8, {LOOK_BOLD | LOOK_REVERSE, 1, OWN}},
	    {STYLE_ENTITY_6, DEPTH_NONE, {LOOK_DIM, OWN, OWN}},
	};
	struct theme theme;
	struct err err;

	IS_INT(theme_load("terminal", &theme, NULL, &err), ERR_OK, "terminal");
	for (size_t i = 0; i < COUNT_OF(own); i++)
		is_look(theme_look(&theme, own[i].style, own[i].depth),
		    own[i].look, style_name(own[i].style));
	for (int style = 0; style < STYLE_COUNT; style++)
		for (int depth = 0; depth <= DEPTH_TRUE; depth++)
			if (theme_look(&theme, (enum style)style,
				(enum depth)depth)
				.ground != COLOR_OWN)
				OK(false, "%s has a ground",
				    style_name((enum style)style));
}

/* How bright 0xRRGGBB is, by WCAG. */
static double
luminance(unsigned rgb)
{
	static const double weights[] = {0.0722, 0.7152, 0.2126};
	double sum = 0;

	for (int i = 0; i < 3; i++, rgb >>= 8) {
		double part = (rgb & 0xff) / 255.0;

		part = part <= 0.04045 ? part / 12.92
				       : pow((part + 0.055) / 1.055, 2.4);
		sum += weights[i] * part;
	}
	return sum;
}

static double
contrast(unsigned a, unsigned b)
{
	double one = luminance(a) + 0.05, other = luminance(b) + 0.05;

	return one > other ? one / other : other / one;
}

static unsigned
rgb_of(int color)
{
	return color >= COLOR_RGB ? (unsigned)color - COLOR_RGB
				  : color_rgb(color);
}

/* STYLE can be read on GROUND, where it has none of its own. */
static void
check_contrast(const struct theme *theme, const char *name, enum style style,
    unsigned ground, enum depth depth)
{
	struct look look = theme_look(theme, style, depth);
	double least = style == STYLE_DIM || style == STYLE_LINE ? 3 : 4.5;
	double got;

	if (look.text == OWN)
		return;
	if (look.ground != OWN)
		ground = rgb_of(look.ground);
	got = contrast(rgb_of(look.text), ground);
	OK(got >= least, "%s, %s on %06x: contrast %.2f", name,
	    style_name(style), ground, got);
}

static void
test_contrast(void)
{
	static const struct {
		const char *name;
		unsigned grounds[3];
	} themes[] = {
	    {"dark", {0x000000, 0x1c1c1c, 0x262626}},
	    {"light", {0xffffff, 0xf5f5f5, 0xfdf6e3}},
	};
	struct theme theme;
	struct err err;

	OK(fabs(contrast(0, 0xffffff) - 21) < 0.001, "black on white is 21");
	for (size_t i = 0; i < COUNT_OF(themes); i++) {
		IS_INT(theme_load(themes[i].name, &theme, NULL, &err), ERR_OK,
		    themes[i].name);
		for (int style = 0; style < STYLE_COUNT; style++)
			for (size_t k = 0; k < COUNT_OF(themes[i].grounds); k++)
				check_contrast(&theme, themes[i].name,
				    (enum style)style, themes[i].grounds[k],
				    DEPTH_256);
	}
	/* The default may stand on any ground. */
	IS_INT(theme_load("terminal", &theme, NULL, &err), ERR_OK, "terminal");
	for (int k = 0; k < 2; k++) {
		unsigned ground = k == 0 ? 0x000000 : 0xffffff;

		check_contrast(&theme, "terminal", STYLE_DIM, ground,
		    DEPTH_256);
		check_contrast(&theme, "terminal", STYLE_LINE, ground,
		    DEPTH_256);
	}
}

static void
test_default(const char *name, const char *const *text)
{
	enum {
		UNTOUCHED = 1 << 10,
	};
	struct buf all = {0};
	struct theme theme;
	struct err err;

	for (int style = 0; style < STYLE_COUNT; style++)
		theme.looks[LEVEL_MANY][style].attributes = UNTOUCHED;
	for (; *text != NULL; text++)
		buf_puts(&all, *text);
	IS_INT(theme_read(&theme, buf_span(&all), name, NULL, &err), ERR_OK,
	    name);
	for (int style = 0; style < STYLE_COUNT; style++)
		OK(theme.looks[LEVEL_MANY][style].attributes != UNTOUCHED,
		    "%s says how %s looks", name,
		    style_name((enum style)style));
	/* 24 bits are what 256 have: both look the same. */
	for (int style = 0; style < STYLE_COUNT; style++) {
		struct look look = theme.looks[LEVEL_MANY][style];

		if (look.text >= COLOR_RGB &&
		    rgb_of(color_reduce(look.text, DEPTH_256)) !=
			rgb_of(look.text))
			OK(false, "%s: %s is not of the palette", name,
			    style_name((enum style)style));
	}
	buf_fini(&all);
}

static void
write_theme(const char *dir, const char *name, const char *text)
{
	struct buf path = {0};
	FILE *file;

	buf_printf(&path, "%s/keyslice/themes/%s", dir, name);
	file = fopen(buf_str(&path), "w");
	OK(file != NULL && fputs(text, file) >= 0 && fclose(file) == 0, "%s",
	    name);
	buf_fini(&path);
}

static void
test_names(void)
{
	struct completions words = {0};

	theme_names(SPAN(""), &words);
	IS_INT(words.n, 4, "built in and own, each once");
	completions_fini(&words);
	theme_names(SPAN("m"), &words);
	IS_INT(words.n, 1, "those that begin so");
	IS_STR(words.words[0], "mine", "which one");
	completions_fini(&words);
}

static void
test_own(const char *dir)
{
	struct buf path = {0}, faults = {0};
	struct theme theme;
	struct err err;

	OK(theme_load("mine", &theme, NULL, &err) == ERR_NOT_FOUND &&
		strstr(err.msg,
		    "no theme 'mine': the built-in ones are terminal, dark, "
		    "light, yours are in /") != NULL,
	    "no theme: %s", err.msg);
	is_look(theme_look(&theme, STYLE_CURSOR, DEPTH_8),
	    (struct look){LOOK_REVERSE, OWN, OWN}, "but a look");
	buf_printf(&path, "%s/keyslice", dir);
	(void)mkdir(buf_str(&path), 0700);
	buf_puts(&path, "/themes");
	(void)mkdir(buf_str(&path), 0700);
	write_theme(dir, "mine", "cursor red\nbad\nkey blue\n");
	write_theme(dir, "dark", "cursor green\n");
	IS_INT(theme_load("mine", &theme, &faults, &err), ERR_SYNTAX,
	    "a bad line");
	OK(strstr(err.msg, "/keyslice/themes/mine:2: no style") != NULL, "%s",
	    err.msg);
	OK(span_find(buf_span(&faults), SPAN("mine:2")) != SIZE_MAX, "told");
	is_look(theme_look(&theme, STYLE_KEY, DEPTH_8),
	    (struct look){0, 4, OWN}, "the good ones count");
	IS_INT(theme_load("dark", &theme, NULL, &err), ERR_OK, "dark");
	is_look(theme_look(&theme, STYLE_CURSOR, DEPTH_8),
	    (struct look){0, 2, OWN}, "one's own stands before");
	IS_INT(theme_load("../themes/mine", &theme, NULL, &err), ERR_NOT_FOUND,
	    "a name is no path");
	IS_INT(theme_load("", &theme, NULL, &err), ERR_NOT_FOUND, "no name");
	test_names();
	buf_fini(&faults);
	buf_fini(&path);
}

static void
remove_own(const char *dir)
{
	static const char *const names[] = {"/keyslice/themes/mine",
	    "/keyslice/themes/dark", "/keyslice/themes", "/keyslice", ""};

	for (size_t i = 0; i < COUNT_OF(names); i++) {
		struct buf path = {0};

		buf_printf(&path, "%s%s", dir, names[i]);
		(void)remove(buf_str(&path));
		buf_fini(&path);
	}
}

int
main(void)
{
	char dir[] = "/tmp/keyslice-test.XXXXXX";

	OK(mkdtemp(dir) != NULL, "a directory for themes");
	(void)setenv("XDG_CONFIG_HOME", dir, 1);
	test_read();
	test_looks();
	test_terminal();
	test_contrast();
	test_default("terminal", theme_terminal);
	test_default("dark", theme_dark);
	test_default("light", theme_light);
	for (int style = 0; style < STYLE_COUNT; style++)
		IS_INT(style_named(span_of(style_name((enum style)style))),
		    style, style_name((enum style)style));
	test_own(dir);
	remove_own(dir);
	return tap_end();
}
