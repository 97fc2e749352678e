/* SPDX-License-Identifier: MIT */
#include "db/items.h"

/* The attribute of PART, which is part of the key of INDEX; it is there. */
static enum err_code
check_part(const struct index_schema *index, const struct key_part *part,
    struct value value, struct err *err)
{
	if (value.type != part->type)
		return err_set(err, ERR_INVALID,
		    "One or more parameter values were invalid: Type mismatch "
		    "for Index Key %.*s Expected: %s Actual: %s IndexName: "
		    "%.*s",
		    SPAN_ARG(part->name), value_type_name(part->type),
		    value_type_name(value.type), SPAN_ARG(index->name));
	if (value.body.len == 0)
		return err_set(err, ERR_INVALID,
		    "One or more parameter values are not valid. A value "
		    "specified for a secondary index key is not supported. "
		    "The AttributeValue for a key attribute cannot contain an "
		    "empty %s value. IndexName: %.*s, IndexKey: %.*s",
		    value.type == VALUE_B ? "binary" : "string",
		    SPAN_ARG(index->name), SPAN_ARG(part->name));
	return ERR_OK;
}

/* What there is of the key of INDEX; that it lacks some is no fault. */
static enum err_code
check_index(const struct index_schema *index, const struct item *item,
    struct err *err)
{
	const struct key_def *key = &index->key;
	size_t size[2] = {0, 0}; /* of the hash, of the range */
	enum err_code code = ERR_OK;

	for (size_t i = 0; i < key->n_hash + key->n_range; i++) {
		struct value value = item_get(item, key->part[i].name);

		if (value.type == VALUE_NONE)
			continue;
		code = check_part(index, &key->part[i], value, err);
		if (code != ERR_OK)
			return code;
		size[i < key->n_hash ? 0 : 1] += value_size(value);
	}
	return key_check_sizes(size[0], size[1], err);
}

/* The service names the first of the offending indexes, in byte order. */
static enum err_code
check_indexes(const struct schema *schema, const struct item *item,
    struct err *err)
{
	const struct index_schema *first = NULL;

	for (size_t i = 0; i < schema->n_indexes; i++) {
		const struct index_schema *index = &schema->indexes[i];

		if ((first == NULL || span_cmp(index->name, first->name) < 0) &&
		    check_index(index, item, NULL) != ERR_OK)
			first = index;
	}
	return first == NULL ? ERR_OK : check_index(first, item, err);
}

/* An item counts together with its entries in local indexes. */
static size_t
whole_size(const struct schema *schema, const struct item *item)
{
	size_t size = item_size(item);

	for (size_t i = 0; i < schema->n_indexes; i++) {
		const struct index_schema *index = &schema->indexes[i];

		if (index->kind == INDEX_LOCAL &&
		    item_get(item, index->key.part[1].name).type != VALUE_NONE)
			size += index_entry_size(schema, index, item);
	}
	return size;
}

enum err_code
items_check_key(const struct schema *schema, const struct item *item,
    struct buf *bytes, struct key *ret_key, struct err *err)
{
	size_t start = bytes->len;
	struct key key;
	enum err_code code = key_of_item(&schema->key, item, bytes, &key, err);

	if (code != ERR_OK)
		return code;
	code = check_indexes(schema, item, err);
	if (code == ERR_OK && whole_size(schema, item) > ITEM_BYTES_MAX)
		code = err_set(err, ERR_INVALID,
		    "Item size has exceeded the maximum allowed size");
	if (code == ERR_OK)
		*ret_key = key;
	else
		bytes->len = start;
	return code;
}

enum err_code
items_check(const struct schema *schema, const struct item *item,
    struct err *err)
{
	struct buf bytes = {0};
	struct key key;
	enum err_code code = items_check_key(schema, item, &bytes, &key, err);

	buf_fini(&bytes);
	return code;
}
