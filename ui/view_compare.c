/* SPDX-License-Identifier: MIT */
#include "ui/view_compare.h"

#include <stdlib.h>

#include "src/app/reader.h"
#include "ui/compare_priv.h"

enum {
	STEP_ENTRIES = 4000, /* some milliseconds */
};

static const char *const kinds[DIFF_KINDS] = {
    [DIFF_CHANGED] = "changed",
    [DIFF_LEFT] = "only left",
    [DIFF_RIGHT] = "only right",
    [DIFF_EQUAL] = "equal",
};

static struct view_compare *
compare_of(struct view *view)
{
	return (struct view_compare *)view;
}

/* Lists the differences that have come since the last call. */
static void
take_rows(struct view_compare *view)
{
	size_t n = slice_diff_n(view->diff);

	for (; view->taken < n; view->taken++) {
		const struct slice_diff_row *row =
		    slice_diff_row(view->diff, view->taken);

		if (view->kind != DIFF_KINDS && view->kind != row->kind)
			continue;
		xgrow(&view->rows, view->n, &view->cap, sizeof(*view->rows));
		view->rows[view->n++] = (uint32_t)view->taken;
	}
	list_fit(&view->list, view->n, (int)view->list.lines);
}

static enum err_code
go_on(struct view_compare *view, struct err *err)
{
	bool done = false;
	enum err_code code =
	    slice_diff_step(view->diff, STEP_ENTRIES, &done, err);

	take_rows(view);
	/* What was interrupted goes on, unless the key that did it stops it. */
	if (code == ERR_CANCELLED)
		return ERR_OK;
	if (code != ERR_OK)
		view->state = COMPARE_STOPPED;
	else if (done)
		view->state = COMPARE_DONE;
	return code;
}

static void
forget_rows(struct view_compare *view)
{
	view->n = view->taken = 0;
	view->search.left = 0;
	view->list.top = view->list.cursor = 0;
	compare_forget_lines(view);
}

enum err_code
compare_begin(struct view_compare *view, struct err *err)
{
	compare_export_stop(view);
	slice_diff_rewind(view->diff);
	forget_rows(view);
	view->state = COMPARE_GOES_ON;
	view->is_outdated = false;
	/* Few rows need no waiting. */
	return go_on(view, err);
}

void
compare_list_kind(struct view_compare *view, enum diff_kind kind)
{
	uint32_t row = view->n > 0 ? view->rows[view->list.cursor] : 0;
	size_t at = 0;

	view->kind = kind;
	forget_rows(view);
	take_rows(view);
	while (at + 1 < view->n && view->rows[at] < row)
		at++;
	list_go(&view->list, at);
}

static enum err_code
view_prepare(struct view *base, struct rect area, struct err *err)
{
	struct view_compare *view = compare_of(base);

	list_fit(&view->list, view->n, compare_list_area(area).lines);
	return compare_read_lines(view, err);
}

static enum reply
view_work(struct view *base, bool *ret_busy, struct err *err)
{
	struct view_compare *view = compare_of(base);
	enum err_code code = ERR_OK;

	*ret_busy = false;
	if (view->search.left == 0 && view->state != COMPARE_GOES_ON &&
	    view->export == NULL)
		return REPLY_IGNORED;
	if (view->search.left > 0)
		compare_search_work(view);
	if (view->state == COMPARE_GOES_ON)
		code = go_on(view, err);
	*ret_busy = view->search.left > 0 || view->state == COMPARE_GOES_ON;
	if (code == ERR_OK)
		code = compare_export_work(view, ret_busy, err);
	return code == ERR_OK ? REPLY_DONE : REPLY_FAILED;
}

static enum reply
view_point(struct view *view, const struct pointer *pointer, struct rect area,
    struct err *err)
{
	(void)err;
	return list_point(&compare_of(view)->list, pointer,
	    compare_list_area(area));
}

static void
view_cancel(struct view *base)
{
	struct view_compare *view = compare_of(base);

	if (view->search.left > 0)
		ui_say(base->ui, "search stopped");
	view->search.left = 0;
	if (view->state == COMPARE_GOES_ON)
		view->state = COMPARE_STOPPED;
	compare_export_stop(view);
}

static void
put_read(const struct view_compare *view, struct buf *out)
{
	number_print(slice_diff_read(view->diff, SIDE_LEFT), out);
	buf_puts(out, " + ");
	number_print(slice_diff_read(view->diff, SIDE_RIGHT), out);
	buf_puts(out, " read, ");
	count_print(slice_diff_all(view->diff), "difference", out);
}

/* "3 of ", and of how many if not all are listed. */
static void
put_place(const struct view_compare *view, struct buf *out)
{
	size_t n = slice_diff_n(view->diff);

	if (view->n > 0) {
		number_print(view->list.cursor + 1, out);
		buf_puts(out, " of ");
	}
	if (n < slice_diff_all(view->diff)) {
		buf_puts(out, "the first ");
		number_print(n, out);
		buf_puts(out, " of ");
	}
}

static void
put_count(const struct view_compare *view, enum diff_kind kind, struct buf *out)
{
	number_print(slice_diff_count(view->diff, kind), out);
	buf_printf(out, " %s", kinds[kind]);
}

