/* SPDX-License-Identifier: MIT */
/*
 * Queries that take long to answer: what is shown meanwhile, when the answer
 * takes its place, and what is left when it is stopped.
 */
#include <locale.h>

#include "tests/leaks.h"
#include "tests/screen_stores.h"
#include "ui/script.h"

enum {
	ITEMS = 60000,
	RARE = 10,         /* this one is found */
	STEP = 2000,       /* entries that are read between two keys */
	TAKES_OVER = 50000 /* entries: with fewer a screenful may come yet */
};

struct asking {
	struct fixture fixture;
	struct session *session;
	struct keymap *keymap;
	struct ui *ui;
};

static void
make_store(const char *path)
{
	struct buf text = {0};

	for (int i = 0; i < ITEMS; i++)
		buf_printf(&text,
		    "{\"pk\":{\"S\":\"p\"},\"sk\":{\"S\":\"k%05d\"},"
		    "\"word\":{\"S\":\"%s\"}}\n",
		    i, i == RARE ? "rare" : "usual");
	load_text(path, buf_span(&text), "Long", "pk:S,sk:S");
	buf_fini(&text);
}

static void
asking_open(struct asking *asking)
{
	struct ui_options options = {0};
	struct table *table = NULL;
	struct err err = {0};

	fixture_init(&asking->fixture);
	make_store(asking->fixture.path);
	asking->keymap = keymap_new();
	if (session_open(asking->fixture.path, SESSION_READ, &asking->session,
		&err) != ERR_OK ||
	    session_table(asking->session, SPAN("Long"), &table, &err) !=
		ERR_OK)
		abort();
	asking->ui = ui_new(asking->session, asking->keymap, &options);
	ui_resize(asking->ui, 24, 80);
	ui_push(asking->ui,
	    view_browse_new(asking->ui, table, SPAN("p"), SPAN("")));
	(void)ui_draw(asking->ui);
}

static void
asking_close(struct asking *asking)
{
	ui_free(asking->ui);
	session_close(asking->session);
	keymap_free(asking->keymap);
	fixture_fini(&asking->fixture);
}

/* Does what SCRIPT says, and then N turns of background work. */
static void
play(struct asking *asking, const char *script, int n)
{
	struct buf out = {0};
	struct err err = {0};

	if (script_run(asking->ui, span_of(script), "script", &out, &err) !=
	    ERR_OK) {
		(void)fprintf(stderr, "%s\n", err.msg);
		abort();
	}
	while (n-- > 0)
		(void)ui_work(asking->ui);
	buf_fini(&out);
}

/* Whether the screen shows TEXT. */
static bool
shows(struct asking *asking, const char *text)
{
	struct buf out = {0};
	bool found;

	script_screen(asking->ui, &out);
	found = span_find(buf_span(&out), span_of(text)) < out.len;
	if (!found)
		(void)fprintf(stderr, "%s", buf_str(&out));
	buf_fini(&out);
	return found;
}

#define SHOWS(ASKING, TEXT) OK(shows((ASKING), (TEXT)), "shows '%s'", (TEXT))

static const char rare[] = ":query filter word = \"rare\"\n";

static void
test_takes_over(struct asking *asking)
{
	play(asking, "key j j j", 0);
	play(asking, rare, 0);
	SHOWS(asking,
	    "asking ... 2,000 of 60,000 (3.3%), 1 found; ^C stops it");
	SHOWS(asking, " Long > p  ");
	play(asking, "", TAKES_OVER / STEP - 2);
	SHOWS(asking,
	    "asking ... 48,000 of 60,000 (80.0%), 1 found; ^C stops it");
	SHOWS(asking, "> k00003  usual");
	play(asking, "", 1);
	SHOWS(asking, " Long > p > filter word = \"rare\"");
	SHOWS(asking, "> k00010  rare");
	SHOWS(asking, "1 shown; 50,000 of 60,000 read (83.3%)");
	play(asking, "key Esc", 0);
	SHOWS(asking, "1 shown, stopped; 50,000 of 60,000 read (83.3%)");
	play(asking, "key ,", 0);
	SHOWS(asking, " Long > p  ");
	SHOWS(asking, "> k00003  usual");
}

