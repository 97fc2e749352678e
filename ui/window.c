/* SPDX-License-Identifier: MIT */
/*
 * A movement says where it aims (aim, aim_top), counted from the first row that
 * is held. As long as that lies where nothing was read yet, a job reads on from
 * there; each step of it moves the aim along with the rows. When all that is to
 * be seen is there, cursor and top become what was aimed at.
 */
#include "ui/window.h"

enum {
	STEP_ENTRIES = 2000, /* evaluated in a step: some milliseconds */
	FAR_SCREENS = 8,     /* farther moves go by position, if they can */
};

static bool
is_filtered(const struct window *w)
{
	return slice_query(w->slice)->filter != NULL;
}

static int64_t
height(const struct window *w)
{
	return w->lines > 0 ? (int64_t)w->lines : 1;
}

static bool
reads_backward(const struct window *w)
{
	return w->job.origin == PAGE_BEFORE || w->job.origin == PAGE_END;
}

static void
set_buf(struct buf *buf, struct span bytes)
{
	buf_clear(buf);
	buf_add_span(buf, bytes);
}

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
	buf_fini(&w->frontier);
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

/* Keeps N rows from FROM on, and gives back the memory of the others. */
static void
keep_rows(struct window *w, size_t from, size_t n)
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

static void
start_job(struct window *w, enum page_from from, struct span place)
{
	w->job.active = true;
	w->job.origin = w->job.from = from;
	w->job.replaces = from != PAGE_BEFORE && from != PAGE_AFTER;
	w->job.read = 0;
	set_buf(&w->job.place, place);
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
	w->ordinal = w->at_start ? 0 : -1;
	w->top = w->cursor = 0;
	buf_clear(&w->tail);
	if (w->at_start)
		w->first = 0;
	if (w->at_end) {
		w->aim = (int64_t)w->rows.n - 1;
		w->aim_top = (int64_t)w->rows.n - height(w);
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

/* Without a filter the rows' positions are their numbers. */
static enum err_code
locate(struct window *w, struct err *err)
{
	uint64_t position = 0, all = 0;
	enum err_code code;

	if (w->at_start)
		w->ordinal = 0;
	if (w->ordinal >= 0 || w->rows.n == 0 || is_filtered(w))
		return ERR_OK;
	code = slice_position(
	    w->slice, w->rows.rows[0].place, &position, &all, err);
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
		set_buf(&w->tail, resume);
	if (w->job.replaces ? w->job.origin == PAGE_START : w->ordinal >= 0)
		set_buf(&w->frontier, resume);
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
	keep_rows(w, n, w->rows.n - n);
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
		keep_rows(w, 0, (size_t)room);
	w->at_end = true;
}

static void
count_rows(struct window *w)
{
	uint64_t seen;

	if (w->ordinal < 0)
		return;
	seen = (uint64_t)w->ordinal + w->rows.n;
	if (seen > w->seen)
		w->seen = seen;
	w->total_known |= w->at_end;
}

/* How many rows a step is to read: what is missing, or a little more. */
static size_t
wanted_rows(const struct window *w)
{
	int64_t missing = reads_backward(w)
	    ? -w->aim_top
	    : w->aim_top + height(w) - (int64_t)w->rows.n;

	if (w->job.replaces)
		return (size_t)height(w);
	/* Reading is quick without a filter: let movements share a step. */
	if (!is_filtered(w) && missing < height(w))
		missing = height(w);
	if (missing < 1)
		missing = 1;
	return missing < STEP_ENTRIES ? (size_t)missing : STEP_ENTRIES;
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
	count_rows(w);
	if (partial)
		set_buf(&w->job.place, buf_span(&resume));
	buf_fini(&resume);
	return code;
}

static enum err_code
step(struct window *w, struct err *err)
{
	size_t n = wanted_rows(w);
	bool partial;
	enum err_code code = slice_page(w->slice, w->job.from,
	    buf_span(&w->job.place), n, STEP_ENTRIES, &w->fresh, err);

	w->job.active = false;
	if (code != ERR_OK)
		return code;
	partial = w->fresh.partial && w->fresh.n < n;
	w->job.read += w->fresh.read;
	code = take_rows(w, partial, err);
	if (code != ERR_OK)
		return code;
	w->job.active = partial;
	w->job.from = reads_backward(w) ? PAGE_BEFORE : PAGE_AFTER;
	return ERR_OK;
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
		int order = span_cmp(
		    w->rows.rows[i].place, buf_span(&w->seek));

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
	if (w->at_end && w->aim_top > n - height(w))
		w->aim_top = n - height(w);
	w->aim_top = clamp(w->aim_top, w->aim - height(w) + 1, w->aim);
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
		start_job(w, from, place);
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
	if (w->aim_top + height(w) > n && !w->at_end) {
		/* On the way to a row far ahead only the last are kept. */
		if (w->aim_top > n && n > height(w))
			keep_rows(w, w->rows.n - w->lines, w->lines);
		read_on(w, PAGE_AFTER, buf_span(&w->tail));
		return true;
	}
	if (w->aim_top < 0 && !w->at_start) {
		if (n == 0)
			read_on(w, PAGE_END, (struct span){0});
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

/* Moves the aim off marks. False if that aims at what is not read yet. */
static bool
pass_marks(struct window *w)
{
	int64_t n = (int64_t)w->rows.n;
	int64_t aim = next_row(w, w->aim, w->direction);

	if ((aim < 0 && !w->at_start) || (aim >= n && !w->at_end)) {
		w->aim = aim;
		return false;
	}
	if (aim < 0 || aim >= n)
		aim = next_row(w, w->aim, -w->direction);
	if (aim < 0 || aim >= n || aim == w->aim)
		return true;
	w->aim = aim;
	return false;
}

/* Shows what there is of what was aimed at. */
static void
show(struct window *w)
{
	if (w->aim >= 0 && w->aim < (int64_t)w->rows.n) {
		w->cursor = (size_t)w->aim;
		w->top = (size_t)clamp(w->aim_top, 0, w->aim);
	}
}

static void
forget_far_rows(struct window *w)
{
	size_t screen = (size_t)height(w);

	if (w->top > 2 * screen)
		keep_rows(w, w->top - screen, w->rows.n - w->top + screen);
	if (w->rows.n - w->top > 4 * screen)
		keep_rows(w, 0, w->top + 2 * screen);
}

/* Reads for the aim; after a step that is not enough, work() goes on. */
static enum err_code
pursue(struct window *w, struct err *err)
{
	for (;;) {
		if (needs_more(w)) {
			enum err_code code = step(w, err);

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

/* Begins to read what is seen again, from where it begins. */
static void
reload(struct window *w)
{
	const struct slice_row *row = window_row(w);

	w->stale = false;
	w->stopped = false;
	w->total_known = false;
	w->seen = 0;
	if (row != NULL)
		set_buf(&w->seek, row->place);
	w->aim = w->aim_top = 0;
	if (row == NULL || (w->at_start && w->top == 0))
		start_job(w, PAGE_START, (struct span){0});
	else
		start_job(w, PAGE_AT, w->rows.rows[w->top].place);
}

enum err_code
window_fit(struct window *w, int lines, struct err *err)
{
	w->lines = lines > 0 ? (size_t)lines : 0;
	if (w->stale)
		reload(w);
	else if (w->stopped || w->job.active)
		return ERR_OK;
	return pursue(w, err);
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
		code = slice_at(
		    w->slice, (uint64_t)position, &place, &found, err);
	if (code == ERR_OK && found)
		code = window_seek(w, buf_span(&place), err);
	buf_fini(&place);
	return code;
}

/* To row number NUMBER of what the filter lets through. */
static void
walk_to(struct window *w, int64_t number)
{
	if (w->ordinal >= 0 && number >= w->ordinal) {
		w->aim = number - w->ordinal;
		return;
	}
	start_job(w, PAGE_START, (struct span){0});
	w->aim = number;
	w->aim_top = 0;
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
		start_job(w, PAGE_START, (struct span){0});
		w->aim = w->aim_top = 0;
	} else if (is_filtered(w)) {
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
		start_job(w, PAGE_END, (struct span){0});
	return ERR_OK;
}

static enum err_code
move_by(struct window *w, const struct move *move, struct err *err)
{
	int64_t far = FAR_SCREENS * height(w);

	if ((move->by > far || move->by < -far) && !is_filtered(w) &&
	    w->ordinal >= 0)
		return go_to_position(
		    w, w->ordinal + w->aim + move->by, err);
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

enum err_code
window_seek(struct window *w, struct span place, struct err *err)
{
	w->overshot = w->stopped = false;
	w->direction = 1;
	set_buf(&w->seek, place);
	/* Behind a limit lies nothing, and with a filter only counting from
	 * the start tells where that is. */
	if (is_filtered(w) && slice_query(w->slice)->limit > 0) {
		start_job(w, PAGE_START, (struct span){0});
		w->aim = w->aim_top = 0;
		return pursue(w, err);
	}
	for (size_t i = 0; i < w->rows.n; i++)
		if (span_eq(w->rows.rows[i].place, place))
			return pursue(w, err);
	start_job(w, PAGE_AT, place);
	/* A few rows before it help the eye, where they cost nothing. */
	w->aim = 0;
	w->aim_top = is_filtered(w) ? 0 : -(height(w) / 3);
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
	w->stopped = w->job.active;
	w->job.active = false;
	w->aim = (int64_t)w->cursor;
	w->aim_top = (int64_t)w->top;
	buf_clear(&w->seek);
}
