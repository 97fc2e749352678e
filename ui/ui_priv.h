/* SPDX-License-Identifier: MIT */
#ifndef UI_UI_PRIV_H
#define UI_UI_PRIV_H

#include "ui/prompt.h"
#include "ui/trail.h"
#include "ui/ui.h"

/*
 * What the files ui*.c share: ui.c has the stack and the keys, ui_command.c the
 * commands that all views have, ui_place.c where one was, ui_ask.c the line that is typed at the bottom,
 * ui_draw.c the screen around the view.
 */

/* The line that is being typed, and what is said about it. */
struct ask {
	bool open;
	char *label;
	char *history;
	const struct prompt_ops *ops;
	void *data;
	const struct view *owner; /* DATA is its; NULL: ours */

	struct err err; /* ERR_OK: nothing is wrong */
	struct completions words;
	size_t words_at; /* the byte where they go in */
	size_t chosen;   /* the one that is in the line; SIZE_MAX: none */
};

struct ui {
	struct session *session;
	const struct keymap *keymap;
	struct settings *settings;
	bool owns_settings;
	struct prompt *prompt;
	struct ask ask;
	struct column_layouts *layouts;
	bool temporary; /* the store is */

	struct view **views; /* the last one is on top */
	size_t n_views, cap;

	struct trail trail;

	int lines, columns;
	struct canvas canvas;

	uint64_t count; /* typed before a key */
	struct buf message;
	bool complaint; /* so is the message */
	bool quit;
	enum ui_wish wish;

	struct {
		struct buf path;
		ui_edited *done;
		void *data;
	} edit; /* what WISH_EDIT is about */
	struct edits *edits;
	struct buf output; /* for the terminal, beside what is drawn */
};

/* The view on top; NULL if there is none. */
struct view *ui_top(const struct ui *ui);
/* Takes VIEW off the stack and closes it; a prompt of its goes too. */
void ui_remove(struct ui *ui, struct view *view);
/* Gives EVENT to the view on top, and does what it answers. */
enum reply ui_act(struct ui *ui, const struct event *event, struct err *err);
/* Does what all views have. */
enum reply ui_act_global(struct ui *ui, const struct event *event,
    struct err *err);

/* Notes where one is, before a key changes that. */
void ui_note_place(struct ui *ui);
/* To the place before or behind. */
enum reply ui_do_place(struct ui *ui, const struct event *event,
    struct err *err);

/* The ":" prompt. */
void ui_ask_command(struct ui *ui);
/* Whether it is the one that is open. */
bool ui_asks_command(const struct ui *ui);
/* A line of it; ERR->pos is a byte of LINE. */
NODISCARD
enum err_code ui_run(struct ui *ui, struct span line, struct err *err);

/* A key for the open prompt. */
void ask_key(struct ui *ui, uint32_t key);
/* Forgets the prompt; nobody is told. */
void ask_close(struct ui *ui);

/* Reads what is missing on the screen. */
void ui_prepare(struct ui *ui);

#endif
