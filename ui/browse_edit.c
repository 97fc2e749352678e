/* SPDX-License-Identifier: MIT */
/*
 * An item in the user's editor: it is written to a file, and what comes back is
 * put in its place. As long as that does not work the file stays, and can be
 * edited again.
 */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "src/base/file.h"
#include "src/model/itemjson.h"
#include "ui/browse_priv.h"
#include "ui/cells.h"

enum {
	FILE_BYTES_MAX = 8 << 20, /* of 400 KB, with all the JSON around them */
};

void
browse_edit_close(struct browse *browse)
{
	if (browse->edit.path != NULL)
		(void)unlink(browse->edit.path);
	free(browse->edit.path);
	buf_fini(&browse->edit.before);
	buf_fini(&browse->edit.after);
	browse->edit.path = NULL;
}

void
browse_edit_leave(struct browse *browse)
{
	if (browse->edit.path != NULL)
		ui_complain(browse->view.ui, "what was typed stays in %s",
		    browse->edit.path);
	free(browse->edit.path);
	browse->edit.path = NULL;
	browse_edit_close(browse);
}

static void
say_changed(struct browse *browse, const char *what)
{
	struct buf key = {0};

	ui_key_for(browse->view.ui, CMD_UNDO, &key);
	if (key.len > 0)
		ui_say(browse->view.ui, "%s; %s takes it back", what,
		    buf_str(&key));
	else
		ui_say(browse->view.ui, "%s", what);
	buf_fini(&key);
}

/* The whole item under the cursor as bytes. */
static enum err_code
read_item(struct browse *browse, struct buf *out, struct err *err)
{
	struct view *pane = browse->panes[PANE_SLICE];
	const struct slice_row *row = pane_slice_row(pane);
	struct page page = {0};
	bool found = false;
	enum err_code code = ERR_OK;

	if (browse->focus == PANE_COLLECTIONS || row == NULL)
		return err_set(err, ERR_NOT_FOUND,
		    "no item is under the cursor");
	code = slice_item(pane_slice_get(pane), row->place, &page, &found, err);
	if (code == ERR_OK && !found)
		code = err_set(err, ERR_NOT_FOUND,
		    "the item is not there any more");
	buf_clear(out);
	if (code == ERR_OK)
		item_write(&page.rows[0].whole, out);
	page_fini(&page);
	return code;
}

static enum err_code
check_mode(struct browse *browse, struct err *err)
{
	if (session_mode(ui_session(browse->view.ui)) == SESSION_WRITE)
		return ERR_OK;
	return err_set(err, ERR_USAGE,
	    "items are read-only: :write or --write allows changes");
}

static enum err_code
parse(struct span text, enum json_kind kind, struct buf *out, struct err *err)
{
	struct json json = {0};
	enum err_code code;

	buf_clear(out);
	json_init(&json, text);
	code = itemjson_read(&json, kind, out, err);
	if (code == ERR_OK)
		code = json_finish(&json, err);
	json_fini(&json);
	return code;
}

/* Plain JSON, if the item comes back from it as it was and the form of the item
 * is not the other one. */
static enum json_kind
choose_kind(const struct browse *browse, const struct item *item)
{
	struct buf text = {0}, bytes = {0};
	struct item back = {0};
	bool plain =
	    pane_item_form(browse->panes[PANE_ITEM]) != ITEM_DYNAMODB_JSON;

	itemjson_write(item, JSON_PLAIN, &text);
	plain = plain &&
	    parse(buf_span(&text), JSON_PLAIN, &bytes, NULL) == ERR_OK &&
	    item_open(&back, buf_span(&bytes)) && item_eq(item, &back);
	item_fini(&back);
	buf_fini(&text);
	buf_fini(&bytes);
	return plain ? JSON_PLAIN : JSON_DYNAMODB;
}

/* Writes TEXT to a new file that nobody else may read. */
static enum err_code
write_file(struct span text, char **ret_path, struct err *err)
{
	static const char suffix[] = ".json";
	const char *tmp = getenv("TMPDIR");
	struct buf path = {0};
	FILE *file = NULL;
	int fd;

	buf_printf(&path, "%s/keyslice-XXXXXX%s",
	    tmp != NULL && tmp[0] == '/' ? tmp : "/tmp", suffix);
	*ret_path = xstrdup(buf_str(&path));
	buf_fini(&path);
	fd = mkstemps(*ret_path, (int)sizeof(suffix) - 1);
	if (fd >= 0)
		file = fdopen(fd, "w");
	if (file != NULL && fwrite(text.ptr, 1, text.len, file) == text.len &&
	    fclose(file) == 0)
		return ERR_OK;
	return err_errno(err, "cannot write '%s'", *ret_path);
}

/* What is to be said of the byte POS of TEXT. */
static void
put_place(struct span text, size_t pos, struct buf *out)
{
	size_t line = 1, start = 0;

	for (size_t i = 0; i < pos && i < text.len; i++)
		if (text.ptr[i] == '\n') {
			line++;
			start = i + 1;
		}
	buf_printf(out, "line %zu, byte %zu: ", line, pos - start + 1);
}

