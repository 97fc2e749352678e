/* SPDX-License-Identifier: MIT */
#include "ui/cells.h"
#include "ui/tree_priv.h"

enum {
	STEP_MAX = 10000, /* a movement passes no more children */
	LOT_ROWS = 500,
	ORDER_ROWS = 300, /* some milliseconds */
};

const struct fold_row *
tree_row(const struct view_tree *tree)
{
	if (tree->port.list.n == 0)
		return NULL;
	return &tree->pages[ROWS_SEEN].rows[tree->port.list.cursor];
}

/* Takes in how wide the numbers of the rows held are. */
static void
measure(struct view_tree *tree)
{
	const struct fold_page *page = &tree->pages[ROWS_SEEN];

	for (size_t i = 0; i < page->n; i++) {
		int items = number_width(page->rows[i].items);
		int bytes = number_width(page->rows[i].bytes);

		if (items > tree->items_width)
			tree->items_width = items;
		if (bytes > tree->bytes_width)
			tree->bytes_width = bytes;
	}
}

/* What is seen stays if reading fails. */
static void
show_passed(struct view_tree *tree)
{
	struct fold_page page = tree->pages[ROWS_SEEN];

	tree->pages[ROWS_SEEN] = tree->pages[ROWS_PASSED];
	tree->pages[ROWS_PASSED] = page;
	measure(tree);
}

static enum err_code
read_rows(struct view *view, enum viewport_rows rows, enum page_from from,
    struct span place, size_t n, struct viewport_lot *ret_lot, struct err *err)
{
	struct view_tree *tree = (struct view_tree *)view;
	struct fold_page *page = &tree->pages[ROWS_PASSED];
	struct span prefix = buf_span(&tree->prefix);
	enum err_code code = fold_page(tree->fold, prefix, from, place, n,
	    rows == ROWS_SEEN ? FOLD_COUNTS : FOLD_NAMES, page, err);

	if (code == ERR_OK && rows == ROWS_SEEN)
		code = fold_extent(tree->fold, prefix, &tree->items,
		    &tree->bytes, err);
	if (code != ERR_OK)
		return code;
	*ret_lot = (struct viewport_lot){page->n, page->end, -1};
	if (rows == ROWS_SEEN)
		show_passed(tree);
	return ERR_OK;
}

static struct span
place_of_row(const struct view *view, enum viewport_rows rows, size_t i)
{
	return ((const struct view_tree *)view)->pages[rows].rows[i].whole;
}

/* In the name as it is drawn. */
static bool
match_row(const struct view *view, enum viewport_rows rows, size_t i,
    const struct needle *needle)
{
	const struct view_tree *tree = (const struct view_tree *)view;
	struct buf scratch = {0};
	bool found = needle_in(needle,
	    cell_text(tree->pages[rows].rows[i].name, &scratch));

	buf_fini(&scratch);
	return found;
}

const struct viewport_ops tree_viewport_ops = {
    .read = read_rows,
    .place = place_of_row,
    .match = match_row,
    .step_max = STEP_MAX,
    .lot_rows = LOT_ROWS,
};

static struct largest *
open_largest(struct view *view, enum collections_by by)
{
	struct view_tree *tree = (struct view_tree *)view;

	return largest_children(tree->fold, buf_span(&tree->prefix), by);
}

static enum err_code
show_largest(struct view *view, struct largest *largest, size_t *ret_n,
    struct err *err)
{
	struct view_tree *tree = (struct view_tree *)view;
	struct fold_page *page = &tree->pages[ROWS_SEEN];
	enum err_code code = fold_extent(tree->fold, buf_span(&tree->prefix),
	    &tree->items, &tree->bytes, err);

	if (code != ERR_OK)
		return code;
	fold_page_fini(page);
	largest_take_children(largest, page);
	measure(tree);
	*ret_n = page->n;
	return ERR_OK;
}

const struct order_ops tree_order_ops = {
    .open = open_largest,
    .show = show_largest,
    .rows = "folders and leaves",
    .step_rows = ORDER_ROWS,
};

enum err_code
tree_seek(struct view_tree *tree, struct span place, struct err *err)
{
	if (!span_starts(place, buf_span(&tree->prefix)))
		return viewport_start(&tree->port, err);
	return viewport_seek(&tree->port, place, err);
}

