/* SPDX-License-Identifier: MIT */
#include "ui/theme.h"

#include <dirent.h>

#include "src/app/paths.h"
#include "src/base/file.h"
#include "ui/themes_default.h"

enum {
	THEME_BYTES_MAX = 1024 * 1024,
};

static const struct {
	const char *name;
	const char *const *lines;
} defaults[] = {
    {"terminal", theme_terminal}, /* the first: under all others */
    {"dark", theme_dark},
    {"light", theme_light},
};

static const struct look nothing = {0, COLOR_UNSAID, COLOR_UNSAID};

static bool
is_blank(char c)
{
	return byte_in(c, " \t\r");
}

/* LINE without the comment at its end; the # of a colour begins none. */
static struct span
without_comment(struct span line)
{
	line = span_trim(line);
	for (size_t i = 0; i < line.len; i++) {
		bool ends = i + 1 == line.len || is_blank(line.ptr[i + 1]);

		if (line.ptr[i] == '#' &&
		    (i == 0 || (is_blank(line.ptr[i - 1]) && ends)))
			line.len = i;
	}
	return line;
}

/* Takes a word off *REST; it is empty if there is none. */
static struct span
next_word(struct span *rest)
{
	struct span word = span_trim(*rest);
	size_t len = 0;

	while (len < word.len && !is_blank(word.ptr[len]))
		len++;
	*rest = span_from(word, len);
	word.len = len;
	return word;
}

static bool
attribute_named(struct span word, unsigned *ret_attribute)
{
	static const struct {
		const char *name;
		unsigned attribute;
	} attributes[] = {
	    {"bold", LOOK_BOLD},
	    {"dim", LOOK_DIM},
	    {"underline", LOOK_UNDERLINE},
	    {"reverse", LOOK_REVERSE},
	};

	for (size_t i = 0; i < COUNT_OF(attributes); i++) {
		if (!span_eq(span_of(attributes[i].name), word))
			continue;
		*ret_attribute = attributes[i].attribute;
		return true;
	}
	return false;
}

/* The level whose look WORD begins, or LEVEL_COUNT. */
static enum level
level_named(struct span word)
{
	if (span_eq(word, SPAN("few")))
		return LEVEL_FEW;
	return span_eq(word, SPAN("mono")) ? LEVEL_MONO : LEVEL_COUNT;
}

static enum err_code
color_read(struct span word, int *color, struct err *err)
{
	if (word.len == 0)
		return err_set(err, ERR_SYNTAX, "'on' needs a colour");
	if (*color != COLOR_UNSAID)
		return err_set(err, ERR_SYNTAX,
		    "'%.*s' is a second colour; the one of the ground stands "
		    "behind 'on'",
		    SPAN_ARG(word));
	if (!color_parse(word, color))
		return err_set(err, ERR_SYNTAX,
		    "'%.*s' is no colour: own, black ... white, bright-black "
		    "... bright-white, 0 to 255, #rrggbb",
		    SPAN_ARG(word));
	return ERR_OK;
}

/* What is said of one style. */
struct said {
	struct look looks[LEVEL_COUNT];
	bool is[LEVEL_COUNT];
};

static enum err_code
looks_read(struct span rest, struct said *said, struct err *err)
{
	enum level level = LEVEL_MANY;
	enum err_code code = ERR_OK;

	for (;;) {
		struct span word = next_word(&rest);
		struct look *look = &said->looks[level];
		unsigned attribute;

		if (word.len == 0 || code != ERR_OK)
			return code;
		if (level_named(word) != LEVEL_COUNT) {
			level = level_named(word);
			if (said->is[level])
				return err_set(err, ERR_SYNTAX,
				    "'%.*s' stands here twice", SPAN_ARG(word));
			said->is[level] = true;
		} else if (attribute_named(word, &attribute)) {
			look->attributes |= attribute;
		} else if (span_eq(word, SPAN("on"))) {
			code = color_read(next_word(&rest), &look->ground, err);
		} else {
			code = color_read(word, &look->text, err);
		}
	}
}

static enum err_code
line_read(struct theme *theme, struct span line, struct err *err)
{
	struct said said = {{nothing, nothing, nothing}, {[LEVEL_MANY] = true}};
	struct span word;
	enum style style;
	enum err_code code;

	line = without_comment(line);
	if (line.len == 0)
		return ERR_OK;
	word = next_word(&line);
	style = style_named(word);
	if (style == STYLE_COUNT)
		return err_set(err, ERR_SYNTAX, "no style is called '%.*s'",
		    SPAN_ARG(word));
	code = looks_read(line, &said, err);
	if (code != ERR_OK)
		return code;
	/* Few colours are, unless said otherwise, the nearest to the many. */
	if (!said.is[LEVEL_FEW])
		said.looks[LEVEL_FEW] = said.looks[LEVEL_MANY];
	for (int level = 0; level < LEVEL_COUNT; level++)
		if (said.is[level] || level == LEVEL_FEW)
			theme->looks[level][style] = said.looks[level];
	return ERR_OK;
}

enum err_code
theme_read(struct theme *theme, struct span text, const char *name,
    struct buf *faults, struct err *err)
{
	enum err_code first = ERR_OK;

