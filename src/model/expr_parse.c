/* SPDX-License-Identifier: MIT */
#include "src/model/expr_priv.h"

/*
 * Recursive descent. A parenthesis can hold a condition or an operand, and
 * which of them is known only behind it, so both come back as a node and
 * parse_condition() looks at what follows: a comparison needs an operand before
 * it, anything else a condition.
 */

static enum err_code parse_chain(struct parser *p, enum expr_kind kind,
    bool lone, struct expr **ret_expr);
static enum err_code parse_operand(struct parser *p, struct expr **ret_expr);

static struct expr *
node_new(struct parser *p, enum expr_kind kind, size_t pos)
{
	struct expr *node = arena_alloc(p->env->arena, sizeof(*node));

	node->kind = kind;
	node->pos = pos;
	return node;
}

/* Puts ARG behind the arguments of NODE, whose room doubles when it is full. */
static void
node_add(struct parser *p, struct expr *node, struct expr *arg)
{
	if ((node->n & (node->n - 1)) == 0) {
		size_t room = node->n == 0 ? 1 : 2 * node->n;
		struct expr **args =
		    arena_alloc(p->env->arena, room * sizeof(struct expr *));

		if (node->n > 0)
			memcpy(args, node->args,
			    node->n * sizeof(struct expr *));
		node->args = args;
	}
	node->args[node->n++] = arg;
}

static enum err_code
parse_arguments(struct parser *p, struct expr *node)
{
	do {
		struct expr *arg;
		enum err_code code;

		lex_next(&p->lex); /* the parenthesis or the comma */
		code = parse_operand(p, &arg);
		if (code != ERR_OK)
			return code;
		node_add(p, node, arg);
	} while (lex_is(&p->lex, ","));
	return parser_take(p, ")");
}

static enum err_code
parse_function(struct parser *p, struct expr **ret_expr)
{
	struct token name = p->lex.tok;
	enum expr_kind kind = EXPR_EXISTS;
	bool known = kind_of_function(p->env->dialect, name.text, &kind);
	struct expr *node = node_new(p, kind, name.pos);
	enum err_code code = ERR_OK;

	/* In EXPR_API any function serves to go on with; the fault is noted. */
	if (!known)
		code = parser_fault(p, FAULT_FUNCTION, name.pos,
		    "Invalid function name; function: %.*s",
		    "no function '%.*s'", SPAN_ARG(name.text));
	lex_next(&p->lex);
	if (code == ERR_OK)
		code = parse_arguments(p, node);
	if (code == ERR_OK && known)
		code = check_function(p, node);
	*ret_expr = node;
	return code;
}

/* Reads what stands in parentheses: an operand, or (ANY) a condition too. */
static enum err_code
parse_parens(struct parser *p, bool any, struct expr **ret_expr)
{
	size_t pos = p->lex.tok.pos;
	enum err_code code = parser_enter(p);

	if (code != ERR_OK)
		return code;
	lex_next(&p->lex);
	code = any ? parse_chain(p, EXPR_OR, true, ret_expr)
		   : parse_operand(p, ret_expr);
	if (code == ERR_OK)
		code = parser_take(p, ")");
	if (code == ERR_OK)
		code = check_parens(p, pos, *ret_expr);
	p->depth--;
	return code;
}

static enum err_code
parse_operand(struct parser *p, struct expr **ret_expr)
{
	struct lexer *lex = &p->lex;
	struct expr *node;

	if (lex_is(lex, "("))
		return parse_parens(p, false, ret_expr);
	if (parser_at_function(p))
		return parse_function(p, ret_expr);
	*ret_expr = node = node_new(p, EXPR_VALUE, lex->tok.pos);
	if (lex->tok.kind == TOK_VALUE_LABEL)
		node->label = arena_dup(p->env->arena, lex->tok.text);
	if (parser_at_value(p))
		return parser_value(p, &node->value);
	if (!parser_at_path(p))
		return parser_syntax(p, "an attribute or a value");
	node->kind = EXPR_PATH;
	return parser_path(p, &node->path);
}

/* The comparison that the token begins; false if it is none. */
static bool
comparison_at(const struct lexer *lex, enum expr_kind *ret_kind)
{
	for (int kind = EXPR_EQ; kind <= EXPR_IN; kind++) {
		const char *name = kind_info((enum expr_kind)kind)->name;

		if (lex_is(lex, name) || lex_is_word(lex, name)) {
			*ret_kind = (enum expr_kind)kind;
			return true;
		}
	}
	return false;
}

/* Reads the operands behind BETWEEN or a sign of comparison. */
static enum err_code
parse_right_side(struct parser *p, struct expr *node)
{
	struct expr *arg;
	enum err_code code = parse_operand(p, &arg);

	if (code != ERR_OK)
		return code;
	node_add(p, node, arg);
	if (node->kind != EXPR_BETWEEN)
		return ERR_OK;
	if (!lex_is_word(&p->lex, "AND"))
		return parser_syntax(p, "AND and the upper bound");
	lex_next(&p->lex);
	code = parse_operand(p, &arg);
	if (code == ERR_OK)
		node_add(p, node, arg);
	return code;
}

