/* SPDX-License-Identifier: MIT */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdint.h>

#include "src/base/buf.h"

/*
 * Bytes as cells of a terminal. Only this file measures width (utf8proc).
 * Whatever the bytes are, what is drawn is safe: control characters and bytes
 * that are no UTF-8 become visible marks of known width, and are never sent as
 * they are.
 *
 *   C0 and DEL         ^X (two columns), as ^@ ^[ ^?
 *   C1, line separators, bidi controls, joiners outside an emoji sequence and
 *   other format characters, what Unicode has not assigned
 *                      U+FFFD, one column each
 *   a byte, no UTF-8   U+FFFD, one column
 *   a lone combining mark
 *                      a dotted circle U+25CC in its place, one column
 *
 * Emoji sequences, flags, and what VS16 turns into an emoji take two columns. A
 * cluster of more than 32 code points is cut in several.
 */

/* One thing to draw: a grapheme cluster, or the mark that stands for a byte. */
struct glyph {
	struct span
	    bytes;       /* valid UTF-8 to draw; static, or part of the text */
	int columns;     /* 1 or 2, and 2 for ^X */
	size_t consumed; /* how many bytes of the text it stands for, >= 1 */
};

/* The glyph at the start of TEXT, which must not be empty. */
struct glyph text_next(struct span text);

/* The columns that all of TEXT takes. */
size_t text_width(struct span text);

/*
 * Appends the part of TEXT that fits into COLUMNS columns, in drawable form.
 * Text that does not fit ends in U+2026 (one column). Returns the columns used;
 * never more than COLUMNS, a wide character is not cut in half.
 */
size_t text_clip(struct buf *out, struct span text, size_t columns);

/* The same, filled up with blanks to exactly COLUMNS. */
void text_pad(struct buf *out, struct span text, size_t columns);

/* Appends all of TEXT in drawable form, for messages. */
void text_visible(struct buf *out, struct span text);

/* The version of utf8proc that measures. */
const char *text_utf8proc_version(void);

#endif
