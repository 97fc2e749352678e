/* SPDX-License-Identifier: MIT */
#include "ui/help_text.h"

#include <stdlib.h>

#include "ui/ui.h"
#include "ui/wrap.h"

enum {
	MARK_COLUMNS = 2,
	GAP = 2,
};

struct help_entry {
	struct span term, meaning;
	struct span name; /* not shown, but found; empty: none */
	bool heading;
	size_t section; /* the entry that is its heading */
	int term_width; /* of a heading: that of the terms below it */
};

/* A line of an entry on the screen. */
struct help_row {
	size_t entry;
	struct span term, meaning;
};

void
help_text_fini(struct help_text *text)
{
	free(text->entries);
	free(text->rows);
	arena_fini(&text->arena);
	needle_fini(&text->needle);
	*text = (struct help_text){0};
}

static struct help_entry *
add_entry(struct help_text *text)
{
	struct help_entry *entry;

	xgrow(&text->entries, text->n, &text->cap, sizeof(*text->entries));
	entry = &text->entries[text->n++];
	*entry = (struct help_entry){.section = text->section};
	text->columns = 0;
	return entry;
}

void
help_text_heading(struct help_text *text, struct span heading)
{
	struct help_entry *entry = add_entry(text);

	entry->term = arena_dup(&text->arena, heading);
	entry->heading = true;
	text->section = entry->section = text->n - 1;
}

void
help_text_add(struct help_text *text, struct span term, struct span meaning)
{
	struct help_entry *entry = add_entry(text);
	int *width = &text->entries[text->section].term_width;

	entry->term = arena_dup(&text->arena, term);
	entry->meaning = arena_dup(&text->arena, meaning);
	if (meaning.len > 0 && (int)text_width(term) > *width)
		*width = (int)text_width(term);
}

void
help_text_add_named(struct help_text *text, struct span term,
    struct span meaning, struct span name)
{
	help_text_add(text, term, meaning);
	text->entries[text->n - 1].name = arena_dup(&text->arena, name);
}

/* Of the terms of a section that have a meaning beside them. */
static int
term_columns(const struct help_text *text, size_t section, int columns)
{
	int width = text->entries[section].term_width;
	int most = columns / 2 - MARK_COLUMNS - GAP;

	if (most < 1)
		return 1;
	return width < most ? width : most;
}

static void
entry_fold(struct help_text *text, size_t number, int columns)
{
	const struct help_entry *entry = &text->entries[number];
	struct span term = entry->term, meaning = entry->meaning;
	int all = columns - MARK_COLUMNS;
	int width =
	    meaning.len > 0 ? term_columns(text, entry->section, columns) : all;
	int rest = all - width - GAP > 0 ? all - width - GAP : 1;

	do {
		struct help_row *row;

		xgrow(&text->rows, text->n_rows, &text->rows_cap,
		    sizeof(*text->rows));
		row = &text->rows[text->n_rows++];
		row->entry = number;
		row->term = wrap_take(&term, width);
		row->meaning = wrap_take(&meaning, rest);
	} while (term.len > 0 || meaning.len > 0);
}

/* The first row of entry NUMBER. */
static size_t
row_of(const struct help_text *text, size_t number)
{
	size_t at = 0;

	while (at < text->n_rows && text->rows[at].entry < number)
		at++;
	return at;
}

static size_t
entry_at_cursor(const struct help_text *text)
{
	return text->list.cursor < text->n_rows
	    ? text->rows[text->list.cursor].entry
	    : 0;
}

void
help_text_fit(struct help_text *text, struct rect area)
{
	size_t entry = entry_at_cursor(text);
	bool is_new = text->columns != area.columns;

	if (is_new) {
		text->n_rows = 0;
		for (size_t i = 0; i < text->n; i++)
			entry_fold(text, i, area.columns);
		text->columns = area.columns;
	}
	list_fit(&text->list, text->n_rows, area.lines);
	if (is_new)
		list_go(&text->list, row_of(text, entry));
}

