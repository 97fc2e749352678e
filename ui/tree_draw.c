/* SPDX-License-Identifier: MIT */
#include "src/app/reader.h"
#include "ui/share.h"
#include "ui/tree_priv.h"

enum {
	MARK_COLUMNS = 2,
	GAP = 2,
	NUMBER_MIN = 5, /* as wide as their headers */
	NAME_MIN = 16,
	NAME_MAX = 60, /* where there is room for all */
};

/* Where the columns are; a width of 0: there is no room for it. */
struct layout {
	struct cell_place name, items, bytes, share;
};

static int
number_columns(int width)
{
	return width < NUMBER_MIN ? NUMBER_MIN : width;
}

/* Takes WIDTH columns and a gap off *ROOM if a name has enough then. */
static int
take(int *room, int width)
{
	if (*room - GAP - width < NAME_MIN)
		return 0;
	*room -= GAP + width;
	return width;
}

static struct layout
lay_out(const struct view_tree *tree, struct rect area)
{
	int room = area.columns - MARK_COLUMNS;
	struct layout layout = {
	    .name = {.area = area, .column = MARK_COLUMNS},
	    .items = {.area = area, .right = true},
	    .bytes = {.area = area, .right = true},
	    .share = {.area = area},
	};

	layout.items.width = take(&room, number_columns(tree->items_width));
	layout.bytes.width = take(&room, number_columns(tree->bytes_width));
	layout.share.width = take(&room, SHARE_COLUMNS);
	layout.name.width = room < NAME_MAX ? room : NAME_MAX;
	layout.items.column = MARK_COLUMNS + layout.name.width + GAP;
	layout.bytes.column = layout.items.column + layout.items.width + GAP;
	layout.share.column = layout.bytes.column + layout.bytes.width + GAP;
	return layout;
}

static void
draw_header(const struct view_tree *tree, struct canvas *canvas,
    struct rect area)
{
	const struct key_part *part =
	    fold_part(tree->fold, buf_span(&tree->prefix));
	struct layout layout = lay_out(tree, area);
	struct buf name = {0};

	buf_add_span(&name, part->name);
	if (part->type != VALUE_N) {
		buf_puts(&name, " by ");
		buf_add_span(&name, fold_delimiter(tree->fold));
	}
	canvas_fill(canvas, area, 0, 0, area.columns, STYLE_HEADER);
	cell_put(canvas, &layout.name, buf_span(&name), STYLE_HEADER);
	cell_put(canvas, &layout.items, SPAN("items"), STYLE_HEADER);
	cell_put(canvas, &layout.bytes, SPAN("bytes"), STYLE_HEADER);
	cell_put(canvas, &layout.share, SPAN("share"), STYLE_HEADER);
	buf_fini(&name);
}

/* The header orders by what it is clicked on. */
enum reply
tree_point(struct view *view, const struct pointer *pointer, struct rect area,
    struct err *err)
{
	struct view_tree *tree = (struct view_tree *)view;
	struct layout layout = lay_out(tree, area);
	struct event order = {.command = CMD_ORDER};
	enum collections_by by;

	if (!list_point_header(pointer, area))
		return list_point(&tree->port.list, pointer, list_rows(area));
	by = share_order_at(pointer->column - area.left, &layout.items,
	    &layout.bytes, &layout.share);
	order.argument = span_of(collections_by_name(by));
	return view->ops->act(view, &order, err);
}

/* The name of a row; of the value that is the folder itself it says so. */
static void
draw_name(const struct view_tree *tree, struct canvas *canvas,
    const struct cell_place *place, const struct fold_row *row,
    enum style style)
{
	struct buf text = {0}, scratch = {0};
	struct cell_place cell = *place;

	if (row->name.body.len == 0) {
		buf_puts(&text, "(the folder itself)");
	} else {
		cell.needle = &tree->port.finder.needle;
		buf_add_span(&text, cell_text(row->name, &scratch));
	}
	if (row->is_whole)
		buf_puts(&text, ", ...");
	cell_put(canvas, &cell, buf_span(&text), style);
	buf_fini(&text);
	buf_fini(&scratch);
}

static void
draw_row(const struct view_tree *tree, struct canvas *canvas, struct rect area,
    const struct fold_row *row, enum style row_style)
{
	bool plain = row_style == STYLE_PLAIN;
	struct layout layout = lay_out(tree, area);
	enum style name = row_style;

	if (plain && (row->folder || row->name.body.len == 0))
		name = row->folder ? STYLE_KEY : STYLE_DIM;
	draw_name(tree, canvas, &layout.name, row, name);
	cell_number(canvas, &layout.items, row->items,
	    plain ? STYLE_NUMBER : row_style);
	cell_number(canvas, &layout.bytes, row->bytes,
	    plain ? STYLE_NUMBER : row_style);
	if (layout.share.width > 0)
		share_put(canvas, &layout.share, row->bytes, tree->bytes,
		    plain ? STYLE_DIM : row_style);
}

