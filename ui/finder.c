/* SPDX-License-Identifier: MIT */
#include "ui/finder.h"

void
finder_fini(struct finder *finder)
{
	needle_fini(&finder->needle);
	buf_fini(&finder->place);
	buf_fini(&finder->origin);
	*finder = (struct finder){0};
}

static void
go_on_at(struct finder *finder, enum page_from from, struct span place)
{
	struct buf copy = {0};

	buf_add_span(&copy, place); /* PLACE may be the buffer itself */
	finder->from = from;
	buf_clear(&finder->place);
	buf_add_span(&finder->place, buf_span(&copy));
	buf_fini(&copy);
}

void
finder_begin(struct finder *finder, struct span origin, bool backward)
{
	enum page_from from = backward ? PAGE_BEFORE : PAGE_AFTER;

	if (origin.len == 0)
		from = backward ? PAGE_END : PAGE_START;
	buf_clear(&finder->origin);
	buf_add_span(&finder->origin, origin);
	finder->active = true;
	finder->wrapped = false;
	finder->backward = backward;
	finder->rows = 0;
	go_on_at(finder, from, origin);
}

/* Looks at the rows of LOT; whether that ends the search. */
static bool
look(struct finder *finder, const struct finder_ops *ops, void *data,
    const struct finder_lot *lot, enum finder_state *ret_state)
{
	for (size_t k = 0; k < lot->n; k++) {
		size_t i = finder->backward ? lot->n - 1 - k : k;
		struct span place = ops->place(data, i);

		finder->rows++;
		if (ops->match(data, i, &finder->needle)) {
			go_on_at(finder, PAGE_AT, place);
			*ret_state = FINDER_FOUND;
			return true;
		}
		if (finder->wrapped &&
		    span_eq(place, buf_span(&finder->origin))) {
			*ret_state = FINDER_NONE;
			return true;
		}
	}
	return false;
}

/* At one end of the rows: goes on at the other, if it began in between. */
static bool
wrap(struct finder *finder)
{
	if (finder->wrapped || finder->origin.len == 0)
		return false;
	finder->wrapped = true;
	go_on_at(finder, finder->backward ? PAGE_END : PAGE_START,
	    (struct span){0});
	return true;
}

enum err_code
finder_step(struct finder *finder, const struct finder_ops *ops, void *data,
    enum finder_state *ret_state, struct err *err)
{
	struct finder_lot lot = {0};
	enum err_code code =
	    ops->read(data, finder->from, buf_span(&finder->place), &lot, err);

	finder->active = false;
	if (code != ERR_OK)
		return code;
	if (look(finder, ops, data, &lot, ret_state))
		return ERR_OK;
	*ret_state = FINDER_NONE;
	if (lot.end && !wrap(finder))
		return ERR_OK;
	if (!lot.end) {
		struct span next = lot.resume;

		if (next.len == 0 && lot.n > 0)
			next =
			    ops->place(data, finder->backward ? 0 : lot.n - 1);
		go_on_at(finder, finder->backward ? PAGE_BEFORE : PAGE_AFTER,
		    next);
	}
	finder->active = true;
	*ret_state = FINDER_MORE;
	return ERR_OK;
}
