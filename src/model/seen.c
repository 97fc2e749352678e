/* SPDX-License-Identifier: MIT */
#include "src/model/seen.h"

void
seen_fini(struct seen *seen)
{
	if (seen->count >= SEEN_FEW)
		map_fini(&seen->map);
}

/*
 * A cheap hash of the ends of KEY and its length: the names of one item differ
 * there, and a collision costs no more than a walk.
 */
static uint32_t
hash_of(struct span key)
{
	const unsigned char *byte = (const unsigned char *)key.ptr;
	uint64_t head = 0, tail = 0;

	if (key.len >= 8) {
		memcpy(&head, byte, 8);
		memcpy(&tail, byte + key.len - 8, 8);
	} else if (key.len >= 4) {
		memcpy(&head, byte, 4);
		memcpy(&tail, byte + key.len - 4, 4);
	} else if (key.len > 0) {
		head = (uint64_t)byte[0] << 8 | byte[key.len / 2];
		tail = byte[key.len - 1];
	}
	head = (head ^ (tail << 29 | tail >> 35)) + key.len;
	return (uint32_t)(head * 0x9e3779b97f4a7c15U >> 32);
}

/* An entry is known by its name in a map, by its bytes in a set. */
static bool
next_key(struct value_iter *iter, struct span *ret_key)
{
	struct span name;
	struct value value;

	if (!value_next(iter, &name, &value))
		return false;
	*ret_key = iter->type == VALUE_M ? name : value.body;
	return true;
}

static bool
walk_finds(struct value_iter iter, struct span key)
{
	struct span other;

	while (next_key(&iter, &other)) {
		if (span_eq(other, key))
			return true;
	}
	return false;
}

/* Whether KEY is one of the few entries; remembers its hash if not. */
static bool
few_find(struct seen *seen, enum value_type type, struct span body,
    struct span key)
{
	uint32_t hash = hash_of(key);
	bool alike = false;

	for (size_t i = 0; i < seen->count; i++)
		alike |= seen->hashes[i] == hash;
	if (alike && walk_finds((struct value_iter){type, body}, key))
		return true;
	seen->hashes[seen->count] = hash;
	return false;
}

/* Whether KEY is in the map; puts it there if not. */
static bool
map_finds(struct seen *seen, struct value_iter iter, struct span key)
{
	struct span other;
	uint32_t number;

	if (seen->map.count == 0) {
		while (next_key(&iter, &other))
			(void)map_set(&seen->map, other, 0);
	}
	if (map_get(&seen->map, key, &number))
		return true;
	(void)map_set(&seen->map, key, 0);
	return false;
}

bool
seen_add(struct seen *seen, enum value_type type, struct span body,
    struct span key)
{
	if (seen->count < SEEN_FEW
		? few_find(seen, type, body, key)
		: map_finds(seen, (struct value_iter){type, body}, key))
		return false;
	seen->count++;
	return true;
}
