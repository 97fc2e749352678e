/* SPDX-License-Identifier: MIT */
/*
 * Completion of the query line. What can stand at the cursor is told from the
 * text before it, see expr_find_place(). Values of a key are found by seeking
 * in the store, those of other attributes in the first items that the line asks
 * for.
 */
#include "src/app/complete_priv.h"

#include <stdlib.h>
#include <string.h>

#include "src/app/columns.h"
#include "src/app/saved.h"

enum {
	SAMPLE_ITEMS = 50, /* looked at for attribute names */
};

/* What can stand at a place, as bits of enum expr_next. */
#define AT(NEXT) (1U << (NEXT))

enum {
	IN_KEY = 1, /* of the key condition */
	IN_FILTER = 2,
	IN_BOTH = IN_KEY | IN_FILTER,
};

static const struct {
	const char *word;
	unsigned places, parts;
} words[] = {
    {"AND", AT(NEXT_JOIN) | AT(NEXT_AND), IN_BOTH},
    {"OR", AT(NEXT_JOIN), IN_FILTER},
    {"NOT", AT(NEXT_CONDITION), IN_FILTER},
    {"begins_with(", AT(NEXT_CONDITION), IN_BOTH},
    {"attribute_exists(", AT(NEXT_CONDITION), IN_FILTER},
    {"attribute_not_exists(", AT(NEXT_CONDITION), IN_FILTER},
    {"attribute_type(", AT(NEXT_CONDITION), IN_FILTER},
    {"contains(", AT(NEXT_CONDITION), IN_FILTER},
    {"size(", AT(NEXT_CONDITION), IN_FILTER},
    {"=", AT(NEXT_OPERATOR), IN_BOTH},
    {"<>", AT(NEXT_OPERATOR), IN_FILTER},
    {"<", AT(NEXT_OPERATOR), IN_BOTH},
    {"<=", AT(NEXT_OPERATOR), IN_BOTH},
    {">", AT(NEXT_OPERATOR), IN_BOTH},
    {">=", AT(NEXT_OPERATOR), IN_BOTH},
    {"BETWEEN", AT(NEXT_OPERATOR), IN_BOTH},
    {"IN (", AT(NEXT_OPERATOR), IN_FILTER},
    {"\"S\"", AT(NEXT_TYPE), IN_FILTER},
    {"\"N\"", AT(NEXT_TYPE), IN_FILTER},
    {"\"B\"", AT(NEXT_TYPE), IN_FILTER},
    {"\"BOOL\"", AT(NEXT_TYPE), IN_FILTER},
    {"\"NULL\"", AT(NEXT_TYPE), IN_FILTER},
    {"\"M\"", AT(NEXT_TYPE), IN_FILTER},
    {"\"L\"", AT(NEXT_TYPE), IN_FILTER},
    {"\"SS\"", AT(NEXT_TYPE), IN_FILTER},
    {"\"NS\"", AT(NEXT_TYPE), IN_FILTER},
    {"\"BS\"", AT(NEXT_TYPE), IN_FILTER},
};

/* Behind a condition, and where none is needed. */
static const char *const clauses[] = {
    "filter", "select", "asc", "desc", "limit", "consistent"};

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
	if (completions->n == COMPLETE_WORDS_MAX)
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

static void
add_starting(const struct completion *task, struct span word)
{
	struct span head = {word.ptr, task->prefix.len};

	if (word.len >= head.len && span_eq_nocase(head, task->prefix))
		completions_add(task->ret, word);
}

static void
add_name(const struct completion *task, struct span name)
{
	struct buf text = {0};

	expr_print_name(name, &text);
	add_starting(task, buf_span(&text));
	buf_fini(&text);
}

/* Those of the key first. */
static enum err_code
complete_names(const struct completion *task, struct err *err)
{
	struct query query = {0};
	struct columns columns = {0};
	struct slice *slice;
	struct page page = {0};
	enum err_code code;

	columns_add_key(&columns, complete_key_def(task));
	columns_add_key(&columns, table_key(task->table, NO_INDEX));
	complete_query(task, &query);
	slice = slice_open(task->table, &query);
	code = slice_page(slice, PAGE_START, (struct span){0}, SAMPLE_ITEMS,
	    SAMPLE_ITEMS, &page, err);
	for (size_t i = 0; i < page.n; i++)
		for (size_t k = 0; k < page.rows[i].whole.n; k++)
			(void)columns_add(&columns,
			    page.rows[i].whole.attrs[k].name);
	for (size_t i = 0; code == ERR_OK && i < columns.n; i++)
		add_name(task, columns.names[i]);
	page_fini(&page);
	slice_close(slice);
	columns_fini(&columns);
	return code;
}

/* The parts of the key that a condition can be about: the more likely first. */
static void
complete_key(const struct completion *task, bool range_first)
{
	const struct key_def *def = complete_key_def(task);
	size_t first = range_first ? def->n_hash : 0;

	for (size_t i = first; i < def->n_hash + def->n_range; i++)
		add_name(task, def->part[i].name);
	for (size_t i = 0; i < first; i++)
		add_name(task, def->part[i].name);
}

