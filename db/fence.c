/* SPDX-License-Identifier: MIT */
/*
 * How the fence stays true through puts and deletes in any order.
 *
 * A row of a level is found by key: the last one at or before it, or the first
 * of all. An entry therefore counts where its key falls, not where it was
 * counted when it was put, and rows may come and go as long as they take their
 * counts along:
 *
 *   - an empty block goes. What it took in falls to the block before it (or, if
 *     it was the first, to the one behind it), and there are no entries there.
 *   - when a run loses the block it begins with, it begins with its next block.
 *     It has one: else it would be empty, and goes too.
 *   - a full block is cut at an entry; the lower half then begins at the first
 *     entry there is. For the first block this may lie before its old key.
 *   - a full run is cut at a block.
 *
 * A key outlives the statement that read it, so it is copied.
 */
#include "db/fence.h"

#include "db/entry.h"

/* A row of the fence, or none (found = false). */
struct block {
	bool found;
	struct key key;
	struct buf key_bytes;
	int64_t n;
	int64_t bytes;
};

static void
block_fini(struct block *block)
{
	buf_fini(&block->key_bytes);
}

static void
block_set_key(struct block *block, const struct key *key)
{
	buf_clear(&block->key_bytes);
	key_dup(key, &block->key_bytes, &block->key);
}

/* Takes the key columns of the row of STMT. */
static void
block_take_key(struct block *block, const struct keyspace *keyspace,
    struct stmt *stmt)
{
	struct key key;

	stmt_key(stmt, 0, keyspace->key.n, &key);
	block_set_key(block, &key);
}

/* Takes the row of STMT. */
static void
block_take(struct block *block, const struct keyspace *keyspace,
    struct stmt *stmt)
{
	int at = (int)keyspace->key.n;

	block_take_key(block, keyspace, stmt);
	block->n = stmt_int(stmt, at);
	block->bytes = stmt_int(stmt, at + 1);
}

static bool
key_same(const struct key *a, const struct key *b)
{
	return key_cmp(a, b) == 0;
}

uint64_t
fence_entry_bytes(const struct keyspace *keyspace, struct stmt *stmt)
{
	int column = (int)keyspace->key.n;

	if (keyspace->is_table)
		return entry_size(stmt_span(stmt, column));
	return (uint64_t)stmt_int(stmt, column);
}

/* Takes the first row of ID at KEY (NULL: ID needs none). */
static enum err_code
block_read(struct keyspace *keyspace, enum sql_id id, enum fence_level level,
    const struct key *key, struct block *block, struct err *err)
{
	size_t n = keyspace->key.n;
	struct stmt *stmt;
	enum err_code code =
	    stmt_take(keyspace, id, key == NULL ? 0 : n, &stmt, err);

	if (code != ERR_OK)
		return code;
	if (key != NULL)
		stmt_bind_key(stmt, 1, key, n);
	stmt_bind_int(stmt, (int)n + 1, level);
	code = stmt_step(stmt, &block->found, err);
	if (code == ERR_OK && block->found)
		block_take(block, keyspace, stmt);
	stmt_give(stmt);
	return code;
}

/* The row of LEVEL that takes in KEY. There is none in an empty keyspace. */
static enum err_code
block_find(struct keyspace *keyspace, enum fence_level level,
    const struct key *key, struct block *block, struct err *err)
{
	enum err_code code =
	    block_read(keyspace, SQL_FENCE_DOWN_FROM, level, key, block, err);

	if (code != ERR_OK || block->found)
		return code;
	return block_read(keyspace, SQL_FENCE_FIRST, level, NULL, block, err);
}

/* Writes BLOCK in place of the row with its key. */
static enum err_code
block_write(struct keyspace *keyspace, enum fence_level level,
    const struct block *block, struct err *err)
{
	int at = (int)keyspace->key.n + 1;
	struct stmt *stmt;
	enum err_code code = stmt_take(keyspace, SQL_FENCE_PUT, 0, &stmt, err);

	if (code != ERR_OK)
		return code;
	stmt_bind_key(stmt, 1, &block->key, keyspace->key.n);
	stmt_bind_int(stmt, at, block->n);
	stmt_bind_int(stmt, at + 1, block->bytes);
	stmt_bind_int(stmt, at + 2, level);
	code = stmt_run(stmt, err);
	stmt_give(stmt);
	return code;
}

