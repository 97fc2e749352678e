/* SPDX-License-Identifier: MIT */
#include "src/app/collections_priv.h"

#include <stdlib.h>

static const char *const orders[] = {
    [BY_KEY] = "key",
    [BY_SIZE] = "size",
    [BY_COUNT] = "count",
};

const char *
collections_by_name(enum collections_by by)
{
	return orders[by];
}

enum err_code
collections_by_choose(struct span name, enum collections_by *by,
    struct err *err)
{
	if (name.len == 0) {
		*by = (enum collections_by)((*by + 1) % COUNT_OF(orders));
		return ERR_OK;
	}
	for (size_t i = 0; i < COUNT_OF(orders); i++)
		if (span_eq(name, span_of(orders[i]))) {
			*by = (enum collections_by)i;
			return ERR_OK;
		}
	return err_set(err, ERR_SYNTAX,
	    "expected key, size or count, not '%.*s'", SPAN_ARG(name));
}

void
collection_page_fini(struct collection_page *page)
{
	free(page->rows);
	arena_fini(&page->arena);
	*page = (struct collection_page){0};
}

void
collection_page_add(struct collection_page *page,
    const struct collection_row *row)
{
	struct collection_row *copy;

	xgrow(&page->rows, page->n, &page->cap, sizeof(*page->rows));
	copy = &page->rows[page->n++];
	*copy = *row;
	copy->place = arena_dup(&page->arena, row->place);
	for (size_t i = 0; i < row->n_hash; i++)
		copy->hash[i].body = arena_dup(&page->arena, row->hash[i].body);
}

enum err_code
collection_page_read(struct collection_page *page, const struct key_def *def,
    const struct collection *collection, struct err *err)
{
	struct collection_row *row;
	struct buf bytes = {0};
	enum err_code code = ERR_OK;

	xgrow(&page->rows, page->n, &page->cap, sizeof(*page->rows));
	row = &page->rows[page->n++];
	*row = (struct collection_row){
	    .n_hash = def->n_hash,
	    .items = collection->extent.n,
	    .bytes = collection->extent.bytes,
	};
	key_pack(&collection->hash, &bytes);
	row->place = arena_dup(&page->arena, buf_span(&bytes));
	for (size_t i = 0; code == ERR_OK && i < def->n_hash; i++) {
		struct value value;

		buf_clear(&bytes);
		if (!key_decode(def->part[i].type, collection->hash.part[i],
			&bytes, &value))
			code = err_set(err, ERR_STORE,
			    "a collection's key is damaged");
		value.body = arena_dup(&page->arena, value.body);
		row->hash[i] = value;
	}
	buf_fini(&bytes);
	return code;
}

static void
reverse(struct collection_page *page)
{
	for (size_t i = 0, j = page->n; i + 1 < j; i++) {
		struct collection_row row = page->rows[--j];

		page->rows[j] = page->rows[i];
		page->rows[i] = row;
	}
}

enum err_code
session_collections(struct table *table, size_t index, enum page_from from,
    struct span place, size_t n, struct collection_page *page, struct err *err)
{
	bool reversed = from == PAGE_BEFORE || from == PAGE_END;
	bool placed = from != PAGE_START && from != PAGE_END;
	struct buf place_bytes = {0}, key_bytes = {0};
	struct collections *walk = NULL;
	struct collection collection;
	struct key key = {0};
	bool more = true;
	enum err_code code = ERR_OK;

	/* PLACE may lie in the page that is now emptied. */
	buf_add_span(&place_bytes, place);
	page->n = 0;
	arena_reset(&page->arena);
	if (place.len > 0 &&
	    !key_unpack(buf_span(&place_bytes), &key_bytes, &key))
		code = err_set(err, ERR_INVALID, "that is no place");
	if (code == ERR_OK)
		code = collections_open(table, index, placed ? &key : NULL,
		    from != PAGE_AT, reversed ? BACKWARD : FORWARD, &walk, err);
	while (code == ERR_OK) {
		code = collections_next(walk, &more, &collection, err);
		if (code != ERR_OK || !more || page->n == n)
			break;
		code = collection_page_read(page, table_key(table, index),
		    &collection, err);
	}
	page->end = !more;
	if (reversed)
		reverse(page);
	collections_close(walk);
	buf_fini(&key_bytes);
	buf_fini(&place_bytes);
	return code;
}

enum err_code
session_collection_place(struct table *table, size_t index, struct span text,
    struct buf *out, struct err *err)
{
	struct buf bytes = {0}, value_bytes = {0};
	struct key key = {.n = 1};
	struct span rest;
	struct value value = {0};
	enum err_code code =
	    query_key_text(table_key(table, index), 0, text, &value_bytes, err);

	if (code == ERR_OK) {
		rest = buf_span(&value_bytes);
		(void)value_read(&rest, &value);
		key_encode(value, &bytes);
		key.part[0] = buf_span(&bytes);
		key_pack(&key, out);
	}
	buf_fini(&bytes);
	buf_fini(&value_bytes);
	return code;
}

enum err_code
session_collection_at(struct table *table, size_t index, uint64_t number,
    struct buf *out, bool *ret_found, struct err *err)
{
	struct buf bytes = {0};
	struct key hash;
	enum err_code code =
	    collection_at(table, index, number, &bytes, &hash, ret_found, err);

	if (code == ERR_OK && *ret_found)
		key_pack(&hash, out);
	buf_fini(&bytes);
	return code;
}
