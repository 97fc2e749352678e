/* SPDX-License-Identifier: MIT */
#include "src/app/session.h"

#include <stdlib.h>

#include "db/collections.h"

/* A table that was open; see session_refresh(). */
struct retired {
	struct table *table;
	enum table_fate fate;
};

struct session {
	char *path;
	enum session_mode mode;
	struct store *store;   /* NULL: there is no file yet */
	struct table **tables; /* open ones, each once */
	size_t n_tables;
	size_t cap_tables;
	struct retired *retired;
	size_t n_retired, cap_retired;
	bool has_news;   /* for session_changed() */
	bool is_unsaved; /* something may have changed since it was saved */
};

/* Opens the file if it is there by now; none is no error. */
static enum err_code
open_store(struct session *session, struct err *err)
{
	enum store_mode mode =
	    session->mode == SESSION_WRITE ? STORE_WRITE : STORE_READ;
	enum err_code code;

	if (session->store != NULL)
		return ERR_OK;
	code = store_open(session->path, mode, &session->store, err);
	session->is_unsaved = code == ERR_OK;
	return code == ERR_NOT_FOUND ? ERR_OK : code;
}

enum err_code
session_open(const char *path, enum session_mode mode,
    struct session **ret_session, struct err *err)
{
	struct session *session = xcalloc(1, sizeof(*session));
	enum err_code code;

	session->path = xstrdup(path);
	session->mode = mode;
	code = open_store(session, err);
	if (code != ERR_OK) {
		session_close(session);
		return code;
	}
	*ret_session = session;
	return ERR_OK;
}

static void
close_store(struct session *session)
{
	for (size_t i = 0; i < session->n_tables; i++)
		table_close(session->tables[i]);
	for (size_t i = 0; i < session->n_retired; i++)
		table_close(session->retired[i].table);
	session->n_tables = 0;
	session->n_retired = 0;
	store_close(session->store);
	session->store = NULL;
}

void
session_close(struct session *session)
{
	if (session == NULL)
		return;
	close_store(session);
	free(session->tables);
	free(session->retired);
	free(session->path);
	free(session);
}

const char *
session_path(const struct session *session)
{
	return session->path;
}

enum err_code
session_check_output(const struct session *session, const char *path,
    struct err *err)
{
	if (!store_is_file(session->path, path))
		return ERR_OK;
	return err_set(err, ERR_USAGE, "'%s' would replace the store itself",
	    path);
}

enum session_mode
session_mode(const struct session *session)
{
	return session->mode;
}

enum err_code
session_set_mode(struct session *session, enum session_mode mode,
    struct err *err)
{
	/* Items are changed through a connection of their own, so that the
	 * tables that views hold stay open. */
	struct store *probe = NULL;
	enum err_code code = ERR_OK;

	if (mode == SESSION_WRITE && session->store != NULL)
		code = store_open(session->path, STORE_WRITE, &probe, err);
	store_close(probe);
	if (code == ERR_OK)
		session->mode = mode;
	return code;
}

static enum err_code
add_info(struct session *session, struct span name, struct table_list *list,
    struct err *err)
{
	struct table *table = NULL;
	struct extent extent = {0};
	struct buf key = {0};
	struct table_info *info = &list->tables[list->n];
	enum err_code code = session_table(session, name, &table, err);

	if (code != ERR_OK)
		return code;
	code = table_extent(table, NO_INDEX, &extent, &info->collections, err);
	if (code != ERR_OK)
		return code;
	schema_print_key(&table_schema(table)->key, &key);
	info->name = arena_dup(&list->arena, name);
	info->key = arena_dup(&list->arena, buf_span(&key));
	info->items = extent.n;
	info->bytes = extent.bytes;
	info->n_indexes = table_schema(table)->n_indexes;
	list->n++;
	buf_fini(&key);
	return ERR_OK;
}

enum err_code
session_tables(struct session *session, struct table_list *list,
    struct err *err)
{
	struct table_names names = {0};
	enum err_code code = open_store(session, err);

	*list = (struct table_list){0};
	if (code != ERR_OK || session->store == NULL)
		return code;
	code = store_tables(session->store, &names, err);
	if (code == ERR_OK)
		list->tables = xcalloc(names.n + 1, sizeof(*list->tables));
	for (size_t i = 0; code == ERR_OK && i < names.n; i++)
		code = add_info(session, names.names[i], list, err);
	table_names_fini(&names);
	if (code != ERR_OK)
		table_list_fini(list);
	return code;
}

void
table_list_fini(struct table_list *list)
{
	free(list->tables);
	arena_fini(&list->arena);
	*list = (struct table_list){0};
}

enum err_code
session_table(struct session *session, struct span name,
    struct table **ret_table, struct err *err)
{
	struct table *table = NULL;
	enum err_code code = open_store(session, err);

	if (code != ERR_OK)
		return code;
	if (session->store == NULL)
		return err_set(err, ERR_NOT_FOUND,
		    "no table '%.*s': the store is empty", SPAN_ARG(name));
	for (size_t i = 0; i < session->n_tables; i++) {
		table = session->tables[i];
		if (span_eq(table_schema(table)->name, name)) {
			*ret_table = table;
			return ERR_OK;
		}
	}
	code = table_open(session->store, name, &table, err);
	if (code != ERR_OK)
		return code;
	xgrow(&session->tables, session->n_tables, &session->cap_tables,
	    sizeof(struct table *));
	session->tables[session->n_tables++] = table;
	*ret_table = table;
	return ERR_OK;
}

const struct schema *
session_schema(const struct table *table)
{
	return table_schema(table);
}

