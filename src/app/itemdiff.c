/* SPDX-License-Identifier: MIT */
#include "src/app/itemdiff.h"

#include <stdlib.h>

#include "src/model/expr.h"

const char diff_marks[DIFF_KINDS][2] = {
    [DIFF_CHANGED] = "~",
    [DIFF_LEFT] = "-",
    [DIFF_RIGHT] = "+",
    [DIFF_EQUAL] = "=",
};

void
item_diff_fini(struct item_diff *diff)
{
	free(diff->rows);
	arena_fini(&diff->arena);
	*diff = (struct item_diff){0};
}

static void
add_row(struct item_diff *diff, const struct buf *path, enum diff_kind kind,
    struct value left, struct value right)
{
	xgrow(&diff->rows, diff->n, &diff->cap, sizeof(*diff->rows));
	diff->rows[diff->n++] = (struct diff_row){
	    arena_dup(&diff->arena, buf_span(path)), kind, left, right};
	diff->counts[kind]++;
}

static void compare(struct item_diff *diff, struct buf *path, struct value left,
    struct value right);

/* Compares what is below PATH by NAME, or by number INDEX without one. */
static void
compare_part(struct item_diff *diff, struct buf *path, struct span name,
    size_t index, struct value left, struct value right)
{
	size_t len = path->len;

	if (name.ptr == NULL) {
		buf_printf(path, "[%zu]", index);
	} else {
		if (len > 0)
			buf_putc(path, '.');
		expr_print_name(name, path);
	}
	compare(diff, path, left, right);
	path->len = len;
}

static void
compare_maps(struct item_diff *diff, struct buf *path, struct value left,
    struct value right)
{
	struct value_iter iter = value_iter(left);
	struct span name;
	struct value value;

	while (value_next(&iter, &name, &value))
		compare_part(diff, path, name, 0, value,
		    value_member(right, name));
	iter = value_iter(right);
	while (value_next(&iter, &name, &value))
		if (value_member(left, name).type == VALUE_NONE)
			compare_part(diff, path, name, 0, (struct value){0},
			    value);
}

static void
compare_lists(struct item_diff *diff, struct buf *path, struct value left,
    struct value right)
{
	size_t n = value_count(left), other = value_count(right);

	for (size_t i = 0; i < n || i < other; i++)
		compare_part(diff, path, (struct span){0}, i,
		    value_element(left, i), value_element(right, i));
}

/* Recursion ends with the nesting of values, which is bounded. */
static void
compare(struct item_diff *diff, struct buf *path, struct value left,
    struct value right)
{
	if (left.type == VALUE_NONE)
		add_row(diff, path, DIFF_RIGHT, left, right);
	else if (right.type == VALUE_NONE)
		add_row(diff, path, DIFF_LEFT, left, right);
	else if (value_eq(left, right))
		add_row(diff, path, DIFF_EQUAL, left, right);
	else if (left.type == VALUE_M && right.type == VALUE_M)
		compare_maps(diff, path, left, right);
	else if (left.type == VALUE_L && right.type == VALUE_L)
		compare_lists(diff, path, left, right);
	else
		add_row(diff, path, DIFF_CHANGED, left, right);
}

void
item_diff_make(struct item_diff *diff, const struct item *left,
    const struct item *right)
{
	struct buf path = {0};

	item_diff_fini(diff);
	for (size_t i = 0; i < left->n; i++)
		compare_part(diff, &path, left->attrs[i].name, 0,
		    left->attrs[i].value, item_get(right, left->attrs[i].name));
	for (size_t i = 0; i < right->n; i++)
		if (item_get(left, right->attrs[i].name).type == VALUE_NONE)
			compare_part(diff, &path, right->attrs[i].name, 0,
			    (struct value){0}, right->attrs[i].value);
	buf_fini(&path);
}

size_t
diff_common(struct span a, struct span b)
{
	size_t n = 0;

	while (n < a.len && n < b.len && a.ptr[n] == b.ptr[n])
		n++;
	while (n > 0 && n < a.len && ((unsigned char)a.ptr[n] & 0xC0) == 0x80)
		n--;
	return n;
}
