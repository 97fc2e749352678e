/* SPDX-License-Identifier: MIT */
/*
 * The two ceilings of a load: reading the records of a file, and that with a
 * bare INSERT of each, on one thread.
 *
 *	parse FILE [parse|insert]
 *
 * "parse" (the default) opens every record as an item and counts them. "insert"
 * also steps an INSERT of the first two attributes, which must be unique
 * together, and of the text of the record, into a table with such a primary
 * key: raw.db in the working directory, which is replaced. Nothing guards it:
 * one transaction, no journal, no waiting for the disk. Prints the count.
 */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "src/io/source.h"

#define RAW_STORE "raw.db"

struct raw {
	sqlite3 *db;
	sqlite3_stmt *insert; /* NULL: records are counted only */
};

static void
must(enum err_code code, const struct err *err)
{
	if (code == ERR_OK)
		return;
	(void)fprintf(stderr, "parse: %s\n", err->msg);
	exit(2);
}

static void
must_sql(const struct raw *raw, bool good)
{
	if (good)
		return;
	(void)fprintf(stderr, "parse: %s\n", sqlite3_errmsg(raw->db));
	exit(2);
}

static void
run(struct raw *raw, const char *sql)
{
	must_sql(raw,
	    sqlite3_exec(raw->db, sql, NULL, NULL, NULL) == SQLITE_OK);
}

/* Pages and cache are as those of a store that is being built. */
static void
raw_open(struct raw *raw)
{
	(void)unlink(RAW_STORE);
	must_sql(raw, sqlite3_open(RAW_STORE, &raw->db) == SQLITE_OK);
	run(raw,
	    "PRAGMA page_size = 16384; PRAGMA cache_size = -8000;"
	    "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;"
	    "CREATE TABLE t(pk TEXT, sk TEXT, v TEXT,"
	    " PRIMARY KEY(pk, sk)) WITHOUT ROWID; BEGIN");
	must_sql(raw,
	    sqlite3_prepare_v2(raw->db, "INSERT INTO t VALUES(?1, ?2, ?3)", -1,
		&raw->insert, NULL) == SQLITE_OK);
}

static void
raw_close(struct raw *raw)
{
	run(raw, "COMMIT");
	(void)sqlite3_finalize(raw->insert);
	(void)sqlite3_close(raw->db);
}

static void
bind(struct raw *raw, int at, struct span text)
{
	must_sql(raw,
	    sqlite3_bind_text(raw->insert, at, text.ptr, (int)text.len,
		SQLITE_STATIC) == SQLITE_OK);
}

static void
raw_add(struct raw *raw, const struct item *item, struct span text)
{
	if (item->n < 2) {
		(void)fputs("parse: an item without a key\n", stderr);
		exit(2);
	}
	bind(raw, 1, item->attrs[0].value.body);
	bind(raw, 2, item->attrs[1].value.body);
	bind(raw, 3, text);
	must_sql(raw, sqlite3_step(raw->insert) == SQLITE_DONE);
	(void)sqlite3_reset(raw->insert);
}

static uint64_t
read_chunk(struct chunk_reader *reader, const struct chunk *chunk,
    struct raw *raw)
{
	struct record_place place;
	struct item *item;
	struct err err;
	uint64_t n = 0;
	bool more;

	chunk_reader_begin(reader, chunk);
	for (;;) {
		must(chunk_next(reader, &more, &item, &place, &err), &err);
		if (!more)
			return n;
		if (raw->insert != NULL)
			raw_add(raw, item, place.raw);
		n++;
	}
}

static uint64_t
read_file(const char *path, struct raw *raw)
{
	static const struct source_options options;
	struct source *source = NULL;
	struct chunk_reader *reader;
	struct chunk chunk = {0};
	struct err err;
	uint64_t n = 0;
	bool more;

	must(source_open(path, &options, &source, &err), &err);
	reader = chunk_reader_new(source);
	for (;;) {
		must(source_chunk(source, &chunk, &more, &err), &err);
		if (!more)
			break;
		n += read_chunk(reader, &chunk, raw);
	}
	chunk_reader_free(reader);
	chunk_fini(&chunk);
	source_close(source);
	return n;
}

int
main(int argc, char **argv)
{
	struct span what = span_of(argc > 2 ? argv[2] : "parse");
	bool inserts = span_eq(what, SPAN("insert"));
	struct raw raw = {0};
	uint64_t n;

	if (argc < 2 || argc > 3 ||
	    !(inserts || span_eq(what, SPAN("parse")))) {
		(void)fputs("usage: parse FILE [parse|insert]\n", stderr);
		return 2;
	}
	if (inserts)
		raw_open(&raw);
	n = read_file(argv[1], &raw);
	if (inserts)
		raw_close(&raw);
	printf("%llu\n", (unsigned long long)n);
	return 0;
}
