/* SPDX-License-Identifier: MIT */
/*
 * A movement says where it aims (aim, aim_top), counted from the first row that
 * is held. As long as that lies where nothing was read yet, a job reads on from
 * there; each step of it moves the aim along with the rows. When all that is to
 * be seen is there, cursor and top become what was aimed at.
 */
#include "ui/window_priv.h"

enum {
	FAR_SCREENS = 8, /* farther moves go by position, if they can */
};

void
window_open(struct window *w, struct slice *slice)
{
	*w = (struct window){
	    .slice = slice, .ordinal = -1, .direction = 1, .stale = true};
}

void
window_fini(struct window *w)
{
	page_fini(&w->rows);
	page_fini(&w->fresh);
	slice_count_fini(&w->count);
	milestones_fini(&w->milestones);
	buf_fini(&w->tail);
	buf_fini(&w->seek);
	buf_fini(&w->job.place);
	*w = (struct window){0};
}

const struct slice_row *
window_row(const struct window *w)
{
	return w->cursor < w->rows.n ? &w->rows.rows[w->cursor] : NULL;
}

/* Aims at the row that is sought, or behind what is held. */
static void
follow_seek(struct window *w)
{
	bool backward = slice_query(w->slice)->direction == BACKWARD;
	int64_t n = (int64_t)w->rows.n;

	if (w->seek.len == 0)
		return;
	for (size_t i = 0; i < w->rows.n; i++) {
		int order = span_cmp(w->rows.rows[i].place, buf_span(&w->seek));

		if (backward ? order > 0 : order < 0)
			continue;
		w->aim = (int64_t)i;
		buf_clear(&w->seek);
		return;
	}
	w->aim = w->at_end ? n - 1 : n;
	if (w->at_end)
		buf_clear(&w->seek);
}

static int64_t
clamp(int64_t number, int64_t low, int64_t high)
{
	if (number > high)
		number = high;
	return number < low ? low : number;
}

/* Brings the aim inside of what there is, as far as that is known. */
static void
bound_aim(struct window *w)
{
	int64_t n = (int64_t)w->rows.n;

	if (w->at_end && w->aim >= n)
		w->aim = n - 1;
	if (w->at_end && w->aim_top > n - window_height(w))
		w->aim_top = n - window_height(w);
	w->aim_top = clamp(w->aim_top, w->aim - window_height(w) + 1, w->aim);
	if (!w->at_start)
		return;
	w->overshot |= w->aim < 0;
	w->aim = clamp(w->aim, 0, INT64_MAX);
	w->aim_top = clamp(w->aim_top, 0, INT64_MAX);
}

static void
read_on(struct window *w, enum page_from from, struct span place)
{
	if (!w->job.active || w->job.origin != from)
		window_start_job(w, from, place);
}

static void
read_ahead(struct window *w)
{
	if (w->tail.len > 0)
		read_on(w, PAGE_AFTER, buf_span(&w->tail));
	else if (w->rows.n > 0)
		read_on(w, PAGE_AFTER, w->rows.rows[w->rows.n - 1].place);
	else
		read_on(w, PAGE_START, (struct span){0});
}

/* Whether anything must be read for the aim; then there is a job for it. */
static bool
needs_more(struct window *w)
{
	int64_t n = (int64_t)w->rows.n;

	if (w->job.active && w->job.replaces)
		return true;
	follow_seek(w);
	bound_aim(w);
	if (w->aim_top + window_height(w) > n && !w->at_end) {
		/* On the way to a row far ahead only the last are kept. */
		if (w->aim_top > n && n > window_height(w))
			window_keep_rows(w, w->rows.n - w->lines, w->lines);
		read_ahead(w);
		return true;
	}
	if (w->aim_top < 0 && !w->at_start) {
		if (n == 0)
			read_on(w,
			    slice_query(w->slice)->limit > 0 ? PAGE_START
							     : PAGE_END,
			    (struct span){0});
		else
			read_on(w, PAGE_BEFORE, w->rows.rows[0].place);
		return true;
	}
	w->job.active = false;
	return false;
}

static int64_t
next_row(const struct window *w, int64_t from, int direction)
{
	while (from >= 0 && from < (int64_t)w->rows.n &&
	    window_is_mark(w, (size_t)from))
		from += direction;
	return from;
}

static bool
is_unread(const struct window *w, int64_t row)
{
	return (row < 0 && !w->at_start) ||
	    (row >= (int64_t)w->rows.n && !w->at_end);
}

/*
 * Moves the aim off marks: on in the direction of the movement, else back.
 * False if that aims at another row, which may not be read yet.
 */
static bool
pass_marks(struct window *w)
{
	int64_t n = (int64_t)w->rows.n;
	int64_t aim = next_row(w, w->aim, w->direction);

	if ((aim < 0 || aim >= n) && !is_unread(w, aim))
		aim = next_row(w, w->aim, -w->direction);
	if ((aim < 0 || aim >= n) && !is_unread(w, aim))
		return true;
	if (aim == w->aim)
		return true;
	w->aim = aim;
	return false;
}

