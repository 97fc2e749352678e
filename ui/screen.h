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

/*
 * Reads what sets the program up: *ret_report gets what was found where, and
 * *ret_faults all that is wrong, a line each, which is no failure. ERR_USAGE if
 * the command line is wrong.
 */
NODISCARD
enum err_code screen_check_config(const struct args *args,
    struct buf *ret_report, struct buf *ret_faults, struct err *err);

#endif
