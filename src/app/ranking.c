/* SPDX-License-Identifier: MIT */
/*
 * What is sorted are bytes made from the values, whose memcmp order is theirs.
 * Each lot that was read is sorted for itself and merged into what is there, so
 * that no step takes long.
 */
#include "src/app/ranking.h"

#include <stdlib.h>

#include "src/model/num.h"

enum {
	MISSING = 0xff,
};

struct ranked {
	struct span bytes; /* of the value */
	struct span place;
	uint32_t number; /* in the order of the slice */
};

struct ranking {
	struct slice *slice;
	struct buf name;
	struct ranked *rows;
	size_t n, cap;
	struct arena arena; /* of their bytes */
	size_t held;        /* bytes in there */
	uint64_t read;
	bool started, done, cut, descending;
	struct buf resume; /* reading goes on behind this place */
	struct page page;
	struct buf scratch;
};

struct ranking *
ranking_open(struct slice *slice, struct span name)
{
	struct ranking *ranking = xcalloc(1, sizeof(*ranking));

	ranking->slice = slice;
	buf_add_span(&ranking->name, name);
	return ranking;
}

void
ranking_close(struct ranking *ranking)
{
	if (ranking == NULL)
		return;
	free(ranking->rows);
	arena_fini(&ranking->arena);
	page_fini(&ranking->page);
	buf_fini(&ranking->name);
	buf_fini(&ranking->resume);
	buf_fini(&ranking->scratch);
	free(ranking);
}

static void
put_count(size_t count, struct buf *out)
{
	for (int shift = 56; shift >= 0; shift -= 8)
		buf_putc(out, (char)((uint64_t)count >> shift));
}

static void
put_number(struct span text, struct buf *out)
{
	struct num num;

	if (num_parse(text, &num, NULL) == ERR_OK)
		num_encode(&num, out);
}

/* Appends bytes that sort as VALUE does. */
static void
put_value(struct value value, struct buf *out)
{
	static const unsigned char first[] = {
	    [VALUE_NONE] = MISSING,
	    [VALUE_N] = 1,
	    [VALUE_S] = 2,
	    [VALUE_B] = 3,
	    [VALUE_BOOL] = 4,
	    [VALUE_NULL] = 5,
	    [VALUE_M] = 6,
	    [VALUE_L] = 7,
	    [VALUE_SS] = 8,
	    [VALUE_NS] = 9,
	    [VALUE_BS] = 10,
	};

	buf_putc(out, (char)first[value.type]);
	if (value.type == VALUE_N)
		put_number(value.body, out);
	else if (value.type >= VALUE_M)
		put_count(value_count(value), out);
	else
		buf_add_span(out, value.body);
}

static int
compare(const void *a, const void *b)
{
	const struct ranked *one = a, *other = b;
	int order = span_cmp(one->bytes, other->bytes);

	if (order != 0)
		return order;
	return one->number < other->number ? -1 : one->number > other->number;
}

static struct span
keep(struct ranking *ranking, struct span bytes)
{
	ranking->held += bytes.len;
	return arena_dup(&ranking->arena, bytes);
}

static void
add_row(struct ranking *ranking, const struct slice_row *row)
{
	struct span name = buf_span(&ranking->name);
	struct value value = item_get(&row->item, name);
	struct ranked *ranked;

	if (value.type == VALUE_NONE)
		value = item_get(&row->whole, name);
	buf_clear(&ranking->scratch);
	put_value(value, &ranking->scratch);
	xgrow(&ranking->rows, ranking->n, &ranking->cap,
	    sizeof(*ranking->rows));
	ranked = &ranking->rows[ranking->n];
	ranked->number = (uint32_t)ranking->n++;
	ranked->bytes = keep(ranking, buf_span(&ranking->scratch));
	ranked->place = keep(ranking, row->place);
}

/* The rows from FROM on are new: sorts them in among those before. */
static void
merge(struct ranking *ranking, size_t from)
{
	size_t n = ranking->n - from, left = from, to = ranking->n;
	struct ranked *lot;

	if (n == 0)
		return;
	lot = xcalloc(n, sizeof(*lot));
	memcpy(lot, ranking->rows + from, n * sizeof(*lot));
	qsort(lot, n, sizeof(*lot), compare);
	while (n > 0) {
		if (left > 0 &&
		    compare(&ranking->rows[left - 1], &lot[n - 1]) > 0)
			ranking->rows[--to] = ranking->rows[--left];
		else
			ranking->rows[--to] = lot[--n];
	}
	free(lot);
}

/* How many rows there may be. */
static uint64_t
most_rows(const struct ranking *ranking)
{
	uint64_t limit = slice_query(ranking->slice)->limit;

	return limit > 0 && limit < RANKING_ROWS_MAX ? limit : RANKING_ROWS_MAX;
}

