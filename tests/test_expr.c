/* SPDX-License-Identifier: MIT */
#include "tests/expr_fixture.h"
#include "tests/tap.h"

/* The shape of TEXT, or the message why it has none. */
static const char *
shape(struct fixture *f, const char *text, struct buf *out)
{
	struct expr *expr;
	struct err err;

	buf_clear(out);
	if (expr_parse(&f->env, span_of(text), &expr, NULL, &err) == ERR_OK)
		put_shape(expr, out);
	else
		buf_puts(out, err.msg);
	return buf_str(out);
}

static void
test_shape_line(void)
{
	static const struct {
		const char *text, *shape;
	} rows[] = {
	    {"a = 1", "(= a 1)"},
	    {"a=1 AND b=2 OR c=3 and d=4",
		"(or (and (= a 1) (= b 2)) (and (= c 3) (= d 4)))"},
	    {"a=1 OR b=2 AND c=3", "(or (= a 1) (and (= b 2) (= c 3)))"},
	    {"(a=1 OR b=2) AND c=3", "(and (or (= a 1) (= b 2)) (= c 3))"},
	    {"a=1 AND b=2 AND c=3", "(and (= a 1) (= b 2) (= c 3))"},
	    {"(a=1 AND b=2) AND c=3", "(and (and (= a 1) (= b 2)) (= c 3))"},
	    {"NOT a = 1 AND b = 2", "(and (not (= a 1)) (= b 2))"},
	    {"NOT NOT a = 1", "(not (not (= a 1)))"},
	    {"not (a = 1 or b = 2)", "(not (or (= a 1) (= b 2)))"},
	    {"a BETWEEN 1 AND 2 AND b = 3", "(and (between a 1 2) (= b 3))"},
	    {"a IN (1, \"x\", b) OR c <> 2", "(or (in a 1 \"x\" b) (<> c 2))"},
	    {"(a) = (1)", "(= a 1)"},
	    {"((a)) = ((1))", "(= a 1)"},
	    {"size(a) > size(b)", "(> (size a) (size b))"},
	    {"(size(a)) > 1", "(> (size a) 1)"},
	    {"attribute_exists(a.b[0].c)", "(exists a.b[0].c)"},
	    {"ATTRIBUTE_NOT_EXISTS (a)", "(not_exists a)"},
	    {"attribute_type(a, \"SS\")", "(type a \"SS\")"},
	    {"begins_with(a, \"x\") AND contains(b, c)",
		"(and (begins a \"x\") (contains b c))"},
	    {"5 <= a", "(<= 5 a)"},
	    {"a . b [ 2 ] . c = 1", "(= a.b[2].c 1)"},
	    {"status = \"x\" AND size > 3 AND name = contains",
		"(and (= status \"x\") (> size 3) (= name contains))"},
	    {"_a1 = 1", "(= _a1 1)"},
	    {"größe = 1", "(= größe 1)"},
	    {"`a-b`.`c ``d` = 1", "(= `a-b`.`c ``d` 1)"},
	    {"`limit` = 1 AND `and` = 2 AND `true` = true",
		"(and (= `limit` 1) (= `and` 2) (= `true` true))"},
	    {"#name = :s AND #dot.#a <> :n",
		"(and (= name \"b\") (<> `a.b`.a 5))"},
	    {"a.and = 1", "(= a.`and` 1)"},
	};
	struct fixture f;
	struct buf out = {0};

	fixture_init(&f, EXPR_LINE, "");
	for (size_t i = 0; i < COUNT_OF(rows); i++)
		IS_STR(span_of(shape(&f, rows[i].text, &out)), rows[i].shape,
		    rows[i].text);
	buf_fini(&out);
	fixture_fini(&f);
}

