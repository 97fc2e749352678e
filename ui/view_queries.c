/* SPDX-License-Identifier: MIT */
#include "ui/view_queries.h"

#include <stdlib.h>

#include "src/app/saved.h"
#include "ui/cells.h"
#include "ui/list_search.h"
#include "ui/ui.h"

enum {
	MARK_COLUMNS = 2,
	GAP = 2,
};

struct view_queries {
	struct view view;
	struct table *table;
	const struct schema *schema; /* its */
	const struct queries_ops *owner;
	void *data;
	struct list list;
	struct list_search search;
	struct buf name; /* of the query that a prompt is about */
};

static struct view_queries *
queries_of(struct view *view)
{
	return (struct view_queries *)view;
}

static enum err_code
view_prepare(struct view *view, struct rect area, struct err *err)
{
	struct view_queries *queries = queries_of(view);

	(void)err;
	list_fit(&queries->list, queries->schema->n_queries,
	    area.lines > 1 ? area.lines - 1 : area.lines);
	return ERR_OK;
}

/* The columns of the names: as wide as they are, up to a third of all. */
static int
name_columns(const struct view_queries *queries, int columns)
{
	size_t width = strlen("name");

	for (size_t i = 0; i < queries->schema->n_queries; i++) {
		size_t one = text_width(queries->schema->queries[i].name) + 1;

		width = one > width ? one : width;
	}
	return width > (size_t)columns / 3 ? columns / 3 : (int)width;
}

static void
draw_query(struct canvas *canvas, struct rect line, int width,
    const struct saved_query *query, enum style row)
{
	bool plain = row == STYLE_PLAIN;

	(void)canvas_printf(canvas, line, 0, MARK_COLUMNS, width,
	    plain ? STYLE_KEY : row, "@%.*s", SPAN_ARG(query->name));
	(void)canvas_put(canvas, line, 0, MARK_COLUMNS + width + GAP,
	    line.columns, query->text, row);
}

static void
view_draw(const struct view *view, struct canvas *canvas, struct rect area,
    bool focused)
{
	const struct view_queries *queries = (const struct view_queries *)view;
	int width = name_columns(queries, area.columns);

	if (area.lines > 1) {
		canvas_fill(canvas, area, 0, 0, area.columns, STYLE_HEADER);
		(void)canvas_put(canvas, area, 0, MARK_COLUMNS, width,
		    SPAN("name"), STYLE_HEADER);
		(void)canvas_put(canvas, area, 0, MARK_COLUMNS + width + GAP,
		    area.columns, SPAN("query"), STYLE_HEADER);
		area = rect_cut(area, 1, 0, 0, 0);
	}
	if (queries->schema->n_queries == 0)
		(void)canvas_put(canvas, area, 0, MARK_COLUMNS, area.columns,
		    SPAN("none yet; :save-query NAME keeps the one shown"),
		    STYLE_DIM);
	for (int i = 0; i < area.lines; i++) {
		size_t at = queries->list.top + (size_t)i;
		bool here = at == queries->list.cursor;
		struct rect line = rect_cut(area, i, 0, 0, 0);

		if (at >= queries->schema->n_queries)
			break;
		line.lines = 1;
		if (here)
			canvas_fill(canvas, line, 0, 0, line.columns,
			    STYLE_CURSOR);
		draw_query(canvas, line, width, &queries->schema->queries[at],
		    here ? STYLE_CURSOR : STYLE_PLAIN);
		if (!here)
			continue;
		(void)canvas_put(canvas, line, 0, 0, 1, SPAN(">"),
		    STYLE_CURSOR);
		if (focused)
			canvas_cursor(canvas, line, 0, 0);
	}
}

static bool
match(const struct view *view, size_t line, const struct needle *needle)
{
	const struct view_queries *queries = (const struct view_queries *)view;
	const struct saved_query *query = &queries->schema->queries[line];

	return needle_in(needle, query->name) || needle_in(needle, query->text);
}

static enum reply
do_run(struct view_queries *queries, const struct event *event, struct err *err)
{
	struct span name = buf_span(&queries->name);

	(void)event;
	if (queries->owner->run(queries->data, name, err) != ERR_OK)
		return REPLY_FAILED;
	return REPLY_CLOSE;
}

static enum err_code
accept_text(void *data, struct span line, struct err *err)
{
	struct view_queries *queries = data;
	struct ui *ui = queries->view.ui;
	struct span name = buf_span(&queries->name);
	struct buf text = {0};
	enum err_code code =
	    queries->owner->read(queries->data, span_trim(line), &text, err);

	if (code == ERR_OK)
		code = saved_put(ui_session(ui), queries->table, name,
		    buf_span(&text), err);
	if (code == ERR_OK)
		ui_say(ui, "saved as @%.*s", SPAN_ARG(name));
	buf_fini(&text);
	return code;
}

static const struct prompt_ops text_ops = {.accept = accept_text};

/* The text of the query, to be changed. */
static enum reply
do_edit(struct view_queries *queries, const struct event *event,
    struct err *err)
{
	const struct saved_query *query =
	    schema_query(queries->schema, buf_span(&queries->name));

	(void)event;
	(void)err;
	if (query != NULL)
		ui_prompt(queries->view.ui, "query: ", query->text, "query",
		    &text_ops, queries);
	return REPLY_DONE;
}

static enum err_code
accept_name(void *data, struct span line, struct err *err)
{
	struct view_queries *queries = data;
	struct ui *ui = queries->view.ui;
	struct span name = buf_span(&queries->name), to = span_trim(line);
	enum err_code code;

	if (span_starts(to, SPAN("@")))
		to = span_from(to, 1);
	code = saved_rename(ui_session(ui), queries->table, name, to, err);
	if (code == ERR_OK)
		ui_say(ui, "@%.*s is called @%.*s now", SPAN_ARG(name),
		    SPAN_ARG(to));
	return code;
}

