/* SPDX-License-Identifier: MIT */
#include "src/base/file.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
	OUT_BUFFER_BYTES = 1 << 20,
	READ_CHUNK_BYTES = 1 << 16,
	TEMP_NAMES_MAX = 100, /* so many leftovers of one process id */
};

struct outfile {
	int fd;
	enum outfile_mode mode;
	char *path; /* for messages, and what to rename to */
	char *temp; /* NULL: written straight to PATH, nothing to rename */
	struct buf pending;
};

/* The directory that holds PATH, "." for a bare name; the caller frees it. */
static char *
dir_of(const char *path)
{
	const char *slash = strrchr(path, '/');

	if (slash == NULL)
		return xstrdup(".");
	if (slash == path)
		return xstrdup("/");
	return xmemdup(path, (size_t)(slash - path));
}

static enum err_code
fd_read(int fd, const char *path, size_t max, struct buf *buf, struct err *err)
{
	size_t total = 0;

	for (;;) {
		char *end = buf_reserve(buf, READ_CHUNK_BYTES);
		ssize_t n = read(fd, end, READ_CHUNK_BYTES);

		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			return err_errno(err, "cannot read '%s'", path);
		if (n == 0)
			return ERR_OK;
		if ((size_t)n > max - total)
			return err_set(err, ERR_INVALID,
			    "'%s' is larger than %zu bytes", path, max);
		total += (size_t)n;
		buf->len += (size_t)n;
	}
}

bool
file_is_same(const char *a, const char *b)
{
	struct stat left, right;

	return stat(a, &left) == 0 && stat(b, &right) == 0 &&
	    left.st_dev == right.st_dev && left.st_ino == right.st_ino;
}

enum err_code
file_read(const char *path, size_t max, struct buf *buf, struct err *err)
{
	size_t before = buf->len;
	enum err_code code;
	int fd = open(path, O_RDONLY | O_CLOEXEC);

	if (fd < 0 && errno == ENOENT)
		return err_set(err, ERR_NOT_FOUND, "no file '%s'", path);
	if (fd < 0)
		return err_errno(err, "cannot open '%s'", path);
	code = fd_read(fd, path, max, buf, err);
	if (code != ERR_OK)
		buf->len = before;
	(void)close(fd);
	return code;
}

/* All of BYTES, through interruptions and a descriptor that does not block. */
static enum err_code
fd_write(int fd, const char *path, struct span bytes, struct err *err)
{
	while (bytes.len > 0) {
		ssize_t n = write(fd, bytes.ptr, bytes.len);

		if (n >= 0) {
			bytes = span_from(bytes, (size_t)n);
		} else if (errno == EAGAIN) {
			struct pollfd wait = {.fd = fd, .events = POLLOUT};

			(void)poll(&wait, 1, -1);
		} else if (errno != EINTR) {
			return err_errno(err, "cannot write '%s'", path);
		}
	}
	return ERR_OK;
}

/*
 * Opens a new file beside FILE's path. Its name is short whatever the name of
 * the target, and hidden.
 */
