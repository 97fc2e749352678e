/* SPDX-License-Identifier: MIT */
/*
 * Which columns are shown, in which order, and which one has the focus. The
 * layout of the table is asked after each change: first come the columns that
 * it names, then the others in the order that all slices of the table have.
 */
#include "ui/grid_priv.h"

int
grid_width(const struct grid_column *column)
{
	static const int most[LAYOUT_WIDTHS] = {
	    [LAYOUT_FITS] = GRID_WIDTH_FITS,
	    [LAYOUT_WIDE] = GRID_WIDTH_WIDE,
	    [LAYOUT_NARROW] = GRID_WIDTH_NARROW,
	};
	int limit = most[column->width];

	return column->wide < limit ? column->wide : limit;
}

static void
show_column(struct grid *grid, size_t i)
{
	xgrow(&grid->order, grid->n_order, &grid->order_cap,
	    sizeof(*grid->order));
	grid->order[grid->n_order++] = i;
}

/* Puts the column NAME behind those that are placed, if it was seen here. */
static void
place_column(struct grid *grid, struct span name)
{
	const struct layout_column *named = layout_find(grid->layout, name);
	struct grid_column *column;
	uint32_t place = 0;

	if (!map_get(&grid->names.places, name, &place))
		return;
	column = &grid->columns[place];
	if (place < grid->n_key || column->placed)
		return;
	column->placed = true;
	if (named != NULL && named->hidden)
		grid->n_hidden++;
	else
		show_column(grid, place);
}

static void
place_columns(struct grid *grid)
{
	const struct query *query = grid->query;
	const struct column_layout *layout = grid->layout;

	grid->n_order = grid->n_hidden = 0;
	for (size_t i = 0; i < query->n_select; i++)
		place_column(grid, query->select[i].steps[0].name);
	for (size_t i = 0; i < layout->n; i++)
		place_column(grid, layout->columns[i].name);
	for (size_t i = 0; i < layout->known.n; i++)
		place_column(grid, layout->known.names[i]);
}

/* What the layout says of each column by itself. */
static void
take_layout(struct grid *grid)
{
	for (size_t i = 0; i < grid->names.n; i++) {
		struct grid_column *column = &grid->columns[i];
		const struct layout_column *named =
		    layout_find(grid->layout, column->name);

		column->width = named == NULL ? LAYOUT_FITS : named->width;
		column->dates = named != NULL && named->dates;
		column->placed = false;
	}
}

/* Moves the focus by BY, as far as there are columns. */
static void
clamp_focus(struct grid *grid, int64_t by)
{
	int64_t last = (int64_t)grid_shown(grid) - 1;
	int64_t focus = (int64_t)grid->focus + by;

	if (focus > last)
		focus = last;
	grid->focus = focus < 0 ? 0 : (size_t)focus;
}

static bool
go(struct grid *grid, struct span name)
{
	for (size_t i = 0; i < grid_shown(grid); i++)
		if (span_eq(grid->columns[grid_at(grid, i)].name, name)) {
			grid->focus = i;
			return true;
		}
	return false;
}

void
grid_arrange(struct grid *grid)
{
	const struct grid_column *focus = grid_focus(grid);
	struct span name = focus == NULL ? (struct span){0} : focus->name;

	take_layout(grid);
	place_columns(grid);
	(void)go(grid, name);
	if (grid->wanted.len > 0 && go(grid, buf_span(&grid->wanted)))
		buf_clear(&grid->wanted);
	clamp_focus(grid, 0);
	if (grid->left >= grid->n_order)
		grid->left = grid->n_order > 0 ? grid->n_order - 1 : 0;
}

const struct grid_column *
grid_focus(const struct grid *grid)
{
	if (grid->focus >= grid_shown(grid))
		return NULL;
	return &grid->columns[grid_at(grid, grid->focus)];
}

bool
grid_focus_is_key(const struct grid *grid)
{
	return grid->focus < grid->n_key;
}

bool
grid_is_key(const struct grid *grid, struct span name)
{
	uint32_t place = 0;

	return map_get(&grid->names.places, name, &place) &&
	    place < grid->n_key;
}

bool
grid_go(struct grid *grid, struct span name)
{
	struct layout_column *column = layout_find(grid->layout, name);

	if (column != NULL && column->hidden) {
		column->hidden = false;
		grid->layout->changed = true;
		grid_arrange(grid);
	}
	buf_clear(&grid->wanted);
	return go(grid, name);
}

