/* SPDX-License-Identifier: MIT */
#include "ui/browse_priv.h"
#include "ui/cells.h"
#include "ui/view_schema.h"

static const enum spot_depth depths[PANES] = {
    [PANE_COLLECTIONS] = SPOT_COLLECTIONS,
    [PANE_SLICE] = SPOT_SLICE,
    [PANE_ITEM] = SPOT_ITEM,
};

static const enum pane panes[SPOT_DEPTHS] = {
    [SPOT_COLLECTIONS] = PANE_COLLECTIONS,
    [SPOT_SLICE] = PANE_SLICE,
    [SPOT_ITEM] = PANE_ITEM,
};

/* The row of the slice, and what is asked. */
static void
put_slice(const struct browse *browse, struct spot *spot)
{
	const struct slice_row *row = pane_slice_row(browse->panes[PANE_SLICE]);

	spot->scan = browse->shown.scan;
	buf_add_span(&spot->query, buf_span(&browse->shown.text));
	if (row != NULL)
		buf_add_span(&spot->row, row->place);
}

void
browse_spot(const struct view *view, struct spot *spot)
{
	const struct browse *browse = (const struct browse *)view;
	const struct view *list = browse->panes[PANE_COLLECTIONS];
	const struct schema *schema = session_schema(browse->table);
	const struct collection_row *row = pane_collections_row(list);
	size_t index = pane_collections_index(list);

	spot_fini(spot);
	spot->depth = depths[browse->focus];
	buf_add_span(&spot->table, schema->name);
	if (index != NO_INDEX)
		buf_add_span(&spot->index, schema->indexes[index].name);
	if (spot->depth == SPOT_COLLECTIONS && row != NULL)
		buf_add_span(&spot->collection, row->place);
	else if (spot->depth != SPOT_COLLECTIONS && !browse->shown.scan)
		buf_add_span(&spot->collection, buf_span(&browse->shown.place));
	if (spot->depth != SPOT_COLLECTIONS)
		put_slice(browse, spot);
}

/* Moves the list of collections to that of SPOT, in its order by key. */
static enum err_code
seek_collection(struct browse *browse, const struct spot *spot, size_t index,
    struct err *err)
{
	struct view *list = browse->panes[PANE_COLLECTIONS];
	const struct collection_row *row;
	enum err_code code = ERR_OK;

	pane_collections_browse(list, index);
	/* In a table without items there was none to stand on. */
	if (spot->collection.len > 0)
		code = pane_collections_seek(list, buf_span(&spot->collection),
		    err);
	row = pane_collections_row(list);
	if (code != ERR_OK || spot->depth == SPOT_COLLECTIONS)
		return code;
	if (row == NULL || !span_eq(row->place, buf_span(&spot->collection)))
		return err_set(err, ERR_NOT_FOUND,
		    "the collection is there no more");
	return ERR_OK;
}

static enum err_code
open_slice(struct browse *browse, const struct spot *spot, size_t index,
    struct err *err)
{
	struct view *list = browse->panes[PANE_COLLECTIONS];
	struct question question = {.index = NO_INDEX};
	enum err_code code = ERR_OK;

	if (spot->scan)
		pane_collections_browse(list, index);
	else
		code = seek_collection(browse, spot, index, err);
	if (code != ERR_OK)
		return code;
	if (!spot->scan)
		question_open(&question, browse_key(browse, index), index,
		    pane_collections_row(list)->hash);
	question.scan = spot->scan;
	question.lists = !spot->scan;
	question.focus = panes[spot->depth];
	buf_add_span(&question.text, buf_span(&spot->query));
	buf_add_span(&question.row, buf_span(&spot->row));
	return browse_ask(browse, &question, err);
}

enum err_code
browse_go_spot(struct view *view, const struct spot *spot, struct err *err)
{
	struct browse *browse = (struct browse *)view;
	struct span name = buf_span(&spot->index);
	size_t index = NO_INDEX;
	enum err_code code;

	if (name.len > 0) {
		index = schema_find_index(session_schema(browse->table), name);
		if (index == SIZE_MAX)
			return err_set(err, ERR_NOT_FOUND, "no index '%.*s'",
			    SPAN_ARG(name));
	}
	browse->started = true;
	if (spot->depth != SPOT_COLLECTIONS)
		return open_slice(browse, spot, index, err);
	code = seek_collection(browse, spot, index, err);
	if (code == ERR_OK)
		browse_focus(browse, PANE_COLLECTIONS);
	return code;
}

