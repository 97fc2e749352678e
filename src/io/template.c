/* SPDX-License-Identifier: MIT */
/*
 * Tables in templates of CloudFormation, of SAM, and of the Serverless
 * framework, which has one inside. Nothing is computed: a parameter stands for
 * its default, and a table whose name is computed is called by its logical id.
 */
#include "src/io/source_priv.h"

struct template
{
	struct source *source;
	struct span parameters;
};

/* Goes through the members of the object TEXT, which is valid JSON. */
static enum err_code
each_member(struct template *template, struct span text,
    enum err_code (*visit)(struct template *, struct span name, struct span,
	struct err *),
    struct err *err)
{
	struct json json = {0};
	struct span name, value;
	bool more = true;
	enum err_code code;

	if (text.len == 0 || text.ptr[0] != '{')
		return ERR_OK;
	json_init(&json, text);
	code = json_enter(&json, '{', err);
	while (code == ERR_OK) {
		struct buf own = {0};

		code = json_member(&json, &more, &name, err);
		if (code != ERR_OK || !more)
			break;
		buf_add_span(&own, name);
		code = json_skip(&json, &value, err);
		if (code == ERR_OK)
			code = visit(template, buf_span(&own), value, err);
		buf_fini(&own);
	}
	json_fini(&json);
	return code;
}

/* The text of a parameter's default, in quotes; else REF, its name in quotes. */
static struct span
default_of(const struct template *template, struct span ref)
{
	struct buf name = {0};
	struct span found;

	if (ref.len < 2 || ref.ptr[0] != '"')
		return ref;
	buf_add(&name, ref.ptr + 1, ref.len - 2);
	found = json_find(json_find(template->parameters, buf_str(&name)),
	    "Default");
	buf_fini(&name);
	return found.len > 0 && found.ptr[0] == '"' ? found : ref;
}

/* Appends the value at which JSON stands, with defaults in place of Refs. */
static enum err_code
put_value(const struct template *template, struct json *json, struct buf *out,
    struct err *err)
{
	char open = json_peek(json);
	struct span text, name;
	bool more = true, first = true;
	enum err_code code;

	if (open != '{' && open != '[') {
		code = json_skip(json, &text, err);
		if (code == ERR_OK)
			buf_add_span(out, text);
		return code;
	}
	text = (struct span){json->at, (size_t)(json->end - json->at)};
	text = span_from(text, behind_blanks(text, 0));
	if (json_find(text, "Ref").len > 0) {
		buf_add_span(out, default_of(template, json_find(text, "Ref")));
		return json_skip(json, NULL, err);
	}
	code = json_enter(json, open, err);
	buf_putc(out, open);
	while (code == ERR_OK) {
		code = open == '{' ? json_member(json, &more, &name, err)
				   : json_element(json, &more, err);
		if (code != ERR_OK || !more)
			break;
		if (!first)
			buf_putc(out, ',');
		first = false;
		if (open == '{') {
			json_put_string(out, name);
			buf_putc(out, ':');
		}
		code = put_value(template, json, out, err);
	}
	buf_putc(out, open == '{' ? '}' : ']');
	return code;
}

/* Appends ,"NAME":VALUE if PROPERTIES has such a member. */
static enum err_code
put_member(const struct template *template, struct span properties,
    const char *name, struct buf *out, struct err *err)
{
	struct span value = json_find(properties, name);
	struct json json = {0};
	enum err_code code;

	if (value.ptr == NULL)
		return ERR_OK;
	buf_printf(out, ",\"%s\":", name);
	json_init(&json, value);
	code = put_value(template, &json, out, err);
	json_fini(&json);
	return code;
}

/* A name that is written down, in quotes; else the logical id. */
static void
put_name(struct span properties, struct span id, struct buf *out)
{
	struct span name = json_find(properties, "TableName");

	if (name.len > 2 && name.ptr[0] == '"' &&
	    span_find(name, SPAN("${")) == SIZE_MAX)
		buf_add_span(out, name);
	else
		json_put_string(out, id);
}

