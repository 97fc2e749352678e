/* SPDX-License-Identifier: MIT */
#ifndef DB_SQL_H
#define DB_SQL_H

#include "src/base/buf.h"

/*
 * All SQL there is. The text of each statement is in sql.c, in one table; what
 * depends on the keyspace is put in by sql_text(), never a value. Parameters
 * are numbered in the order in which they are listed here:
 *
 *   @T  items_7 or index_7_2     @S  7 or 7_2
 *   @V  what an entry has beside its key: v of a table, size of an index
 *   @W  its type                 @X  its column in the feed
 *
 *   columns of    all the key   the hash   the first PARTS
 *   as they are   @K            @H         @k
 *   each DESC     @D            @E
 *   with types    @B            @C                          for CREATE TABLE
 *   parameters    @P            @h         @p               ?1, ?2, ...
 *   the next      @N @M @O      @n @m      @q               one parameter each
 *   in the feed   @F            @G                          k1, k2, ...
 *
 *   @Q  PARTS parameters behind @P; @r  the one behind those
 */
enum sql_id {
	/* the file; SQL_SETUP_* are scripts of several statements */
	SQL_SETUP_READ,
	SQL_SETUP_WRITE,
	SQL_SETUP_BUILD,
	SQL_SET_WAL,
	SQL_APPLICATION_ID,
	SQL_USER_VERSION,
	SQL_IS_EMPTY,
	SQL_DATA_VERSION,
	SQL_VACUUM,
	SQL_VACUUM_INTO,
	SQL_SET_QUERY_ONLY,
	SQL_CLEAR_QUERY_ONLY,
	SQL_CHECKPOINT,
	SQL_INTEGRITY,  /* a line for each fault, or one row "ok" */
	SQL_DEFINITION, /* the CREATE statement of SQL table ?1 */

	/* transactions */
	SQL_BEGIN_READ,
	SQL_BEGIN_WRITE,
	SQL_COMMIT,
	SQL_ROLLBACK,
	SQL_PIN,       /* reads, so that the view of BEGIN_READ is held */
	SQL_PIN_WRITE, /* makes a transaction that reads one that writes */

	/* the catalog */
	SQL_TABLES,          /* name, in byte order */
	SQL_TABLE_GET,       /* by name ?1: id, name, version, schema */
	SQL_TABLE_GET_ID,    /* the same by id ?1 */
	SQL_TABLE_VERSION,   /* by id ?1 */
	SQL_TABLE_ADD,       /* name, schema; returns the id */
	SQL_TABLE_SET,       /* id, name, schema, what to add to the version */
	SQL_TABLE_DELETE,    /* id */
	SQL_KEYSPACE_GET,    /* table, name of the index: id */
	SQL_KEYSPACE_ADD,    /* the same; returns the id */
	SQL_KEYSPACE_DELETE, /* id */
	SQL_KEYSPACE_TOTAL,  /* n, bytes, collections of keyspace ?1 */
	SQL_KEYSPACE_NOTE,   /* adds ?2, ?3, ?4 to them */
	SQL_KEYSPACE_SET_TOTAL, /* sets them to ?2, ?3, ?4 */
	SQL_NAMES,    /* id, name of all with an id over ?1, in order */
	SQL_NAME_ADD, /* id, name */
	SQL_LOADS, /* of table ?1: at, source, format, items, replaced, rejected */
	SQL_LOAD_ADD,     /* table, then the same */
	SQL_LOADS_DELETE, /* table */

	/* making and dropping what a keyspace needs */
	SQL_CREATE_ENTRIES,
	SQL_CREATE_COLLECTION,
	SQL_CREATE_FENCE,
	SQL_DROP_ENTRIES,
	SQL_DROP_COLLECTION,
	SQL_DROP_FENCE,
	SQL_CLEAR_ENTRIES,
	SQL_CLEAR_COLLECTION,
	SQL_CLEAR_FENCE,

	/* entries: @K, then @V */
	SQL_ENTRY_GET,       /* the one with key @P */
	SQL_ENTRY_PUT,       /* @P, @V; replaces */
	SQL_ENTRY_DELETE,    /* @P */
	SQL_ENTRY_FIRST,     /* all, forward */
	SQL_ENTRY_LAST,      /* all, backward */
	SQL_ENTRY_FROM,      /* (@k) >= (@p), forward */
	SQL_ENTRY_AFTER,     /* (@k) > (@p), forward */
	SQL_ENTRY_DOWN_FROM, /* (@k) <= (@p), backward */
	SQL_ENTRY_BEFORE,    /* (@k) < (@p), backward */
	SQL_ENTRY_NTH,       /* the one behind the @N first ones */
	SQL_ENTRY_NTH_FROM,  /* the same of those with (@k) >= (@p) */

	/* collections: @H, n, bytes */
	SQL_COLL_GET,    /* the one of @h */
	SQL_COLL_NOTE,   /* @h, n, bytes: adds them; inserts if it is missing */
	SQL_COLL_DELETE, /* @h, if its n is 0 */
	SQL_COLL_FIRST,
	SQL_COLL_LAST,
	SQL_COLL_FROM,
	SQL_COLL_AFTER,
	SQL_COLL_DOWN_FROM,
	SQL_COLL_BEFORE,
	SQL_COLL_NTH,      /* the one behind the ?1 first ones */
	SQL_COLL_NTH_LAST, /* the one before the ?1 last ones */
	SQL_COLL_LARGEST,  /* by bytes; parameter 1 is the limit */
	SQL_COLL_MOST,     /* by n; the same */

	/* the fence, a level of it: parameter @N where none is named */
	SQL_FENCE_SUM,       /* @P, level: n, bytes of all before (@P) */
	SQL_FENCE_SUM_FROM,  /* @P, @Q, level @r: from (@P) on, before (@Q) */
	SQL_FENCE_FIRST,     /* @K, n, bytes: all, forward */
	SQL_FENCE_FROM,      /* (@k) >= (@p), forward */
	SQL_FENCE_DOWN_FROM, /* (@k) <= (@p), backward */
	SQL_FENCE_BEFORE,    /* (@k) < (@p), backward */
	SQL_FENCE_PUT,       /* @P, n, bytes, level @O; replaces */
	SQL_FENCE_DELETE,    /* @P, level */

	/* the bulk load (feed.h) */
	SQL_FEED_ENTRIES,
	SQL_FEED_ENTRIES_REPLACE,
	SQL_FEED_ENTRIES_IGNORE,
	SQL_FEED_COLLECTIONS,
	SQL_FEED_FENCE,

	SQL_COUNT
};

struct keyspace;

/* Appends statement ID for KEYSPACE, comparing PARTS key columns. */
void sql_text(enum sql_id id, const struct keyspace *keyspace, size_t parts,
    struct buf *out);

/* The steps that bring a file of version N to N + 1, NULL behind the last. */
const char *sql_migration(int64_t version);

enum {
	STORE_VERSION = 1,
	STORE_APPLICATION_ID = 0x4b53736c
}; /* "KSsl" */

#endif
