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
	return (struct query_context){
	    .schema = session_schema(browse->table),
	    .scan = browse->scan,
	    .index = browse->index,
	    .hash = browse->open ? browse->hash : NULL,
	};
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
	struct query_context context = browse_context(browse);
	struct query query = {0};
	struct buf copy = {0};
	enum err_code code = query_parse(&context, text, &query, err);

	if (code != ERR_OK)
		return code;
	buf_add_span(&copy, query.text); /* TEXT may be browse->text itself */
	pane_slice_open(browse->panes[PANE_SLICE],
	    slice_open(browse->table, &query));
	buf_fini(&browse->text);
	browse->text = copy;
	browse->item_shown = false;
	return ERR_OK;
}

void
browse_close_slice(struct browse *browse)
{
	pane_slice_open(browse->panes[PANE_SLICE], NULL);
	buf_clear(&browse->text);
	buf_clear(&browse->followed);
	browse->scan = browse->open = false;
	browse->item_shown = false;
}

/* Keeps copies of the hash values of a collection of INDEX. */
static void
set_collection(struct browse *browse, size_t index, const struct value *hash)
{
	size_t n = browse_key(browse, index)->n_hash;
	struct arena arena = {0};

	for (size_t i = 0; i < n; i++)
		browse->hash[i] = (struct value){
		    hash[i].type, arena_dup(&arena, hash[i].body)};
	arena_fini(&browse->arena);
	browse->arena = arena;
	browse->index = index;
	browse->scan = false;
	browse->open = true;
}

/* Whether the slice shows the collection that is open. */
static bool
shows_collection(const struct browse *browse)
{
	const struct query *query =
	    slice_query(pane_slice_get(browse->panes[PANE_SLICE]));

	if (query->whole || query->index != browse->index)
		return false;
	for (size_t i = 0; i < query->cond.def->n_hash; i++)
		if (!value_eq(query->cond.hash[i], browse->hash[i]))
			return false;
	return true;
}

enum err_code
browse_open_row(struct browse *browse, bool keep, struct err *err)
{
	struct view *pane = browse->panes[PANE_COLLECTIONS];
	const struct collection_row *row = pane_collections_row(pane);
	struct span direction =
	    browse_is_backward(browse) ? SPAN("desc") : SPAN("");

	if (row == NULL) {
		browse_close_slice(browse);
		return ERR_OK;
	}
	buf_clear(&browse->followed);
	buf_add_span(&browse->followed, row->place);
	keep &= !browse->scan;
	set_collection(browse, pane_collections_index(pane), row->hash);
	if (keep &&
	    browse_query(browse, buf_span(&browse->text), NULL) == ERR_OK &&
	    shows_collection(browse))
		return ERR_OK;
	return browse_query(browse, direction, err);
}

enum err_code
browse_follow(struct browse *browse, struct err *err)
{
	const struct collection_row *row =
	    pane_collections_row(browse->panes[PANE_COLLECTIONS]);
	bool open = pane_slice_get(browse->panes[PANE_SLICE]) != NULL;

	if (row == NULL && !open)
		return ERR_OK;
	if (row != NULL && open && !browse->scan &&
	    span_eq(row->place, buf_span(&browse->followed)))
		return ERR_OK;
	return browse_open_row(browse, false, err);
}

/* Moves the collections' pane to the collection that the query names. */
static enum err_code
show_collection(struct browse *browse, struct err *err)
{
	struct view *pane = browse->panes[PANE_COLLECTIONS];
	const struct query *query =
	    slice_query(pane_slice_get(browse->panes[PANE_SLICE]));
	struct buf bytes[INDEX_HASH_MAX] = {0};
	struct key key = {0};
	enum err_code code;

	if (query->whole)
		return ERR_OK;
	key.n = query->cond.def->n_hash;
	for (size_t i = 0; i < key.n; i++) {
		key_encode(query->cond.hash[i], &bytes[i]);
		key.part[i] = buf_span(&bytes[i]);
	}
	buf_clear(&browse->followed);
	key_pack(&key, &browse->followed);
	for (size_t i = 0; i < key.n; i++)
		buf_fini(&bytes[i]);
	if (query->index != pane_collections_index(pane))
		pane_collections_browse(pane, query->index);
	set_collection(browse, query->index, query->cond.hash);
	code = pane_collections_seek(pane, buf_span(&browse->followed), err);
	return code;
}

/* In a scan a key condition is a query of its own. */
static enum err_code
leave_scan(struct browse *browse, struct span text, struct err *err)
{
	enum err_code code;

	browse->scan = false;
	code = browse_query(browse, text, err);
	browse->scan = code != ERR_OK;
	return code;
}

enum err_code
browse_go(struct browse *browse, struct span text, struct err *err)
{
	enum err_code code = browse_query(browse, text, err);

	if (code != ERR_OK && browse->scan)
		code = leave_scan(browse, text, err);
	if (code == ERR_OK)
		code = show_collection(browse, err);
	if (code == ERR_OK && browse->focus == PANE_COLLECTIONS)
		browse_focus(browse, PANE_SLICE);
	return code;
}

/* Asks again with TEXT, the cursor on the row where it is. */
static enum err_code
ask_again(struct browse *browse, struct span text, bool keep_row,
    struct err *err)
{
	struct view *pane = browse->panes[PANE_SLICE];
	const struct slice_row *row = pane_slice_row(pane);
	struct buf place = {0};
	enum err_code code;

	if (row != NULL && keep_row)
		buf_add_span(&place, row->place);
	code = browse_query(browse, text, err);
	if (code == ERR_OK && place.len > 0)
		code = pane_slice_seek(pane, buf_span(&place), err);
	buf_fini(&place);
	return code;
}

static enum reply
reply_of(enum err_code code)
{
	return code == ERR_OK ? REPLY_DONE : REPLY_FAILED;
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
	struct buf text = {0};
	enum err_code code;

	(void)event;
	if (!has_slice(browse))
		return REPLY_DONE;
	query_text_direct(buf_span(&browse->text),
	    browse_is_backward(browse) ? FORWARD : BACKWARD, &text);
	code = ask_again(browse, buf_span(&text), false, err);
	buf_fini(&text);
	return reply_of(code);
}

/* The whole table or index, as one slice. */
static enum reply
scan_all(struct browse *browse, struct err *err)
{
	size_t index = pane_collections_index(browse->panes[PANE_COLLECTIONS]);
	struct buf text = {0};
	enum err_code code;

	browse->scan = true;
	browse->open = false;
	if (index != NO_INDEX) {
		buf_puts(&text, "on ");
		expr_print_name(session_schema(browse->table)
				    ->indexes[index]
				    .name,
		    &text);
	}
	code = browse_query(browse, buf_span(&text), err);
	buf_fini(&text);
	if (code == ERR_OK)
		browse_focus(browse, PANE_SLICE);
	return reply_of(code);
}

enum reply
browse_do_all(struct browse *browse, const struct event *event, struct err *err)
{
	(void)event;
	if (browse->focus == PANE_COLLECTIONS)
		return scan_all(browse, err);
	if (!has_slice(browse))
		return REPLY_DONE;
	if (browse->scan)
		return scan_all(browse, err);
	return reply_of(ask_again(browse,
	    browse_is_backward(browse) ? SPAN("desc") : SPAN(""), true, err));
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
	if (!browse->scan && span_eq(row->place, buf_span(&browse->followed))) {
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
