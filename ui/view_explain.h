/* SPDX-License-Identifier: MIT */
#ifndef UI_VIEW_EXPLAIN_H
#define UI_VIEW_EXPLAIN_H

#include "ui/view.h"

/* A query as the service is asked for it, and what it costs. TEXT (copied) is
 * what explain_print() has written. */
struct view *view_explain_new(struct ui *ui, struct span text);

#endif
