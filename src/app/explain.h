/* SPDX-License-Identifier: MIT */
#ifndef APP_EXPLAIN_H
#define APP_EXPLAIN_H

#include "src/app/slice.h"

/*
 * What reading all of a slice costs, from exact counts, without reading it. With
 * a limit and no filter it is what comes before the limit.
 */
struct slice_cost {
	uint64_t items, bytes;
	uint64_t pages;            /* of 1 MB */
	uint64_t eventual, strong; /* RCU in halves, see cost.h */
	bool exact; /* pages and RCU; else they are the least: where the service
	             * cuts its pages is only known by reading */
};

NODISCARD
enum err_code slice_cost_of(struct slice *slice, struct slice_cost *ret_cost,
    struct err *err);

/* The same for its first N entries, before the filter. */
NODISCARD
enum err_code slice_cost_of_first(struct slice *slice, uint64_t n,
    struct slice_cost *ret_cost, struct err *err);

/* Appends COST as "1 page, RCU 0.5 / 1". */
void slice_cost_print(const struct slice_cost *cost, struct buf *out);

/*
 * Appends, over several lines, what SLICE's query asks for, what it would read
 * and what a scan would, from exact counts: no item is read. Behind that, each
 * under a line "# NAME", the request in all forms.
 */
NODISCARD
enum err_code explain_print(struct slice *slice, struct buf *out,
    struct err *err);

/* Appends QUERY of SCHEMA as a query line that asks it anywhere. */
void explain_line(const struct query *query, const struct schema *schema,
    struct buf *out);

/* Appends the key condition of QUERY in STYLE. */
void explain_condition(const struct query *query,
    const struct expr_style *style, struct buf *out);

#endif
