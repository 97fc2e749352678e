/* SPDX-License-Identifier: MIT */
#include "db/store.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "db/build.h"
#include "db/connect.h"
#include "db/stmt.h"
#include "src/base/file.h"

/*
 * What a caller can do about a result code; ERR_IO about all others. And what
 * to say where SQLite's words would not help.
 */
static const struct result {
	int rc;
	enum err_code code;
	const char *words;
} results[] = {
    {SQLITE_BUSY, ERR_BUSY, NULL},
    {SQLITE_LOCKED, ERR_BUSY, NULL},
    {SQLITE_INTERRUPT, ERR_CANCELLED, NULL},
    {SQLITE_CONSTRAINT, ERR_EXISTS, NULL},
    {SQLITE_CORRUPT, ERR_STORE, NULL},
    {SQLITE_NOTADB, ERR_STORE, NULL},
    {SQLITE_ERROR, ERR_STORE, NULL},
    {SQLITE_SCHEMA, ERR_STORE, NULL},
    {SQLITE_MISMATCH, ERR_STORE, NULL},
    {SQLITE_PERM, ERR_STORE, NULL},
    {SQLITE_READONLY, ERR_STORE, "it or its directory cannot be written"},
    {SQLITE_CANTOPEN, ERR_STORE, "it or a file beside it cannot be opened"},
    {SQLITE_IOERR, ERR_STORE,
	"it or a file beside it cannot be read or "
	"written; the disk may be full"},
    {SQLITE_FULL, ERR_STORE, "the disk is full"},
};

static struct result
result_of(int rc)
{
	for (size_t i = 0; i < COUNT_OF(results); i++)
		if (results[i].rc == (rc & 0xff))
			return results[i];
	return (struct result){rc, ERR_IO, NULL};
}

enum err_code
store_fail(struct store *store, int rc, const char *what, struct err *err)
{
	struct result result = result_of(rc);

	switch (rc & 0xff) {
	case SQLITE_NOTADB:
		return err_set(err, ERR_STORE, "'%s' is no Keyslice store",
		    store->path);
	case SQLITE_CORRUPT:
		return err_set(err, ERR_STORE, "the store '%s' is damaged: %s",
		    store->path, sqlite3_errmsg(store->db));
	case SQLITE_BUSY:
		if (rc == SQLITE_BUSY_SNAPSHOT)
			return err_set(err, ERR_BUSY,
			    "cannot %s: another process has changed '%s' "
			    "meanwhile",
			    what, store->path);
		return err_set(err, ERR_BUSY,
		    "cannot %s: another process is using '%s'", what,
		    store->path);
	default:
		if (result.words != NULL)
			return err_set(err, result.code, "cannot %s: '%s': %s",
			    what, store->path, result.words);
		return err_set(err, result.code, "cannot %s: %s", what,
		    sqlite3_errmsg(store->db));
	}
}

enum err_code
store_damaged(struct store *store, struct err *err)
{
	return err_set(err, ERR_STORE,
	    "the store '%s' is damaged: keyslice check tells where",
	    store->path);
}

/* Whether the file is an SQLite database in which nothing is yet. */
static enum err_code
is_blank(struct store *store, int64_t id, int64_t version, bool *ret_blank,
    struct err *err)
{
	int64_t empty = 0;
	enum err_code code = ERR_OK;

	if (id == 0 && version == 0)
		code = stmt_number(&store->catalog, SQL_IS_EMPTY, &empty, err);
	*ret_blank = empty != 0;
	return code;
}

/* The version of the store; 0 if it is still to be made. */
static enum err_code
identify(struct store *store, int64_t *ret_version, struct err *err)
{
	bool blank = false;
	int64_t id = 0, version = 0;
	enum err_code code =
	    stmt_number(&store->catalog, SQL_APPLICATION_ID, &id, err);

	if (code == ERR_OK)
		code = stmt_number(&store->catalog, SQL_USER_VERSION, &version,
		    err);
	if (code == ERR_OK)
		code = is_blank(store, id, version, &blank, err);
	if (code != ERR_OK)
		return code;
	if (id != STORE_APPLICATION_ID &&
	    !(blank && store->mode >= STORE_CREATE))
		return err_set(err, ERR_STORE,
		    "'%s' is an SQLite database, but no Keyslice store",
		    store->path);
	if (version < 0)
		return store_damaged(store, err);
	if (version > STORE_VERSION)
		return err_set(err, ERR_STORE,
		    "'%s' is a store of version %lld, made by a newer Keyslice; "
		    "this one knows versions up to %d",
		    store->path, (long long)version, STORE_VERSION);
	*ret_version = version;
	return ERR_OK;
}

/* Brings the store up to date, step by step, in one transaction. */
static enum err_code
migrate(struct store *store, struct err *err)
{
	int64_t version;
	const char *script;
	enum err_code code = stmt_once(&store->catalog, SQL_BEGIN_WRITE, err);

	if (code != ERR_OK)
		return code;
	/* Another process may have done it meanwhile. */
	code = identify(store, &version, err);
	while (code == ERR_OK && (script = sql_migration(version)) != NULL) {
		code = store_run(store, script, err);
		version++;
	}
	if (code == ERR_OK)
		return stmt_once(&store->catalog, SQL_COMMIT, err);
	stmt_try(&store->catalog, SQL_ROLLBACK);
	return code;
}

/*
 * So that readers go on while somebody writes. Cannot be done while others read
 * a store that was just built, or on some file systems; all works without.
 */
