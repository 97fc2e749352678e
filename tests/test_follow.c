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
} states[] = {
    {"tables", ""},
    {"collections", ":table Fleet\n"},
    {"slice", ":table Fleet\nkey Enter\n"},
    {"newest first", ":table Fleet\nkey Enter r\n"},
    {"item", ":table Fleet\nkey Enter Enter\n"},
    {"scan", ":table Fleet\n:scan\n"},
    {"tree", ":table Fleet\nkey f\n"},
    {"tree of a collection", ":table Fleet\nkey Enter\n:tree :\n"},
    {"queries", ":table Fleet\nkey Enter\n:run\n"},
    {"another name", ":table Fleet\nkey Enter\n:run\nkey r\n"},
    {"another name in an index", ":table Fleet\n:index byDepot\n:run\nkey r\n"},
    {"schema", ":table Fleet\nkey K\n"},
    {"bytes", ":table Fleet\nkey Enter\n:bytes\n"},
    {"diff", ":table Fleet\nkey Enter\n:diff\n"},
    {"explain", ":table Fleet\nkey Enter X\n"},
    {"compare", ":table Fleet\n:compare Tuesday\nwait\n"},
    {"compared with it", ":table Tuesday\n:compare Fleet\nwait\n"},
    {"the query line", ":table Fleet\nkey Enter ;\n"},
    {"begins_with", ":table Fleet\nkey Enter b T\n"},
    {"a question", ":write\n:table Fleet\nkey Enter x\n"},
    {"the help", ":table Fleet\nkey Enter ?\n"},
    {"another table", ":table Fleet\nkey Enter\n:table Tuesday\n"},
    {"an index", ":table Fleet\n:index byDepot\n"},
    {"a slice of it", ":table Fleet\n:index byDepot\nkey Enter\n"},
    {"an item of it", ":table Fleet\n:index byDepot\nkey Enter Enter\n"},
    {"a tree of it", ":table Fleet\n:index byDepot\nkey f\n"},
    {"a query of it", ":table Fleet\n:index byDepot\nkey Enter ;\n"},
    {"begins_with of it", ":table Fleet\n:index byDepot\nkey Enter b T\n"},
    {"what is compared of it",
	":table Fleet\n:scan on byDepot\n:compare on byDepot depot = \"LON\"\n"
	"wait\n"},
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

/* Nothing: the script has done it. */
static void
leave_it(struct store *store)
{
	(void)store;
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
	const char *says; /* where it is open */
} changes[] = {
    {"dropped", drop, "table 'Fleet' is gone: another process dropped it"},
    {"renamed", rename_it, NULL},
    {"another", make_other,
	"table 'Fleet' is gone: another process dropped it"},
    {"made anew", make_same, NULL},
    {"without its index", drop_index, NULL},
    {"with an index more", add_index, NULL},
};

/* Some of the screens that come of it, by hand. */
static const struct titled {
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
    {":table Fleet\nkey Enter\n", make_same, "Fleet ",
	"the collection is there no more"},
    {":table Fleet\nkey Enter ;\n", make_same, "s.keyslice ",
	"table 'Fleet' is gone: another process dropped it"},
    {":table Fleet\n:index byDepot\nkey Enter ;\n", drop_index, "s.keyslice ",
	"table 'Fleet' has other indexes: another process changed"},
    {":table Fleet\n:index byDepot\nkey Enter\n", drop_index, "Fleet ",
	"index 'byDepot' is gone: this is the table itself"},
    {":table Fleet\n:index byDepot\nkey f\n", drop_index, "Fleet ",
	"index 'byDepot' is gone: this is the table itself"},
    {":table Fleet\n:index byDepot\nkey Enter\n", add_index,
	"Fleet [byDepot] > LON ", "another process changed the store"},
    {":table Fleet\n:index byDepot\n:run\nkey r\n", add_index,
	"Fleet [byDepot] ",
	"table 'Fleet' has other indexes: another process changed"},
    {":table Fleet\n:index byDepot\nkey f\n:schema Fleet\n"
     "key Down x y\nwait\nkey q\n",
	leave_it, "Fleet ", "index 'byDepot' is gone"},
};

static void
fixture_remove(const struct fixture *f)
{
	(void)fixture_each(f, fixture_unlink);
	(void)rmdir(f->dir);
}

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

/* The store that all begin with, as bytes. */
static void
make_store(struct buf *ret_bytes)
{
	struct fixture f;
	struct err err;

	fixture_init(&f);
	make_screen_store("designed", f.path, ".");
	load_text(f.path, SPAN(tuesday_items), "Tuesday", "v:S,at:S");
	if (file_read(f.path, SIZE_MAX, ret_bytes, &err) != ERR_OK)
		abort();
	fixture_remove(&f);
}

static void
write_store(struct fixture *f, const struct buf *bytes)
{
	FILE *file;

	fixture_init(f);
	file = fopen(f->path, "wb");
	if (file == NULL ||
	    fwrite(bytes->ptr, 1, bytes->len, file) != bytes->len ||
	    fclose(file) != 0)
		abort();
}

/* A screen at the list of tables, and the other connection. */
struct stage {
	struct fixture f;
	struct keymap *keymap;
	struct session *session;
	struct ui *ui;
	struct store *other;
	struct buf screen;
};

static void
stage_open(struct stage *stage, const struct buf *bytes, int columns)
{
	static const struct ui_options options = {0};

	*stage = (struct stage){.keymap = keymap_new()};
	write_store(&stage->f, bytes);
	if (session_open(stage->f.path, SESSION_READ, &stage->session, NULL) !=
		ERR_OK ||
	    store_open(stage->f.path, STORE_WRITE, &stage->other, NULL) !=
		ERR_OK)
		abort();
	stage->ui = ui_new(stage->session, stage->keymap, &options);
	ui_resize(stage->ui, 24, columns);
	ui_push(stage->ui, view_tables_new(stage->ui));
}

static void
stage_close(struct stage *stage)
{
	ui_free(stage->ui);
	buf_fini(&stage->screen);
	store_close(stage->other);
	session_close(stage->session);
	keymap_free(stage->keymap);
	fixture_remove(&stage->f);
}

static void
check(const struct buf *bytes, const struct state *state,
    const struct change *change, enum notice notice)
{
	struct stage stage;

	stage_open(&stage, bytes, 160);
	run_script(stage.ui, state->script);
	/* So that it is read. */
	(void)ui_draw(stage.ui);
	change->make(stage.other);
	look(stage.ui, notice, &stage.screen);
	if (change->says != NULL && state->script[0] != '\0' &&
	    notice == NOTICE_LOOK)
		OK(holds(&stage.screen, change->says), "%s, %s: it is said\n%s",
		    state->name, change->name, buf_str(&stage.screen));
	check_views(stage.ui, state, change);
	stage_close(&stage);
}

static void
check_title(const struct buf *bytes, const struct titled *titled)
{
	struct stage stage;

	stage_open(&stage, bytes, 80);
	run_script(stage.ui, titled->script);
	titled->make(stage.other);
	look(stage.ui, NOTICE_LOOK, &stage.screen);
	OK(span_starts(span_from(buf_span(&stage.screen), 1),
	       span_of(titled->title)) &&
		holds(&stage.screen, titled->says),
	    "%s, '%s'\n%s", titled->title, titled->says,
	    buf_str(&stage.screen));
	stage_close(&stage);
}

int
main(void)
{
	struct buf bytes = {0};

	if (setlocale(LC_ALL, "C.UTF-8") == NULL)
		return 1;
	make_store(&bytes);
	for (size_t i = 0; i < COUNT_OF(titles); i++)
		check_title(&bytes, &titles[i]);
	for (size_t i = 0; i < COUNT_OF(states); i++) {
		for (size_t k = 0; k < COUNT_OF(changes); k++)
			check(&bytes, &states[i], &changes[k], NOTICE_LOOK);
		check(&bytes, &states[i], &changes[0], NOTICE_FAILURE);
	}
	buf_fini(&bytes);
	return tap_end();
}