void
tree_draw(const struct view *view, struct canvas *canvas, struct rect area,
    bool focused)
{
	const struct view_tree *tree = (const struct view_tree *)view;

	if (area.lines > 1) {
		draw_header(tree, canvas, area);
		area = rect_cut(area, 1, 0, 0, 0);
	}
	if (tree->port.list.n == 0)
		(void)canvas_put(canvas, area, 0, MARK_COLUMNS, area.columns,
		    tree->prefix.len == 0 ? SPAN("no items")
					  : SPAN("nothing begins so"),
		    STYLE_DIM);
	for (int k = 0; k < area.lines; k++) {
		size_t i = tree->port.list.top + (size_t)k;
		struct rect line = rect_cut(area, k, 0, 0, 0);
		bool here = i == tree->port.list.cursor;
		const struct fold_row *row;

		if (i >= tree->port.list.n)
			break;
		row = &tree->pages[ROWS_SEEN].rows[i];
		line.lines = 1;
		if (here)
			canvas_fill(canvas, line, 0, 0, line.columns,
			    STYLE_CURSOR);
		draw_row(tree, canvas, line, row,
		    here ? STYLE_CURSOR : STYLE_PLAIN);
		if (tree->mark.len > 0 &&
		    span_eq(row->whole, buf_span(&tree->mark)))
			(void)canvas_put(canvas, line, 0, 1, 1, SPAN("+"),
			    here ? STYLE_CURSOR : STYLE_MATCH);
		if (!here)
			continue;
		(void)canvas_put(canvas, line, 0, 0, 1, SPAN(">"),
		    STYLE_CURSOR);
		if (focused)
			canvas_cursor(canvas, line, 0, 0);
	}
}

/* Which child it is, as far as that is known. */
static void
put_ordinal(const struct view_tree *tree, struct buf *out)
{
	const struct viewport *port = &tree->port;
	uint64_t first = (uint64_t)port->ordinal;

	if (port->ordinal < 0)
		return;
	number_print(first + port->list.cursor + 1, out);
	if (tree->order.by != BY_KEY)
		buf_printf(out, " by %s,", collections_by_name(tree->order.by));
	buf_puts(out, " of ");
	if (port->whole && (int64_t)port->list.n < port->total) {
		number_print(port->list.n, out);
		buf_puts(out, " largest of ");
	}
	if (port->total >= 0)
		number_print((uint64_t)port->total, out);
	else
		number_print(first + port->list.n, out);
	buf_puts(out, port->total >= 0 ? "  " : "+  ");
}

/* What is read in the background; false if nothing is. */
static bool
put_work(const struct view_tree *tree, struct buf *out)
{
	if (tree->port.finder.active) {
		buf_puts(out, "searching ... ");
		count_print(tree->port.finder.rows, "name", out);
		return true;
	}
	return order_status(&tree->order, tree->items, out);
}

void
tree_status(const struct view *view, struct buf *out)
{
	const struct view_tree *tree = (const struct view_tree *)view;
	const struct fold_row *row = tree_row(tree);

	if (put_work(tree, out) || row == NULL)
		return;
	put_ordinal(tree, out);
	if (row->items == 1) {
		buf_puts(out, "item ");
		number_print(row->before + 1, out);
	} else {
		buf_puts(out, "items ");
		number_print(row->before + 1, out);
		buf_puts(out, " to ");
		number_print(row->before + row->items, out);
	}
	buf_puts(out, " of ");
	number_print(tree->items, out);
	buf_puts(out, "  ");
	count_print(tree->bytes, "byte", out);
}

/* The values of the place one stands in, the last one as far as it goes. */
static void
put_place(const struct view_tree *tree, struct buf *out)
{
	struct value values[KEY_PARTS_MAX];
	struct buf bytes = {0}, scratch = {0};
	size_t n =
	    fold_values(tree->fold, buf_span(&tree->prefix), values, &bytes);

	for (size_t i = 0; i < n; i++) {
		if (values[i].body.len == 0)
			continue;
		buf_puts(out, i > 0 ? ", " : "");
		buf_add_span(out, cell_text(values[i], &scratch));
	}
	buf_fini(&bytes);
	buf_fini(&scratch);
}

void
tree_title(const struct view *view, struct buf *out)
{
	const struct view_tree *tree = (const struct view_tree *)view;

	buf_add_span(out, buf_span(&tree->spot.table));
	if (tree->spot.index.len > 0) {
		buf_puts(out, " [");
		buf_add_span(out, buf_span(&tree->spot.index));
		buf_puts(out, "]");
	}
	if (tree->label.len > 0) {
		buf_puts(out, " > ");
		buf_add_span(out, buf_span(&tree->label));
	}
	buf_puts(out, " > ");
	if (tree->prefix.len > 0)
		put_place(tree, out);
	else
		buf_puts(out, "tree");
}
