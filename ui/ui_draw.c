/* SPDX-License-Identifier: MIT */
/*
 *	the title: where one is, and the key for the help
 *	the view on top
 *	the line being typed, if one is
 *	the status: a message, or what the view says; count and mode
 *	the hints, if there is room: keys that are of use now
 */
#include <stdlib.h>

#include "src/base/file.h"
#include "ui/ui_priv.h"

enum {
	/* The title, the header of a list and a row, what is typed, the
	 * status; as many columns as a row and the status can be told from. */
	LINES_MIN = 5,
	COLUMNS_MIN = 24,
	HINTS_LINES_MIN = 16,
	COMMANDS_COLUMNS_MIN = 60,
	WORD_GAP = 2,
};

static const struct span ellipsis = {"\xe2\x80\xa6", 3};

/* Where a part of the line that is typed comes to stand. */
struct place {
	size_t from; /* the first byte that is shown */
	int at;      /* the column where it stands */
	bool is_cut; /* there is more on the left */
};

static int
width_of(struct span text)
{
	enum {
		FAR = 1 << 20 /* off any screen */
	};

	size_t width = text_width(text);

	return width > FAR ? FAR : (int)width;
}

static struct rect
whole(const struct ui *ui)
{
	return (struct rect){0, 0, ui->canvas.lines, ui->canvas.columns};
}

static bool
has_hints(const struct ui *ui)
{
	return ui->canvas.lines >= HINTS_LINES_MIN &&
	    settings_is_on(ui->settings, SETTING_HINTS);
}

static int
status_line(const struct ui *ui)
{
	return ui->canvas.lines - (has_hints(ui) ? 2 : 1);
}

/* Below the title, above what is typed and the status. */
struct rect
ui_view_area(const struct ui *ui)
{
	int below = ui->canvas.lines - status_line(ui) + (ui->ask.open ? 1 : 0);

	return rect_cut(whole(ui), 1, 0, below, 0);
}

/* Puts the key of COMMAND, and WHAT it does, before column END of the title, if
 * it comes to stand behind column FROM; returns where it begins. */
static int
draw_title_hint(struct ui *ui, int from, int end, enum command_id command,
    const char *what)
{
	struct rect area = whole(ui);
	struct buf hint = {0};
	int at;

	ui_key_for(ui, command, &hint);
	if (hint.len > 0)
		buf_printf(&hint, " %s", what);
	at = end - width_of(buf_span(&hint));
	if (hint.len > 0 && at >= from) {
		(void)canvas_put(&ui->canvas, area, 0, at, area.columns,
		    buf_span(&hint), STYLE_TITLE);
		ui_add_button(ui, 0, at, end, ui_bound_key(ui, command));
	} else {
		at = end;
	}
	buf_fini(&hint);
	return at;
}

static void
draw_title(struct ui *ui)
{
	struct rect area = whole(ui);
	struct buf title = {0};
	int help_at, commands_from;

	canvas_fill(&ui->canvas, area, 0, 0, area.columns, STYLE_TITLE);
	ui_top(ui)->ops->title(ui_top(ui), &title);
	help_at = draw_title_hint(ui, 0, area.columns - 1, CMD_HELP, "help");
	/* Where it leaves room for all of the title. */
	commands_from = 1 + width_of(buf_span(&title)) + WORD_GAP;
	if (area.columns >= COMMANDS_COLUMNS_MIN)
		(void)draw_title_hint(ui, commands_from, help_at - WORD_GAP,
		    CMD_PALETTE, "commands");
	(void)canvas_put(&ui->canvas, area, 0, 1, help_at - 1 - WORD_GAP,
	    buf_span(&title), STYLE_TITLE);
	buf_fini(&title);
}

/* What stands on the right of the status line; returns where it begins. */
static int
draw_mode(struct ui *ui, int line)
{
	struct rect area = whole(ui);
	struct buf text = {0};
	int at;

	if (ui->record != NULL)
		buf_puts(&text, "REC  ");
	if (ui->count > 0)
		buf_printf(&text, "%llu", (unsigned long long)ui->count);
	if (ui->count > 0 && ui->session != NULL)
		buf_puts(&text, "  ");
	if (ui->session != NULL)
		buf_puts(&text,
		    session_mode(ui->session) == SESSION_WRITE ? "RW" : "RO");
	at = area.columns - 1 - width_of(buf_span(&text));
	(void)canvas_put(&ui->canvas, area, line, at, area.columns,
	    buf_span(&text), STYLE_STATUS);
	buf_fini(&text);
	return at;
}

/* Tab found several words: those around the one that was chosen. */
static void
draw_words(struct ui *ui, int line, int width)
{
	struct rect area = whole(ui);
	const struct completions *words = &ui->ask.words;
	size_t chosen = ui->ask.chosen;
	size_t first = 0;
	int used = 0;

	for (size_t i = 0; chosen != SIZE_MAX && i <= chosen; i++) {
		used += width_of(words->words[i]) + WORD_GAP;
		while (used > width && first < i)
			used -= width_of(words->words[first++]) + WORD_GAP;
	}
	for (size_t i = first, at = 1; i < words->n && (int)at < width; i++) {
		int put = canvas_put(&ui->canvas, area, line, (int)at,
		    width - (int)at, words->words[i],
		    i == chosen ? STYLE_PLAIN : STYLE_STATUS);

		at += (size_t)put + WORD_GAP;
	}
}

