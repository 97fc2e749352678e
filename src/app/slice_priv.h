/* SPDX-License-Identifier: MIT */
#ifndef APP_SLICE_PRIV_H
#define APP_SLICE_PRIV_H

#include "src/app/slice.h"

/* Between slice.c, page.c, pins.c, count.c, reader.c and survey.c. */
struct slice {
	struct table *table;
	struct query query;
	const struct key_def *def;
	struct buf bytes; /* of range */
	struct key_range range;
	enum cursor_part part; /* what filter and select look at */
	struct buf scratch;
	bool kept; /* only these rows are read: */
	struct span *places;
	size_t n_places;
	struct arena arena; /* of places */
};

/* Opens a cursor that reads FROM PLACE on; it borrows neither. */
NODISCARD
enum err_code slice_cursor(struct slice *slice, enum page_from from,
    struct span place, struct cursor **ret_cursor, struct err *err);

/* Opens the entry CURSOR is on as ITEM; whether the filter lets it through. */
NODISCARD
enum err_code slice_match(struct slice *slice, struct cursor *cursor,
    struct item *item, bool *ret_match, struct err *err);

/* One more row, empty. */
struct slice_row *page_row(struct page *page);

/* A copy of ITEM for a row of PAGE. */
struct item page_keep_item(struct page *page, const struct item *item);

/* Adds a row for the entry CURSOR is on, whose item is ITEM, to PAGE. */
void slice_keep_row(struct slice *slice, struct page *page,
    struct cursor *cursor, const struct item *item);

#endif
