/* SPDX-License-Identifier: MIT */
#include "src/base/map.h"
#include "src/model/num.h"
#include "src/model/seen.h"
#include "src/model/update_priv.h"

static enum err_code
wrong_type(struct err *err)
{
	return err_set(err, ERR_INVALID,
	    "An operand in the update expression has an incorrect data type");
}

/* The value of TERM, which is no list_append, in BEFORE. */
static enum err_code
term_value(const struct term *term, const struct item *before,
    struct value *ret_value, struct err *err)
{
	struct value value = {VALUE_NONE, {NULL, 0}};

	while (term->kind == TERM_IF_NOT_EXISTS && value.type == VALUE_NONE) {
		value = path_get(&term->args[0]->path, before);
		term = term->args[1];
	}
	if (value.type == VALUE_NONE)
		value = term->kind == TERM_PATH ? path_get(&term->path, before)
						: term->value;
	if (value.type == VALUE_NONE)
		return err_set(err, ERR_INVALID,
		    "The provided expression refers to an attribute that does "
		    "not exist in the item");
	*ret_value = value;
	return ERR_OK;
}

/* The values of two terms, which must have the type TYPE. */
static enum err_code
two_values(const struct term *left, const struct term *right,
    enum value_type type, const struct item *before, struct value ret_values[2],
    struct err *err)
{
	const struct term *terms[2] = {left, right};

	for (size_t i = 0; i < COUNT_OF(terms); i++) {
		enum err_code code =
		    term_value(terms[i], before, &ret_values[i], err);

		if (code != ERR_OK)
			return code;
		if (ret_values[i].type != type)
			return wrong_type(err);
	}
	return ERR_OK;
}

/* Appends A + B, or A - B. */
static enum err_code
put_sum(struct value a, struct value b, bool minus, struct buf *out,
    struct err *err)
{
	struct num left, right, sum;
	size_t mark;
	enum err_code code = num_parse(a.body, &left, err);

	if (code == ERR_OK)
		code = num_parse(b.body, &right, err);
	if (code != ERR_OK)
		return code;
	if (minus)
		right.sign = -right.sign;
	code = num_add(&left, &right, &sum, err);
	if (code != ERR_OK)
		return code;
	mark = value_begin(out);
	num_print(&sum, out);
	value_end(out, mark, VALUE_N);
	return ERR_OK;
}

static enum err_code
put_arithmetic(const struct sum *sum, const struct item *before,
    struct buf *out, struct err *err)
{
	struct value values[2] = {{0}};
	enum err_code code =
	    two_values(sum->left, sum->right, VALUE_N, before, values, err);

	if (code != ERR_OK)
		return code;
	return put_sum(values[0], values[1], sum->minus, out, err);
}

static enum err_code
put_append(const struct term *term, const struct item *before, struct buf *out,
    struct err *err)
{
	struct value values[2] = {{0}};
	size_t mark;
	enum err_code code = two_values(term->args[0], term->args[1], VALUE_L,
	    before, values, err);

	if (code != ERR_OK)
		return code;
	mark = value_begin(out);
	buf_add_span(out, values[0].body);
	buf_add_span(out, values[1].body);
	value_end(out, mark, VALUE_L);
	return ERR_OK;
}

static bool
is_too_deep(struct value value, size_t level)
{
	struct value_iter iter = value_iter(value);
	struct span name;
	struct value element;

	if (level > VALUE_DEPTH_MAX)
		return true;
	if (value.type != VALUE_M && value.type != VALUE_L)
		return false;
	while (value_next(&iter, &name, &element)) {
		if (is_too_deep(element, level + 1))
			return true;
	}
	return false;
}

static enum err_code
apply_set(const struct action *action, const struct item *before,
    struct buf *out, struct err *err)
{
	const struct sum *sum = &action->sum;
	size_t start = out->len;
	struct value value = {VALUE_NONE, {NULL, 0}};
	struct span written;
	enum err_code code;

	if (sum->right != NULL)
		return put_arithmetic(sum, before, out, err);
	if (sum->left->kind == TERM_LIST_APPEND) {
		code = put_append(sum->left, before, out, err);
	} else {
		code = term_value(sum->left, before, &value, err);
		if (code == ERR_OK)
			value_write(out, value);
	}
	if (code != ERR_OK)
		return code;
	written = span_from(buf_span(out), start);
	if (value_read(&written, &value) && is_too_deep(value, action->path.n))
		return err_set(err, ERR_INVALID,
		    "Nesting Levels have exceeded supported limits: Attributes "
		    "in the item have nested levels beyond supported limit");
	return ERR_OK;
}

/* Appends those elements of SET that are not among SEEN. */
static void
put_unseen(struct seen *seen, struct value set, size_t mark, struct buf *out)
{
	struct value_iter iter = value_iter(set);
	struct span name;
	struct value element;

	while (value_next(&iter, &name, &element)) {
		struct span body = span_from(buf_span(out), mark);

		if (seen_add(seen, set.type, body, element.body))
			value_put_element(out, element.body);
	}
}

static void
put_union(struct value old, struct value more, struct buf *out)
{
	size_t mark = value_begin(out);
	struct seen seen;

	seen_init(&seen);
	put_unseen(&seen, old, mark, out);
	put_unseen(&seen, more, mark, out);
	seen_fini(&seen);
	value_end(out, mark, more.type);
}

static enum err_code
apply_add(const struct action *action, struct value old, struct buf *out,
    struct err *err)
{
	if (old.type == VALUE_NONE)
		value_write(out, action->value);
	else if (old.type != action->value.type)
		return wrong_type(err);
	else if (old.type == VALUE_N)
		return put_sum(old, action->value, false, out, err);
	else
		put_union(old, action->value, out);
	return ERR_OK;
}

/* Appends OLD without the elements of LESS; false if none is left. */
static bool
put_difference(struct value old, struct value less, struct buf *out)
{
	struct value_iter iter = value_iter(less);
	size_t mark = value_begin(out);
	struct map gone = {0};
	struct span name;
	struct value element;
	uint32_t unused;
	bool any;

	while (value_next(&iter, &name, &element))
		(void)map_set(&gone, element.body, 0);
	iter = value_iter(old);
	while (value_next(&iter, &name, &element)) {
		if (!map_get(&gone, element.body, &unused))
			value_put_element(out, element.body);
	}
	map_fini(&gone);
	any = out->len > mark;
	if (any)
		value_end(out, mark, old.type);
	return any;
}

enum err_code
action_apply(const struct action *action, const struct item *before,
    struct value old, struct buf *out, bool *ret_kept, struct err *err)
{
	*ret_kept = true;
	if (action->kind == ACTION_SET)
		return apply_set(action, before, out, err);
	if (action->kind == ACTION_ADD)
		return apply_add(action, old, out, err);
	if (old.type != VALUE_NONE && old.type != action->value.type)
		return wrong_type(err);
	*ret_kept =
	    old.type != VALUE_NONE && put_difference(old, action->value, out);
	return ERR_OK;
}
