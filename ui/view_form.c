/* SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "ui/cells.h"
#include "ui/form_priv.h"
#include "ui/list.h"

enum {
	MARK_COLUMNS = 2,
	LABEL_COLUMNS = 18,
	NOTE_COLUMN = 4,
};

/* What is on a line: a field, or something said about the one above. */
struct form_line {
	enum field field;
	bool note;
	struct span text; /* of the note */
	enum style style;
};

struct form_lines {
	struct form_line *lines;
	size_t n, cap;
	int columns; /* of the form */
	struct arena arena;
};

static struct form *
form_of(struct view *view)
{
	return (struct form *)view;
}

static void
form_lines_fini(struct form_lines *lines)
{
	free(lines->lines);
	arena_fini(&lines->arena);
}

static void
add_line(struct form_lines *lines, const struct form_line *line)
{
	xgrow(&lines->lines, lines->n, &lines->cap, sizeof(*lines->lines));
	lines->lines[lines->n++] = *line;
}

/* TEXT on as many lines as it takes. */
static void
add_note(struct form_lines *lines, enum field field, struct span text,
    enum style style)
{
	while (text.len > 0) {
		struct form_line line = {
		    .field = field, .note = true, .style = style};

		line.text = (struct span){
		    text.ptr, cell_fit(text, lines->columns - NOTE_COLUMN)};
		add_line(lines, &line);
		text = span_from(text, line.text.len);
	}
}

/* LABEL and TEXT as a note, if there is a text. */
static void
add_fact(struct form_lines *lines, enum field field, const char *label,
    const struct buf *text)
{
	struct buf line = {0};

	if (text->len == 0)
		return;
	buf_puts(&line, label);
	buf_add_span(&line, buf_span(text));
	add_note(lines, field, arena_dup(&lines->arena, buf_span(&line)),
	    STYLE_DIM);
	buf_fini(&line);
}

static void
add_complaints(const struct form *form, struct form_lines *lines)
{
	struct span rest = buf_span(&form->complaints);

	while (rest.len > 0) {
		size_t end = span_find(rest, SPAN("\n"));
		struct span line = {rest.ptr, end < rest.len ? end : rest.len};

		add_note(lines, FIELD_CONFIRM, line, STYLE_ERROR);
		rest = span_from(rest, line.len + 1);
	}
}

static void
add_notes(const struct form *form, struct form_lines *lines, enum field field)
{
	const struct field_state *state = &form->fields[field];

	if (state->err.code != ERR_OK)
		add_note(lines, field, span_of(state->err.msg), STYLE_ERROR);
	if (field == FIELD_TABLE && form->existing != NULL) {
		struct buf key = {0};

		schema_print_key(&session_schema(form->existing)->key, &key);
		add_fact(lines, field,
		    form->fields[FIELD_FILE].text.len > 0
			? "is there already: the file is added to it; key "
			: "is there already; key ",
		    &key);
		buf_fini(&key);
	}
	if (field == FIELD_TABLE && form_loads_all(form))
		add_note(lines, field,
		    SPAN("all tables of the file are loaded; a name here "
			 "chooses one of them"),
		    STYLE_DIM);
	if (field == FIELD_FILE && form->proposed) {
		add_fact(lines, field, "", &form->proposal.format);
		add_fact(lines, field, "tables: ", &form->proposal.tables);
		if (form_names_tables(form) && !form_loads_all(form))
			add_note(lines, field,
			    SPAN("only the table named above is loaded; its "
				 "key is the file's, or guessed, if none is "
				 "given"),
			    STYLE_DIM);
	}
	if (field == FIELD_FILE && form->proposed && !form_names_tables(form)) {
		add_fact(lines, field, "key: ", &form->proposal.reason);
		add_fact(lines, field, "attributes: ", &form->proposal.sample);
	}
	if (field == FIELD_CONFIRM)
		add_complaints(form, lines);
}

static void
make_lines(const struct form *form, struct form_lines *lines)
{
	for (enum field field = 0; field < FIELDS; field++) {
		if (!form_has(form, field))
			continue;
		add_line(lines, &(struct form_line){.field = field});
		add_notes(form, lines, field);
	}
}

static size_t
line_of(const struct form_lines *lines, enum field field)
{
	size_t i = 0;

	while (i + 1 < lines->n &&
	    (lines->lines[i].note || lines->lines[i].field != field))
		i++;
	return i;
}

