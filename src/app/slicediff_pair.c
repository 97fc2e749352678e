/* SPDX-License-Identifier: MIT */
/* What is compared of two rows: all that they show but the key. */
#include "src/app/slicediff_priv.h"

static bool
is_key(const struct key_def *def, struct span name)
{
	return key_find(def, name) < KEY_PARTS_MAX;
}

static size_t
count_compared(const struct key_def *def, const struct item *item)
{
	size_t n = 0;

	for (size_t i = 0; i < item->n; i++)
		n += !is_key(def, item->attrs[i].name);
	return n;
}

/*
 * The value of NAME. Items mostly have their attributes in one order, so the
 * place behind the last one that was found (*AT) is looked at first.
 */
static struct value
get_near(const struct item *item, size_t *at, struct span name)
{
	for (size_t i = 0; i < item->n; i++) {
		size_t k = (*at + i) % item->n;

		if (span_eq(item->attrs[k].name, name)) {
			*at = k + 1;
			return item->attrs[k].value;
		}
	}
	return (struct value){0};
}

bool
slice_diff_is_same(const struct key_def *left_def, const struct item *left,
    const struct key_def *right_def, const struct item *right)
{
	size_t at = 0;

	if (count_compared(left_def, left) != count_compared(right_def, right))
		return false;
	for (size_t i = 0; i < left->n; i++) {
		struct span name = left->attrs[i].name;

		if (is_key(left_def, name))
			continue;
		if (is_key(right_def, name) ||
		    !value_eq(left->attrs[i].value, get_near(right, &at, name)))
			return false;
	}
	return true;
}

void
slice_diff_pair_fini(struct slice_diff_pair *pair)
{
	item_diff_fini(&pair->changes);
	page_fini(&pair->pages[SIDE_LEFT]);
	page_fini(&pair->pages[SIDE_RIGHT]);
}

bool
slice_diff_pair_is_whole(const struct slice_diff_row *row,
    const struct slice_diff_pair *pair)
{
	for (int side = 0; side < SIDES; side++)
		if (row->places[side].len > 0 && pair->pages[side].n == 0)
			return false;
	return true;
}

static enum err_code
read_row(struct slice *slice, struct span place, struct page *page,
    struct err *err)
{
	enum err_code code;

	if (place.len == 0)
		return ERR_OK;
	code = slice_page(slice, PAGE_AT, place, 1, 1, page, err);
	if (code != ERR_OK)
		return code;
	if (page->n == 1 && span_eq(page->rows[0].place, place))
		page->rows[0].whole = page->rows[0].item;
	else
		page_clear(page);
	return ERR_OK;
}

/* What is compared of the row in PAGE, if there is one, as an item. */
static void
leave_key_out(const struct key_def *def, const struct page *page,
    struct item *item)
{
	const struct item *whole = page->n == 0 ? NULL : &page->rows[0].item;

	for (size_t i = 0; whole != NULL && i < whole->n; i++)
		if (!is_key(def, whole->attrs[i].name))
			item_add(item, whole->attrs[i].name,
			    whole->attrs[i].value);
}

enum err_code
slice_diff_pair(struct slice_diff *diff, const struct slice_diff_row *row,
    struct slice_diff_pair *pair, struct err *err)
{
	struct item items[SIDES] = {0};
	enum err_code code = ERR_OK;

	*pair = (struct slice_diff_pair){0};
	for (enum slice_side side = SIDE_LEFT; code == ERR_OK && side < SIDES;
	     side++) {
		struct slice *slice = slice_diff_slice(diff, side);

		code =
		    read_row(slice, row->places[side], &pair->pages[side], err);
		leave_key_out(slice_key(slice), &pair->pages[side],
		    &items[side]);
	}
	if (code == ERR_OK)
		item_diff_make(&pair->changes, &items[SIDE_LEFT],
		    &items[SIDE_RIGHT]);
	else
		slice_diff_pair_fini(pair);
	item_fini(&items[SIDE_LEFT]);
	item_fini(&items[SIDE_RIGHT]);
	return code;
}
