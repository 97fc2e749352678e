/* SPDX-License-Identifier: MIT */
#include "src/model/update.h"
#include "tests/expr_fixture.h"
#include "tests/tap.h"

/* Updates of random items, in the line dialect: what must hold of any. */

enum {
	TRIALS = 3000,
	STEPS_MAX = 4,
};

/* A fixed sequence, the same on every machine. */
static uint32_t seed = 11;

static uint32_t
next_random(uint32_t below)
{
	seed = seed * 1664525 + 1013904223;
	return (seed >> 8) % below;
}

static void put_literal(struct buf *out, int depth);

static void
put_members(struct buf *out, int depth)
{
	const char *between = "";

	buf_putc(out, '{');
	for (char name = 'a'; name <= 'd'; name++) {
		if (next_random(2) == 0)
			continue;
		buf_printf(out, "%s\"%c\": ", between, name);
		put_literal(out, depth + 1);
		between = ", ";
	}
	buf_putc(out, '}');
}

static void
put_elements(struct buf *out, int depth)
{
	uint32_t n = next_random(4);

	buf_putc(out, '[');
	for (uint32_t i = 0; i < n; i++) {
		if (i > 0)
			buf_puts(out, ", ");
		put_literal(out, depth + 1);
	}
	buf_putc(out, ']');
}

static void
put_set(struct buf *out)
{
	uint32_t first = next_random(5);

	buf_printf(out, "<<%u", (unsigned)first);
	for (uint32_t i = first + 1; i < 6; i++) {
		if (next_random(2) == 0)
			buf_printf(out, ", %u", (unsigned)i);
	}
	buf_puts(out, ">>");
}

static void
put_literal(struct buf *out, int depth)
{
	switch (next_random(depth < 4 ? 6 : 3)) {
	case 0:
		buf_printf(out, "%u", (unsigned)next_random(100));
		break;
	case 1:
		buf_puts(out, next_random(2) == 0 ? "\"x\"" : "null");
		break;
	case 2:
		put_set(out);
		break;
	case 3:
		put_elements(out, depth);
		break;
	default:
		put_members(out, depth);
		break;
	}
}

static void
put_path(struct buf *out)
{
	uint32_t n = next_random(STEPS_MAX);

	buf_putc(out, (char)('a' + next_random(4)));
	for (uint32_t i = 0; i < n; i++) {
		if (next_random(2) == 0)
			buf_printf(out, "[%u]", (unsigned)next_random(4));
		else
			buf_printf(out, ".%c", (char)('a' + next_random(4)));
	}
}

/* One item and what holds its bytes. */
struct state {
	struct buf bytes;
	struct item item;
};

static void
state_fini(struct state *s)
{
	item_fini(&s->item);
	buf_fini(&s->bytes);
}

static void
state_random(struct state *s)
{
	struct buf text = {0};
	struct span rest;
	struct value map;
	size_t end;

	buf_clear(&s->bytes);
	put_members(&text, 1);
	if (expr_parse_literal(buf_span(&text), &s->bytes, &end, NULL) !=
	    ERR_OK)
		abort();
	buf_fini(&text);
	rest = buf_span(&s->bytes);
	if (!value_read(&rest, &map) || !item_open(&s->item, map.body))
		abort();
}

struct world {
	struct arena arena;
	struct state states[3];
	struct buf text, inverse;
};

static void
world_fini(struct world *w)
{
	for (size_t i = 0; i < COUNT_OF(w->states); i++)
		state_fini(&w->states[i]);
	buf_fini(&w->text);
	buf_fini(&w->inverse);
	arena_fini(&w->arena);
}

/* Makes state TO what TEXT makes of state FROM. */
static enum err_code
world_apply(struct world *w, struct buf *text, size_t from, size_t to)
{
	static const struct key_def no_key;
	struct expr_env env = {.dialect = EXPR_LINE, .arena = &w->arena};
	struct update *update;
	enum err_code code =
	    update_parse(&env, buf_span(text), &no_key, &update, NULL);

	if (code != ERR_OK)
		return code;
	return update_apply(update, &w->states[from].item, &w->states[to].bytes,
	    &w->states[to].item, NULL);
}

/* Whether all of VALUE can be walked, and no set in it is empty. */
static bool
is_sound(struct value value)
{
	struct value_iter iter = value_iter(value);
	struct span name;
	struct value element;

	while (value_next(&iter, &name, &element)) {
		if (!is_sound(element))
			return false;
	}
	return iter.rest.len == 0 &&
	    (value.type < VALUE_SS || value.body.len > 0);
}

static bool
item_is_sound(const struct item *item)
{
	for (size_t i = 0; i < item->n; i++) {
		for (size_t j = 0; j < i; j++) {
			if (span_eq(item->attrs[i].name, item->attrs[j].name))
				return false;
		}
		if (!is_sound(item->attrs[i].value))
			return false;
	}
	return true;
}

static void
put_action(struct buf *out)
{
	static const char *const verbs[] = {"SET", "REMOVE", "ADD", "DELETE"};
	uint32_t verb = next_random(4);

	buf_printf(out, "%s ", verbs[verb]);
	put_path(out);
	if (verb == 1)
		return;
	buf_puts(out, verb == 0 ? " = " : " ");
	if (verb != 0)
		put_set(out);
	else if (next_random(3) == 0)
		put_path(out);
	else
		put_literal(out, 2);
}

