/* SPDX-License-Identifier: MIT */
/*
 * How keys are ordered, and why that is right.
 *
 * Within a part, order is that of bytes, compared unsigned, the shorter first
 * on a tie. For S this is the service's order as it stands (UTF-8 bytes, which
 * is the order of code points); for B too. N goes through num_encode(), whose
 * bytes order as the numbers do.
 *
 * A key is compared part after part: the first part that differs decides. It
 * must not be compared as one string of all its parts, since where one part
 * ends would then be lost: ("live", "x") stands before ("live/", "a"), but
 * "livex" behind "live/a". SQLite compares (a, b, c) with (?, ?, ?) in the same
 * way, and TEXT under BINARY collation and BLOB as memcmp does, so that columns
 * in a table, row values in a statement and key_cmp() here agree.
 *
 * Where one string is needed, key_pack() writes 00 in a part as 00 FF, and 00
 * 01 behind each part. When one part is the beginning of the other, the mark 00
 * 01 meets the next byte of the longer one: this is above 00, or it is 00 and
 * FF follows it, which is above 01. Either way the shorter one sorts first.
 * When neither is the beginning of the other, their first difference decides as
 * it did before: if one of the two bytes is 00, its FF is not looked at.
 */
#include "src/model/key.h"

#include <assert.h>

#include "src/model/num.h"

enum {
	PACK_END = 0x01,  /* behind 00: the part ends */
	PACK_ZERO = 0xFF, /* behind 00: a 00 of the part itself */
};

size_t
key_find(const struct key_def *def, struct span name)
{
	for (size_t i = 0; i < def->n; i++)
		if (span_eq(def->part[i].name, name))
			return i;
	return KEY_PARTS_MAX;
}

void
key_def_append(struct key_def *def, const struct key_def *table)
{
	size_t own = table->n_hash + table->n_range;

	for (size_t i = 0; i < own && def->n < KEY_PARTS_MAX; i++)
		if (key_find(def, table->part[i].name) == KEY_PARTS_MAX)
			def->part[def->n++] = table->part[i];
}

void
key_encode(struct value value, struct buf *out)
{
	struct num num;

	assert(value_is_scalar_key(value.type));
	if (value.type != VALUE_N)
		buf_add_span(out, value.body);
	else if (num_parse(value.body, &num, NULL) == ERR_OK)
		num_encode(&num, out);
	/* Else a damaged store holds it: no bytes, which no number has. */
}

bool
key_decode(enum value_type type, struct span part, struct buf *scratch,
    struct value *ret_value)
{
	size_t start = scratch->len;
	struct num num;

	*ret_value = (struct value){type, part};
	if (type != VALUE_N)
		return true;
	if (!num_decode(part, &num))
		return false;
	num_print(&num, scratch);
	ret_value->body = span_from(buf_span(scratch), start);
	return true;
}

void
key_dup(const struct key *key, struct buf *bytes, struct key *ret_key)
{
	size_t len = 0;

	for (size_t i = 0; i < key->n; i++)
		len += key->part[i].len;
	(void)buf_reserve(bytes, len); /* so that no part moves */
	ret_key->n = key->n;
	for (size_t i = 0; i < key->n; i++) {
		size_t at = bytes->len;

		buf_add_span(bytes, key->part[i]);
		ret_key->part[i] = span_from(buf_span(bytes), at);
	}
}

size_t
key_common(const struct key *a, const struct key *b)
{
	size_t n = a->n < b->n ? a->n : b->n;
	size_t i = 0;

	while (i < n && span_eq(a->part[i], b->part[i]))
		i++;
	return i;
}

int
key_cmp(const struct key *a, const struct key *b)
{
	size_t n = a->n < b->n ? a->n : b->n;

	for (size_t i = 0; i < n; i++) {
		int order = span_cmp(a->part[i], b->part[i]);

		if (order != 0)
			return order;
	}
	return 0;
}

static void
pack_part(struct span part, struct buf *out)
{
	size_t at = span_find(part, SPAN("\0"));

	while (at != SIZE_MAX) {
		buf_add(out, part.ptr, at + 1);
		buf_putc(out, (char)PACK_ZERO);
		part = span_from(part, at + 1);
		at = span_find(part, SPAN("\0"));
	}
	buf_add_span(out, part);
	buf_putc(out, '\0');
	buf_putc(out, PACK_END);
}

void
key_pack(const struct key *key, struct buf *out)
{
	for (size_t i = 0; i < key->n; i++)
		pack_part(key->part[i], out);
}

/* Takes one part off *PACKED; SCRATCH has room for all of it. */
static bool
unpack_part(struct span *packed, struct buf *scratch, struct span *ret_part)
{
	size_t start = scratch->len;
	size_t copied = 0; /* of PACKED to SCRATCH, marks counted */
	size_t at = 0;

	for (;;) {
		const char *zero =
		    memchr(packed->ptr + at, '\0', packed->len - at);

		if (zero == NULL)
			return false;
		at = (size_t)(zero - packed->ptr) + 1;
		if (at == packed->len)
			return false;
		if ((unsigned char)packed->ptr[at] == PACK_END)
			break;
		if ((unsigned char)packed->ptr[at] != PACK_ZERO)
			return false;
		buf_add(scratch, packed->ptr + copied, at - copied);
		copied = ++at;
	}
	if (copied == 0) {
		*ret_part = (struct span){packed->ptr, at - 1};
	} else {
		buf_add(scratch, packed->ptr + copied, at - 1 - copied);
		*ret_part = span_from(buf_span(scratch), start);
	}
	*packed = span_from(*packed, at + 1);
	return true;
}

