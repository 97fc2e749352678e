/* SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "ui/ui_priv.h"

struct held {
	struct held *below;
	struct ask ask;
	struct buf text;
	size_t cursor;
	const struct view *until; /* NULL: ask_resume() is called */
};

void
ask_hold(struct ui *ui, const struct view *until)
{
	struct held *held = xcalloc(1, sizeof(*held));

	held->below = ui->held;
	held->ask = ui->ask;
	buf_add_span(&held->text, prompt_text(ui->prompt));
	held->cursor = prompt_cursor(ui->prompt);
	held->until = until;
	ui->held = held;
	ui->ask = (struct ask){0};
}

/* Takes the last one off; its ask is the caller's. */
static struct ask
take(struct ui *ui)
{
	struct held *held = ui->held;
	struct ask ask = held->ask;

	ui->held = held->below;
	buf_fini(&held->text);
	free(held);
	return ask;
}

void
ask_resume(struct ui *ui)
{
	struct held *held = ui->held;

	if (held == NULL)
		return;
	ask_fini(&ui->ask);
	prompt_begin(ui->prompt, buf_span(&held->text), held->ask.history);
	prompt_move(ui->prompt, held->cursor);
	ui->ask = take(ui);
}

void
ask_close(struct ui *ui)
{
	ask_fini(&ui->ask);
	while (ui->held != NULL) {
		struct ask ask = take(ui);

		ask_fini(&ask);
	}
}

/* Whether a prompt that waits is about VIEW. */
static bool
is_held_for(const struct ui *ui, const struct view *view)
{
	for (const struct held *held = ui->held; held != NULL;
	     held = held->below)
		if (held->ask.owner == view)
			return true;
	return false;
}

void
ask_view_gone(struct ui *ui, const struct view *view)
{
	if (is_held_for(ui, view)) {
		ask_close(ui);
		return;
	}
	if (ui->ask.open && ui->ask.owner == view)
		ask_fini(&ui->ask);
	if (ui->held != NULL && ui->held->until == view)
		ask_resume(ui);
}
