/* SPDX-License-Identifier: MIT */
#include "ui/viewport.h"

#include "src/app/reader.h"

enum {
	LINES_DEFAULT = 20, /* until there is a screen */
	FAR_SCREENS = 8,    /* farther moves go by number, if they can */
};

void
viewport_init(struct viewport *v, const struct viewport_ops *ops,
    struct view *view)
{
	*v = (struct viewport){
	    .ops = ops,
	    .view = view,
	    .list.lines = LINES_DEFAULT,
	    .ordinal = -1,
	    .total = -1,
	};
}

void
viewport_fini(struct viewport *v)
{
	finder_fini(&v->finder);
	*v = (struct viewport){0};
}

void
viewport_reset(struct viewport *v)
{
	v->list = (struct list){.lines = v->list.lines};
	v->loaded = v->stale = v->whole = false;
	v->ordinal = v->total = -1;
	v->finder.active = false;
}

void
viewport_hold(struct viewport *v, size_t n, uint64_t total)
{
	v->list = (struct list){.n = n, .lines = v->list.lines};
	v->loaded = v->whole = true;
	v->stale = false;
	v->ordinal = 0;
	v->total = (int64_t)total;
}

static struct span
place_of(const struct viewport *v, enum viewport_rows rows, size_t i)
{
	return v->ops->place(v->view, rows, i);
}

static enum err_code
see(struct viewport *v, enum page_from from, struct span place, bool *ret_end,
    struct err *err)
{
	struct viewport_lot lot = {.total = -1};
	enum err_code code = v->ops->read(v->view, ROWS_SEEN, from, place,
	    v->list.lines, &lot, err);

	if (code != ERR_OK)
		return code;
	v->loaded = true;
	v->stale = false;
	v->list.n = lot.n;
	v->list.top = 0;
	if (lot.total >= 0)
		v->total = lot.total;
	*ret_end = lot.end;
	return ERR_OK;
}

enum err_code
viewport_start(struct viewport *v, struct err *err)
{
	bool end = false;
	enum err_code code = see(v, PAGE_START, (struct span){0}, &end, err);

	if (code != ERR_OK)
		return code;
	v->ordinal = 0;
	if (end)
		v->total = (int64_t)v->list.n;
	list_go(&v->list, 0);
	return ERR_OK;
}

static enum err_code
go_to_end(struct viewport *v, struct err *err)
{
	bool end = false;
	enum err_code code = see(v, PAGE_END, (struct span){0}, &end, err);

	if (code != ERR_OK)
		return code;
	if (end)
		v->total = (int64_t)v->list.n;
	v->ordinal = v->total < 0 ? -1 : v->total - (int64_t)v->list.n;
	list_go(&v->list, v->list.n == 0 ? 0 : v->list.n - 1);
	return ERR_OK;
}

enum err_code
viewport_begin_at(struct viewport *v, struct span place, int64_t ordinal,
    size_t cursor, struct err *err)
{
	bool end = false;
	enum err_code code = see(v, PAGE_AT, place, &end, err);
	size_t left = v->list.n;

	if (code != ERR_OK)
		return code;
	if (cursor >= left)
		cursor = left == 0 ? 0 : left - 1;
	v->ordinal = ordinal;
	if (end && ordinal >= 0)
		v->total = ordinal + (int64_t)left;
	list_go(&v->list, cursor);
	if (left == v->list.lines)
		return ERR_OK;
	code = go_to_end(v, err);
	if (code == ERR_OK && left > 0)
		list_go(&v->list, v->list.n - left + cursor);
	return code;
}

/* The row held that is at PLACE, else the one that follows it soonest in the
 * order of places; SIZE_MAX: none does. */
static size_t
find(const struct viewport *v, struct span place, bool *ret_is_at)
{
	struct span best = {0};
	size_t found = SIZE_MAX;

	*ret_is_at = false;
	for (size_t i = 0; !*ret_is_at && i < v->list.n; i++) {
		struct span row = place_of(v, ROWS_SEEN, i);
		int order = span_cmp(row, place);

		if (order < 0 ||
		    (found != SIZE_MAX && span_cmp(row, best) >= 0))
			continue;
		found = i;
		best = row;
		*ret_is_at = order == 0;
	}
	return found;
}

