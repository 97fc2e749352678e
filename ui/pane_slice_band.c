/* SPDX-License-Identifier: MIT */
/*
 * The band: the pinned rows that stand above the list, whether they are of the
 * answer or not.
 */
#include "src/model/expr.h"
#include "ui/pane_slice_priv.h"

/* What is known of row I of the band, which may lie outside of the query. */
static enum err_code
place_pin(struct pane_slice *pane, size_t i, struct err *err)
{
	const struct slice_row *row = &pane->band.rows[i];
	const struct query *query = slice_query(pane->slice);
	uint64_t all = 0;

	pane->pins[i].passes = slice_in_range(pane->slice, row->place) &&
	    (query->filter == NULL || expr_eval(query->filter, &row->whole));
	if (!pane->pins[i].passes)
		return ERR_OK;
	return slice_position(pane->slice, row->place, &pane->pins[i].position,
	    &all, err);
}

enum err_code
pane_slice_read_band(struct pane_slice *pane, struct err *err)
{
	enum err_code code;

	if (!pane->stale)
		return ERR_OK;
	code =
	    slice_pins(pane->slice, BAND_MAX, &pane->band, &pane->n_pins, err);
	for (size_t i = 0; code == ERR_OK && i < pane->band.n; i++)
		code = place_pin(pane, i, err);
	pane->stale = code != ERR_OK;
	return code;
}

/* Whether the count has come to row I of the band, or past it. */
static bool
is_passed(const struct pane_slice *pane, size_t i)
{
	const struct query *query = slice_query(pane->slice);
	const struct slice_count *count = &pane->window.count;
	int order = span_cmp(pane->band.rows[i].place, buf_span(&count->place));

	if (count->end && count->n < query->limit)
		return true;
	return count->read > 0 &&
	    (query->direction == BACKWARD ? order >= 0 : order <= 0);
}

bool
pane_slice_is_counted(const struct pane_slice *pane, size_t i)
{
	const struct query *query = slice_query(pane->slice);

	if (!pane->pins[i].passes || query->limit == 0)
		return pane->pins[i].passes;
	if (query->filter == NULL)
		return pane->pins[i].position < query->limit;
	return is_passed(pane, i);
}

bool
pane_slice_is_first(const struct pane_slice *pane, size_t i)
{
	uint64_t before = 0;

	if (!pane_slice_is_counted(pane, i))
		return false;
	for (size_t k = 0; k < pane->window.n_band; k++)
		before += pane_slice_is_counted(pane, k) &&
		    pane->pins[k].position < pane->pins[i].position;
	/* With a filter the list knows, if it was read from the start. */
	return pane->pins[i].position == before ||
	    (pane->window.first >> i & 1) != 0;
}

bool
pane_slice_go_in_band(struct pane_slice *pane, struct span place)
{
	for (size_t i = 0; i < pane->window.n_band; i++)
		if (span_eq(pane->band.rows[i].place, place)) {
			pane->in_band = true;
			pane->band_cursor = i;
			return true;
		}
	return false;
}

enum err_code
pane_slice_seek_pin(struct pane_slice *pane, struct err *err)
{
	struct buf place = pane->seek;
	enum err_code code = ERR_OK;

	pane->seek = (struct buf){0};
	if (place.len > 0 && !pane_slice_go_in_band(pane, buf_span(&place)))
		code = window_seek(&pane->window, buf_span(&place), err);
	buf_fini(&place);
	return code;
}

enum err_code
pane_slice_move_in_band(struct pane_slice *pane, struct move move,
    struct err *err)
{
	int64_t to = (int64_t)pane->band_cursor + move.by;

	if (move.kind == MOVE_BY && to < (int64_t)pane->window.n_band) {
		pane->band_cursor = to < 0 ? 0 : (size_t)to;
		return ERR_OK;
	}
	if (move.kind == MOVE_PAGE && move.by < 0) {
		pane->band_cursor = 0;
		return ERR_OK;
	}
	if (pane->window.rows.n == 0)
		return ERR_OK;
	pane->in_band = false;
	if (move.kind == MOVE_BY)
		return ERR_OK;
	return window_move(&pane->window, move, err);
}
