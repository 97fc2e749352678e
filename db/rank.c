/* SPDX-License-Identifier: MIT */
#include "db/rank.h"

#include "db/fence.h"

/* A key of the fence, or none (found = false). */
struct spot {
	bool found;
	struct key key;
	struct buf bytes;
};

/* Takes the key of the row of STMT. */
static void
spot_take(struct spot *spot, const struct keyspace *keyspace, struct stmt *stmt)
{
	struct key key;

	stmt_key(stmt, 0, keyspace->key.n, &key);
	buf_clear(&spot->bytes);
	key_dup(&key, &spot->bytes, &spot->key);
}

/* The sums of LEVEL over the rows from FROM (NULL: the first) on, before TO. */
static enum err_code
sum_rows(struct keyspace *keyspace, enum fence_level level,
    const struct key *from, const struct key *to, struct extent *sum,
    struct err *err)
{
	size_t n = keyspace->key.n;
	int at = 1;
	bool row;
	struct stmt *stmt;
	enum err_code code = stmt_take(keyspace,
	    from == NULL ? SQL_FENCE_SUM : SQL_FENCE_SUM_FROM, n, &stmt, err);

	if (code != ERR_OK)
		return code;
	if (from != NULL) {
		stmt_bind_key(stmt, at, from, n);
		at += (int)n;
	}
	stmt_bind_key(stmt, at, to, n);
	stmt_bind_int(stmt, at + (int)n, level);
	code = stmt_step(stmt, &row, err);
	if (code == ERR_OK && row) {
		sum->n += (uint64_t)stmt_int(stmt, 0);
		sum->bytes += (uint64_t)stmt_int(stmt, 1);
	}
	stmt_give(stmt);
	return code;
}

/* The last row of LEVEL whose key is before BOUND. */
static enum err_code
last_row(struct keyspace *keyspace, enum fence_level level,
    const struct key_bound *bound, struct spot *spot, struct err *err)
{
	size_t parts = bound->key.n;
	struct stmt *stmt;
	enum err_code code = stmt_take(keyspace,
	    bound->inclusive ? SQL_FENCE_BEFORE : SQL_FENCE_DOWN_FROM, parts,
	    &stmt, err);

	if (code != ERR_OK)
		return code;
	stmt_bind_key(stmt, 1, &bound->key, parts);
	stmt_bind_int(stmt, (int)keyspace->key.n + 1, level);
	code = stmt_step(stmt, &spot->found, err);
	if (code == ERR_OK && spot->found)
		spot_take(spot, keyspace, stmt);
	stmt_give(stmt);
	return code;
}

/* Adds the entries from FROM (NULL: the first) on that are before BOUND. */
static enum err_code
sum_entries(struct keyspace *keyspace, const struct key *from,
    const struct key_bound *bound, struct extent *sum, struct err *err)
{
	size_t n = from == NULL ? 0 : keyspace->key.n;
	bool row;
	struct stmt *stmt;
	enum err_code code = stmt_take(keyspace,
	    from == NULL ? SQL_ENTRY_FIRST : SQL_ENTRY_FROM, n, &stmt, err);

	if (code != ERR_OK)
		return code;
	if (from != NULL)
		stmt_bind_key(stmt, 1, from, n);
	while ((code = stmt_step(stmt, &row, err)) == ERR_OK && row) {
		struct key key;
		int order;

		stmt_key(stmt, 0, keyspace->key.n, &key);
		order = key_cmp(&key, &bound->key);
		if (order > 0 || (order == 0 && bound->inclusive))
			break;
		sum->n++;
		sum->bytes += fence_entry_bytes(keyspace, stmt);
	}
	stmt_give(stmt);
	return code;
}

/* The runs before BOUND, the blocks before it in its run, and so on. */
static enum err_code
sum_before(struct keyspace *keyspace, const struct key_bound *bound,
    struct extent *sum, struct err *err)
{
	struct spot run = {0}, block = {0};
	enum err_code code = last_row(keyspace, FENCE_RUNS, bound, &run, err);

	if (code == ERR_OK && run.found) {
		code = last_row(keyspace, FENCE_BLOCKS, bound, &block, err);
		if (code == ERR_OK && !block.found)
			code = store_damaged(keyspace->store, err);
		if (code == ERR_OK)
			code = sum_rows(keyspace, FENCE_RUNS, NULL, &run.key,
			    sum, err);
		if (code == ERR_OK)
			code = sum_rows(keyspace, FENCE_BLOCKS, &run.key,
			    &block.key, sum, err);
	}
	/* Nothing so far: it is the first block, which takes in what lies
	 * before its key too, or BOUND is before that key. */
	if (code == ERR_OK)
		code = sum_entries(keyspace, sum->n == 0 ? NULL : &block.key,
		    bound, sum, err);
	buf_fini(&run.bytes);
	buf_fini(&block.bytes);
	return code;
}

enum err_code
rank_before(struct table *table, size_t index, const struct key_bound *bound,
    struct extent *ret_extent, struct err *err)
{
	struct store *store = table_store(table);
	struct extent sum = {0};
	uint64_t collections;
	enum err_code code;

