/* SPDX-License-Identifier: MIT */
#ifndef DB_CURSOR_H
#define DB_CURSOR_H

#include "db/table.h"

enum direction {
	FORWARD,
	BACKWARD,
};

/* Reads a range of a table or index in key order, without counting it first. */
struct cursor;

/*
 * Opens a cursor on RANGE (copied) of TABLE, before its first entry in
 * DIRECTION. It sees one state of the data until it is closed. The caller owns
 * *ret_cursor.
 */
NODISCARD
enum err_code cursor_open(struct table *table, size_t index,
    const struct key_range *range, enum direction direction,
    struct cursor **ret_cursor, struct err *err);

/* NULL is allowed. */
void cursor_close(struct cursor *cursor);

/* Moves to the next entry; *ret_more is false behind the last one. */
NODISCARD
enum err_code cursor_next(struct cursor *cursor, bool *ret_more,
    struct err *err);

/* The key of the entry; valid until the next call of cursor_next(). */
const struct key *cursor_key(const struct cursor *cursor);

enum cursor_part {
	CURSOR_PROJECTED, /* what the index projects; all of it on a table */
	CURSOR_WHOLE,     /* the item as the table has it */
};

/*
 * Opens the item of the entry as ITEM: key attributes first, in key order, then
 * the others as they were written. Its bytes are the cursor's and valid until
 * the next call of cursor_next() or cursor_item().
 */
NODISCARD
enum err_code cursor_item(struct cursor *cursor, enum cursor_part part,
    struct item *item, struct err *err);

enum cursor_news {
	CURSOR_NO_NEWS, /* the entry has no attribute with a new name */
	CURSOR_NEWS,    /* it has; cursor_item() shows them */
	CURSOR_ALL,     /* nor can any entry that follows */
};

/*
 * Whether the entry, as CURSOR_PROJECTED, has attributes besides those of its
 * key whose names no entry had of which this was asked before. A small part of
 * the work of cursor_item(), to which it leaves telling of damage.
 */
NODISCARD
enum err_code cursor_news(struct cursor *cursor, enum cursor_news *ret_news,
    struct err *err);

/* The size of the entry as DynamoDB counts it: item, or index entry. */
size_t cursor_size(const struct cursor *cursor);

#endif
