/* SPDX-License-Identifier: MIT */
#include "ui/script.h"

#include <stdlib.h>

#include "src/base/utf8.h"

enum {
	SIDE_MAX = 1000, /* lines or columns of a screen */
};

struct script {
	struct ui *ui;
	struct buf *out;
	struct span line;     /* the one that runs */
	struct pointer click; /* what the line before was */
	bool has_click;       /* it was a click */
};

void
script_screen(struct ui *ui, struct buf *out)
{
	canvas_text(ui_draw(ui), out);
}

bool
script_size(struct span text, int *ret_lines, int *ret_columns)
{
	size_t x = span_find(text, SPAN("x"));
	unsigned long long lines, columns;

	if (x >= text.len ||
	    !span_to_u64((struct span){text.ptr, x}, SIDE_MAX, &columns) ||
	    !span_to_u64(span_from(text, x + 1), SIDE_MAX, &lines) ||
	    lines == 0 || columns == 0)
		return false;
	*ret_lines = (int)lines;
	*ret_columns = (int)columns;
	return true;
}

/* Of all wishes only that for the editor can be granted. */
static void
grant(struct ui *ui)
{
	if (ui_take_wish(ui) == WISH_EDIT)
		ui_run_editor(ui);
}

/* One key, and what the loop does after it. */
static void
press(struct ui *ui, uint32_t key)
{
	ui_key(ui, key);
	grant(ui);
	(void)ui_draw(ui);
}

static enum err_code
run_key(struct script *script, struct span rest, struct err *err)
{
	while (rest.len > 0) {
		size_t end = span_find(rest, SPAN(" "));
		struct span name = {rest.ptr, end < rest.len ? end : rest.len};
		uint32_t key = key_named(name);

		if (key == KEY_NONE)
			return err_set(err, ERR_SYNTAX,
			    "no key is called '%.*s'", SPAN_ARG(name));
		press(script->ui, key);
		rest = span_trim(span_from(rest, name.len));
	}
	return ERR_OK;
}

static enum err_code
run_type(struct script *script, struct span rest, struct err *err)
{
	(void)err;
	while (rest.len > 0) {
		uint32_t code;

		rest = span_from(rest, utf8_next(rest, &code));
		if (code != UTF8_INVALID)
			press(script->ui, key_of_char(code));
	}
	return ERR_OK;
}

/* The mouse, and what the loop does after it. */
static void
point(struct ui *ui, const struct pointer *pointer)
{
	ui_point(ui, pointer);
	grant(ui);
	(void)ui_draw(ui);
}

static enum err_code
run_pointer(struct script *script, struct span rest, struct err *err)
{
	struct pointer pointer, first;
	bool has_first;

	(void)rest;
	if (!pointer_read(span_trim(script->line), &pointer))
		return err_set(err, ERR_SYNTAX,
		    "expected COLUMN LINE, as in 'click 10 5' and "
		    "'wheel up 10 5'");
	first = pointer;
	first.kind = POINTER_CLICK;
	has_first = script->has_click && first.line == script->click.line &&
	    first.column == script->click.column;
	if (pointer.kind == POINTER_DOUBLE && !has_first)
		point(script->ui, &first);
	point(script->ui, &pointer);
	script->has_click = pointer.kind == POINTER_CLICK;
	script->click = pointer;
	return ERR_OK;
}

static enum err_code
run_resize(struct script *script, struct span rest, struct err *err)
{
	int lines, columns;

	if (!script_size(rest, &lines, &columns))
		return err_set(err, ERR_SYNTAX, "no size: '%.*s'",
		    SPAN_ARG(rest));
	ui_resize(script->ui, lines, columns);
	(void)ui_draw(script->ui);
	return ERR_OK;
}

static enum err_code
run_wait(struct script *script, struct span rest, struct err *err)
{
	(void)rest;
	(void)err;
	do {
		(void)ui_draw(script->ui);
	} while (ui_work(script->ui));
	(void)ui_draw(script->ui);
	return ERR_OK;
}

static enum err_code
run_screen(struct script *script, struct span rest, struct err *err)
{
	char *path;
	enum err_code code;

	if (rest.len == 0) {
		script_screen(script->ui, script->out);
		return ERR_OK;
	}
	path = xmemdup(rest.ptr, rest.len);
	code = ui_save_screen(script->ui, path, OUTFILE_REPLACE, err);
	free(path);
	return code;
}

static const struct {
	const char *name;
	enum err_code (*run)(struct script *script, struct span rest,
	    struct err *err);
} words[] = {
    {"key", run_key},
    {"type", run_type},
    {"click", run_pointer},
    {"double-click", run_pointer},
    {"wheel", run_pointer},
    {"resize", run_resize},
    {"wait", run_wait},
    {"screen", run_screen},
};

static enum err_code
line_run(struct script *script, struct span line, struct err *err)
{
	size_t len = 0;

	while (line.len > 0 && (line.ptr[0] == ' ' || line.ptr[0] == '\t'))
		line = span_from(line, 1);
	if (span_trim(line).len == 0 || line.ptr[0] == '#')
		return ERR_OK;
	if (line.ptr[0] == ':') {
		script->has_click = false;
		ui_command(script->ui, span_from(line, 1));
		grant(script->ui);
		(void)ui_draw(script->ui);
		return ERR_OK;
	}
	while (len < line.len && line.ptr[len] != ' ')
		len++;
	for (size_t i = 0; i < COUNT_OF(words); i++) {
		struct span rest = span_from(line, len + 1);

		if (!span_eq((struct span){line.ptr, len},
			span_of(words[i].name)))
			continue;
		if (words[i].run != run_type)
			rest = span_trim(rest);
		script->line = line;
		if (words[i].run != run_pointer)
			script->has_click = false;
		return words[i].run(script, rest, err);
	}
	return err_set(err, ERR_SYNTAX, "a script has no '%.*s'",
	    (int)(len < 40 ? len : 40), line.ptr);
}

enum err_code
script_run(struct ui *ui, struct span text, const char *name, struct buf *out,
    struct err *err)
{
	struct script script = {.ui = ui, .out = out};

	(void)ui_draw(ui);
	for (size_t number = 1; text.len > 0 && !ui_done(ui); number++) {
		size_t end = span_find(text, SPAN("\n"));
		struct span line = {text.ptr, end < text.len ? end : text.len};
		struct err why = {0};
		enum err_code code = line_run(&script, line, &why);

		if (code != ERR_OK)
			return err_set(err, code, "%s:%zu: %s", name, number,
			    why.msg);
		text = span_from(text, line.len + 1);
	}
	return ERR_OK;
}
