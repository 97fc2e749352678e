/* SPDX-License-Identifier: MIT */
#include "ui/ui_priv.h"

/* Where the view on top is; false if it is at no place to come back to. */
static bool
spot_now(const struct ui *ui, struct spot *spot)
{
	const struct view *view = ui_top(ui);

	if (view == NULL || view->ops->spot == NULL || ui->ask.open)
		return false;
	view->ops->spot(view, spot);
	return true;
}

void
ui_note_place(struct ui *ui)
{
	struct spot spot = {0};

	if (spot_now(ui, &spot))
		trail_note(&ui->trail, &spot);
	spot_fini(&spot);
}

const struct spot *
ui_last_place(struct ui *ui)
{
	ui_note_place(ui);
	return ui->trail.n == 0 ? NULL : &ui->trail.spots[ui->trail.at];
}

/* In the view on top if it can, else in a view of its own. */
static enum err_code
go_to(struct ui *ui, const struct spot *spot, struct err *err)
{
	struct view *view = ui_top(ui);
	struct spot now = {0};
	struct table *table = NULL;
	bool browses = spot_now(ui, &now);
	bool here =
	    browses && span_eq(buf_span(&now.table), buf_span(&spot->table));
	enum err_code code;

	spot_fini(&now);
	if (here)
		return view->ops->go(view, spot, err);
	code = session_table(ui->session, buf_span(&spot->table), &table, err);
	if (code != ERR_OK)
		return code;
	if (browses)
		ui_remove(ui, view);
	ui_push(ui, view_browse_at(ui, table, spot, BACK_STAYS));
	return ERR_OK;
}

enum reply
ui_do_place(struct ui *ui, const struct event *event, struct err *err)
{
	struct spot now = {0};
	bool forward = event->command == CMD_NEXT_PLACE;
	int64_t by = event->count == 0 ? 1
	    : event->count < TRAIL_MAX ? (int64_t)event->count
				       : TRAIL_MAX;
	const struct spot *spot;

	if (ui->session == NULL)
		return REPLY_IGNORED;
	/* Out of a view that is no place, back is where one was last. */
	if (!forward && !spot_now(ui, &now) && ui->trail.n > 0)
		by--;
	spot_fini(&now);
	spot = trail_step(&ui->trail, forward ? by : -by);
	if (spot == NULL)
		return err_set(err, ERR_NOT_FOUND,
			   forward ? "no later place" : "no earlier place") ==
			ERR_OK
		    ? REPLY_DONE
		    : REPLY_FAILED;
	return go_to(ui, spot, err) == ERR_OK ? REPLY_DONE : REPLY_FAILED;
}
