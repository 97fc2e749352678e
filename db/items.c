/* SPDX-License-Identifier: MIT */
#include "db/items.h"

#include <assert.h>

#include "db/entry.h"
#include "db/load.h"
#include "db/stmt.h"
#include "db/tally.h"
#include "db/upkeep.h"

/* An item as the table has it, or none. */
struct row {
	bool found;
	struct buf payload;
	struct buf scratch;
	struct item item; /* borrows from the key it was asked for, and here */
};

static void
row_fini(struct row *row)
{
	item_fini(&row->item);
	buf_fini(&row->payload);
	buf_fini(&row->scratch);
}

/* The payload of the item KEY, appended to PAYLOAD. */
static enum err_code
read_payload(struct table *table, const struct key *key, struct buf *payload,
    bool *ret_found, struct err *err)
{
	struct keyspace *base = &table->base;
	struct stmt *stmt = NULL;
	enum err_code code = stmt_take(base, SQL_ENTRY_GET, 0, &stmt, err);

	assert(key->n == base->key.n);
	if (code != ERR_OK)
		return code;
	stmt_bind_key(stmt, 1, key, key->n);
	code = stmt_step(stmt, ret_found, err);
	if (code == ERR_OK && *ret_found)
		buf_add_span(payload, stmt_span(stmt, (int)key->n));
	stmt_give(stmt);
	return code;
}

static enum err_code
row_read(struct table *table, const struct key *key, struct row *row,
    struct err *err)
{
	enum err_code code =
	    read_payload(table, key, &row->payload, &row->found, err);

	if (code != ERR_OK || !row->found)
		return code;
	return table_open_item(table, key, buf_span(&row->payload),
	    &row->scratch, &row->item, err);
}

/* Writes ITEM, with KEY, in place of OLD. */
static enum err_code
write_item(struct table *table, const struct key *key, const struct row *old,
    const struct item *item, struct err *err)
{
	struct store *store = table->store;
	struct buf payload = {0};
	int64_t more = (int64_t)item_size(item);
	enum err_code code;

	if (old->found)
		more -= (int64_t)entry_size(buf_span(&old->payload));
	entry_write(&store->names, &table->schema.key, item, &payload);
	code = store_save_names(store, err);
	if (code == ERR_OK)
		code =
		    upkeep_put(&table->base, key, buf_span(&payload), 0, err);
	if (code == ERR_OK)
		code = tally_note(&table->base, key, old->found ? 0 : 1, more,
		    err);
	if (code == ERR_OK)
		code = upkeep_indexes(table, old->found ? &old->item : NULL,
		    item, err);
	buf_fini(&payload);
	return code;
}

static enum err_code
item_exists(struct table *table, const struct key *key, struct err *err)
{
	struct buf text = {0};
	enum err_code code;

	load_print_key(&table->schema.key, key, &text);
	code = err_set(err, ERR_EXISTS, "there is an item %.*s already",
	    SPAN_ARG(buf_span(&text)));
	buf_fini(&text);
	return code;
}

/* Inside the transaction. */
static enum err_code
put(struct table *table, const struct key *key, const struct item *item,
    enum put_mode mode, bool *ret_replaced, struct err *err)
{
	struct row old = {0};
	enum err_code code = table_is_current(table, err);

	/* Ids that other processes have given to names are known from here. */
	if (code == ERR_OK)
		code = store_read_names(table->store, NULL, err);
	if (code == ERR_OK)
		code = row_read(table, key, &old, err);
	if (code == ERR_OK && old.found && mode == PUT_NEW)
		code = item_exists(table, key, err);
	if (code == ERR_OK)
		code = write_item(table, key, &old, item, err);
	if (code == ERR_OK)
		*ret_replaced = old.found;
	row_fini(&old);
	return code;
}

enum err_code
items_put(struct table *table, const struct item *item, enum put_mode mode,
    bool *ret_replaced, struct err *err)
{
	struct store *store = table->store;
	struct buf bytes = {0};
	struct key key = {0};
	bool replaced = false;
	enum err_code code = items_check(&table->schema, item, err);

	if (code == ERR_OK)
		code = key_of_item(&table->schema.key, item, &bytes, &key, err);
	if (code == ERR_OK)
		code = store_begin(store, "put the item", err);
	if (code != ERR_OK)
		goto out;
	code = put(table, &key, item, mode, &replaced, err);
	if (code == ERR_OK)
		code = store_commit(store, err);
	else
		store_rollback(store);
	if (code == ERR_OK && ret_replaced != NULL)
		*ret_replaced = replaced;
out:
	buf_fini(&bytes);
	return code;
}

/* Inside the transaction. */
static enum err_code delete (struct table *table, const struct key *key,
    bool *ret_found, struct err *err) {
	struct row old = {0}; enum err_code code = table_is_current(table, err);

	    if (code == ERR_OK) code = row_read(table, key, &old, err);
	    if (code == ERR_OK && old.found){
		int64_t size = (int64_t)entry_size(buf_span(&old.payload));

		code = upkeep_delete(&table->base, key, err);
		if (code == ERR_OK) code =
		    tally_note(&table->base, key, -1, -size, err);
		if (code == ERR_OK) code =
		    upkeep_indexes(table, &old.item, NULL, err);
}
if (code == ERR_OK) *ret_found = old.found;
row_fini(&old);
return code;
}

enum err_code
items_delete(struct table *table, const struct key *key, bool *ret_found,
    struct err *err)
{
	struct store *store = table->store;
	bool found = false;
	enum err_code code = store_begin(store, "delete the item", err);

	if (code != ERR_OK)
		return code;
	code = delete (table, key, &found, err);
	if (code == ERR_OK)
		code = store_commit(store, err);
	else
		store_rollback(store);
	if (code == ERR_OK)
		*ret_found = found;
	return code;
}

/* Opens the payload that stands in BYTES behind the parts of *KEY. */
static enum err_code
open_whole(struct table *table, struct key *key, struct buf *bytes,
    struct item *item, struct err *err)
{
	struct buf numbers = {0};
	struct span rest;
	enum err_code code;

	/* From here on the bytes stay where they are. */
	(void)buf_reserve(bytes, key->n * NUM_TEXT_MAX);
	rest = buf_span(bytes);
	for (size_t i = 0; i < key->n; i++) {
		key->part[i].ptr = rest.ptr;
		rest = span_from(rest, key->part[i].len);
	}
	code = table_open_item(table, key, rest, &numbers, item, err);
	for (size_t i = 0; i < key->n && code == ERR_OK; i++) {
		struct span *body = &item->attrs[i].value.body;

		if (table->schema.key.part[i].type != VALUE_N)
			continue;
		buf_add_span(bytes, *body);
		body->ptr = bytes->ptr + bytes->len - body->len;
	}
	buf_fini(&numbers);
	return code;
}

enum err_code
items_get(struct table *table, const struct key *key, struct buf *bytes,
    struct item *item, bool *ret_found, struct err *err)
{
	struct key own = *key;
	bool found = false;
	enum err_code code;

	buf_clear(bytes);
	for (size_t i = 0; i < key->n; i++)
		buf_add_span(bytes, key->part[i]);
	code = read_payload(table, key, bytes, &found, err);
	if (code == ERR_OK && found)
		code = open_whole(table, &own, bytes, item, err);
	if (code == ERR_OK)
		*ret_found = found;
	return code;
}
