/* SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "ui/prompt_help.h"
#include "ui/scope.h"
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
		help_text_add_named(&help->text, buf_span(&keys),
		    buf_span(&meaning), span_of(command->name));
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
		if (scope_has(buf_str(&help->name), bindings[i].command))
			add_command_keys(help, bindings + i, same);
	}
	if (strcmp(buf_str(&help->name), "collections") == 0)
		help_text_add(&help->text, SPAN("other letters"),
		    SPAN("begin a jump to the key that begins so"));
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

/* What stands on the screen, and in which views. */
static const char browsing[] = "collections slice item";
static const char listing[] = "collections tree";
static const char slices[] = "slice";

static const struct {
	const char *views; /* NULL: all */
	const char *sign, *meaning;
} signs[] = {
    {NULL, ">", "on the left: the cursor"},
    {NULL, "\xe2\x80\xa6", "there is more than fits"},
    {NULL, "RO RW",
	"whether single items can be edited: :write, or --write; to load, to "
	"define and to drop a table is asked for each time"},
    {NULL, "REC", "a session is written to a file: :record"},
    {slices, ">", "at the end of the header: more columns on the right"},
    {slices, "[name]", "the column that left and right choose"},
    {slices, "\xe2\x86\x91 \xe2\x86\x93 at a name",
	"the rows are sorted by it: a view, not key order"},
    {slices, "\xe2\x97\x86",
	"a pinned item, META unless the schema says another: it stays on top"},
    {slices, "\xe2\x97\x87", "the same, dim: not in the query, not counted"},
    {slices, "= first in key order", "the pinned item is where it would be"},
    {slices, "\xe2\x94\x88 META \xe2\x94\x88",
	"where key order has the item that is pinned above"},
    {slices, "+", "the row is marked"},
    {slices, "first column", "the kind of item, by the entities of the schema"},
    {slices, "blank null \"\"", "no such attribute, NULL, an empty text"},
    {slices, "\"text\"", "as it is, but it would be taken for another type"},
    {browsing, "2 of 4 (50.0%)", "where the cursor is"},
    {browsing, "429 bytes", "of all items that the query reads"},
    {browsing, "1 page", "of 1 MB, a request for each"},
    {browsing, "RCU 0.5 / 1",
	"what reading it costs: eventually / strongly consistent"},
    {browsing, "read", "the items that a filter leaves out cost as well"},
    {listing, "share", "of the bytes of all, as a bar and in percent"},
    {browsing, "filter",
	"; asks with one, as filter speedKph > 60; F1 there tells the rest"},
    {browsing, "clipboard",
	"y and Y copy by the terminal, or by the command in :set clipboard"},
};

static void
add_signs(struct view_help *help)
{
	help_text_heading(&help->text, SPAN("Signs on the screen"));
	for (size_t i = 0; i < COUNT_OF(signs); i++) {
		struct span views =
		    span_of(signs[i].views == NULL ? "" : signs[i].views);
		struct span name = buf_span(&help->name);

		if (views.len == 0 || span_find(views, name) < views.len)
			help_text_add(&help->text, span_of(signs[i].sign),
			    span_of(signs[i].meaning));
	}
}

static void
add_commands(struct view_help *help)
{
	for (enum command_id id = 0; id < CMD_COUNT; id++)
		if ((command_get(id)->where & AT_PROMPT) != 0 &&
		    scope_has(buf_str(&help->name), id))
			prompt_help_command(&help->text, command_get(id));
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
	add_signs(help);
	add_mouse(&help->text);
	help_text_heading(&help->text, SPAN("Commands, typed after :"));
	add_commands(help);
	prompt_help_keys(&help->text);
	return &help->view;
}
