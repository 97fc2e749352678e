/* SPDX-License-Identifier: MIT */
#include "ui/item_lines.h"

#include <stdlib.h>

#include "src/base/text.h"
#include "src/model/expr.h"
#include "src/model/itemjson.h"
#include "src/model/moment.h"
#include "ui/cells.h"

enum {
	INDENT = 2,
	NAME_WIDTH_MIN = 9, /* of the header "attribute" */
	TEXT_WIDTH_MIN = 8,
	LINES_MAX = 1000000, /* 400 KB make no more */
};

/* What goes along while the tree is walked. */
struct maker {
	struct item_lines *lines;
	const struct key_def *def;
	int width; /* of the text */
};

void
item_lines_fini(struct item_lines *lines)
{
	free(lines->lines);
	arena_fini(&lines->arena);
	*lines = (struct item_lines){0};
}

static struct item_line *
add_line(struct item_lines *lines)
{
	xgrow(&lines->lines, lines->n, &lines->cap, sizeof(*lines->lines));
	lines->lines[lines->n] = (struct item_line){0};
	return &lines->lines[lines->n++];
}

/* The rest of the text of the last line, on lines of their own. */
static void
break_last(struct item_lines *lines, int width)
{
	struct item_line *line = &lines->lines[lines->n - 1];
	struct span rest = line->text;
	enum style style = line->style;
	size_t len = cell_fit(rest, width);

	line->text.len = len;
	for (rest = span_from(rest, len); rest.len > 0 && lines->n < LINES_MAX;
	     rest = span_from(rest, len)) {
		len = cell_fit(rest, width);
		line = add_line(lines);
		line->text = (struct span){rest.ptr, len};
		line->style = style;
	}
}

static void put_value(struct maker *maker, struct span name, int indent,
    enum style name_style, struct value value);

static void
put_elements(struct maker *maker, int indent, struct value value)
{
	struct value_iter iter = value_iter(value);
	struct span name;
	struct value element;

	for (size_t i = 0; value_next(&iter, &name, &element); i++) {
		struct buf number = {0};

		if (maker->lines->n >= LINES_MAX)
			break;
		if (value.type == VALUE_L)
			buf_printf(&number, "[%zu]", i);
		else if (value.type != VALUE_M)
			buf_puts(&number, "-");
		if (value.type != VALUE_M)
			name =
			    arena_dup(&maker->lines->arena, buf_span(&number));
		put_value(maker, name, indent,
		    value.type == VALUE_M ? STYLE_PLAIN : STYLE_DIM, element);
		buf_fini(&number);
	}
}

static struct span
count_text(struct maker *maker, struct value value)
{
	struct buf text = {0};
	struct span kept;

	count_print(value_count(value),
	    value.type == VALUE_M ? "member" : "element", &text);
	kept = arena_dup(&maker->lines->arena, buf_span(&text));
	buf_fini(&text);
	return kept;
}

static bool
is_container(struct value value)
{
	return value.type >= VALUE_M;
}

static void
put_value(struct maker *maker, struct span name, int indent,
    enum style name_style, struct value value)
{
	struct item_line *line = add_line(maker->lines);
	struct buf scratch = {0};

	line->indent = indent;
	line->name = name;
	line->type = value.type;
	line->value = value;
	line->name_style = name_style;
	line->style = cell_style(value);
	if (is_container(value)) {
		line->text = count_text(maker, value);
		line->style = STYLE_DIM;
		/* Damaged bytes may be nested without end. */
		if (indent <= INDENT * VALUE_DEPTH_MAX)
			put_elements(maker, indent + INDENT, value);
		return;
	}
	line->text = cell_text(value, &scratch);
	if (scratch.len > 0)
		line->text =
		    arena_dup(&maker->lines->arena, buf_span(&scratch));
	break_last(maker->lines, maker->width);
	buf_fini(&scratch);
}

static int
widest_name(struct value value, int indent)
{
	struct value_iter iter = value_iter(value);
	struct span name;
	struct value element;
	int widest = 0;

	while (indent <= INDENT * VALUE_DEPTH_MAX &&
	    value_next(&iter, &name, &element)) {
		int width = indent + (int)text_width(name);
		int inner = is_container(element)
		    ? widest_name(element, indent + INDENT)
		    : 0;

		if (value.type != VALUE_M)
			width = indent + INDENT;
		if (inner > width)
			width = inner;
		if (width > widest)
			widest = width;
	}
	return widest;
}

