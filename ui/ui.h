/* SPDX-License-Identifier: MIT */
#ifndef UI_UI_H
#define UI_UI_H

#include "src/app/edit.h"
#include "src/app/layout.h"
#include "src/app/session.h"
#include "src/app/settings.h"
#include "src/base/file.h"
#include "src/base/log.h"
#include "ui/canvas.h"
#include "ui/keys.h"
#include "ui/record.h"
#include "ui/view.h"

/*
 * The screen without a terminal: a stack of views, a prompt, a status line. It
 * takes keys and gives a canvas; ui/loop.c runs it on a terminal, ui/script.c
 * from a file.
 */
struct ui;

struct ui_options {
	const char *state_dir; /* for history and columns; NULL: keep none */
	bool temporary; /* the store: what is kept of it goes by table alone */
	bool attended;  /* somebody is there to be asked */
	struct settings *settings; /* NULL: all as they are at first */
	const char *config_path;   /* where a user keeps them; NULL: nowhere */
	struct log *log;           /* NULL: none */
	const char *about;         /* what a log begins with; NULL: nothing */
	/* The words of the command line that make such a session, each with a
	 * blank before it; for who plays it again. NULL: not known. */
	const char *replay;
};

/* Borrows SESSION (NULL: none is open), KEYMAP, and what the options lead to.
 */
struct ui *ui_new(struct session *session, struct keymap *keymap,
    const struct ui_options *options);
void ui_free(struct ui *ui);

/* For the owner of the screen. */
void ui_resize(struct ui *ui, int lines, int columns);
/* Handles one key. */
void ui_key(struct ui *ui, uint32_t key);
/* The mouse did something. */
void ui_point(struct ui *ui, const struct pointer *pointer);
/* Runs a line of the ":" prompt, without the colon. */
void ui_command(struct ui *ui, struct span line);
/* A slice of background work; whether there is more. */
bool ui_work(struct ui *ui);
/* Reads what is missing and draws everything; the canvas is UI's. */
const struct canvas *ui_draw(struct ui *ui);
/* Writes the screen as text to the file PATH. */
NODISCARD
enum err_code ui_save_screen(struct ui *ui, const char *path,
    enum outfile_mode mode, struct err *err);
/* Writes what is typed from its beginning on to the file PATH; see record.h. */
NODISCARD
enum err_code ui_record(struct ui *ui, const char *path, enum record_mode mode,
    struct err *err);
/* Where one is or was last, for the next start; NULL: nowhere. Valid until the
 * next key. */
const struct spot *ui_last_place(struct ui *ui);
/* Whether a view has a job that writes to the store. */
bool ui_writes(const struct ui *ui);
/* Another process changed the store: views read again, those are closed that
 * have nothing to read any more, and that is said. */
void ui_store_changed(struct ui *ui);
/* No view is left, or quit was asked for. */
bool ui_done(const struct ui *ui);

/* The log; perhaps without a file, until the settings name one. */
struct log *ui_log(struct ui *ui);
/* Logs to where the settings say, from now on. */
NODISCARD
enum err_code ui_open_log(struct ui *ui, struct err *err);

/* Whether something is to be done that only the owner can: suspend, redraw. */
enum ui_wish {
	WISH_NOTHING,
	WISH_SUSPEND,
	WISH_REDRAW,
	WISH_EDIT, /* ui_run_editor(), with the terminal given back */
};

enum ui_wish ui_take_wish(struct ui *ui);

/* Runs the editor that WISH_EDIT is about, and waits for its end. */
void ui_run_editor(struct ui *ui);

/* What is to be sent to the terminal as it is, put in place of what OUT held. */
void ui_take_output(struct ui *ui, struct buf *out);

/* For views. */
struct session *ui_session(struct ui *ui);
const struct keymap *ui_keymap(const struct ui *ui);
struct settings *ui_settings(struct ui *ui);
/* Whether the store goes with the program unless it is saved, and whether there
 * is something in it that was not. */
bool ui_is_temporary(const struct ui *ui);
bool ui_has_unsaved(const struct ui *ui);
/*
 * Sets what LINE says, as ":set" does: for this run, and says what would keep
 * it. ERR->pos is a byte of LINE.
 */
NODISCARD
enum err_code ui_set(struct ui *ui, struct span line, struct err *err);
/* Adds the values of ID that begin with PREFIX. */
void ui_complete_setting(enum setting_id id, struct span prefix,
    struct completions *words);
