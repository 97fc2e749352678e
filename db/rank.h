/* SPDX-License-Identifier: MIT */
#ifndef DB_RANK_H
#define DB_RANK_H

#include "db/table.h"

/*
 * Exact positions and counts without reading what lies between (see fence.h):
 * each call reads a few hundred entries at most, however large the table is.
 */

/* How much sorts before BOUND: before its key, and, if BOUND is exclusive
 * (inclusive = false), the entries that begin with its key too. */
NODISCARD
enum err_code rank_before(struct table *table, size_t index,
    const struct key_bound *bound, struct extent *ret_extent, struct err *err);

/* How much RANGE holds. */
NODISCARD
enum err_code rank_range(struct table *table, size_t index,
    const struct key_range *range, struct extent *ret_extent, struct err *err);

/*
 * The key at POSITION (0 is the first) of the whole keyspace; its bytes are
 * appended to BYTES. *ret_found is false behind the end.
 */
NODISCARD
enum err_code rank_at(struct table *table, size_t index, uint64_t position,
    struct buf *bytes, struct key *ret_key, bool *ret_found, struct err *err);

#endif
