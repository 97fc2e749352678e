/* SPDX-License-Identifier: MIT */
#include "src/app/slice.h"

#include <stdlib.h>

#include "db/entry.h"
#include "db/rank.h"
#include "src/app/slice_priv.h"

struct slice *
slice_open(struct table *table, struct query *query)
{
	struct slice *slice = xcalloc(1, sizeof(*slice));
	const struct schema *schema = table_schema(table);

	slice->table = table;
	slice->query = *query;
	*query = (struct query){.index = NO_INDEX};
	slice->def = table_key(table, slice->query.index);
	query_range(&slice->query, &slice->bytes, &slice->range);
	slice->part = CURSOR_PROJECTED;
	for (size_t i = 0;
	     slice->query.index != NO_INDEX && i < slice->query.n_select; i++) {
		struct span name = slice->query.select[i].steps[0].name;

		if (!index_projects(schema,
			&schema->indexes[slice->query.index], name))
			slice->part = CURSOR_WHOLE;
	}
	return slice;
}

void
slice_close(struct slice *slice)
{
	if (slice == NULL)
		return;
	query_fini(&slice->query);
	buf_fini(&slice->bytes);
	buf_fini(&slice->scratch);
	free(slice->places);
	arena_fini(&slice->arena);
	free(slice);
}

void
slice_keep(struct slice *slice, const struct span *places, size_t n)
{
	free(slice->places);
	slice->places = xcalloc(n + 1, sizeof(*slice->places));
	slice->n_places = n;
	for (size_t i = 0; i < n; i++)
		slice->places[i] = arena_dup(&slice->arena, places[i]);
	slice->kept = true;
}

bool
slice_is_kept(const struct slice *slice)
{
	return slice->kept;
}

const struct query *
slice_query(const struct slice *slice)
{
	return &slice->query;
}

struct table *
slice_table(const struct slice *slice)
{
	return slice->table;
}

const struct key_def *
slice_key(const struct slice *slice)
{
	return slice->def;
}

static struct span
keep_place(struct slice *slice, struct page *page, const struct key *key)
{
	buf_clear(&slice->scratch);
	key_pack(key, &slice->scratch);
	return arena_dup(&page->arena, buf_span(&slice->scratch));
}

void
slice_keep_row(struct slice *slice, struct page *page, struct cursor *cursor,
    const struct item *item)
{
	struct slice_row *row = page_row(page);
	const struct query *query = &slice->query;

	row->place = keep_place(slice, page, cursor_key(cursor));
	row->bytes = cursor_size(cursor);
	row->whole = page_keep_item(page, item);
	if (query->n_select == 0) {
		row->item = row->whole;
	} else {
		struct buf bytes = {0};
		struct item projected = {0};

		expr_project(query->select, query->n_select, item, &bytes,
		    &projected);
		row->item = page_keep_item(page, &projected);
		item_fini(&projected);
		buf_fini(&bytes);
	}
}

enum err_code
slice_match(struct slice *slice, struct cursor *cursor, struct item *item,
    bool *ret_match, struct err *err)
{
	enum err_code code = cursor_item(cursor, slice->part, item, err);

	if (code == ERR_OK)
		*ret_match = slice->query.filter == NULL ||
		    expr_eval(slice->query.filter, item);
	return code;
}

/* Reads rows in the direction of CURSOR until N are there. */
static enum err_code
fill_page(struct slice *slice, struct cursor *cursor, size_t n, uint64_t budget,
    struct page *page, struct err *err)
{
	struct item item = {0};
	enum err_code code = ERR_OK;
	bool more = true, match = false;

	while (budget == 0 || page->spent < budget) {
		code = cursor_next(cursor, &more, err);
		if (code != ERR_OK || !more || page->n == n)
			break;
		page->read++;
		page->spent += slice_cost(cursor_size(cursor));
		code = slice_match(slice, cursor, &item, &match, err);
		if (code != ERR_OK)
			break;
		if (match)
			slice_keep_row(slice, page, cursor, &item);
		if (budget != 0 && page->spent >= budget)
			page->resume =
			    keep_place(slice, page, cursor_key(cursor));
	}
	page->partial = page->resume.ptr != NULL;
	page->end = !more;
	item_fini(&item);
	return code;
}

static void
reverse_page(struct page *page)
{
	for (size_t i = 0, j = page->n; i + 1 < j; i++) {
		struct slice_row row = page->rows[--j];

		page->rows[j] = page->rows[i];
		page->rows[i] = row;
	}
}

/*
 * Lets RANGE begin at KEY, seen in DIRECTION. A key that lies before all of the
 * range leaves it as it is.
 */
static void
begin_at(struct key_range *range, enum direction direction,
    const struct key *key, bool inclusive)
{
	struct key_bound bound = {*key, inclusive};
	int place = key_range_place(range, key);

	if (direction == FORWARD && place >= 0)
		range->low = bound;
	else if (direction == BACKWARD && place <= 0)
		range->high = bound;
}

enum err_code
slice_cursor(struct slice *slice, enum page_from from, struct span place,
    struct cursor **ret_cursor, struct err *err)
{
	enum direction direction = slice->query.direction;
	struct key_range range = slice->range;
	struct buf bytes = {0};
	struct key key;
	enum err_code code;

	if (from == PAGE_BEFORE || from == PAGE_END)
		direction = direction == FORWARD ? BACKWARD : FORWARD;
	if (from != PAGE_START && from != PAGE_END &&
	    key_unpack(place, &bytes, &key))
		begin_at(&range, direction, &key, from == PAGE_AT);
	code = cursor_open(slice->table, slice->query.index, &range, direction,
	    ret_cursor, err);
	buf_fini(&bytes);
	return code;
}

