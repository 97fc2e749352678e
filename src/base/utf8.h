/* SPDX-License-Identifier: MIT */
#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include <stdint.h>

#include "src/base/buf.h"

/*
 * Strict UTF-8 (RFC 3629): no overlong forms, no surrogates, nothing above
 * U+10FFFF. U+0000 is a character like any other.
 */

/* Where the first byte stands that is no UTF-8, or S.len if all of S is. */
size_t utf8_check(struct span s);

/*
 * Decodes the character at the start of S, which must not be empty. Returns
 * its length in bytes and sets *ret_code; for a byte that is no UTF-8 returns
 * 1 and sets *ret_code to UTF8_INVALID.
 */
size_t utf8_next(struct span s, uint32_t *ret_code);

#define UTF8_INVALID UINT32_MAX

/* Appends the UTF-8 form of CODE, which must be a Unicode scalar value. */
void utf8_put(struct buf *buf, uint32_t code);

/* The length of S in UTF-16 code units; S must be UTF-8. */
size_t utf8_utf16_len(struct span s);

#endif
