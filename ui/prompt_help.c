/* SPDX-License-Identifier: MIT */
#include "ui/prompt_help.h"

#include <stdlib.h>

#include "ui/scope.h"
#include "ui/ui.h"

static const char every[] = "line", list[] = "list";

/*
 * What can be typed, by the history of the prompt. Without a meaning it is a
 * heading.
 */
static const struct {
	const char *topic, *term, *meaning;
} lines[] = {
    {"query", "A query", NULL},
    {"query", "NAME = VALUE",
	"the partition key; left out in an open collection, which is asked"},
    {"query", "... AND NAME = VALUE",
	"one value of the sort key, or one of these:"},
    {"query", "NAME < VALUE", "and so <= > >="},
    {"query", "NAME BETWEEN A AND B", "from A to B, with both"},
    {"query", "begins_with(NAME, \"TEXT\")", "all that begin so"},
    {"query", "on INDEX ...", "first of all: asks an index"},
    {"query", "@NAME", "the query that :save-query kept by that name"},
    {"query", "Short, for the sort key of an open collection", NULL},
    {"query", "TEXT*", "what begins with TEXT"},
    {"query", "A .. B", "from A to B"},
    {"query", ">= TEXT", "and so = < <= >"},
    {"query", "Behind it, in any order", NULL},
    {"query", "filter CONDITION",
	"only items it is true of; the others are read and paid for, too"},
    {"query", "select A, B.C", "these attributes alone"},
    {"query", "desc", "from the end; asc from the beginning"},
    {"query", "limit 20", "no more items than that, after the filter"},
    {"query", "consistent", "a strongly consistent read: twice the RCU"},
    {"query", "In a filter", NULL},
    {"query", "= <> < <= > >=", "of two values, names or literals"},
    {"query", "A BETWEEN 1 AND 5", "from 1 to 5, with both"},
    {"query", "A IN (1, 2, 3)", "one of them"},
    {"query", "AND OR NOT ( )", "of conditions"},
    {"query", "contains(A, \"x\")", "a part of a text, a member of a set"},
    {"query", "attribute_exists(A)", "and attribute_not_exists(A)"},
    {"query", "attribute_type(A, \"S\")", "S N B BOOL NULL M L SS NS BS"},
    {"query", "size(A) > 10", "characters, bytes, members"},
    {"query", "Values and names", NULL},
    {"query", "\"text\" 'text'", "'' is a quote within the second"},
    {"query", "42 -1.5e3", "a number, up to 38 digits"},
    {"query", "0x00ff b64\"AP8=\"", "binary"},
    {"query", "true false null", "as they are"},
    {"query", "[1, 2] {\"a\": 1}", "a list, a map: JSON"},
    {"query", "<<1, 2>>", "a set"},
    {"query", "`any name`",
	"in back-ticks: with other characters, or a word such as limit"},

    {"search", "Searching", NULL},
    {"search", "text", "any part of what is shown, in either case"},
    {"search", "Text", "with a capital letter: exactly so"},
    {"search", "nothing", "Enter alone: what was searched before"},

    {"jump", "Jumping", NULL},
    {"jump", "TEXT", "the first key that begins so, or the next behind it"},
    {"jump", "42", "the same of keys that are numbers"},

    {"file", "A file", NULL},
    {"file", "x.csv x.jsonl x.json",
	"where it is written, the suffix says how"},
    {"file", "x.csv!", "replaces a file that is there"},
    {"file", "x.csv --typed-header",
	"options stand behind, as of keyslice query; see keyslice(1)"},
    {"file", "anything", "when one is loaded, its content says what it is"},

    {"answer", "A question", NULL},
    {"answer", "y n", "the first letter of an answer gives it"},
    {"answer", "Enter", "the answer beside it at the foot of the screen"},
    {"answer", "Esc", "nothing is done"},

    {"schema", "An entry of a schema", NULL},
    {"schema", "NAME=KEY:S,KEY:N",
	"an index: its partition key and sort key, of type S, N or B"},
    {"schema", "...;KEYS_ONLY", "only keys; ;INCLUDE=a,b these attributes too"},
    {"schema", "a:S+b:S", "a part of the key of several attributes"},
    {"schema", "KEY=VEH#{id}", "a template: how the key is built when loading"},
    {"schema", "NAME:KEY=TS#{at}", "an entity: items with such a key"},
    {"schema", "{path*}", "a component that may hold the delimiter"},
    {"schema", "`any name`", "in back-ticks: with other characters"},

    {"form", "A field of the form", NULL},
    {"form", "Enter", "the text is kept; below the form stands what is wrong"},

    {list, "A list to choose from", NULL},
    {list, "exp", "what holds these letters in this order, the best first"},
    {list, "sort col", "each word for itself, in any order"},
    {list, "Exp", "with a capital letter: exactly so"},
    {list, "Up Down C-p C-n", "choose; PageUp and PageDown, too"},
    {list, "Enter", "takes what the > stands at"},
    {list, "Tab", "a command: into the : prompt, to type its argument"},

    {every, "Keys while a line is typed", NULL},
    {every, "Enter", "the line is done, and kept"},
    {every, "Esc C-c", "back; nothing is done"},
    {every, "Tab", "completes the word; again: the next one that could stand"},
    {every, "Up Down", "the lines typed before"},
    {every, "C-r", "finds one of them; ! marks those that had an error"},
    {every, "F1 M-?", "what can be typed here"},
    {every, "C-a C-e Home End", "to the beginning, to the end"},
    {every, "M-b M-f", "a word back, a word on"},
    {every, "C-w C-k C-u", "a word, the rest, all of it away"},
    {every, "~/.editrc", "binds others, those of vi with bind -v: editrc(5)"},
};

