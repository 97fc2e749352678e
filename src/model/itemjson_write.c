/* SPDX-License-Identifier: MIT */
#include "src/model/base64.h"
#include "src/model/itemjson.h"

struct writer {
	struct buf *out;
	enum json_kind kind;
	bool pretty;
};

static void put_value(const struct writer *w, struct value value, int level);

static void
put_line(const struct writer *w, int level)
{
	if (!w->pretty)
		return;
	buf_putc(w->out, '\n');
	for (int i = 0; i < level; i++)
		buf_puts(w->out, "  ");
}

static void
put_colon(const struct writer *w)
{
	buf_puts(w->out, w->pretty ? ": " : ":");
}

static void
put_quoted(struct buf *out, struct span text)
{
	buf_putc(out, '"');
	buf_add_span(out, text);
	buf_putc(out, '"');
}

/* A value without its type. */
static void
put_scalar(const struct writer *w, struct value value)
{
	bool typed = w->kind == JSON_DYNAMODB;

	if (value.type == VALUE_S) {
		json_put_string(w->out, value.body);
	} else if (value.type == VALUE_N && typed) {
		put_quoted(w->out, value.body);
	} else if (value.type == VALUE_N) {
		buf_add_span(w->out, value.body);
	} else if (value.type == VALUE_B) {
		buf_putc(w->out, '"');
		base64_put(w->out, value.body);
		buf_putc(w->out, '"');
	} else if (value.type == VALUE_BOOL) {
		buf_puts(w->out, *value.body.ptr != 0 ? "true" : "false");
	} else {
		buf_puts(w->out, typed ? "true" : "null");
	}
}

static void
put_member(const struct writer *w, struct span name, struct value value,
    int level)
{
	put_line(w, level);
	json_put_string(w->out, name);
	put_colon(w);
	put_value(w, value, level);
}

/* Damaged bytes may be nested without end; what lies too deep is left out. */
static void
put_container(const struct writer *w, struct value value, int level)
{
	bool in_set = value.type >= VALUE_SS;
	struct value_iter iter = value_iter(value);
	struct span name;
	struct value element;
	size_t n = 0;

	buf_putc(w->out, value.type == VALUE_M ? '{' : '[');
	while (level <= VALUE_DEPTH_MAX && value_next(&iter, &name, &element)) {
		if (n++ > 0)
			buf_putc(w->out, ',');
		if (value.type == VALUE_M) {
			put_member(w, name, element, level + 1);
			continue;
		}
		put_line(w, level + 1);
		if (in_set)
			put_scalar(w, element);
		else
			put_value(w, element, level + 1);
	}
	if (n > 0)
		put_line(w, level);
	buf_putc(w->out, value.type == VALUE_M ? '}' : ']');
}

static void
put_value(const struct writer *w, struct value value, int level)
{
	if (w->kind == JSON_DYNAMODB) {
		buf_puts(w->out, "{\"");
		buf_puts(w->out, value_type_name(value.type));
		buf_putc(w->out, '"');
		put_colon(w);
	}
	if (value.type >= VALUE_M)
		put_container(w, value, level);
	else
		put_scalar(w, value);
	if (w->kind == JSON_DYNAMODB)
		buf_putc(w->out, '}');
}

static void
put_item(const struct writer *w, const struct item *item)
{
	buf_putc(w->out, '{');
	for (size_t i = 0; i < item->n; i++) {
		if (i > 0)
			buf_putc(w->out, ',');
		put_member(w, item->attrs[i].name, item->attrs[i].value, 1);
	}
	if (item->n > 0)
		put_line(w, 0);
	buf_putc(w->out, '}');
}

void
itemjson_write(const struct item *item, enum json_kind kind, struct buf *out)
{
	struct writer writer = {out, kind, false};

	put_item(&writer, item);
}

void
itemjson_write_value(struct value value, enum json_kind kind, struct buf *out)
{
	struct writer writer = {out, kind, false};

	put_value(&writer, value, 1);
}

void
itemjson_write_pretty(const struct item *item, enum json_kind kind,
    struct buf *out)
{
	struct writer writer = {out, kind, true};

	put_item(&writer, item);
}
