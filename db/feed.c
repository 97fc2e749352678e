/* SPDX-License-Identifier: MIT */
#include "db/feed.h"

#include <stdlib.h>

#include "db/stmt.h"

/* Columns behind k1, ..., as SCHEMA has them. */
enum {
	COLUMN_V = KEY_PARTS_MAX,
	COLUMN_N,
	COLUMN_BYTES,
	COLUMN_LEVEL,
};

static const char SCHEMA[] = "CREATE TABLE feed(k1, k2, k3, k4, k5, k6, k7, "
			     "k8, k9, k10, v, n, bytes, level)";

_Static_assert(KEY_PARTS_MAX == 10, "SCHEMA has a column for each key part");

/* The virtual table of one connection, and the one feed it gives now. */
struct feeder {
	const struct key_def *key;
	const struct feed *feed; /* NULL: no rows */
	struct feed_row row;
	bool more;
	enum err_code code; /* what the feed failed with */
	struct err *err;
};

struct feed_table {
	sqlite3_vtab base;
	struct feeder *feeder;
};

static struct feeder *
cursor_feeder(sqlite3_vtab_cursor *cursor)
{
	return ((struct feed_table *)(void *)cursor->pVtab)->feeder;
}

static int
feed_connect(sqlite3 *db, void *data, int argc, const char *const *argv,
    sqlite3_vtab **ret_table, char **ret_message)
{
	struct feed_table *table;
	int rc = sqlite3_declare_vtab(db, SCHEMA);

	(void)argc;
	(void)argv;
	(void)ret_message;
	if (rc != SQLITE_OK)
		return rc;
	/* Nothing in a file may make use of it. */
	(void)sqlite3_vtab_config(db, SQLITE_VTAB_DIRECTONLY);
	table = xcalloc(1, sizeof(*table));
	table->feeder = data;
	*ret_table = &table->base;
	return SQLITE_OK;
}

static int
feed_disconnect(sqlite3_vtab *table)
{
	free(table);
	return SQLITE_OK;
}

static int
feed_best_index(sqlite3_vtab *table, sqlite3_index_info *info)
{
	(void)table;
	info->estimatedCost = 1;
	return SQLITE_OK;
}

static int
feed_open(sqlite3_vtab *table, sqlite3_vtab_cursor **ret_cursor)
{
	(void)table;
	*ret_cursor = xcalloc(1, sizeof(**ret_cursor));
	return SQLITE_OK;
}

static int
feed_close(sqlite3_vtab_cursor *cursor)
{
	free(cursor);
	return SQLITE_OK;
}

static int
feed_next(sqlite3_vtab_cursor *cursor)
{
	struct feeder *feeder = cursor_feeder(cursor);

	feeder->code = feeder->feed->next(feeder->feed->data, &feeder->more,
	    &feeder->row, feeder->err);
	return feeder->code == ERR_OK ? SQLITE_OK : SQLITE_ABORT;
}

static int
feed_filter(sqlite3_vtab_cursor *cursor, int number, const char *text, int argc,
    sqlite3_value **argv)
{
	(void)number;
	(void)text;
	(void)argc;
	(void)argv;
	if (cursor_feeder(cursor)->feed == NULL)
		return SQLITE_OK;
	return feed_next(cursor);
}

static int
feed_eof(sqlite3_vtab_cursor *cursor)
{
	return !cursor_feeder(cursor)->more;
}

/* The bytes stay until the feed is asked for the next row. */
static void
result_key(const struct feeder *feeder, size_t part, sqlite3_context *out)
{
	const struct key *key = &feeder->row.key;

	if (part >= key->n)
		return;
	if (feeder->key->part[part].type == VALUE_S)
		sqlite3_result_text64(out, key->part[part].ptr,
		    key->part[part].len, SQLITE_STATIC, SQLITE_UTF8);
	else
		sqlite3_result_blob64(out, key->part[part].ptr,
		    key->part[part].len, SQLITE_STATIC);
}

static int
feed_column(sqlite3_vtab_cursor *cursor, sqlite3_context *out, int column)
{
	const struct feeder *feeder = cursor_feeder(cursor);
	const struct feed_row *row = &feeder->row;

	switch (column) {
	case COLUMN_V:
		sqlite3_result_blob64(out, row->v.ptr, row->v.len,
		    SQLITE_STATIC);
		break;
	case COLUMN_N:
		sqlite3_result_int64(out, row->n);
		break;
	case COLUMN_BYTES:
		sqlite3_result_int64(out, row->bytes);
		break;
	case COLUMN_LEVEL:
		sqlite3_result_int64(out, row->level);
		break;
	default:
		result_key(feeder, (size_t)column, out);
		break;
	}
	return SQLITE_OK;
}

static int
feed_rowid(sqlite3_vtab_cursor *cursor, sqlite3_int64 *ret_rowid)
{
	(void)cursor;
	*ret_rowid = 0;
	return SQLITE_OK;
}

/* Without xCreate: the table is there by the name of its module alone. */
static const sqlite3_module feed_module = {
    .xConnect = feed_connect,
    .xBestIndex = feed_best_index,
    .xDisconnect = feed_disconnect,
    .xOpen = feed_open,
    .xClose = feed_close,
    .xFilter = feed_filter,
    .xNext = feed_next,
    .xEof = feed_eof,
    .xColumn = feed_column,
    .xRowid = feed_rowid,
};

/* The connection frees it when it closes. */
static enum err_code
feeder_open(struct store *store, struct err *err)
{
	int rc;

	if (store->feeder != NULL)
		return ERR_OK;
	store->feeder = xcalloc(1, sizeof(*store->feeder));
	rc = sqlite3_create_module_v2(store->db, "feed", &feed_module,
	    store->feeder, free);
	if (rc == SQLITE_OK)
		return ERR_OK;
	store->feeder = NULL;
	return store_fail(store, rc, "load", err);
}

/* Runs STMT; what the feed says when it fails goes before what SQLite says. */
static enum err_code
feeder_run(struct store *store, struct stmt *stmt, struct err *err)
{
	struct feeder *feeder = store->feeder;
	struct err what = {0};
	enum err_code code = stmt_run(stmt, &what);

	if (feeder->code != ERR_OK)
		return feeder->code;
	if (code == ERR_OK)
		return ERR_OK;
	if (sqlite3_extended_errcode(store->db) == SQLITE_CONSTRAINT_PRIMARYKEY)
		return err_set(err, ERR_EXISTS, "the key is there already");
	return err_set(err, code, "%s", what.msg);
}

enum err_code
feed_run(struct keyspace *keyspace, enum sql_id id, const struct feed *feed,
    uint64_t *ret_changed, struct err *err)
{
	struct store *store = keyspace->store;
	struct stmt *stmt = NULL;
	enum err_code code = feeder_open(store, err);

	if (code == ERR_OK)
		code = stmt_take(keyspace, id, 0, &stmt, err);
	if (code != ERR_OK)
		return code;
	*store->feeder =
	    (struct feeder){.key = &keyspace->key, .feed = feed, .err = err};
	code = feeder_run(store, stmt, err);
	if (code == ERR_OK && ret_changed != NULL)
		*ret_changed = (uint64_t)sqlite3_changes64(store->db);
	stmt_give(stmt);
	*store->feeder = (struct feeder){0};
	return code;
}
