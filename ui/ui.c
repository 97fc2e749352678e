/* SPDX-License-Identifier: MIT */
#include "ui/ui.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "ui/scope.h"
#include "ui/ui_priv.h"

enum {
	CTRL_C = 3,
	COUNT_DIGITS_MAX = 15, /* more lines than any store has */
	BINDINGS_MAX = 512,
};

struct ui *
ui_new(struct session *session, struct keymap *keymap,
    const struct ui_options *options)
{
	struct ui *ui = xcalloc(1, sizeof(*ui));

	ui->session = session;
	ui->keymap = keymap;
	ui->prompt = prompt_new(options->state_dir);
	ui->layouts = layouts_new(options->state_dir);
	ui->temporary = options->temporary;
	ui->attended = options->attended;
	ui->edits = edits_new(session);
	ui->settings = options->settings;
	ui->owns_settings = options->settings == NULL;
	if (ui->owns_settings)
		ui->settings = settings_new();
	ui->config_path = options->config_path;
	ui->log = options->log;
	ui->about = options->about;
	if (options->replay != NULL)
		ui->replay = xstrdup(options->replay);
	canvas_init(&ui->canvas, 0, 0);
	return ui;
}

void
ui_free(struct ui *ui)
{
	if (ui == NULL)
		return;
	while (ui->n_views > 0)
		ui_remove(ui, ui_top(ui));
	ask_close(ui);
	trail_fini(&ui->trail);
	prompt_free(ui->prompt);
	layouts_free(ui->layouts);
	edits_free(ui->edits);
	buf_fini(&ui->edit.path);
	free(ui->views);
	canvas_fini(&ui->canvas);
	if (ui->owns_settings)
		settings_free(ui->settings);
	record_close(ui->record);
	free(ui->replay);
	buf_fini(&ui->message);
	buf_fini(&ui->output);
	free(ui);
}

void
ui_resize(struct ui *ui, int lines, int columns)
{
	bool same = lines == ui->lines && columns == ui->columns;

	ui->lines = lines;
	ui->columns = columns;
	if (!same)
		log_line(ui->log, "the screen is %dx%d", columns, lines);
	if (!same || !ui->recording)
		ui_record_size(ui);
}

struct view *
ui_top(const struct ui *ui)
{
	return ui->n_views == 0 ? NULL : ui->views[ui->n_views - 1];
}

void
ui_push(struct ui *ui, struct view *view)
{
	xgrow(&ui->views, ui->n_views, &ui->cap, sizeof(struct view *));
	ui->views[ui->n_views++] = view;
}

void
ui_remove(struct ui *ui, struct view *view)
{
	size_t at = 0;

	while (at < ui->n_views && ui->views[at] != view)
		at++;
	if (at == ui->n_views)
		return;
	ui->n_views--;
	memmove(&ui->views[at], &ui->views[at + 1],
	    (ui->n_views - at) * sizeof(struct view *));
	ask_view_gone(ui, view);
	view->ops->close(view);
}

struct session *
ui_session(struct ui *ui)
{
	return ui->session;
}

const struct keymap *
ui_keymap(const struct ui *ui)
{
	return ui->keymap;
}

struct settings *
ui_settings(struct ui *ui)
{
	return ui->settings;
}

bool
ui_is_temporary(const struct ui *ui)
{
	return ui->temporary;
}

struct column_layout *
ui_layout(struct ui *ui, const struct table *table)
{
	struct span path = {0};

	if (ui->session != NULL && !ui->temporary)
		path = span_of(session_path(ui->session));
	return layouts_get(ui->layouts, path, session_schema(table)->name);
}

static PRINTF_LIKE(2, 0) void message_set(struct ui *ui, const char *format,
    va_list args)
{
	char text[ERR_MSG_MAX];

	(void)vsnprintf(text, sizeof(text), format, args);
	buf_clear(&ui->message);
	buf_puts(&ui->message, text);
	ui->over_work = ui->is_busy && !ui->working;
	ui->aside = ui->passing = false;
}

