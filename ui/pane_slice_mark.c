/* SPDX-License-Identifier: MIT */
/*
 * Marks: one row at once; the rows up to the cursor, and all that the search
 * finds, in the background.
 */
#include "src/app/reader.h"
#include "ui/pane_slice_priv.h"
#include "ui/ui.h"

enum {
	LOT_ROWS = 500,
	LOT_ENTRIES = 2000,
};

void
pane_slice_set_marks(struct view *view, struct marks *marks)
{
	((struct pane_slice *)view)->marks = marks;
}

bool
pane_slice_is_marked(const struct pane_slice *pane, struct span place)
{
	return pane->marks != NULL &&
	    pane->marks->index == slice_query(pane->slice)->index &&
	    marks_has(pane->marks, place);
}

/* Marks are of one index: those of another one go. */
static struct marks *
marks_of(struct pane_slice *pane)
{
	size_t index = slice_query(pane->slice)->index;

	if (pane->marks->index != index)
		marks_clear(pane->marks, index);
	return pane->marks;
}

static void
say_marks(struct pane_slice *pane)
{
	struct buf text = {0};

	count_print(pane->marks->n, "row", &text);
	ui_say(pane->view.ui, "%s marked", buf_str(&text));
	buf_fini(&text);
}

static enum err_code
set_mark(struct pane_slice *pane, struct span place, struct err *err)
{
	struct buf text = {0};
	enum err_code code;

	if (marks_set(pane->marks, place, true))
		return ERR_OK;
	pane->marking.active = false;
	count_print(MARKS_MAX, "row", &text);
	code = err_set(err, ERR_INVALID, "%s are marked: there cannot be more",
	    buf_str(&text));
	buf_fini(&text);
	return code;
}

static enum err_code
toggle(struct pane_slice *pane, struct err *err)
{
	const struct slice_row *row = pane_slice_row(&pane->view);
	enum err_code code = ERR_OK;

	if (row == NULL)
		return err_set(err, ERR_INVALID, "no item is under the cursor");
	if (marks_has(marks_of(pane), row->place))
		(void)marks_set(pane->marks, row->place, false);
	else
		code = set_mark(pane, row->place, err);
	if (code == ERR_OK)
		say_marks(pane);
	return code;
}

/* In the order that is shown, from row A to row B of those that are sorted. */
static enum err_code
mark_sorted(struct pane_slice *pane, size_t a, size_t b, struct err *err)
{
	enum err_code code = ERR_OK;

	if (a == SIZE_MAX || b == SIZE_MAX)
		return err_set(err, ERR_NOT_FOUND,
		    "the row marked last is not shown");
	for (size_t i = a < b ? a : b; code == ERR_OK && i <= (a < b ? b : a);
	     i++)
		code = set_mark(pane, ranking_place(pane->sort.shown, i), err);
	if (code == ERR_OK)
		say_marks(pane);
	return code;
}

/* Begins to mark what lies between the places, both of them too. */
static enum err_code
begin_range(struct pane_slice *pane, struct span a, struct span b,
    struct err *err)
{
	uint64_t from = 0, to = 0, all = 0;
	bool backward = slice_query(pane->slice)->direction == BACKWARD;
	bool swap = (span_cmp(a, b) > 0) != backward;
	enum err_code code;

	buf_clear(&pane->marking.place);
	buf_clear(&pane->marking.end);
	buf_add_span(&pane->marking.place, swap ? b : a);
	buf_add_span(&pane->marking.end, swap ? a : b);
	pane->marking.from = PAGE_AT;
	pane->marking.matches = false;
	pane->marking.read = 0;
	code = slice_position(pane->slice, swap ? b : a, &from, &all, err);
	if (code == ERR_OK)
		code =
		    slice_position(pane->slice, swap ? a : b, &to, &all, err);
	pane->marking.all = to - from + 1;
	pane->marking.active = code == ERR_OK;
	return code;
}

