/* SPDX-License-Identifier: MIT */
#include "src/app/reader.h"
#include "ui/grid_priv.h"

enum {
	KEY_MIN = 8,    /* of a key column that others of the key cut */
	KIND_FROM = 60, /* columns of a pane that shows it */
	GAP = 2,        /* blanks between columns */
	CUT_MIN = 4,    /* less of a column at the edge is not drawn */
};

/* A narrow pane has no room for the entity's name. */
static int
kind_width(const struct grid *grid, int total)
{
	return total >= KIND_FROM ? grid->kind_width : 0;
}

/* The columns in front of the attributes: marks, and the entity's name. */
static int
front_width(const struct grid *grid, int total)
{
	if (kind_width(grid, total) == 0)
		return GRID_MARK_COLUMNS;
	return GRID_MARK_COLUMNS + grid->kind_width + GAP;
}

/* Goes through the columns that are drawn, from the left. */
struct walk {
	const struct grid *grid;
	int total; /* columns of the pane */
	size_t next;
	/* The one it is at: */
	const struct grid_column *column;
	size_t i; /* among those that are shown */
	int at, width;
	bool cut; /* not all of it fits */
};

static struct walk
walk_columns(const struct grid *grid, int total)
{
	return (struct walk){
	    .grid = grid, .total = total, .at = front_width(grid, total) - GAP};
}

/*
 * The width of the key column that WALK is at: in a narrow pane the key leaves
 * a third to the others, and its first column is cut last.
 */
static int
key_width(const struct walk *walk)
{
	const struct grid *grid = walk->grid;
	int front = front_width(grid, walk->total);
	int room = walk->total - front;
	int most = grid->n_order == 0 ? room : room * 2 / 3;
	int own = grid_width(walk->column);
	int behind = 0;

	for (size_t i = walk->i + 1; i < grid->n_key; i++) {
		int width = grid_width(&grid->columns[i]);

		behind += GAP + (width < KEY_MIN ? width : KEY_MIN);
	}
	most -= walk->at - front + behind;
	if (most < GRID_WIDTH_MIN)
		most = GRID_WIDTH_MIN;
	return own < most ? own : most;
}

/* Its name, and the numbers below it in any column. */
static bool
is_right_aligned(const struct grid_column *column)
{
	return column->right && !column->dates;
}

static bool
walk_next(struct walk *walk)
{
	const struct grid *grid = walk->grid;

	walk->at += walk->width + GAP;
	walk->i = walk->next++;
	if (walk->i == grid->n_key) {
		walk->i += grid->left;
		walk->next += grid->left;
	}
	if (walk->i >= grid_shown(grid))
		return false;
	walk->column = &grid->columns[grid_at(grid, walk->i)];
	walk->width = grid_width(walk->column);
	if (walk->i < grid->n_key)
		walk->width = key_width(walk);
	walk->cut = walk->at + walk->width > walk->total;
	if (!walk->cut)
		return true;
	walk->width = walk->total - walk->at;
	/* A part of a number would be another number. */
	return walk->i < grid->n_key ||
	    (walk->width >= CUT_MIN && !is_right_aligned(walk->column));
}

bool
grid_sees(const struct grid *grid, size_t place, int width)
{
	struct walk walk = walk_columns(grid, width);

	while (walk_next(&walk))
		if (walk.i == place)
			return !walk.cut;
	return false;
}

size_t
grid_find(const struct grid *grid, int column, int width)
{
	struct walk walk = walk_columns(grid, width);

	/* The brackets of the focus are the column's, too. */
	while (walk_next(&walk))
		if (column >= walk.at - 1 && column <= walk.at + walk.width)
			return walk.i;
	return SIZE_MAX;
}

/* Brackets around the name of the column with the focus: colour is not all. */
static void
draw_focus(struct canvas *canvas, const struct cell_place *place,
    struct span name)
{
	int width = cell_columns(name, place->width);
	int at = place->column + (place->right ? place->width - width : 0);

	(void)canvas_put(canvas, place->area, 0, at - 1, 1, SPAN("["),
	    STYLE_HEADER);
	(void)canvas_put(canvas, place->area, 0, at + width, 1, SPAN("]"),
	    STYLE_HEADER);
}

