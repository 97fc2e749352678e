/* SPDX-License-Identifier: MIT */
#ifndef DB_STORE_PRIV_H
#define DB_STORE_PRIV_H

#include <sqlite3.h>

#include "db/names.h"
#include "db/sql.h"
#include "db/table.h"

/*
 * What the files of db/ share. Nobody else includes this.
 *
 * In the file, for a table with catalog id T and its index with id I:
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

/* A table or an index, with what it takes to read and write it. */
struct keyspace {
	struct store *store;
	int64_t id;          /* row of catalog table keyspace */
	bool is_table;
	char suffix[48];     /* K above */
	struct key_def key;  /* names borrowed from the schema */
	struct stmt *idle[SQL_COUNT][KEY_PARTS_MAX + 1]; /* prepared, not in use */
};

struct table {
	struct store *store;
	int64_t id;
	struct schema schema;
	struct keyspace base;
	struct keyspace *indexes; /* as schema.indexes */
};

struct store {
	sqlite3 *db;
	char *path;
	char *build_path; /* STORE_BUILD: where it is written meanwhile */
	enum store_mode mode;
	int depth;        /* of transactions */
	bool doomed;      /* an inner transaction was rolled back */
	int snapshots;
	int64_t data_version;
	int64_t schema_version; /* of the catalog that tables were opened at */
	struct names names;
	struct keyspace catalog; /* for statements that belong to no table */
};

/* The keyspace of TABLE (NO_INDEX) or of its index INDEX. */
static inline struct keyspace *
table_keyspace(struct table *table, size_t index)
{
	return index == NO_INDEX ? &table->base : &table->indexes[index];
}

/* Our code for what SQLite says, with its words: "cannot WHAT: ...". */
NODISCARD
enum err_code store_fail(struct store *store, int rc, const char *what,
    struct err *err);

#endif
