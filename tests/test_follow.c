/* SPDX-License-Identifier: MIT */
/*
 * Every view of a table, while another connection drops, renames and changes
 * that table: what can be read still stays, all else goes with a word.
 */
#include <locale.h>

#include "tests/leaks.h"
#include "tests/screen_stores.h"
#include "ui/script.h"

/* How to get from the list of tables to a view of Fleet. */
static const struct state {
	const char *name, *script;
	bool of_index; /* byDepot is read */
} states[] = {
    {"tables", "", false},
    {"collections", ":table Fleet\n", false},
    {"slice", ":table Fleet\nkey Enter\n", false},
    {"newest first", ":table Fleet\nkey Enter r\n", false},
    {"item", ":table Fleet\nkey Enter Enter\n", false},
    {"scan", ":table Fleet\n:scan\n", false},
    {"tree", ":table Fleet\nkey f\n", false},
    {"tree of a collection", ":table Fleet\nkey Enter\n:tree :\n", false},
    {"queries", ":table Fleet\nkey Enter\n:run\n", false},
    {"schema", ":table Fleet\nkey K\n", false},
    {"bytes", ":table Fleet\nkey Enter\n:bytes\n", false},
    {"diff", ":table Fleet\nkey Enter\n:diff\n", false},
    {"explain", ":table Fleet\nkey Enter X\n", false},
    {"compare", ":table Fleet\n:compare Tuesday\nwait\n", false},
    {"compared with it", ":table Tuesday\n:compare Fleet\nwait\n", false},
    {"the query line", ":table Fleet\nkey Enter ;\n", false},
    {"begins_with", ":table Fleet\nkey Enter b T\n", false},
    {"a question", ":write\n:table Fleet\nkey Enter x\n", false},
    {"the help", ":table Fleet\nkey Enter ?\n", false},
    {"another table", ":table Fleet\nkey Enter\n:table Tuesday\n", false},
    {"an index", ":table Fleet\n:index byDepot\n", true},
    {"a slice of it", ":table Fleet\n:index byDepot\nkey Enter\n", true},
    {"an item of it", ":table Fleet\n:index byDepot\nkey Enter Enter\n", true},
    {"a tree of it", ":table Fleet\n:index byDepot\nkey f\n", true},
    {"what is compared of it",
	":table Fleet\n:scan on byDepot\n:compare on byDepot depot = \"LON\"\n"
	"wait\n",
	true},
};

static void
drop(struct store *store)
{
	OK(table_drop(store, SPAN("Fleet"), NULL) == ERR_OK, "drop");
}

static void
rename_it(struct store *store)
{
	OK(table_rename(store, SPAN("Fleet"), SPAN("Cars"), NULL) == ERR_OK,
	    "rename");
}

static void
make_anew(struct store *store, const char *key, const char *item)
{
	struct table *table;
	struct err err;

	drop(store);
	table = fixture_table(store, "Fleet", key, NULL);
	OK(fixture_put(table, item, PUT_REPLACE, &err) == ERR_OK, "anew");
	table_close(table);
}

static void
make_other(struct store *store)
{
	make_anew(store, "n:N", "{\"n\":{\"N\":\"1\"}}");
}

static void
make_same(struct store *store)
{
	make_anew(store, "v:S,at:S",
	    "{\"v\":{\"S\":\"V-9\"},\"at\":{\"S\":\"META\"}}");
}

static void
drop_index(struct store *store)
{
	struct table *table = NULL;

	OK(table_open(store, SPAN("Fleet"), &table, NULL) == ERR_OK &&
		table_drop_index(table, SPAN("byDepot"), NULL) == ERR_OK,
	    "drop the index");
	table_close(table);
}

static void
add_index(struct store *store)
{
	struct table *table = NULL;
	struct schema one = {0};

	OK(table_open(store, SPAN("Fleet"), &table, NULL) == ERR_OK, "open");
	one.key = table_schema(table)->key;
	OK(schema_add_index(&one, INDEX_GLOBAL, SPAN("more=at:S"), NULL) ==
		    ERR_OK &&
		table_add_index(table, one.indexes, NULL, NULL, NULL) == ERR_OK,
	    "add an index");
	schema_fini(&one);
	table_close(table);
}

static const struct change {
	const char *name;
	void (*make)(struct store *store);
	/* What is said where it is open; and what never is. */
	const char *says, *says_of_index, *never;
} changes[] = {
    {"dropped", drop, "table 'Fleet' is gone: another process dropped it", NULL,
	"Fleet >"},
    {"renamed", rename_it, NULL, NULL, "Fleet >"},
    {"another", make_other, "table 'Fleet' is gone: another process dropped it",
	NULL, "V-1"},
    {"made anew", make_same, NULL, NULL, "V-1"},
    {"without its index", drop_index, NULL, NULL, "byDepot >"},
    {"with an index more", add_index, NULL, NULL, NULL},
};

static void
run_script(struct ui *ui, const char *text)
{
	struct err err = {0};
	struct buf out = {0};

	if (script_run(ui, span_of(text), "script", &out, &err) != ERR_OK) {
		(void)fprintf(stderr, "%s\n", err.msg);
		abort();
	}
	buf_fini(&out);
}

static bool
holds(const struct buf *screen, const char *text)
{
	return span_find(buf_span(screen), span_of(text)) < screen->len;
}

/* How it is noticed: by the look at the store, or since reading it fails. */
enum notice {
	NOTICE_LOOK,
	NOTICE_FAILURE,
};