/* In front of the column that the rows are sorted by. */
static void
draw_sorted(const struct grid *grid, struct canvas *canvas,
    const struct cell_place *place, struct span name)
{
	int width = cell_columns(name, place->width);
	int at = place->column + (place->right ? place->width - width : 0);
	const char *arrow = grid->descending ? "\xe2\x86\x93" : "\xe2\x86\x91";

	if (canvas->ascii)
		arrow = grid->descending ? "v" : "^";
	(void)canvas_put(canvas, place->area, 0, at - GAP, 1, span_of(arrow),
	    STYLE_HEADER);
}

/* What cannot be seen: columns on the right, and hidden ones. */
static void
put_rest(const struct grid *grid, int total, struct buf *out)
{
	struct walk walk = walk_columns(grid, total);
	bool more = false;

	while (walk_next(&walk))
		more |= walk.cut;
	if (grid->n_hidden > 0) {
		buf_putc(out, ' ');
		number_print(grid->n_hidden, out);
		buf_puts(out, " hidden");
	}
	if (more || walk.i < grid_shown(grid))
		buf_putc(out, '>');
}

/* The name of the column that WALK is at; in parentheses if it is not selected.
 */
static void
draw_name(const struct walk *walk, struct canvas *canvas,
    const struct cell_place *place, bool focused)
{
	const struct grid *grid = walk->grid;
	struct span name = walk->column->name;
	struct buf text = {0};

	if (walk->column->selected)
		buf_add_span(&text, name);
	else
		buf_printf(&text, "(%.*s)", SPAN_ARG(name));
	cell_put(canvas, place, buf_span(&text), STYLE_HEADER);
	if (walk->i == grid->n_key + grid->left && grid->left > 0)
		(void)canvas_put(canvas, place->area, 0, place->column - GAP, 1,
		    SPAN("<"), STYLE_HEADER);
	if (grid->sorted.ptr != NULL && span_eq(grid->sorted, name))
		draw_sorted(grid, canvas, place, buf_span(&text));
	if (focused && walk->i == grid->focus)
		draw_focus(canvas, place, buf_span(&text));
	buf_fini(&text);
}

void
grid_draw_header(const struct grid *grid, struct canvas *canvas,
    struct rect area, bool focused)
{
	struct walk walk = walk_columns(grid, area.columns);
	struct buf rest = {0};
	int end;

	canvas_fill(canvas, area, 0, 0, area.columns, STYLE_HEADER);
	put_rest(grid, area.columns, &rest);
	/* A name makes room for it, and says so by its own end. */
	end = area.columns - (int)text_width(buf_span(&rest));
	(void)canvas_put(canvas, area, 0, end, area.columns, buf_span(&rest),
	    STYLE_HEADER);
	while (walk_next(&walk)) {
		struct cell_place place = {
		    .area = area,
		    .column = walk.at,
		    .width = walk.width,
		    .right = is_right_aligned(walk.column),
		};

		if (place.column + place.width > end)
			place.width = end - place.column;
		if (place.width > 0)
			draw_name(&walk, canvas, &place, focused);
	}
	buf_fini(&rest);
}

static void
draw_kind(const struct grid *grid, struct canvas *canvas,
    const struct grid_row *row)
{
	struct cell_place place = {
	    .area = row->area,
	    .line = row->line,
	    .column = GRID_MARK_COLUMNS,
	    .width = kind_width(grid, row->area.columns),
	};

	enum style style;
	struct span name = grid_kind(grid, row->row, &style);

	cell_put(canvas, &place, name, row->styled ? row->style : style);
}

static void
draw_cell(const struct walk *walk, struct canvas *canvas,
    const struct grid_row *row, struct buf *scratch)
{
	const struct grid_column *column = walk->column;
	bool key = walk->i < walk->grid->n_key;
	struct value value =
	    item_get(key ? &row->row->whole : &row->row->item, column->name);
	struct cell_place place = {
	    .area = row->area,
	    .line = row->line,
	    .column = walk->at,
	    .width = walk->width,
	    .right = value.type == VALUE_N && !column->dates,
	    .needle = row->needle,
	};
	enum style style = key ? STYLE_KEY : cell_style(value);

	if (row->styled)
		style = row->style;
	else if (!column->selected)
		style = STYLE_DIM;
	cell_put(canvas, &place, grid_text(walk->grid, column, value, scratch),
	    style);
}

void
grid_draw_row(const struct grid *grid, struct canvas *canvas,
    const struct grid_row *row)
{
	struct walk walk = walk_columns(grid, row->area.columns);
	struct buf scratch = {0};

	draw_kind(grid, canvas, row);
	while (walk_next(&walk))
		draw_cell(&walk, canvas, row, &scratch);
	buf_fini(&scratch);
}
