/* SPDX-License-Identifier: MIT */
#include "ui/browse_half.h"

#include "src/app/slicediff.h"
#include "ui/cells.h"

void
half_fini(struct half *half)
{
	question_fini(&half->question);
}

static struct query_context
half_context(const struct browse *browse, const struct half *half)
{
	struct query_context context =
	    question_context(browse, &half->question);

	context.schema = session_schema(half->table);
	return context;
}

enum err_code
half_shown(const struct browse *browse, struct half *half, struct err *err)
{
	const struct view *list = browse->panes[PANE_COLLECTIONS];
	const struct collection_row *row = pane_collections_row(list);
	size_t index = pane_collections_index(list);

	half->table = browse->table;
	if (browse->focus != PANE_COLLECTIONS) {
		if (pane_slice_get(browse->panes[PANE_SLICE]) == NULL)
			return err_set(err, ERR_INVALID,
			    "no collection is open");
		browse_question(browse, buf_span(&browse->shown.text),
		    &half->question);
		return ERR_OK;
	}
	if (row == NULL)
		return err_set(err, ERR_INVALID, "there are no collections");
	question_open(&half->question, browse_key(browse, index), index,
	    row->hash);
	return ERR_OK;
}

void
half_whole(const struct browse *browse, struct half *half)
{
	const struct schema *schema = session_schema(browse->table);
	size_t index = pane_collections_index(browse->panes[PANE_COLLECTIONS]);
	struct buf *text = &half->question.text;

	half->table = browse->table;
	half->question.scan = true;
	half->question.index = index;
	if (index == NO_INDEX)
		return;
	buf_puts(text, "on ");
	expr_print_name(schema->indexes[index].name, text);
}

enum err_code
half_same(const struct half *shown, size_t shown_index, struct table *table,
    struct half *half, struct err *err)
{
	const struct question *question = &shown->question;
	const struct schema *from = session_schema(shown->table);
	const struct schema *to = session_schema(table);
	size_t index = NO_INDEX;
	enum err_code code;

	if (shown_index != NO_INDEX) {
		struct span name = from->indexes[shown_index].name;

		index = schema_find_index(to, name);
		if (index == NO_INDEX)
			return err_set(err, ERR_NOT_FOUND,
			    "%.*s has no index '%.*s'", SPAN_ARG(to->name),
			    SPAN_ARG(name));
	}
	code = slice_diff_check(shown->table, shown_index, table, index, err);
	if (code != ERR_OK)
		return code;
	half->table = table;
	half->question.scan = question->scan;
	buf_add_span(&half->question.text, buf_span(&question->text));
	if (question->open)
		question_open(&half->question,
		    index == NO_INDEX ? &to->key : &to->indexes[index].key,
		    index, question->hash);
	return ERR_OK;
}

enum err_code
half_parse(const struct browse *browse, const struct half *half,
    struct query *query, struct err *err)
{
	struct query_context context = half_context(browse, half);

	return query_parse(&context, buf_span(&half->question.text), query,
	    err);
}

/* In a scan a key condition is a query of its own. */
enum err_code
half_parse_typed(const struct browse *browse, struct half *half,
    struct query *query, struct err *err)
{
	enum err_code code = half_parse(browse, half, query, err);

	if (code == ERR_OK || !half->question.scan)
		return code;
	half->question.scan = false;
	return half_parse(browse, half, query, err);
}

/* Whether QUERY is about the collection that is open. */
static bool
is_of_collection(const struct question *question, const struct query *query)
{
	if (!question->open || query->whole || query->index != question->index)
		return false;
	for (size_t i = 0; i < query->cond.def->n_hash; i++)
		if (!value_eq(query->cond.hash[i], question->hash[i]))
			return false;
	return true;
}

void
half_name(const struct half *half, const struct query *query, struct buf *out)
{
	const struct schema *schema = session_schema(half->table);
	bool names = is_of_collection(&half->question, query);
	struct buf scratch = {0};

	buf_add_span(out, schema->name);
	if (query->index != NO_INDEX)
		buf_printf(out, " [%.*s]",
		    SPAN_ARG(schema->indexes[query->index].name));
	if (query->whole)
		buf_puts(out, " > all collections");
	/* Another collection is named by the query itself. */
	for (size_t i = 0; names && i < query->cond.def->n_hash; i++) {
		buf_puts(out, i == 0 ? " > " : ", ");
		buf_add_span(out, cell_text(query->cond.hash[i], &scratch));
	}
	if (query->text.len > 0) {
		buf_puts(out, " > ");
		buf_add_span(out, query->text);
	}
	buf_fini(&scratch);
}
