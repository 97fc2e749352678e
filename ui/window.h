/* SPDX-License-Identifier: MIT */
#ifndef UI_WINDOW_H
#define UI_WINDOW_H

#include "src/app/slice.h"
#include "ui/list.h"
#include "ui/milestones.h"

/*
 * A window on a slice: a screenful of its rows and a cursor, moved by place.
 * It holds the rows that are seen and some around them, never the whole; what a
 * movement needs beyond them is read from the place where they end. With a
 * filter that can take long: it is read in steps, and what was seen stays until
 * then. As soon as nothing else is to be read it is counted, in steps too, how
 * many rows the filter lets through.
 *
 * Rows that a band above the list shows (band) are not lines of the list like
 * others: those before all others are left out (first), the rest are marks, on
 * which the cursor does not stand.
 */
struct window {
	struct slice *slice;     /* borrowed */
	const struct page *band; /* borrowed; its first N_BAND rows are shown */
	size_t n_band;
	unsigned first; /* bit I: row I of the band comes before all others */

	struct page rows;      /* in slice order, without gaps */
	size_t lines;          /* how many are seen */
	size_t top, cursor;    /* of rows */
	bool at_start, at_end; /* nothing comes before, behind rows */

	/* Of rows[0] among all that the query returns; -1: not known. */
	int64_t ordinal;
	struct buf tail; /* reading goes on behind this */

	/* With a filter: all was read from the start as far as COUNT says. */
	struct slice_count count;
	struct milestones milestones; /* on the way */
	bool count_stopped;           /* by the user */

	/* Where cursor and top are to be once enough is read; may lie outside
	 * of rows until then. */
	int64_t aim, aim_top;
	int direction;     /* of the last movement: 1 or -1 */
	bool overshot;     /* it would have gone beyond the first row */
	struct buf seek;   /* aim at the first row not before this place */
	struct page fresh; /* what a step read */
	uint64_t read;     /* entries evaluated since it was opened */
	bool stale;        /* rows are to be read again */
	bool stopped;      /* by the user: a movement goes on */

	struct {
		bool active;
		bool replaces;   /* what it reads stands in place of rows */
		int64_t ordinal; /* of its first row, if it does; or -1 */
		enum page_from origin, from;
		struct buf place;
		uint64_t read;
	} job;
};

/* Opens WINDOW on SLICE, without a band; nothing is read yet. */
void window_open(struct window *window, struct slice *slice);
void window_fini(struct window *window);

/* Takes in how many lines are seen, and reads what is missing. */
NODISCARD
enum err_code window_fit(struct window *window, int lines, struct err *err);

/* Moves the cursor. window->overshot says if it was at the first row. */
NODISCARD
enum err_code window_move(struct window *window, struct move move,
    struct err *err);

/* To the first row that is not before PLACE. */
NODISCARD
enum err_code window_seek(struct window *window, struct span place,
    struct err *err);

/* Reads all again; the cursor stays on its row. */
void window_refresh(struct window *window);

/* Goes on reading; *ret_busy says if there is more to read. */
NODISCARD
enum err_code window_work(struct window *window, bool *ret_busy,
    struct err *err);

/* Whether rows are to be counted on, and a step of that. */
bool window_counts(const struct window *window);
NODISCARD
enum err_code window_count(struct window *window, struct err *err);

/* Stops both, until a movement, or until it is read again. */
void window_cancel(struct window *window);

/* How many rows are known to be returned, if window->count.end is not set. */
uint64_t window_seen(const struct window *window);

static inline bool
window_is_busy(const struct window *window)
{
	return window->job.active;
}

/* The row under the cursor; NULL if there is none. */
const struct slice_row *window_row(const struct window *window);

/* Whether row I of window->rows is shown in the band. */
bool window_is_mark(const struct window *window, size_t i);

#endif
