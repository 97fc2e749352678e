/* SPDX-License-Identifier: MIT */
/*
 * What filters cost: reading all items of a table in key order, and the same
 * with a filter evaluated on each, in turn, on one core.
 *
 *	filter STORE TABLE
 *
 * Prints, for each filter, the median of both and their ratio.
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "db/cursor.h"
#include "src/model/expr.h"

enum {
	ROUNDS = 5,
};

struct bench {
	struct store *store;
	struct table *table;
	uint64_t items, met;
};

/* Time of one core, whatever else the machine does. */
static double
now(void)
{
	struct timespec t;

	(void)clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
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

static void
must(enum err_code code, const struct err *err)
{
	if (code == ERR_OK)
		return;
	(void)fprintf(stderr, "filter: %s\n", err->msg);
	exit(2);
}

/* Opens every item; counts those that meet EXPR (NULL: none is asked). */
static double
walk(struct bench *bench, const struct expr *expr)
{
	static const struct key_range all;
	struct cursor *cursor = NULL;
	struct item item = {0};
	struct err err;
	bool more = true;
	double start = now();

	bench->items = bench->met = 0;
	must(cursor_open(bench->table, NO_INDEX, &all, FORWARD, &cursor, &err),
	    &err);
	for (;;) {
		must(cursor_next(cursor, &more, &err), &err);
		if (!more)
			break;
		must(cursor_item(cursor, CURSOR_PROJECTED, &item, &err), &err);
		bench->items++;
		if (expr != NULL && expr_eval(expr, &item))
			bench->met++;
	}
	cursor_close(cursor);
	item_fini(&item);
	return now() - start;
}

static void
compare(struct bench *bench, const char *text)
{
	double with[ROUNDS], plain[ROUNDS], a, b;
	struct arena arena = {0};
	struct expr_env env = {.dialect = EXPR_LINE, .arena = &arena};
	struct expr *expr = NULL;
	size_t end;
	struct err err;

	(void)walk(bench, NULL); /* whatever is cached is cached now */
	must(expr_parse(&env, span_of(text), &expr, &end, &err), &err);
	for (int i = 0; i < ROUNDS; i++) {
		plain[i] = walk(bench, NULL);
		with[i] = walk(bench, expr);
	}
	a = median(with);
	b = median(plain);
	printf("filter: %s\n  %.2f M items/s, plain walk %.2f M items/s, "
	       "ratio %.2f; meets %llu of %llu\n",
	    text, (double)bench->items / a / 1e6,
	    (double)bench->items / b / 1e6, a / b,
	    (unsigned long long)bench->met, (unsigned long long)bench->items);
	arena_fini(&arena);
}

int
main(int argc, char **argv)
{
	static const char *const filters[] = {
	    "speedKph > 100",
	    "begins_with(driver, \"DRV#1\") AND contains(depotCode, \"4\")",
	    "speedKph BETWEEN 50 AND 60 AND (depotCode IN (\"DEP-1\", "
	    "\"DEP-2\", \"DEP-3\") OR NOT fuelPct < 90) AND size(driver) < 8",
	};
	struct bench bench = {0};
	struct err err;

	if (argc != 3)
		return 2;
	must(store_open(argv[1], STORE_READ, &bench.store, &err), &err);
	must(table_open(bench.store, span_of(argv[2]), &bench.table, &err),
	    &err);
	for (size_t i = 0; i < COUNT_OF(filters); i++)
		compare(&bench, filters[i]);
	table_close(bench.table);
	store_close(bench.store);
	return 0;
}
