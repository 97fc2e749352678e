/* SPDX-License-Identifier: MIT */
#include "db/intake.h"

#include "db/entry.h"
#include "db/items.h"
#include "db/rebuild.h"
#include "db/stmt.h"

enum {
	/* Items are put one by one if the table holds so many times more. */
	SMALL_PART = 8,
};

/* There is an item with the key that the stream gave last. */
static enum err_code
refuse(const struct stream *stream, struct err *err)
{
	struct buf text = {0};
	enum err_code code;

	load_print_key(&stream->table->schema.key, &stream->key, &text);
	code = err_set(err, ERR_EXISTS,
	    "an item with the key %.*s is there already",
	    SPAN_ARG(buf_span(&text)));
	buf_fini(&text);
	return code;
}

/* Into a table without items. */
static enum err_code
build_whole(struct stream *stream, struct bulk_result *result, struct err *err)
{
	struct table *table = stream->table;
	struct derive_plan plan = derive_all(table);
	struct feed feed = {stream_next, stream};
	struct derive *derive = derive_new(table, &plan, stream->load);
	enum err_code code;

	stream->derive = derive;
	stream->load->all = stream->load->items * (1 + table->schema.n_indexes);
	code = feed_run(&table->base, SQL_FEED_ENTRIES, &feed, NULL, err);
	if (code == ERR_OK)
		code = derive_write(derive, err);
	stream->derive = NULL;
	derive_free(derive);
	result->items = stream->items;
	return code;
}

static enum err_code
item_exists(struct table *table, const struct key *key, bool *ret_exists,
    struct err *err)
{
	struct stmt *stmt = NULL;
	enum err_code code =
	    stmt_take(&table->base, SQL_ENTRY_GET, 0, &stmt, err);

	if (code == ERR_OK) {
		stmt_bind_key(stmt, 1, key, key->n);
		code = stmt_step(stmt, ret_exists, err);
	}
	stmt_give(stmt);
	return code;
}

/* A remove of the stream, where each item is written with all of its entries. */
static enum err_code
remove_item(struct stream *stream, struct err *err)
{
	bool found = false;
	enum err_code code =
	    items_delete(stream->table, &stream->key, &found, err);

	stream->deleted += code == ERR_OK && found;
	return code;
}

/* A remove of the stream, where what the row stands for is built anew. */
static enum err_code
remove_row(struct stream *stream, struct err *err)
{
	struct keyspace *base = &stream->table->base;
	struct stmt *stmt = NULL;
	bool exists = false;
	enum err_code code =
	    item_exists(stream->table, &stream->key, &exists, err);

	if (code == ERR_OK && exists)
		code = stmt_take(base, SQL_ENTRY_DELETE, 0, &stmt, err);
	if (code != ERR_OK || !exists)
		return code;
	stmt_bind_key(stmt, 1, &stream->key, stream->key.n);
	code = stmt_run(stmt, err);
	stmt_give(stmt);
	stream->deleted += code == ERR_OK;
	return code;
}

/* Puts ITEM, which is the one in ROW. */
static enum err_code
put_item(struct stream *stream, const struct feed_row *row,
    const struct item *item, enum on_duplicate on_duplicate,
    struct bulk_result *result, struct err *err)
{
	bool exists = false;
	enum err_code code = ERR_OK;

	if (on_duplicate != DUPLICATE_REPLACE)
		code = item_exists(stream->table, &row->key, &exists, err);
	if (code != ERR_OK)
		return code;
	if (exists && on_duplicate == DUPLICATE_FAIL)
		return refuse(stream, err);
	if (exists) {
		result->duplicates++;
		return ERR_OK;
	}
	code = items_put(stream->table, item, PUT_REPLACE, &exists, err);
	if (code == ERR_OK) {
		result->items++;
		result->replaced += exists;
	}
	return code;
}

static enum err_code
put_singly(struct stream *stream, enum on_duplicate on_duplicate,
    struct bulk_result *result, struct err *err)
{
	struct table *table = stream->table;
	struct buf scratch = {0};
	struct item item = {0};
	struct feed_row row;
	bool more = false;
	enum err_code code;

	stream->load->all = stream->load->items;
	stream->remove = remove_item;
	while ((code = stream_next(stream, &more, &row, err)) == ERR_OK &&
	    more) {
		code = table_open_item(table, &row.key, row.v, &scratch, &item,
		    err);
		if (code == ERR_OK)
			code = put_item(stream, &row, &item, on_duplicate,
			    result, err);
		if (code != ERR_OK)
			break;
	}
	item_fini(&item);
	buf_fini(&scratch);
	return code;
}

/* Between the BEFORE items of the table. */
static enum err_code
put_between(struct stream *stream, uint64_t before,
    enum on_duplicate on_duplicate, struct bulk_result *result, struct err *err)
{
	static const enum sql_id ids[] = {
	    [DUPLICATE_REPLACE] = SQL_FEED_ENTRIES_REPLACE,
	    [DUPLICATE_KEEP] = SQL_FEED_ENTRIES_IGNORE,
	    [DUPLICATE_FAIL] = SQL_FEED_ENTRIES,
	};
	struct table *table = stream->table;
	struct load *load = stream->load;
	struct feed feed = {stream_next, stream};
	struct extent after;
	uint64_t collections;
	enum err_code code;

	stream->remove = remove_row;
	load->all = load->items +
	    (load->items + before) * (1 + table->schema.n_indexes);
	code = feed_run(&table->base, ids[on_duplicate], &feed, &result->items,
	    err);
	/* Unless the stream itself found two items with one key. */
	if (code == ERR_EXISTS && stream->duplicates == 0)
		code = refuse(stream, err);
	if (code == ERR_OK)
		code = rebuild_all(table, load, err);
	if (code == ERR_OK)
		code = table_extent(table, NO_INDEX, &after, &collections, err);
	if (code != ERR_OK)
		return code;
	result->duplicates = stream->items - result->items;
	result->replaced = before + result->items - stream->deleted - after.n;
	return ERR_OK;
}

enum err_code
intake_run(struct stream *stream, enum on_duplicate on_duplicate,
    struct bulk_result *ret_result, struct err *err)
{
	struct bulk_result result = {0};
	struct extent extent;
	uint64_t collections;
	enum err_code code =
	    table_extent(stream->table, NO_INDEX, &extent, &collections, err);

	if (code != ERR_OK)
		return code;
	stream->refuse_duplicates = on_duplicate == DUPLICATE_FAIL;
	if (extent.n == 0)
		code = build_whole(stream, &result, err);
	else if (stream->load->items < extent.n / SMALL_PART)
		code = put_singly(stream, on_duplicate, &result, err);
	else
		code =
		    put_between(stream, extent.n, on_duplicate, &result, err);
	result.duplicates += stream->duplicates;
	result.deleted = stream->deleted;
	if (code == ERR_OK)
		*ret_result = result;
	return code;
}
