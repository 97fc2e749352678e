/* SPDX-License-Identifier: MIT */
#ifndef UI_PANE_SLICE_H
#define UI_PANE_SLICE_H

#include "ui/marks.h"
#include "ui/view.h"

/*
 * The pane of a slice: its rows as a table, the pinned ones in a band above.
 */
struct view *pane_slice_new(struct ui *ui);

/* One that looks for the same as OTHER, in the same column, with its marks. */
struct view *pane_slice_new_like(const struct view *other);

/* Shows SLICE, which is taken over, in place of the one before; NULL: none. */
void pane_slice_open(struct view *pane, struct slice *slice);

/* The slice that is shown; NULL: none. */
struct slice *pane_slice_get(const struct view *pane);

/*
 * Whether it has what is worth showing: a screenful, or all there is; where
 * that takes long to find, the first rows.
 */
bool pane_slice_is_ready(const struct view *pane);

/* How far it has come: entries read for it, of all that there are, and rows
 * found among them. */
uint64_t pane_slice_read(const struct view *pane);
uint64_t pane_slice_all(const struct view *pane);
uint64_t pane_slice_found(const struct view *pane);

/* Whether its rows are sorted by a column, not in key order. */
bool pane_slice_has_sorted(const struct view *pane);

/* Whether the cursor is on the first row of the list. */
bool pane_slice_is_home(const struct view *pane);

/* The row under the cursor, valid until the pane moves; NULL: none. */
const struct slice_row *pane_slice_row(const struct view *pane);

/* The place of that row, which is known even where the row is not read yet; it
 * is as valid. {NULL, 0}: none. */
struct span pane_slice_place(const struct view *pane);

/* Whether it is on the screen: else it does not count how many rows it has. */
void pane_slice_set_visible(struct view *pane, bool visible);

/* Rows are marked in MARKS, which are borrowed. */
void pane_slice_set_marks(struct view *pane, struct marks *marks);

/* The name of the column with the focus; {NULL, 0}: there is none. */
struct span pane_slice_column(const struct view *pane);

/* The names of columns that begin with PREFIX. */
void pane_slice_complete(const struct view *pane, struct span prefix,
    struct completions *words);

/* Moves to the first row not before PLACE. */
NODISCARD
enum err_code pane_slice_seek(struct view *pane, struct span place,
    struct err *err);

/* Looks for TEXT from the cursor on; work() goes on with it. */
NODISCARD
enum err_code pane_slice_search(struct view *pane, struct span text,
    struct err *err);

#endif
