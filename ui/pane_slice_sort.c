/* SPDX-License-Identifier: MIT */
/*
 * The rows sorted by an attribute, in place of the window on the slice. What is
 * shown stays until all rows are read and sorted.
 */
#include "src/app/reader.h"
#include "ui/pane_slice_priv.h"
#include "ui/ui.h"

enum {
	STEP_ENTRIES = 2000, /* some milliseconds */
};

void
pane_slice_unsort(struct pane_slice *pane)
{
	ranking_close(pane->sort.next);
	ranking_close(pane->sort.shown);
	page_clear(&pane->sort.rows);
	pane->sort.next = pane->sort.shown = NULL;
	pane->sort.list = (struct list){0};
	pane->sort.away = false;
	pane->grid.sorted = (struct span){0};
}

/* Key order again, the cursor on the row where it is. */
static enum err_code
end_sort(struct pane_slice *pane, struct err *err)
{
	struct buf place = {0};
	enum err_code code = ERR_OK;

	/* Where the list is still, if its row was not among those sorted. */
	if (!pane->sort.away)
		buf_add_span(&place, pane_slice_place(&pane->view));
	pane_slice_unsort(pane);
	if (place.len > 0)
		code = pane_slice_seek(&pane->view, buf_span(&place), err);
	buf_fini(&place);
	return code;
}

/* Begins to sort by the attribute NAME. */
static void
begin_sort(struct pane_slice *pane, struct span name, bool descending)
{
	ranking_close(pane->sort.next);
	buf_clear(&pane->sort.seek);
	pane->sort.next = ranking_open(pane->slice, name);
	pane->sort.descending = descending;
	pane->sort.again = false;
}

/* The row of NEXT at PLACE, or SIZE_MAX. */
static size_t
find_exactly(const struct ranking *next, struct span place)
{
	size_t at = ranking_find(next, place);

	return at != SIZE_MAX && span_eq(ranking_place(next, at), place)
	    ? at
	    : SIZE_MAX;
}

/* Where the cursor goes in NEXT: to what is sought, else it stays on its row,
 * or on the next one of those that were shown; but the first row stays the first
 * one. */
static size_t
find_cursor(const struct pane_slice *pane, const struct ranking *next)
{
	const struct ranking *shown = pane->sort.shown;
	struct span place = pane_slice_place(&pane->view);
	size_t at = SIZE_MAX;

	if (pane->sort.seek.len > 0)
		at = find_exactly(next, buf_span(&pane->sort.seek));
	if (at == SIZE_MAX && place.len > 0 && !pane->in_band &&
	    !pane_slice_is_home(&pane->view))
		at = find_exactly(next, place);
	for (size_t i = pane->sort.list.cursor; pane->sort.again &&
	     at == SIZE_MAX && shown != NULL && i < ranking_n(shown);
	     i++)
		at = find_exactly(next, ranking_place(shown, i));
	return at == SIZE_MAX && pane->sort.again && ranking_n(next) > 0
	    ? ranking_n(next) - 1
	    : at;
}

/* The rows are sorted: they are shown. */
static void
show_sorted(struct pane_slice *pane)
{
	struct ranking *next = pane->sort.next;
	size_t at;

	if (pane->sort.descending)
		ranking_turn(next);
	at = find_cursor(pane, next);
	pane->sort.away |= pane->sort.shown == NULL && at == SIZE_MAX &&
	    !pane_slice_is_home(&pane->view);
	buf_clear(&pane->sort.seek);
	ranking_close(pane->sort.shown);
	pane->sort.shown = next;
	pane->sort.next = NULL;
	page_clear(&pane->sort.rows);
	list_fit(&pane->sort.list, ranking_n(next), pane->sort.lines);
	list_go(&pane->sort.list, at == SIZE_MAX ? 0 : at);
	pane->grid.sorted = ranking_name(next);
	pane->grid.descending = pane->sort.descending;
}

enum err_code
pane_slice_sort_work(struct pane_slice *pane, struct err *err)
{
	bool done = false;
	enum err_code code;

	if (pane->sort.next == NULL)
		return ERR_OK;
	code = ranking_step(pane->sort.next, STEP_ENTRIES, &done, err);
	if (code == ERR_OK && done)
		show_sorted(pane);
	if (code != ERR_OK)
		pane_slice_sort_cancel(pane);
	return code;
}

void
pane_slice_sort_cancel(struct pane_slice *pane)
{
	if (pane->sort.next != NULL)
		ui_say(pane->view.ui, "not sorted: stopped");
	ranking_close(pane->sort.next);
	pane->sort.next = NULL;
}

void
pane_slice_sort_again(struct pane_slice *pane)
{
	if (pane->sort.shown == NULL)
		return;
	begin_sort(pane, ranking_name(pane->sort.shown),
	    ranking_is_descending(pane->sort.shown));
	pane->sort.again = true;
	page_clear(&pane->sort.rows);
}

/* The same column again: the largest first, then key order. */
static enum err_code
next_sort(struct pane_slice *pane, struct span name, struct err *err)
{
	const struct ranking *shown = pane->sort.shown;

	if (shown == NULL || !span_eq(ranking_name(shown), name))
		begin_sort(pane, name, false);
	else if (ranking_is_descending(shown))
		return end_sort(pane, err);
	else
		begin_sort(pane, name, true);
	return ERR_OK;
}

