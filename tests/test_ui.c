/* SPDX-License-Identifier: MIT */
#include "ui/ui.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "src/base/file.h"
#include "tests/tap.h"
#include "ui/script.h"

/*
 * A view that writes down what it is told, in place of the real ones.
 */
struct fake {
	struct view view;
	struct buf *log;
	int lines;     /* of the area it had last */
	int work_left; /* slices of background work */
};

static struct buf the_log;

static struct fake *
fake_of(struct view *view)
{
	return (struct fake *)view;
}

static enum err_code
fake_prepare(struct view *view, struct rect area, struct err *err)
{
	if (area.lines <= 0 || area.columns <= 0)
		return err_set(err, ERR_INVALID, "no area");
	fake_of(view)->lines = area.lines;
	return ERR_OK;
}

static void
fake_draw(const struct view *view, struct canvas *canvas, struct rect area,
    bool focused)
{
	(void)view;
	(void)canvas_put(canvas, area, 0, 0, area.columns,
	    focused ? SPAN("focused") : SPAN("not focused"), STYLE_PLAIN);
	canvas_cursor(canvas, area, 0, 0);
}

static enum err_code
fake_accept(void *data, struct span line, struct err *err)
{
	struct fake *fake = data;
	size_t bad = span_find(line, SPAN("!"));

	if (bad < line.len)
		return err_at(err, ERR_SYNTAX, bad, "no ! wanted");
	buf_printf(fake->log, "accept %.*s;", SPAN_ARG(line));
	return ERR_OK;
}

static void
fake_change(void *data, struct span line, struct err *err)
{
	struct fake *fake = data;

	buf_printf(fake->log, "change %.*s;", SPAN_ARG(line));
	if (line.len > 0 && line.ptr[0] == '?')
		(void)!err_at(err, ERR_SYNTAX, 0, "no question");
}

static void
fake_cancelled(void *data)
{
	struct fake *fake = data;

	buf_puts(fake->log, "cancelled;");
}

static enum err_code
fake_complete(void *data, struct span line, size_t at,
    struct completions *ret_words, size_t *ret_start, struct err *err)
{
	static const char *const words[] = {"alpha", "alphabet", "beta"};
	size_t start = at;

	(void)data;
	(void)err;
	while (start > 0 && line.ptr[start - 1] != ' ')
		start--;
	for (size_t i = 0; i < COUNT_OF(words); i++)
		if (span_starts(span_of(words[i]),
			(struct span){line.ptr + start, at - start}))
			completions_add(ret_words, span_of(words[i]));
	*ret_start = start;
	return ERR_OK;
}

static const struct prompt_ops fake_prompt = {
    .change = fake_change,
    .accept = fake_accept,
    .cancel = fake_cancelled,
    .complete = fake_complete,
};

static enum reply
fake_act(struct view *view, const struct event *event, struct err *err)
{
	struct fake *fake = fake_of(view);

	switch ((int)event->command) {
	case CMD_QUERY_LINE:
		ui_prompt(view->ui, ";", event->argument, "query", &fake_prompt,
		    fake);
		return REPLY_DONE;
	case CMD_EXPORT:
		(void)!err_at(err, ERR_SYNTAX, 2, "no place for a file");
		return REPLY_FAILED;
	case CMD_ALL:
		return REPLY_CLOSE;
	case CMD_DOWN:
	case CMD_FIRST:
		buf_printf(fake->log, "%s %llu;",
		    command_get(event->command)->name,
		    (unsigned long long)event->count);
		return REPLY_DONE;
	default:
		return REPLY_IGNORED;
	}
}

static enum reply
fake_key(struct view *view, uint32_t key, struct err *err)
{
	(void)err;
	if (key != 'z')
		return REPLY_IGNORED;
	buf_puts(fake_of(view)->log, "z;");
	return REPLY_DONE;
}

static enum reply
fake_work(struct view *view, bool *ret_busy, struct err *err)
{
	struct fake *fake = fake_of(view);

	(void)err;
	if (fake->work_left > 0 && --fake->work_left == 0)
		buf_puts(fake->log, "worked;");
	*ret_busy = fake->work_left > 0;
	return REPLY_DONE;
}

static void
fake_cancel(struct view *view)
{
	buf_puts(fake_of(view)->log, "cancel;");
}

