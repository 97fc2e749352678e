/* SPDX-License-Identifier: MIT */
#ifndef DB_DERIVE_H
#define DB_DERIVE_H

#include "db/load.h"

/*
 * Makes what is derived from the items of a table - the counts of the table,
 * the entries and counts of its indexes - while the items go by in key order.
 */
struct derive;

/* What of it. */
struct derive_plan {
	bool counts;        /* of the table itself */
	size_t first_index; /* and these indexes, up to end_index */
	size_t end_index;
};

/* Everything. */
struct derive_plan derive_all(const struct table *table);

/* Borrows TABLE and LOAD. */
struct derive *derive_new(struct table *table, const struct derive_plan *plan,
    struct load *load);

/* NULL is allowed. */
void derive_free(struct derive *derive);

/* Notes the item with KEY and PAYLOAD. ERR_STORE: it is damaged. */
NODISCARD
enum err_code derive_add(struct derive *derive, const struct key *key,
    struct span payload, struct err *err);

/*
 * The item noted last, opened; NULL if no index was planned, as then nobody
 * needs it. Valid until the next one is noted.
 */
const struct item *derive_item(const struct derive *derive);

/* Writes all in place of what there was. */
NODISCARD
enum err_code derive_write(struct derive *derive, struct err *err);

#endif
