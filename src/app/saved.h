/* SPDX-License-Identifier: MIT */
#ifndef APP_SAVED_H
#define APP_SAVED_H

#include "src/app/session.h"

/*
 * Queries that a table keeps by name. "@NAME" stands for one wherever a query
 * line is read. One without a partition key is asked in the collection that is
 * open.
 */

/*
 * What LINE stands for: the query named if it is "@NAME" (borrowed from
 * SCHEMA), else itself. ERR_NOT_FOUND names those there are.
 */
NODISCARD
enum err_code saved_text(const struct schema *schema, struct span line,
    struct span *ret_text, struct err *err);

/* Keeps TEXT as NAME, in place of what had that name. The store is opened for
 * writing for as long as that takes. */
NODISCARD
enum err_code saved_put(struct session *session, struct table *table,
    struct span name, struct span text, struct err *err);

/* Takes the query NAME out, or gives it the name TO, in the same way.
 * ERR_NOT_FOUND; ERR_EXISTS if another one has that name. */
NODISCARD
enum err_code saved_drop(struct session *session, struct table *table,
    struct span name, struct err *err);
NODISCARD
enum err_code saved_rename(struct session *session, struct table *table,
    struct span name, struct span to, struct err *err);

/* Adds the names that begin with PREFIX. */
void saved_complete(const struct schema *schema, struct span prefix,
    struct completions *words);

#endif
