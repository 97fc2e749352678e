/* SPDX-License-Identifier: MIT */
#include "src/model/expr_priv.h"

#include "src/model/base64.h"

static const struct kind_info KINDS[] = {
    [EXPR_AND] = {"AND", FORM_LOGIC, 0},
    [EXPR_OR] = {"OR", FORM_LOGIC, 0},
    [EXPR_NOT] = {"NOT", FORM_LOGIC, 0},
    [EXPR_EQ] = {"=", FORM_COMPARE, 0},
    [EXPR_NE] = {"<>", FORM_COMPARE, 0},
    [EXPR_LT] = {"<", FORM_COMPARE, 0},
    [EXPR_LE] = {"<=", FORM_COMPARE, 0},
    [EXPR_GT] = {">", FORM_COMPARE, 0},
    [EXPR_GE] = {">=", FORM_COMPARE, 0},
    [EXPR_BETWEEN] = {"BETWEEN", FORM_COMPARE, 0},
    [EXPR_IN] = {"IN", FORM_COMPARE, 0},
    [EXPR_EXISTS] = {"attribute_exists", FORM_TEST, 1},
    [EXPR_NOT_EXISTS] = {"attribute_not_exists", FORM_TEST, 1},
    [EXPR_TYPE] = {"attribute_type", FORM_TEST, 2},
    [EXPR_BEGINS_WITH] = {"begins_with", FORM_TEST, 2},
    [EXPR_CONTAINS] = {"contains", FORM_TEST, 2},
    [EXPR_SIZE] = {"size", FORM_OPERAND, 1},
    [EXPR_PATH] = {NULL, FORM_OPERAND, 0},
    [EXPR_VALUE] = {NULL, FORM_OPERAND, 0},
};

const struct kind_info *
kind_info(enum expr_kind kind)
{
	return &KINDS[kind];
}

bool
kind_of_function(enum expr_dialect dialect, struct span name,
    enum expr_kind *ret_kind)
{
	for (size_t i = 0; i < COUNT_OF(KINDS); i++) {
		struct span other;

		if (KINDS[i].n_args == 0)
			continue;
		other = span_of(KINDS[i].name);
		if (dialect == EXPR_API ? span_eq(name, other)
					: span_eq_nocase(name, other)) {
			*ret_kind = (enum expr_kind)i;
			return true;
		}
	}
	return false;
}

enum err_code
check_parens(struct parser *p, size_t pos, struct expr *expr)
{
	bool redundant = expr->in_parens;

	expr->in_parens = true;
	if (!redundant || p->env->dialect == EXPR_LINE)
		return ERR_OK;
	return parser_fault(p, FAULT_PARENS, pos, "%s", "%s",
	    "The expression has redundant parentheses;");
}

/*
 * The type that an operand has whatever the item is: that of a value, N for
 * size(). VALUE_NONE for a path.
 */
static enum value_type
static_type(const struct expr *operand)
{
	if (operand->kind == EXPR_SIZE)
		return VALUE_N;
	return operand->kind == EXPR_VALUE ? operand->value.type : VALUE_NONE;
}

/* A function that is a condition cannot be an operand. */
static enum err_code
check_operands(struct parser *p, const struct expr *expr)
{
	for (size_t i = 0; i < expr->n; i++) {
		const struct expr *arg = expr->args[i];

		if (kind_info(arg->kind)->form == FORM_OPERAND)
			continue;
		return parser_fault(p, FAULT_MISUSE, arg->pos,
		    "The function is not allowed to be used this way in an "
		    "expression; function: %s",
		    "%s is a condition and cannot stand as a value",
		    kind_info(arg->kind)->name);
	}
	return ERR_OK;
}

