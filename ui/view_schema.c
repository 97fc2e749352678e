/* SPDX-License-Identifier: MIT */
#include "ui/view_schema.h"

#include <stdlib.h>

#include "ui/cells.h"
#include "ui/schema_priv.h"

enum {
	MARK_COLUMNS = 2,
	ENTRY_COLUMN = 4,
	GAP = 2,
	NOTE_MIN = 20, /* columns; with less, the status line has the note */
};

/* What is said of a part, and where it has no entries. */
static const struct {
	const char *help, *none;
} parts[PARTS] = {
    [PART_KEY] = {"", ""},
    [PART_GLOBAL] = {"", "none; a adds one"},
    [PART_LOCAL] = {"made with its table only", "none; made with a table only"},
    [PART_TEMPLATE] = {"how a key is built of attributes when items are loaded",
	"none; a adds one"},
    [PART_DELIMITER] = {"what stands between the components of a key",
	"none; a sets it"},
    [PART_PIN] = {"items with this sort key stay on top of their collection",
	"none; a adds one"},
    [PART_ENTITY] = {"items with such a key are called so", "none; a adds one"},
    [PART_QUERY] = {"@NAME stands for it", "none; a adds one"},
    [PART_LOAD] = {"", "none is remembered"},
};

static struct view_schema *
schema_of(struct view *view)
{
	return (struct view_schema *)view;
}

static const struct view_schema *
const_schema_of(const struct view *view)
{
	return (const struct view_schema *)view;
}

static void
add_row(struct view_schema *schema, enum schema_row_kind kind,
    enum design_part part, const struct design_line *line)
{
	xgrow(&schema->rows, schema->n, &schema->cap, sizeof(*schema->rows));
	schema->rows[schema->n++] = (struct schema_row){kind, part, line};
}

/* A heading for each part, and its entries below. */
static void
make_rows(struct view_schema *schema)
{
	const struct design *design = &schema->design;
	size_t i = 0;

	schema->n = 0;
	for (enum design_part part = 0; part < PARTS; part++) {
		size_t first = i;

		add_row(schema, ROW_HEADING, part, NULL);
		for (; i < design->n && design->lines[i].part == part; i++)
			add_row(schema, ROW_ENTRY, part, &design->lines[i]);
		if (i == first)
			add_row(schema, ROW_NONE, part, NULL);
	}
}

static enum err_code
read_design(struct view_schema *schema, struct err *err)
{
	struct session *session = ui_session(schema->view.ui);
	struct design design = {0};
	enum err_code code = session_table(session,
	    session_schema(schema->table)->name, &schema->table, err);

	if (code == ERR_OK)
		code = design_read(schema->table, &design, err);
	if (code != ERR_OK)
		return code;
	design_fini(&schema->design);
	schema->design = design;
	schema->loaded = true;
	make_rows(schema);
	return ERR_OK;
}

/* Off a heading, to the line below it, or above if it was passed upwards. */
static void
settle(struct view_schema *schema, bool upwards)
{
	struct list *list = &schema->list;

	if (list->cursor >= schema->n ||
	    schema->rows[list->cursor].kind != ROW_HEADING)
		return;
	list_go(list,
	    upwards && list->cursor > 0 ? list->cursor - 1 : list->cursor + 1);
	/* The heading of what is seen first is seen too. */
	if (list->cursor == 1)
		list->top = 0;
}

/* Reads what is shown on LINES lines, unless that is done. */
static enum err_code
fit(struct view_schema *schema, int lines, struct err *err)
{
	enum err_code code = schema->loaded ? ERR_OK : read_design(schema, err);

	list_fit(&schema->list, schema->n, lines);
	settle(schema, false);
	return code;
}

static enum err_code
view_prepare(struct view *view, struct rect area, struct err *err)
{
	return fit(schema_of(view), area.lines, err);
}

/* Where notes begin: behind the entries that have some, as far as possible;
 * loads, which are long, for themselves. */
static int
note_column(const struct view_schema *schema, enum design_part part,
    int columns)
{
	int width = 0;

	for (size_t i = 0; i < schema->design.n; i++) {
		const struct design_line *line = &schema->design.lines[i];
		int one = cell_columns(line->text, columns);

		if (line->note.len > 0 && one > width &&
		    (part == PART_LOAD) == (line->part == PART_LOAD))
			width = one;
	}
	if (width > columns * 3 / 5)
		width = columns * 3 / 5;
	return ENTRY_COLUMN + width + GAP;
}

static void
draw_entry(const struct view_schema *schema, struct canvas *canvas,
    struct rect row, const struct design_line *line, bool here)
{
	int at = note_column(schema, line->part, row.columns);
	bool notes = line->note.len > 0 && at + NOTE_MIN <= row.columns;
	struct cell_place place = {
	    .area = row,
	    .column = ENTRY_COLUMN,
	    .needle = &schema->search.needle,
	    .width = (notes ? at - GAP : row.columns) - ENTRY_COLUMN,
	};

	cell_put(canvas, &place, line->text, here ? STYLE_CURSOR : STYLE_KEY);
	if (notes)
		(void)canvas_put(canvas, row, 0, at, row.columns - at,
		    line->note, here ? STYLE_CURSOR : STYLE_DIM);
}

static void
draw_row(const struct view_schema *schema, struct canvas *canvas,
    struct rect area, const struct schema_row *row, bool here)
{
	if (row->kind == ROW_HEADING)
		(void)canvas_put(canvas, area, 0, MARK_COLUMNS, area.columns,
		    span_of(design_heading(row->part)), STYLE_HEADER);
	else if (row->kind == ROW_NONE)
		(void)canvas_put(canvas, area, 0, ENTRY_COLUMN, area.columns,
		    span_of(parts[row->part].none),
		    here ? STYLE_CURSOR : STYLE_DIM);
	else
		draw_entry(schema, canvas, area, row->line, here);
}

