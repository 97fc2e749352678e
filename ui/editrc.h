/* SPDX-License-Identifier: MIT */
#ifndef UI_EDITRC_H
#define UI_EDITRC_H

#include <wchar.h>

#include "src/base/span.h"

struct editline; /* of libedit */

/* A function of ours that libedit can bind a key to. */
typedef unsigned char editrc_function(struct editline *edit, wint_t key);

/*
 * Binds keys: those of the user's file, editrc(5), which can name HISTORY as
 * "keyslice-history" and HELP as "keyslice-help"; ^R to HISTORY, unless that
 * file binds it; M-? to HELP, with emacs keys.
 */
void editrc_read(struct editline *edit, editrc_function *history,
    editrc_function *help);

/* Whether the keys are those of vi. */
bool editrc_is_vi(struct editline *edit);

/* Whether a line of TEXT, such a file, is about KEY ("^R"). */
bool editrc_binds(struct span text, struct span key);

#endif
