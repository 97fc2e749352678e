/* SPDX-License-Identifier: MIT */
#include "src/model/schema.h"

#include <stdio.h>

/* How most of the service's messages begin. */
#define BAD_PARAMETER "One or more parameter values were invalid: "

enum {
	COMPLAINTS_MAX = 10, /* the service tells no more at a time */
	WHERE_MAX = 80,      /* the longest place is 72 bytes */
};

/* Members that break a constraint; the service tells them in one message. */
struct complaints {
	size_t n;
	struct buf text;
};

/* A value without bytes of its own is an absent member. */
static void
complain(struct complaints *all, struct span value, const char *where,
    const char *constraint)
{
	if (all->n == COMPLAINTS_MAX)
		return;
	buf_puts(&all->text, all->n++ == 0 ? "Value " : "; Value ");
	if (value.ptr == NULL)
		buf_puts(&all->text, "null");
	else
		buf_printf(&all->text, "'%.*s'", SPAN_ARG(value));
	buf_printf(&all->text,
	    " at '%s' failed to satisfy constraint: Member must %s", where,
	    constraint);
}

static void
constrain_length(struct complaints *all, struct span value, size_t min,
    size_t max, const char *where)
{
	char constraint[64];

	if (value.ptr == NULL) {
		complain(all, value, where, "not be null");
		return;
	}
	if (value.len < min)
		(void)snprintf(constraint, sizeof(constraint),
		    "have length greater than or equal to %zu", min);
	else if (value.len > max)
		(void)snprintf(constraint, sizeof(constraint),
		    "have length less than or equal to %zu", max);
	else
		return;
	complain(all, value, where, constraint);
}

/*
 * The name of a table or an index. The service wants three letters or more;
 * what people have to load often has fewer, and here that does no harm.
 */
static void
constrain_name(struct complaints *all, struct span name, const char *where)
{
	if (name.ptr != NULL && !schema_is_name(name))
		complain(all, name, where,
		    "satisfy regular expression pattern: [a-zA-Z0-9_.-]+");
	constrain_length(all, name, 1, TABLE_NAME_MAX, where);
}

/* The names of the attributes of KEY; WHERE ends in a dot, or is empty. */
static void
constrain_key(struct complaints *all, const struct key_def *key,
    const char *where)
{
	char place[WHERE_MAX];

	if (key->n_hash + key->n_range == 0) {
		(void)snprintf(place, sizeof(place), "%skeySchema", where);
		complain(all, (struct span){NULL, 0}, place, "not be null");
	}
	for (size_t i = 0; i < key->n_hash + key->n_range; i++) {
		(void)snprintf(place, sizeof(place),
		    "%skeySchema.%zu.member.attributeName", where, i + 1);
		constrain_length(all, key->part[i].name, 1, KEY_NAME_BYTES_MAX,
		    place);
	}
}

/* INDEX is the NUMBERth of its kind. */
static void
constrain_index(struct complaints *all, const struct index_schema *index,
    size_t number)
{
	char where[WHERE_MAX / 2];
	char place[WHERE_MAX];

	(void)snprintf(where, sizeof(where), "%sSecondaryIndexes.%zu.member.",
	    index->kind == INDEX_GLOBAL ? "global" : "local", number);
	(void)snprintf(place, sizeof(place), "%sindexName", where);
	constrain_name(all, index->name, place);
	constrain_key(all, &index->key, where);
	(void)snprintf(place, sizeof(place), "%sprojection.nonKeyAttributes",
	    where);
	for (size_t i = 0; i < index->n_include; i++)
		constrain_length(all, index->include[i], 1, KEY_NAME_BYTES_MAX,
		    place);
}

static enum err_code
check_members(const struct schema *schema, struct err *err)
{
	size_t number[] = {[INDEX_GLOBAL] = 0, [INDEX_LOCAL] = 0};
	struct complaints all = {0};
	enum err_code code = ERR_OK;

	constrain_name(&all, schema->name, "tableName");
	constrain_key(&all, &schema->key, "");
	for (size_t i = 0; i < schema->n_indexes; i++) {
		const struct index_schema *index = &schema->indexes[i];

		constrain_index(&all, index, ++number[index->kind]);
	}
	if (all.n > 0)
		code = err_set(err, ERR_INVALID,
		    "%zu validation error%s detected: %s", all.n,
		    all.n == 1 ? "" : "s", buf_str(&all.text));
	buf_fini(&all.text);
	return code;
}

/* The attributes that KEY has of its own, at most HASH_MAX and RANGE_MAX. */
static enum err_code
check_key(const struct key_def *key, size_t hash_max, size_t range_max,
    struct err *err)
{
	size_t own = key->n_hash + key->n_range;

	if (key->n_hash == 0)
		return err_set(err, ERR_INVALID,
		    "Invalid KeySchema: The first KeySchemaElement is not a "
		    "HASH key type");
	for (size_t i = 0; i < own; i++) {
		if (!value_is_scalar_key(key->part[i].type))
			return err_set(err, ERR_INVALID,
			    BAD_PARAMETER "key attribute %.*s is not of type "
					  "S, N or B",
			    SPAN_ARG(key->part[i].name));
		if (key_find(key, key->part[i].name) < i)
			return err_set(err, ERR_INVALID,
			    "Both the Hash Key and the Range Key element in "
			    "the KeySchema have the same name");
	}
	if (key->n_hash > hash_max && hash_max == 1)
		return err_set(err, ERR_INVALID,
		    "Invalid KeySchema: The second KeySchemaElement is not a "
		    "RANGE key type");
	if (key->n_hash > hash_max || key->n_range > range_max)
		return err_set(err, ERR_INVALID,
		    BAD_PARAMETER "KeySchema has more than %zu HASH or %zu "
				  "RANGE elements",
		    hash_max, range_max);
	return ERR_OK;
}

