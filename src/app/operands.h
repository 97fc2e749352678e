/* SPDX-License-Identifier: MIT */
#ifndef APP_OPERANDS_H
#define APP_OPERANDS_H

#include "src/app/args.h"

/*
 * What the words behind the options name, where the screen is asked for:
 *
 *	[STORE | FILE...] [TABLE [PK [SK]]]
 *
 * A store is a SQLite file; or, with nothing behind it, a name that has no file
 * yet and is like none of a command or of a data file. All else that is there
 * is data. The table's name is the first word behind data files that is no file
 * and does not look like one.
 */
struct operands {
	const char *store; /* NULL: data files are named */
	const char *const *files;
	size_t n_files;
	struct span table, hash, sort; /* empty: not named */
};

/* Borrows ARGS. ERR_USAGE, ERR_IO. */
NODISCARD
enum err_code operands_read(const struct args *args, struct operands *ret,
    struct err *err);

#endif
