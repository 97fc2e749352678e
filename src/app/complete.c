/* SPDX-License-Identifier: MIT */
/*
 * Completion of the query line. What can stand at the cursor is told from the
 * text before it: inside a quoted text a key value, found by seeking in the
 * store; behind "on" the name of an index; elsewhere words, functions and
 * attribute names.
 */
#include <stdlib.h>

#include "src/app/columns.h"
#include "src/app/saved.h"
#include "src/app/session.h"
#include "src/model/json.h"

enum {
	WORDS_MAX = 50,    /* more than a person reads */
	SAMPLE_ITEMS = 50, /* looked at for attribute names */
};

static const char *const words[] = {"AND", "BETWEEN", "NOT", "OR", "IN", "asc",
    "attribute_exists(", "attribute_not_exists(", "attribute_type(",
    "begins_with(", "consistent", "contains(", "desc", "filter", "limit", "on",
    "select", "size("};

void
completions_fini(struct completions *completions)
{
	free(completions->words);
	arena_fini(&completions->arena);
	*completions = (struct completions){0};
}

void
completions_add(struct completions *completions, struct span word)
{
	for (size_t i = 0; i < completions->n; i++)
		if (span_eq(completions->words[i], word))
			return;
	if (completions->n == WORDS_MAX)
		return;
	xgrow(&completions->words, completions->n, &completions->cap,
	    sizeof(*completions->words));
	completions->words[completions->n++] =
	    arena_dup(&completions->arena, word);
}

/* Where the quoted text begins in which LINE ends, or SIZE_MAX. */
static size_t
open_quote(struct span line)
{
	size_t start = SIZE_MAX;
	char quote = 0;

	for (size_t i = 0; i < line.len; i++) {
		char c = line.ptr[i];

		if (quote == 0 && (c == '"' || c == '\'' || c == '`')) {
			quote = c;
			start = i;
		} else if (quote == '"' && c == '\\') {
			i++;
		} else if (quote != 0 && c == quote) {
			quote = 0;
		}
	}
	return quote == 0 ? SIZE_MAX : start;
}

static bool
is_word(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
	    (c >= '0' && c <= '9') || c == '_' || c == '.' || c == '-' ||
	    (c & 0x80) != 0;
}

static size_t
word_start(struct span line)
{
	size_t at = line.len;

	while (at > 0 && is_word(line.ptr[at - 1]))
		at--;
	return at;
}

/* The last word in LINE, blanks and signs behind it left aside. */
static struct span
last_word(struct span line)
{
	size_t end = line.len, start;

	while (end > 0 && !is_word(line.ptr[end - 1]))
		end--;
	start = word_start((struct span){line.ptr, end});
	return (struct span){line.ptr + start, end - start};
}

/* TEXT ready to be put between double quotes. */
static void
add_quoted(struct completions *ret, struct span text)
{
	struct buf quoted = {0};

	json_put_string(&quoted, text);
	completions_add(ret, span_from(buf_span(&quoted), 1));
	buf_fini(&quoted);
}

static enum err_code
complete_hash(struct table *table, size_t index, struct span prefix,
    struct completions *ret, struct err *err)
{
	struct collection_page page = {0};
	struct buf place = {0};
	enum err_code code = ERR_OK;

	if (table_key(table, index)->part[0].type != VALUE_S)
		return ERR_OK;
	if (prefix.len > 0)
		code =
		    session_collection_place(table, index, prefix, &place, err);
	if (code == ERR_OK)
		code = session_collections(table, index, BY_KEY,
		    prefix.len > 0 ? PAGE_AT : PAGE_START, buf_span(&place),
		    WORDS_MAX, &page, err);
	for (size_t i = 0; code == ERR_OK && i < page.n; i++)
		if (span_starts(page.rows[i].hash[0].body, prefix))
			add_quoted(ret, page.rows[i].hash[0].body);
	collection_page_fini(&page);
	buf_fini(&place);
	return code;
}

/*
 * The query up to the sort key: LINE cut before its last AND, which names the
 * collection to look in.
 */
static bool
collection_of(const struct query_context *context, struct span line,
    struct query *query)
{
	size_t cut = expr_last_and(line);

	line.len = cut == SIZE_MAX ? 0 : cut;
	return query_parse(context, line, query, NULL) == ERR_OK;
}

static enum err_code
complete_range(struct table *table, const struct query_context *context,
    struct span line, struct span prefix, struct completions *ret,
    struct err *err)
{
	struct query query = {0};
	struct slice *slice;
	struct page page = {0};
	const struct key_def *def;
	enum err_code code;

