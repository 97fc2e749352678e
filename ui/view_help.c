/* SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "ui/list.h"
#include "ui/needle.h"
#include "ui/ui.h"

enum {
	BINDINGS_MAX = 512,
	MARK_COLUMNS = 2,
	GAP = 2,
};

/* Keys and command, or a heading alone. */
struct help_line {
	struct span keys; /* or the command as it is typed */
	struct span help;
	bool heading;
};

struct view_help {
	struct view view;
	struct help_line *lines;
	size_t n, cap;
	struct arena arena;
	struct buf name; /* of the view it is about */
	int keys_width;
	struct list list;
	struct needle needle;
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

static void
add_line(struct view_help *help, const struct help_line *line)
{
	int width = (int)text_width(line->keys);

	if (!line->heading && width > help->keys_width)
		help->keys_width = width;
	xgrow(&help->lines, help->n, &help->cap, sizeof(*help->lines));
	help->lines[help->n] = *line;
	help->lines[help->n].keys = arena_dup(&help->arena, line->keys);
	help->n++;
}

static void
add_heading(struct view_help *help, struct span text)
{
	struct help_line line = {.keys = text, .heading = true};

	add_line(help, &line);
}

/* One line a command, with all its keys; N bindings in the order of commands. */
static void
add_keys(struct view_help *help, const struct binding *bindings, size_t n)
{
	struct buf keys = {0};

	for (size_t i = 0; i < n; i++) {
		struct help_line line = {0};

		if (keys.len > 0)
			buf_putc(&keys, ' ');
		key_print(bindings[i].key, &keys);
		if (i + 1 < n && bindings[i + 1].command == bindings[i].command)
			continue;
		line.keys = buf_span(&keys);
		line.help = span_of(command_get(bindings[i].command)->help);
		add_line(help, &line);
		buf_clear(&keys);
	}
	buf_fini(&keys);
}

static void
add_commands(struct view_help *help)
{
	struct buf text = {0};

	for (int id = 0; id < CMD_COUNT; id++) {
		const struct command *command =
		    command_get((enum command_id)id);
		struct help_line line = {.help = span_of(command->help)};

		if ((command->where & AT_PROMPT) == 0)
			continue;
		buf_clear(&text);
		buf_printf(&text, ":%s%s%s", command->name,
		    command->arguments[0] == '\0' ? "" : " ",
		    command->arguments);
		line.keys = buf_span(&text);
		add_line(help, &line);
	}
	buf_fini(&text);
}

static enum err_code
view_prepare(struct view *view, struct rect area, struct err *err)
{
	struct view_help *help = help_of(view);

	(void)err;
	list_fit(&help->list, help->n, area.lines);
	return ERR_OK;
}

static void
draw_line(const struct view_help *help, struct canvas *canvas, struct rect area,
    const struct help_line *line, bool at_cursor)
{
	enum style plain = at_cursor ? STYLE_CURSOR : STYLE_PLAIN;
	enum style key = at_cursor ? STYLE_CURSOR : STYLE_KEY;
	int most = area.columns / 2 - MARK_COLUMNS - GAP;
	int width = help->keys_width < most ? help->keys_width : most;

	if (needle_in(&help->needle, line->help))
		plain = STYLE_MATCH;
	if (needle_in(&help->needle, line->keys))
		key = STYLE_MATCH;
	if (line->heading) {
		(void)canvas_put(canvas, area, 0, MARK_COLUMNS, area.columns,
		    line->keys, at_cursor ? key : STYLE_HEADER);
		return;
	}
	(void)canvas_put(canvas, area, 0, MARK_COLUMNS, width, line->keys, key);
	(void)canvas_put(canvas, area, 0, MARK_COLUMNS + width + GAP,
	    area.columns, line->help, plain);
}

static void
view_draw(const struct view *view, struct canvas *canvas, struct rect area,
    bool focused)
{
	const struct view_help *help = const_help_of(view);

	for (int i = 0; i < area.lines; i++) {
		size_t at = help->list.top + (size_t)i;
		bool at_cursor = at == help->list.cursor;
		struct rect line = rect_cut(area, i, 0, 0, 0);

		if (at >= help->n)
			break;
		line.lines = 1;
		if (at_cursor)
			canvas_fill(canvas, line, 0, 0, line.columns,
			    STYLE_CURSOR);
		draw_line(help, canvas, line, &help->lines[at], at_cursor);
		if (!at_cursor)
			continue;
		(void)canvas_put(canvas, line, 0, 0, 1, SPAN(">"),
		    STYLE_CURSOR);
		if (focused)
			canvas_cursor(canvas, line, 0, 0);
	}
}

static void
search(struct view_help *help, bool backward)
{
	size_t n = help->n, at = help->list.cursor;

	for (size_t k = 0; k < n; k++) {
		at = backward ? (at + n - 1) % n : (at + 1) % n;
		if (needle_in(&help->needle, help->lines[at].keys) ||
		    needle_in(&help->needle, help->lines[at].help)) {
			list_go(&help->list, at);
			return;
		}
	}
	ui_complain(help->view.ui, "not found: %.*s",
	    SPAN_ARG(buf_span(&help->needle.text)));
}

static enum err_code
accept_search(void *data, struct span line, struct err *err)
{
	struct view_help *help = data;

	(void)err;
	if (line.len > 0)
		needle_set(&help->needle, line);
	search(help, false);
	return ERR_OK;
}

static const struct prompt_ops search_ops = {.accept = accept_search};

static enum reply
view_act(struct view *view, const struct event *event, struct err *err)
{
	struct view_help *help = help_of(view);

	if (list_act(&help->list, event))
		return REPLY_DONE;
	if (event->command == CMD_SEARCH && event->argument.len > 0)
		(void)accept_search(help, event->argument, err);
	else if (event->command == CMD_SEARCH)
		ui_prompt(view->ui, "/", (struct span){0}, "search",
		    &search_ops, help);
	else if (event->command == CMD_SEARCH_NEXT ||
	    event->command == CMD_SEARCH_PREVIOUS)
		search(help, event->command == CMD_SEARCH_PREVIOUS);
	else if (event->command == CMD_OPEN)
		return REPLY_CLOSE;
	else
		return REPLY_IGNORED;
	return REPLY_DONE;
}

static void
view_status(const struct view *view, struct buf *out)
{
	const struct view_help *help = const_help_of(view);

	buf_printf(out, "line %zu of %zu", help->list.cursor + 1, help->n);
}

static void
view_title(const struct view *view, struct buf *out)
{
	const struct view_help *help = const_help_of(view);

	buf_puts(out, "help > ");
	buf_add_span(out, buf_span(&help->name));
}

static void
view_close(struct view *view)
{
	struct view_help *help = help_of(view);

	free(help->lines);
	arena_fini(&help->arena);
	buf_fini(&help->name);
	needle_fini(&help->needle);
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
	add_heading(help, SPAN("Keys"));
	add_keys(help, bindings, n);
	add_heading(help, SPAN("Commands, typed after :"));
	add_commands(help);
	return &help->view;
}
