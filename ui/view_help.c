/* SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "ui/prompt_help.h"
#include "ui/ui.h"

enum {
	BINDINGS_MAX = 512,
};

struct view_help {
	struct view view;
	struct buf name; /* of the view it is about */
	struct help_text text;
};

static struct view_help *
help_of(struct view *view)
{
	return (struct view_help *)view;
}

static const struct view_help *
const_help_of(const struct view *view)
{
	return (const struct view_help *)view;
}

/* The keys of BINDING, of N of its command, that give it the same argument. */
static void
keys_print(struct view_help *help, const struct binding *bindings, size_t n,
    struct span argument, struct buf *out)
{
	const struct keymap *map = ui_keymap(help->view.ui);

	for (size_t i = 0; i < n; i++) {
		if (!span_eq(argument,
			keymap_argument(map, buf_str(&help->name),
			    bindings[i].key)))
			continue;
		if (out->len > 0)
			buf_putc(out, ' ');
		key_print(bindings[i].key, out);
	}
}

/* A line for each thing that the N keys of one command do. */
static void
add_command_keys(struct view_help *help, const struct binding *bindings,
    size_t n)
{
	const struct command *command = command_get(bindings[0].command);

	for (size_t i = 0; i < n; i++) {
		struct span argument = keymap_argument(ui_keymap(help->view.ui),
		    buf_str(&help->name), bindings[i].key);
		struct buf keys = {0}, meaning = {0};
		bool is_new = true;

		for (size_t k = 0; k < i; k++)
			is_new &= !span_eq(argument,
			    keymap_argument(ui_keymap(help->view.ui),
				buf_str(&help->name), bindings[k].key));
		if (!is_new)
			continue;
		keys_print(help, bindings, n, argument, &keys);
		if (argument.len > 0)
			buf_printf(&meaning, ":%s %.*s", command->name,
			    SPAN_ARG(argument));
		else
			buf_puts(&meaning, command->help);
		help_text_add(&help->text, buf_span(&keys), buf_span(&meaning));
		buf_fini(&keys);
		buf_fini(&meaning);
	}
}

/* N bindings in the order of commands. */
static void
add_keys(struct view_help *help, const struct binding *bindings, size_t n)
{
	for (size_t i = 0, same; i < n; i += same) {
		same = 1;
		while (i + same < n &&
		    bindings[i + same].command == bindings[i].command)
			same++;
		add_command_keys(help, bindings + i, same);
	}
	help_text_add(&help->text, SPAN("digits"),
	    SPAN("before a key: so often, or to that line, as 500G"));
}

static void
add_mouse(struct help_text *text)
{
	static const char *const lines[][2] = {
	    {"wheel", "scrolls what is under it; with Shift, the columns"},
	    {"click", "to that row; where the cursor is, as Enter"},
	    {"double click", "opens the row"},
	    {"on a header",
		"to that column, once more to sort; on items or "
		"bytes, to order by them"},
	    {"on a hint",
		"a key that stands at the foot or on top: presses it"},
	    {"Shift drag", "selects text still, in most terminals"},
	};

	help_text_heading(text, SPAN("The mouse, after :set mouse on"));
	for (size_t i = 0; i < COUNT_OF(lines); i++)
		help_text_add(text, span_of(lines[i][0]), span_of(lines[i][1]));
}

static void
add_commands(struct help_text *text)
{
	for (enum command_id id = 0; id < CMD_COUNT; id++)
		if ((command_get(id)->where & AT_PROMPT) != 0)
			prompt_help_command(text, command_get(id));
}

static enum err_code
view_prepare(struct view *view, struct rect area, struct err *err)
{
	(void)err;
	help_text_fit(&help_of(view)->text, area);
	return ERR_OK;
}

static void
view_draw(const struct view *view, struct canvas *canvas, struct rect area,
    bool focused)
{
	help_text_draw(&const_help_of(view)->text, canvas, area, focused);
}

static enum reply
view_act(struct view *view, const struct event *event, struct err *err)
{
	if (event->command == CMD_OPEN)
		return REPLY_CLOSE;
	return help_text_act(&help_of(view)->text, view, event, err);
}

static enum reply
view_point(struct view *view, const struct pointer *pointer, struct rect area,
    struct err *err)
{
	(void)err;
	return list_point_only(&help_of(view)->text.list, pointer, area);
}

static void
view_status(const struct view *view, struct buf *out)
{
	help_text_status(&const_help_of(view)->text, out);
}

static void
view_title(const struct view *view, struct buf *out)
{
	buf_puts(out, "help > ");
	buf_add_span(out, buf_span(&const_help_of(view)->name));
}

static void
view_close(struct view *view)
{
	struct view_help *help = help_of(view);

	help_text_fini(&help->text);
	buf_fini(&help->name);
	free(help);
}

static const enum command_id hints[] = {
    CMD_SEARCH, CMD_SEARCH_NEXT, CMD_BACK, CMD_NONE};

static const struct view_ops view_help_ops = {
    .name = "help",
    .hints = hints,
    .prepare = view_prepare,
    .draw = view_draw,
    .act = view_act,
    .point = view_point,
    .status = view_status,
    .title = view_title,
    .close = view_close,
};

struct view *
view_help_new(struct ui *ui, const char *for_view)
{
	struct view_help *help = xcalloc(1, sizeof(*help));
	struct binding bindings[BINDINGS_MAX];
	size_t n = keymap_list(ui_keymap(ui), for_view, bindings, BINDINGS_MAX);

	help->view = (struct view){&view_help_ops, ui};
	buf_puts(&help->name, for_view);
	help_text_heading(&help->text, SPAN("Keys"));
	add_keys(help, bindings, n);
	add_mouse(&help->text);
	help_text_heading(&help->text, SPAN("Commands, typed after :"));
	add_commands(&help->text);
	prompt_help_keys(&help->text);
	return &help->view;
}
