/* SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "src/app/reader.h"
#include "ui/browse_priv.h"
#include "ui/cells.h"

enum {
	COLUMNS_FOR_THREE = 150,
	COLUMNS_FOR_TWO = 100,
	COLLECTIONS_MIN = 24,
	ITEM_MIN = 36,
	ITEM_MAX = 52,
	BETWEEN = 2, /* columns between two panes */
};

/* One for each pane: the keys are those of the pane with the focus. */
static const struct view_ops browse_ops[PANES];

static struct browse *
browse_of(struct view *view)
{
	return (struct browse *)view;
}

static const struct browse *
const_browse_of(const struct view *view)
{
	return (const struct browse *)view;
}

void
browse_focus(struct browse *browse, enum pane pane)
{
	/* Who goes back does not wait for the slice. */
	if (pane == PANE_COLLECTIONS)
		browse_next_stop(browse);
	browse->focus = pane;
	browse->view.ops = &browse_ops[pane];
}

static int
clamp(int number, int low, int high)
{
	if (number > high)
		number = high;
	return number < low ? low : number;
}

/* Which panes there is room for: the one with the focus, and neighbours. */
static void
choose_panes(struct browse *browse, int columns)
{
	bool three = columns >= COLUMNS_FOR_THREE;
	bool two = columns >= COLUMNS_FOR_TWO;
	enum pane focus = browse->focus;

	browse->visible[PANE_COLLECTIONS] =
	    three || focus == PANE_COLLECTIONS || (two && focus == PANE_SLICE);
	browse->visible[PANE_SLICE] = two || focus == PANE_SLICE;
	browse->visible[PANE_ITEM] = three || focus == PANE_ITEM;
}

void
browse_lay_out(const struct browse *browse, struct rect area,
    struct rect ret_areas[PANES])
{
	int columns = area.columns;
	int left = 0, right = 0;

	if (!browse->visible[PANE_SLICE]) {
		for (int i = 0; i < PANES; i++)
			ret_areas[i] = area;
		return;
	}
	if (browse->visible[PANE_COLLECTIONS]) {
		const struct view *pane = browse->panes[PANE_COLLECTIONS];

		left = clamp(pane_collections_width(pane, columns / 3),
		    COLLECTIONS_MIN, columns / 3);
	}
	if (browse->visible[PANE_ITEM])
		right = clamp(columns * 3 / 10, ITEM_MIN, ITEM_MAX);
	ret_areas[PANE_COLLECTIONS] = rect_cut(area, 0, 0, 0, columns - left);
	ret_areas[PANE_ITEM] = rect_cut(area, 0, columns - right, 0, 0);
	ret_areas[PANE_SLICE] = rect_cut(area, 0, left > 0 ? left + BETWEEN : 0,
	    0, right > 0 ? right + BETWEEN : 0);
}

/* Where it was asked to open: the collection, and the item in it. */
static enum err_code
start(struct browse *browse, struct err *err)
{
	struct view *pane = browse->panes[PANE_COLLECTIONS];
	struct span hash = buf_span(&browse->start_hash);
	struct span sort = buf_span(&browse->start_sort);
	struct event jump = {.command = CMD_JUMP, .argument = hash};
	const struct collection_row *row;
	struct buf place = {0};
	enum err_code code;

	browse->started = true;
	if (browse->start_spot.table.len > 0)
		return browse_go_spot(&browse->view, &browse->start_spot, err);
	if (hash.len == 0)
		return ERR_OK;
	code = session_collection_place(browse->table, NO_INDEX, hash, &place,
	    err);
	if (code == ERR_OK && pane->ops->act(pane, &jump, err) != REPLY_DONE)
		code = err->code;
	row = pane_collections_row(pane);
	if (code == ERR_OK &&
	    (row == NULL || !span_eq(row->place, buf_span(&place))))
		code = err_set(err, ERR_NOT_FOUND, "no collection '%.*s'",
		    SPAN_ARG(hash));
	buf_fini(&place);
	if (code == ERR_OK)
		code = browse_open_row(browse, false, err);
	if (code != ERR_OK)
		return code;
	browse_focus(browse, PANE_SLICE);
	pane = browse->panes[PANE_SLICE];
	jump.argument = sort;
	if (sort.len > 0 && pane->ops->act(pane, &jump, err) == REPLY_FAILED)
		return err->code;
	return ERR_OK;
}

