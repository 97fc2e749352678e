/* SPDX-License-Identifier: MIT */
#ifndef APP_COLUMNS_H
#define APP_COLUMNS_H

#include "src/base/map.h"
#include "src/model/key.h"

/*
 * The attributes that occur in a list of items, each once, in the order they
 * were added: the columns of a table. {0} is an empty list.
 */
struct columns {
	struct span *names; /* owned by the map */
	size_t n;
	size_t cap;
	size_t next; /* where the name after the last one is looked for first */
	struct map places;
};

void columns_fini(struct columns *columns);

/* Adds NAME (copied), unless it is there; returns its place. */
size_t columns_add(struct columns *columns, struct span name);

/* Adds the attributes of a key, in its order. */
void columns_add_key(struct columns *columns, const struct key_def *key);

#endif
