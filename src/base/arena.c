/* SPDX-License-Identifier: MIT */
#include "src/base/arena.h"

#include <stdalign.h>
#include <stdint.h>
#include <stdlib.h>

#include "src/base/alloc.h"

enum {
	BLOCK_MIN = 4096 - 64, /* with malloc's own header still one page */
	BLOCK_MAX = 1 << 20,   /* blocks double up to this size */
};

struct arena_block {
	struct arena_block *next; /* the older one */
	size_t used;
	size_t cap;
	alignas(max_align_t) char data[];
};

static void
block_new(struct arena *arena, size_t size)
{
	struct arena_block *old = arena->block;
	size_t cap = old == NULL ? BLOCK_MIN : old->cap * 2;
	struct arena_block *block;

	if (cap > BLOCK_MAX)
		cap = BLOCK_MAX;
	if (cap < size)
		cap = size;
	if (cap > SIZE_MAX - sizeof(*block))
		cap = SIZE_MAX - sizeof(*block);
	block = xmalloc(sizeof(*block) + cap);
	block->next = old;
	block->used = 0;
	block->cap = cap;
	arena->block = block;
}

static char *
arena_take(struct arena *arena, size_t size, size_t align)
{
	struct arena_block *block = arena->block;
	size_t at = 0;

	if (block != NULL)
		at = (block->used + align - 1) & ~(align - 1);
	if (block == NULL || at > block->cap || size > block->cap - at) {
		block_new(arena, size);
		block = arena->block;
		at = 0;
	}
	block->used = at + size;
	return block->data + at;
}

static void
blocks_free(struct arena_block *block)
{
	while (block != NULL) {
		struct arena_block *next = block->next;

		free(block);
		block = next;
	}
}

void *
arena_alloc(struct arena *arena, size_t size)
{
	char *ptr = arena_take(arena, size, alignof(max_align_t));

	if (size > 0)
		memset(ptr, 0, size);
	return ptr;
}

struct span
arena_dup(struct arena *arena, struct span s)
{
	char *copy = arena_take(arena, s.len + 1, 1);

	if (s.len > 0)
		memcpy(copy, s.ptr, s.len);
	copy[s.len] = '\0';
	return (struct span){copy, s.len};
}

void
arena_reset(struct arena *arena)
{
	if (arena->block == NULL)
		return;
	blocks_free(arena->block->next);
	arena->block->next = NULL;
	arena->block->used = 0;
}

void
arena_fini(struct arena *arena)
{
	blocks_free(arena->block);
	arena->block = NULL;
}
