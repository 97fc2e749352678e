/* SPDX-License-Identifier: MIT */
#ifndef UI_SHELL_H
#define UI_SHELL_H

#include "src/app/cli.h"

/*
 * The prompt without the screen: libedit on the terminal, lines from a pipe
 * otherwise. A line is a query on the current table, or one of
 *
 *	.table NAME   .tables   .scan [CLAUSES]   .explain QUERY
 *	.format F   .help   .quit
 */
enum status shell_run(const struct cli *cli, const struct args *args);

#endif