enum err_code
session_extent(struct table *table, size_t index, uint64_t *ret_items,
    uint64_t *ret_bytes, uint64_t *ret_collections, struct err *err)
{
	struct extent extent = {0};
	enum err_code code =
	    table_extent(table, index, &extent, ret_collections, err);

	if (code == ERR_OK) {
		*ret_items = extent.n;
		*ret_bytes = extent.bytes;
	}
	return code;
}

bool
session_has_store(const struct session *session)
{
	return session->store != NULL;
}

/* Asks the store what is new; it says so once. */
static void
look_for_news(struct session *session)
{
	bool changed = session->store != NULL && store_changed(session->store);

	if (session->store == NULL)
		changed = open_store(session, NULL) == ERR_OK &&
		    session->store != NULL;
	session->has_news |= changed;
	session->is_unsaved |= changed;
}

bool
session_changed(struct session *session)
{
	bool changed;

	look_for_news(session);
	changed = session->has_news;
	session->has_news = false;
	return changed;
}

bool
session_has_news(struct session *session)
{
	look_for_news(session);
	return session->has_news;
}

void
session_own_change(struct session *session, bool had_news)
{
	look_for_news(session);
	session->has_news = had_news;
}

bool
session_is_unsaved(struct session *session)
{
	struct table_names names = {0};
	bool is;

	look_for_news(session);
	is = session->is_unsaved && session->store != NULL &&
	    store_tables(session->store, &names, NULL) == ERR_OK && names.n > 0;
	table_names_fini(&names);
	return is;
}

/* What cannot be asked is taken for what it was. */
static void
follow(struct table *table, enum table_fate *fate)
{
	enum err_code code = table_follow(table, fate, NULL);

	(void)code;
}

void
session_refresh(struct session *session)
{
	size_t n = 0;

	(void)session_changed(session);
	/* Those who hold one of these follow its name. */
	for (size_t i = 0; i < session->n_retired; i++)
		follow(session->retired[i].table, &session->retired[i].fate);
	for (size_t i = 0; i < session->n_tables; i++) {
		struct retired one = {session->tables[i], TABLE_SAME};

		follow(one.table, &one.fate);
		if (one.fate == TABLE_SAME) {
			session->tables[n++] = one.table;
			continue;
		}
		xgrow(&session->retired, session->n_retired,
		    &session->cap_retired, sizeof(struct retired));
		session->retired[session->n_retired++] = one;
	}
	session->n_tables = n;
}

static enum table_fate
fate_of(const struct session *session, const struct table *table)
{
	for (size_t i = 0; i < session->n_retired; i++)
		if (session->retired[i].table == table)
			return session->retired[i].fate;
	return TABLE_SAME;
}

bool
session_is_lost(const struct session *session, const struct table *table,
    size_t index)
{
	enum table_fate fate = fate_of(session, table);

	return fate == TABLE_DROPPED ||
	    (fate == TABLE_CHANGED && index != NO_INDEX);
}

static bool
same_key(const struct table *a, const struct table *b)
{
	struct buf left = {0}, right = {0};
	bool same;

	schema_print_key(&table_schema(a)->key, &left);
	schema_print_key(&table_schema(b)->key, &right);
	same = span_eq(buf_span(&left), buf_span(&right));
	buf_fini(&left);
	buf_fini(&right);
	return same;
}

enum err_code
session_renewed(struct session *session, struct table *table,
    struct table **ret_table, struct err *err)
{
	struct table *renewed = table;
	enum err_code code = ERR_OK;

	if (fate_of(session, table) != TABLE_SAME)
		code = session_table(session, table_schema(table)->name,
		    &renewed, err);
	if (code == ERR_OK && !same_key(table, renewed))
		code = err_set(err, ERR_NOT_FOUND,
		    "table '%.*s' has another key by now",
		    SPAN_ARG(table_schema(table)->name));
	if (code == ERR_OK)
		*ret_table = renewed;
	return code;
}

void
session_interrupt(struct session *session)
{
	if (session->store != NULL)
		store_interrupt(session->store);
}

enum err_code
session_create_table(struct session *session, const struct schema *schema,
    struct err *err)
{
	struct store *store = NULL;
	struct table *table = NULL;
	enum err_code code =
	    store_open(session->path, STORE_CREATE, &store, err);

	if (code == ERR_OK)
		code = table_create(store, schema, &table, err);
	table_close(table);
	store_close(store);
	return code;
}

enum err_code
session_rename_table(struct session *session, struct span name,
    struct span new_name, struct err *err)
{
	struct store *store = NULL;
	enum err_code code =
	    store_open(session->path, STORE_WRITE, &store, err);

	if (code == ERR_OK)
		code = table_rename(store, name, new_name, err);
	store_close(store);
	if (code == ERR_OK)
		session_refresh(session);
	return code;
}

enum err_code
session_drop_table(struct session *session, struct span name, struct err *err)
{
	struct store *store = NULL;
	enum err_code code =
	    store_open(session->path, STORE_WRITE, &store, err);

	if (code == ERR_OK)
		code = table_drop(store, name, err);
	store_close(store);
	if (code == ERR_OK)
		session_refresh(session);
	return code;
}

enum err_code
session_save(struct session *session, const char *path, struct err *err)
{
	enum err_code code = session_check_output(session, path, err);

	if (code != ERR_OK)
		return code;
	/* What changes while it is written may be in it or not. */
	look_for_news(session);
	if (session->store == NULL)
		return err_set(err, ERR_NOT_FOUND,
		    "there is nothing to save yet");
	code = store_copy(session->store, path, err);
	if (code == ERR_OK)
		session->is_unsaved = false;
	return code;
}