	if (!collection_of(context, line, &query))
		return ERR_OK;
	if (query.whole) { /* clauses alone: no collection is named */
		query_fini(&query);
		return ERR_OK;
	}
	def = query.cond.def;
	query.filter = NULL;
	query.n_select = 0;
	if (def->n_range > 0 && def->part[def->n_hash].type == VALUE_S &&
	    prefix.len > 0) {
		query.cond.n_range = 1;
		query.cond.op = KEYCOND_BEGINS_WITH;
		query.cond.range[0] =
		    (struct value){VALUE_S, arena_dup(&query.arena, prefix)};
	}
	slice = slice_open(table, &query);
	code = slice_page(slice, PAGE_START, (struct span){0}, WORDS_MAX,
	    WORDS_MAX, &page, err);
	for (size_t i = 0; code == ERR_OK && i < page.n; i++) {
		struct value value =
		    item_get(&page.rows[i].whole, def->part[def->n_hash].name);

		if (value.type == VALUE_S)
			add_quoted(ret, value.body);
	}
	page_fini(&page);
	slice_close(slice);
	return code;
}

/* Inside quotes: which attribute is the value for? */
static enum err_code
complete_value(struct table *table, const struct query_context *context,
    struct span before, struct span prefix, struct completions *ret,
    struct err *err)
{
	const struct schema *schema = context->schema;
	size_t index = context->index;
	const struct key_def *def;
	struct span name = last_word(before);

	for (size_t i = 0; i < schema->n_indexes; i++) {
		struct span head = {before.ptr, 3};
		struct span rest = span_from(before, 3);

		if (before.len > 3 && span_eq_nocase(head, SPAN("on ")) &&
		    span_starts(rest, schema->indexes[i].name))
			index = i;
	}
	def = table_key(table, index);
	if (key_find(def, name) < def->n_hash)
		return complete_hash(table, index, prefix, ret, err);
	return complete_range(table, context, before, prefix, ret, err);
}

static enum err_code
sample_names(struct table *table, const struct query_context *context,
    struct columns *columns, struct err *err)
{
	struct query query = {.whole = true, .index = NO_INDEX};
	struct slice *slice;
	struct page page = {0};
	enum err_code code;

	columns_add_key(columns, table_key(table, context->index));
	columns_add_key(columns, table_key(table, NO_INDEX));
	slice = slice_open(table, &query);
	code = slice_page(slice, PAGE_START, (struct span){0}, SAMPLE_ITEMS,
	    SAMPLE_ITEMS, &page, err);
	for (size_t i = 0; i < page.n; i++)
		for (size_t k = 0; k < page.rows[i].whole.n; k++)
			(void)columns_add(columns,
			    page.rows[i].whole.attrs[k].name);
	page_fini(&page);
	slice_close(slice);
	return code;
}

static void
add_starting(struct completions *ret, struct span word, struct span prefix)
{
	struct span head = {word.ptr, prefix.len};

	if (word.len >= prefix.len && span_eq_nocase(head, prefix))
		completions_add(ret, word);
}

static enum err_code
complete_word(struct table *table, const struct query_context *context,
    struct span before, struct span prefix, struct completions *ret,
    struct err *err)
{
	const struct schema *schema = context->schema;
	struct columns columns = {0};
	enum err_code code;

	if (span_eq_nocase(span_trim(before), SPAN("on"))) {
		for (size_t i = 0; i < schema->n_indexes; i++)
			add_starting(ret, schema->indexes[i].name, prefix);
		return ERR_OK;
	}
	code = sample_names(table, context, &columns, err);
	for (size_t i = 0; code == ERR_OK && i < columns.n; i++) {
		struct buf name = {0};

		expr_print_name(columns.names[i], &name);
		add_starting(ret, buf_span(&name), prefix);
		buf_fini(&name);
	}
	for (size_t i = 0; i < COUNT_OF(words); i++)
		add_starting(ret, span_of(words[i]), prefix);
	columns_fini(&columns);
	return code;
}

enum err_code
session_complete_query(struct table *table, const struct query_context *context,
    struct span line, size_t at, struct completions *ret_words,
    size_t *ret_start, struct err *err)
{
	struct span typed = {line.ptr, at < line.len ? at : line.len};
	size_t quote = open_quote(typed);
	struct span before;

	*ret_words = (struct completions){0};
	if (span_starts(typed, SPAN("@"))) {
		*ret_start = 1;
		saved_complete(context->schema, span_from(typed, 1), ret_words);
		return ERR_OK;
	}
	if (quote != SIZE_MAX && typed.ptr[quote] != '`') {
		*ret_start = quote + 1;
		before = (struct span){typed.ptr, quote};
		return complete_value(table, context, before,
		    span_from(typed, quote + 1), ret_words, err);
	}
	*ret_start = quote != SIZE_MAX ? quote : word_start(typed);
	before = (struct span){typed.ptr, *ret_start};
	return complete_word(table, context, before,
	    span_from(typed, *ret_start), ret_words, err);
}
