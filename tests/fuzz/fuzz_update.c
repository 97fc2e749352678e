/* SPDX-License-Identifier: MIT */
#include "src/model/update.h"
#include "tests/fuzz/expr_world.h"

static const struct key_def table_key = {
    .n_hash = 1,
    .n = 1,
    .part = {{{"pk", 2}, VALUE_S}},
};

/* All of VALUE can be walked, and is no deeper than a value may be. */
static void
check_sound(struct value value, int depth)
{
	struct value_iter iter = value_iter(value);
	struct span name;
	struct value element;

	HOLDS(depth <= VALUE_DEPTH_MAX + 1); /* an element of a set */
	while (value_next(&iter, &name, &element))
		check_sound(element, depth + 1);
	HOLDS(iter.rest.len == 0);
	HOLDS(value.type < VALUE_SS || value.body.len > 0);
}

/* What is not named stays as it was. */
static void
check_rest(const struct update *update, const struct item *before,
    const struct item *after)
{
	const struct path *paths;
	size_t n;

	update_paths(update, &paths, &n);
	for (size_t i = 0; i < before->n; i++) {
		const struct attr *attr = &before->attrs[i];
		size_t k = 0;

		while (k < n && !span_eq(paths[k].steps[0].name, attr->name))
			k++;
		if (k == n)
			HOLDS(value_eq(attr->value,
			    item_get(after, attr->name)));
	}
}

static void
check_apply(const struct update *update, const struct item *before)
{
	struct buf bytes = {0};
	struct item after = {0};
	struct err err = {0};

	if (update_apply(update, before, &bytes, &after, &err) == ERR_OK) {
		for (size_t i = 0; i < after.n; i++)
			check_sound(after.attrs[i].value, 1);
		check_rest(update, before, &after);
	} else {
		HOLDS(err.code == ERR_INVALID && err.msg[0] != '\0');
	}
	item_fini(&after);
	buf_fini(&bytes);
}

/* The first byte chooses the dialect. */
int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const struct item nothing;
	struct span text = fuzz_span(data, size);
	unsigned choice = fuzz_choice(&text);
	struct expr_world w;
	struct err err = {.pos = ERR_POS_NONE};
	struct update *update;

	expr_world_init(&w, (choice & 1) != 0 ? EXPR_API : EXPR_LINE);
	if (update_parse(&w.env, text, &table_key, &update, &err) == ERR_OK) {
		check_apply(update, &w.item);
		check_apply(update, &nothing);
	} else {
		HOLDS(err.pos <= text.len && err.msg[0] != '\0');
	}
	expr_world_fini(&w);
	return 0;
}
