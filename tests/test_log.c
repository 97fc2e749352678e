/* SPDX-License-Identifier: MIT */
#include "src/base/log.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "src/base/file.h"
#include "tests/tap.h"

static char path[] = "/tmp/keyslice-log-XXXXXX";

/* The texts of the lines, without what stands before each. */
static void
read_log(struct buf *out)
{
	struct buf text = {0};
	struct span rest;

	buf_clear(out);
	if (file_read(path, 1 << 20, &text, NULL) != ERR_OK)
		abort();
	for (rest = buf_span(&text); rest.len > 0;) {
		size_t end = span_find(rest, SPAN("\n"));
		struct span line = {rest.ptr, end};
		struct buf start = {0};

		rest = span_from(rest, end + 1);
		buf_printf(&start, "%ld +", (long)getpid());
		OK(span_starts(line, buf_span(&start)), "process and time");
		line = span_from(line, span_find(line, SPAN("+")));
		buf_add_span(out,
		    span_from(line, span_find(line, SPAN(" ")) + 1));
		buf_putc(out, '|');
		buf_fini(&start);
	}
	buf_fini(&text);
}

static void
test_lines(void)
{
	struct log *log = log_new();
	struct buf text = {0};
	struct stat is;

	log_line(log, "before");
	OK(!log_is_open(log), "no file at first");
	IS_INT(log_open(log, path, NULL), ERR_OK, "a new file");
	log_line(log, "%d %s", 1, "two");
	log_line(log, "a\nb\x1b[31m\xff");
	log_text(log, SPAN("one\n\nthree"));
	read_log(&text);
	IS_STR(buf_span(&text), "1 two|a^Jb^[[31m\xef\xbf\xbd|one||three|",
	    "lines, and nothing that drives a terminal");
	OK(stat(path, &is) == 0 && (is.st_mode & 0777) == 0600,
	    "only for the user");
	IS_INT(log_open(log, path, NULL), ERR_OK, "again");
	log_line(log, "appended");
	read_log(&text);
	OK(span_find(buf_span(&text), SPAN("three|appended|")) != SIZE_MAX,
	    "what was there stays");
	IS_INT(log_open(log, "", NULL), ERR_OK, "no file");
	log_line(log, "lost");
	OK(!log_is_open(log) && log_ms(log) >= 0, "any more");
	buf_fini(&text);
	log_free(log);
	log_line(NULL, "no log at all");
	log_free(NULL);
}

static void
test_full(void)
{
	struct log *log = log_new();
	struct err err = {0};
	struct stat is = {0};

	/* A file with a hole in place of what would be there. */
	if (truncate(path, LOG_BYTES_MAX - 20) != 0)
		abort();
	IS_INT(log_open(log, path, NULL), ERR_OK, "nearly full");
	log_line(log, "this goes in, and fills it");
	log_line(log, "this does not");
	(void)stat(path, &is);
	OK(is.st_size < LOG_BYTES_MAX + 100, "it grows no further");
	OK(!log_is_open(log), "it is closed");
	IS_INT(log_open(log, path, &err), ERR_INVALID, "and not opened again");
	OK(span_find(span_of(err.msg), SPAN("it has 100 MB")) != SIZE_MAX,
	    "which is said: %s", err.msg);
	if (truncate(path, 0) != 0)
		abort();
	IS_INT(log_open(log, "/nowhere/log", &err), ERR_IO, "no directory");
	OK(!log_is_open(log), "no file");
	log_free(log);
}

int
main(void)
{
	int fd = mkstemp(path);

	if (fd < 0 || close(fd) != 0 || unlink(path) != 0)
		abort();
	test_lines();
	test_full();
	(void)unlink(path);
	return tap_end();
}
