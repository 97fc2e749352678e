/* SPDX-License-Identifier: MIT */
#ifndef APP_SHAPES_H
#define APP_SHAPES_H

#include "src/app/columns.h"
#include "src/app/session.h"

/*
 * The order in which a table's attributes are shown, whatever of it is read
 * first: a few items from all over the table are looked at. The attributes of
 * the most common shape (the names that an item has, in its order) come first,
 * then what the next one has besides, and so on: one item that sorts first does
 * not push the columns of all others away.
 */

/* Adds to COLUMNS what the items looked at have; they are few. */
NODISCARD
enum err_code shapes_columns(struct table *table, struct columns *columns,
    struct err *err);

#endif
