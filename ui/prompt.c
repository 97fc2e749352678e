/* SPDX-License-Identifier: MIT */
/*
 * libedit wants to sit in front of a terminal, and to wait for keys itself:
 * searching the history, or "f" and "r" of vi, read on inside of a command. So
 * it gets both. Its terminal is a pseudo terminal that nobody looks at, which
 * keeps its hands off the modes of the real one and works without any. And it
 * runs in a thread of its own, in lock step: one of the two threads has the
 * turn, the other waits. The editor gives the turn back when it wants the next
 * character; from then on its line can be read, and changed, from here.
 */
#include "ui/prompt.h"

#include <histedit.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

#include "ui/editrc.h"
#include "ui/pty.h"
#include "ui/turns.h"
#include "ui/wide.h"

enum {
	CTRL_C = 3,
	C1_FIRST = 0x80,
	C1_LAST = 0x9f,
	CODE_MAX = 0x10ffff,
};

/* How the line stands. */
enum state {
	STATE_NONE, /* no line */
	STATE_EDITING,
	STATE_ACCEPTED,
	STATE_ENDED, /* by ^D on an empty line, or because we said so */
};

struct prompt {
	EditLine *edit;
	HistoryW *events;
	struct pty pty;
	FILE *nowhere;
	struct past *past;
	char *history; /* the list of this line; NULL: none */

	bool is_open; /* libedit was asked for, with success or without */
	pthread_t thread;
	bool has_thread;
	struct turns turns;
	wchar_t next; /* for the editor */
	bool ending;  /* there is no next: the line ends here */
	bool leaving; /* and no further line comes */

	enum state state;
	enum prompt_event asked; /* by the last key, of the screen */
	bool escaped;            /* the key before was Esc, of vi */
	struct buf text, asks;
	size_t cursor;
};

/* Lets the editor work until it wants the next character, or a line. */
static void
editor_run(struct prompt *prompt)
{
	turns_give(&prompt->turns, TURN_EDITOR);
	turns_await(&prompt->turns, TURN_SCREEN);
}

/* The same from the other side. */
static void
screen_run(struct prompt *prompt)
{
	turns_give(&prompt->turns, TURN_SCREEN);
	turns_await(&prompt->turns, TURN_EDITOR);
}

/* libedit wants a character. */
static int
read_next(EditLine *edit, wchar_t *ret_char)
{
	struct prompt *prompt = NULL;

	(void)el_wget(edit, EL_CLIENTDATA, &prompt);
	screen_run(prompt);
	*ret_char = prompt->next;
	return prompt->ending ? 0 : 1;
}

/* The thread of the editor: line after line. */
static void *
edit_lines(void *data)
{
	struct prompt *prompt = data;

	for (;;) {
		const wchar_t *line;
		int n = 0;

		screen_run(prompt);
		if (prompt->leaving)
			return NULL;
		line = el_wgets(prompt->edit, &n);
		prompt->state = STATE_ENDED;
		if (line != NULL && n > 0 && !prompt->ending) {
			prompt->state = STATE_ACCEPTED;
			buf_clear(&prompt->text);
			/* The last one is the line end. */
			wide_put(&prompt->text, line, (size_t)n - 1);
		}
	}
}

/*
 * What libedit calls "keyslice-history" and "keyslice-help": they ask the screen,
 * which has the turn as soon as the editor wants the next character.
 */
static unsigned char
ask_history(EditLine *edit, wint_t key)
{
	struct prompt *prompt = NULL;

	(void)key;
	(void)el_wget(edit, EL_CLIENTDATA, &prompt);
	prompt->asked = PROMPT_HISTORY;
	return CC_NORM;
}

static unsigned char
ask_help(EditLine *edit, wint_t key)
{
	struct prompt *prompt = NULL;

	(void)key;
	(void)el_wget(edit, EL_CLIENTDATA, &prompt);
	prompt->asked = PROMPT_HELP;
	return CC_NORM;
}

