/* SPDX-License-Identifier: MIT */
/*
 * Every view and every prompt, drawn at sizes down to one cell and back again,
 * with and without keys that are pressed there. What is checked of each drawing:
 * no half of a wide character, no bytes that would drive a terminal, the
 * hardware cursor on the row or in the line that has the focus.
 *
 * Usage: test_torture ROOT.
 */
#include <locale.h>

#include "src/base/utf8.h"
#include "tests/leaks.h"
#include "tests/screen_stores.h"
#include "ui/script.h"

/* How to get to a view or a prompt from the list of tables. */
struct way {
	const char *name;
	const char *script;
	const char *at; /* what the line with the cursor begins with; ">": the
			 * cursor is on that mark; NULL: there is none */
};

static const struct way ways[] = {
    {"tables", "", ">"},
    {"no collections", ":table Nothing", NULL},
    {"collections", ":table Wild", ">"},
    {"many collections", ":table Vast\nkey G", ">"},
    {"the largest collections", ":table Vast\n:order size\nwait", ">"},
    {"no items", ":table Nothing\n:all", NULL},
    {"a slice", ":table Wild\nkey Enter", ">"},
    {"a slice with a pin", ":table Wild\nkey 6 G Enter", ">"},
    {"the pin", ":table Wild\nkey 6 G Enter Up", ">"},
    {"a slice of bytes", ":table Raw\n:all", ">"},
    {"a slice of many columns", ":table Wide\nkey Enter $", ">"},
    {"a sorted slice", ":table Wild\n:all\n:sort asc\nwait\nkey g", ">"},
    {"marks", ":table Wild\n:all\nkey m j m", ">"},
    {"a query", ":table Vast\nkey Enter\n:query sk > 5 desc limit 20", ">"},
    {"a query that finds nothing", ":table Wild\n:query filter title = 1\nwait",
	NULL},
    {"an item", ":table Wild\nkey j Enter Enter", ">"},
    {"a long item", ":table Wide\nkey Enter j Enter", ">"},
    {"a deep item", ":table Wide\nkey Enter Enter", ">"},
    {"JSON", ":table Wild\nkey j Enter Enter t", ">"},
    {"DynamoDB JSON", ":table Wild\nkey j Enter Enter t t", ">"},
    {"the tree of collections", ":table Wild\nkey f", ">"},
    {"the tree of a collection", ":table Wild\nkey 6 G Enter f", ">"},
    {"a large folder", ":table Vast\n:tree /\nkey j Enter Enter", ">"},
    {"nothing in the tree", ":table Nothing\nkey f", NULL},
    {"bytes", ":table Wild\nkey Enter B", ">"},
    {"a difference", ":table Wild\nkey Enter D", ">"},
    {"compared by", ":table Wild\n:all\n:compare Wide\nwait", ">"},
    {"slices that are equal", ":table Wild\n:all\n:compare Wild\nwait", NULL},
    {"an explanation", ":table Wild\nkey j Enter X", ">"},
    {"no saved queries", ":table One\nkey @", NULL},
    {"saved queries", ":table Vast\nkey @", ">"},
    {"settings", ":set", ">"},
    {"a schema", "key G K", ">"},
    {"the help", ":table Wild\nkey ?", ">"},
    {"the help of a prompt", ":table Wild\nkey Enter ; F1", ">"},
    {"a new table", ":new-table", ">"},
    {"a file to load", ":load wild.jsonl", ">"},
    {"no file to load", ":load nowhere.jsonl", ">"},
    {"a message", ":table Wild\n:run nothing", ">"},

    {"the prompt for commands", ":table Wild\nkey :\ntype tab", ":"},
    {"the words that Tab found", ":table Wild\nkey :\ntype t\nkey Tab", ":"},
    {"an error in a command", ":table Wild\nkey :\ntype tbale x\nkey Enter",
	":"},
    {"the query line", ":table Wild\nkey Enter ;", "query: "},
    {"a long query",
	":table Wild\nkey Enter ;\n"
	"type s = \"漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字 e\xcc\x81 👩‍🚀\"",
	"query: "},
    {"an error in a query", ":table Wild\nkey Enter ;\ntype s = =\nkey Enter",
	"query: "},
    {"begins_with", ":table Wild\nkey Enter b\ntype tab", "query: "},
    {"searching", ":table Wild\nkey Enter /\ntype x", "/"},
    {"a jump", ":table Wild\nkey J\ntype x", "jump to: "},
    {"the export", ":table Wild\nkey Enter e", "export to: "},
    {"comparing", ":table Wild\nkey Enter C", "compare wi"},
    {"loading", "key L", "load file: "},
    {"all commands", ":table Wild\nkey C-p", "command: "},
    {"some commands", ":table Wild\nkey C-p\ntype new", "command: "},
    {"no commands", ":table Wild\nkey C-p\ntype xyzxyz", "command: "},
    {"what was typed before",
	":table Wild\nkey Enter ;\ntype s > \"a\"\nkey Enter ; C-r", "find: "},
    {"a saved query to change", ":table Vast\nkey @ E", "query: "},
    {"a saved query's name", ":table Vast\nkey @ r", "new name: @"},
    {"a saved query to delete", ":table Vast\nkey @ x", "delete @q000"},
    {"an item to delete", ":write\n:table Wild\nkey Enter x", "delete "},
    {"an item with another key", ":write\n:table Wild\nkey 6 G Enter E",
	"move or copy"},
    {"an item that is none", ":write\n:table Wild\nkey 6 G Enter j E",
	"edit again"},
    {"a table's name", "key r", "new name: "},
    {"a table to drop", "key x", "type Nothi"},
    {"a field of the form", ":new-table\nkey Enter\ntype x", "Table: "},
    {"a setting", ":set\nkey G Enter", "log: "},
};

