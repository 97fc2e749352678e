/* SPDX-License-Identifier: MIT */
#include "ui/table_ask.h"

#include <stdlib.h>

/* The table that a prompt is about. */
struct asked {
	struct ui *ui;
	struct buf name;
};

static struct asked *
asked_new(struct ui *ui, struct span name)
{
	struct asked *asked = xcalloc(1, sizeof(*asked));

	asked->ui = ui;
	buf_add_span(&asked->name, name);
	return asked;
}

static void
asked_close(void *data)
{
	struct asked *asked = data;

	buf_fini(&asked->name);
	free(asked);
}

enum err_code
table_rename_to(struct ui *ui, struct span name, struct span new_name,
    struct err *err)
{
	struct buf was = {0};
	enum err_code code;

	/* NAME may be that of the table itself, which changes. */
	buf_add_span(&was, name);
	code =
	    session_rename_table(ui_session(ui), buf_span(&was), new_name, err);
	if (code == ERR_OK) {
		ui_refresh(ui);
		ui_say(ui, "table %s is called %.*s now", buf_str(&was),
		    SPAN_ARG(new_name));
	}
	buf_fini(&was);
	return code;
}

static enum err_code
accept_name(void *data, struct span line, struct err *err)
{
	struct asked *asked = data;

	line = span_trim(line);
	if (span_eq(line, buf_span(&asked->name)))
		return ERR_OK;
	return table_rename_to(asked->ui, buf_span(&asked->name), line, err);
}

static const struct prompt_ops rename_ops = {
    .accept = accept_name,
    .close = asked_close,
};

void
table_ask_rename(struct ui *ui, struct span name)
{
	ui_prompt(ui, "new name: ", name, "name", &rename_ops,
	    asked_new(ui, name));
}

static void
keep_table(void *data)
{
	struct asked *asked = data;

	ui_say(asked->ui, "table %s is kept", buf_str(&asked->name));
}

static enum err_code
accept_drop(void *data, struct span line, struct err *err)
{
	struct asked *asked = data;
	struct span name = buf_span(&asked->name);
	enum err_code code;

	if (!span_eq(span_trim(line), name)) {
		keep_table(asked);
		return ERR_OK;
	}
	code = session_drop_table(ui_session(asked->ui), name, err);
	if (code != ERR_OK)
		return code;
	ui_close_lost(asked->ui);
	ui_refresh(asked->ui);
	ui_say(asked->ui, "table %.*s is dropped", SPAN_ARG(name));
	return ERR_OK;
}

static void
drop_status(void *data, struct buf *out)
{
	(void)data;
	buf_puts(out, "with all its items and indexes; nothing brings it back");
}

static const struct prompt_ops drop_ops = {
    .accept = accept_drop,
    .cancel = keep_table,
    .status = drop_status,
    .close = asked_close,
};

void
table_ask_drop(struct ui *ui, struct span name)
{
	struct buf label = {0};

	buf_printf(&label, "type %.*s to drop it: ", SPAN_ARG(name));
	ui_prompt(ui, buf_str(&label), (struct span){0}, NULL, &drop_ops,
	    asked_new(ui, name));
	buf_fini(&label);
}
