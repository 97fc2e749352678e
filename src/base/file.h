/* SPDX-License-Identifier: MIT */
#ifndef BASE_FILE_H
#define BASE_FILE_H

#include "src/base/buf.h"
#include "src/base/err.h"

/*
 * Appends the whole of the file PATH to BUF. ERR_NOT_FOUND if there is no such
 * file, ERR_INVALID if it is larger than MAX bytes; BUF is then as it was.
 */
NODISCARD
enum err_code file_read(const char *path, size_t max, struct buf *buf,
    struct err *err);

/* Whether both are the same file that is there, by whatever names. */
bool file_is_same(const char *a, const char *b);

/*
 * A file that appears whole or not at all: written beside PATH under a
 * temporary name, synced, and renamed by outfile_commit(). PATH "-" is standard
 * output, which has no undo; nor has a pipe or a device, which is written
 * straight in either mode. A new file has mode 0666 less the umask; one that
 * replaces another keeps its mode.
 */
struct outfile;

enum outfile_mode {
	OUTFILE_NEW,     /* fails with ERR_EXISTS if PATH is there */
	OUTFILE_REPLACE, /* replaces PATH on commit */
	OUTFILE_QUICK,   /* the same, but does not wait for the disk: for what
	                  * may be lost if the power fails, as histories */
};

NODISCARD
enum err_code outfile_open(const char *path, enum outfile_mode mode,
    struct outfile **ret_file, struct err *err);

/* Buffered (1 MB). After a closed pipe: ERR_IO with errno EPIPE. */
NODISCARD
enum err_code outfile_write(struct outfile *file, struct span bytes,
    struct err *err);

/* Hands on what is buffered, so that a reader sees it now. */
NODISCARD
enum err_code outfile_flush(struct outfile *file, struct err *err);

/* Makes the file appear and frees FILE, also on failure. */
NODISCARD
enum err_code outfile_commit(struct outfile *file, struct err *err);

/* Leaves everything as it was and frees FILE. NULL is allowed. */
void outfile_abort(struct outfile *file);

/* Creates the directory PATH and those above it (mode 0700). */
NODISCARD
enum err_code file_mkdirs(const char *path, struct err *err);

/* fsync() of the directory that holds PATH, so that a rename lasts. */
NODISCARD
enum err_code file_sync_dir(const char *path, struct err *err);

#endif
