/* SPDX-License-Identifier: MIT */
#ifndef UI_RESCUE_H
#define UI_RESCUE_H

#include <termios.h>

#include "src/base/span.h"

/*
 * The terminal is put right however the program ends: by a crash, for want of
 * memory, by exit() from anywhere. There is one terminal, so this is one of the
 * few things that are global.
 */

/*
 * From now on the terminal FD must be put right: by writing LEAVE to it, and
 * with the modes NORMAL.
 */
void rescue_arm(int fd, const struct termios *normal, struct span leave);

/* It is right. */
void rescue_disarm(void);

/* Puts it right if it must be; safe in a signal handler. */
void rescue_now(void);

#endif
