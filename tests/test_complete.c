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

/* What Tab offers at each place of the grammar: no more than can stand there.
 */
static void
test_places(struct table *table)
{
	static const char clauses[] =
	    "filter | select | asc | desc | limit | consistent";
	static const char operators[] =
	    "= | <> | < | <= | > | >= | BETWEEN | IN (";

	static const struct {
		bool open; /* in the collection "a" */
		const char *line, *want;
	} cases[] = {
	    {false, "", "PK | SK | on"},
	    {false, "PK ", "="},
	    {false, "PK = ", "\"a\" | \"b\""},
	    {false, "PK = \"", "a\" | b\""},
	    {false, "PK = '", "a' | b'"},
	    {false, "PK = \"a\" ", NULL},
	    {false, "PK = \"a\" AND ", "SK | PK | begins_with("},
	    {false, "PK = \"a\" AND SK ", "= | < | <= | > | >= | BETWEEN"},
	    {false, "PK = \"a\" AND SK > ", "\"x/\" | \"x/1\" | \"y\""},
	    {true, "SK > ", "\"x/\" | \"x/1\" | \"y\""},
	    {true, "> ", "\"x/\" | \"x/1\" | \"y\""},
	    {true, "SK BETWEEN \"a\" ", "AND"},
	    {true, "SK BETWEEN \"a\" AND ", "\"x/\" | \"x/1\" | \"y\""},
	    {true, "SK BETWEEN \"a\" AND \"b\" ", NULL},
	    {true, "begins_with(", "SK"},
	    {true, "begins_with(SK, \"x", "x/\" | x/1\""},
	    {true, "begins_with(SK, \"x\") ", NULL},
	    {true, "begins_with(SK, \"x\") d", "desc"},
	    {true, "limit ", ""},

	    /* An index: its partition key first, and what it may hold. */
	    {true, "on ", "byParent"},
	    {true, "on byParent ", "parent"},
	    {true, "on byParent parent = ", "\"top\" | \"x\""},
	    {true, "on byParent parent = \"", "top\" | x\""},

	    /* A filter: of the attribute that it is about. */
	    {true, "filter kind ", operators},
	    {true, "filter kind = ", "\"folder\" | \"file\""},
	    {true, "filter kind = \"", "folder\" | file\""},
	    {true, "filter kind = \"fi", "file\""},
	    {true, "filter `kind` IN (\"file\", \"", "folder\" | file\""},
	    {true, "filter contains(kind, \"", "folder\" | file\""},
	    {true, "filter depth > ", "1 | 2"},
	    {true, "filter depth > 1", "1"},
	    {true, "filter size(kind) > ", ""},
	    {true, "filter nosuch = \"", ""},
	    {true, "filter SK = \"x/1", "x/1\""},
	    {true, "filter attribute_exists(d", "depth"},
	    {true, "filter attribute_type(depth, \"N", ""},
	    {true, "filter kind = \"file\" o", "OR"},
	    {true, "filter kind = \"file\" s", "select"},
	    {false, "PK = \"b\" filter kind = \"", "link\""},
	    {true, "select ki", "kind"},
	    {true, "select kind, de", "depth"},
	    {true, "select kind l", "limit"},
	    {true, "filter kind = \"a\" desc l", "limit"},
	};
	struct value hash = {VALUE_S, SPAN("a")};
	struct buf joined = {0};

	buf_printf(&joined, "AND | %s", clauses);
	for (size_t i = 0; i < COUNT_OF(cases); i++)
		check(table, cases[i].open ? &hash : NULL, cases[i].line,
		    cases[i].want == NULL ? buf_str(&joined) : cases[i].want);
	check(table, &hash, "",
	    "SK | PK | begins_with( | on | "
	    "filter | select | asc | desc | limit | consistent");
	buf_fini(&joined);
}

int
main(void)
{
	static const char *const indexes[] = {"byParent=parent:S", NULL};

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
	table = fixture_table(store, "drive", "PK:S,SK:S", indexes);
	put(table,
	    "{\"PK\":{\"S\":\"a\"},\"SK\":{\"S\":\"x/\"},\"kind\":{\"S\":"
	    "\"folder\"},\"depth\":{\"N\":\"1\"},\"parent\":{\"S\":\"top\"}}");
	put(table,
	    "{\"PK\":{\"S\":\"a\"},\"SK\":{\"S\":\"x/1\"},\"kind\":{\"S\":"
	    "\"file\"},\"depth\":{\"N\":\"2\"},\"parent\":{\"S\":\"x\"}}");
	put(table,
	    "{\"PK\":{\"S\":\"a\"},\"SK\":{\"S\":\"y\"},\"kind\":{\"S\":"
	    "\"file\"},\"depth\":{\"N\":\"1\"},\"parent\":{\"S\":\"top\"}}");
	put(table,
	    "{\"PK\":{\"S\":\"b\"},\"SK\":{\"S\":\"z\"},\"kind\":{\"S\":"
	    "\"link\"}}");
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
	if (session_table(session, SPAN("drive"), &table, &err) != ERR_OK)
		abort();
	test_places(table);
	session_close(session);
	fixture_fini(&f);
	return tap_end();
}
