/* SPDX-License-Identifier: MIT */
#ifndef UI_POINTER_H
#define UI_POINTER_H

#include "src/base/buf.h"
#include "ui/canvas.h"

/* What the mouse did, and where on the screen. */
enum pointer_kind {
	POINTER_CLICK,
	POINTER_DOUBLE, /* a second click behind the first, at the same place */
	POINTER_UP,     /* the wheel */
	POINTER_DOWN,
	POINTER_LEFT,
	POINTER_RIGHT,
	POINTER_KINDS
};

struct pointer {
	enum pointer_kind kind;
	int line, column; /* from 0 */
};

static inline bool
pointer_in(const struct pointer *pointer, struct rect area)
{
	return pointer->line >= area.top &&
	    pointer->line < area.top + area.lines &&
	    pointer->column >= area.left &&
	    pointer->column < area.left + area.columns;
}

static inline bool
pointer_is_click(const struct pointer *pointer)
{
	return pointer->kind == POINTER_CLICK ||
	    pointer->kind == POINTER_DOUBLE;
}

/* As a line of a script: "click COLUMN LINE", "wheel up COLUMN LINE"; both are
 * counted from 1 there, as terminals do. */
void pointer_print(const struct pointer *pointer, struct buf *out);
/* Reads such a line; false if it is none. */
bool pointer_read(struct span line, struct pointer *ret_pointer);

/* The click before, by which a double click is known; {0} at first. */
struct clicks {
	struct pointer last;
	int64_t at_ms;
	bool is_open; /* another one makes it a double click */
};

/* Makes a double click of POINTER, at the time NOW_MS, if it is one. The first
 * click of the two was handed on at once: nothing waits for the second. */
void clicks_see(struct clicks *clicks, struct pointer *pointer, int64_t now_ms);

#endif