static bool
is_found(const struct help_text *text, const struct help_entry *entry)
{
	return needle_in(&text->needle, entry->term) ||
	    needle_in(&text->needle, entry->meaning) ||
	    needle_in(&text->needle, entry->name);
}

static void
draw_row(const struct help_text *text, struct canvas *canvas, struct rect line,
    const struct help_row *row, bool at_cursor)
{
	const struct help_entry *entry = &text->entries[row->entry];
	enum style plain = at_cursor ? STYLE_CURSOR : STYLE_PLAIN;
	enum style key = at_cursor ? STYLE_CURSOR : STYLE_KEY;
	int width = line.columns;

	if (needle_in(&text->needle, entry->meaning))
		plain = STYLE_MATCH;
	if (needle_in(&text->needle, entry->term) ||
	    needle_in(&text->needle, entry->name))
		key = STYLE_MATCH;
	else if (entry->heading && !at_cursor)
		key = STYLE_HEADER;
	if (entry->meaning.len > 0)
		width = term_columns(text, entry->section, line.columns);
	(void)canvas_put(canvas, line, 0, MARK_COLUMNS, width, row->term, key);
	(void)canvas_put(canvas, line, 0, MARK_COLUMNS + width + GAP,
	    line.columns, row->meaning, plain);
}

void
help_text_draw(const struct help_text *text, struct canvas *canvas,
    struct rect area, bool focused)
{
	for (int i = 0; i < area.lines; i++) {
		size_t at = text->list.top + (size_t)i;
		bool at_cursor = at == text->list.cursor;
		struct rect line = rect_cut(area, i, 0, 0, 0);

		if (at >= text->n_rows)
			break;
		line.lines = 1;
		if (at_cursor)
			canvas_fill(canvas, line, 0, 0, line.columns,
			    STYLE_CURSOR);
		draw_row(text, canvas, line, &text->rows[at], at_cursor);
		if (!at_cursor)
			continue;
		(void)canvas_put(canvas, line, 0, 0, 1, SPAN(">"),
		    STYLE_CURSOR);
		if (focused)
			canvas_cursor(canvas, line, 0, 0);
	}
}

static void
search(struct help_text *text, bool backward)
{
	size_t n = text->n, at = entry_at_cursor(text);

	for (size_t k = 0; k < n; k++) {
		at = backward ? (at + n - 1) % n : (at + 1) % n;
		if (is_found(text, &text->entries[at])) {
			list_go(&text->list, row_of(text, at));
			return;
		}
	}
	ui_complain(text->view->ui, "not found: %.*s",
	    SPAN_ARG(buf_span(&text->needle.text)));
}

static enum err_code
accept_search(void *data, struct span line, struct err *err)
{
	struct help_text *text = data;

	(void)err;
	if (line.len > 0)
		needle_set(&text->needle, line);
	search(text, false);
	return ERR_OK;
}

static const struct prompt_ops search_ops = {.accept = accept_search};

enum reply
help_text_act(struct help_text *text, struct view *view,
    const struct event *event, struct err *err)
{
	text->view = view;
	if (list_act(&text->list, event))
		return REPLY_DONE;
	if (event->command == CMD_SEARCH && event->argument.len > 0)
		(void)!accept_search(text, event->argument, err);
	else if (event->command == CMD_SEARCH)
		ui_prompt(view->ui, "/", (struct span){0}, "search",
		    &search_ops, text);
	else if (event->command == CMD_SEARCH_NEXT ||
	    event->command == CMD_SEARCH_PREVIOUS)
		search(text, event->command == CMD_SEARCH_PREVIOUS);
	else
		return REPLY_IGNORED;
	return REPLY_DONE;
}

void
help_text_status(const struct help_text *text, struct buf *out)
{
	buf_printf(out, "line %zu of %zu", text->list.cursor + 1, text->n_rows);
}
