/* SPDX-License-Identifier: MIT */
#ifndef DB_TABLE_PRIV_H
#define DB_TABLE_PRIV_H

#include "db/catalog.h"

/* What table.c and alter.c share. */

/* Opens the table with catalog id ID. */
NODISCARD
enum err_code table_open_id(struct store *store, int64_t id,
    struct table **ret_table, struct err *err);

/* Makes what is in the file for a keyspace, or removes it. */
NODISCARD
enum err_code keyspace_create(struct keyspace *keyspace, struct err *err);
NODISCARD
enum err_code keyspace_drop(struct keyspace *keyspace, struct err *err);

#endif
