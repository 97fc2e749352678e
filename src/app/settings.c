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
	enum settings_stage stage;
} variables[] = {
    /* It is meant for all programs: what is said to this one stands above. */
    {"NO_COLOR", SETTING_COLOR, "none", BEFORE_FILES},
    {"KEYSLICE_THEME", SETTING_THEME, NULL, AFTER_FILES},
    {"KEYSLICE_CLIPBOARD", SETTING_CLIPBOARD, NULL, AFTER_FILES},
    {"KEYSLICE_LOG", SETTING_LOG, NULL, AFTER_FILES},
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

bool
setting_choice(struct span *choices, struct span *ret_choice)
{
	size_t end = span_find(*choices, SPAN(" "));

	if (choices->len == 0)
		return false;
	*ret_choice = (struct span){
	    choices->ptr, end < choices->len ? end : choices->len};
	*choices = span_from(*choices, ret_choice->len + 1);
	return true;
}

static bool
is_choice(const char *choices, struct span value)
{
	struct span rest = span_of(choices), choice;

	while (setting_choice(&rest, &choice))
		if (span_eq(choice, value))
			return true;
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
	if (value.len > 0 && memchr(value.ptr, '\0', value.len) != NULL)
		return err_set(err, ERR_SYNTAX, "%s cannot hold a NUL",
		    setting->name);
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

enum setting_id
setting_split(struct span line, struct span *ret_name, struct span *ret_value)
{
	struct span text = span_trim(line), name = {text.ptr, 0}, value;

	while (name.len < text.len && !is_blank(text.ptr[name.len]) &&
	    text.ptr[name.len] != '=')
		name.len++;
	value = span_trim(span_from(text, name.len));
	if (span_starts(value, SPAN("=")))
		value = span_trim(span_from(value, 1));
	if (span_eq(value, SPAN("\"\"")))
		value.len = 0;
	*ret_name = name;
	*ret_value = value;
	return setting_named(name);
}

enum err_code
settings_line(struct settings *settings, struct span line, const char *origin,
    struct err *err)
{
	struct span name, value;
	enum setting_id id = setting_split(line, &name, &value);

	if (id == SETTING_COUNT)
		return err_at(err, ERR_SYNTAX, (size_t)(name.ptr - line.ptr),
		    "no setting is called '%.*s'", SPAN_ARG(name));
	if (settings_set(settings, id, value, origin, err) == ERR_OK)
		return ERR_OK;
	if (err != NULL)
		err->pos = (size_t)(value.ptr - line.ptr);
	return ERR_SYNTAX;
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

/* Adds "WHERE: WHY" to FAULTS, and makes it ERR if CODE was good so far. */
static enum err_code
add_fault(enum err_code code, const char *where, const struct err *why,
    struct buf *faults, struct err *err)
{
	if (faults != NULL)
		buf_printf(faults, "%s: %s\n", where, why->msg);
	if (code != ERR_OK)
		return code;
	return err_set(err, why->code, "%s: %s", where, why->msg);
}

enum err_code
settings_read(struct settings *settings, struct span text, const char *name,
    struct buf *faults, struct err *err)
{
	enum err_code code = ERR_OK;

	for (size_t number = 1; text.len > 0; number++) {
		size_t end = span_find(text, SPAN("\n"));
		struct span line = {text.ptr, end < text.len ? end : text.len};
		struct buf origin = {0};
		struct err why;

		text = span_from(text, line.len + 1);
		line = without_comment(line);
		buf_printf(&origin, "%s:%zu", name, number);
		if (line.len > 0 &&
		    settings_line(settings, line, buf_str(&origin), &why) !=
			ERR_OK)
			code = add_fault(code, buf_str(&origin), &why, faults,
			    err);
		buf_fini(&origin);
	}
	return code;
}

enum err_code
settings_environment(struct settings *settings, enum settings_stage stage,
    struct buf *faults, struct err *err)
{
	enum err_code code = ERR_OK;

	for (size_t i = 0; i < COUNT_OF(variables); i++) {
		const char *value = getenv(variables[i].variable);
		struct buf origin = {0};
		struct err why;

		if (value == NULL || value[0] == '\0' ||
		    variables[i].stage != stage)
			continue;
		if (variables[i].value != NULL)
			value = variables[i].value;
		buf_printf(&origin, "$%s", variables[i].variable);
		if (settings_set(settings, variables[i].id, span_of(value),
			buf_str(&origin), &why) != ERR_OK)
			code = add_fault(code, buf_str(&origin), &why, faults,
			    err);
		buf_fini(&origin);
	}
	return code;
}

const char *
settings_get(const struct settings *settings, enum setting_id id)
{
	return settings->all[id].value;
}

const char *
settings_show(const struct settings *settings, enum setting_id id)
{
	const char *value = settings_get(settings, id);

	return value[0] == '\0' ? "\"\"" : value;
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
