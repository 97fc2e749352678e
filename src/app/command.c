/* SPDX-License-Identifier: MIT */
#include "src/app/command.h"

#include "src/base/attr.h"

static const struct command commands[CMD_COUNT] = {
    [CMD_OPEN_STORE] = {"open", ON_LINE, "[STORE | FILE...] [TABLE [PK [SK]]]",
	"browse a store, or data files, on the screen"},
    [CMD_LOAD] = {"load", ON_LINE, "STORE FILE...",
	"load data files into a table"},
    [CMD_QUERY] = {"query", ON_LINE, "STORE TABLE 'QUERY'",
	"print what a query returns"},
    [CMD_SCAN] = {"scan", ON_LINE, "STORE TABLE ['CLAUSES']",
	"print a whole table or index"},
    [CMD_GET] = {"get", ON_LINE, "STORE TABLE PK [SK]", "print one item"},
    [CMD_PUT] = {"put", ON_LINE, "STORE TABLE ITEM-JSON...",
	"put items, replacing those with the same key"},
    [CMD_DELETE] = {"delete", ON_LINE, "STORE TABLE PK [SK]",
	"delete one item"},
    [CMD_TABLES] = {"tables", ON_LINE, "STORE", "list the tables"},
    [CMD_COLLECTIONS] = {"collections", ON_LINE, "STORE TABLE",
	"list the item collections with their sizes"},
    [CMD_SCHEMA] = {"schema", ON_LINE, "STORE [TABLE]",
	"print or set the keys and indexes of tables"},
    [CMD_DROP] = {"drop", ON_LINE, "STORE TABLE",
	"delete a table and its items"},
    [CMD_RENAME] = {"rename", ON_LINE, "STORE TABLE NEW", "rename a table"},
    [CMD_COMPACT] = {"compact", ON_LINE, "STORE",
	"give back the space that deletions left"},
    [CMD_CHECK] = {"check", ON_LINE, "STORE",
	"prove that items, indexes and counts agree"},
    [CMD_LINT] = {"lint", ON_LINE, "STORE TABLE",
	"find keys that hold a delimiter or match no template"},
    [CMD_API] = {"api", ON_LINE, "STORE",
	"answer DynamoDB API requests, a line of JSON each"},
    [CMD_SHELL] = {"shell", ON_LINE, "STORE [TABLE]",
	"the prompt without the screen"},

    [CMD_UP] = {"up", AT_PROMPT | ON_KEY, "", "one line up"},
    [CMD_DOWN] = {"down", AT_PROMPT | ON_KEY, "", "one line down"},
    [CMD_PAGE_UP] = {"page-up", AT_PROMPT | ON_KEY, "", "one page up"},
    [CMD_PAGE_DOWN] = {"page-down", AT_PROMPT | ON_KEY, "", "one page down"},
    [CMD_HALF_UP] = {"half-page-up", AT_PROMPT | ON_KEY, "", "half a page up"},
    [CMD_HALF_DOWN] = {"half-page-down", AT_PROMPT | ON_KEY, "",
	"half a page down"},
    [CMD_SCROLL_UP] = {"scroll-up", AT_PROMPT | ON_KEY, "",
	"scroll up; the cursor stays on its line"},
    [CMD_SCROLL_DOWN] = {"scroll-down", AT_PROMPT | ON_KEY, "",
	"scroll down; the cursor stays on its line"},
    [CMD_FIRST] = {"first", AT_PROMPT | ON_KEY, "",
	"to the first line, or with a count to that line"},
    [CMD_LAST] = {"last", AT_PROMPT | ON_KEY, "",
	"to the last line, or with a count to that line"},
    [CMD_LEFT] = {"left", AT_PROMPT | ON_KEY, "", "one column to the left"},
    [CMD_RIGHT] = {"right", AT_PROMPT | ON_KEY, "", "one column to the right"},
    [CMD_LEFT_MOST] = {"left-most", AT_PROMPT | ON_KEY, "",
	"to the first column"},
    [CMD_RIGHT_MOST] = {"right-most", AT_PROMPT | ON_KEY, "",
	"to the last column"},
    [CMD_NEXT_PANE] = {"next-pane", AT_PROMPT | ON_KEY, "",
	"to the pane on the right"},
    [CMD_PREVIOUS_PANE] = {"previous-pane", AT_PROMPT | ON_KEY, "",
	"to the pane on the left"},
    [CMD_NEXT_COLLECTION] = {"next-collection", AT_PROMPT | ON_KEY, "",
	"open the next item collection"},
    [CMD_PREVIOUS_COLLECTION] = {"previous-collection", AT_PROMPT | ON_KEY, "",
	"open the item collection before this"},

    [CMD_OPEN] = {"open", AT_PROMPT | ON_KEY, "",
	"open what is under the cursor"},
    [CMD_BACK] = {"back", AT_PROMPT | ON_KEY, "", "back to where one was"},
    [CMD_PREVIOUS_PLACE] = {"previous-place", AT_PROMPT | ON_KEY, "",
	"to the collection or query one was at before"},
    [CMD_NEXT_PLACE] = {"next-place", AT_PROMPT | ON_KEY, "",
	"forward again, after previous-place"},
    [CMD_QUIT] = {"quit", AT_PROMPT | ON_KEY, "", "leave the program",
	"q q! qa qa! wq wqa x"},
    [CMD_HELP] = {"help", AT_PROMPT | ON_KEY, "",
	"the keys and commands of this view"},
    [CMD_PALETTE] = {"palette", AT_PROMPT | ON_KEY, "",
	"find a command by what it does, and run it"},
    [CMD_PROMPT] = {"prompt", ON_KEY, "", "type a command"},
    [CMD_QUERY_LINE] = {"query", AT_PROMPT | ON_KEY, "[QUERY]",
	"type a query, beginning with the present one"},
    [CMD_BEGINS_WITH] = {"begins-with", AT_PROMPT | ON_KEY, "[PREFIX]",
	"type a begins_with query; in the tree that of the row"},
    [CMD_SEARCH] = {"search", AT_PROMPT | ON_KEY, "[TEXT]",
	"search in what is shown"},
    [CMD_SEARCH_NEXT] = {"search-next", AT_PROMPT | ON_KEY, "",
	"to the next match"},
    [CMD_SEARCH_PREVIOUS] = {"search-previous", AT_PROMPT | ON_KEY, "",
	"to the match before"},
    [CMD_NEWEST_FIRST] = {"reverse", AT_PROMPT | ON_KEY, "",
	"newest first, or back to key order"},
    [CMD_ALL] = {"all", AT_PROMPT | ON_KEY, "",
	"drop the query: the whole collection; in the list: scan the table"},
    [CMD_SCAN_ALL] = {"scan", AT_PROMPT | ON_KEY, "[CLAUSES]",
	"read the whole table or index, as filter, select and limit say"},
    [CMD_EXPORT] = {"export", AT_PROMPT | ON_KEY, "[FILE [OPTIONS]]",
	"write the slice shown to a file, CSV or what the suffix says"},
    [CMD_REFRESH] = {"refresh", AT_PROMPT | ON_KEY, "", "read again"},
    [CMD_ORDER] = {"order", AT_PROMPT | ON_KEY, "[key|size|count]",
	"order collections, or a folder of the tree, by key, size or count"},
    [CMD_INDEX] = {"index", AT_PROMPT | ON_KEY, "[NAME]",
	"browse an index, or the table again"},
    [CMD_ITEM_FORM] = {"form", AT_PROMPT | ON_KEY, "",
	"the item as a tree, as JSON, as DynamoDB JSON"},
    [CMD_TREE] = {"tree", AT_PROMPT | ON_KEY, "[DELIMITER]",
	"fold the collection, or the list of them, as a tree"},
    [CMD_SORT] = {"sort", AT_PROMPT | ON_KEY, "[asc|desc|off]",
	"sort the rows by the column in brackets; again: turn, key order"},
    [CMD_COPY] = {"copy", AT_PROMPT | ON_KEY, "[value|key|item|path|query]",
	"copy what is under the cursor, or the whole item"},
    [CMD_EDIT] = {"edit", AT_PROMPT | ON_KEY, "",
	"edit the item in $VISUAL or $EDITOR; a saved query, its text"},
    [CMD_DELETE_ITEM] = {"delete", AT_PROMPT | ON_KEY, "",
	"delete the item, or the saved query, after a question"},
    [CMD_UNDO] = {"undo", AT_PROMPT | ON_KEY, "",
	"take the last change of an item back"},
    [CMD_COLUMN_HIDE] = {"hide-column", AT_PROMPT | ON_KEY, "",
	"hide the column in brackets"},
    [CMD_COLUMNS] = {"columns", AT_PROMPT | ON_KEY, "[NAME]",
	"show the hidden columns; if none are, undo order and widths"},
    [CMD_COLUMN_LEFT] = {"column-left", AT_PROMPT | ON_KEY, "",
	"move the column in brackets to the left"},
    [CMD_COLUMN_RIGHT] = {"column-right", AT_PROMPT | ON_KEY, "",
	"move the column in brackets to the right"},
    [CMD_COLUMN_WIDTH] = {"column-width", AT_PROMPT | ON_KEY, "",
	"the column in brackets narrow, as wide as needed, as usual"},
    [CMD_MARK] = {"mark", AT_PROMPT | ON_KEY, "",
	"mark the row under the cursor, or take its mark away"},
    [CMD_MARK_RANGE] = {"mark-range", AT_PROMPT | ON_KEY, "",
	"mark the rows from the one marked last to the cursor"},
    [CMD_MARK_MATCHES] = {"mark-matches", AT_PROMPT | ON_KEY, "",
	"mark all rows that the search finds"},
    [CMD_UNMARK] = {"unmark", AT_PROMPT | ON_KEY, "", "take all marks away"},
    [CMD_BYTES] = {"bytes", AT_PROMPT | ON_KEY, "",
	"the bytes of this key and the marked one, or the one below"},
    [CMD_DIFF] = {"diff", AT_PROMPT | ON_KEY, "",
	"what differs between this item and the marked one, or the one below"},
    [CMD_COMPARE] = {"compare", AT_PROMPT | ON_KEY, "[TABLE | QUERY]",
	"what differs between another slice, or table, and this one"},
    [CMD_KIND] = {"kind", AT_PROMPT | ON_KEY, "[all|changed|left|right]",
	"list the differences of one kind, or of the next"},
    [CMD_EXPLAIN] = {"explain", AT_PROMPT | ON_KEY, "",
	"the query as DynamoDB is asked: expressions, code, what it costs"},
    [CMD_RUN] = {"run", AT_PROMPT | ON_KEY, "[NAME]",
	"ask a saved query, or list them"},
    [CMD_SAVE_QUERY] = {"save-query", AT_PROMPT, "NAME",
	"keep the query shown by a name: @NAME stands for it"},
    [CMD_RENAME_QUERY] = {"rename-query", AT_PROMPT | ON_KEY, "[NAME]",
	"give the saved query another name"},
    [CMD_DATES] = {"dates", AT_PROMPT | ON_KEY, "[NAME]",
	"show times in the column in brackets as dates, or as they are"},
    [CMD_NEW_TABLE] = {"new-table", AT_PROMPT | ON_KEY, "", "define a table"},
    [CMD_DESIGN] = {"schema", AT_PROMPT | ON_KEY, "[TABLE]",
	"what a table is: see and change its indexes, templates, pins"},
    [CMD_ADD] = {"add", AT_PROMPT | ON_KEY, "",
	"add to this section of the schema"},
    [CMD_RENAME_TABLE] = {"rename", AT_PROMPT | ON_KEY, "[NAME]",
	"give the table another name"},
    [CMD_DROP_TABLE] = {"drop", AT_PROMPT | ON_KEY, "",
	"delete the table and its items, after a question"},
    [CMD_LOAD_FILE] = {"load", AT_PROMPT | ON_KEY, "[FILE]",
	"load a data file"},
    [CMD_SAVE] = {"save", AT_PROMPT, "FILE",
	"keep the temporary store as FILE"},
    [CMD_WRITE] = {"write", AT_PROMPT | IN_FULL, "",
	"allow items to be changed"},
    [CMD_TABLE] = {"table", AT_PROMPT, "[NAME]", "open a table"},
    [CMD_SET] = {"set", AT_PROMPT | ON_KEY, "[NAME [VALUE]]",
	"show the settings, show one, or set it for this run"},
    [CMD_JUMP] = {"jump", AT_PROMPT | ON_KEY, "TEXT",
	"to the first key that begins so, or behind it"},
    [CMD_REDRAW] = {"redraw", AT_PROMPT | ON_KEY, "", "draw the screen anew"},
    [CMD_SUSPEND] = {"suspend", AT_PROMPT | ON_KEY, "",
	"stop the program; fg goes on"},
    [CMD_CANCEL] = {"cancel", ON_KEY, "", "stop what is going on"},
    [CMD_COMPLETE] = {"complete", ON_KEY, "", "complete the word"},
    [CMD_TOGGLE] = {"toggle", AT_PROMPT | ON_KEY, "",
	"change the choice under the cursor"},

    [CMD_SAVE_SCREEN] = {"save-screen", AT_PROMPT, "FILE[!]",
	"write the screen as text to FILE; ! replaces it"},
    [CMD_RECORD] = {"record", AT_PROMPT, "[FILE[!] | off]",
	"write what is typed to FILE, a script; ! replaces it"},
};