enum err_code
tree_fit(struct view_tree *tree, int lines, struct err *err)
{
	struct viewport *port = &tree->port;
	enum err_code code = order_fit(&tree->order, err);

	if (code != ERR_OK)
		return code;
	if (port->loaded || tree->aim.len == 0)
		return viewport_fit(port, lines, err);
	port->list.lines = lines > 0 ? (size_t)lines : 1;
	return tree_seek(tree, buf_span(&tree->aim), err);
}

static void
level_fini(struct tree_level *level)
{
	buf_fini(&level->top);
	fold_page_fini(&level->page);
}

void
tree_forget_levels(struct view_tree *tree)
{
	while (tree->n_levels > 0)
		level_fini(&tree->levels[--tree->n_levels]);
}

void
tree_forget_largest(struct view_tree *tree)
{
	for (size_t i = 0; i < tree->n_levels; i++) {
		tree->levels[i].whole = false;
		tree->levels[i].ordinal = tree->levels[i].total = -1;
		fold_page_fini(&tree->levels[i].page);
	}
}

static void
keep_level(struct view_tree *tree)
{
	const struct viewport *port = &tree->port;
	struct tree_level *level;

	xgrow(&tree->levels, tree->n_levels, &tree->cap, sizeof(*level));
	level = &tree->levels[tree->n_levels++];
	*level = (struct tree_level){
	    .list = port->list,
	    .ordinal = port->ordinal,
	    .total = port->total,
	    .by = order_asked(&tree->order),
	    .whole = port->whole,
	};
	buf_add_span(&level->top, tree->pages[ROWS_SEEN].rows[0].whole);
	if (!level->whole)
		return;
	level->page = tree->pages[ROWS_SEEN];
	tree->pages[ROWS_SEEN] = (struct fold_page){0};
}

/* To the place PREFIX, where nothing was read yet. */
static void
go_to(struct view_tree *tree, struct span prefix)
{
	struct buf copy = {0};

	buf_add_span(&copy, prefix);
	buf_fini(&tree->prefix);
	tree->prefix = copy;
	order_reset(&tree->order);
}

enum err_code
tree_go_in(struct view_tree *tree, struct err *err)
{
	enum collections_by by = order_asked(&tree->order);
	struct buf whole = {0};
	enum err_code code;

	buf_add_span(&whole, tree_row(tree)->whole);
	keep_level(tree);
	go_to(tree, buf_span(&whole));
	buf_fini(&whole);
	code = viewport_start(&tree->port, err);
	if (code == ERR_OK)
		code = order_begin(&tree->order, by, false, err);
	return code;
}

/* As LEVEL was left; what it holds goes over. */
static enum err_code
restore(struct view_tree *tree, struct tree_level *level, struct err *err)
{
	struct viewport *port = &tree->port;
	size_t cursor = level->list.cursor;
	enum err_code code;

	if (level->whole) {
		fold_page_fini(&tree->pages[ROWS_SEEN]);
		tree->pages[ROWS_SEEN] = level->page;
		level->page = (struct fold_page){0};
		tree->order.by = level->by;
		viewport_hold(port, level->list.n, (uint64_t)level->total);
		port->list.top = level->list.top;
		list_go(&port->list, cursor);
		return fold_extent(tree->fold, buf_span(&tree->prefix),
		    &tree->items, &tree->bytes, err);
	}
	port->total = level->total;
	code = viewport_begin_at(port, buf_span(&level->top), level->ordinal,
	    cursor - level->list.top, err);
	if (code == ERR_OK)
		code = order_begin(&tree->order, level->by, true, err);
	return code;
}

enum err_code
tree_go_out(struct view_tree *tree, struct err *err)
{
	enum collections_by by = order_asked(&tree->order);
	struct buf from = {0};
	enum err_code code;

	buf_add_span(&from, buf_span(&tree->prefix));
	go_to(tree, fold_parent(tree->fold, buf_span(&from)));
	if (tree->n_levels > 0) {
		struct tree_level *level = &tree->levels[--tree->n_levels];

		code = restore(tree, level, err);
		level_fini(level);
	} else {
		code = tree_seek(tree, buf_span(&from), err);
		if (code == ERR_OK)
			code = order_begin(&tree->order, by, true, err);
	}
	buf_fini(&from);
	return code;
}

void
tree_delimit(struct view_tree *tree, struct span delimiter)
{
	const struct fold_row *row = tree_row(tree);

	buf_clear(&tree->aim);
	if (row != NULL)
		buf_add_span(&tree->aim, row->whole);
	tree_forget_levels(tree);
	fold_delimit(tree->fold, delimiter);
	go_to(tree, (struct span){0});
}