static void
editor_open(struct prompt *prompt)
{
	HistEventW event;
	int fd;

	prompt->is_open = true;
	pty_open(&prompt->pty);
	prompt->nowhere = fopen("/dev/null", "r+");
	/* On anything but a terminal libedit does not edit. */
	if (prompt->nowhere == NULL || prompt->pty.slave < 0)
		return;
	fd = prompt->pty.slave;
	prompt->edit = el_init_fd("keyslice", prompt->nowhere, prompt->nowhere,
	    prompt->nowhere, fd, fd, fd);
	prompt->events = history_winit();
	if (prompt->edit == NULL || prompt->events == NULL)
		return;
	(void)history_w(prompt->events, &event, H_SETSIZE, PAST_LINES_MAX);
	(void)el_wset(prompt->edit, EL_HIST, history_w, prompt->events);
	(void)el_wset(prompt->edit, EL_CLIENTDATA, prompt);
	(void)el_wset(prompt->edit, EL_GETCFN, read_next);
	(void)el_wset(prompt->edit, EL_EDITOR, L"emacs");
	/* M-x and vi's : give libedit a command; an open quote crashes it. */
	(void)el_wset(prompt->edit, EL_BIND, L"\033x", L"ed-unassigned", NULL);
	editrc_read(prompt->edit, ask_history, ask_help);
	(void)el_wset(prompt->edit, EL_BIND, L"-a", L":", L"ed-unassigned",
	    NULL);
	/* Whatever TERM or the file say: TERM=emacs would switch it off. */
	(void)el_wset(prompt->edit, EL_EDITMODE, 1);
}

/* Signals are for the thread that draws. */
static bool
thread_start(struct prompt *prompt)
{
	sigset_t all, old;

	if (prompt->edit == NULL || prompt->events == NULL)
		return false;
	(void)sigfillset(&all);
	(void)pthread_sigmask(SIG_BLOCK, &all, &old);
	turns_give(&prompt->turns, TURN_EDITOR);
	prompt->has_thread =
	    pthread_create(&prompt->thread, NULL, edit_lines, prompt) == 0;
	(void)pthread_sigmask(SIG_SETMASK, &old, NULL);
	if (prompt->has_thread)
		turns_await(&prompt->turns, TURN_SCREEN);
	return prompt->has_thread;
}

struct prompt *
prompt_new(const char *state_dir)
{
	struct prompt *prompt = xcalloc(1, sizeof(*prompt));

	turns_init(&prompt->turns, TURN_SCREEN);
	prompt->past = past_new(state_dir);
	prompt->pty.master = prompt->pty.slave = -1;
	return prompt;
}

/* Ends the line that is being edited. */
static void
line_end(struct prompt *prompt)
{
	/* A command of libedit that reads on, as M-x does, ends first. */
	prompt->ending = true;
	while (prompt->state == STATE_EDITING)
		editor_run(prompt);
	prompt->ending = false;
	prompt->state = STATE_NONE;
	prompt->escaped = false;
	buf_clear(&prompt->asks);
}

static void
thread_stop(struct prompt *prompt)
{
	if (!prompt->has_thread)
		return;
	line_end(prompt);
	prompt->leaving = true;
	turns_give(&prompt->turns, TURN_EDITOR);
	(void)pthread_join(prompt->thread, NULL);
}

void
prompt_free(struct prompt *prompt)
{
	if (prompt == NULL)
		return;
	thread_stop(prompt);
	if (prompt->edit != NULL)
		el_end(prompt->edit);
	if (prompt->events != NULL)
		history_wend(prompt->events);
	if (prompt->nowhere != NULL)
		(void)fclose(prompt->nowhere);
	pty_close(&prompt->pty);
	turns_fini(&prompt->turns);
	past_free(prompt->past);
	free(prompt->history);
	buf_fini(&prompt->text);
	buf_fini(&prompt->asks);
	free(prompt);
}

