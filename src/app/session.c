/* SPDX-License-Identifier: MIT */
#include "src/app/session.h"

#include <stdlib.h>

#include "db/collections.h"

struct session {
	char *path;
	enum session_mode mode;
	struct store *store;   /* NULL: there is no file yet */
	struct table **tables; /* open ones, each once */
	size_t n_tables;
	size_t cap_tables;
	struct table **retired; /* not given out any more; see refresh */
	size_t n_retired, cap_retired;
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
		table_close(session->retired[i]);
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
session_changed(struct session *session)
{
	if (session->store == NULL)
		return open_store(session, NULL) == ERR_OK &&
		    session->store != NULL;
	return store_changed(session->store);
}

void
session_refresh(struct session *session)
{
	size_t n = 0;

	for (size_t i = 0; i < session->n_tables; i++) {
		struct table *table = session->tables[i];
		bool same = true;

		if (table_follow(table, &same, NULL) != ERR_OK || same) {
			session->tables[n++] = table;
			continue;
		}
		xgrow(&session->retired, session->n_retired,
		    &session->cap_retired, sizeof(struct table *));
		session->retired[session->n_retired++] = table;
	}
	session->n_tables = n;
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

/* The store was changed by us, through another connection. */
static void
take_in(struct session *session)
{
	(void)session_changed(session);
	session_refresh(session);
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
		take_in(session);
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
		take_in(session);
	return code;
}

enum err_code
session_save(struct session *session, const char *path, struct err *err)
{
	enum err_code code = session_check_output(session, path, err);

	if (code != ERR_OK)
		return code;
	if (session->store == NULL)
		return err_set(err, ERR_NOT_FOUND,
		    "there is nothing to save yet");
	return store_copy(session->store, path, err);
}
