/* SPDX-License-Identifier: MIT */
#include "ui/view_settings.h"

#include <stdlib.h>

#include "src/app/paths.h"
#include "ui/list.h"
#include "ui/ui.h"

enum {
	MARK_COLUMNS = 2,
	GAP = 2,
	VALUE_COLUMNS_MIN = 8,
};

enum column {
	COLUMN_NAME,
	COLUMN_VALUE,
	COLUMN_ORIGIN,
	COLUMN_HELP,
	COLUMN_COUNT
};

static const char *const headings[COLUMN_COUNT] = {
    "setting", "value", "set by", "what it is"};

struct view_settings {
	struct view view;
	struct list list;
};

static struct view_settings *
settings_of(struct view *view)
{
	return (struct view_settings *)view;
}

static enum setting_id
at_cursor(const struct view_settings *settings)
{
	return (enum setting_id)settings->list.cursor;
}

static enum err_code
view_prepare(struct view *view, struct rect area, struct err *err)
{
	(void)err;
	list_fit(&settings_of(view)->list, SETTING_COUNT, area.lines - 1);
	return ERR_OK;
}

/* Appends what stands in COLUMN of the setting ID. */
static void
cell_print(const struct settings *settings, enum setting_id id,
    enum column column, struct buf *out)
{
	switch (column) {
	case COLUMN_NAME:
		buf_puts(out, setting_get(id)->name);
		break;
	case COLUMN_VALUE:
		buf_puts(out, settings_show(settings, id));
		break;
	case COLUMN_ORIGIN:
		path_to_tilde(settings_origin(settings, id), out);
		break;
	case COLUMN_HELP:
	case COLUMN_COUNT:
		buf_puts(out, setting_get(id)->help);
		break;
	}
}

/* The columns that fit all there is in COLUMN. */
static int
column_width(const struct settings *settings, enum column column)
{
	size_t width = strlen(headings[column]);

	for (enum setting_id id = 0; id < SETTING_COUNT; id++) {
		struct buf text = {0};
		size_t one;

		cell_print(settings, id, column, &text);
		one = text_width(buf_span(&text));
		width = one > width ? one : width;
		buf_fini(&text);
	}
	return (int)width;
}

/* Where each column begins, and behind the last where all end. */
static void
columns_place(const struct settings *settings, int width,
    int ret_at[COLUMN_COUNT + 1])
{
	int room = width - MARK_COLUMNS;

	ret_at[0] = MARK_COLUMNS;
	for (int i = 0; i < COLUMN_COUNT; i++) {
		int wide = column_width(settings, (enum column)i);

		/* A long value leaves room for who set it. */
		if (i == COLUMN_VALUE)
			room -= column_width(settings, COLUMN_ORIGIN) + GAP;
		if (i == COLUMN_VALUE && wide > room)
			wide =
			    room > VALUE_COLUMNS_MIN ? room : VALUE_COLUMNS_MIN;
		room -= wide + GAP;
		ret_at[i + 1] = ret_at[i] + wide + GAP;
	}
	/* The status line has it for the one under the cursor. */
	if (ret_at[COLUMN_COUNT] > width + GAP)
		ret_at[COLUMN_HELP] = width + GAP;
	ret_at[COLUMN_COUNT] = width + GAP;
}

static void
put_cell(struct canvas *canvas, struct rect line,
    const int at[COLUMN_COUNT + 1], enum column column, struct span text,
    enum style style)
{
	if (at[column] < line.columns)
		(void)canvas_put(canvas, line, 0, at[column],
		    at[column + 1] - at[column] - GAP, text, style);
}

static void
draw_setting(const struct settings *settings, struct canvas *canvas,
    struct rect line, const int at[COLUMN_COUNT + 1], enum setting_id id,
    bool here)
{
	static const enum style styles[COLUMN_COUNT] = {
	    STYLE_KEY, STYLE_PLAIN, STYLE_DIM, STYLE_DIM};

	for (int i = 0; i < COLUMN_COUNT; i++) {
		struct buf text = {0};

		cell_print(settings, id, (enum column)i, &text);
		put_cell(canvas, line, at, (enum column)i, buf_span(&text),
		    here ? STYLE_CURSOR : styles[i]);
		buf_fini(&text);
	}
}

