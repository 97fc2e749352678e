/* SPDX-License-Identifier: MIT */
#ifndef DB_STORE_PRIV_H
#define DB_STORE_PRIV_H

#include <sqlite3.h>

#include "db/keyspace.h"
#include "db/names.h"
#include "db/sql.h"
#include "db/table.h"

/*
 * What the files of db/ share. Nobody else includes this.
 *
 * In the file, for a table with catalog id T and its index with keyspace id I:
 *
 *   items_T(pk, sk, v)                   pk alone without a sort key
 *   index_T_I(ipk, isk, pk, sk, size)    ipk1, ipk2, ... for several parts;
 *                                        without columns for the parts of the
 *                                        table's key that the index key holds
 *   collection_K(hash columns, n, bytes)    K = T or T_I
 *   fence_K(level, key columns, n, bytes)
 *
 * Key columns are TEXT for S and BLOB for N (encoded) and B, NOT NULL, in
 * STRICT, WITHOUT ROWID tables: SQLite's order is key_cmp()'s.
 *
 *   v = varint(item size as DynamoDB counts it)
 *       { varint(id of the name in table attribute) value } ...
 *   without the key attributes; value as in src/model/value.h
 */

struct table {
	struct store *store;
	int64_t id;
	int64_t version; /* of the catalog row; see table_is_current() */
	struct schema schema;
	struct keyspace base;
	struct keyspace *indexes; /* as schema.indexes */
};

struct store {
	sqlite3 *db; /* NULL once it is published */
	char *path;
	char *build_path; /* STORE_BUILD: where it is written meanwhile */
	enum store_mode mode;
	const char *doing; /* for messages: "cannot ..." */
	int depth;         /* of transactions */
	bool doomed;       /* an inner transaction was rolled back */
	int snapshots;
	int64_t data_version; /* at the last store_changed() */
	struct names names;
	size_t names_at_begin; /* how many were saved before the transaction */
	struct keyspace catalog; /* for statements that belong to no table */
	struct feeder *feeder;   /* feed.c; the connection frees it */
};

/* The keyspace of TABLE (NO_INDEX) or of its index INDEX. */
static inline struct keyspace *
table_keyspace(struct table *table, size_t index)
{
	return index == NO_INDEX ? &table->base : &table->indexes[index];
}

/*
 * Fails with ERR_BUSY if the indexes of TABLE are not those it was opened with:
 * another process, or another struct table, has changed them, and a write by
 * TABLE would miss some. To be called inside the transaction that writes.
 */
NODISCARD
enum err_code table_is_current(struct table *table, struct err *err);

/* Opens the table with catalog id ID. */
NODISCARD
enum err_code table_open_id(struct store *store, int64_t id,
    struct table **ret_table, struct err *err);

/*
 * As entry_open() for an item of TABLE. A name that is not known is looked for
 * in the file; ERR_STORE if the payload is damaged.
 */
NODISCARD
enum err_code table_open_item(struct table *table, const struct key *key,
    struct span payload, struct buf *scratch, struct item *item,
    struct err *err);

/* Our code for what SQLite says, with its words: "cannot WHAT: ...". */
NODISCARD
enum err_code store_fail(struct store *store, int rc, const char *what,
    struct err *err);

/* ERR_STORE: what stands in the file makes no sense. */
NODISCARD
enum err_code store_damaged(struct store *store, struct err *err);

/*
 * Reads the names that the file has more than STORE knows. Names of ours that
 * are not saved are forgotten if another process has taken their ids. *ret_more
 * (NULL is allowed): whether there was any.
 */
NODISCARD
enum err_code store_read_names(struct store *store, bool *ret_more,
    struct err *err);

/*
 * Saves the names that are new, inside a transaction in which those of others
 * were read: so their ids are free still.
 */
NODISCARD
enum err_code store_save_names(struct store *store, struct err *err);

/*
 * Makes NAMES names of STORE, inside a transaction. *ret_ids has the id in STORE
 * of each id in NAMES and is the caller's to free; NULL: they are the same.
 */
NODISCARD
enum err_code store_take_names(struct store *store, const struct names *names,
    uint32_t **ret_ids, struct err *err);

#endif
