/* SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "ui/browse_priv.h"
#include "ui/cells.h"

enum {
	STEP_ENTRIES = 2000,
	NAME_BYTES_MAX = 80, /* of a file name that is proposed */
};

void
browse_export_close(struct browse *browse)
{
	export_close(browse->export);
	slice_close(browse->export_slice);
	browse->export = NULL;
	browse->export_slice = NULL;
}

void
browse_export_stop(struct browse *browse)
{
	if (browse->export != NULL)
		ui_say(browse->view.ui, "export stopped, no file was written");
	browse_export_close(browse);
}

/* Whether it is about the marked rows. */
static bool
has_marks(const struct browse *browse)
{
	const struct slice *slice = pane_slice_get(browse->panes[PANE_SLICE]);

	return slice != NULL && browse->marks.n > 0 &&
	    browse->marks.index == slice_query(slice)->index;
}

/* The marked rows, wherever they are in the table or index. */
static enum err_code
open_marked(struct browse *browse, struct err *err)
{
	struct query_context context = browse_context(browse);
	size_t index = browse->marks.index;
	struct query query = {0};
	struct buf text = {0};
	struct span *places;
	enum err_code code;

	context.scan = true;
	context.hash = NULL;
	if (index != NO_INDEX) {
		buf_puts(&text, "on ");
		expr_print_name(context.schema->indexes[index].name, &text);
	}
	code = query_parse(&context, buf_span(&text), &query, err);
	buf_fini(&text);
	if (code != ERR_OK)
		return code;
	places = marks_list(&browse->marks);
	browse->export_slice = slice_open(browse->table, &query);
	slice_keep(browse->export_slice, places, browse->marks.n);
	free(places);
	return ERR_OK;
}

/* The slice that is shown once more, so that it can change meanwhile. */
static enum err_code
open_slice(struct browse *browse, struct err *err)
{
	struct query_context context = browse_context(browse);
	struct query query = {0};
	enum err_code code =
	    query_parse(&context, buf_span(&browse->shown.text), &query, err);

	if (code == ERR_OK)
		browse->export_slice = slice_open(browse->table, &query);
	return code;
}

/* How much is to be read. */
static enum err_code
measure(struct browse *browse, struct err *err)
{
	const struct query *query = slice_query(browse->export_slice);
	uint64_t all = 0, bytes = 0;
	enum err_code code =
	    slice_extent(browse->export_slice, &all, &bytes, err);

	if (slice_is_kept(browse->export_slice))
		all = browse->marks.n;
	else if (query->filter == NULL && query->limit > 0 &&
	    query->limit < all)
		all = query->limit;
	browse->export_all = all;
	return code;
}

static enum err_code
open_export(struct browse *browse, const struct export_line *line,
    struct err *err)
{
	enum err_code code = session_check_output(ui_session(browse->view.ui),
	    buf_str(&browse->export_path), err);

	if (code == ERR_OK)
		code = has_marks(browse) ? open_marked(browse, err)
					 : open_slice(browse, err);
	if (code == ERR_OK)
		code = measure(browse, err);
	if (code == ERR_OK)
		code = export_open(browse->export_slice,
		    buf_str(&browse->export_path), &line->options,
		    &browse->export, err);
	if (code != ERR_OK)
		browse_export_close(browse);
	if (code == ERR_EXISTS)
		return ui_name_taken(buf_str(&browse->export_path), err);
	return code;
}

/* Begins to write what LINE says: FILE [options]; a ! behind FILE lets it be
 * replaced. */
static enum err_code
begin(struct browse *browse, struct span text, struct err *err)
{
	struct export_line line = {0};
	enum err_code code = ERR_OK;
	struct span name;

	if (browse->export != NULL)
		return err_set(err, ERR_BUSY, "still writing %s",
		    buf_str(&browse->export_path));
	code = export_line_parse(&line, text, err);
	if (code == ERR_OK) {
		name = span_of(line.path);
		if (ui_name_forced(&name))
			line.options.force = true;
		buf_clear(&browse->export_path);
		buf_add_span(&browse->export_path, name);
		code = name.len > 0
		    ? open_export(browse, &line, err)
		    : err_set(err, ERR_SYNTAX, "the name of a file expected");
	}
	export_line_fini(&line);
	return code;
}

