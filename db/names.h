/* SPDX-License-Identifier: MIT */
#ifndef DB_NAMES_H
#define DB_NAMES_H

#include <pthread.h>

#include "src/base/map.h"

/*
 * The dictionary of attribute names of a store: name to id and back. Ids are
 * 1, 2, 3, ... in the order the names were first seen. Several threads may call
 * names_id() at once, while nobody writes the names down.
 */
struct names {
	pthread_mutex_t lock;
	struct map ids;
	struct span *list; /* list[id - 1]; owned by ids */
	size_t n;
	size_t cap;
	size_t n_saved; /* of these, how many are in the file */
};

void names_init(struct names *names);
void names_fini(struct names *names);

/* The id of NAME, which is added if it is new. */
uint32_t names_id(struct names *names, struct span name);

/* The name of ID, or {NULL, 0}. */
struct span names_get(const struct names *names, uint32_t id);

#endif
