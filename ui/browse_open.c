/* SPDX-License-Identifier: MIT */
#include "ui/browse_priv.h"

#include "ui/query_text.h"

const struct key_def *
browse_key(const struct browse *browse, size_t index)
{
	const struct schema *schema = session_schema(browse->table);

	return index == NO_INDEX ? &schema->key : &schema->indexes[index].key;
}

struct query_context
browse_context(const struct browse *browse)
{
	return question_context(browse, &browse->shown);
}

bool
browse_is_backward(const struct browse *browse)
{
	const struct slice *slice = pane_slice_get(browse->panes[PANE_SLICE]);

	return slice != NULL && slice_query(slice)->direction == BACKWARD;
}

enum err_code
browse_query(struct browse *browse, struct span text, struct err *err)
{
	struct question question;

	browse_question(browse, text, &question);
	return browse_ask(browse, &question, err);
}

void
browse_close_slice(struct browse *browse)
{
	browse_next_drop(browse);
	pane_slice_open(browse->panes[PANE_SLICE], NULL);
	question_fini(&browse->shown);
	browse->shown.index = NO_INDEX;
	browse->item_shown = false;
}

/* Whether the text of QUESTION can be asked in its collection, and names no
 * other one. */
static bool
fits_collection(const struct browse *browse, const struct question *question)
{
	struct query_context context = question_context(browse, question);
	struct query query = {0};
	bool fits = query_parse(&context, buf_span(&question->text), &query,
			NULL) == ERR_OK &&
	    !query.whole && query.index == question->index;

	for (size_t i = 0; fits && i < query.cond.def->n_hash; i++)
		fits = value_eq(query.cond.hash[i], question->hash[i]);
	query_fini(&query);
	return fits;
}

enum err_code
browse_open_row(struct browse *browse, bool keep, struct err *err)
{
	struct view *list = browse->panes[PANE_COLLECTIONS];
	const struct collection_row *row = pane_collections_row(list);
	size_t index = pane_collections_index(list);
	struct question question = {.lists = true, .focus = PANES};

	if (row == NULL) {
		browse_close_slice(browse);
		return ERR_OK;
	}
	question_open(&question, browse_key(browse, index), index, row->hash);
	if (keep && !browse->shown.scan)
		buf_add_span(&question.text, buf_span(&browse->shown.text));
	if (!fits_collection(browse, &question))
		buf_clear(&question.text);
	if (question.text.len == 0 && browse_is_backward(browse))
		buf_puts(&question.text, "desc");
	return browse_ask(browse, &question, err);
}

/* Whether the slice is of the collection ROW. */
static bool
is_shown(const struct browse *browse, const struct collection_row *row)
{
	return !browse->shown.scan &&
	    span_eq(row->place, buf_span(&browse->shown.place));
}

enum err_code
browse_follow(struct browse *browse, struct err *err)
{
	const struct collection_row *row =
	    pane_collections_row(browse->panes[PANE_COLLECTIONS]);
	bool open = pane_slice_get(browse->panes[PANE_SLICE]) != NULL;

	if (row == NULL && !open)
		return ERR_OK;
	if (row != NULL && open && is_shown(browse, row))
		return ERR_OK;
	return browse_open_row(browse, false, err);
}

enum err_code
browse_go(struct browse *browse, struct span text, struct err *err)
{
	enum pane focus = browse->focus == PANE_SLICE ? PANES : PANE_SLICE;
	struct question question;
	enum err_code code;

	browse_question(browse, text, &question);
	question.lists = true;
	question.focus = focus;
	code = browse_ask(browse, &question, err);
	if (code == ERR_OK || !browse->shown.scan)
		return code;
	/* In a scan a key condition is a query of its own. */
	browse_question(browse, text, &question);
	question.scan = false;
	question.lists = true;
	question.focus = focus;
	return browse_ask(browse, &question, err);
}

/* Asks TEXT where the slice is, the cursor on the row where it is. */
static enum err_code
ask_again(struct browse *browse, struct span text, struct err *err)
{
	struct question question;

	browse_question(browse, text, &question);
	buf_add_span(&question.row,
	    pane_slice_place(browse->panes[PANE_SLICE]));
	return browse_ask(browse, &question, err);
}

enum err_code
browse_seek_item(struct browse *browse, const struct item *item,
    bool *ret_shown, struct err *err)
{
	struct view *pane = browse->panes[PANE_SLICE];
	const struct slice *slice = pane_slice_get(pane);
	struct buf place = {0};
	enum err_code code = ERR_OK;

	*ret_shown = slice != NULL && slice_place(slice, item, &place) &&
	    slice_in_range(slice, buf_span(&place)) &&
	    (slice_query(slice)->filter == NULL ||
		expr_eval(slice_query(slice)->filter, item));
	if (*ret_shown)
		code = pane_slice_seek(pane, buf_span(&place), err);
	buf_fini(&place);
	return code;
}

/* To ITEM in its collection of the table. */
static enum err_code
open_item(struct browse *browse, const struct item *item, struct err *err)
{
	const struct key_def *def = browse_key(browse, NO_INDEX);
	struct question question = {.lists = true, .focus = PANE_SLICE};
	struct buf bytes = {0};
	struct value hash[INDEX_HASH_MAX];
	struct key key;
	enum err_code code = key_of_item(def, item, &bytes, &key, err);

	if (code != ERR_OK)
		return code;
	key_pack(&key, &question.row);
	for (size_t i = 0; i < def->n_hash; i++)
		hash[i] = item_get(item, def->part[i].name);
	question_open(&question, def, NO_INDEX, hash);
	buf_fini(&bytes);
	return browse_ask(browse, &question, err);
}