static enum err_code
add_table(struct template *template, struct span id, struct span properties,
    struct err *err)
{
	static const char *const names[] = {"KeySchema", "AttributeDefinitions",
	    "GlobalSecondaryIndexes", "LocalSecondaryIndexes"};
	struct buf text = {0};
	enum err_code code = ERR_OK;

	buf_puts(&text, "{\"TableName\":");
	put_name(properties, id, &text);
	for (size_t i = 0; i < COUNT_OF(names) && code == ERR_OK; i++)
		code = put_member(template, properties, names[i], &text, err);
	buf_putc(&text, '}');
	if (code == ERR_OK)
		code = description_add(template->source, buf_span(&text), err);
	buf_fini(&text);
	return code;
}

/* SAM's table with a simple key; without one it is called id. */
static enum err_code
add_simple_table(struct template *template, struct span id,
    struct span properties, struct err *err)
{
	struct span key = json_find(properties, "PrimaryKey");
	struct span name = json_find(key, "Name");
	struct span type = json_find(key, "Type");
	struct buf text = {0};
	enum err_code code;

	if (name.len == 0)
		name = SPAN("\"id\"");
	buf_puts(&text, "{\"TableName\":");
	put_name(properties, id, &text);
	buf_puts(&text,
	    ",\"KeySchema\":[{\"KeyType\":\"HASH\","
	    "\"AttributeName\":");
	buf_add_span(&text, name);
	buf_puts(&text, "}],\"AttributeDefinitions\":[{\"AttributeName\":");
	buf_add_span(&text, name);
	buf_printf(&text, ",\"AttributeType\":\"%s\"}]}",
	    span_eq(type, SPAN("\"Number\""))       ? "N"
		: span_eq(type, SPAN("\"Binary\"")) ? "B"
						    : "S");
	code = description_add(template->source, buf_span(&text), err);
	buf_fini(&text);
	return code;
}

static enum err_code
add_resource(struct template *template, struct span id, struct span resource,
    struct err *err)
{
	static const struct {
		const char *type;
		enum err_code (*add)(struct template *, struct span,
		    struct span, struct err *);
	} types[] = {
	    {"\"AWS::DynamoDB::Table\"", add_table},
	    {"\"AWS::DynamoDB::GlobalTable\"", add_table},
	    {"\"AWS::Serverless::SimpleTable\"", add_simple_table},
	};
	struct span type = json_find(resource, "Type");

	for (size_t i = 0; i < COUNT_OF(types); i++)
		if (span_eq(type, span_of(types[i].type)))
			return types[i].add(template, id,
			    json_find(resource, "Properties"), err);
	return ERR_OK;
}

/* The resources in TEXT, which is or holds a template; or a list of them. */
static enum err_code
read_resources(struct template *template, struct span text, struct err *err)
{
	struct json json = {0};
	struct span element = {0};
	bool more = true;
	enum err_code code;

	if (text.len == 0 || text.ptr[0] != '[')
		return each_member(template, json_find(text, "Resources"),
		    add_resource, err);
	json_init(&json, text);
	code = json_enter(&json, '[', err);
	while (code == ERR_OK) {
		code = json_element(&json, &more, err);
		if (code == ERR_OK && more)
			code = json_skip(&json, &element, err);
		if (code != ERR_OK || !more)
			break;
		code = each_member(template, json_find(element, "Resources"),
		    add_resource, err);
	}
	json_fini(&json);
	return code;
}

enum err_code
template_read(struct source *source, struct span text, struct err *err)
{
	struct template template = {source, json_find(text, "Parameters")};
	enum err_code code = read_resources(&template, text, err);

	if (code == ERR_OK)
		code = read_resources(&template, json_find(text, "resources"),
		    err);
	return code;
}
