/* SPDX-License-Identifier: MIT */
#include "ui/trail.h"

#include <stdlib.h>

/* Forgets all from number FROM on. */
static void
forget(struct trail *trail, size_t from)
{
	while (trail->n > from)
		spot_fini(&trail->spots[--trail->n]);
}

void
trail_fini(struct trail *trail)
{
	forget(trail, 0);
	free(trail->spots);
	*trail = (struct trail){0};
}

void
trail_note(struct trail *trail, const struct spot *spot)
{
	if (trail->n > 0 && spot_is_same(&trail->spots[trail->at], spot)) {
		spot_copy(&trail->spots[trail->at], spot);
		return;
	}
	if (trail->n > 0)
		forget(trail, trail->at + 1);
	if (trail->n == TRAIL_MAX) {
		spot_fini(&trail->spots[0]);
		trail->n--;
		memmove(trail->spots, trail->spots + 1,
		    trail->n * sizeof(*trail->spots));
	}
	xgrow(&trail->spots, trail->n, &trail->cap, sizeof(*trail->spots));
	trail->spots[trail->n] = (struct spot){0};
	spot_copy(&trail->spots[trail->n], spot);
	trail->at = trail->n++;
}

const struct spot *
trail_step(struct trail *trail, int64_t by)
{
	int64_t to = (int64_t)trail->at + by;

	if (to < 0 || to >= (int64_t)trail->n)
		return NULL;
	trail->at = (size_t)to;
	return &trail->spots[trail->at];
}
