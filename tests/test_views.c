/* SPDX-License-Identifier: MIT */
/*
 * The parts that the views are made of, the window against a list that is held
 * whole, and keys and sizes at random. What the screens look like is tested by
 * test_screens.c.
 */
#include <locale.h>

#include "src/app/reader.h"
#include "tests/leaks.h"
#include "tests/screen_stores.h"
#include "ui/cells.h"
#include "ui/query_text.h"
#include "ui/script.h"
#include "ui/window.h"

static uint32_t seed = 1;

static uint32_t
random_below(uint32_t n)
{
	seed = seed * 1664525U + 1013904223U;
	return (seed >> 8) % n;
}

static void
test_query_text(void)
{
	static const struct {
		const char *line, *backward, *forward, *complete;
	} cases[] = {
	    {"", "desc", "", ""},
	    {"desc", "desc", "", "desc"},
	    {"asc", "desc", "", "asc"},
	    {"a = 1", "a = 1 desc", "a = 1", "a = 1"},
	    {"a = 1 DESC limit 3", "a = 1 limit 3 desc", "a = 1 limit 3",
		"a = 1 DESC limit 3"},
	    {"a = \"x desc y\"", "a = \"x desc y\" desc", "a = \"x desc y\"",
		"a = \"x desc y\""},
	    {"`desc` = 1", "`desc` = 1 desc", "`desc` = 1", "`desc` = 1"},
	    {"begins_with(SK, \"ro", "begins_with(SK, \"ro desc",
		"begins_with(SK, \"ro", "begins_with(SK, \"ro\")"},
	    {"f((a", "f((a desc", "f((a", "f((a))"},
	    {"a = 'it''s", "a = 'it''s desc", "a = 'it''s", "a = 'it''s'"},
	    {"a = \"\\\"", "a = \"\\\" desc", "a = \"\\\"", "a = \"\\\"\""},
	    {")(", ")( desc", ")(", ")()"},
	};

	for (size_t i = 0; i < COUNT_OF(cases); i++) {
		struct span line = span_of(cases[i].line);
		struct buf out = {0};

		query_text_direct(line, BACKWARD, &out);
		IS_STR(buf_span(&out), cases[i].backward, "backward");
		buf_clear(&out);
		query_text_direct(line, FORWARD, &out);
		IS_STR(buf_span(&out), cases[i].forward, "forward");
		buf_clear(&out);
		query_text_complete(line, &out);
		IS_STR(buf_span(&out), cases[i].complete, "complete");
		buf_fini(&out);
	}
	OK(query_text_is_directed(SPAN("a = 1 Asc")), "Asc is a direction");
	OK(!query_text_is_directed(SPAN("`asc` = 1")), "`asc` is a name");
}

/* A query that is opened again can be gone on with at once. */
static void
test_query_open(void)
{
	static const struct {
		const char *line, *typed, *want;
	} cases[] = {
	    {"", "TS#2026*", "TS#2026*"},
	    {"desc", "TS#2026*", "TS#2026* desc"},
	    {"filter a = 1 desc", "TS*", "TS* filter a = 1 desc"},
	    {"on i", "limit 3", "on i limit 3"},
	    {"on `a b` desc", "k = 1", "on `a b` k = 1 desc"},
	    {"sk > 1", "desc", "sk > 1 desc"},
	    {"sk > 1 ", "desc", "sk > 1 desc"},
	    {"TS# desc", "limit 3", "TS# desc limit 3"},
	    {"descending*", "desc", "descending* desc"},
	};

	for (size_t i = 0; i < COUNT_OF(cases); i++) {
		struct buf out = {0};
		size_t at = query_text_open(span_of(cases[i].line), &out);

		buf_insert(&out, at, cases[i].typed, strlen(cases[i].typed));
		IS_STR(buf_span(&out), cases[i].want, cases[i].line);
		buf_fini(&out);
	}
}

