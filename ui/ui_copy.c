/* SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "src/app/reader.h"
#include "ui/cells.h"
#include "ui/clip.h"
#include "ui/ui_priv.h"

static void
copied(struct ui *ui, struct span bytes, const char *what, const char *how)
{
	struct buf size = {0};

	count_print(bytes.len, "byte", &size);
	ui_say(ui, "copied %s, %s, %s", what, buf_str(&size), how);
	buf_fini(&size);
}

static void
too_long(struct ui *ui, struct span bytes, const char *what)
{
	struct buf size = {0}, limit = {0};

	count_print(bytes.len, "byte", &size);
	number_print(CLIP_BYTES_MAX, &limit);
	ui_complain(ui,
	    "not copied: %s has %s, more than %s: :set clipboard COMMAND", what,
	    buf_str(&size), buf_str(&limit));
	buf_fini(&size);
	buf_fini(&limit);
}

static void
copy_by_terminal(struct ui *ui, struct span bytes, const char *what)
{
	const char *term = getenv("TERM");
	enum clip_wrap wrap = clip_wrap(getenv("TMUX"), getenv("STY"), term);

	if (wrap == CLIP_NONE) {
		ui_complain(ui,
		    "not copied: a terminal '%s' has no clipboard; "
		    ":set clipboard COMMAND names a command",
		    term);
		return;
	}
	if (bytes.len > CLIP_BYTES_MAX) {
		too_long(ui, bytes, what);
		return;
	}
	buf_clear(&ui->output);
	clip_sequence(bytes, wrap, &ui->output);
	copied(ui, bytes, what, "to the terminal's clipboard");
}

void
ui_copy(struct ui *ui, struct span bytes, const char *what)
{
	const char *command = settings_get(ui->settings, SETTING_CLIPBOARD);
	struct err err = {0};

	if (command[0] == '\0')
		copy_by_terminal(ui, bytes, what);
	else if (clip_run(command, bytes, &err) == ERR_OK)
		copied(ui, bytes, what, "by the command");
	else
		ui_complain(ui, "not copied: %s", err.msg);
}

void
ui_take_output(struct ui *ui, struct buf *out)
{
	buf_clear(out);
	buf_add_span(out, buf_span(&ui->output));
	buf_clear(&ui->output);
}