bool
key_unpack(struct span packed, struct buf *scratch, struct key *ret_key)
{
	struct span part[KEY_PARTS_MAX];
	size_t n = 0;

	buf_clear(scratch);
	(void)buf_reserve(scratch, packed.len);
	while (packed.len > 0) {
		if (n == KEY_PARTS_MAX ||
		    !unpack_part(&packed, scratch, &part[n]))
			return false;
		n++;
	}
	/* A load does this for each item, and keys have one or two parts. */
	ret_key->n = n;
	memcpy(ret_key->part, part, n * sizeof(part[0]));
	return true;
}

bool
key_prefix_end(struct buf *bytes)
{
	while (bytes->len > 0) {
		unsigned char last = (unsigned char)bytes->ptr[bytes->len - 1];

		if (last < 0xFF) {
			bytes->ptr[bytes->len - 1] = (char)(last + 1);
			return true;
		}
		bytes->len--;
	}
	return false;
}

int
key_range_place(const struct key_range *range, const struct key *key)
{
	if (range->low.key.n > 0) {
		int order = key_cmp(key, &range->low.key);

		if (order < 0 || (order == 0 && !range->low.inclusive))
			return -1;
	}
	if (range->high.key.n > 0) {
		int order = key_cmp(key, &range->high.key);

		if (order > 0 || (order == 0 && !range->high.inclusive))
			return 1;
	}
	return 0;
}

static enum err_code
check_value(const struct key_part *part, struct value value, struct err *err)
{
	if (value.type == VALUE_NONE)
		return err_set(err, ERR_INVALID,
		    "One or more parameter values were invalid: "
		    "Missing the key %.*s in the item",
		    SPAN_ARG(part->name));
	if (value.type != part->type)
		return err_set(err, ERR_INVALID,
		    "One or more parameter values were invalid: "
		    "Type mismatch for key %.*s expected: %s actual: %s",
		    SPAN_ARG(part->name), value_type_name(part->type),
		    value_type_name(value.type));
	if (value.body.len == 0)
		return err_set(err, ERR_INVALID,
		    "One or more parameter values are not valid. The "
		    "AttributeValue for a key attribute cannot contain an "
		    "empty %s value. Key: %.*s",
		    value.type == VALUE_B ? "binary" : "string",
		    SPAN_ARG(part->name));
	return ERR_OK;
}

enum err_code
key_check_sizes(size_t hash_bytes, size_t range_bytes, struct err *err)
{
	if (hash_bytes > PARTITION_KEY_BYTES_MAX)
		return err_set(err, ERR_INVALID,
		    "One or more parameter values were invalid: Size of "
		    "hashkey has exceeded the maximum size limit of%d bytes",
		    PARTITION_KEY_BYTES_MAX);
	if (range_bytes > SORT_KEY_BYTES_MAX)
		return err_set(err, ERR_INVALID,
		    "One or more parameter values were invalid: Aggregated "
		    "size of all range keys has exceeded the size limit of "
		    "%d bytes",
		    SORT_KEY_BYTES_MAX);
	return ERR_OK;
}

enum err_code
key_of_item(const struct key_def *def, const struct item *item,
    struct buf *bytes, struct key *ret_key, struct err *err)
{
	size_t start = bytes->len;
	size_t hash_bytes = 0, range_bytes = 0;
	size_t end[KEY_PARTS_MAX];
	enum err_code code = ERR_OK;

	for (size_t i = 0; i < def->n; i++) {
		struct value value = item_get(item, def->part[i].name);

		code = check_value(&def->part[i], value, err);
		if (code != ERR_OK)
			goto fail;
		if (i < def->n_hash)
			hash_bytes += value_size(value);
		else if (i < def->n_hash + def->n_range)
			range_bytes += value_size(value);
		code = key_check_sizes(hash_bytes, range_bytes, err);
		if (code != ERR_OK)
			goto fail;
		key_encode(value, bytes);
		end[i] = bytes->len;
	}
	/* Only now do the bytes stay where they are. */
	ret_key->n = def->n;
	for (size_t i = 0, at = start; i < def->n; at = end[i++])
		ret_key->part[i] = (struct span){bytes->ptr + at, end[i] - at};
	return ERR_OK;

fail:
	bytes->len = start;
	return code;
}

bool
key_to_item(const struct key_def *def, const struct key *key,
    struct buf *scratch, struct item *ret_item)
{
	assert(key->n <= def->n);
	item_clear(ret_item);
	(void)buf_reserve(scratch, key->n * NUM_TEXT_MAX);
	for (size_t i = 0; i < key->n; i++) {
		struct attr *attr = item_next(ret_item);

		if (!key_decode(def->part[i].type, key->part[i], scratch,
			&attr->value))
			return false;
		attr->name = def->part[i].name;
		ret_item->n++;
	}
	return true;
}
