/* SPDX-License-Identifier: MIT */
#ifndef UI_NEEDLE_H
#define UI_NEEDLE_H

#include "src/base/buf.h"

/*
 * What a search looks for: a part of a text. Smart case: while it holds no
 * capital letter (of ASCII), letters match in either case. {0} finds nothing.
 */
struct needle {
	struct buf text; /* in small letters, unless exact */
	bool exact;
};

void needle_fini(struct needle *needle);
void needle_set(struct needle *needle, struct span text);

static inline bool
needle_is_set(const struct needle *needle)
{
	return needle->text.len > 0;
}

bool needle_in(const struct needle *needle, struct span text);

#endif
