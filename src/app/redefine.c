/* SPDX-License-Identifier: MIT */
#include "src/app/redefine.h"

#include "src/app/query.h"
#include "src/app/sample.h"

enum err_code
redefine_allowed(enum design_part part, struct err *err)
{
	static const char *const whys[PARTS] = {
	    [PART_KEY] = "a table keeps its key; :new-table defines another",
	    [PART_LOCAL] = "local indexes are made with their table, and "
			   "stay as long as it does",
	    [PART_LOAD] = "these are only remembered; :load FILE loads one",
	};

	if (whys[part] == NULL)
		return ERR_OK;
	return err_set(err, ERR_USAGE, "%s", whys[part]);
}

bool
redefine_builds(enum design_part part)
{
	return part == PART_GLOBAL;
}

/*
 * ARRAY with ELEMENT in the place of number AT, or behind all N of them;
 * without number AT if ELEMENT is NULL. Counts in *N.
 */
static void *
spliced(struct schema *schema, const void *array, size_t *n, size_t size,
    size_t at, const void *element)
{
	char *copy = schema_grow(schema, array, *n, size);

	if (element == NULL) {
		memmove(copy + at * size, copy + (at + 1) * size,
		    (*n - at - 1) * size);
		(*n)--;
		return copy;
	}
	memcpy(copy + at * size, element, size);
	if (at == *n)
		(*n)++;
	return copy;
}

static enum err_code
is_there(enum design_part part, struct span name, struct err *err)
{
	return err_at(err, ERR_EXISTS, 0, "there is another %s '%.*s'",
	    part == PART_GLOBAL ? "index" : design_word(part), SPAN_ARG(name));
}

static enum err_code
put_index(struct schema *schema, size_t at, struct span text, struct err *err)
{
	struct schema one = {.key = schema->key};
	enum err_code code = schema_add_index(&one, INDEX_GLOBAL, text, err);
	const struct index_schema *index;
	bool replaces = at < design_count(schema, PART_GLOBAL);
	size_t same;

	if (code == ERR_OK) {
		index = &one.indexes[0];
		same = schema_find_index(schema, index->name);
		if (same != SIZE_MAX && (!replaces || same != at))
			code = is_there(PART_GLOBAL, index->name, err);
	}
	if (code == ERR_OK) {
		if (replaces)
			schema->indexes = spliced(schema, schema->indexes,
			    &schema->n_indexes, sizeof(*index), at, NULL);
		(void)schema_put_index(schema, index);
	}
	schema_fini(&one);
	return code;
}

static enum err_code
put_template(struct schema *schema, size_t at, struct span text,
    struct err *err)
{
	struct schema one = {0};
	enum err_code code = schema_add_template(&one, text, err);
	struct key_template *template = one.templates;

	for (size_t i = 0; code == ERR_OK && i < schema->n_templates; i++)
		if (i != at &&
		    span_eq(schema->templates[i].attr, template->attr))
			code = is_there(PART_TEMPLATE, template->attr, err);
	if (code == ERR_OK) {
		template->attr = arena_dup(&schema->arena, template->attr);
		template->text = arena_dup(&schema->arena, template->text);
		schema->templates = spliced(schema, schema->templates,
		    &schema->n_templates, sizeof(*template), at, template);
	}
	schema_fini(&one);
	return code;
}

static enum err_code
put_delimiter(struct schema *schema, size_t at, struct span text,
    struct err *err)
{
	(void)at;
	(void)err;
	schema->delimiter = arena_dup(&schema->arena, text);
	return ERR_OK;
}

static enum err_code
put_pin(struct schema *schema, size_t at, struct span text, struct err *err)
{
	size_t same = design_find(schema, PART_PIN, text);

	if (same != SIZE_MAX && same != at)
		return is_there(PART_PIN, text, err);
	text = arena_dup(&schema->arena, text);
	schema->pins = spliced(schema, schema->pins, &schema->n_pins,
	    sizeof(text), at, &text);
	return ERR_OK;
}

