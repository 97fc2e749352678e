/* SPDX-License-Identifier: MIT */
#include "src/model/update.h"
#include "tests/expr_fixture.h"
#include "tests/tap.h"

static const struct key_def table_key = {
    .n_hash = 1,
    .n_range = 1,
    .n = 2,
    .part = {{{"pk", 2}, VALUE_S}, {{"sk", 2}, VALUE_S}},
};

/* A fixture whose values are those of a JSON item. */
static void
trial_init(struct fixture *f, enum expr_dialect dialect, const char *values)
{
	fixture_init(f, dialect, "UpdateExpression");
	fixture_item(values, &f->bytes, &f->values);
	for (size_t i = 0; i < f->values.n; i++) {
		f->binds[i].label = f->values.attrs[i].name;
		f->binds[i].value = f->values.attrs[i].value;
	}
	f->env.n_binds = f->values.n;
}

/* Parses TEXT and applies it to BEFORE. */
static enum err_code
apply(struct fixture *f, const char *text, const struct item *before,
    struct buf *bytes, struct item *after, struct err *err)
{
	struct update *update;
	enum err_code code =
	    update_parse(&f->env, span_of(text), &table_key, &update, err);

	if (code != ERR_OK)
		return code;
	return update_apply(update, before, bytes, after, err);
}

/* AFTER is JSON, or a message, or NULL if nothing changes. */
struct row {
	const char *before, *text, *values, *after;
};

static void
check_row(enum expr_dialect dialect, const struct row *row)
{
	struct fixture f;
	struct buf bytes[3] = {{0}};
	struct item before = {0}, after = {0}, want = {0};
	struct err err = {0};
	enum err_code code;
	const char *expected = row->after != NULL ? row->after : row->before;

	trial_init(&f, dialect, row->values);
	fixture_item(row->before, &bytes[0], &before);
	code = apply(&f, row->text, &before, &bytes[1], &after, &err);
	if (code != ERR_OK || expected[0] != '{') {
		OK(code != ERR_OK, "%s is refused", row->text);
		IS_STR(span_of(err.msg), expected, row->text);
	} else {
		fixture_item(expected, &bytes[2], &want);
		OK(item_eq(&after, &want), "%s", row->text);
	}
	item_fini(&want);
	item_fini(&after);
	item_fini(&before);
	for (size_t i = 0; i < COUNT_OF(bytes); i++)
		buf_fini(&bytes[i]);
	fixture_fini(&f);
}

static void
check_rows(enum expr_dialect dialect, const struct row *rows, size_t n)
{
	for (size_t i = 0; i < n; i++)
		check_row(dialect, &rows[i]);
}

#define PK "\"pk\":{\"S\":\"u\"}"
#define N5 ",\"n\":{\"N\":\"5\"}"
#define S ",\"s\":{\"S\":\"old\"}"
#define LIST(MEMBERS) ",\"l\":{\"L\":[" MEMBERS "]}"
#define ABC "{\"S\":\"a\"},{\"S\":\"b\"},{\"S\":\"c\"}"
#define L LIST(ABC)
#define M ",\"m\":{\"M\":{\"x\":{\"N\":\"1\"}}}"
#define SS ",\"ss\":{\"SS\":[\"a\",\"b\"]}"
#define NS ",\"ns\":{\"NS\":[\"1\",\"2\"]}"
#define U "{" PK N5 S L M SS NS "}"
#define V(VALUE) "{\":v\":" VALUE "}"
#define VN(NUMBER) V("{\"N\":\"" NUMBER "\"}")
#define VS(TEXT) V("{\"S\":\"" TEXT "\"}")

#define P "Invalid UpdateExpression: "
#define MISSING                                                               \
	"The provided expression refers to an attribute that does not exist " \
	"in the item"
#define WRONG "An operand in the update expression has an incorrect data type"
#define NO_PATH                                                               \
	"The document path provided in the update expression is invalid for " \
	"update"
#define TYPE(NAME, T)                                                     \
	P "Incorrect operand type for operator or function; operator or " \
	  "function: " NAME ", operand type: " T
#define OPERAND(NAME, T)                                                     \
	P "Incorrect operand type for operator or function; operator: " NAME \
	  ", operand type: " T ", typeSet: ALLOWED_FOR_" NAME "_OPERAND"
