/* SPDX-License-Identifier: MIT */
#include "ui/browse_priv.h"
#include "ui/list.h"

/* Whether there is something in PANE to stand on. */
static bool
can_focus(const struct browse *browse, enum pane pane)
{
	const struct view *slice = browse->panes[PANE_SLICE];

	return pane == PANE_COLLECTIONS ||
	    (pane == PANE_SLICE && pane_slice_get(slice) != NULL) ||
	    (pane == PANE_ITEM && pane_slice_row(slice) != NULL);
}

/* A click goes to its pane; the one without the focus opens nothing yet. */
static enum reply
click(struct browse *browse, enum pane pane, const struct pointer *pointer,
    struct rect area, struct err *err)
{
	struct view *view = browse->panes[pane];
	enum reply reply = view->ops->point(view, pointer, area, err);

	if (pane == browse->focus || reply == REPLY_FAILED)
		return reply;
	if (can_focus(browse, pane))
		browse_focus(browse, pane);
	return REPLY_DONE;
}

/* The wheel moves what is under it, and leaves the focus where it is. */
static enum reply
wheel(struct browse *browse, enum pane pane, const struct pointer *pointer,
    struct err *err)
{
	struct view *view = browse->panes[pane];
	struct event event = list_wheel(pointer);

	/* Only a slice has more on its left and right. */
	if (pane != PANE_SLICE && event.command != CMD_SCROLL_UP &&
	    event.command != CMD_SCROLL_DOWN)
		return REPLY_DONE;
	return view->ops->act(view, &event, err);
}

enum reply
browse_point(struct view *view, const struct pointer *pointer, struct rect area,
    struct err *err)
{
	struct browse *browse = (struct browse *)view;
	struct rect areas[PANES];

	browse_lay_out(browse, area, areas);
	for (int i = 0; i < PANES; i++) {
		enum pane pane = (enum pane)i;

		if (!browse->visible[pane] || !pointer_in(pointer, areas[pane]))
			continue;
		if (pointer_is_click(pointer))
			return click(browse, pane, pointer, areas[pane], err);
		return wheel(browse, pane, pointer, err);
	}
	return REPLY_DONE;
}
