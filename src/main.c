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
#include "src/app/config.h"
#include "ui/info.h"
#include "ui/screen.h"
#include "ui/shell.h"

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
	static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
	struct sigaction action = {.sa_handler = on_interrupt}, before;

	(void)sigemptyset(&action.sa_mask);
	/* A second ^C ends the program at once. */
	action.sa_flags = (int)SA_RESETHAND;
	for (size_t i = 0; i < COUNT_OF(numbers); i++)
		/* What nohup or a shell has it ignore stays ignored. */
		if (sigaction(numbers[i], NULL, &before) == 0 &&
		    before.sa_handler != SIG_IGN)
			(void)sigaction(numbers[i], &action, NULL);
	(void)signal(SIGPIPE, SIG_IGN);
	/* A file that may grow no more is a failed write. */
	(void)signal(SIGXFSZ, SIG_IGN);
}

static int
print(struct buf *text)
{
	bool whole = text->len == 0 ||
	    (fwrite(text->ptr, 1, text->len, stdout) == text->len &&
		fflush(stdout) == 0);

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

static int
print_info(void)
{
	struct buf text = {0};

	info_print(&text);
	return print(&text);
}

static int
print_default_config(void)
{
	struct buf text = {0};

	config_default(&text);
	return print(&text);
}

/* The mistakes stand alone on standard error, as those of a compiler. */
static int
check_config(const struct cli *cli, const struct args *args)
{
	struct buf report = {0}, faults = {0};
	struct err err = {0};
	int status = STATUS_FAULT;

	if (screen_check_config(args, &report, &faults, &err) != ERR_OK)
		return (int)cli_fail(cli, &err);
	if (print(&report) == STATUS_DONE && faults.len == 0)
		status = STATUS_DONE;
	fputs(buf_str(&faults), stderr);
	if (faults.len == 0)
		cli->say("the configuration is good");
	buf_fini(&faults);
	return status;
}

static int
run_screen(const struct cli *cli, const struct args *args)
{
	struct buf out = {0};
	struct err err = {0};
	int number = 0;
	enum err_code code = screen_run(args, &out, &number, &err);
	int status = print(&out);

	if (code != ERR_OK)
		return (int)cli_fail(cli, &err);
	if (number != 0) {
		(void)signal(number, SIG_DFL);
		(void)raise(number);
	}
	return status;
}

static int
run(const struct cli *cli, const struct args *args)
{
	if (args_has(args, OPT_HELP))
		return print_help(args->command);
	if (args_has(args, OPT_VERSION))
		return print_version();
	if (args_has(args, OPT_INFO))
		return print_info();
	if (args_has(args, OPT_CHECK_CONFIG))
		return check_config(cli, args);
	if (args_has(args, OPT_DEFAULT_CONFIG))
		return print_default_config();
	if (args->command == CMD_OPEN_STORE)
		return run_screen(cli, args);
	if (args->command == CMD_SHELL)
		return (int)shell_run(cli, args);
	return (int)cli_run(cli, args);
}

/* Wide characters need a locale that is UTF-8; any will do. */
static void
set_locale(void)
{
	if (setlocale(LC_ALL, "") == NULL || MB_CUR_MAX < 4)
		(void)setlocale(LC_ALL, "C.UTF-8");
	(void)setlocale(LC_NUMERIC, "C");
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

	set_locale();
	catch_signals();
	if (args_parse(argc, argv, &args, &err) != ERR_OK)
		status = (int)cli_fail(&cli, &err);
	else
		status = run(&cli, &args);
	args_fini(&args);
	return status;
}