static enum err_code
check_distinct(struct parser *p, const char *name, const struct expr *expr)
{
	const struct expr *first = expr->args[0];
	struct buf list = {0};
	enum err_code code;

	if (expr->n != 2 || first->kind != EXPR_PATH ||
	    expr->args[1]->kind != EXPR_PATH ||
	    !path_eq(&first->path, &expr->args[1]->path))
		return ERR_OK;
	path_put_list(&first->path, &list);
	code = parser_fault(p, FAULT_CONDITION, expr->args[1]->pos,
	    "The first operand must be distinct from the remaining operands "
	    "for this operator or function; operator: %s, first operand: %s",
	    "%s has the attribute %s on both sides", name, buf_str(&list));
	buf_fini(&list);
	return code;
}

static enum err_code
bad_type(struct parser *p, const char *name, const struct expr *operand,
    const char *type)
{
	return parser_fault(p, FAULT_CONDITION, operand->pos,
	    "Incorrect operand type for operator or function; operator or "
	    "function: %s, operand type: %s",
	    "%s cannot be used with a value of type %s", name, type);
}

static enum err_code
check_begins_with(struct parser *p, const char *name, const struct expr *expr)
{
	for (size_t i = 0; i < expr->n; i++) {
		enum value_type type = static_type(expr->args[i]);

		if (type != VALUE_NONE && type != VALUE_S && type != VALUE_B)
			return bad_type(p, name, expr->args[i],
			    value_type_name(type));
	}
	return ERR_OK;
}

static enum err_code
check_type(struct parser *p, const char *name, const struct expr *expr)
{
	const struct expr *wanted = expr->args[1];
	enum value_type type = static_type(wanted);
	struct span body = wanted->value.body;

	if (type == VALUE_NONE)
		return parser_fault(p, FAULT_CONDITION, wanted->pos,
		    "Incorrect operand type for operator or function; operator "
		    "or function: %s, operand type: "
		    "{NS,SS,L,BS,N,M,B,BOOL,NULL,S}",
		    "%s needs the type in quotes, as \"S\"", name);
	if (type != VALUE_S)
		return bad_type(p, name, wanted, value_type_name(type));
	if (value_type_of(body) != VALUE_NONE)
		return ERR_OK;
	return parser_fault(p, FAULT_CONDITION, wanted->pos,
	    "Invalid attribute type name found; type: %.*s, valid types: "
	    "{B,NULL,SS,BOOL,L,BS,N,NS,S,M}",
	    "no type '%.*s'; there are S N B BOOL NULL L M SS NS BS",
	    SPAN_ARG(body));
}

static enum err_code
check_size(struct parser *p, const char *name, const struct expr *expr)
{
	enum value_type type = static_type(expr->args[0]);

	if (type == VALUE_N || type == VALUE_BOOL || type == VALUE_NULL)
		return bad_type(p, name, expr->args[0], value_type_name(type));
	return ERR_OK;
}

static enum err_code
check_exists(struct parser *p, const char *name, const struct expr *expr)
{
	if (expr->args[0]->kind == EXPR_PATH)
		return ERR_OK;
	return parser_fault(p, FAULT_CONDITION, expr->args[0]->pos,
	    "Operator or function requires a document path; operator or "
	    "function: %s",
	    "%s needs an attribute", name);
}

static enum err_code
check_arguments(struct parser *p, const char *name, const struct expr *expr)
{
	enum err_code code = check_distinct(p, name, expr);

	if (code != ERR_OK)
		return code;
	if (expr->kind == EXPR_EXISTS || expr->kind == EXPR_NOT_EXISTS)
		return check_exists(p, name, expr);
	if (expr->kind == EXPR_BEGINS_WITH)
		return check_begins_with(p, name, expr);
	if (expr->kind == EXPR_TYPE)
		return check_type(p, name, expr);
	if (expr->kind == EXPR_SIZE)
		return check_size(p, name, expr);
	return ERR_OK;
}

