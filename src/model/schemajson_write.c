/* SPDX-License-Identifier: MIT */
#include "src/model/schemajson.h"

/* Begins the next line, behind a comma unless it is the FIRST of its list. */
static void
next_line(struct buf *out, bool first, int depth)
{
	buf_puts(out, first ? "\n" : ",\n");
	buf_printf(out, "%*s", 2 * depth, "");
}

/* Ends a list that began at DEPTH; one without elements stays on its line. */
static void
end_list(struct buf *out, size_t n, int depth, char close)
{
	if (n > 0)
		buf_printf(out, "\n%*s", 2 * depth, "");
	buf_putc(out, close);
}

/* "NAME": as the next member of an object. */
static void
put_member(struct buf *out, struct span name, bool first, int depth)
{
	next_line(out, first, depth);
	json_put_string(out, name);
	buf_puts(out, ": ");
}

static void
put_pair(struct buf *out, struct span name, struct span text, bool first,
    int depth)
{
	put_member(out, name, first, depth);
	json_put_string(out, text);
}

/* {"AttributeName": NAME, "WHAT": "WORD"} on one line. */
static void
put_element(struct buf *out, struct span name, const char *what,
    const char *word)
{
	buf_puts(out, "{\"AttributeName\": ");
	json_put_string(out, name);
	buf_printf(out, ", \"%s\": \"%s\"}", what, word);
}

static void
put_definitions(const struct schema *schema, struct buf *out)
{
	struct key_part attrs[KEY_ATTRS_MAX];
	size_t n = schema_key_attrs(schema, attrs);

	put_member(out, SPAN("AttributeDefinitions"), false, 1);
	buf_putc(out, '[');
	for (size_t i = 0; i < n; i++) {
		next_line(out, i == 0, 2);
		put_element(out, attrs[i].name, "AttributeType",
		    value_type_name(attrs[i].type));
	}
	end_list(out, n, 1, ']');
}

static void
put_key(const struct key_def *key, int depth, struct buf *out)
{
	size_t own = key->n_hash + key->n_range;

	put_member(out, SPAN("KeySchema"), false, depth);
	buf_putc(out, '[');
	for (size_t i = 0; i < own; i++) {
		next_line(out, i == 0, depth + 1);
		put_element(out, key->part[i].name, "KeyType",
		    i < key->n_hash ? "HASH" : "RANGE");
	}
	end_list(out, own, depth, ']');
}

static void
put_texts(const struct span *texts, size_t n, struct buf *out)
{
	buf_putc(out, '[');
	for (size_t i = 0; i < n; i++) {
		buf_puts(out, i == 0 ? "" : ", ");
		json_put_string(out, texts[i]);
	}
	buf_putc(out, ']');
}

static void
put_index(const struct index_schema *index, struct buf *out)
{
	buf_putc(out, '{');
	put_pair(out, SPAN("IndexName"), index->name, true, 3);
	put_key(&index->key, 3, out);
	put_member(out, SPAN("Projection"), false, 3);
	buf_printf(out, "{\"ProjectionType\": \"%s\"",
	    projection_name(index->projection));
	if (index->n_include > 0) {
		buf_puts(out, ", \"NonKeyAttributes\": ");
		put_texts(index->include, index->n_include, out);
	}
	buf_putc(out, '}');
	end_list(out, 1, 2, '}');
}

static void
put_indexes(const struct schema *schema, enum index_kind kind, struct span name,
    struct buf *out)
{
	size_t n = 0;

	for (size_t i = 0; i < schema->n_indexes; i++) {
		if (schema->indexes[i].kind != kind)
			continue;
		if (n == 0) {
			put_member(out, name, false, 1);
			buf_putc(out, '[');
		}
		next_line(out, n++ == 0, 2);
		put_index(&schema->indexes[i], out);
	}
	if (n > 0)
		end_list(out, n, 1, ']');
}

static void
put_templates(const struct schema *schema, struct buf *out)
{
	buf_putc(out, '{');
	for (size_t i = 0; i < schema->n_templates; i++)
		put_pair(out, schema->templates[i].attr,
		    schema->templates[i].text, i == 0, 3);
	end_list(out, schema->n_templates, 2, '}');
}

static void
put_delimiter(const struct schema *schema, struct buf *out)
{
	json_put_string(out, schema->delimiter);
}

static void
put_pins(const struct schema *schema, struct buf *out)
{
	put_texts(schema->pins, schema->n_pins, out);
}

static void
put_entities(const struct schema *schema, struct buf *out)
{
	buf_putc(out, '[');
	for (size_t i = 0; i < schema->n_entities; i++) {
		const struct entity *entity = &schema->entities[i];

		next_line(out, i == 0, 3);
		buf_puts(out, "{\"Name\": ");
		json_put_string(out, entity->name);
		buf_puts(out, ", ");
		json_put_string(out, entity->attr);
		buf_puts(out, ": ");
		json_put_string(out, entity->text);
		buf_putc(out, '}');
	}
	end_list(out, schema->n_entities, 2, ']');
}

static void
put_queries(const struct schema *schema, struct buf *out)
{
	buf_putc(out, '{');
	for (size_t i = 0; i < schema->n_queries; i++)
		put_pair(out, schema->queries[i].name, schema->queries[i].text,
		    i == 0, 3);
	end_list(out, schema->n_queries, 2, '}');
}

static void
put_keyslice(const struct schema *schema, struct buf *out)
{
	const struct {
		bool is_there;
		struct span name;
		void (*put)(const struct schema *schema, struct buf *out);
	} members[] = {
	    {schema->n_templates > 0, SPAN("Templates"), put_templates},
	    {schema->delimiter.len > 0, SPAN("Delimiter"), put_delimiter},
	    {schema_chooses_pins(schema), SPAN("Pins"), put_pins},
	    {schema->n_entities > 0, SPAN("Entities"), put_entities},
	    {schema->n_queries > 0, SPAN("Queries"), put_queries},
	};

	size_t n = 0;

	for (size_t i = 0; i < COUNT_OF(members); i++) {
		if (!members[i].is_there)
			continue;
		if (n == 0) {
			put_member(out, SPAN("Keyslice"), false, 1);
			buf_putc(out, '{');
		}
		put_member(out, members[i].name, n++ == 0, 2);
		members[i].put(schema, out);
	}
	if (n > 0)
		end_list(out, n, 1, '}');
}

void
schemajson_write(const struct schema *schema, struct buf *out)
{
	buf_putc(out, '{');
	put_pair(out, SPAN("TableName"), schema->name, true, 1);
	put_definitions(schema, out);
	put_key(&schema->key, 1, out);
	put_indexes(schema, INDEX_GLOBAL, SPAN("GlobalSecondaryIndexes"), out);
	put_indexes(schema, INDEX_LOCAL, SPAN("LocalSecondaryIndexes"), out);
	put_pair(out, SPAN("BillingMode"), SPAN("PAY_PER_REQUEST"), false, 1);
	put_keyslice(schema, out);
	end_list(out, 1, 0, '}');
}
