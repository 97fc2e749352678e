/* SPDX-License-Identifier: MIT */
#ifndef APP_EDIT_H
#define APP_EDIT_H

#include "src/app/session.h"

/*
 * Changes of single items, which can be undone while the program runs. Each is
 * a transaction on a connection of its own, so that the tables that views hold
 * stay as they are open.
 */
struct edits;

enum {
	EDITS_MAX = 100, /* that are remembered */
};

/* Borrows SESSION. */
struct edits *edits_new(struct session *session);
/* NULL is allowed. */
void edits_free(struct edits *edits);

/*
 * Puts AFTER in place of BEFORE in TABLE, both whole items. BEFORE NULL: it is
 * new; AFTER NULL: BEFORE is deleted. With another key it moves. ERR_USAGE if
 * the session may not write, ERR_CONDITION if BEFORE is not what is there,
 * ERR_EXISTS if AFTER's key is another item's, ERR_INVALID in the service's
 * words if AFTER is no item of TABLE.
 */
NODISCARD
enum err_code edits_change(struct edits *edits, const struct table *table,
    const struct item *before, const struct item *after, struct err *err);

/* Takes the last change back; ERR_NOT_FOUND if there is none. */
NODISCARD
enum err_code edits_undo(struct edits *edits, struct err *err);

/*
 * What undo would bring back to TABLE, as item_write() has it; borrowed until
 * the next change. Empty: nothing.
 */
struct span edits_last(const struct edits *edits, const struct table *table);

/* How many changes can be taken back. */
size_t edits_n(const struct edits *edits);

/* Whether A and B, items of TABLE, have the same key. ERR_INVALID if one has
 * none. */
NODISCARD
enum err_code edits_same_key(const struct table *table, const struct item *a,
    const struct item *b, bool *ret_same, struct err *err);

#endif
