/* SPDX-License-Identifier: MIT */
#include "src/io/header.h"

/* Takes a type off the end of *NAME; VALUE_NONE if there is none. */
static enum value_type
take_type(struct span *name)
{
	size_t at = name->len;
	struct span word;
	enum value_type type;

	while (at > 0 && name->ptr[at - 1] != ':' && name->ptr[at - 1] != '(')
		at--;
	if (at < 2)
		return VALUE_NONE;
	word = span_from(*name, at);
	if (name->ptr[at - 1] == ':') {
		type = value_type_of(word);
		at -= 1;
	} else {
		if (at < 3 || name->ptr[at - 2] != ' ' || word.len == 0 ||
		    word.ptr[word.len - 1] != ')')
			return VALUE_NONE;
		word.len--;
		type = value_type_of(word);
		at -= 2;
	}
	if (type != VALUE_NONE)
		name->len = at;
	return type;
}

/* Whether NAME ends in a type, COLONS (0 or more) left aside. */
static bool
is_typed(struct span name, size_t *ret_colons)
{
	*ret_colons = 0;
	while (name.len > 0 && name.ptr[name.len - 1] == ':') {
		name.len--;
		(*ret_colons)++;
	}
	return take_type(&name) != VALUE_NONE;
}

void
header_put(struct span name, enum value_type type, struct buf *out)
{
	size_t colons;

	buf_add_span(out, name);
	if (type != VALUE_NONE)
		buf_printf(out, ":%s", value_type_name(type));
	else if (is_typed(name, &colons))
		buf_putc(out, ':');
}

enum value_type
header_take(struct span *cell)
{
	enum value_type type = take_type(cell);
	size_t colons;

	if (type == VALUE_NONE && is_typed(*cell, &colons) && colons > 0)
		cell->len--;
	return type;
}