static void
test_needle(void)
{
	static const struct {
		const char *needle, *text;
		bool found;
	} cases[] = {
	    {"meta", "META", true},
	    {"META", "meta", false},
	    {"META", "a META b", true},
	    {"b", "", false},
	    {"", "abc", false},
	    {"bcd", "abc", false},
	    {"\xc3\xa9", "caf\xc3\xa9", true},
	};

	for (size_t i = 0; i < COUNT_OF(cases); i++) {
		struct needle needle = {0};

		needle_set(&needle, span_of(cases[i].needle));
		OK(needle_in(&needle, span_of(cases[i].text)) == cases[i].found,
		    "'%s' in '%s'", cases[i].needle, cases[i].text);
		needle_fini(&needle);
	}
}

static void
test_cells(void)
{
	static const struct {
		uint64_t part, all;
		const char *percent;
	} cases[] = {
	    {0, 0, "0.0%"},
	    {0, 7, "0.0%"},
	    {40, 10000000, "<0.1%"},
	    {1, 2000, "0.1%"},
	    {1, 2001, "<0.1%"},
	    {1, 3, "33.3%"},
	    {2, 3, "66.7%"},
	    {16, 18, "88.9%"},
	    {99972, 1000000, "10.0%"},
	    {9999, 10000, "99.9%"},
	    {7, 7, "100.0%"},
	    {UINT64_MAX / 2, UINT64_MAX, "50.0%"},
	    {1, UINT64_MAX, "<0.1%"},
	    {UINT64_MAX - 1, UINT64_MAX, "99.9%"},
	    {UINT64_MAX, UINT64_MAX, "100.0%"},
	};
	struct buf out = {0};

	for (size_t i = 0; i < COUNT_OF(cases); i++) {
		buf_clear(&out);
		percent_print(cases[i].part, cases[i].all, &out);
		IS_STR(buf_span(&out), cases[i].percent, "percentage");
	}
	IS_INT(number_width(0), 1, "0");
	IS_INT(number_width(999), 3, "999");
	IS_INT(number_width(1000), 5, "1,000");
	IS_INT(number_width(1234567), 9, "1,234,567");
	IS_INT(cell_fit(SPAN("one two three"), 9), 8, "up to a blank");
	IS_INT(cell_fit(SPAN("a bcdefghijkl"), 9), 9, "not too short");
	IS_INT(cell_fit(SPAN("\xe6\xbc\xa2x"), 1), 3, "one glyph at least");
	IS_INT(cell_fit(SPAN("a\nb"), 9), 2, "a line end");
	buf_fini(&out);
}

/* A window and the list it is a window of, as the reader gives it. */
struct pair {
	struct slice *slice;
	struct window window;
	struct page band;
	struct page all; /* rows of the list */
	size_t skipped;  /* of them, in front: those that the band shows */
	size_t at;       /* where the cursor should be */
	int lines;
};

static bool
is_band(const struct pair *pair, struct span place)
{
	for (size_t i = 0; i < pair->band.n; i++)
		if (span_eq(pair->band.rows[i].place, place))
			return true;
	return false;
}

static void
pair_open(struct pair *pair, struct table *table, const char *line)
{
	struct value hash = {VALUE_S, SPAN("big")};
	struct query_context context = {
	    .schema = session_schema(table), .index = NO_INDEX, .hash = &hash};
	struct query query = {0};
	struct err err = {0};
	uint64_t pins = 0, limit;

	*pair = (struct pair){.lines = 5};
	if (query_parse(&context, span_of(line), &query, &err) != ERR_OK)
		abort();
	limit = query.limit;
	pair->slice = slice_open(table, &query);
	if (slice_pins(pair->slice, 3, &pair->band, &pins, &err) != ERR_OK ||
	    slice_page(pair->slice, PAGE_START, (struct span){0}, SIZE_MAX, 0,
		&pair->all, &err) != ERR_OK)
		abort();
	if (limit > 0 && pair->all.n > limit)
		pair->all.n = limit;
	while (pair->skipped < pair->all.n &&
	    is_band(pair, pair->all.rows[pair->skipped].place))
		pair->skipped++;
	pair->at = pair->skipped;
	window_open(&pair->window, pair->slice);
	pair->window.band = &pair->band;
	pair->window.n_band = pair->band.n;
}

