/* SPDX-License-Identifier: MIT */
#ifndef DB_NAMES_H
#define DB_NAMES_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#include "src/base/arena.h"

/*
 * The dictionary of attribute names of a store: name to id and back. Ids are
 * 1, 2, 3, ... in the order the names were first seen. Several threads may call
 * names_id() at once, while nobody calls anything else; looking up a name that
 * is known takes no lock.
 *
 * An id belongs to its name for good once it is in the file. Before that another
 * process may take it: so names_get() knows saved ones only, and names that are
 * not saved are forgotten if that happens (store_read_names()). A bulk load, for
 * which that would be too late, has ids of its own until it is written.
 */
struct name {
	struct span text;
	uint32_t hash;
	uint32_t id;
};

struct names {
	pthread_mutex_t lock;
	struct names_index *_Atomic index;
	struct names_index *old; /* outgrown; a thread may still look there */
	struct name **list;      /* list[id - 1] */
	size_t n;
	size_t cap;
	size_t n_saved;     /* of these, how many are in the file */
	struct arena arena; /* the names; kept until names_fini() */
};

void names_init(struct names *names);
void names_fini(struct names *names);

/* The id of NAME, which is added if it is new. */
uint32_t names_id(struct names *names, struct span name);

/* Gives NAMES, which is empty, the names of FROM with their ids. */
void names_copy(struct names *names, const struct names *from);

/* The name of ID if that is saved, or {NULL, 0}. Lives as long as NAMES. */
static inline struct span
names_get(const struct names *names, uint64_t id)
{
	if (id == 0 || id > names->n_saved)
		return (struct span){NULL, 0};
	return names->list[id - 1]->text;
}

/* The name of ID, which must be there, saved or not. */
struct span names_get_any(const struct names *names, uint64_t id);

/* Forgets all names; ids begin at 1 again. */
void names_forget(struct names *names);

#endif