static const struct {
	int columns, lines;
} sizes[] = {
    {1, 1},
    {1, 200},
    {200, 1},
    {2, 2},
    {0, 0},
    {24, 5},
    {23, 4},
    {39, 9},
    {40, 10},
    {200, 60},
    {41, 11},
    {5000, 3},
    {5000, 24},
    {100, 24},
    {80, 24},
};

enum {
	COLUMNS = 80,
	LINES = 24,
	COLUMNS_MIN = 24, /* of a screen that is drawn */
	LINES_MIN = 5,
};

struct run {
	struct session *session;
	struct keymap *keymap;
	const struct way *way;
	struct ui *ui;
	const char *fault; /* the first one; NULL: none */
	int fault_columns, fault_lines;
};

static const struct cell *
cell_of(const struct canvas *canvas, int line, int column)
{
	return &canvas->cells[(size_t)line * (size_t)canvas->columns +
	    (size_t)column];
}

static const char *
bytes_fault(const struct cell *cell)
{
	struct span text = span_of(cell->bytes);

	if (text_width(text) != cell->columns)
		return "a cell is not as wide as what is in it";
	while (text.len > 0) {
		uint32_t code;

		text = span_from(text, utf8_next(text, &code));
		if (code == UTF8_INVALID)
			return "a cell that is no UTF-8";
		if (code < 0x20 || (code >= 0x7f && code < 0xa0))
			return "a control character in a cell";
	}
	return NULL;
}

static const char *
cells_fault(const struct canvas *canvas)
{
	for (int line = 0; line < canvas->lines; line++)
		for (int column = 0; column < canvas->columns; column++) {
			const struct cell *cell = cell_of(canvas, line, column);
			bool last = column + 1 == canvas->columns;
			bool half = !last && cell[1].columns == 0;
			const char *fault = bytes_fault(cell);

			if (fault != NULL)
				return fault;
			if ((cell->columns == 2) != half)
				return "half of a wide character";
			if (column == 0 && cell->columns == 0)
				return "half of a wide character on the left";
		}
	return NULL;
}

/* Whether LINE begins with TEXT. */
static bool
line_begins(const struct canvas *canvas, int line, const char *text)
{
	struct buf shown = {0};
	bool begins;

	for (int column = 0; column < canvas->columns; column++)
		buf_puts(&shown, cell_of(canvas, line, column)->bytes);
	begins = strncmp(buf_str(&shown), text, strlen(text)) == 0;
	buf_fini(&shown);
	return begins;
}

/* Half of a narrow screen is for the label of a prompt. */
static const char *
cursor_fault(const struct canvas *canvas, const char *at)
{
	int line = canvas->cursor_line, column = canvas->cursor_column;

	if (at == NULL)
		return line < 0 ? NULL : "a cursor on nothing";
	if (line < 0 || line >= canvas->lines || column < 0 ||
	    column >= canvas->columns)
		return "no cursor";
	if (strcmp(at, ">") != 0)
		return line_begins(canvas, line, at)
		    ? NULL
		    : "the cursor is not in the prompt";
	return strcmp(cell_of(canvas, line, column)->bytes, ">") == 0
	    ? NULL
	    : "the cursor is not on the mark";
}

