/* SPDX-License-Identifier: MIT */
#include "ui/view_tree.h"

#include <stdlib.h>

#include "ui/tree_priv.h"
#include "ui/ui.h"

static struct view_tree *
tree_of(struct view *view)
{
	return (struct view_tree *)view;
}

static enum err_code
view_prepare(struct view *view, struct rect area, struct err *err)
{
	return tree_fit(tree_of(view),
	    area.lines > 1 ? area.lines - 1 : area.lines, err);
}

bool
tree_is_of_collections(const struct view_tree *tree)
{
	return tree->spot.collection.len == 0;
}

/* Where a leaf is: the collection, the item, or all that have its sort key. */
static void
leaf_spot(const struct view_tree *tree, const struct fold_row *row,
    struct spot *spot)
{
	spot_copy(spot, &tree->spot);
	spot->depth = SPOT_SLICE;
	if (tree_is_of_collections(tree)) {
		fold_leaf_key(tree->fold, row->whole, &spot->collection);
	} else if (row->item.len > 0) {
		buf_add_span(&spot->row, row->item);
		spot->depth = SPOT_ITEM;
	} else {
		fold_print_condition(tree->fold, row->whole, FOLD_IS,
		    &spot->query);
	}
}

static enum reply
do_open(struct view_tree *tree, const struct event *event, struct err *err)
{
	const struct fold_row *row = tree_row(tree);
	struct spot spot = {0};

	(void)event;
	if (row == NULL)
		return REPLY_DONE;
	if (row->folder)
		return reply_of(tree_go_in(tree, err));
	leaf_spot(tree, row, &spot);
	ui_push(tree->view.ui,
	    view_browse_at(tree->view.ui, tree->table, &spot, BACK_LEAVES));
	spot_fini(&spot);
	return REPLY_DONE;
}

static enum reply
do_back(struct view_tree *tree, const struct event *event, struct err *err)
{
	if (tree->prefix.len == 0)
		return event->command == CMD_BACK ? REPLY_CLOSE : REPLY_DONE;
	return reply_of(tree_go_out(tree, err));
}

/* Folds at another delimiter; without one the tree is left. */
static enum reply
do_tree(struct view_tree *tree, const struct event *event, struct err *err)
{
	(void)err;
	if (event->argument.len == 0)
		return REPLY_CLOSE;
	tree_delimit(tree, event->argument);
	return REPLY_DONE;
}

static enum reply
do_order(struct view_tree *tree, const struct event *event, struct err *err)
{
	return reply_of(order_set(&tree->order, event->argument, err));
}

static const struct {
	enum command_id command;
	tree_command *run;
} commands[] = {
    {CMD_OPEN, do_open},
    {CMD_RIGHT, do_open},
    {CMD_BACK, do_back},
    {CMD_LEFT, do_back},
    {CMD_BEGINS_WITH, tree_do_query},
    {CMD_QUERY_LINE, tree_do_query},
    {CMD_TREE, do_tree},
    {CMD_ORDER, do_order},
    {CMD_JUMP, tree_do_jump},
    {CMD_SEARCH, tree_do_search},
    {CMD_SEARCH_NEXT, tree_do_search},
    {CMD_SEARCH_PREVIOUS, tree_do_search},
    {CMD_COPY, tree_do_copy},
    {CMD_BYTES, tree_do_bytes},
    {CMD_MARK, tree_do_mark},
    {CMD_UNMARK, tree_do_mark},
};

static enum reply
view_act(struct view *view, const struct event *event, struct err *err)
{
	struct view_tree *tree = tree_of(view);
	int lines = (int)tree->port.list.lines;
	struct move to = move_of(event, lines);
	enum err_code code = ERR_OK;

	/* Keys may come before the first drawing. */
	if (!tree->port.loaded)
		code = tree_fit(tree, lines, err);
	if (code != ERR_OK)
		return REPLY_FAILED;
	if (to.kind != MOVE_NONE)
		return reply_of(viewport_move(&tree->port, to, err));
	for (size_t i = 0; i < COUNT_OF(commands); i++)
		if (commands[i].command == event->command)
			return commands[i].run(tree, event, err);
	return REPLY_IGNORED;
}