enum err_code
check_function(struct parser *p, const struct expr *expr)
{
	const struct kind_info *info = kind_info(expr->kind);
	enum err_code code = check_operands(p, expr);

	if (code != ERR_OK)
		return code;
	if (expr->n == info->n_args)
		return check_arguments(p, info->name, expr);
	if (p->env->dialect == EXPR_LINE)
		return err_at(p->err, ERR_INVALID, expr->pos,
		    "%s takes %zu operand%s, found %zu", info->name,
		    info->n_args, info->n_args == 1 ? "" : "s", expr->n);
	return parser_fault(p, FAULT_CONDITION, expr->pos,
	    "Incorrect number of operands for operator or function; operator "
	    "or function: %s, number of operands: %zu",
	    "%s: %zu", info->name, expr->n);
}

/* The value of a bound: a literal, or as the service's messages have it:
 * {S:abc}. */
static void
put_bound(const struct parser *p, struct value value, struct buf *out)
{
	if (p->env->dialect == EXPR_LINE) {
		expr_print_literal(value, out);
		return;
	}
	buf_printf(out, "{%s:", value_type_name(value.type));
	if (value.type == VALUE_B)
		base64_put(out, value.body);
	else
		buf_add_span(out, value.body);
	buf_putc(out, '}');
}

static enum err_code
check_bounds(struct parser *p, const struct expr *expr)
{
	const struct expr *low = expr->args[1];
	const struct expr *high = expr->args[2];
	struct buf bound[2] = {{0}};
	enum err_code code = ERR_OK;
	int order = 0;

	if (low->kind != EXPR_VALUE || high->kind != EXPR_VALUE)
		return ERR_OK;
	put_bound(p, low->value, &bound[0]);
	put_bound(p, high->value, &bound[1]);
	if (!value_order(low->value, high->value, &order))
		code = parser_fault(p, FAULT_CONDITION, high->pos,
		    "The BETWEEN operator requires same data type for lower "
		    "and upper bounds; lower bound operand: AttributeValue: "
		    "%s, upper bound operand: AttributeValue: %s",
		    "the bounds of BETWEEN are of two types: %s and %s",
		    buf_str(&bound[0]), buf_str(&bound[1]));
	else if (order > 0)
		code = parser_fault(p, FAULT_CONDITION, high->pos,
		    "The BETWEEN operator requires upper bound to be greater "
		    "than or equal to lower bound; lower bound operand: "
		    "AttributeValue: %s, upper bound operand: AttributeValue: "
		    "%s",
		    "the bounds are reversed: %s sorts behind %s",
		    buf_str(&bound[0]), buf_str(&bound[1]));
	buf_fini(&bound[0]);
	buf_fini(&bound[1]);
	return code;
}

/* What is to be ordered must have an order; attributes are seen later. */
static enum err_code
check_ordered(struct parser *p, const struct expr *expr, bool *ret_ordered)
{
	*ret_ordered = true;
	for (size_t i = 0; i < expr->n; i++) {
		enum value_type type = static_type(expr->args[i]);

		if (type == VALUE_NONE || value_is_scalar_key(type))
			continue;
		*ret_ordered = false;
		return bad_type(p, kind_info(expr->kind)->name, expr->args[i],
		    value_type_name(type));
	}
	return ERR_OK;
}

static enum err_code
check_count(struct parser *p, const struct expr *expr)
{
	if (expr->n - 1 <= EXPR_IN_MAX)
		return ERR_OK;
	return parser_fault(p, FAULT_CONDITION, expr->pos,
	    "The IN operator is provided with too many operands; number of "
	    "operands: %zu",
	    "IN has %zu operands, and can have 100", expr->n - 1);
}

enum err_code
check_compare(struct parser *p, const struct expr *expr)
{
	enum err_code code = check_operands(p, expr);
	bool ordered;

	if (code != ERR_OK)
		return code;
	if (expr->kind == EXPR_IN)
		return check_count(p, expr);
	code = check_distinct(p, kind_info(expr->kind)->name, expr);
	if (code != ERR_OK || expr->kind == EXPR_EQ || expr->kind == EXPR_NE)
		return code;
	code = check_ordered(p, expr, &ordered);
	if (code != ERR_OK || !ordered || expr->kind != EXPR_BETWEEN)
		return code;
	return check_bounds(p, expr);
}
