/* SPDX-License-Identifier: MIT */
#include "src/app/api_table.h"

/* One element of GlobalSecondaryIndexUpdates. */
struct change {
	struct fields fields; /* Create, Update, Delete */
	struct fields inner;  /* of the one that was given */
	struct span name;     /* of the index */
};

enum {
	CHANGES_MAX = GSI_MAX * 2, /* ours: no table has use for more */
};

struct changes {
	struct request *request;
	struct table *table;
	struct change *list;
	size_t n;
};

static enum err_code
read_change(struct changes *changes, struct span text, struct err *err)
{
	static const struct {
		enum field field;
		const struct shape *shape;
	} kinds[] = {{F_UPDATE_INDEX, &shape_index_name},
	    {F_CREATE, &shape_create_index}, {F_DELETE, &shape_index_name}};
	struct change *change = &changes->list[changes->n];
	size_t kind = 0;

	fields_read(&shape_index_update, text, &change->fields);
	while (kind < COUNT_OF(kinds) &&
	    !fields_have(&change->fields, kinds[kind].field))
		kind++;
	if (kind == COUNT_OF(kinds))
		return err_set(err, ERR_INVALID,
		    "One or more parameter values were invalid: One of "
		    "GlobalSecondaryIndexUpdate.Update, "
		    "GlobalSecondaryIndexUpdate.Create, "
		    "GlobalSecondaryIndexUpdate.Delete must not be null");
	fields_read(kinds[kind].shape, change->fields.text[kinds[kind].field],
	    &change->inner);
	change->name = fields_string(&change->inner, F_INDEX_NAME_OF,
	    &changes->request->arena);
	for (size_t i = 0; i < changes->n; i++)
		if (span_eq(changes->list[i].name, change->name))
			return err_set(err, ERR_INVALID,
			    "One or more parameter values were invalid: Only "
			    "one global secondary index update per index is "
			    "allowed simultaneously. Index: %.*s",
			    SPAN_ARG(change->name));
	changes->n++;
	return ERR_OK;
}

static enum err_code
read_changes(struct changes *changes, struct err *err)
{
	struct request *request = changes->request;
	struct entries entries;
	struct span none, text;
	enum err_code code = ERR_OK;

	if (!fields_have(&request->fields, F_INDEX_UPDATES))
		return ERR_OK;
	changes->list =
	    arena_alloc(&request->arena, CHANGES_MAX * sizeof(*changes->list));
	entries_begin(&entries, request->fields.text[F_INDEX_UPDATES]);
	while (code == ERR_OK && entries_next(&entries, &none, &text)) {
		if (changes->n == CHANGES_MAX)
			code = err_set(err, ERR_INVALID,
			    "One or more parameter values were invalid: "
			    "GlobalSecondaryIndex count exceeds the per-table "
			    "limit of %d",
			    GSI_MAX);
		else
			code = read_change(changes, text, err);
	}
	entries_end(&entries);
	return code;
}

/* What is changed at all; much else can be named that a store has not. */
static enum err_code
check_subject(const struct fields *fields, size_t n_changes, struct err *err)
{
	if (n_changes > 0 || fields_have(fields, F_THROUGHPUT) ||
	    fields_have(fields, F_BILLING_MODE))
		return ERR_OK;
	return err_set(err, ERR_INVALID,
	    "At least one of ProvisionedThroughput, BillingMode, "
	    "UpdateStreamEnabled, GlobalSecondaryIndexUpdates or "
	    "SSESpecification or ReplicaUpdates is required");
}

static enum err_code
check_billing(const struct fields *fields, struct err *err)
{
	bool given = fields_have(fields, F_THROUGHPUT);

	if (!given && fields_is(fields, F_BILLING_MODE, "PROVISIONED"))
		return err_set(err, ERR_INVALID,
		    "One or more parameter values were invalid: "
		    "ProvisionedThroughput must be specified when BillingMode "
		    "is PROVISIONED");
	if (given && fields_is(fields, F_BILLING_MODE, "PAY_PER_REQUEST"))
		return err_set(err, ERR_INVALID,
		    "One or more parameter values were invalid: Neither "
		    "ReadCapacityUnits nor WriteCapacityUnits can be specified "
		    "when BillingMode is PAY_PER_REQUEST");
	return ERR_OK;
}

/*
 * The type of the attribute NAME: as AttributeDefinitions say, else as a key of
 * the table has it already. VALUE_NONE: neither.
 */
static enum value_type
type_of(const struct changes *changes, struct span name)
{
	const struct fields *fields = &changes->request->fields;
	struct arena *arena = &changes->request->arena;
	struct key_part parts[KEY_ATTRS_MAX];
	size_t n = schema_key_attrs(table_schema(changes->table), parts);
	enum value_type type = VALUE_NONE;
	struct entries entries;
	struct span none, text;

	for (size_t i = 0; i < n; i++)
		if (span_eq(parts[i].name, name))
			type = parts[i].type;
	if (!fields_have(fields, F_MORE_DEFINITIONS))
		return type;
	entries_begin(&entries, fields->text[F_MORE_DEFINITIONS]);
	while (entries_next(&entries, &none, &text)) {
		struct fields one;

		fields_read(&shape_definition, text, &one);
		if (span_eq(fields_string(&one, F_ATTRIBUTE_NAME, arena), name))
			type = value_type_of(fields_string(&one,
			    F_ATTRIBUTE_TYPE, arena));
	}
	entries_end(&entries);
	return type;
}

