/* SPDX-License-Identifier: MIT */
/*
 * What the slice is asked. Without a filter a page of the answer is there at
 * once, and mostly with one too. Where it is not, the answer is read in a pane
 * that nobody sees (next), and what is shown stays until that has something to
 * show: stopped before, all is as it was.
 */
#include "src/app/reader.h"
#include "ui/browse_priv.h"
#include "ui/cells.h"

void
question_fini(struct question *question)
{
	buf_fini(&question->text);
	buf_fini(&question->place);
	buf_fini(&question->row);
	arena_fini(&question->arena);
	*question = (struct question){0};
}

void
question_open(struct question *question, const struct key_def *def,
    size_t index, const struct value *hash)
{
	struct buf bytes[INDEX_HASH_MAX] = {0};
	struct key key = {.n = def->n_hash};
	struct arena arena = {0};

	for (size_t i = 0; i < key.n; i++) {
		question->hash[i] = (struct value){
		    hash[i].type, arena_dup(&arena, hash[i].body)};
		key_encode(hash[i], &bytes[i]);
		key.part[i] = buf_span(&bytes[i]);
	}
	buf_clear(&question->place);
	key_pack(&key, &question->place);
	for (size_t i = 0; i < key.n; i++)
		buf_fini(&bytes[i]);
	arena_fini(&question->arena);
	question->arena = arena;
	question->index = index;
	question->scan = false;
	question->open = true;
}

void
browse_question(const struct browse *browse, struct span text,
    struct question *ret_question)
{
	const struct question *shown = &browse->shown;

	*ret_question = (struct question){
	    .scan = shown->scan, .index = shown->index, .focus = PANES};
	buf_add_span(&ret_question->text, text);
	if (shown->open)
		question_open(ret_question, browse_key(browse, shown->index),
		    shown->index, shown->hash);
}

struct query_context
question_context(const struct browse *browse, const struct question *question)
{
	return (struct query_context){
	    .schema = session_schema(browse->table),
	    .scan = question->scan,
	    .index = question->index,
	    .hash = question->open ? question->hash : NULL,
	};
}

static bool
is_same(const struct question *a, const struct question *b)
{
	return a->scan == b->scan && a->open == b->open &&
	    a->index == b->index &&
	    span_eq(buf_span(&a->place), buf_span(&b->place)) &&
	    span_eq(buf_span(&a->text), buf_span(&b->text));
}

bool
browse_asks(const struct browse *browse)
{
	return browse->next.pane != NULL;
}

void
browse_next_drop(struct browse *browse)
{
	struct view *pane = browse->next.pane;

	if (pane != NULL)
		pane->ops->close(pane);
	browse->next.pane = NULL;
	question_fini(&browse->next.question);
}

void
browse_next_stop(struct browse *browse)
{
	if (!browse_asks(browse))
		return;
	browse_next_drop(browse);
	ui_say(browse->view.ui, "stopped: the slice is as it was");
}

/* Moves the list of collections to that of QUESTION. */
static enum err_code
list_go(struct browse *browse, const struct question *question, struct err *err)
{
	struct view *list = browse->panes[PANE_COLLECTIONS];

	if (!question->open)
		return ERR_OK;
	if (question->index != pane_collections_index(list))
		pane_collections_browse(list, question->index);
	return pane_collections_seek(list, buf_span(&question->place), err);
}

/* What is shown makes room; a prompt that the slice follows may want it back.
 */
static void
put_away(struct browse *browse)
{
	struct view *pane = browse->panes[PANE_SLICE];

	if (!browse->follows || browse->kept_slice != NULL) {
		pane->ops->close(pane);
		return;
	}
	browse->kept_slice = pane;
	buf_clear(&browse->kept_text);
	buf_add_span(&browse->kept_text, buf_span(&browse->shown.text));
}

/* Shows PANE and its QUESTION, both taken over. */
static enum err_code
install(struct browse *browse, struct view *pane, struct question *question,
    struct err *err)
{
	enum err_code code = ERR_OK;

	put_away(browse);
	browse->panes[PANE_SLICE] = pane;
	question_fini(&browse->shown);
	browse->shown = *question;
	*question = (struct question){0};
	browse->item_shown = false;
	if (browse->shown.lists)
		code = list_go(browse, &browse->shown, err);
	if (browse->shown.focus != PANES)
		browse_focus(browse, browse->shown.focus);
	return code;
}

