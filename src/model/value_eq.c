/* SPDX-License-Identifier: MIT */
#include "src/base/map.h"
#include "src/model/value.h"

enum {
	/*
	 * The depth of a good value, and one more for an item that is compared
	 * as a map. Damaged bytes can nest once a byte or two, which must not
	 * exhaust the stack.
	 */
	EQ_DEPTH_MAX = VALUE_DEPTH_MAX + 1,
	/* More elements than this are looked up in an index. */
	LINEAR_MAX = 32,
};

static bool eq_at(struct value a, struct value b, int depth);

/* What an entry of a map or a set is found by. */
static struct span
entry_key(enum value_type container, struct span name, struct value value)
{
	return container == VALUE_M ? name : value.body;
}

/* The entry of CONTAINER, a map or a set, with the key KEY. */
static struct value
find_entry(struct value container, struct span key)
{
	struct value_iter iter = value_iter(container);
	struct span name;
	struct value value;

	while (value_next(&iter, &name, &value)) {
		if (span_eq(entry_key(container.type, name, value), key))
			return value;
	}
	return (struct value){VALUE_NONE, {NULL, 0}};
}

/* Whether each entry of A, a map or a set, is in B. */
static bool
all_in(struct value a, struct value b, int depth)
{
	struct value_iter iter = value_iter(a);
	struct span name;
	struct value value;

	while (value_next(&iter, &name, &value)) {
		struct span key = entry_key(a.type, name, value);

		if (!eq_at(value, find_entry(b, key), depth))
			return false;
	}
	return true;
}

/* The same by way of an index, for it takes the time of N * N otherwise. */
static bool
all_in_indexed(struct value a, struct value b, int depth)
{
	struct value_iter iter_a = value_iter(a), iter_b = value_iter(b);
	struct map places = {0};
	struct span name;
	struct value value, other;
	uint32_t place = 0;
	bool same = true;

	/* A place is a byte of B's body, and bodies are far below 4 GB. */
	while (value_next(&iter_b, &name, &value)) {
		(void)map_set(&places, entry_key(b.type, name, value), place);
		place = (uint32_t)(iter_b.rest.ptr - b.body.ptr);
	}
	while (same && value_next(&iter_a, &name, &value)) {
		same = map_get(&places, entry_key(a.type, name, value), &place);
		if (!same)
			break;
		iter_b.rest = span_from(b.body, place);
		same = value_next(&iter_b, &name, &other) &&
		    eq_at(value, other, depth);
	}
	map_fini(&places);
	return same;
}

static bool
lists_eq(struct value a, struct value b, int depth)
{
	struct value_iter iter_a = value_iter(a), iter_b = value_iter(b);
	struct span name;
	struct value left, right;

	while (value_next(&iter_a, &name, &left)) {
		if (!value_next(&iter_b, &name, &right) ||
		    !eq_at(left, right, depth))
			return false;
	}
	return !value_next(&iter_b, &name, &right);
}

static bool
eq_at(struct value a, struct value b, int depth)
{
	size_t n;

	if (a.type != b.type || depth > EQ_DEPTH_MAX)
		return false;
	/* Numbers are canonical: the same number is the same text. */
	if (span_eq(a.body, b.body))
		return true;
	if (a.type < VALUE_M)
		return false;
	if (a.type == VALUE_L)
		return lists_eq(a, b, depth + 1);
	n = value_count(a);
	if (n != value_count(b))
		return false;
	return n <= LINEAR_MAX ? all_in(a, b, depth + 1)
			       : all_in_indexed(a, b, depth + 1);
}

bool
value_eq(struct value a, struct value b)
{
	return eq_at(a, b, 1);
}
