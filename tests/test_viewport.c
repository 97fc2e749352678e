/* SPDX-License-Identifier: MIT */
#include "ui/viewport.h"

#include <stdio.h>

#include "tests/tap.h"

/*
 * A viewport on a list of numbers is moved at random, and must show what one
 * on a list in memory does.
 */
enum {
	ROWS_MAX = 60,
	STEPS = 400,
	STEP_MAX = 50,
};

static uint32_t seed = 11;

static uint32_t
random_below(uint32_t n)
{
	seed = seed * 1664525U + 1013904223U;
	return (seed >> 8) % n;
}

/* The numbers below N, and which of them were read. */
struct numbers {
	struct view view;
	size_t n;
	bool knows_total;

	struct {
		size_t first, n;
	} pages[VIEWPORT_ROWS];

	char place[VIEWPORT_ROWS][ROWS_MAX][8];
};

static size_t
number_of(struct span place)
{
	size_t number = 0;

	for (size_t i = 0; i < place.len; i++)
		number = number * 10 + (size_t)(place.ptr[i] - '0');
	return number;
}

static void
print_place(size_t number, char place[8])
{
	(void)snprintf(place, 8, "%04u", (unsigned)number % 10000);
}

static enum err_code
read_rows(struct view *view, enum viewport_rows rows, enum page_from from,
    struct span place, size_t n, struct viewport_lot *ret_lot, struct err *err)
{
	struct numbers *numbers = (struct numbers *)view;
	size_t all = numbers->n, at = 0, first, last;

	(void)err;
	if (from == PAGE_AT || from == PAGE_AFTER || from == PAGE_BEFORE)
		at = number_of(place) + (from == PAGE_AFTER);
	if (from == PAGE_END)
		at = all;
	at = at < all ? at : all;
	first = at;
	last = all - at < n ? all : at + n;
	if (from == PAGE_BEFORE || from == PAGE_END) {
		first = at < n ? 0 : at - n;
		last = at;
	}
	numbers->pages[rows].first = first;
	numbers->pages[rows].n = last - first;
	for (size_t i = first; i < last; i++)
		print_place(i, numbers->place[rows][i - first]);
	*ret_lot = (struct viewport_lot){
	    .n = last - first,
	    .end = from == PAGE_BEFORE || from == PAGE_END ? first == 0
							   : last == all,
	    .total = numbers->knows_total ? (int64_t)all : -1,
	};
	return ERR_OK;
}

static struct span
place_of_row(const struct view *view, enum viewport_rows rows, size_t i)
{
	const struct numbers *numbers = (const struct numbers *)view;

	return (struct span){numbers->place[rows][i], 4};
}

static bool
match_row(const struct view *view, enum viewport_rows rows, size_t i,
    const struct needle *needle)
{
	return needle_in(needle, place_of_row(view, rows, i));
}

static enum err_code
place_at(struct view *view, uint64_t number, struct buf *out, bool *ret_found,
    struct err *err)
{
	const struct numbers *numbers = (const struct numbers *)view;
	char place[8];

	(void)err;
	*ret_found = number < numbers->n;
	print_place((size_t)number, place);
	if (*ret_found)
		buf_puts(out, place);
	return ERR_OK;
}

static const struct viewport_ops ops = {
    .read = read_rows,
    .place = place_of_row,
    .match = match_row,
    .step_max = STEP_MAX,
    .lot_rows = 7,
};

static const struct viewport_ops numbered_ops = {
    .read = read_rows,
    .place = place_of_row,
    .at = place_at,
    .match = match_row,
    .step_max = STEP_MAX,
    .lot_rows = 7,
};

/* The row of the cursor among all. */
static size_t
row_of(const struct viewport *port, const struct numbers *numbers)
{
	return numbers->pages[ROWS_SEEN].first + port->list.cursor;
}

/* What is known of numbers must be true, and no line stay empty. */
static bool
is_right(const struct viewport *port, const struct numbers *numbers)
{
	size_t first = numbers->pages[ROWS_SEEN].first;
	size_t most =
	    numbers->n < port->list.lines ? numbers->n : port->list.lines;

	return port->list.n == most && port->list.top == 0 &&
	    (numbers->n == 0 || port->list.cursor < port->list.n) &&
	    (port->ordinal < 0 || port->ordinal == (int64_t)first) &&
	    (port->total < 0 || port->total == (int64_t)numbers->n);
}

/* A random movement of both; false if they come to differ. */
static bool
move_both(struct viewport *port, struct numbers *numbers, struct list *model)
{
	static const enum move_kind kinds[] = {
	    MOVE_BY, MOVE_PAGE, MOVE_TO, MOVE_END, MOVE_SCROLL};
	struct move move = {kinds[random_below(COUNT_OF(kinds))],
	    (int64_t)random_below(30) - 15};
	struct err err = {0};

	if (move.kind == MOVE_TO)
		move.by = random_below(ROWS_MAX - 15);
	if (move.kind == MOVE_SCROLL)
		move.by = move.by < 0 ? -1 : 1;
	list_move(model, move);
	if (viewport_move(port, move, &err) != ERR_OK)
		return false;
	return row_of(port, numbers) == model->cursor;
}

