/* SPDX-License-Identifier: MIT */
#ifndef UI_WRAP_H
#define UI_WRAP_H

#include "src/base/span.h"

/*
 * Takes the next line, of at most COLUMNS columns, off *TEXT, at a blank if
 * there is one; a blank at its end is left out. At least one glyph is taken.
 * Empty when *TEXT is.
 */
struct span wrap_take(struct span *text, int columns);

#endif
