/* SPDX-License-Identifier: MIT */
#ifndef UI_VIEW_QUERIES_H
#define UI_VIEW_QUERIES_H

#include "ui/view.h"

/* What the owner of the view does for it; called with its data. */
struct queries_ops {
	/* As view_ops.lost: the view goes before its owner does. */
	const struct table *(*lost)(const void *data);
	/* Asks the saved query NAME. */
	enum err_code (*run)(void *data, struct span name, struct err *err);
	/* Appends TEXT as it is to be saved; fails if it is no query. */
	enum err_code (*read)(void *data, struct span text, struct buf *out,
	    struct err *err);
};

/*
 * The saved queries of TABLE (borrowed): to be run, after which the view is
 * closed, changed, given another name and deleted.
 */
struct view *view_queries_new(struct ui *ui, struct table *table,
    const struct queries_ops *ops, void *data);

#endif
