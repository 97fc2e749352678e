/* SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "ui/cells.h"
#include "ui/compare_priv.h"

enum {
	MARK_COLUMNS = 4,  /* the cursor's, and one for the kind */
	LABEL_COLUMNS = 7, /* which side a name is of, and a blank */
	GAP = 2,
	HEADER_LINES = SIDES, /* a name each, on screens not too low for it */
	VALUE_COLUMNS = 24,
	SUMMARY_BYTES = 1000, /* more is not seen */
};

void
compare_choose_parts(struct view_compare *view)
{
	const struct slice *left = slice_diff_slice(view->diff, SIDE_LEFT);
	const struct slice *right = slice_diff_slice(view->diff, SIDE_RIGHT);
	const struct key_def *def = slice_key(left);
	bool whole = slice_query(left)->whole || slice_query(right)->whole;

	/* What all rows share stands in the header. */
	view->from = whole || def->n == def->n_hash ? 0 : def->n_hash;
	view->to = def->n;
}

static enum slice_side
side_of(const struct slice_diff_row *row)
{
	return row->kind == DIFF_RIGHT ? SIDE_RIGHT : SIDE_LEFT;
}

/* The text of part number PART of ROW's key, in place of what OUT held. */
static void
key_text(const struct view_compare *view, const struct slice_diff_row *row,
    size_t part, struct buf *out)
{
	enum slice_side side = side_of(row);
	const struct key_def *def =
	    slice_key(slice_diff_slice(view->diff, side));
	struct buf unpacked = {0}, number = {0}, scratch = {0};
	struct value value;
	struct key key;

	buf_clear(out);
	if (key_unpack(row->places[side], &unpacked, &key) && part < key.n &&
	    key_decode(def->part[part].type, key.part[part], &number, &value))
		buf_add_span(out, cell_text(value, &scratch));
	buf_fini(&unpacked);
	buf_fini(&number);
	buf_fini(&scratch);
}

/* Appends TEXT as far as there is room, from where it begins to differ from
 * OTHER if that is not seen else. */
static void
put_text(struct span text, struct span other, struct buf *out)
{
	size_t at = diff_common(text, other);

	if (text_width((struct span){text.ptr, at}) >= VALUE_COLUMNS) {
		buf_puts(out, "..");
		text = span_from(text, at);
	}
	(void)text_clip(out, text, VALUE_COLUMNS);
}

/* The values of a row, as far as there are, with " -> " between them. */
static void
put_values(const struct diff_row *row, struct buf *out)
{
	struct buf left_scratch = {0}, right_scratch = {0};
	struct span left =
	    cell_text_told(row->left, TYPE_BIT(row->right.type), &left_scratch);
	struct span right = cell_text_told(row->right, TYPE_BIT(row->left.type),
	    &right_scratch);

	put_text(left, right, out);
	if (row->kind == DIFF_CHANGED)
		buf_puts(out, " -> ");
	put_text(right, left, out);
	buf_fini(&left_scratch);
	buf_fini(&right_scratch);
}

/* "speedKph 41 -> 44, +plate LN71 KXB"; SIGNS: unless all is of one side. */
static void
put_changes(const struct item_diff *changes, bool signs, struct buf *out)
{
	const char *between = "";

	for (size_t i = 0; i < changes->n && out->len < SUMMARY_BYTES; i++) {
		const struct diff_row *row = &changes->rows[i];

		if (row->kind == DIFF_EQUAL)
			continue;
		buf_puts(out, between);
		if (signs && row->kind != DIFF_CHANGED)
			buf_puts(out, diff_marks[row->kind]);
		buf_add_span(out, row->path);
		buf_putc(out, ' ');
		put_values(row, out);
		between = ", ";
	}
}

static void
put_summary(const struct slice_diff_row *row,
    const struct slice_diff_pair *pair, struct buf *out)
{
	if (!slice_diff_pair_is_whole(row, pair)) {
		buf_puts(out, "(in the slice no more)");
		return;
	}
	put_changes(&pair->changes, row->kind == DIFF_CHANGED, out);
	if (out->len == 0 && row->kind == DIFF_CHANGED)
		buf_puts(out, "(is equal by now)");
}

static enum err_code
read_line(struct view_compare *view, const struct slice_diff_row *row,
    struct compare_line *line, struct err *err)
{
	struct slice_diff_pair pair = {0};
	struct buf text = {0};
	enum err_code code = slice_diff_pair(view->diff, row, &pair, err);

	line->kind = row->kind;
	for (size_t i = view->from; code == ERR_OK && i < view->to; i++) {
		int width;

		key_text(view, row, i, &text);
		line->key[i] = arena_dup(&view->arena, buf_span(&text));
		width = cell_columns(line->key[i], INT16_MAX);
		if (width > view->widths[i])
			view->widths[i] = width;
	}
	buf_clear(&text);
	if (code == ERR_OK) {
		put_summary(row, &pair, &text);
		line->summary = arena_dup(&view->arena, buf_span(&text));
	}
	slice_diff_pair_fini(&pair);
	buf_fini(&text);
	return code;
}

