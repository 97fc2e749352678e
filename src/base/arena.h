/* SPDX-License-Identifier: MIT */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include "src/base/span.h"

/*
 * Memory that is released all at once. {0} is an empty arena. What it hands out
 * stays where it is until arena_reset() or arena_fini().
 */
struct arena {
	struct arena_block *block;
};

/* SIZE zeroed bytes, aligned for any type. */
void *arena_alloc(struct arena *arena, size_t size);

/* A copy of S with a NUL behind it. */
struct span arena_dup(struct arena *arena, struct span s);

/* Forgets all, but keeps the last block for what comes next. */
void arena_reset(struct arena *arena);
void arena_fini(struct arena *arena);

#endif
