/* SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "src/app/shapes.h"
#include "ui/pane_slice_priv.h"
#include "ui/ui.h"

enum {
	/* Read before the first rows are shown alone: a tenth of a second, in
	 * which a screenful may be found. Not a time, so that it is always the
	 * same rows. */
	FIRST_ENTRIES = 50000,
};

static struct pane_slice *
pane_of(struct view *view)
{
	return (struct pane_slice *)view;
}

static const struct pane_slice *
const_pane_of(const struct view *view)
{
	return (const struct pane_slice *)view;
}

struct slice *
pane_slice_get(const struct view *view)
{
	return const_pane_of(view)->slice;
}

uint64_t
pane_slice_read(const struct view *view)
{
	return const_pane_of(view)->window.read;
}

uint64_t
pane_slice_all(const struct view *view)
{
	return const_pane_of(view)->all;
}

uint64_t
pane_slice_found(const struct view *view)
{
	const struct window *window = &const_pane_of(view)->window;

	if (window->job.active && window->job.replaces)
		return 0;
	return window_seen(window);
}

bool
pane_slice_is_ready(const struct view *view)
{
	return !window_is_busy(&const_pane_of(view)->window) ||
	    (pane_slice_found(view) > 0 &&
		pane_slice_read(view) >= FIRST_ENTRIES);
}

const struct slice_row *
pane_slice_row(const struct view *view)
{
	const struct pane_slice *pane = const_pane_of(view);

	if (pane->slice == NULL)
		return NULL;
	if (pane->in_band && pane->band_cursor < pane->window.n_band)
		return &pane->band.rows[pane->band_cursor];
	if (pane_slice_is_sorted(pane))
		return pane_slice_sort_row(pane, pane->sort.list.cursor);
	return window_row(&pane->window);
}

struct span
pane_slice_place(const struct view *view)
{
	const struct pane_slice *pane = const_pane_of(view);
	const struct slice_row *row = pane_slice_row(view);

	if (row != NULL)
		return row->place;
	if (pane->slice != NULL && pane_slice_is_sorted(pane) &&
	    pane->sort.list.cursor < ranking_n(pane->sort.shown))
		return ranking_place(pane->sort.shown, pane->sort.list.cursor);
	return (struct span){0};
}

bool
pane_slice_is_home(const struct view *view)
{
	const struct pane_slice *pane = const_pane_of(view);
	const struct window *window = &pane->window;
	bool home = !pane->in_band && window->at_start;

	if (pane_slice_is_sorted(pane))
		return !pane->in_band && pane->sort.list.cursor == 0;
	/* Only marks can stand in front of it. */
	for (size_t i = 0; home && i < window->cursor; i++)
		home = window_is_mark(window, i);
	return home;
}

void
pane_slice_open(struct view *view, struct slice *slice)
{
	struct pane_slice *pane = pane_of(view);
	struct column_layout *layout;

	pane_slice_unsort(pane);
	slice_close(pane->slice);
	pane->slice = slice;
	window_fini(&pane->window);
	page_clear(&pane->band);
	pane->n_pins = 0;
	pane->in_band = false;
	pane->finder.active = pane->marking.active = false;
	pane->stale = true;
	if (slice == NULL)
		return;
	layout = ui_layout(view->ui, slice_table(slice));
	/* Without them columns come in the order in which they are met. */
	if (layout->known.n == 0)
		(void)!shapes_columns(slice_table(slice), &layout->known, NULL);
	grid_begin(&pane->grid, slice, layout);
	window_open(&pane->window, slice);
	pane->window.band = &pane->band;
}

enum err_code
pane_slice_seek(struct view *view, struct span place, struct err *err)
{
	struct pane_slice *pane = pane_of(view);

	pane->in_band = false;
	buf_clear(&pane->seek);
	if (pane->stale && slice_is_pin(pane->slice, place)) {
		buf_add_span(&pane->seek, place);
		return ERR_OK;
	}
	if (pane_slice_go_in_band(pane, place))
		return ERR_OK;
	if (!pane_slice_is_sorted(pane))
		return window_seek(&pane->window, place, err);
	pane_slice_sort_seek(pane, place);
	return ERR_OK;
}

