/* SPDX-License-Identifier: MIT */
#include "ui/pane_collections_priv.h"

#include <stdlib.h>

#include "ui/cells.h"
#include "ui/ui.h"

enum {
	LINES_DEFAULT = 20, /* until the pane is drawn for the first time */
	HASH_WIDTH_MAX = 40,
	STEP_MAX = 100000, /* a movement reads no more collections */
};

static struct pane_collections *
pane_of(struct view *view)
{
	return (struct pane_collections *)view;
}

size_t
pane_collections_index(const struct view *view)
{
	return ((const struct pane_collections *)view)->index;
}

const struct collection_row *
pane_collections_row(const struct view *view)
{
	const struct pane_collections *pane =
	    (const struct pane_collections *)view;

	if (!pane->loaded || pane->list.cursor >= pane->page.n)
		return NULL;
	return &pane->page.rows[pane->list.cursor];
}

void
collection_print(const struct collection_row *row, struct buf *out)
{
	struct buf scratch = {0};

	for (size_t i = 0; i < row->n_hash; i++) {
		if (i > 0)
			buf_puts(out, ", ");
		buf_add_span(out, cell_text(row->hash[i], &scratch));
	}
	buf_fini(&scratch);
}

static size_t
height(const struct pane_collections *pane)
{
	return pane->list.lines > 0 ? pane->list.lines : 1;
}

static enum err_code
read_page(struct pane_collections *pane, enum page_from from, struct span place,
    struct err *err)
{
	size_t n = pane->by == BY_KEY ? height(pane) : LARGEST_MAX;
	enum err_code code = session_collections(pane->table, pane->index,
	    pane->by, from, place, n, &pane->page, err);

	if (code != ERR_OK)
		return code;
	pane->loaded = true;
	pane->list.n = pane->page.n;
	pane->list.top = 0;
	return session_extent(pane->table, pane->index, &pane->items,
	    &pane->bytes, &pane->collections, err);
}

static enum err_code
go_to_start(struct pane_collections *pane, struct err *err)
{
	enum err_code code = read_page(pane, PAGE_START, (struct span){0}, err);

	pane->ordinal = 0;
	list_go(&pane->list, 0);
	return code;
}

static enum err_code
go_to_end(struct pane_collections *pane, struct err *err)
{
	enum err_code code = read_page(pane, PAGE_END, (struct span){0}, err);

	pane->ordinal = (int64_t)pane->collections - (int64_t)pane->page.n;
	list_go(&pane->list, pane->page.n == 0 ? 0 : pane->page.n - 1);
	return code;
}

/*
 * Lets the pane begin at PLACE, which is row number ORDINAL, with the cursor AT
 * rows below. At the end of the list it begins earlier, so that it is full.
 */
static enum err_code
begin_at(struct pane_collections *pane, struct span place, int64_t ordinal,
    size_t at, struct err *err)
{
	enum err_code code = read_page(pane, PAGE_AT, place, err);
	size_t left = pane->page.n;

	if (code != ERR_OK)
		return code;
	pane->ordinal = ordinal;
	list_go(&pane->list, at);
	if (left == height(pane))
		return ERR_OK;
	code = go_to_end(pane, err);
	if (code == ERR_OK)
		list_go(&pane->list, pane->page.n - left + at);
	return code;
}

enum err_code
pane_collections_seek(struct view *view, struct span place, struct err *err)
{
	struct pane_collections *pane = pane_of(view);

	if (pane->by != BY_KEY) {
		for (size_t i = 0; i < pane->page.n; i++)
			if (span_eq(pane->page.rows[i].place, place))
				list_go(&pane->list, i);
		return ERR_OK;
	}
	for (size_t i = 0; i < pane->page.n; i++)
		if (span_eq(pane->page.rows[i].place, place)) {
			list_go(&pane->list, i);
			return ERR_OK;
		}
	return begin_at(pane, place, -1, 0, err);
}

/* Down, where the page does not reach: the page moves on by SCROLL rows. */
static enum err_code
scroll_down(struct pane_collections *pane, size_t scroll, size_t to,
    struct err *err)
{
	struct collection_page more = {0};
	struct buf top = {0};
	int64_t ordinal = pane->ordinal;
	size_t n = pane->page.n;
	enum err_code code;

	if (scroll < n) {
		buf_add_span(&top, pane->page.rows[scroll].place);
		code = ERR_OK;
	} else {
		code = session_collections(pane->table, pane->index, BY_KEY,
		    PAGE_AFTER, pane->page.rows[n - 1].place, scroll - n + 1,
		    &more, err);
		if (code == ERR_OK && more.n == scroll - n + 1)
			buf_add_span(&top, more.rows[more.n - 1].place);
	}
	if (code == ERR_OK && top.len == 0)
		code = go_to_end(pane, err);
	else if (code == ERR_OK)
		code = begin_at(pane, buf_span(&top),
		    ordinal < 0 ? -1 : ordinal + (int64_t)scroll, to, err);
	collection_page_fini(&more);
	buf_fini(&top);
	return code;
}