enum err_code
browse_export_work(struct browse *browse, bool *ret_busy, struct err *err)
{
	struct buf text = {0};
	bool done = false;
	enum err_code code;

	*ret_busy = false;
	if (browse->export == NULL)
		return ERR_OK;
	code = export_step(browse->export, STEP_ENTRIES, &done, err);
	*ret_busy = code == ERR_OK && !done;
	if (*ret_busy)
		return ERR_OK;
	if (code == ERR_CANCELLED) {
		browse_export_stop(browse);
		return ERR_OK;
	}
	count_print(export_stats(browse->export)->returned, "item", &text);
	if (code == ERR_OK) {
		const char *lost = export_lost(browse->export);

		ui_say(browse->view.ui, "%s%s written to %s%s%s%s",
		    slice_is_kept(browse->export_slice) ? "marked: " : "",
		    buf_str(&text), buf_str(&browse->export_path),
		    pane_slice_has_sorted(browse->panes[PANE_SLICE])
			? ", in key order"
			: "",
		    lost[0] == '\0' ? "" : "; ", lost);
	} else if (code == ERR_EXISTS) {
		/* Since it was begun. */
		code = ui_name_taken(buf_str(&browse->export_path), err);
	}
	browse_export_close(browse);
	buf_fini(&text);
	return code;
}

void
browse_export_status(const struct browse *browse, struct buf *out)
{
	/* Before the first row is written, all are looked at for columns. */
	buf_puts(out,
	    export_is_writing(browse->export) ? "exporting ... "
					      : "finding columns ... ");
	progress_print(export_stats(browse->export)->read, browse->export_all,
	    "", out);
	buf_puts(out, "; ^C stops it");
}

static void
add_safe(struct span text, struct buf *out)
{
	for (size_t i = 0; i < text.len && out->len < NAME_BYTES_MAX; i++) {
		char c = text.ptr[i];
		bool safe = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
		    (c >= '0' && c <= '9') || c == '.' || c == '-' || c == '_';

		buf_putc(out, safe ? c : '_');
	}
}

/* TABLE-COLLECTION.csv, without characters that a shell or system dislikes. */
static void
propose(const struct browse *browse, struct buf *out)
{
	const struct question *shown = &browse->shown;
	struct buf scratch = {0};

	add_safe(session_schema(browse->table)->name, out);
	for (size_t i = 0;
	     shown->open && i < browse_key(browse, shown->index)->n_hash; i++) {
		buf_putc(out, '-');
		add_safe(cell_text(shown->hash[i], &scratch), out);
	}
	buf_puts(out, ".csv");
	buf_fini(&scratch);
}

static enum err_code
accept(void *data, struct span line, struct err *err)
{
	return begin(data, span_trim(line), err);
}

static const struct prompt_ops export_ops = {.accept = accept};

enum reply
browse_do_export(struct browse *browse, const struct event *event,
    struct err *err)
{
	struct buf name = {0}, label = {0};

	if (pane_slice_get(browse->panes[PANE_SLICE]) == NULL) {
		ui_complain(browse->view.ui, "no collection is open");
		return REPLY_DONE;
	}
	if (event->argument.len > 0)
		return begin(browse, event->argument, err) == ERR_OK
		    ? REPLY_DONE
		    : REPLY_FAILED;
	propose(browse, &name);
	if (has_marks(browse)) {
		buf_puts(&label, "export ");
		count_print(browse->marks.n, "marked row", &label);
		buf_puts(&label, " to: ");
	} else {
		buf_puts(&label, "export to: ");
	}
	ui_prompt(browse->view.ui, buf_str(&label), buf_span(&name), "file",
	    &export_ops, browse);
	buf_fini(&label);
	buf_fini(&name);
	return REPLY_DONE;
}