static enum err_code
add_key_part(const struct changes *changes, struct span text,
    struct key_def *key, struct err *err)
{
	struct fields fields;
	struct span name;
	bool range;
	enum value_type type;

	fields_read(&shape_key_element, text, &fields);
	name =
	    fields_string(&fields, F_ATTRIBUTE_NAME, &changes->request->arena);
	range = fields_is(&fields, F_KEY_TYPE, "RANGE");
	type = type_of(changes, name);
	if (type == VALUE_NONE)
		return err_set(err, ERR_INVALID,
		    "One or more parameter values were invalid: Some index key "
		    "attributes are not defined in AttributeDefinitions. Keys: "
		    "[%.*s]",
		    SPAN_ARG(name));
	if ((range && key->n == 0) || (!range && key->n_range > 0))
		return err_set(err, ERR_INVALID,
		    "Invalid KeySchema: The first KeySchemaElement is not a "
		    "HASH key type");
	key->part[key->n++] = (struct key_part){name, type};
	key->n_hash += !range;
	key->n_range += range;
	return ERR_OK;
}

static enum err_code
read_key(const struct changes *changes, const struct change *change,
    struct key_def *key, struct err *err)
{
	struct entries entries;
	struct span none, text;
	enum err_code code = ERR_OK;

	/* The constraints of the field keep it within KEY_PARTS_MAX. */
	entries_begin(&entries, change->inner.text[F_INDEX_KEY_SCHEMA]);
	while (code == ERR_OK && entries_next(&entries, &none, &text))
		code = add_key_part(changes, text, key, err);
	entries_end(&entries);
	key_def_append(key, &table_schema(changes->table)->key);
	return code;
}

static void
read_include(struct arena *arena, struct span text, struct index_schema *index)
{
	struct span *names =
	    arena_alloc(arena, (NON_KEY_ATTRIBUTES_MAX + 1) * sizeof(*names));
	struct entries entries;
	struct span none;
	struct fields one = {0};

	entries_begin(&entries, text);
	while (index->n_include <= NON_KEY_ATTRIBUTES_MAX &&
	    entries_next(&entries, &none, &one.text[F_S]))
		names[index->n_include++] = fields_string(&one, F_S, arena);
	entries_end(&entries);
	index->include = names;
}

static enum err_code
read_projection(const struct changes *changes, const struct change *change,
    struct index_schema *index, struct err *err)
{
	struct arena *arena = &changes->request->arena;
	struct fields fields;
	struct span name;

	fields_read(&shape_projection, change->inner.text[F_PROJECTION_OF],
	    &fields);
	name = fields_string(&fields, F_PROJECTION_TYPE, arena);
	if (!projection_of(name, &index->projection))
		return err_set(err, ERR_INVALID,
		    "One or more parameter values were invalid: Unknown "
		    "ProjectionType: null");
	if (fields_have(&fields, F_NON_KEY_ATTRIBUTES))
		read_include(arena, fields.text[F_NON_KEY_ATTRIBUTES], index);
	return ERR_OK;
}

static enum err_code
create_index(const struct changes *changes, const struct change *change,
    struct err *err)
{
	const struct schema *schema = table_schema(changes->table);
	struct index_schema index = {
	    .name = change->name, .kind = INDEX_GLOBAL};
	enum err_code code = read_key(changes, change, &index.key, err);

	if (code == ERR_OK)
		code = read_projection(changes, change, &index, err);
	if (code == ERR_OK &&
	    schema_find_index(schema, change->name) != NO_INDEX)
		code = err_set(err, ERR_INVALID,
		    "Attempting to create an index which already exists");
	if (code == ERR_OK)
		code = table_add_index(changes->table, &index, NULL, NULL, err);
	return code;
}

static enum err_code
delete_index(const struct changes *changes, const struct change *change,
    struct err *err)
{
	const struct schema *schema = table_schema(changes->table);
	size_t index = schema_find_index(schema, change->name);

	if (index == NO_INDEX || schema->indexes[index].kind == INDEX_LOCAL)
		return err_set(err, ERR_NOT_FOUND,
		    "Requested resource not found");
	return table_drop_index(changes->table, change->name, err);
}

static enum err_code
make_changes(struct changes *changes, struct err *err)
{
	enum err_code code = ERR_OK;

	for (size_t i = 0; i < changes->n && code == ERR_OK; i++) {
		const struct change *change = &changes->list[i];

		if (fields_have(&change->fields, F_CREATE))
			code = create_index(changes, change, err);
		else if (fields_have(&change->fields, F_DELETE))
			code = delete_index(changes, change, err);
	}
	return code;
}

enum err_code
op_update_table(struct request *request, struct err *err)
{
	const struct fields *fields = &request->fields;
	struct changes changes = {.request = request};
	enum err_code code = read_changes(&changes, err);

	if (code == ERR_OK)
		code = check_subject(fields, changes.n, err);
	if (code == ERR_OK)
		code = check_billing(fields, err);
	if (code == ERR_OK)
		code = request_write(request, "change the table", err);
	if (code == ERR_OK)
		code = request_the_table(request, &changes.table, err);
	if (code == ERR_OK)
		code = make_changes(&changes, err);
	if (code == ERR_OK)
		code = reply_table(request, "TableDescription", changes.table,
		    "ACTIVE", err);
	/* They are not what the file has, should this be undone. */
	request_forget_tables(request);
	return code;
}
