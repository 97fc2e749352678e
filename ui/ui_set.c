/* SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "src/app/paths.h"
#include "ui/theme.h"
#include "ui/ui_priv.h"
#include "ui/view_settings.h"

enum err_code
ui_open_log(struct ui *ui, struct err *err)
{
	const char *setting = settings_get(ui->settings, SETTING_LOG);
	struct buf path = {0};
	enum err_code code = ERR_OK;

	path_from_tilde(setting, &path);
	if (path.len > 0 && ui->session != NULL)
		code = session_check_output(ui->session, buf_str(&path), err);
	if (code == ERR_OK && ui->log != NULL)
		code = log_open(ui->log, buf_str(&path), err);
	if (code == ERR_OK && ui->about != NULL)
		log_text(ui->log, span_of(ui->about));
	buf_fini(&path);
	return code;
}

/* Does now what the new value of ID asks for; the others are looked at when
 * they matter. */
static enum err_code
apply(struct ui *ui, enum setting_id id, struct err *err)
{
	const char *value = settings_get(ui->settings, id);
	struct theme theme;

	if (id == SETTING_LOG)
		return ui_open_log(ui, err);
	/* A theme with mistakes will do, and they are told with the drawing. */
	if (id == SETTING_THEME &&
	    theme_load(value, &theme, NULL, err) == ERR_NOT_FOUND)
		return ERR_NOT_FOUND;
	return ERR_OK;
}

static void
say_kept(struct ui *ui, enum setting_id id)
{
	struct buf path = {0};

	path_to_tilde(ui->config_path, &path);
	ui_say(ui, "for this run; \"%s %s\" in %s keeps it",
	    setting_get(id)->name, settings_show(ui->settings, id),
	    buf_str(&path));
	buf_fini(&path);
}

enum err_code
ui_set(struct ui *ui, struct span line, struct err *err)
{
	struct span name, value;
	enum setting_id id = setting_split(line, &name, &value);
	char *before, *origin;
	enum err_code code;

	if (id == SETTING_COUNT)
		return settings_line(ui->settings, line, ":set", err);
	before = xstrdup(settings_get(ui->settings, id));
	origin = xstrdup(settings_origin(ui->settings, id));
	code = settings_line(ui->settings, line, ":set", err);
	if (code == ERR_OK) {
		code = apply(ui, id, err);
		if (code != ERR_OK) {
			(void)!settings_set(ui->settings, id, span_of(before),
			    origin, NULL);
			(void)!apply(ui, id, NULL);
		}
	}
	if (code == ERR_OK && ui->config_path != NULL)
		say_kept(ui, id);
	free(before);
	free(origin);
	return code;
}

static void
say_setting(struct ui *ui, enum setting_id id)
{
	struct buf origin = {0};

	path_to_tilde(settings_origin(ui->settings, id), &origin);
	ui_say(ui, "%s %s  (%s)  %s", setting_get(id)->name,
	    settings_show(ui->settings, id), buf_str(&origin),
	    setting_get(id)->help);
	buf_fini(&origin);
}

enum reply
ui_do_set(struct ui *ui, const struct event *event, struct err *err)
{
	struct span name, value;
	enum setting_id id = setting_split(event->argument, &name, &value);

	if (event->argument.len == 0) {
		if (strcmp(ui_top(ui)->ops->name, "settings") != 0)
			ui_push(ui, view_settings_new(ui));
	} else if (id != SETTING_COUNT && name.len == event->argument.len) {
		say_setting(ui, id);
	} else if (ui_set(ui, event->argument, err) != ERR_OK) {
		return REPLY_FAILED;
	}
	return REPLY_DONE;
}

void
ui_complete_setting(enum setting_id id, struct span prefix,
    struct completions *words)
{
	const char *choices = setting_get(id)->choices;
	struct span rest, choice;

	if (id == SETTING_THEME)
		theme_names(prefix, words);
	if (choices == NULL)
		return;
	rest = span_of(choices);
	while (setting_choice(&rest, &choice))
		if (span_starts(choice, prefix))
			completions_add(words, choice);
}

void
ui_complete_set(struct span prefix, struct completions *words)
{
	struct span name, value;
	enum setting_id id = setting_split(prefix, &name, &value);
	struct completions values = {0};

	if (id == SETTING_COUNT || name.len == prefix.len) {
		for (id = 0; id < SETTING_COUNT; id++)
			if (span_starts(span_of(setting_get(id)->name), prefix))
				completions_add(words,
				    span_of(setting_get(id)->name));
		return;
	}
	ui_complete_setting(id, value, &values);
	/* A word of a completion is all of the argument. */
	for (size_t i = 0; i < values.n; i++) {
		struct buf word = {0};

		buf_printf(&word, "%s %.*s", setting_get(id)->name,
		    SPAN_ARG(values.words[i]));
		completions_add(words, buf_span(&word));
		buf_fini(&word);
	}
	completions_fini(&values);
}
