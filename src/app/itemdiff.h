/* SPDX-License-Identifier: MIT */
#ifndef APP_ITEMDIFF_H
#define APP_ITEMDIFF_H

#include "src/base/arena.h"
#include "src/model/item.h"

/* How two items differ, attribute by attribute, and inside of maps and lists.
 */
enum diff_kind {
	DIFF_CHANGED,
	DIFF_LEFT,  /* only the left one has it */
	DIFF_RIGHT, /* only the right one */
	DIFF_EQUAL,
	DIFF_KINDS
};

/* What stands before a difference of each kind. */
extern const char diff_marks[DIFF_KINDS][2];

struct diff_row {
	struct span path; /* as document paths are written: a.b[0] */
	enum diff_kind kind;
	struct value left, right; /* VALUE_NONE: missing */
};

struct item_diff {
	struct diff_row *rows;
	size_t n;
	size_t cap;
	size_t counts[DIFF_KINDS];
	struct arena arena; /* of the paths */
};

/*
 * Fills DIFF, which must be {0} or finished: in the order of LEFT, then what
 * only RIGHT has. Values are borrowed from the items.
 */
void item_diff_make(struct item_diff *diff, const struct item *left,
    const struct item *right);
void item_diff_fini(struct item_diff *diff);

/* How many bytes A and B have in common, up to the start of a character. */
size_t diff_common(struct span a, struct span b);

#endif
