/* SPDX-License-Identifier: MIT */
#ifndef APP_COLLECTIONS_PRIV_H
#define APP_COLLECTIONS_PRIV_H

#include "db/collections.h"
#include "src/app/session.h"

/* Adds COLLECTION, whose key DEF is, to PAGE. */
NODISCARD
enum err_code collection_page_read(struct collection_page *page,
    const struct key_def *def, const struct collection *collection,
    struct err *err);

/* Adds a copy of ROW, which must not be of PAGE. */
void collection_page_add(struct collection_page *page,
    const struct collection_row *row);

#endif
