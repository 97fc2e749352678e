/* SPDX-License-Identifier: MIT */
#ifndef MODEL_UPDATE_PRIV_H
#define MODEL_UPDATE_PRIV_H

#include "src/model/expr_priv.h"
#include "src/model/update.h"

/* What the files of the update expression share; nobody else includes it. */

enum action_kind {
	ACTION_SET,
	ACTION_REMOVE,
	ACTION_ADD,
	ACTION_DELETE,
};

enum term_kind {
	TERM_VALUE,
	TERM_PATH,
	TERM_IF_NOT_EXISTS, /* args[0], a path, or else args[1] */
	TERM_LIST_APPEND,   /* args[0], args[1]; never within another term */
};

enum {
	TERM_ARGS = 2
};

struct term {
	enum term_kind kind;
	size_t pos; /* byte in the text */
	struct value value;
	struct path path;
	size_t n; /* arguments as written; only TERM_ARGS of them is right */
	const struct term *args[TERM_ARGS];
};

/* What SET assigns: a term, or two of them with a sign in between. */
struct sum {
	const struct term *left;
	const struct term *right; /* NULL without a sign */
	bool minus;
	bool in_parens;
};

struct action {
	enum action_kind kind;
	size_t pos; /* of PATH in the text */
	struct path path;
	struct sum sum;     /* ACTION_SET */
	struct value value; /* ACTION_ADD, ACTION_DELETE */
};

struct update {
	size_t n;
	struct action *actions; /* by path, so that those of a container meet */
	struct path *paths;     /* as written */
};

/* The order of ACTIONS, step by step: indices before names. */
int step_cmp(const struct path_step *a, const struct path_step *b);

/* Whether a section begins at the token: its word is no name there. */
bool section_at(const struct lexer *lex, enum action_kind *ret_kind);

/* Reads what SET assigns, and checks it. */
NODISCARD
enum err_code sum_parse(struct parser *p, struct sum *ret_sum);

/*
 * Appends what ACTION, no REMOVE, makes of OLD, to which its path leads
 * (VALUE_NONE if nothing is there); BEFORE is what right sides read. Sets
 * *ret_kept to false, and appends nothing, if nothing is left.
 */
NODISCARD
enum err_code action_apply(const struct action *action,
    const struct item *before, struct value old, struct buf *out,
    bool *ret_kept, struct err *err);

#endif
