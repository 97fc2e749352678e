/* SPDX-License-Identifier: MIT */
#include "src/base/utf8.h"

#include <assert.h>

/* The length of the run of ASCII at the start of S. */
static size_t
ascii_run(const char *ptr, size_t len)
{
	const uint64_t high_bits = 0x8080808080808080U;
	size_t i = 0;

	for (; len - i >= sizeof(uint64_t); i += sizeof(uint64_t)) {
		uint64_t eight;

		memcpy(&eight, ptr + i, sizeof(eight));
		if ((eight & high_bits) != 0)
			break;
	}
	while (i < len && (unsigned char)ptr[i] < 0x80)
		i++;
	return i;
}

/*
 * The first byte says how many follow, and in which range the second one must
 * lie; that range keeps out overlong forms, surrogates and what is too high.
 */
static int
lead_byte(unsigned first, unsigned *ret_low, unsigned *ret_high)
{
	*ret_low = 0x80;
	*ret_high = 0xbf;
	if (first >= 0xc2 && first <= 0xdf)
		return 1;
	if (first >= 0xe0 && first <= 0xef) {
		if (first == 0xe0)
			*ret_low = 0xa0;
		else if (first == 0xed)
			*ret_high = 0x9f;
		return 2;
	}
	if (first >= 0xf0 && first <= 0xf4) {
		if (first == 0xf0)
			*ret_low = 0x90;
		else if (first == 0xf4)
			*ret_high = 0x8f;
		return 3;
	}
	return 0;
}

size_t
utf8_next(struct span s, uint32_t *ret_code)
{
	const unsigned char *byte = (const unsigned char *)s.ptr;
	unsigned low, high;
	uint32_t code;
	int more;

	assert(s.len > 0);
	if (byte[0] < 0x80) {
		*ret_code = byte[0];
		return 1;
	}
	*ret_code = UTF8_INVALID;
	more = lead_byte(byte[0], &low, &high);
	if (more == 0 || s.len <= (size_t)more)
		return 1;
	code = byte[0] & (0x3fU >> more);
	for (int i = 1; i <= more; i++) {
		if (byte[i] < low || byte[i] > high)
			return 1;
		code = code << 6 | (byte[i] & 0x3fU);
		low = 0x80;
		high = 0xbf;
	}
	*ret_code = code;
	return (size_t)more + 1;
}

size_t
utf8_check(struct span s)
{
	size_t at = 0;

	while (at < s.len) {
		uint32_t code;

		at += ascii_run(s.ptr + at, s.len - at);
		if (at == s.len)
			break;
		size_t len = utf8_next(span_from(s, at), &code);
		if (code == UTF8_INVALID)
			return at;
		at += len;
	}
	return s.len;
}

void
utf8_put(struct buf *buf, uint32_t code)
{
	char out[4];
	size_t len = 0;

	assert(code <= 0x10ffff && (code < 0xd800 || code > 0xdfff));
	if (code < 0x80) {
		buf_putc(buf, (char)code);
		return;
	}
	if (code < 0x800) {
		out[len++] = (char)(0xc0 | code >> 6);
	} else if (code < 0x10000) {
		out[len++] = (char)(0xe0 | code >> 12);
		out[len++] = (char)(0x80 | (code >> 6 & 0x3f));
	} else {
		out[len++] = (char)(0xf0 | code >> 18);
		out[len++] = (char)(0x80 | (code >> 12 & 0x3f));
		out[len++] = (char)(0x80 | (code >> 6 & 0x3f));
	}
	out[len++] = (char)(0x80 | (code & 0x3f));
	buf_add(buf, out, len);
}

size_t
utf8_utf16_len(struct span s)
{
	size_t units = 0;

	/* Every byte but a continuation starts a unit; four bytes are a pair. */
	for (size_t i = 0; i < s.len; i++) {
		unsigned char byte = (unsigned char)s.ptr[i];

		units += (byte & 0xc0) != 0x80;
		units += byte >= 0xf0;
	}
	return units;
}