static void
fake_status(const struct view *view, struct buf *out)
{
	buf_printf(out, "%d lines", ((const struct fake *)view)->lines);
}

static void
fake_title(const struct view *view, struct buf *out)
{
	buf_printf(out, "the %s", view->ops->name);
}

static void
fake_refresh(struct view *view)
{
	buf_puts(fake_of(view)->log, "refresh;");
}

static void
fake_close(struct view *view)
{
	buf_printf(fake_of(view)->log, "close %s;", view->ops->name);
	free(view);
}

static const struct view_ops fake_ops = {
    .name = "fake",
    .prepare = fake_prepare,
    .draw = fake_draw,
    .act = fake_act,
    .key = fake_key,
    .work = fake_work,
    .cancel = fake_cancel,
    .status = fake_status,
    .title = fake_title,
    .refresh = fake_refresh,
    .close = fake_close,
};
static const struct view_ops help_ops = {
    .name = "help",
    .prepare = fake_prepare,
    .draw = fake_draw,
    .act = fake_act,
    .status = fake_status,
    .title = fake_title,
    .close = fake_close,
};

static struct view *
fake_new(struct ui *ui, const struct view_ops *ops)
{
	struct fake *fake = xcalloc(1, sizeof(*fake));

	fake->view = (struct view){ops, ui};
	fake->log = &the_log;
	return &fake->view;
}

struct view *
view_help_new(struct ui *ui, const char *for_view)
{
	buf_printf(&the_log, "help for %s;", for_view);
	return fake_new(ui, &help_ops);
}

struct view *
view_tables_new(struct ui *ui)
{
	return fake_new(ui, &fake_ops);
}

struct view *
view_form_new(struct ui *ui, const char *file)
{
	buf_printf(&the_log, "form %s;", file == NULL ? "" : file);
	return fake_new(ui, &fake_ops);
}

struct view *
view_browse_new(struct ui *ui, struct table *table, struct span hash,
    struct span sort)
{
	(void)table;
	(void)hash;
	(void)sort;
	return fake_new(ui, &fake_ops);
}

struct view *
view_browse_at(struct ui *ui, struct table *table, const struct spot *spot,
    enum browse_back back)
{
	(void)table;
	(void)spot;
	(void)back;
	return fake_new(ui, &fake_ops);
}

static struct keymap *
map_new(void)
{
	struct keymap *map = keymap_new();

	(void)!keymap_read(map, SPAN("fake v query V!\n"), "", NULL, NULL);
	return map;
}

static struct ui *
fake_ui(struct keymap *map)
{
	struct ui_options options = {0};
	struct ui *ui = ui_new(NULL, map, &options);

	buf_clear(&the_log);
	ui_resize(ui, 10, 40);
	ui_push(ui, fake_new(ui, &fake_ops));
	return ui;
}

/* Line LINE of the screen. */
static struct span
shown(struct ui *ui, int line)
{
	static struct buf text;
	struct span rest;

	if (ui == NULL) {
		buf_fini(&text);
		return (struct span){0};
	}
	buf_clear(&text);
	script_screen(ui, &text);
	rest = buf_span(&text);
	while (line-- > 0)
		rest = span_from(rest, span_find(rest, SPAN("\n")) + 1);
	rest.len = span_find(rest, SPAN("\n"));
	return rest;
}

