/* SPDX-License-Identifier: MIT */
#ifndef MODEL_QUERYRULES_H
#define MODEL_QUERYRULES_H

#include "src/model/expr.h"
#include "src/model/schema.h"

/*
 * What a filter and a projection must not say of keys and indexes, though they
 * parse: the rules that need the schema.
 */
struct queryrules {
	const struct expr_env *env; /* whose words are used */
	const struct schema *schema;
	size_t index;              /* that is asked; SIZE_MAX: the table */
	bool scan;                 /* not a Query: filters may say more */
	bool all_attributes;       /* Select is ALL_ATTRIBUTES */
	const struct expr *filter; /* NULL: none */
	const struct path *paths;  /* of the projection; NULL: none */
	size_t n_paths;
};

/*
 * Checks RULES in the service's order. ERR_INVALID: a key attribute is not a
 * document to look into; the filter of a Query names no key attribute of what
 * is queried, and nothing its index does not project; a global index gives only
 * what it projects. In EXPR_LINE err->pos is the byte in the filter's text, if
 * the filter is at fault.
 */
NODISCARD
enum err_code queryrules_check(const struct queryrules *rules, struct err *err);

/* The first of these rules alone, for the projection of single items. */
NODISCARD
enum err_code queryrules_check_paths(const struct queryrules *rules,
    struct err *err);

/* Whether PATHS ask for an attribute that INDEX does not project. */
bool queryrules_beyond(const struct schema *schema,
    const struct index_schema *index, const struct path *paths, size_t n);

#endif
