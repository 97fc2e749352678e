/* SPDX-License-Identifier: MIT */
#include "src/app/reader.h"
#include "ui/pane_collections_priv.h"
#include "ui/share.h"

enum {
	MARK_COLUMNS = 2,
	GAP = 2,
	NUMBER_MIN = 5, /* as wide as their headers */
	HASH_MIN = 8,
};

/* Where the columns are; a width of 0: there is no room for it. */
struct layout {
	struct cell_place hash, items, bytes, share;
};

static int
number_columns(int width)
{
	return width < NUMBER_MIN ? NUMBER_MIN : width;
}

/* A column is left out before the hash value would be cut for it, but for the
 * number of items. */
static struct layout
lay_out(const struct pane_collections *pane, struct rect area)
{
	int items = number_columns(pane->items_width);
	int bytes = number_columns(pane->bytes_width);
	int room = area.columns - MARK_COLUMNS;
	int hash = pane->hash_width;
	struct layout layout = {
	    .hash = {.area = area, .column = MARK_COLUMNS},
	    .items = {.area = area, .right = true},
	    .bytes = {.area = area, .right = true},
	    .share = {.area = area},
	};

	if (room >= HASH_MIN + GAP + items) {
		layout.items.width = items;
		room -= GAP + items;
	}
	if (layout.items.width > 0 && room >= hash + GAP + bytes) {
		layout.bytes.width = bytes;
		room -= GAP + bytes;
	}
	if (layout.bytes.width > 0 && room >= hash + GAP + SHARE_COLUMNS) {
		layout.share.width = SHARE_COLUMNS;
		room -= GAP + SHARE_COLUMNS;
	}
	layout.hash.width = room;
	layout.items.column = MARK_COLUMNS + room + GAP;
	layout.bytes.column = layout.items.column + layout.items.width + GAP;
	layout.share.column = layout.bytes.column + layout.bytes.width + GAP;
	return layout;
}

int
pane_collections_width(const struct view *view, int max)
{
	const struct pane_collections *pane =
	    (const struct pane_collections *)view;
	int width = MARK_COLUMNS + pane->hash_width + GAP +
	    number_columns(pane->items_width) + GAP +
	    number_columns(pane->bytes_width);

	if (width + GAP + SHARE_COLUMNS <= max)
		return width + GAP + SHARE_COLUMNS;
	return width < max ? width : max;
}

int
pane_collections_header(const struct pane_collections *pane, struct buf *out)
{
	size_t start = out->len;
	const struct schema *schema = session_schema(pane->table);
	const struct key_def *def = pane->index == NO_INDEX
	    ? &schema->key
	    : &schema->indexes[pane->index].key;

	for (size_t i = 0; i < def->n_hash; i++) {
		if (i > 0)
			buf_puts(out, ", ");
		buf_add_span(out, def->part[i].name);
	}
	return (int)text_width(span_from(buf_span(out), start));
}

static void
draw_header(const struct pane_collections *pane, struct canvas *canvas,
    struct rect area)
{
	struct layout layout = lay_out(pane, area);
	struct buf names = {0};

	(void)pane_collections_header(pane, &names);
	canvas_fill(canvas, area, 0, 0, area.columns, STYLE_HEADER);
	cell_put(canvas, &layout.hash, buf_span(&names), STYLE_HEADER);
	cell_put(canvas, &layout.items, SPAN("items"), STYLE_HEADER);
	cell_put(canvas, &layout.bytes, SPAN("bytes"), STYLE_HEADER);
	cell_put(canvas, &layout.share, SPAN("share"), STYLE_HEADER);
	buf_fini(&names);
}

/* The header orders by what it is clicked on. */
enum reply
pane_collections_point(struct view *view, const struct pointer *pointer,
    struct rect area, struct err *err)
{
	struct pane_collections *pane = (struct pane_collections *)view;
	struct layout layout = lay_out(pane, area);
	struct event order = {.command = CMD_ORDER};
	enum collections_by by;

