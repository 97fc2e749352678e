/* SPDX-License-Identifier: MIT */
#ifndef DB_UPKEEP_H
#define DB_UPKEEP_H

#include "db/store_priv.h"

/*
 * Writes single entries, and keeps those of the indexes in step with an item
 * that changes. All is to be called inside a transaction.
 */

/* Writes the entry KEY; its rest is V in a table, SIZE in an index. */
NODISCARD
enum err_code upkeep_put(struct keyspace *keyspace, const struct key *key,
    struct span v, size_t size, struct err *err);

NODISCARD
enum err_code upkeep_delete(struct keyspace *keyspace, const struct key *key,
    struct err *err);

/*
 * Brings all indexes of TABLE, and their counts, from the item OLD to the item
 * NOW, which have the same key; NULL stands for no item. An entry is touched
 * only if its key or its size changes.
 */
NODISCARD
enum err_code upkeep_indexes(struct table *table, const struct item *old,
    const struct item *now, struct err *err);

#endif
