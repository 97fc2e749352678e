/* SPDX-License-Identifier: MIT */
#ifndef UI_SCOPE_H
#define UI_SCOPE_H

#include <stdbool.h>
#include <stddef.h>

#include "src/app/command.h"

/*
 * Which commands each view has. What is not in this table does not reach a
 * view: so the help, the palette and the check of a key map, which go by it,
 * say what is true.
 */

/* The names of the views, as view_ops has them; NULL behind the last one. */
const char *scope_view(size_t number);

/* Whether COMMAND can be given in VIEW; one that is not known has all. */
bool scope_has(const char *view, enum command_id command);

#endif