/* Scripts, what the view was told, and lines of the screen behind them. */
static const struct {
	const char *what, *script, *log;
	int line;
	const char *shown;
} scripts[] = {
    {"title", "", "", 0, " the fake                        ? help"},
    {"status", "", "", 9, " 8 lines"},
    {"a command", "key j", "down 0;", 1, "focused"},
    {"a count", "key 5 0 0 g", "first 500;", 9, " 8 lines"},
    {"a count is shown", "key 5 0", "", 9,
	" 8 lines                             50"},
    {"0 is no count", "key 0", "", 9, " 0 does nothing here; ? opens the help"},
    {"a count goes with another key", "key 5 z j", "z;down 0;", 9, " 8 lines"},
    {"a count goes with Esc", "key 5 Esc j", "cancel;down 0;", 9, " 8 lines"},
    {"a huge count", "key 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 j",
	"down 999999999999999;", 9, " 8 lines"},
    {"an unknown key", "key !", "", 9,
	" ! does nothing here; ? opens the help"},
    {"a command that the view does not know", "key o", "", 9,
	" o does nothing here; ? opens the help"},
    {"the message goes with the next key", "key ! j", "down 0;", 9, " 8 lines"},
    {"Alt is Esc and a key", "key M-j", "cancel;down 0;", 9, " 8 lines"},
    {"failure", "key e", "", 9, " no place for a file"},
    {"help", "key ?", "help for fake;", 0,
	" the help                        ? help"},
    {"help of the help", "key ? ?", "help for fake;", 0,
	" the help                        ? help"},
    {"back", "key ? q", "help for fake;close help;", 0,
	" the fake                        ? help"},
    {"back from the last", "key q", "close fake;", 0, ""},
    {"closed by itself", "key a", "close fake;", 0, ""},
    {"refresh", "key R", "refresh;", 9, " 8 lines"},
    {"work", "wait", "worked;", 9, " 8 lines"},
    {"load", ":load a b.csv", "form a b.csv;", 0,
	" the fake                        ? help"},
    {"load asks", "key L\ntype a.csv\nkey Enter", "form a.csv;", 0,
	" the fake                        ? help"},
    {"load wants a name", "key L Enter", "", 9, " the name of a file expected"},

    {"prompt", "key :", "", 8, ":"},
    {"prompt takes a line", "key :", "", 9, " 7 lines"},
    {"no focus", "key :", "", 1, "not focused"},
    {"usage while typing", "key :\ntype back", "", 9,
	" back: back to where one was"},
    {"a line of the prompt", "key :\ntype down\nkey Enter", "down 0;", 9,
	" 8 lines"},
    {"a beginning is enough", "key :\ntype dow\nkey Enter", "down 0;", 9,
	" 8 lines"},
    {"a number", "key :\ntype 500\nkey Enter", "first 500;", 9, " 8 lines"},
    {"an empty line", "key : Enter", "", 9, " 8 lines"},
    {"cancelled", "key :\ntype down\nkey Esc", "", 9, " 8 lines"},
    {"an unknown command", "key :\ntype  xyz\nkey Enter", "", 8, ": xyz"},
    {"is pointed at", "key :\ntype  xyz\nkey Enter", "", 9,
	"  ^ no command 'xyz'"},
    {"one letter is missing", "key :\ntype expot\nkey Enter", "", 9,
	" ^ no command 'expot'; 'export'?"},
    {"two are exchanged", "key :\ntype hlep\nkey Enter", "", 9,
	" ^ no command 'hlep'; 'help'?"},
    {"one is wrong", "key :\ntype tible\nkey Enter", "", 9,
	" ^ no command 'tible'; 'table'?"},
    {"a beginning of several", "key :\ntype ju\nkey Enter", "", 9,
	"   ^ 'jump' needs TEXT"},
    {"of more than one", "key :\ntype half\nkey Enter", "", 6,
	" 'half' can be half-page-up,"},
    {"the cursor is there", "key :\ntype  xyz\nkey Enter\ntype q", "", 8,
	": qxyz"},
    {"an argument too much", "key :\ntype down 1\nkey Enter", "", 9,
	"      ^ 'down' takes no argument"},
    {"an argument too few", "key :\ntype jump\nkey Enter", "", 9,
	"     ^ 'jump' needs TEXT"},
    {"a place in an argument", "key :\ntype export a.csv\nkey Enter", "", 9,
	"          ^ no place for a file"},
    {"a message on the left",
	"key :\ntype export aaaaaaa\nkey Home\n"
	"type                 \nkey Enter",
	"", 9, "      no place for a file ^"},
    {"the error goes with the next key", "key :\ntype xyz\nkey Enter Delete",
	"", 9, " 7 lines"},
    {"no abbreviation takes read-only away", "key :\ntype w\nkey Enter", "", 8,
	":w"},
    {"not here", "key :\ntype order\nkey Enter", "", 9,
	" 'order' does nothing here"},
    {"a palette", "key C-p\ntype write\nkey Enter", "", 9,
	" 'write' does nothing here"},
    {"of what the view does", "key M-x\ntype down\nkey Enter", "down 0;", 9,
	" 8 lines"},
    {"and types what needs it", "key C-p\ntype jump\nkey Enter", "", 8,
	":jump"},
    {"nothing to recall", "key : C-r", "", 9, " nothing was typed here before"},
    {"recalled", "key :\ntype down\nkey Enter : C-r Enter", "down 0;", 8,
	":down"},
    {"and changed", "key ;\ntype ab\nkey Enter ; C-r Enter\ntype c",
	"change a;change ab;accept ab;change ab;change abc;", 8, ";abc"},
    {"what failed is marked", "key v Enter C-r", NULL, 7, "> !  V!"},
    {"help while typing", "key ;\ntype a\nkey F1 q\ntype b",
	"change a;change ab;", 8, ";ab"},
    {"a view that goes, with what waits", "key ; F1 Q", "", 0,
	" help > what is being typed      ? help"},
    {"Tab completes", "key :\ntype save-s\nkey Tab", "", 8, ":save-screen"},
    {"Tab shows", "key :\ntype fi\nkey Tab", "", 8, ":first"},
    {"Tab, nothing", "key :\ntype xyz\nkey Tab", "", 9, " nothing begins so"},

    {"a prompt of the view", "key ;\ntype ab\nkey Enter",
	"change a;change ab;accept ab;", 8, ""},
    {"what is bound to a key", "key v", "", 8, ";V!"},
    {"an error keeps the text", "key v Enter", "", 8, ";V!"},
    {"and points", "key v Enter", "", 9, "  ^ no ! wanted"},
    {"an error while typing", "key ;\ntype ?", "change ?;", 9,
	" ^ no question"},
    {"cancel", "key ;\ntype a\nkey C-c", "change a;cancelled;", 8, ""},
    {"words", "key ;\ntype x a\nkey Tab",
	"change x;change x ;change x a;change x alpha;", 9, " alpha  alphabet"},
    {"next word", "key ;\ntype a\nkey Tab Tab Tab",
	"change a;change alpha;change alpha;change alphabet;", 8, ";alphabet"},
    {"around", "key ;\ntype a\nkey Tab Backtab Tab",
	"change a;change alpha;change alphabet;change alpha;", 8, ";alpha"},
    {"words go with the next key", "key ;\ntype a\nkey Tab\ntype x",
	"change a;change alpha;change alphax;", 9, " 7 lines"},
    {"one word", "key ;\ntype b\nkey Tab", "change b;change beta;", 8, ";beta"},

    {"the smallest", "resize 24x5\nkey j", "down 0;", 4, " 3 lines"},
    {"too narrow", "resize 23x10", "", 0, "needs 24x5"},
    {"too low", "resize 40x4\nkey j", "down 0;", 0, "needs 24x5"},
    {"tiny", "resize 1x1", "", 0, "\xe2\x80\xa6"},
    {"and back", "resize 1x1\nkey :\nresize 50x12\ntype down\nkey Enter",
	"down 0;", 11, " 10 lines"},
    {"a long line scrolls",
	"key ;\ntype 0123456789012345678901234567890123456789abc", NULL, 8,
	";\xe2\x80\xa6"
	"8901234567890123456789abc"},
    {"back to its start",
	"key ;\ntype 0123456789012345678901234567890123456789abc\nkey Home",
	NULL, 8, ";01234567890123456789012345678901234567\xe2\x80\xa6"},
};

