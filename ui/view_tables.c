/* SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "ui/cells.h"
#include "ui/list_search.h"
#include "ui/table_ask.h"
#include "ui/ui.h"
#include "ui/view_compare.h"
#include "ui/view_schema.h"

enum {
	MARK_COLUMNS = 2,
	GAP = 2,
	TEXT_MAX = 60, /* columns of a name or key, where there is room */
};

/* The columns, from left to right. */
enum column {
	COLUMN_NAME,
	COLUMN_KEY,
	COLUMN_ITEMS,
	COLUMN_BYTES,
	COLUMN_COLLECTIONS,
	COLUMN_INDEXES,
	COLUMNS
};

struct view_tables {
	struct view view;
	struct table_list tables;
	bool loaded;
	struct list list;
	struct list_search search;
	int widths[COLUMNS];
};

static const char *const headers[COLUMNS] = {
    [COLUMN_NAME] = "table",
    [COLUMN_KEY] = "key",
    [COLUMN_ITEMS] = "items",
    [COLUMN_BYTES] = "bytes",
    [COLUMN_COLLECTIONS] = "collections",
    [COLUMN_INDEXES] = "indexes",
};

/* What is left out last where there is little room comes first. */
static const enum column by_rank[COLUMNS] = {
    COLUMN_NAME,
    COLUMN_ITEMS,
    COLUMN_KEY,
    COLUMN_BYTES,
    COLUMN_COLLECTIONS,
    COLUMN_INDEXES,
};

static struct view_tables *
tables_of(struct view *view)
{
	return (struct view_tables *)view;
}

static const struct view_tables *
const_tables_of(const struct view *view)
{
	return (const struct view_tables *)view;
}

/* What stands in COLUMN: a text, or a number. */
static struct span
text_in(const struct table_info *info, enum column column)
{
	return column == COLUMN_NAME ? info->name : info->key;
}

static uint64_t
number_in(const struct table_info *info, enum column column)
{
	if (column == COLUMN_ITEMS)
		return info->items;
	if (column == COLUMN_BYTES)
		return info->bytes;
	if (column == COLUMN_COLLECTIONS)
		return info->collections;
	return info->n_indexes;
}

static bool
is_text(enum column column)
{
	return column == COLUMN_NAME || column == COLUMN_KEY;
}

static int
width_in(const struct table_info *info, enum column column)
{
	struct buf scratch = {0};
	int width;

	if (!is_text(column))
		return number_width(number_in(info, column));
	width = cell_width((struct value){VALUE_S, text_in(info, column)},
	    TEXT_MAX, &scratch);
	buf_fini(&scratch);
	return width;
}

static void
measure(struct view_tables *tables)
{
	for (int i = 0; i < COLUMNS; i++)
		tables->widths[i] = (int)strlen(headers[i]);
	for (size_t k = 0; k < tables->tables.n; k++)
		for (int i = 0; i < COLUMNS; i++) {
			int width =
			    width_in(&tables->tables.tables[k], (enum column)i);

			if (width > tables->widths[i])
				tables->widths[i] = width;
		}
}

static enum err_code
view_prepare(struct view *view, struct rect area, struct err *err)
{
	struct view_tables *tables = tables_of(view);
	int lines = area.lines > 1 ? area.lines - 1 : area.lines;
	enum err_code code = ERR_OK;

	if (!tables->loaded && ui_session(view->ui) != NULL) {
		table_list_fini(&tables->tables);
		code =
		    session_tables(ui_session(view->ui), &tables->tables, err);
		tables->loaded = true;
		measure(tables);
	}
	list_fit(&tables->list, tables->tables.n, lines);
	return code;
}

/* Where the columns stand; those without room have a width of 0. */
static void
lay_out(const struct view_tables *tables, struct rect area,
    struct cell_place ret_places[COLUMNS])
{
	int room = area.columns - MARK_COLUMNS;
	int at = MARK_COLUMNS;

	for (int i = 0; i < COLUMNS; i++)
		ret_places[i] = (struct cell_place){
		    .area = area, .right = !is_text((enum column)i)};
	for (int rank = 0; rank < COLUMNS; rank++) {
		enum column column = by_rank[rank];
		int width = tables->widths[column];

		if (rank > 0)
			room -= GAP;
		if (width > room && rank > 0)
			break;
		if (width > room)
			width = room > 0 ? room : 0;
		ret_places[column].width = width;
		room -= width;
	}
	for (int i = 0; i < COLUMNS; i++) {
		ret_places[i].column = at;
		if (ret_places[i].width > 0)
			at += ret_places[i].width + GAP;
	}
}

static void
draw_header(const struct view_tables *tables, struct canvas *canvas,
    struct rect area)
{
	struct cell_place places[COLUMNS];

