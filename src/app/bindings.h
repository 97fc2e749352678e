/* SPDX-License-Identifier: MIT */
#ifndef APP_BINDINGS_H
#define APP_BINDINGS_H

#include "src/model/expr.h"

/*
 * What --names and --values say: JSON objects of #name to attribute name, and
 * :value to value in DynamoDB JSON.
 */
struct bindings {
	struct arena arena;
	struct expr_name *names;
	size_t n_names;
	struct expr_bind *binds;
	size_t n_binds;
};

/* NAMES and VALUES may be NULL. BINDINGS must be {0}; free it in any case. */
NODISCARD
enum err_code bindings_parse(struct bindings *bindings, const char *names,
    const char *values, struct err *err);
void bindings_fini(struct bindings *bindings);

#endif