/* Points at the column AT of the line above, and says what is wrong there. */
static void
draw_error(struct ui *ui, int line, int at)
{
	struct rect area = whole(ui);
	struct span message = span_of(ui->ask.err.msg);
	int width = width_of(message);

	if (ui->ask.err.pos == ERR_POS_NONE || at >= area.columns) {
		/* Above the line that is typed there is room for all of it. */
		message_draw(ui, message,
		    width > area.columns - 2 ? line - 2 : line,
		    area.columns - 2, STYLE_ERROR);
		return;
	}
	(void)canvas_put(&ui->canvas, area, line, at, 1, SPAN("^"),
	    STYLE_ERROR);
	if (at + 2 + width <= area.columns)
		(void)canvas_put(&ui->canvas, area, line, at + 2, area.columns,
		    message, STYLE_ERROR);
	else if (at >= width + 1)
		(void)canvas_put(&ui->canvas, area, line, at - 1 - width, width,
		    message, STYLE_ERROR);
	else
		message_draw(ui, message, line - 2, area.columns - 2,
		    STYLE_ERROR);
}

/* What there is to say, the most pressing first. */
static void
status_print(const struct ui *ui, struct buf *out)
{
	if (ui->ask.open && prompt_asks(ui->prompt).len > 0)
		buf_add_span(out, prompt_asks(ui->prompt));
	else if (ui->message.len > 0)
		buf_add_span(out, buf_span(&ui->message));
	else if (ui->ask.open && ui->ask.ops->status != NULL)
		ui->ask.ops->status(ui->ask.data, out);
	if (out->len == 0)
		ui_top(ui)->ops->status(ui_top(ui), out);
}

/* The beginning of TEXT, the most important of it, that fits: whole parts, as
 * half of a number would be another one. */
static struct span
fitting_parts(struct span text, int width)
{
	struct span fits = {0};

	for (size_t i = 1; i + 1 < text.len; i++) {
		struct span part = {text.ptr, i};
		bool ends = text.ptr[i - 1] != ' ' &&
		    ((byte_in(text.ptr[i], " ,;:") && text.ptr[i + 1] == ' ') ||
			(text.ptr[i] == ' ' && text.ptr[i + 1] == '('));

		if (ends && width_of(part) <= width)
			fits = part;
	}
	return fits.len > 0 ? fits : text;
}

static void
draw_status_text(struct ui *ui, int line, int width, struct span text)
{
	struct rect area = whole(ui);
	bool is_cut = width_of(text) > width;
	int put;

	if (is_cut)
		text = fitting_parts(text, width);
	put = canvas_put(&ui->canvas, area, line, 1, width, text, STYLE_STATUS);
	if (is_cut && put + 2 <= width)
		(void)canvas_put(&ui->canvas, area, line, 1 + put + 1, 1,
		    ellipsis, STYLE_STATUS);
}

/* ERROR_AT: the column of the line above that an error is about. */
static void
draw_status(struct ui *ui, int error_at)
{
	struct rect area = whole(ui);
	int line = status_line(ui);
	struct buf text = {0};
	int width;

	canvas_fill(&ui->canvas, area, line, 0, area.columns, STYLE_STATUS);
	if (ui->ask.open && ui->ask.err.code != ERR_OK) {
		draw_error(ui, line, error_at);
		return;
	}
	width = draw_mode(ui, line) - WORD_GAP;
	if (ui->ask.open && ui->ask.words.n > 0) {
		draw_words(ui, line, width);
		return;
	}
	if (message_draw_beside(ui, line, width))
		return;
	status_print(ui, &text);
	if (ui->message.len > 0)
		message_draw(ui, buf_span(&text),
		    ui->ask.open && width_of(buf_span(&text)) > width ? line - 2
								      : line,
		    width, ui->complaint ? STYLE_ERROR : STYLE_STATUS);
	else
		draw_status_text(ui, line, width, buf_span(&text));
	buf_fini(&text);
}

/*
 * Scrolls by half of the ROOM columns, so that the cursor is in it and some
 * text on both of its sides.
 */
static struct place
line_scroll(struct span text, size_t cursor, int room)
{
	int column = width_of((struct span){text.ptr, cursor});
	int half = room / 2 > 0 ? room / 2 : 1;
	int skip = 0;
	struct place place = {0};

	if (column >= room)
		skip = ((column - room) / half + 1) * half;
	for (int skipped = 0; skipped < skip && place.from < text.len;) {
		struct glyph glyph = text_next(span_from(text, place.from));

		skipped += glyph.columns;
		place.from += glyph.consumed;
		place.is_cut = true;
	}
	return place;
}

