/* SPDX-License-Identifier: MIT */
#include "db/indexer.h"

#include <stdlib.h>

#include "db/counts.h"
#include "db/entry.h"
#include "db/feed.h"
#include "db/sorter.h"
#include "db/stmt.h"

struct indexer {
	struct load *load;
	const struct schema *schema;
	const struct index_schema *index;
	struct keyspace *keyspace;
	struct sorter *sorter; /* packed key, and the size of the entry */
	struct buf key;
	struct buf packed;
	struct merge *merge; /* while it is written */
	struct counts *counts;
};

struct indexer *
indexer_new(struct table *table, size_t index, struct load *load, size_t memory)
{
	struct indexer *indexer = xcalloc(1, sizeof(*indexer));

	indexer->load = load;
	indexer->schema = &table->schema;
	indexer->index = &table->schema.indexes[index];
	indexer->keyspace = table_keyspace(table, index);
	indexer->sorter = sorter_new(memory, load->temp_dir);
	return indexer;
}

void
indexer_free(struct indexer *indexer)
{
	if (indexer == NULL)
		return;
	counts_free(indexer->counts);
	merge_free(indexer->merge);
	sorter_free(indexer->sorter);
	buf_fini(&indexer->key);
	buf_fini(&indexer->packed);
	free(indexer);
}

enum err_code
indexer_add(struct indexer *indexer, const struct item *item, struct err *err)
{
	struct key key;
	uint64_t size;

	buf_clear(&indexer->key);
	if (!entry_index_key(&indexer->index->key, item, &indexer->key, &key))
		return ERR_OK;
	buf_clear(&indexer->packed);
	key_pack(&key, &indexer->packed);
	size = index_entry_size(indexer->schema, indexer->index, item);
	return sorter_add(indexer->sorter, buf_span(&indexer->packed), 0,
	    (struct span){(const char *)&size, sizeof(size)}, err);
}

static enum err_code
entry_next(void *data, bool *ret_more, struct feed_row *ret_row,
    struct err *err)
{
	struct indexer *indexer = data;
	struct record record;
	uint64_t size;
	enum err_code code = merge_next(indexer->merge, ret_more, &record, err);

	if (code != ERR_OK || !*ret_more)
		return code;
	if (!key_unpack(record.key, &indexer->packed, &ret_row->key))
		return err_set(err, ERR_IO, "a temporary file is damaged");
	memcpy(&size, record.value.ptr, sizeof(size));
	ret_row->bytes = (int64_t)size;
	code = counts_add(indexer->counts, &ret_row->key, size, err);
	if (code != ERR_OK)
		return code;
	return load_step(indexer->load, err);
}

enum err_code
indexer_write(struct indexer *indexer, struct err *err)
{
	struct load *load = indexer->load;
	struct feed feed = {entry_next, indexer};
	enum err_code code =
	    stmt_once(indexer->keyspace, SQL_CLEAR_ENTRIES, err);

	if (code != ERR_OK)
		return code;
	indexer->counts =
	    counts_new(indexer->keyspace, load->memory / 8, load->temp_dir);
	code = sorter_merge(&indexer->sorter, 1, &indexer->merge, err);
	if (code == ERR_OK)
		code = feed_run(indexer->keyspace, SQL_FEED_ENTRIES, &feed,
		    NULL, err);
	if (code == ERR_OK)
		code = counts_write(indexer->counts, err);
	return code;
}
