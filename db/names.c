/* SPDX-License-Identifier: MIT */
/*
 * A hash table that many threads read without a lock: a slot goes from NULL to
 * a name once and never changes again, and a table that is too small is
 * replaced as a whole. A reader that misses a name because it looked into the
 * old table, or a moment too early, looks again under the lock.
 */
#include "db/names.h"

#include <assert.h>
#include <stdlib.h>

#include "src/base/alloc.h"

struct names_index {
	struct names_index *older;
	size_t mask;
	struct name *_Atomic slot[];
};

enum {
	INDEX_SLOTS = 256
};

/* Eight bytes at a time, each folded in by a multiplication and a shift. */
static uint32_t
name_hash(struct span text)
{
	const uint64_t odd = 0x9e3779b97f4a7c15U; /* 2^64 by the golden ratio */
	uint64_t hash = text.len * odd;
	uint64_t word = 0;
	size_t at = 0;

	for (; text.len - at >= sizeof(word); at += sizeof(word)) {
		memcpy(&word, text.ptr + at, sizeof(word));
		hash = (hash ^ word) * odd;
		hash ^= hash >> 29;
	}
	for (word = 0; at < text.len; at++)
		word = word << 8 | (unsigned char)text.ptr[at];
	return (uint32_t)(((hash ^ word) * odd) >> 32);
}

static struct names_index *
index_new(size_t slots)
{
	struct names_index *index =
	    xcalloc(1, sizeof(*index) + slots * sizeof(index->slot[0]));

	index->mask = slots - 1;
	for (size_t i = 0; i < slots; i++)
		atomic_init(&index->slot[i], NULL);
	return index;
}

static const struct name *
index_find(struct names_index *index, uint32_t hash, struct span text)
{
	for (size_t at = hash;; at++) {
		const struct name *name =
		    atomic_load_explicit(&index->slot[at & index->mask],
			memory_order_acquire);

		if (name == NULL)
			return NULL;
		if (name->hash == hash && span_eq(name->text, text))
			return name;
	}
}

static void
index_add(struct names_index *index, struct name *name)
{
	size_t at = name->hash & index->mask;

	while (atomic_load_explicit(&index->slot[at], memory_order_relaxed) !=
	    NULL)
		at = (at + 1) & index->mask;
	atomic_store_explicit(&index->slot[at], name, memory_order_release);
}

/* Puts an index with room for SLOTS in place of the one there is. */
static struct names_index *
replace_index(struct names *names, size_t slots)
{
	struct names_index *index = index_new(slots);

	for (size_t i = 0; i < names->n; i++)
		index_add(index, names->list[i]);
	index->older = names->old;
	names->old = index;
	atomic_store_explicit(&names->index, index, memory_order_release);
	return index;
}

void
names_init(struct names *names)
{
	*names = (struct names){.n = 0};
	(void)pthread_mutex_init(&names->lock, NULL);
	(void)replace_index(names, INDEX_SLOTS);
}

void
names_fini(struct names *names)
{
	while (names->old != NULL) {
		struct names_index *older = names->old->older;

		free(names->old);
		names->old = older;
	}
	free(names->list);
	arena_fini(&names->arena);
	(void)pthread_mutex_destroy(&names->lock);
}

/* Under the lock. */
static const struct name *
add_name(struct names *names, uint32_t hash, struct span text)
{
	struct names_index *index = atomic_load(&names->index);
	struct name *name = arena_alloc(&names->arena, sizeof(*name));

	name->text = arena_dup(&names->arena, text);
	name->hash = hash;
	name->id = (uint32_t)names->n + 1;
	if ((names->n + 1) * 2 > index->mask)
		index = replace_index(names, (index->mask + 1) * 2);
	xgrow(&names->list, names->n, &names->cap, sizeof(names->list[0]));
	names->list[names->n++] = name;
	index_add(index, name);
	return name;
}

uint32_t
names_id(struct names *names, struct span name)
{
	uint32_t hash = name_hash(name);
	struct names_index *index =
	    atomic_load_explicit(&names->index, memory_order_acquire);
	const struct name *found = index_find(index, hash, name);

	if (found != NULL)
		return found->id;
	(void)pthread_mutex_lock(&names->lock);
	found = index_find(atomic_load(&names->index), hash, name);
	if (found == NULL)
		found = add_name(names, hash, name);
	(void)pthread_mutex_unlock(&names->lock);
	return found->id;
}

void
names_copy(struct names *names, const struct names *from)
{
	assert(names->n == 0);
	for (size_t i = 0; i < from->n; i++)
		(void)names_id(names, from->list[i]->text);
}

struct span
names_get_any(const struct names *names, uint64_t id)
{
	assert(id > 0 && id <= names->n);
	return names->list[id - 1]->text;
}

void
names_forget(struct names *names)
{
	names->n = 0;
	names->n_saved = 0;
	(void)replace_index(names, INDEX_SLOTS);
}
