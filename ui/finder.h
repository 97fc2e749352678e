/* SPDX-License-Identifier: MIT */
#ifndef UI_FINDER_H
#define UI_FINDER_H

#include "src/app/slice.h"
#include "ui/needle.h"

/*
 * A search through rows that are read a lot at a time, from the cursor on, once
 * around. The rows are told by their places.
 */
struct finder {
	struct needle needle;
	bool active;
	bool wrapped;
	enum page_from from;
	struct buf place;  /* where reading goes on */
	struct buf origin; /* where it began; empty: at an end */
	uint64_t rows;     /* looked at */
	bool backward;     /* the last search was */
};

/* Rows that were read together. */
struct finder_lot {
	size_t n;
	bool end;           /* none follow in the direction of reading */
	struct span resume; /* where to go on if the lot was cut short */
};

struct finder_ops {
	enum err_code (*read)(void *data, enum page_from from,
	    struct span place, struct finder_lot *ret_lot, struct err *err);
	bool (*match)(void *data, size_t i, const struct needle *needle);
	struct span (*place)(void *data, size_t i);
};

void finder_fini(struct finder *finder);

/* Begins behind ORIGIN (or before it); empty: at the start or end. */
void finder_begin(struct finder *finder, struct span origin, bool backward);

enum finder_state {
	FINDER_MORE,  /* nothing yet: go on */
	FINDER_FOUND, /* finder->place is where */
	FINDER_NONE,
};

/* Looks through one lot. */
NODISCARD
enum err_code finder_step(struct finder *finder, const struct finder_ops *ops,
    void *data, enum finder_state *ret_state, struct err *err);

#endif
