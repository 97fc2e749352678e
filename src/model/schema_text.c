/* SPDX-License-Identifier: MIT */
#include "src/model/schema.h"

#include <assert.h>

#include "src/base/utf8.h"
#include "src/model/template.h"

/* A short form that is being read. */
struct spec {
	struct span text;
	size_t at;
	struct arena *arena; /* of the schema, for names */
	struct err *err;
};

/* What a name may hold without back-ticks when it is read. */
static bool
is_bare(char c)
{
	return (unsigned char)c > ' ' && c != 0x7f && c != '\0' &&
	    strchr(":+,;=`", c) == NULL;
}

static enum err_code
spec_init(struct spec *spec, struct span text, struct schema *schema,
    struct err *err)
{
	size_t bad = utf8_check(text);

	*spec = (struct spec){text, 0, &schema->arena, err};
	if (bad < text.len)
		return err_at(err, ERR_SYNTAX, bad, "not UTF-8");
	return ERR_OK;
}

static void
skip_blanks(struct spec *spec)
{
	while (spec->at < spec->text.len && spec->text.ptr[spec->at] == ' ')
		spec->at++;
}

static bool
take(struct spec *spec, char c)
{
	skip_blanks(spec);
	if (spec->at == spec->text.len || spec->text.ptr[spec->at] != c)
		return false;
	spec->at++;
	return true;
}

static struct span
take_bare(struct spec *spec)
{
	size_t start;

	skip_blanks(spec);
	start = spec->at;
	while (spec->at < spec->text.len && is_bare(spec->text.ptr[spec->at]))
		spec->at++;
	return (struct span){spec->text.ptr + start, spec->at - start};
}

NODISCARD
static enum err_code
expected(struct spec *spec, const char *what)
{
	struct span rest;

	skip_blanks(spec);
	rest = span_from(spec->text, spec->at);
	if (rest.len == 0)
		return err_at(spec->err, ERR_SYNTAX, spec->at,
		    "expected %s at the end of '%.*s'", what,
		    SPAN_ARG(spec->text));
	return err_at(spec->err, ERR_SYNTAX, spec->at,
	    "expected %s, not '%.*s'", what, SPAN_ARG(rest));
}

/* The rest of a name in back-ticks, of which the first is taken. */
static enum err_code
read_quoted(struct spec *spec, struct span *ret_name)
{
	size_t start = spec->at - 1;
	char *name = arena_alloc(spec->arena, spec->text.len - start);
	size_t n = 0;

	while (spec->at < spec->text.len) {
		char c = spec->text.ptr[spec->at++];
		bool doubled = c == '`' && spec->at < spec->text.len &&
		    spec->text.ptr[spec->at] == '`';

		if (c == '`' && !doubled) {
			*ret_name = (struct span){name, n};
			return ERR_OK;
		}
		spec->at += doubled;
		name[n++] = c;
	}
	return err_at(spec->err, ERR_SYNTAX, start,
	    "this back-tick has no partner");
}

static enum err_code
read_name(struct spec *spec, const char *what, struct span *ret_name)
{
	struct span name;

	if (take(spec, '`'))
		return read_quoted(spec, ret_name);
	name = take_bare(spec);
	if (name.len == 0)
		return expected(spec, what);
	*ret_name = arena_dup(spec->arena, name);
	return ERR_OK;
}

/* NAME ":" TYPE */
static enum err_code
read_part(struct spec *spec, struct key_part *ret_part)
{
	struct key_part part;
	enum err_code code = read_name(spec, "an attribute", &part.name);
	size_t at;

	if (code != ERR_OK)
		return code;
	if (!take(spec, ':'))
		return expected(spec, "':' and a type (S, N or B)");
	at = spec->at;
	part.type = value_type_of(take_bare(spec));
	if (!value_is_scalar_key(part.type)) {
		spec->at = at;
		return expected(spec, "S, N or B");
	}
	*ret_part = part;
	return ERR_OK;
}

/* PART { "+" PART }, at most MAX, at the end of DEF. */
static enum err_code
read_parts(struct spec *spec, size_t max, struct key_def *def)
{
	size_t n = 0;

	do {
		enum err_code code;

		if (n == max)
			return err_at(spec->err, ERR_SYNTAX, spec->at - 1,
			    max == 1 ? "'+' joins the key attributes of a "
				       "global index only"
				     : "'+' joins at most 4 attributes");
		code = read_part(spec, &def->part[def->n]);
		if (code != ERR_OK)
			return code;
		def->n++;
		n++;
	} while (take(spec, '+'));
	return ERR_OK;
}

