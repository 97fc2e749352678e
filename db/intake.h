/* SPDX-License-Identifier: MIT */
#ifndef DB_INTAKE_H
#define DB_INTAKE_H

#include "db/stream.h"

/*
 * Writes all items of STREAM, inside a transaction, in the way that is quickest
 * for what the table holds already: an empty table is built whole; few items
 * are put one by one; many are written by key, and all that is derived from the
 * items is built anew.
 */
NODISCARD
enum err_code intake_run(struct stream *stream, enum on_duplicate on_duplicate,
    struct bulk_result *ret_result, struct err *err);

#endif
