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
	struct fields one = {0};
	struct arena arena = {0};

	one.text[F_S] = text;
	buf_add_span(out, fields_string(&one, F_S, &arena));
	arena_fini(&arena);
}

static void
echo_entries(const struct shape *shape, struct span text, struct buf *out)
{
	bool map = shape->kind == SHAPE_MAP;
	struct entries entries;
	struct span name, value;
	size_t n = 0;

	buf_putc(out, map ? '{' : '[');
	entries_begin(&entries, text);
	while (entries_next(&entries, &name, &value)) {
		buf_puts(out, n++ == 0 ? "" : ", ");
		buf_add_span(out, name);
		buf_puts(out, map ? "=" : "");
		echo(shape->element, value, out);
	}
	entries_end(&entries);
	buf_putc(out, map ? '}' : ']');
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
	else if (shape->kind == SHAPE_LIST || shape->kind == SHAPE_MAP)
		echo_entries(shape, text, out);
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
