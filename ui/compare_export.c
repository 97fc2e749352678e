/* SPDX-License-Identifier: MIT */
/* What leaves the list of differences: a line for the clipboard, a file. */
#include "src/app/reader.h"
#include "ui/cells.h"
#include "ui/compare_priv.h"

enum {
	STEP_ROWS = 500, /* two items each */
};

void
compare_export_close(struct view_compare *view)
{
	slice_diff_export_close(view->export);
	view->export = NULL;
}

void
compare_export_stop(struct view_compare *view)
{
	if (view->export != NULL)
		ui_say(view->view.ui, "export stopped, no file was written");
	compare_export_close(view);
}

/* Begins to write what is listed to NAME; a ! behind it lets the file be
 * replaced. */
static enum err_code
begin(struct view_compare *view, struct span name, struct err *err)
{
	bool force = ui_name_forced(&name);
	struct buf key = {0};
	const char *path;
	enum err_code code;

	if (view->export != NULL)
		return err_set(err, ERR_BUSY, "still writing %s",
		    buf_str(&view->export_path));
	if (view->state != COMPARE_DONE)
		return err_set(err, ERR_INVALID,
		    "not all is compared yet: nothing is exported");
	if (view->is_outdated) {
		ui_key_for(view->view.ui, CMD_REFRESH, &key);
		code = err_set(err, ERR_INVALID,
		    "the store changed since: %s compares again",
		    buf_str(&key));
		buf_fini(&key);
		return code;
	}
	if (name.len == 0)
		return err_set(err, ERR_SYNTAX, "the name of a file expected");
	buf_clear(&view->export_path);
	buf_add_span(&view->export_path, name);
	path = buf_str(&view->export_path);
	code = session_check_output(ui_session(view->view.ui), path, err);
	if (code == ERR_OK)
		code = slice_diff_export_open(view->diff, view->kind, path,
		    force, &view->export, err);
	return code == ERR_EXISTS ? ui_name_taken(path, err) : code;
}

enum err_code
compare_export_work(struct view_compare *view, bool *ret_busy, struct err *err)
{
	struct buf text = {0};
	bool done = false;
	enum err_code code;

	if (view->export == NULL)
		return ERR_OK;
	code = slice_diff_export_step(view->export, STEP_ROWS, &done, err);
	if (code == ERR_OK && !done) {
		*ret_busy = true;
		return ERR_OK;
	}
	if (code == ERR_CANCELLED) {
		compare_export_stop(view);
		return ERR_OK;
	}
	if (code == ERR_OK) {
		count_print(slice_diff_export_written(view->export),
		    "difference", &text);
		ui_say(view->view.ui, "%s%s written to %s",
		    slice_diff_n(view->diff) < slice_diff_all(view->diff)
			? "the first of all: "
			: "",
		    buf_str(&text), buf_str(&view->export_path));
	} else if (code == ERR_EXISTS) {
		/* Since it was begun. */
		code = ui_name_taken(buf_str(&view->export_path), err);
	}
	compare_export_close(view);
	buf_fini(&text);
	return code;
}

void
compare_export_status(const struct view_compare *view, struct buf *out)
{
	buf_puts(out, "exporting ... ");
	progress_print(slice_diff_export_passed(view->export),
	    slice_diff_n(view->diff), "", out);
	buf_puts(out, "; ^C stops it");
}

static enum err_code
accept(void *data, struct span line, struct err *err)
{
	return begin(data, span_trim(line), err);
}

static const struct prompt_ops export_ops = {.accept = accept};

enum reply
compare_do_export(struct view_compare *view, const struct event *event,
    struct err *err)
{
	if (event->argument.len > 0)
		return begin(view, event->argument, err) == ERR_OK
		    ? REPLY_DONE
		    : REPLY_FAILED;
	ui_prompt(view->view.ui,
	    "export the differences to: ", SPAN("differences.jsonl"), "file",
	    &export_ops, view);
	return REPLY_DONE;
}

/* The line under the cursor, with all of the texts that it has. */
enum reply
compare_do_copy(struct view_compare *view, const struct event *event,
    struct err *err)
{
	const struct compare_line *line;
	struct buf text = {0};

	(void)event;
	if (compare_read_lines(view, err) != ERR_OK)
		return REPLY_FAILED;
	if (view->list.cursor < view->first ||
	    view->list.cursor - view->first >= view->n_lines) {
		(void)!err_set(err, ERR_NOT_FOUND,
		    "there is no row to copy from");
		return REPLY_FAILED;
	}
	line = &view->lines[view->list.cursor - view->first];
	buf_puts(&text, diff_marks[line->kind]);
	for (size_t i = view->from; i < view->to; i++) {
		buf_putc(&text, ' ');
		buf_add_span(&text, line->key[i]);
	}
	buf_putc(&text, ' ');
	buf_add_span(&text, line->summary);
	ui_copy(view->view.ui, buf_span(&text), "the difference");
	buf_fini(&text);
	return REPLY_DONE;
}
