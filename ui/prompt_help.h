/* SPDX-License-Identifier: MIT */
#ifndef UI_PROMPT_HELP_H
#define UI_PROMPT_HELP_H

#include "ui/help_text.h"

/* Adds the keys of every line that is typed. */
void prompt_help_keys(struct help_text *text);
/* Adds how COMMAND is typed, and what it does. */
void prompt_help_command(struct help_text *text, const struct command *command);

/*
 * The help for a line that is being typed in VIEW, to be put on top while it
 * waits. HISTORY is that of its prompt, NULL for a list to choose from; LINE what was
 * typed so far; EXAMPLES a line each.
 */
struct view *view_prompt_help_new(struct ui *ui, const char *view,
    const char *history, struct span line, struct span examples);

#endif
