/* SPDX-License-Identifier: MIT */
#ifndef UI_SCREEN_H
#define UI_SCREEN_H

#include "src/app/args.h"

/*
 * The program on the screen, as the command line asks for it: a store, or data
 * files that are loaded into a temporary one, opened on the terminal, or driven
 * by a script. *ret_out gets what a script prints; *ret_signal is the signal
 * that ended the screen, or 0.
 */
NODISCARD
enum err_code screen_run(const struct args *args, struct buf *ret_out,
    int *ret_signal, struct err *err);

/* Reads the user's key map, if there is one; ERR_SYNTAX names file and line. */
NODISCARD
enum err_code screen_check_config(struct err *err);

#endif