/* Where it is to start may be in an index that TABLE has not any more. */
static void
forget_index(struct browse *browse, const struct table *table)
{
	struct span name = buf_span(&browse->start_spot.index);

	if (name.len == 0 ||
	    schema_find_index(session_schema(table), name) != SIZE_MAX)
		return;
	ui_complain(browse->view.ui,
	    "index '%.*s' is gone: this is the table itself", SPAN_ARG(name));
	spot_fini(&browse->start_spot);
	browse->start_spot = (struct spot){0};
}

const struct table *
browse_lost(const struct view *view)
{
	const struct browse *browse = (const struct browse *)view;
	struct session *session = ui_session(view->ui);
	size_t index = pane_collections_index(browse->panes[PANE_COLLECTIONS]);
	struct table *table = NULL;
	bool reads_it = !session_is_lost(session, browse->table, index) &&
	    !session_is_lost(session, browse->table, browse->shown.index);

	/* See browse_renew(), which waits for the end of a prompt. */
	if (reads_it ||
	    (!ui_is_asking(view->ui) &&
		session_renewed(session, browse->table, &table, NULL) ==
		    ERR_OK))
		return NULL;
	return browse->table;
}

enum err_code
browse_renew(struct browse *browse, struct err *err)
{
	struct view *view = &browse->view;
	struct table *table = NULL;
	enum err_code code;

	/* A prompt may hold on to what is shown. */
	if (!browse->stale || ui_is_asking(view->ui))
		return ERR_OK;
	code =
	    session_renewed(ui_session(view->ui), browse->table, &table, err);
	if (code != ERR_OK)
		return code;
	browse->stale = false;
	if (table == browse->table)
		return ERR_OK;
	browse_spot(view, &browse->start_spot);
	forget_index(browse, table);
	browse_close_slice(browse);
	browse_focus(browse, PANE_COLLECTIONS);
	marks_clear(&browse->marks, NO_INDEX);
	browse->panes[PANE_COLLECTIONS]
	    ->ops->close(browse->panes[PANE_COLLECTIONS]);
	browse->panes[PANE_COLLECTIONS] =
	    pane_collections_new(view->ui, table, NO_INDEX);
	browse->table = table;
	browse->started = false;
	return ERR_OK;
}

enum reply
browse_do_schema(struct browse *browse, const struct event *event,
    struct err *err)
{
	(void)err;
	if (event->argument.len > 0)
		return REPLY_IGNORED;
	ui_push(browse->view.ui,
	    view_schema_new(browse->view.ui, browse->table));
	return REPLY_DONE;
}

struct view *
view_browse_at(struct ui *ui, struct table *table, const struct spot *spot,
    enum browse_back back)
{
	struct view *view =
	    view_browse_new(ui, table, (struct span){0}, (struct span){0});
	struct browse *browse = (struct browse *)view;

	spot_copy(&browse->start_spot, spot);
	if (back == BACK_STAYS)
		return view;
	if (spot->depth == SPOT_ITEM)
		browse->base = PANE_ITEM;
	else if (spot->depth == SPOT_SLICE)
		browse->base = PANE_SLICE;
	return view;
}

void
browse_title(const struct view *view, struct buf *out)
{
	const struct browse *browse = (const struct browse *)view;
	const struct question *question = &browse->shown;
	const struct schema *schema = session_schema(browse->table);
	const struct slice *slice = pane_slice_get(browse->panes[PANE_SLICE]);
	size_t index = pane_collections_index(browse->panes[PANE_COLLECTIONS]);
	bool shown = slice != NULL &&
	    (browse->visible[PANE_SLICE] || browse->visible[PANE_ITEM]);

	if (shown)
		index = slice_query(slice)->index;
	buf_add_span(out, schema->name);
	if (index != NO_INDEX) {
		buf_puts(out, " [");
		buf_add_span(out, schema->indexes[index].name);
		buf_puts(out, "]");
	}
	if (!shown)
		return;
	buf_puts(out, " > ");
	if (question->scan)
		buf_puts(out, "all collections");
	for (size_t i = 0;
	     question->open && i < browse_key(browse, index)->n_hash; i++) {
		struct buf scratch = {0};

		buf_puts(out, i > 0 ? ", " : "");
		buf_add_span(out, cell_text(question->hash[i], &scratch));
		buf_fini(&scratch);
	}
	if (question->text.len > 0) {
		buf_puts(out, " > ");
		buf_add_span(out, buf_span(&question->text));
	}
}
