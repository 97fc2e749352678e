/* SPDX-License-Identifier: MIT */
#include "ui/pane_item.h"

#include <stdlib.h>

#include "src/app/reader.h"
#include "ui/cells.h"
#include "ui/item_lines.h"
#include "ui/list.h"
#include "ui/ui.h"

enum {
	MARK_COLUMNS = 2,
};

struct pane_item {
	struct view view;
	struct page page; /* the item is its only row; none: nothing is shown */
	struct key_def key;
	const struct column_layout *layout;
	struct buf place;
	enum item_form form;
	struct item_lines lines;
	int width;      /* that lines are made for; 0: they are not made */
	bool has_bytes; /* there is room for the bytes of each attribute */
	struct list list;
	/* Where the cursor was when the width changed: several changes move it
	 * no further than one. */
	size_t anchor_offset, anchor_line;
	struct needle needle;
};

static struct pane_item *
pane_of(struct view *view)
{
	return (struct pane_item *)view;
}

static const struct pane_item *
const_pane_of(const struct view *view)
{
	return (const struct pane_item *)view;
}

enum err_code
pane_item_show(struct view *view, struct slice *slice, struct span place,
    struct err *err)
{
	struct pane_item *pane = pane_of(view);
	bool found = false;
	enum err_code code;

	pane->width = 0;
	if (slice == NULL) {
		page_clear(&pane->page);
		return ERR_OK;
	}
	if (!span_eq(place, buf_span(&pane->place)))
		list_go(&pane->list, 0);
	buf_clear(&pane->place);
	buf_add_span(&pane->place, place);
	pane->key = session_schema(slice_table(slice))->key;
	pane->layout = ui_layout(view->ui, slice_table(slice));
	code = slice_item(slice, place, &pane->page, &found, err);
	return code;
}

static bool
has_item(const struct pane_item *pane)
{
	return pane->page.n > 0;
}

/* The columns of the bytes at the right, with the gap in front. */
static int
bytes_columns(const struct pane_item *pane)
{
	int width = number_width(pane->page.rows[0].bytes);

	return ITEM_GAP + (width > 5 ? width : 5);
}

/* Breaks the lines anew; the cursor stays on the text that it is on. */
static void
break_lines(struct pane_item *pane, int width)
{
	bool moves = pane->width > 0;

	if (moves && pane->list.cursor != pane->anchor_line)
		pane->anchor_offset =
		    item_lines_offset(&pane->lines, pane->list.cursor);
	item_lines_make(&pane->lines, &pane->page.rows[0].whole, &pane->key,
	    pane->form, width, pane->layout);
	pane->width = width;
	pane->anchor_line = SIZE_MAX;
	if (!moves)
		return;
	pane->anchor_line = item_lines_find(&pane->lines, pane->anchor_offset);
	pane->list.n = pane->lines.n;
	list_go(&pane->list, pane->anchor_line);
}

static enum err_code
pane_prepare(struct view *view, struct rect area, struct err *err)
{
	enum {
		BYTES_FROM = 52 /* a narrower pane needs all for the text */
	};

	struct pane_item *pane = pane_of(view);
	int width = area.columns - MARK_COLUMNS;
	int lines = area.lines > 1 ? area.lines - 1 : area.lines;

	(void)err;
	if (!has_item(pane)) {
		list_fit(&pane->list, 0, lines);
		return ERR_OK;
	}
	pane->has_bytes = pane->form == ITEM_TREE && area.columns >= BYTES_FROM;
	if (pane->has_bytes)
		width -= bytes_columns(pane);
	if (width < 1)
		width = 1;
	if (width != pane->width)
		break_lines(pane, width);
	list_fit(&pane->list, pane->lines.n, lines);
	return ERR_OK;
}

/* Where the columns of the tree are. */
static struct cell_place
name_place(const struct pane_item *pane, struct rect area, int indent)
{
	return (struct cell_place){
	    .area = area,
	    .column = MARK_COLUMNS + indent,
	    .width = pane->lines.name_width - indent,
	    .needle = &pane->needle,
	};
}

static struct cell_place
type_place(const struct pane_item *pane, struct rect area)
{
	return (struct cell_place){
	    .area = area,
	    .column = MARK_COLUMNS + pane->lines.name_width + ITEM_GAP,
	    .width = ITEM_TYPE_COLUMNS,
	};
}

static struct cell_place
text_place(const struct pane_item *pane, struct rect area)
{
	struct cell_place place = {
	    .area = area, .column = MARK_COLUMNS, .needle = &pane->needle};

	if (pane->form == ITEM_TREE)
		place.column +=
		    pane->lines.name_width + ITEM_TYPE_COLUMNS + 2 * ITEM_GAP;
	place.width = area.columns - place.column;
	if (pane->has_bytes)
		place.width -= bytes_columns(pane);
	return place;
}