/* Reads what is about PLACE. */
static enum err_code
go_to_place(struct viewport *v, struct span place, struct err *err)
{
	struct viewport_lot lot = {0};
	struct buf top = {0};
	/* A few rows before it help the eye. */
	enum err_code code = v->ops->read(v->view, ROWS_PASSED, PAGE_BEFORE,
	    place, v->list.lines / 3, &lot, err);

	if (code != ERR_OK)
		return code;
	buf_add_span(&top, lot.n > 0 ? place_of(v, ROWS_PASSED, 0) : place);
	code =
	    viewport_begin_at(v, buf_span(&top), lot.end ? 0 : -1, lot.n, err);
	buf_fini(&top);
	return code;
}

enum err_code
viewport_seek(struct viewport *v, struct span place, struct err *err)
{
	bool is_at;
	size_t row = find(v, place, &is_at);

	if (!is_at && !v->whole)
		return go_to_place(v, place, err);
	list_go(&v->list, row);
	return ERR_OK;
}

enum err_code
viewport_release(struct viewport *v, struct err *err)
{
	struct buf place = {0};
	enum err_code code;

	if (v->list.n > 0)
		buf_add_span(&place, place_of(v, ROWS_SEEN, v->list.cursor));
	v->whole = false;
	code = place.len > 0 ? go_to_place(v, buf_span(&place), err)
			     : viewport_start(v, err);
	v->whole = code != ERR_OK;
	buf_fini(&place);
	return code;
}

/* Down, where the rows do not reach: they move on by SCROLL. */
static enum err_code
scroll_down(struct viewport *v, size_t scroll, size_t cursor, struct err *err)
{
	struct viewport_lot lot = {0};
	struct buf top = {0};
	int64_t ordinal = v->ordinal;
	size_t n = v->list.n, beyond = scroll < n ? 0 : scroll - n + 1;
	enum err_code code = ERR_OK;

	if (beyond == 0)
		buf_add_span(&top, place_of(v, ROWS_SEEN, scroll));
	else
		code = v->ops->read(v->view, ROWS_PASSED, PAGE_AFTER,
		    place_of(v, ROWS_SEEN, n - 1), beyond, &lot, err);
	if (code != ERR_OK)
		return code;
	if (lot.n < beyond) {
		if (ordinal >= 0)
			v->total = ordinal + (int64_t)(n + lot.n);
		return go_to_end(v, err);
	}
	if (beyond > 0)
		buf_add_span(&top, place_of(v, ROWS_PASSED, lot.n - 1));
	code = viewport_begin_at(v, buf_span(&top),
	    ordinal < 0 ? -1 : ordinal + (int64_t)scroll, cursor, err);
	buf_fini(&top);
	return code;
}

static enum err_code
scroll_up(struct viewport *v, size_t scroll, size_t cursor, struct err *err)
{
	struct viewport_lot lot = {0};
	struct buf top = {0};
	int64_t ordinal = v->ordinal < 0 ? -1 : v->ordinal - (int64_t)scroll;
	enum err_code code = v->ops->read(v->view, ROWS_PASSED, PAGE_BEFORE,
	    place_of(v, ROWS_SEEN, 0), scroll, &lot, err);

	if (code != ERR_OK)
		return code;
	if (lot.n < scroll) {
		code = viewport_start(v, err);
		if (code == ERR_OK && lot.n + cursor > scroll)
			list_go(&v->list, lot.n + cursor - scroll);
		return code;
	}
	buf_add_span(&top, place_of(v, ROWS_PASSED, 0));
	code = viewport_begin_at(v, buf_span(&top), lot.end ? 0 : ordinal,
	    cursor, err);
	buf_fini(&top);
	return code;
}

/* The cursor is BELOW rows below the first one, if there are as many. */
static enum err_code
go_to_number(struct viewport *v, int64_t number, int64_t below, struct err *err)
{
	int64_t first = number > below ? number - below : 0;
	struct buf top = {0};
	bool found = false;
	enum err_code code;

	if (number < 0)
		return viewport_start(v, err);
	code = v->ops->at(v->view, (uint64_t)first, &top, &found, err);
	if (code == ERR_OK && !found)
		code = go_to_end(v, err);
	else if (code == ERR_OK)
		code = viewport_begin_at(v, buf_span(&top), first,
		    (size_t)(number - first), err);
	buf_fini(&top);
	return code;
}

/* Whether row TO, counted from the first one held, is found by number. */
static bool
is_far(const struct viewport *v, int64_t to)
{
	int64_t far = (int64_t)v->list.n * FAR_SCREENS;

	return v->ops->at != NULL && v->ordinal >= 0 && (to > far || to < -far);
}

