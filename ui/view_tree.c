/* SPDX-License-Identifier: MIT */
#include "ui/view_tree.h"

#include <stdlib.h>

#include "src/model/expr.h"
#include "ui/tree_priv.h"
#include "ui/ui.h"

static struct view_tree *
tree_of(struct view *view)
{
	return (struct view_tree *)view;
}

static enum reply
reply_of(enum err_code code)
{
	return code == ERR_OK ? REPLY_DONE : REPLY_FAILED;
}

static enum err_code
view_prepare(struct view *view, struct rect area, struct err *err)
{
	return tree_fit(tree_of(view),
	    area.lines > 1 ? area.lines - 1 : area.lines, err);
}

/* Whether partition keys are folded, not those of one collection. */
static bool
is_of_collections(const struct view_tree *tree)
{
	return tree->spot.collection.len == 0;
}

/* Where a leaf is: the collection, the item, or all that have its sort key. */
static void
leaf_spot(const struct view_tree *tree, const struct fold_row *row,
    struct spot *spot)
{
	const struct key_part *part = fold_part(tree->fold);

	spot_copy(spot, &tree->spot);
	if (is_of_collections(tree)) {
		struct key key = {.n = 1, .part = {row->whole}};

		key_pack(&key, &spot->collection);
		spot->depth = SPOT_SLICE;
	} else if (row->place.len > 0) {
		buf_add_span(&spot->row, row->place);
		spot->depth = SPOT_ITEM;
	} else {
		expr_print_name(part->name, &spot->query);
		buf_puts(&spot->query, " = ");
		expr_print_literal((struct value){part->type, row->whole},
		    &spot->query);
		spot->depth = SPOT_SLICE;
	}
}

static enum reply
do_open(struct view_tree *tree, struct err *err)
{
	const struct fold_row *row = tree_row(tree);
	struct spot spot = {0};

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
do_back(struct view_tree *tree, enum command_id command, struct err *err)
{
	if (tree->prefix.len == 0)
		return command == CMD_BACK ? REPLY_CLOSE : REPLY_DONE;
	return reply_of(tree_go_out(tree, err));
}

/* The place one stands in as the slice's query. */
static enum reply
do_begins(struct view_tree *tree, struct err *err)
{
	const struct key_part *part = fold_part(tree->fold);
	struct spot spot = {0};

	if (is_of_collections(tree))
		return reply_of(err_set(err, ERR_INVALID,
		    "a query needs a whole partition key: open a collection"));
	spot_copy(&spot, &tree->spot);
	spot.depth = SPOT_SLICE;
	if (tree->prefix.len > 0) {
		buf_puts(&spot.query, "begins_with(");
		expr_print_name(part->name, &spot.query);
		buf_puts(&spot.query, ", ");
		expr_print_literal((struct value){part->type,
				       buf_span(&tree->prefix)},
		    &spot.query);
		buf_putc(&spot.query, ')');
	}
	ui_push(tree->view.ui,
	    view_browse_at(tree->view.ui, tree->table, &spot, BACK_LEAVES));
	spot_fini(&spot);
	return REPLY_DONE;
}

/* To the first child whose name begins with the text, or behind it. */
static enum err_code
accept_jump(void *data, struct span line, struct err *err)
{
	struct view_tree *tree = data;
	struct buf value = {0};
	enum err_code code;

	buf_add_span(&value, buf_span(&tree->prefix));
	buf_add_span(&value, line);
	code = tree_seek(tree, buf_span(&value), err);
	buf_fini(&value);
	return code;
}

static const struct prompt_ops jump_ops = {.accept = accept_jump};

static enum reply
do_jump(struct view_tree *tree, struct span text, struct err *err)
{
	if (text.len > 0)
		return reply_of(accept_jump(tree, text, err));
	ui_prompt(tree->view.ui, "jump to: ", (struct span){0}, "jump",
	    &jump_ops, tree);
	return REPLY_DONE;
}

/* Folds at another delimiter; without one the tree is left. */
static enum reply
do_tree(struct view_tree *tree, struct span delimiter)
{
	const struct fold_row *row = tree_row(tree);

	if (delimiter.len == 0)
		return REPLY_CLOSE;
	buf_clear(&tree->aim);
	if (row != NULL)
		buf_add_span(&tree->aim, row->whole);
	fold_delimit(tree->fold, delimiter);
	buf_clear(&tree->prefix);
	while (tree->n_levels > 0)
		buf_fini(&tree->levels[--tree->n_levels].top);
	tree->ordinal = tree->children = -1;
	tree->loaded = false;
	return REPLY_DONE;
}

static enum reply
view_act(struct view *view, const struct event *event, struct err *err)
{
	struct view_tree *tree = tree_of(view);
	struct move to = move_of(event, (int)tree->list.lines);
	enum err_code code = ERR_OK;

	/* Keys may come before the first drawing. */
	if (!tree->loaded)
		code = tree_fit(tree, (int)tree->list.lines, err);
	if (code != ERR_OK)
		return REPLY_FAILED;
	if (to.kind != MOVE_NONE)
		return reply_of(tree_move(tree, to, err));
	if (event->command == CMD_OPEN || event->command == CMD_RIGHT)
		return do_open(tree, err);
	if (event->command == CMD_BACK || event->command == CMD_LEFT)
		return do_back(tree, event->command, err);
	if (event->command == CMD_BEGINS_WITH)
		return do_begins(tree, err);
	if (event->command == CMD_TREE)
		return do_tree(tree, event->argument);
	if (event->command == CMD_JUMP)
		return do_jump(tree, event->argument, err);
	return REPLY_IGNORED;
}

/* Table [index] > collection > prefix. */
static void
view_title(const struct view *view, struct buf *out)
{
	const struct view_tree *tree = (const struct view_tree *)view;

	buf_add_span(out, buf_span(&tree->spot.table));
	if (tree->spot.index.len > 0) {
		buf_puts(out, " [");
		buf_add_span(out, buf_span(&tree->spot.index));
		buf_puts(out, "]");
	}
	if (tree->label.len > 0) {
		buf_puts(out, " > ");
		buf_add_span(out, buf_span(&tree->label));
	}
	buf_puts(out, " > ");
	if (tree->prefix.len > 0)
		buf_add_span(out, buf_span(&tree->prefix));
	else
		buf_puts(out, "tree");
}

static void
view_refresh(struct view *view)
{
	tree_of(view)->stale = true;
}

static void
view_close(struct view *view)
{
	struct view_tree *tree = tree_of(view);

	for (size_t i = 0; i < tree->n_levels; i++)
		buf_fini(&tree->levels[i].top);
	free(tree->levels);
	fold_page_fini(&tree->page);
	fold_close(tree->fold);
	spot_fini(&tree->spot);
	buf_fini(&tree->label);
	buf_fini(&tree->prefix);
	buf_fini(&tree->aim);
	free(tree);
}

static const enum command_id hints[] = {
    CMD_OPEN, CMD_BEGINS_WITH, CMD_JUMP, CMD_TREE, CMD_BACK, CMD_NONE};

static const struct view_ops view_tree_ops = {
    .name = "tree",
    .hints = hints,
    .prepare = view_prepare,
    .draw = tree_draw,
    .act = view_act,
    .status = tree_status,
    .title = view_title,
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
	tree->ordinal = tree->children = -1;
	spot_copy(&tree->spot, spot);
	buf_add_span(&tree->label, label);
	/* A value that is a folder is a child of it. */
	buf_add_span(&tree->prefix, folder);
	buf_add_span(&tree->aim, at);
	return &tree->view;
}
