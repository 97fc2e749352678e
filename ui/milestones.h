/* SPDX-License-Identifier: MIT */
#ifndef UI_MILESTONES_H
#define UI_MILESTONES_H

#include "src/app/slice.h"

/*
 * How far a count had come now and then, so that the number of a row, and a row
 * by its number, are found without counting from the start again. There are
 * never more than MILESTONES_MAX: the longer the way, the farther apart they
 * are. {0} has none.
 */
enum {
	MILESTONES_MAX = 4096,
};

struct milestones {
	struct slice_count *counts; /* each farther than the one before */
	size_t n;
	size_t cap;
	uint64_t apart; /* entries between two of them, at least */
};

void milestones_fini(struct milestones *milestones);

/* Takes in (copies) COUNT, unless it is close to the last one. */
void milestones_note(struct milestones *milestones,
    const struct slice_count *count);

/* The farthest one that has read at most READ entries, or counted at most N
 * rows; NULL: none has. Valid until the next is noted. */
const struct slice_count *milestones_at_read(const struct milestones
						 *milestones,
    uint64_t read);
const struct slice_count *milestones_at_row(const struct milestones *milestones,
    uint64_t n);

#endif
