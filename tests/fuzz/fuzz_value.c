/* SPDX-License-Identifier: MIT */
#include "src/model/expr.h"
#include "src/model/itemjson.h"
#include "tests/fuzz/fuzz.h"

/* Elements lie one behind the other within their container. */
static void
check_walk(struct value container)
{
	struct value_iter iter = value_iter(container);
	const char *end = container.body.ptr;
	struct span name;
	struct value element;
	size_t n = 0;

	while (value_next(&iter, &name, &element)) {
		HOLDS(element.body.ptr >= end);
		end = element.body.ptr + element.body.len;
		HOLDS(end <= container.body.ptr + container.body.len);
		if (container.type == VALUE_L)
			HOLDS(span_eq(value_element(container, n).body,
			    element.body));
		n++;
	}
	HOLDS(n == value_count(container));
}

/* Whatever is damaged within VALUE, it can be measured, compared and shown. */
static void
check_value(struct value value)
{
	struct buf bytes = {0}, text = {0};
	struct span rest;
	struct value back;
	int order = 1;

	check_walk(value);
	value_write(&bytes, value);
	rest = buf_span(&bytes);
	HOLDS(value_read(&rest, &back) && rest.len == 0);
	HOLDS(back.type == value.type && span_eq(back.body, value.body));
	HOLDS(value_eq(value, back));
	HOLDS(value_size(value) == value_size(back));
	if (value_order(value, back, &order))
		HOLDS(order == 0);
	itemjson_write_value(value, JSON_DYNAMODB, &text);
	itemjson_write_value(value, JSON_PLAIN, &text);
	expr_print_literal(value, &text);
	buf_fini(&text);
	buf_fini(&bytes);
}

/* The bytes as an item, as a damaged store may hold it. */
int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct span body = fuzz_span(data, size);
	struct item item = {0}, back = {0};
	struct buf bytes = {0};

	if (item_open(&item, body)) {
		for (size_t i = 0; i < item.n; i++)
			check_value(item.attrs[i].value);
		item_write(&item, &bytes);
		HOLDS(item_open(&back, buf_span(&bytes)));
		HOLDS(item_size(&item) == item_size(&back));
		HOLDS(item.n == back.n);
		for (size_t i = 0; i < item.n; i++)
			HOLDS(span_eq(item.attrs[i].name, back.attrs[i].name));
		HOLDS(item_eq(&item, &back));
	}
	buf_fini(&bytes);
	item_fini(&back);
	item_fini(&item);
	return 0;
}