enum err_code
browse_go_item(struct browse *browse, const struct item *item, struct err *err)
{
	bool shown = false;
	enum err_code code = browse_seek_item(browse, item, &shown, err);

	if (code != ERR_OK)
		return code;
	if (!shown)
		return open_item(browse, item, err);
	if (browse->focus == PANE_COLLECTIONS)
		browse_focus(browse, PANE_SLICE);
	return ERR_OK;
}

static bool
has_slice(struct browse *browse)
{
	if (pane_slice_get(browse->panes[PANE_SLICE]) != NULL)
		return true;
	ui_complain(browse->view.ui, "no collection is open");
	return false;
}

enum reply
browse_do_reverse(struct browse *browse, const struct event *event,
    struct err *err)
{
	const struct view *pane = browse->panes[PANE_SLICE];
	struct buf text = {0};
	enum err_code code;

	(void)event;
	if (!has_slice(browse))
		return REPLY_DONE;
	query_text_direct(buf_span(&browse->shown.text),
	    browse_is_backward(browse) ? FORWARD : BACKWARD, &text);
	/* The newest are asked for on the oldest row; elsewhere a row is. */
	code = pane_slice_is_home(pane)
	    ? browse_query(browse, buf_span(&text), err)
	    : ask_again(browse, buf_span(&text), err);
	buf_fini(&text);
	return reply_of(code);
}

/* The whole table or index, as one slice, less what CLAUSES leave out. */
static enum reply
scan_all(struct browse *browse, struct span clauses, struct err *err)
{
	size_t index = pane_collections_index(browse->panes[PANE_COLLECTIONS]);
	struct question question = {
	    .scan = true, .index = NO_INDEX, .focus = PANE_SLICE};

	if (index != NO_INDEX && !query_text_has_source(clauses)) {
		buf_puts(&question.text, "on ");
		expr_print_name(session_schema(browse->table)
				    ->indexes[index]
				    .name,
		    &question.text);
		buf_puts(&question.text, clauses.len > 0 ? " " : "");
	}
	buf_add_span(&question.text, clauses);
	return reply_of(browse_ask(browse, &question, err));
}

enum reply
browse_do_all(struct browse *browse, const struct event *event, struct err *err)
{
	(void)event;
	if (browse->focus == PANE_COLLECTIONS)
		return scan_all(browse, (struct span){0}, err);
	if (!has_slice(browse))
		return REPLY_DONE;
	if (browse->shown.scan)
		return scan_all(browse, (struct span){0}, err);
	return reply_of(ask_again(browse,
	    browse_is_backward(browse) ? SPAN("desc") : SPAN(""), err));
}

enum reply
browse_do_scan(struct browse *browse, const struct event *event,
    struct err *err)
{
	return scan_all(browse, event->argument, err);
}

/* To the next collection, or to the one before. */
enum reply
browse_do_step(struct browse *browse, const struct event *event,
    struct err *err)
{
	struct view *pane = browse->panes[PANE_COLLECTIONS];
	bool next = event->command == CMD_NEXT_COLLECTION;
	struct event move = {
	    .command = next ? CMD_DOWN : CMD_UP, .count = event->count};
	enum reply reply = pane->ops->act(pane, &move, err);
	const struct collection_row *row = pane_collections_row(pane);

	if (reply != REPLY_DONE || row == NULL)
		return reply;
	if (is_shown(browse, row)) {
		ui_complain(browse->view.ui,
		    next ? "this is the last collection"
			 : "this is the first collection");
		return REPLY_DONE;
	}
	return reply_of(browse_open_row(browse, true, err));
}

static void
browse_index(struct browse *browse, size_t index)
{
	const struct schema *schema = session_schema(browse->table);

	browse_close_slice(browse);
	pane_collections_browse(browse->panes[PANE_COLLECTIONS], index);
	browse_focus(browse, PANE_COLLECTIONS);
	if (index == NO_INDEX)
		ui_say(browse->view.ui, "the table itself");
	else
		ui_say(browse->view.ui, "index %.*s",
		    SPAN_ARG(schema->indexes[index].name));
}

enum reply
browse_do_index(struct browse *browse, const struct event *event,
    struct err *err)
{
	const struct schema *schema = session_schema(browse->table);
	size_t index = pane_collections_index(browse->panes[PANE_COLLECTIONS]);
	enum err_code code = ERR_OK;

	if (event->argument.len > 0 &&
	    !span_eq(event->argument, schema->name)) {
		index = schema_find_index(schema, event->argument);
		if (index == NO_INDEX)
			code = err_set(err, ERR_NOT_FOUND, "no index '%.*s'",
			    SPAN_ARG(event->argument));
	} else if (event->argument.len > 0) {
		index = NO_INDEX;
	} else if (schema->n_indexes == 0) {
		code = err_set(err, ERR_NOT_FOUND, "this table has no index");
	} else {
		/* The table, its indexes one after the other, the table. */
		index = index == NO_INDEX ? 0 : index + 1;
		if (index == schema->n_indexes)
			index = NO_INDEX;
	}
	if (code != ERR_OK)
		return REPLY_FAILED;
	browse_index(browse, index);
	return REPLY_DONE;
}
