/* SPDX-License-Identifier: MIT */
#include "src/app/largest.h"

#include <stdlib.h>

struct largest {
	struct fold *fold;
	struct buf prefix;
	enum collections_by by;
	struct buf resume; /* the last child read; empty: none was */
	struct fold_page lot;
	/* Up to twice as many as are kept. Once there were more, only what is
	 * larger than the smallest of those that are kept comes in. */
	struct fold_page kept;
	bool full;
	uint64_t floor; /* the size of that smallest one */
	uint64_t children, items;
};

struct largest *
largest_open(struct fold *fold, struct span prefix, enum collections_by by)
{
	struct largest *largest = xcalloc(1, sizeof(*largest));

	largest->fold = fold;
	largest->by = by;
	buf_add_span(&largest->prefix, prefix);
	return largest;
}

void
largest_close(struct largest *largest)
{
	if (largest == NULL)
		return;
	buf_fini(&largest->prefix);
	buf_fini(&largest->resume);
	fold_page_fini(&largest->lot);
	fold_page_fini(&largest->kept);
	free(largest);
}

static int
compare(uint64_t a, uint64_t b, const struct fold_row *row,
    const struct fold_row *other)
{
	if (a != b)
		return a > b ? -1 : 1;
	return span_cmp(row->whole, other->whole);
}

static int
compare_sizes(const void *a, const void *b)
{
	const struct fold_row *row = a, *other = b;

	return compare(row->bytes, other->bytes, row, other);
}

static int
compare_counts(const void *a, const void *b)
{
	const struct fold_row *row = a, *other = b;

	return compare(row->items, other->items, row, other);
}

static uint64_t
size_of(const struct largest *largest, const struct fold_row *row)
{
	return largest->by == BY_SIZE ? row->bytes : row->items;
}

static void
sort(struct largest *largest)
{
	if (largest->kept.n > 0)
		qsort(largest->kept.rows, largest->kept.n,
		    sizeof(*largest->kept.rows),
		    largest->by == BY_SIZE ? compare_sizes : compare_counts);
}

/* Keeps the largest, and the bytes of no others. */
static void
trim(struct largest *largest)
{
	struct fold_page kept = {0};

	sort(largest);
	if (largest->kept.n <= LARGEST_MAX)
		return;
	for (size_t i = 0; i < LARGEST_MAX; i++)
		fold_page_add(&kept, &largest->kept.rows[i]);
	fold_page_fini(&largest->kept);
	largest->kept = kept;
	largest->full = true;
	largest->floor = size_of(largest, &kept.rows[LARGEST_MAX - 1]);
}

static void
take_row(struct largest *largest, const struct fold_row *row)
{
	largest->children++;
	largest->items += row->items;
	/* Of one size those come first by key, which were read before. */
	if (largest->full && size_of(largest, row) <= largest->floor)
		return;
	fold_page_add(&largest->kept, row);
	if (largest->kept.n == 2 * LARGEST_MAX)
		trim(largest);
}

enum err_code
largest_step(struct largest *largest, size_t n, bool *ret_done, struct err *err)
{
	struct fold_page *lot = &largest->lot;
	bool first = largest->resume.len == 0;
	enum err_code code = fold_page(largest->fold,
	    buf_span(&largest->prefix), first ? PAGE_START : PAGE_AFTER,
	    buf_span(&largest->resume), n, FOLD_COUNTS, lot, err);

	if (code != ERR_OK)
		return code;
	for (size_t i = 0; i < lot->n; i++)
		take_row(largest, &lot->rows[i]);
	if (lot->n > 0) {
		buf_clear(&largest->resume);
		buf_add_span(&largest->resume, lot->rows[lot->n - 1].whole);
	}
	*ret_done = lot->end;
	return ERR_OK;
}

uint64_t
largest_children(const struct largest *largest)
{
	return largest->children;
}

uint64_t
largest_items(const struct largest *largest)
{
	return largest->items;
}

void
largest_take(struct largest *largest, struct fold_page *ret_page)
{
	trim(largest);
	*ret_page = largest->kept;
	largest->kept = (struct fold_page){0};
}
