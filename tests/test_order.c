/* SPDX-License-Identifier: MIT */
/*
 * Collections by size and count, where there are so many that reading them takes
 * some steps: what is seen meanwhile, and what is left when it is stopped.
 */
#include "tests/ui_fixture.h"

enum {
	COLLECTIONS = 25000, /* read in three steps */
	LARGE = 24000,       /* the largest one */
};

static void
open_many(struct world *world)
{
	struct buf text = {0};

	for (int i = 0; i < COLLECTIONS; i++)
		buf_printf(&text,
		    "{\"pk\":{\"S\":\"c%05d\"},\"sk\":{\"S\":\"%s\"}}\n", i,
		    i == LARGE ? "a longer one" : "k");
	world_open(world, buf_span(&text), "Many", SPAN(""));
	buf_fini(&text);
}

/* Another process adds ITEM. */
static void
add_item(struct world *world, const char *item)
{
	load_text(world->fixture.path, span_of(item), "Many", "pk:S,sk:S");
	ui_store_changed(world->ui);
	(void)ui_draw(world->ui);
	/* Any key takes the message away that says so. */
	play(world, "key C-l", 0);
}

static void
test_stopped(struct world *world)
{
	play(world, "key j j o", 0);
	SHOWS(world,
	    "ordering by size ... 10,000 collections, 40.0% of the items");
	SHOWS(world, "> c00002");
	play(world, "key j", 1);
	SHOWS(world, "ordering by size ... 20,000 collections, 80.0%");
	play(world, "key Esc", 3);
	SHOWS(world, "not ordered: stopped");
	SHOWS(world, "> c00003");
	play(world, "key j", 0);
	SHOWS(world, " 5 of 25,000 collections  ");
}

static void
test_ordered(struct world *world)
{
	play(world, "key o", 2);
	SHOWS(world, " 1 by size, of 10,000 largest of 25,000 collections");
	SHOWS(world, "> c24000");
	/* The next order, which is by count: stopped, it stays by size. */
	play(world, "key o", 1);
	SHOWS(world, "ordering by count ... 20,000 collections");
	SHOWS(world, "> c24000");
	play(world, "key C-c", 2);
	SHOWS(world, "not ordered: stopped");
	play(world, "key j", 0);
	SHOWS(world, " 2 by size, of 10,000 largest of 25,000 collections");
	SHOWS(world, "> c00000");
	play(world, "key k\n:order key\n", 0);
	SHOWS(world, "> c24000");
	SHOWS(world, "  c23999");
}

/* What is read goes on to its end when the store changes, then once more. */
static void
test_changed(struct world *world)
{
	play(world, "key g\n:order size\n", 0);
	add_item(world,
	    "{\"pk\":{\"S\":\"b\"},\"sk\":{\"S\":\"the longest of all\"}}\n");
	SHOWS(world, "ordering by size ... 10,000 collections");
	SHOWS(world, "  b");
	SHOWS(world, "> c00000");
	play(world, "", 2);
	SHOWS(world, "> c24000");
	play(world, "", 3);
	SHOWS(world, "  b      ");
	SHOWS(world, "> c24000");
	SHOWS(world, " 2 by size, of 10,000 largest of 25,001 collections");
	/* What is seen stays until the new rows are there, with no noise. */
	add_item(world,
	    "{\"pk\":{\"S\":\"a\"},\"sk\":{\"S\":\"the longest ever seen\"}}\n");
	SHOWS(world, " 2 by size, of 10,000 largest of 25,001 collections");
	play(world, "", 3);
	SHOWS(world, " 3 by size, of 10,000 largest of 25,002 collections");
	SHOWS(world, "> c24000");
}

int
main(void)
{
	struct world world = {0};

	open_many(&world);
	test_stopped(&world);
	test_ordered(&world);
	test_changed(&world);
	world_close(&world);
	return tap_end();
}
