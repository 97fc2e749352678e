/* SPDX-License-Identifier: MIT */
#include "tests/fuzz/expr_world.h"

/* What is printed can be read, means the same, and is printed the same. */
static void
check_condition(struct expr_world *w, const struct expr *expr)
{
	struct buf text = {0}, again = {0};
	struct expr *back;
	size_t end = 0;

	expr_print(expr, &text);
	w->env.dialect = EXPR_LINE;
	HOLDS(expr_parse(&w->env, buf_span(&text), &back, &end, NULL) ==
	    ERR_OK);
	HOLDS(end == text.len);
	expr_print(back, &again);
	HOLDS(span_eq(buf_span(&text), buf_span(&again)));
	HOLDS(expr_eval(expr, &w->item) == expr_eval(back, &w->item));
	buf_fini(&again);
	buf_fini(&text);
}

/* A projection of a projection is the projection. */
static void
check_projection(struct expr_world *w, const struct path *paths, size_t n)
{
	struct buf bytes = {0}, text = {0};
	struct item part = {0};
	struct path *back;
	size_t n_back = 0;

	expr_project(paths, n, &w->item, &bytes, &part);
	HOLDS(item_size(&part) <= item_size(&w->item));
	for (size_t i = 0; i < n; i++) {
		if (i > 0)
			buf_puts(&text, ", ");
		path_print(&paths[i], &text);
	}
	w->env.dialect = EXPR_LINE;
	HOLDS(expr_parse_paths(&w->env, buf_span(&text), &back, &n_back, NULL,
		  NULL) == ERR_OK);
	HOLDS(n == n_back);
	for (size_t i = 0; i < n; i++)
		HOLDS(value_eq(path_get(&paths[i], &w->item),
		    path_get(&back[i], &w->item)));
	item_fini(&part);
	buf_fini(&text);
	buf_fini(&bytes);
}

static void
check(enum expr_dialect dialect, bool condition, struct span text)
{
	struct expr_world w;
	struct err err = {.pos = ERR_POS_NONE};
	struct expr *expr;
	struct path *paths;
	size_t n = 0, end = 0;
	enum err_code code;

	expr_world_init(&w, dialect);
	code = condition
	    ? expr_parse(&w.env, text, &expr, &end, &err)
	    : expr_parse_paths(&w.env, text, &paths, &n, &end, &err);
	if (code != ERR_OK)
		HOLDS(err.pos <= text.len && err.msg[0] != '\0');
	else
		HOLDS(end <= text.len);
	if (code == ERR_OK && condition)
		check_condition(&w, expr);
	else if (code == ERR_OK)
		check_projection(&w, paths, n);
	expr_world_fini(&w);
}

/* The first byte chooses the dialect and what the text is. */
int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct span text = fuzz_span(data, size);
	unsigned choice = fuzz_choice(&text);

	check((choice & 1) != 0 ? EXPR_API : EXPR_LINE, (choice & 2) == 0,
	    text);
	return 0;
}
