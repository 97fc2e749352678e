/* SPDX-License-Identifier: MIT */
#ifndef MODEL_VALUE_H
#define MODEL_VALUE_H

#include <stdint.h>

#include "src/base/buf.h"
#include "src/base/err.h"
#include "src/model/limits.h"

/*
 * Attribute values have one form only, in memory and in the store: flat bytes
 * that can be walked without being decoded. Nobody builds a tree.
 *
 *   value  = head body      head = varint(length of body << 4 | type)
 *   S      = UTF-8          N = canonical text (num.h)      B = raw bytes
 *   BOOL   = one byte 0/1   NULL = nothing
 *   L      = value ...
 *   M      = { varint(length of name) name value } ...
 *   SS NS BS = { varint(length) bytes } ...
 *
 * Bytes that value_read() accepts may come from a damaged store: everything
 * here stays inside them.
 */
enum value_type {
	VALUE_NONE, /* no value: an absent attribute */
	VALUE_S,
	VALUE_N,
	VALUE_B,
	VALUE_BOOL,
	VALUE_NULL,
	VALUE_M,
	VALUE_L,
	VALUE_SS,
	VALUE_NS,
	VALUE_BS,
};

/* A value that somebody else's bytes hold. */
struct value {
	enum value_type type;
	struct span body;
};

/* "S", "N", ... "BS"; "" for VALUE_NONE. */
const char *value_type_name(enum value_type type);

/* The type that NAME stands for (exactly as written), or VALUE_NONE. */
enum value_type value_type_of(struct span name);

/* S, N and B: what a key can be made of and what has an order. */
static inline bool
value_is_scalar_key(enum value_type type)
{
	return type == VALUE_S || type == VALUE_N || type == VALUE_B;
}

/*
 * Takes the value at the start of *BYTES and moves *BYTES behind it. False if
 * there is none that is whole.
 */
bool value_read(struct span *bytes, struct value *ret_value);

/*
 * The same for a number as buf_varint() writes it and the value behind it, which
 * is how a stored item has its attributes. On failure *BYTES is as it was.
 */
bool value_read_numbered(struct span *bytes, uint64_t *ret_number,
    struct value *ret_value);

/* Appends VALUE as bytes. */
void value_write(struct buf *out, struct value value);

/* Appends a head and BODY; for N the body must be canonical. */
void value_put(struct buf *out, enum value_type type, struct span body);

/*
 * Begins a container at the end of OUT; returns the mark for value_end(), which
 * puts the head in before what was appended since.
 */
size_t value_begin(struct buf *out);
void value_end(struct buf *out, size_t mark, enum value_type type);

/* Appends the name of a map entry; its value must follow. */
void value_put_name(struct buf *out, struct span name);

/* Appends one element of a set. */
void value_put_element(struct buf *out, struct span bytes);

/* Walks a container. The type of set elements is S, N or B. */
struct value_iter {
	enum value_type type;
	struct span rest;
};

struct value_iter value_iter(struct value container);

/*
 * The next element; *ret_name is empty unless the container is a map. False at
 * the end, for a value that is no container, and where the bytes are damaged:
 * then iter->rest is not empty.
 */
bool value_next(struct value_iter *iter, struct span *ret_name,
    struct value *ret_value);

/* The number of elements of a container. */
size_t value_count(struct value container);

/* The entry NAME of a map; VALUE_NONE if there is none or MAP is no map. */
struct value value_member(struct value map, struct span name);

/* The element INDEX of a list; VALUE_NONE if there is none. */
struct value value_element(struct value list, size_t index);

/*
 * Deep equality as DynamoDB has it: numbers by value, sets and maps whatever
 * their order, lists in order. Different types are not equal.
 */
bool value_eq(struct value a, struct value b);

/*
 * The order of two values of one type S, N or B, in *ret_order. False if the
 * types differ or have no order.
 */
bool value_order(struct value a, struct value b, int *ret_order);

/* The bytes DynamoDB counts for VALUE. */
size_t value_size(struct value value);

#endif
