/* SPDX-License-Identifier: MIT */
#ifndef APP_FOLD_PRIV_H
#define APP_FOLD_PRIV_H

#include "src/app/fold.h"

/* Between fold.c, which opens, fold_walk.c, which reads children, and
 * fold_place.c, which knows places. */

struct fold {
	struct table *table;
	size_t index;
	const struct key_def *def;
	struct buf hash_bytes;
	struct key hash; /* the parts before those that are folded */
	size_t n_parts;  /* that are folded */
	struct buf delimiter;
};

/* The parts of a place, the open one last. {0} before; owns their bytes. */
struct fold_parts {
	struct key key;
	struct buf packed, scratch;
};

void fold_parts_set(struct fold_parts *parts, struct span place);
void fold_parts_fini(struct fold_parts *parts);

/* Appends the place whose parts KEY has, the last of them open. */
void fold_place_pack(const struct key *key, struct buf *out);

/* Up to and with the last delimiter in VALUE; empty: there is none. */
struct span fold_last_folder(const struct fold *fold, struct span value);

#endif
