/* SPDX-License-Identifier: MIT */
#ifndef UI_VIEW_H
#define UI_VIEW_H

#include "src/app/command.h"
#include "src/app/session.h"
#include "src/app/spot.h"
#include "ui/canvas.h"
#include "ui/pointer.h"

struct ui;
struct view;

/* What is to be done after a view has handled something. */
enum reply {
	REPLY_IGNORED, /* not mine: try the parent, then what all views have */
	REPLY_DONE,    /* handled; the screen is drawn again */
	REPLY_CLOSE,   /* take me off the stack */
	REPLY_FAILED,  /* err says why; the view is as it was */
	REPLY_OPEN,    /* of a click: do what CMD_OPEN does */
};

static inline enum reply
reply_of(enum err_code code)
{
	return code == ERR_OK ? REPLY_DONE : REPLY_FAILED;
}

/* A command that reached a view, by key or by the prompt. */
struct event {
	enum command_id command;
	uint64_t count;       /* typed before the key; 0: none */
	struct span argument; /* what was typed behind the name; may be empty */
};

/*
 * One kind of screen, or of pane in a screen. A view file ends with its
 * view_ops and gives out only a function that makes the view.
 *
 * Reading happens in prepare(), act() and work(); draw() shows what was read
 * and does no I/O.
 */
struct view_ops {
	const char *name; /* its section in the key map, and in the help */

	/* The commands to name at the foot of the screen, the most useful
	 * first, CMD_NONE at their end. NULL: none. */
	const enum command_id *hints;

	/*
	 * Told before each drawing how much room there is: reads what is to be
	 * shown and is not there yet. Must be quick: a page, not a slice.
	 */
	enum err_code (*prepare)(struct view *view, struct rect area,
	    struct err *err);

	/* Draws all of AREA. FOCUSED: keys go here. */
	void (*draw)(const struct view *view, struct canvas *canvas,
	    struct rect area, bool focused);

	/* Reacts to a command. */
	enum reply (*act)(struct view *view, const struct event *event,
	    struct err *err);

	/*
	 * The mouse in AREA, which is the one prepare() got. What is ignored of
	 * the wheel scrolls as CMD_SCROLL_UP and CMD_SCROLL_DOWN do. NULL if
	 * clicks are of no use.
	 */
	enum reply (*point)(struct view *view, const struct pointer *pointer,
	    struct rect area, struct err *err);

	/* A key that no command is bound to; NULL if the view has no use. */
	enum reply (*key)(struct view *view, uint32_t key, struct err *err);

	/*
	 * Goes on with background work for some milliseconds. NULL if there is
	 * none ever; *ret_busy says whether there is more. REPLY_IGNORED:
	 * there was nothing to do.
	 */
	enum reply (*work)(struct view *view, bool *ret_busy, struct err *err);

	/*
	 * Adds the words that begin with PREFIX and can stand as the argument
	 * of COMMAND. May be NULL.
	 */
	enum err_code (*complete)(const struct view *view,
	    enum command_id command, struct span prefix,
	    struct completions *words, struct err *err);

	/*
	 * Where the view is, in place of what SPOT held, and the way to there
	 * in the same table. NULL for both if it is at no place to come back
	 * to.
	 */
	void (*spot)(const struct view *view, struct spot *spot);
	enum err_code (*go)(struct view *view, const struct spot *spot,
	    struct err *err);

	/*
	 * What would be thrown away if the program ended now: a job of the view
	 * that writes to the store. What changes there meanwhile is the user's
	 * doing, and the view tells it at the end. NULL for nothing, or if it
	 * is never anything.
	 */
	const char *(*unfinished)(const struct view *view);

	/* Stops background work, keeps what there is. May be NULL. */
	void (*cancel)(struct view *view);

	/* Appends what the status line says: where one is, what is known; the
	 * most important first, as what is behind a comma may have no room. */
	void (*status)(const struct view *view, struct buf *out);

	/* Appends the title: the path to what is shown. */
	void (*title)(const struct view *view, struct buf *out);

	/*
	 * The table that it reads, once that, or the index of it, is gone: the
	 * view is closed then. NULL while it can be read; NULL if the view is
	 * about no table.
	 */
	const struct table *(*lost)(const struct view *view);

	/* Forgets what was read, so that prepare() reads it again. */
	void (*refresh)(struct view *view);

	/* Releases everything, VIEW too. */
	void (*close)(struct view *view);
};

struct view {
	const struct view_ops *ops;
	struct ui *ui; /* borrowed; ui.h says what a view can ask of it */
};

/* The views, each in its own file; they borrow what they are given. */
struct view *view_tables_new(struct ui *ui);
struct view *view_help_new(struct ui *ui, const char *for_view);
/* FILE: a data file to load after the form is confirmed; NULL: none. */
struct view *view_form_new(struct ui *ui, const char *file);
/* The same, begun with the name of the table, unless TABLE is empty; then it
 * opens at HASH and SORT, as view_browse_new(). */
struct view *view_form_to(struct ui *ui, const char *file, struct span table,
    struct span hash, struct span sort);
/*
 * The collections, the slice and the item of a table side by side, or one after
 * the other on a narrow screen. HASH and SORT: where to open, or {NULL, 0}.
 */
struct view *view_browse_new(struct ui *ui, struct table *table,
    struct span hash, struct span sort);

enum browse_back {
	BACK_STAYS, /* back leads to the slice and the collections, as ever */
	BACK_LEAVES /* back leads out of the view where it was opened */
};
/* The same, opened at SPOT (copied) of TABLE. */
struct view *view_browse_at(struct ui *ui, struct table *table,
    const struct spot *spot, enum browse_back back);

#endif