/* PARTS [ "," PARTS ] */
static enum err_code
read_key(struct spec *spec, size_t hash_max, size_t range_max,
    struct key_def *def)
{
	enum err_code code = read_parts(spec, hash_max, def);

	if (code != ERR_OK)
		return code;
	def->n_hash = def->n;
	if (!take(spec, ','))
		return ERR_OK;
	code = read_parts(spec, range_max, def);
	def->n_range = def->n - def->n_hash;
	return code;
}

enum err_code
schema_set_key(struct schema *schema, struct span text, struct err *err)
{
	struct key_def def = {0};
	struct spec spec;
	enum err_code code = spec_init(&spec, text, schema, err);

	assert(schema->n_indexes == 0);
	if (code == ERR_OK)
		code = read_key(&spec, 1, 1, &def);
	if (code != ERR_OK)
		return code;
	skip_blanks(&spec);
	if (spec.at < text.len)
		return expected(&spec,
		    def.n_range == 0 ? "',' and a sort key" : "no more");
	schema->key = def;
	schema_default_pins(schema);
	return ERR_OK;
}

static enum err_code
read_index_key(struct spec *spec, const struct key_def *table,
    struct index_schema *index)
{
	struct key_def *def = &index->key;
	enum err_code code;

	if (index->kind == INDEX_GLOBAL) {
		code = read_key(spec, INDEX_HASH_MAX, INDEX_RANGE_MAX, def);
	} else {
		def->part[0] = table->part[0];
		def->n = def->n_hash = def->n_range = 1;
		code = read_parts(spec, 1, def);
		if (code == ERR_OK && take(spec, ','))
			return err_at(spec->err, ERR_SYNTAX, spec->at - 1,
			    "a local index names its sort key only");
	}
	if (code == ERR_OK)
		key_def_append(def, table);
	return code;
}

/* NAME { "," NAME } */
static enum err_code
read_include(struct spec *spec, struct schema *schema,
    struct index_schema *index)
{
	do {
		struct span name;
		enum err_code code = read_name(spec, "an attribute", &name);

		if (code != ERR_OK)
			return code;
		index->include = schema_grow(schema, index->include,
		    index->n_include, sizeof(*index->include));
		index->include[index->n_include++] = name;
	} while (take(spec, ','));
	return ERR_OK;
}

/* What follows the ";", and the end. */
static enum err_code
read_projection(struct spec *spec, struct schema *schema,
    struct index_schema *index)
{
	enum err_code code = ERR_OK;

	if (take(spec, ';')) {
		size_t at = spec->at;

		if (!projection_of(take_bare(spec), &index->projection)) {
			spec->at = at;
			return expected(spec, "ALL, KEYS_ONLY or INCLUDE=");
		}
		if (index->projection == PROJECT_INCLUDE) {
			if (!take(spec, '='))
				return expected(spec, "'=' and attributes");
			code = read_include(spec, schema, index);
		}
	}
	skip_blanks(spec);
	if (code == ERR_OK && spec->at < spec->text.len)
		return expected(spec, "';' and a projection, or the end");
	return code;
}

enum err_code
schema_add_index(struct schema *schema, enum index_kind kind, struct span text,
    struct err *err)
{
	struct index_schema index = {.kind = kind};
	struct spec spec;
	enum err_code code = spec_init(&spec, text, schema, err);

	assert(schema->key.n > 0);
	if (code == ERR_OK)
		code = read_name(&spec, "the name of an index", &index.name);
	if (code == ERR_OK && !take(&spec, '='))
		code = expected(&spec, "'=' and the key of the index");
	if (code == ERR_OK)
		code = read_index_key(&spec, &schema->key, &index);
	if (code == ERR_OK)
		code = read_projection(&spec, schema, &index);
	if (code != ERR_OK)
		return code;
	(void)schema_put_index(schema, &index);
	return ERR_OK;
}

/* ATTR "=" TEMPLATE, which is all the rest. */
static enum err_code
read_template(struct spec *spec, struct key_template *ret_template)
{
	enum err_code code =
	    read_name(spec, "an attribute", &ret_template->attr);

	if (code == ERR_OK && !take(spec, '='))
		code = expected(spec, "'=' and a template");
	if (code != ERR_OK)
		return code;
	ret_template->text = span_from(spec->text, spec->at);
	code = template_check(ret_template->text, spec->err);
	if (code != ERR_OK && spec->err != NULL &&
	    spec->err->pos != ERR_POS_NONE)
		spec->err->pos += spec->at;
	return code;
}

