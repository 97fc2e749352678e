/* SPDX-License-Identifier: MIT */
#include "src/app/edit.h"

#include <stdlib.h>

#include "db/items.h"

/* An item as it was or is; bytes as item_write() has them. */
struct version {
	bool is; /* there is one */
	struct buf bytes;
};

struct edit {
	struct buf table; /* its name */
	struct version before, after;
};

struct edits {
	struct session *session;
	struct edit *list;
	size_t n, cap;
};

struct edits *
edits_new(struct session *session)
{
	struct edits *edits = xcalloc(1, sizeof(*edits));

	edits->session = session;
	return edits;
}

static void
edit_fini(struct edit *edit)
{
	buf_fini(&edit->table);
	buf_fini(&edit->before.bytes);
	buf_fini(&edit->after.bytes);
}

void
edits_free(struct edits *edits)
{
	if (edits == NULL)
		return;
	for (size_t i = 0; i < edits->n; i++)
		edit_fini(&edits->list[i]);
	free(edits->list);
	free(edits);
}

size_t
edits_n(const struct edits *edits)
{
	return edits->n;
}

/* The packed key of ITEM, which must be an item that SCHEMA allows. */
static enum err_code
key_of(const struct schema *schema, const struct item *item, struct buf *out,
    struct err *err)
{
	struct buf bytes = {0};
	struct key key;
	enum err_code code = items_check_key(schema, item, &bytes, &key, err);

	if (code == ERR_OK)
		key_pack(&key, out);
	buf_fini(&bytes);
	return code;
}

enum err_code
edits_same_key(const struct table *table, const struct item *a,
    const struct item *b, bool *ret_same, struct err *err)
{
	const struct schema *schema = session_schema(table);
	struct buf one = {0}, other = {0};
	enum err_code code = key_of(schema, a, &one, err);

	if (code == ERR_OK)
		code = key_of(schema, b, &other, err);
	if (code == ERR_OK)
		*ret_same = span_eq(buf_span(&one), buf_span(&other));
	buf_fini(&one);
	buf_fini(&other);
	return code;
}

/* Deletes BEFORE, if that is what the table holds. */
static enum err_code
take_out(struct table *table, const struct item *before, struct err *err)
{
	struct buf bytes = {0}, found_bytes = {0};
	struct item current = {0};
	struct key key;
	bool found = false;
	enum err_code code =
	    items_check_key(table_schema(table), before, &bytes, &key, err);

	if (code == ERR_OK)
		code =
		    items_get(table, &key, &found_bytes, &current, &found, err);
	if (code == ERR_OK && (!found || !item_eq(&current, before)))
		code = err_set(err, ERR_CONDITION,
		    "the item has been %s meanwhile: nothing was done",
		    found ? "changed" : "deleted");
	if (code == ERR_OK)
		code = items_delete(table, &key, &found, err);
	item_fini(&current);
	buf_fini(&bytes);
	buf_fini(&found_bytes);
	return code;
}

static enum err_code
change(struct table *table, const struct item *before, const struct item *after,
    struct err *err)
{
	enum err_code code = ERR_OK;

	if (before != NULL)
		code = take_out(table, before, err);
	if (code == ERR_OK && after != NULL)
		code = items_put(table, after, PUT_NEW, NULL, err);
	if (code == ERR_EXISTS)
		code = err_set(err, code,
		    "there is another item with that key: nothing was done");
	return code;
}

static enum err_code
change_in(struct store *store, struct span name, const struct item *before,
    const struct item *after, struct err *err)
{
	struct table *table = NULL;
	enum err_code code = table_open(store, name, &table, err);

	if (code == ERR_OK)
		code = store_begin(store, "change an item", err);
	if (code == ERR_OK) {
		code = change(table, before, after, err);
		if (code == ERR_OK)
			code = store_commit(store, err);
		else
			store_rollback(store);
	}
	table_close(table);
	return code;
}

static enum err_code
apply(struct edits *edits, struct span name, const struct item *before,
    const struct item *after, struct err *err)
{
	struct store *store = NULL;
	bool had_news;
	enum err_code code;

	if (session_mode(edits->session) != SESSION_WRITE)
		return err_set(err, ERR_USAGE,
		    "items are read-only: :write or --write allows changes");
	had_news = session_has_news(edits->session);
	code =
	    store_open(session_path(edits->session), STORE_WRITE, &store, err);
	if (code == ERR_OK)
		code = change_in(store, name, before, after, err);
	store_close(store);
	if (code == ERR_OK)
		session_own_change(edits->session, had_news);
	return code;
}

static void
keep(struct version *version, const struct item *item)
{
	version->is = item != NULL;
	if (item != NULL)
		item_write(item, &version->bytes);
}

static void
forget_oldest(struct edits *edits)
{
	edit_fini(&edits->list[0]);
	edits->n--;
	memmove(&edits->list[0], &edits->list[1],
	    edits->n * sizeof(*edits->list));
}

enum err_code
edits_change(struct edits *edits, const struct table *table,
    const struct item *before, const struct item *after, struct err *err)
{
	struct span name = session_schema(table)->name;
	struct edit *edit;
	enum err_code code = apply(edits, name, before, after, err);

	if (code != ERR_OK)
		return code;
	if (edits->n == EDITS_MAX)
		forget_oldest(edits);
	xgrow(&edits->list, edits->n, &edits->cap, sizeof(*edits->list));
	edit = &edits->list[edits->n++];
	*edit = (struct edit){0};
	buf_add_span(&edit->table, name);
	keep(&edit->before, before);
	keep(&edit->after, after);
	return ERR_OK;
}

struct span
edits_last(const struct edits *edits, const struct table *table)
{
	const struct edit *edit;

	if (edits->n == 0)
		return (struct span){0};
	edit = &edits->list[edits->n - 1];
	return span_eq(buf_span(&edit->table), session_schema(table)->name)
	    ? buf_span(&edit->before.bytes)
	    : (struct span){0};
}

/* Opens VERSION as ITEM; NULL: there is none. */
static const struct item *
open_version(const struct version *version, struct item *item)
{
	if (!version->is || !item_open(item, buf_span(&version->bytes)))
		return NULL;
	return item;
}

enum err_code
edits_undo(struct edits *edits, struct err *err)
{
	struct item before = {0}, after = {0};
	struct edit *edit;
	enum err_code code;

	if (edits->n == 0)
		return err_set(err, ERR_NOT_FOUND, "there is nothing to undo");
	edit = &edits->list[edits->n - 1];
	code = apply(edits, buf_span(&edit->table),
	    open_version(&edit->after, &after),
	    open_version(&edit->before, &before), err);
	if (code == ERR_OK) {
		edit_fini(edit);
		edits->n--;
	}
	item_fini(&before);
	item_fini(&after);
	return code;
}