static enum err_code
view_prepare(struct view *view, struct rect area, struct err *err)
{
	struct form *form = form_of(view);
	struct form_lines lines = {.columns = area.columns};
	struct list list = {.top = form->top};

	(void)err;
	if (!form_has(form, form->cursor))
		form->cursor = FIELD_TABLE;
	make_lines(form, &lines);
	list.cursor = line_of(&lines, form->cursor);
	list_fit(&list, lines.n, area.lines);
	form->top = list.top;
	form_lines_fini(&lines);
	return ERR_OK;
}

static const char *
confirm_text(const struct form *form)
{
	if (form->job != NULL)
		return "[ loading ... ]";
	if (form->fields[FIELD_FILE].text.len == 0)
		return "[ create the table ]";
	if (form_loads_all(form))
		return "[ load all tables of the file ]";
	if (form->existing != NULL)
		return "[ load the file ]";
	return "[ create the table and load the file ]";
}

static void
draw_field(const struct form *form, struct canvas *canvas, struct rect area,
    enum field field, bool focused)
{
	const struct form_field_info *info = form_field_info(field);
	bool at_cursor = field == form->cursor;
	struct span value = form_value(form, field);
	enum style style = at_cursor ? STYLE_CURSOR : STYLE_PLAIN;
	int at = MARK_COLUMNS + LABEL_COLUMNS;

	if (at_cursor) {
		canvas_fill(canvas, area, 0, 0, area.columns, style);
		(void)canvas_put(canvas, area, 0, 0, 1, SPAN(">"), style);
		if (focused)
			canvas_cursor(canvas, area, 0, 0);
	}
	if (field == FIELD_CONFIRM) {
		(void)canvas_put(canvas, area, 0, MARK_COLUMNS, area.columns,
		    span_of(confirm_text(form)), at_cursor ? style : STYLE_KEY);
		return;
	}
	(void)canvas_put(canvas, area, 0, MARK_COLUMNS, LABEL_COLUMNS - 1,
	    span_of(info->label), style);
	if (value.len == 0)
		(void)canvas_put(canvas, area, 0, at, area.columns, SPAN("-"),
		    at_cursor ? style : STYLE_DIM);
	else
		(void)canvas_put(canvas, area, 0, at, area.columns, value,
		    at_cursor ? style : STYLE_KEY);
}

static void
view_draw(const struct view *view, struct canvas *canvas, struct rect area,
    bool focused)
{
	const struct form *form = (const struct form *)view;
	struct form_lines lines = {.columns = area.columns};

	make_lines(form, &lines);
	for (int i = 0; i < area.lines; i++) {
		size_t at = form->top + (size_t)i;
		struct rect row = rect_cut(area, i, 0, 0, 0);
		const struct form_line *line;

		if (at >= lines.n)
			break;
		line = &lines.lines[at];
		row.lines = 1;
		if (line->note)
			(void)canvas_put(canvas, row, 0, NOTE_COLUMN,
			    area.columns, line->text, line->style);
		else
			draw_field(form, canvas, row, line->field, focused);
	}
	form_lines_fini(&lines);
}

/* The field BY fields further on, of those that are there. */
static void
move(struct form *form, int64_t by)
{
	int step = by < 0 ? -1 : 1;

	for (int64_t left = by * step; left > 0; left--) {
		int to = (int)form->cursor + step;

		while (to >= 0 && to < FIELDS &&
		    !form_has(form, (enum field)to))
			to += step;
		if (to < 0 || to >= FIELDS)
			return;
		form->cursor = (enum field)to;
	}
}

static enum err_code
accept_text(void *data, struct span line, struct err *err)
{
	struct form *form = data;

	(void)err;
	form_set(form, form->cursor, span_trim(line));
	if (form->cursor == FIELD_FILE)
		form_look_at_file(form);
	form_check(form);
	return ERR_OK;
}

static const struct prompt_ops text_ops = {.accept = accept_text};

static void
edit(struct form *form)
{
	const struct form_field_info *info = form_field_info(form->cursor);
	struct buf label = {0};

	if (info->choices != NULL) {
		struct field_state *state = &form->fields[form->cursor];

		state->choice = (state->choice + 1) % info->n_choices;
		form_check(form);
		return;
	}
	buf_add_span(&label, span_trim(span_of(info->label)));
	buf_puts(&label, ": ");
	ui_prompt(form->view.ui, buf_str(&label),
	    form_value(form, form->cursor),
	    form->cursor == FIELD_FILE ? "file" : "form", &text_ops, form);
	buf_fini(&label);
}