/* The names take what they need, but leave the values more than half. */
static int
name_columns(const struct item *item, int width)
{
	int most = width * 2 / 5;
	int widest = NAME_WIDTH_MIN;

	for (size_t i = 0; i < item->n; i++) {
		int name = (int)text_width(item->attrs[i].name);
		int inner = widest_name(item->attrs[i].value, INDENT);

		if (name > widest)
			widest = name;
		if (inner > widest)
			widest = inner;
	}
	return widest < most ? widest : most;
}

static bool
has_dates(const struct column_layout *layout, struct span name)
{
	const struct layout_column *column =
	    layout == NULL ? NULL : layout_find(layout, name);

	return column != NULL && column->dates;
}

/* The date of VALUE, if it is a time, on a line of its own. */
static void
put_date(struct item_lines *lines, struct value value)
{
	struct buf text = {0};

	buf_puts(&text, "= ");
	if (moment_print(value, &text)) {
		struct item_line *line = add_line(lines);

		line->text = arena_dup(&lines->arena, buf_span(&text));
		line->style = STYLE_DIM;
	}
	buf_fini(&text);
}

static void
make_tree(struct maker *maker, const struct item *item, int width,
    const struct column_layout *layout)
{
	struct item_lines *lines = maker->lines;

	lines->name_width = name_columns(item, width);
	maker->width =
	    width - lines->name_width - ITEM_TYPE_COLUMNS - 2 * ITEM_GAP;
	if (maker->width < TEXT_WIDTH_MIN)
		maker->width = TEXT_WIDTH_MIN;
	for (size_t i = 0; i < item->n; i++) {
		const struct attr *attr = &item->attrs[i];
		bool key = key_find(maker->def, attr->name) < maker->def->n;
		size_t line = lines->n;

		put_value(maker, attr->name, 0, key ? STYLE_KEY : STYLE_PLAIN,
		    attr->value);
		lines->lines[line].bytes =
		    attr->name.len + value_size(attr->value);
		if (has_dates(layout, attr->name))
			put_date(lines, attr->value);
	}
}

static void
make_json(struct item_lines *lines, const struct item *item,
    enum json_kind kind, int width)
{
	struct buf text = {0};
	struct span rest;

	itemjson_write_pretty(item, kind, &text);
	rest = arena_dup(&lines->arena, buf_span(&text));
	buf_fini(&text);
	while (rest.len > 0) {
		const char *end = memchr(rest.ptr, '\n', rest.len);
		size_t len = end == NULL ? rest.len : (size_t)(end - rest.ptr);

		add_line(lines)->text = (struct span){rest.ptr, len};
		break_last(lines, width > 1 ? width : 1);
		rest = span_from(rest, len + 1);
	}
}

void
item_lines_make(struct item_lines *lines, const struct item *item,
    const struct key_def *def, enum item_form form, int width,
    const struct column_layout *layout)
{
	struct maker maker = {.lines = lines, .def = def};

	lines->n = 0;
	arena_reset(&lines->arena);
	if (form == ITEM_TREE)
		make_tree(&maker, item, width, layout);
	else
		make_json(lines, item,
		    form == ITEM_JSON ? JSON_PLAIN : JSON_DYNAMODB, width);
}

/* The line of the container around what is on line AT; AT: there is none. */
static size_t
line_around(const struct item_lines *lines, size_t at)
{
	for (size_t i = at; i-- > 0;)
		if (lines->lines[i].type != VALUE_NONE &&
		    lines->lines[i].indent < lines->lines[at].indent)
			return i;
	return at;
}

static void
put_path(const struct item_lines *lines, size_t at, struct buf *out)
{
	const struct item_line *line = &lines->lines[at];
	size_t around = line_around(lines, at);
	enum value_type in = VALUE_M;

	if (around != at) {
		in = lines->lines[around].type;
		put_path(lines, around, out);
	}
	if (in == VALUE_L) {
		buf_add_span(out, line->name);
	} else if (in == VALUE_M) {
		if (around != at)
			buf_putc(out, '.');
		expr_print_name(line->name, out);
	}
}

size_t
item_lines_path(const struct item_lines *lines, size_t at, struct buf *out)
{
	while (at > 0 && lines->lines[at].type == VALUE_NONE)
		at--;
	put_path(lines, at, out);
	return at;
}

size_t
item_lines_offset(const struct item_lines *lines, size_t at)
{
	size_t offset = 0;

	for (size_t i = 0; i < at && i < lines->n; i++)
		offset += lines->lines[i].text.len;
	return offset;
}

size_t
item_lines_find(const struct item_lines *lines, size_t offset)
{
	size_t at = 0;

	while (at + 1 < lines->n && offset >= lines->lines[at].text.len)
		offset -= lines->lines[at++].text.len;
	return at;
}
