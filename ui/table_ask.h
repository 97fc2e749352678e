/* SPDX-License-Identifier: MIT */
#ifndef UI_TABLE_ASK_H
#define UI_TABLE_ASK_H

#include "ui/ui.h"

/* Asks for another name for the table NAME. */
void table_ask_rename(struct ui *ui, struct span name);

/* Gives NAME the name NEW_NAME, and says so. */
NODISCARD
enum err_code table_rename_to(struct ui *ui, struct span name,
    struct span new_name, struct err *err);

/* Asks whether the table NAME is to go: its name is typed for a yes. */
void table_ask_drop(struct ui *ui, struct span name);

#endif
