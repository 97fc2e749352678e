/* SPDX-License-Identifier: MIT */
#ifndef UI_PANE_COLLECTIONS_H
#define UI_PANE_COLLECTIONS_H

#include "ui/view.h"

/* The pane of the item collections of a table, or of one of its indexes. */
struct view *pane_collections_new(struct ui *ui, struct table *table,
    size_t index);

/* Shows those of INDEX (NO_INDEX: of the table) from the first on. */
void pane_collections_browse(struct view *pane, size_t index);
size_t pane_collections_index(const struct view *pane);

/* The collection under the cursor, valid until the pane moves; NULL: none. */
const struct collection_row *pane_collections_row(const struct view *pane);

/* Moves to the first collection not before PLACE. */
NODISCARD
enum err_code pane_collections_seek(struct view *pane, struct span place,
    struct err *err);

/* The columns that the pane would like to have of MAX: what it shows there has
 * room in them. */
int pane_collections_width(const struct view *pane, int max);

/* Looks for TEXT from the cursor on; work() goes on with it. */
NODISCARD
enum err_code pane_collections_search(struct view *pane, struct span text,
    struct err *err);

/* Appends the hash values of ROW, for a person. */
void collection_print(const struct collection_row *row, struct buf *out);

#endif