static const struct prompt_ops name_ops = {.accept = accept_name};

static enum reply
do_rename(struct view_queries *queries, const struct event *event,
    struct err *err)
{
	if (event->argument.len > 0)
		return accept_name(queries, event->argument, err) == ERR_OK
		    ? REPLY_DONE
		    : REPLY_FAILED;
	ui_prompt(queries->view.ui, "new name: @", buf_span(&queries->name),
	    "name", &name_ops, queries);
	return REPLY_DONE;
}

static void
keep_query(void *data)
{
	struct view_queries *queries = data;

	ui_say(queries->view.ui, "@%s is kept", buf_str(&queries->name));
}

static enum err_code
accept_delete(void *data, struct span line, struct err *err)
{
	struct view_queries *queries = data;
	struct ui *ui = queries->view.ui;
	struct span name = buf_span(&queries->name);
	enum err_code code;

	if (!span_eq(line, SPAN("yes")) && !span_eq(line, SPAN("y"))) {
		keep_query(queries);
		return ERR_OK;
	}
	code = saved_drop(ui_session(ui), queries->table, name, err);
	if (code == ERR_OK)
		ui_say(ui, "@%.*s is deleted", SPAN_ARG(name));
	return code;
}

static const struct prompt_ops delete_ops = {
    .accept = accept_delete,
    .cancel = keep_query,
    .answers = ui_yes_or_no,
};

static enum reply
do_delete(struct view_queries *queries, const struct event *event,
    struct err *err)
{
	struct buf label = {0};

	(void)event;
	(void)err;
	buf_printf(&label, "delete @%s (y/n)? ", buf_str(&queries->name));
	ui_prompt(queries->view.ui, buf_str(&label), (struct span){0}, "answer",
	    &delete_ops, queries);
	buf_fini(&label);
	return REPLY_DONE;
}

/* What is done with the query under the cursor. */
static const struct {
	enum command_id command;
	enum reply (*run)(struct view_queries *queries,
	    const struct event *event, struct err *err);
} commands[] = {
    {CMD_OPEN, do_run},
    {CMD_RIGHT, do_run},
    {CMD_EDIT, do_edit},
    {CMD_QUERY_LINE, do_edit},
    {CMD_RENAME_QUERY, do_rename},
    {CMD_DELETE_ITEM, do_delete},
};

static enum reply
view_act(struct view *view, const struct event *event, struct err *err)
{
	struct view_queries *queries = queries_of(view);
	const struct schema *schema = queries->schema;

	if (list_act(&queries->list, event) ||
	    list_search_act(&queries->search, event) == REPLY_DONE)
		return REPLY_DONE;
	if (event->command == CMD_RUN && event->argument.len == 0)
		return REPLY_CLOSE;
	for (size_t i = 0; i < COUNT_OF(commands); i++) {
		if (commands[i].command != event->command)
			continue;
		if (queries->list.cursor >= schema->n_queries)
			return REPLY_DONE;
		buf_clear(&queries->name);
		buf_add_span(&queries->name,
		    schema->queries[queries->list.cursor].name);
		return commands[i].run(queries, event, err);
	}
	return REPLY_IGNORED;
}

static enum reply
view_point(struct view *view, const struct pointer *pointer, struct rect area,
    struct err *err)
{
	(void)err;
	return list_point(&queries_of(view)->list, pointer, list_rows(area));
}

static void
view_status(const struct view *view, struct buf *out)
{
	const struct view_queries *queries = (const struct view_queries *)view;
	size_t n = queries->schema->n_queries;

	if (n > 0)
		buf_printf(out, "%zu of %zu", queries->list.cursor + 1, n);
	buf_puts(out, n > 0 ? "  Enter runs it" : "");
}

static void
view_title(const struct view *view, struct buf *out)
{
	const struct view_queries *queries = (const struct view_queries *)view;

	buf_add_span(out, queries->schema->name);
	buf_puts(out, " > saved queries");
}

static const struct table *
view_lost(const struct view *view)
{
	const struct view_queries *queries = (const struct view_queries *)view;

	if (session_is_lost(ui_session(view->ui), queries->table, NO_INDEX))
		return queries->table;
	return queries->owner->lost(queries->data);
}

static void
view_close(struct view *view)
{
	list_search_fini(&queries_of(view)->search);
	buf_fini(&queries_of(view)->name);
	free(queries_of(view));
}

static const enum command_id hints[] = {CMD_OPEN, CMD_SEARCH, CMD_EDIT,
    CMD_RENAME_QUERY, CMD_DELETE_ITEM, CMD_BACK, CMD_NONE};

static const struct view_ops view_queries_ops = {
    .name = "queries",
    .hints = hints,
    .prepare = view_prepare,
    .draw = view_draw,
    .act = view_act,
    .point = view_point,
    .status = view_status,
    .title = view_title,
    .lost = view_lost,
    .close = view_close,
};

struct view *
view_queries_new(struct ui *ui, struct table *table,
    const struct queries_ops *ops, void *data)
{
	struct view_queries *queries = xcalloc(1, sizeof(*queries));

	queries->view = (struct view){&view_queries_ops, ui};
	queries->table = table;
	queries->schema = session_schema(table);
	queries->search = (struct list_search){
	    .view = &queries->view, .list = &queries->list, .match = match};
	queries->owner = ops;
	queries->data = data;
	return &queries->view;
}
