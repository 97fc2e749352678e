/* SPDX-License-Identifier: MIT */
#include "src/app/saved.h"

#include "tests/store_fixture.h"

/* What LINE reads in the collection "p", or the message. */
static void
check_line(struct table *table, const char *line, const char *want)
{
	struct value hash = {VALUE_S, SPAN("p")};
	struct query_context context = {
	    .schema = session_schema(table), .index = NO_INDEX, .hash = &hash};
	struct query query = {0};
	struct err err = {0};

	if (query_parse(&context, span_of(line), &query, &err) == ERR_OK)
		IS_STR(query.text, want, line);
	else
		IS_STR(span_of(err.msg), want, line);
	query_fini(&query);
}

/* Queries in the store, as another process sees them. */
static void
check_store(const struct fixture *f, const char *want)
{
	struct store *store = fixture_store(f, STORE_READ);
	struct table *table = NULL;
	struct buf out = {0};
	struct err err;

	if (table_open(store, SPAN("things"), &table, &err) != ERR_OK)
		abort();
	for (size_t i = 0; i < table_schema(table)->n_queries; i++)
		buf_printf(&out, "%.*s: %.*s\n",
		    SPAN_ARG(table_schema(table)->queries[i].name),
		    SPAN_ARG(table_schema(table)->queries[i].text));
	IS_STR(buf_span(&out), want, "in the store");
	table_close(table);
	store_close(store);
	buf_fini(&out);
}

int
main(void)
{
	struct fixture f;
	struct session *session = NULL;
	struct store *store;
	struct table *table = NULL;
	struct completions words = {0};
	struct buf longer = {0};
	struct err err = {0};

	fixture_init(&f);
	store = fixture_store(&f, STORE_CREATE);
	table_close(fixture_table(store, "things", "pk:S,sk:S", NULL));
	store_close(store);
	if (session_open(f.path, SESSION_READ, &session, &err) != ERR_OK ||
	    session_table(session, SPAN("things"), &table, &err) != ERR_OK)
		abort();
	check_line(table, "@a", "no saved query 'a'");
	IS_INT(saved_put(session, table, SPAN("a"), SPAN("T* desc"), &err),
	    ERR_OK, "saved");
	IS_INT(saved_put(session, table, SPAN("b b"), SPAN("limit"), &err),
	    ERR_OK, "saved");
	IS_INT(saved_put(session, table, SPAN("a"), SPAN("U*"), &err), ERR_OK,
	    "replaced");
	check_line(table, " @a ", "U*");
	check_line(table, "@nobody",
	    "no saved query 'nobody'; there are: a, b b");
	check_line(table, "sk = \"@a\"", "sk = \"@a\"");
	check_store(&f, "a: U*\nb b: limit\n");
	OK(!session_changed(session), "no other process");
	for (int i = 0; i < 300; i++)
		buf_putc(&longer, 'x');
	IS_INT(saved_put(session, table, buf_span(&longer), SPAN("U*"), &err),
	    ERR_INVALID, "a name that is too long");
	check_store(&f, "a: U*\nb b: limit\n");
	IS_INT(saved_rename(session, table, SPAN("b b"), SPAN("a"), &err),
	    ERR_EXISTS, "a name that another one has");
	IS_STR(span_of(err.msg), "there is a saved query 'a' already", "told");
	IS_INT(saved_rename(session, table, SPAN("c"), SPAN("d"), &err),
	    ERR_NOT_FOUND, "no such query to rename");
	IS_INT(saved_rename(session, table, SPAN("a"), buf_span(&longer), &err),
	    ERR_INVALID, "to a name that is too long");
	IS_INT(saved_rename(session, table, SPAN("a"), SPAN("a"), &err), ERR_OK,
	    "to its own name");
	IS_INT(saved_drop(session, table, SPAN("c"), &err), ERR_NOT_FOUND,
	    "no such query to delete");
	check_store(&f, "a: U*\nb b: limit\n");
	IS_INT(saved_rename(session, table, SPAN("a"), SPAN("z"), &err), ERR_OK,
	    "renamed");
	check_store(&f, "b b: limit\nz: U*\n");
	check_line(table, "@z", "U*");
	check_line(table, "@a", "no saved query 'a'; there are: b b, z");
	IS_INT(saved_drop(session, table, SPAN("z"), &err), ERR_OK, "deleted");
	check_store(&f, "b b: limit\n");
	check_line(table, "@z", "no saved query 'z'; there are: b b");
	OK(!session_changed(session), "no other process");
	store = fixture_store(&f, STORE_WRITE);
	table_close(fixture_table(store, "more", "pk:S", NULL));
	store_close(store);
	IS_INT(saved_put(session, table, SPAN("b b"), SPAN("limit"), &err),
	    ERR_OK, "saved after another process");
	OK(session_changed(session), "which is news still");
	OK(!session_changed(session), "once");
	saved_complete(session_schema(table), SPAN("b"), &words);
	IS_INT(words.n, 1, "completions");
	completions_fini(&words);
	buf_fini(&longer);
	session_close(session);
	fixture_fini(&f);
	return tap_end();
}