	lay_out(tables, area, places);
	canvas_fill(canvas, area, 0, 0, area.columns, STYLE_HEADER);
	for (int i = 0; i < COLUMNS; i++)
		cell_put(canvas, &places[i], span_of(headers[i]), STYLE_HEADER);
}

static void
draw_row(const struct view_tables *tables, struct canvas *canvas,
    struct rect area, const struct table_info *info, bool at_cursor)
{
	struct cell_place places[COLUMNS];

	lay_out(tables, area, places);
	for (int i = 0; i < COLUMNS; i++) {
		enum column column = (enum column)i;
		enum style style = STYLE_CURSOR;

		if (!at_cursor)
			style = i == COLUMN_NAME ? STYLE_KEY
			    : is_text(column)    ? STYLE_PLAIN
						 : STYLE_NUMBER;
		if (is_text(column)) {
			places[i].needle = &tables->search.needle;
			cell_put(canvas, &places[i], text_in(info, column),
			    style);
		} else {
			cell_number(canvas, &places[i], number_in(info, column),
			    style);
		}
	}
}

/* The store's file without its directories. */
static struct span
store_name(struct ui *ui)
{
	const struct session *session = ui_session(ui);
	const char *path = session == NULL ? "" : session_path(session);
	const char *slash = strrchr(path, '/');

	return span_of(slash == NULL ? path : slash + 1);
}

/* What to do where there is no table: in one line, or two. */
static void
draw_none(const struct view_tables *tables, struct canvas *canvas,
    struct rect area)
{
	struct ui *ui = tables->view.ui;
	const struct session *session = ui_session(ui);
	struct buf what = {0}, keys = {0};
	int line = 0, at;

	if (session == NULL || ui_is_temporary(ui) ||
	    session_has_store(session))
		buf_puts(&what, "no tables yet: ");
	else
		buf_printf(&what,
		    "%.*s is not there yet: ", SPAN_ARG(store_name(ui)));
	ui_key_for(ui, CMD_LOAD_FILE, &keys);
	buf_puts(&keys, " loads a file, ");
	ui_key_for(ui, CMD_NEW_TABLE, &keys);
	buf_puts(&keys, " defines a table");
	at = MARK_COLUMNS +
	    canvas_put(canvas, area, 0, MARK_COLUMNS, area.columns,
		buf_span(&what), STYLE_DIM);
	if (at + (int)text_width(buf_span(&keys)) > area.columns) {
		line = 1;
		at = MARK_COLUMNS;
	}
	(void)canvas_put(canvas, area, line, at, area.columns, buf_span(&keys),
	    STYLE_DIM);
	buf_fini(&what);
	buf_fini(&keys);
}

static void
view_draw(const struct view *view, struct canvas *canvas, struct rect area,
    bool focused)
{
	const struct view_tables *tables = const_tables_of(view);

	if (area.lines > 1) {
		draw_header(tables, canvas, area);
		area = rect_cut(area, 1, 0, 0, 0);
	}
	if (tables->tables.n == 0)
		draw_none(tables, canvas, area);
	for (int line = 0; line < area.lines; line++) {
		size_t i = tables->list.top + (size_t)line;
		struct rect row = rect_cut(area, line, 0, 0, 0);

		if (i >= tables->tables.n)
			break;
		row.lines = 1;
		if (i == tables->list.cursor) {
			canvas_fill(canvas, row, 0, 0, row.columns,
			    STYLE_CURSOR);
			(void)canvas_put(canvas, row, 0, 0, 1, SPAN(">"),
			    STYLE_CURSOR);
			if (focused)
				canvas_cursor(canvas, row, 0, 0);
		}
		draw_row(tables, canvas, row, &tables->tables.tables[i],
		    i == tables->list.cursor);
	}
}

/* The name of the table under the cursor. */
static struct span
name_here(const struct view_tables *tables)
{
	return tables->tables.tables[tables->list.cursor].name;
}

static enum reply
open_table(struct view_tables *tables, bool schema, struct err *err)
{
	struct ui *ui = tables->view.ui;
	struct table *table = NULL;

	if (session_table(ui_session(ui), name_here(tables), &table, err) !=
	    ERR_OK)
		return REPLY_FAILED;
	ui_push(ui,
	    schema ? view_schema_new(ui, table)
		   : view_browse_new(ui, table, (struct span){0},
			 (struct span){0}));
	return REPLY_DONE;
}

static enum reply
rename_table(struct view_tables *tables, struct span name, struct err *err)
{
	struct ui *ui = tables->view.ui;

	if (name.len == 0)
		table_ask_rename(ui, name_here(tables));
	else if (table_rename_to(ui, name_here(tables), name, err) != ERR_OK)
		return REPLY_FAILED;
	return REPLY_DONE;
}

static enum reply
compare_table(struct view_tables *tables, struct span other, struct err *err)
{
	struct ui *ui = tables->view.ui;

	if (other.len == 0)
		compare_tables_ask(ui, name_here(tables));
	else if (compare_tables(ui, name_here(tables), other, err) != ERR_OK)
		return REPLY_FAILED;
	return REPLY_DONE;
}

