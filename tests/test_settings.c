/* SPDX-License-Identifier: MIT */
#include "src/app/settings.h"

#include <stdlib.h>

#include "src/app/config.h"
#include "tests/tap.h"

static const struct {
	const char *line;
	enum setting_id id;
	const char *value;
} good[] = {
    {"mouse on", SETTING_MOUSE, "on"},
    {"  mouse\ton \r", SETTING_MOUSE, "on"},
    {"mouse on # why", SETTING_MOUSE, "on"},
    {"mouse=on", SETTING_MOUSE, "on"},
    {"mouse = on", SETTING_MOUSE, "on"},
    {"color true", SETTING_COLOR, "true"},
    {"clipboard xclip -selection clipboard", SETTING_CLIPBOARD,
	"xclip -selection clipboard"},
    {"clipboard sed s/=/#/", SETTING_CLIPBOARD, "sed s/=/#/"},
    {"log \"\"", SETTING_LOG, ""},
    {"log", SETTING_LOG, ""},
    {"theme a\xff\x1b", SETTING_THEME, "a\xff\x1b"},
};

static const struct {
	const char *text;
	const char *message;
} bad[] = {
    {"mice on", "f:1: no setting is called 'mice'"},
    {"Mouse on", "f:1: no setting is called 'Mouse'"},
    {"\n\nmouse yes", "f:3: mouse is one of on off, not 'yes'"},
    {"mouse", "f:1: mouse is one of on off, not ''"},
    {"mouse on off", "f:1: mouse is one of on off, not 'on off'"},
    {"color 16\n", "f:1: color is one of auto none 8 256 true, not '16'"},
    {"= on", "f:1: no setting is called ''"},
};

static void
test_lines(void)
{
	for (size_t i = 0; i < COUNT_OF(good); i++) {
		struct settings *settings = settings_new();
		struct err err = {0};

		OK(settings_read(settings, span_of(good[i].line), "f", NULL,
		       &err) == ERR_OK,
		    "%s: %s", good[i].line, err.msg);
		IS_STR(span_of(settings_get(settings, good[i].id)),
		    good[i].value, "the value");
		settings_free(settings);
	}
	for (size_t i = 0; i < COUNT_OF(bad); i++) {
		struct settings *settings = settings_new();
		struct err err = {0};

		IS_INT(settings_read(settings, span_of(bad[i].text), "f", NULL,
			   &err),
		    ERR_SYNTAX, bad[i].text);
		IS_STR(span_of(err.msg), bad[i].message, "the message");
		IS_INT(settings_changes(settings), 0, "nothing is set");
		settings_free(settings);
	}
}

/* All mistakes are told, and what is good counts. */
static void
test_faults(void)
{
	struct settings *settings = settings_new();
	struct span text = SPAN("# a comment\n"
				"mice on\n"
				"ascii on\n"
				"   # another\n"
				"hints perhaps\n"
				"hints off\n"
				"more");
	struct buf faults = {0};
	struct err err = {0};

	IS_INT(settings_read(settings, text, "my/file", &faults, &err),
	    ERR_SYNTAX, "mistakes");
	IS_STR(span_of(err.msg), "my/file:2: no setting is called 'mice'",
	    "the first");
	IS_STR(buf_span(&faults),
	    "my/file:2: no setting is called 'mice'\n"
	    "my/file:5: hints is one of on off, not 'perhaps'\n"
	    "my/file:7: no setting is called 'more'\n",
	    "all");
	OK(settings_is_on(settings, SETTING_ASCII), "one between them");
	OK(!settings_is_on(settings, SETTING_HINTS), "one behind");
	IS_STR(span_of(settings_origin(settings, SETTING_HINTS)), "my/file:6",
	    "its place");
	buf_fini(&faults);
	settings_free(settings);
}

/* ":set" points at what is wrong. */
static void
test_places(void)
{
	struct settings *settings = settings_new();
	struct err err = {0};

	IS_INT(settings_line(settings, SPAN("mice on"), ":set", &err),
	    ERR_SYNTAX, "a name");
	IS_INT(err.pos, 0, "is pointed at");
	IS_INT(settings_line(settings, SPAN("mouse  yes"), ":set", &err),
	    ERR_SYNTAX, "a value");
	IS_INT(err.pos, 7, "too");
	IS_INT(settings_line(settings, SPAN("log a # b"), ":set", &err), ERR_OK,
	    "a # is no comment");
	IS_STR(span_of(settings_get(settings, SETTING_LOG)), "a # b", "there");
	settings_free(settings);
}