const struct command *
command_get(enum command_id id)
{
	return &commands[id];
}

static bool
is_alias(const struct command *command, struct span name)
{
	struct span rest = span_of(command->aliases);

	while (rest.len > 0) {
		size_t end = span_find(rest, SPAN(" "));
		struct span word = {rest.ptr, end < rest.len ? end : rest.len};

		if (span_eq(word, name))
			return true;
		rest = span_trim(span_from(rest, word.len));
	}
	return false;
}

enum command_id
command_named(struct span name, unsigned where)
{
	enum command_id found = CMD_NONE;
	size_t n_found = 0;

	for (size_t i = 0; where == AT_PROMPT && i < COUNT_OF(commands); i++)
		if (commands[i].aliases != NULL && is_alias(&commands[i], name))
			return (enum command_id)i;
	for (size_t i = 0; i < COUNT_OF(commands); i++) {
		struct span is = span_of(commands[i].name);

		if ((commands[i].where & where) == 0 || !span_starts(is, name))
			continue;
		if (is.len == name.len)
			return (enum command_id)i;
		found = (enum command_id)i;
		n_found++;
	}
	if (where != AT_PROMPT || name.len == 0 || n_found != 1 ||
	    (commands[found].where & IN_FULL) != 0)
		return CMD_NONE;
	return found;
}

