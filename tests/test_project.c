/* SPDX-License-Identifier: MIT */
#include "tests/expr_fixture.h"
#include "tests/tap.h"

static const char source[] =
    "{\"a\":{\"S\":\"x\"},\"b\":{\"M\":{\"c\":{\"M\":{\"d\":{\"N\":\"1\"},"
    "\"e\":{\"N\":\"2\"}}},\"f\":{\"L\":[{\"S\":\"f0\"},{\"S\":\"f1\"},"
    "{\"M\":{\"g\":{\"N\":\"3\"},\"h\":{\"N\":\"4\"}}},"
    "{\"L\":[{\"S\":\"i0\"},{\"S\":\"i1\"}]}]}}},"
    "\"l\":{\"L\":[{\"N\":\"0\"},{\"N\":\"1\"},{\"N\":\"2\"}]},"
    "\"ss\":{\"SS\":[\"p\",\"q\"]},\"em\":{\"M\":{}},\"el\":{\"L\":[]},"
    "\"z\":{\"NULL\":true},\"a.b\":{\"S\":\"point\"}}";

static const struct {
	const char *paths, *result;
} rows[] = {
    {"a", "{\"a\":{\"S\":\"x\"}}"},
    {"nosuch", "{}"},
    {"nosuch, z", "{\"z\":{\"NULL\":true}}"},
    {"b.c.d", "{\"b\":{\"M\":{\"c\":{\"M\":{\"d\":{\"N\":\"1\"}}}}}}"},
    {"b.c.d, a, b.c.e",
	"{\"b\":{\"M\":{\"c\":{\"M\":{\"d\":{\"N\":\"1\"},"
	"\"e\":{\"N\":\"2\"}}}}},\"a\":{\"S\":\"x\"}}"},
    {"b.c",
	"{\"b\":{\"M\":{\"c\":{\"M\":{\"d\":{\"N\":\"1\"},"
	"\"e\":{\"N\":\"2\"}}}}}}"},
    {"l[2], l[0]", "{\"l\":{\"L\":[{\"N\":\"0\"},{\"N\":\"2\"}]}}"},
    {"l[9], l[1]", "{\"l\":{\"L\":[{\"N\":\"1\"}]}}"},
    {"l[9]", "{}"},
    {"b.f[3], b.f[1]",
	"{\"b\":{\"M\":{\"f\":{\"L\":[{\"S\":\"f1\"},"
	"{\"L\":[{\"S\":\"i0\"},{\"S\":\"i1\"}]}]}}}}"},
    {"b.f[2].h, b.f[0], b.f[2].g",
	"{\"b\":{\"M\":{\"f\":{\"L\":[{\"S\":\"f0\"},"
	"{\"M\":{\"h\":{\"N\":\"4\"},\"g\":{\"N\":\"3\"}}}]}}}}"},
    {"b.f[3][1], b.f[3][0]",
	"{\"b\":{\"M\":{\"f\":{\"L\":[{\"L\":[{\"S\":\"i0\"},"
	"{\"S\":\"i1\"}]}]}}}}"},
    {"b.f[2].nosuch, b.f[1].x", "{}"},
    {"b.c[0]", "{}"},
    {"l.x", "{}"},
    {"ss[0]", "{}"},
    {"a.x, a2", "{}"},
    {"em, el", "{\"em\":{\"M\":{}},\"el\":{\"L\":[]}}"},
    {"em.x", "{}"},
    {"#dot", "{\"a.b\":{\"S\":\"point\"}}"},
    {"b . c . d , l [ 1 ]",
	"{\"b\":{\"M\":{\"c\":{\"M\":{\"d\":{\"N\":\"1\"}}}}},"
	"\"l\":{\"L\":[{\"N\":\"1\"}]}}"},
};

static void
test_rows(enum expr_dialect dialect)
{
	struct fixture f;
	struct buf bytes = {0}, projected = {0}, json = {0};
	struct item item = {0}, result = {0};

	fixture_init(&f, dialect, "ProjectionExpression");
	fixture_item(source, &bytes, &item);
	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		struct path *paths;
		size_t n;
		struct err err;

		if (expr_parse_paths(&f.env, span_of(rows[i].paths), &paths, &n,
			NULL, &err) != ERR_OK) {
			OK(false, "%s: %s", rows[i].paths, err.msg);
			continue;
		}
		buf_clear(&projected);
		buf_clear(&json);
		expr_project(paths, n, &item, &projected, &result);
		itemjson_write(&result, JSON_DYNAMODB, &json);
		IS_STR(buf_span(&json), rows[i].result, rows[i].paths);
	}
	item_fini(&result);
	item_fini(&item);
	buf_fini(&json);
	buf_fini(&projected);
	buf_fini(&bytes);
	fixture_fini(&f);
}

static void
test_end(void)
{
	static const struct {
		const char *text;
		size_t end, n;
	} line[] = {
	    {"a", 1, 1},
	    {"a, b.c[0] limit 5", 10, 2},
	    {"`limit`, status  DESC", 17, 2},
	};
	struct fixture f;

	fixture_init(&f, EXPR_LINE, "");
	for (size_t i = 0; i < COUNT_OF(line); i++) {
		struct path *paths;
		size_t n = 0, end = SIZE_MAX;

		IS_INT(expr_parse_paths(&f.env, span_of(line[i].text), &paths,
			   &n, &end, NULL),
		    ERR_OK, line[i].text);
		IS_INT(n, line[i].n, line[i].text);
		IS_INT(end, line[i].end, line[i].text);
	}
	fixture_fini(&f);
}

int
main(void)
{
	test_rows(EXPR_API);
	test_rows(EXPR_LINE);
	test_end();
	return tap_end();
}
