/* SPDX-License-Identifier: MIT */
#include "ui/cells.h"
#include "ui/tree_priv.h"

enum {
	STEP_MAX = 10000, /* a movement passes no more children */
};

const struct fold_row *
tree_row(const struct view_tree *tree)
{
	if (!tree->loaded || tree->list.cursor >= tree->page.n)
		return NULL;
	return &tree->page.rows[tree->list.cursor];
}

static size_t
height(const struct view_tree *tree)
{
	return tree->list.lines > 0 ? tree->list.lines : 1;
}

static void
measure(struct view_tree *tree)
{
	for (size_t i = 0; i < tree->page.n; i++) {
		int items = number_width(tree->page.rows[i].items);
		int bytes = number_width(tree->page.rows[i].bytes);

		if (items > tree->items_width)
			tree->items_width = items;
		if (bytes > tree->bytes_width)
			tree->bytes_width = bytes;
	}
}

static enum err_code
read_page(struct view_tree *tree, enum page_from from, struct span at,
    struct err *err)
{
	struct span prefix = buf_span(&tree->prefix);
	enum err_code code = fold_page(tree->fold, prefix, from, at,
	    height(tree), FOLD_COUNTS, &tree->page, err);

	if (code != ERR_OK)
		return code;
	tree->loaded = true;
	tree->list.n = tree->page.n;
	tree->list.top = 0;
	measure(tree);
	return fold_extent(tree->fold, prefix, &tree->items, &tree->bytes, err);
}

static enum err_code
go_to_start(struct view_tree *tree, struct err *err)
{
	enum err_code code = read_page(tree, PAGE_START, (struct span){0}, err);

	tree->ordinal = 0;
	if (tree->page.end)
		tree->children = (int64_t)tree->page.n;
	list_go(&tree->list, 0);
	return code;
}

static enum err_code
go_to_end(struct view_tree *tree, struct err *err)
{
	enum err_code code = read_page(tree, PAGE_END, (struct span){0}, err);

	if (tree->page.end)
		tree->children = (int64_t)tree->page.n;
	tree->ordinal = -1;
	if (tree->children >= 0)
		tree->ordinal = tree->children - (int64_t)tree->page.n;
	list_go(&tree->list, tree->page.n == 0 ? 0 : tree->page.n - 1);
	return code;
}

/*
 * Lets the page begin at the child AT, which is number ORDINAL, with the cursor
 * CURSOR rows below. At the end it begins earlier, so that it is full.
 */
static enum err_code
begin_at(struct view_tree *tree, struct span at, int64_t ordinal, size_t cursor,
    struct err *err)
{
	enum err_code code = read_page(tree, PAGE_AT, at, err);
	size_t left = tree->page.n;

	if (code != ERR_OK)
		return code;
	tree->ordinal = ordinal;
	if (tree->page.end && ordinal >= 0)
		tree->children = ordinal + (int64_t)left;
	list_go(&tree->list, cursor);
	if (left == height(tree))
		return ERR_OK;
	code = go_to_end(tree, err);
	if (code == ERR_OK)
		list_go(&tree->list, tree->page.n - left + cursor);
	return code;
}

enum err_code
tree_seek(struct view_tree *tree, struct span value, struct err *err)
{
	struct span prefix = buf_span(&tree->prefix);
	struct fold_page before = {0};
	struct span top = value;
	enum err_code code;

	if (!span_starts(value, prefix))
		return go_to_start(tree, err);
	/* A few rows before it help the eye. */
	code = fold_page(tree->fold, prefix, PAGE_BEFORE, value,
	    height(tree) / 3, FOLD_NAMES, &before, err);
	if (code == ERR_OK && before.n > 0)
		top = before.rows[0].whole;
	if (code == ERR_OK)
		code = begin_at(tree, top, before.end ? 0 : -1, before.n, err);
	fold_page_fini(&before);
	return code;
}

/* Down, where the page does not reach: it moves on by SCROLL rows. */
static enum err_code
scroll_down(struct view_tree *tree, size_t scroll, size_t cursor,
    struct err *err)
{
	struct fold_page more = {0};
	struct buf top = {0};
	int64_t ordinal = tree->ordinal;
	size_t n = tree->page.n;
	enum err_code code = ERR_OK;

	if (scroll < n) {
		buf_add_span(&top, tree->page.rows[scroll].whole);
	} else {
		code = fold_page(tree->fold, buf_span(&tree->prefix),
		    PAGE_AFTER, tree->page.rows[n - 1].whole, scroll - n + 1,
		    FOLD_NAMES, &more, err);
		if (code == ERR_OK && more.n == scroll - n + 1)
			buf_add_span(&top, more.rows[more.n - 1].whole);
		else if (code == ERR_OK && ordinal >= 0)
			tree->children = ordinal + (int64_t)(n + more.n);
	}
	if (code == ERR_OK && top.ptr == NULL)
		code = go_to_end(tree, err);
	else if (code == ERR_OK)
		code = begin_at(tree, buf_span(&top),
		    ordinal < 0 ? -1 : ordinal + (int64_t)scroll, cursor, err);
	fold_page_fini(&more);
	buf_fini(&top);
	return code;
}