static enum err_code
block_delete(struct keyspace *keyspace, enum fence_level level,
    const struct key *key, struct err *err)
{
	int at = (int)keyspace->key.n + 1;
	struct stmt *stmt;
	enum err_code code =
	    stmt_take(keyspace, SQL_FENCE_DELETE, 0, &stmt, err);

	if (code != ERR_OK)
		return code;
	stmt_bind_key(stmt, 1, key, keyspace->key.n);
	stmt_bind_int(stmt, at, level);
	code = stmt_run(stmt, err);
	stmt_give(stmt);
	return code;
}

/* Makes RUN begin at KEY. */
static enum err_code
run_move(struct keyspace *keyspace, struct block *run, const struct key *key,
    struct err *err)
{
	enum err_code code = block_delete(keyspace, FENCE_RUNS, &run->key, err);

	if (code != ERR_OK)
		return code;
	block_set_key(run, key);
	return block_write(keyspace, FENCE_RUNS, run, err);
}

/* Writes RUN, which has just lost its block FIRST, with which it began. */
static enum err_code
run_lose_first(struct keyspace *keyspace, struct block *run,
    const struct block *first, struct err *err)
{
	struct block next = {0};
	enum err_code code = block_read(keyspace, SQL_FENCE_FROM, FENCE_BLOCKS,
	    &first->key, &next, err);

	if (code == ERR_OK)
		code = next.found ? run_move(keyspace, run, &next.key, err)
				  : store_damaged(keyspace->store, err);
	block_fini(&next);
	return code;
}

/* Removes BLOCK, which has become empty, from the level and from RUN. */
static enum err_code
block_remove(struct keyspace *keyspace, const struct block *block,
    struct block *run, struct err *err)
{
	enum err_code code =
	    block_delete(keyspace, FENCE_BLOCKS, &block->key, err);

	if (code != ERR_OK)
		return code;
	if (run->n == 0)
		return block_delete(keyspace, FENCE_RUNS, &run->key, err);
	if (key_same(&run->key, &block->key))
		return run_lose_first(keyspace, run, block, err);
	return block_write(keyspace, FENCE_RUNS, run, err);
}

/*
 * Reads the entries of BLOCK up to its middle, and tells the two halves. The
 * first block of all (FIRST) begins where the entries begin.
 */
static enum err_code
block_halve(struct keyspace *keyspace, const struct block *block, bool first,
    struct block *low, struct block *high, struct err *err)
{
	size_t n = keyspace->key.n;
	struct stmt *stmt;
	enum err_code code =
	    stmt_take(keyspace, first ? SQL_ENTRY_FIRST : SQL_ENTRY_FROM,
		first ? 0 : n, &stmt, err);

	if (code != ERR_OK)
		return code;
	if (!first)
		stmt_bind_key(stmt, 1, &block->key, n);
	low->n = block->n / 2;
	for (int64_t i = 0; i <= low->n; i++) {
		bool row;

		code = stmt_step(stmt, &row, err);
		if (code == ERR_OK && !row)
			code = store_damaged(keyspace->store, err);
		if (code != ERR_OK)
			break;
		if (i == 0)
			block_take_key(low, keyspace, stmt);
		if (i < low->n)
			low->bytes +=
			    (int64_t)fence_entry_bytes(keyspace, stmt);
		else
			block_take_key(high, keyspace, stmt);
	}
	high->n = block->n - low->n;
	high->bytes = block->bytes - low->bytes;
	stmt_give(stmt);
	return code;
}

/*
 * Whether RUN has reached FENCE_BLOCK_SPLIT blocks; tells its upper half then.
 */
static enum err_code
run_halve(struct keyspace *keyspace, const struct block *run,
    struct block *high, bool *ret_full, struct err *err)
{
	size_t n = keyspace->key.n;
	struct block row = {0};
	int64_t seen_n = 0, seen_bytes = 0;
	int blocks = 0;
	struct stmt *stmt;
	enum err_code code = stmt_take(keyspace, SQL_FENCE_FROM, n, &stmt, err);

	if (code != ERR_OK)
		return code;
	stmt_bind_key(stmt, 1, &run->key, n);
	stmt_bind_int(stmt, (int)n + 1, FENCE_BLOCKS);
	while (blocks < FENCE_BLOCK_SPLIT && seen_n < run->n) {
		bool found;

		code = stmt_step(stmt, &found, err);
		if (code == ERR_OK && !found)
			code = store_damaged(keyspace->store, err);
		if (code != ERR_OK)
			break;
		block_take(&row, keyspace, stmt);
		if (blocks++ == FENCE_BLOCK_SPLIT / 2) {
			block_set_key(high, &row.key);
			high->n = run->n - seen_n;
			high->bytes = run->bytes - seen_bytes;
		}
		seen_n += row.n;
		seen_bytes += row.bytes;
	}
	*ret_full = blocks == FENCE_BLOCK_SPLIT;
	stmt_give(stmt);
	block_fini(&row);
	return code;
}