static enum reply
view_work(struct view *view, bool *ret_busy, struct err *err)
{
	struct view_tree *tree = tree_of(view);
	bool orders = false;
	enum err_code code;

	if (!tree->port.finder.active && tree->order.next == NULL)
		return REPLY_IGNORED;
	code = viewport_work(&tree->port, ret_busy, err);
	if (code == ERR_OK)
		code = order_work(&tree->order, &orders, err);
	*ret_busy |= orders;
	return reply_of(code);
}

static enum err_code
view_complete(const struct view *view, enum command_id command,
    struct span prefix, struct completions *words, struct err *err)
{
	static const struct {
		enum command_id command;
		const char *word;
	} choices[] = {
	    {CMD_ORDER, "key"},
	    {CMD_ORDER, "size"},
	    {CMD_ORDER, "count"},
	    {CMD_COPY, "value"},
	    {CMD_COPY, "query"},
	};

	(void)view;
	(void)err;
	for (size_t i = 0; i < COUNT_OF(choices); i++)
		if (choices[i].command == command &&
		    span_starts(span_of(choices[i].word), prefix))
			completions_add(words, span_of(choices[i].word));
	return ERR_OK;
}

static void
view_cancel(struct view *view)
{
	struct view_tree *tree = tree_of(view);

	viewport_cancel(&tree->port);
	order_stop(&tree->order);
}

static const struct table *
view_lost(const struct view *view)
{
	const struct view_tree *tree = (const struct view_tree *)view;
	size_t index = NO_INDEX;

	if (tree->spot.index.len > 0)
		index = schema_find_index(session_schema(tree->table),
		    buf_span(&tree->spot.index));
	return session_is_lost(ui_session(view->ui), tree->table, index)
	    ? tree->table
	    : NULL;
}

static void
view_refresh(struct view *view)
{
	tree_of(view)->port.stale = true;
	tree_forget_largest(tree_of(view));
}

static void
view_close(struct view *view)
{
	struct view_tree *tree = tree_of(view);

	order_drop(&tree->order);
	tree_forget_levels(tree);
	free(tree->levels);
	for (int i = 0; i < VIEWPORT_ROWS; i++)
		fold_page_fini(&tree->pages[i]);
	viewport_fini(&tree->port);
	fold_close(tree->fold);
	spot_fini(&tree->spot);
	buf_fini(&tree->label);
	buf_fini(&tree->prefix);
	buf_fini(&tree->aim);
	buf_fini(&tree->mark);
	free(tree);
}

static const enum command_id hints[] = {CMD_OPEN, CMD_BEGINS_WITH, CMD_ORDER,
    CMD_JUMP, CMD_SEARCH, CMD_COPY, CMD_BYTES, CMD_BACK, CMD_NONE};

static const struct view_ops view_tree_ops = {
    .name = "tree",
    .hints = hints,
    .prepare = view_prepare,
    .draw = tree_draw,
    .act = view_act,
    .point = tree_point,
    .work = view_work,
    .complete = view_complete,
    .cancel = view_cancel,
    .status = tree_status,
    .title = tree_title,
    .lost = view_lost,
    .refresh = view_refresh,
    .close = view_close,
};

struct view *
view_tree_new(struct ui *ui, struct table *table, struct fold *fold,
    const struct spot *spot, struct span label, struct span at)
{
	struct view_tree *tree = xcalloc(1, sizeof(*tree));
	struct span folder = fold_folder(fold, at);

	tree->view = (struct view){&view_tree_ops, ui};
	tree->table = table;
	tree->fold = fold;
	viewport_init(&tree->port, &tree_viewport_ops, &tree->view);
	order_init(&tree->order, &tree_order_ops, &tree->port);
	spot_copy(&tree->spot, spot);
	buf_add_span(&tree->label, label);
	/* A value that is a folder is a child of it. */
	buf_add_span(&tree->prefix, folder);
	buf_add_span(&tree->aim, at);
	return &tree->view;
}
