/* SPDX-License-Identifier: MIT */
#ifndef APP_REDEFINE_H
#define APP_REDEFINE_H

#include "src/app/design.h"

/*
 * Changes of what a table is, an entry at a time: of a part of its design one
 * comes, one goes, or one stands in the place of another.
 */
struct redefinition {
	enum design_part part;
	struct span from; /* the entry that is there; empty: one comes */
	struct span to;   /* what stands there then; empty: it goes */
};

/* Whether PART can be changed at all; ERR_USAGE says why not, and what can be
 * done instead. */
NODISCARD
enum err_code redefine_allowed(enum design_part part, struct err *err);

/* Whether a change of PART builds something anew, which may take long. */
bool redefine_builds(enum design_part part);

/*
 * Whether CHANGE, which puts something, can be made of TABLE; err->pos is a byte
 * of CHANGE->to. Then what that means for the items is appended to MEANS: it
 * is counted in some of them, if there are many.
 */
NODISCARD
enum err_code redefine_check(struct table *table,
    const struct redefinition *change, struct buf *means, struct err *err);

/*
 * Makes CHANGE of the table NAME in the store PATH, which is opened for writing
 * as long as that takes: all or nothing. ERR_BUSY: the entry is not there any
 * more. PROGRESS (NULL is allowed) is told how far an index is, and that nothing
 * is done yet (0 of 0) while another process writes: without it that is waited
 * for some seconds only.
 */
NODISCARD
enum err_code redefine(const char *path, struct span name,
    const struct redefinition *change, bulk_progress *progress, void *data,
    struct err *err);

#endif
