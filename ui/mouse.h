/* SPDX-License-Identifier: MIT */
#ifndef UI_MOUSE_H
#define UI_MOUSE_H

#include "ui/pointer.h"

enum {
	MOUSE_EVENTS_MAX = 8 /* as many as curses keeps */
};

/*
 * The mouse of the terminal, by curses. While it is off, which it is at first,
 * the terminal keeps it: text can be selected with it as everywhere.
 */
struct mouse {
	bool is_on;
	struct clicks clicks;
	struct pointer coming[MOUSE_EVENTS_MAX]; /* the oldest is the last */
	size_t n_coming;
};

/* Tells curses whether it is on; to be told again on a new screen. */
void mouse_take(struct mouse *mouse);

/* Takes in what it did, after curses has said KEY_MOUSE. */
void mouse_read(struct mouse *mouse);

/* What it did next; false: nothing more. */
bool mouse_next(struct mouse *mouse, struct pointer *ret_pointer);

/* Appends what tells the terminal that the mouse is its own again. */
void mouse_leave(struct buf *out);

#endif
