/* SPDX-License-Identifier: MIT */
#include "db/cursor.h"

#include <assert.h>
#include <stdlib.h>

#include "db/entry.h"
#include "db/stmt.h"

struct cursor {
	struct table *table;
	struct keyspace *keyspace;
	size_t index;
	struct stmt *rows;
	struct key_range stop; /* the range without the side it begins at */
	struct key start;      /* what ROWS is bound to */
	struct buf bounds;     /* bytes of both */
	bool has_row;
	bool ended;
	struct key key;      /* of the entry */
	struct stmt *base;   /* reads the item of an index entry */
	struct span payload; /* of the item; ptr is NULL: not read yet */
	struct buf scratch;
	struct item whole; /* what a projection is picked from */
	bool *seen;        /* by cursor_news(): the names with these ids */
	size_t n_seen;
	size_t end_seen; /* behind the last id there is; 0: not asked yet */
};

/* The statement that begins at one side of a range. */
static const struct {
	enum sql_id all, inclusive, exclusive;
} seeks[] = {
    [FORWARD] = {SQL_ENTRY_FIRST, SQL_ENTRY_FROM, SQL_ENTRY_AFTER},
    [BACKWARD] = {SQL_ENTRY_LAST, SQL_ENTRY_DOWN_FROM, SQL_ENTRY_BEFORE},
};

/* Longer than any part of a key, so that it can stand behind them all. */
enum {
	BEYOND_BYTES = PARTITION_KEY_BYTES_MAX + 1
};

/*
 * Where the statement is to begin. A bound that leaves out all keys that begin
 * with its parts gets one part more, which no key reaches (FORWARD) or is below
 * (BACKWARD): SQLite would step through those keys one by one otherwise, since
 * it seeks to the first one that is equal and compares all the row values.
 */
static void
set_start(struct cursor *cursor, const struct key_bound *bound,
    enum direction direction)
{
	struct key start = bound->key;
	char beyond[BEYOND_BYTES];

	if (!bound->inclusive && start.n > 0 &&
	    start.n < cursor->keyspace->key.n) {
		size_t len = direction == FORWARD ? BEYOND_BYTES : 0;

		memset(beyond, 0xFF, sizeof(beyond));
		start.part[start.n++] = (struct span){beyond, len};
	}
	key_dup(&start, &cursor->bounds, &cursor->start);
}

/* Copies RANGE. */
static void
set_range(struct cursor *cursor, const struct key_range *range,
    enum direction direction)
{
	const struct key_bound *from =
	    direction == FORWARD ? &range->low : &range->high;
	const struct key_bound *to =
	    direction == FORWARD ? &range->high : &range->low;
	struct key_bound *stop =
	    direction == FORWARD ? &cursor->stop.high : &cursor->stop.low;
	size_t room = BEYOND_BYTES;

	for (size_t i = 0; i < from->key.n; i++)
		room += from->key.part[i].len;
	for (size_t i = 0; i < to->key.n; i++)
		room += to->key.part[i].len;
	/* Neither key may move when the other one is added. */
	(void)buf_reserve(&cursor->bounds, room);
	stop->inclusive = to->inclusive;
	key_dup(&to->key, &cursor->bounds, &stop->key);
	set_start(cursor, from, direction);
}

static enum err_code
seek(struct cursor *cursor, bool inclusive, enum direction direction,
    struct err *err)
{
	size_t parts = cursor->start.n;
	enum sql_id id = parts == 0 ? seeks[direction].all
	    : inclusive             ? seeks[direction].inclusive
				    : seeks[direction].exclusive;
	enum err_code code =
	    stmt_take(cursor->keyspace, id, parts, &cursor->rows, err);

	if (code == ERR_OK)
		stmt_bind_key(cursor->rows, 1, &cursor->start, parts);
	return code;
}

enum err_code
cursor_open(struct table *table, size_t index, const struct key_range *range,
    enum direction direction, struct cursor **ret_cursor, struct err *err)
{
	struct cursor *cursor = NULL;
	enum err_code code = store_snapshot(table->store, err);

	if (code != ERR_OK)
		return code;
	cursor = xcalloc(1, sizeof(*cursor));
	cursor->table = table;
	cursor->keyspace = table_keyspace(table, index);
	cursor->index = index;
	set_range(cursor, range, direction);
	code = seek(cursor,
	    direction == FORWARD ? range->low.inclusive : range->high.inclusive,
	    direction, err);
	if (code != ERR_OK) {
		cursor_close(cursor);
		return code;
	}
	*ret_cursor = cursor;
	return ERR_OK;
}

void
cursor_close(struct cursor *cursor)
{
	if (cursor == NULL)
		return;
	stmt_give(cursor->rows);
	stmt_give(cursor->base);
	store_release(cursor->table->store);
	item_fini(&cursor->whole);
	free(cursor->seen);
	buf_fini(&cursor->scratch);
	buf_fini(&cursor->bounds);
	free(cursor);
}

enum err_code
cursor_next(struct cursor *cursor, bool *ret_more, struct err *err)
{
	size_t n = cursor->keyspace->key.n;
	bool row = false;
	enum err_code code = ERR_OK;

	cursor->has_row = false;
	cursor->payload = (struct span){NULL, 0};
	/* Behind the last row SQLite would begin again at the first. */
	if (!cursor->ended)
		code = stmt_step(cursor->rows, &row, err);
	if (code != ERR_OK)
		return code;
	if (row) {
		stmt_key(cursor->rows, 0, n, &cursor->key);
		if (cursor->keyspace->is_table)
			cursor->payload = stmt_span(cursor->rows, (int)n);
		cursor->has_row =
		    key_range_place(&cursor->stop, &cursor->key) == 0;
	}
	cursor->ended = !cursor->has_row;
	*ret_more = cursor->has_row;
	return ERR_OK;
}

