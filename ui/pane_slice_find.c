/* SPDX-License-Identifier: MIT */
#include "ui/pane_slice_priv.h"
#include "ui/ui.h"

enum {
	LOT_ROWS = 500,
	LOT_ENTRIES = 2000,
};

static enum err_code
read_lot(void *data, enum page_from from, struct span place,
    struct finder_lot *ret_lot, struct err *err)
{
	struct pane_slice *pane = data;
	enum err_code code;

	if (pane_slice_is_sorted(pane))
		code = pane_slice_sort_lot(pane, from, place, LOT_ROWS, err);
	else
		code = slice_page(pane->slice, from, place, LOT_ROWS,
		    LOT_ENTRIES, &pane->found, err);
	if (code != ERR_OK)
		return code;
	pane->searched +=
	    pane_slice_is_sorted(pane) ? pane->found.n : pane->found.read;
	*ret_lot = (struct finder_lot){
	    .n = pane->found.n,
	    .end = pane->found.end,
	    .resume = pane->found.resume,
	};
	return ERR_OK;
}

/* In what is drawn of a row: its key, and the attributes that are selected. */
bool
pane_slice_matches(const struct pane_slice *pane, size_t i)
{
	const struct needle *needle = &pane->finder.needle;
	const struct slice_row *row = &pane->found.rows[i];
	const struct grid *grid = &pane->grid;
	struct buf scratch = {0};
	bool found = false;

	for (size_t k = 0; !found && k < grid->n_key; k++)
		found = needle_in(needle,
		    cell_text(item_get(&row->whole, grid->columns[k].name),
			&scratch));
	for (size_t k = 0; !found && k < row->item.n; k++)
		found = needle_in(needle,
		    cell_text(row->item.attrs[k].value, &scratch));
	buf_fini(&scratch);
	return found;
}

static bool
match_row(void *data, size_t i, const struct needle *needle)
{
	(void)needle;
	return pane_slice_matches(data, i);
}

static struct span
place_of_row(void *data, size_t i)
{
	const struct pane_slice *pane = data;

	return pane->found.rows[i].place;
}

static const struct finder_ops finder_ops = {
    .read = read_lot,
    .match = match_row,
    .place = place_of_row,
};

/* Rows behind the limit are not on the screen. */
static enum err_code
check_limit(struct pane_slice *pane, enum finder_state *state, struct err *err)
{
	const struct query *query = slice_query(pane->slice);
	uint64_t position = 0, all = 0;
	enum err_code code = ERR_OK;

	if (*state == FINDER_FOUND && query->limit > 0 && query->filter == NULL)
		code = slice_position(pane->slice,
		    buf_span(&pane->finder.place), &position, &all, err);
	if (query->limit > 0 && position >= query->limit)
		*state = FINDER_NONE;
	return code;
}

enum err_code
pane_slice_search_step(struct pane_slice *pane, struct err *err)
{
	enum finder_state state = FINDER_NONE;
	enum err_code code =
	    finder_step(&pane->finder, &finder_ops, pane, &state, err);

	if (code == ERR_OK)
		code = check_limit(pane, &state, err);
	if (code != ERR_OK)
		return code;
	if (state == FINDER_NONE)
		ui_complain(pane->view.ui, "not found: %.*s",
		    SPAN_ARG(buf_span(&pane->finder.needle.text)));
	if (state != FINDER_FOUND)
		return ERR_OK;
	if (pane->finder.wrapped)
		ui_say(pane->view.ui, "search wrapped");
	return pane_slice_seek(&pane->view, buf_span(&pane->finder.place), err);
}

/*
 * The first lot at once, and that at the other end if it was the last: near
 * matches need no waiting.
 */
static enum err_code
begin(struct pane_slice *pane, bool backward, struct err *err)
{
	const struct slice_row *row = pane_slice_row(&pane->view);
	struct span origin = {0};
	enum err_code code;

	if (row != NULL && slice_in_range(pane->slice, row->place))
		origin = row->place;
	finder_begin(&pane->finder, origin, backward);
	pane->searched = 0;
	code = pane_slice_search_step(pane, err);
	if (code == ERR_OK && pane->finder.active && pane->finder.wrapped)
		code = pane_slice_search_step(pane, err);
	return code;
}

enum err_code
pane_slice_search(struct view *view, struct span text, struct err *err)
{
	struct pane_slice *pane = (struct pane_slice *)view;

	needle_set(&pane->finder.needle, text);
	if (pane->slice == NULL)
		return ERR_OK;
	return begin(pane, false, err);
}

enum err_code
pane_slice_search_again(struct pane_slice *pane, bool backward, struct err *err)
{
	if (needle_is_set(&pane->finder.needle))
		return begin(pane, backward, err);
	return err_set(err, ERR_NOT_FOUND, "nothing was searched for yet");
}

/* The place of the first key that begins with TEXT, appended to OUT. */
static enum err_code
place_of(const struct pane_slice *pane, struct span text, struct buf *out,
    struct err *err)
{
	const struct query *query = slice_query(pane->slice);
	const struct key_def *def = slice_key(pane->slice);
	size_t part = query->whole ? 0 : def->n_hash;
	struct buf bytes[INDEX_HASH_MAX + 1] = {0};
	struct buf encoded = {0};
	struct key key = {.n = part + 1};
	struct span rest;
	struct value value = {0};
	enum err_code code;

	if (part >= def->n)
		return err_set(err, ERR_INVALID,
		    "there is no sort key to jump by");
	code = query_key_text(def, part, text, &encoded, err);
	if (code != ERR_OK) {
		buf_fini(&encoded);
		return code;
	}
	for (size_t i = 0; i < part; i++) {
		key_encode(query->cond.hash[i], &bytes[i]);
		key.part[i] = buf_span(&bytes[i]);
	}
	rest = buf_span(&encoded);
	(void)value_read(&rest, &value);
	key_encode(value, &bytes[part]);
	/* Backwards the first that begins so is the last in key order. */
	if (query->direction == BACKWARD && value.type != VALUE_N)
		(void)key_prefix_end(&bytes[part]);
	key.part[part] = buf_span(&bytes[part]);
	key_pack(&key, out);
	for (size_t i = 0; i <= part; i++)
		buf_fini(&bytes[i]);
	buf_fini(&encoded);
	return ERR_OK;
}

enum err_code
pane_slice_jump(struct pane_slice *pane, struct span text, struct err *err)
{
	struct buf place = {0};
	enum err_code code = place_of(pane, text, &place, err);

	if (code == ERR_OK)
		code = pane_slice_seek(&pane->view, buf_span(&place), err);
	buf_fini(&place);
	return code;
}