static struct cell_place
bytes_place(const struct pane_item *pane, struct rect area)
{
	int columns = bytes_columns(pane);

	return (struct cell_place){
	    .area = area,
	    .column = area.columns - columns + ITEM_GAP,
	    .width = columns - ITEM_GAP,
	    .right = true,
	};
}

static void
draw_header(const struct pane_item *pane, struct canvas *canvas,
    struct rect area)
{
	static const char *const forms[] = {
	    [ITEM_TREE] = "value",
	    [ITEM_JSON] = "JSON",
	    [ITEM_DYNAMODB_JSON] = "DynamoDB JSON",
	};
	struct cell_place name = name_place(pane, area, 0);
	struct cell_place type = type_place(pane, area);
	struct cell_place text = text_place(pane, area);

	canvas_fill(canvas, area, 0, 0, area.columns, STYLE_HEADER);
	if (!has_item(pane))
		return;
	name.needle = text.needle = NULL;
	cell_put(canvas, &text, span_of(forms[pane->form]), STYLE_HEADER);
	if (pane->form == ITEM_TREE) {
		cell_put(canvas, &name, SPAN("attribute"), STYLE_HEADER);
		cell_put(canvas, &type, SPAN("type"), STYLE_HEADER);
	}
	if (pane->has_bytes) {
		struct cell_place bytes = bytes_place(pane, area);

		cell_put(canvas, &bytes, SPAN("bytes"), STYLE_HEADER);
	}
}

/* What is nested too deep for the column still has a name. */
static int
shown_indent(const struct pane_item *pane, const struct item_line *line)
{
	int width = pane->lines.name_width;
	int room = width - cell_columns(line->name, width / 2);

	return line->indent < room ? line->indent : room;
}

static void
draw_line(const struct pane_item *pane, struct canvas *canvas, struct rect area,
    const struct item_line *line, const enum style *all)
{
	struct cell_place text = text_place(pane, area);

	if (pane->form == ITEM_TREE) {
		struct cell_place name =
		    name_place(pane, area, shown_indent(pane, line));
		struct cell_place type = type_place(pane, area);

		cell_put(canvas, &name, line->name,
		    all != NULL ? *all : line->name_style);
		cell_put(canvas, &type, span_of(value_type_name(line->type)),
		    all != NULL ? *all : STYLE_DIM);
	}
	cell_put(canvas, &text, line->text, all != NULL ? *all : line->style);
	if (pane->has_bytes && line->bytes > 0) {
		struct cell_place bytes = bytes_place(pane, area);

		cell_number(canvas, &bytes, line->bytes,
		    all != NULL ? *all : STYLE_DIM);
	}
}

static void
draw_lines(const struct pane_item *pane, struct canvas *canvas,
    struct rect area, bool focused)
{
	enum style cursor = STYLE_CURSOR;

	for (int i = 0; i < area.lines; i++) {
		size_t at = pane->list.top + (size_t)i;
		bool here = focused && at == pane->list.cursor;
		struct rect line = rect_cut(area, i, 0, 0, 0);

		if (at >= pane->lines.n)
			break;
		line.lines = 1;
		if (here)
			canvas_fill(canvas, line, 0, 0, line.columns, cursor);
		draw_line(pane, canvas, line, &pane->lines.lines[at],
		    here ? &cursor : NULL);
		if (!here)
			continue;
		(void)canvas_put(canvas, line, 0, 0, 1, SPAN(">"), cursor);
		canvas_cursor(canvas, line, 0, 0);
	}
}

static void
pane_draw(const struct view *view, struct canvas *canvas, struct rect area,
    bool focused)
{
	const struct pane_item *pane = const_pane_of(view);

	if (area.lines > 1) {
		draw_header(pane, canvas, area);
		area = rect_cut(area, 1, 0, 0, 0);
	}
	if (has_item(pane))
		draw_lines(pane, canvas, area, focused);
	else
		(void)canvas_put(canvas, area, 0, MARK_COLUMNS, area.columns,
		    SPAN("no item"), STYLE_DIM);
}

static bool
matches(const struct pane_item *pane, size_t at)
{
	const struct item_line *line = &pane->lines.lines[at];

	return needle_in(&pane->needle, line->name) ||
	    needle_in(&pane->needle, line->text);
}

/* Once around the lines. */
static void
search(struct pane_item *pane, bool backward)
{
	size_t n = pane->lines.n, start = pane->list.cursor, at = start;

	for (size_t k = 0; k < n; k++) {
		at = backward ? (at + n - 1) % n : (at + 1) % n;
		if (!matches(pane, at))
			continue;
		if (backward ? at >= start : at <= start)
			ui_say(pane->view.ui, "search wrapped");
		list_go(&pane->list, at);
		return;
	}
	ui_complain(pane->view.ui, "not found: %.*s",
	    SPAN_ARG(buf_span(&pane->needle.text)));
}

