/* SPDX-License-Identifier: MIT */
#ifndef TESTS_UI_FIXTURE_H
#define TESTS_UI_FIXTURE_H

#include <locale.h>

#include "tests/leaks.h"
#include "tests/screen_stores.h"
#include "ui/script.h"

/* A screen on a store of one table, for tests that look at it in between. */
struct world {
	struct fixture fixture;
	struct session *session;
	struct keymap *keymap;
	struct ui *ui;
};

/* ITEMS (lines of DynamoDB JSON) as table TABLE, open at the collection HASH. */
static inline void
world_open(struct world *world, struct span items, const char *table,
    struct span hash)
{
	struct ui_options options = {0};
	struct table *open = NULL;
	struct err err = {0};

	if (setlocale(LC_ALL, "C.UTF-8") == NULL)
		abort();
	(void)setenv("EDITRC", "/dev/null", 1);
	fixture_init(&world->fixture);
	load_text(world->fixture.path, items, table, "pk:S,sk:S");
	world->keymap = keymap_new();
	if (session_open(world->fixture.path, SESSION_READ, &world->session,
		&err) != ERR_OK ||
	    session_table(world->session, span_of(table), &open, &err) !=
		ERR_OK)
		abort();
	world->ui = ui_new(world->session, world->keymap, &options);
	ui_resize(world->ui, 24, 80);
	ui_push(world->ui, view_browse_new(world->ui, open, hash, SPAN("")));
	(void)ui_draw(world->ui);
}

static inline void
world_close(struct world *world)
{
	ui_free(world->ui);
	session_close(world->session);
	keymap_free(world->keymap);
	fixture_fini(&world->fixture);
}

/* Does what SCRIPT says, and then N turns of background work. */
static inline void
play(struct world *world, const char *script, int n)
{
	struct buf out = {0};
	struct err err = {0};

	if (script_run(world->ui, span_of(script), "script", &out, &err) !=
	    ERR_OK) {
		(void)fprintf(stderr, "%s\n", err.msg);
		abort();
	}
	while (n-- > 0)
		(void)ui_work(world->ui);
	buf_fini(&out);
}

/* Whether the screen shows TEXT. */
static inline bool
shows(struct world *world, const char *text)
{
	struct buf out = {0};
	bool found;

	script_screen(world->ui, &out);
	found = span_find(buf_span(&out), span_of(text)) < out.len;
	if (!found)
		(void)fprintf(stderr, "%s", buf_str(&out));
	buf_fini(&out);
	return found;
}

#define SHOWS(WORLD, TEXT) OK(shows((WORLD), (TEXT)), "shows '%s'", (TEXT))

#endif