static enum reply
view_act(struct view *view, const struct event *event, struct err *err)
{
	struct form *form = form_of(view);
	struct move to = move_of(event, FIELDS);

	/* While the load reads them, the fields stay as they are. */
	if (form->job != NULL &&
	    (event->command == CMD_OPEN || event->command == CMD_TOGGLE ||
		event->command == CMD_BACK)) {
		ui_complain(view->ui, "the file is being loaded; ^C stops it");
		return REPLY_DONE;
	}
	if (to.kind == MOVE_BY || to.kind == MOVE_PAGE ||
	    to.kind == MOVE_SCROLL)
		move(form, to.by);
	else if (to.kind == MOVE_TO)
		form->cursor = FIELD_TABLE;
	else if (to.kind == MOVE_END)
		form->cursor = FIELD_CONFIRM;
	else if (event->command == CMD_NEXT_PANE)
		move(form, 1);
	else if (event->command == CMD_PREVIOUS_PANE)
		move(form, -1);
	else if (event->command != CMD_OPEN && event->command != CMD_TOGGLE)
		return REPLY_IGNORED;
	else if (form->cursor == FIELD_CONFIRM)
		return form_confirm(form, err);
	else
		edit(form);
	return REPLY_DONE;
}

/* A click on a text chooses it, another one edits it; choices change at once. */
static enum reply
view_point(struct view *view, const struct pointer *pointer, struct rect area,
    struct err *err)
{
	struct form *form = form_of(view);
	struct form_lines lines = {.columns = area.columns};
	struct list list = {.top = form->top};
	struct event toggle = {.command = CMD_TOGGLE};
	enum field field;
	enum reply reply;

	make_lines(form, &lines);
	list.n = lines.n;
	list.lines = (size_t)area.lines;
	list.cursor = line_of(&lines, form->cursor);
	reply = list_point(&list, pointer, area);
	if (reply == REPLY_IGNORED) {
		form_lines_fini(&lines);
		return reply;
	}
	field = lines.lines[list.cursor].field;
	form_lines_fini(&lines);
	form->cursor = field;
	if (form_field_info(field)->choices != NULL)
		return view_act(view, &toggle, err);
	return reply;
}

static enum reply
view_work(struct view *view, bool *ret_busy, struct err *err)
{
	return form_load_work(form_of(view), ret_busy, err);
}

static const char *
view_unfinished(const struct view *view)
{
	const struct form *form = (const struct form *)view;

	return form->job != NULL ? "a file is being loaded" : NULL;
}

static void
view_cancel(struct view *view)
{
	struct form *form = form_of(view);

	if (form->job != NULL)
		loadjob_cancel(form->job);
}

static void
view_status(const struct view *view, struct buf *out)
{
	const struct form *form = (const struct form *)view;
	const struct form_field_info *info = form_field_info(form->cursor);

	if (form->job != NULL) {
		form_load_status(form, out);
		return;
	}
	buf_puts(out, info->help);
	if (info->choices != NULL)
		buf_puts(out, "; Space changes it");
	else if (form->cursor == FIELD_CONFIRM)
		buf_puts(out, "Enter does it");
}

static void
view_title(const struct view *view, struct buf *out)
{
	const struct form *form = (const struct form *)view;

	if (form->existing == NULL)
		buf_puts(out, "new table");
	else
		buf_puts(out, "load a file");
}

static void
view_refresh(struct view *view)
{
	if (form_of(view)->job == NULL)
		form_check(form_of(view));
}

static void
view_close(struct view *view)
{
	struct form *form = form_of(view);

	loadjob_free(form->job);
	for (int i = 0; i < FIELDS; i++)
		buf_fini(&form->fields[i].text);
	if (form->proposed)
		proposal_fini(&form->proposal);
	buf_fini(&form->hash);
	buf_fini(&form->sort);
	buf_fini(&form->key);
	buf_fini(&form->index);
	buf_fini(&form->complaints);
	free(form);
}

static const enum command_id hints[] = {
    CMD_TOGGLE, CMD_NEXT_PANE, CMD_BACK, CMD_NONE};

static const struct view_ops view_form_ops = {
    .name = "form",
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
    .refresh = view_refresh,
    .close = view_close,
};

struct view *
view_form_new(struct ui *ui, const char *file)
{
	return view_form_to(ui, file, (struct span){0}, (struct span){0},
	    (struct span){0});
}

struct view *
view_form_to(struct ui *ui, const char *file, struct span table,
    struct span hash, struct span sort)
{
	struct form *form = xcalloc(1, sizeof(*form));

	form->view = (struct view){&view_form_ops, ui};
	buf_add_span(&form->hash, hash);
	buf_add_span(&form->sort, sort);
	form_set(form, FIELD_TABLE, table);
	if (file != NULL) {
		form_set(form, FIELD_FILE, span_of(file));
		form_look_at_file(form);
		form_check(form);
		form->cursor = FIELD_CONFIRM;
	}
	return &form->view;
}
