/* SPDX-License-Identifier: MIT */
#include "src/model/update_priv.h"

/*
 *   sum   := group ( ('+' | '-') group )?  | '(' sum ')'
 *   group := term | '(' group ')'
 *   term  := path | value | function '(' group ( ',' group )* ')'
 *
 * What a parenthesis holds is known only behind it, so that one function reads
 * both a sum and a group.
 */
static enum err_code parse_sum(struct parser *p, bool whole,
    struct sum *ret_sum);

static const char *const functions[] = {
    [TERM_IF_NOT_EXISTS] = "if_not_exists",
    [TERM_LIST_APPEND] = "list_append",
};

static bool
find_function(enum expr_dialect dialect, struct span name,
    enum term_kind *ret_kind)
{
	for (size_t i = TERM_IF_NOT_EXISTS; i < COUNT_OF(functions); i++) {
		struct span other = span_of(functions[i]);

		if (dialect == EXPR_API ? span_eq(name, other)
					: span_eq_nocase(name, other)) {
			*ret_kind = (enum term_kind)i;
			return true;
		}
	}
	return false;
}

static enum err_code
unknown_function(struct parser *p, const struct token *name)
{
	enum expr_kind kind;

	if (kind_of_function(p->env->dialect, name->text, &kind))
		return parser_fault(p, FAULT_UPDATE_FUNCTION, name->pos,
		    "The function is not allowed in an update expression; "
		    "function: %.*s",
		    "%.*s cannot stand in an update", SPAN_ARG(name->text));
	return parser_fault(p, FAULT_UPDATE_FUNCTION, name->pos,
	    "Invalid function name; function: %.*s", "no function '%.*s'",
	    SPAN_ARG(name->text));
}

/* A list that was just appended to can be nobody's operand. */
static enum err_code
check_plain(struct parser *p, const struct term *term)
{
	if (term->kind != TERM_LIST_APPEND)
		return ERR_OK;
	return parser_fault(p, FAULT_UPDATE_FUNCTION, term->pos,
	    "The function is not allowed to be used this way in an expression; "
	    "function: %s",
	    "%s cannot be part of something else", functions[term->kind]);
}

/* What NAME takes must be of type WANTED; attributes are seen later. */
static enum err_code
check_type(struct parser *p, const char *name, enum value_type wanted,
    const struct term *term)
{
	enum value_type type = term->value.type;

	if (term->kind != TERM_VALUE || type == wanted || type == VALUE_NONE)
		return ERR_OK;
	return parser_fault(p, FAULT_ARGUMENT, term->pos,
	    "Incorrect operand type for operator or function; operator or "
	    "function: %s, operand type: %s",
	    "%s cannot be used with a value of type %s", name,
	    value_type_name(type));
}

static enum err_code
check_call(struct parser *p, const struct term *term)
{
	const char *name = functions[term->kind];
	enum err_code code = ERR_OK;

	if (term->n != TERM_ARGS)
		return parser_fault(p, FAULT_ARGUMENT, term->pos,
		    "Incorrect number of operands for operator or function; "
		    "operator or function: %s, number of operands: %zu",
		    "%s takes 2 operands, found %zu", name, term->n);
	for (size_t i = 0; i < TERM_ARGS && code == ERR_OK; i++)
		code = check_plain(p, term->args[i]);
	if (term->kind == TERM_IF_NOT_EXISTS) {
		if (code != ERR_OK || term->args[0]->kind == TERM_PATH)
			return code;
		return parser_fault(p, FAULT_ARGUMENT, term->args[0]->pos,
		    "Operator or function requires a document path; operator "
		    "or function: %s",
		    "%s needs an attribute", name);
	}
	for (size_t i = 0; i < TERM_ARGS && code == ERR_OK; i++)
		code = check_type(p, name, VALUE_L, term->args[i]);
	return code;
}