#define OVERLAP(A, B)                                                   \
	P "Two document paths overlap with each other; must remove or " \
	  "rewrite one of these paths; path one: " A ", path two: " B
#define CONFLICT(A, B)                                                   \
	P "Two document paths conflict with each other; must remove or " \
	  "rewrite one of these paths; path one: " A ", path two: " B

static const struct row set_rows[] = {
    {U, "SET n = :v - n", VN("1"),
	"{" PK ",\"n\":{\"N\":\"-4\"}" S L M SS NS "}"},
    {U, "SET l = list_append(:v, l)", V("{\"L\":[{\"S\":\"z\"}]}"),
	"{" PK N5 S LIST("{\"S\":\"z\"}," ABC) M SS NS "}"},
    {U, "SET l[10] = :v", VS("e"),
	"{" PK N5 S LIST(ABC ",{\"S\":\"e\"}") M SS NS "}"},
    {U, "SET m.y = :v", VN("2"),
	"{" PK N5 S L ",\"m\":{\"M\":{\"x\":{\"N\":\"1\"},"
	"\"y\":{\"N\":\"2\"}}}" SS NS "}"},
    {U, "SET n = :v, q = n", VN("9"),
	"{" PK ",\"n\":{\"N\":\"9\"}" S L M SS NS ",\"q\":{\"N\":\"5\"}}"},
    {"{" PK "}", "SET a = :v", VS("x"), "{" PK ",\"a\":{\"S\":\"x\"}}"},
    {"{}", "set #dot=:v", VS("x"), "{\"a.b\":{\"S\":\"x\"}}"},
    {"{" PK N5 "}", "SET n = ((n)+(:v))", VN("0.5"),
	"{" PK ",\"n\":{\"N\":\"5.5\"}}"},
    {"{" PK N5 "}", "SET q = (n - :v)", VN("5"),
	"{" PK N5 ",\"q\":{\"N\":\"0\"}}"},
    {"{" PK N5 "}", "SET q = if_not_exists(q, :v) + n", VN("2"),
	"{" PK N5 ",\"q\":{\"N\":\"7\"}}"},
    {"{" PK N5 "}", "SET n = if_not_exists(n, :v)", VN("2"), NULL},
    {"{" PK N5 "}", "SET q = if_not_exists(a, if_not_exists(b, :v))", VN("2"),
	"{" PK N5 ",\"q\":{\"N\":\"2\"}}"},
    {"{" PK N5 "}", "SET q = if_not_exists(a, if_not_exists(n, :v))", VN("2"),
	"{" PK N5 ",\"q\":{\"N\":\"5\"}}"},
    {"{" PK "}", "SET l = list_append(if_not_exists(l, :v), :v)",
	V("{\"L\":[{\"NULL\":true}]}"),
	"{" PK LIST("{\"NULL\":true},{\"NULL\":true}") "}"},
    {"{" PK L "}", "SET l[1] = :v", VN("7"),
	"{" PK LIST("{\"S\":\"a\"},{\"N\":\"7\"},{\"S\":\"c\"}") "}"},
    {"{" PK L "}", "SET l[84] = l[0], l[37] = l[1], l[17] = :v", VN("7"),
	"{" PK LIST(ABC ",{\"N\":\"7\"},{\"S\":\"b\"},{\"S\":\"a\"}") "}"},
    {"{" PK LIST("") "}", "SET l[0] = :v", VN("7"),
	"{" PK LIST("{\"N\":\"7\"}") "}"},
    {"{" PK ",\"m\":{\"M\":{\"l\":{\"L\":[{\"M\":{\"x\":{\"N\":\"1\"},"
     "\"y\":{\"N\":\"2\"}}}]},\"z\":{\"S\":\"k\"}}}}",
	"SET m.l[0].y = :v REMOVE m.l[0].x", VN("3"),
	"{" PK ",\"m\":{\"M\":{\"l\":{\"L\":[{\"M\":{\"y\":{\"N\":\"3\"}}}]},"
	"\"z\":{\"S\":\"k\"}}}}"},
    {"{" PK M "}", "SET m = m.x", "{}", "{" PK ",\"m\":{\"N\":\"1\"}}"},
    {"{" PK "}", "SET q = pk", "{}", "{" PK ",\"q\":{\"S\":\"u\"}}"},
    /* what the item refuses */
    {U, "SET q = nosuch + :v", VN("1"), MISSING},
    {U, "SET s = s + :v", VN("1"), WRONG},
    {U, "SET s = :v + s", VN("1"), WRONG},
    {U, "SET nosuch.x = :v", VN("1"), NO_PATH},
    {U, "SET s.x = :v", VN("1"), NO_PATH},
    {U, "SET s[0] = :v", VN("1"), NO_PATH},
    {U, "SET m[0] = :v", VN("1"), NO_PATH},
    {U, "SET l.x = :v", VN("1"), NO_PATH},
    {U, "SET l[7].x = :v", VN("1"), NO_PATH},
    {"{}", "SET m.x = :v", VN("1"), NO_PATH},
    {"{}", "SET m.x = m.x + :v", VN("1"), MISSING},
    {U, "SET a.x = :v, b = n + s, c = nosuch", VN("1"), WRONG},
    {U, "SET q = nosuch", "{}", MISSING},
    {U, "SET q = if_not_exists(a, b)", "{}", MISSING},
    {U, "SET q = list_append(nosuch, l)", "{}", MISSING},
    {U, "SET q = list_append(l, s)", "{}", WRONG},
    {U, "SET n = n + :v", VN("9.9E125"),
	"Attempting to store more than 38 significant digits in a Number"},
    {"{\"n\":{\"N\":\"9E125\"}}", "SET n = n + n", "{}",
	"Number overflow. Attempting to store a number with magnitude larger "
	"than supported range"},
};

