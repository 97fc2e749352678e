/* SPDX-License-Identifier: MIT */
#include "src/app/slice_priv.h"

void
slice_count_fini(struct slice_count *count)
{
	buf_fini(&count->place);
	*count = (struct slice_count){0};
}

void
slice_count_copy(struct slice_count *to, const struct slice_count *from)
{
	struct buf place = to->place;

	buf_clear(&place);
	buf_add_span(&place, buf_span(&from->place));
	*to = *from;
	to->place = place;
}

static void
keep_place(struct slice_count *count, const struct cursor *cursor)
{
	buf_clear(&count->place);
	key_pack(cursor_key(cursor), &count->place);
}

/* On failure COUNT may be anything. */
static enum err_code
count_on(struct slice *slice, struct cursor *cursor, uint64_t most,
    uint64_t budget, struct slice_count *count, struct err *err)
{
	struct item item = {0};
	uint64_t spent = 0;
	enum err_code code = ERR_OK;
	bool more = true, match = false;

	while (spent < budget && !count->end) {
		code = cursor_next(cursor, &more, err);
		if (code == ERR_OK && more)
			code = slice_match(slice, cursor, &item, &match, err);
		if (code != ERR_OK)
			break;
		count->end = !more;
		if (!more)
			break;
		count->read++;
		spent += slice_cost(cursor_size(cursor));
		count->n += match;
		count->end = most > 0 && count->n >= most;
		if (count->end || spent >= budget)
			keep_place(count, cursor);
	}
	item_fini(&item);
	return code;
}

enum err_code
slice_count(struct slice *slice, uint64_t most, uint64_t budget,
    struct slice_count *count, struct err *err)
{
	struct slice_count on = {0};
	struct cursor *cursor = NULL;
	enum err_code code =
	    slice_cursor(slice, count->read > 0 ? PAGE_AFTER : PAGE_START,
		buf_span(&count->place), &cursor, err);

	slice_count_copy(&on, count);
	if (code == ERR_OK)
		code = count_on(slice, cursor, most, budget, &on, err);
	if (code == ERR_OK)
		slice_count_copy(count, &on);
	slice_count_fini(&on);
	cursor_close(cursor);
	return code;
}