static void
test_shape_api(void)
{
	static const struct {
		const char *text, *shape;
	} rows[] = {
	    {"a = :n", "(= a 5)"},
	    {"\ta\r\n=:n", "(= a 5)"},
	    {"NOT a=:n aNd b=:s", "(and (not (= a 5)) (= b \"b\"))"},
	    {"(a = :n AND b = :s) OR c = :t",
		"(or (and (= a 5) (= b \"b\")) (= c true))"},
	    {"#0 between :n and :n2 or a in(:s)",
		"(or (between `x y` 5 10) (in a \"b\"))"},
	    {"#dot.#a[3] = :e", "(= `a.b`.a[3] \"\")"},
	    {"(a)between(:n)and(b)", "(between a 5 b)"},
	    {":ss = :ss", "(= <<\"a\", \"b\">> <<\"a\", \"b\">>)"},
	    {"id = :n AND pk = :n AND limit1 = :n",
		"(and (= id 5) (= pk 5) (= limit1 5))"},
	};
	struct fixture f;
	struct buf out = {0};

	fixture_init(&f, EXPR_API, "FilterExpression");
	for (size_t i = 0; i < COUNT_OF(rows); i++)
		IS_STR(span_of(shape(&f, rows[i].text, &out)), rows[i].shape,
		    rows[i].text);
	OK(f.names[1].used && f.names[2].used && f.names[3].used,
	    "the names that stand in a text are used");
	OK(!f.names[0].used, "one that does not is not");
	OK(f.binds[0].used && !f.binds[1].used, "and so with values");
	buf_fini(&out);
	fixture_fini(&f);
}

static void
test_end(void)
{
	static const struct {
		const char *text;
		size_t end;
	} rows[] = {
	    {"a = 1", 5},
	    {"a = 1  ", 7},
	    {"a = 1 limit 5", 6},
	    {"a = 1 AND b = 2 FILTER c = 3", 16},
	    {"begins_with(a, \"limit\")desc", 23},
	    {"a = `on` on x", 9},
	};
	struct fixture f;

	fixture_init(&f, EXPR_LINE, "");
	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		struct expr *expr;
		size_t end = SIZE_MAX;
		enum err_code code = expr_parse(&f.env, span_of(rows[i].text),
		    &expr, &end, NULL);

		IS_INT(code, ERR_OK, rows[i].text);
		IS_INT(end, rows[i].end, rows[i].text);
	}
	fixture_fini(&f);
}

/* Evaluated on one item in both dialects' common ground. */
static const char eval_item[] =
    "{\"s\":{\"S\":\"banana\"},\"empty\":{\"S\":\"\"},"
    "\"emoji\":{\"S\":\"\\ud83d\\ude00\"},\"wide\":{\"S\":\"\\uffee\"},"
    "\"n\":{\"N\":\"5\"},\"big\":{\"N\":\"9007199254740993\"},"
    "\"b\":{\"B\":\"AP8=\"},\"t\":{\"BOOL\":true},\"f\":{\"BOOL\":false},"
    "\"z\":{\"NULL\":true},"
    "\"l\":{\"L\":[{\"N\":\"1\"},{\"S\":\"x\"},{\"L\":[{\"N\":\"2\"}]},"
    "{\"M\":{\"k\":{\"S\":\"v\"}}}]},\"l0\":{\"L\":[]},"
    "\"m\":{\"M\":{\"x\":{\"N\":\"1\"},\"y\":{\"L\":[{\"S\":\"p\"},"
    "{\"S\":\"q\"}]},\"0\":{\"S\":\"zero\"}}},"
    "\"ss\":{\"SS\":[\"red\",\"blue\"]},\"ns\":{\"NS\":[\"1\",\"2.5\"]},"
    "\"bs\":{\"BS\":[\"AA==\",\"/w==\"]},\"a.b\":{\"N\":\"7\"}}";

struct eval_row {
	const char *text;
	bool result;
};

