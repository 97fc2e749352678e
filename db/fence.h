/* SPDX-License-Identifier: MIT */
#ifndef DB_FENCE_H
#define DB_FENCE_H

#include "db/stmt.h"

/*
 * The fence: counts that make positions exact without counting.
 *
 * The entries of a keyspace, in key order, are cut into blocks of about 256, or
 * fewer if they are large: most of a block is read to find a place in it. Level 0
 * of the fence has a row for each block: the key where it begins, and how many
 * entries and bytes it holds. Level 1 does the same for runs of about 256 blocks.
 * A block takes in all keys from its own to that of the next; the first block of
 * a level takes in what lies before it too. Rank of a key = the runs before it,
 * the blocks before it in its run, and the entries before it in its block: some
 * hundred rows, whatever the size of the table.
 *
 * A put or a delete changes one row a level. A block that reaches
 * FENCE_BLOCK_SPLIT entries or FENCE_BYTES_SPLIT bytes, or a run that reaches as
 * many blocks, is cut in the middle; one that becomes empty is removed. The key
 * of a block is a lower limit and need not be that of an entry: the entry may
 * have been deleted since.
 *
 * Always: the n (bytes) of a level sum up to the keyspace's total; the key of
 * each run is the key of a block, that of the first run the key of the first
 * block; no row has n = 0.
 */
enum {
	FENCE_BLOCK = 256,
	FENCE_BLOCK_SPLIT = 512,
	FENCE_BYTES = 1 << 20,
	FENCE_BYTES_SPLIT = 1 << 21,
	FENCE_LEVELS = 2,
};

enum fence_level {
	FENCE_BLOCKS,
	FENCE_RUNS,
};

/* Keeps the fence in step; the arguments are those of tally_note(). */
NODISCARD
enum err_code fence_note(struct keyspace *keyspace, const struct key *key,
    int n, int64_t bytes, struct err *err);

/*
 * The size of the entry in the row of STMT, whose columns are the key columns
 * of KEYSPACE and @V (sql.h).
 */
uint64_t fence_entry_bytes(const struct keyspace *keyspace, struct stmt *stmt);

#endif
