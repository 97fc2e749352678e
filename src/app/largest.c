/* SPDX-License-Identifier: MIT */
#include "src/app/largest.h"

#include <stdlib.h>

#include "src/app/collections_priv.h"

/* A row that is kept. */
struct mark {
	uint64_t size;
	size_t at; /* among those that are kept: by key, if of one size */
};

/* What the rows are. */
struct source {
	/* Reads N rows more, and keeps those that offer() wants. */
	enum err_code (*read)(struct largest *largest, size_t n, bool *ret_done,
	    struct err *err);
	/* Keeps the rows MARKS, in their order, and the bytes of no others. */
	void (*pick)(struct largest *largest, const struct mark *marks,
	    size_t n);
};

struct largest {
	const struct source *source;
	enum collections_by by;
	/* Up to twice as many as are kept. Once there were more, only what is
	 * larger than the smallest of those that are kept comes in. */
	struct mark *marks;
	size_t n;
	bool full;
	uint64_t floor; /* the size of that smallest one */
	uint64_t rows, items;

	struct {
		struct table *table;
		size_t index;
		struct key last; /* that was read; no parts: none was */
		struct buf last_bytes;
		struct collection_page kept;
	} collections;

	struct {
		struct fold *fold;
		struct buf prefix;
		struct buf last; /* as above */
		struct fold_page lot, kept;
	} children;
};

static int
compare(const void *a, const void *b)
{
	const struct mark *mark = a, *other = b;

	if (mark->size != other->size)
		return mark->size > other->size ? -1 : 1;
	return mark->at < other->at ? -1 : mark->at > other->at;
}

static void
trim(struct largest *largest)
{
	bool over = largest->n > LARGEST_MAX;

	qsort(largest->marks, largest->n, sizeof(*largest->marks), compare);
	if (over)
		largest->n = LARGEST_MAX;
	largest->source->pick(largest, largest->marks, largest->n);
	for (size_t i = 0; i < largest->n; i++)
		largest->marks[i].at = i;
	if (over) {
		largest->full = true;
		largest->floor = largest->marks[largest->n - 1].size;
	}
}

/* Whether the row that was read is to be kept, behind all that are. */
static bool
offer(struct largest *largest, uint64_t items, uint64_t bytes)
{
	uint64_t size = largest->by == BY_SIZE ? bytes : items;

	largest->rows++;
	largest->items += items;
	if (largest->n == (size_t)2 * LARGEST_MAX)
		trim(largest);
	/* Of one size those come first by key, which were read before. */
	if (largest->full && size <= largest->floor)
		return false;
	largest->marks[largest->n] = (struct mark){size, largest->n};
	largest->n++;
	return true;
}

static enum err_code
read_collections(struct largest *largest, size_t n, bool *ret_done,
    struct err *err)
{
	struct table *table = largest->collections.table;
	size_t index = largest->collections.index;
	struct key *last = &largest->collections.last;
	struct collections *walk = NULL;
	struct collection row;
	size_t i;
	bool more = true;
	enum err_code code = collections_open(table, index,
	    last->n == 0 ? NULL : last, true, FORWARD, &walk, err);

	for (i = 0; code == ERR_OK && i < n; i++) {
		code = collections_next(walk, &more, &row, err);
		if (code != ERR_OK || !more)
			break;
		if (offer(largest, row.extent.n, row.extent.bytes))
			code = collection_page_read(&largest->collections.kept,
			    table_key(table, index), &row, err);
	}
	if (code == ERR_OK && more && i > 0) {
		buf_clear(&largest->collections.last_bytes);
		key_dup(&row.hash, &largest->collections.last_bytes, last);
	}
	collections_close(walk);
	if (code == ERR_OK)
		*ret_done = !more;
	return code;
}

static void
pick_collections(struct largest *largest, const struct mark *marks, size_t n)
{
	struct collection_page kept = {0};
	struct collection_page *all = &largest->collections.kept;

	for (size_t i = 0; i < n; i++)
		collection_page_add(&kept, &all->rows[marks[i].at]);
	collection_page_fini(all);
	*all = kept;
}

static const struct source of_collections = {
    read_collections,
    pick_collections,
};

static enum err_code
read_children(struct largest *largest, size_t n, bool *ret_done,
    struct err *err)
{
	struct fold_page *lot = &largest->children.lot;
	struct buf *last = &largest->children.last;
	enum err_code code = fold_page(largest->children.fold,
	    buf_span(&largest->children.prefix),
	    last->len == 0 ? PAGE_START : PAGE_AFTER, buf_span(last), n,
	    FOLD_COUNTS, lot, err);

	if (code != ERR_OK)
		return code;
	for (size_t i = 0; i < lot->n; i++)
		if (offer(largest, lot->rows[i].items, lot->rows[i].bytes))
			fold_page_add(&largest->children.kept, &lot->rows[i]);
	if (lot->n > 0) {
		buf_clear(last);
		buf_add_span(last, lot->rows[lot->n - 1].whole);
	}
	*ret_done = lot->end;
	return ERR_OK;
}

static void
pick_children(struct largest *largest, const struct mark *marks, size_t n)
{
	struct fold_page kept = {0};
	struct fold_page *all = &largest->children.kept;

	for (size_t i = 0; i < n; i++)
		fold_page_add(&kept, &all->rows[marks[i].at]);
	fold_page_fini(all);
	*all = kept;
}

static const struct source of_children = {
    read_children,
    pick_children,
};

static struct largest *
open_source(const struct source *source, enum collections_by by)
{
	struct largest *largest = xcalloc(1, sizeof(*largest));

	largest->source = source;
	largest->by = by;
	largest->marks =
	    xcalloc((size_t)2 * LARGEST_MAX, sizeof(*largest->marks));
	return largest;
}

struct largest *
largest_collections(struct table *table, size_t index, enum collections_by by)
{
	struct largest *largest = open_source(&of_collections, by);

	largest->collections.table = table;
	largest->collections.index = index;
	return largest;
}

struct largest *
largest_children(struct fold *fold, struct span prefix, enum collections_by by)
{
	struct largest *largest = open_source(&of_children, by);

	largest->children.fold = fold;
	buf_add_span(&largest->children.prefix, prefix);
	return largest;
}

void
largest_close(struct largest *largest)
{
	if (largest == NULL)
		return;
	buf_fini(&largest->collections.last_bytes);
	collection_page_fini(&largest->collections.kept);
	buf_fini(&largest->children.prefix);
	buf_fini(&largest->children.last);
	fold_page_fini(&largest->children.lot);
	fold_page_fini(&largest->children.kept);
	free(largest->marks);
	free(largest);
}

enum err_code
largest_step(struct largest *largest, size_t n, bool *ret_done, struct err *err)
{
	return largest->source->read(largest, n, ret_done, err);
}

uint64_t
largest_rows(const struct largest *largest)
{
	return largest->rows;
}

uint64_t
largest_items(const struct largest *largest)
{
	return largest->items;
}

void
largest_take_collections(struct largest *largest,
    struct collection_page *ret_page)
{
	trim(largest);
	*ret_page = largest->collections.kept;
	largest->collections.kept = (struct collection_page){0};
}

void
largest_take_children(struct largest *largest, struct fold_page *ret_page)
{
	trim(largest);
	*ret_page = largest->children.kept;
	largest->children.kept = (struct fold_page){0};
}
