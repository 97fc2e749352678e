/* SPDX-License-Identifier: MIT */
#ifndef APP_SLICE_H
#define APP_SLICE_H

#include "src/app/query.h"

/*
 * A slice: what a query returns, as a list that can be read a page at a time
 * from any place in it. A view asks for "a page of this slice after this
 * place"; it never sees where the rows come from.
 *
 * A place is the packed key of a row (key_pack()).
 */
struct slice;

/*
 * Opens the slice of QUERY (which is taken over: emptied) on TABLE (borrowed).
 */
struct slice *slice_open(struct table *table, struct query *query);
/* NULL is allowed. */
void slice_close(struct slice *slice);

/*
 * From now on readers see only the rows at the N PLACES (copied), which are in
 * key order; pages, counts and positions are as they were.
 */
void slice_keep(struct slice *slice, const struct span *places, size_t n);
bool slice_is_kept(const struct slice *slice);

const struct query *slice_query(const struct slice *slice);
struct table *slice_table(const struct slice *slice);
const struct key_def *slice_key(const struct slice *slice);

/* The items are the page's: they are not to be changed or released. */
struct slice_row {
	struct span place;
	struct item item;  /* after select, if there is one */
	struct item whole; /* before select: what the entry holds */
	size_t bytes;      /* as DynamoDB counts the entry */
};

/* Rows that were read together; owns all their bytes. {0} is an empty page. */
struct page {
	struct slice_row *rows;
	size_t n;
	size_t cap;
	struct arena arena;
	uint64_t read;  /* entries evaluated for it */
	uint64_t spent; /* what that took of the budget */
	bool end;       /* the slice ends behind the last row (or, when
	                    * reading towards the start, begins before the
	                    * first) */
	bool partial;   /* the budget was used up first: go on from resume */
	struct span resume; /* place of the last entry read */
};

void page_fini(struct page *page);

/* Empties PAGE; its memory is kept for what comes next. */
void page_clear(struct page *page);

/* Adds a copy of ROW, which may be of another page. */
void page_add(struct page *page, const struct slice_row *row);

enum page_from {
	PAGE_START,  /* the first rows of the slice; PLACE is not looked at */
	PAGE_AT,     /* from PLACE on, itself included if it is there */
	PAGE_AFTER,  /* behind PLACE */
	PAGE_BEFORE, /* the last rows before PLACE, in slice order */
	PAGE_END,    /* the last rows of the slice, in slice order */
};

/*
 * What evaluating an entry of BYTES takes of a budget: one, or more if it is
 * large, so that steps take much the same time.
 */
static inline uint64_t
slice_cost(size_t bytes)
{
	return 1 + bytes / 4096;
}

/*
 * Fills PAGE (emptied first) with up to N rows, evaluating at most BUDGET
 * entries (0: as many as it takes). PLACE is copied. The limit of the query
 * is for readers (reader.h); pages go on as far as the slice does.
 */
NODISCARD
enum err_code slice_page(struct slice *slice, enum page_from from,
    struct span place, size_t n, uint64_t budget, struct page *page,
    struct err *err);

/* How many rows the filter lets through, as far as that was counted. {0}: it was
 * not begun. */
struct slice_count {
	uint64_t n;
	uint64_t read;    /* entries evaluated for it */
	struct buf place; /* of the last of them, or, at the end, before that */
	bool end;         /* there are no more */
};

void slice_count_fini(struct slice_count *count);
void slice_count_copy(struct slice_count *to, const struct slice_count *from);

/*
 * Counts on, evaluating at most BUDGET entries, until there are MOST (0: as many
 * as there are). On failure COUNT is as it was.
 */
NODISCARD
enum err_code slice_count(struct slice *slice, uint64_t most, uint64_t budget,
    struct slice_count *count, struct err *err);

/*
 * Position of PLACE in the slice (0 is the first) and how many rows it has, both
 * before the filter, exact and immediate.
 */
NODISCARD
enum err_code slice_position(struct slice *slice, struct span place,
    uint64_t *ret_position, uint64_t *ret_all, struct err *err);

/* How many items and bytes of the slice come before PLACE; exact. */
NODISCARD
enum err_code slice_extent_before(struct slice *slice, struct span place,
    uint64_t *ret_items, uint64_t *ret_bytes, struct err *err);

/*
 * Whether each row costs a read of its whole item too: a local index fetches
 * from the table what it does not project, and each item is rounded up by
 * itself.
 */
bool slice_fetches(const struct slice *slice);

/* The place at POSITION, appended to OUT; *ret_found false behind the end. */
NODISCARD
enum err_code slice_at(struct slice *slice, uint64_t position, struct buf *out,
    bool *ret_found, struct err *err);

/* How many items and bytes the slice's range holds, before the filter. */
NODISCARD
enum err_code slice_extent(struct slice *slice, uint64_t *ret_items,
    uint64_t *ret_bytes, struct err *err);

/*
 * The items of the slice's collection whose sort key is a pin, whatever the
 * query's range; at most N of them, *ret_all says how many there are. Fills
 * PAGE; empty for scans and tables without a sort key.
 */
NODISCARD
enum err_code slice_pins(struct slice *slice, size_t n, struct page *page,
    uint64_t *ret_all, struct err *err);

/* Whether PLACE is a row that is pinned / lies in the query's range. */
bool slice_is_pin(const struct slice *slice, struct span place);
bool slice_in_range(const struct slice *slice, struct span place);

/* Appends the place of ITEM; false if it lacks a key attribute: it has none. */
bool slice_place(const struct slice *slice, const struct item *item,
    struct buf *out);

/* The whole item at PLACE as the table has it, into PAGE as its only row. */
NODISCARD
enum err_code slice_item(struct slice *slice, struct span place,
    struct page *page, bool *ret_found, struct err *err);

#endif
