/* SPDX-License-Identifier: MIT */
#ifndef UI_TERMINFO_H
#define UI_TERMINFO_H

#include "src/base/err.h"

/*
 * Whether curses can draw on the terminal FD of the type TERM. ERR_USAGE says
 * what is wrong with it. Apart from term.c because of what <term.h> calls its
 * macros.
 */
NODISCARD
enum err_code terminfo_check(int fd, struct err *err);

#endif
