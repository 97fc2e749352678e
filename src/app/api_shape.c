/* SPDX-License-Identifier: MIT */
#include "src/app/api_shape.h"

#include <limits.h>

#include "src/model/base64.h"

/* Walks JSON by a shape; SCRATCH takes what base64 stands for. */
struct checker {
	struct json json;
	struct buf scratch;
	struct err *err;
};

static enum err_code check(struct checker *c, const struct shape *shape);

static enum err_code
fail(struct checker *c, const char *message)
{
	return err_set(c->err, ERR_SYNTAX, "%s", message);
}

static bool
is_number(char c)
{
	return c == '-' || (c >= '0' && c <= '9');
}

/* NUMBER, DECIMAL, TRUE, FALSE or STRING: what stands there instead. */
static const char *
word_for(struct checker *c)
{
	char first = json_peek(&c->json);
	struct span text;

	if (first == 't')
		return "TRUE";
	if (first == 'f')
		return "FALSE";
	if (first == '"')
		return "STRING";
	if (json_skip(&c->json, &text, NULL) != ERR_OK)
		return "NUMBER";
	return memchr(text.ptr, '.', text.len) != NULL ? "DECIMAL" : "NUMBER";
}

static enum err_code
cannot_convert(struct checker *c, const struct shape *shape)
{
	if (shape->kind == SHAPE_BLOB)
		return fail(c,
		    "only base-64-encoded strings are convertible to bytes");
	return err_set(c->err, ERR_SYNTAX, "%s_VALUE cannot be converted to %s",
	    word_for(c), shape->name);
}

/* The words that the service takes for a boolean. */
static bool
read_word(struct span text, bool *ret_truth)
{
	static const char *const words[][3] = {
	    {"false", "0", "no"}, {"true", "1", "yes"}};

	for (size_t i = 0; i < 2; i++)
		for (size_t k = 0; k < COUNT_OF(words[i]); k++)
			if (span_eq_nocase(text, span_of(words[i][k]))) {
				*ret_truth = i == 1;
				return true;
			}
	return false;
}

static enum err_code
check_string(struct checker *c, const struct shape *shape)
{
	struct span text;
	enum err_code code = json_string(&c->json, &text, c->err);
	bool truth;

	if (code != ERR_OK || shape->kind == SHAPE_STRING)
		return code;
	if (shape->kind == SHAPE_BOOLEAN)
		return read_word(text, &truth)
		    ? ERR_OK
		    : fail(c, "Unexpected token received from parser");
	buf_clear(&c->scratch);
	if (base64_read(text, &c->scratch, c->err) != ERR_OK)
		return ERR_SYNTAX;
	return ERR_OK;
}

static enum err_code
check_scalar(struct checker *c, const struct shape *shape)
{
	char first = json_peek(&c->json);
	bool numeric =
	    shape->kind == SHAPE_INTEGER || shape->kind == SHAPE_LONG;

	if (first == '[')
		return err_set(c->err, ERR_SYNTAX,
		    "Unrecognized collection type class java.%s%s",
		    shape->kind == SHAPE_BLOB ? "nio.ByteBuffer" : "lang.",
		    shape->kind == SHAPE_BLOB ? "" : shape->name);
	if (first == '{')
		return fail(c,
		    "Start of structure or map found where not expected");
	if (first == '"' && !numeric)
		return check_string(c, shape);
	if ((is_number(first) && numeric) ||
	    ((first == 't' || first == 'f') && shape->kind == SHAPE_BOOLEAN))
		return json_skip(&c->json, NULL, c->err);
	return cannot_convert(c, shape);
}

static enum err_code
no_collection(struct checker *c, const struct shape *shape)
{
	return fail(c,
	    shape->generic
		? "class sun.reflect.generics.reflectiveObjects."
		  "ParameterizedTypeImpl cannot be cast to class "
		  "java.lang.Class (sun.reflect.generics.reflectiveObjects."
		  "ParameterizedTypeImpl and java.lang.Class are in module "
		  "java.base of loader 'bootstrap')"
		: "Unexpected field type");
}

static enum err_code
check_list(struct checker *c, const struct shape *shape)
{
	char first = json_peek(&c->json);
	bool more = false;
	enum err_code code;

	if (first == '{')
		return fail(c,
		    "Start of structure or map found where not expected");
	if (first != '[')
		return no_collection(c, shape);
	code = json_enter(&c->json, '[', c->err);
	while (code == ERR_OK) {
		code = json_element(&c->json, &more, c->err);
		if (code != ERR_OK || !more)
			break;
		code = check(c, shape->element);
	}
	return code;
}

static enum err_code
check_map(struct checker *c, const struct shape *shape)
{
	char first = json_peek(&c->json);
	struct span name;
	bool more = false;
	enum err_code code;

	if (first == '[')
		return err_set(c->err, ERR_SYNTAX,
		    "Unrecognized collection type "
		    "java.util.Map<java.lang.String, %s>",
		    shape->name);
	if (first != '{')
		return no_collection(c, shape);
	code = json_enter(&c->json, '{', c->err);
	while (code == ERR_OK) {
		code = json_member(&c->json, &more, &name, c->err);
		if (code != ERR_OK || !more)
			break;
		code = check(c, shape->element);
	}
	return code;
}

static enum field
field_named(const struct shape *shape, struct span name)
{
	for (size_t i = 0; i < shape->n_fields; i++)
		if (span_eq(name, span_of(field_info(shape->fields[i])->name)))
			return shape->fields[i];
	return FIELD_COUNT;
}

