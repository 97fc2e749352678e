/* SPDX-License-Identifier: MIT */
#include "src/model/expr_priv.h"

/*
 * A container of the result is built from those paths that begin with the same
 * steps: the first DEPTH of LEAD. No two of all paths overlap or conflict.
 */
struct projection_paths {
	const struct path *paths;
	size_t n;
};

static bool put_container(const struct projection_paths *all,
    const struct path *lead, size_t depth, struct value source,
    struct buf *out);

/* Whether P begins as LEAD does, and goes on for at least one step more. */
static bool
goes_on(const struct path *p, const struct path *lead, size_t depth)
{
	return p->n > depth && path_common(p, lead) >= depth;
}

/*
 * Whether PATH is the first of those that share its first DEPTH steps; that one
 * stands for all.
 */
static bool
is_first(const struct projection_paths *all, const struct path *path,
    size_t depth)
{
	/* A path that ends here would overlap with any other. */
	if (path->n == depth)
		return true;
	for (const struct path *p = all->paths; p < path; p++) {
		if (path_common(p, path) >= depth)
			return false;
	}
	return true;
}

/*
 * Appends what the paths that begin with DEPTH steps of LEAD take of VALUE, to
 * which these steps led. False, and nothing appended, if that is nothing.
 */
static bool
put_value(const struct projection_paths *all, const struct path *lead,
    size_t depth, struct value value, struct buf *out)
{
	if (value.type == VALUE_NONE)
		return false;
	if (lead->n > depth)
		return put_container(all, lead, depth, value, out);
	value_write(out, value);
	return true;
}

/* The same for a member: its name and its value. */
static bool
put_member(const struct projection_paths *all, const struct path *lead,
    size_t depth, struct value value, struct buf *out)
{
	size_t start = out->len;

	value_put_name(out, lead->steps[depth - 1].name);
	if (put_value(all, lead, depth, value, out))
		return true;
	out->len = start;
	return false;
}

static void
put_members(const struct projection_paths *all, const struct path *lead,
    size_t depth, struct value map, struct buf *out)
{
	for (size_t i = 0; i < all->n; i++) {
		const struct path *p = &all->paths[i];

		if (goes_on(p, lead, depth) && is_first(all, p, depth + 1))
			(void)put_member(all, p, depth + 1,
			    value_member(map, p->steps[depth].name), out);
	}
}

/* The path with the lowest list index of at least FROM, or NULL. */
static const struct path *
next_element(const struct projection_paths *all, const struct path *lead,
    size_t depth, size_t from)
{
	const struct path *best = NULL;

	for (size_t i = 0; i < all->n; i++) {
		const struct path *p = &all->paths[i];

		if (goes_on(p, lead, depth) && p->steps[depth].index >= from &&
		    (best == NULL ||
			p->steps[depth].index < best->steps[depth].index))
			best = p;
	}
	return best;
}

static void
put_elements(const struct projection_paths *all, const struct path *lead,
    size_t depth, struct value list, struct buf *out)
{
	const struct path *p = next_element(all, lead, depth, 0);

	while (p != NULL) {
		size_t index = p->steps[depth].index;

		(void)put_value(all, p, depth + 1, value_element(list, index),
		    out);
		p = next_element(all, lead, depth, index + 1);
	}
}

/* As put_value(), for paths that go on into the container SOURCE. */
static bool
put_container(const struct projection_paths *all, const struct path *lead,
    size_t depth, struct value source, struct buf *out)
{
	size_t mark = value_begin(out);
	size_t start = out->len;

	if (lead->steps[depth].is_index && source.type == VALUE_L)
		put_elements(all, lead, depth, source, out);
	else if (!lead->steps[depth].is_index && source.type == VALUE_M)
		put_members(all, lead, depth, source, out);
	if (out->len == start) {
		out->len = mark;
		return false;
	}
	value_end(out, mark, source.type);
	return true;
}

void
expr_project(const struct path *paths, size_t n, const struct item *item,
    struct buf *bytes, struct item *ret_item)
{
	const struct projection_paths all = {paths, n};
	size_t start = bytes->len;

	for (size_t i = 0; i < n; i++) {
		if (is_first(&all, &paths[i], 1))
			(void)put_member(&all, &paths[i], 1,
			    item_get(item, paths[i].steps[0].name), bytes);
	}
	(void)item_open(ret_item, span_from(buf_span(bytes), start));
}
