/* SPDX-License-Identifier: MIT */
#ifndef UI_HELP_TEXT_H
#define UI_HELP_TEXT_H

#include "src/base/arena.h"
#include "ui/list.h"
#include "ui/needle.h"

/*
 * A text of help: keys or words and what they mean, under headings. What is too
 * long for the screen is folded. It scrolls and is searched. {0} is empty.
 */
struct help_text {
	struct help_entry *entries;
	size_t n, cap;
	struct arena arena;
	size_t section; /* the last heading */

	struct help_row *rows; /* the same, folded */
	size_t n_rows, rows_cap;
	int columns; /* that they are folded to; 0: not yet */

	struct list list;
	struct needle needle;
	struct view *view; /* that acts; borrowed */
};

void help_text_fini(struct help_text *text);

/* All copied. A meaning that is empty: the term has the line to itself. */
void help_text_heading(struct help_text *text, struct span heading);
void help_text_add(struct help_text *text, struct span term,
    struct span meaning);
/* The same of what is called NAME, which is not shown: a search finds it. */
void help_text_add_named(struct help_text *text, struct span term,
    struct span meaning, struct span name);

/* What a view has of it. */
void help_text_fit(struct help_text *text, struct rect area);
void help_text_draw(const struct help_text *text, struct canvas *canvas,
    struct rect area, bool focused);
/* Moving and searching for VIEW, which is TEXT's. */
enum reply help_text_act(struct help_text *text, struct view *view,
    const struct event *event, struct err *err);
void help_text_status(const struct help_text *text, struct buf *out);

#endif