static enum err_code
check_struct(struct checker *c, const struct shape *shape)
{
	char first = json_peek(&c->json);
	struct span name;
	bool more = false;
	enum err_code code;

	if (first == '[')
		return err_set(c->err, ERR_SYNTAX,
		    "Unrecognized collection type class "
		    "com.amazonaws.dynamodb.v20120810.%s",
		    shape->name);
	if (first != '{')
		return fail(c,
		    shape->inner ? "Unexpected field type"
				 : "Unexpected value type in payload");
	code = json_enter(&c->json, '{', c->err);
	while (code == ERR_OK) {
		enum field field;

		code = json_member(&c->json, &more, &name, c->err);
		if (code != ERR_OK || !more)
			break;
		field = field_named(shape, name);
		code = field == FIELD_COUNT
		    ? json_skip(&c->json, NULL, c->err)
		    : check(c, field_info(field)->shape);
	}
	return code;
}

/* Calls itself by way of lists and maps, not deeper than JSON may be. */
static enum err_code
check(struct checker *c, const struct shape *shape)
{
	if (shape->kind == SHAPE_ANY || json_peek(&c->json) == 'n')
		return json_skip(&c->json, NULL, c->err);
	if (shape->kind == SHAPE_LIST)
		return check_list(c, shape);
	if (shape->kind == SHAPE_MAP)
		return check_map(c, shape);
	if (shape->kind == SHAPE_STRUCT)
		return check_struct(c, shape);
	return check_scalar(c, shape);
}

enum err_code
shape_check(const struct shape *shape, struct span text, struct err *err)
{
	struct checker c = {.err = err};
	enum err_code code;

	json_init(&c.json, text);
	code = check(&c, shape);
	json_fini(&c.json);
	buf_fini(&c.scratch);
	return code;
}

void
entries_begin(struct entries *entries, struct span text)
{
	char open = text.len > 0 ? text.ptr[0] : 'n';

	*entries = (struct entries){.object = open == '{'};
	json_init(&entries->json, text);
	entries->ended = (open != '{' && open != '[') ||
	    json_enter(&entries->json, open, NULL) != ERR_OK;
}

bool
entries_next(struct entries *entries, struct span *ret_name,
    struct span *ret_value)
{
	struct json *json = &entries->json;
	struct span name = {NULL, 0};
	bool more = false;
	enum err_code code;

	if (entries->ended)
		return false;
	code = entries->object ? json_member(json, &more, &name, NULL)
			       : json_element(json, &more, NULL);
	/* The value may have the reader's buffer, where the name is. */
	buf_clear(&entries->name);
	if (code == ERR_OK && more) {
		buf_add_span(&entries->name, name);
		code = json_skip(json, ret_value, NULL);
	}
	entries->ended = code != ERR_OK || !more;
	*ret_name = buf_span(&entries->name);
	return !entries->ended;
}

void
entries_end(struct entries *entries)
{
	json_fini(&entries->json);
	buf_fini(&entries->name);
}

void
fields_read(const struct shape *shape, struct span text,
    struct fields *ret_fields)
{
	struct entries entries;
	struct span name, value;

	*ret_fields = (struct fields){.shape = shape};
	entries_begin(&entries, text);
	while (entries_next(&entries, &name, &value)) {
		enum field field = field_named(shape, name);

		if (field != FIELD_COUNT)
			ret_fields->text[field] = value.ptr[0] == 'n'
			    ? (struct span){NULL, 0}
			    : value;
	}
	entries_end(&entries);
}

struct span
fields_string(const struct fields *fields, enum field field,
    struct arena *arena)
{
	struct json json = {0};
	struct span text = {NULL, 0};

	if (!fields_have(fields, field))
		return text;
	json_init(&json, fields->text[field]);
	if (json_string(&json, &text, NULL) == ERR_OK)
		text = arena_dup(arena, text);
	json_fini(&json);
	return text;
}

bool
fields_is(const struct fields *fields, enum field field, const char *word)
{
	struct json json = {0};
	struct span text = {NULL, 0};
	bool same;

	if (!fields_have(fields, field))
		return false;
	json_init(&json, fields->text[field]);
	same = json_string(&json, &text, NULL) == ERR_OK &&
	    span_eq(text, span_of(word));
	json_fini(&json);
	return same;
}

bool
fields_bool(const struct fields *fields, enum field field, bool absent)
{
	struct json json = {0};
	struct span text = fields->text[field];
	bool truth = absent;

	if (text.ptr == NULL)
		return absent;
	if (text.ptr[0] != '"')
		return text.ptr[0] == 't';
	json_init(&json, text);
	if (json_string(&json, &text, NULL) == ERR_OK)
		(void)read_word(text, &truth);
	json_fini(&json);
	return truth;
}

/* TEXT is JSON: an exponent makes it large, or nothing but a fraction. */
static long long
number_of(struct span text)
{
	bool negative = text.len > 0 && text.ptr[0] == '-';
	struct span digits = span_from(text, negative ? 1 : 0);
	unsigned long long number = 0;
	size_t n = 0;

	while (n < digits.len && digits.ptr[n] >= '0' && digits.ptr[n] <= '9')
		n++;
	if (memchr(text.ptr, 'e', text.len) != NULL ||
	    memchr(text.ptr, 'E', text.len) != NULL ||
	    !span_to_u64((struct span){digits.ptr, n}, LONG_MAX, &number))
		number = LONG_MAX;
	return negative ? -(long long)number : (long long)number;
}

long long
fields_number(const struct fields *fields, enum field field, long long absent)
{
	if (!fields_have(fields, field))
		return absent;
	return number_of(fields->text[field]);
}
