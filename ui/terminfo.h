/* SPDX-License-Identifier: MIT */
#ifndef UI_TERMINFO_H
#define UI_TERMINFO_H

#include "src/base/buf.h"
#include "src/base/err.h"

/*
 * What is known of the terminal FD, of the type TERM. Apart from term.c because
 * of what <term.h> calls its macros.
 */

/* Whether curses can draw on it. ERR_USAGE says what is wrong with it. */
NODISCARD
enum err_code terminfo_check(int fd, struct err *err);

/*
 * Appends the name of an entry for the same terminal, but with colours of 24
 * bits: xterm-direct in place of xterm-256color. False if none is installed,
 * or none that can do all that the other can. Called before curses has a screen.
 */
bool terminfo_direct_entry(int fd, struct buf *out);

/* Appends what puts the terminal of the screen that curses has right. */
void terminfo_leave(struct buf *out);

/*
 * Of that screen: how many colours are numbers of the palette
 * where all above are 24 bits; 0 if all are of the palette.
 */
int terminfo_direct(void);

/* Appends what terminfo knows of TERM, lines of "name: value". */
void terminfo_describe(struct buf *out);

#endif
