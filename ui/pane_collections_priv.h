/* SPDX-License-Identifier: MIT */
#ifndef UI_PANE_COLLECTIONS_PRIV_H
#define UI_PANE_COLLECTIONS_PRIV_H

#include "ui/order.h"
#include "ui/pane_collections.h"

/* Between the files pane_collections*.c. */

/*
 * By key, the viewport sees the collections on the screen and no others. By size
 * or count it is whole: the largest are held.
 */
struct pane_collections {
	struct view view;
	struct table *table;
	size_t index;
	struct viewport port;
	struct order order;
	struct collection_page pages[VIEWPORT_ROWS];
	uint64_t items, bytes, collections; /* there are in all */

	/* Widths of the columns, which only grow. */
	int hash_width, items_width, bytes_width;
};

/* Appends the names of the hash attributes; the columns they take. */
int pane_collections_header(const struct pane_collections *pane,
    struct buf *out);

void pane_collections_draw(const struct view *view, struct canvas *canvas,
    struct rect area, bool focused);
enum reply pane_collections_point(struct view *view,
    const struct pointer *pointer, struct rect area, struct err *err);
void pane_collections_status(const struct view *view, struct buf *out);

#endif
