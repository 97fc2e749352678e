/* SPDX-License-Identifier: MIT */
#include "ui/list_search.h"

#include "ui/ui.h"

void
list_search_fini(struct list_search *search)
{
	needle_fini(&search->needle);
}

static void
go_on(struct list_search *search, bool backward)
{
	struct ui *ui = search->view->ui;
	size_t n = search->list->n, start = search->list->cursor;
	size_t at = start;

	if (!needle_is_set(&search->needle)) {
		ui_complain(ui, "nothing was searched for yet");
		return;
	}
	for (size_t k = 0; k < n; k++) {
		at = backward ? (at + n - 1) % n : (at + 1) % n;
		if (!search->match(search->view, at, &search->needle))
			continue;
		if (backward ? at >= start : at <= start)
			ui_say(ui, "search wrapped");
		list_go(search->list, at);
		return;
	}
	ui_complain(ui, "not found: %.*s",
	    SPAN_ARG(buf_span(&search->needle.text)));
}

static enum err_code
accept(void *data, struct span line, struct err *err)
{
	struct list_search *search = data;

	(void)err;
	if (line.len > 0)
		needle_set(&search->needle, line);
	go_on(search, false);
	return ERR_OK;
}

static const struct prompt_ops ops = {.accept = accept};

enum reply
list_search_act(struct list_search *search, const struct event *event)
{
	if (event->command == CMD_SEARCH && event->argument.len > 0)
		(void)!accept(search, event->argument, NULL);
	else if (event->command == CMD_SEARCH)
		ui_prompt(search->view->ui, "/", (struct span){0}, "search",
		    &ops, search);
	else if (event->command == CMD_SEARCH_NEXT ||
	    event->command == CMD_SEARCH_PREVIOUS)
		go_on(search, event->command == CMD_SEARCH_PREVIOUS);
	else
		return REPLY_IGNORED;
	return REPLY_DONE;
}
