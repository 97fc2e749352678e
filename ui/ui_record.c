/* SPDX-License-Identifier: MIT */
/*
 * What is typed goes to the file before it is done; what has come of it, the
 * end of background work and complaints, before what is typed next.
 */
#include <stdlib.h>

#include "ui/ui_priv.h"

/* Ends the recording if it cannot be written. */
static void
check(struct ui *ui)
{
	struct err err;

	if (!record_failed(ui->record, &err))
		return;
	record_close(ui->record);
	ui->record = NULL;
	ui_complain(ui, "recording ended: %s", err.msg);
}

/* What somebody who finds the file must know; the size comes first known. */
static void
begin(struct ui *ui)
{
	struct buf text = {0};

	ui->recording = true;
	buf_puts(&text,
	    "Keyslice " KEYSLICE_VERSION ", a session: all that was typed. "
	    "To play it again:\n\n");
	buf_puts(&text, "    keyslice --script ");
	record_word(span_of(record_path(ui->record)), &text);
	buf_printf(&text, " --size %dx%d%s\n\n", ui->columns, ui->lines,
	    ui->replay == NULL ? "" : ui->replay);
	if (ui->n_views > 0 && !ui->records_all) {
		buf_puts(&text, "It was begun at: ");
		ui_top(ui)->ops->title(ui_top(ui), &text);
		buf_putc(&text, '\n');
	}
	if (ui->complaint && ui->message.len > 0) {
		buf_add_span(&text, buf_span(&ui->message));
		buf_putc(&text, '\n');
	}
	record_comment(ui->record, buf_span(&text));
	record_size(ui->record, ui->lines, ui->columns);
	buf_fini(&text);
	check(ui);
}

static enum err_code
open_file(struct ui *ui, const char *path, enum record_mode mode,
    struct err *err)
{
	if (ui->record != NULL)
		return err_set(err, ERR_BUSY,
		    "%s is being written; :record off ends that",
		    record_path(ui->record));
	if (ui->session != NULL &&
	    session_check_output(ui->session, path, err) != ERR_OK)
		return err->code;
	ui->worked = ui->recording = false;
	return record_open(path, mode, &ui->record, err);
}

enum err_code
ui_record(struct ui *ui, const char *path, enum record_mode mode,
    struct err *err)
{
	ui->records_all = true;
	return open_file(ui, path, mode, err);
}

static void
end(struct ui *ui)
{
	if (ui->record == NULL) {
		ui_say(ui, "nothing is being recorded");
		return;
	}
	ui_say(ui, "%s has the session", record_path(ui->record));
	record_close(ui->record);
	ui->record = NULL;
}

/* What goes on. */
static void
tell(struct ui *ui)
{
	if (ui->record == NULL)
		ui_say(ui, "nothing is being recorded; :record FILE begins");
	else
		ui_say(ui, "%s is being written; :record off ends that",
		    record_path(ui->record));
}

/* ARGUMENT: FILE, or FILE! where it may be replaced. */
static enum reply
start(struct ui *ui, struct span argument, struct err *err)
{
	bool force = ui_name_forced(&argument);
	char *path = xmemdup(argument.ptr, argument.len);
	enum err_code code =
	    open_file(ui, path, force ? RECORD_REPLACE : RECORD_NEW, err);

	if (code == ERR_EXISTS)
		code = ui_name_taken(path, err);
	free(path);
	if (code != ERR_OK)
		return REPLY_FAILED;
	ui->records_all = false;
	if (ui->lines > 0)
		begin(ui);
	return REPLY_DONE;
}

enum reply
ui_do_record(struct ui *ui, const struct event *event, struct err *err)
{
	if (span_eq(event->argument, SPAN("off")))
		end(ui);
	else if (event->argument.len == 0)
		tell(ui);
	else
		return start(ui, event->argument, err);
	return REPLY_DONE;
}

/* Whatever comes next, work has ended before, or has not. */
static void
note_work(struct ui *ui)
{
	if (ui->worked && ui->is_busy)
		record_comment(ui->record, SPAN("in the middle of work:"));
	else if (ui->worked)
		record_wait(ui->record);
	ui->worked = false;
}

void
ui_record_key(struct ui *ui, uint32_t key)
{
	if (ui->record == NULL)
		return;
	note_work(ui);
	record_key(ui->record, key, ui->ask.open);
	check(ui);
}

void
ui_record_pointer(struct ui *ui, const struct pointer *pointer)
{
	if (ui->record == NULL)
		return;
	note_work(ui);
	record_pointer(ui->record, pointer);
	check(ui);
}

void
ui_record_command(struct ui *ui, struct span line)
{
	if (ui->record == NULL)
		return;
	note_work(ui);
	record_command(ui->record, line);
	check(ui);
}

void
ui_record_size(struct ui *ui)
{
	if (ui->record == NULL)
		return;
	if (!ui->recording) {
		begin(ui);
		return;
	}
	note_work(ui);
	record_size(ui->record, ui->lines, ui->columns);
	check(ui);
}

void
ui_record_note(struct ui *ui, struct span text)
{
	if (ui->record != NULL && ui->recording)
		record_comment(ui->record, text);
}
