/* SPDX-License-Identifier: MIT */
#ifndef MODEL_KEYCOND_H
#define MODEL_KEYCOND_H

#include "src/model/expr.h"
#include "src/model/key.h"

/*
 * A key condition: one run of one collection. Made from a parsed condition by
 * the service's rules, those of multi-attribute keys too.
 */
enum keycond_op {
	KEYCOND_ALL, /* the whole collection */
	KEYCOND_EQ,
	KEYCOND_LT,
	KEYCOND_LE,
	KEYCOND_GT,
	KEYCOND_GE,
	KEYCOND_BETWEEN,
	KEYCOND_BEGINS_WITH,
};

struct keycond {
	const struct key_def *def;
	struct value hash[INDEX_HASH_MAX];
	size_t n_range; /* range parts that have a condition */
	struct value range[INDEX_RANGE_MAX]; /* all but the last are equal to */
	enum keycond_op op;                  /* of the last one */
	struct value high;                   /* KEYCOND_BETWEEN */
};

/*
 * The structural checks of EXPR that need no table (operators, nesting, one
 * condition a key).
 */
NODISCARD
enum err_code keycond_check(const struct expr_env *env, const struct expr *expr,
    struct err *err);

/*
 * Matches EXPR to the key DEF; values are borrowed from EXPR, DEF is borrowed.
 * ERR_INVALID in the service's words (EXPR_API) or ours with position
 * (EXPR_LINE: says which key attributes there are).
 */
NODISCARD
enum err_code keycond_match(const struct expr_env *env, const struct expr *expr,
    const struct key_def *def, struct keycond *ret_cond, struct err *err);

/*
 * The range of keys that COND takes in. Its bytes are appended to BYTES (which
 * must not change while the range is in use). Always has a low and a high
 * bound: at least the collection.
 */
void keycond_range(const struct keycond *cond, struct buf *bytes,
    struct key_range *ret_range);

#endif