/* Takes over what the line of the editor is now. True if it changed. */
static bool
line_look(struct prompt *prompt)
{
	const LineInfoW *line = el_wline(prompt->edit);
	size_t all = (size_t)(line->lastchar - line->buffer);
	size_t cursor = (size_t)(line->cursor - line->buffer);
	size_t n = 0;
	struct buf text = {0}, asks = {0}, before = {0};
	bool same;

	/* Questions of libedit stand behind a line end, which no text holds. */
	while (n < all && line->buffer[n] != L'\n')
		n++;
	wide_put(&text, line->buffer, n);
	if (n < all)
		wide_put(&asks, line->buffer + n + 1, all - n - 1);
	wide_put(&before, line->buffer, cursor < n ? cursor : n);
	same = span_eq(buf_span(&text), buf_span(&prompt->text)) &&
	    span_eq(buf_span(&asks), buf_span(&prompt->asks)) &&
	    before.len == prompt->cursor;
	buf_fini(&prompt->text);
	buf_fini(&prompt->asks);
	prompt->text = text;
	prompt->asks = asks;
	prompt->cursor = before.len;
	buf_fini(&before);
	return !same;
}

static void
history_fill(struct prompt *prompt)
{
	HistEventW event;
	size_t n = 0;
	const struct span *lines = NULL;

	if (prompt->history != NULL)
		lines = past_lines(prompt->past, prompt->history, &n);
	(void)history_w(prompt->events, &event, H_CLEAR);
	for (size_t i = 0; i < n; i++) {
		wchar_t *line = wide_dup(lines[i]);

		(void)history_w(prompt->events, &event, H_ENTER, line);
		free(line);
	}
}

static void
line_insert(struct prompt *prompt, struct span text)
{
	wchar_t *chars = wide_dup(text);

	if (text.len > 0)
		(void)el_winsertstr(prompt->edit, chars);
	free(chars);
}

/* After a change from here: libedit draws from what it thinks is there. */
static bool
line_changed(struct prompt *prompt)
{
	(void)el_wset(prompt->edit, EL_REFRESH);
	return line_look(prompt);
}

void
prompt_begin(struct prompt *prompt, struct span text, const char *history)
{
	/* TEXT may be the line that was. */
	char *copy = xmemdup(text.ptr, text.len);

	line_end(prompt);
	free(prompt->history);
	prompt->history = history == NULL ? NULL : xstrdup(history);
	if (!prompt->is_open)
		editor_open(prompt);
	if (prompt->has_thread || thread_start(prompt)) {
		history_fill(prompt);
		editor_run(prompt);
		prompt->state = STATE_EDITING;
		line_insert(prompt, (struct span){copy, text.len});
		(void)line_changed(prompt);
	}
	free(copy);
}

bool
prompt_is_open(const struct prompt *prompt)
{
	return prompt->state == STATE_EDITING;
}

static enum prompt_event
key_send(struct prompt *prompt, const wchar_t *chars)
{
	prompt->asked = PROMPT_SAME;
	for (; *chars != L'\0' && prompt->state == STATE_EDITING; chars++) {
		prompt->next = *chars;
		editor_run(prompt);
	}
	if (prompt->state == STATE_EDITING)
		return line_look(prompt) ? PROMPT_CHANGED : prompt->asked;
	buf_clear(&prompt->asks);
	if (prompt->state == STATE_ENDED)
		return PROMPT_CANCELLED;
	prompt->cursor = prompt->text.len;
	if (prompt->history != NULL)
		past_add(prompt->past, prompt->history,
		    buf_span(&prompt->text));
	return PROMPT_ACCEPTED;
}

static enum prompt_event
cancel(struct prompt *prompt)
{
	line_end(prompt);
	return PROMPT_CANCELLED;
}

/* Esc belongs to vi keys, and to a question; else it ends the prompt. */
static enum prompt_event
key_escape(struct prompt *prompt)
{
	bool vi = editrc_is_vi(prompt->edit);

	if (prompt->asks.len == 0 && (!vi || prompt->escaped))
		return cancel(prompt);
	prompt->escaped = vi;
	return key_send(prompt, L"\033");
}

