/* SPDX-License-Identifier: MIT */
/* A store is damaged behind its back, one thing at a time; each is found. */
#include "db/check.h"

#include <sqlite3.h>

#include "tests/store_fixture.h"

/*
 * The store that each damage is done to. Table Fleet has id 1, the keyspace of
 * its index byDepot id 2; table Counts has id 2. The names depot and load have
 * the ids 1 and 2.
 *
 *   PK SK    depot load   bytes
 *   V1 META  LON   5      2 + 2, 2 + 4, 5 + 3, 4 + 2 = 24
 *   V1 T1    LON   12     2 + 2, 2 + 2, 5 + 3, 4 + 2 = 22
 *   V1 T2          0      2 + 2, 2 + 2,        4 + 1 = 13
 *   V2 META  OSL          2 + 2, 2 + 4, 5 + 3        = 18
 *
 * The payload of V1 META is 18 (its size), 01 31 4c4f4e (depot, S of 3 bytes,
 * LON), 02 12 35 (load, N of 1 byte, 5).
 */
static const char *const fleet[] = {
    "{\"PK\":{\"S\":\"V1\"},\"SK\":{\"S\":\"META\"},"
    "\"depot\":{\"S\":\"LON\"},\"load\":{\"N\":\"5\"}}",
    "{\"PK\":{\"S\":\"V1\"},\"SK\":{\"S\":\"T1\"},"
    "\"depot\":{\"S\":\"LON\"},\"load\":{\"N\":\"12\"}}",
    "{\"PK\":{\"S\":\"V1\"},\"SK\":{\"S\":\"T2\"},"
    "\"load\":{\"N\":\"0\"}}",
    "{\"PK\":{\"S\":\"V2\"},\"SK\":{\"S\":\"META\"},"
    "\"depot\":{\"S\":\"OSL\"}}",
    NULL,
};

static const char *const fleet_indexes[] = {"byDepot=depot:S,SK:S", NULL};

static const char *const counts[] = {
    "{\"PK\":{\"N\":\"-2\"}}",
    "{\"PK\":{\"N\":\"1\"}}",
    NULL,
};

#define FLEET "table 'Fleet'"
#define V1_META FLEET ", PK = \"V1\", SK = \"META\": "
#define INDEX FLEET ", index 'byDepot'"
#define LON INDEX ", depot = \"LON\": "
#define LON_V1 INDEX ", depot = \"LON\", SK = \"META\", PK = \"V1\": "

/* What SQL does, and the faults that are told then, in order. */
struct damage {
	const char *name;
	const char *sql;
	const char *faults[6];
};

