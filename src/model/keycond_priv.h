/* SPDX-License-Identifier: MIT */
#ifndef MODEL_KEYCOND_PRIV_H
#define MODEL_KEYCOND_PRIV_H

#include "src/model/keycond.h"

/* What keycond.c and keycond_check.c share; nobody else includes it. */

/* No key has more parts that can have a condition. */
enum {
	CLAUSES_MAX = INDEX_HASH_MAX + INDEX_RANGE_MAX
};

/* One condition on one attribute, as if the attribute stood on the left. */
struct clause {
	const struct expr *attr;
	enum keycond_op op;
	const struct expr *value;
	const struct expr *high; /* KEYCOND_BETWEEN, else NULL */
};

/* Conditions on their way from an expression to a key. */
struct matcher {
	enum expr_dialect dialect;
	struct err *err;
	size_t n;
	struct clause clauses[CLAUSES_MAX];
};

static inline bool
is_api(const struct matcher *m)
{
	return m->dialect == EXPR_API;
}

static inline struct span
clause_name(const struct clause *clause)
{
	return clause->attr->path.steps[0].name;
}

/*
 * Takes EXPR apart into the clauses of M, in the order of the text, with the
 * checks that need no table.
 */
NODISCARD
enum err_code keycond_clauses(struct matcher *m, const struct expr *expr);

#endif