/* No sequence for it is bound by default. */
static enum prompt_event
key_delete(struct prompt *prompt)
{
	if (prompt->asks.len > 0 || prompt->cursor == prompt->text.len)
		return PROMPT_SAME;
	(void)el_cursor(prompt->edit, 1);
	el_deletestr(prompt->edit, 1);
	return line_changed(prompt) ? PROMPT_CHANGED : PROMPT_SAME;
}

static enum prompt_event
key_char(struct prompt *prompt, uint32_t key)
{
	wchar_t chars[] = {L'\033', (wchar_t)(key & ~(uint32_t)KEYC_META), 0};
	uint32_t code = (uint32_t)chars[1];

	if (code == KEY_NONE || code > CODE_MAX ||
	    (code >= C1_FIRST && code <= C1_LAST) ||
	    (code >= 0xd800 && code <= 0xdfff))
		return PROMPT_SAME;
	return key_send(prompt, (key & KEYC_META) != 0 ? chars : chars + 1);
}

enum prompt_event
prompt_key(struct prompt *prompt, uint32_t key)
{
	static const struct {
		uint32_t key;
		const wchar_t *chars;
	} sequences[] = {
	    {KEYC_ENTER, L"\r"},
	    {KEYC_BACKSPACE, L"\177"},
	    {KEYC_UP, L"\033[A"},
	    {KEYC_DOWN, L"\033[B"},
	    {KEYC_RIGHT, L"\033[C"},
	    {KEYC_LEFT, L"\033[D"},
	    {KEYC_HOME, L"\033[H"},
	    {KEYC_END, L"\033[F"},
	};

	if (prompt->state != STATE_EDITING || key == CTRL_C)
		return cancel(prompt);
	if (key == KEYC_ESC)
		return key_escape(prompt);
	prompt->escaped = false;
	if (key == KEYC_DELETE)
		return key_delete(prompt);
	if (key == KEYC_TAB) {
		if (prompt->asks.len > 0)
			(void)key_send(prompt, L"\033");
		return PROMPT_COMPLETE;
	}
	for (size_t i = 0; i < COUNT_OF(sequences); i++)
		if (sequences[i].key == key)
			return key_send(prompt, sequences[i].chars);
	return key_char(prompt, key);
}

void
prompt_keep(struct prompt *prompt, struct span line)
{
	struct span text = buf_span(&prompt->text);

	if (prompt->state != STATE_ACCEPTED || prompt->history == NULL ||
	    span_eq(line, text))
		return;
	past_remove(prompt->past, prompt->history, text);
	past_add(prompt->past, prompt->history, line);
}

struct span
prompt_text(const struct prompt *prompt)
{
	return buf_span(&prompt->text);
}

size_t
prompt_cursor(const struct prompt *prompt)
{
	return prompt->cursor;
}

struct past *
prompt_past(const struct prompt *prompt)
{
	return prompt->past;
}

struct span
prompt_asks(const struct prompt *prompt)
{
	return buf_span(&prompt->asks);
}

void
prompt_replace(struct prompt *prompt, size_t start, struct span text)
{
	struct span old = {prompt->text.ptr + start, 0};

	if (prompt->state != STATE_EDITING || start > prompt->cursor)
		return;
	old.len = prompt->cursor - start;
	el_deletestr(prompt->edit, (int)wide_count(old));
	line_insert(prompt, text);
	(void)line_changed(prompt);
}

void
prompt_move(struct prompt *prompt, size_t at)
{
	struct span text = buf_span(&prompt->text);
	struct span to = {text.ptr, at < text.len ? at : text.len};
	struct span from = {text.ptr, prompt->cursor};

	if (prompt->state != STATE_EDITING || text.len == 0)
		return;
	(void)el_cursor(prompt->edit,
	    (int)wide_count(to) - (int)wide_count(from));
	(void)line_changed(prompt);
}
