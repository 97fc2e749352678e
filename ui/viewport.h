/* SPDX-License-Identifier: MIT */
#ifndef UI_VIEWPORT_H
#define UI_VIEWPORT_H

#include "ui/finder.h"
#include "ui/list.h"

/*
 * A viewport on a list that is too long to hold: a view that has one holds the
 * rows that are seen, no others, and a cursor is among them. A movement beyond
 * them reads others in their place, from where it leads to, by number only if
 * that is far; numbers are said as far as they are known.
 *
 * A list can be whole, too, in another order than that of its places: then all
 * of its rows are held, and movements read nothing.
 */
enum viewport_rows {
	ROWS_SEEN,
	ROWS_PASSED, /* read on the way to others */
	VIEWPORT_ROWS
};

/* Rows that were read together. */
struct viewport_lot {
	size_t n;
	bool end;      /* as struct page */
	int64_t total; /* rows there are in all; -1: not known */
};

/* What the view does for it: VIEW is the one given to viewport_init(). */
struct viewport_ops {
	/*
	 * Reads up to N rows FROM PLACE on, as slice_page() does, in place of
	 * what ROWS held; PLACE may be of them.
	 */
	enum err_code (*read)(struct view *view, enum viewport_rows rows,
	    enum page_from from, struct span place, size_t n,
	    struct viewport_lot *ret_lot, struct err *err);
	struct span (*place)(const struct view *view, enum viewport_rows rows,
	    size_t i);
	/* The place of row NUMBER among all, from 0 on; there may be none.
	 * NULL: only reading finds it. */
	enum err_code (*at)(struct view *view, uint64_t number, struct buf *out,
	    bool *ret_found, struct err *err);
	/* Whether a search for NEEDLE ends at row I. */
	bool (*match)(const struct view *view, enum viewport_rows rows,
	    size_t i, const struct needle *needle);

	int step_max;    /* a movement reads past no more rows */
	size_t lot_rows; /* that many are searched at a time */
};

struct viewport {
	const struct viewport_ops *ops;
	struct view *view;
	struct list list; /* of the rows that are held */
	bool loaded;
	bool stale;      /* to be read again */
	bool whole;      /* by viewport_hold() */
	int64_t ordinal; /* of the first row held among all; -1: not known */
	int64_t total;   /* rows there are in all; -1: not known */
	struct finder finder;
};

/* Opens VIEWPORT for VIEW (borrowed, as OPS); nothing is read yet. */
void viewport_init(struct viewport *viewport, const struct viewport_ops *ops,
    struct view *view);
void viewport_fini(struct viewport *viewport);

/* Nothing of what was read counts any more: the next fit begins anew. */
void viewport_reset(struct viewport *viewport);

/* The list is whole: ROWS_SEEN are N now, of TOTAL that there are. The cursor is
 * on the first. */
void viewport_hold(struct viewport *viewport, size_t n, uint64_t total);

/* The list is in the order of places again, the cursor on the row where it is.
 * If reading fails, the list stays whole. */
NODISCARD
enum err_code viewport_release(struct viewport *viewport, struct err *err);

/* Takes in how many lines are seen, and reads what is missing. */
NODISCARD
enum err_code viewport_fit(struct viewport *viewport, int lines,
    struct err *err);

/* Reads from the first row on, with the cursor there. */
NODISCARD
enum err_code viewport_start(struct viewport *viewport, struct err *err);

NODISCARD
enum err_code viewport_move(struct viewport *viewport, struct move move,
    struct err *err);

/* To the first row that is not before PLACE. */
NODISCARD
enum err_code viewport_seek(struct viewport *viewport, struct span place,
    struct err *err);

/*
 * Lets the rows begin at PLACE, which is row number ORDINAL (-1: not known),
 * with the cursor CURSOR rows below. At the end they begin earlier, so that the
 * viewport is full.
 */
NODISCARD
enum err_code viewport_begin_at(struct viewport *viewport, struct span place,
    int64_t ordinal, size_t cursor, struct err *err);

/*
 * Searches for TEXT from the cursor on, once around, and says what came of it;
 * work() goes on with it. Again: for the same text.
 */
NODISCARD
enum err_code viewport_search(struct viewport *viewport, struct span text,
    struct err *err);
NODISCARD
enum err_code viewport_search_again(struct viewport *viewport, bool backward,
    struct err *err);
NODISCARD
enum err_code viewport_work(struct viewport *viewport, bool *ret_busy,
    struct err *err);
void viewport_cancel(struct viewport *viewport);

#endif
