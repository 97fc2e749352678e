/* SPDX-License-Identifier: MIT */
#ifndef UI_UI_PRIV_H
#define UI_UI_PRIV_H

#include "ui/prompt.h"
#include "ui/trail.h"
#include "ui/ui.h"

/*
 * What the files ui*.c share: ui.c has the stack and the keys, ui_command.c the
 * commands that all views have, ui_leave.c the last of them, ui_line.c the line
 * of the ":" prompt, ui_place.c where one was, ui_follow.c what another process
 * has done, ui_ask.c the line that is typed at the bottom, ui_hold.c how it waits
 * for another one, ui_palette.c and ui_recall.c the lists to choose from,
 * ui_message.c what is too long for the status line, ui_point.c the mouse,
 * ui_record.c the file that a session is written to, ui_draw.c the screen around
 * the view, ui_hints.c the foot of it.
 */

/* The line that is being typed, and what is said about it. */
struct ask {
	bool open;
	char *label;
	char *history; /* NULL: none */
	char *given;   /* what the line was at first */
	const struct prompt_ops *ops;
	void *data;
	const struct view *owner; /* DATA is its; NULL: ours */

	struct err err; /* ERR_OK: nothing is wrong */
	struct completions words;
	size_t words_at; /* the byte where they go in */
	size_t chosen;   /* the one that is in the line; SIZE_MAX: none */

	/* Where the line was drawn: from this byte on, at this place. */
	size_t shown_from;
	int shown_line, shown_at;
};

/* A part of a line of the screen that a click on presses a key. */
struct button {
	int line, from, to; /* columns */
	uint32_t key;
};

enum {
	BUTTONS_MAX = 32 /* more hints fit on no screen */
};

/* A line that waits, with its prompt, for another prompt or a view to go. */
struct held;

struct ui {
	struct session *session;
	const struct keymap *keymap;
	struct settings *settings;
	bool owns_settings;
	const char *config_path, *about; /* see ui_options */
	struct log *log;
	int64_t busy_since; /* by the log */
	struct prompt *prompt;
	struct ask ask;
	struct held *held; /* the one that goes on first; NULL: none */
	struct column_layouts *layouts;
	bool temporary; /* the store is */
	bool attended;  /* see ui_options */

	struct view **views; /* the last one is on top */
	size_t n_views, cap;

	struct trail trail;

	int lines, columns;
	struct canvas canvas;

	struct button buttons[BUTTONS_MAX]; /* of the last drawing */
	size_t n_buttons;
	bool has_pressed; /* the last click did, or opened something */

	struct record *record; /* NULL: nothing is recorded */
	char *replay;          /* see ui_options */
	bool recording;        /* the file has its head */
	bool records_all;      /* from the start of the program on */
	bool worked;           /* in the background since the last key */
	bool is_busy;          /* so it is still */

	uint64_t count; /* typed before a key */
	struct buf message;
	bool complaint; /* so is the message */
	bool passing;   /* the message gives way to any other */
	bool over_work; /* work went on when it was said: see ui_message.c */
	bool aside;     /* and has ended since */
	bool working;   /* ui_work() runs */
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
/* A key, wherever it comes from: it is not recorded any more. */
void ui_press(struct ui *ui, uint32_t key);
/* Whether the program can end; if not, it does after a question, or not. */
bool ui_may_leave(struct ui *ui);
/* After something failed: as ui_store_changed(), if that is why; false if it is
 * not. */
bool ui_catch_up(struct ui *ui);
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

/* The ":" prompt, begun with TEXT. */
void ui_ask_command(struct ui *ui, struct span text);
/* A line of it; ERR->pos is a byte of LINE. */
NODISCARD
enum err_code ui_run(struct ui *ui, struct span line, struct err *err);

/* That COMMAND does nothing in the view on top, and where it does something. */
enum err_code ui_not_here(enum command_id command, struct err *err);

/* :record; and what is done meanwhile, before it is done. */
enum reply ui_do_record(struct ui *ui, const struct event *event,
    struct err *err);
void ui_record_key(struct ui *ui, uint32_t key);
void ui_record_pointer(struct ui *ui, const struct pointer *pointer);
void ui_record_command(struct ui *ui, struct span line);
void ui_record_size(struct ui *ui);
/* Something worth to know, as a comment. */
void ui_record_note(struct ui *ui, struct span text);

/* A key that gives COMMAND in the view on top; KEY_NONE if none does. */
uint32_t ui_bound_key(const struct ui *ui, enum command_id command);

/* A key for the open prompt. */
void ask_key(struct ui *ui, uint32_t key);
/* What Enter answers to the question that is asked. */
const char *ask_usual(const struct ask *ask);
/* Moves its cursor to byte AT. */
void ask_move(struct ui *ui, size_t at);
/* Makes TEXT its line. */
void ask_put(struct ui *ui, struct span text);
/* Forgets ASK. */
void ask_fini(struct ask *ask);
/* Forgets the prompt, and those that are held; nobody is told. */
void ask_close(struct ui *ui);
/* Ends the prompt as Esc does. */
void ask_cancel(struct ui *ui);

/* Holds the open prompt until UNTIL has gone; NULL: until ask_resume(). */
void ask_hold(struct ui *ui, const struct view *until);
/* The prompt that was held last goes on. */
void ask_resume(struct ui *ui);
/* VIEW has gone from the stack: so do its prompts; what waits for it goes on. */
void ask_view_gone(struct ui *ui, const struct view *view);

/* Lists what can be done, and what was typed before at the open prompt. */
void ui_ask_palette(struct ui *ui);
void ask_recall(struct ui *ui);
/* The help for the open prompt. */
void ask_help(struct ui *ui);

/*
 * Draws TEXT, folded to WIDTH columns, on as many lines as it needs, up to a
 * part of the screen; BOTTOM is the last of them.
 */
void message_draw(struct ui *ui, struct span text, int bottom, int width,
    enum style style);

/* What stands at LINE from column FROM up to TO can be clicked. */
void ui_add_button(struct ui *ui, int line, int from, int to, uint32_t key);
/* The last line: hints of the prompt, or of the view on top. */
void hints_draw(struct ui *ui);

/*
 * A message and the work that it was said over: both on LINE, in WIDTH columns,
 * or what has come of the work alone. False if the message is to be drawn as
 * ever.
 */
bool message_draw_beside(struct ui *ui, int line, int width);

/* Reads what is missing on the screen. */
void ui_prepare(struct ui *ui);

/* Shows, sets, or lists the settings. */
enum reply ui_do_set(struct ui *ui, const struct event *event, struct err *err);
/* Adds what can stand behind ":set" and begins with PREFIX. */
void ui_complete_set(struct span prefix, struct completions *words);

/* Lines for the log; SINCE is its time when it began. */
void ui_log_act(struct ui *ui, const char *view, const struct event *event,
    enum reply reply, const struct err *err, int64_t since);
void ui_log_prepared(struct ui *ui, int64_t since);
/* A line was typed that belongs to HISTORY. ERR is NULL if it went well. */
void ui_log_line(struct ui *ui, const char *history, struct span line,
    const struct err *err, int64_t since);
/* Whether there is background work now; it was as UI->is_busy says. */
void ui_log_work(struct ui *ui, bool is_busy);
/* Where the view on top is. */
struct rect ui_view_area(const struct ui *ui);
/* The screen is too small for anything. */
bool ui_is_too_small(const struct ui *ui);

/* What the view nearest to the top would have thrown away; NULL: nothing. */
const char *ui_unfinished(const struct ui *ui);

#endif
