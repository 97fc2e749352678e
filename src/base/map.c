/* SPDX-License-Identifier: MIT */
/* Open addressing with linear probing; at most three quarters are in use. */
#include "src/base/map.h"

#include <stdlib.h>

#include "src/base/alloc.h"

struct map_slot {
	struct span key; /* ptr is NULL in a free slot */
	uint32_t hash;
	uint32_t number;
};

enum {
	FIRST_CAP = 16
};

/* Eight bytes at a time, each folded in by a multiplication and a shift. */
static uint32_t
hash_bytes(struct span key)
{
	const uint64_t odd = 0x9e3779b97f4a7c15U; /* 2^64 by the golden ratio */
	uint64_t hash = key.len * odd;

	while (key.len > 0) {
		size_t n =
		    key.len < sizeof(uint64_t) ? key.len : sizeof(uint64_t);
		uint64_t word = 0;

		memcpy(&word, key.ptr, n);
		hash = (hash ^ word) * odd;
		hash ^= hash >> 29;
		key = span_from(key, n);
	}
	return (uint32_t)((hash * odd) >> 32);
}

/* The slot that holds KEY, or the free one where it belongs. */
static struct map_slot *
slot_find(const struct map *map, struct span key, uint32_t hash)
{
	size_t mask = map->cap - 1;
	size_t i = hash & mask;

	for (;; i = (i + 1) & mask) {
		struct map_slot *slot = &map->slots[i];

		if (slot->key.ptr == NULL)
			return slot;
		if (slot->hash == hash && span_eq(slot->key, key))
			return slot;
	}
}

static void
map_grow(struct map *map)
{
	struct map old = *map;

	map->cap = old.cap == 0 ? FIRST_CAP : old.cap * 2;
	map->slots = xcalloc(map->cap, sizeof(*map->slots));
	for (size_t i = 0; i < old.cap; i++) {
		const struct map_slot *slot = &old.slots[i];

		if (slot->key.ptr != NULL)
			*slot_find(map, slot->key, slot->hash) = *slot;
	}
	free(old.slots);
}

void
map_fini(struct map *map)
{
	free(map->slots);
	arena_fini(&map->keys);
	*map = (struct map){0};
}

bool
map_get(const struct map *map, struct span key, uint32_t *ret_number)
{
	const struct map_slot *slot;

	if (map->count == 0)
		return false;
	slot = slot_find(map, key, hash_bytes(key));
	if (slot->key.ptr == NULL)
		return false;
	*ret_number = slot->number;
	return true;
}

struct span
map_set(struct map *map, struct span key, uint32_t number)
{
	uint32_t hash = hash_bytes(key);
	struct map_slot *slot;

	if (map->count >= map->cap - map->cap / 4)
		map_grow(map);
	slot = slot_find(map, key, hash);
	if (slot->key.ptr == NULL) {
		slot->key = arena_dup(&map->keys, key);
		slot->hash = hash;
		map->count++;
	}
	slot->number = number;
	return slot->key;
}
