/* SPDX-License-Identifier: MIT */
/* What becomes of the views when their tables do not stay what they were. */
#include "ui/ui_priv.h"

/* The view nearest to the top that has lost what it reads, and that; NULL. */
static struct view *
find_lost(const struct ui *ui, const struct table **ret_table)
{
	for (size_t i = ui->n_views; i-- > 0;) {
		struct view *view = ui->views[i];

		if (view->ops->lost == NULL)
			continue;
		*ret_table = view->ops->lost(view);
		if (*ret_table != NULL)
			return view;
	}
	return NULL;
}

void
ui_close_lost(struct ui *ui)
{
	const struct table *table;
	struct view *view;

	while ((view = find_lost(ui, &table)) != NULL)
		ui_remove(ui, view);
}

bool
ui_writes(const struct ui *ui)
{
	return ui_unfinished(ui) != NULL;
}

void
ui_store_changed(struct ui *ui)
{
	const struct table *table = NULL;
	const char *what = "is gone: another process dropped it";

	if (ui->session != NULL)
		session_refresh(ui->session);
	if (find_lost(ui, &table) == NULL) {
		ui_refresh(ui);
		ui_say(ui, "another process changed the store: read again");
		return;
	}
	if (!session_is_lost(ui->session, table, NO_INDEX))
		what = "has other indexes: another process changed them";
	/* A view may have more to say when it goes. */
	ui_complain(ui, "table '%.*s' %s",
	    SPAN_ARG(session_schema(table)->name), what);
	ui_close_lost(ui);
	ui_refresh(ui);
}

bool
ui_catch_up(struct ui *ui)
{
	if (ui->session == NULL || ui_writes(ui) ||
	    !session_changed(ui->session))
		return false;
	ui_store_changed(ui);
	return true;
}
