/* SPDX-License-Identifier: MIT */
/*
 * Values that can stand in a query line. Those of a key are found by seeking in
 * the store, those of other attributes in the first items that the line asks
 * for.
 */
#include "src/app/complete_priv.h"
#include "src/model/json.h"

enum {
	SEEN_ITEMS = 500, /* looked at for values */
};

const struct key_def *
complete_key_def(const struct completion *task)
{
	return table_key(task->table, task->index);
}

struct span
complete_bare_name(struct span name)
{
	if (name.len >= 2 && name.ptr[0] == '`')
		return (struct span){name.ptr + 1, name.len - 2};
	return name;
}

struct span
complete_attribute(const struct completion *task)
{
	const struct key_def *def = complete_key_def(task);

	if (task->place.name.len == 0 && !task->place.in_filter &&
	    def->n_range > 0)
		return def->part[def->n_hash].name;
	return complete_bare_name(task->place.name);
}

/* TEXT between single quotes. */
static void
put_single(struct span text, struct buf *out)
{
	buf_putc(out, '\'');
	for (size_t i = 0; i < text.len; i++) {
		buf_putc(out, text.ptr[i]);
		if (text.ptr[i] == '\'')
			buf_putc(out, '\'');
	}
	buf_putc(out, '\'');
}

/* VALUE as a literal, or the rest of it where its quote is open. */
static void
add_value(const struct completion *task, struct value value)
{
	struct buf text = {0};

	if (task->quote == 0) {
		if (value.type == VALUE_S || value.type == VALUE_N ||
		    value.type == VALUE_B || value.type == VALUE_BOOL)
			expr_print_literal(value, &text);
		if (text.len > 0 && span_starts(buf_span(&text), task->prefix))
			completions_add(task->ret, buf_span(&text));
	} else if (value.type == VALUE_S &&
	    span_starts(value.body, task->prefix)) {
		if (task->quote == '"')
			json_put_string(&text, value.body);
		else
			put_single(value.body, &text);
		completions_add(task->ret, span_from(buf_span(&text), 1));
	}
	buf_fini(&text);
}

static enum err_code
complete_hash(const struct completion *task, size_t part, struct err *err)
{
	bool seeks = part == 0 && task->quote != 0 && task->prefix.len > 0 &&
	    complete_key_def(task)->part[0].type == VALUE_S;
	struct collection_page page = {0};
	struct buf place = {0};
	enum err_code code = ERR_OK;

	if (seeks)
		code = session_collection_place(task->table, task->index,
		    task->prefix, &place, err);
	if (code == ERR_OK)
		code = session_collections(task->table, task->index,
		    seeks ? PAGE_AT : PAGE_START, buf_span(&place),
		    COMPLETE_WORDS_MAX, &page, err);
	for (size_t i = 0; code == ERR_OK && i < page.n; i++)
		if (part < page.rows[i].n_hash)
			add_value(task, page.rows[i].hash[part]);
	collection_page_fini(&page);
	buf_fini(&place);
	return code;
}

/* The values of the attribute NAME in what QUERY (taken over) gives. */
static enum err_code
add_seen(const struct completion *task, struct query *query, struct span name,
    size_t max, struct err *err)
{
	struct slice *slice = slice_open(task->table, query);
	struct page page = {0};
	enum err_code code = slice_page(slice, PAGE_START, (struct span){0},
	    max, max, &page, err);

	for (size_t i = 0; code == ERR_OK && i < page.n; i++)
		add_value(task, item_get(&page.rows[i].whole, name));
	page_fini(&page);
	slice_close(slice);
	return code;
}

/* Values of the sort key, in the collection that the line names. */
static enum err_code
complete_range(const struct completion *task, struct err *err)
{
	struct span line = task->before;
	size_t cut = expr_last_and(line);
	struct query query = {0};
	const struct key_part *part;

	line.len = cut == SIZE_MAX ? 0 : cut;
	if (query_parse(task->context, line, &query, NULL) != ERR_OK)
		return ERR_OK;
	/* Clauses alone name no collection, and not all have a sort key. */
	if (query.whole || query.cond.def->n_range == 0) {
		query_fini(&query);
		return ERR_OK;
	}
	part = &query.cond.def->part[query.cond.def->n_hash];
	if (part->type == VALUE_S && task->quote != 0 && task->prefix.len > 0) {
		query.cond.n_range = 1;
		query.cond.op = KEYCOND_BEGINS_WITH;
		query.cond.range[0] = (struct value){
		    VALUE_S, arena_dup(&query.arena, task->prefix)};
	}
	return add_seen(task, &query, part->name, COMPLETE_WORDS_MAX, err);
}

void
complete_query(const struct completion *task, struct query *query)
{
	struct span line = task->before;

	if (task->place.clauses < line.len)
		line.len = task->place.clauses;
	if (query_parse(task->context, line, query, NULL) != ERR_OK)
		*query = (struct query){.whole = true, .index = task->index};
}

enum err_code
complete_value(const struct completion *task, struct err *err)
{
	const struct key_def *def = complete_key_def(task);
	struct span name = complete_attribute(task);
	size_t part = key_find(def, name);
	struct query query = {0};

	if (name.len == 0)
		return ERR_OK;
	if (part < def->n_hash)
		return complete_hash(task, part, err);
	if (!task->place.in_filter)
		return part < def->n_hash + def->n_range
		    ? complete_range(task, err)
		    : ERR_OK;
	complete_query(task, &query);
	return add_seen(task, &query, name, SEEN_ITEMS, err);
}
