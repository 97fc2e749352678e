/* SPDX-License-Identifier: MIT */
/* A line of the ":" prompt: which command it is, and what it is given. */
#include "ui/scope.h"
#include "ui/ui_priv.h"

enum {
	NAMED_VIEWS_MAX = 3
};

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

enum err_code
ui_not_here(enum command_id command, struct err *err)
{
	struct buf where = {0};
	const char *name;
	size_t n = 0;
	enum err_code code;

	for (size_t i = 0; (name = scope_view(i)) != NULL; i++)
		if (scope_has(name, command))
			buf_printf(&where, "%s%s",
			    n++ > 0 ? ", " : "; only in ", name);
	/* More are of no help. */
	if (n > NAMED_VIEWS_MAX)
		buf_clear(&where);
	code = err_set(err, ERR_USAGE, "'%s' does nothing here%s",
	    command_get(command)->name, buf_str(&where));
	buf_fini(&where);
	return code;
}

static enum err_code
event_run(struct ui *ui, struct span line, const struct event *event,
    struct err *err)
{
	enum reply reply = ui_act(ui, event, err);

	if (reply == REPLY_IGNORED)
		return ui_not_here(event->command, err);
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

/* Appends the commands whose names begin with NAME; how many there are. */
static size_t
names_print(struct span name, enum command_id *ret_first, struct buf *out)
{
	size_t n = 0;

	for (enum command_id id = 0; id < CMD_COUNT; id++) {
		const struct command *command = command_get(id);

		if ((command->where & AT_PROMPT) == 0 ||
		    !span_starts(span_of(command->name), name))
			continue;
		if (n++ == 0)
			*ret_first = id;
		buf_printf(out, "%s%s", n > 1 ? ", " : "", command->name);
	}
	return n;
}

/* What it may have been meant for: names that begin so, or one like it. */
static enum err_code
name_unknown(struct span name, size_t at, struct err *err)
{
	enum command_id nearest = command_nearest(name, AT_PROMPT);
	enum command_id first = CMD_NONE;
	struct buf names = {0};
	size_t n = names_print(name, &first, &names);
	enum err_code code;

	if (n > 1)
		code = err_at(err, ERR_SYNTAX, at, "'%.*s' can be %s",
		    SPAN_ARG(name), buf_str(&names));
	else if (n == 1)
		code = err_at(err, ERR_SYNTAX, at,
		    "no command '%.*s'; '%s', in full, would %s",
		    SPAN_ARG(name), buf_str(&names), command_get(first)->help);
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
	/* An alias can end so: without a question. */
	if (name.ptr[name.len - 1] == '!')
		event.argument = span_from(name, name.len - 1);
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

	if ((command == CMD_TABLE || command == CMD_DESIGN) &&
	    ui->session != NULL)
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
			    scope_has(ui_top(ui)->ops->name, id) &&
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