static void
test_last_wins(void)
{
	struct settings *settings = settings_new();
	struct err err = {0};
	unsigned before;

	IS_STR(span_of(settings_get(settings, SETTING_COLOR)), "auto",
	    "the default");
	IS_STR(span_of(settings_origin(settings, SETTING_COLOR)), "default",
	    "nobody set it");
	IS_STR(span_of(settings_show(settings, SETTING_LOG)), "\"\"",
	    "an empty one");
	(void)!settings_read(settings, SPAN("color 8\ncolor 256"), "a", NULL,
	    &err);
	IS_STR(span_of(settings_get(settings, SETTING_COLOR)), "256",
	    "the later line");
	(void)!settings_read(settings, SPAN("color 8\ncolor 9"), "b", NULL,
	    &err);
	IS_STR(span_of(settings_get(settings, SETTING_COLOR)), "8",
	    "the later file, a bad line aside");
	IS_STR(span_of(settings_origin(settings, SETTING_COLOR)), "b:1",
	    "which is known");
	before = settings_changes(settings);
	(void)setenv("NO_COLOR", "1", 1);
	(void)setenv("KEYSLICE_THEME", "dark", 1);
	(void)setenv("KEYSLICE_LOG", "", 1);
	IS_INT(settings_environment(settings, AFTER_FILES, NULL, &err), ERR_OK,
	    "the environment");
	IS_STR(span_of(settings_get(settings, SETTING_COLOR)), "8",
	    "NO_COLOR changes nothing that a file has set");
	IS_INT(settings_environment(settings, BEFORE_FILES, NULL, &err), ERR_OK,
	    "before the files");
	IS_STR(span_of(settings_get(settings, SETTING_COLOR)), "none",
	    "it does");
	IS_STR(span_of(settings_origin(settings, SETTING_COLOR)), "$NO_COLOR",
	    "and says which variable");
	IS_STR(span_of(settings_get(settings, SETTING_THEME)), "dark",
	    "the value of one");
	IS_STR(span_of(settings_origin(settings, SETTING_LOG)), "default",
	    "an empty one says nothing");
	OK(settings_changes(settings) != before, "that it changed is seen");
	settings_free(settings);
}

/* The line of TEXT that says SETTING, as a comment. */
static struct span
commented(struct span text, const struct setting *setting)
{
	struct buf start = {0};
	struct span line = {0};
	size_t at;

	buf_printf(&start, "\n#%s ", setting->name);
	at = span_find(text, buf_span(&start));
	if (at != SIZE_MAX) {
		line = span_from(text, at + start.len);
		line.len = span_find(line, SPAN("\n"));
	}
	buf_fini(&start);
	return line;
}

/* share/config has every setting with its default, and sets none. */
static void
test_default(void)
{
	struct settings *settings = settings_new();
	struct buf text = {0};
	size_t before = 0;

	config_default(&text);
	IS_INT(settings_read(settings, buf_span(&text), "share/config", NULL,
		   NULL),
	    ERR_OK, "it has no mistake");
	IS_INT(settings_changes(settings), 0, "and sets nothing");
	for (enum setting_id id = 0; id < SETTING_COUNT; id++) {
		const struct setting *setting = setting_get(id);
		struct span line = commented(buf_span(&text), setting);

		IS_STR(line, settings_show(settings, id), setting->name);
		OK(line.ptr != NULL && (size_t)(line.ptr - text.ptr) > before,
		    "in the order of the table");
		before = (size_t)(line.ptr - text.ptr);
	}
	buf_fini(&text);
	settings_free(settings);
}

static void
test_names(void)
{
	struct span rest = SPAN("on off"), choice;

	for (enum setting_id id = 0; id < SETTING_COUNT; id++)
		IS_INT(setting_named(span_of(setting_get(id)->name)), id,
		    setting_get(id)->name);
	IS_INT(setting_named(SPAN("them")), SETTING_COUNT, "none by a part");
	OK(setting_choice(&rest, &choice), "a choice");
	IS_STR(choice, "on", "the first");
	OK(setting_choice(&rest, &choice), "another");
	IS_STR(choice, "off", "the last");
	OK(!setting_choice(&rest, &choice), "no more");
}

int
main(void)
{
	test_names();
	test_lines();
	test_faults();
	test_places();
	test_last_wins();
	test_default();
	return tap_end();
}