static const struct row other_rows[] = {
    {U, "REMOVE s, nosuch", "{}", "{" PK N5 L M SS NS "}"},
    {U, "ADD n :v, q :v", VN("3"),
	"{" PK ",\"n\":{\"N\":\"8\"}" S L M SS NS ",\"q\":{\"N\":\"3\"}}"},
    {U, "ADD ss :v", V("{\"SS\":[\"b\",\"c\"]}"),
	"{" PK N5 S L M ",\"ss\":{\"SS\":[\"a\",\"b\",\"c\"]}" NS "}"},
    {U, "DELETE ss :v", V("{\"SS\":[\"b\",\"zz\"]}"),
	"{" PK N5 S L M ",\"ss\":{\"SS\":[\"a\"]}" NS "}"},
    {U, "DELETE ss :v", V("{\"SS\":[\"a\",\"b\"]}"), "{" PK N5 S L M NS "}"},
    {U, "SET s = :s REMOVE m ADD n :n DELETE ns :d",
	"{\":s\":{\"S\":\"x\"},\":n\":{\"N\":\"1\"},\":d\":{\"NS\":[\"1\"]}}",
	"{" PK ",\"n\":{\"N\":\"6\"},\"s\":{\"S\":\"x\"}" L SS
	",\"ns\":{\"NS\":[\"2\"]}}"},
    {U, "delete nosuch :v", V("{\"SS\":[\"a\"]}"), NULL},
    {U, "ADD q :v", V("{\"BS\":[\"gA==\"]}"),
	"{" PK N5 S L M SS NS ",\"q\":{\"BS\":[\"gA==\"]}}"},
    {U, "ADD m.x :v", VN("-1"),
	"{" PK N5 S L ",\"m\":{\"M\":{\"x\":{\"N\":\"0\"}}}" SS NS "}"},
    {U, "ADD l[9] :v", VN("4"),
	"{" PK N5 S LIST(ABC ",{\"N\":\"4\"}") M SS NS "}"},
    {U, "REMOVE m.x", "{}", "{" PK N5 S L ",\"m\":{\"M\":{}}" SS NS "}"},
    {U, "REMOVE m.y, l[7]", "{}", NULL},
    {U, "REMOVE l[0], l[2]", "{}",
	"{" PK N5 S LIST("{\"S\":\"b\"}") M SS NS "}"},
    {U, "REMOVE l[1] SET l[2] = :v", VN("7"),
	"{" PK N5 S LIST("{\"S\":\"a\"},{\"N\":\"7\"}") M SS NS "}"},
    {U, "SET q = s REMOVE s", "{}",
	"{" PK N5 L M SS NS ",\"q\":{\"S\":\"old\"}}"},
    {"{}", "REMOVE x.y, z[0]", "{}", NULL},
    {U, "REMOVE s.x", "{}", NO_PATH},
    {U, "REMOVE nosuch.x", "{}", NO_PATH},
    {U, "REMOVE nosuch[0]", "{}", NO_PATH},
    {U, "ADD s :v", VN("1"), WRONG},
    {U, "ADD ss :v", V("{\"NS\":[\"1\"]}"), WRONG},
    {U, "ADD l :v", V("{\"NS\":[\"1\"]}"), WRONG},
    {U, "DELETE ss :v", V("{\"NS\":[\"1\"]}"), WRONG},
    {U, "DELETE nosuch.x :v", V("{\"NS\":[\"1\"]}"), NO_PATH},
};