static const struct eval_row eval_rows[] = {
    /* comparisons */
    {"s = \"banana\"", true},
    {"s = \"Banana\"", false},
    {"s <> \"x\"", true},
    {"n = 5.0", true},
    {"n = 50e-1", true},
    {"n < 5.0000000000000000000000000000000000001", true},
    {"n > 10", false},
    {"n = \"5\"", false},
    {"n <> \"5\"", true},
    {"n < \"6\"", false},
    {"big = 9007199254740993", true},
    {"big = 9007199254740992", false},
    {"big > 9007199254740992", true},
    {"b = 0x00ff", true},
    {"b > 0x00", true},
    {"b < 0x7f", true},
    {"wide < emoji", true}, /* code points, not UTF-16 */
    {"t = true", true},
    {"t = f", false},
    {"f = false", true},
    {"z = null", true},
    {"z = false", false},
    {"`a.b` = 7", true},
    /* absent operands */
    {"no = 1", false},
    {"no <> 1", true},
    {"no < 1", false},
    {"no = nix", false},
    {"no <> nix", true},
    {"NOT no = 1", true},
    {"no BETWEEN 1 AND 2", false},
    {"n BETWEEN no AND 9", false},
    {"no IN (1)", false},
    {"n IN (no, 5)", true},
    {"begins_with(no, \"\")", false},
    {"contains(no, \"\")", false},
    {"contains(s, no)", false},
    {"attribute_type(no, \"S\")", false},
    {"size(no) < 1", false},
    {"size(no) <> 1", true},
    /* deep equality */
    {"l = [1, \"x\", [2.0], {\"k\": \"v\"}]", true},
    {"l = [\"x\", 1, [2], {\"k\": \"v\"}]", false},
    {"m = {\"0\": \"zero\", \"y\": [\"p\", \"q\"], \"x\": 1}", true},
    {"m = {\"y\": [\"p\", \"q\"], \"x\": 1}", false},
    {"ss = <<\"blue\", \"red\">>", true},
    {"ss = <<\"red\">>", false},
    {"ns = <<2.50, 1>>", true},
    {"bs = <<0xff, 0x00>>", true},
    {"ss = [\"red\", \"blue\"]", false},
    /* BETWEEN, IN */
    {"n BETWEEN 5 AND 5", true},
    {"n BETWEEN 5.1 AND 6", false},
    {"s BETWEEN \"a\" AND \"c\"", true},
    {"5 BETWEEN n AND big", true},
    {"s BETWEEN n AND \"z\"", false},
    {"n IN (1, \"5\", 5.0)", true},
    {"n IN (\"5\", true)", false},
    {"z IN (null)", true},
    {"l[0] IN (2, 1)", true},
    /* functions */
    {"attribute_exists(z)", true},
    {"attribute_exists(f)", true},
    {"attribute_exists(empty)", true},
    {"attribute_exists(l0)", true},
    {"attribute_exists(m.y[1])", true},
    {"attribute_exists(m.y[2])", false},
    {"attribute_exists(m[0])", false},
    {"attribute_exists(l.x)", false},
    {"attribute_exists(ss[0])", false},
    {"attribute_not_exists(no)", true},
    {"attribute_not_exists(s.no)", true},
    {"attribute_type(z, \"NULL\")", true},
    {"attribute_type(f, \"BOOL\")", true},
    {"attribute_type(bs, \"BS\")", true},
    {"attribute_type(ss, \"S\")", false},
    {"begins_with(s, \"ban\")", true},
    {"begins_with(s, \"\")", true},
    {"begins_with(s, \"banana!\")", false},
    {"begins_with(b, 0x00)", true},
    {"begins_with(b, \"a\")", false},
    {"begins_with(n, \"5\")", false},
    {"begins_with(\"banana split\", s)", true},
    {"contains(s, \"nan\")", true},
    {"contains(s, \"\")", true},
    {"contains(s, \"nab\")", false},
    {"contains(b, 0xff)", true},
    {"contains(ss, \"red\")", true},
    {"contains(ss, \"re\")", false},
    {"contains(ns, 2.50)", true},
    {"contains(bs, 0xff)", true},
    {"contains(l, \"x\")", true},
    {"contains(l, [2])", true},
    {"contains(l, {\"k\": \"v\"})", true},
    {"contains(l, 2)", false},
    {"contains(m, \"x\")", false},
    {"contains(n, 5)", false},
    {"contains(\"banana\", l[1])", false},
    {"size(s) = 6", true},
    {"size(emoji) = 2", true},
    {"size(empty) = 0", true},
    {"size(b) = 2", true},
    {"size(l) = 4", true},
    {"size(m) = 3", true},
    {"size(ns) = 2", true},
    {"size(l0) = 0", true},
    {"size(n) > 0", false},
    {"size(t) > 0", false},
    {"size(\"abc\") = 3", true},
    {"size(s) BETWEEN size(ss) AND 6", true},
    {"size(s) IN (6)", true},
    {"contains(ns, size(m.x))", false},
    /* logic */
    {"n = 5 OR n = 6 AND n = 7", true},
    {"(n = 5 OR n = 6) AND n = 7", false},
    {"NOT n = 6 AND s = \"banana\"", true},
    {"NOT (n = 5 AND s = \"x\")", true},
    {"NOT NOT n = 5", true},
};

