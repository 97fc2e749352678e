/* SPDX-License-Identifier: MIT */
#ifndef UI_GRID_PRIV_H
#define UI_GRID_PRIV_H

#include "ui/grid.h"

/* Between grid.c, which sees rows, grid_arrange.c, which has the order of the
 * columns, and grid_draw.c. */
enum {
	GRID_WIDTH_MIN = 3,
	GRID_WIDTH_NARROW = 8,
	GRID_WIDTH_FITS = 40,
	GRID_WIDTH_WIDE = 200,
	GRID_KIND_MAX = 12,   /* of the entities' names */
	GRID_PARENTHESES = 2, /* around a name that is not selected */
};

/* Takes in what the layout says, after a column was added or it changed. */
void grid_arrange(struct grid *grid);

/* How many columns are shown, and the one at PLACE of them. */
static inline size_t
grid_shown(const struct grid *grid)
{
	return grid->n_key + grid->n_order;
}

static inline size_t
grid_at(const struct grid *grid, size_t place)
{
	return place < grid->n_key ? place : grid->order[place - grid->n_key];
}

/* The width of COLUMN as it is arranged. */
int grid_width(const struct grid_column *column);

/* Whether the column at PLACE is seen whole in a pane of WIDTH columns. */
bool grid_sees(const struct grid *grid, size_t place, int width);

/* The name of the first entity that ROW can be, empty: none; and its style. */
struct span grid_kind(const struct grid *grid, const struct slice_row *row,
    enum style *ret_style);

#endif