static const struct damage damages[] = {
    {"nothing", "SELECT 1", {NULL}},
    {"application id", "PRAGMA application_id = 7",
	{"the application id of the file is not 1263760236"}},

    {"wrong total", "UPDATE keyspace SET n = 5 WHERE id = 1",
	{FLEET ": the catalog says 5 entries, 77 bytes, 2 collections; there "
	       "are 4, 77, 2"}},
    {"wrong number of collections",
	"UPDATE keyspace SET collections = 9 WHERE id = 2",
	{INDEX ": the catalog says 3 entries, 64 bytes, 9 collections; there "
	       "are 3, 64, 2"}},
    {"wrong count", "UPDATE collection_1 SET n = 4 WHERE pk = 'V1'",
	{FLEET ", PK = \"V1\": the collection says 4 entries, 59 bytes; there "
	       "are 3, 59"}},
    {"wrong size", "UPDATE collection_1 SET bytes = 19 WHERE pk = 'V2'",
	{FLEET ", PK = \"V2\": the collection says 1 entries, 19 bytes; there "
	       "are 1, 18"}},
    {"missing collection", "DELETE FROM collection_1 WHERE pk = 'V2'",
	{FLEET ", PK = \"V2\": no collection counts it"}},
    {"missing collections", "DELETE FROM collection_1",
	{FLEET ", PK = \"V1\": no collection counts it",
	    FLEET ", PK = \"V2\": no collection counts it"}},
    {"extra collections",
	"INSERT INTO collection_1 VALUES('V0', 1, 10), ('V11', 1, 10),"
	" ('V3', 0, 0)",
	{FLEET ", PK = \"V0\": the collection says 1 entries, 10 bytes; there "
	       "are 0, 0",
	    FLEET ", PK = \"V11\": the collection says 1 entries, 10 bytes; "
		  "there are 0, 0",
	    FLEET ", PK = \"V3\": the collection says 0 entries, 0 bytes; "
		  "there are 0, 0"}},

    {"wrong block", "UPDATE fence_1 SET bytes = 1 WHERE level = 0",
	{V1_META "the block of the fence says 4 entries, 1 bytes; there are "
		 "4, 77"}},
    {"wrong run", "UPDATE fence_1 SET n = 5 WHERE level = 1",
	{V1_META "the run of the fence says 5 entries, 77 bytes; there are "
		 "4, 77"}},
    {"missing fence", "DELETE FROM fence_1",
	{V1_META "no block of the fence counts it",
	    V1_META "no run of the fence counts it"}},
    {"run without a block", "UPDATE fence_1 SET sk = 'A' WHERE level = 1",
	{FLEET ", PK = \"V1\", SK = \"A\": a run of the fence begins where no "
	       "block does"}},
    {"empty block",
	"INSERT INTO fence_1(level, pk, sk, n, bytes)"
	" VALUES(0, 'V9', 'x' || char(10), 0, 0)",
	{FLEET ", PK = \"V9\", SK = \"x^J\": the block of the fence says 0 "
	       "entries, 0 bytes; there are 0, 0"}},
    {"other definition",
	"ALTER TABLE fence_1 RENAME TO old;"
	"CREATE TABLE fence_1(level INTEGER NOT NULL, pk BLOB NOT NULL,"
	" sk TEXT NOT NULL, n INTEGER NOT NULL, bytes INTEGER NOT NULL,"
	" PRIMARY KEY(level, pk, sk)) WITHOUT ROWID;"
	"INSERT INTO fence_1 SELECT * FROM old; DROP TABLE old",
	{FLEET ": SQL table fence_1 is not defined as it should be"}},

    {"missing entry", "DELETE FROM index_1_2 WHERE pk = 'V1' AND isk = 'META'",
	{LON_V1 "the entry is missing",
	    LON "the collection says 2 entries, 46 bytes; there are 1, 22",
	    LON_V1 "the block of the fence says 3 entries, 64 bytes; there "
		   "are 2, 40",
	    LON_V1 "the run of the fence says 3 entries, 64 bytes; there are "
		   "2, 40",
	    INDEX ": the catalog says 3 entries, 64 bytes, 2 collections; "
		  "there are 2, 40, 2"}},
    {"extra entry",
	"INSERT INTO index_1_2(ipk, isk, pk, size)"
	" VALUES('LON', 'T2', 'V1', 7)",
	{LON "the collection says 2 entries, 46 bytes; there are 3, 53",
	    LON_V1 "the block of the fence says 3 entries, 64 bytes; there "
		   "are 4, 71",
	    LON_V1 "the run of the fence says 3 entries, 64 bytes; there are "
		   "4, 71",
	    INDEX ": the catalog says 3 entries, 64 bytes, 2 collections; "
		  "there are 4, 71, 2",
	    INDEX ", depot = \"LON\", SK = \"T2\", PK = \"V1\": no item has "
		  "this entry"}},
    {"wrong size of an entry",
	"UPDATE index_1_2 SET size = 99 WHERE pk = 'V1' AND isk = 'META'",
	{LON_V1 "the entry says its size is 99 bytes, but it is 24",
	    LON "the collection says 2 entries, 46 bytes; there are 2, 121",
	    LON_V1 "the block of the fence says 3 entries, 64 bytes; there "
		   "are 3, 139",
	    LON_V1 "the run of the fence says 3 entries, 64 bytes; there are "
		   "3, 139",
	    INDEX ": the catalog says 3 entries, 64 bytes, 2 collections; "
		  "there are 3, 139, 2"}},

    {"cut payload",
	"UPDATE items_1 SET v = x'1801314c4f4e0212'"
	" WHERE pk = 'V1' AND sk = 'META'",
	{V1_META "the item does not decode", LON_V1 "no item has this entry"}},
    {"unknown name",
	"UPDATE items_1 SET v = x'1801314c4f4e631235'"
	" WHERE pk = 'V1' AND sk = 'META'",
	{V1_META "the item does not decode", LON_V1 "no item has this entry"}},
    {"no UTF-8",
	"UPDATE items_1 SET v = x'1801314c4f4e0221ffff'"
	" WHERE pk = 'V1' AND sk = 'META'",
	{V1_META "attribute 'load' holds a string that is no UTF-8"}},
    {"no boolean",
	"UPDATE items_1 SET v = x'1801314c4f4e021402'"
	" WHERE pk = 'V1' AND sk = 'META'",
	{V1_META "attribute 'load' holds a boolean that is neither true nor "
		 "false",
	    V1_META "the item says its size is 24 bytes, but it is 23",
	    LON_V1 "the entry says its size is 24 bytes, but it is 23"}},
    {"number in another form",
	"UPDATE items_1 SET v = x'1801314c4f4e02223035'"
	" WHERE pk = 'V1' AND sk = 'META'",
	{V1_META "attribute 'load' holds a number that is not in canonical "
		 "form"}},
    {"key among the others",
	"INSERT INTO attribute VALUES(3, 'PK');"
	"UPDATE items_1 SET v = x'1801314c4f4e034156317878'"
	" WHERE pk = 'V1' AND sk = 'META'",
	{V1_META "attribute 'PK' holds the key a second time"}},
    {"index key of another type",
	"UPDATE items_1 SET v = x'180112350232313233'"
	" WHERE pk = 'V1' AND sk = 'META'",
	{V1_META "One or more parameter values were invalid: Type mismatch "
		 "for Index Key depot Expected: S Actual: N IndexName: "
		 "byDepot",
	    LON_V1 "no item has this entry"}},
    {"empty key", "UPDATE items_1 SET sk = '' WHERE pk = 'V2'",
	{FLEET ", PK = \"V2\", SK = \"\": key attribute 'SK' is no S in "
	       "canonical form",
	    FLEET ", PK = \"V2\", SK = \"\": the item says its size is 18 "
		  "bytes, but it is 14",
	    FLEET ", PK = \"V2\", SK = \"\": One or more parameter values are "
		  "not valid. The AttributeValue for a key attribute cannot "
		  "contain an empty string value. Key: SK",
	    INDEX ", depot = \"OSL\", SK = \"META\", PK = \"V2\": no item has "
		  "this entry"}},
    {"number key in another form",
	"UPDATE items_2 SET pk = x'c0821500' WHERE pk = x'c08214';"
	"UPDATE collection_2 SET pk = x'c0821500' WHERE pk = x'c08214'",
	{"table 'Counts', PK = 0xc0821500: the item does not decode"}},
};

