/* SPDX-License-Identifier: MIT */
#include "ui/list.h"
#include "ui/ui_priv.h"

/* A part of the screen that stands for a key; false if none is there. */
static bool
press_button(struct ui *ui, const struct pointer *pointer)
{
	for (size_t i = 0; i < ui->n_buttons; i++) {
		const struct button *button = &ui->buttons[i];

		if (button->line == pointer->line &&
		    button->from <= pointer->column &&
		    pointer->column < button->to) {
			ui_press(ui, button->key);
			return true;
		}
	}
	return false;
}

/* Into the line that is typed: the cursor goes where the click is. */
static void
point_at_line(struct ui *ui, int column)
{
	struct span text = prompt_text(ui->prompt);
	size_t at = ui->ask.shown_from;
	int left = column - ui->ask.shown_at;

	while (at < text.len) {
		struct glyph glyph = text_next(span_from(text, at));

		if (left < glyph.columns)
			break;
		left -= glyph.columns;
		at += glyph.consumed;
	}
	ask_move(ui, at);
}

/* What the prompt is about stays as it is: the view gets nothing. */
static void
point_at_prompt(struct ui *ui, const struct pointer *pointer, struct rect area)
{
	const struct ask *ask = &ui->ask;

	if (pointer_is_click(pointer) && pointer->line == ask->shown_line) {
		point_at_line(ui, pointer->column);
	} else if (ask->ops->point != NULL && pointer_in(pointer, area) &&
	    ask->ops->point(ask->data, pointer, area) == REPLY_OPEN) {
		ui->has_pressed = true;
		ui_press(ui, KEYC_ENTER);
	}
}

static enum reply
wheel(struct ui *ui, const struct pointer *pointer, struct err *err)
{
	struct event event = list_wheel(pointer);

	/* What left and right do is seldom to scroll. */
	if (event.command != CMD_SCROLL_UP && event.command != CMD_SCROLL_DOWN)
		return REPLY_IGNORED;
	return ui_act(ui, &event, err);
}

static void
point_at_view(struct ui *ui, const struct pointer *pointer, struct rect area)
{
	struct view *view = ui_top(ui);
	struct event open = {.command = CMD_OPEN};
	struct err err = {0};
	enum reply reply = REPLY_IGNORED;

	if (view->ops->point != NULL)
		reply = view->ops->point(view, pointer, area, &err);
	if (reply == REPLY_IGNORED) {
		reply = wheel(ui, pointer, &err);
	} else if (reply == REPLY_OPEN) {
		ui->has_pressed = true;
		reply = ui_act(ui, &open, &err);
	} else if (reply == REPLY_CLOSE) {
		ui_remove(ui, view);
	}
	if (reply == REPLY_FAILED)
		ui_complain(ui, "%s", err.msg);
}

/*
 * A double click is its second click, unless the first has opened or pressed
 * something: then that was meant.
 */
static bool
is_too_much(struct ui *ui, const struct pointer *pointer)
{
	bool pressed = ui->has_pressed;

	ui->has_pressed = false;
	return pointer->kind == POINTER_DOUBLE && pressed;
}

void
ui_point(struct ui *ui, const struct pointer *pointer)
{
	struct rect area;

	if (ui_done(ui))
		return;
	ui_record_pointer(ui, pointer);
	if (is_too_much(ui, pointer) || ui_is_too_small(ui))
		return;
	buf_clear(&ui->message);
	ui->count = 0;
	if (pointer_is_click(pointer) && press_button(ui, pointer)) {
		ui->has_pressed = true;
		return;
	}
	area = ui_view_area(ui);
	if (ui->ask.open) {
		point_at_prompt(ui, pointer, area);
		return;
	}
	ui_note_place(ui);
	/* In a burst, what is under the pointer may not be read yet. */
	ui_prepare(ui);
	if (pointer_in(pointer, area))
		point_at_view(ui, pointer, area);
}
