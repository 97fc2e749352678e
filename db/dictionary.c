/* SPDX-License-Identifier: MIT */
/* The names of names.h as rows of the catalog's table "attribute". */
#include <stdlib.h>

#include "db/entry.h"
#include "db/stmt.h"

/*
 * Takes the name with ID, the next one behind those that are saved. False if
 * the names in memory have another one there, or this one elsewhere.
 */
static bool
take_name(struct names *names, int64_t id, struct span name)
{
	if ((uint64_t)id != names->n_saved + 1 ||
	    names_id(names, name) != (uint64_t)id)
		return false;
	names->n_saved++;
	return true;
}

/* Takes what rows STMT has; *ret_fit is false if take_name() was. */
static enum err_code
take_names(struct store *store, struct stmt *stmt, bool *ret_fit,
    struct err *err)
{
	bool row = false;
	enum err_code code = ERR_OK;

	*ret_fit = true;
	stmt_bind_int(stmt, 1, (int64_t)store->names.n_saved);
	while (*ret_fit && (code = stmt_step(stmt, &row, err)) == ERR_OK && row)
		*ret_fit = take_name(&store->names, stmt_int(stmt, 0),
		    stmt_span(stmt, 1));
	stmt_reset(stmt);
	return *ret_fit ? code : ERR_OK;
}

enum err_code
store_read_names(struct store *store, bool *ret_more, struct err *err)
{
	size_t before = store->names.n_saved;
	struct stmt *stmt = NULL;
	bool fit;
	enum err_code code =
	    stmt_take(&store->catalog, SQL_NAMES, 0, &stmt, err);

	if (code != ERR_OK)
		return code;
	code = take_names(store, stmt, &fit, err);
	if (code == ERR_OK && !fit) {
		names_forget(&store->names);
		code = take_names(store, stmt, &fit, err);
		if (code == ERR_OK && !fit)
			code = store_damaged(store, err);
	}
	stmt_give(stmt);
	if (code == ERR_OK && ret_more != NULL)
		*ret_more = store->names.n_saved != before;
	return code;
}

static enum err_code
save_name(struct store *store, size_t id, struct err *err)
{
	struct stmt *stmt = NULL;
	enum err_code code =
	    stmt_take(&store->catalog, SQL_NAME_ADD, 0, &stmt, err);

	if (code != ERR_OK)
		return code;
	stmt_bind_int(stmt, 1, (int64_t)id);
	stmt_bind_text(stmt, 2, names_get_any(&store->names, id));
	code = stmt_run(stmt, err);
	stmt_give(stmt);
	return code;
}

enum err_code
store_save_names(struct store *store, struct err *err)
{
	struct names *names = &store->names;
	enum err_code code = ERR_OK;

	while (code == ERR_OK && names->n_saved < names->n) {
		code = save_name(store, names->n_saved + 1, err);
		if (code == ERR_OK)
			names->n_saved++;
	}
	return code;
}

enum err_code
store_take_names(struct store *store, const struct names *names,
    uint32_t **ret_ids, struct err *err)
{
	bool same = true;
	uint32_t *ids;
	enum err_code code = store_read_names(store, NULL, err);

	if (code != ERR_OK)
		return code;
	ids = xcalloc(names->n + 1, sizeof(*ids));
	for (uint32_t id = 1; id <= names->n; id++) {
		ids[id] = names_id(&store->names, names_get_any(names, id));
		same = same && ids[id] == id;
	}
	code = store_save_names(store, err);
	if (code != ERR_OK || same) {
		free(ids);
		ids = NULL;
	}
	if (code == ERR_OK)
		*ret_ids = ids;
	return code;
}

enum err_code
table_open_item(struct table *table, const struct key *key, struct span payload,
    struct buf *scratch, struct item *item, struct err *err)
{
	struct store *store = table->store;
	const struct key_def *def = &table->schema.key;
	bool more = false;
	enum err_code code;

	if (entry_open(&store->names, def, key, payload, scratch, item))
		return ERR_OK;
	/* Another process may have added the names of its attributes. */
	code = store_read_names(store, &more, err);
	if (code != ERR_OK)
		return code;
	if (more && entry_open(&store->names, def, key, payload, scratch, item))
		return ERR_OK;
	return store_damaged(store, err);
}
