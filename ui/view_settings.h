/* SPDX-License-Identifier: MIT */
#ifndef UI_VIEW_SETTINGS_H
#define UI_VIEW_SETTINGS_H

#include "ui/view.h"

/* All settings, with who set each. Enter and Space change one. */
struct view *view_settings_new(struct ui *ui);

#endif
