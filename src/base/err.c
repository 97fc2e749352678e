/* SPDX-License-Identifier: MIT */
#include "src/base/err.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "src/base/text.h"
#include "src/base/utf8.h"

/* The length of TEXT without a character that was cut off at its end. */
static size_t
whole_chars(const char *text, size_t len)
{
	size_t at = len;
	uint32_t code;

	for (int back = 0; back < 4 && at > 0; back++) {
		unsigned char byte = (unsigned char)text[--at];

		if (byte < 0x80)
			break;
		if (byte < 0xc0)
			continue;
		(void)utf8_next((struct span){text + at, len - at}, &code);
		return code == UTF8_INVALID ? at : len;
	}
	return len;
}

/* Puts RAW into ERR as far as it goes, in a form that is safe to show. */
static void
message_put(struct err *err, struct span raw)
{
	size_t len = 0;

	while (raw.len > 0) {
		struct glyph glyph = text_next(raw);

		if (glyph.bytes.len >= sizeof(err->msg) - len)
			break;
		memcpy(err->msg + len, glyph.bytes.ptr, glyph.bytes.len);
		len += glyph.bytes.len;
		raw = span_from(raw, glyph.consumed);
	}
	err->msg[len] = '\0';
}

static PRINTF_LIKE(4, 0) void err_fill(struct err *err, enum err_code code,
    size_t pos, const char *format, va_list args)
{
	char raw[ERR_MSG_MAX];
	int wanted;
	size_t len;

	if (err == NULL)
		return;
	wanted = vsnprintf(raw, sizeof(raw), format, args);
	len = wanted < 0 ? 0 : (size_t)wanted;
	if (len >= sizeof(raw))
		len = whole_chars(raw, sizeof(raw) - 1);
	err->code = code;
	err->pos = pos;
	message_put(err, (struct span){raw, len});
}

enum err_code
err_set(struct err *err, enum err_code code, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	err_fill(err, code, ERR_POS_NONE, format, args);
	va_end(args);
	return code;
}

enum err_code
err_at(struct err *err, enum err_code code, size_t pos, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	err_fill(err, code, pos, format, args);
	va_end(args);
	return code;
}

enum err_code
err_errno(struct err *err, const char *format, ...)
{
	int saved = errno;
	char reason[128];
	struct err what;
	va_list args;

	va_start(args, format);
	err_fill(&what, ERR_IO, ERR_POS_NONE, format, args);
	va_end(args);
	if (strerror_r(saved, reason, sizeof(reason)) != 0)
		(void)snprintf(reason, sizeof(reason), "error %d", saved);
	errno = saved;
	return err_set(err, ERR_IO, "%s: %s", what.msg, reason);
}
