/* SPDX-License-Identifier: MIT */
#include "src/model/expr.h"

#include <stdio.h>

#include "src/base/utf8.h"

/* The value of an operand; DIGITS holds the text of what size() computed. */
struct operand {
	struct value value;
	char digits[24];
};

/* What size() counts; false if VALUE has no size. */
static bool
size_of(struct value value, size_t *ret_size)
{
	switch (value.type) {
	case VALUE_S:
		*ret_size = utf8_utf16_len(value.body);
		return true;
	case VALUE_B:
		*ret_size = value.body.len;
		return true;
	case VALUE_M:
	case VALUE_L:
	case VALUE_SS:
	case VALUE_NS:
	case VALUE_BS:
		*ret_size = value_count(value);
		return true;
	case VALUE_NONE:
	case VALUE_N:
	case VALUE_BOOL:
	case VALUE_NULL:
		break;
	}
	return false;
}

/* Sets O to what EXPR, a path or a value, stands for. */
static void
plain_operand(const struct expr *expr, const struct item *item,
    struct operand *o)
{
	o->value =
	    expr->kind == EXPR_PATH ? path_get(&expr->path, item) : expr->value;
}

static void
operand(const struct expr *expr, const struct item *item, struct operand *o)
{
	size_t size;
	int n;

	if (expr->kind != EXPR_SIZE) {
		plain_operand(expr, item, o);
		return;
	}
	plain_operand(expr->args[0], item, o);
	if (!size_of(o->value, &size)) {
		o->value = (struct value){VALUE_NONE, {NULL, 0}};
		return;
	}
	n = snprintf(o->digits, sizeof(o->digits), "%zu", size);
	o->value = (struct value){VALUE_N, {o->digits, (size_t)n}};
}

/* Nothing is equal to an absent value, not even another. */
static bool
is_equal(struct value a, struct value b)
{
	return a.type != VALUE_NONE && a.type == b.type && value_eq(a, b);
}

static bool
eval_compare(const struct expr *expr, const struct item *item)
{
	struct operand a, b;
	int order;

	operand(expr->args[0], item, &a);
	operand(expr->args[1], item, &b);
	if (expr->kind == EXPR_EQ)
		return is_equal(a.value, b.value);
	if (expr->kind == EXPR_NE)
		return !is_equal(a.value, b.value);
	if (!value_order(a.value, b.value, &order))
		return false;
	if (expr->kind == EXPR_LT)
		return order < 0;
	if (expr->kind == EXPR_LE)
		return order <= 0;
	return expr->kind == EXPR_GT ? order > 0 : order >= 0;
}

static bool
eval_between(const struct expr *expr, const struct item *item)
{
	struct operand value, low, high;
	int to_low, to_high;

	operand(expr->args[0], item, &value);
	operand(expr->args[1], item, &low);
	operand(expr->args[2], item, &high);
	return value_order(value.value, low.value, &to_low) && to_low >= 0 &&
	    value_order(value.value, high.value, &to_high) && to_high <= 0;
}

static bool
eval_in(const struct expr *expr, const struct item *item)
{
	struct operand value, member;

	operand(expr->args[0], item, &value);
	for (size_t i = 1; i < expr->n; i++) {
		operand(expr->args[i], item, &member);
		if (is_equal(value.value, member.value))
			return true;
	}
	return false;
}

static bool
is_text(struct value value)
{
	return value.type == VALUE_S || value.type == VALUE_B;
}

static bool
eval_begins_with(const struct expr *expr, const struct item *item)
{
	struct operand text, prefix;

	operand(expr->args[0], item, &text);
	operand(expr->args[1], item, &prefix);
	return is_text(text.value) && text.value.type == prefix.value.type &&
	    span_starts(text.value.body, prefix.value.body);
}

static bool
eval_contains(const struct expr *expr, const struct item *item)
{
	struct operand whole, part;
	struct value_iter iter;
	struct span name;
	struct value element;

	operand(expr->args[0], item, &whole);
	operand(expr->args[1], item, &part);
	if (is_text(whole.value))
		return whole.value.type == part.value.type &&
		    span_find(whole.value.body, part.value.body) != SIZE_MAX;
	if (whole.value.type == VALUE_M)
		return false;
	iter = value_iter(whole.value); /* empty for what is no container */
	while (value_next(&iter, &name, &element)) {
		if (is_equal(element, part.value))
			return true;
	}
	return false;
}

static bool
eval_type(const struct expr *expr, const struct item *item)
{
	struct operand value, type;

	operand(expr->args[0], item, &value);
	operand(expr->args[1], item, &type);
	return value.value.type != VALUE_NONE &&
	    value.value.type == value_type_of(type.value.body);
}

static bool
eval_exists(const struct expr *expr, const struct item *item)
{
	struct operand value;

	operand(expr->args[0], item, &value);
	return value.value.type != VALUE_NONE;
}

/* Whether one of the conditions that EXPR links together is WANTED. */
static bool
eval_any(const struct expr *expr, const struct item *item, bool wanted)
{
	for (size_t i = 0; i < expr->n; i++) {
		if (expr_eval(expr->args[i], item) == wanted)
			return true;
	}
	return false;
}

bool
expr_eval(const struct expr *expr, const struct item *item)
{
	switch (expr->kind) {
	case EXPR_AND:
		return !eval_any(expr, item, false);
	case EXPR_OR:
		return eval_any(expr, item, true);
	case EXPR_NOT:
		return !expr_eval(expr->args[0], item);
	case EXPR_EQ:
	case EXPR_NE:
	case EXPR_LT:
	case EXPR_LE:
	case EXPR_GT:
	case EXPR_GE:
		return eval_compare(expr, item);
	case EXPR_BETWEEN:
		return eval_between(expr, item);
	case EXPR_IN:
		return eval_in(expr, item);
	case EXPR_EXISTS:
		return eval_exists(expr, item);
	case EXPR_NOT_EXISTS:
		return !eval_exists(expr, item);
	case EXPR_TYPE:
		return eval_type(expr, item);
	case EXPR_BEGINS_WITH:
		return eval_begins_with(expr, item);
	case EXPR_CONTAINS:
		return eval_contains(expr, item);
	case EXPR_SIZE:
	case EXPR_PATH:
	case EXPR_VALUE:
		break;
	}
	return false; /* an operand alone is refused by the parser */
}