static enum err_code
mark_range(struct pane_slice *pane, struct err *err)
{
	const struct slice_row *row = pane_slice_row(&pane->view);
	struct span last = buf_span(&marks_of(pane)->last);
	enum err_code code;

	if (row == NULL || last.len == 0)
		return err_set(err, ERR_INVALID,
		    "mark the row where the range begins first");
	if (pane_slice_is_sorted(pane))
		return mark_sorted(pane, ranking_find(pane->sort.shown, last),
		    ranking_find(pane->sort.shown, row->place), err);
	code = begin_range(pane, last, row->place, err);
	return code == ERR_OK ? pane_slice_mark_work(pane, err) : code;
}

static enum err_code
mark_matches(struct pane_slice *pane, struct err *err)
{
	if (!needle_is_set(&pane->finder.needle))
		return err_set(err, ERR_NOT_FOUND,
		    "nothing was searched for yet");
	(void)marks_of(pane);
	buf_clear(&pane->marking.place);
	buf_clear(&pane->marking.end);
	pane->marking.from = PAGE_START;
	pane->marking.matches = true;
	pane->marking.active = true;
	pane->marking.read = 0;
	pane->marking.all = pane->all;
	return pane_slice_mark_work(pane, err);
}

/* The rows of the lot that was read; false behind the end of the range. */
static enum err_code
mark_lot(struct pane_slice *pane, struct err *err)
{
	bool backward = slice_query(pane->slice)->direction == BACKWARD;
	struct span end = buf_span(&pane->marking.end);

	for (size_t i = 0; i < pane->found.n; i++) {
		struct span place = pane->found.rows[i].place;
		int order = end.len == 0 ? 0 : span_cmp(place, end);
		enum err_code code = ERR_OK;

		if (backward ? order < 0 : order > 0) {
			pane->marking.active = false;
			return ERR_OK;
		}
		if (!pane->marking.matches || pane_slice_matches(pane, i))
			code = set_mark(pane, place, err);
		if (code != ERR_OK)
			return code;
	}
	return ERR_OK;
}

/* The next lot begins behind this one. */
static void
go_on(struct pane_slice *pane)
{
	const struct page *page = &pane->found;
	struct span next = page->resume;

	if (next.len == 0 && page->n > 0)
		next = page->rows[page->n - 1].place;
	pane->marking.active &= !page->end;
	pane->marking.read += page->read;
	pane->marking.from = PAGE_AFTER;
	buf_clear(&pane->marking.place);
	buf_add_span(&pane->marking.place, next);
}

enum err_code
pane_slice_mark_work(struct pane_slice *pane, struct err *err)
{
	enum err_code code;

	if (!pane->marking.active)
		return ERR_OK;
	code = slice_page(pane->slice, pane->marking.from,
	    buf_span(&pane->marking.place), LOT_ROWS, LOT_ENTRIES, &pane->found,
	    err);
	if (code == ERR_OK)
		code = mark_lot(pane, err);
	if (code != ERR_OK) {
		pane->marking.active = false;
		return code;
	}
	go_on(pane);
	if (!pane->marking.active)
		say_marks(pane);
	return ERR_OK;
}

void
pane_slice_mark_cancel(struct pane_slice *pane)
{
	struct buf text = {0};

	if (pane->marking.active) {
		count_print(pane->marks->n, "row", &text);
		ui_say(pane->view.ui, "stopped: only %s marked so far",
		    buf_str(&text));
	}
	pane->marking.active = false;
	buf_fini(&text);
}

static enum err_code
unmark(struct pane_slice *pane)
{
	marks_clear(pane->marks, slice_query(pane->slice)->index);
	ui_say(pane->view.ui, "no row is marked");
	return ERR_OK;
}

bool
pane_slice_mark(struct pane_slice *pane, const struct event *event,
    enum err_code *ret_code, struct err *err)
{
	if (pane->marks == NULL)
		return false;
	switch ((unsigned)event->command) {
	case CMD_MARK:
		*ret_code = toggle(pane, err);
		return true;
	case CMD_MARK_RANGE:
		*ret_code = mark_range(pane, err);
		return true;
	case CMD_MARK_MATCHES:
		*ret_code = mark_matches(pane, err);
		return true;
	case CMD_UNMARK:
		*ret_code = unmark(pane);
		return true;
	default:
		return false;
	}
}
