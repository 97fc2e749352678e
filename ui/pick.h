/* SPDX-License-Identifier: MIT */
#ifndef UI_PICK_H
#define UI_PICK_H

#include "ui/view.h"

/*
 * A list to choose from, which narrows to what a pattern fits: the best first,
 * those that fit as well in the order in which they were added. Each word of a
 * pattern fits for itself, in the text as fuzzy.h has it, or in the detail as a
 * part of it.
 */
struct pick;

struct pick_entry {
	struct span mark; /* a word or two on the left; may be empty */
	struct span text;
	struct span detail; /* on the right; may be empty */
	size_t id;          /* for the caller */
};

/* TITLE stands above the list; borrowed. */
struct pick *pick_new(const char *title);
void pick_free(struct pick *pick);

/* Adds ENTRY (copied). */
void pick_add(struct pick *pick, const struct pick_entry *entry);

/* Shows what PATTERN fits, with the cursor on the best. */
void pick_narrow(struct pick *pick, struct span pattern);

/* A key that moves the cursor; false if KEY is none. */
bool pick_key(struct pick *pick, uint32_t key);

/* The entry at the cursor; NULL: nothing fits. */
const struct pick_entry *pick_chosen(const struct pick *pick);

/* The mouse over AREA, as it is drawn there; REPLY_OPEN: at the cursor. */
enum reply pick_point(struct pick *pick, const struct pointer *pointer,
    struct rect area);

/* Draws over the lower part of AREA. */
void pick_draw(struct pick *pick, struct canvas *canvas, struct rect area);

#endif
