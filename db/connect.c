/* SPDX-License-Identifier: MIT */
#include "db/connect.h"

#include <unistd.h>

#include "db/stmt.h"

enum err_code
store_run(struct store *store, const char *script, struct err *err)
{
	int rc = sqlite3_exec(store->db, script, NULL, NULL, NULL);

	if (rc != SQLITE_OK)
		return store_fail(store, rc, store->doing, err);
	return ERR_OK;
}

/*
 * The name of the file as a URI, since a plain name may mean something else to
 * SQLite (":memory:", "file:...").
 */
static void
put_uri(const char *path, bool immutable, struct buf *out)
{
	static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
				    "abcdefghijklmnopqrstuvwxyz"
				    "0123456789-._~/";

	buf_puts(out, path[0] == '/' ? "file://" : "file:./");
	for (; *path != '\0'; path++) {
		if (strchr(plain, *path) != NULL)
			buf_putc(out, *path);
		else
			buf_printf(out, "%%%02X", (unsigned char)*path);
	}
	if (immutable)
		buf_puts(out, "?immutable=1");
}

void
store_disconnect(struct store *store)
{
	keyspace_fini(&store->catalog);
	(void)sqlite3_close(store->db);
	store->db = NULL;
	store->feeder = NULL;
}

/*
 * Whoever reads opens the file for writing too, if he may, and "query_only"
 * keeps him from it: SQLite can then put right what a crash has left, and
 * removes its WAL files when the last process closes the store.
 */
static enum err_code
connect(struct store *store, bool immutable, struct err *err)
{
	int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX |
	    SQLITE_OPEN_URI | SQLITE_OPEN_EXRESCODE;
	struct buf uri = {0};
	int rc;

	put_uri(store->build_path != NULL ? store->build_path : store->path,
	    immutable, &uri);
	rc = sqlite3_open_v2(buf_str(&uri), &store->db, flags, NULL);
	buf_fini(&uri);
	if (store->db == NULL)
		return err_set(err, ERR_IO, "cannot open: %s",
		    sqlite3_errstr(rc));
	if (rc != SQLITE_OK)
		return store_fail(store, rc, store->doing, err);
	(void)sqlite3_busy_timeout(store->db, BUSY_MS);
	return ERR_OK;
}

/*
 * Whether nobody can write beside the file, or has: then a store in WAL mode,
 * which SQLite otherwise could not read there, cannot change while it is read.
 */
static bool
is_immutable(const char *path)
{
	const char *slash = strrchr(path, '/');
	struct buf name = {0};
	bool immutable;

	buf_add(&name, path, slash == NULL ? 0 : (size_t)(slash + 1 - path));
	buf_putc(&name, '.');
	immutable = access(buf_str(&name), W_OK) != 0;
	buf_clear(&name);
	buf_printf(&name, "%s-wal", path);
	immutable = immutable && access(buf_str(&name), F_OK) != 0;
	buf_fini(&name);
	return immutable;
}

/* Whether SQLite gave up for want of a place for its WAL files. */
static bool
lacks_wal(struct store *store)
{
	int rc = sqlite3_errcode(store->db) & 0xff;

	return rc == SQLITE_CANTOPEN || rc == SQLITE_READONLY;
}

/* Connects, and reads for the first time. */
static enum err_code
reach(struct store *store, struct err *err)
{
	int64_t id;
	enum err_code code = connect(store, false, err);

	if (code == ERR_OK)
		code =
		    stmt_number(&store->catalog, SQL_APPLICATION_ID, &id, err);
	if (code == ERR_OK || store->mode != STORE_READ || !lacks_wal(store) ||
	    !is_immutable(store->path))
		return code;
	store_disconnect(store);
	return connect(store, true, err);
}

/* Triggers and views have no place in a store: one that came from elsewhere
 * must not make a harmless statement do something else. */
static void
harden(struct store *store)
{
	static const int off[] = {
	    SQLITE_DBCONFIG_ENABLE_TRIGGER,
	    SQLITE_DBCONFIG_ENABLE_VIEW,
	    SQLITE_DBCONFIG_DQS_DML,
	    SQLITE_DBCONFIG_DQS_DDL,
	};

	for (size_t i = 0; i < COUNT_OF(off); i++)
		(void)sqlite3_db_config(store->db, off[i], 0, NULL);
	(void)sqlite3_db_config(store->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
}

static enum err_code
set_up(struct store *store, struct err *err)
{
	static const enum sql_id scripts[] = {
	    [STORE_READ] = SQL_SETUP_READ,
	    [STORE_WRITE] = SQL_SETUP_WRITE,
	    [STORE_CREATE] = SQL_SETUP_WRITE,
	    [STORE_BUILD] = SQL_SETUP_BUILD,
	};
	struct buf script = {0};
	enum err_code code;

	sql_text(scripts[store->mode], &store->catalog, 0, &script);
	code = store_run(store, buf_str(&script), err);
	buf_fini(&script);
	harden(store);
	return code;
}

enum err_code
store_connect(struct store *store, struct err *err)
{
	enum err_code code = reach(store, err);

	if (code == ERR_OK)
		code = set_up(store, err);
	return code;
}
