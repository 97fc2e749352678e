/* SPDX-License-Identifier: MIT */
#ifndef TESTS_EXPR_FIXTURE_H
#define TESTS_EXPR_FIXTURE_H

#include <stdlib.h>

#include "src/model/expr.h"
#include "src/model/itemjson.h"

/* Opens the item JSON (DynamoDB JSON), whose bytes go to BYTES. */
static inline void
fixture_item(const char *text, struct buf *bytes, struct item *item)
{
	struct json json = {0};
	struct err err;

	json_init(&json, span_of(text));
	buf_clear(bytes);
	if (itemjson_read(&json, JSON_DYNAMODB, bytes, &err) != ERR_OK ||
	    !item_open(item, buf_span(bytes)))
		abort();
	json_fini(&json);
}

enum {
	FIXTURE_BINDS_MAX = 32
};

/* An environment for parsing; the names and values that rows can refer to. */
struct fixture {
	struct arena arena;
	struct buf bytes;
	struct item values;
	struct expr_name names[4];
	struct expr_bind binds[FIXTURE_BINDS_MAX];
	struct expr_env env;
};

#define FIXTURE_VALUES                                                         \
	"{\":s\":{\"S\":\"b\"},\":s2\":{\"S\":\"c\"},\":e\":{\"S\":\"\"},"     \
	"\":n\":{\"N\":\"5\"},\":n2\":{\"N\":\"10\"},\":b\":{\"B\":\"gA==\"}," \
	"\":t\":{\"BOOL\":true},\":z\":{\"NULL\":true},"                       \
	"\":l\":{\"L\":[{\"N\":\"1\"}]},\":m\":{\"M\":{\"x\":{\"N\":\"1\"}}}," \
	"\":ss\":{\"SS\":[\"a\",\"b\"]},\":ns\":{\"NS\":[\"1\",\"2\"]},"       \
	"\":bs\":{\"BS\":[\"gA==\"]},\":S\":{\"S\":\"S\"},"                    \
	"\":q\":{\"S\":\"Q\"}}"

static inline void
fixture_init(struct fixture *f, enum expr_dialect dialect, const char *what)
{
	static const struct expr_name names[] = {
	    {{"#name", 5}, {"name", 4}, false},
	    {{"#dot", 4}, {"a.b", 3}, false},
	    {{"#a", 2}, {"a", 1}, false},
	    {{"#0", 2}, {"x y", 3}, false},
	};

	*f = (struct fixture){0};
	fixture_item(FIXTURE_VALUES, &f->bytes, &f->values);
	memcpy(f->names, names, sizeof(names));
	for (size_t i = 0; i < f->values.n; i++) {
		f->binds[i].label = f->values.attrs[i].name;
		f->binds[i].value = f->values.attrs[i].value;
	}
	f->env = (struct expr_env){.dialect = dialect,
	    .what = what,
	    .names = f->names,
	    .n_names = COUNT_OF(names),
	    .binds = f->binds,
	    .n_binds = f->values.n,
	    .arena = &f->arena};
}

static inline void
fixture_fini(struct fixture *f)
{
	item_fini(&f->values);
	buf_fini(&f->bytes);
	arena_fini(&f->arena);
}

/* The shape of a tree: (or a (and b c)), leaves in the line dialect. */
static inline void
put_shape(const struct expr *expr, struct buf *out)
{
	static const char *const names[] = {"and", "or", "not", "=", "<>", "<",
	    "<=", ">", ">=", "between", "in", "exists", "not_exists", "type",
	    "begins", "contains", "size"};

	if (expr->kind == EXPR_PATH || expr->kind == EXPR_VALUE) {
		struct expr leaf = *expr;

		leaf.in_parens = false;
		expr_print(&leaf, out);
		return;
	}
	buf_printf(out, "(%s", names[expr->kind]);
	for (size_t i = 0; i < expr->n; i++) {
		buf_putc(out, ' ');
		put_shape(expr->args[i], out);
	}
	buf_putc(out, ')');
}

#endif