/* The item pane shows the row under the slice's cursor. */
static enum err_code
show_item(struct browse *browse, struct err *err)
{
	struct view *pane = browse->panes[PANE_ITEM];
	const struct slice_row *row = pane_slice_row(browse->panes[PANE_SLICE]);
	bool shown = browse->item_shown && row != NULL &&
	    span_eq(row->place, buf_span(&browse->item_place));

	if (shown)
		return ERR_OK;
	if (row == NULL)
		return pane_item_show(pane, NULL, (struct span){0}, err);
	buf_clear(&browse->item_place);
	buf_add_span(&browse->item_place, row->place);
	browse->item_shown = true;
	return pane_item_show(pane, pane_slice_get(browse->panes[PANE_SLICE]),
	    row->place, err);
}

static enum err_code
prepare_pane(struct browse *browse, enum pane pane,
    const struct rect areas[PANES], struct err *err)
{
	struct view *view = browse->panes[pane];

	if (!browse->visible[pane])
		return ERR_OK;
	return view->ops->prepare(view, areas[pane], err);
}

static enum err_code
view_prepare(struct view *view, struct rect area, struct err *err)
{
	struct browse *browse = browse_of(view);
	struct rect areas[PANES];
	enum err_code code = browse_renew(browse, err);

	if (code != ERR_OK)
		return code;
	if (!browse->started && start(browse, err) != ERR_OK)
		ui_complain(view->ui, "%s", err->msg);
	choose_panes(browse, area.columns);
	browse_lay_out(browse, area, areas);
	code = prepare_pane(browse, PANE_COLLECTIONS, areas, err);
	/* How wide it is to be is known once it has read something. */
	browse_lay_out(browse, area, areas);
	if (code == ERR_OK && browse->focus == PANE_COLLECTIONS &&
	    browse->visible[PANE_SLICE])
		code = browse_follow(browse, err);
	if (code == ERR_OK)
		code = browse_next_prepare(browse, areas[PANE_SLICE], err);
	if (code == ERR_OK)
		code = prepare_pane(browse, PANE_SLICE, areas, err);
	/* An item that was opened before its slice was ever seen. */
	if (code == ERR_OK && !browse->visible[PANE_SLICE] &&
	    browse->visible[PANE_ITEM] &&
	    pane_slice_row(browse->panes[PANE_SLICE]) == NULL)
		code = browse->panes[PANE_SLICE]
			   ->ops->prepare(browse->panes[PANE_SLICE], area, err);
	pane_slice_set_marks(browse->panes[PANE_SLICE], &browse->marks);
	pane_slice_set_visible(browse->panes[PANE_SLICE],
	    browse->visible[PANE_SLICE]);
	if (code == ERR_OK && browse->visible[PANE_ITEM])
		code = show_item(browse, err);
	if (code == ERR_OK)
		code = prepare_pane(browse, PANE_ITEM, areas, err);
	return code;
}

static void
view_draw(const struct view *view, struct canvas *canvas, struct rect area,
    bool focused)
{
	const struct browse *browse = const_browse_of(view);
	struct rect areas[PANES];

	browse_lay_out(browse, area, areas);
	for (int i = 0; i < PANES; i++) {
		const struct view *pane = browse->panes[i];

		if (browse->visible[i])
			pane->ops->draw(pane, canvas, areas[i],
			    focused && browse->focus == (enum pane)i);
	}
	if (!browse->visible[PANE_SLICE])
		return;
	if (browse->visible[PANE_COLLECTIONS])
		canvas_vline(canvas, area, areas[PANE_SLICE].left - 1);
	if (browse->visible[PANE_ITEM])
		canvas_vline(canvas, area, areas[PANE_ITEM].left - 1);
}

static enum reply
do_open(struct browse *browse, const struct event *event, struct err *err)
{
	(void)event;
	if (browse->focus == PANE_COLLECTIONS) {
		if (browse_follow(browse, err) != ERR_OK)
			return REPLY_FAILED;
		if (pane_slice_get(browse->panes[PANE_SLICE]) != NULL)
			browse_focus(browse, PANE_SLICE);
	} else if (browse->focus == PANE_SLICE &&
	    pane_slice_row(browse->panes[PANE_SLICE]) != NULL) {
		browse_focus(browse, PANE_ITEM);
	}
	return REPLY_DONE;
}

static enum reply
do_back(struct browse *browse, const struct event *event, struct err *err)
{
	(void)event;
	(void)err;
	if (browse->focus == PANE_COLLECTIONS || browse->focus == browse->base)
		return REPLY_CLOSE;
	browse_focus(browse, browse->focus - 1);
	return REPLY_DONE;
}

