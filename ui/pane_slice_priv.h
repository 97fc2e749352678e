/* SPDX-License-Identifier: MIT */
#ifndef UI_PANE_SLICE_PRIV_H
#define UI_PANE_SLICE_PRIV_H

#include "ui/finder.h"
#include "ui/grid.h"
#include "ui/pane_slice.h"
#include "ui/window.h"

/* Between the files pane_slice*.c. */

enum {
	BAND_MAX = 3, /* pinned rows that are shown */
};

struct pane_slice {
	struct view view;
	struct slice *slice; /* NULL: none is open */
	struct window window;
	struct grid grid;

	struct page band;       /* the first pinned rows */
	bool counted[BAND_MAX]; /* it is one of what the query returns */
	uint64_t n_pins;        /* all there are */
	bool in_band;           /* the cursor is there */
	size_t band_cursor;
	bool stale; /* the band is to be read again */

	struct span mark; /* the place of the marked row; empty: none is */

	struct finder finder;
	struct page found; /* rows the finder looks at */

	/* For the status line; see pane_slice_measure(). */
	uint64_t all, bytes; /* in the range, before the filter */
	uint64_t position;   /* of the cursor there; all: not in it */
	uint64_t read;       /* up to there all was read */
};

/* The pane's lines: header, band, a line below it, rows. */
struct pane_parts {
	int header; /* 1 or 0 */
	int band;
	int line;
	int rows;
};

struct pane_parts pane_slice_parts(const struct pane_slice *pane, int lines);

void pane_slice_draw(const struct view *view, struct canvas *canvas,
    struct rect area, bool focused);
void pane_slice_status(const struct view *view, struct buf *out);

/* Does a command that is about columns; false if EVENT is none. */
bool pane_slice_columns(struct pane_slice *pane, const struct event *event);

/* The search; searching again without a text goes to the next match. */
NODISCARD
enum err_code pane_slice_search_again(struct pane_slice *pane, bool backward,
    struct err *err);
NODISCARD
enum err_code pane_slice_search_step(struct pane_slice *pane, struct err *err);

#endif
