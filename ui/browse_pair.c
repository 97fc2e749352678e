/* SPDX-License-Identifier: MIT */
#include "ui/browse_priv.h"
#include "ui/view_bytes.h"
#include "ui/view_diff.h"

enum {
	NEIGHBOUR_BUDGET = 1000, /* entries read for one that a filter passes */
};

/* What the two rows are called. */
static const char at_cursor[] = "the row under the cursor";
static const char marked[] = "the marked row";
static const char behind[] = "the row below";
static const char before[] = "the row above";

struct span
browse_mark(const struct browse *browse)
{
	const struct slice *slice = pane_slice_get(browse->panes[PANE_SLICE]);

	if (slice == NULL || slice_query(slice)->index != browse->marks.index)
		return (struct span){0};
	return buf_span(&browse->marks.last);
}

/* The row under the cursor; an error if there is none. */
static enum err_code
current_row(const struct browse *browse, const struct slice_row **ret_row,
    struct err *err)
{
	*ret_row = pane_slice_row(browse->panes[PANE_SLICE]);
	if (browse->focus == PANE_COLLECTIONS || *ret_row == NULL)
		return err_set(err, ERR_INVALID, "no item is under the cursor");
	return ERR_OK;
}

/* Marks are made in the slice, from the item too. */
enum reply
browse_do_mark(struct browse *browse, const struct event *event,
    struct err *err)
{
	struct view *pane = browse->panes[PANE_SLICE];

	if (browse->focus == PANE_COLLECTIONS || pane_slice_get(pane) == NULL) {
		ui_complain(browse->view.ui, "no item is under the cursor");
		return REPLY_DONE;
	}
	return pane->ops->act(pane, event, err);
}

/* The row beside PLACE into PAGE: below it, else above. */
static enum err_code
read_neighbour(struct slice *slice, struct span place, struct page *page,
    const char **ret_name, struct err *err)
{
	enum err_code code = slice_page(slice, PAGE_AFTER, place, 1,
	    NEIGHBOUR_BUDGET, page, err);

	*ret_name = behind;
	if (code != ERR_OK || page->n > 0)
		return code;
	*ret_name = before;
	return slice_page(slice, PAGE_BEFORE, place, 1, NEIGHBOUR_BUDGET, page,
	    err);
}

static void
push_bytes(struct browse *browse, const struct key_def *def, struct span place,
    const struct named_key *other)
{
	struct named_key here = {place, at_cursor};

	ui_push(browse->view.ui,
	    view_bytes_new(browse->view.ui, def, &here, other));
}

/*
 * The row to compare the one under the cursor to: the marked one, or the one
 * below. It may be of PAGE.
 */
static enum err_code
other_row(struct browse *browse, const struct slice_row *row, struct page *page,
    struct named_key *ret_other, struct err *err)
{
	struct slice *slice = pane_slice_get(browse->panes[PANE_SLICE]);
	enum err_code code = ERR_OK;

	*ret_other = (struct named_key){browse_mark(browse), marked};
	if (ret_other->place.len > 0 && !span_eq(ret_other->place, row->place))
		return ERR_OK;
	code = read_neighbour(slice, row->place, page, &ret_other->name, err);
	if (code == ERR_OK && page->n == 0)
		code = err_set(err, ERR_INVALID,
		    "there is no other row to compare it to");
	if (code == ERR_OK)
		ret_other->place = page->rows[0].place;
	return code;
}

static enum err_code
compare_rows(struct browse *browse, struct err *err)
{
	struct slice *slice = pane_slice_get(browse->panes[PANE_SLICE]);
	struct named_key other;
	struct page page = {0};
	const struct slice_row *row;
	enum err_code code = current_row(browse, &row, err);

	if (code == ERR_OK)
		code = other_row(browse, row, &page, &other, err);
	if (code == ERR_OK)
		push_bytes(browse, slice_key(slice), row->place, &other);
	page_fini(&page);
	return code;
}

enum err_code
browse_read_neighbour(const struct browse *browse, struct collection_page *page,
    const char **ret_name, struct err *err)
{
	const struct view *pane = browse->panes[PANE_COLLECTIONS];
	const struct collection_row *row = pane_collections_row(pane);
	size_t index = pane_collections_index(pane);
	enum err_code code = session_collections(browse->table, index,
	    PAGE_AFTER, row->place, 1, page, err);

	*ret_name = behind;
	if (code != ERR_OK || page->n > 0)
		return code;
	*ret_name = before;
	return session_collections(browse->table, index, PAGE_BEFORE,
	    row->place, 1, page, err);
}

/* The same in the list of collections, whose keys are the hash parts. */
static enum err_code
compare_collections(struct browse *browse, struct err *err)
{
	struct view *pane = browse->panes[PANE_COLLECTIONS];
	const struct collection_row *row = pane_collections_row(pane);
	size_t index = pane_collections_index(pane);
	struct key_def def = *browse_key(browse, index);
	struct named_key other = {0};
	struct collection_page page = {0};
	enum err_code code;

	if (row == NULL)
		return err_set(err, ERR_INVALID, "there are no collections");
	def.n = def.n_hash;
	code = browse_read_neighbour(browse, &page, &other.name, err);
	if (code == ERR_OK && page.n == 0)
		code = err_set(err, ERR_INVALID,
		    "there is no other collection to compare it to");
	if (code == ERR_OK) {
		other.place = page.rows[0].place;
		push_bytes(browse, &def, row->place, &other);
	}
	collection_page_fini(&page);
	return code;
}

enum reply
browse_do_bytes(struct browse *browse, const struct event *event,
    struct err *err)
{
	enum err_code code = browse->focus == PANE_COLLECTIONS
	    ? compare_collections(browse, err)
	    : compare_rows(browse, err);

	(void)event;
	return code == ERR_OK ? REPLY_DONE : REPLY_FAILED;
}

static enum err_code
read_item(struct slice *slice, const struct named_key *key,
    struct named_item *item, struct err *err)
{
	bool found = false;
	enum err_code code =
	    slice_item(slice, key->place, &item->page, &found, err);

	item->name = key->name;
	if (code == ERR_OK && !found)
		code = err_set(err, ERR_NOT_FOUND, "%s is there no more",
		    key->name);
	return code;
}

/* The marked item on the left; without a mark the one below on the right. */
static enum err_code
push_diff(struct browse *browse, const struct slice_row *row,
    const struct named_key *other, struct err *err)
{
	struct slice *slice = pane_slice_get(browse->panes[PANE_SLICE]);
	struct named_key here = {row->place, at_cursor};
	bool first = other->name == marked;
	struct named_item left = {0}, right = {0};
	enum err_code code =
	    read_item(slice, first ? other : &here, &left, err);

	if (code == ERR_OK)
		code = read_item(slice, first ? &here : other, &right, err);
	if (code == ERR_OK)
		ui_push(browse->view.ui,
		    view_diff_new(browse->view.ui, &left, &right));
	page_fini(&left.page);
	page_fini(&right.page);
	return code;
}

enum reply
browse_do_diff(struct browse *browse, const struct event *event,
    struct err *err)
{
	struct named_key other;
	struct page page = {0};
	const struct slice_row *row;
	enum err_code code = current_row(browse, &row, err);

	(void)event;
	if (code == ERR_OK)
		code = other_row(browse, row, &page, &other, err);
	if (code == ERR_OK)
		code = push_diff(browse, row, &other, err);
	page_fini(&page);
	return code == ERR_OK ? REPLY_DONE : REPLY_FAILED;
}
