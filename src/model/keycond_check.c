/* SPDX-License-Identifier: MIT */
#include "src/model/expr_priv.h"
#include "src/model/keycond_priv.h"

/* The operators of a key condition, as they are and with the sides changed. */
static const struct {
	bool allowed;
	enum keycond_op op;
	enum keycond_op turned;
} OPERATORS[] = {
    [EXPR_EQ] = {true, KEYCOND_EQ, KEYCOND_EQ},
    [EXPR_LT] = {true, KEYCOND_LT, KEYCOND_GT},
    [EXPR_LE] = {true, KEYCOND_LE, KEYCOND_GE},
    [EXPR_GT] = {true, KEYCOND_GT, KEYCOND_LT},
    [EXPR_GE] = {true, KEYCOND_GE, KEYCOND_LE},
    [EXPR_BETWEEN] = {true, KEYCOND_BETWEEN, KEYCOND_BETWEEN},
    [EXPR_BEGINS_WITH] = {true, KEYCOND_BEGINS_WITH, KEYCOND_BEGINS_WITH},
    [EXPR_VALUE] = {false, KEYCOND_ALL, KEYCOND_ALL},
};

/* The number of attributes among the operands of EXPR. */
static size_t
count_paths(const struct expr *expr)
{
	size_t n = 0;

	for (size_t i = 0; i < expr->n; i++)
		n += expr->args[i]->kind == EXPR_PATH;
	return n;
}

static enum err_code
check_operand(const struct matcher *m, const struct expr *operand)
{
	if (operand->kind == EXPR_SIZE)
		return is_api(m)
		    ? err_set(m->err, ERR_INVALID,
			  "KeyConditionExpressions cannot contain nested "
			  "operations")
		    : err_at(m->err, ERR_INVALID, operand->pos,
			  "size cannot stand in a key condition; use filter");
	if (operand->kind == EXPR_PATH && operand->path.n > 1)
		return is_api(m)
		    ? err_set(m->err, ERR_INVALID,
			  "Invalid KeyConditionExpression: "
			  "KeyConditionExpressions cannot have conditions on "
			  "nested attributes")
		    : err_at(m->err, ERR_INVALID, operand->pos,
			  "a key is a whole attribute, no part of one; use "
			  "filter");
	return ERR_OK;
}

/* EXPR must compare exactly one attribute, with values. */
static enum err_code
check_shape(const struct matcher *m, const struct expr *expr)
{
	size_t n_paths = count_paths(expr);
	const char *name = kind_info(expr->kind)->name;

	if (n_paths == 0)
		return is_api(m)
		    ? err_set(m->err, ERR_INVALID,
			  "Invalid condition in KeyConditionExpression: No key "
			  "attribute specified")
		    : err_at(m->err, ERR_INVALID, expr->args[0]->pos,
			  "the condition names no key attribute");
	if ((expr->kind == EXPR_BETWEEN || expr->kind == EXPR_BEGINS_WITH) &&
	    expr->args[0]->kind != EXPR_PATH)
		return is_api(m)
		    ? err_set(m->err, ERR_INVALID,
			  "Invalid condition in KeyConditionExpression: %s "
			  "operator must have the key attribute as its first "
			  "operand",
			  name)
		    : err_at(m->err, ERR_INVALID, expr->args[0]->pos,
			  "%s must have the key attribute first", name);
	if (n_paths > 1)
		return is_api(m)
		    ? err_set(m->err, ERR_INVALID,
			  "Invalid condition in KeyConditionExpression: "
			  "Multiple attribute names used in one condition")
		    : err_at(m->err, ERR_INVALID, expr->args[1]->pos,
			  "a key can be compared with a value only");
	return ERR_OK;
}

static enum err_code
check_clause(const struct matcher *m, const struct expr *expr)
{
	const char *name = kind_info(expr->kind)->name;

	if (!OPERATORS[expr->kind].allowed)
		return is_api(m)
		    ? err_set(m->err, ERR_INVALID,
			  "Invalid operator used in KeyConditionExpression: %s",
			  name)
		    : err_at(m->err, ERR_INVALID, expr->pos,
			  "%s cannot stand in a key condition; use filter",
			  name);
	for (size_t i = 0; i < expr->n; i++) {
		enum err_code code = check_operand(m, expr->args[i]);

		if (code != ERR_OK)
			return code;
	}
	return check_shape(m, expr);
}

static enum err_code
add_clause(struct matcher *m, struct clause clause)
{
	for (size_t i = 0; i < m->n; i++) {
		if (!span_eq(clause_name(&m->clauses[i]), clause_name(&clause)))
			continue;
		return is_api(m)
		    ? err_set(m->err, ERR_INVALID,
			  "KeyConditionExpressions must only contain one "
			  "condition per key")
		    : err_at(m->err, ERR_INVALID, clause.attr->pos,
			  "there already is a condition on '%.*s'",
			  SPAN_ARG(clause_name(&clause)));
	}
	if (m->n == CLAUSES_MAX)
		return is_api(m)
		    ? err_set(m->err, ERR_INVALID,
			  "Conditions can be of length 1 or 2 only")
		    : err_at(m->err, ERR_INVALID, clause.attr->pos,
			  "no key has more than %d parts", CLAUSES_MAX);
	m->clauses[m->n++] = clause;
	return ERR_OK;
}

enum err_code
keycond_clauses(struct matcher *m, const struct expr *expr)
{
	struct clause clause = {0};
	enum err_code code = ERR_OK;
	bool turned;

	if (expr->kind == EXPR_AND) {
		for (size_t i = 0; i < expr->n && code == ERR_OK; i++)
			code = keycond_clauses(m, expr->args[i]);
		return code;
	}
	code = check_clause(m, expr);
	if (code != ERR_OK)
		return code;
	turned = expr->args[0]->kind != EXPR_PATH;
	clause.attr = expr->args[turned ? 1 : 0];
	clause.value = expr->args[turned ? 0 : 1];
	clause.op =
	    turned ? OPERATORS[expr->kind].turned : OPERATORS[expr->kind].op;
	if (expr->kind == EXPR_BETWEEN)
		clause.high = expr->args[2];
	return add_clause(m, clause);
}

enum err_code
keycond_check(const struct expr_env *env, const struct expr *expr,
    struct err *err)
{
	struct matcher m = {.dialect = env->dialect, .err = err};

	return keycond_clauses(&m, expr);
}
