/* SPDX-License-Identifier: MIT */
#ifndef UI_LIST_SEARCH_H
#define UI_LIST_SEARCH_H

#include "ui/list.h"
#include "ui/needle.h"

/*
 * The search of a list that is in memory: the prompt of "/", and n and N, once
 * around from the cursor.
 */
struct list_search {
	struct view *view; /* what the list is of; borrowed, as LIST is */
	struct list *list;
	/* Whether LINE of VIEW has what is looked for. */
	bool (*match)(const struct view *view, size_t line,
	    const struct needle *needle);
	struct needle needle;
};

void list_search_fini(struct list_search *search);

/* REPLY_IGNORED if EVENT is none of a search. */
enum reply list_search_act(struct list_search *search,
    const struct event *event);

#endif
