/* SPDX-License-Identifier: MIT */
#include "ui/view_diff.h"

#include <stdlib.h>

#include "src/app/itemdiff.h"
#include "ui/cells.h"
#include "ui/list.h"
#include "ui/ui.h"

enum {
	SIDES = 2,
	MARK_COLUMNS = 4, /* the cursor's, and one for the kind */
	GAP = 2,
	STACKED_BELOW = 70, /* columns: values come below each other */
	PATH_MAX_COLUMNS = 40,
	IN_COMMON = 8, /* columns shown before a difference far to the right */
};

/* A line on the screen. */
struct diff_line {
	const struct diff_row *row; /* NULL: that of what is equal */
	int side;                   /* whose value it has; SIDES: of both */
	bool first;                 /* of its row */
};

struct view_diff {
	struct view view;
	struct page pages[SIDES];
	char *names[SIDES];
	struct item_diff diff;
	bool unfolded;
	struct diff_line *lines;
	size_t n, cap;
	int columns; /* lines are made for; 0: not made */
	int path_width;
	struct list list;
};

static struct view_diff *
diff_of(struct view *view)
{
	return (struct view_diff *)view;
}

static bool
is_stacked(const struct view_diff *view)
{
	return view->columns < STACKED_BELOW;
}

static void
add_line(struct view_diff *view, const struct diff_row *row, int side,
    bool first)
{
	xgrow(&view->lines, view->n, &view->cap, sizeof(*view->lines));
	view->lines[view->n++] = (struct diff_line){row, side, first};
}

static void
add_row(struct view_diff *view, const struct diff_row *row)
{
	bool changed = row->kind == DIFF_CHANGED;

	if (!is_stacked(view)) {
		add_line(view, row, SIDES, true);
		return;
	}
	add_line(view, row, row->kind == DIFF_RIGHT ? 1 : 0, true);
	if (changed)
		add_line(view, row, 1, false);
}

/* What differs; then what does not, or how much that is. */
static void
make_lines(struct view_diff *view)
{
	const struct item_diff *diff = &view->diff;

	view->n = 0;
	for (size_t i = 0; i < diff->n; i++)
		if (diff->rows[i].kind != DIFF_EQUAL)
			add_row(view, &diff->rows[i]);
	if (diff->counts[DIFF_EQUAL] > 0)
		add_line(view, NULL, SIDES, true);
	for (size_t i = 0; view->unfolded && i < diff->n; i++)
		if (diff->rows[i].kind == DIFF_EQUAL)
			add_row(view, &diff->rows[i]);
}

/* Lines for so many COLUMNS; the cursor stays on its row. */
static void
remake_lines(struct view_diff *view, int columns)
{
	struct diff_line at = {0};
	bool moves = view->list.cursor < view->n;

	if (moves)
		at = view->lines[view->list.cursor];
	view->columns = columns;
	make_lines(view);
	list_fit(&view->list, view->n, (int)view->list.lines);
	for (size_t i = 0; moves && i < view->n; i++)
		if (view->lines[i].row == at.row && view->lines[i].first) {
			list_go(&view->list, i);
			return;
		}
}

static enum err_code
view_prepare(struct view *base, struct rect area, struct err *err)
{
	struct view_diff *view = diff_of(base);

	(void)err;
	if (view->columns != area.columns)
		remake_lines(view, area.columns);
	list_fit(&view->list, view->n,
	    area.lines > 1 ? area.lines - 1 : area.lines);
	return ERR_OK;
}

static int
path_columns(const struct view_diff *view)
{
	int most = view->columns / 3;

	return view->path_width < most ? view->path_width : most;
}

/* Where the value of SIDE stands. */
static struct cell_place
value_place(const struct view_diff *view, struct rect line, int side)
{
	int column = MARK_COLUMNS + path_columns(view) + GAP;
	int room = line.columns - column;
	struct cell_place place = {.area = line, .column = column};

	if (is_stacked(view)) {
		place.width = room > 0 ? room : 0;
		return place;
	}
	place.width = (room - GAP) / SIDES;
	place.column += side * (place.width + GAP);
	return place;
}