static void
pair_close(struct pair *pair)
{
	window_fini(&pair->window);
	page_fini(&pair->band);
	page_fini(&pair->all);
	slice_close(pair->slice);
}

/* Marks are passed over: on in DIRECTION, else back. */
static void
pass_marks(struct pair *pair, int direction)
{
	size_t first = pair->skipped, last = pair->all.n - 1;
	size_t at = pair->at;

	for (int turn = 0; turn < 2; turn++, direction = -direction)
		for (at = pair->at; at >= first && at <= last;
		     at = direction > 0 ? at + 1 : at - 1)
			if (!is_band(pair, pair->all.rows[at].place)) {
				pair->at = at;
				return;
			}
}

static void
move_model(struct pair *pair, struct move move)
{
	int64_t first = (int64_t)pair->skipped;
	int64_t last = (int64_t)pair->all.n - 1;
	int64_t to = (int64_t)pair->at + move.by;

	if (pair->all.n == pair->skipped)
		return;
	if (move.kind == MOVE_TO)
		to = move.by;
	if (move.kind == MOVE_END || to > last)
		to = last;
	if (to < first)
		to = first;
	pair->at = (size_t)to;
	pass_marks(pair, move.kind == MOVE_END || move.by < 0 ? -1 : 1);
}

static struct move
random_move(const struct pair *pair)
{
	int64_t by = (int64_t)random_below(4) + 1;

	switch (random_below(12)) {
	case 0:
		return (struct move){MOVE_END, 0};
	case 1:
		return (struct move){MOVE_TO, 0};
	case 2:
		return (struct move){
		    MOVE_TO, (int64_t)random_below((uint32_t)pair->all.n + 3)};
	case 3:
	case 4:
		return (struct move){MOVE_PAGE, pair->lines};
	case 5:
	case 6:
		return (struct move){MOVE_PAGE, -pair->lines};
	case 7:
		return (struct move){MOVE_BY, (int64_t)random_below(200) - 100};
	case 8:
	case 9:
		return (struct move){MOVE_BY, -by};
	default:
		return (struct move){MOVE_BY, by};
	}
}

static enum err_code
finish(struct pair *pair, struct err *err)
{
	bool busy = true;
	enum err_code code = window_fit(&pair->window, pair->lines, err);

	while (code == ERR_OK && busy)
		code = window_work(&pair->window, &busy, err);
	return code;
}

/* Some counting, or all of it. */
static enum err_code
count(struct pair *pair, struct err *err)
{
	bool all = random_below(2) == 0;
	enum err_code code = ERR_OK;

	do {
		if (code == ERR_OK && window_counts(&pair->window))
			code = window_count(&pair->window, err);
	} while (all && code == ERR_OK && window_counts(&pair->window));
	return code;
}

/* What was counted is right; once all is, each row has its number. */
static bool
counts_agree(const struct pair *pair)
{
	const struct window *w = &pair->window;

	if (slice_query(pair->slice)->filter == NULL)
		return true;
	if (window_seen(w) > pair->all.n)
		return false;
	return !w->count.end ||
	    (w->count.n == pair->all.n && (w->rows.n == 0 || w->ordinal >= 0));
}

