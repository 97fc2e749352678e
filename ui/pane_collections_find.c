/* SPDX-License-Identifier: MIT */
#include "ui/pane_collections_priv.h"
#include "ui/ui.h"

enum {
	LOT_ROWS = 2000,
};

/* By key a lot is read from the store; the largest are all in memory. */
static enum err_code
read_lot(void *data, enum page_from from, struct span place,
    struct finder_lot *ret_lot, struct err *err)
{
	struct pane_collections *pane = data;
	enum err_code code = session_collections(pane->table, pane->index,
	    BY_KEY, from, place, LOT_ROWS, &pane->found, err);

	if (code != ERR_OK)
		return code;
	*ret_lot =
	    (struct finder_lot){.n = pane->found.n, .end = pane->found.end};
	return ERR_OK;
}

static bool
matches(const struct collection_row *row, const struct needle *needle)
{
	struct buf text = {0};
	bool found;

	collection_print(row, &text);
	found = needle_in(needle, buf_span(&text));
	buf_fini(&text);
	return found;
}

static bool
match_row(void *data, size_t i, const struct needle *needle)
{
	const struct pane_collections *pane = data;

	return matches(&pane->found.rows[i], needle);
}

static struct span
place_of_row(void *data, size_t i)
{
	const struct pane_collections *pane = data;

	return pane->found.rows[i].place;
}

static const struct finder_ops finder_ops = {
    .read = read_lot,
    .match = match_row,
    .place = place_of_row,
};

static void
complain(struct pane_collections *pane)
{
	ui_complain(pane->view.ui, "not found: %.*s",
	    SPAN_ARG(buf_span(&pane->finder.needle.text)));
}

/* Once around the largest collections. */
static void
search_largest(struct pane_collections *pane, bool backward)
{
	size_t n = pane->page.n, at = pane->list.cursor;

	for (size_t k = 0; k < n; k++) {
		at = backward ? (at + n - 1) % n : (at + 1) % n;
		if (matches(&pane->page.rows[at], &pane->finder.needle)) {
			if (backward ? at >= pane->list.cursor
				     : at <= pane->list.cursor)
				ui_say(pane->view.ui, "search wrapped");
			list_go(&pane->list, at);
			return;
		}
	}
	complain(pane);
}

enum err_code
pane_collections_search_step(struct pane_collections *pane, struct err *err)
{
	enum finder_state state = FINDER_NONE;
	enum err_code code =
	    finder_step(&pane->finder, &finder_ops, pane, &state, err);

	if (code != ERR_OK)
		return code;
	if (state == FINDER_NONE)
		complain(pane);
	if (state != FINDER_FOUND)
		return ERR_OK;
	if (pane->finder.wrapped)
		ui_say(pane->view.ui, "search wrapped");
	return pane_collections_seek(&pane->view, buf_span(&pane->finder.place),
	    err);
}

/*
 * The first lot at once, and that at the other end if it was the last: near
 * matches need no waiting.
 */
static enum err_code
begin(struct pane_collections *pane, bool backward, struct err *err)
{
	const struct collection_row *row = pane_collections_row(&pane->view);
	enum err_code code;

	if (pane->by != BY_KEY) {
		search_largest(pane, backward);
		return ERR_OK;
	}
	finder_begin(&pane->finder, row == NULL ? (struct span){0} : row->place,
	    backward);
	code = pane_collections_search_step(pane, err);
	if (code == ERR_OK && pane->finder.active && pane->finder.wrapped)
		code = pane_collections_search_step(pane, err);
	return code;
}

enum err_code
pane_collections_search(struct view *view, struct span text, struct err *err)
{
	struct pane_collections *pane = (struct pane_collections *)view;

	needle_set(&pane->finder.needle, text);
	return begin(pane, false, err);
}

enum err_code
pane_collections_search_again(struct pane_collections *pane, bool backward,
    struct err *err)
{
	if (needle_is_set(&pane->finder.needle))
		return begin(pane, backward, err);
	return err_set(err, ERR_NOT_FOUND, "nothing was searched for yet");
}
