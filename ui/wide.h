/* SPDX-License-Identifier: MIT */
#ifndef UI_WIDE_H
#define UI_WIDE_H

#include <stdint.h>
#include <wchar.h>

#include "src/base/buf.h"

/*
 * Text as libedit has it: wide characters. What has no place in its line, bytes
 * that are no UTF-8, line ends and NUL, travels as the lone surrogate
 * WIDE_BYTE + byte, which no text can hold, and comes back as it was.
 */
enum {
	WIDE_BYTE = 0xdc00
};

/* How many wide characters TEXT makes. */
size_t wide_count(struct span text);

/* TEXT in wide characters, with a NUL behind; the caller frees it. */
NODISCARD wchar_t *wide_dup(struct span text);

/* Appends N wide characters as bytes. */
void wide_put(struct buf *out, const wchar_t *chars, size_t n);

#endif