/* The column of byte AT of TEXT. */
static int
column_of(const struct place *place, struct span text, size_t at)
{
	if (at < place->from)
		return place->at;
	if (at > text.len)
		at = text.len;
	return place->at +
	    width_of((struct span){text.ptr + place->from, at - place->from});
}

/* Returns the column of what is wrong in the line. */
static int
draw_ask(struct ui *ui, int line)
{
	struct rect area = whole(ui);
	struct span text = prompt_text(ui->prompt);
	size_t cursor = prompt_cursor(ui->prompt);
	const struct err *err = &ui->ask.err;
	/* A question needs no room for an answer. */
	int label = canvas_put(&ui->canvas, area, line, 0,
	    ui->ask.ops->answers != NULL ? area.columns - 1 : area.columns / 2,
	    span_of(ui->ask.label), STYLE_PROMPT);
	/* One column is for the mark of what is cut, one for the cursor. */
	struct place place =
	    line_scroll(text, cursor, area.columns - label - 2);
	int error_at = area.columns;

	place.at = label;
	if (place.is_cut)
		place.at += canvas_put(&ui->canvas, area, line, label, 1,
		    ellipsis, STYLE_DIM);
	ui->ask.shown_from = place.from;
	ui->ask.shown_line = line;
	ui->ask.shown_at = place.at;
	(void)canvas_put(&ui->canvas, area, line, place.at, area.columns,
	    span_from(text, place.from), STYLE_PLAIN);
	if (err->code != ERR_OK && err->pos != ERR_POS_NONE) {
		struct span rest = span_from(text, err->pos);

		error_at = column_of(&place, text, err->pos);
		if (rest.len > 0)
			rest.len = text_next(rest).consumed;
		else
			rest = SPAN(" ");
		(void)canvas_put(&ui->canvas, area, line, error_at, 2, rest,
		    STYLE_ERROR);
	}
	canvas_cursor(&ui->canvas, area, line, column_of(&place, text, cursor));
	return error_at;
}

static void
draw_too_small(struct ui *ui)
{
	struct rect area = whole(ui);

	struct buf text = {0};

	buf_printf(&text, "needs %dx%d", COLUMNS_MIN, LINES_MIN);
	(void)canvas_put(&ui->canvas, area, 0, 0, area.columns, buf_span(&text),
	    STYLE_PLAIN);
	canvas_cursor(&ui->canvas, area, 0, 0);
	buf_fini(&text);
}

bool
ui_is_too_small(const struct ui *ui)
{
	return ui->canvas.lines < LINES_MIN || ui->canvas.columns < COLUMNS_MIN;
}

static enum err_code
prepare_top(struct ui *ui, struct err *err)
{
	struct view *view = ui_top(ui);

	if (view == NULL || view->ops->prepare == NULL)
		return ERR_OK;
	return view->ops->prepare(view, ui_view_area(ui), err);
}

void
ui_prepare(struct ui *ui)
{
	int64_t since = log_ms(ui->log);
	struct err err = {0};
	enum err_code code;

	if (ui_is_too_small(ui))
		return;
	code = prepare_top(ui, &err);
	/* The view on top may be another one then. */
	if (code != ERR_OK && ui_catch_up(ui))
		code = prepare_top(ui, &err);
	if (code != ERR_OK)
		ui_complain(ui, "%s", err.msg);
	ui_log_prepared(ui, since);
}

const struct canvas *
ui_draw(struct ui *ui)
{
	struct view *view = ui_top(ui);
	int error_at = 0;

	ui->canvas.ascii = settings_is_on(ui->settings, SETTING_ASCII);
	canvas_clear(&ui->canvas, ui->lines, ui->columns);
	ui->n_buttons = 0;
	if (view == NULL)
		return &ui->canvas;
	if (ui_is_too_small(ui)) {
		draw_too_small(ui);
		return &ui->canvas;
	}
	ui_prepare(ui);
	view = ui_top(ui);
	draw_title(ui);
	view->ops->draw(view, &ui->canvas, ui_view_area(ui), !ui->ask.open);
	if (ui->ask.open) {
		if (ui->ask.ops->draw != NULL)
			ui->ask.ops->draw(ui->ask.data, &ui->canvas,
			    ui_view_area(ui));
		error_at = draw_ask(ui, status_line(ui) - 1);
	}
	draw_status(ui, error_at);
	if (has_hints(ui))
		hints_draw(ui);
	return &ui->canvas;
}

enum err_code
ui_save_screen(struct ui *ui, const char *path, enum outfile_mode mode,
    struct err *err)
{
	struct buf text = {0};
	struct outfile *file = NULL;
	enum err_code code = ERR_OK;

	canvas_text(ui_draw(ui), &text);
	if (ui->session != NULL)
		code = session_check_output(ui->session, path, err);
	if (code == ERR_OK)
		code = outfile_open(path, mode, &file, err);
	if (code == ERR_OK)
		code = outfile_write(file, buf_span(&text), err);
	if (code == ERR_OK)
		code = outfile_commit(file, err);
	else
		outfile_abort(file);
	buf_fini(&text);
	return code;
}
