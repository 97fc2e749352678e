/* SPDX-License-Identifier: MIT */
#ifndef MODEL_ITEM_H
#define MODEL_ITEM_H

#include "src/model/value.h"

struct attr {
	struct span name;
	struct value value;
};

/*
 * An item opened for reading: an array of its attributes, in the order they
 * were written. The array is the item's own (item_fini()), the bytes are
 * borrowed from whoever filled it. {0} is an empty item.
 */
struct item {
	struct attr *attrs;
	size_t n;
	size_t cap;
};

void item_fini(struct item *item);

static inline void
item_clear(struct item *item)
{
	item->n = 0;
}

/* Where the next attribute goes. It is added by filling it in and counting it
 * in item->n, which is quicker than item_add() as nothing is copied. */
static inline struct attr *
item_next(struct item *item)
{
	if (item->n == item->cap)
		xgrow(&item->attrs, item->n, &item->cap, sizeof(*item->attrs));
	return &item->attrs[item->n];
}

/* Adds an attribute, without looking whether the name is there already. */
static inline void
item_add(struct item *item, struct span name, struct value value)
{
	*item_next(item) = (struct attr){name, value};
	item->n++;
}

/* The value of the attribute NAME; VALUE_NONE if there is none. */
struct value item_get(const struct item *item, struct span name);

/*
 * Opens an item that is written as the body of a map (see value.h). Clears ITEM
 * first. False if BODY is damaged.
 */
bool item_open(struct item *item, struct span body);

/* Appends ITEM as the body of a map. */
void item_write(const struct item *item, struct buf *out);

/* Names and values as DynamoDB counts them; at most ITEM_BYTES_MAX is legal. */
size_t item_size(const struct item *item);

/* Equal attributes, in any order. */
bool item_eq(const struct item *a, const struct item *b);

#endif