/* Cuts RUN in the middle if it has become full. */
static enum err_code
run_split(struct keyspace *keyspace, struct block *run, struct err *err)
{
	struct block high = {0};
	bool full;
	enum err_code code = run_halve(keyspace, run, &high, &full, err);

	if (code == ERR_OK && full) {
		run->n -= high.n;
		run->bytes -= high.bytes;
		code = block_write(keyspace, FENCE_RUNS, run, err);
		if (code == ERR_OK)
			code = block_write(keyspace, FENCE_RUNS, &high, err);
	}
	block_fini(&high);
	return code;
}

/* Cuts BLOCK, which is full and whose row is not written yet, in the middle. */
static enum err_code
block_split(struct keyspace *keyspace, const struct block *block,
    struct block *run, struct err *err)
{
	struct block head = {0}, low = {0}, high = {0};
	enum err_code code = block_read(keyspace, SQL_FENCE_FIRST, FENCE_BLOCKS,
	    NULL, &head, err);

	if (code == ERR_OK)
		code = block_halve(keyspace, block,
		    key_same(&head.key, &block->key), &low, &high, err);
	if (code == ERR_OK)
		code = block_delete(keyspace, FENCE_BLOCKS, &block->key, err);
	if (code == ERR_OK)
		code = block_write(keyspace, FENCE_BLOCKS, &low, err);
	if (code == ERR_OK)
		code = block_write(keyspace, FENCE_BLOCKS, &high, err);
	if (code == ERR_OK && key_same(&run->key, &block->key))
		code = run_move(keyspace, run, &low.key, err);
	if (code == ERR_OK)
		code = run_split(keyspace, run, err);
	block_fini(&head);
	block_fini(&low);
	block_fini(&high);
	return code;
}

static bool
block_is_full(const struct block *block)
{
	return block->n >= FENCE_BLOCK_SPLIT ||
	    (block->n > 1 && block->bytes >= FENCE_BYTES_SPLIT);
}

/* Writes the new counts of BLOCK and RUN, which may have to be cut or go. */
static enum err_code
fence_write(struct keyspace *keyspace, const struct block *block,
    struct block *run, struct err *err)
{
	enum err_code code;

	if (block->n == 0)
		return block_remove(keyspace, block, run, err);
	code = block_write(keyspace, FENCE_RUNS, run, err);
	if (code != ERR_OK)
		return code;
	if (block_is_full(block))
		return block_split(keyspace, block, run, err);
	return block_write(keyspace, FENCE_BLOCKS, block, err);
}

/* Begins the fence of a keyspace with its first entry. */
static enum err_code
fence_begin(struct keyspace *keyspace, const struct key *key, int n,
    int64_t bytes, struct err *err)
{
	struct block block = {.key = *key, .n = n, .bytes = bytes};
	enum err_code code;

	if (n != 1)
		return store_damaged(keyspace->store, err);
	code = block_write(keyspace, FENCE_BLOCKS, &block, err);
	if (code != ERR_OK)
		return code;
	return block_write(keyspace, FENCE_RUNS, &block, err);
}

/* Counts the entry at BLOCK, which is there, and at its run. */
static enum err_code
fence_count(struct keyspace *keyspace, struct block *block, int n,
    int64_t bytes, struct err *err)
{
	struct block run = {0};
	enum err_code code =
	    block_find(keyspace, FENCE_RUNS, &block->key, &run, err);

	block->n += n;
	block->bytes += bytes;
	run.n += n;
	run.bytes += bytes;
	if (code == ERR_OK && (block->n < 0 || run.n < block->n))
		code = store_damaged(keyspace->store, err);
	if (code == ERR_OK)
		code = fence_write(keyspace, block, &run, err);
	block_fini(&run);
	return code;
}

enum err_code
fence_note(struct keyspace *keyspace, const struct key *key, int n,
    int64_t bytes, struct err *err)
{
	struct block block = {0};
	enum err_code code =
	    block_find(keyspace, FENCE_BLOCKS, key, &block, err);

	if (code == ERR_OK && block.found)
		code = fence_count(keyspace, &block, n, bytes, err);
	else if (code == ERR_OK)
		code = fence_begin(keyspace, key, n, bytes, err);
	block_fini(&block);
	return code;
}
