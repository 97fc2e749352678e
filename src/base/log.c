/* SPDX-License-Identifier: MIT */
#include "src/base/log.h"

#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "src/base/text.h"

struct log {
	int fd; /* -1: no file */
	int64_t began;
	int64_t bytes; /* in the file, as far as we know */
};

static int64_t
now_ms(void)
{
	struct timespec now;

	(void)clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

struct log *
log_new(void)
{
	struct log *log = xcalloc(1, sizeof(*log));

	log->fd = -1;
	log->began = now_ms();
	return log;
}

static void
file_close(struct log *log)
{
	if (log->fd >= 0)
		(void)close(log->fd);
	log->fd = -1;
}

void
log_free(struct log *log)
{
	if (log == NULL)
		return;
	file_close(log);
	free(log);
}

enum err_code
log_open(struct log *log, const char *path, struct err *err)
{
	struct stat is = {0};

	file_close(log);
	if (path[0] == '\0')
		return ERR_OK;
	/* A pipe that nobody reads must not stop the program. */
	log->fd = open(path,
	    O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOCTTY | O_NONBLOCK,
	    0600);
	if (log->fd < 0 || fstat(log->fd, &is) != 0) {
		enum err_code code = err_errno(err, "cannot log to '%s'", path);

		file_close(log);
		return code;
	}
	log->bytes = is.st_size;
	if (log->bytes < LOG_BYTES_MAX)
		return ERR_OK;
	file_close(log);
	return err_set(err, ERR_INVALID, "cannot log to '%s': it has %d MB",
	    path, LOG_BYTES_MAX / (1024 * 1024));
}

bool
log_is_open(const struct log *log)
{
	return log != NULL && log->fd >= 0;
}

/* A line is one write, so that those of two processes do not mix. */
static void
line_write(struct log *log, struct span text)
{
	struct buf line = {0};
	ssize_t n;

	buf_printf(&line, "%ld +%lld ", (long)getpid(), (long long)log_ms(log));
	text_visible(&line, text);
	buf_putc(&line, '\n');
	log->bytes += (int64_t)line.len;
	n = write(log->fd, line.ptr, line.len);
	/* A full disk is no reason to stop, nor to say so at each line. */
	if (n != (ssize_t)line.len)
		file_close(log);
	buf_fini(&line);
}

static void
put(struct log *log, struct span text)
{
	if (!log_is_open(log))
		return;
	line_write(log, text);
	if (log_is_open(log) && log->bytes >= LOG_BYTES_MAX) {
		line_write(log, SPAN("the log is full: it ends here"));
		file_close(log);
	}
}

void
log_line(struct log *log, const char *format, ...)
{
	char text[LOG_LINE_MAX];
	va_list args;

	if (!log_is_open(log))
		return;
	va_start(args, format);
	(void)vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	put(log, span_of(text));
}

void
log_text(struct log *log, struct span text)
{
	while (text.len > 0) {
		size_t end = span_find(text, SPAN("\n"));
		struct span line = {text.ptr, end < text.len ? end : text.len};

		text = span_from(text, line.len + 1);
		put(log, line);
	}
}

int64_t
log_ms(const struct log *log)
{
	return log == NULL ? 0 : now_ms() - log->began;
}