	if (!list_point_header(pointer, area))
		return list_point(&pane->port.list, pointer, list_rows(area));
	by = share_order_at(pointer->column - area.left, &layout.items,
	    &layout.bytes, &layout.share);
	order.argument = span_of(collections_by_name(by));
	return view->ops->act(view, &order, err);
}

static void
draw_row(const struct pane_collections *pane, struct canvas *canvas,
    struct rect area, size_t i, enum style row_style)
{
	const struct collection_row *row = &pane->pages[ROWS_SEEN].rows[i];
	bool plain = row_style == STYLE_PLAIN;
	struct layout layout = lay_out(pane, area);
	struct buf text = {0};

	layout.hash.needle = &pane->port.finder.needle;
	collection_print(row, &text);
	cell_put(canvas, &layout.hash, buf_span(&text),
	    plain ? STYLE_KEY : row_style);
	cell_number(canvas, &layout.items, row->items,
	    plain ? STYLE_NUMBER : row_style);
	cell_number(canvas, &layout.bytes, row->bytes,
	    plain ? STYLE_NUMBER : row_style);
	if (layout.share.width > 0)
		share_put(canvas, &layout.share, row->bytes, pane->bytes,
		    plain ? STYLE_DIM : row_style);
	buf_fini(&text);
}

void
pane_collections_draw(const struct view *view, struct canvas *canvas,
    struct rect area, bool focused)
{
	const struct pane_collections *pane =
	    (const struct pane_collections *)view;
	enum style cursor = focused ? STYLE_CURSOR : STYLE_CURSOR_OFF;

	if (area.lines > 1) {
		draw_header(pane, canvas, area);
		area = rect_cut(area, 1, 0, 0, 0);
	}
	if (pane->port.list.n == 0)
		(void)canvas_put(canvas, area, 0, MARK_COLUMNS, area.columns,
		    SPAN("no collections"), STYLE_DIM);
	for (int line = 0; line < area.lines; line++) {
		size_t i = pane->port.list.top + (size_t)line;
		struct rect row = rect_cut(area, line, 0, 0, 0);

		if (i >= pane->port.list.n)
			break;
		row.lines = 1;
		if (i != pane->port.list.cursor) {
			draw_row(pane, canvas, row, i, STYLE_PLAIN);
			continue;
		}
		canvas_fill(canvas, row, 0, 0, row.columns, cursor);
		draw_row(pane, canvas, row, i, cursor);
		(void)canvas_put(canvas, row, 0, 0, 1, SPAN(">"), cursor);
		if (focused)
			canvas_cursor(canvas, row, 0, 0);
	}
}

static void
put_position(const struct pane_collections *pane, struct buf *out)
{
	int64_t at = (int64_t)pane->port.list.cursor + 1;

	if (pane->port.list.n > 0 && pane->order.by != BY_KEY) {
		number_print((uint64_t)at, out);
		buf_puts(out,
		    pane->order.by == BY_SIZE ? " by size, of "
					      : " by count, of ");
		if (pane->port.list.n < pane->collections) {
			number_print(pane->port.list.n, out);
			buf_puts(out, " largest of ");
		}
	} else if (pane->port.list.n > 0 && pane->port.ordinal >= 0) {
		number_print((uint64_t)(pane->port.ordinal + at), out);
		buf_puts(out, " of ");
	}
	count_print(pane->collections, "collection", out);
}

void
pane_collections_status(const struct view *view, struct buf *out)
{
	const struct pane_collections *pane =
	    (const struct pane_collections *)view;
	const struct collection_row *row = pane_collections_row(view);

	if (pane->port.finder.active) {
		buf_puts(out, "searching ... ");
		count_print(pane->port.finder.rows, "collection", out);
		return;
	}
	if (order_status(&pane->order, pane->items, out))
		return;
	put_position(pane, out);
	if (row == NULL)
		return;
	buf_puts(out, "  ");
	count_print(row->items, "item", out);
	buf_puts(out, ", ");
	count_print(row->bytes, "byte", out);
	buf_puts(out, ", ");
	percent_print(row->bytes, pane->bytes, out);
}
