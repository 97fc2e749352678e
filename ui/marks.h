/* SPDX-License-Identifier: MIT */
#ifndef UI_MARKS_H
#define UI_MARKS_H

#include "src/base/buf.h"
#include "src/base/map.h"

/* Rows that a person has marked, by their places in a table or one of its
 * indexes. {0} is none. */
struct marks {
	size_t index; /* that the places are of */
	size_t n;
	struct buf last; /* the one set last; empty: it was taken away */

	/* All that ever were, as the map has them; its number is 1 while it
	 * is. */
	struct map map;
	struct span *places;
	size_t n_places, cap;
};

enum {
	MARKS_MAX = 100000,
};

void marks_fini(struct marks *marks);

/* Takes all away; from now on places are of INDEX. */
void marks_clear(struct marks *marks, size_t index);

bool marks_has(const struct marks *marks, struct span place);

/* Sets the mark of PLACE, or takes it away. False: there are MARKS_MAX. */
bool marks_set(struct marks *marks, struct span place, bool is);

/* Their places in key order; the array is the caller's, to be freed. */
struct span *marks_list(const struct marks *marks);

#endif