static void
look(struct ui *ui, enum notice notice, struct buf *screen)
{
	if (notice == NOTICE_LOOK && session_changed(ui_session(ui)))
		ui_store_changed(ui);
	else
		ui_refresh(ui);
	script_screen(ui, screen);
}

/* Whether the view on top and those below it, down to the tables, are about
 * what there is. */
static void
check_views(struct ui *ui, const struct state *state,
    const struct change *change)
{
	for (int i = 0; i < 6; i++) {
		struct buf screen = {0};

		script_screen(ui, &screen);
		OK(!holds(&screen, "no such table") &&
			!holds(&screen, "malformed"),
		    "%s, %s: nothing is read that is not there\n%s",
		    state->name, change->name, buf_str(&screen));
		buf_fini(&screen);
		run_script(ui, i == 0 ? "key Esc j Enter\nwait\n" : "key q\n");
		if (ui_done(ui))
			return;
	}
}

static void
check(const char *store, const struct state *state, const struct change *change,
    enum notice notice)
{
	static const struct ui_options options = {0};
	struct keymap *keymap = keymap_new();
	struct session *session = NULL;
	struct store *other = NULL;
	struct buf screen = {0};
	struct ui *ui;

	if (session_open(store, SESSION_READ, &session, NULL) != ERR_OK ||
	    store_open(store, STORE_WRITE, &other, NULL) != ERR_OK)
		abort();
	ui = ui_new(session, keymap, &options);
	ui_resize(ui, 24, 160);
	ui_push(ui, view_tables_new(ui));
	run_script(ui, state->script);
	script_screen(ui, &screen);
	buf_clear(&screen);
	change->make(other);
	look(ui, notice, &screen);
	if (change->says != NULL && state->script[0] != '\0' &&
	    notice == NOTICE_LOOK)
		OK(holds(&screen, change->says), "%s, %s: it is said\n%s",
		    state->name, change->name, buf_str(&screen));
	check_views(ui, state, change);
	ui_free(ui);
	buf_fini(&screen);
	store_close(other);
	session_close(session);
	keymap_free(keymap);
}

/* The screens of one view each, by hand. */
static void
check_title(const char *store, const char *script, void (*make)(struct store *),
    const char *title, const char *says)
{
	static const struct ui_options options = {0};
	struct keymap *keymap = keymap_new();
	struct session *session = NULL;
	struct store *other = NULL;
	struct buf screen = {0};
	struct ui *ui;

	if (session_open(store, SESSION_READ, &session, NULL) != ERR_OK ||
	    store_open(store, STORE_WRITE, &other, NULL) != ERR_OK)
		abort();
	ui = ui_new(session, keymap, &options);
	ui_resize(ui, 24, 80);
	ui_push(ui, view_tables_new(ui));
	run_script(ui, script);
	make(other);
	look(ui, NOTICE_LOOK, &screen);
	OK(span_starts(span_from(buf_span(&screen), 1), span_of(title)) &&
		holds(&screen, says),
	    "%s, '%s'\n%s", title, says, buf_str(&screen));
	ui_free(ui);
	buf_fini(&screen);
	store_close(other);
	session_close(session);
	keymap_free(keymap);
}

static void
make_store(struct fixture *f)
{
	fixture_init(f);
	make_screen_store("designed", f->path, ".");
	load_text(f->path, SPAN(tuesday_items), "Tuesday", "v:S,at:S");
}

static void
remove_store(const struct fixture *f)
{
	(void)fixture_each(f, fixture_unlink);
	(void)rmdir(f->dir);
}

int
main(void)
{
	static const struct {
		const char *script;
		void (*make)(struct store *store);
		const char *title, *says;
	} titles[] = {
	    {":table Fleet\nkey Enter\n", rename_it, "Cars > V-1 ",
		"another process changed the store: read again"},
	    {":table Fleet\nkey K\n", rename_it, "Cars > schema ", "byDepot"},
	    {":table Fleet\n:run\n", rename_it, "Cars > saved queries ", "@"},
	    {":table Fleet\nkey Enter\n", drop, "s.keyslice ",
		"table 'Fleet' is gone: another process dropped it"},
	    {":table Fleet\nkey Enter\n:table Tuesday\n", drop, "Tuesday ",
		"table 'Fleet' is gone: another process dropped it"},
	    {":table Fleet\nkey Enter\n", make_same, "Fleet > V-1 ",
		"another process changed the store: read again"},
	    {":table Fleet\n:index byDepot\nkey Enter\n", drop_index, "Fleet ",
		"index 'byDepot' is gone: this is the table itself"},
	    {":table Fleet\n:index byDepot\nkey f\n", drop_index, "Fleet ",
		"index 'byDepot' is gone: this is the table itself"},
	    {":table Fleet\n:index byDepot\nkey Enter\n", add_index,
		"Fleet > byDepot > LON ", "another process changed the store"},
	};

	if (setlocale(LC_ALL, "C.UTF-8") == NULL)
		return 1;
	for (size_t i = 0; i < COUNT_OF(titles); i++) {
		struct fixture f;

		make_store(&f);
		check_title(f.path, titles[i].script, titles[i].make,
		    titles[i].title, titles[i].says);
		remove_store(&f);
	}
	for (size_t i = 0; i < COUNT_OF(states) * COUNT_OF(changes) * 2; i++) {
		struct fixture f;

		make_store(&f);
		check(f.path, &states[i / 2 / COUNT_OF(changes)],
		    &changes[i / 2 % COUNT_OF(changes)],
		    i % 2 == 0 ? NOTICE_LOOK : NOTICE_FAILURE);
		remove_store(&f);
	}
	return tap_end();
}
