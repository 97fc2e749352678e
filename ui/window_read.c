/* SPDX-License-Identifier: MIT */
/*
 * The rows of a window: how they are read by jobs, and kept in one piece.
 */
#include "ui/window_priv.h"

static bool
reads_backward(const struct window *w)
{
	return w->job.origin == PAGE_BEFORE || w->job.origin == PAGE_END;
}

/* Which row of the band row I is; n_band: none. */
static size_t
band_row(const struct window *w, size_t i)
{
	size_t k = 0;

	while (k < w->n_band &&
	    !span_eq(w->band->rows[k].place, w->rows.rows[i].place))
		k++;
	return k;
}

bool
window_is_mark(const struct window *w, size_t i)
{
	return band_row(w, i) < w->n_band;
}

void
window_keep_rows(struct window *w, size_t from, size_t n)
{
	struct page kept = {0};

	for (size_t i = 0; i < n; i++)
		page_add(&kept, &w->rows.rows[from + i]);
	if (from + n < w->rows.n) {
		w->at_end = false;
		buf_clear(&w->tail);
	}
	if (from > 0)
		w->at_start = false;
	if (w->ordinal >= 0)
		w->ordinal += (int64_t)from;
	page_fini(&w->rows);
	w->rows = kept;
	w->aim -= (int64_t)from;
	w->aim_top -= (int64_t)from;
	w->cursor = w->cursor > from ? w->cursor - from : 0;
	w->top = w->top > from ? w->top - from : 0;
}

void
window_start_job(struct window *w, enum page_from from, struct span place)
{
	w->job.active = true;
	w->job.origin = w->job.from = from;
	w->job.replaces = from != PAGE_BEFORE && from != PAGE_AFTER;
	w->job.ordinal = from == PAGE_START ? 0 : -1;
	w->job.read = 0;
	window_set_buf(&w->job.place, place);
}

void
window_start_job_behind(struct window *w, const struct slice_count *count)
{
	window_start_job(w, PAGE_AFTER, buf_span(&count->place));
	w->job.replaces = true;
	w->job.ordinal = (int64_t)count->n;
}

static void
swap_pages(struct page *a, struct page *b)
{
	struct page page = *a;

	*a = *b;
	*b = page;
}

static void
replace_rows(struct window *w)
{
	swap_pages(&w->rows, &w->fresh);
	w->at_start = w->job.origin == PAGE_START;
	w->at_end = w->job.origin == PAGE_END;
	w->ordinal = w->job.ordinal;
	w->top = w->cursor = 0;
	buf_clear(&w->tail);
	if (w->at_start)
		w->first = 0;
	if (w->at_end) {
		w->aim = (int64_t)w->rows.n - 1;
		w->aim_top = (int64_t)w->rows.n - window_height(w);
	}
	w->job.replaces = false;
}

static void
prepend_rows(struct window *w)
{
	size_t n = w->fresh.n;

	swap_pages(&w->rows, &w->fresh);
	for (size_t i = 0; i < w->fresh.n; i++)
		page_add(&w->rows, &w->fresh.rows[i]);
	w->aim += (int64_t)n;
	w->aim_top += (int64_t)n;
	w->cursor += n;
	w->top += n;
	if (w->ordinal >= 0)
		w->ordinal -= (int64_t)n;
}

static void
append_rows(struct window *w)
{
	for (size_t i = 0; i < w->fresh.n; i++)
		page_add(&w->rows, &w->fresh.rows[i]);
}

/* Takes the rows that a step read; END: nothing follows in its direction. */
static void
merge(struct window *w, bool end)
{
	if (w->job.replaces)
		replace_rows(w);
	else if (reads_backward(w))
		prepend_rows(w);
	else
		append_rows(w);
	if (reads_backward(w))
		w->at_start |= end;
	else
		w->at_end |= end;
}

/* Without a filter the row's position is its number. */
static enum err_code
locate(struct window *w, struct err *err)
{
	uint64_t position = 0, all = 0;
	enum err_code code;

	if (w->at_start && w->ordinal < 0)
		w->ordinal = 0;
	if (w->ordinal >= 0 || w->rows.n == 0)
		return ERR_OK;
	if (window_is_filtered(w))
		return window_number(w, err);
	code = slice_position(w->slice, w->rows.rows[0].place, &position, &all,
	    err);
	if (code != ERR_OK)
		return code;
	w->ordinal = (int64_t)position;
	w->at_start = position == 0;
	return ERR_OK;
}

/*
 * Notes how far was read forward: RESUME, or, if that is empty, to the last
 * row.
 */