enum err_code
schema_add_template(struct schema *schema, struct span text, struct err *err)
{
	struct key_template template = {0};
	struct spec spec;
	enum err_code code = spec_init(&spec, text, schema, err);

	if (code == ERR_OK)
		code = read_template(&spec, &template);
	if (code != ERR_OK)
		return code;
	schema_put_template(schema, template.attr, template.text);
	return ERR_OK;
}

enum err_code
schema_add_entity(struct schema *schema, struct span text, struct err *err)
{
	struct key_template template = {0};
	struct span name = {0};
	struct spec spec;
	enum err_code code = spec_init(&spec, text, schema, err);

	if (code == ERR_OK)
		code = read_name(&spec, "the name of an entity", &name);
	if (code == ERR_OK && !take(&spec, ':'))
		code = expected(&spec, "':' and a key attribute");
	if (code == ERR_OK)
		code = read_template(&spec, &template);
	if (code != ERR_OK)
		return code;
	schema->entities = schema_grow(schema, schema->entities,
	    schema->n_entities, sizeof(*schema->entities));
	schema->entities[schema->n_entities++] = (struct entity){
	    .name = name,
	    .attr = template.attr,
	    .text = arena_dup(&schema->arena, template.text),
	};
	return ERR_OK;
}

enum err_code
schema_add_query(struct schema *schema, struct span text, struct err *err)
{
	struct span name = {0};
	struct spec spec;
	enum err_code code = spec_init(&spec, text, schema, err);

	if (code == ERR_OK)
		code = read_name(&spec, "the name of a query", &name);
	if (code == ERR_OK && !take(&spec, '='))
		code = expected(&spec, "'=' and a query");
	if (code == ERR_OK)
		schema_put_query(schema, name,
		    span_trim(span_from(text, spec.at)));
	return code;
}

static void
print_name(struct span name, struct buf *out)
{
	if (schema_is_name(name)) {
		buf_add_span(out, name);
		return;
	}
	buf_putc(out, '`');
	for (size_t i = 0; i < name.len; i++) {
		if (name.ptr[i] == '`')
			buf_putc(out, '`');
		buf_putc(out, name.ptr[i]);
	}
	buf_putc(out, '`');
}

/* The parts FROM to UNTIL of DEF, joined by "+". */
static void
print_parts(const struct key_def *def, size_t from, size_t until,
    struct buf *out)
{
	for (size_t i = from; i < until; i++) {
		if (i > from)
			buf_putc(out, '+');
		print_name(def->part[i].name, out);
		buf_putc(out, ':');
		buf_puts(out, value_type_name(def->part[i].type));
	}
}

void
schema_print_key(const struct key_def *key, struct buf *out)
{
	print_parts(key, 0, key->n_hash, out);
	if (key->n_range > 0) {
		buf_putc(out, ',');
		print_parts(key, key->n_hash, key->n_hash + key->n_range, out);
	}
}

void
schema_print_index(const struct schema *schema,
    const struct index_schema *index, struct buf *out)
{
	size_t own = index->key.n_hash + index->key.n_range;

	(void)schema; /* the index has all that is needed */
	print_name(index->name, out);
	buf_putc(out, '=');
	if (index->kind == INDEX_GLOBAL)
		schema_print_key(&index->key, out);
	else
		print_parts(&index->key, index->key.n_hash, own, out);
	if (index->projection == PROJECT_ALL)
		return;
	buf_printf(out, ";%s", projection_name(index->projection));
	for (size_t i = 0; i < index->n_include; i++) {
		buf_putc(out, i == 0 ? '=' : ',');
		print_name(index->include[i], out);
	}
}

void
schema_print_template(const struct key_template *template, struct buf *out)
{
	print_name(template->attr, out);
	buf_putc(out, '=');
	buf_add_span(out, template->text);
}

void
schema_print_entity(const struct entity *entity, struct buf *out)
{
	print_name(entity->name, out);
	buf_putc(out, ':');
	print_name(entity->attr, out);
	buf_putc(out, '=');
	buf_add_span(out, entity->text);
}

void
schema_print_query(const struct saved_query *query, struct buf *out)
{
	print_name(query->name, out);
	buf_putc(out, '=');
	buf_add_span(out, query->text);
}
