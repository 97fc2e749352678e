/* SPDX-License-Identifier: MIT */
#include "ui/pty.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

void
pty_open(struct pty *pty)
{
	struct winsize size = {.ws_row = 24, .ws_col = 80};
	const char *name;

	pty->slave = -1;
	pty->master = posix_openpt(O_RDWR | O_NOCTTY);
	if (pty->master < 0)
		return;
	(void)fcntl(pty->master, F_SETFD, FD_CLOEXEC);
	if (grantpt(pty->master) != 0 || unlockpt(pty->master) != 0)
		return;
	name = ptsname(pty->master);
	if (name != NULL)
		pty->slave = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC);
	if (pty->slave >= 0)
		(void)ioctl(pty->slave, TIOCSWINSZ, &size);
}

void
pty_close(struct pty *pty)
{
	if (pty->slave >= 0)
		(void)close(pty->slave);
	if (pty->master >= 0)
		(void)close(pty->master);
	pty->master = pty->slave = -1;
}