/* What begins_with() of a key condition can be about. */
static void
complete_range_names(const struct completion *task)
{
	const struct key_def *def = complete_key_def(task);

	for (size_t i = def->n_hash; i < def->n_hash + def->n_range; i++)
		add_name(task, def->part[i].name);
}

/* Whether a condition on the sort key can begin here. */
static bool
takes_range(const struct completion *task)
{
	return task->has_hash || expr_last_and(task->before) != SIZE_MAX;
}

static bool
word_fits(const struct completion *task, size_t word)
{
	const struct expr_place *place = &task->place;
	const struct key_def *def = complete_key_def(task);
	bool is_test = place->next == NEXT_CONDITION;

	if (place->next == NEXT_ANY)
		return true;
	if ((words[word].places & AT(place->next)) == 0 ||
	    (words[word].parts & (place->in_filter ? IN_FILTER : IN_KEY)) == 0)
		return false;
	if (place->in_filter)
		return true;
	if (is_test)
		return def->n_range > 0 && takes_range(task);
	/* A partition key is equal to something, and no more. */
	return place->next != NEXT_OPERATOR ||
	    key_find(def, complete_attribute(task)) >= def->n_hash ||
	    strcmp(words[word].word, "=") == 0;
}

/* The words of the grammar that can stand here. */
static void
complete_words(const struct completion *task)
{
	const struct expr_place *place = &task->place;
	bool at_start = place->next == NEXT_CONDITION && !place->in_filter &&
	    expr_last_and(task->before) == SIZE_MAX;
	bool needs_none = at_start && (task->has_hash || task->context->scan);

	for (size_t i = 0; i < COUNT_OF(words); i++)
		if (word_fits(task, i))
			add_starting(task, span_of(words[i].word));
	if (at_start && place->source.len == 0)
		add_starting(task, SPAN("on"));
	if (needs_none || place->next == NEXT_JOIN ||
	    place->next == NEXT_CLAUSE || place->next == NEXT_ANY)
		for (size_t i = 0; i < COUNT_OF(clauses); i++)
			add_starting(task, span_of(clauses[i]));
}

static enum err_code
complete_word(const struct completion *task, struct err *err)
{
	const struct schema *schema = task->context->schema;
	const struct expr_place *place = &task->place;
	bool is_key = !place->in_filter && place->clauses == task->before.len;
	enum err_code code = ERR_OK;

	if (place->next == NEXT_SOURCE)
		for (size_t i = 0; i < schema->n_indexes; i++)
			add_name(task, schema->indexes[i].name);
	else if (place->next == NEXT_VALUE)
		code = complete_value(task, err);
	else if (is_key && place->next == NEXT_CONDITION)
		complete_key(task, takes_range(task));
	else if (is_key && place->next == NEXT_NAME)
		complete_range_names(task);
	else if (place->next == NEXT_CONDITION || place->next == NEXT_NAME ||
	    place->next == NEXT_ANY)
		code = complete_names(task, err);
	if (code == ERR_OK)
		complete_words(task);
	return code;
}

/* Which index is asked at PLACE, and whether its collection is known. */
static void
find_index(struct completion *task)
{
	struct span source = complete_bare_name(task->place.source);
	size_t named = NO_INDEX;

	task->index = task->context->index;
	task->has_hash = task->context->hash != NULL;
	if (source.len == 0)
		return;
	named = schema_find_index(task->context->schema, source);
	task->has_hash &= named == task->context->index;
	if (named != NO_INDEX)
		task->index = named;
}

enum err_code
session_complete_query(struct table *table, const struct query_context *context,
    struct span line, size_t at, struct completions *ret_words,
    size_t *ret_start, struct err *err)
{
	struct span typed = {line.ptr, at < line.len ? at : line.len};
	size_t quote = open_quote(typed);
	bool is_text = quote != SIZE_MAX && typed.ptr[quote] != '`';
	struct completion task = {
	    .table = table, .context = context, .ret = ret_words};

	*ret_words = (struct completions){0};
	if (span_starts(typed, SPAN("@"))) {
		*ret_start = 1;
		saved_complete(context->schema, span_from(typed, 1), ret_words);
		return ERR_OK;
	}
	if (is_text)
		*ret_start = quote + 1;
	else
		*ret_start = quote != SIZE_MAX ? quote : word_start(typed);
	task.before = (struct span){typed.ptr, is_text ? quote : *ret_start};
	task.prefix = span_from(typed, *ret_start);
	task.quote = is_text ? typed.ptr[quote] : 0;
	task.place = expr_find_place(task.before);
	find_index(&task);
	if (!is_text)
		return complete_word(&task, err);
	return task.place.next == NEXT_VALUE ? complete_value(&task, err)
					     : ERR_OK;
}
