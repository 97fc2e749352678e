/* SPDX-License-Identifier: MIT */
#include "src/io/load_priv.h"
#include "src/model/num.h"
#include "src/model/template.h"

void
built_fini(struct built *built)
{
	arena_fini(&built->arena);
	buf_fini(&built->text);
}

/* The type that the table's key or an index gives to the attribute NAME. */
static enum value_type
declared_type(const struct schema *schema, struct span name)
{
	size_t part = key_find(&schema->key, name);

	if (part < KEY_PARTS_MAX)
		return schema->key.part[part].type;
	for (size_t i = 0; i < schema->n_indexes; i++) {
		part = key_find(&schema->indexes[i].key, name);
		if (part < KEY_PARTS_MAX)
			return schema->indexes[i].key.part[part].type;
	}
	return VALUE_S;
}

/* Without a delimiter that was given, a # in a template is one. */
static struct span
delimiter_of(const struct schema *schema, struct span text)
{
	if (schema->delimiter.len == 0 &&
	    span_find(text, SPAN("#")) != SIZE_MAX)
		return SPAN("#");
	return schema->delimiter;
}

static enum err_code
build(const struct schema *schema, const struct key_template *template,
    const struct item *item, struct built *built, struct value *ret_value,
    struct err *err)
{
	enum value_type type = declared_type(schema, template->attr);
	struct buf *text = &built->text;
	size_t from = 0;
	enum err_code code;

	buf_clear(text);
	code = template_build(template->text,
	    delimiter_of(schema, template->text), item, text, err);
	if (code == ERR_OK && type == VALUE_N) {
		struct buf number = {0};

		code = num_canonical(buf_span(text), &number, err);
		from = text->len;
		buf_add_span(text, buf_span(&number));
		buf_fini(&number);
	}
	if (code != ERR_OK)
		return code;
	*ret_value = (struct value){
	    type, arena_dup(&built->arena, span_from(buf_span(text), from))};
	return ERR_OK;
}

/* A key that the item brings along is kept where nothing can be built. */
static enum err_code
apply(const struct schema *schema, const struct key_template *template,
    struct item *item, struct built *built, struct err *err)
{
	struct value have = item_get(item, template->attr);
	struct value value;
	struct err why;
	enum err_code code = build(schema, template, item, built, &value, &why);

	if (code != ERR_OK && have.type != VALUE_NONE)
		return ERR_OK;
	if (code != ERR_OK)
		return err_set(err, ERR_INVALID,
		    "template '%.*s' of '%.*s': %s", SPAN_ARG(template->text),
		    SPAN_ARG(template->attr), why.msg);
	if (have.type == VALUE_NONE) {
		item_add(item, template->attr, value);
		return ERR_OK;
	}
	if (value_eq(have, value))
		return ERR_OK;
	return err_set(err, ERR_INVALID,
	    "'%.*s' is '%.*s', but its template '%.*s' builds '%.*s'",
	    SPAN_ARG(template->attr), SPAN_ARG(have.body),
	    SPAN_ARG(template->text), SPAN_ARG(value.body));
}

enum err_code
templates_apply(const struct schema *schema, struct item *item,
    struct built *built, struct err *err)
{
	enum err_code code = ERR_OK;

	if (schema->n_templates == 0)
		return ERR_OK;
	arena_reset(&built->arena);
	for (size_t i = 0; i < schema->n_templates && code == ERR_OK; i++)
		code = apply(schema, &schema->templates[i], item, built, err);
	return code;
}
