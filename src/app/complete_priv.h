/* SPDX-License-Identifier: MIT */
#ifndef APP_COMPLETE_PRIV_H
#define APP_COMPLETE_PRIV_H

#include "src/app/session.h"

/* Between complete.c and complete_value.c. */

enum {
	COMPLETE_WORDS_MAX = 50 /* more than a person reads */
};

/* What is being completed, and where it stands. */
struct completion {
	struct table *table;
	const struct query_context *context;
	struct span before, prefix;
	char quote; /* that the prefix stands in; 0: none */
	struct expr_place place;
	size_t index;  /* that is asked */
	bool has_hash; /* the partition key is implied */
	struct completions *ret;
};

/* The key of the table or index that is asked. */
const struct key_def *complete_key_def(const struct completion *task);

/* NAME as it is, without back-ticks. */
struct span complete_bare_name(struct span name);

/* The attribute that a value is for; empty: there is none. */
struct span complete_attribute(const struct completion *task);

/*
 * What the line asks before its clauses; where that cannot be read, the whole
 * table or index.
 */
void complete_query(const struct completion *task, struct query *query);

/* Adds the values that can stand here. */
NODISCARD
enum err_code complete_value(const struct completion *task, struct err *err);

#endif
