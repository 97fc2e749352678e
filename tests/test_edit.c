/* SPDX-License-Identifier: MIT */
#include "src/app/edit.h"

#include "src/model/itemjson.h"
#include "tests/store_fixture.h"

/* An item from DynamoDB JSON; NULL for NULL. */
struct made {
	struct buf bytes;
	struct item item;
};

static const struct item *
make(struct made *made, const char *text)
{
	struct json json = {0};

	*made = (struct made){0};
	if (text == NULL)
		return NULL;
	json_init(&json, span_of(text));
	if (itemjson_read(&json, JSON_DYNAMODB, &made->bytes, NULL) != ERR_OK ||
	    !item_open(&made->item, buf_span(&made->bytes)))
		abort();
	json_fini(&json);
	return &made->item;
}

static void
unmake(struct made *made)
{
	item_fini(&made->item);
	buf_fini(&made->bytes);
}

#define A "{\"id\":{\"S\":\"a\"},\"v\":{\"N\":\"1\"}}"
#define A2 "{\"id\":{\"S\":\"a\"},\"v\":{\"N\":\"2\"}}"
#define B "{\"id\":{\"S\":\"b\"},\"v\":{\"N\":\"1\"}}"
#define BAD "{\"id\":{\"N\":\"1\"}}"

static void
change(struct edits *edits, struct table *table, const char *before,
    const char *after, enum err_code want)
{
	struct made one, other;
	struct err err = {0};
	enum err_code code = edits_change(edits, table, make(&one, before),
	    make(&other, after), &err);

	IS_INT(code, want, err.msg);
	unmake(&one);
	unmake(&other);
}

/* All the items there are, as DynamoDB JSON. */
static void
holds(struct table *table, const char *want, const char *what)
{
	struct query_context context = {
	    .schema = session_schema(table), .scan = true, .index = NO_INDEX};
	struct query query = {.index = NO_INDEX};
	struct page page = {0};
	struct buf text = {0};
	struct slice *slice;

	if (query_parse(&context, SPAN(""), &query, NULL) != ERR_OK)
		abort();
	slice = slice_open(table, &query);
	if (slice_page(slice, PAGE_START, SPAN(""), 10, 0, &page, NULL) !=
	    ERR_OK)
		abort();
	for (size_t i = 0; i < page.n; i++)
		itemjson_write(&page.rows[i].item, JSON_DYNAMODB, &text);
	IS_STR(buf_span(&text), want, what);
	page_fini(&page);
	slice_close(slice);
	buf_fini(&text);
}

static void
undo(struct edits *edits, enum err_code want)
{
	struct err err = {0};
	enum err_code code = edits_undo(edits, &err);

	IS_INT(code, want, err.msg);
}

static void
test_changes(struct session *session, struct edits *edits, struct table *table)
{
	change(edits, table, A, A2, ERR_USAGE);
	holds(table, A, "read-only");
	OK(session_set_mode(session, SESSION_WRITE, NULL) == ERR_OK, "write");
	change(edits, table, A, A2, ERR_OK);
	holds(table, A2, "changed");
	OK(!session_changed(session), "by ourselves");
	change(edits, table, A, B, ERR_CONDITION);
	change(edits, table, A2, BAD, ERR_INVALID);
	change(edits, table, A2, "{}", ERR_INVALID);
	holds(table, A2, "nothing was done");
	change(edits, table, A2, B, ERR_OK);
	holds(table, B, "moved");
	change(edits, table, NULL, A, ERR_OK);
	holds(table, A B, "a new one");
	change(edits, table, NULL, A2, ERR_EXISTS);
	change(edits, table, A, B, ERR_EXISTS);
	holds(table, A B, "no other is replaced");
	change(edits, table, B, NULL, ERR_OK);
	change(edits, table, B, NULL, ERR_CONDITION);
	holds(table, A, "deleted");
	IS_INT(edits_n(edits), 4, "changes");
}

static void
test_undo(struct edits *edits, struct table *table)
{
	undo(edits, ERR_OK);
	holds(table, A B, "deleted no more");
	undo(edits, ERR_OK);
	holds(table, B, "not new");
	undo(edits, ERR_OK);
	holds(table, A2, "moved back");
	undo(edits, ERR_OK);
	holds(table, A, "as it was");
	undo(edits, ERR_NOT_FOUND);
	for (int i = 0; i < EDITS_MAX + 2; i++)
		change(edits, table, i % 2 == 0 ? A : A2, i % 2 == 0 ? A2 : A,
		    ERR_OK);
	IS_INT(edits_n(edits), EDITS_MAX, "the last ones");
}

int
main(void)
{
	struct fixture f;
	struct session *session = NULL;
	struct store *store;
	struct table *table = NULL;
	struct edits *edits;

	fixture_init(&f);
	store = fixture_store(&f, STORE_CREATE);
	table = fixture_table(store, "things", "id:S", NULL);
	if (fixture_put(table, A, PUT_NEW, NULL) != ERR_OK)
		abort();
	table_close(table);
	store_close(store);
	if (session_open(f.path, SESSION_READ, &session, NULL) != ERR_OK ||
	    session_table(session, SPAN("things"), &table, NULL) != ERR_OK)
		abort();
	edits = edits_new(session);
	test_changes(session, edits, table);
	test_undo(edits, table);
	edits_free(edits);
	session_close(session);
	fixture_fini(&f);
	return tap_end();
}
