/* SPDX-License-Identifier: MIT */
#include "db/bulk.h"

#include <assert.h>
#include <stdlib.h>

#include "db/ahead.h"
#include "db/entry.h"
#include "db/intake.h"
#include "db/items.h"
#include "db/rebuild.h"

/* What belongs to one thread. */
struct worker {
	struct sorter *sorter;
	bool in_order; /* so far; the part at hand is in BATCH */
	struct batch batch;
	uint64_t part;       /* of what is in it */
	uint64_t duplicates; /* left out of batches that were sorted then */
	struct buf key;
	struct buf packed;
	struct buf payload;
};

struct bulk {
	struct store *store;
	const struct schema *schema;
	struct table *table; /* NULL: not known yet */
	enum on_duplicate on_duplicate;
	struct load load;
	struct worker **workers;
	unsigned n_workers;
	/* Those of the store as they were, then new ones: others may give the
	 * same ids to other names before these are written. */
	struct names names;
	uint32_t *name_ids;  /* in the store; NULL: the same */
	struct ahead *ahead; /* NULL: items are written when all are read */
	bool in_transaction;
	size_t batch_max;
	bool sorted;
	struct stream stream; /* if it is */
};

/* What sorting the items may use; the rest is for derive_new(). */
static size_t
memory_for_items(const struct bulk *bulk)
{
	size_t memory = bulk->load.memory;

	return bulk->schema->n_indexes == 0 ? memory / 8 * 7 : memory / 2;
}

static struct worker *
worker_new(const struct bulk *bulk)
{
	struct worker *worker = xcalloc(1, sizeof(*worker));

	worker->sorter = sorter_new(memory_for_items(bulk) / bulk->n_workers,
	    bulk->load.temp_dir);
	worker->in_order = bulk->ahead != NULL;
	return worker;
}

static void
worker_free(struct worker *worker)
{
	if (worker == NULL)
		return;
	sorter_free(worker->sorter);
	batch_fini(&worker->batch);
	buf_fini(&worker->key);
	buf_fini(&worker->packed);
	buf_fini(&worker->payload);
	free(worker);
}

static enum err_code
begin(struct bulk *bulk, struct err *err)
{
	enum err_code code;

	if (bulk->in_transaction)
		return ERR_OK;
	code = store_begin(bulk->store, "load items", err);
	bulk->in_transaction = code == ERR_OK;
	return code;
}

/* Begins to write ahead, if it is of use. */
static enum err_code
start_ahead(struct bulk *bulk, struct err *err)
{
	struct table *table = bulk->table;
	struct extent extent;
	uint64_t collections;
	enum err_code code = table_is_current(table, err);

	if (code == ERR_OK)
		code =
		    table_extent(table, NO_INDEX, &extent, &collections, err);
	/* A quarter of the memory waits, another one is being filled. */
	bulk->batch_max = bulk->load.memory / 4 / bulk->n_workers;
	if (code == ERR_OK && extent.n == 0)
		bulk->ahead =
		    ahead_start(table, &bulk->load, bulk->load.memory / 4,
			bulk->on_duplicate == DUPLICATE_FAIL);
	return code;
}

enum err_code
bulk_open(struct store *store, const struct schema *schema,
    const struct bulk_options *options, struct bulk **ret_bulk, struct err *err)
{
	struct bulk *bulk = xcalloc(1, sizeof(*bulk));
	enum err_code code = ERR_OK;

	assert(options->workers > 0);
	bulk->store = store;
	bulk->schema = schema;
	bulk->table = options->ahead;
	bulk->on_duplicate = options->on_duplicate;
	load_init(&bulk->load, store, options->memory, options->temp_dir);
	names_init(&bulk->names);
	bulk->n_workers = options->workers;
	/* One by one, so that threads do not share cache lines. */
	bulk->workers = xcalloc(bulk->n_workers, sizeof(struct worker *));
	if (bulk->table != NULL)
		code = begin(bulk, err);
	if (code == ERR_OK)
		code = store_read_names(store, NULL, err);
	if (code == ERR_OK)
		names_copy(&bulk->names, &store->names);
	if (code == ERR_OK && bulk->table != NULL)
		code = start_ahead(bulk, err);
	if (code != ERR_OK) {
		bulk_abort(bulk);
		return code;
	}
	for (unsigned i = 0; i < bulk->n_workers; i++)
		bulk->workers[i] = worker_new(bulk);
	*ret_bulk = bulk;
	return ERR_OK;
}

static void
bulk_free(struct bulk *bulk)
{
	ahead_free(bulk->ahead);
	stream_close(&bulk->stream);
	for (unsigned i = 0; i < bulk->n_workers; i++)
		worker_free(bulk->workers[i]);
	free(bulk->workers);
	load_fini(&bulk->load);
	names_fini(&bulk->names);
	free(bulk->name_ids);
	free(bulk);
}

