/* SPDX-License-Identifier: MIT */
#ifndef UI_ORDER_H
#define UI_ORDER_H

#include "src/app/largest.h"
#include "ui/viewport.h"

/*
 * The order that a viewport has its rows in: by key, as they lie, or by size or
 * count, the largest first. All rows must be read for the latter, in steps. What
 * is seen stays until that is done, and stays for good if it is stopped.
 */
struct order_ops {
	/* Begins to read the rows for BY. */
	struct largest *(*open)(struct view *view, enum collections_by by);
	/*
	 * Puts the rows of LARGEST in place of those that were seen, with their
	 * totals; nothing changes if that fails.
	 */
	enum err_code (*show)(struct view *view, struct largest *largest,
	    size_t *ret_n, struct err *err);

	const char *rows; /* what they are, for a person */
	size_t step_rows; /* are read in some milliseconds */
};

struct order {
	const struct order_ops *ops;
	struct viewport *port;
	enum collections_by by; /* of what is seen */

	struct largest *next; /* is read now; NULL: none is */
	enum collections_by next_by;
	bool again; /* the cursor stays on its row then */
	bool late;  /* the store was changed meanwhile */
};

/* Borrows OPS and PORT. By key. */
void order_init(struct order *order, const struct order_ops *ops,
    struct viewport *port);

/* Nothing of what was read counts any more, as in viewport_reset(). */
void order_reset(struct order *order);

/* The order that is asked for, shown or not yet. */
enum collections_by order_asked(const struct order *order);

/* Puts the rows in the order NAME, or in the next one if it is empty. */
NODISCARD
enum err_code order_set(struct order *order, struct span name, struct err *err);

/* Begins to read for the order BY, which is none by key. AGAIN: the cursor stays
 * on its row. */
NODISCARD
enum err_code order_begin(struct order *order, enum collections_by by,
    bool again, struct err *err);

/* Before viewport_fit(): rows that are stale are read again behind what is
 * seen. */
NODISCARD
enum err_code order_fit(struct order *order, struct err *err);

NODISCARD
enum err_code order_work(struct order *order, bool *ret_busy, struct err *err);

/* Drops what is read; what is seen stays. To stop is to say so, too. */
void order_drop(struct order *order);
void order_stop(struct order *order);

/* Appends how far the reading is, of ITEMS that there are; false if there is
 * nothing to say. */
bool order_status(const struct order *order, uint64_t items, struct buf *out);

#endif
