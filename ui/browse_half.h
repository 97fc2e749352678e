/* SPDX-License-Identifier: MIT */
#ifndef UI_BROWSE_HALF_H
#define UI_BROWSE_HALF_H

#include "ui/browse_priv.h"

/*
 * One of the two slices that are compared, before it is opened. {0} is an empty
 * one; those that fill HALF want such a one.
 */
struct half {
	struct table *table;
	struct question question;
};

void half_fini(struct half *half);

/* The slice shown; in the list of collections the one under the cursor. */
NODISCARD
enum err_code half_shown(const struct browse *browse, struct half *half,
    struct err *err);

/* All of the table, or of the index whose collections are listed. */
void half_whole(const struct browse *browse, struct half *half);

/*
 * What SHOWN asks of its SHOWN_INDEX, asked in TABLE: of the index of that name.
 * The errors are those of slice_diff_check(), and ERR_NOT_FOUND.
 */
NODISCARD
enum err_code half_same(const struct half *shown, size_t shown_index,
    struct table *table, struct half *half, struct err *err);

/* The query of HALF, as query_parse(). */
NODISCARD
enum err_code half_parse(const struct browse *browse, const struct half *half,
    struct query *query, struct err *err);
/* The same of one that was typed: in a scan, too, it may name a collection. */
NODISCARD
enum err_code half_parse_typed(const struct browse *browse, struct half *half,
    struct query *query, struct err *err);

/* Appends what HALF, read as QUERY, is: table [index] > collection > query. */
void half_name(const struct half *half, const struct query *query,
    struct buf *out);

#endif
