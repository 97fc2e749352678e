/* SPDX-License-Identifier: MIT */
#ifndef UI_SHARE_H
#define UI_SHARE_H

#include "src/app/session.h"
#include "ui/cells.h"

enum {
	SHARE_BAR = 8,
	SHARE_PERCENT = 6,
	SHARE_COLUMNS = SHARE_BAR + 1 + SHARE_PERCENT,
};

/* Draws what PART is of ALL into PLACE, SHARE_COLUMNS wide: a bar, and a
 * percentage. */
void share_put(struct canvas *canvas, const struct cell_place *place,
    uint64_t part, uint64_t all, enum style style);

/* The order that a click at COLUMN asks for, in the header of a list with these
 * columns. */
enum collections_by share_order_at(int column, const struct cell_place *items,
    const struct cell_place *bytes, const struct cell_place *share);

#endif
