/* SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "ui/ui_priv.h"
#include "ui/view_schema.h"

/* A command that all views have, unless they do it themselves. */
struct global {
	enum command_id command;
	enum reply (*run)(struct ui *ui, const struct event *event,
	    struct err *err);
};

static enum reply
do_back(struct ui *ui, const struct event *event, struct err *err)
{
	(void)event;
	(void)err;
	if (ui->n_views > 1 || ui_may_leave(ui))
		ui_remove(ui, ui_top(ui));
	return REPLY_DONE;
}

static enum reply
do_quit(struct ui *ui, const struct event *event, struct err *err)
{
	(void)err;
	if (span_eq(event->argument, SPAN("!")))
		ui->quit = true;
	else
		ui->quit = ui_may_leave(ui);
	return REPLY_DONE;
}

static enum reply
do_help(struct ui *ui, const struct event *event, struct err *err)
{
	const char *name = ui_top(ui)->ops->name;

	(void)event;
	(void)err;
	if (strcmp(name, "help") != 0)
		ui_push(ui, view_help_new(ui, name));
	return REPLY_DONE;
}

static enum reply
do_prompt(struct ui *ui, const struct event *event, struct err *err)
{
	(void)event;
	(void)err;
	ui_ask_command(ui, (struct span){0});
	return REPLY_DONE;
}

static enum reply
do_palette(struct ui *ui, const struct event *event, struct err *err)
{
	(void)event;
	(void)err;
	ui_ask_palette(ui);
	return REPLY_DONE;
}

static enum reply
do_wish(struct ui *ui, const struct event *event, struct err *err)
{
	(void)err;
	ui->wish = event->command == CMD_SUSPEND ? WISH_SUSPEND : WISH_REDRAW;
	return REPLY_DONE;
}

static enum reply
do_refresh(struct ui *ui, const struct event *event, struct err *err)
{
	struct view *view = ui_top(ui);

	(void)event;
	(void)err;
	if (view->ops->refresh == NULL)
		return REPLY_IGNORED;
	view->ops->refresh(view);
	return REPLY_DONE;
}

static enum reply
do_cancel(struct ui *ui, const struct event *event, struct err *err)
{
	(void)event;
	(void)err;
	/* What is said now is what has come of the work. */
	ui->working = true;
	for (size_t i = 0; i < ui->n_views; i++)
		if (ui->views[i]->ops->cancel != NULL)
			ui->views[i]->ops->cancel(ui->views[i]);
	ui->working = false;
	return REPLY_DONE;
}

static enum reply
do_write(struct ui *ui, const struct event *event, struct err *err)
{
	(void)event;
	if (ui->session == NULL)
		return REPLY_IGNORED;
	if (session_set_mode(ui->session, SESSION_WRITE, err) != ERR_OK)
		return REPLY_FAILED;
	ui_say(ui, "items can be changed now");
	return REPLY_DONE;
}

static enum reply
do_save(struct ui *ui, const struct event *event, struct err *err)
{
	char *path;
	enum err_code code;

	if (ui->session == NULL)
		return REPLY_IGNORED;
	path = xmemdup(event->argument.ptr, event->argument.len);
	code = session_save(ui->session, path, err);
	if (code == ERR_OK)
		ui_say(ui, "saved as %s", path);
	free(path);
	return code == ERR_OK ? REPLY_DONE : REPLY_FAILED;
}

static enum reply
do_table(struct ui *ui, const struct event *event, struct err *err)
{
	struct table *table;

	if (ui->session == NULL)
		return REPLY_IGNORED;
	if (event->argument.len == 0) {
		ui_push(ui, view_tables_new(ui));
		return REPLY_DONE;
	}
	if (session_table(ui->session, event->argument, &table, err) != ERR_OK)
		return REPLY_FAILED;
	ui_push(ui,
	    view_browse_new(ui, table, (struct span){0}, (struct span){0}));
	return REPLY_DONE;
}

