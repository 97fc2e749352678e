/* SPDX-License-Identifier: MIT */
#include "ui/compare_priv.h"
#include "ui/view_diff.h"

enum {
	SEARCH_ROWS = 20000, /* looked at between two keys */
};

/* The kinds of differences, as their command calls them. */
static const struct {
	const char *name;
	enum diff_kind kind;
} kinds[] = {
    {"all", DIFF_KINDS},
    {"changed", DIFF_CHANGED},
    {"left", DIFF_LEFT},
    {"right", DIFF_RIGHT},
};

/* The difference under the cursor; NULL if there is none. */
static const struct slice_diff_row *
current_row(const struct view_compare *view)
{
	if (view->list.cursor >= view->n)
		return NULL;
	return slice_diff_row(view->diff, view->rows[view->list.cursor]);
}

/* The items of PAIR, which is emptied, side by side. */
static void
open_pair(struct view_compare *view, struct slice_diff_pair *pair)
{
	struct named_item items[SIDES] = {0};

	for (int side = 0; side < SIDES; side++) {
		items[side].name = buf_str(&view->names[side]);
		items[side].page = pair->pages[side];
		pair->pages[side] = (struct page){0};
	}
	ui_push(view->view.ui,
	    view_diff_new(view->view.ui, &items[SIDE_LEFT],
		&items[SIDE_RIGHT]));
}

/* Where the row at PLACE of SLICE is in its table. */
static bool
find_spot(const struct slice *slice, struct span place, struct spot *spot)
{
	const struct schema *schema = session_schema(slice_table(slice));
	size_t index = slice_query(slice)->index;
	struct buf unpacked = {0};
	struct key key;
	bool good = key_unpack(place, &unpacked, &key);

	if (good) {
		key.n = slice_key(slice)->n_hash;
		key_pack(&key, &spot->collection);
		buf_add_span(&spot->table, schema->name);
		if (index != NO_INDEX)
			buf_add_span(&spot->index, schema->indexes[index].name);
		buf_add_span(&spot->row, place);
		spot->depth = SPOT_ITEM;
	}
	buf_fini(&unpacked);
	return good;
}

/* The item of the one side that has it, in its table. */
static void
open_single(struct view_compare *view, const struct slice_diff_row *row)
{
	enum slice_side side = row->kind == DIFF_LEFT ? SIDE_LEFT : SIDE_RIGHT;
	struct slice *slice = slice_diff_slice(view->diff, side);
	struct spot spot = {0};

	if (find_spot(slice, row->places[side], &spot))
		ui_push(view->view.ui,
		    view_browse_at(view->view.ui, slice_table(slice), &spot,
			BACK_LEAVES));
	spot_fini(&spot);
}

static enum reply
do_open(struct view_compare *view, const struct event *event, struct err *err)
{
	const struct slice_diff_row *row = current_row(view);
	struct slice_diff_pair pair = {0};
	enum err_code code;

	(void)event;
	if (row == NULL)
		return REPLY_DONE;
	code = slice_diff_pair(view->diff, row, &pair, err);
	if (code == ERR_OK && !slice_diff_pair_is_whole(row, &pair))
		code = err_set(err, ERR_NOT_FOUND,
		    "the row is in the slice no more");
	if (code == ERR_OK && row->kind == DIFF_CHANGED)
		open_pair(view, &pair);
	else if (code == ERR_OK)
		open_single(view, row);
	slice_diff_pair_fini(&pair);
	return code == ERR_OK ? REPLY_DONE : REPLY_FAILED;
}

