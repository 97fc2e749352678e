/* SPDX-License-Identifier: MIT */
#include "db/sql.h"

#include <assert.h>

#include "db/keyspace.h"

/* A marker of the texts below, and what it stands for (see sql.h). */
enum mark_kind {
	MARK_COLUMNS,
	MARK_DESC,
	MARK_TYPED,
	MARK_FEED,
	MARK_PARAMETERS,
	MARK_NEXT, /* one parameter */
};

enum mark_count {
	COUNT_ALL,
	COUNT_HASH,
	COUNT_PARTS,
};

static const struct mark {
	char letter;
	enum mark_kind kind;
	enum mark_count count;
	bool second; /* its parameters stand behind those for the whole key */
	unsigned place; /* MARK_NEXT: 1 is right behind */
} marks[] = {
    {'K', MARK_COLUMNS, COUNT_ALL, false, 0},
    {'H', MARK_COLUMNS, COUNT_HASH, false, 0},
    {'k', MARK_COLUMNS, COUNT_PARTS, false, 0},
    {'D', MARK_DESC, COUNT_ALL, false, 0},
    {'E', MARK_DESC, COUNT_HASH, false, 0},
    {'B', MARK_TYPED, COUNT_ALL, false, 0},
    {'C', MARK_TYPED, COUNT_HASH, false, 0},
    {'F', MARK_FEED, COUNT_ALL, false, 0},
    {'G', MARK_FEED, COUNT_HASH, false, 0},
    {'P', MARK_PARAMETERS, COUNT_ALL, false, 0},
    {'h', MARK_PARAMETERS, COUNT_HASH, false, 0},
    {'p', MARK_PARAMETERS, COUNT_PARTS, false, 0},
    {'Q', MARK_PARAMETERS, COUNT_PARTS, true, 0},
    {'N', MARK_NEXT, COUNT_ALL, false, 1},
    {'M', MARK_NEXT, COUNT_ALL, false, 2},
    {'O', MARK_NEXT, COUNT_ALL, false, 3},
    {'n', MARK_NEXT, COUNT_HASH, false, 1},
    {'m', MARK_NEXT, COUNT_HASH, false, 2},
    {'q', MARK_NEXT, COUNT_PARTS, false, 1},
    {'r', MARK_NEXT, COUNT_PARTS, true, 1},
};

/*
 * A file comes from anywhere: cells are checked before they are believed, and a
 * schema in it may call no function that does anything. The page size counts
 * for new files only; large pages keep items of some KB out of overflow chains.
 */
#define SETUP                         \
	"PRAGMA page_size = 16384;"   \
	"PRAGMA trusted_schema = 0;"  \
	"PRAGMA cell_size_check = 1;" \
	"PRAGMA mmap_size = 0;"