static void edited(void *data, bool ok);

static enum err_code
accept_again(void *data, struct span line, struct err *err)
{
	struct browse *browse = data;

	(void)err;
	if (line.len > 0 && (line.ptr[0] == 'y' || line.ptr[0] == 'Y')) {
		ui_edit_file(browse->view.ui, browse->edit.path, edited,
		    browse);
		return ERR_OK;
	}
	browse_edit_close(browse);
	ui_say(browse->view.ui, "the item is as it was");
	return ERR_OK;
}

static void
cancel_edit(void *data)
{
	struct browse *browse = data;

	browse_edit_close(browse);
	ui_say(browse->view.ui, "the item is as it was");
}

static const struct prompt_ops again_ops = {
    .accept = accept_again,
    .cancel = cancel_edit,
    .answers = ui_yes_or_no,
};

/* What was typed is no item: says why, and lets it be typed again. */
static void
ask_again(struct browse *browse, struct span text, const struct err *why)
{
	struct buf place = {0};

	if (why->pos != ERR_POS_NONE)
		put_place(text, why->pos, &place);
	ui_complain(browse->view.ui, "%s%s", buf_str(&place), why->msg);
	ui_prompt(browse->view.ui, "edit again (y/n)? ", SPAN("yes"), "answer",
	    &again_ops, browse);
	buf_fini(&place);
}

/* Says of ITEM, which the slice does not show, where it is. */
static void
put_whereabouts(const struct browse *browse, const struct item *item,
    struct buf *out)
{
	const struct key_def *def = browse_key(browse, NO_INDEX);
	const struct question *shown = &browse->shown;
	struct buf place = {0}, scratch = {0};
	bool elsewhere = false;

	for (size_t i = 0; i < def->n_hash; i++) {
		struct value value = item_get(item, def->part[i].name);

		elsewhere |= shown->open && shown->index == NO_INDEX &&
		    !value_eq(value, shown->hash[i]);
		buf_puts(&place, i > 0 ? ", " : "");
		buf_add_span(&place, cell_text(value, &scratch));
	}
	if (elsewhere)
		buf_printf(out, ", it is in %s", buf_str(&place));
	else
		buf_puts(out, ", and not in this slice");
	buf_fini(&place);
	buf_fini(&scratch);
}

/* ITEM was put: the cursor goes to it if it is in the slice. */
static void
follow(struct browse *browse, const struct item *item)
{
	struct buf what = {0};
	struct err why = {0};
	bool shown = false;

	ui_refresh(browse->view.ui);
	if (browse_seek_item(browse, item, &shown, &why) != ERR_OK) {
		ui_complain(browse->view.ui, "the item is changed, but %s",
		    why.msg);
		return;
	}
	buf_puts(&what, "the item is changed");
	if (!shown)
		put_whereabouts(browse, item, &what);
	say_changed(browse, buf_str(&what));
	buf_fini(&what);
}

/* Puts what was typed in the place of BEFORE (NULL: beside all others). */
static enum err_code
put_edited(struct browse *browse, const struct item *before, struct err *err)
{
	struct item after = {0};
	enum err_code code = ERR_INVALID;

	if (item_open(&after, buf_span(&browse->edit.after)))
		code = edits_change(ui_edits(browse->view.ui), browse->table,
		    before, &after, err);
	if (code == ERR_OK) {
		follow(browse, &after);
		browse_edit_close(browse);
	}
	item_fini(&after);
	return code;
}

static enum err_code
accept_key(void *data, struct span line, struct err *err)
{
	struct browse *browse = data;
	struct item before = {0};
	enum err_code code;

	if (span_eq(line, SPAN("copy")))
		return put_edited(browse, NULL, err);
	if (!span_eq(line, SPAN("move")))
		return err_set(err, ERR_SYNTAX,
		    "expected move or copy; Esc leaves all as it was");
	if (!item_open(&before, buf_span(&browse->edit.before)))
		return err_set(err, ERR_INVALID, "the item is damaged");
	code = put_edited(browse, &before, err);
	item_fini(&before);
	return code;
}

static const char *const move_or_copy[] = {"move", "copy", NULL};

static const struct prompt_ops key_ops = {
    .accept = accept_key,
    .cancel = cancel_edit,
    .answers = move_or_copy,
};

/* What was typed is an item: says what became of it. */
static enum err_code
take_item(struct browse *browse, const struct item *before,
    const struct item *after, struct err *err)
{
	bool same = false;
	enum err_code code;

	if (item_eq(before, after)) {
		browse_edit_close(browse);
		ui_say(browse->view.ui, "nothing was changed");
		return ERR_OK;
	}
	code = edits_same_key(browse->table, before, after, &same, err);
	if (code != ERR_OK)
		return code;
	if (same)
		return put_edited(browse, before, err);
	ui_say(browse->view.ui,
	    "the key is another: move the item, or copy it?");
	ui_prompt(browse->view.ui, "move or copy (m/c)? ", SPAN("move"),
	    "answer", &key_ops, browse);
	return ERR_OK;
}