/* The rows that are seen are those of the list around the cursor. */
static bool
agrees(const struct pair *pair)
{
	const struct window *w = &pair->window;
	size_t lines = (size_t)pair->lines;
	size_t n = pair->all.n - pair->skipped;
	size_t first;

	if (n == 0)
		return w->rows.n == 0;
	if (w->cursor >= w->rows.n || w->top > w->cursor ||
	    w->cursor - w->top >= lines)
		return false;
	if (!span_eq(w->rows.rows[w->cursor].place,
		pair->all.rows[pair->at].place))
		return false;
	first = pair->at - w->cursor;
	if (first < pair->skipped || first + w->rows.n > pair->all.n)
		return false;
	if (w->rows.n - w->top < lines && w->rows.n - w->top < n)
		return false;
	if (w->ordinal >= 0 && (size_t)w->ordinal != first)
		return false;
	for (size_t i = 0; i < w->rows.n; i++)
		if (!span_eq(w->rows.rows[i].place,
			pair->all.rows[first + i].place))
			return false;
	return true;
}

static void
walk(struct table *table, const char *line)
{
	struct pair pair;
	struct err err = {0};
	int step = 0;

	pair_open(&pair, table, line);
	if (pair.all.n > pair.skipped)
		pass_marks(&pair, 1);
	while (step < 400 && finish(&pair, &err) == ERR_OK && agrees(&pair) &&
	    count(&pair, &err) == ERR_OK && agrees(&pair) &&
	    counts_agree(&pair)) {
		struct move move = random_move(&pair);

		step++;
		if (random_below(10) == 0 && pair.all.n > pair.skipped) {
			pair.at = pair.skipped +
			    random_below((uint32_t)(pair.all.n - pair.skipped));
			if (window_seek(&pair.window,
				pair.all.rows[pair.at].place, &err) != ERR_OK)
				break;
			pass_marks(&pair, 1);
		} else if (random_below(10) == 0)
			pair.lines = (int)random_below(12) + 1;
		else if (random_below(10) == 0)
			window_refresh(&pair.window);
		else if (window_move(&pair.window, move, &err) == ERR_OK)
			move_model(&pair, move);
		else
			break;
	}
	OK(step == 400, "window of '%s': %d steps %s", line, step, err.msg);
	pair_close(&pair);
}

/* A collection with a pin in the middle of it; items have PADDING bytes more. */
static void
put_items(struct buf *text, int n, int padding)
{
	buf_puts(text,
	    "{\"pk\":{\"S\":\"big\"},\"sk\":{\"S\":\"META\"},"
	    "\"n\":{\"N\":\"0\"}}\n");
	for (int i = 0; i < n; i++)
		buf_printf(text,
		    "{\"pk\":{\"S\":\"big\"},\"sk\":{\"S\":\"%s%05d\"},"
		    "\"n\":{\"N\":\"%d\"},\"padding\":{\"S\":\"%0*d\"}}\n",
		    i < n / 2 ? "A" : "Z", i, i % 700, padding, 0);
}

static void
walk_all(int n, int padding, const char *const *lines, size_t n_lines)
{
	struct fixture f;
	struct session *session = NULL;
	struct table *table = NULL;
	struct buf text = {0};
	struct err err = {0};

	fixture_init(&f);
	put_items(&text, n, padding);
	load_text(f.path, buf_span(&text), "T01", "pk:S,sk:S");
	if (session_open(f.path, SESSION_READ, &session, &err) != ERR_OK ||
	    session_table(session, SPAN("T01"), &table, &err) != ERR_OK)
		abort();
	for (size_t i = 0; i < n_lines; i++)
		walk(table, lines[i]);
	session_close(session);
	buf_fini(&text);
	fixture_fini(&f);
}

static void
test_window(void)
{
	static const char *const lines[] = {
	    "",
	    "desc",
	    "A*",
	    "A* desc",
	    ">= META",
	    ">= META desc",
	    "= META",
	    "B*",
	    "limit 20",
	    "desc limit 20",
	    "filter n = 0",
	    "filter n = 0 desc",
	    "filter n < 5 limit 9",
	    "filter n = 9999",
	    "filter n < 300",
	    "filter n < 300 desc",
	    "filter n < 300 desc limit 900",
	};
	static const char *const filters[] = {
	    "filter n < 90", "filter n > 30 desc"};
	static const int sizes[] = {3, 40, 5000};

	for (size_t i = 0; i < COUNT_OF(sizes); i++)
		walk_all(sizes[i], 0, lines, COUNT_OF(lines));
	/* Reading one of these costs as much as reading several. */
	walk_all(150, 9000, filters, COUNT_OF(filters));
}