	if (bound->key.n == 0 && bound->inclusive) {
		*ret_extent = (struct extent){0};
		return ERR_OK;
	}
	if (bound->key.n == 0)
		return table_extent(table, index, ret_extent, &collections,
		    err);
	code = store_snapshot(store, err);
	if (code != ERR_OK)
		return code;
	code = sum_before(table_keyspace(table, index), bound, &sum, err);
	store_release(store);
	if (code == ERR_OK)
		*ret_extent = sum;
	return code;
}

enum err_code
rank_range(struct table *table, size_t index, const struct key_range *range,
    struct extent *ret_extent, struct err *err)
{
	struct key_bound low = range->low, high = range->high;
	struct extent before = {0}, until = {0};
	struct store *store = table_store(table);
	enum err_code code = store_snapshot(store, err);

	if (code != ERR_OK)
		return code;
	/* What a low end takes in lies behind it, what a high end takes in lies
	 * before it; an end without a key leaves nothing out. */
	low.inclusive = low.key.n == 0 || low.inclusive;
	high.inclusive = high.key.n > 0 && !high.inclusive;
	code = rank_before(table, index, &low, &before, err);
	if (code == ERR_OK)
		code = rank_before(table, index, &high, &until, err);
	store_release(store);
	if (code != ERR_OK)
		return code;
	*ret_extent = (struct extent){0};
	if (until.n > before.n) {
		ret_extent->n = until.n - before.n;
		ret_extent->bytes = until.bytes - before.bytes;
	}
	return ERR_OK;
}

/*
 * The row of LEVEL, from FROM (NULL: the first) on, that takes in the entry
 * *POSITION counted from there; *POSITION then counts from that row.
 */
static enum err_code
seek_row(struct keyspace *keyspace, enum fence_level level,
    const struct key *from, uint64_t *position, struct spot *spot,
    struct err *err)
{
	size_t n = from == NULL ? 0 : keyspace->key.n;
	int at_n = (int)keyspace->key.n;
	struct stmt *stmt;
	enum err_code code = stmt_take(keyspace,
	    from == NULL ? SQL_FENCE_FIRST : SQL_FENCE_FROM, n, &stmt, err);

	if (code != ERR_OK)
		return code;
	if (from != NULL)
		stmt_bind_key(stmt, 1, from, n);
	stmt_bind_int(stmt, at_n + 1, level);
	while ((code = stmt_step(stmt, &spot->found, err)) == ERR_OK &&
	    spot->found) {
		uint64_t rows = (uint64_t)stmt_int(stmt, at_n);

		if (*position < rows)
			break;
		*position -= rows;
	}
	if (code == ERR_OK && spot->found)
		spot_take(spot, keyspace, stmt);
	stmt_give(stmt);
	return code;
}

/* The entry at POSITION, counted from FROM (NULL: the first) on. */
static enum err_code
seek_entry(struct keyspace *keyspace, const struct key *from, uint64_t position,
    struct buf *bytes, struct key *ret_key, struct err *err)
{
	size_t n = from == NULL ? 0 : keyspace->key.n;
	bool row;
	struct stmt *stmt;
	enum err_code code = stmt_take(keyspace,
	    from == NULL ? SQL_ENTRY_NTH : SQL_ENTRY_NTH_FROM, n, &stmt, err);

	if (code != ERR_OK)
		return code;
	if (from != NULL)
		stmt_bind_key(stmt, 1, from, n);
	stmt_bind_int(stmt, (int)keyspace->key.n + 1, (int64_t)position);
	code = stmt_step(stmt, &row, err);
	if (code == ERR_OK && !row)
		code = store_damaged(keyspace->store, err);
	if (code == ERR_OK) {
		struct key key;

		stmt_key(stmt, 0, keyspace->key.n, &key);
		key_dup(&key, bytes, ret_key);
	}
	stmt_give(stmt);
	return code;
}

static enum err_code
seek(struct keyspace *keyspace, uint64_t position, struct buf *bytes,
    struct key *ret_key, bool *ret_found, struct err *err)
{
	uint64_t left = position;
	struct spot run = {0}, block = {0};
	enum err_code code =
	    seek_row(keyspace, FENCE_RUNS, NULL, &left, &run, err);

	if (code == ERR_OK && run.found) {
		code = seek_row(keyspace, FENCE_BLOCKS, &run.key, &left, &block,
		    err);
		if (code == ERR_OK && !block.found)
			code = store_damaged(keyspace->store, err);
		/* Nothing was passed: the first block, which takes in what
		 * lies before its key too. */
		if (code == ERR_OK)
			code = seek_entry(keyspace,
			    left == position ? NULL : &block.key, left, bytes,
			    ret_key, err);
	}
	if (code == ERR_OK)
		*ret_found = run.found;
	buf_fini(&run.bytes);
	buf_fini(&block.bytes);
	return code;
}

enum err_code
rank_at(struct table *table, size_t index, uint64_t position, struct buf *bytes,
    struct key *ret_key, bool *ret_found, struct err *err)
{
	struct store *store = table_store(table);
	enum err_code code = store_snapshot(store, err);

	if (code != ERR_OK)
		return code;
	code = seek(table_keyspace(table, index), position, bytes, ret_key,
	    ret_found, err);
	store_release(store);
	return code;
}
