/* SPDX-License-Identifier: MIT */
#include "src/app/survey.h"

#include "tests/store_fixture.h"

/* In key order. */
static const char *const items[] = {
    "{\"id\":{\"S\":\"p\"},\"n\":{\"N\":\"1\"},\"b\":{\"N\":\"1\"},"
    "\"a\":{\"S\":\"x\"}}",
    "{\"id\":{\"S\":\"p\"},\"n\":{\"N\":\"2\"},\"b\":{\"N\":\"2\"},"
    "\"c\":{\"S\":\"\"}}",
    "{\"id\":{\"S\":\"p\"},\"n\":{\"N\":\"3\"},\"a\":{\"S\":\"x\"}}",
    "{\"id\":{\"S\":\"q\"},\"n\":{\"N\":\"1\"},\"g\":{\"S\":\"g1\"},"
    "\"d\":{\"NULL\":true},\"a\":{\"S\":\"y\"}}",
    "{\"id\":{\"S\":\"q\"},\"n\":{\"N\":\"2\"}}",
    "{\"id\":{\"S\":\"q\"},\"n\":{\"N\":\"3\"},\"a\":{\"S\":\"x\"}}",
    "{\"id\":{\"S\":\"r\"},\"n\":{\"N\":\"1\"},\"a\":{\"S\":\"z\"}}",
};

struct sample {
	const char *query;
	const char *columns;
	int read; /* entries of the table or index */
};

static const struct sample alone[] = {
    /* At (q, 2) it is plain that no name is left to be met. */
    {"", "id n b a c g d", 5},
    {"id = \"p\"", "id n b a c", 3},
    {"id = \"p\" desc", "id n a b c", 3},
    {"id = \"q\"", "id n g d a", 3},
    {"id = \"nobody\"", "id n", 0},
    {"limit 1", "id n b a", 1},
    {"limit 2", "id n b a c", 2},
    {"filter b = 2", "id n b c", 7},
    {"filter a = \"x\" limit 1", "id n b a", 1},
    {"filter a = \"y\"", "id n g d a", 7},
    {"filter a = \"none\"", "id n", 7},
    /* These project nothing but keys, d besides, and everything. */
    {"on keys g = \"g1\"", "g id n", 1},
    {"on part g = \"g1\"", "g id n d", 1},
    {"on full g = \"g1\"", "g id n d a", 1},
};

/* As above, when another table has more names. */
static const struct sample beside[] = {
    {"", "id n b a c g d", 7},
    {"id = \"p\"", "id n b a c", 3},
    {"on keys g = \"g1\"", "g id n", 1},
};

/* BUDGET entries at a time. */
static void
check(struct table *table, const struct sample *sample, uint64_t budget)
{
	struct query_context context = {
	    .schema = table_schema(table),
	    .index = NO_INDEX,
	    /* Without a key condition. */
	    .scan = !span_starts(span_of(sample->query), SPAN("id")) &&
		!span_starts(span_of(sample->query), SPAN("on")),
	};
	struct query query = {.index = NO_INDEX};
	struct columns columns = {0};
	struct survey *survey = NULL;
	struct slice *slice = NULL;
	struct buf text = {0};
	struct err err;
	bool done = false;

	if (query_parse(&context, span_of(sample->query), &query, &err) !=
	    ERR_OK) {
		OK(false, "%s: %s", sample->query, err.msg);
		return;
	}
	slice = slice_open(table, &query);
	if (survey_open(slice, &columns, &survey, &err) != ERR_OK)
		abort();
	while (!done)
		if (survey_step(survey, budget, &done, &err) != ERR_OK)
			abort();
	for (size_t i = 0; i < columns.n; i++)
		buf_printf(&text, "%s%.*s", i == 0 ? "" : " ",
		    SPAN_ARG(columns.names[i]));
	IS_STR(buf_span(&text), sample->columns, sample->query);
	IS_INT(survey_read(survey), sample->read, sample->query);
	survey_close(survey);
	slice_close(slice);
	columns_fini(&columns);
	buf_fini(&text);
}

static void
check_all(struct table *table, const struct sample *samples, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		check(table, &samples[i], 0);
		check(table, &samples[i], 1);
	}
}

int
main(void)
{
	static const char *const indexes[] = {
	    "keys=g:S;KEYS_ONLY", "part=g:S;INCLUDE=d", "full=g:S", NULL};
	struct fixture f;
	struct store *store;
	struct table *table, *other;
	struct err err;

	fixture_init(&f);
	store = fixture_store(&f, STORE_CREATE);
	table = fixture_table(store, "things", "id:S,n:N", indexes);
	for (size_t i = 0; i < COUNT_OF(items); i++)
		if (fixture_put(table, items[i], PUT_NEW, &err) != ERR_OK)
			abort();
	check_all(table, alone, COUNT_OF(alone));
	other = fixture_table(store, "others", "k:S", NULL);
	if (fixture_put(other, "{\"k\":{\"S\":\"1\"},\"z\":{\"S\":\"\"}}",
		PUT_NEW, &err) != ERR_OK)
		abort();
	check_all(table, beside, COUNT_OF(beside));
	table_close(table);
	table_close(other);
	store_close(store);
	fixture_fini(&f);
	return tap_end();
}
