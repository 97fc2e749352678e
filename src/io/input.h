/* SPDX-License-Identifier: MIT */
#ifndef IO_INPUT_H
#define IO_INPUT_H

#include <stdint.h>

#include "src/base/buf.h"
#include "src/base/err.h"

/*
 * The bytes of a file, or of standard input ("-"). What is compressed with gzip
 * or zstd, told by its first bytes, is unpacked, all members and frames of it;
 * what ends too early is an error. Text in UTF-16, told by its byte order mark
 * or by the zero bytes of ASCII in it, becomes UTF-8.
 */
struct input;

NODISCARD
enum err_code input_open(const char *path, struct input **ret_input,
    struct err *err);

/* The same for the open file FD (which stays the caller's), from its beginning
 * if it has one; NAME is for messages. */
NODISCARD
enum err_code input_open_fd(int fd, const char *name, struct input **ret_input,
    struct err *err);

/* NULL is allowed. */
void input_close(struct input *input);

/*
 * Makes the end of INPUT, from which nothing was read yet, an error
 * (ERR_INVALID) unless the MD5 of the file, in base64, is MD5.
 */
void input_expect_md5(struct input *input, struct span md5);

/* Appends up to MAX bytes to BUF; *ret_n is 0 only at the end. */
NODISCARD
enum err_code input_read(struct input *input, struct buf *buf, size_t max,
    size_t *ret_n, struct err *err);

/* Appends how it is packed and written, as far as it was read: ", gzip". */
void input_describe(const struct input *input, struct buf *out);

/* How far the file itself was read, and its size (0 if that is unknown). */
void input_progress(const struct input *input, uint64_t *ret_done,
    uint64_t *ret_all);

/* The versions of the libraries that unpack. */
const char *input_gzip_version(void);
const char *input_zstd_version(void);

#endif
