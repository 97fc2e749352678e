/* SPDX-License-Identifier: MIT */
#ifndef DB_INDEXER_H
#define DB_INDEXER_H

#include "db/load.h"

/* Builds one index by sorting its entries. */
struct indexer;

/* Borrows TABLE and LOAD; sorts in MEMORY bytes of what LOAD has. */
struct indexer *indexer_new(struct table *table, size_t index,
    struct load *load, size_t memory);

/* NULL is allowed. */
void indexer_free(struct indexer *indexer);

/* Notes ITEM, if it has an entry in the index. */
NODISCARD
enum err_code indexer_add(struct indexer *indexer, const struct item *item,
    struct err *err);

/* Writes the entries and their counts in place of what the index had. */
NODISCARD
enum err_code indexer_write(struct indexer *indexer, struct err *err);

#endif
