/* SPDX-License-Identifier: MIT */
#include "src/model/expr_priv.h"

#include <stdarg.h>
#include <stdio.h>

enum err_code
parser_fault(struct parser *p, enum fault_rank rank, size_t pos,
    const char *api, const char *line, ...)
{
	char text[ERR_MSG_MAX];
	va_list args;

	va_start(args, line);
	(void)vsnprintf(text, sizeof(text),
	    p->env->dialect == EXPR_API ? api : line, args);
	va_end(args);
	if (p->env->dialect == EXPR_LINE)
		return err_at(p->err, ERR_INVALID, pos, "%s", text);
	if (rank < p->rank) {
		p->rank = rank;
		p->fault.code = err_at(&p->fault, ERR_INVALID, pos,
		    "Invalid %s: %s", p->env->what, text);
	}
	return ERR_OK;
}

/* The token with the one before and the one behind it. */
static struct span
near_text(const struct lexer *lex)
{
	const struct token *first =
	    lex->last.text.len > 0 ? &lex->last : &lex->tok;
	const char *from = first->text.ptr;
	struct lexer ahead = *lex;
	const char *to;

	lex_next(&ahead);
	to = ahead.tok.text.ptr + ahead.tok.text.len;
	return span_trim((struct span){from, (size_t)(to - from)});
}

/* Whether an operand can end with TOK, so that no name can follow. */
static bool
ends_operand(const struct token *tok)
{
	if (tok->kind == TOK_PUNCT)
		return tok->text.ptr[0] == ')' || tok->text.ptr[0] == ']';
	if (tok->kind == TOK_WORD)
		return !word_is_keyword(EXPR_LINE, tok->text);
	return tok->kind == TOK_QUOTED || tok->kind == TOK_NAME_LABEL ||
	    tok->kind == TOK_VALUE_LABEL || tok->kind == TOK_LITERAL;
}

/* What may help with the mistake at the token; empty if nothing comes to mind. */
static const char *
syntax_hint(const struct lexer *lex)
{
	const struct token *tok = &lex->tok;
	const struct token *last = &lex->last;

	if (tok->text.len > 0 && tok->text.ptr[0] == '-' &&
	    last->kind == TOK_WORD &&
	    last->text.ptr + last->text.len == tok->text.ptr)
		return "; a name with '-' needs back-ticks";
	if (tok->kind == TOK_WORD && word_is_keyword(EXPR_LINE, tok->text) &&
	    !ends_operand(last))
		return "; as a name it needs back-ticks";
	return "";
}

enum err_code
parser_syntax(struct parser *p, const char *expected)
{
	const struct token *tok = &p->lex.tok;
	struct span near = near_text(&p->lex);

	if (p->env->dialect == EXPR_API)
		return err_at(p->err, ERR_SYNTAX, tok->pos,
		    "Invalid %s: Syntax error; token: \"%.*s\", near: \"%.*s\"",
		    p->env->what,
		    SPAN_ARG(tok->kind == TOK_END ? SPAN("<EOF>") : tok->text),
		    SPAN_ARG(near));
	if (tok->kind == TOK_UNCLOSED)
		return err_at(p->err, ERR_SYNTAX, tok->pos,
		    "the name in back-ticks has no end");
	if (tok->kind == TOK_END)
		return err_at(p->err, ERR_SYNTAX, tok->pos,
		    "expected %s, found the end", expected);
	return err_at(p->err, ERR_SYNTAX, tok->pos,
	    "expected %s, found '%.*s'%s", expected, SPAN_ARG(tok->text),
	    syntax_hint(&p->lex));
}

enum err_code
parser_take(struct parser *p, const char *mark)
{
	char quoted[8];

	if (lex_is(&p->lex, mark)) {
		lex_next(&p->lex);
		return ERR_OK;
	}
	(void)snprintf(quoted, sizeof(quoted), "'%s'", mark);
	return parser_syntax(p, quoted);
}

enum err_code
parser_enter(struct parser *p)
{
	if (p->depth++ < EXPR_DEPTH_MAX)
		return ERR_OK;
	/* So deep within its limits an expression only gets by doubling. */
	return p->env->dialect == EXPR_API
	    ? err_at(p->err, ERR_INVALID, p->lex.tok.pos,
		  "Invalid %s: The expression has redundant parentheses;",
		  p->env->what)
	    : err_at(p->err, ERR_INVALID, p->lex.tok.pos,
		  "more than %d parentheses within each other", EXPR_DEPTH_MAX);
}

