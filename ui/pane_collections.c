/* SPDX-License-Identifier: MIT */
#include "ui/pane_collections_priv.h"

#include <stdlib.h>

#include "ui/cells.h"
#include "ui/ui.h"

enum {
	HASH_WIDTH_MAX = 40,
	STEP_MAX = 100000, /* a movement reads past no more collections */
	LOT_ROWS = 2000,
	ORDER_ROWS = 10000, /* some milliseconds */
};

static struct pane_collections *
pane_of(struct view *view)
{
	return (struct pane_collections *)view;
}

static const struct pane_collections *
const_pane_of(const struct view *view)
{
	return (const struct pane_collections *)view;
}

size_t
pane_collections_index(const struct view *view)
{
	return const_pane_of(view)->index;
}

const struct collection_row *
pane_collections_row(const struct view *view)
{
	const struct pane_collections *pane = const_pane_of(view);

	if (pane->port.list.n == 0)
		return NULL;
	return &pane->pages[ROWS_SEEN].rows[pane->port.list.cursor];
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

/* What is seen stays if reading fails. */
static void
show_passed(struct pane_collections *pane)
{
	struct collection_page page = pane->pages[ROWS_SEEN];

	pane->pages[ROWS_SEEN] = pane->pages[ROWS_PASSED];
	pane->pages[ROWS_PASSED] = page;
}

static enum err_code
read_rows(struct view *view, enum viewport_rows rows, enum page_from from,
    struct span place, size_t n, struct viewport_lot *ret_lot, struct err *err)
{
	struct pane_collections *pane = pane_of(view);
	struct collection_page *page = &pane->pages[ROWS_PASSED];
	enum err_code code = session_collections(pane->table, pane->index, from,
	    place, n, page, err);

	if (code == ERR_OK && rows == ROWS_SEEN)
		code = session_extent(pane->table, pane->index, &pane->items,
		    &pane->bytes, &pane->collections, err);
	if (code != ERR_OK)
		return code;
	*ret_lot = (struct viewport_lot){
	    .n = page->n,
	    .end = page->end,
	    .total = (int64_t)pane->collections,
	};
	if (rows == ROWS_SEEN)
		show_passed(pane);
	return ERR_OK;
}

static struct span
place_of_row(const struct view *view, enum viewport_rows rows, size_t i)
{
	return const_pane_of(view)->pages[rows].rows[i].place;
}

static enum err_code
place_at(struct view *view, uint64_t number, struct buf *out, bool *ret_found,
    struct err *err)
{
	struct pane_collections *pane = pane_of(view);

	return session_collection_at(pane->table, pane->index, number, out,
	    ret_found, err);
}

static bool
match_row(const struct view *view, enum viewport_rows rows, size_t i,
    const struct needle *needle)
{
	struct buf text = {0};
	bool found;

	collection_print(&const_pane_of(view)->pages[rows].rows[i], &text);
	found = needle_in(needle, buf_span(&text));
	buf_fini(&text);
	return found;
}

static const struct viewport_ops viewport_ops = {
    .read = read_rows,
    .place = place_of_row,
    .at = place_at,
    .match = match_row,
    .step_max = STEP_MAX,
    .lot_rows = LOT_ROWS,
};

static struct largest *
open_largest(struct view *view, enum collections_by by)
{
	const struct pane_collections *pane = const_pane_of(view);

	return largest_collections(pane->table, pane->index, by);
}

static enum err_code
show_largest(struct view *view, struct largest *largest, size_t *ret_n,
    struct err *err)
{
	struct pane_collections *pane = pane_of(view);
	struct collection_page *page = &pane->pages[ROWS_SEEN];
	enum err_code code = session_extent(pane->table, pane->index,
	    &pane->items, &pane->bytes, &pane->collections, err);

	if (code != ERR_OK)
		return code;
	collection_page_fini(page);
	largest_take_collections(largest, page);
	*ret_n = page->n;
	return ERR_OK;
}

static const struct order_ops order_ops = {
    .open = open_largest,
    .show = show_largest,
    .rows = "collections",
    .step_rows = ORDER_ROWS,
};

enum err_code
pane_collections_seek(struct view *view, struct span place, struct err *err)
{
	return viewport_seek(&pane_of(view)->port, place, err);
}

enum err_code
pane_collections_search(struct view *view, struct span text, struct err *err)
{
	return viewport_search(&pane_of(view)->port, text, err);
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
	const struct list *list = &pane->port.list;
	struct buf text = {0};

	grow(&pane->hash_width, pane_collections_header(pane, &text));
	for (size_t i = list->top; i < list->n && i < list->top + list->lines;
	     i++) {
		const struct collection_row *row =
		    &pane->pages[ROWS_SEEN].rows[i];
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
	enum err_code code = order_fit(&pane->order, err);

	if (code == ERR_OK)
		code = viewport_fit(&pane->port, lines, err);
	see_rows(pane);
	return code;
}

/* To the largest that begins so: keys are in no order here. */
static enum err_code
jump_ranked(struct pane_collections *pane, struct span text, struct err *err)
{
	struct buf key = {0};
	bool found = false;

	for (size_t i = 0; i < pane->port.list.n && !found; i++) {
		buf_clear(&key);
		collection_print(&pane->pages[ROWS_SEEN].rows[i], &key);
		found = span_starts(buf_span(&key), text);
		if (found)
			list_go(&pane->port.list, i);
	}
	buf_fini(&key);
	if (found)
		return ERR_OK;
	return err_set(err, ERR_NOT_FOUND,
	    "none of the largest begins with '%.*s'", SPAN_ARG(text));
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

void
pane_collections_browse(struct view *view, size_t index)
{
	struct pane_collections *pane = pane_of(view);

	pane->index = index;
	order_reset(&pane->order);
	pane->hash_width = pane->items_width = pane->bytes_width = 0;
}

static enum reply
pane_act(struct view *view, const struct event *event, struct err *err)
{
	struct pane_collections *pane = pane_of(view);
	int lines = (int)pane->port.list.lines;
	struct move to = move_of(event, lines);
	enum err_code code = ERR_OK;

	/* Keys may come before the first drawing. */
	if (!pane->port.loaded)
		code = viewport_fit(&pane->port, lines, err);
	if (code != ERR_OK)
		return REPLY_FAILED;
	if (to.kind != MOVE_NONE)
		code = viewport_move(&pane->port, to, err);
	else if (event->command == CMD_JUMP)
		code = pane->port.whole
		    ? jump_ranked(pane, event->argument, err)
		    : jump(pane, event->argument, err);
	else if (event->command == CMD_ORDER)
		code = order_set(&pane->order, event->argument, err);
	else if (event->command == CMD_SEARCH_NEXT ||
	    event->command == CMD_SEARCH_PREVIOUS)
		code = viewport_search_again(&pane->port,
		    event->command == CMD_SEARCH_PREVIOUS, err);
	else
		return REPLY_IGNORED;
	return code == ERR_OK ? REPLY_DONE : REPLY_FAILED;
}

static enum reply
pane_work(struct view *view, bool *ret_busy, struct err *err)
{
	struct pane_collections *pane = pane_of(view);
	bool orders = false;
	enum err_code code;

	if (!pane->port.finder.active && pane->order.next == NULL)
		return REPLY_IGNORED;
	code = viewport_work(&pane->port, ret_busy, err);
	if (code == ERR_OK)
		code = order_work(&pane->order, &orders, err);
	*ret_busy |= orders;
	return code == ERR_OK ? REPLY_DONE : REPLY_FAILED;
}

static void
pane_cancel(struct view *view)
{
	viewport_cancel(&pane_of(view)->port);
	order_stop(&pane_of(view)->order);
}

static void
pane_refresh(struct view *view)
{
	pane_of(view)->port.stale = true;
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

	order_drop(&pane->order);
	for (int i = 0; i < VIEWPORT_ROWS; i++)
		collection_page_fini(&pane->pages[i]);
	viewport_fini(&pane->port);
	free(pane);
}

static const struct view_ops pane_collections_ops = {
    .name = "collections",
    .prepare = pane_prepare,
    .draw = pane_collections_draw,
    .act = pane_act,
    .point = pane_collections_point,
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
	viewport_init(&pane->port, &viewport_ops, &pane->view);
	order_init(&pane->order, &order_ops, &pane->port);
	return &pane->view;
}