static void
test_eval(void)
{
	struct fixture f;
	struct buf bytes = {0};
	struct item item = {0};

	fixture_init(&f, EXPR_LINE, "");
	fixture_item(eval_item, &bytes, &item);
	for (size_t i = 0; i < COUNT_OF(eval_rows); i++) {
		struct expr *expr;
		struct err err;
		enum err_code code = expr_parse(&f.env,
		    span_of(eval_rows[i].text), &expr, NULL, &err);

		if (code != ERR_OK)
			OK(false, "%s: %s", eval_rows[i].text, err.msg);
		else
			IS_INT(expr_eval(expr, &item), eval_rows[i].result,
			    eval_rows[i].text);
	}
	item_fini(&item);
	buf_fini(&bytes);
	fixture_fini(&f);
}

static void
test_literal(void)
{
	static const struct {
		const char *text, *json;
		size_t end;
	} rows[] = {
	    {"\"a\\n\\u00e9\" x", "{\"S\":\"a\\né\"}", 11},
	    {"'it''s \"x\"'", "{\"S\":\"it's \\\"x\\\"\"}", 11},
	    {"''", "{\"S\":\"\"}", 2},
	    {" 42", "{\"N\":\"42\"}", 3},
	    {"-1.50e2,", "{\"N\":\"-150\"}", 7},
	    {"TRUE", "{\"BOOL\":true}", 4},
	    {"false)", "{\"BOOL\":false}", 5},
	    {"Null", "{\"NULL\":true}", 4},
	    {"b64\"AP8=\"", "{\"B\":\"AP8=\"}", 9},
	    {"b64\"\"", "{\"B\":\"\"}", 5},
	    {"0x00fF", "{\"B\":\"AP8=\"}", 6},
	    {"[]", "{\"L\":[]}", 2},
	    {"[1, 'a', [null]]",
		"{\"L\":[{\"N\":\"1\"},{\"S\":\"a\"},"
		"{\"L\":[{\"NULL\":true}]}]}",
		16},
	    {"{}", "{\"M\":{}}", 2},
	    {"{\"a\": 1, 'b': {\"c\":<<0x01>>}}",
		"{\"M\":{\"a\":{\"N\":\"1\"},"
		"\"b\":{\"M\":{\"c\":{\"BS\":[\"AQ==\"]}}}}}",
		29},
	    {"<<\"a\",\"b\">>", "{\"SS\":[\"a\",\"b\"]}", 11},
	    {"<< 1, 2.0 >> ", "{\"NS\":[\"1\",\"2\"]}", 12},
	};
	struct buf bytes = {0}, json = {0};

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		struct err err = {0};
		struct value value = {VALUE_NONE, {NULL, 0}};
		struct span rest;
		size_t end = 0;

		buf_clear(&bytes);
		buf_clear(&json);
		IS_INT(expr_parse_literal(span_of(rows[i].text), &bytes, &end,
			   &err),
		    ERR_OK, rows[i].text);
		rest = buf_span(&bytes);
		if (!value_read(&rest, &value))
			continue;
		itemjson_write_value(value, JSON_DYNAMODB, &json);
		IS_STR(buf_span(&json), rows[i].json, rows[i].text);
		IS_INT(end, rows[i].end, rows[i].text);
	}
	buf_fini(&json);
	buf_fini(&bytes);
}

static void
test_reserved(void)
{
	static const struct {
		const char *word;
		bool reserved;
	} rows[] = {
	    {"ABORT", true},
	    {"zone", true},
	    {"sTaTuS", true},
	    {"in", true},
	    {"id", false},
	    {"pk", false},
	    {"email", false},
	    {"zones", false},
	    {"zon", false},
	    {"", false},
	    {"ABORT ", false},
	};

	for (size_t i = 0; i < COUNT_OF(rows); i++)
		IS_INT(expr_is_reserved(span_of(rows[i].word)),
		    rows[i].reserved, rows[i].word);
	OK(!expr_is_reserved(SPAN("in\0")), "a NUL is a part of the word");
}

int
main(void)
{
	test_shape_line();
	test_shape_api();
	test_end();
	test_eval();
	test_literal();
	test_reserved();
	return tap_end();
}