static enum reply
do_schema(struct ui *ui, const struct event *event, struct err *err)
{
	struct table *table;

	if (ui->session == NULL)
		return REPLY_IGNORED;
	/* Views that are about a table do it themselves. */
	if (event->argument.len == 0)
		return err_set(err, ERR_USAGE,
			   "no table is open here: :schema TABLE names one") ==
			ERR_OK
		    ? REPLY_DONE
		    : REPLY_FAILED;
	if (session_table(ui->session, event->argument, &table, err) != ERR_OK)
		return REPLY_FAILED;
	ui_push(ui, view_schema_new(ui, table));
	return REPLY_DONE;
}

static enum reply
do_new_table(struct ui *ui, const struct event *event, struct err *err)
{
	(void)event;
	(void)err;
	ui_push(ui, view_form_new(ui, NULL));
	return REPLY_DONE;
}

static void
load_file(struct ui *ui, struct span name)
{
	char *path = xmemdup(name.ptr, name.len);

	ui_push(ui, view_form_new(ui, path));
	free(path);
}

static enum err_code
load_accept(void *data, struct span line, struct err *err)
{
	struct ui *ui = data;

	line = span_trim(line);
	if (line.len == 0)
		return err_set(err, ERR_SYNTAX, "the name of a file expected");
	load_file(ui, line);
	return ERR_OK;
}

static const struct prompt_ops load_ops = {.accept = load_accept};

static enum reply
do_load(struct ui *ui, const struct event *event, struct err *err)
{
	(void)err;
	if (event->argument.len > 0)
		load_file(ui, event->argument);
	else
		ui_prompt(ui, "load file: ", (struct span){0}, "file",
		    &load_ops, ui);
	return REPLY_DONE;
}

bool
ui_name_forced(struct span *name)
{
	if (name->len < 2 || name->ptr[name->len - 1] != '!')
		return false;
	*name = span_trim((struct span){name->ptr, name->len - 1});
	return true;
}

enum err_code
ui_name_taken(const char *path, struct err *err)
{
	return err_set(err, ERR_EXISTS, "%s exists; %s! replaces it", path,
	    path);
}

static enum reply
do_save_screen(struct ui *ui, const struct event *event, struct err *err)
{
	struct span name = event->argument;
	bool force = ui_name_forced(&name);
	char *path = xmemdup(name.ptr, name.len);
	enum err_code code = ui_save_screen(ui, path,
	    force ? OUTFILE_REPLACE : OUTFILE_NEW, err);

	if (code == ERR_OK)
		ui_say(ui, "the screen is written to %s", path);
	else if (code == ERR_EXISTS)
		code = ui_name_taken(path, err);
	free(path);
	return code == ERR_OK ? REPLY_DONE : REPLY_FAILED;
}

static const struct global globals[] = {
    {CMD_BACK, do_back},
    {CMD_QUIT, do_quit},
    {CMD_PREVIOUS_PLACE, ui_do_place},
    {CMD_NEXT_PLACE, ui_do_place},
    {CMD_HELP, do_help},
    {CMD_PALETTE, do_palette},
    {CMD_PROMPT, do_prompt},
    {CMD_SUSPEND, do_wish},
    {CMD_REDRAW, do_wish},
    {CMD_REFRESH, do_refresh},
    {CMD_CANCEL, do_cancel},
    {CMD_SAVE, do_save},
    {CMD_WRITE, do_write},
    {CMD_TABLE, do_table},
    {CMD_DESIGN, do_schema},
    {CMD_NEW_TABLE, do_new_table},
    {CMD_LOAD_FILE, do_load},
    {CMD_SAVE_SCREEN, do_save_screen},
    {CMD_SET, ui_do_set},
    {CMD_RECORD, ui_do_record},
};

enum reply
ui_act_global(struct ui *ui, const struct event *event, struct err *err)
{
	for (size_t i = 0; i < COUNT_OF(globals); i++)
		if (globals[i].command == event->command)
			return globals[i].run(ui, event, err);
	return REPLY_IGNORED;
}