static enum reply
do_turn(struct browse *browse, const struct event *event, struct err *err)
{
	enum pane to = (browse->focus + 1) % PANES;

	if (event->command == CMD_PREVIOUS_PANE)
		to = (browse->focus + PANES - 1) % PANES;
	/* What is not open yet opens on the way. */
	if (browse->focus == PANE_COLLECTIONS &&
	    browse_follow(browse, err) != ERR_OK)
		return REPLY_FAILED;
	if (pane_slice_get(browse->panes[PANE_SLICE]) != NULL)
		browse_focus(browse, to);
	return REPLY_DONE;
}

/* Out of the list of collections to the right, out of the item to the left. */
static enum reply
do_sideways(struct browse *browse, const struct event *event, struct err *err)
{
	if (browse->focus == PANE_COLLECTIONS && event->command == CMD_RIGHT)
		return do_open(browse, event, err);
	if (browse->focus == PANE_ITEM && event->command == CMD_LEFT)
		return do_back(browse, event, err);
	return REPLY_IGNORED;
}

static enum reply
do_form(struct browse *browse, const struct event *event, struct err *err)
{
	struct view *pane = browse->panes[PANE_ITEM];

	if (!browse->visible[PANE_ITEM]) {
		ui_complain(browse->view.ui, "no item is shown: open one");
		return REPLY_DONE;
	}
	return pane->ops->act(pane, event, err);
}

static enum reply
do_order(struct browse *browse, const struct event *event, struct err *err)
{
	struct view *pane = browse->panes[PANE_COLLECTIONS];

	return pane->ops->act(pane, event, err);
}

static const struct {
	enum command_id command;
	browse_command *run;
} commands[] = {
    {CMD_OPEN, do_open},
    {CMD_BACK, do_back},
    {CMD_NEXT_PANE, do_turn},
    {CMD_PREVIOUS_PANE, do_turn},
    {CMD_LEFT, do_sideways},
    {CMD_RIGHT, do_sideways},
    {CMD_NEXT_COLLECTION, browse_do_step},
    {CMD_PREVIOUS_COLLECTION, browse_do_step},
    {CMD_QUERY_LINE, browse_do_query},
    {CMD_BEGINS_WITH, browse_do_begins},
    {CMD_SEARCH, browse_do_search},
    {CMD_JUMP, browse_do_jump},
    {CMD_NEWEST_FIRST, browse_do_reverse},
    {CMD_ALL, browse_do_all},
    {CMD_SCAN_ALL, browse_do_scan},
    {CMD_INDEX, browse_do_index},
    {CMD_ORDER, do_order},
    {CMD_ITEM_FORM, do_form},
    {CMD_COPY, browse_do_copy},
    {CMD_EDIT, browse_do_edit},
    {CMD_DELETE_ITEM, browse_do_delete},
    {CMD_UNDO, browse_do_undo},
    {CMD_DATES, browse_do_dates},
    {CMD_EXPORT, browse_do_export},
    {CMD_TREE, browse_do_tree},
    {CMD_MARK, browse_do_mark},
    {CMD_MARK_RANGE, browse_do_mark},
    {CMD_MARK_MATCHES, browse_do_mark},
    {CMD_UNMARK, browse_do_mark},
    {CMD_BYTES, browse_do_bytes},
    {CMD_DIFF, browse_do_diff},
    {CMD_COMPARE, browse_do_compare},
    {CMD_EXPLAIN, browse_do_explain},
    {CMD_RUN, browse_do_run},
    {CMD_SAVE_QUERY, browse_do_save_query},
    {CMD_DESIGN, browse_do_schema},
};

static enum reply
view_act(struct view *view, const struct event *event, struct err *err)
{
	struct browse *browse = browse_of(view);
	struct view *pane;

	for (size_t i = 0; i < COUNT_OF(commands); i++) {
		enum reply reply;

		if (commands[i].command != event->command)
			continue;
		reply = commands[i].run(browse, event, err);
		if (reply != REPLY_IGNORED)
			return reply;
	}
	pane = browse->panes[browse->focus];
	return pane->ops->act(pane, event, err);
}

static enum reply
view_work(struct view *view, bool *ret_busy, struct err *err)
{
	struct browse *browse = browse_of(view);
	bool had_work = browse->export != NULL || browse_asks(browse);
	enum err_code code = browse_export_work(browse, ret_busy, err);

	for (int i = 0; code == ERR_OK && i < PANES; i++) {
		struct view *pane = browse->panes[i];
		bool busy = false;
		enum reply reply;

		if (pane->ops->work == NULL)
			continue;
		reply = pane->ops->work(pane, &busy, err);
		if (reply == REPLY_FAILED)
			code = err->code;
		had_work |= reply != REPLY_IGNORED;
		*ret_busy |= busy;
	}
	if (code == ERR_OK)
		code = browse_next_work(browse, ret_busy, err);
	if (code != ERR_OK)
		return REPLY_FAILED;
	return had_work ? REPLY_DONE : REPLY_IGNORED;
}