static enum err_code
scroll_up(struct pane_collections *pane, size_t scroll, size_t to,
    struct err *err)
{
	struct collection_page more = {0};
	int64_t ordinal = pane->ordinal;
	enum err_code code = session_collections(pane->table, pane->index,
	    BY_KEY, PAGE_BEFORE, pane->page.rows[0].place, scroll, &more, err);

	if (code == ERR_OK && more.n < scroll)
		code = go_to_start(pane, err);
	else if (code == ERR_OK)
		code = begin_at(pane, more.rows[0].place,
		    ordinal < 0 ? -1 : ordinal - (int64_t)scroll, to, err);
	collection_page_fini(&more);
	return code;
}

static enum err_code
move_by_key(struct pane_collections *pane, struct move move, struct err *err)
{
	int64_t cursor = (int64_t)pane->list.cursor;
	int64_t n = (int64_t)pane->page.n;
	int64_t to = cursor + move.by;
	bool paged = move.kind == MOVE_PAGE;

	if (n == 0)
		return ERR_OK;
	if (to > STEP_MAX || to < -STEP_MAX)
		return err_set(err, ERR_INVALID,
		    "that is too far: at most %d collections at once",
		    STEP_MAX);
	if (to >= 0 && to < n && !paged) {
		list_go(&pane->list, (size_t)to);
		return ERR_OK;
	}
	if (to >= n)
		return scroll_down(pane,
		    (size_t)(paged ? to - cursor : to - n + 1),
		    (size_t)(paged ? cursor : n - 1), err);
	if (to < 0)
		return scroll_up(pane, (size_t)(paged ? cursor - to : -to),
		    (size_t)(paged ? cursor : 0), err);
	/* A part of a page that stays inside of this one. */
	list_go(&pane->list, (size_t)to);
	return ERR_OK;
}

/* To row number BY: its place is found by walking there. */
static enum err_code
move_to(struct pane_collections *pane, int64_t by, struct err *err)
{
	enum err_code code = go_to_start(pane, err);

	if (code == ERR_OK && by > 0)
		code = move_by_key(pane, (struct move){MOVE_BY, by}, err);
	return code;
}

static enum err_code
move(struct pane_collections *pane, const struct event *event, struct move move,
    struct err *err)
{
	if (pane->by != BY_KEY) {
		(void)list_act(&pane->list, event);
		return ERR_OK;
	}
	if (move.kind == MOVE_END)
		return go_to_end(pane, err);
	if (move.kind == MOVE_TO)
		return move_to(pane, move.by, err);
	return move_by_key(pane, move, err);
}

/* Reads again what is seen; the cursor stays on its collection. */
static enum err_code
reload(struct pane_collections *pane, struct err *err)
{
	const struct collection_row *row = pane_collections_row(&pane->view);
	size_t top = pane->list.top;
	struct buf place = {0}, first = {0};
	enum err_code code;

	pane->stale = false;
	if (row == NULL)
		return go_to_start(pane, err);
	buf_add_span(&place, row->place);
	buf_add_span(&first, pane->page.rows[top].place);
	if (pane->by != BY_KEY || pane->ordinal + (int64_t)top == 0)
		code = go_to_start(pane, err);
	else
		code = begin_at(pane, buf_span(&first),
		    pane->ordinal < 0 ? -1 : pane->ordinal + (int64_t)top, 0,
		    err);
	if (code == ERR_OK)
		code =
		    pane_collections_seek(&pane->view, buf_span(&place), err);
	buf_fini(&place);
	buf_fini(&first);
	return code;
}

static void
grow(int *width, int wanted)
{
	if (wanted > *width)
		*width = wanted;
}

static void
see_rows(struct pane_collections *pane)
{
	struct buf text = {0};

	grow(&pane->hash_width, pane_collections_header(pane, &text));
	for (size_t i = pane->list.top;
	     i < pane->page.n && i < pane->list.top + height(pane); i++) {
		const struct collection_row *row = &pane->page.rows[i];
		int width;

		buf_clear(&text);
		collection_print(row, &text);
		width = (int)text_width(buf_span(&text));
		grow(&pane->hash_width,
		    width < HASH_WIDTH_MAX ? width : HASH_WIDTH_MAX);
		grow(&pane->items_width, number_width(row->items));
		grow(&pane->bytes_width, number_width(row->bytes));
	}
	buf_fini(&text);
}