void
ui_say(struct ui *ui, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	message_set(ui, format, args);
	va_end(args);
	ui->complaint = false;
	log_line(ui->log, "says: %s", buf_str(&ui->message));
}

void
ui_complain(struct ui *ui, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	message_set(ui, format, args);
	va_end(args);
	ui->complaint = true;
	log_line(ui->log, "complains: %s", buf_str(&ui->message));
	ui_record_note(ui, buf_span(&ui->message));
}

enum reply
ui_act(struct ui *ui, const struct event *event, struct err *err)
{
	struct view *view = ui_top(ui);
	const char *name = view->ops->name;
	int64_t since = log_ms(ui->log);
	enum reply reply = REPLY_IGNORED;

	/* So the help, which goes by it, says what is true. */
	if (!scope_has(name, event->command)) {
		ui_log_act(ui, name, event, reply, err, since);
		return reply;
	}
	reply = view->ops->act(view, event, err);
	if (reply == REPLY_IGNORED)
		reply = ui_act_global(ui, event, err);
	else if (reply == REPLY_CLOSE)
		ui_remove(ui, view);
	ui_log_act(ui, name, event, reply, err, since);
	return reply;
}

uint32_t
ui_bound_key(const struct ui *ui, enum command_id command)
{
	struct binding bindings[BINDINGS_MAX];
	size_t n = keymap_list(ui->keymap, ui_top(ui)->ops->name, bindings,
	    BINDINGS_MAX);

	for (size_t i = 0; i < n; i++)
		if (bindings[i].command == command)
			return bindings[i].key;
	return KEY_NONE;
}

void
ui_key_for(const struct ui *ui, enum command_id command, struct buf *out)
{
	uint32_t key = ui_bound_key(ui, command);

	if (key != KEY_NONE)
		key_print(key, out);
}

static void
unknown_key(struct ui *ui, uint32_t key)
{
	struct buf name = {0}, help = {0};

	key_print(key, &name);
	ui_key_for(ui, CMD_HELP, &help);
	if (help.len > 0)
		ui_complain(ui, "%s does nothing here; %s opens the help",
		    buf_str(&name), buf_str(&help));
	else
		ui_complain(ui, "%s does nothing here", buf_str(&name));
	ui->passing = true;
	buf_fini(&name);
	buf_fini(&help);
}

static void
bound_key(struct ui *ui, uint32_t key, enum command_id command)
{
	struct event event = {
	    .command = command,
	    .count = ui->count,
	    .argument = keymap_argument(ui->keymap, ui_top(ui)->ops->name, key),
	};
	struct err err = {0};
	enum reply reply;

	ui->count = 0;
	reply = ui_act(ui, &event, &err);
	if (reply == REPLY_FAILED && !ui_catch_up(ui))
		ui_complain(ui, "%s", err.msg);
	else if (reply == REPLY_IGNORED)
		unknown_key(ui, key);
}

/* Whether KEY is a digit of a count; the first one is not 0. */
static bool
count_key(struct ui *ui, uint32_t key)
{
	uint64_t max = 1;

	if (key < '0' || key > '9' || (key == '0' && ui->count == 0))
		return false;
	for (int i = 0; i < COUNT_DIGITS_MAX; i++)
		max *= 10;
	ui->count = ui->count * 10 + (key - '0');
	if (ui->count >= max)
		ui->count = max - 1;
	return true;
}

/* A key that no command is bound to. */
static void
free_key(struct ui *ui, uint32_t key)
{
	struct view *view = ui_top(ui);
	struct err err = {0};
	enum reply reply = REPLY_IGNORED;

	if (view->ops->key != NULL)
		reply = view->ops->key(view, key, &err);
	if (reply == REPLY_CLOSE)
		ui_remove(ui, view);
	else if (reply == REPLY_FAILED && !ui_catch_up(ui))
		ui_complain(ui, "%s", err.msg);
	if (reply != REPLY_IGNORED || !count_key(ui, key)) {
		ui->count = 0;
		if (reply == REPLY_IGNORED)
			unknown_key(ui, key);
	}
}