static void
use_wal(struct store *store)
{
	(void)sqlite3_busy_timeout(store->db, 0);
	stmt_try(&store->catalog, SQL_SET_WAL);
	(void)sqlite3_busy_timeout(store->db, BUSY_MS);
}

static enum err_code
bring_up(struct store *store, struct err *err)
{
	int64_t version;
	enum err_code code = identify(store, &version, err);

	if (code != ERR_OK)
		return code;
	if (version < STORE_VERSION && store->mode == STORE_READ)
		return err_set(err, ERR_STORE,
		    "'%s' is a store of the old version %lld: open it for "
		    "writing once to bring it up to date",
		    store->path, (long long)version);
	if (version < STORE_VERSION)
		code = migrate(store, err);
	if (code == ERR_OK &&
	    (store->mode == STORE_WRITE || store->mode == STORE_CREATE))
		use_wal(store);
	return code;
}

static enum err_code
open_database(struct store *store, struct err *err)
{
	enum err_code code = store_connect(store, err);

	if (code == ERR_OK)
		code = bring_up(store, err);
	if (code == ERR_OK)
		code = stmt_once(&store->catalog, SQL_PIN, err);
	if (code == ERR_OK)
		code = store_read_names(store, NULL, err);
	if (code == ERR_OK)
		(void)store_changed(store);
	return code;
}

/* SQLite would create a file with the mode that the umask leaves. */
static enum err_code
create_file(const char *path, struct err *err)
{
	int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);

	if (fd < 0)
		return err_errno(err, "cannot create '%s'", path);
	(void)close(fd);
	return ERR_OK;
}

/* What is there must be a file, and something must be in it. */
static enum err_code
check_file(const struct store *store, const struct stat *there, struct err *err)
{
	if (S_ISDIR(there->st_mode))
		return err_set(err, ERR_STORE,
		    "'%s' is a directory, not a store", store->path);
	if (!S_ISREG(there->st_mode))
		return err_set(err, ERR_STORE, "'%s' is no regular file",
		    store->path);
	if (there->st_size == 0 && store->mode != STORE_CREATE)
		return err_set(err, ERR_STORE,
		    "'%s' is empty, it is no Keyslice store", store->path);
	return ERR_OK;
}

static enum err_code
prepare_file(struct store *store, struct err *err)
{
	struct stat there;
	bool found = stat(store->path, &there) == 0;

	if (!found && errno != ENOENT)
		return err_errno(err, "cannot open '%s'", store->path);
	if (store->mode != STORE_READ)
		build_sweep(store->path);
	if (found && store->mode == STORE_BUILD)
		return err_set(err, ERR_EXISTS, "'%s' exists already",
		    store->path);
	if (found)
		return check_file(store, &there, err);
	if (store->mode == STORE_BUILD)
		return build_create(store->path, &store->build_path, err);
	if (store->mode == STORE_CREATE)
		return create_file(store->path, err);
	return err_set(err, ERR_NOT_FOUND, "no store '%s'", store->path);
}

/* A file that cannot be reached or made is a store that cannot be used. */
static enum err_code
unusable(enum err_code code, struct err *err)
{
	if (code != ERR_IO)
		return code;
	if (err != NULL)
		err->code = ERR_STORE;
	return ERR_STORE;
}

enum err_code
store_open(const char *path, enum store_mode mode, struct store **ret_store,
    struct err *err)
{
	struct store *store = xcalloc(1, sizeof(*store));
	enum err_code code;

	store->path = xstrdup(path);
	store->mode = mode;
	store->doing = "open the store";
	store->catalog.store = store;
	names_init(&store->names);
	code = unusable(prepare_file(store, err), err);
	if (code == ERR_OK)
		code = open_database(store, err);
	if (code != ERR_OK) {
		store_close(store);
		return code;
	}
	store->doing = "read the store";
	*ret_store = store;
	return ERR_OK;
}

void
store_close(struct store *store)
{
	if (store == NULL)
		return;
	if (store->depth > 0) {
		store->depth = 1;
		store_rollback(store);
	}
	store_disconnect(store);
	if (store->build_path != NULL)
		(void)unlink(store->build_path);
	names_fini(&store->names);
	free(store->build_path);
	free(store->path);
	free(store);
}

enum err_code
store_publish(struct store *store, struct err *err)
{
	enum err_code code;

	assert(store->mode == STORE_BUILD && store->depth == 0);
	/* Later a reader may be there, and hinder it. */
	use_wal(store);
	store_disconnect(store);
	code =
	    unusable(build_publish(store->build_path, store->path, err), err);
	if (code == ERR_OK) {
		free(store->build_path);
		store->build_path = NULL;
	}
	return code;
}

bool
store_is_writable(const struct store *store)
{
	return store->mode != STORE_READ;
}

int
store_version(void)
{
	return STORE_VERSION;
}

const char *
store_sqlite_version(void)
{
	return sqlite3_libversion();
}

bool
store_is_file(const char *store, const char *path)
{
	static const char *const beside[] = {"", "-wal", "-shm", "-journal"};
	struct buf name = {0};
	bool is = false;

	for (size_t i = 0; !is && i < COUNT_OF(beside); i++) {
		struct span end = span_of(beside[i]);
		struct span whole = span_of(path);

		buf_clear(&name);
		buf_printf(&name, "%s%s", store, beside[i]);
		is = file_is_same(buf_str(&name), path);
		if (is || whole.len <= end.len ||
		    !span_eq(span_from(whole, whole.len - end.len), end))
			continue;
		/* It need not be there yet. */
		buf_clear(&name);
		buf_add(&name, path, whole.len - end.len);
		is = file_is_same(buf_str(&name), store);
	}
	buf_fini(&name);
	return is;
}