static void
view_cancel(struct view *view)
{
	struct browse *browse = browse_of(view);

	browse_export_stop(browse);
	browse_next_stop(browse);
	for (int i = 0; i < PANES; i++)
		if (browse->panes[i]->ops->cancel != NULL)
			browse->panes[i]->ops->cancel(browse->panes[i]);
}

static void
view_status(const struct view *view, struct buf *out)
{
	const struct browse *browse = const_browse_of(view);
	const struct view *pane = browse->panes[browse->focus];

	if (browse->export != NULL) {
		browse_export_status(browse, out);
		return;
	}
	if (browse_asks(browse))
		browse_next_status(browse, out);
	else
		pane->ops->status(pane, out);
}

static void
view_refresh(struct view *view)
{
	struct browse *browse = browse_of(view);

	for (int i = 0; i < PANES; i++)
		if (browse->panes[i]->ops->refresh != NULL)
			browse->panes[i]->ops->refresh(browse->panes[i]);
	if (browse_asks(browse))
		browse->next.pane->ops->refresh(browse->next.pane);
	browse->item_shown = false;
	browse->stale = true;
}

static void
view_close(struct view *view)
{
	struct browse *browse = browse_of(view);

	browse_export_close(browse);
	for (int i = 0; i < PANES; i++)
		browse->panes[i]->ops->close(browse->panes[i]);
	if (browse->kept_slice != NULL)
		browse->kept_slice->ops->close(browse->kept_slice);
	browse_next_drop(browse);
	question_fini(&browse->shown);
	buf_fini(&browse->kept_text);
	marks_fini(&browse->marks);
	browse_edit_leave(browse);
	buf_fini(&browse->item_place);
	buf_fini(&browse->start_hash);
	buf_fini(&browse->start_sort);
	spot_fini(&browse->start_spot);
	buf_fini(&browse->export_path);
	free(browse);
}

struct view *
view_browse_new(struct ui *ui, struct table *table, struct span hash,
    struct span sort)
{
	struct browse *browse = xcalloc(1, sizeof(*browse));

	browse->view.ui = ui;
	browse->table = table;
	browse->shown.index = NO_INDEX;
	browse->panes[PANE_COLLECTIONS] =
	    pane_collections_new(ui, table, NO_INDEX);
	browse->panes[PANE_SLICE] = pane_slice_new(ui);
	browse->panes[PANE_ITEM] = pane_item_new(ui);
	browse_focus(browse, PANE_COLLECTIONS);
	buf_add_span(&browse->start_hash, hash);
	buf_add_span(&browse->start_sort, sort);
	return &browse->view;
}

static const enum command_id collections_hints[] = {CMD_OPEN, CMD_BACK,
    CMD_BEGINS_WITH, CMD_QUERY_LINE, CMD_JUMP, CMD_ORDER, CMD_INDEX, CMD_TREE,
    CMD_SEARCH, CMD_COPY, CMD_EXPORT, CMD_NONE};

static const enum command_id slice_hints[] = {CMD_OPEN, CMD_BACK,
    CMD_BEGINS_WITH, CMD_QUERY_LINE, CMD_NEWEST_FIRST, CMD_COPY, CMD_SEARCH,
    CMD_SORT, CMD_EXPORT, CMD_MARK, CMD_TREE, CMD_NONE};

static const enum command_id item_hints[] = {CMD_ITEM_FORM, CMD_SEARCH,
    CMD_COPY, CMD_EDIT, CMD_DIFF, CMD_BACK, CMD_NONE};

#define BROWSE_OPS(NAME, HINTS)                                            \
	{                                                                  \
		.name = NAME, .hints = HINTS, .prepare = view_prepare,     \
		.draw = view_draw, .act = view_act, .point = browse_point, \
		.key = browse_type_jump, .work = view_work,                \
		.cancel = view_cancel, .complete = browse_complete,        \
		.spot = browse_spot, .go = browse_go_spot,                 \
		.status = view_status, .title = browse_title,              \
		.lost = browse_lost, .refresh = view_refresh,              \
		.close = view_close,                                       \
	}

static const struct view_ops browse_ops[PANES] = {
    [PANE_COLLECTIONS] = BROWSE_OPS("collections", collections_hints),
    [PANE_SLICE] = BROWSE_OPS("slice", slice_hints),
    [PANE_ITEM] = BROWSE_OPS("item", item_hints),
};