static const struct row static_rows[] = {
    {U, "SET pk = :v", VS("x"),
	"One or more parameter values were invalid: Cannot update attribute "
	"pk. This attribute is part of the key"},
    {U, "REMOVE a, sk.x", "{}",
	"One or more parameter values were invalid: Cannot update attribute "
	"sk. This attribute is part of the key"},
    {U, "SET a = if_not_exists(b, pk.x)", "{}",
	"Key attributes must be scalars; list random access '[]' and map "
	"lookup '.' are not allowed: Key: pk"},
    {U, "SET s = :v SET n = :v", VN("1"),
	P "The \"SET\" section can only be used once in an update "
	  "expression;"},
    {U, "add ss :v set a = b Add e :f", "{}",
	P "The \"ADD\" section can only be used once in an update "
	  "expression;"},
    {U, "SET m = :v REMOVE m.x", VN("1"), OVERLAP("[m]", "[m, x]")},
    {U, "SET d[1] = a, d.b = a, c[1].a = a, c = if_not_exists(a)", "{}",
	OVERLAP("[c, [1], a]", "[c]")},
    {U, "REMOVE #a, a", "{}", OVERLAP("[a]", "[a]")},
    {U, "remove a.c set a[1] = b", "{}", CONFLICT("[a, c]", "[a, [1]]")},
    {U, "ADD s :v", VS("x"), OPERAND("ADD", "STRING")},
    {U, "SET b = list_append(:v, a), c = if_not_exists(a) ADD a.b :v", VS("x"),
	OPERAND("ADD", "STRING")},
    {U, "ADD s :v", V("{\"BOOL\":true}"), OPERAND("ADD", "BOOL")},
    {U, "ADD s :v", V("{\"L\":[]}"), OPERAND("ADD", "LIST")},
    {U, "DELETE s :v", V("{\"M\":{}}"), OPERAND("DELETE", "MAP")},
    {U, "DELETE s :v", VN("1"), OPERAND("DELETE", "NUMBER")},
    {U, "", "{}", P "The expression can not be empty;"},
    {U, "SET a = list_append(a, :v)", VN("1"), TYPE("list_append", "N")},
    {U, "SET a = a + :v", VS("x"), TYPE("+", "S")},
    {U, "SET a = :v - a", V("{\"L\":[]}"), TYPE("-", "L")},
    {U, "SET a = if_not_exists(c)", "{}",
	P "Incorrect number of operands for operator or function; operator or "
	  "function: if_not_exists, number of operands: 1"},
    {U, "SET a = list_append(a, b, c)", "{}",
	P "Incorrect number of operands for operator or function; operator or "
	  "function: list_append, number of operands: 3"},
    {U, "SET a = if_not_exists(:v, c)", VN("1"),
	P "Operator or function requires a document path; operator or "
	  "function: if_not_exists"},
    {U, "SET a = list_append(list_append(a, b), c)", "{}",
	P "The function is not allowed to be used this way in an expression; "
	  "function: list_append"},
    {U, "SET a = size(b)", "{}",
	P "The function is not allowed in an update expression; function: "
	  "size"},
    {U, "SET a = LIST_APPEND(b, b)", "{}",
	P "Invalid function name; function: LIST_APPEND"},
    {U, "SET #c = if_not_exist(:c) SET c = d", "{}",
	P "Invalid function name; function: if_not_exist"},
    {U, "SET #c = f(:c), abOrt = b", "{}",
	P "Attribute name is a reserved keyword; reserved keyword: abOrt"},
    {U, "SET a = #c, b = :c", "{}",
	P "An expression attribute name used in the document path is not "
	  "defined; attribute name: #c"},
    {U, "SET a = :c", "{}",
	P "An expression attribute value used in expression is not defined; "
	  "attribute value: :c"},
    {U, "SET a = ((b))", "{}", P "The expression has redundant parentheses;"},
    {U, "SET a = b + ((c))", "{}",
	P "The expression has redundant parentheses;"},
    {U, "INVALID SYNTAX HERE", "{}",
	P "Syntax error; token: \"INVALID\", near: \"INVALID SYNTAX\""},
    {U, "SET a", "{}", P "Syntax error; token: \"<EOF>\", near: \"a\""},
    {U, "ADD numx 1", "{}", P "Syntax error; token: \"1\", near: \"numx 1\""},
    {U, "DELETE setx a", "{}",
	P "Syntax error; token: \"a\", near: \"setx a\""},
    {U, "SET note = :v +", VN("1"),
	P "Syntax error; token: \"<EOF>\", near: \"+\""},
    {U, "SET numx = numx * :v", VN("2"),
	P "Syntax error; token: \"*\", near: \"numx * :v\""},
    {U, "SET a = set", "{}", P "Syntax error; token: \"set\", near: \"= set\""},
    {U, "SET a = b + c + d", "{}",
	P "Syntax error; token: \"+\", near: \"c + d\""},
    {U, "SET a = if_not_exists(b, c + d)", "{}",
	P "Syntax error; token: \"+\", near: \"c + d\""},
    {U, "SET (a = b)", "{}", P "Syntax error; token: \"(\", near: \"SET (a\""},
    {U, "SET :v = b", VN("1"),
	P "Syntax error; token: \":v\", near: \"SET :v =\""},
    {U, "SET a = b,", "{}", P "Syntax error; token: \"<EOF>\", near: \",\""},
};

