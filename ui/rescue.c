/* SPDX-License-Identifier: MIT */
#include "ui/rescue.h"

#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#include "src/base/alloc.h"

enum {
	LEAVE_MAX = 512,
	STACK_BYTES = 1 << 16, /* a handler that runs on a full stack */
};

static const int crashes[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGSYS};

static struct {
	volatile sig_atomic_t armed;
	int fd;
	struct termios normal;
	char leave[LEAVE_MAX];
	size_t leave_len;

	bool is_installed;
	struct sigaction before[COUNT_OF(crashes)];
	char stack[STACK_BYTES];
} rescue;

void
rescue_now(void)
{
	size_t done = 0;

	if (!rescue.armed)
		return;
	rescue.armed = 0;
	/* In the background the modes may be set only like this. */
	(void)signal(SIGTTOU, SIG_IGN);
	while (done < rescue.leave_len) {
		ssize_t n = write(rescue.fd, rescue.leave + done,
		    rescue.leave_len - done);

		if (n <= 0)
			break;
		done += (size_t)n;
	}
	(void)tcsetattr(rescue.fd, TCSANOW, &rescue.normal);
}

/* Puts the terminal right, then lets happen what would have happened. */
static void
crash(int number, siginfo_t *info, void *context)
{
	(void)context;
	rescue_now();
	for (size_t i = 0; i < COUNT_OF(crashes); i++)
		if (crashes[i] == number)
			(void)sigaction(number, &rescue.before[i], NULL);
	/* A fault comes again by itself, what was sent does not. */
	if (info == NULL || info->si_code <= 0)
		(void)raise(number);
}

static void
install(void)
{
	stack_t stack = {.ss_sp = rescue.stack, .ss_size = STACK_BYTES};
	struct sigaction action = {0};

	action.sa_sigaction = crash;
	action.sa_flags = SA_SIGINFO | SA_ONSTACK;
	(void)sigemptyset(&action.sa_mask);
	(void)sigaltstack(&stack, NULL);
	for (size_t i = 0; i < COUNT_OF(crashes); i++)
		(void)sigaction(crashes[i], &action, &rescue.before[i]);
	alloc_on_failure(rescue_now);
	(void)atexit(rescue_now);
}

void
rescue_arm(int fd, const struct termios *normal, struct span leave)
{
	if (!rescue.is_installed)
		install();
	rescue.is_installed = true;
	rescue.armed = 0;
	rescue.fd = fd;
	rescue.normal = *normal;
	rescue.leave_len = leave.len < LEAVE_MAX ? leave.len : 0;
	memcpy(rescue.leave, leave.ptr, rescue.leave_len);
	rescue.armed = 1;
}

void
rescue_disarm(void)
{
	rescue.armed = 0;
}