/* A view in all sizes, down to nothing, without the screen around it. */
static void
draw_sizes(struct view *view)
{
	struct canvas canvas;

	canvas_init(&canvas, 60, 200);
	for (int columns = 200; columns >= 0; columns -= columns > 45 ? 9 : 1)
		for (int lines = 24; lines >= 0; lines -= lines > 8 ? 5 : 1) {
			struct rect area = {0, 0, lines, columns};
			struct err err = {0};

			canvas_clear(&canvas, lines, columns);
			if (view->ops->prepare(view, area, &err) != ERR_OK)
				abort();
			view->ops->draw(view, &canvas, area, true);
		}
	canvas_fini(&canvas);
}

/* Keys that hang together badly, as a cat on the keyboard presses them. */
static const char *const keys[] = {"Up", "Down", "PageUp", "PageDown", "Home",
    "End", "Left", "Right", "Tab", "Backtab", "Enter", "Enter", "q", "r", "a",
    "o", "i", "t", "n", "N", "/", ";", "b", "J", "]", "[", "e", "R", "Esc", "5",
    "0", "G", "g", "h", "l", "$", "^", "?", "C-u", "C-d", "x", "\"",
    "Backspace", "T", "Space", ")", "f", "f", "m", "B", "D", ",", ".", "@",
    "C-o", "-", "+", "<", ">", "_", "s", "s", "S", "d", "M", "*", "U", "y", "Y",
    "E", "u"};

static void
press_keys(struct ui *ui, int n)
{
	for (int i = 0; i < n && !ui_done(ui); i++) {
		const char *name = keys[random_below(COUNT_OF(keys))];

		if (random_below(30) == 0)
			ui_resize(ui, (int)random_below(30) + 8,
			    (int)random_below(170) + 35);
		ui_key(ui, key_named(span_of(name)));
		if (random_below(3) == 0)
			(void)ui_work(ui);
		(void)ui_draw(ui);
	}
}

static void
torture(const char *store, const char *name)
{
	struct fixture f;
	struct session *session = NULL;
	struct table *table = NULL;
	struct keymap *keymap = keymap_new();
	struct ui_options options = {0};
	struct err err = {0};

	fixture_init(&f);
	if (chdir(f.dir) != 0)
		abort();
	make_screen_store(store, f.path, ".");
	if (session_open(f.path, SESSION_READ, &session, &err) != ERR_OK ||
	    session_table(session, span_of(name), &table, &err) != ERR_OK)
		abort();
	for (int round = 0; round < 40; round++) {
		struct ui *ui = ui_new(session, keymap, &options);
		struct view *view = view_browse_new(ui, table, (struct span){0},
		    (struct span){0});

		ui_resize(ui, 24, 80);
		ui_push(ui, view_tables_new(ui));
		ui_push(ui, view);
		if (round == 0)
			draw_sizes(view);
		press_keys(ui, 150);
		ui_free(ui);
	}
	OK(true, "%s survives", store);
	session_close(session);
	keymap_free(keymap);
	(void)fixture_each(&f, fixture_unlink);
	(void)rmdir(f.dir);
}

int
main(void)
{
	if (setlocale(LC_ALL, "C.UTF-8") == NULL)
		return 1;
	test_query_text();
	test_query_open();
	test_needle();
	test_cells();
	test_window();
	torture("odd", "Odd");
	torture("one", "One");
	torture("nothing", "Nothing");
	torture("huge", "Huge");
	return tap_end();
}
