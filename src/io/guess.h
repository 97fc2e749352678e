/* SPDX-License-Identifier: MIT */
#ifndef IO_GUESS_H
#define IO_GUESS_H

#include "src/model/schema.h"

/*
 * A key for ITEMS, a sample: PK+SK, pk+sk, hash+range, partitionKey+sortKey (any
 * case) if every item has both with one scalar type; else the pair, then the
 * single attribute, that every item has, scalar, of one type, and that is
 * unique in the sample. The sort key of such a pair is the attribute with a pin
 * or times; else the partition key is the one whose values stand together, else
 * the one that is written first in all items. A tie is refused and names the
 * candidates. Appends the key to OUT in the form of schema_set_key().
 * ERR_NOT_FOUND if there is none, ERR_INVALID for a tie.
 */
NODISCARD
enum err_code guess_key(const struct item *items, size_t n, struct buf *out,
    struct err *err);

#endif