static enum err_code
parse_arguments(struct parser *p, struct term *term)
{
	do {
		struct sum sum;
		enum err_code code;

		lex_next(&p->lex); /* the parenthesis or the comma */
		code = parse_sum(p, false, &sum);
		if (code != ERR_OK)
			return code;
		if (term->n < TERM_ARGS)
			term->args[term->n] = sum.left;
		term->n++;
	} while (lex_is(&p->lex, ","));
	return parser_take(p, ")");
}

static enum err_code
parse_call(struct parser *p, struct term *term)
{
	struct token name = p->lex.tok;
	bool known = find_function(p->env->dialect, name.text, &term->kind);
	enum err_code code = known ? ERR_OK : unknown_function(p, &name);

	if (code == ERR_OK)
		code = parser_enter(p);
	if (code != ERR_OK)
		return code;
	lex_next(&p->lex);
	code = parse_arguments(p, term);
	p->depth--;
	return code == ERR_OK && known ? check_call(p, term) : code;
}

static enum err_code
parse_term(struct parser *p, const struct term **ret_term)
{
	struct term *term = arena_alloc(p->env->arena, sizeof(*term));
	enum action_kind section;

	*ret_term = term;
	term->pos = p->lex.tok.pos;
	if (parser_at_value(p))
		return parser_value(p, &term->value);
	if (!parser_at_path(p) || section_at(&p->lex, &section))
		return parser_syntax(p, "an attribute or a value");
	if (parser_at_function(p))
		return parse_call(p, term);
	term->kind = TERM_PATH;
	return parser_path(p, &term->path);
}

static enum err_code
parse_parens(struct parser *p, bool whole, struct sum *sum)
{
	size_t pos = p->lex.tok.pos;
	enum err_code code = parser_enter(p);

	if (code != ERR_OK)
		return code;
	lex_next(&p->lex);
	code = parse_sum(p, whole, sum);
	if (code == ERR_OK)
		code = parser_take(p, ")");
	p->depth--;
	if (code == ERR_OK && sum->in_parens && p->env->dialect == EXPR_API)
		code = parser_fault(p, FAULT_PARENS, pos, "%s", "%s",
		    "The expression has redundant parentheses;");
	sum->in_parens = true;
	return code;
}

/* In EXPR_LINE a minus sign looks as if it began a number. */
static bool
at_sign(const struct lexer *lex)
{
	return (lex->tok.kind == TOK_OTHER || lex->tok.kind == TOK_LITERAL) &&
	    (lex->tok.text.ptr[0] == '+' || lex->tok.text.ptr[0] == '-');
}

static enum err_code
check_sum(struct parser *p, const struct sum *sum)
{
	const struct term *terms[] = {sum->left, sum->right};
	enum err_code code = ERR_OK;

	for (size_t i = 0; i < COUNT_OF(terms) && code == ERR_OK; i++) {
		code = check_plain(p, terms[i]);
		if (code == ERR_OK)
			code = check_type(p, sum->minus ? "-" : "+", VALUE_N,
			    terms[i]);
	}
	return code;
}

static enum err_code
parse_right(struct parser *p, struct sum *sum)
{
	struct sum right;
	enum err_code code = parser_count_operator(p);

	if (code != ERR_OK)
		return code;
	sum->minus = p->lex.tok.text.ptr[0] == '-';
	lex_seek(&p->lex, p->lex.tok.pos + 1);
	code = parse_sum(p, false, &right);
	if (code != ERR_OK)
		return code;
	sum->right = right.left;
	sum->in_parens = false;
	return check_sum(p, sum);
}

/* Reads a group, or (WHOLE) a sum. */
static enum err_code
parse_sum(struct parser *p, bool whole, struct sum *ret_sum)
{
	enum err_code code;

	*ret_sum = (struct sum){0};
	code = lex_is(&p->lex, "(") ? parse_parens(p, whole, ret_sum)
				    : parse_term(p, &ret_sum->left);
	if (code != ERR_OK || !whole || ret_sum->right != NULL ||
	    !at_sign(&p->lex))
		return code;
	return parse_right(p, ret_sum);
}

enum err_code
sum_parse(struct parser *p, struct sum *ret_sum)
{
	return parse_sum(p, true, ret_sum);
}