const struct key *
cursor_key(const struct cursor *cursor)
{
	assert(cursor->has_row);
	return &cursor->key;
}

size_t
cursor_size(const struct cursor *cursor)
{
	assert(cursor->has_row);
	if (cursor->keyspace->is_table)
		return entry_size(cursor->payload);
	return (size_t)stmt_int(cursor->rows, (int)cursor->keyspace->key.n);
}

/* Reads the payload of the item to which the entry leads, unless it is read. */
static enum err_code
read_payload(struct cursor *cursor, struct err *err)
{
	struct keyspace *base = &cursor->table->base;
	struct key key;
	bool row = false;
	enum err_code code = ERR_OK;

	if (cursor->payload.ptr != NULL || cursor->keyspace->is_table)
		return ERR_OK;
	key = keyspace_base_key(cursor->keyspace, &base->key, &cursor->key);
	if (cursor->base == NULL)
		code = stmt_take(base, SQL_ENTRY_GET, 0, &cursor->base, err);
	else
		stmt_reset(cursor->base);
	if (code != ERR_OK)
		return code;
	stmt_bind_key(cursor->base, 1, &key, key.n);
	code = stmt_step(cursor->base, &row, err);
	if (code == ERR_OK && !row)
		code = store_damaged(cursor->table->store, err);
	if (code == ERR_OK)
		cursor->payload = stmt_span(cursor->base, (int)key.n);
	return code;
}

/* Opens the whole item, as the table has it. */
static enum err_code
open_whole(struct cursor *cursor, struct item *item, struct err *err)
{
	struct table *table = cursor->table;
	struct key key;
	enum err_code code = read_payload(cursor, err);

	if (code != ERR_OK)
		return code;
	if (cursor->keyspace->is_table)
		return table_open_item(table, &cursor->key, cursor->payload,
		    &cursor->scratch, item, err);
	key = keyspace_base_key(cursor->keyspace, &table->schema.key,
	    &cursor->key);
	return table_open_item(table, &key, cursor->payload, &cursor->scratch,
	    item, err);
}

/* Picks what the index projects from the whole item, its key first. */
static void
project(struct cursor *cursor, struct item *item)
{
	const struct schema *schema = &cursor->table->schema;
	const struct index_schema *index = &schema->indexes[cursor->index];
	const struct item *whole = &cursor->whole;

	item_clear(item);
	for (size_t i = 0; i < index->key.n; i++) {
		struct span name = index->key.part[i].name;

		item_add(item, name, item_get(whole, name));
	}
	for (size_t i = 0; i < whole->n; i++) {
		struct span name = whole->attrs[i].name;

		if (key_find(&index->key, name) == KEY_PARTS_MAX &&
		    index_projects(schema, index, name))
			item_add(item, name, whole->attrs[i].value);
	}
}

/* An entry that projects keys alone is all there. */
static enum err_code
open_keys(struct cursor *cursor, struct item *item, struct err *err)
{
	buf_clear(&cursor->scratch);
	if (key_to_item(&cursor->keyspace->key, &cursor->key, &cursor->scratch,
		item))
		return ERR_OK;
	return store_damaged(cursor->table->store, err);
}

enum err_code
cursor_item(struct cursor *cursor, enum cursor_part part, struct item *item,
    struct err *err)
{
	const struct schema *schema = &cursor->table->schema;
	enum err_code code;

	assert(cursor->has_row);
	if (part == CURSOR_WHOLE || cursor->keyspace->is_table)
		return open_whole(cursor, item, err);
	if (schema->indexes[cursor->index].projection == PROJECT_KEYS_ONLY)
		return open_keys(cursor, item, err);
	code = open_whole(cursor, &cursor->whole, err);
	if (code == ERR_OK)
		project(cursor, item);
	return code;
}

/*
 * Within one state of the data all names that occur in it can be known, and so
 * when the last of them has been seen.
 */
static enum err_code
begin_news(struct cursor *cursor, struct err *err)
{
	struct store *store = cursor->table->store;
	enum err_code code = store_read_names(store, NULL, err);

	if (code != ERR_OK)
		return code;
	cursor->end_seen = store->names.n_saved + 1;
	cursor->seen = xcalloc(cursor->end_seen, sizeof(*cursor->seen));
	return ERR_OK;
}

enum err_code
cursor_news(struct cursor *cursor, enum cursor_news *ret_news, struct err *err)
{
	const struct schema *schema = &cursor->table->schema;
	size_t before = cursor->n_seen;
	bool whole;
	enum err_code code = ERR_OK;

	assert(cursor->has_row);
	*ret_news = CURSOR_ALL;
	if (cursor->index != NO_INDEX &&
	    schema->indexes[cursor->index].projection == PROJECT_KEYS_ONLY)
		return ERR_OK;
	if (cursor->end_seen == 0)
		code = begin_news(cursor, err);
	if (code == ERR_OK)
		code = read_payload(cursor, err);
	if (code != ERR_OK)
		return code;
	whole = entry_see_names(cursor->payload, cursor->seen, cursor->end_seen,
	    &cursor->n_seen);
	if (!whole || cursor->n_seen > before)
		*ret_news = CURSOR_NEWS;
	else if (cursor->n_seen + 1 < cursor->end_seen)
		*ret_news = CURSOR_NO_NEWS;
	return ERR_OK;
}
