/* SPDX-License-Identifier: MIT */
#include "ui/view_queries.h"

#include <stdlib.h>

#include "ui/cells.h"
#include "ui/list.h"
#include "ui/ui.h"

enum {
	MARK_COLUMNS = 2,
	GAP = 2,
};

struct view_queries {
	struct view view;
	const struct schema *schema;
	enum err_code (*run)(void *data, struct span name, struct err *err);
	void *data;
	struct list list;
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

static enum reply
view_act(struct view *view, const struct event *event, struct err *err)
{
	struct view_queries *queries = queries_of(view);
	const struct schema *schema = queries->schema;

	if (list_act(&queries->list, event))
		return REPLY_DONE;
	if (event->command == CMD_RUN && event->argument.len == 0)
		return REPLY_CLOSE;
	if (event->command != CMD_OPEN && event->command != CMD_RIGHT)
		return REPLY_IGNORED;
	if (queries->list.cursor >= schema->n_queries)
		return REPLY_DONE;
	if (queries->run(queries->data,
		schema->queries[queries->list.cursor].name, err) != ERR_OK)
		return REPLY_FAILED;
	return REPLY_CLOSE;
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

static void
view_close(struct view *view)
{
	free(queries_of(view));
}

static const enum command_id hints[] = {CMD_OPEN, CMD_BACK, CMD_NONE};

static const struct view_ops view_queries_ops = {
    .name = "queries",
    .hints = hints,
    .prepare = view_prepare,
    .draw = view_draw,
    .act = view_act,
    .status = view_status,
    .title = view_title,
    .close = view_close,
};

struct view *
view_queries_new(struct ui *ui, const struct schema *schema,
    enum err_code (*run)(void *data, struct span name, struct err *err),
    void *data)
{
	struct view_queries *queries = xcalloc(1, sizeof(*queries));

	queries->view = (struct view){&view_queries_ops, ui};
	queries->schema = schema;
	queries->run = run;
	queries->data = data;
	return &queries->view;
}
