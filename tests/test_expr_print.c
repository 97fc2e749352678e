/* SPDX-License-Identifier: MIT */
#include "tests/expr_fixture.h"
#include "tests/tap.h"

static void
test_print(void)
{
	static const struct {
		const char *text, *printed; /* NULL: as TEXT */
	} rows[] = {
	    {"a = 1 AND (b = 2 OR NOT c < 3)", NULL},
	    {"a in('x',2)", "a IN (\"x\", 2)"},
	    {"a between 0.50 and 1e2", "a BETWEEN 0.5 AND 100"},
	    {"((a)) = 1", "(a) = 1"},
	    {"Begins_With(`a`,\"x\\ty\")", "begins_with(a, \"x\\ty\")"},
	    {"a = 0xff", "a = b64\"/w==\""},
	    {"a = <<'x'>> AND b=[1,{'k':true}]",
		"a = <<\"x\">> AND b = [1, {\"k\": true}]"},
	    {"`order`.`x y`[3].`1st` > size(`select`)",
		"order.`x y`[3].`1st` > size(`select`)"},
	};
	struct fixture f;
	struct buf out = {0};

	fixture_init(&f, EXPR_LINE, "");
	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		struct expr *expr;
		struct err err;

		buf_clear(&out);
		if (expr_parse(&f.env, span_of(rows[i].text), &expr, NULL,
			&err) == ERR_OK)
			expr_print(expr, &out);
		IS_STR(buf_span(&out),
		    rows[i].printed != NULL ? rows[i].printed : rows[i].text,
		    rows[i].text);
	}
	buf_fini(&out);
	fixture_fini(&f);
}

/* A fixed sequence, the same on every machine. */
static uint32_t seed = 7;

static uint32_t
next_random(uint32_t below)
{
	seed = seed * 1664525 + 1013904223;
	return (seed >> 8) % below;
}

static struct expr *random_condition(struct arena *arena, int depth);

static struct expr *
random_node(struct arena *arena, enum expr_kind kind, size_t n)
{
	struct expr *node = arena_alloc(arena, sizeof(*node));

	node->kind = kind;
	node->n = n;
	node->in_parens = next_random(8) == 0;
	if (n > 0)
		node->args = arena_alloc(arena, n * sizeof(struct expr *));
	return node;
}

/* A path; those with different SALT are different. */
static struct expr *
random_path(struct arena *arena, size_t salt)
{
	static const char *const names[] = {"a", "status", "limit", "AND",
	    "true", "x y", "`", "a`b``", "größe", "1st", "a-b", "_", "a.b",
	    "\n", "“q”", "on", "size", "\xf0\x9f\x98\x80", "-"};
	struct expr *node = random_node(arena, EXPR_PATH, 0);

	node->path.n = 2 + next_random(3);
	node->path.steps =
	    arena_alloc(arena, node->path.n * sizeof(struct path_step));
	for (size_t i = 0; i < node->path.n; i++) {
		struct path_step *step = &node->path.steps[i];

		step->is_index = i > 1 && next_random(3) == 0;
		step->index = next_random(1000);
		step->name = span_of(names[next_random(COUNT_OF(names))]);
	}
	node->path.steps[1] =
	    (struct path_step){.is_index = true, .index = salt};
	return node;
}

static struct expr *
random_value(struct arena *arena)
{
	static const char *const texts[] = {"\"\"", "\"x\"", "'a''b\n\"'",
	    "\"\\u0000\\u001b\"", "0", "-5", "1e120", "1E-130", "true", "false",
	    "null", "0x", "0xdeadbeef", "[]", "{}",
	    "[1,[2,[3]],{\"k\":<<0x00,0x01>>}]", "<<\"a\",\"\">>", "<<1,2,-3>>",
	    "{\"\\\"\":b64\"\",\"ö\":[null,true]}"};
	struct expr *node = random_node(arena, EXPR_VALUE, 0);
	struct buf bytes = {0};
	struct span rest;
	size_t end;

	if (expr_parse_literal(span_of(texts[next_random(COUNT_OF(texts))]),
		&bytes, &end, NULL) != ERR_OK)
		abort();
	rest = arena_dup(arena, buf_span(&bytes));
	(void)value_read(&rest, &node->value);
	buf_fini(&bytes);
	return node;
}

