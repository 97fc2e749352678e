/* SPDX-License-Identifier: MIT */
#ifndef UI_PANE_ITEM_H
#define UI_PANE_ITEM_H

#include "ui/item_lines.h"
#include "ui/view.h"

/* The pane of one item: all of its attributes, in one of three forms. */
struct view *pane_item_new(struct ui *ui);

/*
 * Shows the item at PLACE of SLICE, whole as the table has it; it is read at
 * once, and copied. Where one was in it is kept for the same place. A NULL
 * slice shows nothing.
 */
NODISCARD
enum err_code pane_item_show(struct view *pane, struct slice *slice,
    struct span place, struct err *err);

enum item_form pane_item_form(const struct view *pane);

/* The value under the cursor, valid until another item is shown; in JSON that
 * is the text of the line. False: there is none. */
bool pane_item_value(const struct view *pane, struct value *ret_value);

/* Appends its path; false if there is none, or it is not known. */
bool pane_item_path(const struct view *pane, struct buf *out);

/* The name of the attribute that holds it; {NULL, 0} in JSON. */
struct span pane_item_attribute(const struct view *pane);

/* Looks for TEXT from the cursor on. */
NODISCARD
enum err_code pane_item_search(struct view *pane, struct span text,
    struct err *err);

#endif
