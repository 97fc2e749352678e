/* SPDX-License-Identifier: MIT */
#include "src/base/span.h"

#include <stdint.h>

static unsigned char
ascii_lower(char c)
{
	unsigned char u = (unsigned char)c;

	return u >= 'A' && u <= 'Z' ? (unsigned char)(u | 0x20) : u;
}

static bool
is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

bool
span_eq_nocase(struct span a, struct span b)
{
	if (a.len != b.len)
		return false;
	for (size_t i = 0; i < a.len; i++)
		if (ascii_lower(a.ptr[i]) != ascii_lower(b.ptr[i]))
			return false;
	return true;
}

size_t
span_find(struct span haystack, struct span needle)
{
	size_t at = 0;

	if (needle.len == 0)
		return 0;
	while (haystack.len - at >= needle.len) {
		size_t starts = haystack.len - at - needle.len + 1;
		const char *hit =
		    memchr(haystack.ptr + at, needle.ptr[0], starts);

		if (hit == NULL)
			return SIZE_MAX;
		if (memcmp(hit, needle.ptr, needle.len) == 0)
			return (size_t)(hit - haystack.ptr);
		at = (size_t)(hit - haystack.ptr) + 1;
	}
	return SIZE_MAX;
}

struct span
span_trim(struct span s)
{
	while (s.len > 0 && is_blank(s.ptr[s.len - 1]))
		s.len--;
	while (s.len > 0 && is_blank(s.ptr[0])) {
		s.ptr++;
		s.len--;
	}
	return s;
}

bool
span_to_u64(struct span s, unsigned long long max,
    unsigned long long *ret_number)
{
	unsigned long long number = 0;

	if (s.len == 0)
		return false;
	for (size_t i = 0; i < s.len; i++) {
		unsigned digit = (unsigned)(unsigned char)s.ptr[i] - '0';

		if (digit > 9 || number > max / 10)
			return false;
		number *= 10;
		if (digit > max - number)
			return false;
		number += digit;
	}
	*ret_number = number;
	return true;
}
