/* SPDX-License-Identifier: MIT */
#include "src/app/session.h"

#include "tests/store_fixture.h"

/* What Tab offers at the end of LINE, one after the other. */
static void
check(struct table *table, const struct value *hash, const char *line,
    const char *want)
{
	struct query_context context = {
	    .schema = session_schema(table), .index = NO_INDEX, .hash = hash};
	struct completions words = {0};
	struct buf out = {0};
	struct err err = {0};
	size_t start = 0;

	if (session_complete_query(table, &context, span_of(line), strlen(line),
		&words, &start, &err) != ERR_OK)
		buf_puts(&out, err.msg);
	for (size_t i = 0; i < words.n; i++) {
		buf_puts(&out, i > 0 ? " | " : "");
		buf_add_span(&out, words.words[i]);
	}
	IS_STR(buf_span(&out), want, line);
	completions_fini(&words);
	buf_fini(&out);
}

static void
put(struct table *table, const char *json)
{
	struct err err = {0};

	if (fixture_put(table, json, PUT_NEW, &err) != ERR_OK)
		abort();
}

int
main(void)
{
	struct value hash = {VALUE_S, SPAN("salt and pepper")};
	struct fixture f;
	struct session *session = NULL;
	struct store *store;
	struct table *table = NULL;
	struct err err = {0};

	fixture_init(&f);
	store = fixture_store(&f, STORE_CREATE);
	table = fixture_table(store, "things", "pk:S,sk:S", NULL);
	put(table,
	    "{\"pk\":{\"S\":\"salt and pepper\"},\"sk\":{\"S\":\"rock and roll\"}}");
	put(table,
	    "{\"pk\":{\"S\":\"salt and pepper\"},\"sk\":{\"S\":\"rocks\"}}");
	put(table, "{\"pk\":{\"S\":\"salt\"},\"sk\":{\"S\":\"sand\"}}");
	table_close(table);
	store_close(store);
	if (session_open(f.path, SESSION_READ, &session, &err) != ERR_OK ||
	    session_table(session, SPAN("things"), &table, &err) != ERR_OK)
		abort();
	check(table, NULL, "pk = \"salt", "salt\" | salt and pepper\"");
	check(table, NULL, "pk = \"salt and", "salt and pepper\"");
	check(table, NULL, "pk = \"salt and pepper\" AND begins_with(sk, \"ro",
	    "rock and roll\" | rocks\"");
	check(table, NULL, "pk = 'salt and pepper' and sk = \"rock and",
	    "rock and roll\"");
	check(table, NULL,
	    "pk = \"salt and pepper\" AND sk BETWEEN \"a and b\" AND \"rocks",
	    "rocks\"");
	check(table, NULL, "pk = \"salt\" AND sk = \"", "sand\"");
	check(table, &hash, "sk = \"rock and", "rock and roll\"");
	check(table, &hash, "sk BETWEEN \"rock and\" AND \"rocks", "rocks\"");
	session_close(session);
	fixture_fini(&f);
	return tap_end();
}
