/* SPDX-License-Identifier: MIT */
#include "src/model/item.h"

#include <stdlib.h>

void
item_fini(struct item *item)
{
	free(item->attrs);
	*item = (struct item){0};
}

struct value
item_get(const struct item *item, struct span name)
{
	for (size_t i = 0; i < item->n; i++) {
		if (span_eq(item->attrs[i].name, name))
			return item->attrs[i].value;
	}
	return (struct value){VALUE_NONE, {NULL, 0}};
}

bool
item_open(struct item *item, struct span body)
{
	struct value_iter iter = {VALUE_M, body};
	struct span name;
	struct value value;

	item_clear(item);
	while (value_next(&iter, &name, &value))
		item_add(item, name, value);
	return iter.rest.len == 0;
}

void
item_write(const struct item *item, struct buf *out)
{
	for (size_t i = 0; i < item->n; i++) {
		value_put_name(out, item->attrs[i].name);
		value_write(out, item->attrs[i].value);
	}
}

size_t
item_size(const struct item *item)
{
	size_t size = 0;

	for (size_t i = 0; i < item->n; i++)
		size +=
		    item->attrs[i].name.len + value_size(item->attrs[i].value);
	return size;
}

bool
item_eq(const struct item *a, const struct item *b)
{
	struct buf left = {0}, right = {0};
	bool same;

	if (a->n != b->n)
		return false;
	/* Maps know how to compare quickly, however many entries they have. */
	item_write(a, &left);
	item_write(b, &right);
	same = value_eq((struct value){VALUE_M, buf_span(&left)},
	    (struct value){VALUE_M, buf_span(&right)});
	buf_fini(&left);
	buf_fini(&right);
	return same;
}
