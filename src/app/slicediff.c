/* SPDX-License-Identifier: MIT */
/*
 * A merge. Of the two rows that come next, the one whose key is first in the
 * order of the slices has none beside it in the other slice; with equal keys
 * they are a pair. A place (the packed key) is kept for each difference, and no
 * item: these are read again when they are looked at.
 */
#include "src/app/slicediff.h"

#include <stdlib.h>

#include "src/app/slice_priv.h"
#include "src/app/slicediff_priv.h"

enum {
	LOT_ENTRIES = 200, /* of a page: items can have 400 KB each */
};

struct side {
	struct slice *slice;
	struct page page;
	size_t at;           /* the row of page that comes next */
	struct key key;      /* of that row */
	struct buf unpacked; /* parts of key that are not in the page */
	bool started;
	bool ended;        /* nothing follows behind page */
	struct buf resume; /* else: reading goes on behind this place */
	uint64_t rows;     /* in the pages so far, for the limit */
	uint64_t read;
	uint64_t spent; /* of budgets */
};

struct slice_diff {
	struct side sides[SIDES];
	enum slice_align align;
	size_t from, to; /* the parts of the keys that are compared */
	size_t most;
	bool done;
	uint64_t counts[DIFF_KINDS];
	struct slice_diff_row *rows;
	size_t n, cap;
	struct arena arena; /* of their places */
	size_t held;        /* bytes in there */
};

static bool
has_same_types(const struct key_def *a, const struct key_def *b)
{
	bool same =
	    a->n_hash == b->n_hash && a->n_range == b->n_range && a->n == b->n;

	for (size_t i = 0; same && i < a->n; i++)
		same = a->part[i].type == b->part[i].type;
	return same;
}

enum err_code
slice_diff_check(const struct table *left, size_t left_index,
    const struct table *right, size_t right_index, struct err *err)
{
	const struct key_def *a = table_key(left, left_index);
	const struct key_def *b = table_key(right, right_index);
	struct buf keys[SIDES] = {0};
	enum err_code code;

	/* In one table the same types say nothing about the order. */
	if (left == right && left_index != right_index)
		return err_set(err, ERR_INVALID,
		    "they are in the order of different keys: both must be of "
		    "the table itself, or of one index");
	if (has_same_types(a, b))
		return ERR_OK;
	schema_print_key(a, &keys[SIDE_LEFT]);
	schema_print_key(b, &keys[SIDE_RIGHT]);
	code = err_set(err, ERR_INVALID,
	    "the keys are of different types: %.*s has %s, %.*s has %s",
	    SPAN_ARG(table_schema(left)->name), buf_str(&keys[SIDE_LEFT]),
	    SPAN_ARG(table_schema(right)->name), buf_str(&keys[SIDE_RIGHT]));
	buf_fini(&keys[SIDE_LEFT]);
	buf_fini(&keys[SIDE_RIGHT]);
	return code;
}

static enum err_code
align_directions(struct slice *left, struct slice *right, struct err *err)
{
	if (left->query.direction == right->query.direction)
		return ERR_OK;
	if (left->query.limit > 0 && right->query.limit > 0)
		return err_set(err, ERR_INVALID,
		    "the limits count from different ends: both must be asc, "
		    "or both desc");
	if (right->query.limit > 0)
		left->query.direction = right->query.direction;
	else
		right->query.direction = left->query.direction;
	return ERR_OK;
}

static enum slice_align
align_of(const struct slice *left, const struct slice *right)
{
	const struct query *a = &left->query, *b = &right->query;

	if (a->whole || b->whole)
		return ALIGN_KEY;
	for (size_t i = 0; i < left->def->n_hash; i++)
		if (!value_eq(a->cond.hash[i], b->cond.hash[i]))
			return ALIGN_SORT;
	return ALIGN_KEY;
}

enum err_code
slice_diff_open(struct slice *slices[SIDES], size_t most,
    struct slice_diff **ret_diff, struct err *err)
{
	struct slice *left = slices[SIDE_LEFT], *right = slices[SIDE_RIGHT];
	const struct key_def *def = left->def;
	struct slice_diff *diff;
	enum err_code code = slice_diff_check(left->table, left->query.index,
	    right->table, right->query.index, err);

