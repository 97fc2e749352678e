/* SPDX-License-Identifier: MIT */
#include "db/check_priv.h"

#include "db/items.h"
#include "src/base/utf8.h"
#include "src/model/num.h"

static bool
text_is_sound(struct span text)
{
	return utf8_check(text) == text.len;
}

static bool
num_is_canonical(struct span text)
{
	struct buf canonical = {0};
	bool same = num_canonical(text, &canonical, NULL) == ERR_OK &&
	    span_eq(buf_span(&canonical), text);

	buf_fini(&canonical);
	return same;
}

/*
 * What is wrong with one value, or NULL. A container is looked at from outside:
 * its elements come later.
 */
static const char *
value_fault(struct value value)
{
	bool is_set = value.type == VALUE_SS || value.type == VALUE_NS ||
	    value.type == VALUE_BS;

	if (value.type == VALUE_S && !text_is_sound(value.body))
		return "a string that is no UTF-8";
	if (value.type == VALUE_N && !num_is_canonical(value.body))
		return "a number that is not in canonical form";
	if (value.type == VALUE_BOOL && (unsigned char)value.body.ptr[0] > 1)
		return "a boolean that is neither true nor false";
	if (is_set && value.body.len == 0)
		return "an empty set";
	return NULL;
}

/* The same for VALUE, at DEPTH, and all that it holds. */
static const char *
deep_fault(struct value value, int depth)
{
	struct value_iter iter = value_iter(value);
	const char *what = value_fault(value);
	struct span name;
	struct value element;

	if (what == NULL && depth > VALUE_DEPTH_MAX)
		return "a value nested too deep";
	while (what == NULL && value_next(&iter, &name, &element)) {
		if (!text_is_sound(name))
			return "a map with a name that is no UTF-8";
		what = deep_fault(element, depth + 1);
	}
	if (what == NULL && iter.rest.len > 0)
		return "a value that does not decode";
	return what;
}

/* Two byte forms of one number would be two keys to SQLite. */
static bool
key_part_is_canonical(enum value_type type, struct span part)
{
	struct buf again = {0};
	struct num num;
	bool same;

	if (type == VALUE_S)
		return part.len > 0 && text_is_sound(part);
	if (type == VALUE_B)
		return part.len > 0;
	if (!num_decode(part, &num))
		return false;
	num_encode(&num, &again);
	same = span_eq(buf_span(&again), part);
	buf_fini(&again);
	return same;
}

void
check_item(struct faults *faults, const struct schema *schema,
    const struct key *key, const struct item *item, size_t size)
{
	const struct key_def *def = &schema->key;
	size_t counted = item_size(item);
	struct err err;

	for (size_t i = 0; i < key->n; i++)
		if (!key_part_is_canonical(def->part[i].type, key->part[i]))
			fault(faults, def, key,
			    "key attribute '%.*s' is no %s in canonical form",
			    SPAN_ARG(def->part[i].name),
			    value_type_name(def->part[i].type));
	for (size_t i = 0; i < item->n; i++) {
		const struct attr *attr = &item->attrs[i];
		const char *what = deep_fault(attr->value, 1);

		if (what == NULL && i >= key->n &&
		    key_find(def, attr->name) != KEY_PARTS_MAX)
			what = "the key a second time";
		if (what != NULL)
			fault(faults, def, key, "attribute '%.*s' holds %s",
			    SPAN_ARG(attr->name), what);
	}
	if (size != counted)
		fault(faults, def, key,
		    "the item says its size is %zu bytes, but it is %zu", size,
		    counted);
	if (items_check(schema, item, &err) != ERR_OK)
		fault(faults, def, key, "%s", err.msg);
}
