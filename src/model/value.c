/* SPDX-License-Identifier: MIT */
#include "src/model/value.h"

#include "src/model/num.h"

static const char *const type_names[] = {
    [VALUE_NONE] = "",
    [VALUE_S] = "S",
    [VALUE_N] = "N",
    [VALUE_B] = "B",
    [VALUE_BOOL] = "BOOL",
    [VALUE_NULL] = "NULL",
    [VALUE_M] = "M",
    [VALUE_L] = "L",
    [VALUE_SS] = "SS",
    [VALUE_NS] = "NS",
    [VALUE_BS] = "BS",
};

/* The type of the elements of a set; VALUE_NONE for what is no set. */
static const enum value_type element_types[] = {
    [VALUE_SS] = VALUE_S,
    [VALUE_NS] = VALUE_N,
    [VALUE_BS] = VALUE_B,
};

/* Appends NUMBER and BYTES. Nearly all numbers here fit one or two bytes. */
static inline void
put_counted(struct buf *out, uint64_t number, struct span bytes)
{
	char *at;

	if (number >= 0x4000) {
		buf_varint(out, number);
		buf_add_span(out, bytes);
		return;
	}
	if (out->cap - out->len < bytes.len + 2)
		(void)buf_reserve(out, bytes.len + 2);
	at = out->ptr + out->len;
	*at = (char)number;
	if (number >= 0x80) {
		*at++ = (char)(number | 0x80);
		*at = (char)(number >> 7);
	}
	at++;
	if (bytes.len > 0)
		memcpy(at, bytes.ptr, bytes.len);
	out->len = (size_t)(at - out->ptr) + bytes.len;
}

/*
 * Each of the three takes something at AT and returns where it ends, or NULL if
 * there is nothing whole before END. They are most of the work of opening an
 * item, hence plain pointers.
 */
static inline const char *
take_number(const char *at, const char *end, uint64_t *ret_number)
{
	struct span bytes = {at, (size_t)(end - at)};

	if (bytes.len > 0 && (unsigned char)at[0] < 0x80) {
		*ret_number = (unsigned char)at[0];
		return at + 1;
	}
	if (bytes.len > 1 && (unsigned char)at[1] < 0x80) {
		*ret_number = ((unsigned char)at[0] & 0x7fU) |
		    (uint64_t)(unsigned char)at[1] << 7;
		return at + 2;
	}
	return varint_read(&bytes, ret_number) ? bytes.ptr : NULL;
}

/* A length and that many bytes. */
static inline const char *
take_counted(const char *at, const char *end, struct span *ret_part)
{
	uint64_t len;

	at = take_number(at, end, &len);
	if (at == NULL || len > (uint64_t)(end - at))
		return NULL;
	ret_part->ptr = at;
	ret_part->len = (size_t)len;
	return at + len;
}

static inline const char *
take_value(const char *at, const char *end, struct value *ret_value)
{
	uint64_t head, type, len;

	at = take_number(at, end, &head);
	if (at == NULL)
		return NULL;
	type = head & 15;
	len = head >> 4;
	if (len > (uint64_t)(end - at) || type == VALUE_NONE ||
	    type > VALUE_BS || (type == VALUE_BOOL && len != 1) ||
	    (type == VALUE_NULL && len != 0))
		return NULL;
	ret_value->type = (enum value_type)type;
	ret_value->body.ptr = at;
	ret_value->body.len = (size_t)len;
	return at + len;
}

static inline uint64_t
head_of(enum value_type type, size_t len)
{
	return (uint64_t)len << 4 | (uint64_t)type;
}

const char *
value_type_name(enum value_type type)
{
	return type_names[type];
}

enum value_type
value_type_of(struct span name)
{
	for (size_t i = VALUE_S; i < COUNT_OF(type_names); i++) {
		if (span_eq(name, span_of(type_names[i])))
			return (enum value_type)i;
	}
	return VALUE_NONE;
}

bool
value_read(struct span *bytes, struct value *ret_value)
{
	const char *at, *end;

	if (bytes->len == 0)
		return false;
	end = bytes->ptr + bytes->len;
	at = take_value(bytes->ptr, end, ret_value);
	if (at == NULL)
		return false;
	*bytes = (struct span){at, (size_t)(end - at)};
	return true;
}

bool
value_read_numbered(struct span *bytes, uint64_t *ret_number,
    struct value *ret_value)
{
	const char *at, *end;

	if (bytes->len == 0)
		return false;
	end = bytes->ptr + bytes->len;
	at = take_number(bytes->ptr, end, ret_number);
	if (at != NULL)
		at = take_value(at, end, ret_value);
	if (at == NULL)
		return false;
	*bytes = (struct span){at, (size_t)(end - at)};
	return true;
}

