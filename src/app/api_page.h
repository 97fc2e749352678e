/* SPDX-License-Identifier: MIT */
#ifndef APP_API_PAGE_H
#define APP_API_PAGE_H

#include "db/cursor.h"
#include "src/app/api_priv.h"

/* What a Query or a Scan asks for, checked. */
struct reading {
	struct expr_env env;
	struct table *table;
	const struct schema *schema;
	size_t index;                     /* NO_INDEX: the table itself */
	const struct index_schema *local; /* the index if it is a local one */
	const struct key_def *def;        /* the key of what is read */
	struct expr *filter;              /* NULL: none */
	struct path *paths;               /* NULL: no projection */
	size_t n_paths;
	struct key_range range;
	enum direction direction;
	bool count_only;
	bool fetch; /* items have to be taken from the table, and paid for */
	bool consistent;
	uint64_t limit; /* items read; 0: no limit */
	/* A Scan of one segment of many; total is 0 for all. */
	uint64_t segment, total;
};

/* The segment that KEY, whose first HASH_PARTS say its partition, is in. */
uint64_t page_segment(const struct key *key, size_t hash_parts, uint64_t total);

/*
 * Reads one page: up to the limit of READING or 1 MB of items as they were
 * read. Appends Items, Count, ScannedCount, LastEvaluatedKey and
 * ConsumedCapacity to the reply.
 */
NODISCARD
enum err_code page_reply(struct request *request, const struct reading *reading,
    struct err *err);

#endif
