/* SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "src/app/reader.h"
#include "ui/browse_priv.h"
#include "ui/cells.h"

enum {
	COLUMNS_FOR_THREE = 150,
	COLUMNS_FOR_TWO = 100,
	COLLECTIONS_MIN = 24,
	ITEM_MIN = 36,
	ITEM_MAX = 60,
};

/* One for each pane: the keys are those of the pane with the focus. */
static const struct view_ops browse_ops[PANES];

static struct browse *
browse_of(struct view *view)
{
	return (struct browse *)view;
}

static const struct browse *
const_browse_of(const struct view *view)
{
	return (const struct browse *)view;
}

void
browse_focus(struct browse *browse, enum pane pane)
{
	browse->focus = pane;
	browse->view.ops = &browse_ops[pane];
}

static int
clamp(int number, int low, int high)
{
	if (number > high)
		number = high;
	return number < low ? low : number;
}

/* Which panes there is room for: the one with the focus, and neighbours. */
static void
choose_panes(struct browse *browse, int columns)
{
	bool three = columns >= COLUMNS_FOR_THREE;
	bool two = columns >= COLUMNS_FOR_TWO;
	enum pane focus = browse->focus;

	browse->visible[PANE_COLLECTIONS] =
	    three || focus == PANE_COLLECTIONS || (two && focus == PANE_SLICE);
	browse->visible[PANE_SLICE] = two || focus == PANE_SLICE;
	browse->visible[PANE_ITEM] = three || focus == PANE_ITEM;
}

/* The area of each pane; a column between two of them is for a line. */
static void
lay_out(const struct browse *browse, struct rect area,
    struct rect ret_areas[PANES])
{
	int columns = area.columns;
	int left = 0, right = 0;

	if (!browse->visible[PANE_SLICE]) {
		for (int i = 0; i < PANES; i++)
			ret_areas[i] = area;
		return;
	}
	if (browse->visible[PANE_COLLECTIONS] &&
	    browse->focus != PANE_ITEM + PANES)
		left = clamp(pane_collections_width(
				 browse->panes[PANE_COLLECTIONS]),
		    COLLECTIONS_MIN, columns / 3);
	if (browse->visible[PANE_ITEM])
		right = clamp(columns * 3 / 10, ITEM_MIN, ITEM_MAX);
	ret_areas[PANE_COLLECTIONS] =
	    rect_cut(area, 0, 0, 0, columns - left);
	ret_areas[PANE_ITEM] = rect_cut(area, 0, columns - right, 0, 0);
	ret_areas[PANE_SLICE] = rect_cut(area, 0, left > 0 ? left + 1 : 0, 0,
	    right > 0 ? right + 1 : 0);
}