/* One drawing. AT: as in struct way, or "" if the cursor may be anywhere. */
static void
look(struct run *run, int columns, int lines, const char *at)
{
	const struct canvas *canvas;
	const char *fault;

	ui_resize(run->ui, lines, columns);
	canvas = ui_draw(run->ui);
	fault = cells_fault(canvas);
	if (fault == NULL && columns >= COLUMNS_MIN && lines >= LINES_MIN &&
	    (at == NULL || at[0] != '\0'))
		fault = cursor_fault(canvas, at);
	if (fault == NULL || run->fault != NULL)
		return;
	run->fault = fault;
	run->fault_columns = columns;
	run->fault_lines = lines;
}

static void
begin(struct run *run)
{
	struct ui_options options = {0};
	struct buf out = {0};
	struct err err = {0};

	run->ui = ui_new(run->session, run->keymap, &options);
	ui_push(run->ui, view_tables_new(run->ui));
	ui_resize(run->ui, LINES, COLUMNS);
	if (script_run(run->ui, span_of(run->way->script), run->way->name, &out,
		&err) != ERR_OK) {
		(void)fprintf(stderr, "%s\n", err.msg);
		abort();
	}
	buf_fini(&out);
}

static void
end(struct run *run, const char *what)
{
	OK(run->fault == NULL, "%s, %s", run->way->name, what);
	if (run->fault != NULL) {
		struct buf shown = {0};

		printf("# %s at %dx%d\n", run->fault, run->fault_columns,
		    run->fault_lines);
		ui_resize(run->ui, run->fault_lines, run->fault_columns);
		canvas_text(ui_draw(run->ui), &shown);
		printf("%s", buf_str(&shown));
		buf_fini(&shown);
	}
	ui_free(run->ui);
	run->ui = NULL;
	run->fault = NULL;
}

/* Down to nothing and back: as if nothing had been. */
static void
test_sizes(struct run *run)
{
	struct buf before = {0}, after = {0};

	begin(run);
	look(run, COLUMNS, LINES, run->way->at);
	canvas_text(ui_draw(run->ui), &before);
	for (size_t i = 0; i < COUNT_OF(sizes); i++)
		look(run, sizes[i].columns, sizes[i].lines, run->way->at);
	canvas_text(ui_draw(run->ui), &after);
	if (!OK(span_eq(buf_span(&after), buf_span(&before)),
		"%s is the same afterwards", run->way->name))
		printf("before:\n%safter:\n%s", buf_str(&before),
		    buf_str(&after));
	end(run, "in all sizes");
	buf_fini(&before);
	buf_fini(&after);
}

/* Keys while nearly nothing is seen: those that move first, then any. */
static void
test_keys(struct run *run)
{
	static const char *const keys[] = {"Down", "Up", "PageDown", "Right",
	    "End", "Left", "Home", "PageUp", "Tab", "Backtab", "x", "C-d",
	    "C-u", "j", "Backspace", "Enter", "C-p", "Esc", "g", "o", "t", "G",
	    "Esc", "q"};

	begin(run);
	for (size_t i = 0; i < COUNT_OF(sizes); i++)
		for (size_t k = 0; k < COUNT_OF(keys) && !ui_done(run->ui);
		     k++) {
			if (strcmp(keys[k], "q") == 0 && i % 2 == 0)
				continue;
			ui_key(run->ui, key_named(span_of(keys[k])));
			(void)ui_work(run->ui);
			look(run, sizes[i].columns, sizes[i].lines, "");
		}
	end(run, "with keys");
}

int
main(int argc, char **argv)
{
	struct fixture f;
	struct run run = {.keymap = keymap_new()};
	struct err err = {0};

	if (argc < 2 || setlocale(LC_ALL, "C.UTF-8") == NULL)
		return 1;
	fixture_init(&f);
	make_screen_store("states", f.path, argv[1]);
	if (chdir(f.dir) != 0)
		abort();
	write_text("wild.jsonl", SPAN("{\"k\":{\"S\":\"\xe6\xbc\xa2\"}}\n"));
	/* One item gets another key, the other one is no JSON any more. */
	(void)setenv("EDITOR", "sed -i -e s/三/五/ -e /四/s/:/,/", 1);
	(void)unsetenv("VISUAL");
	for (size_t i = 0; i < COUNT_OF(ways); i++) {
		run.way = &ways[i];
		if (session_open(f.path, SESSION_READ, &run.session, &err) !=
		    ERR_OK)
			abort();
		test_sizes(&run);
		test_keys(&run);
		session_close(run.session);
	}
	keymap_free(run.keymap);
	fixture_fini(&f);
	return tap_end();
}