static bool
is_full(const struct ranking *ranking)
{
	return ranking->n >= most_rows(ranking) ||
	    ranking->held >= RANKING_BYTES_MAX;
}

static void
take_page(struct ranking *ranking)
{
	const struct page *page = &ranking->page;
	size_t before = ranking->n, i = 0;
	uint64_t limit = slice_query(ranking->slice)->limit;

	while (i < page->n && !is_full(ranking))
		add_row(ranking, &page->rows[i++]);
	merge(ranking, before);
	ranking->read += page->read;
	ranking->done = page->end || is_full(ranking);
	ranking->cut = is_full(ranking) && (!page->end || i < page->n) &&
	    (limit == 0 || ranking->n < limit);
	buf_clear(&ranking->resume);
	if (page->partial)
		buf_add_span(&ranking->resume, page->resume);
	else if (page->n > 0)
		buf_add_span(&ranking->resume, page->rows[page->n - 1].place);
}

enum err_code
ranking_step(struct ranking *ranking, uint64_t budget, bool *ret_done,
    struct err *err)
{
	enum err_code code = ERR_OK;

	if (!ranking->done)
		code = slice_page(ranking->slice,
		    ranking->started ? PAGE_AFTER : PAGE_START,
		    buf_span(&ranking->resume), budget, budget, &ranking->page,
		    err);
	if (code != ERR_OK)
		return code;
	if (!ranking->done)
		take_page(ranking);
	ranking->started = true;
	if (ranking->done)
		page_fini(&ranking->page);
	*ret_done = ranking->done;
	return ERR_OK;
}

struct span
ranking_name(const struct ranking *ranking)
{
	return buf_span(&ranking->name);
}

size_t
ranking_n(const struct ranking *ranking)
{
	return ranking->n;
}

uint64_t
ranking_read(const struct ranking *ranking)
{
	return ranking->read;
}

bool
ranking_is_cut(const struct ranking *ranking)
{
	return ranking->cut;
}

bool
ranking_is_descending(const struct ranking *ranking)
{
	return ranking->descending;
}

static bool
is_missing(const struct ranked *row)
{
	return (unsigned char)row->bytes.ptr[0] == MISSING;
}

/* Turns the groups of equal rows around, but nothing inside of them. */
void
ranking_turn(struct ranking *ranking)
{
	struct ranked *turned;
	size_t end = ranking->n, n = 0;

	ranking->descending = !ranking->descending;
	if (ranking->n == 0)
		return;
	turned = xcalloc(ranking->n, sizeof(*turned));
	while (end > 0 && is_missing(&ranking->rows[end - 1]))
		end--;
	memcpy(turned + end, ranking->rows + end,
	    (ranking->n - end) * sizeof(*turned));
	while (end > 0) {
		size_t from = end - 1;

		while (from > 0 &&
		    span_eq(ranking->rows[from - 1].bytes,
			ranking->rows[end - 1].bytes))
			from--;
		memcpy(turned + n, ranking->rows + from,
		    (end - from) * sizeof(*turned));
		n += end - from;
		end = from;
	}
	free(ranking->rows);
	ranking->rows = turned;
	ranking->cap = ranking->n;
}

struct span
ranking_place(const struct ranking *ranking, size_t i)
{
	return ranking->rows[i].place;
}

size_t
ranking_find(const struct ranking *ranking, struct span place)
{
	bool backward = slice_query(ranking->slice)->direction == BACKWARD;
	size_t found = SIZE_MAX;

	for (size_t i = 0; i < ranking->n; i++) {
		int order = span_cmp(ranking->rows[i].place, place);

		if (order == 0)
			return i;
		if ((order < 0) != backward)
			continue;
		if (found == SIZE_MAX ||
		    ranking->rows[i].number < ranking->rows[found].number)
			found = i;
	}
	return found;
}

static enum err_code
add_current(struct ranking *ranking, struct span place, struct page *page,
    struct err *err)
{
	struct slice_row gone = {.place = place};
	struct page *one = &ranking->page;
	enum err_code code =
	    slice_page(ranking->slice, PAGE_AT, place, 1, 1, one, err);

	if (code != ERR_OK)
		return code;
	if (one->n == 1 && span_eq(one->rows[0].place, place))
		page_add(page, &one->rows[0]);
	else
		page_add(page, &gone);
	return ERR_OK;
}

enum err_code
ranking_rows(struct ranking *ranking, size_t i, size_t n, struct page *page,
    struct err *err)
{
	enum err_code code = ERR_OK;

	page_clear(page);
	for (; code == ERR_OK && n > 0 && i < ranking->n; n--, i++)
		code = add_current(ranking, ranking->rows[i].place, page, err);
	page->end = i >= ranking->n;
	return code;
}
