/* SPDX-License-Identifier: MIT */
#ifndef DB_KEYSPACE_H
#define DB_KEYSPACE_H

#include "db/sql.h"
#include "src/base/err.h"
#include "src/model/key.h"

struct stmt;
struct store;

/* A table or an index, with what it takes to read and write it in SQL. */
struct keyspace {
	struct store *store;
	int64_t id; /* row of the catalog's table keyspace */
	bool is_table;
	char suffix[48];               /* of its SQL tables: 7, or 7_2 */
	struct key_def key;            /* names borrowed from the schema */
	char column[KEY_PARTS_MAX][8]; /* of each part of the key */
	size_t base_at[2];             /* which parts are the table's key */
	unsigned taken;                /* statements that somebody uses now */
	struct stmt *idle[SQL_COUNT][KEY_PARTS_MAX + 1]; /* those nobody uses */
};

/* The keyspace of the table with id TABLE_ID. DEF is copied, not its names. */
void keyspace_init_table(struct keyspace *keyspace, struct store *store,
    int64_t id, int64_t table_id, const struct key_def *def);

/* The keyspace of an index with key DEF of the table whose own key is BASE. */
void keyspace_init_index(struct keyspace *keyspace, struct store *store,
    int64_t id, int64_t table_id, const struct key_def *def,
    const struct key_def *base);

/* Drops the statements, none of which may be in use. */
void keyspace_fini(struct keyspace *keyspace);

/*
 * Makes the SQL tables of KEYSPACE, or removes them and its row of the catalog.
 */
NODISCARD
enum err_code keyspace_create(struct keyspace *keyspace, struct err *err);
NODISCARD
enum err_code keyspace_drop(struct keyspace *keyspace, struct err *err);

/* Whether key column PART is TEXT (S), or BLOB (N and B). */
static inline bool
keyspace_is_text(const struct keyspace *keyspace, size_t part)
{
	return keyspace->key.part[part].type == VALUE_S;
}

/* Of KEY of a keyspace whose table has the key BASE: the key of the item. */
struct key keyspace_base_key(const struct keyspace *keyspace,
    const struct key_def *base, const struct key *key);

#endif
