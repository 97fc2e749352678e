/* SPDX-License-Identifier: MIT */
#ifndef DB_ENTRY_H
#define DB_ENTRY_H

#include "db/store_priv.h"

/*
 * What is written of an item: the payload of its row (store_priv.h) and the
 * keys of its index entries. No SQL here; several threads may call these.
 */

/* Appends the payload of ITEM: its size, then all but the key attributes. */
void entry_write(struct names *names, const struct key_def *key,
    const struct item *item, struct buf *out);

/*
 * Opens the item with KEY and PAYLOAD: key attributes first. Numbers in keys
 * are written out into SCRATCH (cleared first). False if it is damaged. Names
 * are borrowed from NAMES, the rest from KEY, PAYLOAD and SCRATCH.
 */
bool entry_open(const struct names *names, const struct key_def *def,
    const struct key *key, struct span payload, struct buf *scratch,
    struct item *item);

/*
 * Appends PAYLOAD with IDS[id] in place of each id of a name. False if it is
 * damaged or has an id that is not below N.
 */
bool entry_renumber(struct span payload, const uint32_t *ids, size_t n,
    struct buf *out);

/* The size that a payload begins with; 0 if it is damaged. */
size_t entry_size(struct span payload);

/*
 * Sets SEEN[id] for the names of PAYLOAD with an id below N, and adds to
 * *N_SEEN how many were not set before. False if it is damaged or has an id
 * that is not below N.
 */
bool entry_see_names(struct span payload, bool *seen, size_t n, size_t *n_seen);

/*
 * The key of ITEM in an index whose key is DEF, its parts appended to BYTES.
 * False if the item lacks one of the attributes: then it is not in the index.
 * An attribute of another type, empty or too long is for items_check() to
 * refuse; here it counts as lacking.
 */
bool entry_index_key(const struct key_def *def, const struct item *item,
    struct buf *bytes, struct key *ret_key);

#endif