static enum err_code
put_entity(struct schema *schema, size_t at, struct span text, struct err *err)
{
	struct schema one = {0};
	enum err_code code = schema_add_entity(&one, text, err);
	struct entity *entity = one.entities;
	size_t same =
	    code == ERR_OK ? design_find(schema, PART_ENTITY, text) : SIZE_MAX;

	if (same != SIZE_MAX && same != at)
		code = is_there(PART_ENTITY, entity->name, err);
	if (code == ERR_OK) {
		entity->name = arena_dup(&schema->arena, entity->name);
		entity->attr = arena_dup(&schema->arena, entity->attr);
		entity->text = arena_dup(&schema->arena, entity->text);
		schema->entities = spliced(schema, schema->entities,
		    &schema->n_entities, sizeof(*entity), at, entity);
	}
	schema_fini(&one);
	return code;
}

/* A query that leaves its collection out is asked in one that is open; here
 * any one stands for that. */
static enum err_code
check_query(const struct schema *schema, struct span text, struct err *err)
{
	static const struct value any[] = {
	    [VALUE_S] = {VALUE_S, {"x", 1}},
	    [VALUE_N] = {VALUE_N, {"0", 1}},
	    [VALUE_B] = {VALUE_B, {"x", 1}},
	};
	struct query_context context = {.schema = schema, .index = NO_INDEX};
	struct query query = {0};

	if (query_parse(&context, text, &query, NULL) == ERR_OK) {
		query_fini(&query);
		return ERR_OK;
	}
	context.hash = &any[schema->key.part[0].type];
	if (query_parse(&context, text, &query, err) != ERR_OK)
		return err == NULL ? ERR_SYNTAX : err->code;
	query_fini(&query);
	return ERR_OK;
}

static enum err_code
put_query(struct schema *schema, size_t at, struct span text, struct err *err)
{
	struct schema one = {0};
	enum err_code code = schema_add_query(&one, text, err);
	struct saved_query *query = one.queries;

	for (size_t i = 0; code == ERR_OK && i < schema->n_queries; i++)
		if (i != at && span_eq(schema->queries[i].name, query->name))
			code = is_there(PART_QUERY, query->name, err);
	if (code == ERR_OK) {
		code = check_query(schema, query->text, err);
		/* It is the end of what was typed. */
		if (code != ERR_OK && err != NULL && err->pos != ERR_POS_NONE)
			err->pos += text.len - query->text.len;
	}
	if (code == ERR_OK) {
		query->name = arena_dup(&schema->arena, query->name);
		query->text = arena_dup(&schema->arena, query->text);
		schema->queries = spliced(schema, schema->queries,
		    &schema->n_queries, sizeof(*query), at, query);
	}
	schema_fini(&one);
	return code;
}

/* Puts what TEXT says in place of entry AT, or behind all. */
typedef enum err_code put_entry(struct schema *schema, size_t at,
    struct span text, struct err *err);

static put_entry *const puts_of[DESIGN_PARTS] = {
    [PART_GLOBAL] = put_index,
    [PART_TEMPLATE] = put_template,
    [PART_DELIMITER] = put_delimiter,
    [PART_PIN] = put_pin,
    [PART_ENTITY] = put_entity,
    [PART_QUERY] = put_query,
};

static void
drop_entry(struct schema *schema, enum design_part part, size_t at)
{
	if (part == PART_TEMPLATE)
		schema->templates = spliced(schema, schema->templates,
		    &schema->n_templates, sizeof(*schema->templates), at, NULL);
	else if (part == PART_DELIMITER)
		schema->delimiter = (struct span){0};
	else if (part == PART_PIN)
		schema->pins = spliced(schema, schema->pins, &schema->n_pins,
		    sizeof(*schema->pins), at, NULL);
	else if (part == PART_ENTITY)
		schema->entities = spliced(schema, schema->entities,
		    &schema->n_entities, sizeof(*schema->entities), at, NULL);
	else if (part == PART_QUERY)
		schema->queries = spliced(schema, schema->queries,
		    &schema->n_queries, sizeof(*schema->queries), at, NULL);
}

/* Makes CHANGE of SCHEMA, a copy. */
static enum err_code
change_schema(struct schema *schema, const struct redefinition *change,
    struct err *err)
{
	size_t at = design_count(schema, change->part);
	enum err_code code = redefine_allowed(change->part, err);

