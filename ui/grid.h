/* SPDX-License-Identifier: MIT */
#ifndef UI_GRID_H
#define UI_GRID_H

#include "src/app/columns.h"
#include "src/app/slice.h"
#include "ui/cells.h"

/*
 * The columns of a slice: first its key, which stays when the others scroll,
 * then the attributes that were seen in it, as they appeared. Widths fit what
 * was seen and only grow, so that nothing jumps while one scrolls.
 */
struct grid_column {
	struct span name;
	int width;
	bool seen;  /* any value */
	bool other; /* any that is no number */
};

struct grid {
	struct columns names;
	struct grid_column *columns; /* as many as names */
	size_t cap;
	size_t n_key;   /* of them, the ones that stay */
	size_t left;    /* the first of the others that is drawn */
	int kind_width; /* of the entities' names; 0: the schema has none */
	const struct schema *schema;
	const struct key_def *hidden; /* whose hash attributes are left out,
	                               * as all rows have the same; or NULL */
	struct buf scratch;
};

/* GRID for SLICE, forgetting what was seen. */
void grid_begin(struct grid *grid, const struct slice *slice);
void grid_fini(struct grid *grid);

/* Takes in the attributes of ROW and how wide they are. */
void grid_see(struct grid *grid, const struct slice_row *row);

/* Scrolls the columns by BY. */
void grid_scroll(struct grid *grid, int64_t by);
/* As far to the right as there is something to see. */
void grid_scroll_to_end(struct grid *grid, int width);

/* How a row is drawn. */
struct grid_row {
	struct rect area;
	int line;
	const struct slice_row *row;
	const struct needle *needle;
	bool styled; /* all of it in STYLE */
	enum style style;
};

void grid_draw_header(const struct grid *grid, struct canvas *canvas,
    struct rect area);
void grid_draw_row(const struct grid *grid, struct canvas *canvas,
    const struct grid_row *row);

enum {
	GRID_MARK_COLUMNS = 2, /* left free in front, for marks */
};

#endif
