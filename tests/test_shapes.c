/* SPDX-License-Identifier: MIT */
#include "src/app/shapes.h"

#include "tests/store_fixture.h"

/* N items of the collection ID, which have ATTRIBUTES too. */
static void
put(struct table *table, const char *id, int n, const char *attributes)
{
	struct err err = {0};

	if (store_begin(table_store(table), "put", &err) != ERR_OK)
		abort();
	for (int i = 0; i < n; i++) {
		struct buf text = {0};

		buf_printf(&text,
		    "{\"id\":{\"S\":\"%s\"},\"n\":{\"N\":\"%d\"}%s}", id, i,
		    attributes);
		if (fixture_put(table, buf_str(&text), PUT_REPLACE, &err) !=
		    ERR_OK)
			abort();
		buf_fini(&text);
	}
	if (store_commit(table_store(table), &err) != ERR_OK)
		abort();
}

static void
columns_are(struct table *table, const char *want, const char *what)
{
	struct columns columns = {0};
	struct buf text = {0};
	struct err err = {0};
	enum err_code code = shapes_columns(table, &columns, &err);

	for (size_t i = 0; i < columns.n; i++)
		buf_printf(&text, "%s%.*s", i == 0 ? "" : " ",
		    SPAN_ARG(columns.names[i]));
	OK(code == ERR_OK, "%s %s", what, err.msg);
	IS_STR(buf_span(&text), want, what);
	columns_fini(&columns);
	buf_fini(&text);
}

int
main(void)
{
	struct fixture f;
	struct store *store;
	struct table *table;

	fixture_init(&f);
	store = fixture_store(&f, STORE_CREATE);
	table = fixture_table(store, "things", "id:S,n:N", NULL);
	columns_are(table, "", "an empty table");
	put(table, "b", 999, ",\"speed\":{\"N\":\"1\"},\"depot\":{\"S\":\"\"}");
	put(table, "a", 1, ",\"plate\":{\"S\":\"\"},\"depot\":{\"S\":\"\"}");
	columns_are(table, "id n speed depot plate",
	    "what most items have stands first, in their order");
	put(table, "0", 1, ",\"x\":{\"S\":\"\"},\"depot\":{\"S\":\"\"}");
	columns_are(table, "id n speed depot x plate",
	    "one that sorts first changes nothing of that");
	put(table, "z", 9000, ",\"odometer\":{\"N\":\"1\"}");
	columns_are(table, "id n odometer speed depot x plate",
	    "items from all over the table are looked at");
	table_close(table);
	store_close(store);
	fixture_fini(&f);
	return tap_end();
}
