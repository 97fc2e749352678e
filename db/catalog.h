/* SPDX-License-Identifier: MIT */
#ifndef DB_CATALOG_H
#define DB_CATALOG_H

#include "db/store_priv.h"

/*
 * The rows that say which tables, indexes and attribute names there are. All
 * that writes is to be called inside a transaction.
 */
struct catalog_row {
	int64_t id;
	int64_t version; /* goes up when the indexes change */
	struct schema schema;
};

/* Looks for the table NAME; *ret_row is set if it is found. */
NODISCARD
enum err_code catalog_find(struct store *store, struct span name,
    bool *ret_found, struct catalog_row *ret_row, struct err *err);

/* The same for the table with ID, which must be there: ERR_BUSY if it is not,
 * since another process has dropped it. */
NODISCARD
enum err_code catalog_get(struct store *store, int64_t id,
    struct catalog_row *ret_row, struct err *err);

NODISCARD
enum err_code catalog_add(struct store *store, const struct schema *schema,
    int64_t *ret_id, struct err *err);

/* Makes SCHEMA that of table ID, whose version goes up by STEP. */
NODISCARD
enum err_code catalog_set(struct store *store, int64_t id,
    const struct schema *schema, int64_t step, struct err *err);

/* Forgets table ID and its loads. Its keyspaces have to go before. */
NODISCARD
enum err_code catalog_delete(struct store *store, int64_t id, struct err *err);

/* The id of the keyspace of index NAME of table ID, "" of the table itself. */
NODISCARD
enum err_code catalog_keyspace(struct store *store, int64_t id,
    struct span name, int64_t *ret_id, struct err *err);

NODISCARD
enum err_code catalog_keyspace_add(struct store *store, int64_t id,
    struct span name, struct err *err);

#endif
