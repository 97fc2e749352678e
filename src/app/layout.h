/* SPDX-License-Identifier: MIT */
#ifndef APP_LAYOUT_H
#define APP_LAYOUT_H

#include "src/app/columns.h"
#include "src/base/err.h"

/*
 * How a person has arranged the columns of a table: in which order, how wide,
 * and which are hidden. Columns that it does not name follow those it does, in
 * the order in which they became known: that is not kept, but is the same for
 * all that is shown of the table.
 */
enum layout_width {
	LAYOUT_FITS, /* what is in it, up to a limit */
	LAYOUT_WIDE, /* all that is in it */
	LAYOUT_NARROW,
	LAYOUT_WIDTHS
};

struct layout_column {
	struct span name;
	enum layout_width width;
	bool hidden;
	bool dates; /* numbers and texts that are times are shown as dates */
};

struct column_layout {
	struct layout_column *columns;
	size_t n;
	size_t cap;
	struct arena arena; /* of the names */
	bool changed;       /* to be kept; set by whoever changes a column */
	struct columns known;
};

void layout_fini(struct column_layout *layout);

/* The column NAME; NULL: it is not named. Valid until the next column is added
 * or moved. */
struct layout_column *layout_find(const struct column_layout *layout,
    struct span name);

/* The same, added at the end if it is not there. */
struct layout_column *layout_add(struct column_layout *layout,
    struct span name);

/* Puts the column NAME in front of BEFORE; both are named. */
void layout_move(struct column_layout *layout, struct span name,
    struct span before);

/* Forgets all columns, but not which are known. */
void layout_clear(struct column_layout *layout);

/*
 * The layouts of all tables, kept in the file "columns" of a directory. Other
 * processes may keep theirs there too.
 */
struct column_layouts;

/* DIR: NULL keeps them in memory alone. */
struct column_layouts *layouts_new(const char *dir);

/* Writes what has changed first; a failure of that is no one's concern. NULL is
 * allowed. */
void layouts_free(struct column_layouts *layouts);

/* That of TABLE in the store PATH, which may be empty: any store without a name.
 * It is LAYOUTS' own, and the same at each call. */
struct column_layout *layouts_get(struct column_layouts *layouts,
    struct span path, struct span table);

/* Writes what has changed. */
NODISCARD
enum err_code layouts_save(struct column_layouts *layouts, struct err *err);

#endif
