/* SPDX-License-Identifier: MIT */
#ifndef UI_VIEW_COMPARE_H
#define UI_VIEW_COMPARE_H

#include "src/app/slicediff.h"
#include "ui/view.h"

/*
 * How two slices differ: a list of the rows that only one has (- left, + right)
 * and of those that have changed (~). SLICES are taken over, on failure too;
 * NAMES (copied) are what a person calls them. The errors are those of
 * slice_diff_open().
 */
NODISCARD
enum err_code view_compare_new(struct ui *ui, struct slice *slices[SIDES],
    const struct span names[SIDES], struct view **ret_view, struct err *err);

/*
 * Opens it on all of two tables of the store: OTHER on the left, SHOWN on the
 * right. ERR_NOT_FOUND, and the errors of slice_diff_open().
 */
NODISCARD
enum err_code compare_tables(struct ui *ui, struct span shown,
    struct span other, struct err *err);
/* Asks for the other one. */
void compare_tables_ask(struct ui *ui, struct span shown);

#endif
