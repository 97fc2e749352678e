/* SPDX-License-Identifier: MIT */
/*
 * The children by size or count, in place of those by key. What is seen stays
 * until all children are read.
 */
#include "src/app/reader.h"
#include "ui/cells.h"
#include "ui/tree_priv.h"
#include "ui/ui.h"

enum {
	STEP_CHILDREN = 300, /* some milliseconds */
};

enum collections_by
tree_order_asked(const struct view_tree *tree)
{
	return tree->order.next != NULL ? tree->order.by : tree->by;
}

void
tree_order_drop(struct view_tree *tree)
{
	largest_close(tree->order.next);
	tree->order.next = NULL;
}

/* All are read: the largest are shown, from the first one on. */
static enum err_code
show_largest(struct view_tree *tree, struct err *err)
{
	const struct fold_row *row = tree_row(tree);
	struct fold_page *page = &tree->pages[ROWS_SEEN];
	struct buf place = {0};
	enum err_code code;

	if (tree->order.again && row != NULL)
		buf_add_span(&place, row->whole);
	fold_page_fini(page);
	largest_take(tree->order.next, page);
	tree->by = tree->order.by;
	tree_measure(tree);
	viewport_hold(&tree->port, page->n, largest_children(tree->order.next));
	tree_order_drop(tree);
	code = fold_extent(tree->fold, buf_span(&tree->prefix), &tree->items,
	    &tree->bytes, err);
	if (code == ERR_OK && place.len > 0)
		code = viewport_seek(&tree->port, buf_span(&place), err);
	buf_fini(&place);
	return code;
}

enum err_code
tree_order_work(struct view_tree *tree, bool *ret_busy, struct err *err)
{
	bool done = false;
	enum err_code code = ERR_OK;

	if (tree->order.next != NULL)
		code =
		    largest_step(tree->order.next, STEP_CHILDREN, &done, err);
	if (code == ERR_OK && done)
		code = show_largest(tree, err);
	if (code != ERR_OK)
		tree_order_drop(tree);
	*ret_busy = tree->order.next != NULL;
	return code;
}

enum err_code
tree_order_begin(struct view_tree *tree, enum collections_by by, bool again,
    struct err *err)
{
	bool busy;

	tree_order_drop(tree);
	if (by == BY_KEY)
		return ERR_OK;
	tree->order.next =
	    largest_open(tree->fold, buf_span(&tree->prefix), by);
	tree->order.by = by;
	tree->order.again = again;
	/* Few children need no waiting. */
	return tree_order_work(tree, &busy, err);
}

/* By key again, the cursor on the row where it is. */
static enum err_code
show_by_key(struct view_tree *tree, struct err *err)
{
	const struct fold_row *row = tree_row(tree);

	buf_clear(&tree->aim);
	if (row != NULL)
		buf_add_span(&tree->aim, row->whole);
	tree->by = BY_KEY;
	viewport_reset(&tree->port);
	return tree_fit(tree, (int)tree->port.list.lines, err);
}

enum err_code
tree_order(struct view_tree *tree, struct span name, struct err *err)
{
	enum collections_by by = tree_order_asked(tree);
	enum err_code code = collections_by_choose(name, &by, err);

	if (code != ERR_OK)
		return code;
	viewport_cancel(&tree->port);
	tree_order_drop(tree);
	if (by == tree->by)
		return ERR_OK;
	if (by != BY_KEY)
		return tree_order_begin(tree, by, false, err);
	return show_by_key(tree, err);
}

void
tree_order_status(const struct view_tree *tree, struct buf *out)
{
	buf_printf(out, "ordering by %s ... ",
	    collections_by_name(tree->order.by));
	number_print(largest_children(tree->order.next), out);
	buf_puts(out, " folders and leaves, ");
	percent_print(largest_items(tree->order.next), tree->items, out);
	buf_puts(out, " of the items");
}