/* What KEY is bound to, if it is a command of the view on top. */
static enum command_id
key_command(const struct ui *ui, uint32_t key)
{
	const char *view = ui_top(ui)->ops->name;
	enum command_id command = keymap_get(ui->keymap, view, key);

	return command != CMD_NONE && scope_has(view, command) ? command
							       : CMD_NONE;
}

void
ui_press(struct ui *ui, uint32_t key)
{
	const struct view *view = ui_top(ui);
	enum command_id command;

	ui_note_place(ui);
	if (ui->ask.open) {
		ask_key(ui, key);
		return;
	}
	command = key_command(ui, key);
	/* In a burst of keys, what is under the cursor may not be read yet. */
	if (command == CMD_OPEN) {
		ui_prepare(ui);
		if (ui_top(ui) != view)
			return;
	}
	if (command != CMD_NONE) {
		bound_key(ui, key, command);
	} else if ((key & KEYC_META) != 0) {
		/* More likely Esc, and a key soon after. */
		ui_press(ui, KEYC_ESC);
		buf_clear(&ui->message);
		if (!ui_done(ui))
			ui_press(ui, key_of_char(key & ~(uint32_t)KEYC_META));
	} else {
		free_key(ui, key);
	}
}

void
ui_key(struct ui *ui, uint32_t key)
{
	/* What ^C stopped in the middle has said so before the key comes. */
	if (key != CTRL_C)
		buf_clear(&ui->message);
	if (ui_done(ui) || key == KEY_NONE)
		return;
	ui_record_key(ui, key);
	ui->has_pressed = false;
	ui_press(ui, key);
}

void
ui_command(struct ui *ui, struct span line)
{
	struct err err = {0};

	/* A script may say it over a question, which is about what was. */
	if (ui->ask.open)
		ask_cancel(ui);
	/* As the key that opens the prompt does. */
	buf_clear(&ui->message);
	ui_record_command(ui, line);
	ui_note_place(ui);
	if (!ui_done(ui) && ui_run(ui, line, &err) != ERR_OK)
		ui_complain(ui, "%s", err.msg);
}

bool
ui_work(struct ui *ui)
{
	bool busy = false;

	ui->working = true;
	/* A view below goes on too: the help must not stop a load. */
	for (size_t i = ui->n_views; i-- > 0;) {
		struct view *view;
		struct err err = {0};
		bool more = false;
		enum reply reply;

		if (i >= ui->n_views)
			continue;
		view = ui->views[i];
		if (view->ops->work == NULL)
			continue;
		reply = view->ops->work(view, &more, &err);
		if (reply == REPLY_FAILED && !ui_catch_up(ui))
			ui_complain(ui, "%s", err.msg);
		else if (reply == REPLY_CLOSE)
			ui_remove(ui, view);
		busy |= more && reply != REPLY_CLOSE;
		ui->worked |= reply != REPLY_IGNORED;
	}
	ui_log_work(ui, busy);
	ui->aside |= ui->over_work && !busy;
	ui->is_busy = busy;
	ui->working = false;
	return busy;
}

void
ui_refresh(struct ui *ui)
{
	for (size_t i = 0; i < ui->n_views; i++)
		if (ui->views[i]->ops->refresh != NULL)
			ui->views[i]->ops->refresh(ui->views[i]);
}

bool
ui_is_asking(const struct ui *ui)
{
	return ui->ask.open;
}

bool
ui_done(const struct ui *ui)
{
	return ui->quit || ui->n_views == 0;
}

enum ui_wish
ui_take_wish(struct ui *ui)
{
	static const char *const wishes[] = {
	    [WISH_SUSPEND] = "suspend",
	    [WISH_REDRAW] = "redraw",
	    [WISH_EDIT] = "edit",
	};
	enum ui_wish wish = ui->wish;

	if (wish != WISH_NOTHING)
		log_line(ui->log, "the terminal is needed: %s", wishes[wish]);
	ui->wish = WISH_NOTHING;
	return wish;
}
