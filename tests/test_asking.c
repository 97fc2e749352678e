/* SPDX-License-Identifier: MIT */
/*
 * Queries that take long to answer: what is shown meanwhile, when the answer
 * takes its place, and what is left when it is stopped.
 */
#include "tests/ui_fixture.h"

enum {
	ITEMS = 60000,
	RARE = 10,         /* this one is found */
	STEP = 2000,       /* entries that are read between two keys */
	TAKES_OVER = 50000 /* entries: with fewer a screenful may come yet */
};

static void
open_long(struct world *world)
{
	struct buf text = {0};

	for (int i = 0; i < ITEMS; i++)
		buf_printf(&text,
		    "{\"pk\":{\"S\":\"p\"},\"sk\":{\"S\":\"k%05d\"},"
		    "\"word\":{\"S\":\"%s\"}}\n",
		    i, i == RARE ? "rare" : "usual");
	world_open(world, buf_span(&text), "Long", SPAN("p"));
	buf_fini(&text);
}

static const char rare[] = ":query filter word = \"rare\"\n";

static void
test_takes_over(struct world *world)
{
	play(world, "key j j j", 0);
	play(world, rare, 0);
	SHOWS(world, "asking ... 2,000 of 60,000 (3.3%), 1 found; ^C stops it");
	SHOWS(world, " Long > p  ");
	play(world, "", TAKES_OVER / STEP - 2);
	SHOWS(world,
	    "asking ... 48,000 of 60,000 (80.0%), 1 found; ^C stops it");
	SHOWS(world, "> k00003  usual");
	play(world, "", 1);
	SHOWS(world, " Long > p > filter word = \"rare\"");
	SHOWS(world, "> k00010  rare");
	SHOWS(world, "1 shown; 50,000 of 60,000 read (83.3%)");
	play(world, "key Esc", 0);
	SHOWS(world, "1 shown, stopped; 50,000 of 60,000 read (83.3%)");
	play(world, "key ,", 0);
	SHOWS(world, " Long > p  ");
	SHOWS(world, "> k00003  usual");
}

static void
test_stopped(struct world *world)
{
	play(world, rare, 3);
	SHOWS(world, "asking ... 8,000 of 60,000 (13.3%), 1 found");
	/* Asked once more, it is not read from the start again. */
	play(world, rare, 0);
	SHOWS(world, "asking ... 8,000 of 60,000 (13.3%), 1 found");
	play(world, "key Esc", 3);
	SHOWS(world, "stopped: the slice is as it was");
	SHOWS(world, " Long > p  ");
	SHOWS(world, "> k00003  usual");
	play(world, "key j", 0);
	SHOWS(world, "5 of 60,000 (<0.1%)");
}

/* What is found in all of it has to be read to its end. */
static void
test_nothing_found(struct world *world)
{
	play(world, ":query filter word = \"none\"\n",
	    (ITEMS - STEP) / STEP - 1);
	SHOWS(world, "asking ... 58,000 of 60,000 (96.7%), 0 found");
	play(world, "wait", 0);
	SHOWS(world, "0 rows; 60,000 read, RCU 146.5+ / 293+");
	play(world, "key a", 0);
	SHOWS(world, "1 of 60,000 (<0.1%)");
}

static void
test_typed(struct world *world)
{
	play(world, "key j b\ntype k0\nkey Esc", 0);
	SHOWS(world, "> k00001  usual");
	/* Each key has its answer, or begins to ask. */
	play(world, "key b\ntype k0\") filter word = \"rar", 1);
	SHOWS(world, "asking ... 4,000 of 10,000 (40.0%), 0 found");
	SHOWS(world, "Long > p > begins_with(sk, \"k0\")");
	play(world, "type e", 0);
	SHOWS(world, "asking ... 2,000 of 10,000 (20.0%), 1 found");
	play(world, "key Esc", 1);
	SHOWS(world, " Long > p  ");
	SHOWS(world, "> k00001  usual");
	SHOWS(world, "2 of 60,000 (<0.1%)");
	/* Enter goes on with what is being read, and Esc ends that. */
	play(world, "key b\ntype k\") filter word = \"rare", 3);
	SHOWS(world, "asking ... 8,000 of 60,000 (13.3%), 1 found");
	play(world, "key Enter", 1);
	SHOWS(world, "asking ... 10,000 of 60,000 (16.7%), 1 found");
	play(world, "key Esc", 0);
	SHOWS(world, "stopped: the slice is as it was");
}

/* The history has the whole query, not what was left open of it. */
static void
test_history(struct world *world)
{
	play(world, "key a b\ntype k0004\nkey Enter", 0);
	play(world, "key a ;\nkey Up", 0);
	SHOWS(world, "query: begins_with(sk, \"k0004\")");
	play(world, "key Enter", 0);
	SHOWS(world, "Long > p > begins_with(sk, \"k0004\")");
	play(world, "key r b\ntype k0003\nkey Enter", 0);
	play(world, "key a ;\nkey Up", 0);
	SHOWS(world, "query: begins_with(sk, \"k0003\") desc");
	play(world, "key Esc", 0);
}

/* Nothing is written over the store, whatever it is called. */
static void
test_own_store(struct world *world)
{
	static const char *const lines[] = {":export %s! --format csv\n",
	    ":export %s-wal --format csv\n", ":save %s\n", ":save %s-shm\n",
	    ":save-screen %s\n"};

	for (size_t i = 0; i < COUNT_OF(lines); i++) {
		struct span line = span_of(lines[i]);
		size_t at = span_find(line, SPAN("%s"));
		struct buf script = {0};

		buf_add(&script, line.ptr, at);
		buf_puts(&script, world->fixture.path);
		buf_add_span(&script, span_from(line, at + 2));
		play(world, buf_str(&script), 1);
		SHOWS(world, "would replace the store itself");
		play(world, "key Esc", 0);
		buf_fini(&script);
	}
	play(world, "key R", 0);
	SHOWS(world, " of 60,000 (");
}

/* A change of the user's own waits for another process, and is no news. */
static void
test_own_change(struct world *world)
{
	struct store *other = fixture_store(&world->fixture, STORE_WRITE);
	struct err err = {0};

	IS_INT(store_begin(other, "test", &err), ERR_OK, "another writes");
	play(world, "key K\n:search META\nkey a\ntype TOP\nkey Enter\n", 1);
	SHOWS(world, "waiting for another process; ^C stops it");
	OK(ui_writes(world->ui), "a job of its own writes");
	store_rollback(other);
	while (ui_work(world->ui))
		continue;
	OK(!ui_writes(world->ui), "it is done");
	SHOWS(world, "pin TOP is added");
	OK(!session_changed(world->session), "nobody else changed the store");
	store_close(other);
}

int
main(void)
{
	struct world world = {0};

	open_long(&world);
	test_takes_over(&world);
	test_stopped(&world);
	test_nothing_found(&world);
	test_typed(&world);
	test_history(&world);
	test_own_store(&world);
	test_own_change(&world);
	world_close(&world);
	return tap_end();
}
