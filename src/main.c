/* SPDX-License-Identifier: MIT */
/*
 * Where the program starts: takes the command line apart, wires the layers
 * together, and is the only place that speaks on standard error.
 */
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "src/app/cli.h"
#include "src/base/file.h"

static volatile sig_atomic_t interrupted;

static void
on_interrupt(int number)
{
	(void)number;
	interrupted = 1;
}

static bool
stopped(void)
{
	return interrupted != 0;
}

static size_t progress_width;

static void
progress(const char *text)
{
	size_t width = strlen(text);

	fprintf(stderr, "\r%s%*s", text,
	    (int)(width < progress_width ? progress_width - width : 0), "");
	if (width == 0)
		fprintf(stderr, "\r");
	(void)fflush(stderr);
	progress_width = width;
}

static void
say(const char *line)
{
	if (progress_width > 0)
		progress("");
	fprintf(stderr, "%s\n", line);
}

static void
catch_signals(void)
{
	struct sigaction action = {.sa_handler = on_interrupt};

	(void)sigemptyset(&action.sa_mask);
	/* A second ^C ends the program at once. */
	action.sa_flags = (int)SA_RESETHAND;
	(void)sigaction(SIGINT, &action, NULL);
	(void)sigaction(SIGTERM, &action, NULL);
	(void)signal(SIGPIPE, SIG_IGN);
}

static int
print(struct buf *text)
{
	size_t n = fwrite(text->ptr, 1, text->len, stdout);
	bool whole = n == text->len && fflush(stdout) == 0;

	buf_fini(text);
	return whole ? STATUS_DONE : STATUS_FAULT;
}

static int
print_help(enum command_id command)
{
	struct buf text = {0};

	args_help(command, &text);
	return print(&text);
}

static int
print_version(void)
{
	struct buf text = {0};

	buf_puts(&text, "keyslice " KEYSLICE_VERSION "\n");
	return print(&text);
}

int
main(int argc, char **argv)
{
	struct cli cli = {
	    .say = say,
	    .progress = isatty(STDERR_FILENO) ? progress : NULL,
	    .stopped = stopped,
	    .on_terminal = isatty(STDOUT_FILENO) != 0,
	};
	struct args args;
	struct err err = {0};
	int status;

	(void)setlocale(LC_ALL, "");
	catch_signals();
	if (args_parse(argc, argv, &args, &err) != ERR_OK)
		status = (int)cli_fail(&cli, &err);
	else if (args_has(&args, OPT_HELP))
		status = print_help(args.command);
	else if (args_has(&args, OPT_VERSION))
		status = print_version();
	else
		status = (int)cli_run(&cli, &args);
	args_fini(&args);
	return status;
}