static const char *const texts[SQL_COUNT] = {
    [SQL_SETUP_READ] = SETUP "PRAGMA cache_size = -16000;"
			     "PRAGMA query_only = 1;",
    [SQL_SETUP_WRITE] = SETUP "PRAGMA cache_size = -16000;"
			      "PRAGMA journal_size_limit = 67108864;",
    [SQL_SETUP_BUILD] = SETUP "PRAGMA cache_size = -8000;"
			      "PRAGMA journal_mode = MEMORY;"
			      "PRAGMA synchronous = OFF;"
			      "PRAGMA locking_mode = EXCLUSIVE;",
    [SQL_SET_WAL] = "PRAGMA journal_mode = WAL",
    [SQL_APPLICATION_ID] = "PRAGMA application_id",
    [SQL_USER_VERSION] = "PRAGMA user_version",
    [SQL_IS_EMPTY] = "SELECT NOT EXISTS(SELECT 1 FROM sqlite_schema)",
    [SQL_DATA_VERSION] = "PRAGMA data_version",
    [SQL_VACUUM] = "VACUUM",
    [SQL_VACUUM_INTO] = "VACUUM INTO ?1",
    [SQL_SET_QUERY_ONLY] = "PRAGMA query_only = 1",
    [SQL_CLEAR_QUERY_ONLY] = "PRAGMA query_only = 0",
    [SQL_CHECKPOINT] = "PRAGMA wal_checkpoint(TRUNCATE)",
    [SQL_INTEGRITY] = "PRAGMA integrity_check",
    [SQL_DEFINITION] = "SELECT sql FROM sqlite_schema WHERE name = ?1",

    [SQL_BEGIN_READ] = "BEGIN",
    [SQL_BEGIN_WRITE] = "BEGIN IMMEDIATE",
    [SQL_COMMIT] = "COMMIT",
    [SQL_ROLLBACK] = "ROLLBACK",
    [SQL_PIN] = "SELECT 1 FROM catalog_table LIMIT 1",
    [SQL_PIN_WRITE] = "DELETE FROM catalog_table WHERE id = -1",

    [SQL_TABLES] = "SELECT name FROM catalog_table ORDER BY name",
    [SQL_TABLE_GET] = "SELECT id, name, version, schema FROM catalog_table"
		      " WHERE name = ?1",
    [SQL_TABLE_GET_ID] = "SELECT id, name, version, schema FROM catalog_table"
			 " WHERE id = ?1",
    [SQL_TABLE_VERSION] = "SELECT version FROM catalog_table WHERE id = ?1",
    [SQL_TABLE_ADD] = "INSERT INTO catalog_table(name, schema)"
		      " VALUES(?1, ?2) RETURNING id",
    [SQL_TABLE_SET] = "UPDATE catalog_table SET name = ?2, schema = ?3,"
		      " version = version + ?4 WHERE id = ?1",
    [SQL_TABLE_DELETE] = "DELETE FROM catalog_table WHERE id = ?1",
    [SQL_KEYSPACE_GET] = "SELECT id FROM keyspace"
			 " WHERE table_id = ?1 AND index_name = ?2",
    [SQL_KEYSPACE_ADD] = "INSERT INTO keyspace(table_id, index_name)"
			 " VALUES(?1, ?2) RETURNING id",
    [SQL_KEYSPACE_DELETE] = "DELETE FROM keyspace WHERE id = ?1",
    [SQL_KEYSPACE_TOTAL] = "SELECT n, bytes, collections FROM keyspace"
			   " WHERE id = ?1",
    [SQL_KEYSPACE_NOTE] = "UPDATE keyspace SET n = n + ?2, bytes = bytes + ?3,"
			  " collections = collections + ?4 WHERE id = ?1",
    [SQL_KEYSPACE_SET_TOTAL] = "UPDATE keyspace SET n = ?2, bytes = ?3,"
			       " collections = ?4 WHERE id = ?1",
    [SQL_NAMES] = "SELECT id, name FROM attribute WHERE id > ?1 ORDER BY id",
    [SQL_NAME_ADD] = "INSERT INTO attribute(id, name) VALUES(?1, ?2)",
    [SQL_LOADS] = "SELECT at, source, format, items, replaced, rejected"
		  " FROM load WHERE table_id = ?1 ORDER BY id",
    [SQL_LOAD_ADD] = "INSERT INTO load(table_id, at, source, format, items,"
		     " replaced, rejected) VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    [SQL_LOADS_DELETE] = "DELETE FROM load WHERE table_id = ?1",

    [SQL_CREATE_ENTRIES] = "CREATE TABLE @T(@B, @V @W NOT NULL,"
			   " PRIMARY KEY(@K)) STRICT, WITHOUT ROWID",
    [SQL_CREATE_COLLECTION] = "CREATE TABLE collection_@S(@C,"
			      " n INTEGER NOT NULL, bytes INTEGER NOT NULL,"
			      " PRIMARY KEY(@H)) STRICT, WITHOUT ROWID",
    [SQL_CREATE_FENCE] = "CREATE TABLE fence_@S(level INTEGER NOT NULL, @B,"
			 " n INTEGER NOT NULL, bytes INTEGER NOT NULL,"
			 " PRIMARY KEY(level, @K)) STRICT, WITHOUT ROWID",
    [SQL_DROP_ENTRIES] = "DROP TABLE @T",
    [SQL_DROP_COLLECTION] = "DROP TABLE collection_@S",
    [SQL_DROP_FENCE] = "DROP TABLE fence_@S",
    [SQL_CLEAR_ENTRIES] = "DELETE FROM @T",
    [SQL_CLEAR_COLLECTION] = "DELETE FROM collection_@S",
    [SQL_CLEAR_FENCE] = "DELETE FROM fence_@S",

    [SQL_ENTRY_GET] = "SELECT @K, @V FROM @T WHERE (@K) = (@P)",
    [SQL_ENTRY_PUT] = "INSERT OR REPLACE INTO @T(@K, @V) VALUES(@P, @N)",
    [SQL_ENTRY_DELETE] = "DELETE FROM @T WHERE (@K) = (@P)",
    [SQL_ENTRY_FIRST] = "SELECT @K, @V FROM @T ORDER BY @K",
    [SQL_ENTRY_LAST] = "SELECT @K, @V FROM @T ORDER BY @D",
    [SQL_ENTRY_FROM] = "SELECT @K, @V FROM @T WHERE (@k) >= (@p) ORDER BY @K",
    [SQL_ENTRY_AFTER] = "SELECT @K, @V FROM @T WHERE (@k) > (@p) ORDER BY @K",
    [SQL_ENTRY_DOWN_FROM] = "SELECT @K, @V FROM @T WHERE (@k) <= (@p)"
			    " ORDER BY @D",
    [SQL_ENTRY_BEFORE] = "SELECT @K, @V FROM @T WHERE (@k) < (@p) ORDER BY @D",
    [SQL_ENTRY_NTH] = "SELECT @K, @V FROM @T ORDER BY @K LIMIT 1 OFFSET @N",
    [SQL_ENTRY_NTH_FROM] = "SELECT @K, @V FROM @T WHERE (@k) >= (@p)"
			   " ORDER BY @K LIMIT 1 OFFSET @N",

    [SQL_COLL_GET] = "SELECT @H, n, bytes FROM collection_@S"
		     " WHERE (@H) = (@h)",
    [SQL_COLL_NOTE] = "INSERT INTO collection_@S(@H, n, bytes)"
		      " VALUES(@h, @n, @m) ON CONFLICT(@H) DO UPDATE"
		      " SET n = n + excluded.n, bytes = bytes + excluded.bytes",
    [SQL_COLL_DELETE] = "DELETE FROM collection_@S WHERE (@H) = (@h)"
			" AND n = 0",
    [SQL_COLL_FIRST] = "SELECT @H, n, bytes FROM collection_@S ORDER BY @H",
    [SQL_COLL_LAST] = "SELECT @H, n, bytes FROM collection_@S ORDER BY @E",
    [SQL_COLL_FROM] = "SELECT @H, n, bytes FROM collection_@S"
		      " WHERE (@k) >= (@p) ORDER BY @H",
    [SQL_COLL_AFTER] = "SELECT @H, n, bytes FROM collection_@S"
		       " WHERE (@k) > (@p) ORDER BY @H",
    [SQL_COLL_DOWN_FROM] = "SELECT @H, n, bytes FROM collection_@S"
			   " WHERE (@k) <= (@p) ORDER BY @E",
    [SQL_COLL_BEFORE] = "SELECT @H, n, bytes FROM collection_@S"
			" WHERE (@k) < (@p) ORDER BY @E",
    [SQL_COLL_NTH] = "SELECT @H, n, bytes FROM collection_@S ORDER BY @H"
		     " LIMIT 1 OFFSET ?1",
    [SQL_COLL_NTH_LAST] = "SELECT @H, n, bytes FROM collection_@S ORDER BY @E"
			  " LIMIT 1 OFFSET ?1",
    [SQL_COLL_LARGEST] = "SELECT @H, n, bytes FROM collection_@S"
			 " ORDER BY bytes DESC, @H LIMIT ?1",
    [SQL_COLL_MOST] = "SELECT @H, n, bytes FROM collection_@S"
		      " ORDER BY n DESC, @H LIMIT ?1",

    [SQL_FENCE_SUM] = "SELECT coalesce(sum(n), 0), coalesce(sum(bytes), 0)"
		      " FROM fence_@S WHERE level = @N AND (@K) < (@P)",
    [SQL_FENCE_SUM_FROM] = "SELECT coalesce(sum(n), 0),"
			   " coalesce(sum(bytes), 0) FROM fence_@S"
			   " WHERE level = @r AND (@K) >= (@P)"
			   " AND (@k) < (@Q)",
    [SQL_FENCE_FIRST] = "SELECT @K, n, bytes FROM fence_@S"
			" WHERE level = @N ORDER BY @K",
    [SQL_FENCE_FROM] = "SELECT @K, n, bytes FROM fence_@S"
		       " WHERE level = @N AND (@k) >= (@p) ORDER BY @K",
    [SQL_FENCE_DOWN_FROM] = "SELECT @K, n, bytes FROM fence_@S"
			    " WHERE level = @N AND (@k) <= (@p) ORDER BY @D",
    [SQL_FENCE_BEFORE] = "SELECT @K, n, bytes FROM fence_@S"
			 " WHERE level = @N AND (@k) < (@p) ORDER BY @D",
    [SQL_FENCE_PUT] = "INSERT OR REPLACE INTO fence_@S(@K, n, bytes, level)"
		      " VALUES(@P, @N, @M, @O)",
    [SQL_FENCE_DELETE] = "DELETE FROM fence_@S WHERE (@K) = (@P)"
			 " AND level = @N",

    [SQL_FEED_ENTRIES] = "INSERT INTO @T(@K, @V) SELECT @F, @X FROM feed",
    [SQL_FEED_ENTRIES_REPLACE] = "INSERT OR REPLACE INTO @T(@K, @V)"
				 " SELECT @F, @X FROM feed",
    [SQL_FEED_ENTRIES_IGNORE] = "INSERT OR IGNORE INTO @T(@K, @V)"
				" SELECT @F, @X FROM feed",
    [SQL_FEED_COLLECTIONS] = "INSERT INTO collection_@S(@H, n, bytes)"
			     " SELECT @G, n, bytes FROM feed",
    [SQL_FEED_FENCE] = "INSERT INTO fence_@S(@K, n, bytes, level)"
		       " SELECT @F, n, bytes, level FROM feed",
};