static enum err_code
too_far(const struct viewport *v, struct err *err)
{
	struct buf text = {0};
	enum err_code code;

	count_print((uint64_t)v->ops->step_max, "row", &text);
	code = err_set(err, ERR_INVALID, "that is too far: at most %s at once",
	    buf_str(&text));
	buf_fini(&text);
	return code;
}

static enum err_code
move_by(struct viewport *v, struct move move, struct err *err)
{
	int64_t cursor = (int64_t)v->list.cursor;
	int64_t n = (int64_t)v->list.n;
	int64_t to = cursor + move.by;
	bool paged = move.kind == MOVE_PAGE;

	if (n == 0)
		return ERR_OK;
	if (is_far(v, to))
		return go_to_number(v, v->ordinal + to,
		    paged        ? cursor
			: to < 0 ? 0
				 : n - 1,
		    err);
	if (to > v->ops->step_max || to < -v->ops->step_max)
		return too_far(v, err);
	if (to >= n)
		return scroll_down(v,
		    (size_t)(paged ? to - cursor : to - n + 1),
		    (size_t)(paged ? cursor : n - 1), err);
	if (to < 0)
		return scroll_up(v, (size_t)(paged ? cursor - to : -to),
		    (size_t)(paged ? cursor : 0), err);
	list_go(&v->list, (size_t)to);
	return ERR_OK;
}

/* The cursor stays on its row as long as that is seen. */
static enum err_code
scroll(struct viewport *v, int64_t by, struct err *err)
{
	struct buf place = {0};
	bool is_held = false;
	enum err_code code;

	if (v->list.n == 0)
		return ERR_OK;
	if (by > v->ops->step_max || by < -v->ops->step_max)
		return too_far(v, err);
	buf_add_span(&place, place_of(v, ROWS_SEEN, v->list.cursor));
	if (by > 0)
		code = scroll_down(v, (size_t)by, 0, err);
	else
		code = scroll_up(v, (size_t)-by, v->list.lines - 1, err);
	if (code == ERR_OK) {
		size_t row = find(v, buf_span(&place), &is_held);

		if (is_held)
			list_go(&v->list, row);
	}
	buf_fini(&place);
	return code;
}

enum err_code
viewport_move(struct viewport *v, struct move move, struct err *err)
{
	enum err_code code;

	if (v->whole) {
		list_move(&v->list, move);
		return ERR_OK;
	}
	if (move.kind == MOVE_SCROLL)
		return scroll(v, move.by, err);
	if (move.kind == MOVE_END)
		return go_to_end(v, err);
	if (move.kind != MOVE_TO)
		return move_by(v, move, err);
	code = viewport_start(v, err);
	if (code == ERR_OK && move.by > 0)
		code = move_by(v, (struct move){MOVE_BY, move.by}, err);
	return code;
}

/* Reads again what is seen; the cursor stays on its row. */
static enum err_code
reload(struct viewport *v, struct err *err)
{
	struct buf place = {0}, first = {0};
	size_t top, below;
	enum err_code code;

	if (v->list.n == 0)
		return viewport_start(v, err);
	list_fit(&v->list, v->list.n, (int)v->list.lines);
	top = v->list.top;
	below = v->list.cursor - top;
	buf_add_span(&place, place_of(v, ROWS_SEEN, v->list.cursor));
	buf_add_span(&first, place_of(v, ROWS_SEEN, top));
	if (v->ordinal >= 0)
		v->ordinal += (int64_t)top;
	if (v->stale && v->ordinal != 0)
		v->ordinal = -1;
	if (v->stale)
		v->total = -1;
	/* What was put in before the first row shows at the start only. */
	if (v->ordinal == 0)
		code = viewport_start(v, err);
	else
		code = viewport_begin_at(v, buf_span(&first), v->ordinal, below,
		    err);
	if (code == ERR_OK)
		code = viewport_seek(v, buf_span(&place), err);
	buf_fini(&place);
	buf_fini(&first);
	return code;
}

enum err_code
viewport_fit(struct viewport *v, int lines, struct err *err)
{
	size_t before = v->list.lines;

	v->list.lines = lines > 0 ? (size_t)lines : 1;
	if (!v->loaded)
		return viewport_start(v, err);
	if (!v->whole && (v->stale || v->list.lines != before))
		return reload(v, err);
	list_fit(&v->list, v->list.n, (int)v->list.lines);
	return ERR_OK;
}
