/* SPDX-License-Identifier: MIT */
#include "ui/scope.h"

#include <string.h>

#include "src/base/attr.h"

enum {
	COMMANDS_MAX = 72 /* more than any view has of its own */
};

#define MOVES                                                      \
	CMD_UP, CMD_DOWN, CMD_PAGE_UP, CMD_PAGE_DOWN, CMD_HALF_UP, \
	    CMD_HALF_DOWN, CMD_SCROLL_UP, CMD_SCROLL_DOWN, CMD_FIRST, CMD_LAST
#define SEARCHES CMD_SEARCH, CMD_SEARCH_NEXT, CMD_SEARCH_PREVIOUS
#define PANES                                                  \
	CMD_NEXT_PANE, CMD_PREVIOUS_PANE, CMD_NEXT_COLLECTION, \
	    CMD_PREVIOUS_COLLECTION
/* Of a table that is browsed, in each of the panes. */
#define QUESTIONS                                                             \
	CMD_QUERY_LINE, CMD_BEGINS_WITH, CMD_SCAN_ALL, CMD_ALL,               \
	    CMD_NEWEST_FIRST, CMD_JUMP, CMD_INDEX, CMD_ORDER, CMD_ITEM_FORM,  \
	    CMD_COPY, CMD_UNDO, CMD_EXPORT, CMD_TREE, CMD_BYTES, CMD_COMPARE, \
	    CMD_EXPLAIN, CMD_RUN, CMD_SAVE_QUERY, CMD_REFRESH
#define ITEMS                                                           \
	CMD_EDIT, CMD_DELETE_ITEM, CMD_DATES, CMD_MARK, CMD_MARK_RANGE, \
	    CMD_MARK_MATCHES, CMD_UNMARK, CMD_DIFF

static const enum command_id everywhere[] = {CMD_BACK, CMD_PREVIOUS_PLACE,
    CMD_NEXT_PLACE, CMD_QUIT, CMD_HELP, CMD_PALETTE, CMD_PROMPT, CMD_NEW_TABLE,
    CMD_DESIGN, CMD_LOAD_FILE, CMD_SAVE, CMD_WRITE, CMD_TABLE, CMD_SET,
    CMD_REDRAW, CMD_SUSPEND, CMD_CANCEL, CMD_SAVE_SCREEN, CMD_RECORD};

/* A list ends at its first 0: CMD_OPEN_STORE is none of the screen. */
static const struct {
	const char *name;
	enum command_id commands[COMMANDS_MAX];
} views[] = {
    {"tables",
	{MOVES, SEARCHES, CMD_RIGHT, CMD_OPEN, CMD_RENAME_TABLE, CMD_DROP_TABLE,
	    CMD_COMPARE, CMD_REFRESH}},
    {"collections", {MOVES, SEARCHES, PANES, QUESTIONS, CMD_RIGHT, CMD_OPEN}},
    {"slice",
	{MOVES, SEARCHES, PANES, QUESTIONS, ITEMS, CMD_LEFT, CMD_RIGHT,
	    CMD_LEFT_MOST, CMD_RIGHT_MOST, CMD_OPEN, CMD_SORT, CMD_COLUMN_HIDE,
	    CMD_COLUMNS, CMD_COLUMN_LEFT, CMD_COLUMN_RIGHT, CMD_COLUMN_WIDTH}},
    {"item", {MOVES, SEARCHES, PANES, QUESTIONS, ITEMS, CMD_LEFT}},
    {"tree",
	{MOVES, SEARCHES, CMD_LEFT, CMD_RIGHT, CMD_OPEN, CMD_BEGINS_WITH,
	    CMD_QUERY_LINE, CMD_JUMP, CMD_ORDER, CMD_TREE, CMD_COPY, CMD_BYTES,
	    CMD_MARK, CMD_UNMARK, CMD_REFRESH}},
    {"bytes", {MOVES, CMD_SEARCH_NEXT, CMD_OPEN, CMD_BYTES}},
    {"diff", {MOVES, CMD_OPEN, CMD_DIFF}},
    {"compare",
	{MOVES, SEARCHES, CMD_OPEN, CMD_DIFF, CMD_COMPARE, CMD_KIND, CMD_COPY,
	    CMD_EXPORT, CMD_REFRESH}},
    {"explain", {MOVES, SEARCHES, CMD_COPY, CMD_EXPLAIN}},
    {"queries",
	{MOVES, SEARCHES, CMD_RIGHT, CMD_OPEN, CMD_QUERY_LINE, CMD_EDIT,
	    CMD_DELETE_ITEM, CMD_RENAME_QUERY, CMD_RUN}},
    {"schema",
	{MOVES, SEARCHES, CMD_OPEN, CMD_EDIT, CMD_ADD, CMD_DELETE_ITEM,
	    CMD_COPY, CMD_REFRESH}},
    {"settings", {MOVES, CMD_OPEN, CMD_TOGGLE}},
    {"form",
	{MOVES, CMD_NEXT_PANE, CMD_PREVIOUS_PANE, CMD_OPEN, CMD_TOGGLE,
	    CMD_REFRESH}},
    {"help", {MOVES, SEARCHES, CMD_OPEN}},
};

const char *
scope_view(size_t number)
{
	return number < COUNT_OF(views) ? views[number].name : NULL;
}

bool
scope_has(const char *view, enum command_id command)
{
	size_t at = 0;

	for (size_t i = 0; i < COUNT_OF(everywhere); i++)
		if (everywhere[i] == command)
			return true;
	while (at < COUNT_OF(views) && strcmp(views[at].name, view) != 0)
		at++;
	if (at == COUNT_OF(views))
		return true;
	for (size_t i = 0; i < COMMANDS_MAX; i++)
		if (views[at].commands[i] == command)
			return command != 0;
	return false;
}
