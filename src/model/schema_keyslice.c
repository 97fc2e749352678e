/* SPDX-License-Identifier: MIT */
#include "src/model/schema.h"
#include "src/model/template.h"

/* A template TEXT for ATTR, which WHAT has. */
static enum err_code
check_template(const struct key_part *attrs, size_t n_attrs, const char *what,
    struct span attr, struct span text, struct err *err)
{
	struct err inner;
	size_t i = 0;

	while (i < n_attrs && !span_eq(attrs[i].name, attr))
		i++;
	if (i == n_attrs)
		return err_set(err, ERR_INVALID, "%s: '%.*s' is part of no key",
		    what, SPAN_ARG(attr));
	if (template_check(text, &inner) != ERR_OK)
		return err_set(err, ERR_INVALID, "%s for '%.*s': %s", what,
		    SPAN_ARG(attr), inner.msg);
	return ERR_OK;
}

static enum err_code
check_templates(const struct schema *schema, const struct key_part *attrs,
    size_t n_attrs, struct err *err)
{
	enum err_code code = ERR_OK;

	for (size_t i = 0; code == ERR_OK && i < schema->n_templates; i++) {
		const struct key_template *template = &schema->templates[i];

		code = check_template(attrs, n_attrs, "template",
		    template->attr, template->text, err);
	}
	for (size_t i = 0; code == ERR_OK && i < schema->n_entities; i++) {
		const struct entity *entity = &schema->entities[i];

		/* In JSON the name of an entity has that member. */
		if (span_eq(entity->attr, SPAN("Name")))
			return err_set(err, ERR_INVALID,
			    "entity: a key attribute called 'Name' cannot have "
			    "entities");
		if (entity->name.len == 0 || entity->name.len > LABEL_BYTES_MAX)
			return err_set(err, ERR_INVALID,
			    "entity: its name must have 1 to %d bytes",
			    LABEL_BYTES_MAX);
		code = check_template(attrs, n_attrs, "entity", entity->attr,
		    entity->text, err);
	}
	return code;
}

static enum err_code
check_counts(const struct schema *schema, struct err *err)
{
	const struct {
		const char *what;
		size_t n;
	} lists[] = {
	    {"templates", schema->n_templates},
	    {"pins", schema->n_pins},
	    {"entities", schema->n_entities},
	    {"saved queries", schema->n_queries},
	};

	for (size_t i = 0; i < COUNT_OF(lists); i++)
		if (lists[i].n > SCHEMA_LIST_MAX)
			return err_set(err, ERR_INVALID,
			    "a table has at most %d %s", SCHEMA_LIST_MAX,
			    lists[i].what);
	return ERR_OK;
}

static enum err_code
check_lengths(const struct schema *schema, struct err *err)
{
	if (schema->delimiter.len > DELIMITER_BYTES_MAX)
		return err_set(err, ERR_INVALID,
		    "the delimiter must not have more than %d bytes",
		    DELIMITER_BYTES_MAX);
	for (size_t i = 0; i < schema->n_pins; i++)
		if (schema->pins[i].len == 0 ||
		    schema->pins[i].len > SORT_KEY_BYTES_MAX)
			return err_set(err, ERR_INVALID,
			    "a pin must have 1 to %d bytes",
			    SORT_KEY_BYTES_MAX);
	for (size_t i = 0; i < schema->n_queries; i++) {
		const struct saved_query *query = &schema->queries[i];

		if (query->name.len == 0 || query->name.len > LABEL_BYTES_MAX ||
		    query->text.len > QUERY_BYTES_MAX)
			return err_set(err, ERR_INVALID,
			    "saved query '%.*s': its name must have 1 to %d "
			    "bytes, its text at most %d",
			    SPAN_ARG(query->name), LABEL_BYTES_MAX,
			    QUERY_BYTES_MAX);
	}
	return ERR_OK;
}

enum err_code
schema_check_keyslice(const struct schema *schema, struct err *err)
{
	struct key_part attrs[KEY_ATTRS_MAX];
	size_t n_attrs = schema_key_attrs(schema, attrs);
	enum err_code code = check_counts(schema, err);

	if (code == ERR_OK)
		code = check_lengths(schema, err);
	if (code == ERR_OK)
		code = check_templates(schema, attrs, n_attrs, err);
	return code;
}
