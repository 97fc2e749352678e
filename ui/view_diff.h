/* SPDX-License-Identifier: MIT */
#ifndef UI_VIEW_DIFF_H
#define UI_VIEW_DIFF_H

#include "src/app/slice.h"
#include "ui/view.h"

/* One of two items, the only row of PAGE, and what a person calls it. */
struct named_item {
	struct page page;
	const char *name;
};

/*
 * What differs between two items: attributes that only one has, and changed
 * ones, in maps and lists too; what is equal is one line until it is unfolded.
 * Takes the pages over, which are empty then, and copies the names.
 */
struct view *view_diff_new(struct ui *ui, struct named_item *left,
    struct named_item *right);

#endif