/* The index name of a table itself is ''; ids are never used twice. */
static const char *const migrations[STORE_VERSION] = {
    "CREATE TABLE catalog_table("
    " id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE,"
    " version INTEGER NOT NULL DEFAULT 1, schema TEXT NOT NULL) STRICT;"
    "CREATE TABLE keyspace("
    " id INTEGER PRIMARY KEY AUTOINCREMENT, table_id INTEGER NOT NULL,"
    " index_name TEXT NOT NULL, n INTEGER NOT NULL DEFAULT 0,"
    " bytes INTEGER NOT NULL DEFAULT 0,"
    " collections INTEGER NOT NULL DEFAULT 0,"
    " UNIQUE(table_id, index_name)) STRICT;"
    "CREATE TABLE attribute("
    " id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;"
    "CREATE TABLE load("
    " id INTEGER PRIMARY KEY, table_id INTEGER NOT NULL,"
    " at INTEGER NOT NULL, source TEXT NOT NULL, format TEXT NOT NULL,"
    " items INTEGER NOT NULL, replaced INTEGER NOT NULL,"
    " rejected INTEGER NOT NULL) STRICT;"
    "CREATE INDEX load_table ON load(table_id, id);"
    "PRAGMA application_id = 0x4b53736c;"
    "PRAGMA user_version = 1;",
};

