/* SPDX-License-Identifier: MIT */
/* The way out, and the questions before something is lost: work that goes on,
 * and what is in a temporary store. */
#include "ui/ui_priv.h"

static enum err_code
accept_leave(void *data, struct span line, struct err *err)
{
	struct ui *ui = data;

	(void)err;
	ui->quit = span_eq(line, span_of(ui_yes_or_no[0]));
	return ERR_OK;
}

/* Who wants to keep it need not answer first. */
static bool
leave_key(void *data, uint32_t key)
{
	struct ui *ui = data;

	if (keymap_get(ui->keymap, ui_top(ui)->ops->name, key) != CMD_PROMPT)
		return false;
	ui_ask_command(ui, SPAN("save "));
	return true;
}

static void
leave_status(void *data, struct buf *out)
{
	(void)data;
	buf_printf(out, ":%s FILE keeps it", command_get(CMD_SAVE)->name);
}

static const struct prompt_ops leave_ops = {
    .answers = ui_yes_or_no,
    .accept = accept_leave,
    .key = leave_key,
    .status = leave_status,
};

bool
ui_has_unsaved(const struct ui *ui)
{
	return ui->temporary && ui->session != NULL &&
	    session_is_unsaved(ui->session);
}

/* Whether the store may go, as far as that is known yet. */
static bool
may_lose_store(struct ui *ui)
{
	if (!ui_has_unsaved(ui))
		return true;
	ui_prompt(ui, "the store is temporary: leave and lose it (y/n)? ",
	    (struct span){0}, NULL, &leave_ops, ui);
	return false;
}

static enum err_code
accept_unfinished(void *data, struct span line, struct err *err)
{
	struct ui *ui = data;

	(void)err;
	if (span_eq(line, span_of(ui_yes_or_no[0])))
		ui->quit = may_lose_store(ui);
	return ERR_OK;
}

static const struct prompt_ops unfinished_ops = {
    .answers = ui_yes_or_no,
    .accept = accept_unfinished,
};

const char *
ui_unfinished(const struct ui *ui)
{
	for (size_t i = ui->n_views; i-- > 0;) {
		const struct view *view = ui->views[i];
		const char *what = view->ops->unfinished != NULL
		    ? view->ops->unfinished(view)
		    : NULL;

		if (what != NULL)
			return what;
	}
	return NULL;
}

bool
ui_may_leave(struct ui *ui)
{
	const char *what = ui_unfinished(ui);
	struct buf label = {0};

	if (!ui->attended)
		return true;
	if (what == NULL)
		return may_lose_store(ui);
	buf_printf(&label, "%s: leave and stop that (y/n)? ", what);
	ui_prompt(ui, buf_str(&label), (struct span){0}, NULL, &unfinished_ops,
	    ui);
	buf_fini(&label);
	return false;
}