static void
test_scripts(void)
{
	struct keymap *map = map_new();

	for (size_t i = 0; i < COUNT_OF(scripts); i++) {
		struct ui *ui = fake_ui(map);
		struct buf out = {0};
		struct err err = {0};

		if (strcmp(scripts[i].script, "wait") == 0) {
			struct view *view = fake_new(ui, &fake_ops);

			fake_of(view)->work_left = 5;
			ui_push(ui, view);
		}
		IS_INT(script_run(ui, span_of(scripts[i].script), "script",
			   &out, &err),
		    ERR_OK, scripts[i].what);
		IS_STR(shown(ui, scripts[i].line), scripts[i].shown,
		    scripts[i].what);
		if (scripts[i].log != NULL)
			IS_STR(buf_span(&the_log), scripts[i].log,
			    scripts[i].what);
		ui_free(ui);
		buf_fini(&out);
	}
	keymap_free(map);
}

static const struct {
	const char *script, *message;
} bad_scripts[] = {
    {"key j\nkey Nothing\n", "s:2: no key is called 'Nothing'"},
    {"resize 80\n", "s:1: no size: '80'"},
    {"resize 0x5\n", "s:1: no size: '0x5'"},
    {"resize 80x24x2\n", "s:1: no size: '80x24x2'"},
    {"jump 1\n", "s:1: a script has no 'jump'"},
    {"screen /nowhere/at/all\n",
	"s:1: cannot create '/nowhere/at/all': No such file or directory"},
};

