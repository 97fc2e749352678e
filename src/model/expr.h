/* SPDX-License-Identifier: MIT */
#ifndef MODEL_EXPR_H
#define MODEL_EXPR_H

#include "src/base/arena.h"
#include "src/model/item.h"

/*
 * One expression engine: KeyConditionExpression, FilterExpression,
 * ConditionExpression and ProjectionExpression, with the service's grammar and
 * errors, and the query line's dialect, which adds literals.
 *
 *   cond  := or            or  := and (OR and)*      and := not (AND not)*
 *   not   := NOT not | prim
 *   prim  := '(' or ')' | opnd CMP opnd | opnd BETWEEN opnd AND opnd
 *          | opnd IN '(' opnd (',' opnd)* ')' | function '(' ... ')'
 *   opnd  := path | value | size '(' opnd ')' | '(' opnd ')'
 *   path  := name ( '.' name | '[' digits ']' )*
 */
enum expr_dialect {
	EXPR_API, /* only :v and #n; reserved words are refused; service's words */
	EXPR_LINE, /* literals, back-ticks, reserved words; our words, positions */
};

enum expr_kind {
	EXPR_AND, /* args[0..n) */
	EXPR_OR,  /* args[0..n) */
	EXPR_NOT, /* args[0] */
	EXPR_EQ,
	EXPR_NE,
	EXPR_LT,
	EXPR_LE,
	EXPR_GT,
	EXPR_GE,      /* args[0], args[1] */
	EXPR_BETWEEN, /* args[0] between args[1] and args[2] */
	EXPR_IN,      /* args[0] in args[1..n) */
	EXPR_EXISTS,
	EXPR_NOT_EXISTS,
	EXPR_TYPE,
	EXPR_BEGINS_WITH,
	EXPR_CONTAINS, /* attribute_exists ... contains: args[0], args[1] */
	EXPR_SIZE,     /* args[0] */
	EXPR_PATH,
	EXPR_VALUE,
};

/* One component of a path: a name, or a list index. */
struct path_step {
	bool is_index;
	size_t index;
	struct span name; /* after #name was replaced */
};

struct path {
	size_t n; /* at least 1; the first step is a name */
	struct path_step *steps;
};

struct expr {
	enum expr_kind kind;
	size_t pos; /* byte in the text, for errors */
	size_t n;
	struct expr **args;
	struct path path;   /* EXPR_PATH */
	struct value value; /* EXPR_VALUE; bytes in the arena */
	struct span label;  /* EXPR_VALUE: ":v" as written; else empty */
	bool in_parens;     /* stood in parentheses of its own */
};

/* ExpressionAttributeNames and -Values; "used" is set while parsing. */
struct expr_name {
	struct span label; /* with its # */
	struct span name;
	bool used;
};

struct expr_bind {
	struct span label; /* with its : */
	struct value value;
	bool used;
};

struct expr_env {
	enum expr_dialect dialect;
	const char *what; /* "FilterExpression": for "Invalid X: ..." */
	struct expr_name *names;
	size_t n_names;
	struct expr_bind *binds;
	size_t n_binds;
	struct arena *arena; /* owns the trees; outlives them */
};

/*
 * Parses all of TEXT as a condition. In EXPR_LINE a clause word (filter,
 * select, asc, desc, limit, consistent, on) ends it: *ret_end is the byte where
 * the parser stopped (in EXPR_API always TEXT.len; NULL is allowed there).
 * ERR_SYNTAX or ERR_INVALID with err->pos in TEXT; static checks of semantics
 * 6.3 and 6.4 are done here.
 */
NODISCARD
enum err_code expr_parse(struct expr_env *env, struct span text,
    struct expr **ret_expr, size_t *ret_end, struct err *err);

/* A list of paths, checked for overlap and conflict. As expr_parse(). */
NODISCARD
enum err_code expr_parse_paths(struct expr_env *env, struct span text,
    struct path **ret_paths, size_t *ret_n, size_t *ret_end, struct err *err);

/*
 * The literal of the line dialect at the start of TEXT, blanks before it
 * skipped; appends it to OUT as value.h writes it. *ret_end is the byte behind
 * it. On failure OUT is as it was, and err->pos is the byte in TEXT.
 */
NODISCARD
enum err_code expr_parse_literal(struct span text, struct buf *out,
    size_t *ret_end, struct err *err);

/*
 * The byte where the last AND begins that joins conditions in TEXT, a line that
 * may end anywhere: none in a literal or a name, nor that of a BETWEEN.
 * SIZE_MAX: there is none.
 */
size_t expr_last_and(struct span text);

/* What can stand next in a query line, behind what is typed of it. */
enum expr_next {
	NEXT_ANY,       /* not known: the line is odd */
	NEXT_SOURCE,    /* behind "on": the name of an index */
	NEXT_CONDITION, /* where a condition begins */
	NEXT_OPERATOR,  /* behind its first operand */
	NEXT_VALUE,     /* behind the operator, or in a list */
	NEXT_AND,       /* that of a BETWEEN */
	NEXT_JOIN,      /* behind a condition: AND, OR, a clause */
	NEXT_NAME,      /* an attribute and nothing else */
	NEXT_TYPE,      /* the second argument of attribute_type */
	NEXT_MARK,      /* a comma or a parenthesis */
	NEXT_CLAUSE,    /* a clause and nothing else */
	NEXT_NUMBER,    /* behind "limit" */
};

struct expr_place {
	enum expr_next next;
	struct span source; /* the index that "on" names, as written */
	struct span name;   /* the attribute on the left of the operator; empty:
	                   * there is none, as in a short form */
	bool in_filter;
	size_t clauses; /* the byte where they begin; TEXT.len: there is none */
};

/* The place behind TEXT, which ends between two words or values. */
struct expr_place expr_find_place(struct span text);

/* Whether ITEM meets the condition EXPR. */
bool expr_eval(const struct expr *expr, const struct item *item);

/* What PATH leads to in ITEM; VALUE_NONE if nothing. */
struct value path_get(const struct path *path, const struct item *item);

/*
 * The projection of ITEM by PATHS, appended to BYTES and opened
 * as *ret_item: enclosing maps and lists rebuilt, lists compacted in index
 * order. The caller clears BYTES.
 */
void expr_project(const struct path *paths, size_t n, const struct item *item,
    struct buf *bytes, struct item *ret_item);

/*
 * Appends EXPR in the line dialect: literals written out, names in back-ticks
 * where they need them. Parsing it again gives the same tree.
 */
void expr_print(const struct expr *expr, struct buf *out);
void path_print(const struct path *path, struct buf *out);
void expr_print_literal(struct value value, struct buf *out);
/* NAME as the line dialect writes it: bare, or in back-ticks. */
void expr_print_name(struct span name, struct buf *out);

/* How names and values are written: each function appends one to OUT. */
struct expr_style {
	void (*name)(void *data, struct span name, struct buf *out);
	void (*value)(void *data, struct value value, struct buf *out);
	void *data;
};

/* As the query line has them. */
extern const struct expr_style expr_line_style;

/* The same as expr_print() and path_print(), in STYLE. */
void expr_print_as(const struct expr *expr, const struct expr_style *style,
    struct buf *out);
void path_print_as(const struct path *path, const struct expr_style *style,
    struct buf *out);

/*
 * Whether NAME can stand in an expression of the service as it is; else it
 * needs a placeholder.
 */
bool expr_is_bare_name(struct span name);

/* Whether WORD is one of the 573 reserved words, in any case. */
bool expr_is_reserved(struct span word);

#endif