static const struct row line_rows[] = {
    {"{" PK N5 "}", "set n = n-1, status = 'up', `set` = [1, null]", "{}",
	"{" PK ",\"n\":{\"N\":\"4\"},\"status\":{\"S\":\"up\"},\"set\":{\"L\":"
	"[{\"N\":\"1\"},{\"NULL\":true}]}}"},
    {"{" PK N5 SS "}", "add n -2, q <<1>> delete ss <<'a'>>", "{}",
	"{" PK ",\"n\":{\"N\":\"3\"},\"ss\":{\"SS\":[\"b\"]},"
	"\"q\":{\"NS\":[\"1\"]}}"},
    {"{" PK N5 "}", "SET n = ((5)) - -3", "{}", "{" PK ",\"n\":{\"N\":\"8\"}}"},
    {"{" PK "}", "SET l = List_Append(if_not_exists(l, []), [true])", "{}",
	"{" PK LIST("{\"BOOL\":true}") "}"},
    {"{" PK "}", "SET a = 1 limit 5", "{}",
	"expected SET, REMOVE, ADD or DELETE, found 'limit'"},
    {"{" PK "}", "SET pk = 1", "{}",
	"'pk' is part of the key and cannot change"},
    {"{" PK "}", "SET a = pk.x", "{}", "'pk' is a key and has no parts"},
    {"{" PK "}", "ADD a 'x'", "{}",
	"ADD needs a number or a set, not a value of type S"},
    {"{" PK "}", "DELETE a 1", "{}",
	"DELETE needs a set, not a value of type N"},
    {"{" PK "}", "SET a = 'x' + 1", "{}",
	"+ cannot be used with a value of type S"},
    {"{" PK "}", "SET a = 1 SET b = 2", "{}", "SET stands twice"},
    {"{" PK "}", "SET a = size(b)", "{}", "size cannot stand in an update"},
    {"{" PK "}", "SET a = list_append(a)", "{}",
	"list_append takes 2 operands, found 1"},
    {"{" PK "}", "", "{}",
	"expected SET, REMOVE, ADD or DELETE, found the end"},
};

