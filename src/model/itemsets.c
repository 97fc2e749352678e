/* SPDX-License-Identifier: MIT */
#include "src/model/itemsets.h"

#include <stdlib.h>

static bool
is_set(enum value_type type)
{
	return type == VALUE_SS || type == VALUE_NS || type == VALUE_BS;
}

/* DEPTH is that of VALUE: damaged bytes may be nested without end. */
static bool
any_set(struct value value, int depth)
{
	struct value_iter iter = value_iter(value);
	struct span name;
	struct value element;

	if (is_set(value.type))
		return value_count(value) > 1;
	while (depth < VALUE_DEPTH_MAX && value_next(&iter, &name, &element))
		if (any_set(element, depth + 1))
			return true;
	return false;
}

bool
itemsets_any(const struct item *item)
{
	for (size_t i = 0; i < item->n; i++)
		if (any_set(item->attrs[i].value, 1))
			return true;
	return false;
}

static int
element_cmp(const void *left, const void *right)
{
	const struct value *a = left, *b = right;
	int order = 0;

	(void)value_order(*a, *b, &order);
	return order;
}

static void
write_set(struct buf *out, struct value set)
{
	struct value_iter iter = value_iter(set);
	struct span name;
	size_t n = 0, mark = value_begin(out);
	struct value *elements =
	    xcalloc(value_count(set) + 1, sizeof(*elements));

	while (value_next(&iter, &name, &elements[n]))
		n++;
	qsort(elements, n, sizeof(*elements), element_cmp);
	for (size_t i = 0; i < n; i++)
		value_put_element(out, elements[i].body);
	value_end(out, mark, set.type);
	free(elements);
}

static void
write_value(struct buf *out, struct value value, int depth)
{
	struct value_iter iter = value_iter(value);
	struct span name;
	struct value element;
	size_t mark;

	if (is_set(value.type)) {
		write_set(out, value);
		return;
	}
	if ((value.type != VALUE_M && value.type != VALUE_L) ||
	    depth >= VALUE_DEPTH_MAX) {
		value_write(out, value);
		return;
	}
	mark = value_begin(out);
	while (value_next(&iter, &name, &element)) {
		if (value.type == VALUE_M)
			value_put_name(out, name);
		write_value(out, element, depth + 1);
	}
	value_end(out, mark, value.type);
}

void
itemsets_sort(const struct item *item, struct buf *bytes, struct item *ret_item)
{
	size_t start = bytes->len;

	for (size_t i = 0; i < item->n; i++) {
		value_put_name(bytes, item->attrs[i].name);
		write_value(bytes, item->attrs[i].value, 1);
	}
	(void)item_open(ret_item, span_from(buf_span(bytes), start));
}
