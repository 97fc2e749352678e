/* SPDX-License-Identifier: MIT */
#include "ui/browse_priv.h"
#include "ui/cells.h"
#include "ui/view_tree.h"

static void
put_label(const struct browse *browse, size_t n_hash, struct buf *out)
{
	struct buf scratch = {0};

	for (size_t i = 0; i < n_hash; i++) {
		buf_puts(out, i > 0 ? ", " : "");
		buf_add_span(out, cell_text(browse->shown.hash[i], &scratch));
	}
	buf_fini(&scratch);
}

/* Folds the list of collections, or the collection that is open. */
enum reply
browse_do_tree(struct browse *browse, const struct event *event,
    struct err *err)
{
	bool lists = browse->focus == PANE_COLLECTIONS || browse->shown.scan;
	size_t index = lists || !browse->shown.open
	    ? pane_collections_index(browse->panes[PANE_COLLECTIONS])
	    : browse->shown.index;
	struct fold *fold = NULL;
	struct spot spot = {0};
	struct buf label = {0}, at = {0};

	if (fold_open(browse->table, index, lists ? NULL : browse->shown.hash,
		event->argument, &fold, err) != ERR_OK)
		return REPLY_FAILED;
	browse_spot(&browse->view, &spot);
	fold_place_of(fold,
	    buf_span(spot.row.len > 0 ? &spot.row : &spot.collection), &at);
	if (lists)
		buf_clear(&spot.collection);
	else
		put_label(browse, browse_key(browse, index)->n_hash, &label);
	buf_clear(&spot.query);
	buf_clear(&spot.row);
	spot.scan = false;
	ui_push(browse->view.ui,
	    view_tree_new(browse->view.ui, browse->table, fold, &spot,
		buf_span(&label), buf_span(&at)));
	spot_fini(&spot);
	buf_fini(&label);
	buf_fini(&at);
	return REPLY_DONE;
}