/* Shows what there is of what was aimed at. */
static void
show(struct window *w)
{
	if (w->job.active && w->job.replaces)
		return;
	if (w->aim >= 0 && w->aim < (int64_t)w->rows.n) {
		w->cursor = (size_t)w->aim;
		w->top = (size_t)clamp(w->aim_top, 0, w->aim);
	}
}

static void
forget_far_rows(struct window *w)
{
	size_t screen = (size_t)window_height(w);

	if (w->top > 2 * screen)
		window_keep_rows(w, w->top - screen,
		    w->rows.n - w->top + screen);
	if (w->rows.n - w->top > 4 * screen)
		window_keep_rows(w, 0, w->top + 2 * screen);
}

/* Reads for the aim; after a step that is not enough, work() goes on. */
static enum err_code
pursue(struct window *w, struct err *err)
{
	for (;;) {
		if (needs_more(w)) {
			enum err_code code = window_step(w, err);

			if (code != ERR_OK)
				return code;
			if (w->job.active) {
				show(w);
				return ERR_OK;
			}
		} else if (pass_marks(w)) {
			show(w);
			forget_far_rows(w);
			return ERR_OK;
		}
	}
}

/* With a filter only counting from the start tells where the limit is. */
static bool
must_count(const struct window *w)
{
	return window_is_filtered(w) && slice_query(w->slice)->limit > 0;
}

/* Whether PLACE lies between the rows that are seen. */
static bool
is_seen(const struct window *w, struct span place)
{
	bool backward = slice_query(w->slice)->direction == BACKWARD;
	size_t last = w->top + w->lines;
	int first_order, last_order;

	if (last > w->rows.n)
		last = w->rows.n;
	if (place.len == 0 || w->top >= last)
		return false;
	first_order = span_cmp(w->rows.rows[w->top].place, place);
	last_order = span_cmp(w->rows.rows[last - 1].place, place);
	return backward ? first_order >= 0 && last_order <= 0
			: first_order <= 0 && last_order >= 0;
}

/* What was counted holds no more. */
static void
forget_counts(struct window *w)
{
	w->stale = false;
	window_count_forget(w);
}

/* Begins to read what is seen again, from where it begins. */
static void
reload(struct window *w)
{
	const struct slice_row *row = window_row(w);

	forget_counts(w);
	w->stopped = false;
	if (row != NULL && !is_seen(w, buf_span(&w->seek)))
		window_set_buf(&w->seek, row->place);
	w->aim = w->aim_top = 0;
	if (row == NULL || (w->at_start && w->top == 0) || must_count(w))
		window_start_job(w, PAGE_START, (struct span){0});
	else
		window_start_job(w, PAGE_AT, w->rows.rows[w->top].place);
}

enum err_code
window_fit(struct window *w, int lines, struct err *err)
{
	enum err_code code;

	w->lines = lines > 0 ? (size_t)lines : 0;
	if (w->stale)
		reload(w);
	else if (w->stopped || w->job.active)
		return ERR_OK;
	code = pursue(w, err);
	return code == ERR_OK ? window_count_first(w, err) : code;
}

void
window_refresh(struct window *w)
{
	w->stale = true;
}

/* To row number POSITION, which is counted before the filter. */
static enum err_code
go_to_position(struct window *w, int64_t position, struct err *err)
{
	uint64_t limit = slice_query(w->slice)->limit;
	uint64_t all = 0, bytes = 0;
	struct buf place = {0};
	bool found = false;
	enum err_code code = slice_extent(w->slice, &all, &bytes, err);

	if (limit > 0 && all > limit)
		all = limit;
	position = clamp(position, 0, all > 0 ? (int64_t)all - 1 : 0);
	if (code == ERR_OK)
		code =
		    slice_at(w->slice, (uint64_t)position, &place, &found, err);
	if (code == ERR_OK && found)
		code = window_seek(w, buf_span(&place), err);
	buf_fini(&place);
	return code;
}

/* To row number NUMBER of what the filter lets through, from the nearest row
 * before it whose number is known. */
static void
walk_to(struct window *w, int64_t number)
{
	const struct slice_count *count = &w->count;
	int64_t all = (int64_t)count->n;

	if (count->end && number >= all)
		number = all > 0 ? all - 1 : 0;
	if (count->end || number < all)
		count = milestones_at_row(&w->milestones, (uint64_t)number);
	if (w->ordinal >= 0 && number >= w->ordinal &&
	    (count == NULL || w->ordinal >= (int64_t)count->n)) {
		w->aim = number - w->ordinal;
		return;
	}
	w->aim = number;
	w->aim_top = 0;
	if (count == NULL || count->read == 0) {
		window_start_job(w, PAGE_START, (struct span){0});
		return;
	}
	w->aim -= (int64_t)count->n;
	window_start_job_behind(w, count);
}

