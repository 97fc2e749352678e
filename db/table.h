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

/*
 * Lets TABLE know the saved queries of SCHEMA (copied), which another connection
 * has put into the store; all else that was read from its schema stays valid,
 * and the texts and names of queries too.
 */
void table_know_queries(struct table *table, const struct schema *schema);

/*
 * Adds a global index and fills it from the items; items whose index key
 * attributes have a wrong type make it fail (ERR_INVALID), and nothing changes.
 */
NODISCARD
enum err_code table_add_index(struct table *table,
    const struct index_schema *index, struct err *err);
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