struct pane_parts
pane_slice_parts(const struct pane_slice *pane, int lines)
{
	struct pane_parts parts = {0};
	int most = (int)pane->band.n;

	if (lines >= 2)
		parts.header = 1;
	lines -= parts.header;
	/* At least as many rows of the list are seen as pinned ones. */
	while (most > 0 && 2 * most + 1 > lines)
		most--;
	parts.band = most;
	parts.line = most > 0 && lines >= 2 * most + 1 ? 1 : 0;
	parts.rows = lines - parts.band - parts.line;
	if (parts.rows < 0)
		parts.rows = 0;
	return parts;
}

/* What the columns must hold: all rows that are seen, then the band. */
static void
see_rows(struct pane_slice *pane)
{
	struct window *window = &pane->window;

	for (size_t i = 0; i < pane->sort.rows.n; i++)
		grid_see(&pane->grid, &pane->sort.rows.rows[i]);
	for (size_t i = window->top;
	     i < window->rows.n && i < window->top + window->lines; i++)
		grid_see(&pane->grid, &window->rows.rows[i]);
	for (size_t i = 0; i < window->n_band; i++)
		grid_see(&pane->grid, &pane->band.rows[i]);
}

/* The cursor stays on a pin, whether the band has room for it or the list. */
static void
keep_pin(struct pane_slice *pane)
{
	const struct slice_row *row = pane_slice_row(&pane->view);

	if (row != NULL && pane->seek.len == 0 &&
	    slice_is_pin(pane->slice, row->place))
		buf_add_span(&pane->seek, row->place);
}

static enum err_code
pane_prepare(struct view *view, struct rect area, struct err *err)
{
	struct pane_slice *pane = pane_of(view);
	struct pane_parts parts;
	enum err_code code;

	if (pane->slice == NULL)
		return ERR_OK;
	code = pane_slice_read_band(pane, err);
	parts = pane_slice_parts(pane, area.lines);
	if ((size_t)parts.band != pane->window.n_band) {
		keep_pin(pane);
		pane->window.n_band = (size_t)parts.band;
		window_refresh(&pane->window);
	}
	if (code == ERR_OK)
		code = pane_slice_seek_pin(pane, err);
	if (code == ERR_OK && pane_slice_is_sorted(pane))
		code = pane_slice_sort_fit(pane, parts.rows, err);
	else if (code == ERR_OK)
		code = window_fit(&pane->window, parts.rows, err);
	/* A list without rows leaves the cursor to the band. */
	if (pane->window.n_band == 0)
		pane->in_band = false;
	else if (pane->window.rows.n == 0 && pane->window.at_end)
		pane->in_band = true;
	if (pane->band_cursor >= pane->window.n_band)
		pane->band_cursor = 0;
	see_rows(pane);
	grid_fit(&pane->grid, area.columns);
	if (code == ERR_OK)
		code = pane_slice_measure(pane, err);
	return code == ERR_CANCELLED ? ERR_OK : code;
}

static enum err_code
move(struct pane_slice *pane, struct move move, struct err *err)
{
	struct window *window = &pane->window;
	bool was_first = pane_slice_is_home(&pane->view);
	enum err_code code;

	if (move.kind == MOVE_SCROLL)
		return window_move(window, move, err);
	if (pane->in_band)
		return pane_slice_move_in_band(pane, move, err);
	code = window_move(window, move, err);
	was_first |= move.kind == MOVE_BY && window->overshot;
	if (code == ERR_OK && move.by < 0 && was_first && window->n_band > 0) {
		pane->in_band = true;
		pane->band_cursor = window->n_band - 1;
	}
	return code;
}

static void
pane_cancel(struct view *view)
{
	struct pane_slice *pane = pane_of(view);

	pane->finder.active = false;
	pane_slice_mark_cancel(pane);
	pane_slice_sort_cancel(pane);
	window_cancel(&pane->window);
}

