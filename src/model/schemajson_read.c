/* SPDX-License-Identifier: MIT */
/*
 * Members come in any order: an index can stand before the table's key, and all
 * keys before the types of their attributes. So everything is read first, keys
 * without types, and put together at the end.
 */
#include "src/model/schemajson_reader.h"

/* Of KeySchema and AttributeDefinitions: a name, and a word that says what. */
struct element {
	struct span name;
	struct span word;
};

static const struct member key_members[] = {
    {"AttributeName", offsetof(struct element, name), reader_text},
    {"KeyType", offsetof(struct element, word), reader_text},
};

static const struct member definition_members[] = {
    {"AttributeName", offsetof(struct element, name), reader_text},
    {"AttributeType", offsetof(struct element, word), reader_text},
};

static enum err_code
bad_word(struct span word, const char *where, const char *words,
    struct err *err)
{
	if (word.ptr == NULL)
		return err_set(err, ERR_INVALID,
		    "1 validation error detected: Value null at '%s' failed to "
		    "satisfy constraint: Member must not be null",
		    where);
	return err_set(err, ERR_INVALID,
	    "1 validation error detected: Value '%.*s' at '%s' failed to "
	    "satisfy constraint: Member must satisfy enum value set: [%s]",
	    SPAN_ARG(word), where, words);
}

/* INTO is a key_def, to which the part is added, without a type yet. */
static enum err_code
read_key_element(struct reader *reader, void *into, struct err *err)
{
	struct key_def *key = into;
	struct element element = {0};
	enum err_code code = reader_object(reader, key_members,
	    COUNT_OF(key_members), &element, err);
	bool is_hash = span_eq(element.word, SPAN("HASH"));

	if (code != ERR_OK)
		return code;
	if (!is_hash && !span_eq(element.word, SPAN("RANGE")))
		return bad_word(element.word, "keySchema.keyType",
		    "HASH, RANGE", err);
	if (!is_hash && key->n == 0)
		return err_set(err, ERR_INVALID,
		    "Invalid KeySchema: The first KeySchemaElement is not a "
		    "HASH key type");
	if (is_hash && key->n_range > 0)
		return err_set(err, ERR_INVALID,
		    "Invalid KeySchema: HASH elements must come before RANGE "
		    "elements");
	if (key->n == KEY_PARTS_MAX)
		return ERR_OK;
	key->part[key->n++].name = element.name;
	key->n_hash += is_hash;
	key->n_range += !is_hash;
	return ERR_OK;
}

/* INTO is a key_def. */
static enum err_code
read_key(struct reader *reader, void *into, struct err *err)
{
	struct key_def *key = into;

	*key = (struct key_def){0};
	return reader_array(reader, read_key_element, key, err);
}

static enum err_code
read_definition(struct reader *reader, void *into, struct err *err)
{
	struct element element = {0};
	enum err_code code = reader_object(reader, definition_members,
	    COUNT_OF(definition_members), &element, err);
	enum value_type type = value_type_of(element.word);

	(void)into;
	if (code != ERR_OK)
		return code;
	if (!value_is_scalar_key(type))
		return bad_word(element.word,
		    "attributeDefinitions.attributeType", "B, N, S", err);
	if (reader->n_defs < COUNT_OF(reader->defs))
		reader->defs[reader->n_defs++] =
		    (struct key_part){element.name, type};
	return ERR_OK;
}

static enum err_code
read_definitions(struct reader *reader, void *into, struct err *err)
{
	reader->n_defs = 0;
	return reader_array(reader, read_definition, into, err);
}

/* An index before its projection is looked up. */
struct raw_index {
	struct index_schema index;
	struct span projection;
};

/* INTO is an index_schema. */
static enum err_code
read_include(struct reader *reader, void *into, struct err *err)
{
	struct index_schema *index = into;
	struct span name;
	enum err_code code;

	if (index->n_include > NON_KEY_ATTRIBUTES_MAX)
		return json_skip(reader->json, NULL, err);
	code = reader_text(reader, &name, err);
	if (code != ERR_OK)
		return code;
	index->include = schema_grow(reader->schema, index->include,
	    index->n_include, sizeof(*index->include));
	index->include[index->n_include++] = name;
	return ERR_OK;
}

/* INTO is the raw_index itself: offset 0. */
static enum err_code
read_includes(struct reader *reader, void *into, struct err *err)
{
	struct raw_index *raw = into;

	raw->index.n_include = 0;
	return reader_array(reader, read_include, &raw->index, err);
}

static const struct member projection_members[] = {
    {"ProjectionType", offsetof(struct raw_index, projection), reader_text},
    {"NonKeyAttributes", 0, read_includes},
};

static enum err_code
read_projection(struct reader *reader, void *into, struct err *err)
{
	return reader_object(reader, projection_members,
	    COUNT_OF(projection_members), into, err);
}

static const struct member index_members[] = {
    {"IndexName", offsetof(struct raw_index, index.name), reader_text},
    {"KeySchema", offsetof(struct raw_index, index.key), read_key},
    {"Projection", 0, read_projection},
};

struct index_list {
	enum index_kind kind;
	size_t n; /* elements read, those skipped too */
};