	if (code == ERR_OK)
		code = align_directions(left, right, err);
	if (code != ERR_OK) {
		slice_close(left);
		slice_close(right);
		return code;
	}
	diff = xcalloc(1, sizeof(*diff));
	diff->sides[SIDE_LEFT].slice = left;
	diff->sides[SIDE_RIGHT].slice = right;
	diff->most = most;
	diff->align = align_of(left, right);
	diff->to = def->n;
	if (diff->align == ALIGN_SORT) {
		diff->from = def->n_hash;
		diff->to = def->n_hash + def->n_range;
	}
	*ret_diff = diff;
	return ERR_OK;
}

void
slice_diff_close(struct slice_diff *diff)
{
	if (diff == NULL)
		return;
	for (int i = 0; i < SIDES; i++) {
		page_fini(&diff->sides[i].page);
		buf_fini(&diff->sides[i].unpacked);
		buf_fini(&diff->sides[i].resume);
		slice_close(diff->sides[i].slice);
	}
	free(diff->rows);
	arena_fini(&diff->arena);
	free(diff);
}

void
slice_diff_rewind(struct slice_diff *diff)
{
	for (int i = 0; i < SIDES; i++) {
		struct side *side = &diff->sides[i];

		page_clear(&side->page);
		side->at = 0;
		side->started = side->ended = false;
		side->rows = side->read = 0;
	}
	for (int kind = 0; kind < DIFF_KINDS; kind++)
		diff->counts[kind] = 0;
	diff->n = 0;
	arena_fini(&diff->arena);
	diff->held = 0;
	diff->done = false;
}

static bool
has_row(const struct side *side)
{
	return side->at < side->page.n;
}

/* Takes in the key of the row that comes next. */
static enum err_code
look_at_row(struct side *side, struct err *err)
{
	if (has_row(side) &&
	    !key_unpack(side->page.rows[side->at].place, &side->unpacked,
		&side->key))
		return err_set(err, ERR_STORE, "a key is damaged");
	return ERR_OK;
}

/* Where reading goes on; pages know nothing of the limit. */
static void
take_page(struct side *side)
{
	struct page *page = &side->page;
	uint64_t limit = side->slice->query.limit;

	side->started = true;
	side->read += page->read;
	side->spent += page->spent;
	side->ended = page->end;
	buf_clear(&side->resume);
	if (page->partial)
		buf_add_span(&side->resume, page->resume);
	else if (page->n > 0)
		buf_add_span(&side->resume, page->rows[page->n - 1].place);
	if (limit > 0 && page->n >= limit - side->rows) {
		page->n = (size_t)(limit - side->rows);
		side->ended = true;
	}
	side->rows += page->n;
}

/* Reads on if there is need to. With a filter that can give no row. */
static enum err_code
fill(struct side *side, struct err *err)
{
	enum err_code code;

	if (has_row(side) || side->ended)
		return ERR_OK;
	side->at = 0;
	code = slice_page(side->slice, side->started ? PAGE_AFTER : PAGE_START,
	    buf_span(&side->resume), LOT_ENTRIES, LOT_ENTRIES, &side->page,
	    err);
	if (code != ERR_OK) {
		page_clear(&side->page);
		return code;
	}
	take_page(side);
	return look_at_row(side, err);
}

/* Which of the two rows comes first, left (-1) or right (1); 0: a pair. */
static int
order(const struct slice_diff *diff)
{
	const struct side *left = &diff->sides[SIDE_LEFT];
	const struct side *right = &diff->sides[SIDE_RIGHT];
	bool backward = left->slice->query.direction == BACKWARD;
	int order = 0;

	if (!has_row(left) || !has_row(right))
		return has_row(left) ? -1 : 1;
	for (size_t i = diff->from; order == 0 && i < diff->to; i++)
		order = span_cmp(left->key.part[i], right->key.part[i]);
	return backward ? -order : order;
}

/* Whether the two rows that come next are equal but for their keys. */
static bool
is_same(const struct slice_diff *diff)
{
	const struct side *left = &diff->sides[SIDE_LEFT];
	const struct side *right = &diff->sides[SIDE_RIGHT];

	return slice_diff_is_same(left->slice->def,
	    &left->page.rows[left->at].item, right->slice->def,
	    &right->page.rows[right->at].item);
}