/* The lines that a check told. */
struct lines {
	struct buf text[8];
	size_t n;
};

static void
take_line(void *data, const char *line)
{
	struct lines *lines = data;

	if (lines->n < COUNT_OF(lines->text))
		buf_puts(&lines->text[lines->n], line);
	lines->n++;
}

static void
lines_fini(struct lines *lines)
{
	for (size_t i = 0; i < COUNT_OF(lines->text); i++)
		buf_fini(&lines->text[i]);
	*lines = (struct lines){0};
}

static void
must(enum err_code code, const struct err *err)
{
	if (code == ERR_OK)
		return;
	printf("Bail out! %s\n", err->msg);
	exit(1);
}

static void
fill(struct store *store, const char *name, const char *key,
    const char *const *indexes, const char *const *items)
{
	struct table *table = fixture_table(store, name, key, indexes);
	struct err err;

	for (; *items != NULL; items++)
		must(fixture_put(table, *items, PUT_NEW, &err), &err);
	table_close(table);
}

static struct store *
make_store(const struct fixture *f)
{
	struct store *store = fixture_store(f, STORE_CREATE);

	fill(store, "Fleet", "PK:S,SK:S", fleet_indexes, fleet);
	fill(store, "Counts", "PK:N", NULL, counts);
	return store;
}

static void
run_sql(const char *path, const char *sql)
{
	sqlite3 *db;
	char *message = NULL;

	if (sqlite3_open(path, &db) != SQLITE_OK ||
	    sqlite3_exec(db, sql, NULL, NULL, &message) != SQLITE_OK) {
		printf("Bail out! %s: %s\n", sql, message);
		exit(1);
	}
	(void)sqlite3_close(db);
}

static void
test_damage(const struct fixture *f, const struct damage *damage)
{
	struct store *store = make_store(f);
	struct lines lines = {0};
	uint64_t n_faults = 0;
	size_t n = 0;
	struct err err;

	run_sql(f->path, damage->sql);
	must(check_store(store, take_line, &lines, &n_faults, &err), &err);
	store_close(store);
	while (n < COUNT_OF(damage->faults) && damage->faults[n] != NULL)
		n++;
	IS_INT(n_faults, n, damage->name);
	for (size_t i = 0; i < lines.n && i < COUNT_OF(lines.text); i++)
		IS_STR(buf_span(&lines.text[i]), i < n ? damage->faults[i] : "",
		    damage->name);
	lines_fini(&lines);
	(void)unlink(f->path);
}

/* Damage that SQLite itself finds: a wrong count of free pages. */
static void
test_file(const struct fixture *f)
{
	static const char wrong[] = {0, 0, 0, 9};
	struct store *store;
	struct lines lines = {0};
	uint64_t n_faults = 0;
	FILE *file;
	struct err err;

	store_close(make_store(f));
	file = fopen(f->path, "r+b");
	if (file == NULL || fseek(file, 36, SEEK_SET) != 0 ||
	    fwrite(wrong, sizeof(wrong), 1, file) != 1 || fclose(file) != 0)
		abort();
	store = fixture_store(f, STORE_WRITE);
	must(check_store(store, take_line, &lines, &n_faults, &err), &err);
	store_close(store);
	OK(n_faults > 0 &&
		span_starts(buf_span(&lines.text[0]), SPAN("SQLite: ")),
	    "what SQLite finds");
	lines_fini(&lines);
	(void)unlink(f->path);
}

int
main(void)
{
	struct fixture f;

	fixture_init(&f);
	for (size_t i = 0; i < COUNT_OF(damages); i++)
		test_damage(&f, &damages[i]);
	test_file(&f);
	fixture_fini(&f);
	return tap_end();
}
