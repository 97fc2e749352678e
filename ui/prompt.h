/* SPDX-License-Identifier: MIT */
#ifndef UI_PROMPT_H
#define UI_PROMPT_H

#include "ui/keys.h"
#include "ui/past.h"

/*
 * A line editor: libedit is the model of the line (emacs and vi keys,
 * ~/.editrc, history), and the screen draws it. Text never goes to the terminal from here.
 */
struct prompt;

/*
 * STATE_DIR: where histories are kept, or NULL. The locale must be one of UTF-8
 * (libedit asks it what can be printed).
 */
struct prompt *prompt_new(const char *state_dir);
void prompt_free(struct prompt *prompt);

/* Begins a line that holds TEXT, with the history named HISTORY; NULL: it has
 * none. */
void prompt_begin(struct prompt *prompt, struct span text, const char *history);

/* Whether a line is being edited; not, where there are no pseudo terminals. */
bool prompt_is_open(const struct prompt *prompt);

enum prompt_event {
	PROMPT_SAME,
	PROMPT_CHANGED,  /* text or cursor */
	PROMPT_ACCEPTED, /* Enter; the line goes to the history */
	PROMPT_CANCELLED,
	PROMPT_COMPLETE, /* Tab */
	PROMPT_HISTORY,  /* ^R, unless editrc binds that: the history is to be
	                  * shown */
	PROMPT_HELP,     /* M-?, with emacs keys */
};

enum prompt_event prompt_key(struct prompt *prompt, uint32_t key);

/* Lets the history keep LINE in place of the text that was accepted last. */
void prompt_keep(struct prompt *prompt, struct span line);

/* The text, UTF-8, and the byte where the cursor is; until the next call. */
struct span prompt_text(const struct prompt *prompt);
size_t prompt_cursor(const struct prompt *prompt);

/* All histories; PROMPT's. */
struct past *prompt_past(const struct prompt *prompt);

/*
 * What libedit is asking for on top of the line, as the pattern of a search in
 * the history ("bck:fleet"); empty if nothing. Until the next call.
 */
struct span prompt_asks(const struct prompt *prompt);

/* Replaces the bytes from START to the cursor by TEXT. */
void prompt_replace(struct prompt *prompt, size_t start, struct span text);

/* Moves the cursor to byte AT. */
void prompt_move(struct prompt *prompt, size_t at);

#endif
