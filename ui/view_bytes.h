/* SPDX-License-Identifier: MIT */
#ifndef UI_VIEW_BYTES_H
#define UI_VIEW_BYTES_H

#include "src/model/key.h"
#include "ui/view.h"

/* One of two keys that are compared, and what a person calls its row. */
struct named_key {
	struct span place; /* packed */
	const char *name;
};

/*
 * The bytes of two keys of DEF side by side, the one that sorts first on the
 * left, and why it does. Copies all but the names.
 */
struct view *view_bytes_new(struct ui *ui, const struct key_def *def,
    const struct named_key *a, const struct named_key *b);

#endif