static void
view_draw(const struct view *view, struct canvas *canvas, struct rect area,
    bool focused)
{
	const struct view_settings *shown = (const struct view_settings *)view;
	const struct settings *settings = ui_settings(view->ui);
	int at[COLUMN_COUNT + 1];

	columns_place(settings, area.columns, at);
	canvas_fill(canvas, area, 0, 0, area.columns, STYLE_HEADER);
	for (int i = 0; i < COLUMN_COUNT; i++)
		put_cell(canvas, area, at, (enum column)i, span_of(headings[i]),
		    STYLE_HEADER);
	area = rect_cut(area, 1, 0, 0, 0);
	for (int i = 0; i < area.lines; i++) {
		size_t id = shown->list.top + (size_t)i;
		bool here = id == shown->list.cursor;
		struct rect line = rect_cut(area, i, 0, 0, 0);

		if (id >= SETTING_COUNT)
			break;
		line.lines = 1;
		if (here)
			canvas_fill(canvas, line, 0, 0, line.columns,
			    STYLE_CURSOR);
		draw_setting(settings, canvas, line, at, (enum setting_id)id,
		    here);
		if (here)
			list_mark(canvas, line, focused);
	}
}

/* Sets the setting under the cursor. */
static enum err_code
set(struct view_settings *settings, struct span value, struct err *err)
{
	struct buf line = {0};
	enum err_code code;

	buf_printf(&line, "%s ", setting_get(at_cursor(settings))->name);
	buf_add_span(&line, value);
	code = ui_set(settings->view.ui, buf_span(&line), err);
	buf_fini(&line);
	return code;
}

static enum err_code
accept_value(void *data, struct span line, struct err *err)
{
	enum err_code code = set(data, line, err);

	/* What was set is not all that was typed. */
	if (code != ERR_OK && err != NULL)
		err->pos = ERR_POS_NONE;
	return code;
}

static enum err_code
complete_value(void *data, struct span line, size_t at,
    struct completions *ret_words, size_t *ret_start, struct err *err)
{
	(void)err;
	*ret_start = 0;
	ui_complete_setting(at_cursor(data), (struct span){line.ptr, at},
	    ret_words);
	return ERR_OK;
}

static const struct prompt_ops value_ops = {
    .accept = accept_value,
    .complete = complete_value,
};

static void
ask_value(struct view_settings *settings)
{
	struct ui *ui = settings->view.ui;
	enum setting_id id = at_cursor(settings);
	struct buf label = {0};

	buf_printf(&label, "%s: ", setting_get(id)->name);
	ui_prompt(ui, buf_str(&label),
	    span_of(settings_get(ui_settings(ui), id)), "setting", &value_ops,
	    settings);
	buf_fini(&label);
}

/* The choice behind the one that is set; the first one behind the last. */
static struct span
next_choice(const struct view_settings *settings)
{
	enum setting_id id = at_cursor(settings);
	struct span rest = span_of(setting_get(id)->choices), choice, first;
	struct span value =
	    span_of(settings_get(ui_settings(settings->view.ui), id));
	bool is_next = false;

	first = rest;
	(void)setting_choice(&first, &choice);
	first = choice;
	while (setting_choice(&rest, &choice)) {
		if (is_next)
			return choice;
		is_next = span_eq(choice, value);
	}
	return first;
}

static enum reply
view_act(struct view *view, const struct event *event, struct err *err)
{
	struct view_settings *settings = settings_of(view);

	if (list_act(&settings->list, event))
		return REPLY_DONE;
	if (event->command != CMD_OPEN && event->command != CMD_TOGGLE)
		return REPLY_IGNORED;
	if (setting_get(at_cursor(settings))->choices == NULL)
		ask_value(settings);
	else if (set(settings, next_choice(settings), err) != ERR_OK)
		return REPLY_FAILED;
	return REPLY_DONE;
}

static enum reply
view_point(struct view *view, const struct pointer *pointer, struct rect area,
    struct err *err)
{
	(void)err;
	return list_point(&settings_of(view)->list, pointer,
	    rect_cut(area, 1, 0, 0, 0));
}

static void
view_status(const struct view *view, struct buf *out)
{
	const struct view_settings *settings =
	    (const struct view_settings *)view;
	const struct setting *setting = setting_get(at_cursor(settings));

	buf_printf(out, "%zu of %d  %s", settings->list.cursor + 1,
	    SETTING_COUNT, setting->help);
	if (setting->choices != NULL)
		buf_printf(out, ": %s", setting->choices);
}

static void
view_title(const struct view *view, struct buf *out)
{
	(void)view;
	buf_puts(out, "settings");
}

static void
view_close(struct view *view)
{
	free(settings_of(view));
}

static const enum command_id hints[] = {
    CMD_TOGGLE, CMD_PROMPT, CMD_HELP, CMD_BACK, CMD_NONE};

static const struct view_ops view_settings_ops = {
    .name = "settings",
    .hints = hints,
    .prepare = view_prepare,
    .draw = view_draw,
    .act = view_act,
    .point = view_point,
    .status = view_status,
    .title = view_title,
    .close = view_close,
};

struct view *
view_settings_new(struct ui *ui)
{
	struct view_settings *settings = xcalloc(1, sizeof(*settings));

	settings->view = (struct view){&view_settings_ops, ui};
	return &settings->view;
}
