/* SPDX-License-Identifier: MIT */
#include "ui/wide.h"

#include "src/base/utf8.h"

/* Takes one character off *TEXT. */
static wchar_t
take(struct span *text)
{
	unsigned char byte = (unsigned char)text->ptr[0];
	uint32_t code;

	*text = span_from(*text, utf8_next(*text, &code));
	if (code == UTF8_INVALID || code == '\n' || code == '\0')
		return (wchar_t)(WIDE_BYTE + byte);
	return (wchar_t)code;
}

size_t
wide_count(struct span text)
{
	size_t n = 0;

	for (; text.len > 0; n++)
		(void)take(&text);
	return n;
}

wchar_t *
wide_dup(struct span text)
{
	wchar_t *chars = xcalloc(wide_count(text) + 1, sizeof(*chars));

	for (size_t i = 0; text.len > 0; i++)
		chars[i] = take(&text);
	return chars;
}

void
wide_put(struct buf *out, const wchar_t *chars, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		uint32_t code = (uint32_t)chars[i];

		if (code >= WIDE_BYTE && code <= WIDE_BYTE + 0xff)
			buf_putc(out, (char)(code - WIDE_BYTE));
		else if (code <= 0x10ffff && (code < 0xd800 || code > 0xdfff))
			utf8_put(out, code);
	}
}
