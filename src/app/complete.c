/* SPDX-License-Identifier: MIT */
/*
 * Completion of the query line. What can stand at the cursor is told from the
 * text before it, see expr_find_place(). Values of a key are found by seeking
 * in the store, those of other attributes in the first items that the line asks
 * for.
 */
#include <stdlib.h>
#include <string.h>

#include "src/app/columns.h"
#include "src/app/saved.h"
#include "src/app/session.h"
#include "src/model/json.h"

enum {
	WORDS_MAX = 50,    /* more than a person reads */
	SAMPLE_ITEMS = 50, /* looked at for attribute names */
	SEEN_ITEMS = 500,  /* and for values, which are more */
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

/* What is being completed, and where it stands. */
struct task {
	struct table *table;
	const struct query_context *context;
	struct span before, prefix;
	char quote; /* that the prefix stands in; 0: none */
	struct expr_place place;
	size_t index;  /* that is asked */
	bool has_hash; /* the partition key is implied */
	struct completions *ret;
};

static const struct key_def *
key_of(const struct task *task)
{
	return table_key(task->table, task->index);
}

/* NAME as it is, without back-ticks. */
static struct span
bare_name(struct span name)
{
	if (name.len >= 2 && name.ptr[0] == '`')
		return (struct span){name.ptr + 1, name.len - 2};
	return name;
}

/* The attribute that a value is completed for. */
static struct span
attribute_of(const struct task *task)
{
	const struct key_def *def = key_of(task);

	if (task->place.name.len == 0 && !task->place.in_filter &&
	    def->n_range > 0)
		return def->part[def->n_hash].name;
	return bare_name(task->place.name);
}

static void
add_starting(const struct task *task, struct span word)
{
	struct span head = {word.ptr, task->prefix.len};

	if (word.len >= head.len && span_eq_nocase(head, task->prefix))
		completions_add(task->ret, word);
}

/* VALUE as a literal, or the rest of it where its quote is open. */
static void
add_value(const struct task *task, struct value value)
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
complete_hash(const struct task *task, size_t part, struct err *err)
{
	bool seeks = part == 0 && task->quote != 0 && task->prefix.len > 0 &&
	    key_of(task)->part[0].type == VALUE_S;
	struct collection_page page = {0};
	struct buf place = {0};
	enum err_code code = ERR_OK;

	if (seeks)
		code = session_collection_place(task->table, task->index,
		    task->prefix, &place, err);
	if (code == ERR_OK)
		code = session_collections(task->table, task->index,
		    seeks ? PAGE_AT : PAGE_START, buf_span(&place), WORDS_MAX,
		    &page, err);
	for (size_t i = 0; code == ERR_OK && i < page.n; i++)
		if (part < page.rows[i].n_hash)
			add_value(task, page.rows[i].hash[part]);
	collection_page_fini(&page);
	buf_fini(&place);
	return code;
}

/* The values of the attribute NAME in what QUERY (taken over) gives. */
static enum err_code
add_seen(const struct task *task, struct query *query, struct span name,
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
complete_range(const struct task *task, struct err *err)
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
	return add_seen(task, &query, part->name, WORDS_MAX, err);
}

/*
 * What the line asks before its clauses; where that cannot be read, the whole
 * table or index.
 */
static void
query_before_clauses(const struct task *task, struct query *query)
{
	struct span line = task->before;

	if (task->place.clauses < line.len)
		line.len = task->place.clauses;
	if (query_parse(task->context, line, query, NULL) != ERR_OK)
		*query = (struct query){.whole = true, .index = task->index};
}

static enum err_code
complete_value(const struct task *task, struct err *err)
{
	const struct key_def *def = key_of(task);
	struct span name = attribute_of(task);
	size_t part = key_find(def, name);
	struct query query = {0};

	if (name.len == 0)
		return ERR_OK;
	if (part < def->n_hash)
		return complete_hash(task, part, err);
	if (!task->place.in_filter)
		return part < def->n ? complete_range(task, err) : ERR_OK;
	query_before_clauses(task, &query);
	return add_seen(task, &query, name, SEEN_ITEMS, err);
}

static void
add_name(const struct task *task, struct span name)
{
	struct buf text = {0};

	expr_print_name(name, &text);
	add_starting(task, buf_span(&text));
	buf_fini(&text);
}

/* Those of the key first. */
static enum err_code
complete_names(const struct task *task, struct err *err)
{
	struct query query = {0};
	struct columns columns = {0};
	struct slice *slice;
	struct page page = {0};
	enum err_code code;

	columns_add_key(&columns, key_of(task));
	columns_add_key(&columns, table_key(task->table, NO_INDEX));
	query_before_clauses(task, &query);
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
complete_key(const struct task *task, bool range_first)
{
	const struct key_def *def = key_of(task);
	size_t first = range_first ? def->n_hash : 0;

	for (size_t i = first; i < def->n; i++)
		add_name(task, def->part[i].name);
	for (size_t i = 0; i < first; i++)
		add_name(task, def->part[i].name);
}

/* The words of the grammar that can stand here. */
static void
complete_words(const struct task *task)
{
	const struct expr_place *place = &task->place;
	bool at_start = place->next == NEXT_CONDITION && !place->in_filter &&
	    expr_last_and(task->before) == SIZE_MAX;
	bool is_free = at_start && (task->has_hash || task->context->scan);
	size_t part = key_find(key_of(task), attribute_of(task));
	bool only_equal = place->next == NEXT_OPERATOR && !place->in_filter &&
	    part < key_of(task)->n_hash;

	for (size_t i = 0; i < COUNT_OF(words); i++) {
		unsigned in = place->in_filter ? IN_FILTER : IN_KEY;
		bool fits = (words[i].places & AT(place->next)) != 0 &&
		    (words[i].parts & in) != 0;

		if (place->next == NEXT_ANY || (fits && !only_equal) ||
		    (only_equal && strcmp(words[i].word, "=") == 0))
			add_starting(task, span_of(words[i].word));
	}
	if (at_start && place->source.len == 0)
		add_starting(task, SPAN("on"));
	if (is_free || place->next == NEXT_JOIN || place->next == NEXT_CLAUSE ||
	    place->next == NEXT_ANY)
		for (size_t i = 0; i < COUNT_OF(clauses); i++)
			add_starting(task, span_of(clauses[i]));
}

static enum err_code
complete_word(const struct task *task, struct err *err)
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
		complete_key(task,
		    task->has_hash || expr_last_and(task->before) != SIZE_MAX);
	else if (is_key && place->next == NEXT_NAME)
		for (size_t i = key_of(task)->n_hash; i < key_of(task)->n; i++)
			add_name(task, key_of(task)->part[i].name);
	else if (place->next == NEXT_CONDITION || place->next == NEXT_NAME ||
	    place->next == NEXT_ANY)
		code = complete_names(task, err);
	if (code == ERR_OK)
		complete_words(task);
	return code;
}

/* Which index is asked at PLACE, and whether its collection is known. */
static void
find_index(struct task *task)
{
	struct span source = bare_name(task->place.source);
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
	struct task task = {
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
