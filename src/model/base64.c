/* SPDX-License-Identifier: MIT */
#include "src/model/base64.h"

static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
			       "abcdefghijklmnopqrstuvwxyz0123456789+/";

/* Three bytes are four characters of 6 bits. */
void
base64_put(struct buf *out, struct span bytes)
{
	const unsigned char *in = (const unsigned char *)bytes.ptr;
	char *at = buf_reserve(out, (bytes.len + 2) / 3 * 4);

	out->len += (bytes.len + 2) / 3 * 4;
	for (size_t left = bytes.len; left > 0; in += 3, at += 4) {
		unsigned bits = (unsigned)in[0] << 16;

		if (left > 1)
			bits |= (unsigned)in[1] << 8;
		if (left > 2)
			bits |= in[2];
		at[0] = alphabet[bits >> 18];
		at[1] = alphabet[bits >> 12 & 63];
		at[2] = '=';
		at[3] = '=';
		if (left > 1)
			at[2] = alphabet[bits >> 6 & 63];
		if (left > 2)
			at[3] = alphabet[bits & 63];
		left -= left < 3 ? left : 3;
	}
}

/* The 6 bits of a character, or -1. */
static int
base64_digit(char c)
{
	if (c >= 'A' && c <= 'Z')
		return c - 'A';
	if (c >= 'a' && c <= 'z')
		return c - 'a' + 26;
	if (c >= '0' && c <= '9')
		return c - '0' + 52;
	if (c == '+')
		return 62;
	return c == '/' ? 63 : -1;
}

/* How many characters of TEXT, a multiple of 4, are not its padding. */
static size_t
without_padding(struct span text)
{
	size_t n = text.len;

	for (int i = 0; i < 2 && n > 0 && text.ptr[n - 1] == '='; i++)
		n--;
	return n;
}

enum err_code
base64_read(struct span text, struct buf *out, struct err *err)
{
	size_t start = out->len, n = without_padding(text);
	unsigned bits = 0, have = 0;

	if (text.len % 4 != 0)
		return err_set(err, ERR_INVALID,
		    "Base64 encoded length is expected a multiple of 4 bytes "
		    "but found: %zu",
		    text.len);
	(void)buf_reserve(out, n / 4 * 3 + 3);
	for (size_t i = 0; i < n; i++) {
		int digit = base64_digit(text.ptr[i]);

		if (digit < 0) {
			out->len = start;
			return err_at(err, ERR_INVALID, i,
			    "Invalid base 64 character: '%c'", text.ptr[i]);
		}
		bits = bits << 6 | (unsigned)digit;
		have += 6;
		if (have >= 8) {
			have -= 8;
			buf_putc(out, (char)(bits >> have & 0xff));
			bits &= (1u << have) - 1;
		}
	}
	if (bits != 0) {
		out->len = start;
		return err_at(err, ERR_INVALID, n - 1,
		    "Invalid last non-pad Base64 character dectected");
	}
	return ERR_OK;
}

void
hex_put(struct buf *out, struct span bytes)
{
	static const char digits[] = "0123456789abcdef";
	char *at = buf_reserve(out, bytes.len * 2);

	for (size_t i = 0; i < bytes.len; i++) {
		*at++ = digits[(unsigned char)bytes.ptr[i] >> 4];
		*at++ = digits[(unsigned char)bytes.ptr[i] & 15];
	}
	out->len += bytes.len * 2;
}

static int
hex_digit(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	if (c >= 'a' && c <= 'f')
		return c - 'a' + 10;
	return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

enum err_code
hex_read(struct span text, struct buf *out, struct err *err)
{
	size_t start = out->len;
	int high = 0;

	if (text.len % 2 != 0)
		return err_at(err, ERR_INVALID, text.len,
		    "expected an even count of hexadecimal digits, found %zu",
		    text.len);
	for (size_t i = 0; i < text.len; i++) {
		int digit = hex_digit(text.ptr[i]);

		if (digit < 0) {
			out->len = start;
			return err_at(err, ERR_INVALID, i,
			    "expected a hexadecimal digit, found '%c'",
			    text.ptr[i]);
		}
		if (i % 2 == 0)
			high = digit << 4;
		else
			buf_putc(out, (char)(high | digit));
	}
	return ERR_OK;
}