static void
view_draw(const struct view *view, struct canvas *canvas, struct rect area,
    bool focused)
{
	const struct view_schema *schema = const_schema_of(view);

	for (int i = 0; i < area.lines; i++) {
		size_t at = schema->list.top + (size_t)i;
		bool here = at == schema->list.cursor;
		struct rect row = rect_cut(area, i, 0, 0, 0);

		if (at >= schema->n)
			break;
		row.lines = 1;
		if (here)
			canvas_fill(canvas, row, 0, 0, row.columns,
			    STYLE_CURSOR);
		draw_row(schema, canvas, row, &schema->rows[at], here);
		if (here)
			list_mark(canvas, row, focused);
	}
}

static bool
match(const struct view *view, size_t line, const struct needle *needle)
{
	const struct schema_row *row = &const_schema_of(view)->rows[line];

	return row->kind == ROW_ENTRY && needle_in(needle, row->line->text);
}

static void
copy(struct view_schema *schema)
{
	const struct schema_row *row = &schema->rows[schema->list.cursor];

	if (row->kind == ROW_ENTRY)
		ui_copy(schema->view.ui, row->line->text,
		    design_word(row->part));
}

static enum reply
view_act(struct view *view, const struct event *event, struct err *err)
{
	struct view_schema *schema = schema_of(view);
	size_t before = schema->list.cursor;

	/* Keys may come faster than the screen is drawn. */
	if (fit(schema, (int)schema->list.lines, err) != ERR_OK)
		return event->command == CMD_BACK ? REPLY_CLOSE : REPLY_FAILED;
	if (list_act(&schema->list, event)) {
		settle(schema, schema->list.cursor < before);
		return REPLY_DONE;
	}
	switch ((unsigned)event->command) {
	case CMD_OPEN:
	case CMD_EDIT:
		return schema_edit(schema, err);
	case CMD_ADD:
		return schema_add(schema, err);
	case CMD_DELETE_ITEM:
		return schema_drop(schema, err);
	case CMD_COPY:
		copy(schema);
		return REPLY_DONE;
	case CMD_DESIGN:
	case CMD_BACK:
		if (event->argument.len > 0)
			return REPLY_IGNORED;
		if (schema->job == NULL)
			return REPLY_CLOSE;
		ui_complain(view->ui, "%s", schema_busy(schema));
		return REPLY_DONE;
	default:
		return list_search_act(&schema->search, event);
	}
}

static enum reply
view_point(struct view *view, const struct pointer *pointer, struct rect area,
    struct err *err)
{
	struct view_schema *schema = schema_of(view);
	enum reply reply = list_point(&schema->list, pointer, area);

	(void)err;
	settle(schema, false);
	return reply;
}

static enum reply
view_work(struct view *view, bool *ret_busy, struct err *err)
{
	return schema_work(schema_of(view), ret_busy, err);
}

static const char *
view_unfinished(const struct view *view)
{
	return const_schema_of(view)->job != NULL ? "an index is being built"
						  : NULL;
}

static void
view_cancel(struct view *view)
{
	schema_cancel(schema_of(view));
}

static void
view_status(const struct view *view, struct buf *out)
{
	const struct view_schema *schema = const_schema_of(view);
	const struct schema_row *row;

	if (schema->job != NULL) {
		schema_work_status(schema, out);
		return;
	}
	if (schema->n == 0)
		return;
	row = &schema->rows[schema->list.cursor];
	if (row->kind == ROW_ENTRY && row->line->note.len > 0)
		buf_add_span(out, row->line->note);
	else
		buf_puts(out, parts[row->part].help);
}

static void
view_title(const struct view *view, struct buf *out)
{
	buf_add_span(out, session_schema(const_schema_of(view)->table)->name);
	buf_puts(out, " > schema");
}

static const struct table *
view_lost(const struct view *view)
{
	const struct view_schema *schema = const_schema_of(view);
	struct session *session = ui_session(view->ui);
	struct table *table = NULL;

	if (!session_is_lost(session, schema->table, NO_INDEX) ||
	    session_renewed(session, schema->table, &table, NULL) == ERR_OK)
		return NULL;
	return schema->table;
}

static void
view_refresh(struct view *view)
{
	schema_of(view)->loaded = false;
}

static void
view_close(struct view *view)
{
	struct view_schema *schema = schema_of(view);

	redefinejob_free(schema->job);
	design_fini(&schema->design);
	list_search_fini(&schema->search);
	free(schema->rows);
	buf_fini(&schema->from);
	buf_fini(&schema->to);
	buf_fini(&schema->means);
	free(schema);
}

static const enum command_id hints[] = {CMD_EDIT, CMD_ADD, CMD_DELETE_ITEM,
    CMD_COPY, CMD_SEARCH, CMD_PROMPT, CMD_BACK, CMD_NONE};

static const struct view_ops view_schema_ops = {
    .name = "schema",
    .hints = hints,
    .prepare = view_prepare,
    .draw = view_draw,
    .act = view_act,
    .point = view_point,
    .work = view_work,
    .unfinished = view_unfinished,
    .cancel = view_cancel,
    .status = view_status,
    .title = view_title,
    .lost = view_lost,
    .refresh = view_refresh,
    .close = view_close,
};

struct view *
view_schema_new(struct ui *ui, struct table *table)
{
	struct view_schema *schema = xcalloc(1, sizeof(*schema));

	schema->view = (struct view){&view_schema_ops, ui};
	schema->table = table;
	schema->search = (struct list_search){
	    .view = &schema->view, .list = &schema->list, .match = match};
	return &schema->view;
}