bool
parser_at_path(const struct parser *p)
{
	const struct token *tok = &p->lex.tok;

	if (tok->kind == TOK_WORD)
		return !word_is_keyword(p->env->dialect, tok->text);
	return tok->kind == TOK_QUOTED || tok->kind == TOK_NAME_LABEL;
}

bool
parser_at_function(const struct parser *p)
{
	return p->lex.tok.kind == TOK_WORD && parser_at_path(p) &&
	    lex_followed_by(&p->lex, '(');
}

bool
parser_at_value(const struct parser *p)
{
	const struct lexer *lex = &p->lex;

	if (lex->tok.kind == TOK_VALUE_LABEL || lex->dialect == EXPR_API)
		return lex->tok.kind == TOK_VALUE_LABEL;
	return lex->tok.kind == TOK_LITERAL || lex_is(lex, "[") ||
	    lex_is_word(lex, "true") || lex_is_word(lex, "false") ||
	    lex_is_word(lex, "null");
}

/* The value that is bound to the label at the token. */
static enum err_code
bound_value(struct parser *p, struct value *ret_value)
{
	struct token tok = p->lex.tok;

	lex_next(&p->lex);
	for (size_t i = 0; i < p->env->n_binds; i++) {
		struct expr_bind *bind = &p->env->binds[i];

		if (!span_eq(bind->label, tok.text))
			continue;
		bind->used = true;
		ret_value->type = bind->value.type;
		ret_value->body = arena_dup(p->env->arena, bind->value.body);
		return ERR_OK;
	}
	return parser_fault(p, FAULT_CONDITION, tok.pos,
	    "An expression attribute value used in expression is not defined; "
	    "attribute value: %.*s",
	    "no value is given for %.*s", SPAN_ARG(tok.text));
}

enum err_code
parser_value(struct parser *p, struct value *ret_value)
{
	struct buf bytes = {0};
	struct span rest;
	size_t end;
	enum err_code code;

	if (p->lex.tok.kind == TOK_VALUE_LABEL)
		return bound_value(p, ret_value);
	code = literal_read(p->lex.text, p->lex.tok.pos, &bytes, &end, p->err);
	if (code == ERR_OK) {
		rest = arena_dup(p->env->arena, buf_span(&bytes));
		(void)value_read(&rest, ret_value);
		lex_seek(&p->lex, end);
	}
	buf_fini(&bytes);
	return code;
}

enum err_code
parser_count_operator(struct parser *p)
{
	p->operators++;
	if (p->operators <= EXPR_OPERATORS_MAX || p->env->dialect == EXPR_API)
		return ERR_OK;
	return err_at(p->err, ERR_INVALID, p->lex.tok.pos,
	    "more than %d operators", EXPR_OPERATORS_MAX);
}

enum err_code
parser_init(struct parser *p, struct expr_env *env, struct span text,
    struct err *err)
{
	*p = (struct parser){.env = env, .err = err, .rank = FAULT_NONE};
	lex_init(&p->lex, env->dialect, text);
	if (env->dialect == EXPR_LINE)
		return ERR_OK;
	if (text.len > EXPR_BYTES_MAX)
		return err_at(err, ERR_INVALID, 0,
		    "Invalid %s: Expression size has exceeded the maximum "
		    "allowed size; expression size: %zu",
		    env->what, text.len);
	if (text.len == 0)
		return err_at(err, ERR_SYNTAX, 0,
		    "Invalid %s: The expression can not be empty;", env->what);
	return ERR_OK;
}

enum err_code
parser_finish(struct parser *p, const char *expected, size_t *ret_end)
{
	enum err_code code = ERR_OK;

	if (p->lex.tok.kind != TOK_END && !lex_is_clause(&p->lex))
		return parser_syntax(p, expected);
	if (p->operators > EXPR_OPERATORS_MAX)
		code = parser_fault(p, FAULT_CONDITION, 0,
		    "The expression contains too many operators; operator "
		    "count: %zu",
		    "%zu operators are too many", p->operators);
	if (code != ERR_OK)
		return code;
	if (p->rank != FAULT_NONE) {
		if (p->err != NULL)
			*p->err = p->fault;
		return p->fault.code;
	}
	if (ret_end != NULL)
		*ret_end = p->lex.tok.pos;
	return ERR_OK;
}
