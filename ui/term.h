/* SPDX-License-Identifier: MIT */
#ifndef UI_TERM_H
#define UI_TERM_H

#include "ui/canvas.h"
#include "ui/keys.h"
#include "ui/pointer.h"
#include "ui/theme.h"

/*
 * The terminal: the only user of curses. It has the screen to itself from
 * term_open() to term_close(), but for the time when it is suspended.
 */
struct term;

/*
 * Draws on standard output; keys come from standard input, or from /dev/tty if
 * that is no terminal. Styles look as THEME says, in no more colours than LIMIT.
 * ERR_USAGE if there is no terminal, or none that can be drawn on.
 */
NODISCARD
enum err_code term_open(struct term **ret_term, const struct theme *theme,
    enum depth limit, struct err *err);
/* Leaves the terminal as it was. NULL is allowed. */
void term_close(struct term *term);

/*
 * Another look, from the next drawing on. This can mean to take the terminal
 * anew, and with it the signals; if that fails, the terminal is left.
 */
NODISCARD
enum err_code term_set_look(struct term *term, const struct theme *theme,
    enum depth limit, struct err *err);

/* Where keys come from, for poll(). */
int term_fd(const struct term *term);
/* How large the terminal is by now. */
void term_size(struct term *term, int *ret_lines, int *ret_columns);

/* Shows CANVAS: sends what differs from what is there. */
void term_draw(struct term *term, const struct canvas *canvas);
/* The next drawing sends everything. */
void term_redraw(struct term *term);

/* Sends BYTES as they are, between two drawings; they must not move its
 * cursor or draw. */
void term_send(struct term *term, struct span bytes);

/* Whether the mouse is ours; it is not, at first. */
void term_mouse(struct term *term, bool on);

/* The next key that has been typed; KEY_NONE if there is none. KEYC_POINTER:
 * the mouse did what term_pointer() says. */
uint32_t term_key(struct term *term);

const struct pointer *term_pointer(const struct term *term);

/* Gives the terminal back for a while; the next drawing takes it again. */
void term_suspend(struct term *term);
void term_resume(struct term *term);

#endif
