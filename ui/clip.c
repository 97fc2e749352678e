/* SPDX-License-Identifier: MIT */
#include "ui/clip.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "src/model/base64.h"

enum {
	SCREEN_CHUNK = 250, /* screen takes no longer strings */
	COMMAND_MS = 3000,
	LOOK_MS = 10,
};

enum clip_wrap
clip_wrap(const char *tmux, const char *sty, const char *term)
{
	static const char *const without[] = {"linux", "dumb", "vt"};

	if (tmux != NULL && tmux[0] != '\0')
		return CLIP_TMUX;
	if (sty != NULL && sty[0] != '\0')
		return CLIP_SCREEN;
	for (size_t i = 0; term != NULL && i < COUNT_OF(without); i++)
		if (span_starts(span_of(term), span_of(without[i])))
			return CLIP_NONE;
	return CLIP_PLAIN;
}

static void
put_plain(struct span bytes, struct buf *out)
{
	buf_puts(out, "\033]52;c;");
	base64_put(out, bytes);
	buf_putc(out, '\a');
}

/* Every ESC of what is passed through is doubled. */
static void
put_tmux(struct span plain, struct buf *out)
{
	buf_puts(out, "\033Ptmux;");
	for (size_t i = 0; i < plain.len; i++) {
		if (plain.ptr[i] == '\033')
			buf_putc(out, '\033');
		buf_putc(out, plain.ptr[i]);
	}
	buf_puts(out, "\033\\");
}

static void
put_screen(struct span plain, struct buf *out)
{
	while (plain.len > 0) {
		struct span chunk = plain;

		if (chunk.len > SCREEN_CHUNK)
			chunk.len = SCREEN_CHUNK;
		buf_puts(out, "\033P");
		buf_add_span(out, chunk);
		buf_puts(out, "\033\\");
		plain = span_from(plain, chunk.len);
	}
}

void
clip_sequence(struct span bytes, enum clip_wrap wrap, struct buf *out)
{
	struct buf plain = {0};

	put_plain(bytes, &plain);
	if (wrap == CLIP_SCREEN) {
		put_screen(buf_span(&plain), out);
	} else {
		/* A tmux that lets nothing through may take it itself. */
		buf_add_span(out, buf_span(&plain));
		if (wrap == CLIP_TMUX)
			put_tmux(buf_span(&plain), out);
	}
	buf_fini(&plain);
}

static int64_t
now_ms(void)
{
	struct timespec now;

	(void)clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* In the child: FD is its input, and it has no output. */
static void
become(const char *command, int fd)
{
	int none = open("/dev/null", O_WRONLY);

	(void)signal(SIGPIPE, SIG_DFL);
	if (dup2(fd, STDIN_FILENO) < 0 || dup2(none, STDOUT_FILENO) < 0 ||
	    dup2(none, STDERR_FILENO) < 0)
		_exit(127);
	(void)execl("/bin/sh", "sh", "-c", command, (char *)NULL);
	_exit(127);
}

/* Writes all of BYTES to FD, or as much as is taken until the time is up. */
static void
feed(int fd, struct span bytes, int64_t until)
{
	(void)fcntl(fd, F_SETFL, O_NONBLOCK);
	while (bytes.len > 0 && now_ms() < until) {
		struct pollfd poll_fd = {.fd = fd, .events = POLLOUT};
		ssize_t n;

		(void)poll(&poll_fd, 1, LOOK_MS);
		n = write(fd, bytes.ptr, bytes.len);
		if (n < 0 && errno != EAGAIN && errno != EINTR)
			return;
		if (n > 0)
			bytes = span_from(bytes, (size_t)n);
	}
}

/* The status that PID ends with; -1: the time was up first. */
static int
wait_until(pid_t pid, int64_t until)
{
	int status = 0;

	while (waitpid(pid, &status, WNOHANG) == 0) {
		if (now_ms() >= until) {
			(void)kill(pid, SIGKILL);
			(void)waitpid(pid, &status, 0);
			return -1;
		}
		(void)poll(NULL, 0, LOOK_MS);
	}
	return status;
}

enum err_code
clip_run(const char *command, struct span bytes, struct err *err)
{
	int64_t until = now_ms() + COMMAND_MS;
	int ends[2];
	pid_t pid;
	int status;

	if (pipe(ends) != 0)
		return err_errno(err, "cannot make a pipe");
	(void)fcntl(ends[1], F_SETFD, FD_CLOEXEC);
	pid = fork();
	if (pid == 0)
		become(command, ends[0]);
	(void)close(ends[0]);
	if (pid < 0) {
		(void)close(ends[1]);
		return err_errno(err, "cannot run '%s'", command);
	}
	feed(ends[1], bytes, until);
	(void)close(ends[1]);
	status = wait_until(pid, until);
	if (status == -1)
		return err_set(err, ERR_IO, "'%s' did not end, and was stopped",
		    command);
	if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
		return err_set(err, ERR_IO, "'%s' failed with status %d",
		    command, WIFEXITED(status) ? WEXITSTATUS(status) : 128);
	return ERR_OK;
}
