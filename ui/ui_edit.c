/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "ui/ui_priv.h"

/* What the editor must not end, or must end, while it runs. */
static const struct {
	int number;
	void (*handler)(int number);
} signals[] = {
    {SIGINT, SIG_IGN},
    {SIGQUIT, SIG_IGN},
    {SIGTSTP, SIG_DFL},
};

struct edits *
ui_edits(struct ui *ui)
{
	return ui->edits;
}

void
ui_edit_file(struct ui *ui, const char *path, ui_edited *done, void *data)
{
	buf_clear(&ui->edit.path);
	buf_puts(&ui->edit.path, path);
	ui->edit.done = done;
	ui->edit.data = data;
	ui->wish = WISH_EDIT;
}

/* In the child; "vi" where the user has not said what else. */
static void
become_editor(const char *path)
{
	static const char script[] = "${VISUAL:-${EDITOR:-vi}} \"$1\"";

	for (size_t i = 0; i < COUNT_OF(signals); i++)
		(void)signal(signals[i].number, SIG_DFL);
	(void)signal(SIGPIPE, SIG_DFL);
	if (isatty(STDIN_FILENO) == 0) {
		int fd = open("/dev/tty", O_RDWR);

		if (fd >= 0)
			(void)dup2(fd, STDIN_FILENO);
	}
	(void)execl("/bin/sh", "sh", "-c", script, "sh", path, (char *)NULL);
	_exit(127);
}

/* Whether the editor ended well. */
static bool
run(const char *path)
{
	int status = -1;
	pid_t pid = fork();

	if (pid == 0)
		become_editor(path);
	if (pid < 0)
		return false;
	while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
		;
	return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

void
ui_run_editor(struct ui *ui)
{
	struct sigaction before[COUNT_OF(signals)];
	bool done;

	for (size_t i = 0; i < COUNT_OF(signals); i++) {
		struct sigaction action = {.sa_handler = signals[i].handler};

		(void)sigaction(signals[i].number, &action, &before[i]);
	}
	done = run(buf_str(&ui->edit.path));
	for (size_t i = 0; i < COUNT_OF(signals); i++)
		(void)sigaction(signals[i].number, &before[i], NULL);
	ui->edit.done(ui->edit.data, done);
}
