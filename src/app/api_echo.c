/* SPDX-License-Identifier: MIT */
/*
 * Values in the messages of the service, which prints them as its Java objects
 * print themselves: strings bare, [a, b], {k=v}, Name(field=value, ...).
 */
#include "src/app/api_shape.h"

#include "src/base/utf8.h"

static void echo(const struct shape *shape, struct span text, struct buf *out);

static void
echo_string(struct span text, struct buf *out)
{
	struct json json = {0};
	struct span plain;

	json_init(&json, text);
	if (json_string(&json, &plain, NULL) == ERR_OK)
		buf_add_span(out, plain);
	json_fini(&json);
}

static void
echo_list(const struct shape *shape, struct span text, struct buf *out)
{
	struct json json = {0};
	struct span element;
	bool more = true;
	size_t n = 0;

	buf_putc(out, '[');
	json_init(&json, text);
	(void)json_enter(&json, '[', NULL);
	while (json_element(&json, &more, NULL) == ERR_OK && more &&
	    json_skip(&json, &element, NULL) == ERR_OK) {
		buf_puts(out, n++ == 0 ? "" : ", ");
		echo(shape->element, element, out);
	}
	json_fini(&json);
	buf_putc(out, ']');
}

static void
echo_map(const struct shape *shape, struct span text, struct buf *out)
{
	struct json json = {0};
	struct span name, value;
	bool more = true;
	size_t n = 0;

	buf_putc(out, '{');
	json_init(&json, text);
	(void)json_enter(&json, '{', NULL);
	while (json_member(&json, &more, &name, NULL) == ERR_OK && more) {
		buf_puts(out, n++ == 0 ? "" : ", ");
		buf_add_span(out, name);
		buf_putc(out, '=');
		if (json_skip(&json, &value, NULL) != ERR_OK)
			break;
		echo(shape->element, value, out);
	}
	json_fini(&json);
	buf_putc(out, '}');
}

static void
echo_struct(const struct shape *shape, struct span text, struct buf *out)
{
	struct fields fields;

	fields_read(shape, text, &fields);
	buf_printf(out, "%s(", shape->name);
	for (size_t i = 0; i < shape->n_fields; i++) {
		enum field field = shape->fields[i];
		const char *name = field_info(field)->name;

		buf_printf(out, "%s%c%s=", i == 0 ? "" : ", ",
		    name[0] - 'A' + 'a', name + 1);
		if (fields_have(&fields, field))
			echo(field_info(field)->shape, fields.text[field], out);
		else
			buf_puts(out, "null");
	}
	buf_putc(out, ')');
}

/* Calls itself, but not deeper than JSON may be. */
static void
echo(const struct shape *shape, struct span text, struct buf *out)
{
	if (text.ptr[0] == 'n')
		buf_puts(out, "null");
	else if (text.ptr[0] == '"')
		echo_string(text, out);
	else if (shape->kind == SHAPE_LIST)
		echo_list(shape, text, out);
	else if (shape->kind == SHAPE_MAP)
		echo_map(shape, text, out);
	else if (shape->kind == SHAPE_STRUCT)
		echo_struct(shape, text, out);
	else
		buf_add_span(out, text);
}

void
shape_echo(const struct shape *shape, struct span text, size_t max,
    struct buf *out)
{
	struct buf whole = {0};
	struct span shown;

	echo(shape, text, &whole);
	shown = buf_span(&whole);
	if (shown.len > max) {
		/* Whole characters, and the brackets at the end. */
		shown.len = utf8_check((struct span){shown.ptr, max});
		buf_add_span(out, shown);
		buf_puts(out, "...");
		shown = span_from(buf_span(&whole), whole.len - 2);
	}
	if (utf8_check(shown) == shown.len)
		buf_add_span(out, shown);
	buf_fini(&whole);
}
