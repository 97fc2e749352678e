/* SPDX-License-Identifier: MIT */
#ifndef APP_CLI_H
#define APP_CLI_H

#include "src/app/args.h"
#include "src/app/export.h"
#include "src/app/reader.h"

/*
 * The commands of the command line. Data goes to standard output through
 * outfile; what is said to a person goes through the functions given here, so
 * that nothing in this layer prints.
 */
struct cli {
	/* One line for standard error, without its line end. */
	void (*say)(const char *line);
	/* Text that replaces the one before on a terminal; NULL when standard
	 * error is none. */
	void (*progress)(const char *text);
	/* Whether the user wants it to stop. */
	bool (*stopped)(void);
	bool on_terminal; /* standard output is one */
};

/* Exit statuses: a contract. */
enum status {
	STATUS_DONE = 0,
	STATUS_FAULT = 1, /* data, query or check; get found nothing */
	STATUS_USAGE = 2,
	STATUS_STORE = 3, /* the store cannot be used */
	STATUS_INTERRUPTED = 130,
};

/* Runs ARGS.command, which is one of the command line but CMD_OPEN_STORE and
 * CMD_SHELL, and says what went wrong. */
enum status cli_run(const struct cli *cli, const struct args *args);

/* Says ERR, and what status it means. */
enum status cli_fail(const struct cli *cli, const struct err *err);

/* The same for an error in TEXT, pointing at the character if it is known. */
enum status cli_fail_at(const struct cli *cli, struct span text,
    const struct err *err);

/* Writes TEXT to standard output. */
enum status cli_print(const struct cli *cli, struct span text);

/*
 * Writes what SLICE returns to PATH ("-": standard output), and says what it
 * cost and what was lost. FORMAT (NULL: as fits PATH) is that of OPTIONS.
 */
enum status cli_write_slice(const struct cli *cli, struct slice *slice,
    const char *path, const char *format, const struct export_options *options);

#endif
