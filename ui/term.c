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
#include "ui/rescue.h"
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
	FILE *in;
	bool has_tty; /* IN is /dev/tty, and ours */
	WINDOW *keys; /* a pad: reading keys from it draws nothing */
	struct termios normal;
	char leave[256]; /* what puts the terminal right in a crash */

	attr_t attributes[STYLE_COUNT];
	short pairs[STYLE_COUNT];

	struct canvas shown; /* what is on the screen */
	bool is_stale;       /* nobody knows what is */
};

/* The string capability NAME, without padding; "" if there is none. */
static void
capability_add(struct buf *out, const char *name)
{
	char copy[8];
	const char *text;

	(void)snprintf(copy, sizeof(copy), "%s", name);
	text = tigetstr(copy);
	if (text == NULL || text == (const char *)-1)
		return;
	while (*text != '\0') {
		const char *end =
		    text[0] == '$' && text[1] == '<' ? strchr(text, '>') : NULL;

		if (end != NULL) {
			text = end + 1;
			continue;
		}
		buf_putc(out, *text++);
	}
}

static void
leave_find(struct term *term)
{
	static const char *const names[] = {
	    "sgr0", "op", "cnorm", "rmkx", "rmcup"};
	struct buf leave = {0};

	for (size_t i = 0; i < COUNT_OF(names); i++)
		capability_add(&leave, names[i]);
	if (leave.len < sizeof(term->leave))
		memcpy(term->leave, buf_str(&leave), leave.len + 1);
	buf_fini(&leave);
}

static void
arm(const struct term *term)
{
	rescue_arm(STDOUT_FILENO, &term->normal, span_of(term->leave));
}

/* How many colours may be used. */
static int
colors_start(void)
{
	const char *no_color = getenv("NO_COLOR");

	if ((no_color != NULL && no_color[0] != '\0') || !has_colors() ||
	    start_color() != OK || use_default_colors() != OK)
		return 0;
	return COLORS;
}

static void
styles_start(struct term *term)
{
	static const struct {
		unsigned look;
		attr_t attribute;
	} attributes[] = {
	    {LOOK_BOLD, A_BOLD},
	    {LOOK_DIM, A_DIM},
	    {LOOK_UNDERLINE, A_UNDERLINE},
	    {LOOK_REVERSE, A_REVERSE},
	};

	int colors = colors_start();

	for (int style = 0; style < STYLE_COUNT; style++) {
		struct look look = style_look((enum style)style, colors);

		for (size_t i = 0; i < COUNT_OF(attributes); i++)
			if ((look.attributes & attributes[i].look) != 0)
				term->attributes[style] |=
				    attributes[i].attribute;
		if (look.color >= 0 &&
		    init_pair((short)(style + 1), (short)look.color, -1) == OK)
			term->pairs[style] = (short)(style + 1);
	}
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

enum err_code
term_open(struct term **ret_term, struct err *err)
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
	term->screen = newterm(NULL, stdout, term->in);
	if (term->screen == NULL) {
		code = err_set(err, ERR_USAGE, "cannot use the terminal");
		goto fail;
	}
	leave_find(term);
	arm(term);
	if (getenv("ESCDELAY") == NULL)
		(void)set_escdelay(ESC_DELAY_MS);
	modes_set(term);
	styles_start(term);
	term->keys = newpad(1, 1);
	(void)keypad(term->keys, TRUE);
	(void)nodelay(term->keys, TRUE);
	canvas_init(&term->shown, 0, 0);
	term->is_stale = true;
	*ret_term = term;
	return ERR_OK;
fail:
	term_close(term);
	return code;
}

void
term_close(struct term *term)
{
	if (term == NULL)
		return;
	if (term->screen != NULL) {
		(void)endwin();
		rescue_disarm();
		if (term->keys != NULL)
			(void)delwin(term->keys);
		delscreen(term->screen);
	}
	if (term->has_tty)
		(void)fclose(term->in);
	canvas_fini(&term->shown);
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
		if (setcchar(&out, together, term->attributes[cell->style],
			term->pairs[cell->style], NULL) == OK)
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

uint32_t
term_key(struct term *term)
{
	for (;;) {
		wint_t code;
		int kind = wget_wch(term->keys, &code);
		uint32_t key;

		if (kind == ERR)
			return KEY_NONE;
		if (kind == KEY_CODE_YES)
			key = key_of_code(code);
		else if (code == ESC)
			key = escape_key(term);
		else
			key = key_of_char((uint32_t)code);
		if (key != KEY_NONE)
			return key;
	}
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