/* Reads what QUESTION (emptied) asks in PANE, as long as that is not ready. */
static enum err_code
await(struct browse *browse, struct view *pane, struct question *question,
    struct err *err)
{
	browse->next.pane = pane;
	browse->next.question = *question;
	*question = (struct question){0};
	/* On the way to it the list may have gone ahead. */
	if (browse->next.question.lists)
		return list_go(browse, &browse->shown, err);
	return ERR_OK;
}

/* Opens SLICE (taken over) in PANE, and reads the first page if that may take
 * long. */
static enum err_code
read_first(struct browse *browse, struct view *pane, struct slice *slice,
    const struct question *question, struct err *err)
{
	enum err_code code = ERR_OK;

	pane_slice_open(pane, slice);
	if (slice_query(slice)->filter != NULL)
		code = pane->ops->prepare(pane, browse->slice_area, err);
	if (code == ERR_OK && question->row.len > 0)
		code = pane_slice_seek(pane, buf_span(&question->row), err);
	return code;
}

/* Asks QUERY (emptied), which QUESTION (emptied) was read as. */
static enum err_code
ask(struct browse *browse, struct question *question, struct query *query,
    struct err *err)
{
	struct view *shown = browse->panes[PANE_SLICE];
	struct view *pane = pane_slice_new_like(shown);
	enum err_code code = read_first(browse, pane,
	    slice_open(browse->table, query), question, err);

	if (code != ERR_OK) {
		pane->ops->close(pane);
		return code;
	}
	browse_next_drop(browse);
	if (pane_slice_get(shown) == NULL || pane_slice_is_ready(pane))
		return install(browse, pane, question, err);
	return await(browse, pane, question, err);
}

/* QUESTION as it was read: what it stands for, and where it leads. */
static void
settle(const struct browse *browse, struct question *question,
    const struct query *query)
{
	struct buf text = {0};

	buf_add_span(&text, query->text);
	buf_fini(&question->text);
	question->text = text;
	if (question->lists && !query->whole)
		question_open(question, browse_key(browse, query->index),
		    query->index, query->cond.hash);
}

/*
 * Whether QUESTION need not be asked: it is being read already, or it is what is
 * shown and a prompt is only followed.
 */
static bool
is_answered(struct browse *browse, const struct question *question)
{
	struct question *next = &browse->next.question;

	if (browse->follows && is_same(question, &browse->shown)) {
		browse_next_drop(browse);
		return true;
	}
	if (!browse_asks(browse) || !is_same(question, next) ||
	    !span_eq(buf_span(&question->row), buf_span(&next->row)))
		return false;
	next->focus = question->focus;
	next->lists |= question->lists;
	return true;
}

enum err_code
browse_ask(struct browse *browse, struct question *question, struct err *err)
{
	struct query_context context = question_context(browse, question);
	struct query query = {0};
	enum err_code code =
	    query_parse(&context, buf_span(&question->text), &query, err);

	if (code == ERR_OK)
		settle(browse, question, &query);
	if (code == ERR_OK && !is_answered(browse, question))
		code = ask(browse, question, &query, err);
	query_fini(&query);
	question_fini(question);
	return code;
}

enum err_code
browse_next_prepare(struct browse *browse, struct rect area, struct err *err)
{
	struct view *pane = browse->next.pane;

	browse->slice_area = area;
	return pane == NULL ? ERR_OK : pane->ops->prepare(pane, area, err);
}

enum err_code
browse_next_work(struct browse *browse, bool *ret_busy, struct err *err)
{
	struct view *pane = browse->next.pane;
	bool busy = false;

	if (pane == NULL)
		return ERR_OK;
	if (pane->ops->work(pane, &busy, err) == REPLY_FAILED) {
		browse_next_drop(browse);
		return err->code;
	}
	*ret_busy |= busy;
	if (!pane_slice_is_ready(pane))
		return ERR_OK;
	browse->next.pane = NULL;
	return install(browse, pane, &browse->next.question, err);
}

void
browse_next_status(const struct browse *browse, struct buf *out)
{
	const struct view *pane = browse->next.pane;

	buf_puts(out, "asking ... ");
	progress_print(pane_slice_read(pane), pane_slice_all(pane), "", out);
	buf_puts(out, ", ");
	number_print(pane_slice_found(pane), out);
	buf_puts(out, " found; ^C stops it");
}