static enum err_code
scroll_up(struct view_tree *tree, size_t scroll, size_t cursor, struct err *err)
{
	struct fold_page more = {0};
	int64_t ordinal = tree->ordinal;
	enum err_code code =
	    fold_page(tree->fold, buf_span(&tree->prefix), PAGE_BEFORE,
		tree->page.rows[0].whole, scroll, FOLD_NAMES, &more, err);

	if (code == ERR_OK && more.n < scroll)
		code = go_to_start(tree, err);
	else if (code == ERR_OK)
		code = begin_at(tree, more.rows[0].whole,
		    more.end          ? 0
			: ordinal < 0 ? -1
				      : ordinal - (int64_t)scroll,
		    cursor, err);
	fold_page_fini(&more);
	return code;
}

static enum err_code
move_by(struct view_tree *tree, struct move move, struct err *err)
{
	int64_t cursor = (int64_t)tree->list.cursor;
	int64_t n = (int64_t)tree->page.n;
	int64_t to = cursor + move.by;
	bool paged = move.kind == MOVE_PAGE;

	if (n == 0)
		return ERR_OK;
	if (to > STEP_MAX || to < -STEP_MAX)
		return err_set(err, ERR_INVALID,
		    "that is too far: at most %d at once", STEP_MAX);
	if (to >= n)
		return scroll_down(tree,
		    (size_t)(paged ? to - cursor : to - n + 1),
		    (size_t)(paged ? cursor : n - 1), err);
	if (to < 0)
		return scroll_up(tree, (size_t)(paged ? cursor - to : -to),
		    (size_t)(paged ? cursor : 0), err);
	list_go(&tree->list, (size_t)to);
	return ERR_OK;
}

enum err_code
tree_move(struct view_tree *tree, struct move move, struct err *err)
{
	enum err_code code;

	if (move.kind == MOVE_END)
		return go_to_end(tree, err);
	if (move.kind != MOVE_TO)
		return move_by(tree, move, err);
	code = go_to_start(tree, err);
	if (code == ERR_OK && move.by > 0)
		code = move_by(tree, (struct move){MOVE_BY, move.by}, err);
	return code;
}

/* Reads again what is seen, from its first row on. */
static enum err_code
reload(struct view_tree *tree, struct err *err)
{
	struct buf top = {0};
	size_t cursor = tree->list.cursor;
	enum err_code code;

	/* What was put in before the first row shows at the start only. */
	if (tree->page.n == 0 || (tree->stale && tree->ordinal == 0)) {
		code = go_to_start(tree, err);
		list_go(&tree->list, cursor);
		return code;
	}
	/* At another height the row under the cursor is what stays. */
	if (cursor >= height(tree)) {
		buf_add_span(&top,
		    tree->page.rows[cursor - height(tree) + 1].whole);
		if (tree->ordinal >= 0)
			tree->ordinal += (int64_t)(cursor - height(tree) + 1);
		cursor = height(tree) - 1;
	} else {
		buf_add_span(&top, tree->page.rows[0].whole);
	}
	if (tree->stale)
		tree->ordinal = tree->children = -1;
	code = begin_at(tree, buf_span(&top), tree->ordinal, cursor, err);
	buf_fini(&top);
	return code;
}

enum err_code
tree_fit(struct view_tree *tree, int lines, struct err *err)
{
	bool resized = (size_t)(lines > 0 ? lines : 1) != tree->list.lines;
	enum err_code code = ERR_OK;

	tree->list.lines = (size_t)(lines > 0 ? lines : 1);
	if (!tree->loaded && tree->aim.len > 0)
		code = tree_seek(tree, buf_span(&tree->aim), err);
	else if (!tree->loaded)
		code = go_to_start(tree, err);
	else if (tree->stale || resized)
		code = reload(tree, err);
	tree->stale = false;
	return code;
}

static struct tree_level *
add_level(struct view_tree *tree)
{
	struct tree_level *level;

	xgrow(&tree->levels, tree->n_levels, &tree->cap, sizeof(*level));
	level = &tree->levels[tree->n_levels++];
	*level = (struct tree_level){
	    .cursor = tree->list.cursor,
	    .ordinal = tree->ordinal,
	    .children = tree->children,
	};
	buf_add_span(&level->top, tree->page.rows[0].whole);
	return level;
}

enum err_code
tree_go_in(struct view_tree *tree, struct err *err)
{
	struct span whole = tree_row(tree)->whole;

	(void)add_level(tree);
	buf_clear(&tree->prefix);
	buf_add_span(&tree->prefix, whole);
	tree->children = -1;
	return go_to_start(tree, err);
}

enum err_code
tree_go_out(struct view_tree *tree, struct err *err)
{
	struct span parent = fold_parent(tree->fold, buf_span(&tree->prefix));
	struct buf from = tree->prefix;
	struct tree_level *level;
	enum err_code code;

	tree->prefix = (struct buf){0};
	buf_add_span(&tree->prefix, parent);
	tree->children = -1;
	if (tree->n_levels > 0) {
		level = &tree->levels[--tree->n_levels];
		tree->children = level->children;
		code = begin_at(tree, buf_span(&level->top), level->ordinal,
		    level->cursor, err);
		buf_fini(&level->top);
	} else {
		code = tree_seek(tree, buf_span(&from), err);
	}
	buf_fini(&from);
	return code;
}
