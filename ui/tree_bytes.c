/* SPDX-License-Identifier: MIT */
/*
 * The bytes of two names of a folder, up to and with their own: of a key of
 * several attributes those before are the same in both.
 */
#include "ui/tree_priv.h"
#include "ui/ui.h"
#include "ui/view_bytes.h"

/* A row that is compared to the one under the cursor, and what it is called. */
struct other {
	struct span place;
	const char *name;
	struct fold_page page; /* has it unless it is seen */
};

static void
see_row(const struct view_tree *tree, size_t i, const char *name,
    struct other *other)
{
	other->place = tree->pages[ROWS_SEEN].rows[i].whole;
	other->name = name;
}

static enum err_code
read_row(const struct view_tree *tree, enum page_from from, const char *name,
    struct other *other, struct err *err)
{
	enum err_code code = fold_page(tree->fold, buf_span(&tree->prefix),
	    from, tree_row(tree)->whole, 1, FOLD_NAMES, &other->page, err);

	if (code != ERR_OK || other->page.n == 0)
		return code;
	other->place = other->page.rows[0].whole;
	other->name = name;
	return ERR_OK;
}

/* The marked row if it is in this folder, else the one below, else above. */
static enum err_code
find_other(const struct view_tree *tree, struct other *other, struct err *err)
{
	static const char below[] = "the row below", above[] = "the row above";
	const struct list *list = &tree->port.list;
	struct span mark = buf_span(&tree->mark);
	enum err_code code = ERR_OK;

	if (mark.len > 0 && span_starts(mark, buf_span(&tree->prefix)) &&
	    !span_eq(mark, tree_row(tree)->whole)) {
		other->place = mark;
		other->name = "the marked row";
		return ERR_OK;
	}
	if (list->cursor + 1 < list->n)
		see_row(tree, list->cursor + 1, below, other);
	else if (!tree->port.whole)
		code = read_row(tree, PAGE_AFTER, below, other, err);
	if (code != ERR_OK || other->name != NULL)
		return code;
	if (list->cursor > 0)
		see_row(tree, list->cursor - 1, above, other);
	else if (!tree->port.whole)
		code = read_row(tree, PAGE_BEFORE, above, other, err);
	if (code == ERR_OK && other->name == NULL)
		code = err_set(err, ERR_INVALID,
		    "there is no other row to compare it to");
	return code;
}

/* The value of PLACE in the part that the folder is open in, as a packed key.
 */
static void
pack_value(const struct view_tree *tree, struct span place, struct buf *out)
{
	struct value values[KEY_PARTS_MAX] = {0};
	struct buf scratch = {0}, part = {0};
	size_t n =
	    fold_values(tree->fold, buf_span(&tree->prefix), values, &scratch);
	struct key key = {.n = 1};

	(void)fold_values(tree->fold, place, values, &scratch);
	key_encode(values[n - 1], &part);
	key.part[0] = buf_span(&part);
	key_pack(&key, out);
	buf_fini(&scratch);
	buf_fini(&part);
}

enum reply
tree_do_bytes(struct view_tree *tree, const struct event *event,
    struct err *err)
{
	const struct fold_row *row = tree_row(tree);
	struct key_def def = {.n = 1, .n_hash = 1};
	struct other other = {0};
	struct buf here = {0}, there = {0};
	enum err_code code;

	(void)event;
	if (row == NULL) {
		(void)!err_set(err, ERR_INVALID, "no row is under the cursor");
		return REPLY_FAILED;
	}
	code = find_other(tree, &other, err);
	if (code == ERR_OK) {
		def.part[0] = *fold_part(tree->fold, buf_span(&tree->prefix));
		pack_value(tree, row->whole, &here);
		pack_value(tree, other.place, &there);
		ui_push(tree->view.ui,
		    view_bytes_new(tree->view.ui, &def,
			&(struct named_key){
			    buf_span(&here), "the row under the cursor"},
			&(struct named_key){buf_span(&there), other.name}));
	}
	fold_page_fini(&other.page);
	buf_fini(&here);
	buf_fini(&there);
	return code == ERR_OK ? REPLY_DONE : REPLY_FAILED;
}

/* One row at a time has the mark. */
enum reply
tree_do_mark(struct view_tree *tree, const struct event *event, struct err *err)
{
	const struct fold_row *row = tree_row(tree);
	bool had;

	(void)err;
	if (row == NULL)
		return REPLY_DONE;
	had = span_eq(buf_span(&tree->mark), row->whole);
	buf_clear(&tree->mark);
	if (event->command == CMD_MARK && !had)
		buf_add_span(&tree->mark, row->whole);
	return REPLY_DONE;
}
