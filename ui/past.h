/* SPDX-License-Identifier: MIT */
#ifndef UI_PAST_H
#define UI_PAST_H

#include "src/base/span.h"

/*
 * The lines that were typed, oldest first, a list for each name. A line stands
 * in its list once: typed again, it moves to the end. Lists are kept in files
 * that other processes add to as well; where that fails, in memory alone.
 */
struct past;

enum {
	PAST_LINES_MAX = 1000
};

/* DIR: where the files are, or NULL. */
struct past *past_new(const char *dir);
void past_free(struct past *past);

/* The lines of list NAME; until the next call for that list. */
const struct span *past_lines(struct past *past, const char *name,
    size_t *ret_n);

/* Puts LINE, if it is there, out. */
void past_remove(struct past *past, const char *name, struct span line);

/* Adds LINE (copied), unless it is blank or more than a line. */
void past_add(struct past *past, const char *name, struct span line);

/* Notes whether LINE of list NAME did not do what was wanted. */
void past_note(struct past *past, const char *name, struct span line,
    bool failed);
/* The lines of list NAME of which that is known; as past_lines(). */
const struct span *past_failed(struct past *past, const char *name,
    size_t *ret_n);

#endif