/* Where a message of the line dialect points. */
static void
test_positions(void)
{
	static const struct {
		const char *text;
		size_t pos;
	} rows[] = {
	    {"SET a = 1, pk = 2", 11},
	    {"SET a = 1 REMOVE b SET c = 2", 19},
	    {"SET a = 1, b 2", 13},
	    {"ADD n 1, m 'x'", 11},
	    {"SET m = 1 REMOVE m.x", 17},
	    {"SET a = nix(b)", 8},
	};
	struct fixture f;

	trial_init(&f, EXPR_LINE, "{}");
	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		struct update *update;
		struct err err = {.pos = 0};

		OK(update_parse(&f.env, span_of(rows[i].text), &table_key,
		       &update, &err) != ERR_OK,
		    "%s is refused", rows[i].text);
		IS_INT(err.pos, rows[i].pos, rows[i].text);
	}
	fixture_fini(&f);
}

/* SET a = list within list, N deep, at a path of DEPTH steps. */
static void
check_depth(size_t depth, size_t n, enum err_code want)
{
	struct fixture f;
	struct buf text = {0}, literal = {0}, bytes[2] = {{0}};
	struct item before = {0}, after = {0};
	struct err err = {0};

	for (size_t i = 1; i < n; i++)
		buf_putc(&literal, '[');
	buf_puts(&literal, "1");
	for (size_t i = 1; i < n; i++)
		buf_putc(&literal, ']');
	buf_puts(&text, "SET a");
	for (size_t i = 1; i < depth; i++)
		buf_puts(&text, "[0]");
	buf_printf(&text, " = %s", buf_str(&literal));
	trial_init(&f, EXPR_LINE, "{}");
	fixture_item("{\"a\":{\"L\":[{\"L\":[{\"L\":[]}]}]}}", &bytes[0],
	    &before);
	IS_INT(apply(&f, buf_str(&text), &before, &bytes[1], &after, &err),
	    want, buf_str(&text));
	item_fini(&after);
	item_fini(&before);
	buf_fini(&bytes[1]);
	buf_fini(&bytes[0]);
	buf_fini(&literal);
	buf_fini(&text);
	fixture_fini(&f);
}

static void
test_depth(void)
{
	check_depth(1, 32, ERR_OK);
	check_depth(2, 31, ERR_OK);
	check_depth(2, 32, ERR_INVALID);
	check_depth(4, 29, ERR_OK);
	check_depth(4, 30, ERR_INVALID);
}

/* The projections for UPDATED_OLD and UPDATED_NEW. */
static void
test_paths(void)
{
	static const char text[] = "SET n = :v REMOVE m.x ADD l[9] :v";
	struct fixture f;
	struct buf bytes[3] = {{0}}, json = {0};
	struct item item = {0}, after = {0}, part = {0};
	struct update *update;
	const struct path *paths;
	size_t n = 0;
	struct err err;

	trial_init(&f, EXPR_API, VN("7"));
	fixture_item(U, &bytes[0], &item);
	if (update_parse(&f.env, span_of(text), &table_key, &update, &err) !=
		ERR_OK ||
	    update_apply(update, &item, &bytes[1], &after, &err) != ERR_OK)
		abort();
	update_paths(update, &paths, &n);
	IS_INT(n, 3, "paths");
	expr_project(paths, n, &item, &bytes[2], &part);
	itemjson_write(&part, JSON_DYNAMODB, &json);
	IS_STR(buf_span(&json),
	    "{\"n\":{\"N\":\"5\"},\"m\":{\"M\":{\"x\":{\"N\":\"1\"}}}}", "old");
	buf_clear(&bytes[2]);
	buf_clear(&json);
	expr_project(paths, n, &after, &bytes[2], &part);
	itemjson_write(&part, JSON_DYNAMODB, &json);
	IS_STR(buf_span(&json), "{\"n\":{\"N\":\"7\"}}", "new");
	item_fini(&part);
	item_fini(&after);
	item_fini(&item);
	for (size_t i = 0; i < COUNT_OF(bytes); i++)
		buf_fini(&bytes[i]);
	buf_fini(&json);
	fixture_fini(&f);
}

int
main(void)
{
	check_rows(EXPR_API, set_rows, COUNT_OF(set_rows));
	check_rows(EXPR_API, other_rows, COUNT_OF(other_rows));
	check_rows(EXPR_API, static_rows, COUNT_OF(static_rows));
	check_rows(EXPR_LINE, line_rows, COUNT_OF(line_rows));
	test_positions();
	test_depth();
	test_paths();
	return tap_end();
}