static struct expr *
random_test(struct arena *arena)
{
	static const enum expr_kind kinds[] = {EXPR_EQ, EXPR_NE, EXPR_LT,
	    EXPR_LE, EXPR_GT, EXPR_GE, EXPR_BETWEEN, EXPR_IN, EXPR_EXISTS,
	    EXPR_NOT_EXISTS, EXPR_TYPE, EXPR_BEGINS_WITH, EXPR_CONTAINS};
	enum expr_kind kind = kinds[next_random(COUNT_OF(kinds))];
	bool one = kind == EXPR_EXISTS || kind == EXPR_NOT_EXISTS;
	size_t n = one             ? 1
	    : kind == EXPR_BETWEEN ? 3
	    : kind == EXPR_IN      ? 2 + next_random(3)
				   : 2;
	struct expr *node = random_node(arena, kind, n);

	for (size_t i = 0; i < n; i++)
		node->args[i] = random_path(arena, i);
	if (kind == EXPR_TYPE) {
		node->args[1] = random_node(arena, EXPR_VALUE, 0);
		node->args[1]->value = (struct value){VALUE_S, SPAN("BOOL")};
	} else if (kind == EXPR_EQ || kind == EXPR_NE || kind == EXPR_IN ||
	    kind == EXPR_CONTAINS) {
		node->args[n - 1] = random_value(arena);
	} else if (!one && kind != EXPR_BEGINS_WITH && next_random(2) == 0) {
		struct expr *path = node->args[0];

		node->args[0] = random_node(arena, EXPR_SIZE, 1);
		node->args[0]->args[0] = path;
	}
	return node;
}

static struct expr *
random_condition(struct arena *arena, int depth)
{
	uint32_t choice = depth == 0 ? 3 : next_random(5);
	struct expr *node;

	if (choice > 2)
		return random_test(arena);
	node = random_node(arena, (enum expr_kind)(EXPR_AND + choice),
	    choice == 2 ? 1 : 2 + next_random(2));
	for (size_t i = 0; i < node->n; i++)
		node->args[i] = random_condition(arena, depth - 1);
	return node;
}

static void
test_round_trip(void)
{
	struct fixture f;
	struct buf first = {0}, second = {0}, shapes[2] = {{0}};
	int bad = 0;

	fixture_init(&f, EXPR_LINE, "");
	for (int i = 0; i < 2000 && bad == 0; i++) {
		struct expr *expr = random_condition(&f.arena, 3), *again;
		struct err err = {0};

		buf_clear(&first);
		buf_clear(&second);
		buf_clear(&shapes[0]);
		buf_clear(&shapes[1]);
		expr_print(expr, &first);
		put_shape(expr, &shapes[0]);
		if (expr_parse(&f.env, buf_span(&first), &again, NULL, &err) ==
		    ERR_OK) {
			expr_print(again, &second);
			put_shape(again, &shapes[1]);
		}
		bad += !span_eq(buf_span(&first), buf_span(&second)) ||
		    !span_eq(buf_span(&shapes[0]), buf_span(&shapes[1]));
		if (bad > 0)
			OK(false, "%s: %s", buf_str(&first), err.msg);
		arena_reset(&f.arena);
	}
	IS_INT(bad, 0, "what is printed reads as the same tree");
	buf_fini(&shapes[1]);
	buf_fini(&shapes[0]);
	buf_fini(&second);
	buf_fini(&first);
	fixture_fini(&f);
}

/* Whatever the text is, parsing it ends and stays within it. */
static void
test_damaged(void)
{
	static const char pieces[][12] = {"a", "=", "\"", "'", "`", "(", ")",
	    "[", "]", "<<", ">>", "{", "}", ":", ",", ".", "#name", ":n",
	    " AND ", "NOT ", "1", "-", "size(", "0x", "b64\"", "\\u", "\xff",
	    " BETWEEN ", " IN ", " limit ", "true"};
	struct fixture f;
	struct buf text = {0};
	int n_good = 0;
	char *copy;

	fixture_init(&f, EXPR_LINE, "FilterExpression");
	for (int i = 0; i < 20000; i++) {
		struct expr *expr;
		struct path *paths;
		struct span damaged;
		size_t n, end;

		buf_clear(&text);
		for (uint32_t k = next_random(12); k > 0; k--)
			buf_puts(&text, pieces[next_random(COUNT_OF(pieces))]);
		/* An exact copy, so that a read behind its end is seen. */
		copy = malloc(text.len + 1);
		if (copy == NULL)
			abort();
		memcpy(copy + 1, text.len == 0 ? "" : text.ptr, text.len);
		f.env.dialect = i % 2 == 0 ? EXPR_LINE : EXPR_API;
		damaged = (struct span){copy + 1, text.len};
		n_good +=
		    expr_parse(&f.env, damaged, &expr, &end, NULL) == ERR_OK;
		n_good += expr_parse_paths(&f.env, damaged, &paths, &n, &end,
			      NULL) == ERR_OK;
		free(copy);
		arena_reset(&f.arena);
	}
	OK(n_good > 0, "damaged texts are read without harm");
	buf_fini(&text);
	fixture_fini(&f);
}

int
main(void)
{
	test_print();
	test_round_trip();
	test_damaged();
	return tap_end();
}
