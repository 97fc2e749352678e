/* SPDX-License-Identifier: MIT */
#ifndef APP_LINT_H
#define APP_LINT_H

#include "db/table.h"

/*
 * What looks wrong in the keys of a table that Keyslice knows the templates,
 * entities or delimiter of:
 *
 * - a key attribute with templates or entities that matches none of them, or
 *   only if a component may hold the delimiter; a pin may be any sort key;
 * - a key whose folder, up to the delimiter before its last component, is no
 *   item, where other folders of the collection are items of their own: a name
 *   may hold the delimiter. Said once for each such folder;
 * - an empty component: the delimiter twice in a row.
 *
 * All items are read once, in key order; what is held does not grow with them.
 */

/* A finding as one line: the key as a query, a colon, what is wrong. False: no
 * more of them are wanted. */
typedef bool lint_found(void *data, struct span line);

struct lint_counts {
	uint64_t items; /* looked at */
	uint64_t findings;
};

/* ERR_INVALID if there is nothing to tell by. */
NODISCARD
enum err_code lint_table(struct table *table, lint_found *found, void *data,
    struct lint_counts *ret_counts, struct err *err);

#endif
