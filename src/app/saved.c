/* SPDX-License-Identifier: MIT */
#include "src/app/saved.h"

static enum err_code
not_found(const struct schema *schema, struct span name, size_t pos,
    struct err *err)
{
	struct buf names = {0};
	enum err_code code;

	for (size_t i = 0; i < schema->n_queries; i++) {
		buf_puts(&names, i == 0 ? "; there are: " : ", ");
		buf_add_span(&names, schema->queries[i].name);
	}
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

	*ret_text = line;
	if (!span_starts(name, SPAN("@")))
		return ERR_OK;
	name = span_from(name, 1);
	for (size_t i = 0; i < schema->n_queries; i++)
		if (span_eq(schema->queries[i].name, name)) {
			*ret_text = schema->queries[i].text;
			return ERR_OK;
		}
	return not_found(schema, name, (size_t)(name.ptr - line.ptr), err);
}

/* Writes the query to the store through a connection of its own. */
static enum err_code
write_query(struct store *store, struct span table_name, struct span name,
    struct span text, struct err *err)
{
	struct table *table = NULL;
	struct schema schema = {0};
	enum err_code code = store_begin(store, "save a query", err);

	if (code != ERR_OK)
		return code;
	code = table_open(store, table_name, &table, err);
	if (code == ERR_OK) {
		schema_copy(&schema, table_schema(table));
		schema_put_query(&schema, name, text);
		code = table_set_extras(table, &schema, err);
	}
	table_close(table);
	schema_fini(&schema);
	if (code == ERR_OK)
		return store_commit(store, err);
	store_rollback(store);
	return code;
}

enum err_code
saved_put(struct session *session, struct table *table, struct span name,
    struct span text, struct err *err)
{
	struct store *store = NULL;
	enum err_code code =
	    store_open(session_path(session), STORE_WRITE, &store, err);

	if (code == ERR_OK)
		code = write_query(store, table_schema(table)->name, name, text,
		    err);
	store_close(store);
	if (code != ERR_OK)
		return code;
	table_know_query(table, name, text);
	/* That was no other process. */
	(void)session_changed(session);
	return ERR_OK;
}

void
saved_complete(const struct schema *schema, struct span prefix,
    struct completions *words)
{
	for (size_t i = 0; i < schema->n_queries; i++)
		if (span_starts(schema->queries[i].name, prefix))
			completions_add(words, schema->queries[i].name);
}
