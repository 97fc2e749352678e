/* SPDX-License-Identifier: MIT */
#ifndef IO_INPUT_H
#define IO_INPUT_H

#include <stdint.h>

#include "src/base/buf.h"
#include "src/base/err.h"

/*
 * The bytes of a file, or of standard input ("-"). What is compressed with
 * gzip, told by its first bytes, is inflated, all its members; one that ends
 * too early is an error.
 */
struct input;

NODISCARD
enum err_code input_open(const char *path, struct input **ret_input,
    struct err *err);
/* NULL is allowed. */
void input_close(struct input *input);

/* Appends up to MAX bytes to BUF; *ret_n is 0 only at the end. */
NODISCARD
enum err_code input_read(struct input *input, struct buf *buf, size_t max,
    size_t *ret_n, struct err *err);

/* Whether it is compressed. */
bool input_is_gzip(const struct input *input);

/* How far the file itself was read, and its size (0 if that is unknown). */
void input_progress(const struct input *input, uint64_t *ret_done,
    uint64_t *ret_all);

#endif
