/* SPDX-License-Identifier: MIT */
#ifndef UI_KEYS_H
#define UI_KEYS_H

#include <stdint.h>

#include "src/app/command.h"
#include "src/base/buf.h"
#include "src/base/err.h"

/*
 * Keys by name, and the key map: which command a key gives in which view.
 *
 * Names: a character as it is (g, G, /, é), Space, Enter, Esc, Tab, Backtab,
 * Backspace, Delete, Insert, Up, Down, Left, Right, Home, End, PageUp,
 * PageDown, F1 ... F12, C-a ... C-z, M-x, and U+HEX for a character that cannot
 * be seen by itself.
 *
 * A key is the code point of a character, or one of enum key_code.
 */
enum key_code {
	KEY_NONE = 0,
	KEY_CODES = 0x200000, /* above all of Unicode */
	KEYC_UP,
	KEYC_DOWN,
	KEYC_LEFT,
	KEYC_RIGHT,
	KEYC_HOME,
	KEYC_END,
	KEYC_PAGE_UP,
	KEYC_PAGE_DOWN,
	KEYC_INSERT,
	KEYC_DELETE,
	KEYC_BACKSPACE,
	KEYC_ENTER,
	KEYC_TAB,
	KEYC_BACKTAB,
	KEYC_ESC,
	KEYC_F1,
	KEYC_F12 = KEYC_F1 + 11,
	KEYC_POINTER,         /* no key: the mouse did something; see term.h */
	KEYC_META = 0x400000, /* added to a code point */
};

/*
 * The key that gives CODE: Tab, Enter, Esc and Backspace send control
 * characters (C-i, C-m and C-j, C-[, C-h), and are not told from them.
 */
uint32_t key_of_char(uint32_t code);

/* The key that NAME stands for, or KEY_NONE; what key_print() gives is one. */
uint32_t key_named(struct span name);
/* Appends the name of KEY. */
void key_print(uint32_t key, struct buf *out);

struct keymap;

/* The map of share/keymap, which is compiled in. */
struct keymap *keymap_new(void);
void keymap_free(struct keymap *map);

/*
 * Reads a key map: lines of "VIEW KEY COMMAND [ARGUMENT]"; "all" is every view;
 * # begins a comment, at the start of a line or behind a blank, but is a key in
 * the place of a key. The command "none" takes a binding away. What it binds
 * stands before what was there. FAULTS (NULL is allowed) gets all that is
 * wrong, a line each: "NAME:LINE: why"; ERR the first of it, with ERR_SYNTAX.
 * The good lines count all the same.
 */
NODISCARD
enum err_code keymap_read(struct keymap *map, struct span text,
    const char *name, struct buf *faults, struct err *err);

/*
 * Appends what is odd about the bindings that were read, a line each: those
 * that a later one overrules, or that a view has a binding of its own for, and
 * keys taken away that did nothing.
 */
void keymap_remarks(const struct keymap *map, struct buf *out);

/* The command of KEY in VIEW (its own bindings, then "all"), or CMD_NONE. */
enum command_id keymap_get(const struct keymap *map, const char *view,
    uint32_t key);

/* What stands behind the command of KEY in VIEW; empty if nothing does. */
struct span keymap_argument(const struct keymap *map, const char *view,
    uint32_t key);

/* One binding, for the help. */
struct binding {
	const char *view;
	uint32_t key;
	enum command_id command;
};

/* All bindings that work in VIEW, in the order of the command table. */
size_t keymap_list(const struct keymap *map, const char *view,
    struct binding *ret_bindings, size_t max);

#endif
