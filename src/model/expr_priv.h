/* SPDX-License-Identifier: MIT */
#ifndef MODEL_EXPR_PRIV_H
#define MODEL_EXPR_PRIV_H

#include "src/model/expr.h"

/* What the files of the expression engine share; nobody else includes it. */

enum token_kind {
	TOK_END,
	TOK_WORD,        /* a bare name, a keyword or a function */
	TOK_QUOTED,      /* a name in back-ticks, with them */
	TOK_UNCLOSED,    /* a back-tick without its end */
	TOK_NAME_LABEL,  /* #n */
	TOK_VALUE_LABEL, /* :v */
	TOK_COMPARE,     /* = <> < <= > >= */
	TOK_PUNCT,       /* ( ) [ ] . , */
	TOK_LITERAL,     /* where a literal begins; its text is for messages */
	TOK_OTHER,       /* what cannot stand anywhere */
};

struct token {
	enum token_kind kind;
	size_t pos;
	struct span text;
};

/* One token of look-ahead. The source of a literal is read by literal_read(). */
struct lexer {
	enum expr_dialect dialect;
	struct span text;
	size_t at; /* behind the token */
	struct token tok;
	struct token last; /* the one before */
};

/* Borrows TEXT and reads its first token. */
void lex_init(struct lexer *lex, enum expr_dialect dialect, struct span text);
void lex_next(struct lexer *lex);

/* Goes on at byte AT, behind something that was read by other means. */
void lex_seek(struct lexer *lex, size_t at);

/* Goes on behind the literal that begins at the token; false if it is cut. */
bool lex_pass_literal(struct lexer *lex);

/* Whether the token is the comparison or punctuation mark MARK. */
bool lex_is(const struct lexer *lex, const char *mark);

/* Whether the token is the keyword WORD, in any case. */
bool lex_is_word(const struct lexer *lex, const char *word);

/* Whether the token is a word that ends an expression of the line dialect. */
bool lex_is_clause(const struct lexer *lex);

/* Whether the first thing behind the token is the byte C. */
bool lex_followed_by(const struct lexer *lex, char c);

/* The byte at or behind AT that is no white space, or TEXT.len. */
size_t skip_blanks(struct span text, size_t at);

/* The length of the bare name at the start of TEXT; 0 if there is none. */
size_t name_bare_len(enum expr_dialect dialect, struct span text);

/* Whether WORD means something by itself where an operand can begin. */
bool word_is_keyword(enum expr_dialect dialect, struct span word);

/*
 * Appends the literal at byte AT of TEXT, blanks before it skipped. On failure
 * OUT is as it was.
 */
NODISCARD
enum err_code literal_read(struct span text, size_t at, struct buf *out,
    size_t *ret_end, struct err *err);

/* How a kind of node is written. */
enum kind_form {
	FORM_LOGIC,
	FORM_COMPARE, /* infix: comparisons, BETWEEN, IN */
	FORM_TEST,    /* a function that is a condition */
	FORM_OPERAND, /* size, paths and values */
};

struct kind_info {
	const char *name; /* NULL for paths and values */
	enum kind_form form;
	size_t n_args; /* of a function */
};

const struct kind_info *kind_info(enum expr_kind kind);

/*
 * The function NAME: its case counts in EXPR_API, where it must be exact. False
 * if there is none.
 */
bool kind_of_function(enum expr_dialect dialect, struct span name,
    enum expr_kind *ret_kind);

/*
 * The service reads a whole expression before it complains about its meaning,
 * and then names the gravest fault, the first one of its rank.
 */
enum fault_rank {
	FAULT_PARENS,
	FAULT_FUNCTION,
	FAULT_MISUSE,
	FAULT_RESERVED,
	FAULT_UPDATE_FUNCTION, /* an update looks at functions this late */
	FAULT_SECTION,
	FAULT_CONDITION,
	FAULT_OVERLAP,
	FAULT_CONFLICT,
	FAULT_OPERAND,
	FAULT_ARGUMENT,
	FAULT_NONE,
};

struct parser {
	struct lexer lex;
	struct expr_env *env;
	struct err *err;
	int depth;
	size_t operators;
	enum fault_rank rank; /* of what fault holds */
	struct err fault;     /* EXPR_API: kept until the whole has been read */
};

/* Checks the size of TEXT and begins to read it. */
NODISCARD
enum err_code parser_init(struct parser *p, struct expr_env *env,
    struct span text, struct err *err);

/*
 * Checks that the text ends here and that no fault was noted; *ret_end (NULL is
 * allowed) is where the parser stopped. EXPECTED says what else could follow.
 */
NODISCARD
enum err_code parser_finish(struct parser *p, const char *expected,
    size_t *ret_end);

/* Fails at the token, where EXPECTED should stand. */
NODISCARD
enum err_code parser_syntax(struct parser *p, const char *expected);

/* Takes the punctuation mark MARK, or fails. */
NODISCARD
enum err_code parser_take(struct parser *p, const char *mark);

/*
 * A fault in the meaning of the text at byte POS, in the words of the service
 * (API, without "Invalid ...: ") and in ours (LINE); both take the same values.
 * In EXPR_LINE it fails. In EXPR_API the fault is noted and the result ERR_OK.
 */
NODISCARD PRINTF_LIKE(4, 6) PRINTF_LIKE(5, 6) enum err_code
    parser_fault(struct parser *p, enum fault_rank rank, size_t pos,
	const char *api, const char *line, ...);

/* One more operator, at the token. */
NODISCARD
enum err_code parser_count_operator(struct parser *p);

/* One level deeper, at the token; who leaves it counts p->depth down. */
NODISCARD
enum err_code parser_enter(struct parser *p);

/*
 * Whether a path, a function with its parenthesis, or a value (a :label, a
 * literal in EXPR_LINE) begins at the token. What is a function is a path too.
 */
bool parser_at_path(const struct parser *p);
bool parser_at_function(const struct parser *p);
bool parser_at_value(const struct parser *p);

/* Reads the value that begins at the token; its bytes are in the arena. */
NODISCARD
enum err_code parser_value(struct parser *p, struct value *ret_value);

/* Reads a path; the token must be where it begins. */
NODISCARD
enum err_code parser_path(struct parser *p, struct path *ret_path);

/* How many steps A and B have in common at their start. */
size_t path_common(const struct path *a, const struct path *b);
bool path_eq(const struct path *a, const struct path *b);

struct placed_path {
	struct path path;
	size_t pos; /* byte in the text */
};

/* No two paths of a list may overlap or conflict. */
NODISCARD
enum err_code check_paths(struct parser *p, const struct placed_path *paths,
    size_t n);

/* Appends PATH as the service's messages have it: [a, [1], b]. */
void path_put_list(const struct path *path, struct buf *out);

/* The static checks of a node whose operands are all read. */
NODISCARD
enum err_code check_function(struct parser *p, const struct expr *expr);
NODISCARD
enum err_code check_compare(struct parser *p, const struct expr *expr);

/* Notes one more pair of parentheses round EXPR. */
NODISCARD
enum err_code check_parens(struct parser *p, size_t pos, struct expr *expr);

#endif
