/* SPDX-License-Identifier: MIT */
#include "src/app/settings.h"

#include <stdlib.h>

#include "src/base/alloc.h"

static const struct setting table[SETTING_COUNT] = {
    [SETTING_THEME] = {"theme", NULL, "terminal",
	"the colours: terminal, dark, light, or a file of your own"},
    [SETTING_COLOR] = {"color", "auto none 8 256 true", "auto",
	"how many colours are used at most"},
    [SETTING_MOUSE] = {"mouse", "on off", "off",
	"wheel and clicks; off leaves them to the terminal"},
    [SETTING_ASCII] = {"ascii", "on off", "off",
	"borders of - and | instead of lines"},
    [SETTING_HINTS] = {"hints", "on off", "on",
	"the most useful keys at the foot of the screen"},
    [SETTING_RESUME] = {"resume", "on off", "on",
	"start where the store was left"},
    [SETTING_CLIPBOARD] = {"clipboard", NULL, "",
	"a command that is given what is copied, not the terminal"},
    [SETTING_LOG] = {"log", NULL, "",
	"a file that says what the program did, and when"},
};

static const struct {
	const char *variable;
	enum setting_id id;
	const char *value; /* NULL: that of the variable */
} variables[] = {
    {"NO_COLOR", SETTING_COLOR, "none"},
    {"KEYSLICE_THEME", SETTING_THEME, NULL},
    {"KEYSLICE_CLIPBOARD", SETTING_CLIPBOARD, NULL},
    {"KEYSLICE_LOG", SETTING_LOG, NULL},
};

struct settings {
	struct {
		char *value;
		char *origin;
	} all[SETTING_COUNT];

	unsigned changes;
};

const struct setting *
setting_get(enum setting_id id)
{
	return &table[id];
}

enum setting_id
setting_named(struct span name)
{
	int id = 0;

	while (id < SETTING_COUNT && !span_eq(span_of(table[id].name), name))
		id++;
	return (enum setting_id)id;
}

struct settings *
settings_new(void)
{
	struct settings *settings = xcalloc(1, sizeof(*settings));

	for (int i = 0; i < SETTING_COUNT; i++) {
		settings->all[i].value = xstrdup(table[i].initial);
		settings->all[i].origin = xstrdup("default");
	}
	return settings;
}

void
settings_free(struct settings *settings)
{
	if (settings == NULL)
		return;
	for (int i = 0; i < SETTING_COUNT; i++) {
		free(settings->all[i].value);
		free(settings->all[i].origin);
	}
	free(settings);
}

/* Whether VALUE is one of the words of CHOICES. */
static bool
is_choice(const char *choices, struct span value)
{
	struct span rest = span_of(choices);

	while (rest.len > 0) {
		size_t end = span_find(rest, SPAN(" "));

		if (span_eq((struct span){rest.ptr, end}, value))
			return true;
		rest = span_from(rest, end + 1);
	}
	return false;
}

enum err_code
settings_set(struct settings *settings, enum setting_id id, struct span value,
    const char *origin, struct err *err)
{
	const struct setting *setting = &table[id];

	if (setting->choices != NULL && !is_choice(setting->choices, value))
		return err_set(err, ERR_SYNTAX, "%s is one of %s, not '%.*s'",
		    setting->name, setting->choices, SPAN_ARG(value));
	free(settings->all[id].value);
	free(settings->all[id].origin);
	settings->all[id].value = xmemdup(value.ptr, value.len);
	settings->all[id].origin = xstrdup(origin);
	settings->changes++;
	return ERR_OK;
}

static bool
is_blank(char c)
{
	return c == ' ' || c == '\t';
}

/* LINE without the comment at its end. */
static struct span
without_comment(struct span line)
{
	for (size_t i = 0; i < line.len; i++)
		if (line.ptr[i] == '#' && (i == 0 || is_blank(line.ptr[i - 1])))
			line.len = i;
	return span_trim(line);
}

static enum err_code
line_read(struct settings *settings, struct span line, const char *origin,
    struct err *err)
{
	struct span name;
	enum setting_id id;

	line = without_comment(line);
	if (line.len == 0)
		return ERR_OK;
	name = line;
	for (name.len = 0; name.len < line.len; name.len++)
		if (is_blank(line.ptr[name.len]))
			break;
	id = setting_named(name);
	if (id == SETTING_COUNT)
		return err_set(err, ERR_SYNTAX, "no setting is called '%.*s'",
		    SPAN_ARG(name));
	return settings_set(settings, id, span_trim(span_from(line, name.len)),
	    origin, err);
}

enum err_code
settings_read(struct settings *settings, struct span text, const char *name,
    struct err *err)
{
	enum err_code first = ERR_OK;

	for (size_t number = 1; text.len > 0; number++) {
		size_t end = span_find(text, SPAN("\n"));
		struct span line = {text.ptr, end < text.len ? end : text.len};
		struct buf origin = {0};
		struct err why;

		text = span_from(text, line.len + 1);
		buf_printf(&origin, "%s:%zu", name, number);
		if (line_read(settings, line, buf_str(&origin), &why) !=
			ERR_OK &&
		    first == ERR_OK)
			first = err_set(err, ERR_SYNTAX, "%s: %s",
			    buf_str(&origin), why.msg);
		buf_fini(&origin);
	}
	return first;
}

enum err_code
settings_environment(struct settings *settings, struct err *err)
{
	enum err_code code = ERR_OK;

	for (size_t i = 0; i < COUNT_OF(variables) && code == ERR_OK; i++) {
		const char *value = getenv(variables[i].variable);
		struct buf origin = {0};

		if (value == NULL || value[0] == '\0')
			continue;
		if (variables[i].value != NULL)
			value = variables[i].value;
		buf_printf(&origin, "$%s", variables[i].variable);
		code = settings_set(settings, variables[i].id, span_of(value),
		    buf_str(&origin), err);
		buf_fini(&origin);
	}
	return code;
}

const char *
settings_get(const struct settings *settings, enum setting_id id)
{
	return settings->all[id].value;
}

bool
settings_is_on(const struct settings *settings, enum setting_id id)
{
	return strcmp(settings->all[id].value, "on") == 0;
}

const char *
settings_origin(const struct settings *settings, enum setting_id id)
{
	return settings->all[id].origin;
}

unsigned
settings_changes(const struct settings *settings)
{
	return settings->changes;
}