static void
note_end(struct window *w, struct span resume)
{
	if (reads_backward(w))
		return;
	if (resume.len == 0 && w->rows.n > 0)
		resume = w->rows.rows[w->rows.n - 1].place;
	if (!w->job.replaces)
		window_set_buf(&w->tail, resume);
}

/* The rows in front that the band shows are passed over. */
static void
strip_first(struct window *w)
{
	size_t n = 0;

	if (!w->at_start)
		return;
	while (n < w->rows.n && window_is_mark(w, n))
		w->first |= 1U << band_row(w, n++);
	if (n == 0)
		return;
	window_keep_rows(w, n, w->rows.n - n);
	w->at_start = true;
}

/* What lies behind the limit of the query is not of the list. */
static void
clip_to_limit(struct window *w)
{
	uint64_t limit = slice_query(w->slice)->limit;
	uint64_t room;

	if (limit == 0 || w->ordinal < 0)
		return;
	room = limit > (uint64_t)w->ordinal ? limit - (uint64_t)w->ordinal : 0;
	if (w->rows.n < room)
		return;
	if (w->rows.n > room)
		window_keep_rows(w, 0, (size_t)room);
	w->at_end = true;
}

/* Rows whose numbers are known, up to the end, say how many there are. */
static void
note_total(struct window *w)
{
	struct slice_count *count = &w->count;

	if (!window_is_filtered(w) || w->ordinal < 0 || !w->at_end ||
	    count->end)
		return;
	count->n = (uint64_t)w->ordinal + w->rows.n;
	count->end = true;
	if (w->rows.n > 0)
		window_set_buf(&count->place,
		    w->rows.rows[w->rows.n - 1].place);
}

/* How many rows come before the limit, counted from where a job reads on. */
static int64_t
rows_to_limit(const struct window *w)
{
	uint64_t limit = slice_query(w->slice)->limit;
	int64_t next = w->ordinal < 0 ? -1 : w->ordinal + (int64_t)w->rows.n;

	if (w->job.replaces)
		next = w->job.ordinal;
	if (limit == 0 || limit > INT32_MAX || reads_backward(w) || next < 0)
		return STEP_ENTRIES;
	return (int64_t)limit - next;
}

/* How many rows a step is to read: what is missing, or a little more. */
static size_t
wanted_rows(const struct window *w)
{
	int64_t wanted = window_height(w);
	int64_t missing = reads_backward(w)
	    ? -w->aim_top
	    : w->aim_top + window_height(w) - (int64_t)w->rows.n;

	/* Reading is quick without a filter: let movements share a step. */
	if (!w->job.replaces && (window_is_filtered(w) || missing > wanted))
		wanted = missing;
	if (wanted > rows_to_limit(w))
		wanted = rows_to_limit(w);
	if (wanted < 1)
		return 1;
	return wanted < STEP_ENTRIES ? (size_t)wanted : STEP_ENTRIES;
}

/* Makes one lot of rows that was read part of what is held. */
static enum err_code
take_rows(struct window *w, bool partial, struct err *err)
{
	struct buf resume = {0};
	enum err_code code = ERR_OK;

	if (partial)
		buf_add_span(&resume, w->fresh.resume);
	/* What was seen stays as long as there is nothing to show instead. */
	if (!w->job.replaces || w->fresh.n > 0 || !partial) {
		merge(w, w->fresh.end);
		code = locate(w, err);
	}
	note_end(w, buf_span(&resume));
	strip_first(w);
	clip_to_limit(w);
	note_total(w);
	if (partial)
		window_set_buf(&w->job.place, buf_span(&resume));
	buf_fini(&resume);
	return code;
}

enum err_code
window_step(struct window *w, struct err *err)
{
	size_t n = wanted_rows(w);
	bool partial;
	enum err_code code = slice_page(w->slice, w->job.from,
	    buf_span(&w->job.place), n, STEP_ENTRIES, &w->fresh, err);

	/* What was interrupted goes on, unless the key that did it stops it. */
	if (code == ERR_CANCELLED)
		return ERR_OK;
	w->job.active = false;
	if (code != ERR_OK)
		return code;
	partial = w->fresh.partial && w->fresh.n < n;
	w->job.read += w->fresh.read;
	w->read += w->fresh.read;
	window_count_read(w, &w->fresh);
	code = take_rows(w, partial, err);
	if (code != ERR_OK)
		return code;
	w->job.active = partial;
	w->job.from = reads_backward(w) ? PAGE_BEFORE : PAGE_AFTER;
	return ERR_OK;
}
