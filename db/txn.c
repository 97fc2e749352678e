/* SPDX-License-Identifier: MIT */
/*
 * Transactions and snapshots of one store. SQLite knows one transaction a
 * connection; what nests is counted here.
 *
 *   depth > 0       a transaction that writes is open
 *   snapshots > 0   one that reads is open, unless a writing one is
 *
 * A writing transaction that begins under a snapshot goes on from its view,
 * which is possible as long as nobody else has written since; when it ends, the
 * snapshot is taken anew and shows what was written.
 */
#include <assert.h>
#include <stdlib.h>
#include <unistd.h>

#include "db/build.h"
#include "db/connect.h"
#include "db/stmt.h"

enum {
	ASK_MS = 100, /* how often to look whether another process is done */
};

static const char IDLE[] = "read the store";

/* Begins the transaction that holds the view of a snapshot. */
static enum err_code
hold_view(struct store *store, struct err *err)
{
	enum err_code code = stmt_once(&store->catalog, SQL_BEGIN_READ, err);

	if (code != ERR_OK)
		return code;
	code = stmt_once(&store->catalog, SQL_PIN, err);
	if (code != ERR_OK)
		stmt_try(&store->catalog, SQL_COMMIT);
	return code;
}

enum err_code
store_begin(struct store *store, const char *name, struct err *err)
{
	enum err_code code;

	assert(store->db != NULL);
	if (store->depth > 0) {
		store->depth++;
		return ERR_OK;
	}
	if (store->mode == STORE_READ)
		return err_set(err, ERR_IO,
		    "cannot %s: '%s' is open for reading only", name,
		    store->path);
	store->doing = name;
	code = stmt_once(&store->catalog,
	    sqlite3_get_autocommit(store->db) != 0 ? SQL_BEGIN_WRITE
						   : SQL_PIN_WRITE,
	    err);
	if (code != ERR_OK) {
		store->doing = IDLE;
		return code;
	}
	store->depth = 1;
	store->names_at_begin = store->names.n_saved;
	return ERR_OK;
}

/* Who waits, and how long. */
struct patience {
	bool (*go_on)(void *data);
	void *data;
};

/* SQLite's busy handler. It is asked first when nobody has waited yet. */
static int
on_busy(void *data, int count)
{
	const struct patience *patience = data;

	if (!patience->go_on(patience->data))
		return 0;
	if (count > 0)
		(void)sqlite3_sleep(ASK_MS);
	return 1;
}

enum err_code
store_begin_when_free(struct store *store, const char *name,
    bool (*go_on)(void *data), void *data, struct err *err)
{
	struct patience patience = {go_on, data};
	enum err_code code;

	assert(store->depth == 0);
	(void)sqlite3_busy_handler(store->db, on_busy, &patience);
	code = store_begin(store, name, err);
	(void)sqlite3_busy_timeout(store->db, BUSY_MS);
	return code;
}

/* The outermost transaction has ended. */
static void
end(struct store *store)
{
	store->depth = 0;
	store->doomed = false;
	store->doing = IDLE;
	/* If the view cannot be held, each read has one of its own. */
	if (store->snapshots > 0)
		(void)hold_view(store, NULL);
}

enum err_code
store_commit(struct store *store, struct err *err)
{
	enum err_code code;

	assert(store->depth > 0);
	if (store->depth > 1) {
		store->depth--;
		return ERR_OK;
	}
	if (store->doomed) {
		code = err_set(err, ERR_CANCELLED,
		    "cannot %s: a part of it was undone", store->doing);
		store_rollback(store);
		return code;
	}
	code = stmt_once(&store->catalog, SQL_COMMIT, err);
	if (code != ERR_OK) {
		store_rollback(store);
		return code;
	}
	end(store);
	return ERR_OK;
}

void
store_rollback(struct store *store)
{
	assert(store->depth > 0);
	if (store->depth > 1) {
		store->depth--;
		store->doomed = true;
		return;
	}
	/* After some failures SQLite has rolled back by itself. */
	if (sqlite3_get_autocommit(store->db) == 0)
		stmt_try(&store->catalog, SQL_ROLLBACK);
	if (store->names.n_saved > store->names_at_begin)
		store->names.n_saved = store->names_at_begin;
	end(store);
}

enum err_code
store_snapshot(struct store *store, struct err *err)
{
	enum err_code code = ERR_OK;

	assert(store->db != NULL);
	if (store->snapshots == 0 && store->depth == 0)
		code = hold_view(store, err);
	if (code == ERR_OK)
		store->snapshots++;
	return code;
}

void
store_release(struct store *store)
{
	assert(store->snapshots > 0);
	store->snapshots--;
	if (store->snapshots == 0 && store->depth == 0 &&
	    sqlite3_get_autocommit(store->db) == 0)
		stmt_try(&store->catalog, SQL_COMMIT);
}

bool
store_changed(struct store *store)
{
	int64_t before = store->data_version;

	if (stmt_number(&store->catalog, SQL_DATA_VERSION, &store->data_version,
		NULL) != ERR_OK)
		return false;
	return store->data_version != before;
}

void
store_interrupt(struct store *store)
{
	if (store->db != NULL)
		sqlite3_interrupt(store->db);
}

enum err_code
store_compact(struct store *store, struct err *err)
{
	enum err_code code;

	assert(store->depth == 0 && store->snapshots == 0);
	if (store->mode == STORE_READ)
		return err_set(err, ERR_IO,
		    "cannot compact the store: '%s' is open for reading only",
		    store->path);
	store->doing = "compact the store";
	code = stmt_once(&store->catalog, SQL_VACUUM, err);
	/* What VACUUM wrote is in the WAL file; others may still read that. */
	if (code == ERR_OK)
		stmt_try(&store->catalog, SQL_CHECKPOINT);
	store->doing = IDLE;
	return code;
}

/* SQLite fills the file at PATH, which is there and empty. */
static enum err_code
vacuum_into(struct store *store, const char *path, struct err *err)
{
	struct stmt *stmt = NULL;
	enum err_code code =
	    stmt_take(&store->catalog, SQL_VACUUM_INTO, 0, &stmt, err);

	if (code != ERR_OK)
		return code;
	stmt_bind_text(stmt, 1, span_of(path));
	code = stmt_run(stmt, err);
	stmt_give(stmt);
	return code;
}

/* Removes a copy that failed, and the journal that a full disk leaves. */
static void
copy_remove(const char *path)
{
	struct buf journal = {0};

	buf_printf(&journal, "%s-journal", path);
	(void)unlink(buf_str(&journal));
	(void)unlink(path);
	buf_fini(&journal);
}

enum err_code
store_copy(struct store *store, const char *path, struct err *err)
{
	char *build_path = NULL;
	enum err_code code;

	assert(store->depth == 0 && store->snapshots == 0);
	code = build_create(path, &build_path, err);
	if (code != ERR_OK)
		return code;
	store->doing = "copy the store";
	/* It changes nothing here, yet SQLite takes it for a change. */
	if (store->mode == STORE_READ)
		stmt_try(&store->catalog, SQL_CLEAR_QUERY_ONLY);
	code = vacuum_into(store, build_path, err);
	if (store->mode == STORE_READ)
		stmt_try(&store->catalog, SQL_SET_QUERY_ONLY);
	store->doing = IDLE;
	if (code == ERR_OK)
		code = build_publish(build_path, path, err);
	if (code != ERR_OK)
		copy_remove(build_path);
	free(build_path);
	return code;
}
