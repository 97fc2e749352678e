/* SPDX-License-Identifier: MIT */
#include "src/app/reader.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "src/app/slice_priv.h"
#include "src/model/cost.h"

struct reader {
	struct slice *slice;
	struct cursor *cursor;
	struct item item;
	struct item selected; /* after select */
	struct buf bytes;     /* of selected */
	struct read_stats stats;
	uint64_t page_bytes; /* of the page that is being read */
	uint64_t spent;      /* of budgets */
	bool fetches;        /* each row costs a read of its whole item */
	bool whole;          /* select is not applied */
	bool ended;
	size_t place; /* of those that are kept, the next one */
};

enum err_code
reader_open(struct slice *slice, struct reader **ret_reader, struct err *err)
{
	struct reader *reader = xcalloc(1, sizeof(*reader));
	const struct query *query = &slice->query;
	enum err_code code = cursor_open(slice->table, query->index,
	    &slice->range, query->direction, &reader->cursor, err);

	if (code != ERR_OK) {
		free(reader);
		return code;
	}
	reader->slice = slice;
	reader->fetches = slice_fetches(slice);
	*ret_reader = reader;
	return ERR_OK;
}

void
reader_keep_whole(struct reader *reader)
{
	reader->whole = true;
}

void
reader_close(struct reader *reader)
{
	if (reader == NULL)
		return;
	cursor_close(reader->cursor);
	item_fini(&reader->item);
	item_fini(&reader->selected);
	buf_fini(&reader->bytes);
	free(reader);
}

/* Ends a page of the service, as it would be paid for. */
static void
close_page(struct reader *reader)
{
	reader->stats.pages++;
	reader->stats.eventual += cost_read(reader->page_bytes, false);
	reader->stats.strong += cost_read(reader->page_bytes, true);
	reader->page_bytes = 0;
}

static void
count_entry(struct reader *reader)
{
	size_t bytes = cursor_size(reader->cursor);

	reader->stats.read++;
	reader->stats.bytes += bytes;
	reader->page_bytes += bytes;
	reader->spent += slice_cost(bytes);
	if (reader->fetches) {
		size_t whole = item_size(&reader->item);

		reader->stats.eventual += cost_read(whole, false);
		reader->stats.strong += cost_read(whole, true);
	}
	if (reader->page_bytes >= PAGE_BYTES_MAX)
		close_page(reader);
}

static void
end_reading(struct reader *reader)
{
	if (reader->page_bytes > 0 || reader->stats.pages == 0)
		close_page(reader);
	reader->ended = true;
}

/* To the next of the places that are kept, where there still is a row. */
static enum err_code
next_place(struct reader *reader, bool *ret_more, struct err *err)
{
	struct slice *slice = reader->slice;
	enum err_code code = ERR_OK;

	*ret_more = false;
	while (code == ERR_OK && !*ret_more &&
	    reader->place < slice->n_places) {
		struct key_range range = {0};
		struct buf bytes = {0};

		if (!key_unpack(slice->places[reader->place++], &bytes,
			&range.low.key)) {
			buf_fini(&bytes);
			return err_set(err, ERR_INVALID, "that is no place");
		}
		range.low.inclusive = true;
		range.high = range.low;
		cursor_close(reader->cursor);
		reader->cursor = NULL;
		code = cursor_open(slice->table, slice->query.index, &range,
		    FORWARD, &reader->cursor, err);
		if (code == ERR_OK)
			code = cursor_next(reader->cursor, ret_more, err);
		buf_fini(&bytes);
	}
	return code;
}

static enum err_code
next_entry(struct reader *reader, bool *ret_more, struct err *err)
{
	if (reader->slice->kept)
		return next_place(reader, ret_more, err);
	return cursor_next(reader->cursor, ret_more, err);
}

/* The limit is reached: looks whether anything follows. */
static enum err_code
end_at_limit(struct reader *reader, struct err *err)
{
	end_reading(reader);
	return next_entry(reader, &reader->stats.more, err);
}

static const struct item *
select_item(struct reader *reader)
{
	const struct query *query = &reader->slice->query;

	if (query->n_select == 0 || reader->whole)
		return &reader->item;
	buf_clear(&reader->bytes);
	item_clear(&reader->selected);
	expr_project(query->select, query->n_select, &reader->item,
	    &reader->bytes, &reader->selected);
	return &reader->selected;
}

enum err_code
reader_next(struct reader *reader, uint64_t budget,
    enum reader_state *ret_state, const struct item **ret_item, struct err *err)
{
	uint64_t limit = reader->slice->query.limit;
	uint64_t until = reader->spent + budget;
	bool more = false, match = false;
	enum err_code code = ERR_OK;

	*ret_state = READER_END;
	if (reader->ended)
		return ERR_OK;
	if (limit != 0 && reader->stats.returned == limit)
		return end_at_limit(reader, err);
	while (budget == 0 || reader->spent < until) {
		code = next_entry(reader, &more, err);
		if (code != ERR_OK)
			return code;
		if (!more) {
			end_reading(reader);
			return ERR_OK;
		}
		code = slice_match(reader->slice, reader->cursor, &reader->item,
		    &match, err);
		if (code != ERR_OK)
			return code;
		count_entry(reader);
		if (!match)
			continue;
		reader->stats.returned++;
		*ret_item = select_item(reader);
		*ret_state = READER_ROW;
		return ERR_OK;
	}
	*ret_state = READER_BUDGET;
	return ERR_OK;
}

uint64_t
reader_spent(const struct reader *reader)
{
	return reader->spent;
}

const struct read_stats *
reader_stats(const struct reader *reader)
{
	return &reader->stats;
}

void
number_print(uint64_t number, struct buf *out)
{
	char digits[24];
	int n = snprintf(digits, sizeof(digits), "%" PRIu64, number);

	for (int i = 0; i < n; i++) {
		if (i > 0 && (n - i) % 3 == 0)
			buf_putc(out, ',');
		buf_putc(out, digits[i]);
	}
}

void
units_print(uint64_t halves, struct buf *out)
{
	number_print(halves / 2, out);
	if (halves % 2 != 0)
		buf_puts(out, ".5");
}

void
count_print(uint64_t number, const char *noun, struct buf *out)
{
	number_print(number, out);
	buf_printf(out, " %s%s", noun, number == 1 ? "" : "s");
}

void
read_stats_print(const struct read_stats *stats, struct buf *out)
{
	count_print(stats->returned, "item", out);
	buf_puts(out, " of ");
	number_print(stats->read, out);
	buf_puts(out, " read, ");
	count_print(stats->bytes, "byte", out);
	buf_puts(out, ", ");
	count_print(stats->pages, "page", out);
	buf_puts(out, ", RCU ");
	units_print(stats->eventual, out);
	buf_puts(out, " eventual, ");
	units_print(stats->strong, out);
	buf_puts(out, " strong");
	buf_puts(out, stats->more ? ", more follows" : ", complete");
}
