/* SPDX-License-Identifier: MIT */
#ifndef UI_PANE_SLICE_PRIV_H
#define UI_PANE_SLICE_PRIV_H

#include "src/app/explain.h"
#include "src/app/ranking.h"
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
	bool hidden;         /* there is no room for it on the screen */
	struct window window;
	struct grid grid;

	struct page band; /* the first pinned rows */

	struct {
		uint64_t position; /* in the slice, before the filter */
		bool passes;       /* the range, and the filter */
	} pins[BAND_MAX];

	uint64_t n_pins; /* all there are */
	bool in_band;    /* the cursor is there */
	size_t band_cursor;
	bool stale;      /* the band is to be read again */
	struct buf seek; /* asked for before that: it may be in the band */

	struct finder finder;
	struct page found; /* rows the finder looks at */
	uint64_t searched; /* entries read for it */

	struct {
		struct ranking *shown; /* in place of the window; NULL: none */
		struct ranking *next;  /* being made; NULL: none */
		bool descending;       /* so shall it be */
		bool again;            /* the cursor stays on its row */
		bool away; /* it does not: its row is not among those shown */
		struct buf seek; /* or goes there */
		struct list list;
		int lines;
		struct page rows; /* of shown, from row FIRST on */
		size_t first;
	} sort;

	struct marks *marks; /* borrowed */

	struct {
		bool active;
		bool matches; /* only what the search finds */
		enum page_from from;
		struct buf place;   /* where reading goes on */
		struct buf end;     /* the last row; empty: that of the slice */
		uint64_t read, all; /* entries */
	} marking;

	/* For the status line; see pane_slice_measure(). */
	uint64_t all;           /* in the range, before the filter */
	struct slice_cost cost; /* of reading the answer */
	uint64_t position;      /* of the cursor there; all: not in it */
	uint64_t read;          /* with a filter: from the start on */
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
enum reply pane_slice_point(struct view *view, const struct pointer *pointer,
    struct rect area, struct err *err);

/* Finds out what the status line says: exact numbers, without reading what is
 * between. */
NODISCARD
enum err_code pane_slice_measure(struct pane_slice *pane, struct err *err);
void pane_slice_status(const struct view *view, struct buf *out);

/* The band. It is read if it may have changed. */
NODISCARD
enum err_code pane_slice_read_band(struct pane_slice *pane, struct err *err);
/* Whether row I of it is one of what the query returns, and whether that is
 * first of these but for others of the band. */
bool pane_slice_is_counted(const struct pane_slice *pane, size_t i);
bool pane_slice_is_first(const struct pane_slice *pane, size_t i);
/* Puts the cursor on the row at PLACE; false if it is not shown there. */
bool pane_slice_go_in_band(struct pane_slice *pane, struct span place);
/* Goes to what was sought before the band was read: there, or in the list. */
NODISCARD
enum err_code pane_slice_seek_pin(struct pane_slice *pane, struct err *err);
/* A movement from there: one line up or down, and out of it at its end. */
NODISCARD
enum err_code pane_slice_move_in_band(struct pane_slice *pane, struct move move,
    struct err *err);

/* Sorted or not; see pane_slice_sort.c. */
static inline bool
pane_slice_is_sorted(const struct pane_slice *pane)
{
	return pane->sort.shown != NULL;
}

/* HOW: asc, desc, off, or empty for the next of these. */
NODISCARD
enum err_code pane_slice_sort(struct pane_slice *pane, struct span how,
    struct err *err);
/* Goes on with what was begun. */
NODISCARD
enum err_code pane_slice_sort_work(struct pane_slice *pane, struct err *err);
void pane_slice_sort_cancel(struct pane_slice *pane);
/* The rows may have changed. */
void pane_slice_sort_again(struct pane_slice *pane);
/* Forgets all of it. */
void pane_slice_unsort(struct pane_slice *pane);

/* While it is sorted: */
NODISCARD
enum err_code pane_slice_sort_fit(struct pane_slice *pane, int lines,
    struct err *err);
/* Row I of all; NULL: it is not seen. */
const struct slice_row *pane_slice_sort_row(const struct pane_slice *pane,
    size_t i);
void pane_slice_sort_move(struct pane_slice *pane, const struct event *event);
void pane_slice_sort_seek(struct pane_slice *pane, struct span place);
/* Reads rows into pane->found, as slice_page() does. */
NODISCARD
enum err_code pane_slice_sort_lot(struct pane_slice *pane, enum page_from from,
    struct span place, size_t n, struct err *err);
void pane_slice_sort_status(const struct pane_slice *pane, struct buf *out);

/* Does a command that is about columns; false if EVENT is none. */
bool pane_slice_columns(struct pane_slice *pane, const struct event *event);

/* Whether row I of pane->found is one that the search looks for. */
bool pane_slice_matches(const struct pane_slice *pane, size_t i);

/* Marks. */
bool pane_slice_is_marked(const struct pane_slice *pane, struct span place);
/* Does a command that is about them; false if EVENT is none. */
bool pane_slice_mark(struct pane_slice *pane, const struct event *event,
    enum err_code *ret_code, struct err *err);
/* Goes on with what was begun. */
NODISCARD
enum err_code pane_slice_mark_work(struct pane_slice *pane, struct err *err);
void pane_slice_mark_cancel(struct pane_slice *pane);

/* Goes to the first key that begins with TEXT, or behind it. */
NODISCARD
enum err_code pane_slice_jump(struct pane_slice *pane, struct span text,
    struct err *err);

/* The search; searching again without a text goes to the next match. */
NODISCARD
enum err_code pane_slice_search_again(struct pane_slice *pane, bool backward,
    struct err *err);
NODISCARD
enum err_code pane_slice_search_step(struct pane_slice *pane, struct err *err);

#endif
