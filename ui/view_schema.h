/* SPDX-License-Identifier: MIT */
#ifndef UI_VIEW_SCHEMA_H
#define UI_VIEW_SCHEMA_H

#include "ui/view.h"

/* What TABLE is, to be seen and changed. */
struct view *view_schema_new(struct ui *ui, struct table *table);

#endif