enum err_code
pane_slice_sort(struct pane_slice *pane, struct span how, struct err *err)
{
	struct span name = pane_slice_column(&pane->view);
	enum err_code code = ERR_OK;

	if (name.ptr == NULL)
		return err_set(err, ERR_NOT_FOUND, "there is no column");
	if (how.len == 0)
		code = next_sort(pane, name, err);
	else if (span_eq(how, SPAN("off")))
		code = end_sort(pane, err);
	else if (span_eq(how, SPAN("asc")) || span_eq(how, SPAN("desc")))
		begin_sort(pane, name, how.ptr[0] == 'd');
	else
		code = err_set(err, ERR_USAGE,
		    "sort: expected asc, desc or off, not '%.*s'",
		    SPAN_ARG(how));
	/* Few rows need no waiting. */
	return code == ERR_OK ? pane_slice_sort_work(pane, err) : code;
}

enum err_code
pane_slice_sort_fit(struct pane_slice *pane, int lines, struct err *err)
{
	struct list *list = &pane->sort.list;
	enum err_code code;

	pane->sort.lines = lines;
	list_fit(list, ranking_n(pane->sort.shown), lines);
	if (pane->sort.rows.n == list->lines && pane->sort.first == list->top)
		return ERR_OK;
	if (pane->sort.rows.n > 0 && pane->sort.first == list->top &&
	    pane->sort.rows.end && pane->sort.rows.n < list->lines)
		return ERR_OK;
	code = ranking_rows(pane->sort.shown, list->top, list->lines,
	    &pane->sort.rows, err);
	pane->sort.first = list->top;
	return code;
}

const struct slice_row *
pane_slice_sort_row(const struct pane_slice *pane, size_t i)
{
	size_t first = pane->sort.first;

	if (i < first || i - first >= pane->sort.rows.n)
		return NULL;
	return &pane->sort.rows.rows[i - first];
}

void
pane_slice_sort_move(struct pane_slice *pane, const struct event *event)
{
	size_t before = pane->sort.list.cursor;
	struct move move = move_of(event, (int)pane->sort.list.lines);
	bool scrolls = move.kind == MOVE_SCROLL;

	pane->sort.away &= scrolls;
	if (pane->in_band && move.by > 0 && !scrolls) {
		pane->in_band = false;
		return;
	}
	list_move(&pane->sort.list, move);
	if (move.by < 0 && !scrolls && before == 0 && pane->window.n_band > 0 &&
	    !pane->in_band) {
		pane->in_band = true;
		pane->band_cursor = pane->window.n_band - 1;
	}
}

void
pane_slice_sort_seek(struct pane_slice *pane, struct span place)
{
	size_t at = ranking_find(pane->sort.shown, place);

	pane->sort.away = false;
	/* What is sorted anew may have it where the rows shown have not. */
	if (pane->sort.next != NULL) {
		buf_clear(&pane->sort.seek);
		buf_add_span(&pane->sort.seek, place);
	}
	list_go(&pane->sort.list,
	    at != SIZE_MAX              ? at
		: pane->sort.list.n > 0 ? pane->sort.list.n - 1
					: 0);
}

/* For the finder: rows in the order that is shown. */
enum err_code
pane_slice_sort_lot(struct pane_slice *pane, enum page_from from,
    struct span place, size_t n, struct err *err)
{
	struct ranking *ranking = pane->sort.shown;
	size_t all = ranking_n(ranking);
	size_t at = from == PAGE_START ? 0 : all;
	enum err_code code;

	if (from == PAGE_AT || from == PAGE_AFTER || from == PAGE_BEFORE)
		at = ranking_find(ranking, place);
	if (at == SIZE_MAX)
		at = all;
	if (from == PAGE_AFTER && at < all)
		at++;
	if (from == PAGE_BEFORE || from == PAGE_END) {
		size_t end = at;

		at = end > n ? end - n : 0;
		code = ranking_rows(ranking, at, end - at, &pane->found, err);
		pane->found.end = at == 0;
		return code;
	}
	return ranking_rows(ranking, at, n, &pane->found, err);
}

bool
pane_slice_has_sorted(const struct view *view)
{
	return pane_slice_is_sorted((const struct pane_slice *)view);
}

void
pane_slice_sort_status(const struct pane_slice *pane, struct buf *out)
{
	const struct ranking *shown = pane->sort.shown;
	bool cut = ranking_is_cut(shown);

	if (pane->sort.list.n > 0 && !pane->in_band) {
		buf_puts(out, "row ");
		number_print(pane->sort.list.cursor + 1, out);
		buf_puts(out, " of ");
	}
	if (cut)
		buf_puts(out, "only ");
	number_print(ranking_n(shown), out);
	if (cut) {
		buf_puts(out, ", the first of ");
		number_print(pane->all, out);
		buf_puts(out, "; sorted");
	}
	buf_puts(out, " by ");
	buf_add_span(out, ranking_name(shown));
	buf_puts(out,
	    ranking_is_descending(shown) ? ", largest first"
					 : ", smallest first");
	if (!cut)
		buf_puts(out, ": a view, not key order");
}