void
value_write(struct buf *out, struct value value)
{
	value_put(out, value.type, value.body);
}

void
value_put(struct buf *out, enum value_type type, struct span body)
{
	put_counted(out, head_of(type, body.len), body);
}

size_t
value_begin(struct buf *out)
{
	/* There are bytes then that a mark can point at. */
	if (out->ptr == NULL)
		(void)buf_reserve(out, 1);
	return out->len;
}

void
value_end(struct buf *out, size_t mark, enum value_type type)
{
	size_t end = out->len, n;
	char head[10];

	put_counted(out, head_of(type, end - mark), SPAN(""));
	n = out->len - end;
	memcpy(head, out->ptr + end, n);
	out->len = end;
	buf_insert(out, mark, head, n);
}

void
value_put_name(struct buf *out, struct span name)
{
	put_counted(out, name.len, name);
}

void
value_put_element(struct buf *out, struct span bytes)
{
	put_counted(out, bytes.len, bytes);
}

struct value_iter
value_iter(struct value container)
{
	if (container.type < VALUE_M || container.type > VALUE_BS)
		return (struct value_iter){VALUE_NONE, {NULL, 0}};
	return (struct value_iter){container.type, container.body};
}

bool
value_next(struct value_iter *iter, struct span *ret_name,
    struct value *ret_value)
{
	const char *at = iter->rest.ptr, *end;
	struct span name = {NULL, 0};

	if (iter->rest.len == 0)
		return false;
	end = at + iter->rest.len;
	if (iter->type == VALUE_M)
		at = take_counted(at, end, &name);
	if (at == NULL)
		return false;
	if (iter->type == VALUE_M || iter->type == VALUE_L) {
		at = take_value(at, end, ret_value);
	} else {
		ret_value->type = element_types[iter->type];
		at = take_counted(at, end, &ret_value->body);
	}
	if (at == NULL)
		return false;
	*ret_name = name;
	iter->rest.ptr = at;
	iter->rest.len = (size_t)(end - at);
	return true;
}

size_t
value_count(struct value container)
{
	struct value_iter iter = value_iter(container);
	struct span name;
	struct value value;
	size_t n = 0;

	while (value_next(&iter, &name, &value))
		n++;
	return n;
}

struct value
value_member(struct value map, struct span name)
{
	struct value_iter iter = value_iter(map);
	struct span at;
	struct value value;

	while (map.type == VALUE_M && value_next(&iter, &at, &value)) {
		if (span_eq(at, name))
			return value;
	}
	return (struct value){VALUE_NONE, {NULL, 0}};
}

struct value
value_element(struct value list, size_t index)
{
	struct value_iter iter = value_iter(list);
	struct span name;
	struct value value;

	while (list.type == VALUE_L && value_next(&iter, &name, &value)) {
		if (index-- == 0)
			return value;
	}
	return (struct value){VALUE_NONE, {NULL, 0}};
}

bool
value_order(struct value a, struct value b, int *ret_order)
{
	if (a.type != b.type || !value_is_scalar_key(a.type))
		return false;
	*ret_order = a.type == VALUE_N ? num_text_cmp(a.body, b.body)
				       : span_cmp(a.body, b.body);
	return true;
}

static size_t container_size(struct value container, int depth);

static size_t
size_at(struct value value, int depth)
{
	switch (value.type) {
	case VALUE_NONE:
		return 0;
	case VALUE_S:
	case VALUE_B:
		return value.body.len;
	case VALUE_N:
		return num_size(value.body);
	case VALUE_BOOL:
	case VALUE_NULL:
		return 1;
	case VALUE_M:
	case VALUE_L:
	case VALUE_SS:
	case VALUE_NS:
	case VALUE_BS:
		break;
	}
	return container_size(value, depth);
}

/*
 * Good values are not deeper; damaged ones must not exhaust the stack. Inlined,
 * it would cost the values that are no containers, which are most, its frame.
 */
static __attribute__((noinline)) size_t
container_size(struct value container, int depth)
{
	bool document = container.type == VALUE_M || container.type == VALUE_L;
	struct value_iter iter = value_iter(container);
	struct span name;
	struct value element;
	size_t size = document ? 3 : 0;

	while (depth <= VALUE_DEPTH_MAX && value_next(&iter, &name, &element))
		size += document + name.len + size_at(element, depth + 1);
	return size;
}

size_t
value_size(struct value value)
{
	return size_at(value, 1);
}
