/* SPDX-License-Identifier: MIT */
#include "src/model/base64.h"
#include "ui/tree_priv.h"
#include "ui/ui.h"

/* Whether a row stands for the place one is in. */
static bool
is_folder_itself(const struct fold_row *row)
{
	return !row->folder && row->name.body.len == 0;
}

/* The slice of the folder or leaf under the cursor, or of the place one stands
 * in. */
static enum err_code
place_spot(const struct view_tree *tree, struct spot *spot, struct err *err)
{
	const struct fold_row *row = tree_row(tree);
	struct span place = buf_span(&tree->prefix);
	enum fold_bound bound = FOLD_BEGINS;

	if (row != NULL && !is_folder_itself(row)) {
		place = row->whole;
		bound = row->folder ? FOLD_BEGINS : FOLD_IS;
	}
	if (tree_is_of_collections(tree) && bound != FOLD_IS)
		return err_set(err, ERR_INVALID,
		    "a query needs a whole partition key: open a collection");
	spot_copy(spot, &tree->spot);
	spot->depth = SPOT_SLICE;
	if (tree_is_of_collections(tree))
		fold_leaf_key(tree->fold, place, &spot->collection);
	else
		fold_print_condition(tree->fold, place, bound, &spot->query);
	return ERR_OK;
}

/*
 * What is under the cursor as the slice's query; CMD_QUERY_LINE goes on at the
 * prompt that holds it, and what is typed behind either is asked instead.
 */
enum reply
tree_do_query(struct view_tree *tree, const struct event *event,
    struct err *err)
{
	struct ui *ui = tree->view.ui;
	struct spot spot = {0};
	struct view *view;
	enum err_code code = place_spot(tree, &spot, err);

	if (code != ERR_OK)
		return REPLY_FAILED;
	view = view_browse_at(ui, tree->table, &spot, BACK_LEAVES);
	code = view->ops->go(view, &spot, err);
	spot_fini(&spot);
	if (code != ERR_OK) {
		view->ops->close(view);
		return REPLY_FAILED;
	}
	ui_push(ui, view);
	if (event->command == CMD_BEGINS_WITH && event->argument.len == 0)
		return REPLY_DONE;
	return view->ops->act(view, event, err);
}

/* To the first child whose name begins with the text, or behind it. */
static enum err_code
accept_jump(void *data, struct span line, struct err *err)
{
	struct view_tree *tree = data;
	struct buf place = {0};
	enum err_code code = fold_place_typed(tree->fold,
	    buf_span(&tree->prefix), line, &place, err);

	if (code == ERR_OK)
		code = tree_seek(tree, buf_span(&place), err);
	buf_fini(&place);
	return code;
}

static const struct prompt_ops jump_ops = {.accept = accept_jump};

enum reply
tree_do_jump(struct view_tree *tree, const struct event *event, struct err *err)
{
	if (event->argument.len > 0)
		return reply_of(accept_jump(tree, event->argument, err));
	ui_prompt(tree->view.ui, "jump to: ", (struct span){0}, "jump",
	    &jump_ops, tree);
	return REPLY_DONE;
}

static enum err_code
accept_search(void *data, struct span line, struct err *err)
{
	struct view_tree *tree = data;

	if (line.len > 0)
		return viewport_search(&tree->port, line, err);
	return viewport_search_again(&tree->port, false, err);
}

static const struct prompt_ops search_ops = {.accept = accept_search};

enum reply
tree_do_search(struct view_tree *tree, const struct event *event,
    struct err *err)
{
	if (event->command == CMD_SEARCH_NEXT ||
	    event->command == CMD_SEARCH_PREVIOUS)
		return reply_of(viewport_search_again(&tree->port,
		    event->command == CMD_SEARCH_PREVIOUS, err));
	if (event->argument.len > 0)
		return reply_of(accept_search(tree, event->argument, err));
	ui_prompt(tree->view.ui, "/", (struct span){0}, "search", &search_ops,
	    tree);
	return REPLY_DONE;
}

/* The values of the row's place, exactly as they are, a tab between them. */
static void
put_values(const struct view_tree *tree, const struct fold_row *row,
    struct buf *out)
{
	struct value values[KEY_PARTS_MAX];
	struct buf scratch = {0};
	size_t n = fold_values(tree->fold, row->whole, values, &scratch);

	for (size_t i = 0; i < n; i++) {
		if (values[i].body.len == 0)
			continue;
		if (i > 0)
			buf_putc(out, '\t');
		if (values[i].type == VALUE_B)
			base64_put(out, values[i].body);
		else
			buf_add_span(out, values[i].body);
	}
	buf_fini(&scratch);
}

enum reply
tree_do_copy(struct view_tree *tree, const struct event *event, struct err *err)
{
	const struct fold_row *row = tree_row(tree);
	struct span what = event->argument;
	bool query = span_eq(what, SPAN("query"));
	struct buf text = {0};
	enum err_code code = ERR_OK;

	if (row == NULL)
		return reply_of(err_set(err, ERR_NOT_FOUND,
		    "there is no row to copy from"));
	if (query)
		code = fold_print_query(tree->fold, row->whole,
		    row->folder ? FOLD_BEGINS : FOLD_IS, &text, err);
	else if (what.len == 0 || span_eq(what, SPAN("value")))
		put_values(tree, row, &text);
	else
		code = err_set(err, ERR_USAGE,
		    "copy: expected value or query, not '%.*s'",
		    SPAN_ARG(what));
	if (code == ERR_OK)
		ui_copy(tree->view.ui, buf_span(&text),
		    query             ? "the query"
			: row->folder ? "what keys begin with"
				      : "the key");
	buf_fini(&text);
	return reply_of(code);
}