/* The kind that is called so; without a name the one after the present one. */
static enum reply
do_kind(struct view_compare *view, const struct event *event, struct err *err)
{
	struct span name = event->argument;
	size_t i = 0;

	if (name.len == 0) {
		while (kinds[i].kind != view->kind)
			i++;
		i = (i + 1) % COUNT_OF(kinds);
	} else {
		while (i < COUNT_OF(kinds) &&
		    !span_eq(span_of(kinds[i].name), name))
			i++;
	}
	if (i == COUNT_OF(kinds)) {
		(void)!err_set(err, ERR_USAGE,
		    "kind: expected all, changed, left or right, not '%.*s'",
		    SPAN_ARG(name));
		return REPLY_FAILED;
	}
	compare_list_kind(view, kinds[i].kind);
	return REPLY_DONE;
}

void
compare_search_work(struct view_compare *view)
{
	size_t n = view->n;

	for (size_t k = 0; view->search.left > 0 && k < SEARCH_ROWS; k++) {
		size_t at = view->search.at;

		at = view->search.backward ? (at + n - 1) % n : (at + 1) % n;
		view->search.at = at;
		view->search.left--;
		if (compare_matches(view, at)) {
			view->search.left = 0;
			list_go(&view->list, at);
			return;
		}
	}
	if (view->search.left == 0)
		ui_complain(view->view.ui, "not found in the keys: %.*s",
		    SPAN_ARG(buf_span(&view->needle.text)));
}

/* Once around, the line of the cursor last. */
static void
search(struct view_compare *view, bool backward)
{
	view->search.at = view->list.cursor;
	view->search.left = view->n;
	view->search.backward = backward;
	compare_search_work(view);
}

static enum err_code
accept_search(void *data, struct span line, struct err *err)
{
	struct view_compare *view = data;

	(void)err;
	if (line.len > 0)
		needle_set(&view->needle, line);
	search(view, false);
	return ERR_OK;
}

static const struct prompt_ops search_ops = {.accept = accept_search};

static enum reply
do_search(struct view_compare *view, const struct event *event, struct err *err)
{
	(void)err;
	if (event->command != CMD_SEARCH)
		search(view, event->command == CMD_SEARCH_PREVIOUS);
	else if (event->argument.len > 0)
		(void)!accept_search(view, event->argument, NULL);
	else
		ui_prompt(view->view.ui, "/", (struct span){0}, "search",
		    &search_ops, view);
	return REPLY_DONE;
}

static enum reply
do_refresh(struct view_compare *view, const struct event *event,
    struct err *err)
{
	(void)event;
	return compare_begin(view, err) == ERR_OK ? REPLY_DONE : REPLY_FAILED;
}

static enum reply
do_compare(struct view_compare *view, const struct event *event,
    struct err *err)
{
	(void)view;
	(void)err;
	return event->argument.len == 0 ? REPLY_CLOSE : REPLY_IGNORED;
}

static const struct {
	enum command_id command;
	enum reply (*run)(struct view_compare *view, const struct event *event,
	    struct err *err);
} commands[] = {
    {CMD_OPEN, do_open},
    {CMD_DIFF, do_open},
    {CMD_KIND, do_kind},
    {CMD_SEARCH, do_search},
    {CMD_SEARCH_NEXT, do_search},
    {CMD_SEARCH_PREVIOUS, do_search},
    {CMD_REFRESH, do_refresh},
    {CMD_COMPARE, do_compare},
    {CMD_COPY, compare_do_copy},
    {CMD_EXPORT, compare_do_export},
};

enum reply
compare_act(struct view *base, const struct event *event, struct err *err)
{
	struct view_compare *view = (struct view_compare *)base;

	if (list_act(&view->list, event))
		return REPLY_DONE;
	for (size_t i = 0; i < COUNT_OF(commands); i++)
		if (commands[i].command == event->command)
			return commands[i].run(view, event, err);
	return REPLY_IGNORED;
}

enum err_code
compare_complete(const struct view *view, enum command_id command,
    struct span prefix, struct completions *words, struct err *err)
{
	(void)view;
	(void)err;
	for (size_t i = 0; command == CMD_KIND && i < COUNT_OF(kinds); i++)
		if (span_starts(span_of(kinds[i].name), prefix))
			completions_add(words, span_of(kinds[i].name));
	return ERR_OK;
}
