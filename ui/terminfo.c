/* SPDX-License-Identifier: MIT */
#include "ui/terminfo.h"

#include <curses.h>
#include <stdlib.h>
#include <term.h>
#include <unistd.h>

enum {
	ANSI_COLORS = 8,
};

/* The string capability NAME; NULL if there is none. */
static const char *
text_of(const char *name)
{
	char capability[32];
	const char *text;

	(void)snprintf(capability, sizeof(capability), "%s", name);
	text = tigetstr(capability);
	/* One that is absent is NULL, one that is no string is -1. */
	return text == (const char *)-1 ? NULL : text;
}

enum err_code
terminfo_check(int fd, struct err *err)
{
	const char *name = getenv("TERM");
	int status = 0;
	enum err_code code = ERR_OK;

	if (name == NULL || name[0] == '\0')
		return err_set(err, ERR_USAGE,
		    "TERM is not set: the kind of terminal is not known");
	if (setupterm(NULL, fd, &status) != OK && status != 1)
		return err_set(err, ERR_USAGE,
		    "no terminal is known as TERM=%s", name);
	if (text_of("cup") == NULL || text_of("clear") == NULL)
		code = err_set(err, ERR_USAGE,
		    "the terminal TERM=%s cannot move its cursor", name);
	(void)del_curterm(cur_term);
	return code;
}

/* The string capability NAME, without padding; nothing if there is none. */
static void
capability_add(struct buf *out, const char *name)
{
	const char *text = text_of(name);

	while (text != NULL && *text != '\0') {
		const char *end =
		    text[0] == '$' && text[1] == '<' ? strchr(text, '>') : NULL;

		if (end != NULL) {
			text = end + 1;
			continue;
		}
		buf_putc(out, *text++);
	}
}

void
terminfo_leave(struct buf *out)
{
	static const char *const names[] = {
	    "sgr0", "op", "cnorm", "rmkx", "rmcup"};

	for (size_t i = 0; i < COUNT_OF(names); i++)
		capability_add(out, names[i]);
}

int
terminfo_direct(void)
{
	char rgb[] = "RGB", palette[] = "CO";
	int n;

	if (tigetflag(rgb) <= 0)
		return 0;
	n = tigetnum(palette);
	return n > 0 ? n : ANSI_COLORS;
}

/* What drawing needs, beside keys. */
static bool
is_needed(struct span capability)
{
	static const char *const names[] = {"cup", "clear", "el", "smcup",
	    "rmcup", "cnorm", "bold", "rev", "smul", "sgr0"};

	for (size_t i = 0; i < COUNT_OF(names); i++)
		if (span_eq(span_of(names[i]), capability))
			return true;
	return span_starts(capability, SPAN("k"));
}

/* Whether OTHER has what OWN has; keys send what they do, so that must not
 * differ. */
static bool
can_replace(TERMINAL *own, TERMINAL *other)
{
	for (size_t i = 0; strnames[i] != NULL; i++) {
		struct span name = span_of(strnames[i]);
		const char *here, *there;

		if (!is_needed(name))
			continue;
		(void)set_curterm(own);
		here = text_of(strnames[i]);
		(void)set_curterm(other);
		there = text_of(strnames[i]);
		if (here == NULL)
			continue;
		if (there == NULL)
			return false;
		if (name.ptr[0] == 'k' && strcmp(here, there) != 0)
			return false;
	}
	return true;
}

/* Whether there is an entry NAME with all that OWN has, and direct colours. */
static bool
is_entry(const char *name, int fd, TERMINAL *own)
{
	TERMINAL *other;
	int status = 0;
	bool is;

	if (setupterm(name, fd, &status) != OK)
		return false;
	other = cur_term;
	is = terminfo_direct() > 0 && can_replace(own, other);
	(void)set_curterm(own);
	(void)del_curterm(other);
	return is;
}

bool
terminfo_direct_entry(int fd, struct buf *out)
{
	/* The first sends what more terminals understand. */
	static const char *const suffixes[] = {"-direct2", "-direct"};
	struct span many = SPAN("-256color");
	struct span kind = span_of(getenv("TERM"));
	TERMINAL *own;
	int status = 0;
	bool found = false;

	if (kind.len > many.len &&
	    span_eq(span_from(kind, kind.len - many.len), many))
		kind.len -= many.len;
	if (setupterm(NULL, fd, &status) != OK)
		return false;
	own = cur_term;
	for (size_t i = 0;
	     i < COUNT_OF(suffixes) && !found && terminfo_direct() == 0; i++) {
		struct buf name = {0};

		buf_add_span(&name, kind);
		buf_puts(&name, suffixes[i]);
		found = is_entry(buf_str(&name), fd, own);
		if (found)
			buf_add_span(out, buf_span(&name));
		buf_fini(&name);
	}
	(void)del_curterm(own);
	return found;
}

void
terminfo_describe(struct buf *out)
{
	const char *name = getenv("TERM");
	char colors[] = "colors";
	int status = 0;

	if (name == NULL || name[0] == '\0' ||
	    setupterm(name, STDOUT_FILENO, &status) != OK) {
		buf_puts(out, "colours: unknown\nmouse: unknown\n");
		return;
	}
	buf_printf(out, "colours: %d%s\n", tigetnum(colors),
	    terminfo_direct() > 0 ? ", direct" : "");
	buf_printf(out, "mouse: %s\n", text_of("kmous") != NULL ? "yes" : "no");
	(void)del_curterm(cur_term);
}
