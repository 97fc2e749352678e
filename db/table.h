/* SPDX-License-Identifier: MIT */
#ifndef DB_TABLE_H
#define DB_TABLE_H

#include "db/store.h"
#include "src/model/schema.h"

/* An open table. Borrows its store, which must outlive it. */
struct table;

/* Stands for the table itself where a function takes the number of an index. */
#define NO_INDEX SIZE_MAX

/* How much there is, exactly. */
struct extent {
	uint64_t n;     /* items, or entries of an index */
	uint64_t bytes; /* as DynamoDB counts item size */
};

/* ERR_NOT_FOUND names what tables there are. */
NODISCARD
enum err_code table_open(struct store *store, struct span name,
    struct table **ret_table, struct err *err);

/*
 * Makes a table after SCHEMA (copied, checked with schema_check()) and opens
 * it. ERR_EXISTS if there is one of that name.
 */
NODISCARD
enum err_code table_create(struct store *store, const struct schema *schema,
    struct table **ret_table, struct err *err);

/* NULL is allowed. */
void table_close(struct table *table);

/* Valid until the table is closed or changed. */
const struct schema *table_schema(const struct table *table);
struct store *table_store(const struct table *table);

/* The key of the table (NO_INDEX) or of index number INDEX. */
const struct key_def *table_key(const struct table *table, size_t index);

/* Everything in the table or index, and in how many collections. Immediate. */
NODISCARD
enum err_code table_extent(struct table *table, size_t index,
    struct extent *ret_extent, uint64_t *ret_collections, struct err *err);

/* Replaces what Keyslice knows beyond the service by what SCHEMA holds. */
NODISCARD
enum err_code table_set_extras(struct table *table, const struct schema *schema,
    struct err *err);

/* What another connection has made of a table that is open. */
enum table_fate {
	TABLE_SAME,
	TABLE_CHANGED, /* its indexes are others by now */
	TABLE_DROPPED,
};

/*
 * Lets TABLE know what another connection has made of its name and of what
 * Keyslice knows beyond the service. All that was read from its schema stays
 * valid, as it was. Unless it is TABLE_SAME it reads what is left of what it
 * was, and has to be opened again.
 */
NODISCARD
enum err_code table_follow(struct table *table, enum table_fate *ret_fate,
    struct err *err);

/* Told how many of all items are done; false cancels what goes on. */
typedef bool bulk_progress(void *data, uint64_t done, uint64_t all);

/*
 * Adds a global index and fills it from the items; items whose index key
 * attributes have a wrong type make it fail (ERR_INVALID), and nothing changes.
 * Neither does it if PROGRESS (NULL is allowed) cancels: ERR_CANCELLED.
 */
NODISCARD
enum err_code table_add_index(struct table *table,
    const struct index_schema *index, bulk_progress *progress, void *data,
    struct err *err);

/* The same with INDEX in place of the global index NAME, which is dropped. */
NODISCARD
enum err_code table_replace_index(struct table *table, struct span name,
    const struct index_schema *index, bulk_progress *progress, void *data,
    struct err *err);

/* ERR_INVALID if a template or an entity is about an attribute that is part of
 * no other key. */
NODISCARD
enum err_code table_drop_index(struct table *table, struct span name,
    struct err *err);

NODISCARD
enum err_code table_drop(struct store *store, struct span name,
    struct err *err);
NODISCARD
enum err_code table_rename(struct store *store, struct span name,
    struct span new_name, struct err *err);

/* The names of all tables, in byte order. */
struct table_names {
	struct span *names;
	size_t n;
	struct arena arena;
};

NODISCARD
enum err_code store_tables(struct store *store, struct table_names *ret_names,
    struct err *err);
void table_names_fini(struct table_names *names);

/* One load that a table remembers. */
struct load_note {
	int64_t at; /* seconds since 1970, UTC */
	struct span source;
	struct span format;
	uint64_t items;    /* put */
	uint64_t replaced; /* of these, in place of others */
	uint64_t rejected;
};

NODISCARD
enum err_code table_note_load(struct table *table, const struct load_note *note,
    struct err *err);

/* The loads of TABLE, oldest first; notes and texts are in ARENA. */
NODISCARD
enum err_code table_loads(struct table *table, struct arena *arena,
    struct load_note **ret_notes, size_t *ret_n, struct err *err);

#endif
