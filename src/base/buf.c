/* SPDX-License-Identifier: MIT */
#include "src/base/buf.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum {
	FIRST_CAP = 64
};

void
buf_fini(struct buf *buf)
{
	free(buf->ptr);
	*buf = (struct buf){0};
}

char *
buf_grow(struct buf *buf, size_t more)
{
	/* An impossible size stays impossible: the allocator refuses it. */
	size_t need = more > SIZE_MAX - buf->len ? SIZE_MAX : buf->len + more;

	if (need > buf->cap || buf->ptr == NULL) {
		size_t cap = buf->cap > SIZE_MAX / 2 ? SIZE_MAX : buf->cap * 2;

		if (cap < FIRST_CAP)
			cap = FIRST_CAP;
		if (cap < need)
			cap = need;
		buf->ptr = xrealloc_array(buf->ptr, cap, 1);
		buf->cap = cap;
	}
	return buf->ptr + buf->len;
}

void
buf_puts(struct buf *buf, const char *text)
{
	buf_add(buf, text, strlen(text));
}

void
buf_printf(struct buf *buf, const char *format, ...)
{
	va_list args;
	size_t room;
	int len;

	(void)buf_reserve(buf, FIRST_CAP);
	room = buf->cap - buf->len;
	va_start(args, format);
	len = vsnprintf(buf->ptr + buf->len, room, format, args);
	va_end(args);
	assert(len >= 0);
	if ((size_t)len >= room) {
		char *end = buf_reserve(buf, (size_t)len + 1);

		va_start(args, format);
		(void)vsnprintf(end, (size_t)len + 1, format, args);
		va_end(args);
	}
	buf->len += (size_t)len;
}

void
buf_varint(struct buf *buf, uint64_t number)
{
	while (number >= 0x80) {
		buf_putc(buf, (char)((number & 0x7f) | 0x80));
		number >>= 7;
	}
	buf_putc(buf, (char)number);
}

void
buf_insert(struct buf *buf, size_t at, const void *bytes, size_t len)
{
	assert(at <= buf->len);
	if (len == 0)
		return;
	(void)buf_reserve(buf, len);
	memmove(buf->ptr + at + len, buf->ptr + at, buf->len - at);
	memcpy(buf->ptr + at, bytes, len);
	buf->len += len;
}

const char *
buf_str(struct buf *buf)
{
	*buf_reserve(buf, 1) = '\0';
	return buf->ptr;
}

bool
varint_read(struct span *bytes, uint64_t *ret_number)
{
	uint64_t number = 0;
	size_t i = 0;

	for (unsigned shift = 0; i < bytes->len && shift < 64; shift += 7) {
		uint64_t group = (unsigned char)bytes->ptr[i++];

		/* The tenth byte has room for the highest bit only. */
		if (shift == 63 && group > 1)
			return false;
		number |= (group & 0x7f) << shift;
		if (group < 0x80) {
			*bytes = span_from(*bytes, i);
			*ret_number = number;
			return true;
		}
	}
	return false;
}
