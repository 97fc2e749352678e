/* SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "src/model/update_priv.h"

/*
 * The item is copied from front to back. Where a path leads into a container,
 * that is built anew in the same manner, element by element; all else is
 * copied as it is. List indices are those of the old list, whatever was removed
 * before them. What remains to be done behind the last element is new.
 */
struct change {
	const struct update *update;
	const struct item *before;
	struct buf *out;
	bool *done; /* for the first action of a group */
	struct err *err;
};

/* Actions whose paths begin alike, one behind the other. */
struct group {
	const struct action *at;
	size_t n;
};

/* What is changed: where it stands in its container, and what it was. */
struct place {
	struct path_step step;
	struct value old;
};

static enum err_code put_container(struct change *c, struct group all,
    size_t depth, struct value source);

/* Where in ALL the steps behind DEPTH are no longer less than STEP. */
static size_t
lower_bound(struct group all, size_t depth, const struct path_step *step)
{
	size_t low = 0, high = all.n;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (step_cmp(&all.at[middle].path.steps[depth], step) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

/* Those of ALL, which share DEPTH steps, that go on with STEP. */
static struct group
group_find(struct group all, size_t depth, const struct path_step *step)
{
	size_t from = lower_bound(all, depth, step);
	size_t to = from;

	while (to < all.n && step_cmp(&all.at[to].path.steps[depth], step) == 0)
		to++;
	return (struct group){all.at + from, to - from};
}

/* The service lets one remove anything from an item that is not there. */
static bool
is_vain(const struct change *c, struct group group)
{
	if (c->before->n > 0)
		return false;
	for (size_t i = 0; i < group.n; i++) {
		if (group.at[i].kind != ACTION_REMOVE)
			return false;
	}
	return true;
}

/*
 * Appends what GROUP, which shares DEPTH steps, makes of OLD. *ret_kept is
 * false, and nothing appended, if nothing is left.
 */
static enum err_code
put_changed(struct change *c, struct group group, size_t depth,
    struct value old, bool *ret_kept)
{
	const struct path *path = &group.at->path;
	size_t mark;
	enum err_code code;

	*ret_kept = false;
	if (path->n == depth)
		return group.at->kind == ACTION_REMOVE
		    ? ERR_OK
		    : action_apply(group.at, c->before, old, c->out, ret_kept,
			  c->err);
	if (is_vain(c, group))
		return ERR_OK;
	if (old.type != (path->steps[depth].is_index ? VALUE_L : VALUE_M))
		return err_set(c->err, ERR_INVALID,
		    "The document path provided in the update expression is "
		    "invalid for update");
	mark = value_begin(c->out);
	code = put_container(c, group, depth, old);
	value_end(c->out, mark, old.type);
	*ret_kept = true;
	return code;
}

/* Appends PLACE, within a map with its name, changed by GROUP if that is any. */
static enum err_code
put_place(struct change *c, struct group group, size_t depth,
    const struct place *place)
{
	size_t start = c->out->len;
	bool kept = true;
	enum err_code code = ERR_OK;

	if (!place->step.is_index)
		value_put_name(c->out, place->step.name);
	if (group.n == 0) {
		value_write(c->out, place->old);
		return ERR_OK;
	}
	code = put_changed(c, group, depth + 1, place->old, &kept);
	/* Only now: a group within this one may have the same first action. */
	c->done[group.at - c->update->actions] = true;
	if (!kept)
		c->out->len = start;
	return code;
}

/* Appends what those of ALL add that found nothing to change. */
static enum err_code
put_new(struct change *c, struct group all, size_t depth)
{
	enum err_code code = ERR_OK;
	size_t i = 0;

	while (i < all.n && code == ERR_OK) {
		struct place place = {.step = all.at[i].path.steps[depth]};
		struct group group = group_find(all, depth, &place.step);

		i += group.n;
		if (!c->done[group.at - c->update->actions])
			code = put_place(c, group, depth, &place);
	}
	return code;
}

static enum err_code
put_container(struct change *c, struct group all, size_t depth,
    struct value source)
{
	struct value_iter iter = value_iter(source);
	struct place place = {.step = {.is_index = source.type == VALUE_L}};
	enum err_code code = ERR_OK;

	while (code == ERR_OK &&
	    value_next(&iter, &place.step.name, &place.old)) {
		code = put_place(c, group_find(all, depth, &place.step), depth,
		    &place);
		place.step.index++;
	}
	if (code == ERR_OK && iter.rest.len > 0)
		code = err_set(c->err, ERR_STORE, "the item is damaged");
	return code == ERR_OK ? put_new(c, all, depth) : code;
}

static enum err_code
put_item(struct change *c)
{
	struct group all = {c->update->actions, c->update->n};
	enum err_code code = ERR_OK;

	for (size_t i = 0; i < c->before->n && code == ERR_OK; i++) {
		const struct attr *attr = &c->before->attrs[i];
		struct place place = {{.name = attr->name}, attr->value};

		code = put_place(c, group_find(all, 0, &place.step), 0, &place);
	}
	return code == ERR_OK ? put_new(c, all, 0) : code;
}

/*
 * The service computes all right sides before it looks at where they go, so that
 * a fault of theirs comes first: that of the first of them in the text, or CODE.
 */
static enum err_code
first_fault(struct change *c, enum err_code code)
{
	const struct action *first = NULL;
	struct err err;
	bool kept;

	for (size_t i = 0; i < c->update->n; i++) {
		const struct action *action = &c->update->actions[i];
		struct value none = {0};

		if (action->kind != ACTION_SET ||
		    (first != NULL && action->pos > first->pos) ||
		    action_apply(action, c->before, none, c->out, &kept,
			&err) == ERR_OK)
			continue;
		first = action;
		code = err.code;
		if (c->err != NULL)
			*c->err = err;
	}
	return code;
}

enum err_code
update_apply(const struct update *update, const struct item *before,
    struct buf *bytes, struct item *ret_after, struct err *err)
{
	struct change c = {update, before, bytes, NULL, err};
	enum err_code code;

	buf_clear(bytes);
	c.done = xcalloc(update->n, sizeof(*c.done));
	code = put_item(&c);
	free(c.done);
	if (code == ERR_INVALID)
		code = first_fault(&c, code);
	if (code == ERR_OK)
		(void)item_open(ret_after, buf_span(bytes));
	return code;
}
