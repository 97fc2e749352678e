/* SPDX-License-Identifier: MIT */
#ifndef TESTS_FUZZ_EXPR_WORLD_H
#define TESTS_FUZZ_EXPR_WORLD_H

#include "src/model/expr.h"
#include "tests/fuzz/fuzz.h"

/* What expressions of the fuzz targets can name: an item, labels, values. */
struct expr_world {
	struct arena arena;
	struct buf bytes[2]; /* of the item, of the values */
	struct item item;
	struct item values;
	struct expr_name names[2];
	struct expr_bind binds[8];
	struct expr_env env;
};

#define WORLD_ITEM                                                        \
	"{'pk': 'u', 'a': 5, 'b': 'text', 'l': [1, [2, {'x': 3}], null]," \
	" 'm': {'x': 1, 'y': {'z': [true]}}, 'ss': <<'p', 'q'>>,"         \
	" 'ns': <<1, 2.5>>, 'bs': <<0x00ff>>, 'x y': 0x01}"
#define WORLD_VALUES                                                       \
	"{':n': 2, ':s': 'te', ':l': [4], ':m': {'k': false}, ':z': null," \
	" ':ss': <<'q', 'r'>>, ':ns': <<2.5, 3>>, ':t': 'S'}"

static inline void
expr_world_open(const char *literal, struct buf *bytes, struct item *item)
{
	struct span rest;
	struct value map;
	size_t end;

	HOLDS(expr_parse_literal(span_of(literal), bytes, &end, NULL) ==
	    ERR_OK);
	rest = buf_span(bytes);
	HOLDS(value_read(&rest, &map) && item_open(item, map.body));
}

static inline void
expr_world_init(struct expr_world *w, enum expr_dialect dialect)
{
	*w = (struct expr_world){
	    .names = {{SPAN("#a"), SPAN("a"), false},
		{SPAN("#xy"), SPAN("x y"), false}},
	};
	expr_world_open(WORLD_ITEM, &w->bytes[0], &w->item);
	expr_world_open(WORLD_VALUES, &w->bytes[1], &w->values);
	HOLDS(w->values.n == COUNT_OF(w->binds));
	for (size_t i = 0; i < w->values.n; i++) {
		w->binds[i].label = w->values.attrs[i].name;
		w->binds[i].value = w->values.attrs[i].value;
	}
	w->env = (struct expr_env){.dialect = dialect,
	    .what = "Expression",
	    .names = w->names,
	    .n_names = COUNT_OF(w->names),
	    .binds = w->binds,
	    .n_binds = COUNT_OF(w->binds),
	    .arena = &w->arena};
}

static inline void
expr_world_fini(struct expr_world *w)
{
	item_fini(&w->item);
	item_fini(&w->values);
	buf_fini(&w->bytes[0]);
	buf_fini(&w->bytes[1]);
	arena_fini(&w->arena);
}

#endif