void
bulk_abort(struct bulk *bulk)
{
	struct store *store;

	if (bulk == NULL)
		return;
	store = bulk->in_transaction ? bulk->store : NULL;
	bulk_free(bulk);
	if (store != NULL)
		store_rollback(store);
}

/* The part at hand is not to be written ahead. */
static enum err_code
give_up_part(struct worker *own, struct err *err)
{
	own->in_order = false;
	own->duplicates += own->batch.duplicates;
	return batch_sort(&own->batch, own->sorter, err);
}

/* False if RECORD does not go on the part at hand, or the part is too large. */
static bool
add_to_batch(const struct bulk *bulk, struct worker *own,
    const struct record *record, uint64_t sequence)
{
	uint64_t part = sequence >> BULK_PART_BITS;

	if (own->batch.n == 0)
		own->part = part;
	return own->part == part && record->value.len > 0 &&
	    own->batch.bytes.len < bulk->batch_max &&
	    batch_add(&own->batch, record,
		bulk->on_duplicate == DUPLICATE_FAIL);
}

/* Takes KEY with the payload in OWN. */
static enum err_code
add_record(struct bulk *bulk, struct worker *own, const struct key *key,
    uint64_t sequence, struct err *err)
{
	struct record record = {.value = buf_span(&own->payload)};
	enum err_code code = ERR_OK;

	buf_clear(&own->packed);
	key_pack(key, &own->packed);
	record.key = buf_span(&own->packed);
	/* The first in order counts (stream.h); here it is to be the last. */
	record.sequence =
	    bulk->on_duplicate == DUPLICATE_REPLACE ? ~sequence : sequence;
	if (own->in_order && add_to_batch(bulk, own, &record, sequence))
		return ERR_OK;
	if (own->in_order)
		code = give_up_part(own, err);
	if (code != ERR_OK)
		return code;
	return sorter_add(own->sorter, record.key, record.sequence,
	    record.value, err);
}

enum err_code
bulk_add(struct bulk *bulk, unsigned worker, uint64_t sequence,
    const struct item *item, struct err *err)
{
	struct worker *own = bulk->workers[worker];
	struct key key;
	enum err_code code;

	assert(worker < bulk->n_workers);
	buf_clear(&own->key);
	code = items_check_key(bulk->schema, item, &own->key, &key, err);
	if (code != ERR_OK)
		return code;
	buf_clear(&own->payload);
	entry_write(&bulk->names, &bulk->schema->key, item, &own->payload);
	return add_record(bulk, own, &key, sequence, err);
}

enum err_code
bulk_delete(struct bulk *bulk, unsigned worker, uint64_t sequence,
    const struct item *item, struct err *err)
{
	const struct key_def *def = &bulk->schema->key;
	struct worker *own = bulk->workers[worker];
	struct key key;
	enum err_code code;

	assert(worker < bulk->n_workers);
	if (bulk->on_duplicate != DUPLICATE_REPLACE)
		return err_set(err, ERR_USAGE,
		    "there are items to be deleted, which goes with "
		    "--on-duplicate replace alone");
	if (item->n != def->n)
		return err_set(err, ERR_INVALID,
		    "The provided key element does not match the schema");
	buf_clear(&own->key);
	code = key_of_item(def, item, &own->key, &key, err);
	if (code != ERR_OK)
		return code;
	buf_clear(&own->payload); /* stream.h: no payload, no item */
	return add_record(bulk, own, &key, sequence, err);
}

/* What was taken to be written ahead, but was not, is sorted by OWN. */
static enum err_code
sort_given_back(struct bulk *bulk, struct worker *own, struct err *err)
{
	enum err_code code = ERR_OK;

	while (code == ERR_OK && ahead_give_back(bulk->ahead, &own->batch))
		code = give_up_part(own, err);
	return code;
}

enum err_code
bulk_end_part(struct bulk *bulk, unsigned worker, uint64_t part,
    struct err *err)
{
	struct worker *own = bulk->workers[worker];
	bool taken = false;
	bool fits;
	enum err_code code;

	assert(worker < bulk->n_workers);
	if (bulk->ahead == NULL)
		return ERR_OK;
	fits = own->in_order && (own->batch.n == 0 || own->part == part);
	code = ahead_put(bulk->ahead, part, fits ? &own->batch : NULL, &taken,
	    err);
	if (code != ERR_OK || taken)
		return code;
	code = give_up_part(own, err);
	if (code == ERR_OK)
		code = sort_given_back(bulk, own, err);
	return code;
}

static uint64_t
count_sorted(const struct bulk *bulk)
{
	uint64_t n = 0;

	for (unsigned i = 0; i < bulk->n_workers; i++)
		n += sorter_count(bulk->workers[i]->sorter);
	return n;
}

