/* SPDX-License-Identifier: MIT */
#ifndef DB_TALLY_H
#define DB_TALLY_H

#include "db/store_priv.h"

/*
 * Keeps the counts of a keyspace in step with its entries: its totals, its
 * collection, and its fence (fence.h).
 *
 * Notes that the entry KEY was put (N = 1), deleted (N = -1) or changed its
 * size (N = 0) by BYTES. Called inside the transaction, after the entry itself
 * was written.
 */
NODISCARD
enum err_code tally_note(struct keyspace *keyspace, const struct key *key,
    int n, int64_t bytes, struct err *err);

#endif