/* How the columns of TABLE are arranged; it lives as long as UI. */
struct column_layout *ui_layout(struct ui *ui, const struct table *table);
/* Puts VIEW (taken over) on top. */
void ui_push(struct ui *ui, struct view *view);
/*
 * Gives BYTES to the clipboard: by the command in KEYSLICE_CLIPBOARD, or by the
 * terminal (the owner of the screen sends it). Says WHAT was copied, or why it
 * was not.
 */
void ui_copy(struct ui *ui, struct span bytes, const char *what);
/* The changes of items that can be taken back. */
struct edits *ui_edits(struct ui *ui);
/* Adds the names of tables that begin with PREFIX. */
NODISCARD
enum err_code ui_complete_tables(struct ui *ui, struct span prefix,
    struct completions *words, struct err *err);
/* All views read again. */
void ui_refresh(struct ui *ui);
/* After a table was dropped: closes the views that show it. */
void ui_close_lost(struct ui *ui);
/* Whether a prompt is open, whose data belongs to the view on top perhaps. */
bool ui_is_asking(const struct ui *ui);
/* Appends the name of a key that gives COMMAND in the view on top. */
void ui_key_for(const struct ui *ui, enum command_id command, struct buf *out);

/* Takes the ! off that stands behind NAME and lets the file be replaced;
 * whether there is one. */
bool ui_name_forced(struct span *name);
/* ERR_EXISTS, and how PATH would be replaced. */
enum err_code ui_name_taken(const char *path, struct err *err);

/*
 * Has the file PATH edited by the user's editor, as soon as the screen is free
 * for it; then calls DONE with DATA and whether that went well. It asks for it
 * by a wish.
 */
typedef void ui_edited(void *data, bool ok);
void ui_edit_file(struct ui *ui, const char *path, ui_edited *done, void *data);

/* A line for the status, until the next key. */
PRINTF_LIKE(2, 3) void ui_say(struct ui *ui, const char *format, ...);
PRINTF_LIKE(2, 3) void ui_complain(struct ui *ui, const char *format, ...);

/* A key of the prompt, and what it does, for the foot of the screen. */
struct prompt_hint {
	uint32_t key;
	const char *what;
};

/*
 * Opens the prompt. LABEL stands before the line, TEXT is in it, HISTORY names
 * the list it belongs to ("command", "query", "search"; NULL: it is not kept),
 * and its section of the help. The functions are called with DATA; any may be
 * NULL.
 */
struct prompt_ops {
	/* The line changed: for views that follow while one types. ERR keeps a
	 * message to show beside the line. */
	void (*change)(void *data, struct span line, struct err *err);
	/* Enter: on failure the prompt stays open with its text, and err->pos
	 * is pointed at. */
	enum err_code (*accept)(void *data, struct span line, struct err *err);
	/* Esc or ^C: back to what was. */
	void (*cancel)(void *data);
	/* Tab. *ret_start: the byte where the word begins. */
	enum err_code (*complete)(void *data, struct span line, size_t at,
	    struct completions *ret_words, size_t *ret_start, struct err *err);
	/* A key, before the line gets it; true if it was for DATA. */
	bool (*key)(void *data, uint32_t key);
	/* Draws over AREA, that of the view. */
	void (*draw)(void *data, struct canvas *canvas, struct rect area);
	/* The mouse there; REPLY_OPEN: as Enter. */
	enum reply (*point)(void *data, const struct pointer *pointer,
	    struct rect area);
	/* Appends what the status line says while nothing is more pressing. */
	void (*status)(void *data, struct buf *out);
	/* Appends examples of what can be typed here, a line each. */
	void (*examples)(void *data, struct buf *out);
	/* The prompt is gone, in whatever way: DATA is not needed any more. */
	void (*close)(void *data);

	const struct prompt_hint *hints; /* {0} at their end; NULL: as usual */

	/*
	 * A question: no line is typed, but a key that is the first letter of
	 * one of these, NULL behind the last, gives it as the line. Enter gives
	 * the line's text, if it has one, else the last. NULL: no question.
	 */
	const char *const *answers;
};

/* For prompt_ops.answers. */
extern const char *const ui_yes_or_no[];

void ui_prompt(struct ui *ui, const char *label, struct span text,
    const char *history, const struct prompt_ops *ops, void *data);

/* Moves the cursor of the open prompt to byte AT of its line. */
void ui_prompt_move(struct ui *ui, size_t at);

/* While a line is accepted: the history keeps LINE in its place. */
void ui_keep_line(struct ui *ui, struct span line);

#endif
