/* SPDX-License-Identifier: MIT */
/*
 * What is known of a slice, in one line. The most important comes first: where
 * there is no room for all of it, what is behind a comma is left out.
 */
#include "src/app/reader.h"
#include "ui/pane_slice_priv.h"

/* Whether the limit of the query ended the answer before the range does. */
static bool
is_cut_by_limit(const struct pane_slice *pane)
{
	const struct slice_count *count = &pane->window.count;
	uint64_t limit = slice_query(pane->slice)->limit;

	return limit > 0 && count->end && count->n >= limit;
}

/* With a filter: how far all was read, and what all that is to be read costs. */
static enum err_code
measure_filtered(struct pane_slice *pane, struct err *err)
{
	const struct slice_count *count = &pane->window.count;
	uint64_t all = 0;
	enum err_code code = ERR_OK;

	if (count->end && !is_cut_by_limit(pane)) {
		pane->read = pane->all;
	} else if (count->place.len > 0) {
		code = slice_position(pane->slice, buf_span(&count->place),
		    &pane->read, &all, err);
		pane->read++;
	}
	if (code == ERR_OK && is_cut_by_limit(pane))
		code = slice_cost_of_first(pane->slice, pane->read, &pane->cost,
		    err);
	return code;
}

enum err_code
pane_slice_measure(struct pane_slice *pane, struct err *err)
{
	const struct slice_row *row = pane_slice_row(&pane->view);
	uint64_t all = 0, bytes = 0;
	enum err_code code = slice_extent(pane->slice, &pane->all, &bytes, err);

	pane->position = pane->all;
	pane->read = 0;
	if (code == ERR_OK && row != NULL &&
	    slice_in_range(pane->slice, row->place))
		code = slice_position(pane->slice, row->place, &pane->position,
		    &all, err);
	if (code == ERR_OK)
		code = slice_cost_of(pane->slice, &pane->cost, err);
	if (code == ERR_OK && slice_query(pane->slice)->filter != NULL)
		code = measure_filtered(pane, err);
	return code;
}

/* What the service would read for the answer, and charge. */
static void
put_cost(const struct pane_slice *pane, struct buf *out)
{
	const struct slice_cost *cost = &pane->cost;
	const char *least = cost->exact ? "" : "+";

	buf_puts(out, "RCU ");
	units_print(cost->eventual, out);
	buf_printf(out, "%s / ", least);
	units_print(cost->strong, out);
	buf_printf(out, "%s, ", least);
	number_print(cost->pages, out);
	buf_printf(out, "%s page%s, ", least,
	    cost->pages == 1 && cost->exact ? "" : "s");
	count_print(cost->bytes, "byte", out);
}

/* How many rows there are, as far as that is known. */
static void
put_count(const struct window *window, const char *noun, struct buf *out)
{
	uint64_t seen = window_seen(window);

	number_print(seen, out);
	if (!window->count.end)
		buf_putc(out, '+');
	if (noun[0] != '\0')
		buf_printf(out, " %s%s", noun, seen == 1 ? "" : "s");
	if (!window->count.end)
		buf_puts(out,
		    window->count_stopped ? ", count stopped" : " so far");
}

static void
put_read(const struct pane_slice *pane, struct buf *out)
{
	uint64_t limit = slice_query(pane->slice)->limit;

	if (!pane->window.count.end) {
		progress_print(pane->read, pane->all, "read", out);
	} else {
		number_print(pane->read, out);
		if (pane->read < pane->all) {
			buf_puts(out, " of ");
			number_print(pane->all, out);
		}
		buf_puts(out, " read");
	}
	/* All of the range is read, unless the limit ends it: who knows where? */
	if (limit == 0 || pane->window.count.end) {
		buf_puts(out, ", ");
		put_cost(pane, out);
	}
}

/* The number of the row under the cursor is not known, only where it is. */
static void
put_unnumbered(const struct pane_slice *pane, struct buf *out)
{
	buf_puts(out, "at ");
	number_print(pane->position + 1, out);
	buf_puts(out, " of ");
	number_print(pane->all, out);
	buf_puts(out, " before the filter; ");
	put_count(&pane->window, "", out);
	buf_puts(out, " (");
	percent_print(pane->read, pane->all, out);
	buf_puts(out, ")");
}

/* Reading for the screen goes on, or was stopped. */
static void
put_reading(const struct pane_slice *pane, struct buf *out)
{
	const struct window *window = &pane->window;
	uint64_t read =
	    window->job.read > pane->read ? window->job.read : pane->read;

	number_print(window->rows.n, out);
	buf_puts(out, window->stopped ? " shown, stopped; " : " shown; ");
	progress_print(read, pane->all, "read", out);
}

static void
put_filtered(const struct pane_slice *pane, struct buf *out)
{
	const struct window *window = &pane->window;
	bool at_row = window->rows.n > 0 && !pane->in_band;

	if (window_is_busy(window) || window->stopped) {
		put_reading(pane, out);
		return;
	}
	if (at_row && window->ordinal < 0) {
		put_unnumbered(pane, out);
		return;
	}
	if (at_row) {
		buf_puts(out, "row ");
		number_print((uint64_t)window->ordinal + window->cursor + 1,
		    out);
		buf_puts(out, " of ");
	}
	put_count(window, at_row ? "" : "row", out);
	buf_puts(out, "; ");
	put_read(pane, out);
}

static void
put_position(const struct pane_slice *pane, struct buf *out)
{
	uint64_t limit = slice_query(pane->slice)->limit;
	uint64_t all = pane->all;

	if (limit > 0 && limit < all)
		all = limit;
	if (pane->position < all)
		progress_print(pane->position + 1, all, "", out);
	else
		count_print(all, "item", out);
	if (all < pane->all) {
		buf_puts(out, ", of ");
		number_print(pane->all, out);
		buf_puts(out, " in the range");
	}
	buf_puts(out, "  ");
	put_cost(pane, out);
}

/* Work that goes on; false if there is none. */
static bool
put_work(const struct pane_slice *pane, struct buf *out)
{
	if (pane->finder.active) {
		buf_puts(out, "searching ... ");
		progress_print(pane->searched,
		    pane_slice_is_sorted(pane) ? ranking_n(pane->sort.shown)
					       : pane->all,
		    "", out);
	} else if (pane->sort.next != NULL) {
		buf_puts(out, "sorting ... ");
		progress_print(ranking_read(pane->sort.next), pane->all, "",
		    out);
	} else if (pane->marking.active) {
		buf_puts(out, "marking ... ");
		progress_print(pane->marking.read, pane->marking.all, "", out);
	} else {
		return false;
	}
	buf_puts(out, "; ^C stops it");
	return true;
}

void
pane_slice_status(const struct view *view, struct buf *out)
{
	const struct pane_slice *pane = (const struct pane_slice *)view;

	if (pane->slice == NULL || put_work(pane, out))
		return;
	if (pane->marks != NULL && pane->marks->n > 0 &&
	    pane->marks->index == slice_query(pane->slice)->index) {
		number_print(pane->marks->n, out);
		buf_puts(out, " marked; ");
	}
	if (pane->in_band)
		buf_puts(out,
		    pane_slice_is_counted(pane, pane->band_cursor)
			? "pinned, "
			: "pinned, not in the query; ");
	if (pane_slice_is_sorted(pane))
		pane_slice_sort_status(pane, out);
	else if (slice_query(pane->slice)->filter != NULL)
		put_filtered(pane, out);
	else
		put_position(pane, out);
}
