/* SPDX-License-Identifier: MIT */
/* Every statement can be prepared, and seeks where it should. */
#include "db/stmt.h"
#include "tests/store_fixture.h"

/* The plan of statement ID, its lines joined by "; ", or why there is none. */
static void
put_plan(struct keyspace *keyspace, enum sql_id id, size_t parts,
    struct buf *out)
{
	sqlite3 *db = keyspace->store->db;
	sqlite3_stmt *stmt = NULL;
	struct buf text = {0};

	buf_clear(out);
	buf_puts(&text, "EXPLAIN QUERY PLAN ");
	sql_text(id, keyspace, parts, &text);
	if (sqlite3_prepare_v2(db, buf_str(&text), -1, &stmt, NULL) !=
	    SQLITE_OK)
		buf_puts(out, sqlite3_errmsg(db));
	while (stmt != NULL && sqlite3_step(stmt) == SQLITE_ROW) {
		buf_puts(out, out->len > 0 ? "; " : "");
		buf_puts(out, (const char *)sqlite3_column_text(stmt, 3));
	}
	(void)sqlite3_finalize(stmt);
	buf_fini(&text);
}

/* What the place T of a plan stands for. */
static void
test_plans(struct table *table)
{
	static const struct {
		enum sql_id id;
		size_t parts;
		bool index; /* of the index, else of the table */
		const char *plan;
	} rows[] = {
	    {SQL_ENTRY_GET, 0, false,
		"SEARCH items_1 USING PRIMARY KEY (pk=? AND sk=?)"},
	    {SQL_ENTRY_FIRST, 0, false, "SCAN items_1"},
	    {SQL_ENTRY_LAST, 0, true, "SCAN index_1_2"},
	    {SQL_ENTRY_FROM, 1, false,
		"SEARCH items_1 USING PRIMARY KEY (pk>?)"},
	    {SQL_ENTRY_FROM, 2, false,
		"SEARCH items_1 USING PRIMARY KEY ((pk,sk)>(?,?))"},
	    {SQL_ENTRY_AFTER, 2, false,
		"SEARCH items_1 USING PRIMARY KEY ((pk,sk)>(?,?))"},
	    {SQL_ENTRY_DOWN_FROM, 2, false,
		"SEARCH items_1 USING PRIMARY KEY ((pk,sk)<(?,?))"},
	    {SQL_ENTRY_BEFORE, 2, false,
		"SEARCH items_1 USING PRIMARY KEY ((pk,sk)<(?,?))"},
	    {SQL_ENTRY_AFTER, 4, true,
		"SEARCH index_1_2 USING PRIMARY KEY "
		"((ipk,isk,pk,sk)>(?,?,?,?))"},
	    {SQL_ENTRY_BEFORE, 3, true,
		"SEARCH index_1_2 USING PRIMARY KEY "
		"((ipk,isk,pk)<(?,?,?))"},
	    {SQL_ENTRY_DOWN_FROM, 2, true,
		"SEARCH index_1_2 USING PRIMARY KEY ((ipk,isk)<(?,?))"},
	    {SQL_COLL_GET, 0, false,
		"SEARCH collection_1 USING PRIMARY KEY (pk=?)"},
	    {SQL_COLL_AFTER, 1, true,
		"SEARCH collection_1_2 USING PRIMARY KEY (ipk>?)"},
	    {SQL_COLL_DOWN_FROM, 1, false,
		"SEARCH collection_1 USING PRIMARY KEY (pk<?)"},
	    {SQL_FENCE_SUM, 0, false,
		"SEARCH fence_1 USING PRIMARY KEY "
		"(level=? AND (pk,sk)<(?,?))"},
	    {SQL_FENCE_SUM_FROM, 2, false,
		"SEARCH fence_1 USING PRIMARY KEY "
		"(level=? AND (pk,sk)>(?,?) AND (pk,sk)<(?,?))"},
	    {SQL_FENCE_DOWN_FROM, 1, true,
		"SEARCH fence_1_2 USING PRIMARY KEY (level=? AND ipk<?)"},
	    {SQL_FENCE_FROM, 4, true,
		"SEARCH fence_1_2 USING PRIMARY KEY "
		"(level=? AND (ipk,isk,pk,sk)>(?,?,?,?))"},
	};
	struct buf plan = {0};

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		put_plan(rows[i].index ? &table->indexes[0] : &table->base,
		    rows[i].id, rows[i].parts, &plan);
		IS_STR(buf_span(&plan), rows[i].plan, "plan");
	}
	buf_fini(&plan);
}

/* With as many columns as there can be. */
static void
test_all(struct store *store, struct table *table)
{
	struct err err;

	for (int id = SQL_BEGIN_READ; id < SQL_COUNT; id++) {
		bool of_catalog = id < SQL_CREATE_ENTRIES;
		bool of_feed = id >= SQL_FEED_ENTRIES;
		bool makes = id >= SQL_CREATE_ENTRIES && id < SQL_DROP_ENTRIES;
		struct keyspace *keyspaces[] = {
		    of_catalog ? &store->catalog : &table->base,
		    of_catalog ? &store->catalog : &table->indexes[1]};

		/* There is no feed yet, and all is made already. */
		if (of_feed || makes)
			continue;
		for (size_t i = 0; i < COUNT_OF(keyspaces); i++) {
			struct stmt *stmt = NULL;
			size_t parts = of_catalog ? 0 : 1;

			OK(stmt_take(keyspaces[i], (enum sql_id)id, parts,
			       &stmt, &err) == ERR_OK,
			    "statement %d", id);
			stmt_give(stmt);
		}
	}
}

int
main(void)
{
	static const char *const indexes[] = {
	    "plain=a:S,b:N", "wide=a:S+c:N+d:B+e:S,f:S+g:S+h:N+i:B", NULL};
	struct fixture f;
	struct store *store;
	struct table *table;

	fixture_init(&f);
	store = fixture_store(&f, STORE_CREATE);
	table = fixture_table(store, "Things", "pk:S,sk:N", indexes);
	test_plans(table);
	test_all(store, table);
	table_close(table);
	store_close(store);
	fixture_fini(&f);
	return tap_end();
}
