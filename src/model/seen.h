/* SPDX-License-Identifier: MIT */
#ifndef MODEL_SEEN_H
#define MODEL_SEEN_H

#include "src/base/map.h"
#include "src/model/value.h"

/* Up to here, comparing hashes costs less than a map. */
enum {
	SEEN_FEW = 32
};

/*
 * Finds the second of two equal names in a map, or of two equal elements in a
 * set, while it is being written: quick for the usual dozen, and not slow for
 * any number.
 */
struct seen {
	size_t count;
	uint32_t hashes[SEEN_FEW]; /* of the first entries, count of them */
	struct map map;            /* of all entries, once they are many */
};

static inline void
seen_init(struct seen *seen)
{
	seen->count = 0;
	seen->map = (struct map){0};
}

void seen_fini(struct seen *seen);

/*
 * Whether KEY is new. BODY is what was written of the map or set until now, of
 * type TYPE; all its entries were seen, and that of KEY must follow if it is
 * new.
 */
bool seen_add(struct seen *seen, enum value_type type, struct span body,
    struct span key);

#endif
