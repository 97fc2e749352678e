/* SPDX-License-Identifier: MIT */
#include "src/io/source_priv.h"

static bool
is_legal(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
	    (c >= '0' && c <= '9') || c == '_' || c == '-' || c == '.';
}

void
table_name_put(struct span name, struct buf *out)
{
	size_t n = name.len < TABLE_NAME_MAX ? name.len : TABLE_NAME_MAX;

	for (size_t i = 0; i < n; i++)
		buf_add(out, is_legal(name.ptr[i]) ? &name.ptr[i] : "_", 1);
	if (n == 0)
		buf_putc(out, '_');
}
