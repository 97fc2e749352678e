/* SPDX-License-Identifier: MIT */
#ifndef UI_SCRIPT_H
#define UI_SCRIPT_H

#include "ui/ui.h"

/*
 * The screen without a terminal, driven by a file. Its lines:
 *
 *	key NAME...		keys, as the key map names them
 *	type TEXT		the characters of TEXT, all behind the one blank
 *	click COLUMN LINE	the mouse; the upper left corner is 1 1
 *	double-click COLUMN LINE	its second click alone if the line before
 *				is the first one
 *	wheel up|down|left|right COLUMN LINE
 *	:COMMAND		a line of the ":" prompt
 *	resize COLUMNSxLINES
 *	wait			goes on until no background work is left
 *	screen [FILE]		writes the screen to FILE, or appends it to OUT
 *
 * Blanks before a line are left out; # begins a comment line. Lines behind the
 * end of the program are not looked at.
 */
NODISCARD
enum err_code script_run(struct ui *ui, struct span script, const char *name,
    struct buf *out, struct err *err);

/* Appends the screen as it is now. */
void script_screen(struct ui *ui, struct buf *out);

/* Reads "80x24"; false if it is no such size. */
bool script_size(struct span text, int *ret_lines, int *ret_columns);

#endif
