/* SPDX-License-Identifier: MIT */
/*
 * How long a page of a collection takes, beside a bare sqlite3_step() loop over
 * the same rows at the same key, in one process, now this and now that first.
 *
 *	page STORE TABLE
 *
 * Prints, for each kind of page, the median of both and their ratio.
 */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "src/app/session.h"

enum {
	ROWS = 50,
	ROUNDS = 2000,
};

struct bench {
	struct table *table;
	sqlite3 *db;
	sqlite3_stmt *from, *last;
	struct collection_page collections;
};

static double
now_us(void)
{
	struct timespec t;

	(void)clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

static int
cmp(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return x < y ? -1 : x > y;
}

static double
median(double *times)
{
	qsort(times, ROUNDS, sizeof(double), cmp);
	return times[ROUNDS / 2];
}

/* The bare loop: ROWS rows of the collection of ROW, values touched. */
static void
step_loop(sqlite3_stmt *stmt, const struct collection_row *row)
{
	struct span key = row->hash[0].body;
	volatile int sum = 0;
	int n = 0;

	(void)sqlite3_bind_text(stmt, 1, key.ptr, (int)key.len, SQLITE_STATIC);
	while (n++ < ROWS && sqlite3_step(stmt) == SQLITE_ROW)
		sum += sqlite3_column_bytes(stmt, 0) +
		    sqlite3_column_bytes(stmt, 1) +
		    sqlite3_column_bytes(stmt, 2);
	(void)sqlite3_reset(stmt);
}

static struct slice *
open_slice(struct bench *bench, const struct collection_row *row,
    const char *line)
{
	struct query query = {0};
	struct query_context context = {
	    .schema = session_schema(bench->table),
	    .index = NO_INDEX,
	    .hash = row->hash,
	};

	if (query_parse(&context, span_of(line), &query, NULL) != ERR_OK)
		exit(2);
	return slice_open(bench->table, &query);
}

/* One page, with all it takes: parse, range, read, decode. */
static void
page(struct bench *bench, const struct collection_row *row, const char *line,
    enum page_from from)
{
	struct slice *slice = open_slice(bench, row, line);
	struct page rows = {0};

	if (slice_page(slice, from, (struct span){0}, ROWS, 0, &rows, NULL) !=
	    ERR_OK)
		exit(2);
	page_fini(&rows);
	slice_close(slice);
}

static void
compare(struct bench *bench, const char *name, const char *line,
    enum page_from from)
{
	static double ours[ROUNDS], bare[ROUNDS];
	double a, b;

	for (int i = 0; i < ROUNDS; i++) {
		size_t at = (size_t)i * 7919 % bench->collections.n;
		const struct collection_row *row = &bench->collections.rows[at];

		/* In turn: whoever comes second finds the rows in the cache. */
		for (int side = 0; side < 2; side++) {
			double start = now_us();

			if ((i + side) % 2 == 0) {
				page(bench, row, line, from);
				ours[i] = now_us() - start;
			} else {
				step_loop(from == PAGE_END ? bench->last
							   : bench->from,
				    row);
				bare[i] = now_us() - start;
			}
		}
	}
	a = median(ours);
	b = median(bare);
	printf("page of %d, %-12s %7.1f us, bare step loop %7.1f us, "
	       "ratio %.2f\n",
	    ROWS, name, a, b, a / b);
}

int
main(int argc, char **argv)
{
	struct session *session = NULL;
	struct bench bench = {0};

	if (argc != 3 ||
	    session_open(argv[1], SESSION_READ, &session, NULL) != ERR_OK ||
	    session_table(session, span_of(argv[2]), &bench.table, NULL) !=
		ERR_OK ||
	    sqlite3_open_v2(argv[1], &bench.db, SQLITE_OPEN_READONLY, NULL) !=
		SQLITE_OK ||
	    sqlite3_prepare_v2(bench.db,
		"SELECT pk, sk, v FROM items_1 WHERE pk = ?1 ORDER BY sk", -1,
		&bench.from, NULL) != SQLITE_OK ||
	    sqlite3_prepare_v2(bench.db,
		"SELECT pk, sk, v FROM items_1 WHERE pk = ?1 ORDER BY sk DESC",
		-1, &bench.last, NULL) != SQLITE_OK)
		return 2;
	if (session_collections(bench.table, NO_INDEX, PAGE_START,
		(struct span){0}, 5000, &bench.collections, NULL) != ERR_OK)
		return 2;
	compare(&bench, "first", "", PAGE_START);
	compare(&bench, "end", "", PAGE_END);
	compare(&bench, "begins_with", "TS#2026*", PAGE_START);
	collection_page_fini(&bench.collections);
	(void)sqlite3_finalize(bench.from);
	(void)sqlite3_finalize(bench.last);
	(void)sqlite3_close(bench.db);
	session_close(session);
	return 0;
}
