/* SPDX-License-Identifier: MIT */
/*
 * Terminals disagree on the width of what is more than one code point, so
 * little is left to them. A cluster is sent whole only where the widths of its
 * code points, as curses and the terminal count them, add up to what the canvas
 * gave it; else its first code point is sent, and blanks for the rest. Each
 * cell is put at its own column.
 */
#include "ui/term.h"

#include <curses.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

#include "src/base/utf8.h"
#include "ui/mouse.h"
#include "ui/rescue.h"
#include "ui/term_color.h"
#include "ui/terminfo.h"

enum {
	ESC_DELAY_MS = 25, /* longer than the bytes of a key are apart */
	ESC = 0x1b,
	REPLACEMENT = 0xfffd,
	JOINER = 0x200d,
	EMOJI_SELECTOR = 0xfe0f,
	CODES_MAX = sizeof(((struct cell *)NULL)->bytes),
};

struct term {
	SCREEN *screen;
	bool wants_true; /* colours of 24 bits */
	char *entry;     /* of terminfo for them; NULL: TERM's own */
	FILE *in;
	bool has_tty; /* IN is /dev/tty, and ours */
	WINDOW *keys; /* a pad: reading keys from it draws nothing */
	struct termios normal;
	char leave[256]; /* what puts the terminal right in a crash */

	struct term_styles styles;

	struct mouse mouse;
	struct pointer pointer; /* what it did last */

	struct canvas shown; /* what is on the screen */
	bool is_stale;       /* nobody knows what is */
};

static void
leave_find(struct term *term)
{
	struct buf leave = {0};

	terminfo_leave(&leave);
	if (leave.len < sizeof(term->leave))
		memcpy(term->leave, buf_str(&leave), leave.len + 1);
	buf_fini(&leave);
}

static void
arm(const struct term *term)
{
	struct buf leave = {0};

	if (term->mouse.is_on)
		mouse_leave(&leave);
	buf_puts(&leave, term->leave);
	rescue_arm(STDOUT_FILENO, &term->normal, buf_span(&leave));
	buf_fini(&leave);
}

/*
 * Keys come one by one, and all of them but ^C, which is a signal so that it
 * can stop what runs.
 */
static void
modes_set(const struct term *term)
{
	struct termios modes;
	int fd = term_fd(term);

	(void)cbreak();
	(void)noecho();
	(void)nonl();
	if (tcgetattr(fd, &modes) == 0) {
		modes.c_cc[VSUSP] = modes.c_cc[VQUIT] = _POSIX_VDISABLE;
#ifdef VDSUSP
		modes.c_cc[VDSUSP] = _POSIX_VDISABLE;
#endif
		modes.c_cc[VINTR] = 3;
		modes.c_iflag &= ~(tcflag_t)(IXON | ICRNL);
		modes.c_lflag &= ~(tcflag_t)IEXTEN;
		modes.c_lflag |= ISIG;
		(void)tcsetattr(fd, TCSADRAIN, &modes);
	}
	(void)def_prog_mode();
}

static enum err_code
input_open(struct term *term, struct err *err)
{
	term->in = stdin;
	if (!isatty(STDIN_FILENO)) {
		term->in = fopen("/dev/tty", "r");
		if (term->in == NULL)
			return err_set(err, ERR_USAGE,
			    "there is no terminal to type on");
		term->has_tty = true;
	}
	if (tcgetattr(fileno(term->in), &term->normal) != 0)
		return err_errno(err, "cannot use the terminal");
	return ERR_OK;
}

/* Which entry of terminfo there is for LIMIT; no screen may be open. */
static void
entry_find(struct term *term, enum depth limit)
{
	struct buf name = {0};

	free(term->entry);
	term->entry = NULL;
	term->wants_true = term_wants_true(limit);
	if (term->wants_true && terminfo_direct_entry(STDOUT_FILENO, &name))
		term->entry = xstrdup(buf_str(&name));
	buf_fini(&name);
}

/* Takes the screen. */
static enum err_code
screen_open(struct term *term, struct err *err)
{
	term->screen = newterm(term->entry, stdout, term->in);
	if (term->screen == NULL)
		return err_set(err, ERR_USAGE, "cannot use the terminal");
	leave_find(term);
	arm(term);
	if (getenv("ESCDELAY") == NULL)
		(void)set_escdelay(ESC_DELAY_MS);
	modes_set(term);
	term->keys = newpad(1, 1);
	(void)keypad(term->keys, TRUE);
	(void)nodelay(term->keys, TRUE);
	mouse_take(&term->mouse);
	term->is_stale = true;
	return ERR_OK;
}

