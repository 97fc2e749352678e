/* SPDX-License-Identifier: MIT */
/*
 * What is compared: in the list of collections the table as a whole with
 * another one, or the collection under the cursor with what a query gives; else
 * the slice that is shown, with the same of another table or with a query. What
 * is looked at stands on the right: what it is compared with is mostly the older
 * one, and reads as what was before.
 */
#include "src/app/explain.h"
#include "ui/browse_half.h"
#include "ui/view_compare.h"

/* Opens the view on both; the queries are emptied. */
static enum err_code
push(struct browse *browse, const struct half halves[SIDES],
    struct query queries[SIDES], struct err *err)
{
	struct buf names[SIDES] = {0};
	struct slice *slices[SIDES];
	struct view *view = NULL;
	enum err_code code;

	for (int side = 0; side < SIDES; side++) {
		half_name(&halves[side], &queries[side], &names[side]);
		slices[side] = slice_open(halves[side].table, &queries[side]);
	}
	code = view_compare_new(browse->view.ui, slices,
	    (struct span[]){
		buf_span(&names[SIDE_LEFT]), buf_span(&names[SIDE_RIGHT])},
	    &view, err);
	if (code == ERR_OK)
		ui_push(browse->view.ui, view);
	buf_fini(&names[SIDE_LEFT]);
	buf_fini(&names[SIDE_RIGHT]);
	return code;
}

/* What is asked here, and the same in TABLE. */
static enum err_code
compare_with_table(struct browse *browse, struct table *table, struct err *err)
{
	struct half halves[SIDES] = {0};
	struct query queries[SIDES] = {0};
	struct half *shown = &halves[SIDE_RIGHT];
	enum err_code code = ERR_OK;

	if (browse->focus == PANE_COLLECTIONS)
		half_whole(browse, shown);
	else
		code = half_shown(browse, shown, err);
	if (code == ERR_OK)
		code = half_parse(browse, shown, &queries[SIDE_RIGHT], err);
	if (code == ERR_OK)
		code = half_same(shown, queries[SIDE_RIGHT].index, table,
		    &halves[SIDE_LEFT], err);
	if (code == ERR_OK)
		code = half_parse(browse, &halves[SIDE_LEFT],
		    &queries[SIDE_LEFT], err);
	if (code == ERR_OK)
		code = push(browse, halves, queries, err);
	/* Where it stands in a query is no place in what was typed. */
	if (code != ERR_OK && err != NULL)
		err->pos = ERR_POS_NONE;
	for (int side = 0; side < SIDES; side++) {
		query_fini(&queries[side]);
		half_fini(&halves[side]);
	}
	return code;
}

static enum err_code
compare_with_query(struct browse *browse, struct span text, struct err *err)
{
	struct half halves[SIDES] = {0};
	struct query queries[SIDES] = {0};
	struct half *typed = &halves[SIDE_LEFT];
	enum err_code code = half_shown(browse, &halves[SIDE_RIGHT], err);

	if (code == ERR_OK)
		code = half_parse(browse, &halves[SIDE_RIGHT],
		    &queries[SIDE_RIGHT], err);
	if (code == ERR_OK) {
		(void)!half_shown(browse, typed, NULL);
		buf_clear(&typed->question.text);
		buf_add_span(&typed->question.text, text);
		code =
		    half_parse_typed(browse, typed, &queries[SIDE_LEFT], err);
	}
	if (code == ERR_OK)
		code = push(browse, halves, queries, err);
	for (int side = 0; side < SIDES; side++) {
		query_fini(&queries[side]);
		half_fini(&halves[side]);
	}
	return code;
}

/* A table if there is one of that name, else a query. */
static enum err_code
compare_with(struct browse *browse, struct span text, struct err *err)
{
	struct session *session = ui_session(browse->view.ui);
	struct table *table = NULL;
	enum err_code code;

	if (session_table(session, text, &table, NULL) == ERR_OK)
		return compare_with_table(browse, table, err);
	code = compare_with_query(browse, text, err);
	/* What looks like the name of a table was meant as one. */
	if (code == ERR_SYNTAX && schema_is_name(text))
		code = session_table(session, text, &table, err);
	return code;
}

static enum err_code
accept(void *data, struct span line, struct err *err)
{
	return compare_with(data, span_trim(line), err);
}

/* Names of tables, and what goes on in a query line. */
static enum err_code
complete(void *data, struct span line, size_t at, struct completions *ret_words,
    size_t *ret_start, struct err *err)
{
	struct browse *browse = data;
	struct query_context context = browse_context(browse);
	struct span typed = {line.ptr, at < line.len ? at : line.len};
	enum err_code code = session_complete_query(browse->table, &context,
	    line, at, ret_words, ret_start, err);

	if (code == ERR_OK && *ret_start == 0)
		code =
		    ui_complete_tables(browse->view.ui, typed, ret_words, err);
	return code;
}

static const struct prompt_ops compare_ops = {
    .accept = accept,
    .complete = complete,
};

/* In the list, the collection beside the one under the cursor. */
static enum err_code
go_to_neighbour(const struct browse *browse, struct half *half, struct err *err)
{
	const struct view *list = browse->panes[PANE_COLLECTIONS];
	size_t index = pane_collections_index(list);
	struct collection_page page = {0};
	const char *name;
	enum err_code code;

	if (browse->focus != PANE_COLLECTIONS)
		return ERR_OK;
	code = browse_read_neighbour(browse, &page, &name, err);
	if (code == ERR_OK && page.n > 0)
		question_open(&half->question, browse_key(browse, index), index,
		    page.rows[0].hash);
	collection_page_fini(&page);
	return code;
}

static enum err_code
ask(struct browse *browse, struct err *err)
{
	struct half half = {0};
	struct query query = {0};
	struct buf line = {0};
	enum err_code code = half_shown(browse, &half, err);

	if (code == ERR_OK)
		code = go_to_neighbour(browse, &half, err);
	if (code == ERR_OK)
		code = half_parse(browse, &half, &query, err);
	if (code == ERR_OK) {
		/* All of it is said, so that one part can be changed. */
		explain_line(&query, session_schema(browse->table), &line);
		ui_prompt(browse->view.ui, "compare with: ", buf_span(&line),
		    "query", &compare_ops, browse);
	}
	query_fini(&query);
	half_fini(&half);
	buf_fini(&line);
	return code;
}

enum reply
browse_do_compare(struct browse *browse, const struct event *event,
    struct err *err)
{
	enum err_code code = event->argument.len == 0
	    ? ask(browse, err)
	    : compare_with(browse, event->argument, err);

	return code == ERR_OK ? REPLY_DONE : REPLY_FAILED;
}