static void
test_stopped(struct asking *asking)
{
	play(asking, rare, 3);
	SHOWS(asking, "asking ... 8,000 of 60,000 (13.3%), 1 found");
	/* Asked once more, it is not read from the start again. */
	play(asking, rare, 0);
	SHOWS(asking, "asking ... 8,000 of 60,000 (13.3%), 1 found");
	play(asking, "key Esc", 3);
	SHOWS(asking, "stopped: the slice is as it was");
	SHOWS(asking, " Long > p  ");
	SHOWS(asking, "> k00003  usual");
	play(asking, "key j", 0);
	SHOWS(asking, "5 of 60,000 (<0.1%)");
}

/* What is found in all of it has to be read to its end. */
static void
test_nothing_found(struct asking *asking)
{
	play(asking, ":query filter word = \"none\"\n",
	    (ITEMS - STEP) / STEP - 1);
	SHOWS(asking, "asking ... 58,000 of 60,000 (96.7%), 0 found");
	play(asking, "wait", 0);
	SHOWS(asking, "0 rows; 60,000 read, RCU 146.5+ / 293+");
	play(asking, "key a", 0);
	SHOWS(asking, "1 of 60,000 (<0.1%)");
}

static void
test_typed(struct asking *asking)
{
	play(asking, "key j b\ntype k0\nkey Esc", 0);
	SHOWS(asking, "> k00001  usual");
	/* Each key has its answer, or begins to ask. */
	play(asking, "key b\ntype k0\") filter word = \"rar", 1);
	SHOWS(asking, "asking ... 4,000 of 10,000 (40.0%), 0 found");
	SHOWS(asking, "Long > p > begins_with(sk, \"k0\")");
	play(asking, "type e", 0);
	SHOWS(asking, "asking ... 2,000 of 10,000 (20.0%), 1 found");
	play(asking, "key Esc", 1);
	SHOWS(asking, " Long > p  ");
	SHOWS(asking, "> k00001  usual");
	SHOWS(asking, "2 of 60,000 (<0.1%)");
	/* Enter goes on with what is being read, and Esc ends that. */
	play(asking, "key b\ntype k\") filter word = \"rare", 3);
	SHOWS(asking, "asking ... 8,000 of 60,000 (13.3%), 1 found");
	play(asking, "key Enter", 1);
	SHOWS(asking, "asking ... 10,000 of 60,000 (16.7%), 1 found");
	play(asking, "key Esc", 0);
	SHOWS(asking, "stopped: the slice is as it was");
}

/* The history has the whole query, not what was left open of it. */
static void
test_history(struct asking *asking)
{
	play(asking, "key a b\ntype k0004\nkey Enter", 0);
	play(asking, "key a ;\nkey Up", 0);
	SHOWS(asking, "query: begins_with(sk, \"k0004\")");
	play(asking, "key Enter", 0);
	SHOWS(asking, "Long > p > begins_with(sk, \"k0004\")");
	play(asking, "key r b\ntype k0003\nkey Enter", 0);
	play(asking, "key a ;\nkey Up", 0);
	SHOWS(asking, "query: begins_with(sk, \"k0003\") desc");
	play(asking, "key Esc", 0);
}

/* Nothing is written over the store, whatever it is called. */
static void
test_own_store(struct asking *asking)
{
	static const char *const lines[] = {":export %s! --format csv\n",
	    ":export %s-wal --format csv\n", ":save %s\n", ":save %s-shm\n",
	    ":save-screen %s\n"};

	for (size_t i = 0; i < COUNT_OF(lines); i++) {
		struct span line = span_of(lines[i]);
		size_t at = span_find(line, SPAN("%s"));
		struct buf script = {0};

		buf_add(&script, line.ptr, at);
		buf_puts(&script, asking->fixture.path);
		buf_add_span(&script, span_from(line, at + 2));
		play(asking, buf_str(&script), 1);
		SHOWS(asking, "would replace the store itself");
		play(asking, "key Esc", 0);
		buf_fini(&script);
	}
	play(asking, "key R", 0);
	SHOWS(asking, " of 60,000 (");
}

int
main(void)
{
	struct asking asking = {0};

	if (setlocale(LC_ALL, "C.UTF-8") == NULL)
		return 1;
	(void)setenv("EDITRC", "/dev/null", 1);
	asking_open(&asking);
	test_takes_over(&asking);
	test_stopped(&asking);
	test_nothing_found(&asking);
	test_typed(&asking);
	test_history(&asking);
	test_own_store(&asking);
	asking_close(&asking);
	return tap_end();
}