enum err_code
bulk_sort(struct bulk *bulk, struct err *err)
{
	unsigned n = bulk->n_workers;
	struct sorter **sorters;
	enum err_code code;

	if (bulk->sorted)
		return ERR_OK;
	sorters = xcalloc(n, sizeof(struct sorter *));
	bulk->load.items = count_sorted(bulk);
	for (unsigned i = 0; i < n; i++)
		sorters[i] = bulk->workers[i]->sorter;
	code = stream_open(&bulk->stream, &bulk->load, sorters, n, err);
	bulk->sorted = code == ERR_OK;
	free(sorters);
	return code;
}

/* Inside the transaction. */
static enum err_code
write_all(struct bulk *bulk, struct bulk_result *ret_result, struct err *err)
{
	enum err_code code = table_is_current(bulk->table, err);

	if (code == ERR_OK)
		code = store_take_names(bulk->store, &bulk->names,
		    &bulk->name_ids, err);
	if (code != ERR_OK)
		return code;
	bulk->stream.table = bulk->table;
	bulk->stream.name_ids = bulk->name_ids;
	bulk->stream.n_name_ids = bulk->names.n + 1;
	code = intake_run(&bulk->stream, bulk->on_duplicate, ret_result, err);
	if (code == ERR_OK)
		code = load_end(&bulk->load, err);
	return code;
}

static enum err_code
write_sorted(struct bulk *bulk, struct bulk_result *ret_result, struct err *err)
{
	/* Sorting comes first: others may write until we begin to. */
	enum err_code code = bulk_sort(bulk, err);

	if (code == ERR_OK)
		code = begin(bulk, err);
	if (code == ERR_OK)
		code = write_all(bulk, ret_result, err);
	return code;
}

/* All items, N of them, are in the table: what is derived from them is not. */
static enum err_code
complete_ahead(struct bulk *bulk, uint64_t n, struct err *err)
{
	size_t n_indexes = bulk->schema->n_indexes;
	enum err_code code =
	    store_take_names(bulk->store, &bulk->names, &bulk->name_ids, err);

	/* Nobody else has written since the load began. */
	assert(bulk->name_ids == NULL);
	bulk->load.items = n;
	bulk->load.all = 2 * n * n_indexes;
	if (code == ERR_OK)
		code = ahead_write_counts(bulk->ahead, err);
	if (code == ERR_OK && n_indexes > 0)
		code = rebuild_indexes(bulk->table, &bulk->load, err);
	if (code == ERR_OK)
		code = load_end(&bulk->load, err);
	return code;
}

static enum err_code
end_ahead(struct bulk *bulk, uint64_t *ret_items, uint64_t *ret_duplicates,
    struct err *err)
{
	enum err_code code =
	    ahead_end(bulk->ahead, ret_items, ret_duplicates, err);

	if (code == ERR_OK)
		code = sort_given_back(bulk, bulk->workers[0], err);
	for (unsigned i = 0; i < bulk->n_workers && code == ERR_OK; i++) {
		code = give_up_part(bulk->workers[i], err);
		*ret_duplicates += bulk->workers[i]->duplicates;
	}
	return code;
}

/* Goes on from what was written ahead. */
static enum err_code
write_rest(struct bulk *bulk, struct bulk_result *ret_result, struct err *err)
{
	/* Items that were written ahead came before all others. */
	uint64_t sequence =
	    bulk->on_duplicate == DUPLICATE_REPLACE ? UINT64_MAX : 0;
	struct bulk_result result = {0};
	uint64_t n, duplicates;
	enum err_code code = end_ahead(bulk, &n, &duplicates, err);

	if (code != ERR_OK)
		return code;
	if (n > 0 && count_sorted(bulk) == 0) {
		result.items = n;
		code = complete_ahead(bulk, n, err);
	} else {
		if (n > 0)
			code = ahead_take_back(bulk->ahead,
			    bulk->workers[0]->sorter, sequence, err);
		if (code == ERR_OK)
			code = write_sorted(bulk, &result, err);
	}
	result.duplicates += duplicates;
	if (code == ERR_OK)
		*ret_result = result;
	return code;
}

enum err_code
bulk_finish(struct bulk *bulk, struct table *table, bulk_progress *progress,
    void *data, struct bulk_result *ret_result, struct err *err)
{
	struct store *store = bulk->store;
	struct bulk_result result;
	enum err_code code;

	assert(bulk->table == NULL || bulk->table == table);
	bulk->table = table;
	bulk->load.progress = progress;
	bulk->load.data = data;
	code = bulk->ahead != NULL ? write_rest(bulk, &result, err)
				   : write_sorted(bulk, &result, err);
	if (code != ERR_OK) {
		bulk_abort(bulk);
		return code;
	}
	bulk_free(bulk);
	code = store_commit(store, err);
	if (code == ERR_OK)
		*ret_result = result;
	return code;
}
