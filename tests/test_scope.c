/* SPDX-License-Identifier: MIT */
/*
 * The help of each view lists what does something there, and no more.
 *
 * Usage: test_scope ROOT.
 */
#include <locale.h>

#include "tests/leaks.h"
#include "tests/screen_stores.h"
#include "ui/scope.h"
#include "ui/script.h"
#include "ui/ui_priv.h"

/* How to get to each view from the list of tables. */
static const struct {
	const char *view, *script;
} ways[] = {
    {"tables", ""},
    {"collections", ":table Fleet"},
    {"slice", ":table Fleet\nkey Enter"},
    {"item", ":table Fleet\nkey Enter Enter"},
    {"tree", ":table Drive\nkey f"},
    {"bytes", ":table Fleet\nkey Enter B"},
    {"diff", ":table Fleet\nkey Enter D"},
    {"compare", ":table Fleet\n:all\n:compare Drive\nwait"},
    {"explain", ":table Fleet\nkey Enter X"},
    {"queries", ":table Fleet\nkey @"},
    {"schema", "key K"},
    {"settings", ":set"},
    {"form", ":new-table"},
    {"help", "key ?"},
};

static struct session *session;
static struct keymap *keymap;

/* At the end of SCRIPT, in 80x24. */
static struct ui *
begin(const char *script)
{
	struct ui_options options = {0};
	struct ui *ui = ui_new(session, keymap, &options);
	struct buf out = {0};
	struct err err = {0};

	ui_push(ui, view_tables_new(ui));
	ui_resize(ui, 24, 80);
	if (script_run(ui, span_of(script), script, &out, &err) != ERR_OK) {
		(void)fprintf(stderr, "%s\n", err.msg);
		abort();
	}
	buf_fini(&out);
	return ui;
}

/* Whether the screen of UI says that something does nothing. */
static bool
says_nothing(struct ui *ui)
{
	struct buf text = {0};
	bool says;

	canvas_text(ui_draw(ui), &text);
	says = span_find(buf_span(&text), SPAN("does nothing here")) < text.len;
	buf_fini(&text);
	return says;
}

/* Whether COMMAND is ignored in the view that SCRIPT leads to, even if it would
 * not be kept from it. */
static bool
is_ignored(const char *script, enum command_id command)
{
	struct ui *ui = begin(script);
	struct event event = {.command = command};
	struct err err = {0};
	enum reply reply = ui_top(ui)->ops->act(ui_top(ui), &event, &err);

	if (reply == REPLY_IGNORED)
		reply = ui_act_global(ui, &event, &err);
	ui_free(ui);
	return reply == REPLY_IGNORED;
}

/* Commands that are kept from a view, for it only says that it is not there for
 * them. */
static bool
is_kept_from(const char *view, enum command_id command)
{
	static const enum command_id of_items[] = {CMD_EDIT, CMD_DELETE_ITEM,
	    CMD_DATES, CMD_MARK, CMD_MARK_RANGE, CMD_MARK_MATCHES, CMD_UNMARK,
	    CMD_DIFF};

	for (size_t i = 0; i < COUNT_OF(of_items); i++)
		if (command == of_items[i] && strcmp(view, "collections") == 0)
			return true;
	return command == CMD_OPEN && strcmp(view, "item") == 0;
}

/* Every command that a key can give, in the view number AT. */
static void
test_view(size_t at)
{
	const char *view = ways[at].view;
	struct ui *ui = begin(ways[at].script);

	OK(strcmp(ui_top(ui)->ops->name, view) == 0, "the way to %s", view);
	OK(!says_nothing(ui), "%s is reached", view);
	ui_free(ui);
	for (enum command_id id = 0; id < CMD_COUNT; id++) {
		bool has = scope_has(view, id);
		bool ignored = is_ignored(ways[at].script, id);

		if ((command_get(id)->where & ON_KEY) == 0)
			continue;
		OK(!has || !ignored, "%s is for %s", command_get(id)->name,
		    view);
		OK(has || ignored || is_kept_from(view, id), "%s is not for %s",
		    command_get(id)->name, view);
	}
}

/* Every key that is bound: the help lists it if it does something. */
static void
test_keys(size_t at)
{
	struct binding bindings[512];
	size_t n = keymap_list(keymap, ways[at].view, bindings, 512);

	for (size_t i = 0; i < n; i++) {
		struct ui *ui = begin(ways[at].script);
		struct buf name = {0};
		bool has = scope_has(ways[at].view, bindings[i].command);

		key_print(bindings[i].key, &name);
		ui_key(ui, bindings[i].key);
		if (has && !ui_done(ui))
			OK(!says_nothing(ui), "%s does something in %s",
			    buf_str(&name), ways[at].view);
		ui_free(ui);
		buf_fini(&name);
	}
}

/* What the help and the palette of a view list. */
static void
test_lists(void)
{
	static const struct {
		const char *script, *text;
		bool found;
	} cases[] = {
	    {"key ? /\ntype hide-col\nkey Enter", "not found: hide-col", true},
	    {":table Fleet\nkey Enter ? /\ntype hide-col\nkey Enter",
		"not found", false},
	    /* The name of a command leads to its key. */
	    {":table Fleet\nkey Enter ? /\ntype reverse\nkey Enter", "> r  ",
		true},
	    {"key C-p\ntype hide", "hide-column", false},
	    {":table Fleet\nkey Enter C-p\ntype hide", "hide-column", true},
	    {":table Fleet\nkey C-p\ntype scan", "scan [CLAUSES]", true},
	    {":table Fleet\nkey C-p\ntype filter", "scan [CLAUSES]", true},
	    {":table Fleet\nkey ?\n:search RCU", "eventually", true},
	    {":table Fleet\nkey ?\n:search clipboard", "by the command in :set",
		true},
	    {":table Fleet\nkey Enter ?\n:search pinned", "a pinned item",
		true},
	    {":table Fleet\nkey Enter ?\n:search null", "an empty text", true},
	    {"key ?\n:search RO", ":write, or --write", true},
	    {"key :\ntype hide\nkey F1", "hide the column", false},
	};

	for (size_t i = 0; i < COUNT_OF(cases); i++) {
		struct ui *ui = begin(cases[i].script);
		struct buf text = {0};
		bool found;

		canvas_text(ui_draw(ui), &text);
		found = span_find(buf_span(&text), span_of(cases[i].text)) <
		    text.len;
		if (!OK(found == cases[i].found, "'%s' after %s", cases[i].text,
			cases[i].script))
			printf("%s", buf_str(&text));
		buf_fini(&text);
		ui_free(ui);
	}
}

int
main(int argc, char **argv)
{
	struct fixture f;
	struct err err = {0};

	if (argc < 2 || setlocale(LC_ALL, "C.UTF-8") == NULL)
		return 1;
	fixture_init(&f);
	make_screen_store("demo", f.path, argv[1]);
	keymap = keymap_new();
	if (session_open(f.path, SESSION_READ, &session, &err) != ERR_OK)
		abort();
	for (size_t i = 0; scope_view(i) != NULL; i++)
		OK(i < COUNT_OF(ways) &&
			strcmp(ways[i].view, scope_view(i)) == 0,
		    "%s is tested", scope_view(i));
	for (size_t i = 0; i < COUNT_OF(ways); i++) {
		test_view(i);
		test_keys(i);
	}
	test_lists();
	session_close(session);
	keymap_free(keymap);
	fixture_fini(&f);
	return tap_end();
}
