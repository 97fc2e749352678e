/* SPDX-License-Identifier: MIT */
#include "db/entry.h"

void
entry_write(struct names *names, const struct key_def *key,
    const struct item *item, struct buf *out)
{
	buf_varint(out, item_size(item));
	for (size_t i = 0; i < item->n; i++) {
		const struct attr *attr = &item->attrs[i];

		if (key_find(key, attr->name) < key->n)
			continue;
		buf_varint(out, names_id(names, attr->name));
		value_write(out, attr->value);
	}
}

/* Adds the attributes of PAYLOAD, behind its size, to ITEM. */
static bool
open_attrs(const struct names *names, struct span *payload, struct item *item)
{
	while (payload->len > 0) {
		struct attr *attr = item_next(item);
		uint64_t id;

		if (!value_read_numbered(payload, &id, &attr->value))
			return false;
		attr->name = names_get(names, id);
		if (attr->name.ptr == NULL)
			return false;
		item->n++;
	}
	return true;
}

bool
entry_open(const struct names *names, const struct key_def *def,
    const struct key *key, struct span payload, struct buf *scratch,
    struct item *item)
{
	uint64_t size;

	buf_clear(scratch);
	return key_to_item(def, key, scratch, item) &&
	    varint_read(&payload, &size) && open_attrs(names, &payload, item);
}

bool
entry_renumber(struct span payload, const uint32_t *ids, size_t n,
    struct buf *out)
{
	struct value value;
	uint64_t size, id;

	if (!varint_read(&payload, &size))
		return false;
	buf_varint(out, size);
	while (payload.len > 0) {
		if (!value_read_numbered(&payload, &id, &value) || id >= n)
			return false;
		buf_varint(out, ids[id]);
		value_write(out, value);
	}
	return true;
}

bool
entry_see_names(struct span payload, bool *seen, size_t n, size_t *n_seen)
{
	struct value value;
	uint64_t size, id;

	if (!varint_read(&payload, &size))
		return false;
	while (payload.len > 0) {
		if (!value_read_numbered(&payload, &id, &value) || id >= n)
			return false;
		if (!seen[id]) {
			seen[id] = true;
			++*n_seen;
		}
	}
	return true;
}

size_t
entry_size(struct span payload)
{
	uint64_t size;

	return varint_read(&payload, &size) ? (size_t)size : 0;
}

/*
 * Appends the part of a key that VALUE makes, and adds its size to *SIZE. False
 * if it can make none, or more than MAX bytes are in use then.
 */
static bool
put_part(enum value_type type, struct value value, size_t max, size_t *size,
    struct buf *bytes)
{
	if (value.type != type || value.body.len == 0)
		return false;
	*size += value_size(value);
	if (*size > max)
		return false;
	key_encode(value, bytes);
	return true;
}

/* Appends all parts, and sets how long each is. */
static bool
put_parts(const struct key_def *def, const struct item *item, struct buf *bytes,
    struct key *key)
{
	size_t hash_size = 0, range_size = 0, other_size = 0;

	for (size_t i = 0; i < def->n; i++) {
		const struct key_part *part = &def->part[i];
		struct value value = item_get(item, part->name);
		size_t before = bytes->len;
		bool fits;

		if (i < def->n_hash)
			fits = put_part(part->type, value,
			    PARTITION_KEY_BYTES_MAX, &hash_size, bytes);
		else if (i < def->n_hash + def->n_range)
			fits = put_part(part->type, value, SORT_KEY_BYTES_MAX,
			    &range_size, bytes);
		else
			fits = put_part(part->type, value, ITEM_BYTES_MAX,
			    &other_size, bytes);
		if (!fits)
			return false;
		key->part[i].len = bytes->len - before;
	}
	return true;
}

bool
entry_index_key(const struct key_def *def, const struct item *item,
    struct buf *bytes, struct key *ret_key)
{
	size_t start = bytes->len;
	struct key key = {.n = def->n};
	const char *at;

	if (!put_parts(def, item, bytes, &key)) {
		bytes->len = start;
		return false;
	}
	/* Only now do the bytes stay where they are. */
	at = bytes->ptr + start;
	for (size_t i = 0; i < def->n; i++) {
		key.part[i].ptr = at;
		at += key.part[i].len;
	}
	*ret_key = key;
	return true;
}