	if (code == ERR_OK && change->from.len > 0) {
		at = design_find(schema, change->part, change->from);
		if (at == SIZE_MAX)
			return err_set(err, ERR_BUSY,
			    "the %s was changed meanwhile",
			    design_word(change->part));
	}
	if (code != ERR_OK)
		return code;
	if (change->to.len == 0)
		drop_entry(schema, change->part, at);
	else
		code = puts_of[change->part](schema, at, change->to, err);
	return code == ERR_OK ? schema_check(schema, err) : code;
}

enum err_code
redefine_check(struct table *table, const struct redefinition *change,
    struct buf *means, struct err *err)
{
	struct schema schema = {0};
	enum err_code code;

	schema_copy(&schema, table_schema(table));
	code = change_schema(&schema, change, err);
	if (code == ERR_OK)
		code =
		    sample_print(table, change->part, change->to, means, err);
	schema_fini(&schema);
	return code;
}

/* The name of the index whose short form is TEXT, in SCHEMA. */
static struct span
index_name(const struct schema *schema, struct span text)
{
	/* Global indexes come first. */
	return schema->indexes[design_find(schema, PART_GLOBAL, text)].name;
}

/* Does what change_schema() has found to be right. */
static enum err_code
change_indexes(struct table *table, const struct redefinition *change,
    bulk_progress *progress, void *data, struct err *err)
{
	const struct schema *have = table_schema(table);
	struct schema one = {.key = have->key};
	enum err_code code = ERR_OK;

	if (change->to.len == 0)
		return table_drop_index(table, index_name(have, change->from),
		    err);
	code = schema_add_index(&one, INDEX_GLOBAL, change->to, err);
	if (code == ERR_OK && change->from.len > 0)
		code =
		    table_replace_index(table, index_name(have, change->from),
			one.indexes, progress, data, err);
	else if (code == ERR_OK)
		code = table_add_index(table, one.indexes, progress, data, err);
	schema_fini(&one);
	return code;
}

static enum err_code
change_table(struct table *table, const struct redefinition *change,
    bulk_progress *progress, void *data, struct err *err)
{
	struct schema schema = {0};
	enum err_code code;

	schema_copy(&schema, table_schema(table));
	code = change_schema(&schema, change, err);
	if (code == ERR_OK && redefine_builds(change->part))
		code = change_indexes(table, change, progress, data, err);
	else if (code == ERR_OK)
		code = table_set_extras(table, &schema, err);
	schema_fini(&schema);
	return code;
}

/* A change that waits until another process has written. */
struct waiting {
	bulk_progress *progress;
	void *data;
	bool stopped;
};

static bool
waits_on(void *data)
{
	struct waiting *waiting = data;

	waiting->stopped = !waiting->progress(waiting->data, 0, 0);
	return !waiting->stopped;
}

/* Who can stop it waits as long as it takes. */
static enum err_code
begin(struct store *store, bulk_progress *progress, void *data, struct err *err)
{
	static const char doing[] = "change the schema";
	struct waiting waiting = {progress, data, false};
	enum err_code code;

	if (progress == NULL)
		return store_begin(store, doing, err);
	code = store_begin_when_free(store, doing, waits_on, &waiting, err);
	if (code == ERR_BUSY && waiting.stopped)
		return err_set(err, ERR_CANCELLED, "the change was stopped");
	return code;
}

enum err_code
redefine(const char *path, struct span name, const struct redefinition *change,
    bulk_progress *progress, void *data, struct err *err)
{
	struct store *store = NULL;
	struct table *table = NULL;
	enum err_code code = store_open(path, STORE_WRITE, &store, err);

	if (code != ERR_OK)
		return code;
	code = begin(store, progress, data, err);
	if (code == ERR_OK) {
		code = table_open(store, name, &table, err);
		if (code == ERR_OK)
			code = change_table(table, change, progress, data, err);
		if (code == ERR_OK)
			code = store_commit(store, err);
		else
			store_rollback(store);
	}
	table_close(table);
	store_close(store);
	return code;
}
