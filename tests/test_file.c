/* SPDX-License-Identifier: MIT */
#include "src/base/file.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/tap.h"

/* Everything happens in a directory of our own, by relative names. */
static char dir[] = "/tmp/keyslice-test-XXXXXX";

static void
has_content(const char *path, const char *want, const char *what)
{
	struct buf buf = {0};
	struct err err = {0};

	IS_INT(file_read(path, 1 << 24, &buf, &err), ERR_OK, what);
	IS_STR(buf_span(&buf), want, what);
	buf_fini(&buf);
}

static void
write_file(const char *path, enum outfile_mode mode, const char *content)
{
	struct outfile *file;
	struct err err = {0};

	if (!OK(outfile_open(path, mode, &file, &err) == ERR_OK, "open %s: %s",
		path, err.msg))
		return;
	IS_INT(outfile_write(file, span_of(content), &err), ERR_OK, "write");
	IS_INT(outfile_commit(file, &err), ERR_OK, "commit");
}

/* How many entries the directory has, "." and ".." not counted. */
static int
entries(void)
{
	FILE *list = popen("ls -A | wc -l", "r");
	int count = -1;

	if (list == NULL)
		return -1;
	if (fscanf(list, "%d", &count) != 1)
		count = -1;
	(void)pclose(list);
	return count;
}

static int
mode_of(const char *path)
{
	struct stat there;

	return stat(path, &there) == 0 ? (int)(there.st_mode & 0777) : -1;
}

static void
test_new(void)
{
	struct outfile *file = NULL;
	struct err err = {0};

	write_file("new", OUTFILE_NEW, "first");
	has_content("new", "first", "a new file");
	IS_INT(mode_of("new"), 0644, "mode 0666 less the umask");
	IS_INT(outfile_open("new", OUTFILE_NEW, &file, &err), ERR_EXISTS,
	    "the name is taken");
	IS_STR(span_of(err.msg), "'new' exists already", "message");
	IS_INT(entries(), 1, "nothing else is left");
}

/* Somebody takes the name between open and commit. */
static void
test_race(void)
{
	struct outfile *file = NULL;
	struct err err = {0};

	IS_INT(outfile_open("race", OUTFILE_NEW, &file, &err), ERR_OK, "open");
	IS_INT(outfile_write(file, SPAN("ours"), &err), ERR_OK, "write");
	IS_INT(access("race", F_OK), -1, "not there before commit");
	write_file("race", OUTFILE_NEW, "theirs");
	IS_INT(outfile_commit(file, &err), ERR_EXISTS, "commit is refused");
	has_content("race", "theirs", "the other file stays");
	IS_INT(unlink("race"), 0, "remove");
	IS_INT(entries(), 1, "nothing else is left");
}

static void
test_replace(void)
{
	struct outfile *file = NULL;
	struct err err = {0};

	IS_INT(chmod("new", 0600), 0, "chmod");
	IS_INT(symlink("new", "link"), 0, "symlink");
	write_file("link", OUTFILE_REPLACE, "second");
	has_content("new", "second", "the file behind the link is replaced");
	IS_INT(mode_of("new"), 0600, "and keeps its mode");
	IS_INT(unlink("link"), 0, "remove");

	IS_INT(outfile_open("new", OUTFILE_REPLACE, &file, &err), ERR_OK,
	    "open");
	IS_INT(outfile_write(file, SPAN("third"), &err), ERR_OK, "write");
	outfile_abort(file);
	has_content("new", "second", "abort changes nothing");
	write_file("new", OUTFILE_QUICK, "fourth");
	has_content("new", "fourth", "what need not last replaces as well");
	outfile_abort(NULL);
	IS_INT(entries(), 1, "nothing else is left");
}

