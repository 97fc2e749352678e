/* SPDX-License-Identifier: MIT */
#include "db/build.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "src/base/buf.h"
#include "src/base/file.h"

enum {
	BUILDS_MAX = 100
}; /* at once, of one store by one process */

/* The name of build number N of this process. */
static void
build_name(const char *path, int n, struct buf *out)
{
	buf_clear(out);
	buf_printf(out, "%s.tmp-%ld", path, (long)getpid());
	if (n > 0)
		buf_printf(out, "-%d", n);
}

enum err_code
build_create(const char *path, char **ret_build_path, struct err *err)
{
	struct buf name = {0};
	enum err_code code = ERR_OK;
	int fd = -1;

	errno = EEXIST;
	for (int n = 0; n < BUILDS_MAX && fd < 0 && errno == EEXIST; n++) {
		build_name(path, n, &name);
		fd = open(buf_str(&name), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC,
		    0600);
	}
	if (fd < 0)
		code = err_errno(err, "cannot create '%s'", buf_str(&name));
	else
		*ret_build_path = xstrdup(buf_str(&name));
	if (fd >= 0)
		(void)close(fd);
	buf_fini(&name);
	return code;
}

static enum err_code
sync_file(const char *path, struct err *err)
{
	int fd = open(path, O_RDWR | O_CLOEXEC);
	enum err_code code = ERR_OK;

	if (fd < 0)
		return err_errno(err, "cannot open '%s'", path);
	if (fsync(fd) != 0)
		code = err_errno(err, "cannot write '%s'", path);
	(void)close(fd);
	return code;
}

/*
 * A link never replaces what is there. Where the file system has no links, the
 * name is claimed with an empty file first, which the rename replaces.
 */
static enum err_code
take_name(const char *build_path, const char *path, struct err *err)
{
	int fd;

	if (link(build_path, path) == 0) {
		(void)unlink(build_path);
		return ERR_OK;
	}
	fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	if (fd < 0 && errno == EEXIST)
		return err_set(err, ERR_EXISTS, "'%s' exists already", path);
	if (fd < 0)
		return err_errno(err, "cannot create '%s'", path);
	(void)close(fd);
	if (rename(build_path, path) != 0) {
		enum err_code code = err_errno(err, "cannot create '%s'", path);

		(void)unlink(path);
		return code;
	}
	return ERR_OK;
}

enum err_code
build_publish(const char *build_path, const char *path, struct err *err)
{
	enum err_code code = sync_file(build_path, err);

	if (code == ERR_OK)
		code = take_name(build_path, path, err);
	if (code == ERR_OK)
		code = file_sync_dir(path, err);
	return code;
}

/* Whether NAME is that of a build of BASE whose process is no more. */
static bool
is_stale(const char *name, const char *base)
{
	size_t len = strlen(base);
	char *end;
	long pid;

	if (strncmp(name, base, len) != 0 ||
	    strncmp(name + len, ".tmp-", 5) != 0)
		return false;
	name += len + 5;
	if (*name < '1' || *name > '9')
		return false;
	errno = 0;
	pid = strtol(name, &end, 10);
	if (errno != 0 || (*end != '\0' && *end != '-') || (pid_t)pid != pid)
		return false;
	return kill((pid_t)pid, 0) != 0 && errno == ESRCH;
}

void
build_sweep(const char *path)
{
	const char *slash = strrchr(path, '/');
	const char *base = slash == NULL ? path : slash + 1;
	size_t dir_len = (size_t)(base - path);
	struct buf name = {0};
	struct dirent *entry;
	DIR *dir;

	buf_add(&name, path, dir_len);
	buf_putc(&name, '.');
	dir = opendir(buf_str(&name));
	while (dir != NULL && (entry = readdir(dir)) != NULL) {
		if (!is_stale(entry->d_name, base))
			continue;
		name.len = dir_len;
		buf_puts(&name, entry->d_name);
		(void)unlink(buf_str(&name));
	}
	if (dir != NULL)
		(void)closedir(dir);
	buf_fini(&name);
}