/* Draws TEXT so that byte AT of it is seen. */
static void
put_text(struct canvas *canvas, struct cell_place place, struct span text,
    size_t at, enum style style)
{
	size_t from = 0;

	if (text_width(text) > (size_t)place.width &&
	    text_width((struct span){text.ptr, at}) + IN_COMMON >
		(size_t)place.width)
		from = at;
	for (int k = 0; from > 0 && k < IN_COMMON; from--)
		k += ((unsigned char)text.ptr[from - 1] & 0xC0) != 0x80;
	while (from > 0 && from < text.len &&
	    ((unsigned char)text.ptr[from] & 0xC0) == 0x80)
		from--;
	if (from > 0 && place.width > 1) {
		(void)canvas_put(canvas, place.area, place.line, place.column,
		    1, canvas->ascii ? SPAN("<") : SPAN("\xe2\x80\xa6"),
		    STYLE_DIM);
		place.column++;
		place.width--;
	}
	cell_put(canvas, &place, span_from(text, from), style);
}

static void
draw_values(const struct view_diff *view, struct canvas *canvas,
    struct rect area, const struct diff_line *line)
{
	const struct diff_row *row = line->row;
	struct value values[SIDES] = {row->left, row->right};
	struct buf scratch[SIDES] = {0};
	struct span texts[SIDES] = {{0}};
	size_t at = 0;

	for (int side = 0; side < SIDES; side++)
		if (values[side].type != VALUE_NONE)
			texts[side] = cell_text_told(values[side],
			    TYPE_BIT(values[1 - side].type), &scratch[side]);
	if (row->kind == DIFF_CHANGED)
		at = diff_common(texts[0], texts[1]);
	for (int side = 0; side < SIDES; side++)
		if ((line->side == SIDES || line->side == side) &&
		    values[side].type != VALUE_NONE)
			put_text(canvas, value_place(view, area, side),
			    texts[side], at,
			    row->kind == DIFF_EQUAL ? STYLE_DIM : STYLE_PLAIN);
	for (int side = 0; side < SIDES; side++)
		buf_fini(&scratch[side]);
}

/* What stands for all that is equal: how much, and the names as far as they
 * fit. */
static void
put_equal(const struct view_diff *view, struct buf *out)
{
	const struct item_diff *diff = &view->diff;
	const char *between = ": ";

	buf_printf(out, "%zu equal", diff->counts[DIFF_EQUAL]);
	for (size_t i = 0; !view->unfolded && i < diff->n; i++) {
		if (diff->rows[i].kind != DIFF_EQUAL)
			continue;
		buf_puts(out, between);
		buf_add_span(out, diff->rows[i].path);
		between = ", ";
	}
}

static void
draw_line(const struct view_diff *view, struct canvas *canvas, struct rect area,
    const struct diff_line *line)
{
	const struct diff_row *row = line->row;
	const char *mark = diff_marks[row == NULL ? DIFF_EQUAL : row->kind];
	struct buf text = {0};

	/* One below the other, each value has the mark of its side. */
	if (row != NULL && row->kind == DIFF_CHANGED && line->side != SIDES)
		mark = diff_marks[line->side == 0 ? DIFF_LEFT : DIFF_RIGHT];
	(void)canvas_put(canvas, area, 0, 2, 1, span_of(mark), STYLE_MATCH);
	if (row == NULL) {
		put_equal(view, &text);
		(void)canvas_put(canvas, area, 0, MARK_COLUMNS, area.columns,
		    buf_span(&text), STYLE_DIM);
		buf_fini(&text);
		return;
	}
	if (line->first)
		(void)canvas_put(canvas, area, 0, MARK_COLUMNS,
		    path_columns(view), row->path, STYLE_KEY);
	draw_values(view, canvas, area, line);
}

static void
draw_header(const struct view_diff *view, struct canvas *canvas,
    struct rect area)
{
	canvas_fill(canvas, area, 0, 0, area.columns, STYLE_HEADER);
	if (is_stacked(view)) {
		(void)canvas_printf(canvas, area, 0, 2, area.columns,
		    STYLE_HEADER, "- %s  + %s", view->names[0], view->names[1]);
		return;
	}
	(void)canvas_put(canvas, area, 0, MARK_COLUMNS, path_columns(view),
	    SPAN("attribute"), STYLE_HEADER);
	for (int side = 0; side < SIDES; side++) {
		struct cell_place place = value_place(view, area, side);

		cell_put(canvas, &place, span_of(view->names[side]),
		    STYLE_HEADER);
	}
}