static enum err_code
pane_prepare(struct view *view, struct rect area, struct err *err)
{
	struct pane_collections *pane = pane_of(view);
	int lines = area.lines > 1 ? area.lines - 1 : area.lines;
	bool fits = lines == (int)pane->list.lines || pane->by != BY_KEY;
	enum err_code code = ERR_OK;

	list_fit(&pane->list, pane->page.n, lines);
	if (!pane->loaded || pane->stale || !fits)
		code = reload(pane, err);
	see_rows(pane);
	return code;
}

static enum err_code
jump(struct pane_collections *pane, struct span text, struct err *err)
{
	struct buf place = {0};
	enum err_code code = session_collection_place(pane->table, pane->index,
	    text, &place, err);

	if (code == ERR_OK)
		code =
		    pane_collections_seek(&pane->view, buf_span(&place), err);
	buf_fini(&place);
	return code;
}

static enum err_code
set_order(struct pane_collections *pane, struct span name, struct err *err)
{
	static const char *const names[] = {
	    [BY_KEY] = "key", [BY_SIZE] = "size", [BY_COUNT] = "count"};
	unsigned by = ((unsigned)pane->by + 1) % COUNT_OF(names);

	for (unsigned i = 0; name.len > 0 && i < COUNT_OF(names); i++)
		if (span_eq(name, span_of(names[i]))) {
			name.len = 0;
			by = i;
		}
	if (name.len > 0)
		return err_set(err, ERR_SYNTAX,
		    "expected key, size or count, not '%.*s'", SPAN_ARG(name));
	pane->by = (enum collections_by)by;
	pane->finder.active = false;
	ui_say(pane->view.ui,
	    by == BY_KEY ? "collections by key" : "the largest, by %s",
	    names[by]);
	return go_to_start(pane, err);
}

void
pane_collections_browse(struct view *view, size_t index)
{
	struct pane_collections *pane = pane_of(view);

	pane->index = index;
	pane->by = BY_KEY;
	pane->loaded = false;
	pane->page.n = 0;
	pane->hash_width = pane->items_width = pane->bytes_width = 0;
	pane->finder.active = false;
}

static enum reply
pane_act(struct view *view, const struct event *event, struct err *err)
{
	struct pane_collections *pane = pane_of(view);
	struct move to = move_of(event, (int)pane->list.lines);
	enum err_code code = ERR_OK;

	if (!pane->loaded)
		code = reload(pane, err);
	if (code != ERR_OK)
		return REPLY_FAILED;
	if (to.kind != MOVE_NONE)
		code = move(pane, event, to, err);
	else if (event->command == CMD_JUMP)
		code = jump(pane, event->argument, err);
	else if (event->command == CMD_ORDER)
		code = set_order(pane, event->argument, err);
	else if (event->command == CMD_SEARCH_NEXT ||
	    event->command == CMD_SEARCH_PREVIOUS)
		code = pane_collections_search_again(pane,
		    event->command == CMD_SEARCH_PREVIOUS, err);
	else
		return REPLY_IGNORED;
	return code == ERR_OK ? REPLY_DONE : REPLY_FAILED;
}

static enum reply
pane_work(struct view *view, bool *ret_busy, struct err *err)
{
	struct pane_collections *pane = pane_of(view);
	enum err_code code = ERR_OK;

	if (pane->finder.active)
		code = pane_collections_search_step(pane, err);
	*ret_busy = pane->finder.active;
	return code == ERR_OK ? REPLY_DONE : REPLY_FAILED;
}

static void
pane_cancel(struct view *view)
{
	pane_of(view)->finder.active = false;
}

static void
pane_refresh(struct view *view)
{
	pane_of(view)->stale = true;
}

static void
pane_title(const struct view *view, struct buf *out)
{
	(void)view;
	buf_puts(out, "collections");
}

static void
pane_close(struct view *view)
{
	struct pane_collections *pane = pane_of(view);

	collection_page_fini(&pane->page);
	collection_page_fini(&pane->found);
	finder_fini(&pane->finder);
	free(pane);
}

static const struct view_ops pane_collections_ops = {
    .name = "collections",
    .prepare = pane_prepare,
    .draw = pane_collections_draw,
    .act = pane_act,
    .work = pane_work,
    .cancel = pane_cancel,
    .status = pane_collections_status,
    .title = pane_title,
    .refresh = pane_refresh,
    .close = pane_close,
};

struct view *
pane_collections_new(struct ui *ui, struct table *table, size_t index)
{
	struct pane_collections *pane = xcalloc(1, sizeof(*pane));

	pane->view = (struct view){&pane_collections_ops, ui};
	pane->table = table;
	pane->index = index;
	pane->list.lines = LINES_DEFAULT;
	return &pane->view;
}
