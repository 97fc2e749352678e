/* SPDX-License-Identifier: MIT */
#ifndef MODEL_ITEMSETS_H
#define MODEL_ITEMSETS_H

#include "src/model/item.h"

/*
 * A set has no order of its own, but the service always tells its elements in
 * one: S and B by their bytes, N by value.
 */

/* Whether ITEM has a set of two elements or more anywhere. */
bool itemsets_any(const struct item *item);

/* ITEM with all its sets in order: appended to BYTES, which the caller clears,
 * and opened as *ret_item. */
void itemsets_sort(const struct item *item, struct buf *bytes,
    struct item *ret_item);

#endif
