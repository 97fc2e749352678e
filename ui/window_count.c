/* SPDX-License-Identifier: MIT */
/*
 * With a filter only reading tells how many rows there are, and which number a
 * row has. What is read from the start on for the screen counts; the rest is
 * counted when there is nothing else to do. On the way milestones are set up,
 * so that later any row that was passed is numbered by counting from the last
 * of them alone.
 */
#include "ui/window_priv.h"

uint64_t
window_seen(const struct window *w)
{
	uint64_t before = w->ordinal < 0 ? 0 : (uint64_t)w->ordinal;
	uint64_t seen = before + w->rows.n;

	return seen > w->count.n ? seen : w->count.n;
}

void
window_count_forget(struct window *w)
{
	slice_count_fini(&w->count);
	milestones_fini(&w->milestones);
	w->count_stopped = false;
}

bool
window_counts(const struct window *w)
{
	return w->slice != NULL && window_is_filtered(w) && !w->stale &&
	    !w->stopped && !w->job.active && !w->count.end && !w->count_stopped;
}

/* Whether the job reads on where the count is. */
static bool
extends_count(const struct window *w)
{
	if (!window_is_filtered(w) || w->count.end)
		return false;
	if (w->count.read == 0)
		return w->job.from == PAGE_START;
	return w->job.from == PAGE_AFTER &&
	    span_eq(buf_span(&w->job.place), buf_span(&w->count.place));
}

void
window_count_read(struct window *w, const struct page *page)
{
	struct slice_count *count = &w->count;
	uint64_t limit = slice_query(w->slice)->limit;

	if (!extends_count(w))
		return;
	count->n += page->n;
	count->read += page->read;
	if (page->resume.ptr != NULL)
		window_set_buf(&count->place, page->resume);
	else if (page->n > 0)
		window_set_buf(&count->place, page->rows[page->n - 1].place);
	count->end = page->end || (limit > 0 && count->n >= limit);
	milestones_note(&w->milestones, count);
}

/* Whether the first row held was passed by the count. */
static bool
is_passed(const struct window *w)
{
	bool backward = slice_query(w->slice)->direction == BACKWARD;
	int order;

	if (w->rows.n == 0 || w->count.read == 0)
		return false;
	order = span_cmp(w->rows.rows[0].place, buf_span(&w->count.place));
	return w->count.end || (backward ? order >= 0 : order <= 0);
}

enum err_code
window_number(struct window *w, struct err *err)
{
	const struct slice_count *before;
	struct slice_count count = {0};
	uint64_t position = 0, all = 0;
	enum err_code code;

	if (!window_is_filtered(w) || w->ordinal >= 0 || !is_passed(w))
		return ERR_OK;
	code = slice_position(w->slice, w->rows.rows[0].place, &position, &all,
	    err);
	if (code != ERR_OK)
		return code;
	before = milestones_at_read(&w->milestones, position);
	if (before != NULL)
		slice_count_copy(&count, before);
	/* Long entries cost more than one: then fewer than asked for are read. */
	while (code == ERR_OK && count.read < position && !count.end)
		code = slice_count(w->slice, 0, position - count.read, &count,
		    err);
	if (code == ERR_OK)
		w->ordinal = (int64_t)count.n;
	slice_count_fini(&count);
	return code == ERR_CANCELLED ? ERR_OK : code;
}

enum err_code
window_count(struct window *w, struct err *err)
{
	enum err_code code = slice_count(w->slice, slice_query(w->slice)->limit,
	    STEP_ENTRIES, &w->count, err);

	if (code != ERR_OK)
		return code;
	milestones_note(&w->milestones, &w->count);
	return window_number(w, err);
}

enum err_code
window_count_first(struct window *w, struct err *err)
{
	enum err_code code = ERR_OK;

	if (window_counts(w) && w->count.read < STEP_ENTRIES)
		code = window_count(w, err);
	return code;
}
