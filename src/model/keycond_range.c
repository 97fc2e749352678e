/* SPDX-License-Identifier: MIT */
#include "src/model/keycond.h"

/*
 * Both ends of a range are: the parts that all its keys share, then perhaps one
 * part more. The bytes of a part can move until all of them are in, so their
 * places are noted and the spans made at last.
 */
struct ends {
	struct buf *bytes;
	size_t n; /* parts, the shared ones first */
	size_t from[INDEX_HASH_MAX + INDEX_RANGE_MAX + 1];
};

static void
begin_part(struct ends *ends)
{
	ends->from[ends->n++] = ends->bytes->len;
}

static void
put_part(struct ends *ends, struct value value)
{
	begin_part(ends);
	key_encode(value, ends->bytes);
}

/*
 * Puts in the end of the keys that begin with VALUE. False, and no part, if
 * nothing lies behind them.
 */
static bool
put_prefix_end(struct ends *ends, struct value value)
{
	struct buf end = {0};
	bool found;

	key_encode(value, &end);
	found = key_prefix_end(&end);
	if (found) {
		begin_part(ends);
		buf_add_span(ends->bytes, buf_span(&end));
	}
	buf_fini(&end);
	return found;
}

/* Part I of ENDS, whose parts stand one behind the other. */
static struct span
part_at(const struct ends *ends, size_t i)
{
	size_t from = ends->from[i];
	size_t to = i + 1 < ends->n ? ends->from[i + 1] : ends->bytes->len;

	return (struct span){ends->bytes->ptr + from, to - from};
}

/* The shared parts, and part LAST behind them unless that is 0. */
static struct key
make_key(const struct ends *ends, size_t shared, size_t last)
{
	struct key key = {.n = shared};

	for (size_t i = 0; i < shared; i++)
		key.part[i] = part_at(ends, i);
	if (last > 0)
		key.part[key.n++] = part_at(ends, last);
	return key;
}

/*
 * Puts in what the last condition adds to the shared parts of the low end (part
 * *LOW) and of the high end (part *HIGH).
 */
static void
put_last(const struct keycond *cond, struct ends *ends, size_t *low,
    size_t *high)
{
	struct value value = cond->range[cond->n_range - 1];
	size_t at = ends->n;

	put_part(ends, value);
	if (cond->op == KEYCOND_LT || cond->op == KEYCOND_LE) {
		*high = at;
		return;
	}
	*low = at;
	if (cond->op == KEYCOND_BETWEEN) {
		put_part(ends, cond->high);
		*high = at + 1;
	} else if (cond->op == KEYCOND_BEGINS_WITH) {
		*high = put_prefix_end(ends, value) ? at + 1 : 0;
	}
}

void
keycond_range(const struct keycond *cond, struct buf *bytes,
    struct key_range *ret_range)
{
	struct ends ends = {.bytes = bytes};
	bool tied = cond->op == KEYCOND_ALL || cond->op == KEYCOND_EQ;
	size_t n_equal = tied ? cond->n_range : cond->n_range - 1;
	size_t shared, low = 0, high = 0;

	for (size_t i = 0; i < cond->def->n_hash; i++)
		put_part(&ends, cond->hash[i]);
	for (size_t i = 0; i < n_equal; i++)
		put_part(&ends, cond->range[i]);
	shared = ends.n;
	if (!tied)
		put_last(cond, &ends, &low, &high);
	ret_range->low.key = make_key(&ends, shared, low);
	ret_range->low.inclusive = cond->op != KEYCOND_GT;
	ret_range->high.key = make_key(&ends, shared, high);
	/* The end of a prefix is the first key that no longer has it. */
	ret_range->high.inclusive = cond->op != KEYCOND_LT &&
	    (cond->op != KEYCOND_BEGINS_WITH || high == 0);
}