static size_t
mark_columns(const struct mark *mark, const struct keyspace *ks, size_t parts)
{
	switch (mark->count) {
	case COUNT_ALL:
		return ks->key.n;
	case COUNT_HASH:
		return ks->key.n_hash;
	case COUNT_PARTS:
		return parts;
	}
	return 0;
}

/* What MARK has for key column I. */
static void
put_one(const struct mark *mark, const struct keyspace *ks, size_t i,
    struct buf *out)
{
	size_t before = mark->second ? ks->key.n : 0;

	switch (mark->kind) {
	case MARK_COLUMNS:
		buf_puts(out, ks->column[i]);
		break;
	case MARK_DESC:
		buf_printf(out, "%s DESC", ks->column[i]);
		break;
	case MARK_TYPED:
		buf_printf(out, "%s %s NOT NULL", ks->column[i],
		    keyspace_is_text(ks, i) ? "TEXT" : "BLOB");
		break;
	case MARK_FEED:
		buf_printf(out, "k%zu", i + 1);
		break;
	case MARK_PARAMETERS:
		buf_printf(out, "?%zu", before + i + 1);
		break;
	case MARK_NEXT:
		break;
	}
}

static void
put_mark(const struct mark *mark, const struct keyspace *ks, size_t parts,
    struct buf *out)
{
	size_t n = mark_columns(mark, ks, parts);

	if (mark->kind == MARK_NEXT) {
		n += mark->second ? ks->key.n : 0;
		buf_printf(out, "?%zu", n + mark->place);
		return;
	}
	assert(n > 0);
	for (size_t i = 0; i < n; i++) {
		if (i > 0)
			buf_puts(out, ", ");
		put_one(mark, ks, i, out);
	}
}

static void
put_letter(char letter, const struct keyspace *ks, size_t parts,
    struct buf *out)
{
	switch (letter) {
	case 'S':
		buf_puts(out, ks->suffix);
		return;
	case 'T':
		buf_puts(out, ks->is_table ? "items_" : "index_");
		buf_puts(out, ks->suffix);
		return;
	case 'V':
		buf_puts(out, ks->is_table ? "v" : "size");
		return;
	case 'W':
		buf_puts(out, ks->is_table ? "BLOB" : "INTEGER");
		return;
	case 'X':
		buf_puts(out, ks->is_table ? "v" : "bytes");
		return;
	default:
		break;
	}
	for (size_t i = 0; i < COUNT_OF(marks); i++) {
		if (marks[i].letter == letter) {
			put_mark(&marks[i], ks, parts, out);
			return;
		}
	}
	assert(false); /* a letter that sql.h does not list */
}

void
sql_text(enum sql_id id, const struct keyspace *keyspace, size_t parts,
    struct buf *out)
{
	assert(texts[id] != NULL);
	for (const char *at = texts[id]; *at != '\0'; at++) {
		if (*at != '@')
			buf_putc(out, *at);
		else
			put_letter(*++at, keyspace, parts, out);
	}
}

const char *
sql_migration(int64_t version)
{
	assert(version >= 0);
	return version < STORE_VERSION ? migrations[version] : NULL;
}
