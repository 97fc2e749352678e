/* SPDX-License-Identifier: MIT */
/* Files that say what tables are, and hold few items or none. */
#include "src/io/source_priv.h"
#include "src/model/schemajson.h"

/* Appends the description TEXT with its table's name made a legal one. */
static void
put_description(struct span text, struct buf *out)
{
	struct json json = {0};
	struct span name, table = {NULL, 0};
	size_t from = 0, to = 0;
	bool more = true;

	json_init(&json, text);
	if (json_enter(&json, '{', NULL) != ERR_OK)
		more = false;
	while (more && json_member(&json, &more, &name, NULL) == ERR_OK &&
	    more) {
		bool is_name = span_eq(name, SPAN("TableName"));

		from = json_pos(&json);
		if (is_name && json_string(&json, &table, NULL) == ERR_OK) {
			to = (size_t)(json.at - json.start);
			break;
		}
		more = json_skip(&json, NULL, NULL) == ERR_OK;
	}
	if (to > 0) {
		buf_add(out, text.ptr, from);
		buf_putc(out, '"');
		table_name_put(table, out);
		buf_putc(out, '"');
	}
	buf_add_span(out, span_from(text, to));
	json_fini(&json);
}

enum err_code
description_add(struct source *source, struct span text, struct err *err)
{
	struct json json = {0};
	struct buf legal = {0};
	struct schema schema = {0};
	struct part *part;
	enum err_code code;
	struct err why;

	put_description(text, &legal);
	json_init(&json, buf_span(&legal));
	code = schemajson_read(&json, &schema, &why);
	json_fini(&json);
	buf_fini(&legal);
	if (code != ERR_OK)
		return source_fail(source,
		    text.ptr >= source->rest.ptr &&
			    text.ptr <= source->rest.ptr + source->rest.len
			? (size_t)(text.ptr - source->rest.ptr)
			: 0,
		    err, "a table's description: %s", why.msg);
	part = source_add_part(source);
	part->schema = schema;
	part->has_schema = true;
	part->name = schema.name;
	return ERR_OK;
}

/* An array of descriptions. */
static enum err_code
read_array(struct source *source, struct span text, struct err *err)
{
	struct json json = {0};
	struct span element;
	bool more = true;
	enum err_code code;
	struct err why;

	json_init(&json, text);
	code = json_enter(&json, '[', &why);
	while (code == ERR_OK) {
		code = json_element(&json, &more, &why);
		if (code != ERR_OK || !more)
			break;
		code = json_skip(&json, &element, &why);
		if (code != ERR_OK)
			break;
		code = description_add(source, element, err);
		if (code != ERR_OK) {
			json_fini(&json);
			return code;
		}
	}
	if (code != ERR_OK)
		code = source_fail(source, why.pos, err, "%s", why.msg);
	json_fini(&json);
	return code;
}

static enum err_code
read_document(struct source *source, enum document document, struct span text,
    struct err *err)
{
	switch (document) {
	case DOCUMENT_MODEL:
		return workbench_read(source, text, err);
	case DOCUMENT_TEMPLATE:
		return template_read(source, text, err);
	case DOCUMENT_DESCRIPTION:
		return description_add(source, text, err);
	case DOCUMENT_DESCRIPTIONS:
		return read_array(source, text, err);
	case DOCUMENT_NONE:
		break;
	}
	return err_set(err, ERR_INVALID, "%s describes no table", source->path);
}

static const char *
document_name(enum document document)
{
	static const char *const names[] = {
	    [DOCUMENT_NONE] = "",
	    [DOCUMENT_MODEL] = "a NoSQL Workbench model",
	    [DOCUMENT_TEMPLATE] = "a CloudFormation or Serverless template",
	    [DOCUMENT_DESCRIPTION] = "a table's description",
	    [DOCUMENT_DESCRIPTIONS] = "descriptions of tables",
	};

	return names[document];
}

/* Checks all of TEXT first, so that what reads it can look for what it needs. */
static enum err_code
check_json(const struct source *source, struct span text, struct err *err)
{
	struct json json = {0};
	struct err why;
	enum err_code code;

	json_init(&json, text);
	code = json_skip(&json, NULL, &why);
	if (code == ERR_OK)
		code = json_finish(&json, &why);
	json_fini(&json);
	return code == ERR_OK
	    ? ERR_OK
	    : source_fail(source, why.pos, err, "%s", why.msg);
}

static enum err_code
read_text(struct source *source, enum document document, struct span text,
    struct err *err)
{
	enum err_code code = read_document(source, document, text, err);

	source->layout = LAYOUT_LISTED;
	source->format = FORMAT_DYNAMODB_JSON;
	source->kind = JSON_DYNAMODB;
	source->is_definition = true;
	if (code == ERR_OK && source->n_parts == 0)
		return err_set(err, ERR_INVALID,
		    "%s cannot be loaded: %s without a table", source->path,
		    document_name(document));
	buf_puts(&source->describe, document_name(document));
	if (source->n_parts > 1)
		buf_printf(&source->describe, ", %zu tables", source->n_parts);
	return code;
}

enum err_code
document_read(struct source *source, enum document document, struct err *err)
{
	enum err_code code = source_fill_all(source, err);

	if (code == ERR_OK)
		code = check_json(source, buf_span(&source->rest), err);
	if (code != ERR_OK)
		return code;
	return read_text(source, document, buf_span(&source->rest), err);
}

enum err_code
document_read_yaml(struct source *source, struct err *err)
{
	struct buf json = {0};
	struct span text;
	struct shape shape;
	enum document document;
	enum err_code code = source_fill_all(source, err);

	if (code == ERR_OK)
		code = yaml_to_json(source->path, buf_span(&source->rest),
		    &json, err);
	text = arena_dup(&source->arena, buf_span(&json));
	buf_fini(&json);
	if (code != ERR_OK)
		return code;
	shape_of(text, &source->arena, &shape);
	document = shape_document(&shape, text);
	if (document == DOCUMENT_NONE)
		return err_set(err, ERR_INVALID,
		    "%s cannot be loaded: it looks like YAML, and not like a "
		    "CloudFormation or Serverless template with a table",
		    source->path);
	code = read_text(source, document, text, err);
	buf_puts(&source->describe, ", YAML");
	return code;
}
