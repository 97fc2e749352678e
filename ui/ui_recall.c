/* SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "ui/pick.h"
#include "ui/prompt_help.h"
#include "ui/ui_priv.h"

/* What was typed before, to choose from: a prompt over the one it is for. */
struct recall {
	struct ui *ui;
	struct pick *pick;
};

static void
recall_change(void *data, struct span line, struct err *err)
{
	struct recall *recall = data;

	(void)err;
	pick_narrow(recall->pick, line);
}

/* The line that was chosen comes into the prompt below; nothing is run. */
static enum err_code
recall_accept(void *data, struct span line, struct err *err)
{
	struct recall *recall = data;
	const struct pick_entry *entry = pick_chosen(recall->pick);

	(void)line;
	if (entry == NULL)
		return err_set(err, ERR_NOT_FOUND, "no line typed before fits");
	ask_resume(recall->ui);
	ask_put(recall->ui, entry->text);
	return ERR_OK;
}

static void
recall_cancel(void *data)
{
	struct recall *recall = data;

	ask_resume(recall->ui);
}

static bool
recall_key(void *data, uint32_t key)
{
	struct recall *recall = data;

	return pick_key(recall->pick, key);
}

static void
recall_draw(void *data, struct canvas *canvas, struct rect area)
{
	struct recall *recall = data;

	pick_draw(recall->pick, canvas, area);
}

static enum reply
recall_point(void *data, const struct pointer *pointer, struct rect area)
{
	struct recall *recall = data;

	return pick_point(recall->pick, pointer, area);
}

static void
recall_status(void *data, struct buf *out)
{
	struct recall *recall = data;
	const struct pick_entry *entry = pick_chosen(recall->pick);

	if (entry != NULL && entry->mark.len > 0)
		buf_puts(out, "! that line had an error");
}

static void
recall_close(void *data)
{
	struct recall *recall = data;

	pick_free(recall->pick);
	free(recall);
}

static const struct prompt_hint hints[] = {
    {KEYC_ENTER, "take"}, {KEYC_ESC, "leave"}, {KEYC_DOWN, "older"}, {0}};

static const struct prompt_ops recall_ops = {
    .change = recall_change,
    .accept = recall_accept,
    .cancel = recall_cancel,
    .key = recall_key,
    .draw = recall_draw,
    .point = recall_point,
    .status = recall_status,
    .close = recall_close,
    .hints = hints,
};

static bool
is_one_of(struct span line, const struct span *lines, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (span_eq(lines[i], line))
			return true;
	return false;
}

/* All lines of history NAME, the newest first; NULL: there are none. */
static struct pick *
lines_pick(struct past *past, const char *name)
{
	struct pick *pick;
	size_t n, n_failed;
	const struct span *lines = past_lines(past, name, &n);
	const struct span *failed = past_failed(past, name, &n_failed);

	if (n == 0)
		return NULL;
	pick = pick_new("typed before");
	for (size_t i = n; i-- > 0;) {
		struct pick_entry entry = {.text = lines[i]};

		if (is_one_of(lines[i], failed, n_failed))
			entry.mark = SPAN("!");
		pick_add(pick, &entry);
	}
	return pick;
}

void
ask_recall(struct ui *ui)
{
	struct recall *recall;
	struct buf pattern = {0};
	const struct view *owner = ui->ask.owner;
	struct pick *pick = NULL;

	if (ui->ask.history != NULL)
		pick = lines_pick(prompt_past(ui->prompt), ui->ask.history);
	if (pick == NULL) {
		ui_say(ui, "nothing was typed here before");
		return;
	}
	recall = xcalloc(1, sizeof(*recall));
	recall->ui = ui;
	recall->pick = pick;
	/* What stood there before anything was typed is not looked for. */
	if (!span_eq(prompt_text(ui->prompt), span_of(ui->ask.given)))
		buf_add_span(&pattern, prompt_text(ui->prompt));
	pick_narrow(recall->pick, buf_span(&pattern));
	ask_hold(ui, NULL);
	ui_prompt(ui, "find: ", buf_span(&pattern), NULL, &recall_ops, recall);
	ui->ask.owner = owner;
	buf_fini(&pattern);
}

void
ask_help(struct ui *ui)
{
	const struct ask *ask = &ui->ask;
	struct buf line = {0}, examples = {0};
	struct view *help;

	if (ask->ops->examples != NULL)
		ask->ops->examples(ask->data, &examples);
	buf_add_span(&line, prompt_text(ui->prompt));
	help = view_prompt_help_new(ui, ui_top(ui)->ops->name, ask->history,
	    buf_span(&line), buf_span(&examples));
	ask_hold(ui, help);
	ui_push(ui, help);
	buf_fini(&line);
	buf_fini(&examples);
}
