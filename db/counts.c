/* SPDX-License-Identifier: MIT */
#include "db/counts.h"

#include <stdlib.h>

#include "db/feed.h"
#include "db/fence.h"
#include "db/sorter.h"
#include "db/stmt.h"

/* Entries that count together: a collection, a block or a run of the fence. */
struct group {
	struct key key; /* of the first one: its hash parts, or all */
	struct buf bytes_of_key;
	struct extent extent;
};

struct counts {
	struct keyspace *keyspace;
	struct group collection;
	struct group fence[FENCE_LEVELS];
	struct sorter *collections;
	struct sorter *blocks; /* of all levels; the level is the first byte */
	struct buf packed;
	struct extent total;
	uint64_t n_collections, n_blocks;
};

struct counts *
counts_new(struct keyspace *keyspace, size_t memory, const char *temp_dir)
{
	struct counts *counts = xcalloc(1, sizeof(*counts));

	counts->keyspace = keyspace;
	counts->collections = sorter_new(memory / 4 * 3, temp_dir);
	counts->blocks = sorter_new(memory / 4, temp_dir);
	return counts;
}

void
counts_free(struct counts *counts)
{
	if (counts == NULL)
		return;
	for (size_t level = 0; level < FENCE_LEVELS; level++)
		buf_fini(&counts->fence[level].bytes_of_key);
	buf_fini(&counts->collection.bytes_of_key);
	buf_fini(&counts->packed);
	sorter_free(counts->collections);
	sorter_free(counts->blocks);
	free(counts);
}

/* Puts GROUP, if there is anything in it, down in SORTER. */
static enum err_code
group_end(struct counts *counts, struct group *group, struct sorter *sorter,
    struct err *err)
{
	struct span value = {
	    (const char *)&group->extent, sizeof(group->extent)};

	if (group->extent.n == 0)
		return ERR_OK;
	key_pack(&group->key, &counts->packed);
	return sorter_add(sorter, buf_span(&counts->packed), 0, value, err);
}

/* Begins GROUP with the first PARTS parts of KEY. */
static void
group_begin(struct group *group, const struct key *key, size_t parts)
{
	struct key first = *key;

	first.n = parts;
	buf_clear(&group->bytes_of_key);
	key_dup(&first, &group->bytes_of_key, &group->key);
	group->extent = (struct extent){0};
}

static void
extent_add(struct extent *extent, uint64_t bytes)
{
	extent->n++;
	extent->bytes += bytes;
}

static enum err_code
end_collection(struct counts *counts, struct err *err)
{
	buf_clear(&counts->packed);
	return group_end(counts, &counts->collection, counts->collections, err);
}

static enum err_code
end_block(struct counts *counts, size_t level, struct err *err)
{
	buf_clear(&counts->packed);
	buf_putc(&counts->packed, (char)level);
	return group_end(counts, &counts->fence[level], counts->blocks, err);
}

static enum err_code
add_to_collection(struct counts *counts, const struct key *key, uint64_t bytes,
    struct err *err)
{
	struct group *group = &counts->collection;

	if (group->extent.n == 0 || key_cmp(&group->key, key) != 0) {
		enum err_code code = end_collection(counts, err);

		if (code != ERR_OK)
			return code;
		group_begin(group, key, counts->keyspace->key.n_hash);
		counts->n_collections++;
	}
	extent_add(&group->extent, bytes);
	return ERR_OK;
}

static enum err_code
begin_block(struct counts *counts, size_t level, const struct key *key,
    struct err *err)
{
	enum err_code code = end_block(counts, level, err);

	if (code == ERR_OK)
		group_begin(&counts->fence[level], key, key->n);
	return code;
}

static enum err_code
add_to_fence(struct counts *counts, const struct key *key, uint64_t bytes,
    struct err *err)
{
	const struct extent *block = &counts->fence[FENCE_BLOCKS].extent;
	enum err_code code = ERR_OK;