static enum err_code
move_to(struct window *w, int64_t number, struct err *err)
{
	int64_t row = number - w->ordinal;

	if (w->ordinal >= 0 && row >= 0 && row < (int64_t)w->rows.n) {
		w->aim = row;
		return ERR_OK;
	}
	if (number == 0) {
		window_start_job(w, PAGE_START, (struct span){0});
		w->aim = w->aim_top = 0;
	} else if (window_is_filtered(w)) {
		walk_to(w, number);
	} else {
		return go_to_position(w, number, err);
	}
	return ERR_OK;
}

static enum err_code
move_to_end(struct window *w, struct err *err)
{
	uint64_t limit = slice_query(w->slice)->limit;

	if (w->at_end)
		w->aim = w->aim_top = (int64_t)w->rows.n - 1;
	else if (limit > 0)
		return move_to(w, (int64_t)limit - 1, err);
	else
		window_start_job(w, PAGE_END, (struct span){0});
	return ERR_OK;
}

/* The cursor stays on its row as long as that is seen. */
static void
scroll(struct window *w, int64_t by)
{
	int64_t n = (int64_t)w->rows.n;
	int64_t least = w->at_start ? 0 : INT64_MIN / 2;
	int64_t most = w->at_end ? n - window_height(w) : INT64_MAX / 2;

	w->aim_top = clamp(w->aim_top + by, least, most < least ? least : most);
	w->aim = clamp(w->aim, w->aim_top, w->aim_top + window_height(w) - 1);
}

static enum err_code
move_by(struct window *w, const struct move *move, struct err *err)
{
	int64_t far = FAR_SCREENS * window_height(w);

	if ((move->by > far || move->by < -far) && !window_is_filtered(w) &&
	    w->ordinal >= 0)
		return go_to_position(w, w->ordinal + w->aim + move->by, err);
	if (move->kind == MOVE_SCROLL) {
		scroll(w, move->by);
		return ERR_OK;
	}
	w->aim += move->by;
	if (move->kind == MOVE_PAGE)
		w->aim_top += move->by;
	return ERR_OK;
}

enum err_code
window_move(struct window *w, struct move move, struct err *err)
{
	enum err_code code;

	w->overshot = w->stopped = false;
	w->direction = move.kind == MOVE_END || move.by < 0 ? -1 : 1;
	buf_clear(&w->seek);
	if (move.kind == MOVE_END)
		code = move_to_end(w, err);
	else if (move.kind == MOVE_TO)
		code = move_to(w, move.by, err);
	else
		code = move_by(w, &move, err);
	return code == ERR_OK ? pursue(w, err) : code;
}

/* Whether PLACE lies behind what the limit lets through. */
static enum err_code
is_behind_limit(struct window *w, struct span place, bool *ret_is,
    struct err *err)
{
	uint64_t limit = slice_query(w->slice)->limit;
	uint64_t position = 0, all = 0;
	enum err_code code = ERR_OK;

	if (limit > 0)
		code = slice_position(w->slice, place, &position, &all, err);
	*ret_is = limit > 0 && position >= limit;
	return code;
}

enum err_code
window_seek(struct window *w, struct span place, struct err *err)
{
	bool behind = false;
	enum err_code code;

	w->overshot = w->stopped = false;
	w->direction = 1;
	window_set_buf(&w->seek, place);
	if (must_count(w)) {
		window_start_job(w, PAGE_START, (struct span){0});
		w->aim = w->aim_top = 0;
		return pursue(w, err);
	}
	/* What is to be read again is read from its top on, and stays there. */
	if (w->stale && is_seen(w, place))
		return ERR_OK;
	code = is_behind_limit(w, place, &behind, err);
	if (code != ERR_OK)
		return code;
	if (behind)
		return window_move(w, (struct move){MOVE_END, 0}, err);
	for (size_t i = 0; i < w->rows.n; i++)
		if (span_eq(w->rows.rows[i].place, place))
			return pursue(w, err);
	if (w->stale)
		forget_counts(w);
	window_start_job(w, PAGE_AT, place);
	/* A few rows before it help the eye, where they cost nothing. */
	w->aim = 0;
	w->aim_top = window_is_filtered(w) ? 0 : -(window_height(w) / 3);
	return pursue(w, err);
}

enum err_code
window_work(struct window *w, bool *ret_busy, struct err *err)
{
	enum err_code code = ERR_OK;

	if (w->job.active)
		code = pursue(w, err);
	*ret_busy = w->job.active;
	return code;
}

void
window_cancel(struct window *w)
{
	w->count_stopped |= window_counts(w);
	w->stopped = w->job.active;
	w->job.active = false;
	w->aim = (int64_t)w->cursor;
	w->aim_top = (int64_t)w->top;
	buf_clear(&w->seek);
}
