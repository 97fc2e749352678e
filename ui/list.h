/* SPDX-License-Identifier: MIT */
#ifndef UI_LIST_H
#define UI_LIST_H

#include "ui/pointer.h"
#include "ui/view.h"

/* Cursor and scrolling, the arithmetic that all lists share. */

enum move_kind {
	MOVE_NONE, /* the command is no movement */
	MOVE_BY,   /* so many lines down, or up if negative */
	MOVE_PAGE, /* the same, and what is seen moves along */
	MOVE_TO,   /* to line number BY, counted from 0 */
	MOVE_END,  /* to the last line */
	/* What is seen moves so many lines, the cursor with its line as long as
	 * that is seen. */
	MOVE_SCROLL,
};

struct move {
	enum move_kind kind;
	int64_t by;
};

/* What EVENT means in a list of which LINES lines are seen. */
struct move move_of(const struct event *event, int lines);

/* A list that is in memory. {0} is an empty one. */
struct list {
	size_t n;      /* lines there are */
	size_t top;    /* the first one that is seen */
	size_t cursor; /* below n, unless that is 0 */
	size_t lines;  /* seen at once */
};

/* Takes in how many lines there are and fit. */
void list_fit(struct list *list, size_t n, int lines);

/* Moves the cursor. */
void list_move(struct list *list, struct move move);

/* The same; false if EVENT is no movement. */
bool list_act(struct list *list, const struct event *event);

/* Marks LINE as the one the cursor is on; with the focus the hardware cursor
 * stands there. */
void list_mark(struct canvas *canvas, struct rect line, bool focused);

/*
 * A click on the lines, which are seen in ROWS: the cursor goes there, or
 * REPLY_OPEN if it is there. REPLY_IGNORED if it is not on them, or no click.
 */
enum reply list_point(struct list *list, const struct pointer *pointer,
    struct rect rows);
/* The same where nothing can be opened. */
enum reply list_point_only(struct list *list, const struct pointer *pointer,
    struct rect rows);

/* Whether it is a click on the header, which is the first line of AREA. */
bool list_point_header(const struct pointer *pointer, struct rect area);

/* What the wheel asks for: CMD_SCROLL_UP and so on, CMD_LEFT, CMD_RIGHT. */
struct event list_wheel(const struct pointer *pointer);

/* AREA less the header that a list has if there is room for it. */
struct rect list_rows(struct rect area);

/* Puts the cursor on LINE. */
void list_go(struct list *list, size_t line);

#endif
