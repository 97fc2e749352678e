/* SPDX-License-Identifier: MIT */
#include "src/app/saved.h"

enum {
	NAMES_MAX = 8 /* that are told */
};

static enum err_code
not_found(const struct schema *schema, struct span name, size_t pos,
    struct err *err)
{
	struct buf names = {0};
	enum err_code code;

	for (size_t i = 0; i < schema->n_queries && i < NAMES_MAX; i++) {
		buf_puts(&names, i == 0 ? "; there are: " : ", ");
		buf_add_span(&names, schema->queries[i].name);
	}
	if (schema->n_queries > NAMES_MAX)
		buf_printf(&names, " and %zu more",
		    schema->n_queries - NAMES_MAX);
	code = err_at(err, ERR_NOT_FOUND, pos, "no saved query '%.*s'%.*s",
	    SPAN_ARG(name), SPAN_ARG(buf_span(&names)));
	buf_fini(&names);
	return code;
}

enum err_code
saved_text(const struct schema *schema, struct span line, struct span *ret_text,
    struct err *err)
{
	struct span name = span_trim(line);
	const struct saved_query *query;

	*ret_text = line;
	if (!span_starts(name, SPAN("@")))
		return ERR_OK;
	name = span_from(name, 1);
	query = schema_query(schema, name);
	if (query == NULL)
		return not_found(schema, name, (size_t)(name.ptr - line.ptr),
		    err);
	*ret_text = query->text;
	return ERR_OK;
}

/* What is done to the queries of a schema: to the one called NAME, with TEXT or
 * another name. */
typedef enum err_code change_queries(struct schema *schema, struct span name,
    struct span with, struct err *err);

/* In the table OF of STORE. */
static enum err_code
change_in(struct store *store, struct table *of, change_queries *change,
    struct span name, struct span with, struct err *err)
{
	struct table *table = NULL;
	struct schema schema = {0};
	enum err_code code = store_begin(store, "change saved queries", err);

	if (code != ERR_OK)
		return code;
	code = table_open(store, table_schema(of)->name, &table, err);
	if (code == ERR_OK) {
		schema_copy(&schema, table_schema(table));
		code = change(&schema, name, with, err);
	}
	if (code == ERR_OK)
		code = table_set_extras(table, &schema, err);
	schema_fini(&schema);
	table_close(table);
	if (code == ERR_OK)
		return store_commit(store, err);
	store_rollback(store);
	return code;
}

/* Changes the store through a connection of its own. */
static enum err_code
change_stored(struct session *session, struct table *table,
    change_queries *change, struct span name, struct span with, struct err *err)
{
	struct store *store = NULL;
	bool had_news = session_has_news(session);
	enum table_fate fate;
	enum err_code code =
	    store_open(session_path(session), STORE_WRITE, &store, err);

	if (code == ERR_OK)
		code = change_in(store, table, change, name, with, err);
	store_close(store);
	if (code != ERR_OK)
		return code;
	session_own_change(session, had_news);
	return table_follow(table, &fate, err);
}

static enum err_code
put(struct schema *schema, struct span name, struct span text, struct err *err)
{
	(void)err;
	schema_put_query(schema, name, text);
	return ERR_OK;
}

static enum err_code
drop(struct schema *schema, struct span name, struct span with, struct err *err)
{
	(void)with;
	if (schema_drop_query(schema, name))
		return ERR_OK;
	return not_found(schema, name, ERR_POS_NONE, err);
}

static enum err_code
change_name(struct schema *schema, struct span name, struct span to,
    struct err *err)
{
	const struct saved_query *query = schema_query(schema, name);

	if (query == NULL)
		return not_found(schema, name, ERR_POS_NONE, err);
	if (span_eq(name, to))
		return ERR_OK;
	if (schema_query(schema, to) != NULL)
		return err_set(err, ERR_EXISTS,
		    "there is a saved query '%.*s' already", SPAN_ARG(to));
	schema_put_query(schema, to, query->text);
	(void)schema_drop_query(schema, name);
	return ERR_OK;
}

enum err_code
saved_put(struct session *session, struct table *table, struct span name,
    struct span text, struct err *err)
{
	return change_stored(session, table, put, name, text, err);
}

enum err_code
saved_drop(struct session *session, struct table *table, struct span name,
    struct err *err)
{
	return change_stored(session, table, drop, name, (struct span){0}, err);
}

enum err_code
saved_rename(struct session *session, struct table *table, struct span name,
    struct span to, struct err *err)
{
	return change_stored(session, table, change_name, name, to, err);
}

void
saved_complete(const struct schema *schema, struct span prefix,
    struct completions *words)
{
	for (size_t i = 0; i < schema->n_queries; i++)
		if (span_starts(schema->queries[i].name, prefix))
			completions_add(words, schema->queries[i].name);
}
