/* SPDX-License-Identifier: MIT */
#include "db/rank.h"
#include "src/app/slice_priv.h"
#include "src/model/num.h"

/*
 * The pinned rows of a slice: items of its collection whose sort key is one of
 * the table's pins. In a table there is at most one for each pin; in an index
 * several items may share a sort key.
 */

/*
 * The first range part encoded as the pin number I of the table, appended to
 * BYTES. False if a key of that type cannot hold it.
 */
static bool
encode_pin(const struct slice *slice, size_t i, struct buf *bytes)
{
	const struct key_part *part = &slice->def->part[slice->def->n_hash];
	struct span pin = table_schema(slice->table)->pins[i];
	struct num num;

	if (part->type != VALUE_N) {
		buf_add_span(bytes, pin);
		return pin.len > 0;
	}
	if (num_parse(pin, &num, NULL) != ERR_OK)
		return false;
	num_encode(&num, bytes);
	return true;
}

static bool
has_pins(const struct slice *slice)
{
	return !slice->query.whole && slice->def->n_range > 0;
}

/* All entries of the collection whose first range part is pin I. */
static bool
pin_range(const struct slice *slice, size_t i, struct buf *bytes,
    struct key_range *ret_range)
{
	struct key_bound bound = {.inclusive = true};
	size_t n_hash = slice->def->n_hash;

	buf_clear(bytes);
	if (!encode_pin(slice, i, bytes))
		return false;
	for (size_t k = 0; k < n_hash; k++)
		bound.key.part[k] = slice->range.low.key.part[k];
	bound.key.part[n_hash] = buf_span(bytes);
	bound.key.n = n_hash + 1;
	*ret_range = (struct key_range){bound, bound};
	return true;
}

static enum err_code
read_pins(struct slice *slice, const struct key_range *range, size_t n,
    struct page *page, struct err *err)
{
	struct cursor *cursor = NULL;
	struct item item = {0};
	bool more = true;
	enum err_code code = cursor_open(slice->table, slice->query.index,
	    range, FORWARD, &cursor, err);

	while (code == ERR_OK && page->n < n) {
		code = cursor_next(cursor, &more, err);
		if (code != ERR_OK || !more)
			break;
		code = cursor_item(cursor, slice->part, &item, err);
		if (code == ERR_OK)
			slice_keep_row(slice, page, cursor, &item);
	}
	cursor_close(cursor);
	item_fini(&item);
	return code;
}

enum err_code
slice_pins(struct slice *slice, size_t n, struct page *page, uint64_t *ret_all,
    struct err *err)
{
	size_t n_pins = table_schema(slice->table)->n_pins;
	struct buf bytes = {0};
	enum err_code code = ERR_OK;
	uint64_t all = 0;

	page->n = 0;
	arena_reset(&page->arena);
	for (size_t i = 0; code == ERR_OK && has_pins(slice) && i < n_pins;
	     i++) {
		struct key_range range;
		struct extent extent = {0};

		if (!pin_range(slice, i, &bytes, &range))
			continue;
		code = rank_range(slice->table, slice->query.index, &range,
		    &extent, err);
		all += extent.n;
		if (code == ERR_OK && extent.n > 0)
			code = read_pins(slice, &range, n, page, err);
	}
	buf_fini(&bytes);
	if (code == ERR_OK)
		*ret_all = all;
	return code;
}

bool
slice_is_pin(const struct slice *slice, struct span place)
{
	size_t n_pins = table_schema(slice->table)->n_pins;
	struct buf scratch = {0}, bytes = {0};
	struct key key;
	bool is = false;

	if (has_pins(slice) && key_unpack(place, &scratch, &key))
		for (size_t i = 0; !is && i < n_pins; i++) {
			struct key_range range;

			is = pin_range(slice, i, &bytes, &range) &&
			    key_range_place(&range, &key) == 0;
		}
	buf_fini(&scratch);
	buf_fini(&bytes);
	return is;
}
