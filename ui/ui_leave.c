/* SPDX-License-Identifier: MIT */
/* The way out, and the question before what is in a temporary store is lost. */
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

bool
ui_may_leave(struct ui *ui)
{
	if (!ui->attended || !ui_has_unsaved(ui))
		return true;
	ui_prompt(ui, "the store is temporary: leave and lose it (y/n)? ",
	    (struct span){0}, NULL, &leave_ops, ui);
	return false;
}
