/* SPDX-License-Identifier: MIT */
#ifndef UI_VIEW_QUERIES_H
#define UI_VIEW_QUERIES_H

#include "ui/view.h"

/*
 * The saved queries of SCHEMA (borrowed). Enter calls RUN with the name of one
 * and DATA, and closes the view if that goes well.
 */
struct view *view_queries_new(struct ui *ui, const struct schema *schema,
    enum err_code (*run)(void *data, struct span name, struct err *err),
    void *data);

#endif
