/* SPDX-License-Identifier: MIT */
#include "ui/order.h"

#include "src/app/reader.h"
#include "ui/cells.h"
#include "ui/ui.h"

void
order_init(struct order *order, const struct order_ops *ops,
    struct viewport *port)
{
	*order = (struct order){.ops = ops, .port = port, .by = BY_KEY};
}

void
order_drop(struct order *order)
{
	largest_close(order->next);
	order->next = NULL;
	order->late = false;
}

void
order_reset(struct order *order)
{
	order_drop(order);
	order->by = BY_KEY;
	viewport_reset(order->port);
}

/* The rows seen are those in another order, still. */
static bool
is_awaited(const struct order *order)
{
	return order->next != NULL && order->next_by != order->by;
}

void
order_stop(struct order *order)
{
	if (is_awaited(order))
		ui_say(order->port->view->ui, "not ordered: stopped");
	order_drop(order);
}

enum collections_by
order_asked(const struct order *order)
{
	return order->next != NULL ? order->next_by : order->by;
}

/*
 * On the row at PLACE or the next one, as far below the first line as in BEFORE;
 * but the start of the list stays in sight.
 */
static enum err_code
keep_cursor(struct viewport *port, struct span place, const struct list *before,
    struct err *err)
{
	struct list *list = &port->list;
	size_t below = before->cursor - before->top;
	enum err_code code = viewport_seek(port, place, err);

	if (code != ERR_OK || before->top == 0)
		return code;
	list->top = list->cursor > below ? list->cursor - below : 0;
	list_go(list, list->cursor);
	return ERR_OK;
}

/* All are read: the largest are shown, from the first one on. */
static enum err_code
show_largest(struct order *order, struct err *err)
{
	struct viewport *port = order->port;
	struct list before = port->list;
	struct buf place = {0};
	size_t n = 0;
	enum err_code code;

	if (order->again && before.n > 0)
		buf_add_span(&place,
		    port->ops->place(port->view, ROWS_SEEN, before.cursor));
	code = order->ops->show(port->view, order->next, &n, err);
	if (code == ERR_OK) {
		viewport_hold(port, n, largest_rows(order->next));
		order->by = order->next_by;
		order_drop(order);
	}
	if (code == ERR_OK && place.len > 0)
		code = keep_cursor(port, buf_span(&place), &before, err);
	buf_fini(&place);
	return code;
}

static enum err_code
step(struct order *order, struct err *err)
{
	bool done = false;
	enum err_code code =
	    largest_step(order->next, order->ops->step_rows, &done, err);

	if (code == ERR_OK && done)
		code = show_largest(order, err);
	if (code != ERR_OK)
		order_drop(order);
	return code;
}

enum err_code
order_begin(struct order *order, enum collections_by by, bool again,
    struct err *err)
{
	order_drop(order);
	if (by == BY_KEY)
		return ERR_OK;
	order->next = order->ops->open(order->port->view, by);
	order->next_by = by;
	order->again = again;
	/* Few rows need no waiting. */
	return step(order, err);
}

enum err_code
order_work(struct order *order, bool *ret_busy, struct err *err)
{
	bool late = order->late;
	enum err_code code = ERR_OK;

	if (order->next != NULL)
		code = step(order, err);
	/* Not sooner: if somebody writes all the time, it would never end. */
	if (code == ERR_OK && order->next == NULL && late)
		code = order_begin(order, order->by, true, err);
	*ret_busy = order->next != NULL;
	return code;
}

enum err_code
order_fit(struct order *order, struct err *err)
{
	struct viewport *port = order->port;
	bool stale = port->stale;

	port->stale &= !port->whole;
	if (!stale)
		return ERR_OK;
	order->late = order->next != NULL;
	if (order->late || !port->whole)
		return ERR_OK;
	return order_begin(order, order->by, true, err);
}

enum err_code
order_set(struct order *order, struct span name, struct err *err)
{
	enum collections_by by = order_asked(order);
	enum err_code code = collections_by_choose(name, &by, err);

	if (code != ERR_OK)
		return code;
	viewport_cancel(order->port);
	order_drop(order);
	if (by == order->by)
		return ERR_OK;
	if (by != BY_KEY)
		return order_begin(order, by, false, err);
	code = viewport_release(order->port, err);
	if (code == ERR_OK)
		order->by = BY_KEY;
	return code;
}

bool
order_status(const struct order *order, uint64_t items, struct buf *out)
{
	if (!is_awaited(order))
		return false;
	buf_printf(out, "ordering by %s ... ",
	    collections_by_name(order->next_by));
	number_print(largest_rows(order->next), out);
	buf_printf(out, " %s, ", order->ops->rows);
	percent_print(largest_items(order->next), items, out);
	buf_puts(out, " of the items");
	return true;
}
