/* SPDX-License-Identifier: MIT */
#ifndef APP_COMMAND_H
#define APP_COMMAND_H

#include "src/base/span.h"

/*
 * Every command there is, one row each: what the command line, the prompt, the
 * key map and the help know is this table. command.c holds it.
 */
enum command_id {
	/* on the command line */
	CMD_OPEN_STORE,
	CMD_LOAD,
	CMD_QUERY,
	CMD_SCAN,
	CMD_GET,
	CMD_PUT,
	CMD_DELETE,
	CMD_TABLES,
	CMD_COLLECTIONS,
	CMD_SCHEMA,
	CMD_DROP,
	CMD_RENAME,
	CMD_COMPACT,
	CMD_CHECK,
	CMD_LINT,
	CMD_API,
	CMD_SHELL,

	/* on the screen: moving */
	CMD_UP,
	CMD_DOWN,
	CMD_PAGE_UP,
	CMD_PAGE_DOWN,
	CMD_HALF_UP,
	CMD_HALF_DOWN,
	CMD_SCROLL_UP,
	CMD_SCROLL_DOWN,
	CMD_FIRST,
	CMD_LAST,
	CMD_LEFT,
	CMD_RIGHT,
	CMD_LEFT_MOST,
	CMD_RIGHT_MOST,
	CMD_NEXT_PANE,
	CMD_PREVIOUS_PANE,
	CMD_NEXT_COLLECTION,
	CMD_PREVIOUS_COLLECTION,

	/* on the screen: doing */
	CMD_OPEN,
	CMD_BACK,
	CMD_PREVIOUS_PLACE,
	CMD_NEXT_PLACE,
	CMD_QUIT,
	CMD_HELP,
	CMD_PALETTE,
	CMD_PROMPT,
	CMD_QUERY_LINE,
	CMD_BEGINS_WITH,
	CMD_SEARCH,
	CMD_SEARCH_NEXT,
	CMD_SEARCH_PREVIOUS,
	CMD_NEWEST_FIRST,
	CMD_ALL,
	CMD_SCAN_ALL,
	CMD_EXPORT,
	CMD_REFRESH,
	CMD_ORDER,
	CMD_INDEX,
	CMD_ITEM_FORM,
	CMD_SORT,
	CMD_COPY,
	CMD_EDIT,
	CMD_DELETE_ITEM,
	CMD_UNDO,
	CMD_COLUMN_HIDE,
	CMD_COLUMNS,
	CMD_COLUMN_LEFT,
	CMD_COLUMN_RIGHT,
	CMD_COLUMN_WIDTH,
	CMD_DATES,
	CMD_TREE,
	CMD_MARK,
	CMD_MARK_RANGE,
	CMD_MARK_MATCHES,
	CMD_UNMARK,
	CMD_BYTES,
	CMD_DIFF,
	CMD_COMPARE,
	CMD_KIND,
	CMD_EXPLAIN,
	CMD_RUN,
	CMD_SAVE_QUERY,
	CMD_RENAME_QUERY,
	CMD_NEW_TABLE,
	CMD_DESIGN,
	CMD_ADD,
	CMD_RENAME_TABLE,
	CMD_DROP_TABLE,
	CMD_LOAD_FILE,
	CMD_SAVE,
	CMD_WRITE,
	CMD_TABLE,
	CMD_SET,
	CMD_JUMP,
	CMD_REDRAW,
	CMD_SUSPEND,
	CMD_CANCEL,
	CMD_COMPLETE,
	CMD_TOGGLE,

	/* for scripts */
	CMD_SAVE_SCREEN,
	CMD_RECORD,

	CMD_COUNT,
	CMD_NONE = CMD_COUNT
};

/* Where a command can be given. */
enum {
	ON_LINE = 1,   /* keyslice NAME ... */
	AT_PROMPT = 2, /* :NAME ... */
	ON_KEY = 4,    /* can be bound in the key map */
	IN_FULL = 8,   /* at the prompt no abbreviation stands for it */
};

struct command {
	const char *name; /* as typed: "export" */
	unsigned where;
	const char *arguments; /* "[FILE]"; "" for none */
	const char *help;      /* one line */
	const char *aliases;   /* its other names at the prompt, a blank between
	                        * them; NULL: none */
};

const struct command *command_get(enum command_id id);

/* The command NAME that can be given WHERE, or CMD_NONE. At the prompt an alias
 * and an unambiguous beginning are enough, unless it is to be IN_FULL. */
enum command_id command_named(struct span name, unsigned where);

/* The command that NAME may have been meant for, and can be given WHERE; or
 * CMD_NONE. */
enum command_id command_nearest(struct span name, unsigned where);

#endif
