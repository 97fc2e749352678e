/* SPDX-License-Identifier: MIT */
#ifndef BASE_BUF_H
#define BASE_BUF_H

#include <stdint.h>

#include "src/base/alloc.h"
#include "src/base/span.h"

/* Bytes that grow. {0} is an empty one; buf_fini() releases what it holds. */
struct buf {
	char *ptr;
	size_t len;
	size_t cap;
};

void buf_fini(struct buf *buf);

/* The part of buf_reserve() that is seldom needed. */
char *buf_grow(struct buf *buf, size_t more);

/* Room for MORE bytes behind the content; returns where they begin. */
static inline char *
buf_reserve(struct buf *buf, size_t more)
{
	if (more < buf->cap - buf->len)
		return buf->ptr + buf->len;
	return buf_grow(buf, more);
}

static inline void
buf_add(struct buf *buf, const void *bytes, size_t len)
{
	if (len == 0)
		return;
	memcpy(buf_reserve(buf, len), bytes, len);
	buf->len += len;
}

void buf_puts(struct buf *buf, const char *text);
PRINTF_LIKE(2, 3) void buf_printf(struct buf *buf, const char *format, ...);

/* Appends NUMBER as 7-bit groups, lowest first (at most 10 bytes). */
void buf_varint(struct buf *buf, uint64_t number);

/* Puts LEN bytes in at byte AT, moving what follows. */
void buf_insert(struct buf *buf, size_t at, const void *bytes, size_t len);

static inline void
buf_add_span(struct buf *buf, struct span s)
{
	buf_add(buf, s.ptr, s.len);
}

static inline void
buf_putc(struct buf *buf, char c)
{
	if (buf->len == buf->cap)
		(void)buf_reserve(buf, 1);
	buf->ptr[buf->len++] = c;
}

static inline void
buf_clear(struct buf *buf)
{
	buf->len = 0;
}

/* The content; borrowed until BUF changes. */
static inline struct span
buf_span(const struct buf *buf)
{
	return (struct span){buf->ptr, buf->len};
}

/* The content as a C string; borrowed until BUF changes. */
const char *buf_str(struct buf *buf);

/*
 * Reads the number that buf_varint() wrote at the start of *BYTES and moves
 * *BYTES behind it. False if the bytes end too early or the number is too long.
 */
bool varint_read(struct span *bytes, uint64_t *ret_number);

#endif
