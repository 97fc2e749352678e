/* SPDX-License-Identifier: MIT */
#ifndef BASE_MAP_H
#define BASE_MAP_H

#include <stdint.h>

#include "src/base/arena.h"

/*
 * From bytes to a number: names to ids, names to places in an array. Copies its
 * keys. {0} is an empty map.
 */
struct map {
	struct map_slot *slots;
	size_t count;
	size_t cap; /* a power of two, or 0 */
	struct arena keys;
};

void map_fini(struct map *map);

/* Whether KEY is in MAP; sets *ret_number if it is. */
bool map_get(const struct map *map, struct span key, uint32_t *ret_number);

/* Sets KEY to NUMBER, and returns the map's own copy of KEY. */
struct span map_set(struct map *map, struct span key, uint32_t number);

#endif
