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
	struct layout layout = lay_out(tree, area);
	struct buf name = {0};

	buf_add_span(&name, fold_part(tree->fold)->name);
	buf_puts(&name, " by ");
	buf_add_span(&name, fold_delimiter(tree->fold));
	canvas_fill(canvas, area, 0, 0, area.columns, STYLE_HEADER);
	cell_put(canvas, &layout.name, buf_span(&name), STYLE_HEADER);
	cell_put(canvas, &layout.items, SPAN("items"), STYLE_HEADER);
	cell_put(canvas, &layout.bytes, SPAN("bytes"), STYLE_HEADER);
	cell_put(canvas, &layout.share, SPAN("share"), STYLE_HEADER);
	buf_fini(&name);
}

/* The name of a row; of the value that is the folder itself it says so. */
static void
draw_name(const struct view_tree *tree, struct canvas *canvas,
    const struct cell_place *place, const struct fold_row *row,
    enum style style)
{
	struct value name = {fold_part(tree->fold)->type, row->name};
	struct buf scratch = {0};

	if (row->name.len == 0)
		cell_put(canvas, place, SPAN("(the folder itself)"), style);
	else
		cell_put(canvas, place, cell_text(name, &scratch), style);
	buf_fini(&scratch);
}

static void
draw_row(const struct view_tree *tree, struct canvas *canvas, struct rect area,
    const struct fold_row *row, enum style row_style)
{
	bool plain = row_style == STYLE_PLAIN;
	struct layout layout = lay_out(tree, area);
	enum style name = row_style;

	if (plain && (row->folder || row->name.len == 0))
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
	if (tree->page.n == 0)
		(void)canvas_put(canvas, area, 0, MARK_COLUMNS, area.columns,
		    SPAN("nothing begins so"), STYLE_DIM);
	for (int i = 0; i < area.lines && (size_t)i < tree->page.n; i++) {
		struct rect line = rect_cut(area, i, 0, 0, 0);
		bool here = (size_t)i == tree->list.cursor;

		line.lines = 1;
		if (here)
			canvas_fill(canvas, line, 0, 0, line.columns,
			    STYLE_CURSOR);
		draw_row(tree, canvas, line, &tree->page.rows[i],
		    here ? STYLE_CURSOR : STYLE_PLAIN);
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
	uint64_t first = (uint64_t)tree->ordinal;

	if (tree->ordinal < 0)
		return;
	number_print(first + tree->list.cursor + 1, out);
	buf_puts(out, " of ");
	if (tree->children >= 0)
		number_print((uint64_t)tree->children, out);
	else
		number_print(first + tree->page.n, out);
	buf_puts(out, tree->children >= 0 ? "  " : "+  ");
}

void
tree_status(const struct view *view, struct buf *out)
{
	const struct view_tree *tree = (const struct view_tree *)view;
	const struct fold_row *row = tree_row(tree);

	if (row == NULL)
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
