/* SPDX-License-Identifier: MIT */
#include "ui/ui.h"
#include "ui/viewport.h"

static enum err_code
read_lot(void *data, enum page_from from, struct span place,
    struct finder_lot *ret_lot, struct err *err)
{
	struct viewport *v = data;
	struct viewport_lot lot = {0};
	enum err_code code = v->ops->read(v->view, ROWS_PASSED, from, place,
	    v->ops->lot_rows, &lot, err);

	*ret_lot = (struct finder_lot){.n = lot.n, .end = lot.end};
	return code;
}

static bool
match_row(void *data, size_t i, const struct needle *needle)
{
	const struct viewport *v = data;

	return v->ops->match(v->view, ROWS_PASSED, i, needle);
}

static struct span
place_of_row(void *data, size_t i)
{
	const struct viewport *v = data;

	return v->ops->place(v->view, ROWS_PASSED, i);
}

static const struct finder_ops finder_ops = {
    .read = read_lot,
    .match = match_row,
    .place = place_of_row,
};

static void
complain(const struct viewport *v)
{
	struct span text = buf_span(&v->finder.needle.text);

	if (v->whole && (int64_t)v->list.n < v->total)
		ui_complain(v->view->ui, "not found in the largest: %.*s",
		    SPAN_ARG(text));
	else
		ui_complain(v->view->ui, "not found: %.*s", SPAN_ARG(text));
}

/* Once around the rows that are held. */
static void
search_whole(struct viewport *v, bool backward)
{
	size_t n = v->list.n, from = v->list.cursor, at = from;

	for (size_t k = 0; k < n; k++) {
		at = backward ? (at + n - 1) % n : (at + 1) % n;
		if (!v->ops->match(v->view, ROWS_SEEN, at, &v->finder.needle))
			continue;
		if (backward ? at >= from : at <= from)
			ui_say(v->view->ui, "search wrapped");
		list_go(&v->list, at);
		return;
	}
	complain(v);
}

static enum err_code
step(struct viewport *v, struct err *err)
{
	enum finder_state state = FINDER_NONE;
	enum err_code code =
	    finder_step(&v->finder, &finder_ops, v, &state, err);

	if (code != ERR_OK)
		return code;
	if (state == FINDER_NONE)
		complain(v);
	if (state != FINDER_FOUND)
		return ERR_OK;
	if (v->finder.wrapped)
		ui_say(v->view->ui, "search wrapped");
	return viewport_seek(v, buf_span(&v->finder.place), err);
}

/*
 * The first lot at once, and that at the other end if it was the last: near
 * matches need no waiting.
 */
static enum err_code
begin(struct viewport *v, bool backward, struct err *err)
{
	struct span origin = {0};
	enum err_code code;

	if (v->whole) {
		search_whole(v, backward);
		return ERR_OK;
	}
	if (v->list.n > 0)
		origin = v->ops->place(v->view, ROWS_SEEN, v->list.cursor);
	finder_begin(&v->finder, origin, backward);
	code = step(v, err);
	if (code == ERR_OK && v->finder.active && v->finder.wrapped)
		code = step(v, err);
	return code;
}

enum err_code
viewport_search(struct viewport *v, struct span text, struct err *err)
{
	needle_set(&v->finder.needle, text);
	return begin(v, false, err);
}

enum err_code
viewport_search_again(struct viewport *v, bool backward, struct err *err)
{
	if (needle_is_set(&v->finder.needle))
		return begin(v, backward, err);
	return err_set(err, ERR_NOT_FOUND, "nothing was searched for yet");
}

enum err_code
viewport_work(struct viewport *v, bool *ret_busy, struct err *err)
{
	enum err_code code = ERR_OK;

	if (v->finder.active)
		code = step(v, err);
	*ret_busy = v->finder.active;
	return code;
}

void
viewport_cancel(struct viewport *v)
{
	v->finder.active = false;
}
