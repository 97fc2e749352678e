/* SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "ui/ui_priv.h"

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
	ui_remove(ui, ui_top(ui));
	return REPLY_DONE;
}

static enum reply
do_quit(struct ui *ui, const struct event *event, struct err *err)
{
	(void)event;
	(void)err;
	ui->quit = true;
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
	if (view->ops->refresh != NULL)
		view->ops->refresh(view);
	return REPLY_DONE;
}

static enum reply
do_cancel(struct ui *ui, const struct event *event, struct err *err)
{
	(void)event;
	(void)err;
	for (size_t i = 0; i < ui->n_views; i++)
		if (ui->views[i]->ops->cancel != NULL)
			ui->views[i]->ops->cancel(ui->views[i]);
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

static enum reply
do_save_screen(struct ui *ui, const struct event *event, struct err *err)
{
	if (ui_save_screen(ui, event->argument, err) != ERR_OK)
		return REPLY_FAILED;
	return REPLY_DONE;
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

/* What is behind the name must be what the command takes. */
static enum err_code
argument_check(const struct command *command, struct span line,
    struct span argument, struct err *err)
{
	if (argument.len > 0 && command->arguments[0] == '\0')
		return err_at(err, ERR_SYNTAX,
		    (size_t)(argument.ptr - line.ptr), "'%s' takes no argument",
		    command->name);
	if (argument.len == 0 && command->arguments[0] != '\0' &&
	    command->arguments[0] != '[')
		return err_at(err, ERR_SYNTAX, line.len, "'%s' needs %s",
		    command->name, command->arguments);
	return ERR_OK;
}

static enum err_code
event_run(struct ui *ui, struct span line, const struct event *event,
    struct err *err)
{
	enum reply reply = ui_act(ui, event, err);

	if (reply == REPLY_IGNORED)
		return err_set(err, ERR_USAGE, "'%s' does nothing here",
		    command_get(event->command)->name);
	if (reply != REPLY_FAILED)
		return ERR_OK;
	/* The view knows places in the argument only. */
	if (err->pos != ERR_POS_NONE && event->argument.len > 0)
		err->pos += (size_t)(event->argument.ptr - line.ptr);
	return err->code;
}

static size_t
name_len(struct span text)
{
	size_t len = 0;

	while (len < text.len && text.ptr[len] != ' ' && text.ptr[len] != '\t')
		len++;
	return len;
}

/* What it may have been meant for: names that begin so, or one like it. */
static enum err_code
name_unknown(struct span name, size_t at, struct err *err)
{
	enum command_id nearest = command_nearest(name, AT_PROMPT);
	struct buf names = {0};
	enum err_code code;

	for (enum command_id id = 0; id < CMD_COUNT; id++) {
		const struct command *command = command_get(id);

		if ((command->where & AT_PROMPT) == 0 ||
		    !span_starts(span_of(command->name), name))
			continue;
		buf_printf(&names, "%s%s", names.len > 0 ? ", " : "",
		    command->name);
	}
	if (names.len > 0)
		code = err_at(err, ERR_SYNTAX, at, "'%.*s' can be %s",
		    SPAN_ARG(name), buf_str(&names));
	else if (nearest != CMD_NONE)
		code = err_at(err, ERR_SYNTAX, at, "no command '%.*s'; '%s'?",
		    SPAN_ARG(name), command_get(nearest)->name);
	else
		code = err_at(err, ERR_SYNTAX, at, "no command '%.*s'",
		    SPAN_ARG(name));
	buf_fini(&names);
	return code;
}

enum err_code
ui_run(struct ui *ui, struct span line, struct err *err)
{
	struct span text = span_trim(line);
	struct span name = {text.ptr, name_len(text)};
	struct event event = {.argument = span_trim(span_from(text, name.len))};
	unsigned long long count;
	enum err_code code;

	if (text.len == 0)
		return ERR_OK;
	if (span_to_u64(text, UINT64_MAX, &count) && count > 0) {
		event = (struct event){.command = CMD_FIRST, .count = count};
		return event_run(ui, line, &event, err);
	}
	event.command = command_named(name, AT_PROMPT);
	if (event.command == CMD_NONE)
		return name_unknown(name, (size_t)(name.ptr - line.ptr), err);
	code = argument_check(command_get(event.command), line, event.argument,
	    err);
	if (code != ERR_OK)
		return code;
	return event_run(ui, line, &event, err);
}

static enum err_code
command_accept(void *data, struct span line, struct err *err)
{
	return ui_run(data, line, err);
}

enum err_code
ui_complete_tables(struct ui *ui, struct span prefix, struct completions *words,
    struct err *err)
{
	struct table_list list = {0};
	enum err_code code = session_tables(ui->session, &list, err);

	if (code != ERR_OK)
		return code;
	for (size_t i = 0; i < list.n; i++)
		if (span_starts(list.tables[i].name, prefix))
			completions_add(words, list.tables[i].name);
	table_list_fini(&list);
	return ERR_OK;
}

static enum err_code
argument_complete(struct ui *ui, enum command_id command, struct span prefix,
    struct completions *ret_words, struct err *err)
{
	const struct view *view = ui_top(ui);

	if (command == CMD_TABLE && ui->session != NULL)
		return ui_complete_tables(ui, prefix, ret_words, err);
	if (command == CMD_SET)
		ui_complete_set(prefix, ret_words);
	if (command == CMD_SET || view->ops->complete == NULL)
		return ERR_OK;
	return view->ops->complete(view, command, prefix, ret_words, err);
}

static enum err_code
command_complete(void *data, struct span line, size_t at,
    struct completions *ret_words, size_t *ret_start, struct err *err)
{
	struct ui *ui = data;
	struct span name = {line.ptr, name_len(line)};

	if (at <= name.len) {
		*ret_start = 0;
		name.len = at;
		for (enum command_id id = 0; id < CMD_COUNT; id++) {
			const struct command *command = command_get(id);
			struct span word = span_of(command->name);

			if ((command->where & AT_PROMPT) != 0 &&
			    span_starts(word, name))
				completions_add(ret_words, word);
		}
		return ERR_OK;
	}
	*ret_start = name.len + 1;
	return argument_complete(ui, command_named(name, AT_PROMPT),
	    (struct span){line.ptr + *ret_start, at - *ret_start}, ret_words,
	    err);
}

/* How the command is used that is being typed. */
static void
command_status(void *data, struct buf *out)
{
	struct ui *ui = data;
	struct span line = prompt_text(ui->prompt);
	enum command_id id =
	    command_named((struct span){line.ptr, name_len(line)}, AT_PROMPT);
	const struct command *command;

	if (id == CMD_NONE)
		return;
	command = command_get(id);
	buf_printf(out, "%s%s%s: %s", command->name,
	    command->arguments[0] == '\0' ? "" : " ", command->arguments,
	    command->help);
}

static const struct prompt_ops command_ops = {
    .accept = command_accept,
    .complete = command_complete,
    .status = command_status,
};

void
ui_ask_command(struct ui *ui, struct span text)
{
	ui_prompt(ui, ":", text, "command", &command_ops, ui);
	ui->ask.owner = NULL;
}