static void
test_bad_scripts(void)
{
	struct keymap *map = map_new();
	struct ui *ui = fake_ui(map);
	struct buf out = {0};
	struct err err = {0};

	for (size_t i = 0; i < COUNT_OF(bad_scripts); i++) {
		OK(script_run(ui, span_of(bad_scripts[i].script), "s", &out,
		       &err) != ERR_OK,
		    "bad script %zu", i);
		IS_STR(span_of(err.msg), bad_scripts[i].message, "why");
	}
	ui_free(ui);
	buf_fini(&out);
	keymap_free(map);
}

/* A key that is pressed while work goes on hides neither how far it is, nor
 * what comes of it. */
static void
test_work_message(void)
{
	static const struct {
		int columns;
		const char *key, *during, *after;
	} cases[] = {
	    {80, "!", " ! does nothing here; ? opens the help   8 lines",
		" 8 lines   ! does nothing here; ? opens the help"},
	    {40, "!", " ! does nothing here; ? opens the help", " 8 lines"},
	    {40, "j", " 8 lines", " 8 lines"},
	    {80, "e", " no place for a file   8 lines",
		" 8 lines   no place for a file"},
	    /* A failure is to be read. */
	    {24, "e", " no place for a file", " no place for a file"},
	};

	for (size_t i = 0; i < COUNT_OF(cases); i++) {
		struct keymap *map = map_new();
		struct ui *ui = fake_ui(map);
		struct view *view = fake_new(ui, &fake_ops);

		ui_resize(ui, 10, cases[i].columns);
		fake_of(view)->work_left = 2;
		ui_push(ui, view);
		OK(ui_work(ui), "work goes on");
		ui_key(ui, key_named(span_of(cases[i].key)));
		IS_STR(shown(ui, 9), cases[i].during, "while it does");
		OK(!ui_work(ui), "it ends");
		IS_STR(shown(ui, 9), cases[i].after, "afterwards");
		ui_key(ui, 'j');
		IS_STR(shown(ui, 9), " 8 lines", "after a key");
		ui_free(ui);
		keymap_free(map);
	}
}

/* A question is answered by one key. */
static void
test_questions(void)
{
	static const struct {
		const char *given, *keys, *log;
		bool open;
	} cases[] = {
	    {"", "y", "accept yes;", false},
	    {"", "Y", "accept yes;", false},
	    {"", "n", "accept no;", false},
	    {"", "Enter", "accept no;", false},
	    {"yes", "Enter", "accept yes;", false},
	    {"yes", "n", "accept no;", false},
	    {"yes", "Esc", "cancelled;", false},
	    {"yes", "C-c", "cancelled;", false},
	    {"yes", "x Tab C-r Up", "", true},
	    {"yes", "x y", "accept yes;", false},
	};
	struct prompt_ops question = fake_prompt;

	question.answers = ui_yes_or_no;
	question.change = NULL;
	for (size_t i = 0; i < COUNT_OF(cases); i++) {
		struct keymap *map = map_new();
		struct ui *ui = fake_ui(map);
		struct view *view = fake_new(ui, &fake_ops);
		struct buf script = {0}, out = {0};
		struct err err = {0};

		ui_push(ui, view);
		ui_prompt(ui, "sure? ", span_of(cases[i].given), "answer",
		    &question, fake_of(view));
		buf_printf(&script, "key %s", cases[i].keys);
		IS_INT(script_run(ui, buf_span(&script), "s", &out, &err),
		    ERR_OK, "keys");
		IS_STR(buf_span(&the_log), cases[i].log, cases[i].keys);
		OK(ui_is_asking(ui) == cases[i].open, "open or not");
		ui_free(ui);
		keymap_free(map);
		buf_fini(&script);
		buf_fini(&out);
	}
}

