/* SPDX-License-Identifier: MIT */
#include "src/app/explain.h"
#include "ui/browse_priv.h"
#include "ui/view_explain.h"

enum reply
browse_do_explain(struct browse *browse, const struct event *event,
    struct err *err)
{
	struct view *pane;
	struct buf text = {0};
	enum err_code code = ERR_OK;

	(void)event;
	/* In the list of collections: what opening this one asks for. */
	if (browse->focus == PANE_COLLECTIONS)
		code = browse_follow(browse, err);
	pane = browse->panes[PANE_SLICE];
	if (code == ERR_OK && pane_slice_get(pane) == NULL)
		code = err_set(err, ERR_NOT_FOUND, "no collection is open");
	if (code == ERR_OK)
		code = explain_print(pane_slice_get(pane), &text, err);
	if (code == ERR_OK)
		ui_push(browse->view.ui,
		    view_explain_new(browse->view.ui, buf_span(&text)));
	buf_fini(&text);
	return code == ERR_OK ? REPLY_DONE : REPLY_FAILED;
}