enum {
	NAME_MAX = 32 /* no name is as long */
};

static size_t
smaller(size_t a, size_t b)
{
	return a < b ? a : b;
}

/*
 * How many letters are to be put in, taken out, replaced or exchanged with their
 * neighbour to make B of A. Both are shorter than NAME_MAX.
 */
static size_t
distance(struct span a, struct span b)
{
	size_t rows[NAME_MAX][NAME_MAX];

	for (size_t i = 0; i <= a.len; i++)
		for (size_t j = 0; j <= b.len; j++) {
			size_t *here = &rows[i][j];

			if (i == 0 || j == 0) {
				*here = i + j;
				continue;
			}
			*here = rows[i - 1][j - 1] +
			    (a.ptr[i - 1] == b.ptr[j - 1] ? 0 : 1);
			*here = smaller(*here,
			    1 + smaller(rows[i - 1][j], rows[i][j - 1]));
			if (i > 1 && j > 1 && a.ptr[i - 1] == b.ptr[j - 2] &&
			    a.ptr[i - 2] == b.ptr[j - 1])
				*here = smaller(*here, rows[i - 2][j - 2] + 1);
		}
	return rows[a.len][b.len];
}

enum command_id
command_nearest(struct span name, unsigned where)
{
	enum command_id found = CMD_NONE;
	/* With more faults than that it is another word. */
	size_t least = name.len / 3 + 2;

	if (name.len >= NAME_MAX)
		return CMD_NONE;
	for (size_t i = 0; i < COUNT_OF(commands); i++) {
		struct span is = span_of(commands[i].name);
		size_t faults;

		if ((commands[i].where & where) == 0)
			continue;
		faults = distance(name, is);
		if (faults < least && faults < is.len) {
			least = faults;
			found = (enum command_id)i;
		}
	}
	return found;
}
