/* SPDX-License-Identifier: MIT */
#ifndef DB_REBUILD_H
#define DB_REBUILD_H

#include "db/load.h"
#include "db/store_priv.h"

/*
 * Builds anew, from the items of TABLE and by sorting, what is derived from
 * them: with INDEX = NO_INDEX the collections, fence and totals of the table
 * itself; otherwise all of that index, entries too. Called inside a
 * transaction; LOAD gets to know how much there is to do. ERR_INVALID names the
 * first item whose index key attribute has a wrong type.
 */
NODISCARD
enum err_code rebuild_keyspace(struct table *table, size_t index,
    struct load *load, struct err *err);

/*
 * The same for the table and all its indexes, in one scan and as a part of
 * LOAD. Items are taken to be valid.
 */
NODISCARD
enum err_code rebuild_all(struct table *table, struct load *load,
    struct err *err);

/* The same for all indexes, but not the table itself. */
NODISCARD
enum err_code rebuild_indexes(struct table *table, struct load *load,
    struct err *err);

#endif
