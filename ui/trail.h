/* SPDX-License-Identifier: MIT */
#ifndef UI_TRAIL_H
#define UI_TRAIL_H

#include "src/app/spot.h"

/*
 * Where one was, as a browser keeps it: back and forward through it, and what
 * lies ahead is forgotten when one goes elsewhere. {0} is an empty one.
 */
struct trail {
	struct spot *spots;
	size_t n;
	size_t cap;
	size_t at; /* the last one noted or gone to */
};

enum {
	TRAIL_MAX = 100, /* the oldest are forgotten */
};

void trail_fini(struct trail *trail);

/* Takes in that one is at SPOT (copied); the same with the cursor elsewhere
 * stands in place of what is noted. */
void trail_note(struct trail *trail, const struct spot *spot);

/*
 * The spot BY steps on (back if negative), to which it moves; NULL if the trail
 * does not go as far. Valid until the next note.
 */
const struct spot *trail_step(struct trail *trail, int64_t by);

#endif