static void
test_refused(void)
{
	struct outfile *file = NULL;
	struct buf buf = {0};
	struct err err = {0};

	buf_puts(&buf, "kept");
	IS_INT(outfile_open(".", OUTFILE_REPLACE, &file, &err), ERR_EXISTS,
	    "a directory");
	IS_INT(outfile_open("no/such", OUTFILE_NEW, &file, &err), ERR_IO,
	    "no directory");
	OK(span_starts(span_of(err.msg), SPAN("cannot create 'no/such': ")),
	    "message");
	IS_INT(file_read("none", 9, &buf, &err), ERR_NOT_FOUND, "no file");
	IS_STR(span_of(err.msg), "no file 'none'", "message");
	IS_INT(file_read(".", 9, &buf, &err), ERR_IO, "reading a directory");
	IS_INT(file_read("new", 5, &buf, &err), ERR_INVALID, "too large");
	IS_STR(span_of(err.msg), "'new' is larger than 5 bytes", "message");
	IS_STR(buf_span(&buf), "kept", "the buffer is as it was");
	IS_INT(file_read("new", 6, &buf, &err), ERR_OK, "just as large");
	IS_STR(buf_span(&buf), "keptfourth", "appended");
	buf_fini(&buf);
}

/* Pieces below, at and above the size of the buffer. */
static void
test_large(void)
{
	static const size_t sizes[] = {
	    1, (1 << 20) - 1, 1, 1 << 20, 7, 3 << 20, 5};
	struct outfile *file = NULL;
	struct buf all = {0}, back = {0};
	struct err err = {0};

	IS_INT(outfile_open("large", OUTFILE_NEW, &file, &err), ERR_OK, "open");
	for (size_t i = 0; i < COUNT_OF(sizes); i++) {
		char *piece = buf_reserve(&all, sizes[i]);

		memset(piece, 'a' + (int)i, sizes[i]);
		all.len += sizes[i];
		IS_INT(outfile_write(file, (struct span){piece, sizes[i]},
			   &err),
		    ERR_OK, "write");
	}
	IS_INT(outfile_commit(file, &err), ERR_OK, "commit");
	IS_INT(file_read("large", all.len, &back, &err), ERR_OK, "read");
	OK(span_eq(buf_span(&all), buf_span(&back)), "all of it, in order");
	IS_INT(unlink("large"), 0, "remove");
	buf_fini(&all);
	buf_fini(&back);
}

static void
test_special(void)
{
	struct outfile *file = NULL;
	struct err err = {0};
	struct stat there;
	int ends[2];
	char path[64];

	write_file("/dev/null", OUTFILE_NEW, "gone");
	OK(stat("/dev/null", &there) == 0 && S_ISCHR(there.st_mode),
	    "a device stays a device");

	(void)signal(SIGPIPE, SIG_IGN);
	IS_INT(pipe(ends), 0, "pipe");
	(void)snprintf(path, sizeof(path), "/dev/fd/%d", ends[1]);
	IS_INT(outfile_open(path, OUTFILE_NEW, &file, &err), ERR_OK,
	    "open a pipe");
	(void)close(ends[0]);
	(void)close(ends[1]);
	IS_INT(outfile_write(file, SPAN("x"), &err), ERR_OK, "buffered");
	errno = 0;
	IS_INT(outfile_commit(file, &err), ERR_IO, "nobody reads");
	IS_INT(errno, EPIPE, "errno tells the caller");
}

static void
test_dirs(void)
{
	struct err err = {0};
	struct stat there;

	IS_INT(file_mkdirs("a/b//c/", &err), ERR_OK, "make directories");
	OK(stat("a/b/c", &there) == 0 && S_ISDIR(there.st_mode), "made");
	IS_INT(mode_of("a/b"), 0700, "for the owner alone");
	IS_INT(file_mkdirs("a/b/c", &err), ERR_OK, "once more");
	IS_INT(file_mkdirs("/", &err), ERR_OK, "the root");
	IS_INT(file_mkdirs("new/x", &err), ERR_IO, "a file is in the way");
	IS_INT(file_sync_dir("a/b/c", &err), ERR_OK, "sync");
	IS_INT(file_sync_dir("new", &err), ERR_OK, "sync here");
	IS_INT(file_sync_dir("no/such", &err), ERR_IO, "sync nothing");
	OK(rmdir("a/b/c") == 0 && rmdir("a/b") == 0 && rmdir("a") == 0,
	    "remove");
}

int
main(void)
{
	(void)umask(022);
	if (!OK(mkdtemp(dir) != NULL && chdir(dir) == 0, "go to %s", dir))
		return tap_end();
	test_new();
	test_race();
	test_replace();
	test_refused();
	test_large();
	test_special();
	test_dirs();
	OK(unlink("new") == 0 && entries() == 0, "no file is left behind");
	OK(chdir("/") == 0 && rmdir(dir) == 0, "clean up");
	return tap_end();
}