/* The editor has ended. */
static void
edited(void *data, bool ok)
{
	struct browse *browse = data;
	struct buf text = {0};
	struct item before = {0}, after = {0};
	struct err err = {.pos = ERR_POS_NONE};
	enum err_code code;

	if (!ok) {
		browse_edit_close(browse);
		ui_complain(browse->view.ui,
		    "the editor failed: the item is as it was");
		return;
	}
	code = file_read(browse->edit.path, FILE_BYTES_MAX, &text, &err);
	if (code == ERR_OK)
		code = parse(buf_span(&text), browse->edit.kind,
		    &browse->edit.after, &err);
	if (code == ERR_OK &&
	    (!item_open(&before, buf_span(&browse->edit.before)) ||
		!item_open(&after, buf_span(&browse->edit.after))))
		code = err_set(&err, ERR_INVALID, "the item is damaged");
	if (code == ERR_OK)
		code = take_item(browse, &before, &after, &err);
	if (code != ERR_OK)
		ask_again(browse, buf_span(&text), &err);
	item_fini(&before);
	item_fini(&after);
	buf_fini(&text);
}

static enum err_code
begin_edit(struct browse *browse, struct err *err)
{
	struct buf text = {0};
	struct item item = {0};
	enum err_code code = read_item(browse, &browse->edit.before, err);

	if (code == ERR_OK && !item_open(&item, buf_span(&browse->edit.before)))
		code = err_set(err, ERR_INVALID, "the item is damaged");
	if (code == ERR_OK) {
		browse->edit.kind = choose_kind(browse, &item);
		itemjson_write_pretty(&item, browse->edit.kind, &text);
		buf_putc(&text, '\n');
		code = write_file(buf_span(&text), &browse->edit.path, err);
	}
	if (code == ERR_OK)
		ui_edit_file(browse->view.ui, browse->edit.path, edited,
		    browse);
	else
		browse_edit_close(browse);
	item_fini(&item);
	buf_fini(&text);
	return code;
}

enum reply
browse_do_edit(struct browse *browse, const struct event *event,
    struct err *err)
{
	enum err_code code = check_mode(browse, err);

	(void)event;
	if (code == ERR_OK)
		code = begin_edit(browse, err);
	return code == ERR_OK ? REPLY_DONE : REPLY_FAILED;
}

static enum err_code
accept_delete(void *data, struct span line, struct err *err)
{
	struct browse *browse = data;
	struct item item = {0};
	enum err_code code = ERR_INVALID;

	if (!span_eq(line, SPAN("yes")) && !span_eq(line, SPAN("y"))) {
		cancel_edit(browse);
		return ERR_OK;
	}
	if (item_open(&item, buf_span(&browse->edit.before)))
		code = edits_change(ui_edits(browse->view.ui), browse->table,
		    &item, NULL, err);
	item_fini(&item);
	browse_edit_close(browse);
	if (code != ERR_OK) {
		ui_complain(browse->view.ui, "%s", err->msg);
		return ERR_OK;
	}
	ui_refresh(browse->view.ui);
	say_changed(browse, "the item is deleted");
	return ERR_OK;
}

static const struct prompt_ops delete_ops = {
    .accept = accept_delete,
    .cancel = cancel_edit,
    .answers = ui_yes_or_no,
};

enum reply
browse_do_delete(struct browse *browse, const struct event *event,
    struct err *err)
{
	enum err_code code = check_mode(browse, err);

	(void)event;
	if (code == ERR_OK)
		code = read_item(browse, &browse->edit.before, err);
	if (code != ERR_OK)
		return REPLY_FAILED;
	ui_prompt(browse->view.ui, "delete this item (y/n)? ", (struct span){0},
	    "answer", &delete_ops, browse);
	return REPLY_DONE;
}

/* The last change is taken back: goes to the item of BYTES, if that is one. */
static void
go_back_to(struct browse *browse, struct span bytes)
{
	struct ui *ui = browse->view.ui;
	struct item item = {0};
	struct err why = {0};

	ui_refresh(ui);
	if (bytes.len > 0 && item_open(&item, bytes) &&
	    browse_go_item(browse, &item, &why) != ERR_OK)
		ui_complain(ui, "the last change is taken back, but %s",
		    why.msg);
	else
		ui_say(ui, "the last change is taken back%s",
		    edits_n(ui_edits(ui)) > 0 ? ", there are more" : "");
	item_fini(&item);
}

enum reply
browse_do_undo(struct browse *browse, const struct event *event,
    struct err *err)
{
	struct edits *edits = ui_edits(browse->view.ui);
	struct buf bytes = {0};
	enum err_code code;

	(void)event;
	buf_add_span(&bytes, edits_last(edits, browse->table));
	code = edits_undo(edits, err);
	if (code == ERR_OK)
		go_back_to(browse, buf_span(&bytes));
	buf_fini(&bytes);
	return code == ERR_OK ? REPLY_DONE : REPLY_FAILED;
}