/* INTO is an index_list. */
static enum err_code
read_index(struct reader *reader, void *into, struct err *err)
{
	struct schema *schema = reader->schema;
	struct index_list *list = into;
	struct raw_index raw = {.index.kind = list->kind};
	enum err_code code;

	list->n++;
	if (schema->n_indexes > GSI_MAX + LSI_MAX)
		return json_skip(reader->json, NULL, err);
	code = reader_object(reader, index_members, COUNT_OF(index_members),
	    &raw, err);
	if (code != ERR_OK)
		return code;
	if (raw.projection.ptr == NULL)
		return err_set(err, ERR_INVALID,
		    "One or more parameter values were invalid: "
		    "Unknown ProjectionType: null");
	if (!projection_of(raw.projection, &raw.index.projection))
		return bad_word(raw.projection, "projection.projectionType",
		    "ALL, INCLUDE, KEYS_ONLY", err);
	(void)schema_put_index(schema, &raw.index);
	return ERR_OK;
}

/* NAME is the member, as the service's message has it. */
static enum err_code
read_indexes(struct reader *reader, enum index_kind kind, const char *name,
    struct err *err)
{
	struct index_list list = {kind, 0};
	enum err_code code = reader_array(reader, read_index, &list, err);

	if (code == ERR_OK && list.n == 0)
		return err_set(err, ERR_INVALID,
		    "One or more parameter values were invalid: "
		    "List of %s is empty",
		    name);
	return code;
}

static enum err_code
read_globals(struct reader *reader, void *into, struct err *err)
{
	(void)into;
	return read_indexes(reader, INDEX_GLOBAL, "GlobalSecondaryIndexes",
	    err);
}

static enum err_code
read_locals(struct reader *reader, void *into, struct err *err)
{
	(void)into;
	return read_indexes(reader, INDEX_LOCAL, "LocalSecondaryIndexes", err);
}

static read_fn read_table;

/* describe-table and create-table wrap what they tell. */
static const struct member table_members[] = {
    {"TableName", offsetof(struct schema, name), reader_text},
    {"KeySchema", offsetof(struct schema, key), read_key},
    {"AttributeDefinitions", 0, read_definitions},
    {"GlobalSecondaryIndexes", 0, read_globals},
    {"LocalSecondaryIndexes", 0, read_locals},
    {"Keyslice", 0, reader_keyslice},
    {"Table", 0, read_table},
    {"TableDescription", 0, read_table},
};

/* INTO is the schema. */
static enum err_code
read_table(struct reader *reader, void *into, struct err *err)
{
	return reader_object(reader, table_members, COUNT_OF(table_members),
	    into, err);
}

static void
print_names(const struct key_part *parts, size_t n, struct buf *out)
{
	for (size_t i = 0; i < n; i++)
		buf_printf(out, "%s%.*s", i == 0 ? "" : ", ",
		    SPAN_ARG(parts[i].name));
}

static enum err_code
undefined(const struct reader *reader, const struct key_def *key,
    struct err *err)
{
	struct buf keys = {0}, defs = {0};
	enum err_code code;

	print_names(key->part, key->n, &keys);
	print_names(reader->defs, reader->n_defs, &defs);
	code = err_set(err, ERR_INVALID,
	    "One or more parameter values were invalid: Some index key "
	    "attributes are not defined in AttributeDefinitions. Keys: [%s], "
	    "AttributeDefinitions: [%s]",
	    buf_str(&keys), buf_str(&defs));
	buf_fini(&keys);
	buf_fini(&defs);
	return code;
}

/* Gives the parts of KEY their types. */
static enum err_code
define_key(const struct reader *reader, struct key_def *key, struct err *err)
{
	for (size_t i = 0; i < key->n; i++) {
		struct key_part *part = &key->part[i];
		size_t k = 0;

		while (k < reader->n_defs &&
		    !span_eq(reader->defs[k].name, part->name))
			k++;
		if (k == reader->n_defs)
			return undefined(reader, key, err);
		part->type = reader->defs[k].type;
	}
	return ERR_OK;
}

/* Puts together what was read, and checks it. */
static enum err_code
finish(struct reader *reader, struct err *err)
{
	struct schema *schema = reader->schema;
	struct key_part attrs[KEY_ATTRS_MAX];
	enum err_code code;

	if (schema->key.n > reader->n_defs)
		return err_set(err, ERR_INVALID,
		    "Invalid KeySchema: Some index key attribute have no "
		    "definition");
	code = define_key(reader, &schema->key, err);
	for (size_t i = 0; code == ERR_OK && i < schema->n_indexes; i++) {
		struct key_def *key = &schema->indexes[i].key;

		code = define_key(reader, key, err);
		key_def_append(key, &schema->key);
	}
	if (code != ERR_OK)
		return code;
	schema_default_pins(schema);
	code = schema_check(schema, err);
	/* Every key attribute is defined; is anything else? */
	if (code == ERR_OK && schema_key_attrs(schema, attrs) != reader->n_defs)
		return err_set(err, ERR_INVALID,
		    "One or more parameter values were invalid: Number of "
		    "attributes in KeySchema does not exactly match number of "
		    "attributes defined in AttributeDefinitions");
	return code;
}

enum err_code
schemajson_read(struct json *json, struct schema *schema, struct err *err)
{
	struct reader reader = {.json = json, .schema = schema};
	enum err_code code = read_table(&reader, schema, err);

	if (code == ERR_OK)
		code = finish(&reader, err);
	if (code != ERR_OK)
		schema_fini(schema);
	return code;
}
