/* SPDX-License-Identifier: MIT */
#include "ui/needle.h"

static char
small(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

void
needle_fini(struct needle *needle)
{
	buf_fini(&needle->text);
	*needle = (struct needle){0};
}

void
needle_set(struct needle *needle, struct span text)
{
	needle->exact = false;
	for (size_t i = 0; i < text.len; i++)
		needle->exact |= small(text.ptr[i]) != text.ptr[i];
	buf_clear(&needle->text);
	buf_add_span(&needle->text, text);
}

static bool
is_at(struct span needle, const char *text)
{
	for (size_t i = 0; i < needle.len; i++)
		if (small(text[i]) != needle.ptr[i])
			return false;
	return true;
}

bool
needle_in(const struct needle *needle, struct span text)
{
	struct span wanted = buf_span(&needle->text);

	if (wanted.len == 0 || text.len < wanted.len)
		return false;
	if (needle->exact)
		return span_find(text, wanted) != SIZE_MAX;
	for (size_t i = 0; i + wanted.len <= text.len; i++)
		if (is_at(wanted, text.ptr + i))
			return true;
	return false;
}