static void
test_save(void)
{
	struct keymap *map = map_new();
	struct ui *ui = fake_ui(map);
	char path[] = "/tmp/keyslice-screen-XXXXXX";
	int fd = mkstemp(path);
	struct buf command = {0}, saved = {0}, want = {0};
	struct err err = {0};

	OK(fd >= 0 && close(fd) == 0, "a file");
	buf_printf(&command, "save-screen %s", path);
	script_screen(ui, &want);
	ui_command(ui, buf_span(&command));
	IS_INT(file_read(path, 10000, &saved, &err), ERR_OK, "a file");
	IS_SPAN(buf_span(&saved), SPAN(""), "that is there stays");
	buf_putc(&command, '!');
	ui_command(ui, buf_span(&command));
	IS_INT(file_read(path, 10000, &saved, &err), ERR_OK, "is there");
	IS_SPAN(buf_span(&saved), buf_span(&want), "what is shown");
	/* The message that says so goes with a key. */
	IS_INT(script_run(ui, SPAN("key j\nscreen\n"), "s", &command, &err),
	    ERR_OK, "to the output");
	IS_SPAN(span_from(buf_span(&command), command.len - want.len),
	    buf_span(&want), "what is shown");
	(void)unlink(path);
	ui_free(ui);
	keymap_free(map);
	buf_fini(&command);
	buf_fini(&saved);
	buf_fini(&want);
}

static void
test_wishes(void)
{
	struct keymap *map = map_new();
	struct ui *ui = fake_ui(map);

	ui_key(ui, key_named(SPAN("C-z")));
	IS_INT(ui_take_wish(ui), WISH_SUSPEND, "suspend");
	IS_INT(ui_take_wish(ui), WISH_NOTHING, "only once");
	ui_key(ui, ':');
	ui_key(ui, key_named(SPAN("C-z")));
	IS_INT(ui_take_wish(ui), WISH_SUSPEND, "suspend, at the prompt");
	ui_key(ui, key_named(SPAN("C-l")));
	IS_INT(ui_take_wish(ui), WISH_REDRAW, "redraw, at the prompt");
	ui_key(ui, KEYC_ESC);
	ui_store_changed(ui);
	IS_STR(buf_span(&the_log), "refresh;", "the store changed");
	IS_STR(shown(ui, 8),
	    " another process changed the store:", "and that is said");
	IS_STR(shown(ui, 9), " read again", "to its end");
	OK(!ui_done(ui), "not done");
	ui_key(ui, 'Q');
	OK(ui_done(ui), "done");
	ui_key(ui, 'j');
	IS_STR(buf_span(&the_log), "refresh;", "no more keys");
	ui_free(ui);
	keymap_free(map);
}

/* In every state to 1x1 and back: what was there is there again. */
static void
test_resize(void)
{
	static const char *const states[] = {"", "key 5 0", "key !",
	    "key :\ntype down", "key :\ntype xyz\nkey Enter",
	    "key ;\ntype a\nkey Tab Tab", "key :\ntype down\nkey Enter : C-r",
	    "key C-p", "key ?", "key q"};
	struct keymap *map = map_new();

	for (size_t i = 0; i < COUNT_OF(states); i++) {
		struct ui *ui = fake_ui(map);
		struct buf before = {0}, after = {0};
		struct err err = {0};
		bool safe = true;

		safe &= script_run(ui, span_of(states[i]), "s", &before,
			    &err) == ERR_OK;
		script_screen(ui, &before);
		for (int size = 1; size < 60; size++) {
			ui_resize(ui, size, size * 2);
			(void)ui_draw(ui);
			ui_resize(ui, 60 - size, size);
			(void)ui_draw(ui);
		}
		ui_resize(ui, 10, 40);
		script_screen(ui, &after);
		OK(safe && span_eq(buf_span(&before), buf_span(&after)),
		    "resized in state %zu", i);
		ui_free(ui);
		buf_fini(&before);
		buf_fini(&after);
	}
	keymap_free(map);
}

int
main(void)
{
	(void)setlocale(LC_ALL, "C.UTF-8");
	(void)setenv("EDITRC", "/dev/null", 1);
	/* libedit leaks a little for each terminal of another kind. */
	(void)setenv("TERM", "dumb", 1);
	test_scripts();
	test_bad_scripts();
	test_work_message();
	test_questions();
	test_save();
	test_wishes();
	test_resize();
	(void)shown(NULL, 0);
	buf_fini(&the_log);
	return tap_end();
}
