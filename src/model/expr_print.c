/* SPDX-License-Identifier: MIT */
#include "src/model/expr_priv.h"

#include "src/model/base64.h"
#include "src/model/json.h"

void
expr_print_name(struct span name, struct buf *out)
{
	if (name.len > 0 && name_bare_len(EXPR_LINE, name) == name.len &&
	    !word_is_keyword(EXPR_LINE, name)) {
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

void
path_print_as(const struct path *path, const struct expr_style *style,
    struct buf *out)
{
	for (size_t i = 0; i < path->n; i++) {
		const struct path_step *step = &path->steps[i];

		if (step->is_index) {
			buf_printf(out, "[%zu]", step->index);
			continue;
		}
		if (i > 0)
			buf_putc(out, '.');
		style->name(style->data, step->name, out);
	}
}

static void print_value(struct value value, int depth, struct buf *out);

static void
print_binary(struct span bytes, struct buf *out)
{
	buf_puts(out, "b64\"");
	base64_put(out, bytes);
	buf_putc(out, '"');
}

static void
print_elements(struct value value, int depth, const char *open,
    const char *close, struct buf *out)
{
	struct value_iter iter = value_iter(value);
	const char *between = "";
	struct span name;
	struct value element;

	buf_puts(out, open);
	while (value_next(&iter, &name, &element)) {
		buf_puts(out, between);
		between = ", ";
		if (value.type == VALUE_M) {
			json_put_string(out, name);
			buf_puts(out, ": ");
		}
		print_value(element, depth + 1, out);
	}
	buf_puts(out, close);
}

static void
print_value(struct value value, int depth, struct buf *out)
{
	/* Only a damaged value goes so deep. */
	if (depth > VALUE_DEPTH_MAX)
		value.type = VALUE_NONE;
	switch (value.type) {
	case VALUE_S:
		json_put_string(out, value.body);
		break;
	case VALUE_N:
		buf_add_span(out, value.body);
		break;
	case VALUE_B:
		print_binary(value.body, out);
		break;
	case VALUE_BOOL:
		buf_puts(out,
		    span_eq(value.body, SPAN("\1")) ? "true" : "false");
		break;
	case VALUE_M:
		print_elements(value, depth, "{", "}", out);
		break;
	case VALUE_L:
		print_elements(value, depth, "[", "]", out);
		break;
	case VALUE_SS:
	case VALUE_NS:
	case VALUE_BS:
		print_elements(value, depth, "<<", ">>", out);
		break;
	case VALUE_NONE:
	case VALUE_NULL:
		buf_puts(out, "null");
		break;
	}
}

void
expr_print_literal(struct value value, struct buf *out)
{
	print_value(value, 1, out);
}

static void print_expr(const struct expr *expr, bool parens,
    const struct expr_style *style, struct buf *out);

/* The arguments from FROM on, with commas between them, in parentheses. */
static void
print_arguments(const struct expr *expr, size_t from,
    const struct expr_style *style, struct buf *out)
{
	buf_putc(out, '(');
	for (size_t i = from; i < expr->n; i++) {
		if (i > from)
			buf_puts(out, ", ");
		print_expr(expr->args[i], false, style, out);
	}
	buf_putc(out, ')');
}

/*
 * A chain within a chain needs parentheses, or it would become a part of it;
 * so does one behind NOT. Only AND within OR does without.
 */
static bool
needs_parens(enum expr_kind outer, enum expr_kind inner)
{
	return inner == EXPR_OR || (inner == EXPR_AND && outer != EXPR_OR);
}

static void
print_logic(const struct expr *expr, const struct expr_style *style,
    struct buf *out)
{
	const char *word = kind_info(expr->kind)->name;

	if (expr->kind == EXPR_NOT)
		buf_printf(out, "%s ", word);
	for (size_t i = 0; i < expr->n; i++) {
		const struct expr *arg = expr->args[i];

		if (i > 0)
			buf_printf(out, " %s ", word);
		print_expr(arg, needs_parens(expr->kind, arg->kind), style,
		    out);
	}
}

static void
print_compare(const struct expr *expr, const struct expr_style *style,
    struct buf *out)
{
	print_expr(expr->args[0], false, style, out);
	buf_printf(out, " %s ", kind_info(expr->kind)->name);
	if (expr->kind == EXPR_IN) {
		print_arguments(expr, 1, style, out);
		return;
	}
	print_expr(expr->args[1], false, style, out);
	if (expr->kind == EXPR_BETWEEN) {
		buf_puts(out, " AND ");
		print_expr(expr->args[2], false, style, out);
	}
}

static void
print_bare(const struct expr *expr, const struct expr_style *style,
    struct buf *out)
{
	const struct kind_info *info = kind_info(expr->kind);

	if (expr->kind == EXPR_PATH) {
		path_print_as(&expr->path, style, out);
	} else if (expr->kind == EXPR_VALUE) {
		style->value(style->data, expr->value, out);
	} else if (info->form == FORM_LOGIC) {
		print_logic(expr, style, out);
	} else if (info->form == FORM_COMPARE) {
		print_compare(expr, style, out);
	} else {
		buf_puts(out, info->name);
		print_arguments(expr, 0, style, out);
	}
}

static void
print_expr(const struct expr *expr, bool parens, const struct expr_style *style,
    struct buf *out)
{
	parens = parens || expr->in_parens;
	if (parens)
		buf_putc(out, '(');
	print_bare(expr, style, out);
	if (parens)
		buf_putc(out, ')');
}

void
expr_print_as(const struct expr *expr, const struct expr_style *style,
    struct buf *out)
{
	print_expr(expr, false, style, out);
}

static void
line_name(void *data, struct span name, struct buf *out)
{
	(void)data;
	expr_print_name(name, out);
}

static void
line_value(void *data, struct value value, struct buf *out)
{
	(void)data;
	expr_print_literal(value, out);
}

const struct expr_style expr_line_style = {line_name, line_value, NULL};

void
expr_print(const struct expr *expr, struct buf *out)
{
	expr_print_as(expr, &expr_line_style, out);
}

void
path_print(const struct path *path, struct buf *out)
{
	path_print_as(path, &expr_line_style, out);
}
