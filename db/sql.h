/* SPDX-License-Identifier: MIT */
#ifndef DB_SQL_H
#define DB_SQL_H

#include "src/base/buf.h"

/*
 * All SQL there is. The text of each statement is in sql.c, in one table; what
 * depends on the keyspace is put in by sql_text(), never a value:
 *
 *   @T  items_7 or index_7_2     @S  7 or 7_2
 *   @K  all key columns: pk, sk           @D  the same, each DESC
 *   @P  ?1, ?2, ... for @K                @B  @K with types, for CREATE TABLE
 *   @k  the first PARTS key columns       @p  their parameters
 *   @H  the hash columns                  @h  their parameters
 *   @C  @H with types                     @E  hash columns, each DESC
 *   @N  the number of the first parameter behind @P, @M the next one, @O
 *   @n  the number of the first parameter behind @h, @m the next one
 *   @V  what an entry has beside its key: v of a table, size of an index
 */
enum sql_id {
	/* the catalog */
	SQL_TABLES,
	SQL_TABLE_GET,
	SQL_TABLE_ADD,
	SQL_TABLE_SET,
	SQL_TABLE_RENAME,
	SQL_TABLE_DELETE,
	SQL_KEYSPACES,
	SQL_KEYSPACE_ADD,
	SQL_KEYSPACE_DELETE,
	SQL_KEYSPACE_TOTAL,     /* n, bytes, collections of keyspace ?1 */
	SQL_KEYSPACE_NOTE,      /* adds ?2, ?3, ?4 to them */
	SQL_KEYSPACE_SET_TOTAL, /* sets them to ?2, ?3, ?4 */
	SQL_NAMES,
	SQL_NAME_ADD,
	SQL_LOADS,
	SQL_LOAD_ADD,
	SQL_LOADS_DELETE,

	/* making and dropping what a keyspace needs */
	SQL_CREATE_ITEMS,
	SQL_CREATE_INDEX,
	SQL_CREATE_COLLECTION,
	SQL_CREATE_FENCE,
	SQL_DROP_ENTRIES,
	SQL_DROP_COLLECTION,
	SQL_DROP_FENCE,
	SQL_CLEAR_ENTRIES,
	SQL_CLEAR_COLLECTION,
	SQL_CLEAR_FENCE,

	/* entries: @K, then @V */
	SQL_ENTRY_GET,
	SQL_ENTRY_PUT,    /* replaces */
	SQL_ENTRY_DELETE,
	SQL_ENTRY_FIRST,  /* all, forward */
	SQL_ENTRY_LAST,   /* all, backward */
	SQL_ENTRY_FROM,   /* (@k) >= (@p), forward */
	SQL_ENTRY_AFTER,  /* (@k) > (@p), forward */
	SQL_ENTRY_DOWN_FROM, /* (@k) <= (@p), backward */
	SQL_ENTRY_BEFORE,    /* (@k) < (@p), backward */

	/* collections: @H, n, bytes */
	SQL_COLL_GET,
	SQL_COLL_NOTE,    /* adds ?n, ?m; inserts if missing */
	SQL_COLL_DELETE,  /* if its n is 0 */
	SQL_COLL_FIRST,
	SQL_COLL_LAST,
	SQL_COLL_FROM,
	SQL_COLL_AFTER,
	SQL_COLL_DOWN_FROM,
	SQL_COLL_BEFORE,
	SQL_COLL_LARGEST,  /* by bytes; parameter 1 is the limit */
	SQL_COLL_MOST,     /* by n */

	/* the fence: level is the last parameter where there is one */
	SQL_FENCE_SUM,        /* n, bytes of level @N before (@p) */
	SQL_FENCE_SUM_FROM,   /* from (@P) on, before the key given behind it */
	SQL_FENCE_DOWN_FROM,  /* @K, n, bytes: blocks at or before (@k), backward */
	SQL_FENCE_FROM,       /* blocks at or behind (@k), forward */
	SQL_FENCE_FIRST,      /* all blocks of a level, forward */
	SQL_FENCE_ADD,
	SQL_FENCE_NOTE,       /* adds to n and bytes of one block */
	SQL_FENCE_DELETE,

	/* the bulk load, from the virtual table "feed" */
	SQL_FEED_ENTRIES,
	SQL_FEED_ENTRIES_REPLACE,
	SQL_FEED_ENTRIES_IGNORE,
	SQL_FEED_COLLECTIONS,
	SQL_FEED_FENCE,

	SQL_COUNT
};

struct keyspace;

/* Appends statement ID for KEYSPACE, comparing PARTS key columns. */
void sql_text(
    enum sql_id id, const struct keyspace *keyspace, size_t parts,
    struct buf *out);

/* The steps that bring a file of version N to N + 1, NULL behind the last. */
const char *sql_migration(int version);

enum { STORE_VERSION = 1, STORE_APPLICATION_ID = 0x4b53736c }; /* "KSsl" */

#endif
