/* SPDX-License-Identifier: MIT */
#ifndef UI_VIEW_TREE_H
#define UI_VIEW_TREE_H

#include "src/app/fold.h"
#include "src/app/spot.h"
#include "ui/view.h"

/*
 * A tree of what FOLD (taken over) folds, opened in the folder that the value
 * AT lies in. SPOT (copied) says what that is: table, index and collection, of
 * which LABEL is the text for a person.
 */
struct view *view_tree_new(struct ui *ui, struct table *table,
    struct fold *fold, const struct spot *spot, struct span label,
    struct span at);

#endif
