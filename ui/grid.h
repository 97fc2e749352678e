/* SPDX-License-Identifier: MIT */
#ifndef UI_GRID_H
#define UI_GRID_H

#include "src/app/columns.h"
#include "src/app/layout.h"
#include "src/app/slice.h"
#include "ui/cells.h"

/*
 * The columns of a slice: first its key, which stays when the others scroll,
 * then the attributes that were seen in it, in the order of its select, or else
 * arranged as the layout of the table says. Widths fit what was seen and only
 * grow, so that nothing jumps while one scrolls.
 */
struct grid_column {
	struct span name;
	int wide; /* what it would take to show all of it, up to a limit */
	unsigned types;          /* of the values that were seen */
	unsigned read_as;        /* what its texts could be taken for */
	int quoted;              /* as wide, with these in quotes */
	enum layout_width width; /* this and the next as the layout says */
	bool dates;
	bool right;    /* its name is aligned as its first value was */
	bool selected; /* not so: a key that the select leaves out */
	bool placed;   /* its place in the order is found */
};

struct grid {
	struct columns names;
	struct grid_column *columns; /* as many as names */
	size_t cap;
	size_t n_key;   /* of them, the ones that stay */
	int kind_width; /* of the entities' names; 0: the schema has none */
	const struct schema *schema;
	const struct query *query;    /* borrowed from the slice */
	const struct key_def *hidden; /* whose hash attributes are left out,
	                               * as all rows have the same; or NULL */
	struct column_layout *layout; /* borrowed */
	struct buf scratch;

	/* The columns behind the key that are shown, by their place in
	 * columns. */
	size_t *order;
	size_t n_order, order_cap;
	size_t n_hidden;    /* by the layout */
	size_t left;        /* of order, the first one that is drawn */
	struct span sorted; /* the column the rows are sorted by; {NULL, 0}:
	                     * they are not; borrowed */
	bool descending;
	size_t focus;      /* among all that are shown, the key's first */
	struct buf wanted; /* gets the focus as soon as it is seen */
};

/* GRID for SLICE, forgetting what was seen. Borrows LAYOUT. */
void grid_begin(struct grid *grid, const struct slice *slice,
    struct column_layout *layout);
void grid_fini(struct grid *grid);

/* Appends the name of the column that shall have the focus in the next slice
 * too, if there is one. */
void grid_keep_focus(const struct grid *grid, struct buf *wanted);

/* Takes in the attributes of ROW and how wide they are. */
void grid_see(struct grid *grid, const struct slice_row *row);

/* The column with the focus; NULL: there is none at all. */
const struct grid_column *grid_focus(const struct grid *grid);
/* Whether it is of the key, or the column NAME is. */
bool grid_focus_is_key(const struct grid *grid);
bool grid_is_key(const struct grid *grid, struct span name);

/* Moves the focus by BY columns. */
void grid_move(struct grid *grid, int64_t by);

/* Gives the focus to the column NAME, hidden or not; false: there is none. */
bool grid_go(struct grid *grid, struct span name);

/* Scrolls so that the column with the focus is seen in a pane so wide. */
void grid_fit(struct grid *grid, int width);

/* Changes of the layout, for the column with the focus. */

/* Hides it; false if it is of the key. */
bool grid_hide(struct grid *grid);
/* Shows all that are hidden; returns how many there were. */
size_t grid_show(struct grid *grid);
/* Moves it BY columns among those behind the key; false if it is of the key, or
 * the select says where it is. */
bool grid_shift(struct grid *grid, int64_t by);
/* Gives it the next width there is; false if the others are no different. */
bool grid_widen(struct grid *grid);
/* Whether times in the column NAME are shown as dates; and lets them be so, or
 * no longer. */
bool grid_has_dates(const struct grid *grid, struct span name);
void grid_set_dates(struct grid *grid, struct span name, bool dates);
/* All columns as they were found. */
void grid_reset(struct grid *grid);

/* The text of VALUE in COLUMN. */
struct span grid_text(const struct grid *grid, const struct grid_column *column,
    struct value value, struct buf *scratch);

/* Appends VALUE, which is of a key or not, with the time in it as a date; false
 * if there is none, or it is a date that a key is asked for by. */
bool grid_date(struct value value, bool of_key, struct buf *out);

/* How a row is drawn. */
struct grid_row {
	struct rect area;
	int line;
	const struct slice_row *row;
	const struct needle *needle;
	bool styled; /* all of it in STYLE */
	enum style style;
};

/* The place among the columns shown of the one that is drawn at COLUMN of a
 * pane so wide; SIZE_MAX: none is. */
size_t grid_find(const struct grid *grid, int column, int width);

/* FOCUSED: marks the column with the focus. */
void grid_draw_header(const struct grid *grid, struct canvas *canvas,
    struct rect area, bool focused);
void grid_draw_row(const struct grid *grid, struct canvas *canvas,
    const struct grid_row *row);

enum {
	GRID_MARK_COLUMNS = 2, /* left free in front, for marks */
};

#endif