void
grid_move(struct grid *grid, int64_t by)
{
	buf_clear(&grid->wanted);
	clamp_focus(grid, by);
}

/* A pane that has become wider shows what fits besides the last column. */
static void
fill_right(struct grid *grid, int width)
{
	while (grid->left > 0) {
		grid->left--;
		if (grid_sees(grid, grid_shown(grid) - 1, width))
			continue;
		grid->left++;
		return;
	}
}

void
grid_fit(struct grid *grid, int width)
{
	size_t at;

	if (grid_focus_is_key(grid) && grid->focus == 0)
		grid->left = 0;
	fill_right(grid, width);
	if (grid_focus_is_key(grid))
		return;
	at = grid->focus - grid->n_key;
	if (at < grid->left)
		grid->left = at;
	while (grid->left < at && !grid_sees(grid, grid->focus, width))
		grid->left++;
}

/* Names all columns in the layout, so that they stay where they are when one of
 * them changes. */
static void
name_known(struct grid *grid)
{
	const struct columns *known = &grid->layout->known;

	for (size_t i = 0; i < known->n; i++)
		(void)layout_add(grid->layout, known->names[i]);
	grid->layout->changed = true;
}

/* The layout of the column with the focus, to be changed. */
static struct layout_column *
focused(struct grid *grid)
{
	const struct grid_column *focus = grid_focus(grid);

	if (focus == NULL)
		return NULL;
	name_known(grid);
	return layout_add(grid->layout, focus->name);
}

bool
grid_hide(struct grid *grid)
{
	struct layout_column *column;

	if (grid_focus_is_key(grid))
		return false;
	column = focused(grid);
	if (column == NULL)
		return false;
	column->hidden = true;
	grid_arrange(grid);
	return true;
}

size_t
grid_show(struct grid *grid)
{
	size_t n = grid->n_hidden;

	for (size_t i = 0; i < grid->layout->n; i++) {
		struct layout_column *column = &grid->layout->columns[i];

		grid->layout->changed |= column->hidden;
		column->hidden = false;
	}
	grid_arrange(grid);
	return n;
}

bool
grid_shift(struct grid *grid, int64_t by)
{
	int64_t to = (int64_t)grid->focus + by;
	int64_t first = (int64_t)grid->n_key;
	int64_t last = (int64_t)grid_shown(grid) - 1;
	struct span name, before;

	if (grid_focus_is_key(grid) || grid->query->n_select > 0 ||
	    focused(grid) == NULL)
		return false;
	to = to < first ? first : to > last ? last : to;
	name = grid->columns[grid_at(grid, grid->focus)].name;
	before = grid->columns[grid_at(grid, (size_t)to)].name;
	if (to < (int64_t)grid->focus)
		layout_move(grid->layout, name, before);
	/* Behind it is in front of it, and then it in front of this. */
	for (int64_t i = (int64_t)grid->focus; i < to; i++)
		layout_move(grid->layout,
		    grid->columns[grid_at(grid, (size_t)i + 1)].name, name);
	grid_arrange(grid);
	return true;
}

bool
grid_widen(struct grid *grid)
{
	struct layout_column *column = focused(grid);
	const struct grid_column *focus = grid_focus(grid);
	enum layout_width before;

	if (column == NULL || focus == NULL)
		return false;
	before = column->width;
	for (int i = 1; i < LAYOUT_WIDTHS; i++) {
		struct grid_column as = *focus;

		as.width = (before + (enum layout_width)i) % LAYOUT_WIDTHS;
		if (grid_width(&as) == grid_width(focus))
			continue;
		column->width = as.width;
		grid_arrange(grid);
		return true;
	}
	return false;
}

bool
grid_has_dates(const struct grid *grid, struct span name)
{
	const struct layout_column *column = layout_find(grid->layout, name);

	return column != NULL && column->dates;
}

void
grid_set_dates(struct grid *grid, struct span name, bool dates)
{
	uint32_t place = 0;

	name_known(grid);
	layout_add(grid->layout, name)->dates = dates;
	/* As wide as what will be seen in it from now on. */
	if (map_get(&grid->names.places, name, &place))
		grid->columns[place].wide = cell_columns(name, GRID_WIDTH_WIDE);
	grid_arrange(grid);
}

void
grid_reset(struct grid *grid)
{
	layout_clear(grid->layout);
	grid_arrange(grid);
}