/* Does what needs a table under the cursor. */
static enum reply
act_on_table(struct view_tables *tables, const struct event *event,
    struct err *err)
{
	bool needs_one = event->command == CMD_OPEN ||
	    event->command == CMD_RIGHT || event->command == CMD_RENAME_TABLE ||
	    event->command == CMD_DROP_TABLE || event->command == CMD_DESIGN ||
	    event->command == CMD_COMPARE;

	if (!needs_one ||
	    (event->command == CMD_DESIGN && event->argument.len > 0))
		return REPLY_IGNORED;
	if (tables->tables.n == 0) {
		ui_complain(tables->view.ui, "there is no table yet");
		return REPLY_DONE;
	}
	switch ((unsigned)event->command) {
	case CMD_DESIGN:
		return open_table(tables, true, err);
	case CMD_RENAME_TABLE:
		return rename_table(tables, event->argument, err);
	case CMD_COMPARE:
		return compare_table(tables, event->argument, err);
	case CMD_DROP_TABLE:
		table_ask_drop(tables->view.ui, name_here(tables));
		return REPLY_DONE;
	default:
		return open_table(tables, false, err);
	}
}

static bool
match(const struct view *view, size_t line, const struct needle *needle)
{
	const struct table_info *info =
	    &const_tables_of(view)->tables.tables[line];

	return needle_in(needle, info->name) || needle_in(needle, info->key);
}

static enum reply
view_act(struct view *view, const struct event *event, struct err *err)
{
	struct view_tables *tables = tables_of(view);
	enum reply reply;

	if (list_act(&tables->list, event))
		return REPLY_DONE;
	reply = act_on_table(tables, event, err);
	if (reply != REPLY_IGNORED)
		return reply;
	return list_search_act(&tables->search, event);
}

static enum reply
view_point(struct view *view, const struct pointer *pointer, struct rect area,
    struct err *err)
{
	(void)err;
	return list_point(&tables_of(view)->list, pointer, list_rows(area));
}

static enum err_code
view_complete(const struct view *view, enum command_id command,
    struct span prefix, struct completions *words, struct err *err)
{
	if (command != CMD_COMPARE || ui_session(view->ui) == NULL)
		return ERR_OK;
	return ui_complete_tables(view->ui, prefix, words, err);
}

static void
view_status(const struct view *view, struct buf *out)
{
	const struct view_tables *tables = const_tables_of(view);
	uint64_t items = 0, bytes = 0;

	for (size_t i = 0; i < tables->tables.n; i++) {
		items += tables->tables.tables[i].items;
		bytes += tables->tables.tables[i].bytes;
	}
	count_print(tables->tables.n, "table", out);
	buf_puts(out, ", ");
	count_print(items, "item", out);
	buf_puts(out, ", ");
	count_print(bytes, "byte", out);
}

static void
view_title(const struct view *view, struct buf *out)
{
	if (ui_is_temporary(view->ui))
		buf_puts(out, "temporary store");
	else
		buf_add_span(out, store_name(view->ui));
}

static void
view_refresh(struct view *view)
{
	tables_of(view)->loaded = false;
}

static void
view_close(struct view *view)
{
	struct view_tables *tables = tables_of(view);

	table_list_fini(&tables->tables);
	list_search_fini(&tables->search);
	free(tables);
}

static const enum command_id hints[] = {CMD_OPEN, CMD_SEARCH, CMD_DESIGN,
    CMD_NEW_TABLE, CMD_LOAD_FILE, CMD_PROMPT, CMD_BACK, CMD_NONE};

static const enum command_id temporary_hints[] = {CMD_OPEN, CMD_SAVE,
    CMD_SEARCH, CMD_DESIGN, CMD_NEW_TABLE, CMD_LOAD_FILE, CMD_PROMPT, CMD_BACK,
    CMD_NONE};

#define TABLES_OPS(HINTS)                                                  \
	{                                                                  \
		.name = "tables", .hints = HINTS, .prepare = view_prepare, \
		.draw = view_draw, .act = view_act, .point = view_point,   \
		.complete = view_complete, .status = view_status,          \
		.title = view_title, .refresh = view_refresh,              \
		.close = view_close,                                       \
	}

static const struct view_ops view_tables_ops = TABLES_OPS(hints);
static const struct view_ops temporary_ops = TABLES_OPS(temporary_hints);

struct view *
view_tables_new(struct ui *ui)
{
	struct view_tables *tables = xcalloc(1, sizeof(*tables));

	tables->view = (struct view){
	    ui_is_temporary(ui) ? &temporary_ops : &view_tables_ops, ui};
	tables->search = (struct list_search){
	    .view = &tables->view, .list = &tables->list, .match = match};
	measure(tables);
	return &tables->view;
}