	for (size_t number = 1; text.len > 0; number++) {
		size_t end = span_find(text, SPAN("\n"));
		struct span line = {text.ptr, end < text.len ? end : text.len};
		struct err why;

		text = span_from(text, line.len + 1);
		if (line_read(theme, line, &why) == ERR_OK)
			continue;
		if (faults != NULL)
			buf_printf(faults, "%s:%zu: %s\n", name, number,
			    why.msg);
		if (first == ERR_OK)
			first = err_set(err, ERR_SYNTAX, "%s:%zu: %s", name,
			    number, why.msg);
	}
	return first;
}

/* The number of the built-in theme NAME, or how many there are. */
static size_t
default_named(const char *name)
{
	size_t i = 0;

	while (i < COUNT_OF(defaults) && strcmp(defaults[i].name, name) != 0)
		i++;
	return i;
}

static enum err_code
default_read(size_t i, struct theme *theme, struct err *err)
{
	struct buf text = {0};
	enum err_code code;

	for (const char *const *line = defaults[i].lines; *line != NULL; line++)
		buf_puts(&text, *line);
	code = theme_read(theme, buf_span(&text), defaults[i].name, NULL, err);
	buf_fini(&text);
	return code;
}

/* The directory of the user's themes. */
static bool
themes_path(struct buf *out)
{
	return path_config("themes", out);
}

/* The user's theme NAME; ERR_NOT_FOUND if there is none. */
static enum err_code
own_read(const char *name, struct theme *theme, struct buf *faults,
    struct err *err)
{
	struct buf path = {0}, text = {0};
	enum err_code code = ERR_NOT_FOUND;

	/* A name is no path. */
	if (name[0] != '.' && name[0] != '\0' && strchr(name, '/') == NULL &&
	    themes_path(&path)) {
		buf_printf(&path, "/%s", name);
		code = file_read(buf_str(&path), THEME_BYTES_MAX, &text, err);
	}
	if (code == ERR_OK)
		code = theme_read(theme, buf_span(&text), buf_str(&path),
		    faults, err);
	else if (code != ERR_NOT_FOUND && faults != NULL && err != NULL)
		buf_printf(faults, "%s\n", err->msg);
	buf_fini(&path);
	buf_fini(&text);
	return code;
}

static enum err_code
unknown(const char *name, struct err *err)
{
	struct buf text = {0};
	enum err_code code;

	buf_printf(&text, "no theme '%s': the built-in ones are", name);
	for (size_t i = 0; i < COUNT_OF(defaults); i++)
		buf_printf(&text, "%s %s", i == 0 ? "" : ",", defaults[i].name);
	buf_puts(&text, ", yours are in ");
	(void)themes_path(&text);
	code = err_set(err, ERR_NOT_FOUND, "%s", buf_str(&text));
	buf_fini(&text);
	return code;
}

enum err_code
theme_load(const char *name, struct theme *theme, struct buf *faults,
    struct err *err)
{
	size_t number = default_named(name);
	enum err_code code;

	for (int level = 0; level < LEVEL_COUNT; level++)
		for (int style = 0; style < STYLE_COUNT; style++)
			theme->looks[level][style] = nothing;
	code = default_read(0, theme, err);
	if (code != ERR_OK)
		return code;
	code = own_read(name, theme, faults, err);
	if (code != ERR_NOT_FOUND)
		return code;
	return number < COUNT_OF(defaults) ? default_read(number, theme, err)
					   : unknown(name, err);
}

static bool
is_listed(const struct completions *words, struct span name)
{
	for (size_t i = 0; i < words->n; i++)
		if (span_eq(words->words[i], name))
			return true;
	return false;
}

static void
name_add(struct span name, struct span prefix, struct completions *words)
{
	if (span_starts(name, prefix) && !is_listed(words, name))
		completions_add(words, name);
}

void
theme_names(struct span prefix, struct completions *words)
{
	struct buf path = {0};
	const struct dirent *entry;
	DIR *dir = NULL;

	for (size_t i = 0; i < COUNT_OF(defaults); i++)
		name_add(span_of(defaults[i].name), prefix, words);
	if (themes_path(&path))
		dir = opendir(buf_str(&path));
	buf_fini(&path);
	if (dir == NULL)
		return;
	while ((entry = readdir(dir)) != NULL)
		if (entry->d_name[0] != '.')
			name_add(span_of(entry->d_name), prefix, words);
	(void)closedir(dir);
}

/* The colour of a look where it is not said: that of "plain". */
static int
color_or(int color, int plain)
{
	if (color == COLOR_UNSAID)
		color = plain;
	return color == COLOR_UNSAID ? COLOR_OWN : color;
}

struct look
theme_look(const struct theme *theme, enum style style, enum depth depth)
{
	enum level level = depth == DEPTH_NONE ? LEVEL_MONO
	    : depth < DEPTH_256                ? LEVEL_FEW
					       : LEVEL_MANY;
	const struct look *plain = &theme->looks[level][STYLE_PLAIN];
	struct look look = theme->looks[level][style];

	look.text = color_reduce(color_or(look.text, plain->text), depth);
	look.ground = color_reduce(color_or(look.ground, plain->ground), depth);
	return look;
}