static enum reply
pane_act(struct view *view, const struct event *event, struct err *err)
{
	struct pane_slice *pane = pane_of(view);
	struct move to = move_of(event, (int)pane->window.lines);
	enum err_code code = ERR_OK;

	if (pane->slice == NULL)
		return REPLY_IGNORED;
	if (to.kind != MOVE_NONE && pane_slice_is_sorted(pane))
		pane_slice_sort_move(pane, event);
	else if (to.kind != MOVE_NONE)
		code = move(pane, to, err);
	else if (pane_slice_mark(pane, event, &code, err))
		return code == ERR_OK ? REPLY_DONE : REPLY_FAILED;
	else if (pane_slice_columns(pane, event))
		return REPLY_DONE;
	else if (event->command == CMD_SORT)
		code = pane_slice_sort(pane, event->argument, err);
	else if (event->command == CMD_JUMP)
		code = pane_slice_jump(pane, event->argument, err);
	else if (event->command == CMD_SEARCH_NEXT ||
	    event->command == CMD_SEARCH_PREVIOUS)
		code = pane_slice_search_again(pane,
		    event->command == CMD_SEARCH_PREVIOUS, err);
	else
		return REPLY_IGNORED;
	return code == ERR_OK ? REPLY_DONE : REPLY_FAILED;
}

void
pane_slice_set_visible(struct view *view, bool visible)
{
	pane_of(view)->hidden = !visible;
}

static bool
counts(const struct pane_slice *pane)
{
	return !pane->hidden && window_counts(&pane->window);
}

static bool
is_busy(const struct pane_slice *pane)
{
	return window_is_busy(&pane->window) || counts(pane) ||
	    pane->sort.next != NULL || pane->marking.active ||
	    pane->finder.active;
}

static enum reply
pane_work(struct view *view, bool *ret_busy, struct err *err)
{
	struct pane_slice *pane = pane_of(view);
	bool busy = false;
	enum err_code code = ERR_OK;

	if (!is_busy(pane))
		return REPLY_IGNORED;
	if (pane->slice != NULL)
		code = window_work(&pane->window, &busy, err);
	if (code == ERR_OK && !busy)
		code = pane_slice_sort_work(pane, err);
	if (code == ERR_OK && !busy)
		code = pane_slice_mark_work(pane, err);
	busy |= pane->sort.next != NULL || pane->marking.active;
	if (code == ERR_OK && !busy && pane->finder.active)
		code = pane_slice_search_step(pane, err);
	busy |= pane->finder.active;
	if (code == ERR_OK && !busy && counts(pane))
		code = window_count(&pane->window, err);
	/* ^C has said so, and its key comes next. */
	if (code == ERR_CANCELLED)
		code = ERR_OK;
	*ret_busy = busy || counts(pane);
	return code == ERR_OK ? REPLY_DONE : REPLY_FAILED;
}

static void
pane_refresh(struct view *view)
{
	struct pane_slice *pane = pane_of(view);

	pane->stale = true;
	window_refresh(&pane->window);
	pane_slice_sort_again(pane);
}

static void
pane_close(struct view *view)
{
	struct pane_slice *pane = pane_of(view);

	pane_slice_unsort(pane);
	page_fini(&pane->sort.rows);
	buf_fini(&pane->sort.seek);
	buf_fini(&pane->marking.place);
	buf_fini(&pane->marking.end);
	window_fini(&pane->window);
	slice_close(pane->slice);
	grid_fini(&pane->grid);
	page_fini(&pane->band);
	buf_fini(&pane->seek);
	page_fini(&pane->found);
	finder_fini(&pane->finder);
	free(pane);
}

static void
pane_title(const struct view *view, struct buf *out)
{
	(void)view;
	buf_puts(out, "slice");
}

static const struct view_ops pane_slice_ops = {
    .name = "slice",
    .prepare = pane_prepare,
    .draw = pane_slice_draw,
    .act = pane_act,
    .point = pane_slice_point,
    .work = pane_work,
    .cancel = pane_cancel,
    .status = pane_slice_status,
    .title = pane_title,
    .refresh = pane_refresh,
    .close = pane_close,
};

struct view *
pane_slice_new(struct ui *ui)
{
	struct pane_slice *pane = xcalloc(1, sizeof(*pane));

	pane->view = (struct view){&pane_slice_ops, ui};
	return &pane->view;
}

struct view *
pane_slice_new_like(const struct view *view)
{
	const struct pane_slice *other = const_pane_of(view);
	struct view *like = pane_slice_new(view->ui);
	struct pane_slice *pane = pane_of(like);

	needle_set(&pane->finder.needle, buf_span(&other->finder.needle.text));
	grid_keep_focus(&other->grid, &pane->grid.wanted);
	pane->marks = other->marks;
	return like;
}
