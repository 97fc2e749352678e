/* SPDX-License-Identifier: MIT */
#ifndef UI_PANE_COLLECTIONS_PRIV_H
#define UI_PANE_COLLECTIONS_PRIV_H

#include "ui/finder.h"
#include "ui/list.h"
#include "ui/pane_collections.h"

/* Between the files pane_collections*.c. */

/*
 * By key, PAGE holds the collections that are seen and no others. By size or
 * count it holds all of the largest, and LIST says which are seen.
 */
struct pane_collections {
	struct view view;
	struct table *table;
	size_t index;
	enum collections_by by;
	struct collection_page page;
	struct list list;
	bool loaded;
	bool stale; /* to be read again */
	/* Of page.rows[0] by key; -1: not known. */
	int64_t ordinal;
	uint64_t items, bytes, collections; /* there are in all */

	/* Widths of the columns, which only grow. */
	int hash_width, items_width, bytes_width;

	struct finder finder;
	struct collection_page found; /* rows the finder looks at */
};

/* Appends the names of the hash attributes; the columns they take. */
int pane_collections_header(const struct pane_collections *pane,
    struct buf *out);

void pane_collections_draw(const struct view *view, struct canvas *canvas,
    struct rect area, bool focused);
void pane_collections_status(const struct view *view, struct buf *out);

NODISCARD
enum err_code pane_collections_search_again(struct pane_collections *pane,
    bool backward, struct err *err);
NODISCARD
enum err_code pane_collections_search_step(struct pane_collections *pane,
    struct err *err);

#endif
