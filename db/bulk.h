/* SPDX-License-Identifier: MIT */
#ifndef DB_BULK_H
#define DB_BULK_H

#include "db/table.h"

/*
 * Loads many items into a table at once: they are sorted by key (spilled to
 * temporary files over the memory budget) while they come in, and written in
 * key order at the end by SQLite's own INSERT ... SELECT from a virtual table.
 * Indexes are built by sorting afterwards. Nothing is written to the store
 * before bulk_finish(), which is all or nothing; others may write until then.
 */
struct bulk;

enum on_duplicate {
	DUPLICATE_REPLACE, /* the last one counts, as with PutItem */
	DUPLICATE_KEEP, /* the first one counts, what the table has before all */
	DUPLICATE_FAIL, /* ERR_EXISTS names the key */
};

struct bulk_options {
	enum on_duplicate on_duplicate;
	unsigned workers; /* threads that will call bulk_add(), at least 1 */
	size_t memory;    /* bytes for sorting; 0: a sensible default */
	const char *temp_dir; /* for spilled runs; NULL: beside the store */
	/*
	 * NULL, or the table that bulk_finish() will be given. Then, if it is
	 * empty, items may be written while others are still being read, which
	 * is quicker if they come in key order: bulk_end_part() will be called
	 * for each part of the input, the load is a transaction from
	 * bulk_open() on, and nothing else may use the store meanwhile.
	 */
	struct table *ahead;
};

enum {
	BULK_PART_BITS = 28, /* of a sequence, below the number of the part */
};

struct bulk_result {
	uint64_t items;    /* in the table because of this load */
	uint64_t replaced; /* items of the table that these stand in place of */
	uint64_t duplicates; /* items of the load that others of it replaced, or
	                      * that were left out by DUPLICATE_KEEP */
	uint64_t deleted;    /* items of the table that deletes took away */
};

/* For items of a table with SCHEMA, which need not be there yet. Borrows STORE
 * and SCHEMA. */
NODISCARD
enum err_code bulk_open(struct store *store, const struct schema *schema,
    const struct bulk_options *options, struct bulk **ret_bulk,
    struct err *err);

/*
 * Takes ITEM (copied). WORKER is the number of the calling thread, below
 * options.workers; threads with different numbers may call at once. SEQUENCE
 * says which of two items came first. ERR_INVALID: the item is bad (in the
 * service's words), and the load can go on.
 */
NODISCARD
enum err_code bulk_add(struct bulk *bulk, unsigned worker, uint64_t sequence,
    const struct item *item, struct err *err);

/*
 * The same for the deletion of the item with the key KEY, which holds the key's
 * attributes alone. Puts and deletes of one key count in their SEQUENCE; it is
 * no fault if there is no such item. ERR_USAGE unless duplicates replace.
 */
NODISCARD
enum err_code bulk_delete(struct bulk *bulk, unsigned worker, uint64_t sequence,
    const struct item *key, struct err *err);

/*
 * All items of part PART were added, by WORKER alone and with sequences from
 * PART << BULK_PART_BITS on. Parts are 0, 1, ...; each worker ends its parts in
 * rising order, and none may be left out. May wait for parts below PART.
 */
NODISCARD
enum err_code bulk_end_part(struct bulk *bulk, unsigned worker, uint64_t part,
    struct err *err);

/*
 * Sorts what was added, to which no more can be added then. bulk_finish() does
 * it otherwise, maybe inside a transaction of its caller.
 */
NODISCARD
enum err_code bulk_sort(struct bulk *bulk, struct err *err);

/*
 * Writes all to TABLE, whose keys and indexes are those of the schema, and frees
 * BULK, also on failure. PROGRESS may be NULL. ERR_BUSY: another process has
 * changed the indexes of TABLE meanwhile.
 */
NODISCARD
enum err_code bulk_finish(struct bulk *bulk, struct table *table,
    bulk_progress *progress, void *data, struct bulk_result *ret_result,
    struct err *err);

/* Frees BULK (NULL is allowed), nothing has happened. */
void bulk_abort(struct bulk *bulk);

#endif
