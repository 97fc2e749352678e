/* SPDX-License-Identifier: MIT */
#ifndef DB_LOAD_H
#define DB_LOAD_H

#include "db/bulk.h"
#include "db/store_priv.h"

/* What a bulk load or a rebuild may use, and how far it has come. */
struct load {
	size_t memory;           /* for sorting, in all */
	char *temp_dir;          /* for sorted runs */
	bulk_progress *progress; /* NULL: nobody asks */
	void *data;
	uint64_t items; /* that it brings */
	uint64_t done;  /* steps: rows that were written or read again */
	uint64_t all;   /* steps there will be, at most */
};

enum {
	LOAD_MEMORY = 48 << 20
};

/* MEMORY 0 is LOAD_MEMORY, TEMP_DIR NULL is where STORE is. */
void load_init(struct load *load, const struct store *store, size_t memory,
    const char *temp_dir);
void load_fini(struct load *load);

/* One step done. ERR_CANCELLED if the progress function wants no more. */
NODISCARD
enum err_code load_step(struct load *load, struct err *err);

/* All steps are done; the same. */
NODISCARD
enum err_code load_end(struct load *load, struct err *err);

/* Appends KEY for a message: literals as in the query line, made visible. */
void load_print_key(const struct key_def *def, const struct key *key,
    struct buf *out);

#endif