/* Gives it back. */
static void
screen_close(struct term *term)
{
	if (term->screen == NULL)
		return;
	(void)endwin();
	rescue_disarm();
	if (term->keys != NULL)
		(void)delwin(term->keys);
	delscreen(term->screen);
	term->keys = NULL;
	term->screen = NULL;
}

enum err_code
term_open(struct term **ret_term, const struct theme *theme, enum depth limit,
    struct err *err)
{
	struct term *term = xcalloc(1, sizeof(*term));
	enum err_code code;

	if (!isatty(STDOUT_FILENO))
		code =
		    err_set(err, ERR_USAGE, "standard output is no terminal");
	else
		code = terminfo_check(STDOUT_FILENO, err);
	if (code == ERR_OK)
		code = input_open(term, err);
	if (code != ERR_OK)
		goto fail;
	entry_find(term, limit);
	code = screen_open(term, err);
	if (code != ERR_OK)
		goto fail;
	term_styles_set(&term->styles, theme, limit);
	canvas_init(&term->shown, 0, 0);
	*ret_term = term;
	return ERR_OK;
fail:
	term_close(term);
	return code;
}

enum err_code
term_set_look(struct term *term, const struct theme *theme, enum depth limit,
    struct err *err)
{
	enum err_code code = ERR_OK;

	if (term_wants_true(limit) != term->wants_true) {
		screen_close(term);
		entry_find(term, limit);
		code = screen_open(term, err);
	}
	if (code == ERR_OK)
		term_styles_set(&term->styles, theme, limit);
	term->is_stale = true;
	return code;
}

void
term_close(struct term *term)
{
	if (term == NULL)
		return;
	screen_close(term);
	if (term->has_tty)
		(void)fclose(term->in);
	canvas_fini(&term->shown);
	free(term->entry);
	free(term);
}

int
term_fd(const struct term *term)
{
	return fileno(term->in);
}

void
term_size(struct term *term, int *ret_lines, int *ret_columns)
{
	struct winsize size;

	/* The terminal knows better than LINES and COLUMNS of long ago. */
	if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 &&
	    size.ws_col > 0) {
		*ret_lines = size.ws_row;
		*ret_columns = size.ws_col;
	} else {
		*ret_lines = LINES;
		*ret_columns = COLS;
	}
	if (*ret_lines != LINES || *ret_columns != COLS) {
		(void)resizeterm(*ret_lines, *ret_columns);
		term_redraw(term);
	}
}

/*
 * The code points of CELL that can be sent as they are: all, or the first one
 * alone.
 */
static int
cell_codes(const struct cell *cell, wchar_t *codes)
{
	struct span bytes = span_of(cell->bytes);
	bool is_plain = true;
	int columns = 0;
	int n = 0;

	while (bytes.len > 0) {
		uint32_t code;
		int width;

		bytes = span_from(bytes, utf8_next(bytes, &code));
		codes[n] = (wchar_t)code;
		width = wcwidth(codes[n++]);
		is_plain &=
		    width >= 0 && code != JOINER && code != EMOJI_SELECTOR;
		columns += width;
	}
	if (is_plain && columns == cell->columns)
		return n;
	columns = wcwidth(codes[0]);
	if (columns < 1 || columns > cell->columns)
		codes[0] = REPLACEMENT;
	return 1;
}

/* Puts CELL at LINE, COLUMN: one cell of curses for each code with a width. */
static void
cell_draw(const struct term *term, int line, int column,
    const struct cell *cell)
{
	wchar_t codes[CODES_MAX];
	int n = cell_codes(cell, codes);

	for (int i = 0; i < n;) {
		wchar_t together[CCHARW_MAX + 1] = {codes[i]};
		int width = wcwidth(codes[i]);
		size_t len = 1;
		cchar_t out;

		for (i++; i < n && wcwidth(codes[i]) == 0; i++)
			if (len < CCHARW_MAX)
				together[len++] = codes[i];
		if (setcchar(&out, together,
			term->styles.attributes[cell->style],
			term->styles.pairs[cell->style], NULL) == OK)
			(void)mvwadd_wch(stdscr, line, column, &out);
		column += width;
	}
}

static void
line_draw(const struct term *term, int line, const struct cell *cells,
    int columns)
{
	for (int i = 0; i < columns; i++) {
		struct cell blank = {.bytes = " ", .columns = 1};

		/* Whatever a glyph leaves of its cell is blank. */
		blank.style = cells[i].style;
		cell_draw(term, line, i, &blank);
	}
	for (int i = 0; i < columns; i++)
		if (cells[i].columns > 0 && strcmp(cells[i].bytes, " ") != 0)
			cell_draw(term, line, i, &cells[i]);
}

