/* SPDX-License-Identifier: MIT */
#include "db/bulk.h"

#include <assert.h>
#include <stdlib.h>

#include "db/entry.h"
#include "db/intake.h"
#include "db/items.h"

/* What belongs to one thread. */
struct worker {
	struct sorter *sorter;
	struct buf key;
	struct buf packed;
	struct buf payload;
};

struct bulk {
	struct table *table;
	enum on_duplicate on_duplicate;
	struct load load;
	struct worker **workers;
	unsigned n_workers;
	unsigned names_epoch; /* of the ids in the payloads */
};

/* What sorting the items may use; the rest is for derive_new(). */
static size_t
memory_for_items(const struct load *load, const struct table *table)
{
	return table->schema.n_indexes == 0 ? load->memory / 8 * 7
					    : load->memory / 2;
}

enum err_code
bulk_open(struct table *table, const struct bulk_options *options,
    struct bulk **ret_bulk, struct err *err)
{
	unsigned n = options->workers;
	struct bulk *bulk;
	enum err_code code = store_read_names(table->store, NULL, err);

	if (code != ERR_OK)
		return code;
	assert(n > 0);
	bulk = xcalloc(1, sizeof(*bulk));
	bulk->table = table;
	bulk->on_duplicate = options->on_duplicate;
	load_init(&bulk->load, table->store, options->memory,
	    options->temp_dir);
	bulk->names_epoch = table->store->names.epoch;
	bulk->n_workers = n;
	bulk->workers = xcalloc(n, sizeof(struct worker *));
	for (unsigned i = 0; i < n; i++) {
		/* One by one, so that threads do not share cache lines. */
		bulk->workers[i] = xcalloc(1, sizeof(struct worker));
		bulk->workers[i]->sorter =
		    sorter_new(memory_for_items(&bulk->load, table) / n,
			bulk->load.temp_dir);
	}
	*ret_bulk = bulk;
	return ERR_OK;
}

void
bulk_abort(struct bulk *bulk)
{
	if (bulk == NULL)
		return;
	for (unsigned i = 0; i < bulk->n_workers; i++) {
		struct worker *worker = bulk->workers[i];

		sorter_free(worker->sorter);
		buf_fini(&worker->key);
		buf_fini(&worker->packed);
		buf_fini(&worker->payload);
		free(worker);
	}
	free(bulk->workers);
	load_fini(&bulk->load);
	free(bulk);
}

/* Takes KEY with the payload in OWN. */
static enum err_code
add_record(struct bulk *bulk, struct worker *own, const struct key *key,
    uint64_t sequence, struct err *err)
{
	buf_clear(&own->packed);
	key_pack(key, &own->packed);
	/* The first in order counts (stream.h); here it is to be the last. */
	if (bulk->on_duplicate == DUPLICATE_REPLACE)
		sequence = ~sequence;
	return sorter_add(own->sorter, buf_span(&own->packed), sequence,
	    buf_span(&own->payload), err);
}

enum err_code
bulk_add(struct bulk *bulk, unsigned worker, uint64_t sequence,
    const struct item *item, struct err *err)
{
	struct table *table = bulk->table;
	struct worker *own = bulk->workers[worker];
	struct key key;
	enum err_code code;

	assert(worker < bulk->n_workers);
	buf_clear(&own->key);
	code = items_check_key(&table->schema, item, &own->key, &key, err);
	if (code != ERR_OK)
		return code;
	buf_clear(&own->payload);
	entry_write(&table->store->names, &table->schema.key, item,
	    &own->payload);
	return add_record(bulk, own, &key, sequence, err);
}

enum err_code
bulk_delete(struct bulk *bulk, unsigned worker, uint64_t sequence,
    const struct item *item, struct err *err)
{
	const struct key_def *def = &bulk->table->schema.key;
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

/* Begins to read what the workers sorted. */
static enum err_code
open_stream(struct bulk *bulk, struct stream *stream, struct err *err)
{
	unsigned n = bulk->n_workers;
	struct sorter **sorters = xcalloc(n, sizeof(struct sorter *));
	enum err_code code;

	bulk->load.items = 0;
	for (unsigned i = 0; i < n; i++) {
		sorters[i] = bulk->workers[i]->sorter;
		bulk->load.items += sorter_count(sorters[i]);
	}
	code = stream_open(stream, bulk->table, &bulk->load, sorters, n, err);
	free(sorters);
	return code;
}

/* Inside the transaction. */
static enum err_code
write_all(struct bulk *bulk, struct stream *stream,
    struct bulk_result *ret_result, struct err *err)
{
	struct store *store = bulk->table->store;
	enum err_code code = table_is_current(bulk->table, err);

	if (code == ERR_OK && store->names.epoch != bulk->names_epoch)
		code = err_set(err, ERR_BUSY,
		    "another process has added attribute names meanwhile");
	if (code == ERR_OK)
		code = store_save_names(store, err);
	if (code == ERR_OK)
		code = intake_run(stream, bulk->on_duplicate, ret_result, err);
	if (code == ERR_OK)
		code = load_end(&bulk->load, err);
	return code;
}

enum err_code
bulk_finish(struct bulk *bulk, bulk_progress *progress, void *data,
    struct bulk_result *ret_result, struct err *err)
{
	struct store *store = bulk->table->store;
	struct bulk_result result;
	struct stream stream = {0};
	enum err_code code;

	bulk->load.progress = progress;
	bulk->load.data = data;
	/* Sorting comes first: others may write until we begin to. */
	code = open_stream(bulk, &stream, err);
	if (code == ERR_OK)
		code = store_begin(store, "load items", err);
	if (code != ERR_OK)
		goto out;
	code = write_all(bulk, &stream, &result, err);
	if (code == ERR_OK)
		code = store_commit(store, err);
	else
		store_rollback(store);
	if (code == ERR_OK)
		*ret_result = result;
out:
	stream_close(&stream);
	bulk_abort(bulk);
	return code;
}
