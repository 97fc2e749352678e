/* SPDX-License-Identifier: MIT */
#ifndef UI_FUZZY_H
#define UI_FUZZY_H

#include <stdint.h>

#include "src/base/span.h"

/*
 * How well a typed pattern fits a text that holds its characters in that order,
 * with others between them or none. Best are those at the beginnings of words
 * and in a run. Smart case, as needle.h. {0} fits everything.
 */
struct fuzzy {
	uint32_t *pattern; /* characters, in small letters unless exact */
	size_t n, cap;
	bool exact;

	/* Room to work in: the text, and what the best fits so far are worth. */
	struct fuzzy_char *chars;
	struct fuzzy_cell *cells;
	size_t n_chars, chars_cap, cells_cap;
};

enum {
	FUZZY_CHARS_MAX = 4096 /* of a text; what is behind is not looked at */
};

void fuzzy_fini(struct fuzzy *fuzzy);
void fuzzy_set(struct fuzzy *fuzzy, struct span pattern);

/*
 * Whether the pattern fits TEXT. *ret_score: the higher, the better. MARKS has
 * a flag for each byte of TEXT: those of the characters found are set, others
 * stay; NULL if nobody asks.
 */
bool fuzzy_fits(struct fuzzy *fuzzy, struct span text, int *ret_score,
    bool *marks);

#endif