void
compare_forget_lines(struct view_compare *view)
{
	free(view->lines);
	view->lines = NULL;
	view->n_lines = 0;
	arena_reset(&view->arena);
	for (size_t i = 0; i < KEY_PARTS_MAX; i++)
		view->widths[i] = 0;
}

enum err_code
compare_read_lines(struct view_compare *view, struct err *err)
{
	size_t n = view->n - view->list.top;
	enum err_code code = ERR_OK;

	if (n > view->list.lines)
		n = view->list.lines;
	if (view->lines != NULL && view->first == view->list.top &&
	    view->n_lines == n)
		return ERR_OK;
	compare_forget_lines(view);
	view->lines = xcalloc(n + 1, sizeof(*view->lines));
	view->first = view->list.top;
	while (code == ERR_OK && view->n_lines < n) {
		uint32_t row = view->rows[view->first + view->n_lines];

		code = read_line(view, slice_diff_row(view->diff, row),
		    &view->lines[view->n_lines++], err);
	}
	if (code != ERR_OK)
		compare_forget_lines(view);
	return code;
}

bool
compare_matches(const struct view_compare *view, size_t i)
{
	const struct slice_diff_row *row =
	    slice_diff_row(view->diff, view->rows[i]);
	struct buf text = {0};
	bool found = false;

	for (size_t part = view->from; !found && part < view->to; part++) {
		key_text(view, row, part, &text);
		found = needle_in(&view->needle, buf_span(&text));
	}
	buf_fini(&text);
	return found;
}

struct rect
compare_list_area(struct rect area)
{
	return rect_cut(area, area.lines > 2 * HEADER_LINES ? HEADER_LINES : 0,
	    0, 0, 0);
}

static void
draw_header(const struct view_compare *view, struct canvas *canvas,
    struct rect area)
{
	for (int side = 0; side < SIDES; side++) {
		canvas_fill(canvas, area, side, 0, area.columns, STYLE_HEADER);
		(void)canvas_printf(canvas, area, side, 2, area.columns,
		    STYLE_HEADER, "%s %-*s%.*s",
		    diff_marks[side == SIDE_LEFT ? DIFF_LEFT : DIFF_RIGHT],
		    LABEL_COLUMNS, side == SIDE_LEFT ? "left:" : "right:",
		    SPAN_ARG(buf_span(&view->names[side])));
	}
}

static void
draw_line(const struct view_compare *view, struct canvas *canvas,
    struct rect area, const struct compare_line *line)
{
	struct cell_place place = {
	    .area = area, .column = MARK_COLUMNS, .needle = &view->needle};
	/* Of a narrow screen the key gets more than the summary. */
	int most = MARK_COLUMNS + (area.columns - MARK_COLUMNS) * 2 / 3;

	(void)canvas_put(canvas, area, 0, 2, 1, span_of(diff_marks[line->kind]),
	    STYLE_MATCH);
	for (size_t i = view->from; i < view->to; i++) {
		int left = most - place.column;

		place.width = view->widths[i] < left ? view->widths[i] : left;
		if (place.width <= 0)
			break;
		cell_put(canvas, &place, line->key[i], STYLE_KEY);
		place.column += place.width + GAP;
	}
	(void)canvas_put(canvas, area, 0, place.column, area.columns,
	    line->summary,
	    line->kind == DIFF_CHANGED ? STYLE_PLAIN : STYLE_DIM);
}

/* What stands in place of an empty list. */
static const char *
empty_text(const struct view_compare *view)
{
	if (view->state == COMPARE_GOES_ON)
		return "comparing ...";
	if (view->kind != DIFF_KINDS && slice_diff_all(view->diff) > 0)
		return "none of this kind";
	if (view->state == COMPARE_STOPPED)
		return "none found so far";
	return slice_diff_count(view->diff, DIFF_EQUAL) > 0 ? "nothing differs"
							    : "both are empty";
}

void
compare_draw(const struct view *base, struct canvas *canvas, struct rect area,
    bool focused)
{
	const struct view_compare *view = (const struct view_compare *)base;
	struct rect rows = compare_list_area(area);

	if (rows.lines < area.lines)
		draw_header(view, canvas, area);
	if (view->n == 0)
		(void)canvas_put(canvas, rows, 0, MARK_COLUMNS, rows.columns,
		    span_of(empty_text(view)), STYLE_DIM);
	for (size_t i = 0; i < view->n_lines; i++) {
		struct rect line = rect_cut(rows, (int)i, 0, 0, 0);

		line.lines = 1;
		draw_line(view, canvas, line, &view->lines[i]);
		if (view->first + i == view->list.cursor)
			list_mark(canvas, line, focused);
	}
}
