/* SPDX-License-Identifier: MIT */
#include "src/model/schemajson_reader.h"

typedef void put_fn(struct schema *schema, struct span name, struct span text);

/* An object of texts, of which each goes to PUT while *N is not too large. */
static enum err_code
read_texts(struct reader *reader, put_fn *put, const size_t *n, struct err *err)
{
	struct json *json = reader->json;
	enum err_code code = json_enter(json, '{', err);

	while (code == ERR_OK) {
		struct span name, text;
		bool more;

		code = json_member(json, &more, &name, err);
		if (code != ERR_OK || !more)
			break;
		if (*n > SCHEMA_LIST_MAX) {
			code = json_skip(json, NULL, err);
			continue;
		}
		name = arena_dup(&reader->schema->arena, name);
		code = json_string(json, &text, err);
		if (code == ERR_OK)
			put(reader->schema, name, text);
	}
	return code;
}

static enum err_code
read_templates(struct reader *reader, void *into, struct err *err)
{
	(void)into;
	return read_texts(reader, schema_put_template,
	    &reader->schema->n_templates, err);
}

static enum err_code
read_queries(struct reader *reader, void *into, struct err *err)
{
	(void)into;
	return read_texts(reader, schema_put_query, &reader->schema->n_queries,
	    err);
}

static enum err_code
read_pin(struct reader *reader, void *into, struct err *err)
{
	struct schema *schema = reader->schema;
	enum err_code code;

	(void)into;
	if (schema->n_pins > SCHEMA_LIST_MAX)
		return json_skip(reader->json, NULL, err);
	schema->pins = schema_grow(schema, schema->pins, schema->n_pins,
	    sizeof(*schema->pins));
	code = reader_text(reader, &schema->pins[schema->n_pins], err);
	if (code == ERR_OK)
		schema->n_pins++;
	return code;
}

/* An array of none is a choice too: no pins, not even META. */
static enum err_code
read_pins(struct reader *reader, void *into, struct err *err)
{
	struct schema *schema = reader->schema;

	schema->n_pins = 0;
	schema->pins = schema_grow(schema, NULL, 0, sizeof(*schema->pins));
	return reader_array(reader, read_pin, into, err);
}

/* {"Name": NAME, ATTRIBUTE: TEMPLATE} */
static enum err_code
read_entity(struct reader *reader, void *into, struct err *err)
{
	struct schema *schema = reader->schema;
	struct json *json = reader->json;
	size_t pos = json_pos(json);
	struct entity entity = {0};
	enum err_code code;

	(void)into;
	if (schema->n_entities > SCHEMA_LIST_MAX)
		return json_skip(json, NULL, err);
	code = json_enter(json, '{', err);
	while (code == ERR_OK) {
		struct span name;
		bool more;

		code = json_member(json, &more, &name, err);
		if (code != ERR_OK || !more)
			break;
		if (span_eq(name, SPAN("Name"))) {
			code = reader_text(reader, &entity.name, err);
			continue;
		}
		if (entity.attr.ptr != NULL)
			return err_at(err, ERR_INVALID, pos,
			    "an entity with two templates, for '%.*s' and "
			    "'%.*s'; it has one",
			    SPAN_ARG(entity.attr), SPAN_ARG(name));
		entity.attr = arena_dup(&schema->arena, name);
		code = reader_text(reader, &entity.text, err);
	}
	if (code != ERR_OK)
		return code;
	if (entity.name.ptr == NULL || entity.attr.ptr == NULL)
		return err_at(err, ERR_INVALID, pos,
		    "an entity needs a \"Name\" and a key attribute with its "
		    "template");
	schema->entities = schema_grow(schema, schema->entities,
	    schema->n_entities, sizeof(*schema->entities));
	schema->entities[schema->n_entities++] = entity;
	return ERR_OK;
}

static enum err_code
read_entities(struct reader *reader, void *into, struct err *err)
{
	reader->schema->n_entities = 0;
	return reader_array(reader, read_entity, into, err);
}

static const struct member keyslice_members[] = {
    {"Templates", 0, read_templates},
    {"Delimiter", offsetof(struct schema, delimiter), reader_text},
    {"Pins", 0, read_pins},
    {"Entities", 0, read_entities},
    {"Queries", 0, read_queries},
};

enum err_code
reader_keyslice(struct reader *reader, void *into, struct err *err)
{
	return reader_object(reader, keyslice_members,
	    COUNT_OF(keyslice_members), into, err);
}
