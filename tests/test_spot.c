/* SPDX-License-Identifier: MIT */
#include "src/app/spot.h"

#include "tests/store_fixture.h"
#include "ui/trail.h"

static void
make(struct spot *spot, enum spot_depth depth, const char *table,
    const char *collection, const char *query, const char *row)
{
	spot_fini(spot);
	spot->depth = depth;
	buf_puts(&spot->table, table);
	buf_puts(&spot->collection, collection);
	buf_puts(&spot->query, query);
	buf_puts(&spot->row, row);
}

static void
test_text(void)
{
	static const char *const bad[] = {"", "slice", "nowhere t - - - -",
	    "slice - - - - -", "slice t - - -% -", "slice t - - -%4 -",
	    "slice t - - -%zz -", "slice t - - - - -"};
	struct spot spot = {0}, again = {0};
	struct buf text = {0};
	struct err err;

	make(&spot, SPOT_ITEM, "T-1", "a b\n", "begins_with(s, \"%\") desc",
	    "\xff\x01");
	spot_write(&spot, &text);
	IS_STR(buf_span(&text),
	    "item T%2d1 - a%20b%0a begins_with(s,%20\"%25\")%20desc %ff%01",
	    "as text");
	IS_INT(spot_read(buf_span(&text), &again, &err), ERR_OK, "read");
	OK(spot_is_same(&spot, &again), "the same");
	OK(span_eq(buf_span(&spot.row), buf_span(&again.row)), "the same row");
	IS_INT(again.depth, SPOT_ITEM, "as deep");
	for (size_t i = 0; i < COUNT_OF(bad); i++)
		OK(spot_read(span_of(bad[i]), &again, &err) != ERR_OK, "'%s'",
		    bad[i]);
	OK(spot_is_same(&spot, &again), "left as it was");
	spot_fini(&spot);
	spot_fini(&again);
	buf_fini(&text);
}

/* Goes BY; the row there, or "". */
static void
step(struct trail *trail, int64_t by, const char *want)
{
	const struct spot *spot = trail_step(trail, by);

	IS_STR(spot == NULL ? SPAN("") : buf_span(&spot->row), want, want);
}

static void
note(struct trail *trail, enum spot_depth depth, const char *collection,
    const char *row)
{
	struct spot spot = {0};

	make(&spot, depth, "T", collection, "", row);
	trail_note(trail, &spot);
	spot_fini(&spot);
}

static void
test_trail(void)
{
	struct trail trail = {0};

	step(&trail, 0, "");
	note(&trail, SPOT_COLLECTIONS, "a", "1");
	note(&trail, SPOT_COLLECTIONS, "b", "2");
	note(&trail, SPOT_SLICE, "b", "3");
	note(&trail, SPOT_ITEM, "b", "4");
	note(&trail, SPOT_SLICE, "c", "5");
	IS_INT(trail.n, 3, "the cursor alone is no new place");
	step(&trail, 1, "");
	step(&trail, -1, "4");
	step(&trail, -1, "2");
	step(&trail, -1, "");
	step(&trail, 2, "5");
	step(&trail, -2, "2");
	note(&trail, SPOT_SLICE, "d", "6");
	step(&trail, 1, "");
	step(&trail, -1, "2");
	for (int i = 0; i < 3 * TRAIL_MAX; i++)
		note(&trail, SPOT_SLICE, i % 2 == 0 ? "x" : "y", "7");
	IS_INT(trail.n, TRAIL_MAX, "no more than that");
	trail_fini(&trail);
}

static void
test_file(void)
{
	struct fixture f;
	struct spot spot = {0}, found = {0};
	struct buf dir = {0}, file = {0};
	struct err err;

	fixture_init(&f);
	buf_printf(&dir, "%s/state", f.dir);
	OK(!spot_recall(buf_str(&dir), "/a", &found), "no file");
	for (int i = 0; i < 150; i++) {
		char store[32];

		(void)snprintf(store, sizeof(store), "/stores/%d", i);
		make(&spot, SPOT_SLICE, "T", store, "", "r");
		IS_INT(spot_keep(buf_str(&dir), store, &spot, &err), ERR_OK,
		    store);
	}
	make(&spot, SPOT_SLICE, "T", "again", "", "r");
	if (spot_keep(buf_str(&dir), "/stores/149", &spot, &err) != ERR_OK)
		abort();
	OK(spot_recall(buf_str(&dir), "/stores/149", &found), "found");
	IS_STR(buf_span(&found.collection), "again", "the last one kept");
	OK(spot_recall(buf_str(&dir), "/stores/148", &found), "found");
	IS_STR(buf_span(&found.collection), "/stores/148", "its own");
	OK(!spot_recall(buf_str(&dir), "/stores/14", &found), "no other");
	OK(!spot_recall(buf_str(&dir), "/stores/1", &found), "forgotten");
	buf_printf(&file, "%s/places", buf_str(&dir));
	(void)unlink(buf_str(&file));
	(void)rmdir(buf_str(&dir));
	spot_fini(&spot);
	spot_fini(&found);
	buf_fini(&dir);
	buf_fini(&file);
	fixture_fini(&f);
}

int
main(void)
{
	test_text();
	test_trail();
	test_file();
	return tap_end();
}
