/* SPDX-License-Identifier: MIT */
#include "src/app/reader.h"
#include "src/model/moment.h"
#include "ui/pane_slice_priv.h"
#include "ui/ui.h"

static int64_t
times(const struct event *event)
{
	if (event->count == 0)
		return 1;
	return event->count < INT16_MAX ? (int64_t)event->count : INT16_MAX;
}

/* Key columns stay where they are. */
static void
refuse_key(struct pane_slice *pane, const char *what)
{
	const struct grid_column *column = grid_focus(&pane->grid);

	if (column != NULL)
		ui_complain(pane->view.ui,
		    "'%.*s' is a key column and cannot be %s",
		    SPAN_ARG(column->name), what);
}

static void
do_move(struct pane_slice *pane, const struct event *event)
{
	switch ((unsigned)event->command) {
	case CMD_LEFT:
		grid_move(&pane->grid, -times(event));
		break;
	case CMD_RIGHT:
		grid_move(&pane->grid, times(event));
		break;
	case CMD_LEFT_MOST:
		grid_move(&pane->grid, -INT32_MAX);
		break;
	default:
		grid_move(&pane->grid, INT32_MAX);
		break;
	}
}

static void
do_hide(struct pane_slice *pane, const struct event *event)
{
	(void)event;
	if (!grid_hide(&pane->grid))
		refuse_key(pane, "hidden");
}

static void
do_shift(struct pane_slice *pane, const struct event *event)
{
	int64_t by = times(event);

	if (event->command == CMD_COLUMN_LEFT)
		by = -by;
	if (grid_shift(&pane->grid, by))
		return;
	if (grid_focus_is_key(&pane->grid))
		refuse_key(pane, "moved");
	else
		ui_complain(pane->view.ui,
		    "the select of the query says where columns are");
}

static void
do_width(struct pane_slice *pane, const struct event *event)
{
	(void)event;
	if (!grid_widen(&pane->grid))
		ui_say(pane->view.ui, "this column is as wide as it can be");
}

/* All columns that are hidden; if none is, the columns as they were found. */
static void
do_show(struct pane_slice *pane, const struct event *event)
{
	struct buf text = {0};
	size_t n;

	if (event->argument.len > 0) {
		if (!grid_go(&pane->grid, event->argument))
			ui_complain(pane->view.ui,
			    "no column '%.*s' was seen yet",
			    SPAN_ARG(event->argument));
		return;
	}
	n = grid_show(&pane->grid);
	if (n == 0) {
		grid_reset(&pane->grid);
		ui_say(pane->view.ui,
		    "order and widths are as they were found");
		return;
	}
	count_print(n, "hidden column", &text);
	ui_say(pane->view.ui, "%s shown again", buf_str(&text));
	buf_fini(&text);
}

struct span
pane_slice_column(const struct view *view)
{
	const struct pane_slice *pane = (const struct pane_slice *)view;
	const struct grid_column *column =
	    pane->slice == NULL ? NULL : grid_focus(&pane->grid);

	return column == NULL ? (struct span){0} : column->name;
}

void
pane_slice_complete(const struct view *view, struct span prefix,
    struct completions *words)
{
	const struct grid *grid = &((const struct pane_slice *)view)->grid;

	for (size_t i = 0; i < grid->names.n; i++)
		if (span_starts(grid->columns[i].name, prefix))
			completions_add(words, grid->columns[i].name);
}

/* What times there are among values. */
struct times {
	bool values; /* there are some */
	bool any;
	bool shown; /* one that dates would change */
};

static void
look_at_rows(const struct pane_slice *pane, const struct page *page,
    struct span name, struct times *times)
{
	bool of_key = grid_is_key(&pane->grid, name);
	struct buf date = {0};

	for (size_t i = 0; i < page->n; i++) {
		struct value value = item_get(&page->rows[i].whole, name);
		struct span before;

		times->values |= value.type != VALUE_NONE;
		times->any |= moment_find(value, &before) != MOMENT_NONE;
		times->shown |= grid_date(value, of_key, &date);
	}
	buf_fini(&date);
}

static struct times
look_for_times(const struct pane_slice *pane, struct span name)
{
	struct times times = {0};

	look_at_rows(pane, &pane->window.rows, name, &times);
	look_at_rows(pane, &pane->sort.rows, name, &times);
	look_at_rows(pane, &pane->band, name, &times);
	return times;
}

static void
do_dates(struct pane_slice *pane, const struct event *event)
{
	struct ui *ui = pane->view.ui;
	struct span name = event->argument;
	struct times times;

	if (name.len == 0)
		name = pane_slice_column(&pane->view);
	if (name.ptr == NULL)
		return;
	times = look_for_times(pane, name);
	if (grid_has_dates(&pane->grid, name)) {
		grid_set_dates(&pane->grid, name, false);
		ui_say(ui, "'%.*s' is shown as it is", SPAN_ARG(name));
	} else if (times.shown || !times.values) {
		grid_set_dates(&pane->grid, name, true);
		ui_say(ui,
		    "times in '%.*s' are shown as dates; the item has both",
		    SPAN_ARG(name));
	} else if (times.any) {
		ui_complain(ui, "the times in '%.*s' are dates already",
		    SPAN_ARG(name));
	} else {
		ui_complain(ui, "no time was seen in '%.*s'", SPAN_ARG(name));
	}
}

static const struct {
	enum command_id command;
	void (*run)(struct pane_slice *pane, const struct event *event);
} commands[] = {
    {CMD_LEFT, do_move},
    {CMD_RIGHT, do_move},
    {CMD_LEFT_MOST, do_move},
    {CMD_RIGHT_MOST, do_move},
    {CMD_COLUMN_HIDE, do_hide},
    {CMD_COLUMN_LEFT, do_shift},
    {CMD_COLUMN_RIGHT, do_shift},
    {CMD_COLUMN_WIDTH, do_width},
    {CMD_COLUMNS, do_show},
    {CMD_DATES, do_dates},
};

bool
pane_slice_columns(struct pane_slice *pane, const struct event *event)
{
	for (size_t i = 0; i < COUNT_OF(commands); i++)
		if (commands[i].command == event->command) {
			commands[i].run(pane, event);
			return true;
		}
	return false;
}