static void
put_counts(const struct view_compare *view, struct buf *out)
{
	const char *between = ": ";

	if (slice_diff_all(view->diff) == 0)
		buf_puts(out, "no difference");
	else
		count_print(slice_diff_all(view->diff), "difference", out);
	for (enum diff_kind kind = 0; kind < DIFF_EQUAL; kind++) {
		if (view->kind != DIFF_KINDS ||
		    slice_diff_count(view->diff, kind) == 0)
			continue;
		buf_puts(out, between);
		put_count(view, kind, out);
		between = ", ";
	}
	buf_puts(out, "; ");
	put_count(view, DIFF_EQUAL, out);
}

static void
view_status(const struct view *base, struct buf *out)
{
	const struct view_compare *view = (const struct view_compare *)base;

	if (view->export != NULL) {
		compare_export_status(view, out);
		return;
	}
	if (view->state == COMPARE_GOES_ON) {
		buf_puts(out, "comparing ... ");
		put_read(view, out);
		buf_puts(out, " so far; ^C stops it");
		return;
	}
	if (view->state == COMPARE_STOPPED) {
		buf_puts(out, "stopped, not complete: ");
		put_read(view, out);
		buf_puts(out, "; ");
		ui_key_for(view->view.ui, CMD_REFRESH, out);
		buf_puts(out, " again");
		return;
	}
	if (view->is_outdated) {
		buf_puts(out, "the store changed since, ");
		ui_key_for(view->view.ui, CMD_REFRESH, out);
		buf_puts(out, " compares again: ");
	}
	put_place(view, out);
	if (view->kind != DIFF_KINDS) {
		put_count(view, view->kind, out);
		buf_puts(out, ", of ");
	}
	put_counts(view, out);
}

/* "Monday -> Tuesday, by key": from what was before. */
static void
view_title(const struct view *base, struct buf *out)
{
	const struct view_compare *view = (const struct view_compare *)base;
	struct span tables[SIDES];

	for (int side = 0; side < SIDES; side++)
		tables[side] =
		    session_schema(slice_table(slice_diff_slice(view->diff,
				       (enum slice_side)side)))
			->name;
	if (span_eq(tables[SIDE_LEFT], tables[SIDE_RIGHT]))
		buf_printf(out, "two slices of %.*s",
		    SPAN_ARG(tables[SIDE_LEFT]));
	else
		buf_printf(out, "%.*s -> %.*s", SPAN_ARG(tables[SIDE_LEFT]),
		    SPAN_ARG(tables[SIDE_RIGHT]));
	buf_puts(out,
	    slice_diff_align(view->diff) == ALIGN_SORT
		? ", compared by sort key"
		: ", compared by key");
}

static const struct table *
view_lost(const struct view *base)
{
	const struct view_compare *view = (const struct view_compare *)base;

	for (int side = 0; side < SIDES; side++) {
		const struct slice *slice =
		    slice_diff_slice(view->diff, (enum slice_side)side);

		if (session_is_lost(ui_session(base->ui), slice_table(slice),
			slice_query(slice)->index))
			return slice_table(slice);
	}
	return NULL;
}

/* Nobody waits for all to be compared once more: the user is told. */
static void
view_refresh(struct view *base)
{
	struct view_compare *view = compare_of(base);

	view->is_outdated = true;
	compare_forget_lines(view);
}

static void
view_close(struct view *base)
{
	struct view_compare *view = compare_of(base);

	compare_export_close(view);
	buf_fini(&view->export_path);
	slice_diff_close(view->diff);
	compare_forget_lines(view);
	arena_fini(&view->arena);
	needle_fini(&view->needle);
	for (int side = 0; side < SIDES; side++)
		buf_fini(&view->names[side]);
	free(view->rows);
	free(view);
}

static const enum command_id hints[] = {CMD_OPEN, CMD_KIND, CMD_SEARCH,
    CMD_COPY, CMD_EXPORT, CMD_REFRESH, CMD_BACK, CMD_NONE};

static const struct view_ops view_compare_ops = {
    .name = "compare",
    .hints = hints,
    .prepare = view_prepare,
    .draw = compare_draw,
    .act = compare_act,
    .point = view_point,
    .work = view_work,
    .complete = compare_complete,
    .cancel = view_cancel,
    .status = view_status,
    .title = view_title,
    .lost = view_lost,
    .refresh = view_refresh,
    .close = view_close,
};

enum err_code
view_compare_new(struct ui *ui, struct slice *slices[SIDES],
    const struct span names[SIDES], struct view **ret_view, struct err *err)
{
	struct slice_diff *diff = NULL;
	struct view_compare *view;
	enum err_code code =
	    slice_diff_open(slices, SLICE_DIFF_ROWS_MAX, &diff, err);

	if (code != ERR_OK)
		return code;
	view = xcalloc(1, sizeof(*view));
	view->view = (struct view){&view_compare_ops, ui};
	view->diff = diff;
	view->kind = DIFF_KINDS;
	for (int side = 0; side < SIDES; side++)
		buf_add_span(&view->names[side], names[side]);
	compare_choose_parts(view);
	code = compare_begin(view, err);
	if (code != ERR_OK) {
		view_close(&view->view);
		return code;
	}
	*ret_view = &view->view;
	return ERR_OK;
}