enum err_code
pane_item_search(struct view *view, struct span text, struct err *err)
{
	struct pane_item *pane = pane_of(view);

	(void)err;
	needle_set(&pane->needle, text);
	search(pane, false);
	return ERR_OK;
}

enum item_form
pane_item_form(const struct view *view)
{
	return const_pane_of(view)->form;
}

bool
pane_item_value(const struct view *view, struct value *ret_value)
{
	const struct pane_item *pane = const_pane_of(view);
	size_t at = pane->list.cursor;
	struct buf path = {0};

	if (!has_item(pane) || at >= pane->lines.n)
		return false;
	if (pane->form == ITEM_TREE) {
		at = item_lines_path(&pane->lines, at, &path);
		*ret_value = pane->lines.lines[at].value;
		buf_fini(&path);
	} else {
		*ret_value = (struct value){
		    VALUE_S, span_trim(pane->lines.lines[at].text)};
	}
	return true;
}

bool
pane_item_path(const struct view *view, struct buf *out)
{
	const struct pane_item *pane = const_pane_of(view);

	if (!has_item(pane) || pane->form != ITEM_TREE ||
	    pane->list.cursor >= pane->lines.n)
		return false;
	(void)item_lines_path(&pane->lines, pane->list.cursor, out);
	return true;
}

struct span
pane_item_attribute(const struct view *view)
{
	const struct pane_item *pane = const_pane_of(view);
	size_t at = pane->list.cursor;

	if (!has_item(pane) || pane->form != ITEM_TREE || at >= pane->lines.n)
		return (struct span){0};
	while (at > 0 &&
	    (pane->lines.lines[at].indent > 0 ||
		pane->lines.lines[at].type == VALUE_NONE))
		at--;
	return pane->lines.lines[at].name;
}

static enum reply
search_again(struct pane_item *pane, bool backward)
{
	if (needle_is_set(&pane->needle))
		search(pane, backward);
	else
		ui_complain(pane->view.ui, "nothing was searched for yet");
	return REPLY_DONE;
}

static void
change_form(struct pane_item *pane)
{
	pane->form = (pane->form + 1) % ITEM_FORMS;
	pane->width = 0;
	list_go(&pane->list, 0);
}

static enum reply
pane_act(struct view *view, const struct event *event, struct err *err)
{
	struct pane_item *pane = pane_of(view);

	(void)err;
	if (list_act(&pane->list, event))
		return REPLY_DONE;
	if (event->command == CMD_ITEM_FORM) {
		change_form(pane);
		return REPLY_DONE;
	}
	if (event->command == CMD_SEARCH_NEXT ||
	    event->command == CMD_SEARCH_PREVIOUS)
		return search_again(pane,
		    event->command == CMD_SEARCH_PREVIOUS);
	return REPLY_IGNORED;
}

static enum reply
pane_point(struct view *view, const struct pointer *pointer, struct rect area,
    struct err *err)
{
	(void)err;
	return list_point(&pane_of(view)->list, pointer, list_rows(area));
}

static void
pane_status(const struct view *view, struct buf *out)
{
	const struct pane_item *pane = const_pane_of(view);
	const struct slice_row *row = pane->page.rows;

	if (!has_item(pane))
		return;
	count_print(row->whole.n, "attribute", out);
	buf_puts(out, ", ");
	count_print(row->bytes, "byte", out);
	if (pane->lines.n <= pane->list.lines)
		return;
	buf_puts(out, "  line ");
	number_print(pane->list.cursor + 1, out);
	buf_puts(out, " of ");
	number_print(pane->lines.n, out);
}

static void
pane_title(const struct view *view, struct buf *out)
{
	(void)view;
	buf_puts(out, "item");
}

static void
pane_close(struct view *view)
{
	struct pane_item *pane = pane_of(view);

	page_fini(&pane->page);
	buf_fini(&pane->place);
	item_lines_fini(&pane->lines);
	needle_fini(&pane->needle);
	free(pane);
}

static const struct view_ops pane_item_ops = {
    .name = "item",
    .prepare = pane_prepare,
    .draw = pane_draw,
    .act = pane_act,
    .point = pane_point,
    .status = pane_status,
    .title = pane_title,
    .close = pane_close,
};

struct view *
pane_item_new(struct ui *ui)
{
	struct pane_item *pane = xcalloc(1, sizeof(*pane));

	pane->view = (struct view){&pane_item_ops, ui};
	return &pane->view;
}
