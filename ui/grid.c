/* SPDX-License-Identifier: MIT */
#include "ui/grid.h"

#include <stdlib.h>

#include "src/app/session.h"
#include "src/model/template.h"

enum {
	WIDTH_MIN = 3,
	WIDTH_MAX = 40,
	KEY_MIN = 8, /* of a key column that others of the key cut */
	KIND_WIDTH_MAX = 12,
	KIND_FROM = 60, /* columns of a pane that shows it */
	GAP = 2,        /* blanks between columns */
	CUT_MIN = 4,    /* less of a column at the edge is not drawn */
};

static void
add_column(struct grid *grid, struct span name)
{
	struct grid_column *column;
	size_t n = grid->names.n;
	int width;

	(void)columns_add(&grid->names, name);
	if (grid->names.n == n)
		return;
	xgrow(&grid->columns, n, &grid->cap, sizeof(*grid->columns));
	column = &grid->columns[n];
	width = cell_width((struct value){VALUE_S, name}, WIDTH_MAX,
	    &grid->scratch);
	*column = (struct grid_column){
	    .name = grid->names.names[n],
	    .width = width < WIDTH_MIN ? WIDTH_MIN : width,
	};
}

void
grid_begin(struct grid *grid, const struct slice *slice)
{
	const struct query *query = slice_query(slice);
	const struct key_def *def = slice_key(slice);
	size_t from = query->whole || def->n_hash == def->n ? 0 : def->n_hash;

	grid_fini(grid);
	grid->schema = session_schema(slice_table(slice));
	for (size_t i = from; i < def->n; i++)
		add_column(grid, def->part[i].name);
	grid->n_key = def->n - from;
	grid->hidden = from > 0 ? def : NULL;
}

void
grid_fini(struct grid *grid)
{
	columns_fini(&grid->names);
	free(grid->columns);
	buf_fini(&grid->scratch);
	*grid = (struct grid){0};
}

/* The name of the first entity that ROW can be; empty: none. */
static struct span
kind_of(const struct grid *grid, const struct slice_row *row)
{
	const struct schema *schema = grid->schema;

	for (size_t i = 0; i < schema->n_entities; i++) {
		const struct entity *entity = &schema->entities[i];
		struct value value = item_get(&row->whole, entity->attr);

		if (value.type == VALUE_S &&
		    template_matches(entity->text, schema->delimiter,
			value.body))
			return entity->name;
	}
	return (struct span){0};
}

static bool
is_hidden(const struct grid *grid, struct span name)
{
	const struct key_def *def = grid->hidden;

	return def != NULL && key_find(def, name) < def->n_hash;
}

static void
see_value(struct grid *grid, struct grid_column *column, struct value value)
{
	int width = cell_width(value, WIDTH_MAX, &grid->scratch);

	if (width > column->width)
		column->width = width;
	if (value.type == VALUE_NONE || value.type == VALUE_NULL)
		return;
	column->seen = true;
	column->other |= value.type != VALUE_N;
}

void
grid_see(struct grid *grid, const struct slice_row *row)
{
	struct value kind = {VALUE_S, kind_of(grid, row)};
	int width = kind.body.len == 0
	    ? 0
	    : cell_width(kind, KIND_WIDTH_MAX, &grid->scratch);

	if (width > grid->kind_width)
		grid->kind_width = width;
	for (size_t i = 0; i < row->item.n; i++)
		if (!is_hidden(grid, row->item.attrs[i].name))
			add_column(grid, row->item.attrs[i].name);
	for (size_t i = 0; i < grid->n_key; i++)
		see_value(grid, &grid->columns[i],
		    item_get(&row->whole, grid->columns[i].name));
	for (size_t i = 0; i < row->item.n; i++) {
		uint32_t place = 0;

		if (map_get(&grid->names.places, row->item.attrs[i].name,
			&place) &&
		    place >= grid->n_key)
			see_value(grid, &grid->columns[place],
			    row->item.attrs[i].value);
	}
}

static size_t
count_others(const struct grid *grid)
{
	return grid->names.n - grid->n_key;
}

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
	size_t i;
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
	int most = count_others(grid) == 0 ? room : room * 2 / 3;
	int behind = 0;

	for (size_t i = walk->i + 1; i < grid->n_key; i++) {
		int width = grid->columns[i].width;

		behind += GAP + (width < KEY_MIN ? width : KEY_MIN);
	}
	most -= walk->at - front + behind;
	if (most < WIDTH_MIN)
		most = WIDTH_MIN;
	return walk->column->width < most ? walk->column->width : most;
}

static bool
is_right_aligned(const struct grid_column *column)
{
	return column->seen && !column->other;
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
	if (walk->i >= grid->names.n)
		return false;
	walk->column = &grid->columns[walk->i];
	walk->width = walk->column->width;
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

void
grid_scroll(struct grid *grid, int64_t by)
{
	int64_t left = (int64_t)grid->left + by;
	int64_t last = (int64_t)count_others(grid) - 1;

	if (left > last)
		left = last;
	grid->left = left < 0 ? 0 : (size_t)left;
}

void
grid_scroll_to_end(struct grid *grid, int width)
{
	int room = width - front_width(grid, width);

	for (size_t i = 0; i < grid->n_key; i++)
		room -= grid->columns[i].width + GAP;
	grid->left = count_others(grid);
	while (grid->left > 0) {
		room -= grid->columns[grid->n_key + grid->left - 1].width;
		if (room < 0)
			break;
		room -= GAP;
		grid->left--;
	}
	grid_scroll(grid, 0);
}

void
grid_draw_header(const struct grid *grid, struct canvas *canvas,
    struct rect area)
{
	struct walk walk = walk_columns(grid, area.columns);
	bool hides = false;

	canvas_fill(canvas, area, 0, 0, area.columns, STYLE_HEADER);
	while (walk_next(&walk)) {
		struct cell_place place = {
		    .area = area,
		    .column = walk.at,
		    .width = walk.width,
		    .right = is_right_aligned(walk.column),
		};

		cell_put(canvas, &place, walk.column->name, STYLE_HEADER);
		if (walk.i == grid->n_key + grid->left && grid->left > 0)
			(void)canvas_put(canvas, area, 0, walk.at - GAP, 1,
			    SPAN("<"), STYLE_HEADER);
		hides |= walk.cut;
	}
	if (hides || walk.i < grid->names.n)
		(void)canvas_put(canvas, area, 0, area.columns - 1, 1,
		    SPAN(">"), STYLE_HEADER);
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

	cell_put(canvas, &place, kind_of(grid, row->row),
	    row->styled ? row->style : STYLE_DIM);
}

void
grid_draw_row(const struct grid *grid, struct canvas *canvas,
    const struct grid_row *row)
{
	struct walk walk = walk_columns(grid, row->area.columns);
	struct buf scratch = {0};

	draw_kind(grid, canvas, row);
	while (walk_next(&walk)) {
		bool key = walk.i < grid->n_key;
		struct value value =
		    item_get(key ? &row->row->whole : &row->row->item,
			walk.column->name);
		struct cell_place place = {
		    .area = row->area,
		    .line = row->line,
		    .column = walk.at,
		    .width = walk.width,
		    .right = is_right_aligned(walk.column),
		    .needle = row->needle,
		};
		enum style style = key ? STYLE_KEY : cell_style(value);

		cell_put(canvas, &place, cell_text(value, &scratch),
		    row->styled ? row->style : style);
	}
	buf_fini(&scratch);
}
