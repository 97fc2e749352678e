/* SPDX-License-Identifier: MIT */
#ifndef DB_STREAM_H
#define DB_STREAM_H

#include "db/derive.h"
#include "db/feed.h"
#include "db/sorter.h"

/*
 * The items of a bulk load in key order, each key once: of several records with
 * one key the first in the order of the sorters counts (bulk_add() sees to it
 * that this is the right one). A record without a payload deletes its key.
 */
struct stream {
	struct table *table; /* where they go */
	struct load *load;
	/* Of names in the store, for those in the records; NULL: the same. */
	const uint32_t *name_ids;
	size_t n_name_ids;
	struct derive *derive;  /* shown each item, unless NULL */
	bool refuse_duplicates; /* ERR_EXISTS names the key */
	/* Deletes the item with the stream's key; NULL: there can be none. */
	enum err_code (*remove)(struct stream *stream, struct err *err);
	struct merge *merge;
	bool begun;
	bool last_put;     /* whether the last record put an item */
	struct buf packed; /* the key of the last record */
	struct buf scratch;
	struct buf payload;  /* with other ids */
	struct key key;      /* the same, borrowed from these two */
	uint64_t items;      /* given out */
	uint64_t duplicates; /* left out */
	uint64_t deleted;    /* counted by REMOVE */
};

/*
 * Begins to read the N sorters, which are borrowed, as LOAD is. The table is to
 * be set before the first item is asked for.
 */
NODISCARD
enum err_code stream_open(struct stream *stream, struct load *load,
    struct sorter *const *sorters, size_t n, struct err *err);
void stream_close(struct stream *stream);

/* The next item as a row of a feed; DATA is the stream. */
NODISCARD
enum err_code stream_next(void *data, bool *ret_more, struct feed_row *ret_row,
    struct err *err);

#endif