static void
test_sound(void)
{
	struct world w = {0};
	int applied = 0;

	for (int i = 0; i < TRIALS; i++) {
		uint32_t n = 1 + next_random(3);

		arena_reset(&w.arena);
		buf_clear(&w.text);
		for (uint32_t k = 0; k < n; k++) {
			put_action(&w.text);
			buf_putc(&w.text, ' ');
		}
		state_random(&w.states[0]);
		if (world_apply(&w, &w.text, 0, 1) != ERR_OK)
			continue;
		applied++;
		if (!item_is_sound(&w.states[1].item))
			OK(false, "%s", buf_str(&w.text));
	}
	OK(applied > TRIALS / 20, "%d updates leave a sound item", applied);
	world_fini(&w);
}

/* What undoes a SET of PATH, which is the text of W without "SET ". */
static void
put_inverse(struct world *w, const struct path *path)
{
	struct value old = path_get(path, &w->states[0].item);

	buf_puts(&w->inverse, old.type == VALUE_NONE ? "REMOVE " : "SET ");
	path_print(path, &w->inverse);
	if (old.type == VALUE_NONE)
		return;
	buf_puts(&w->inverse, " = ");
	expr_print_literal(old, &w->inverse);
}

static void
test_inverse(void)
{
	struct world w = {0};
	int applied = 0;

	for (int i = 0; i < TRIALS; i++) {
		struct expr_env env = {.dialect = EXPR_LINE, .arena = &w.arena};
		struct path *path;
		size_t n;

		arena_reset(&w.arena);
		buf_clear(&w.text);
		buf_clear(&w.inverse);
		state_random(&w.states[0]);
		put_path(&w.text);
		if (expr_parse_paths(&env, buf_span(&w.text), &path, &n, NULL,
			NULL) != ERR_OK)
			abort();
		put_inverse(&w, path);
		buf_insert(&w.text, 0, "SET ", 4);
		buf_puts(&w.text, " = ");
		put_literal(&w.text, 3);
		/* Behind the end of a list it lands elsewhere. */
		if (world_apply(&w, &w.text, 0, 1) != ERR_OK ||
		    path_get(path, &w.states[1].item).type == VALUE_NONE)
			continue;
		applied++;
		if (world_apply(&w, &w.inverse, 1, 2) != ERR_OK ||
		    !item_eq(&w.states[0].item, &w.states[2].item))
			OK(false, "%s / %s", buf_str(&w.text),
			    buf_str(&w.inverse));
	}
	OK(applied > TRIALS / 20, "%d updates can be undone", applied);
	world_fini(&w);
}

/* ADD and DELETE of a set that shares nothing with the old one. */
static void
test_sets(void)
{
	struct world w = {0};
	int applied = 0;

	for (int i = 0; i < TRIALS; i++) {
		size_t from;

		arena_reset(&w.arena);
		buf_clear(&w.text);
		buf_clear(&w.inverse);
		state_random(&w.states[0]);
		from = w.text.len;
		put_path(&w.text);
		buf_printf(&w.text, " <<%u, 99>>",
		    (unsigned)(10 + next_random(80)));
		buf_add_span(&w.inverse, span_from(buf_span(&w.text), from));
		buf_insert(&w.text, 0, "ADD ", 4);
		buf_insert(&w.inverse, 0, "DELETE ", 7);
		if (world_apply(&w, &w.text, 0, 1) != ERR_OK)
			continue;
		if (item_eq(&w.states[0].item, &w.states[1].item))
			OK(false, "%s adds nothing", buf_str(&w.text));
		/* Behind the end of a list it lands elsewhere. */
		if (world_apply(&w, &w.inverse, 1, 2) != ERR_OK ||
		    item_eq(&w.states[1].item, &w.states[2].item))
			continue;
		applied++;
		if (!item_eq(&w.states[0].item, &w.states[2].item))
			OK(false, "%s", buf_str(&w.text));
	}
	OK(applied > TRIALS / 20, "%d sets are added and deleted", applied);
	world_fini(&w);
}

/* Actions on different attributes do the same together and one by one. */
static void
test_together(void)
{
	struct world w = {0};
	int applied = 0;

	for (int i = 0; i < TRIALS; i++) {
		struct buf one = {0}, two = {0};

		arena_reset(&w.arena);
		buf_clear(&w.text);
		buf_puts(&one, "SET ");
		put_path(&one);
		buf_puts(&one, " = ");
		put_literal(&one, 2);
		buf_puts(&two, "REMOVE ");
		put_path(&two);
		buf_printf(&w.text, "%s %s", buf_str(&two), buf_str(&one));
		state_random(&w.states[0]);
		if (one.ptr[4] != two.ptr[7] &&
		    world_apply(&w, &one, 0, 1) == ERR_OK &&
		    world_apply(&w, &two, 1, 2) == ERR_OK) {
			applied++;
			if (world_apply(&w, &w.text, 0, 1) != ERR_OK ||
			    !item_eq(&w.states[1].item, &w.states[2].item))
				OK(false, "%s", buf_str(&w.text));
		}
		buf_fini(&two);
		buf_fini(&one);
	}
	OK(applied > TRIALS / 20, "%d pairs do the same together", applied);
	world_fini(&w);
}

int
main(void)
{
	test_sound();
	test_inverse();
	test_sets();
	test_together();
	return tap_end();
}