static bool
seek_both(struct viewport *port, struct numbers *numbers, struct list *model)
{
	size_t to = random_below((uint32_t)numbers->n);
	char place[8];
	struct err err = {0};

	print_place(to, place);
	list_go(model, to);
	return viewport_seek(port, (struct span){place, 4}, &err) == ERR_OK &&
	    row_of(port, numbers) == to;
}

/* At another height, and read again: the row stays. */
static bool
fit_both(struct viewport *port, struct numbers *numbers, struct list *model)
{
	int lines = 1 + (int)random_below(12);
	size_t row = row_of(port, numbers);
	struct err err = {0};

	port->stale = random_below(2) == 0;
	list_fit(model, numbers->n, lines);
	return viewport_fit(port, lines, &err) == ERR_OK &&
	    row_of(port, numbers) == row;
}

static bool
walk(size_t n, bool knows_total)
{
	struct numbers numbers = {.n = n, .knows_total = knows_total};
	struct viewport port;
	struct list model = {0};
	struct err err = {0};
	bool right;

	viewport_init(&port, &ops, &numbers.view);
	list_fit(&model, n, 5);
	right = viewport_fit(&port, 5, &err) == ERR_OK;
	for (int i = 0; right && i < STEPS; i++) {
		uint32_t what = n == 0 ? 2 : random_below(8);

		if (what == 0)
			right = seek_both(&port, &numbers, &model);
		else if (what == 1)
			right = fit_both(&port, &numbers, &model);
		else
			right = move_both(&port, &numbers, &model);
		right = right && is_right(&port, &numbers);
		/* Where the rows begin may differ, the cursor may not. */
		model.top = numbers.pages[ROWS_SEEN].first;
	}
	viewport_fini(&port);
	return right;
}

static void
test_moves(void)
{
	for (size_t n = 0; n < ROWS_MAX; n++) {
		OK(walk(n, true), "%d rows, known", (int)n);
		OK(walk(n, false), "%d rows, counted", (int)n);
	}
}

static void
test_far(void)
{
	struct numbers numbers = {.n = ROWS_MAX};
	struct viewport port;
	struct err err = {0};

	viewport_init(&port, &ops, &numbers.view);
	OK(viewport_fit(&port, 5, &err) == ERR_OK, "fit");
	IS_INT(viewport_move(&port, (struct move){MOVE_BY, STEP_MAX + 1}, &err),
	    ERR_INVALID, "too far");
	IS_STR(span_of(err.msg), "that is too far: at most 50 rows at once",
	    "message");
	IS_INT(row_of(&port, &numbers), 0, "the cursor stays");
	IS_INT(port.total, -1, "the end was not seen");
	viewport_fini(&port);
}

/* Where rows are found by number, nothing is too far. */
static void
test_numbers(void)
{
	static const struct {
		struct move move;
		size_t row, first;
	} rows[] = {
	    {{MOVE_TO, 43}, 43, 39},
	    {{MOVE_BY, -43}, 0, 0},
	    {{MOVE_BY, 50}, 50, 46},
	    {{MOVE_BY, -48}, 2, 2},
	    {{MOVE_PAGE, 45}, 47, 47},
	    {{MOVE_TO, 58}, 58, 54},
	    {{MOVE_TO, 1000}, 59, 55},
	    {{MOVE_TO, 61}, 59, 55},
	    {{MOVE_BY, -1000}, 0, 0},
	};
	struct numbers numbers = {.n = ROWS_MAX};
	struct viewport port;
	struct err err = {0};

	viewport_init(&port, &numbered_ops, &numbers.view);
	OK(viewport_fit(&port, 5, &err) == ERR_OK, "fit");
	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		OK(viewport_move(&port, rows[i].move, &err) == ERR_OK, "move");
		IS_INT(row_of(&port, &numbers), rows[i].row, "the cursor");
		IS_INT(numbers.pages[ROWS_SEEN].first, rows[i].first, "first");
		OK(is_right(&port, &numbers), "what is known");
	}
	viewport_fini(&port);
}

/* All rows held, in an order of their own. */
static void
test_whole(void)
{
	static const char *const places[] = {"0030", "0010", "0050", "0020"};
	struct numbers numbers = {.n = ROWS_MAX};
	struct viewport port;
	struct err err = {0};

	viewport_init(&port, &ops, &numbers.view);
	for (size_t i = 0; i < COUNT_OF(places); i++)
		memcpy(numbers.place[ROWS_SEEN][i], places[i], 5);
	viewport_hold(&port, COUNT_OF(places), ROWS_MAX);
	OK(viewport_fit(&port, 2, &err) == ERR_OK, "fit");
	OK(viewport_move(&port, (struct move){MOVE_END, 0}, &err) == ERR_OK,
	    "end");
	IS_INT(port.list.cursor, 3, "the last one held");
	IS_INT(port.list.top, 2, "is seen");
	OK(viewport_seek(&port, SPAN("0050"), &err) == ERR_OK, "seek");
	IS_INT(port.list.cursor, 2, "where it is");
	OK(viewport_seek(&port, SPAN("0011"), &err) == ERR_OK, "seek");
	IS_INT(port.list.cursor, 3, "the next one by place");
	OK(viewport_seek(&port, SPAN("0060"), &err) == ERR_OK, "seek");
	IS_INT(port.list.cursor, 3, "none follows: the last one held");
	viewport_fini(&port);
}

int
main(void)
{
	test_moves();
	test_far();
	test_numbers();
	test_whole();
	return tap_end();
}