static enum err_code
temp_open(struct outfile *file, struct err *err)
{
	char *dir = dir_of(file->path);
	struct buf name = {0};

	for (int i = 0; i < TEMP_NAMES_MAX && file->fd < 0; i++) {
		buf_clear(&name);
		buf_printf(&name, "%s/.keyslice-%ld-%d.tmp", dir,
		    (long)getpid(), i);
		file->fd = open(buf_str(&name),
		    O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
		if (file->fd < 0 && errno != EEXIST)
			break;
	}
	free(dir);
	if (file->fd < 0) {
		enum err_code code =
		    err_errno(err, "cannot create '%s'", file->path);

		buf_fini(&name);
		return code;
	}
	file->temp = xstrdup(buf_str(&name));
	buf_fini(&name);
	return ERR_OK;
}

/*
 * A pipe or a device at the path is written straight: renaming would put a
 * plain file in its place.
 */
static enum err_code
special_open(struct outfile *file, struct err *err)
{
	file->fd = open(file->path, O_WRONLY | O_NOCTTY | O_CLOEXEC);
	if (file->fd < 0)
		return err_errno(err, "cannot open '%s'", file->path);
	return ERR_OK;
}

/* Replaces the file that is there; who may read it stays as it was. */
static enum err_code
replacement_open(struct outfile *file, const struct stat *old, struct err *err)
{
	char *target;
	enum err_code code;

	/* The file that a symbolic link names is replaced, not the link. */
	target = realpath(file->path, NULL);
	if (target == NULL)
		return err_errno(err, "cannot open '%s'", file->path);
	free(file->path);
	file->path = target;
	code = temp_open(file, err);
	if (code != ERR_OK)
		return code;
	/* A file system that has no modes has nothing to keep. */
	(void)fchmod(file->fd, old->st_mode & 0777);
	return ERR_OK;
}

static enum err_code
target_open(struct outfile *file, struct err *err)
{
	struct stat old;

	if (strcmp(file->path, "-") == 0) {
		file->fd = STDOUT_FILENO;
		return ERR_OK;
	}
	if (stat(file->path, &old) != 0)
		return temp_open(file, err);
	if (S_ISDIR(old.st_mode))
		return err_set(err, ERR_EXISTS, "'%s' is a directory",
		    file->path);
	if (!S_ISREG(old.st_mode))
		return special_open(file, err);
	if (file->mode == OUTFILE_NEW)
		return err_set(err, ERR_EXISTS, "'%s' exists already",
		    file->path);
	return replacement_open(file, &old, err);
}

enum err_code
outfile_open(const char *path, enum outfile_mode mode,
    struct outfile **ret_file, struct err *err)
{
	struct outfile *file = xcalloc(1, sizeof(*file));
	enum err_code code;

	file->fd = -1;
	file->mode = mode;
	file->path = xstrdup(path);
	code = target_open(file, err);
	if (code != ERR_OK) {
		outfile_abort(file);
		return code;
	}
	*ret_file = file;
	return ERR_OK;
}

enum err_code
outfile_write(struct outfile *file, struct span bytes, struct err *err)
{
	enum err_code code;

	if (bytes.len > OUT_BUFFER_BYTES - file->pending.len) {
		code = outfile_flush(file, err);
		if (code != ERR_OK)
			return code;
	}
	if (bytes.len >= OUT_BUFFER_BYTES)
		return fd_write(file->fd, file->path, bytes, err);
	buf_add_span(&file->pending, bytes);
	return ERR_OK;
}

enum err_code
outfile_flush(struct outfile *file, struct err *err)
{
	struct span bytes = buf_span(&file->pending);

	buf_clear(&file->pending);
	return fd_write(file->fd, file->path, bytes, err);
}

/*
 * Gives the temporary file its name without ever replacing another: link()
 * fails if the name is taken. Where the file system has no links, looking first
 * is the best there is.
 */
static enum err_code
publish_new(struct outfile *file, struct err *err)
{
	if (link(file->temp, file->path) == 0) {
		(void)unlink(file->temp);
		return ERR_OK;
	}
	if (errno == EEXIST || access(file->path, F_OK) == 0)
		return err_set(err, ERR_EXISTS, "'%s' exists already",
		    file->path);
	if (rename(file->temp, file->path) != 0)
		return err_errno(err, "cannot create '%s'", file->path);
	return ERR_OK;
}

static enum err_code
publish(struct outfile *file, struct err *err)
{
	enum err_code code;

	if (file->mode != OUTFILE_QUICK && fsync(file->fd) != 0)
		return err_errno(err, "cannot write '%s'", file->path);
	if (file->mode == OUTFILE_NEW) {
		code = publish_new(file, err);
		if (code != ERR_OK)
			return code;
	} else if (rename(file->temp, file->path) != 0) {
		return err_errno(err, "cannot replace '%s'", file->path);
	}
	free(file->temp);
	file->temp = NULL;
	return file->mode == OUTFILE_QUICK ? ERR_OK
					   : file_sync_dir(file->path, err);
}

enum err_code
outfile_commit(struct outfile *file, struct err *err)
{
	enum err_code code = outfile_flush(file, err);

	if (code == ERR_OK && file->temp != NULL)
		code = publish(file, err);
	outfile_abort(file);
	return code;
}

void
outfile_abort(struct outfile *file)
{
	/* The caller still wants to know about a pipe that closed. */
	int saved = errno;

	if (file == NULL)
		return;
	if (file->fd >= 0 && file->fd != STDOUT_FILENO)
		(void)close(file->fd);
	if (file->temp != NULL)
		(void)unlink(file->temp);
	buf_fini(&file->pending);
	free(file->temp);
	free(file->path);
	free(file);
	errno = saved;
}

static enum err_code
dir_make(const char *path, struct err *err)
{
	struct stat there;
	int saved;

	if (mkdir(path, 0700) == 0)
		return ERR_OK;
	saved = errno;
	/* A directory on a read-only disk is there, whatever mkdir() says. */
	if (stat(path, &there) == 0 && S_ISDIR(there.st_mode))
		return ERR_OK;
	errno = saved;
	return err_errno(err, "cannot create the directory '%s'", path);
}

enum err_code
file_mkdirs(const char *path, struct err *err)
{
	char *part = xstrdup(path);
	enum err_code code = ERR_OK;

	for (size_t i = 1; code == ERR_OK && part[0] != '\0'; i++) {
		char here = part[i];

		if (here != '/' && here != '\0')
			continue;
		part[i] = '\0';
		code = dir_make(part, err);
		part[i] = here;
		if (here == '\0')
			break;
	}
	free(part);
	return code;
}

enum err_code
file_sync_dir(const char *path, struct err *err)
{
	char *dir = dir_of(path);
	int fd = open(dir, O_RDONLY | O_CLOEXEC);
	enum err_code code = ERR_OK;

	/*
	 * A directory that may be written but not read cannot be opened, and
	 * some file systems sync none (EINVAL): no more can be done there.
	 */
	if (fd < 0 && errno != EACCES)
		code = err_errno(err, "cannot open the directory '%s'", dir);
	if (fd >= 0 && fsync(fd) != 0 && errno != EINVAL)
		code = err_errno(err, "cannot sync the directory '%s'", dir);
	if (fd >= 0)
		(void)close(fd);
	free(dir);
	return code;
}
