/* SPDX-License-Identifier: MIT */
#ifndef UI_LOOP_H
#define UI_LOOP_H

#include "ui/ui.h"

/*
 * Runs UI on the terminal until it is done. ERR_USAGE if there is no terminal
 * that can be drawn on. *ret_signal is the signal that ended it (SIGTERM,
 * SIGHUP), or 0; the caller ends the program by it once all is closed.
 */
NODISCARD
enum err_code loop_run(struct ui *ui, int *ret_signal, struct err *err);

#endif