static enum err_code
parse_comparison(struct parser *p, enum expr_kind kind, struct expr *left,
    struct expr **ret_expr)
{
	struct expr *node = node_new(p, kind, p->lex.tok.pos);
	enum err_code code = parser_count_operator(p);

	if (code != ERR_OK)
		return code;
	node_add(p, node, left);
	lex_next(&p->lex);
	if (kind != EXPR_IN)
		code = parse_right_side(p, node);
	else if (lex_is(&p->lex, "("))
		code = parse_arguments(p, node);
	else
		code = parser_syntax(p, "'(' and the values");
	if (code == ERR_OK)
		code = check_compare(p, node);
	*ret_expr = node;
	return code;
}

/*
 * Checks that NODE, which no comparison follows, is a condition. In parentheses
 * (LONE) it may be an operand: the comparison may come behind them.
 */
static enum err_code
check_condition(struct parser *p, const struct expr *node, bool lone)
{
	if (kind_info(node->kind)->form != FORM_OPERAND)
		return ERR_OK;
	if (lone && lex_is(&p->lex, ")"))
		return ERR_OK;
	if (node->kind != EXPR_SIZE)
		return parser_syntax(p,
		    "a comparison (= <> < <= > >= BETWEEN IN)");
	return parser_fault(p, FAULT_MISUSE, node->pos,
	    "The function is not allowed to be used this way in an "
	    "expression; function: %s",
	    "%s is no condition, it must be compared with something", "size");
}

static enum err_code
parse_condition(struct parser *p, bool lone, struct expr **ret_expr)
{
	enum expr_kind kind = EXPR_EQ;
	struct expr *node;
	enum kind_form form;
	enum err_code code = lex_is(&p->lex, "(") ? parse_parens(p, true, &node)
						  : parse_operand(p, &node);

	if (code != ERR_OK)
		return code;
	*ret_expr = node;
	if (!comparison_at(&p->lex, &kind))
		return check_condition(p, node, lone);
	form = kind_info(node->kind)->form;
	if (form == FORM_LOGIC || form == FORM_COMPARE)
		return parser_syntax(p, "AND, OR or the end");
	return parse_comparison(p, kind, node, ret_expr);
}

static enum err_code
parse_not(struct parser *p, bool lone, struct expr **ret_expr)
{
	struct expr *outer = NULL, *inner = NULL, *node;
	enum err_code code;

	/* A loop, since the number of NOT is bounded by no parentheses. */
	while (lex_is_word(&p->lex, "NOT")) {
		node = node_new(p, EXPR_NOT, p->lex.tok.pos);
		code = parser_count_operator(p);
		if (code != ERR_OK)
			return code;
		if (inner == NULL)
			outer = node;
		else
			node_add(p, inner, node);
		inner = node;
		lex_next(&p->lex);
	}
	code = parse_condition(p, lone && outer == NULL, &node);
	if (code != ERR_OK)
		return code;
	if (inner != NULL)
		node_add(p, inner, node);
	*ret_expr = outer != NULL ? outer : node;
	return ERR_OK;
}

static enum err_code
parse_link(struct parser *p, enum expr_kind kind, bool lone,
    struct expr **ret_expr)
{
	if (kind == EXPR_OR)
		return parse_chain(p, EXPR_AND, lone, ret_expr);
	return parse_not(p, lone, ret_expr);
}

/* Reads a chain of conditions with AND, or of such chains with OR. */
static enum err_code
parse_chain(struct parser *p, enum expr_kind kind, bool lone,
    struct expr **ret_expr)
{
	const char *word = kind_info(kind)->name;
	struct expr *chain, *link;
	enum err_code code = parse_link(p, kind, lone, &link);

	if (code != ERR_OK)
		return code;
	*ret_expr = link;
	if (!lex_is_word(&p->lex, word))
		return ERR_OK;
	*ret_expr = chain = node_new(p, kind, p->lex.tok.pos);
	node_add(p, chain, link);
	while (lex_is_word(&p->lex, word)) {
		code = parser_count_operator(p);
		if (code != ERR_OK)
			return code;
		lex_next(&p->lex);
		code = parse_link(p, kind, false, &link);
		if (code != ERR_OK)
			return code;
		node_add(p, chain, link);
	}
	return ERR_OK;
}

enum err_code
expr_parse(struct expr_env *env, struct span text, struct expr **ret_expr,
    size_t *ret_end, struct err *err)
{
	struct parser p;
	struct expr *expr = NULL;
	enum err_code code = parser_init(&p, env, text, err);

	if (code == ERR_OK)
		code = parse_chain(&p, EXPR_OR, false, &expr);
	if (code == ERR_OK)
		code = parser_finish(&p, "AND, OR or the end", ret_end);
	if (code == ERR_OK)
		*ret_expr = expr;
	return code;
}