static enum err_code
check_local(const struct schema *schema, const struct index_schema *index,
    struct err *err)
{
	struct span hash = index->key.part[0].name;
	struct span table_hash = schema->key.part[0].name;
	enum err_code code;

	if (schema->key.n_range == 0)
		return err_set(err, ERR_INVALID,
		    BAD_PARAMETER "Table KeySchema does not have a range key, "
				  "which is required when specifying a "
				  "LocalSecondaryIndex");
	code = check_key(&index->key, 1, 1, err);
	if (code != ERR_OK)
		return code;
	if (index->key.n_range == 0)
		return err_set(err, ERR_INVALID,
		    BAD_PARAMETER "Index KeySchema does not have a range key "
				  "for index: %.*s",
		    SPAN_ARG(index->name));
	if (!span_eq(hash, table_hash))
		return err_set(err, ERR_INVALID,
		    BAD_PARAMETER "Index KeySchema does not have the same "
				  "leading hash key as table KeySchema for "
				  "index: %.*s. index hash key: %.*s, table "
				  "hash key: %.*s",
		    SPAN_ARG(index->name), SPAN_ARG(hash),
		    SPAN_ARG(table_hash));
	return ERR_OK;
}

static enum err_code
check_projection(const struct index_schema *index, struct err *err)
{
	bool includes = index->projection == PROJECT_INCLUDE;

	if (includes != (index->n_include > 0))
		return err_set(err, ERR_INVALID,
		    BAD_PARAMETER
		    "ProjectionType is %s, but NonKeyAttributes is %sspecified",
		    projection_name(index->projection), includes ? "not " : "");
	return ERR_OK;
}

static enum err_code
check_indexes(const struct schema *schema, enum index_kind kind,
    struct err *err)
{
	for (size_t i = 0; i < schema->n_indexes; i++) {
		const struct index_schema *index = &schema->indexes[i];
		enum err_code code;

		if (index->kind != kind)
			continue;
		code = kind == INDEX_LOCAL
		    ? check_local(schema, index, err)
		    : check_key(&index->key, INDEX_HASH_MAX, INDEX_RANGE_MAX,
			  err);
		if (code == ERR_OK)
			code = check_projection(index, err);
		if (code != ERR_OK)
			return code;
		if (schema_find_index(schema, index->name) < i)
			return err_set(err, ERR_INVALID,
			    BAD_PARAMETER "Duplicate index name: %.*s",
			    SPAN_ARG(index->name));
	}
	return ERR_OK;
}

static enum err_code
check_counts(const struct schema *schema, struct err *err)
{
	size_t n[] = {[INDEX_GLOBAL] = 0, [INDEX_LOCAL] = 0};
	size_t n_include = 0;

	for (size_t i = 0; i < schema->n_indexes; i++) {
		n[schema->indexes[i].kind]++;
		n_include += schema->indexes[i].n_include;
	}
	if (n[INDEX_LOCAL] > LSI_MAX)
		return err_set(err, ERR_INVALID,
		    BAD_PARAMETER "Number of LocalSecondaryIndexes exceeds "
				  "per-table limit of %d",
		    LSI_MAX);
	if (n[INDEX_GLOBAL] > GSI_MAX)
		return err_set(err, ERR_INVALID,
		    BAD_PARAMETER "GlobalSecondaryIndex count exceeds the "
				  "per-table limit of %d",
		    GSI_MAX);
	if (n_include > NON_KEY_ATTRIBUTES_MAX)
		return err_set(err, ERR_INVALID,
		    BAD_PARAMETER "Number of NonKeyAttributes exceeds "
				  "per-table limit of %d",
		    NON_KEY_ATTRIBUTES_MAX);
	return ERR_OK;
}

/* One attribute has one type, whichever keys it is part of. */
static enum err_code
check_types(const struct key_def *key, const struct key_part *attrs,
    size_t n_attrs, struct err *err)
{
	for (size_t i = 0; i < key->n; i++) {
		const struct key_part *part = &key->part[i];

		for (size_t k = 0; k < n_attrs; k++)
			if (span_eq(attrs[k].name, part->name) &&
			    attrs[k].type != part->type)
				return err_set(err, ERR_INVALID,
				    BAD_PARAMETER
				    "key attribute %.*s is of type %s in one "
				    "key and of type %s in another",
				    SPAN_ARG(part->name),
				    value_type_name(attrs[k].type),
				    value_type_name(part->type));
	}
	return ERR_OK;
}

enum err_code
schema_check(const struct schema *schema, struct err *err)
{
	struct key_part attrs[KEY_ATTRS_MAX];
	size_t n_attrs = schema_key_attrs(schema, attrs);
	enum err_code code = check_members(schema, err);

	if (code == ERR_OK)
		code = check_key(&schema->key, 1, 1, err);
	if (code == ERR_OK)
		code = check_indexes(schema, INDEX_LOCAL, err);
	if (code == ERR_OK)
		code = check_indexes(schema, INDEX_GLOBAL, err);
	if (code == ERR_OK)
		code = check_counts(schema, err);
	for (size_t i = 0; code == ERR_OK && i < schema->n_indexes; i++)
		code =
		    check_types(&schema->indexes[i].key, attrs, n_attrs, err);
	if (code == ERR_OK)
		code = schema_check_keyslice(schema, err);
	return code;
}
