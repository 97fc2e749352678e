/* SPDX-License-Identifier: MIT */
#ifndef UI_INFO_H
#define UI_INFO_H

#include "src/base/buf.h"

/*
 * Appends what a report of a fault should hold, lines of "name: value": what
 * the program is made of, the terminal, where the user's files are, and what
 * the environment says.
 */
void info_print(struct buf *out);

#endif