static void
view_draw(const struct view *base, struct canvas *canvas, struct rect area,
    bool focused)
{
	const struct view_diff *view = (const struct view_diff *)base;

	if (area.lines > 1) {
		draw_header(view, canvas, area);
		area = rect_cut(area, 1, 0, 0, 0);
	}
	if (view->diff.n == 0)
		(void)canvas_put(canvas, area, 0, MARK_COLUMNS, area.columns,
		    SPAN("both are empty"), STYLE_DIM);
	for (int i = 0; i < area.lines; i++) {
		size_t at = view->list.top + (size_t)i;
		struct rect line = rect_cut(area, i, 0, 0, 0);

		if (at >= view->n)
			break;
		line.lines = 1;
		draw_line(view, canvas, line, &view->lines[at]);
		if (at == view->list.cursor)
			list_mark(canvas, line, focused);
	}
}

static enum reply
view_act(struct view *base, const struct event *event, struct err *err)
{
	struct view_diff *view = diff_of(base);

	(void)err;
	if (list_act(&view->list, event))
		return REPLY_DONE;
	if (event->command == CMD_DIFF)
		return REPLY_CLOSE;
	if (event->command != CMD_OPEN)
		return REPLY_IGNORED;
	view->unfolded = !view->unfolded;
	remake_lines(view, view->columns);
	return REPLY_DONE;
}

static enum reply
view_point(struct view *view, const struct pointer *pointer, struct rect area,
    struct err *err)
{
	(void)err;
	return list_point(&diff_of(view)->list, pointer, list_rows(area));
}

static void
view_status(const struct view *base, struct buf *out)
{
	const struct view_diff *view = (const struct view_diff *)base;
	const size_t *counts = view->diff.counts;

	buf_printf(out, "%zu changed, %zu only left, %zu only right, %zu equal",
	    counts[DIFF_CHANGED], counts[DIFF_LEFT], counts[DIFF_RIGHT],
	    counts[DIFF_EQUAL]);
	if (counts[DIFF_EQUAL] > 0)
		buf_puts(out,
		    view->unfolded ? "  Enter folds these"
				   : "  Enter shows these");
}

static void
view_title(const struct view *base, struct buf *out)
{
	(void)base;
	buf_puts(out, "difference of two items");
}

static void
view_close(struct view *base)
{
	struct view_diff *view = diff_of(base);

	for (int side = 0; side < SIDES; side++) {
		page_fini(&view->pages[side]);
		free(view->names[side]);
	}
	item_diff_fini(&view->diff);
	free(view->lines);
	free(view);
}

static const enum command_id hints[] = {CMD_OPEN, CMD_BACK, CMD_NONE};

static const struct view_ops view_diff_ops = {
    .name = "diff",
    .hints = hints,
    .prepare = view_prepare,
    .draw = view_draw,
    .act = view_act,
    .point = view_point,
    .status = view_status,
    .title = view_title,
    .close = view_close,
};

struct view *
view_diff_new(struct ui *ui, struct named_item *left, struct named_item *right)
{
	struct view_diff *view = xcalloc(1, sizeof(*view));

	view->view = (struct view){&view_diff_ops, ui};
	for (int side = 0; side < SIDES; side++) {
		struct named_item *item = side == 0 ? left : right;

		view->pages[side] = item->page;
		view->names[side] = xstrdup(item->name);
		item->page = (struct page){0};
	}
	item_diff_make(&view->diff, &view->pages[0].rows[0].whole,
	    &view->pages[1].rows[0].whole);
	view->path_width = (int)strlen("attribute");
	for (size_t i = 0; i < view->diff.n; i++) {
		size_t width = text_width(view->diff.rows[i].path);

		if (width > PATH_MAX_COLUMNS)
			width = PATH_MAX_COLUMNS;
		if ((int)width > view->path_width)
			view->path_width = (int)width;
	}
	return &view->view;
}