static void
add_topic(struct help_text *text, const char *topic)
{
	for (size_t i = 0; i < COUNT_OF(lines); i++) {
		if (strcmp(lines[i].topic, topic) != 0)
			continue;
		if (lines[i].meaning == NULL)
			help_text_heading(text, span_of(lines[i].term));
		else
			help_text_add(text, span_of(lines[i].term),
			    span_of(lines[i].meaning));
	}
}

void
prompt_help_keys(struct help_text *text)
{
	add_topic(text, every);
}

static void
add_examples(struct help_text *text, struct span examples)
{
	if (examples.len > 0)
		help_text_heading(text, SPAN("For example"));
	while (examples.len > 0) {
		size_t end = span_find(examples, SPAN("\n"));
		struct span line = {
		    examples.ptr, end < examples.len ? end : examples.len};

		help_text_add(text, line, (struct span){0});
		examples = span_from(examples, line.len + 1);
	}
}

static void
put_aliases(const struct command *command, struct buf *out)
{
	struct span rest =
	    span_of(command->aliases == NULL ? "" : command->aliases);

	for (int n = 0; rest.len > 0; n++) {
		size_t end = span_find(rest, SPAN(" "));
		struct span word = {rest.ptr, end < rest.len ? end : rest.len};

		buf_printf(out, "%s:%.*s", n == 0 ? "; also " : " ",
		    SPAN_ARG(word));
		rest = span_trim(span_from(rest, word.len));
	}
}

void
prompt_help_command(struct help_text *text, const struct command *command)
{
	struct buf usage = {0}, meaning = {0};

	buf_printf(&usage, ":%s%s%s", command->name,
	    command->arguments[0] == '\0' ? "" : " ", command->arguments);
	buf_puts(&meaning, command->help);
	put_aliases(command, &meaning);
	help_text_add(text, buf_span(&usage), buf_span(&meaning));
	buf_fini(&usage);
	buf_fini(&meaning);
}

/* Those that LINE may become first, as it stands in front of them. */
static void
add_commands(struct help_text *text, const char *view, struct span line)
{
	struct span name = {line.ptr, span_find(line, SPAN(" "))};

	if (name.len > line.len)
		name.len = line.len;
	if (name.len > 0)
		help_text_heading(text, SPAN("What is typed"));
	for (int part = name.len > 0 ? 0 : 1; part < 2; part++) {
		if (part == 1)
			help_text_heading(text, SPAN("Commands"));
		for (enum command_id id = 0; id < CMD_COUNT; id++) {
			const struct command *command = command_get(id);

			if ((command->where & AT_PROMPT) != 0 &&
			    scope_has(view, id) &&
			    (part == 1 ||
				span_starts(span_of(command->name), name)))
				prompt_help_command(text, command);
		}
	}
}

struct prompt_help {
	struct view view;
	struct help_text text;
};

static struct prompt_help *
help_of(struct view *view)
{
	return (struct prompt_help *)view;
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
	help_text_draw(&((const struct prompt_help *)view)->text, canvas, area,
	    focused);
}

/*
 * The line waits for this view to go, and the view that it belongs to is in the
 * midst of it: what leads elsewhere must not be done now.
 */
static enum reply
view_act(struct view *view, const struct event *event, struct err *err)
{
	enum reply reply =
	    help_text_act(&help_of(view)->text, view, event, err);

	if (reply != REPLY_IGNORED)
		return reply;
	switch ((int)event->command) {
	case CMD_BACK:
	case CMD_CANCEL:
	case CMD_OPEN:
	case CMD_HELP:
		return REPLY_CLOSE;
	case CMD_QUIT:
	case CMD_REDRAW:
	case CMD_SUSPEND:
	case CMD_SAVE_SCREEN:
		return REPLY_IGNORED;
	default:
		ui_complain(view->ui, "not now: a line is being typed");
		return REPLY_DONE;
	}
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
	help_text_status(&((const struct prompt_help *)view)->text, out);
}

static void
view_title(const struct view *view, struct buf *out)
{
	(void)view;
	buf_puts(out, "help > what is being typed");
}

static void
view_close(struct view *view)
{
	help_text_fini(&help_of(view)->text);
	free(view);
}

static const enum command_id hints[] = {
    CMD_SEARCH, CMD_SEARCH_NEXT, CMD_BACK, CMD_NONE};

static const struct view_ops prompt_help_ops = {
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
view_prompt_help_new(struct ui *ui, const char *view, const char *history,
    struct span line, struct span examples)
{
	struct prompt_help *help = xcalloc(1, sizeof(*help));

	help->view = (struct view){&prompt_help_ops, ui};
	add_examples(&help->text, examples);
	if (history != NULL && strcmp(history, "command") == 0)
		add_commands(&help->text, view, span_trim(line));
	add_topic(&help->text, history == NULL ? list : history);
	prompt_help_keys(&help->text);
	return &help->view;
}