enum err_code
slice_page(struct slice *slice, enum page_from from, struct span place,
    size_t n, uint64_t budget, struct page *page, struct err *err)
{
	struct cursor *cursor = NULL;
	/* Before the page is emptied: PLACE may lie in it. */
	enum err_code code = slice_cursor(slice, from, place, &cursor, err);

	page_clear(page);
	if (code == ERR_OK)
		code = fill_page(slice, cursor, n, budget, page, err);
	cursor_close(cursor);
	if (from == PAGE_BEFORE || from == PAGE_END)
		reverse_page(page);
	return code;
}

enum err_code
slice_extent(struct slice *slice, uint64_t *ret_items, uint64_t *ret_bytes,
    struct err *err)
{
	struct extent extent = {0};
	enum err_code code = rank_range(slice->table, slice->query.index,
	    &slice->range, &extent, err);

	if (code == ERR_OK) {
		*ret_items = extent.n;
		*ret_bytes = extent.bytes;
	}
	return code;
}

bool
slice_fetches(const struct slice *slice)
{
	return slice->part == CURSOR_WHOLE && slice->query.index != NO_INDEX;
}

enum err_code
slice_extent_before(struct slice *slice, struct span place, uint64_t *ret_items,
    uint64_t *ret_bytes, struct err *err)
{
	struct buf bytes = {0};
	struct key_range before = slice->range;
	struct extent extent = {0};
	struct key key;
	enum err_code code = ERR_OK;

	if (!key_unpack(place, &bytes, &key)) {
		buf_fini(&bytes);
		return err_set(err, ERR_INVALID, "that is no place");
	}
	if (slice->query.direction == FORWARD)
		before.high = (struct key_bound){key, false};
	else
		before.low = (struct key_bound){key, false};
	code =
	    rank_range(slice->table, slice->query.index, &before, &extent, err);
	if (code == ERR_OK) {
		*ret_items = extent.n;
		*ret_bytes = extent.bytes;
	}
	buf_fini(&bytes);
	return code;
}

enum err_code
slice_position(struct slice *slice, struct span place, uint64_t *ret_position,
    uint64_t *ret_all, struct err *err)
{
	uint64_t all = 0, position = 0, bytes = 0;
	enum err_code code = slice_extent(slice, &all, &bytes, err);

	if (code == ERR_OK)
		code =
		    slice_extent_before(slice, place, &position, &bytes, err);
	if (code == ERR_OK) {
		*ret_position = position;
		*ret_all = all;
	}
	return code;
}

enum err_code
slice_at(struct slice *slice, uint64_t position, struct buf *out,
    bool *ret_found, struct err *err)
{
	struct key_bound low = slice->range.low;
	struct extent first = {0};
	uint64_t all = 0, all_bytes = 0;
	struct buf bytes = {0};
	struct key key;
	enum err_code code = slice_extent(slice, &all, &all_bytes, err);

	*ret_found = false;
	if (code != ERR_OK || position >= all)
		return code;
	if (low.key.n > 0)
		code = rank_before(slice->table, slice->query.index, &low,
		    &first, err);
	if (slice->query.direction == BACKWARD)
		position = all - 1 - position;
	if (code == ERR_OK)
		code = rank_at(slice->table, slice->query.index,
		    first.n + position, &bytes, &key, ret_found, err);
	if (code == ERR_OK && *ret_found)
		key_pack(&key, out);
	buf_fini(&bytes);
	return code;
}

bool
slice_in_range(const struct slice *slice, struct span place)
{
	struct buf bytes = {0};
	struct key key;
	bool in = key_unpack(place, &bytes, &key) &&
	    key_range_place(&slice->range, &key) == 0;

	buf_fini(&bytes);
	return in;
}

bool
slice_place(const struct slice *slice, const struct item *item, struct buf *out)
{
	struct buf bytes = {0};
	struct key key;
	bool has = entry_index_key(slice->def, item, &bytes, &key);

	if (has)
		key_pack(&key, out);
	buf_fini(&bytes);
	return has;
}

enum err_code
slice_item(struct slice *slice, struct span place, struct page *page,
    bool *ret_found, struct err *err)
{
	struct buf bytes = {0}, place_bytes = {0};
	struct cursor *cursor = NULL;
	struct item item = {0};
	struct key_range range = {0};
	enum err_code code;

	*ret_found = false;
	buf_add_span(&place_bytes, place);
	page_clear(page);
	if (!key_unpack(buf_span(&place_bytes), &bytes, &range.low.key)) {
		buf_fini(&place_bytes);
		return err_set(err, ERR_INVALID, "that is no place");
	}
	range.low.inclusive = true;
	range.high = range.low;
	code = cursor_open(slice->table, slice->query.index, &range, FORWARD,
	    &cursor, err);
	if (code == ERR_OK)
		code = cursor_next(cursor, ret_found, err);
	if (code == ERR_OK && *ret_found)
		code = cursor_item(cursor, CURSOR_WHOLE, &item, err);
	if (code == ERR_OK && *ret_found) {
		struct slice_row *row = page_row(page);

		row->place = keep_place(slice, page, cursor_key(cursor));
		row->bytes = item_size(&item);
		row->whole = row->item = page_keep_item(page, &item);
	}
	cursor_close(cursor);
	item_fini(&item);
	buf_fini(&bytes);
	buf_fini(&place_bytes);
	return code;
}
