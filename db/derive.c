/* SPDX-License-Identifier: MIT */
#include "db/derive.h"

#include <stdlib.h>

#include "db/counts.h"
#include "db/entry.h"
#include "db/indexer.h"

struct derive {
	struct table *table;
	struct counts *counts; /* NULL: not wanted */
	struct indexer **indexers;
	size_t n_indexers;
	struct item item; /* only when there are indexers */
	struct buf scratch;
};

struct derive_plan
derive_all(const struct table *table)
{
	return (struct derive_plan){
	    .counts = true, .end_index = table->schema.n_indexes};
}

struct derive *
derive_new(struct table *table, const struct derive_plan *plan,
    struct load *load)
{
	struct derive *derive = xcalloc(1, sizeof(*derive));
	size_t n = plan->end_index - plan->first_index;

	derive->table = table;
	if (plan->counts)
		derive->counts =
		    counts_new(&table->base, load->memory / 8, load->temp_dir);
	derive->indexers = xcalloc(n, sizeof(struct indexer *));
	derive->n_indexers = n;
	/* Items that wait to be written may have half of the memory. */
	for (size_t i = 0; i < n; i++)
		derive->indexers[i] = indexer_new(table, plan->first_index + i,
		    load, load->memory / 8 * 3 / n);
	return derive;
}

void
derive_free(struct derive *derive)
{
	if (derive == NULL)
		return;
	counts_free(derive->counts);
	for (size_t i = 0; i < derive->n_indexers; i++)
		indexer_free(derive->indexers[i]);
	free(derive->indexers);
	item_fini(&derive->item);
	buf_fini(&derive->scratch);
	free(derive);
}

static enum err_code
add_to_indexes(struct derive *derive, const struct key *key,
    struct span payload, struct err *err)
{
	enum err_code code = table_open_item(derive->table, key, payload,
	    &derive->scratch, &derive->item, err);

	for (size_t i = 0; i < derive->n_indexers && code == ERR_OK; i++)
		code = indexer_add(derive->indexers[i], &derive->item, err);
	return code;
}

enum err_code
derive_add(struct derive *derive, const struct key *key, struct span payload,
    struct err *err)
{
	enum err_code code = ERR_OK;

	if (derive->counts != NULL)
		code =
		    counts_add(derive->counts, key, entry_size(payload), err);
	if (code == ERR_OK && derive->n_indexers > 0)
		code = add_to_indexes(derive, key, payload, err);
	return code;
}

const struct item *
derive_item(const struct derive *derive)
{
	return derive->n_indexers > 0 ? &derive->item : NULL;
}

enum err_code
derive_write(struct derive *derive, struct err *err)
{
	enum err_code code = ERR_OK;

	if (derive->counts != NULL)
		code = counts_write(derive->counts, err);
	/* The memory of what is written is wanted by what is next. */
	counts_free(derive->counts);
	derive->counts = NULL;
	for (size_t i = 0; i < derive->n_indexers && code == ERR_OK; i++) {
		code = indexer_write(derive->indexers[i], err);
		indexer_free(derive->indexers[i]);
		derive->indexers[i] = NULL;
	}
	return code;
}