void
term_draw(struct term *term, const struct canvas *canvas)
{
	size_t line_bytes = (size_t)canvas->columns * sizeof(struct cell);

	if (term->is_stale || term->shown.lines != canvas->lines ||
	    term->shown.columns != canvas->columns) {
		canvas_clear(&term->shown, canvas->lines, canvas->columns);
		(void)werase(stdscr);
		(void)clearok(curscr, TRUE);
		term->is_stale = true;
	}
	for (int line = 0; line < canvas->lines; line++) {
		size_t at = (size_t)line * (size_t)canvas->columns;

		if (!term->is_stale &&
		    memcmp(&term->shown.cells[at], &canvas->cells[at],
			line_bytes) == 0)
			continue;
		line_draw(term, line, &canvas->cells[at], canvas->columns);
		memcpy(&term->shown.cells[at], &canvas->cells[at], line_bytes);
	}
	term->is_stale = false;
	(void)curs_set(canvas->cursor_line >= 0 ? 1 : 0);
	if (canvas->cursor_line >= 0)
		(void)wmove(stdscr, canvas->cursor_line, canvas->cursor_column);
	(void)wnoutrefresh(stdscr);
	(void)doupdate();
}

void
term_send(struct term *term, struct span bytes)
{
	(void)term;
	/* What curses has drawn is out: doupdate() leaves nothing behind. */
	while (bytes.len > 0) {
		ssize_t n = write(STDOUT_FILENO, bytes.ptr, bytes.len);

		if (n < 0 && errno != EINTR)
			return;
		if (n > 0)
			bytes = span_from(bytes, (size_t)n);
	}
}

void
term_redraw(struct term *term)
{
	term->is_stale = true;
}

static uint32_t
key_of_code(wint_t code)
{
	static const struct {
		int code;
		uint32_t key;
	} codes[] = {
	    {KEY_UP, KEYC_UP},
	    {KEY_DOWN, KEYC_DOWN},
	    {KEY_LEFT, KEYC_LEFT},
	    {KEY_RIGHT, KEYC_RIGHT},
	    {KEY_HOME, KEYC_HOME},
	    {KEY_FIND, KEYC_HOME},
	    {KEY_END, KEYC_END},
	    {KEY_SELECT, KEYC_END},
	    {KEY_PPAGE, KEYC_PAGE_UP},
	    {KEY_NPAGE, KEYC_PAGE_DOWN},
	    {KEY_IC, KEYC_INSERT},
	    {KEY_DC, KEYC_DELETE},
	    {KEY_BACKSPACE, KEYC_BACKSPACE},
	    {KEY_ENTER, KEYC_ENTER},
	    {KEY_BTAB, KEYC_BACKTAB},
	};

	for (size_t i = 0; i < COUNT_OF(codes); i++)
		if ((wint_t)codes[i].code == code)
			return codes[i].key;
	if (code >= (wint_t)KEY_F(1) && code <= (wint_t)KEY_F(12))
		return KEYC_F1 + (uint32_t)(code - (wint_t)KEY_F(1));
	return KEY_NONE;
}

/* Esc was read: with a character right behind it, that is one key. */
static uint32_t
escape_key(struct term *term)
{
	wint_t next;
	int kind = wget_wch(term->keys, &next);

	if (kind == OK && next != ESC)
		return KEYC_META | (uint32_t)next;
	if (kind == OK)
		(void)unget_wch((wchar_t)next);
	else if (kind == KEY_CODE_YES)
		(void)ungetch((int)next);
	return KEYC_ESC;
}

/* The mouse has done something: the first of it. */
static uint32_t
mouse_key(struct term *term)
{
	mouse_read(&term->mouse);
	return mouse_next(&term->mouse, &term->pointer) ? KEYC_POINTER
							: KEY_NONE;
}

uint32_t
term_key(struct term *term)
{
	if (mouse_next(&term->mouse, &term->pointer))
		return KEYC_POINTER;
	for (;;) {
		wint_t code;
		int kind = wget_wch(term->keys, &code);
		uint32_t key;

		if (kind == ERR)
			return KEY_NONE;
		if (kind == KEY_CODE_YES && code == KEY_MOUSE)
			key = mouse_key(term);
		else if (kind == KEY_CODE_YES)
			key = key_of_code(code);
		else if (code == ESC)
			key = escape_key(term);
		else
			key = key_of_char((uint32_t)code);
		if (key != KEY_NONE)
			return key;
	}
}

const struct pointer *
term_pointer(const struct term *term)
{
	return &term->pointer;
}

void
term_mouse(struct term *term, bool on)
{
	if (term->mouse.is_on == on)
		return;
	term->mouse.is_on = on;
	mouse_take(&term->mouse);
	arm(term);
}

void
term_suspend(struct term *term)
{
	(void)term;
	(void)endwin();
	rescue_disarm();
}

void
term_resume(struct term *term)
{
	arm(term);
	term_redraw(term);
}
