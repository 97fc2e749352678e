/* SPDX-License-Identifier: MIT */
#ifndef MODEL_BASE64_H
#define MODEL_BASE64_H

#include "src/base/buf.h"
#include "src/base/err.h"

/* RFC 4648, standard alphabet, padded. */
void base64_put(struct buf *out, struct span bytes);

/*
 * Appends the bytes that TEXT stands for. Strict: the length must be a multiple
 * of 4, no other characters, no stray bits; ERR_INVALID in the service's words,
 * err->pos is the byte in TEXT. On failure OUT is as it was.
 */
NODISCARD
enum err_code base64_read(struct span text, struct buf *out, struct err *err);

/* Hexadecimal digits, an even count of them; reading as base64_read(). */
void hex_put(struct buf *out, struct span bytes);
NODISCARD
enum err_code hex_read(struct span text, struct buf *out, struct err *err);

#endif