	if (block->n == 0 || block->n == FENCE_BLOCK ||
	    block->bytes >= FENCE_BYTES) {
		/* A run begins with a block. */
		if (counts->n_blocks++ % FENCE_BLOCK == 0)
			code = begin_block(counts, FENCE_RUNS, key, err);
		if (code == ERR_OK)
			code = begin_block(counts, FENCE_BLOCKS, key, err);
	}
	for (size_t level = 0; level < FENCE_LEVELS; level++)
		extent_add(&counts->fence[level].extent, bytes);
	return code;
}

enum err_code
counts_add(struct counts *counts, const struct key *key, uint64_t bytes,
    struct err *err)
{
	enum err_code code = add_to_collection(counts, key, bytes, err);

	if (code == ERR_OK)
		code = add_to_fence(counts, key, bytes, err);
	if (code == ERR_OK)
		extent_add(&counts->total, bytes);
	return code;
}

/* Groups as rows of a feed. */
struct group_feed {
	struct merge *merge;
	bool has_level;
	struct buf scratch;
};

static enum err_code
group_next(void *data, bool *ret_more, struct feed_row *ret_row,
    struct err *err)
{
	struct group_feed *feed = data;
	struct record record;
	struct extent extent;
	enum err_code code = merge_next(feed->merge, ret_more, &record, err);

	if (code != ERR_OK || !*ret_more)
		return code;
	if (feed->has_level) {
		ret_row->level = record.key.ptr[0];
		record.key = span_from(record.key, 1);
	}
	memcpy(&extent, record.value.ptr, sizeof(extent));
	ret_row->n = (int64_t)extent.n;
	ret_row->bytes = (int64_t)extent.bytes;
	if (!key_unpack(record.key, &feed->scratch, &ret_row->key))
		return err_set(err, ERR_IO, "a temporary file is damaged");
	return ERR_OK;
}

/* Empties a table of the keyspace and fills it again from SORTER. */
static enum err_code
write_groups(struct keyspace *keyspace, enum sql_id clear, enum sql_id fill,
    struct sorter *sorter, struct err *err)
{
	struct group_feed groups = {.has_level = fill == SQL_FEED_FENCE};
	struct feed feed = {group_next, &groups};
	enum err_code code = stmt_once(keyspace, clear, err);

	if (code == ERR_OK)
		code = sorter_merge(&sorter, 1, &groups.merge, err);
	if (code == ERR_OK)
		code = feed_run(keyspace, fill, &feed, NULL, err);
	merge_free(groups.merge);
	buf_fini(&groups.scratch);
	return code;
}

static enum err_code
write_total(struct counts *counts, struct err *err)
{
	struct stmt *stmt;
	enum err_code code =
	    stmt_take(counts->keyspace, SQL_KEYSPACE_SET_TOTAL, 0, &stmt, err);

	if (code != ERR_OK)
		return code;
	stmt_bind_int(stmt, 1, counts->keyspace->id);
	stmt_bind_int(stmt, 2, (int64_t)counts->total.n);
	stmt_bind_int(stmt, 3, (int64_t)counts->total.bytes);
	stmt_bind_int(stmt, 4, (int64_t)counts->n_collections);
	code = stmt_run(stmt, err);
	stmt_give(stmt);
	return code;
}

enum err_code
counts_write(struct counts *counts, struct err *err)
{
	struct keyspace *keyspace = counts->keyspace;
	enum err_code code = end_collection(counts, err);

	for (size_t level = 0; level < FENCE_LEVELS && code == ERR_OK; level++)
		code = end_block(counts, level, err);
	if (code == ERR_OK)
		code = write_groups(keyspace, SQL_CLEAR_COLLECTION,
		    SQL_FEED_COLLECTIONS, counts->collections, err);
	if (code == ERR_OK)
		code = write_groups(keyspace, SQL_CLEAR_FENCE, SQL_FEED_FENCE,
		    counts->blocks, err);
	if (code == ERR_OK)
		code = write_total(counts, err);
	return code;
}
