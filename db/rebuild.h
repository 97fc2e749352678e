/* SPDX-License-Identifier: MIT */
#ifndef DB_REBUILD_H
#define DB_REBUILD_H

#include "db/store_priv.h"

/*
 * Builds anew, from the items of TABLE and by sorting, what is derived from
 * them: with INDEX = NO_INDEX the collections, fence and totals of the table
 * itself; otherwise all of that index, entries too. Called inside a
 * transaction. ERR_INVALID names the first item whose index key attribute has a
 * wrong type.
 */
NODISCARD
enum err_code rebuild_keyspace(
    struct table *table, size_t index, struct err *err);

#endif
