/* SPDX-License-Identifier: MIT */
#ifndef DB_COUNTS_H
#define DB_COUNTS_H

#include "db/store_priv.h"

/*
 * Makes the collections, the fence and the totals of a whole keyspace while its
 * entries go by in key order. In bounded memory: what does not fit waits in a
 * temporary file.
 */
struct counts;

/* Borrows KEYSPACE. MEMORY and TEMP_DIR as for a sorter. */
struct counts *counts_new(struct keyspace *keyspace, size_t memory,
    const char *temp_dir);

/* NULL is allowed. */
void counts_free(struct counts *counts);

/* Notes the entry KEY of BYTES bytes, which is behind all noted before. */
NODISCARD
enum err_code counts_add(struct counts *counts, const struct key *key,
    uint64_t bytes, struct err *err);

/* Writes all in place of what the keyspace had. */
NODISCARD
enum err_code counts_write(struct counts *counts, struct err *err);

#endif