static struct span
keep_place(struct slice_diff *diff, const struct side *side)
{
	struct span place = side->page.rows[side->at].place;

	diff->held += place.len;
	return arena_dup(&diff->arena, place);
}

static void
add_row(struct slice_diff *diff, enum diff_kind kind)
{
	struct slice_diff_row row = {.kind = kind};

	diff->counts[kind]++;
	if (kind == DIFF_EQUAL || diff->n >= diff->most ||
	    diff->held >= SLICE_DIFF_BYTES_MAX)
		return;
	if (kind != DIFF_RIGHT)
		row.places[SIDE_LEFT] =
		    keep_place(diff, &diff->sides[SIDE_LEFT]);
	if (kind == DIFF_CHANGED && diff->align == ALIGN_KEY)
		row.places[SIDE_RIGHT] = row.places[SIDE_LEFT];
	else if (kind != DIFF_LEFT)
		row.places[SIDE_RIGHT] =
		    keep_place(diff, &diff->sides[SIDE_RIGHT]);
	xgrow(&diff->rows, diff->n, &diff->cap, sizeof(*diff->rows));
	diff->rows[diff->n++] = row;
}

/* Whether it is known what comes next. */
static bool
can_merge(const struct slice_diff *diff)
{
	const struct side *left = &diff->sides[SIDE_LEFT];
	const struct side *right = &diff->sides[SIDE_RIGHT];

	return (has_row(left) || left->ended) &&
	    (has_row(right) || right->ended) &&
	    (has_row(left) || has_row(right));
}

static enum err_code
merge(struct slice_diff *diff, struct err *err)
{
	struct side *left = &diff->sides[SIDE_LEFT];
	struct side *right = &diff->sides[SIDE_RIGHT];
	enum err_code code = ERR_OK;

	while (code == ERR_OK && can_merge(diff)) {
		int first = order(diff);

		if (first != 0)
			add_row(diff, first < 0 ? DIFF_LEFT : DIFF_RIGHT);
		else
			add_row(diff,
			    is_same(diff) ? DIFF_EQUAL : DIFF_CHANGED);
		left->at += first <= 0;
		right->at += first >= 0;
		code = look_at_row(left, err);
		if (code == ERR_OK)
			code = look_at_row(right, err);
	}
	diff->done =
	    left->ended && right->ended && !has_row(left) && !has_row(right);
	return code;
}

static uint64_t
all_spent(const struct slice_diff *diff)
{
	return diff->sides[SIDE_LEFT].spent + diff->sides[SIDE_RIGHT].spent;
}

enum err_code
slice_diff_step(struct slice_diff *diff, uint64_t budget, bool *ret_done,
    struct err *err)
{
	uint64_t until = all_spent(diff) + budget;
	enum err_code code = ERR_OK;

	while (code == ERR_OK && !diff->done && all_spent(diff) < until) {
		code = fill(&diff->sides[SIDE_LEFT], err);
		if (code == ERR_OK)
			code = fill(&diff->sides[SIDE_RIGHT], err);
		if (code == ERR_OK)
			code = merge(diff, err);
	}
	if (code == ERR_OK)
		*ret_done = diff->done;
	return code;
}

enum slice_align
slice_diff_align(const struct slice_diff *diff)
{
	return diff->align;
}

struct slice *
slice_diff_slice(const struct slice_diff *diff, enum slice_side side)
{
	return diff->sides[side].slice;
}

uint64_t
slice_diff_read(const struct slice_diff *diff, enum slice_side side)
{
	return diff->sides[side].read;
}

uint64_t
slice_diff_count(const struct slice_diff *diff, enum diff_kind kind)
{
	return diff->counts[kind];
}

uint64_t
slice_diff_all(const struct slice_diff *diff)
{
	return diff->counts[DIFF_CHANGED] + diff->counts[DIFF_LEFT] +
	    diff->counts[DIFF_RIGHT];
}

size_t
slice_diff_n(const struct slice_diff *diff)
{
	return diff->n;
}

const struct slice_diff_row *
slice_diff_row(const struct slice_diff *diff, size_t i)
{
	return &diff->rows[i];
}
