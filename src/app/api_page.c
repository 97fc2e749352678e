/* SPDX-License-Identifier: MIT */
#include "src/app/api_page.h"

#include "src/model/cost.h"

/* A page while it is read. */
struct page {
	struct request *request;
	const struct reading *reading;
	struct cursor *cursor;
	struct item item;  /* as the index has it */
	struct item whole; /* as the table has it */
	struct buf bytes;  /* of a projection */
	struct item part;
	uint64_t count;   /* items returned */
	uint64_t scanned; /* items read */
	uint64_t size;    /* bytes read */
	uint64_t fetched; /* cost of what the table gave, in halves */
	bool stopped;     /* before the end of the range */
};

/*
 * FNV-1a over the partition key, and a finish that spreads it over all bits: a
 * segment is a part of the hashes from 0 to 2^32.
 */
uint64_t
page_segment(const struct key *key, size_t hash_parts, uint64_t total)
{
	uint64_t hash = 14695981039346656037ULL;

	for (size_t i = 0; i < hash_parts; i++) {
		for (size_t k = 0; k < key->part[i].len; k++) {
			hash ^= (unsigned char)key->part[i].ptr[k];
			hash *= 1099511628211ULL;
		}
		hash ^= 0x100;
		hash *= 1099511628211ULL;
	}
	hash ^= hash >> 32;
	hash *= 0xd6e8feb86659fd93ULL;
	return (hash >> 32) * total >> 32;
}

static bool
is_elsewhere(const struct reading *reading, const struct key *key)
{
	return reading->total > 1 &&
	    page_segment(key, reading->def->n_hash, reading->total) !=
	    reading->segment;
}

/* Pays for the item that an entry of a local index leads to. */
static enum err_code
fetch(struct page *page, struct err *err)
{
	enum err_code code =
	    cursor_item(page->cursor, CURSOR_WHOLE, &page->whole, err);

	if (code == ERR_OK)
		page->fetched += cost_read(item_size(&page->whole),
		    page->reading->consistent);
	return code;
}

static void
put_item(struct page *page, const struct item *item)
{
	const struct reading *reading = page->reading;

	if (page->count > 0)
		buf_putc(page->request->out, ',');
	if (reading->paths != NULL) {
		buf_clear(&page->bytes);
		expr_project(reading->paths, reading->n_paths, item,
		    &page->bytes, &page->part);
		item = &page->part;
	}
	put_item_json(item, page->request->out);
}

/* Looks at the item under the cursor, and returns it if it is asked for. */
static enum err_code
take_item(struct page *page, struct err *err)
{
	const struct reading *reading = page->reading;
	bool kept = true;
	enum err_code code = ERR_OK;

	page->scanned++;
	page->size += cursor_size(page->cursor);
	if (reading->filter != NULL ||
	    (!reading->count_only && !reading->fetch))
		code = cursor_item(page->cursor, CURSOR_PROJECTED, &page->item,
		    err);
	if (code == ERR_OK && reading->filter != NULL)
		kept = expr_eval(reading->filter, &page->item);
	if (code == ERR_OK && reading->fetch)
		code = fetch(page, err);
	if (code != ERR_OK || !kept)
		return code;
	if (!reading->count_only)
		put_item(page, reading->fetch ? &page->whole : &page->item);
	page->count++;
	return ERR_OK;
}

static bool
is_full(const struct page *page)
{
	return (page->reading->limit > 0 &&
		   page->scanned >= page->reading->limit) ||
	    page->size >= PAGE_BYTES_MAX;
}

static enum err_code
take_items(struct page *page, struct err *err)
{
	bool more = false;

	for (;;) {
		enum err_code code = cursor_next(page->cursor, &more, err);

		if (code != ERR_OK || !more)
			return code;
		if (is_elsewhere(page->reading, cursor_key(page->cursor)))
			continue;
		code = take_item(page, err);
		if (code != ERR_OK)
			return code;
		if (is_full(page)) {
			page->stopped = true;
			return ERR_OK;
		}
	}
}

static void
reply_last_key(struct page *page)
{
	struct buf scratch = {0};
	struct item key = {0};

	if (!page->stopped)
		return;
	(void)key_to_item(page->reading->def, cursor_key(page->cursor),
	    &scratch, &key);
	reply_item(page->request, "LastEvaluatedKey", &key);
	item_fini(&key);
	buf_fini(&scratch);
}

static void
reply_cost(struct page *page)
{
	const struct reading *reading = page->reading;
	struct capacity capacity = capacity_new(page->request, reading->schema);
	uint64_t read = cost_read(page->size, reading->consistent);

	if (reading->index == NO_INDEX) {
		capacity.table = read;
	} else {
		capacity.table = page->fetched;
		capacity.indexes[reading->index] = read;
	}
	reply_capacity(page->request, reading->schema, &capacity);
}

static enum err_code
read_page(struct page *page, struct err *err)
{
	struct request *request = page->request;
	const struct reading *reading = page->reading;
	enum err_code code = cursor_open(reading->table, reading->index,
	    &reading->range, reading->direction, &page->cursor, err);

	if (code != ERR_OK)
		return code;
	if (!reading->count_only) {
		reply_member(request, "Items");
		buf_putc(request->out, '[');
	}
	code = take_items(page, err);
	if (!reading->count_only)
		buf_putc(request->out, ']');
	return code;
}

enum err_code
page_reply(struct request *request, const struct reading *reading,
    struct err *err)
{
	struct page page = {.request = request, .reading = reading};
	enum err_code code = read_page(&page, err);

	if (code == ERR_OK) {
		reply_number(request, "Count", page.count);
		reply_number(request, "ScannedCount", page.scanned);
		reply_last_key(&page);
		reply_cost(&page);
	}
	cursor_close(page.cursor);
	item_fini(&page.item);
	item_fini(&page.whole);
	item_fini(&page.part);
	buf_fini(&page.bytes);
	return code;
}
