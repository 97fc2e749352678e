/* SPDX-License-Identifier: MIT */
#include "tests/expr_fixture.h"
#include "tests/tap.h"

struct row {
	const char *text;
	size_t pos;
	const char *msg;
};

/* The message for each text, as a condition. */
static void
check_conditions(struct fixture *f, const struct row *rows, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		struct expr *expr;
		struct err err = {.pos = ERR_POS_NONE};
		enum err_code code = expr_parse(&f->env, span_of(rows[i].text),
		    &expr, NULL, &err);

		OK(code != ERR_OK, "%s is refused", rows[i].text);
		IS_STR(span_of(err.msg), rows[i].msg, rows[i].text);
		IS_INT(err.pos, rows[i].pos, rows[i].text);
	}
}

static void
check_paths(struct fixture *f, const struct row *rows, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		struct path *paths;
		size_t n_paths;
		struct err err = {.pos = ERR_POS_NONE};
		enum err_code code = expr_parse_paths(&f->env,
		    span_of(rows[i].text), &paths, &n_paths, NULL, &err);

		OK(code != ERR_OK, "%s is refused", rows[i].text);
		IS_STR(span_of(err.msg), rows[i].msg, rows[i].text);
		IS_INT(err.pos, rows[i].pos, rows[i].text);
	}
}

#define P "Invalid FilterExpression: "
#define SYNTAX(TOKEN, NEAR) \
	P "Syntax error; token: \"" TOKEN "\", near: \"" NEAR "\""
#define PARENS P "The expression has redundant parentheses;"
#define MISUSED(NAME)                                              \
	P "The function is not allowed to be used this way in an " \
	  "expression; function: " NAME
#define RESERVED(NAME) \
	P "Attribute name is a reserved keyword; reserved keyword: " NAME
#define NO_NAME(NAME)                                                      \
	P "An expression attribute name used in the document path is not " \
	  "defined; attribute name: " NAME
#define NO_VALUE(NAME)                                               \
	P "An expression attribute value used in expression is not " \
	  "defined; attribute value: " NAME
#define OPERANDS(NAME, N)                                                    \
	P "Incorrect number of operands for operator or function; operator " \
	  "or function: " NAME ", number of operands: " N
#define TYPE(NAME, T)                                                     \
	P "Incorrect operand type for operator or function; operator or " \
	  "function: " NAME ", operand type: " T
#define NEEDS_PATH(NAME)                                                \
	P "Operator or function requires a document path; operator or " \
	  "function: " NAME
#define DISTINCT(NAME, PATH)                                                \
	P "The first operand must be distinct from the remaining operands " \
	  "for this operator or function; operator: " NAME                  \
	  ", first operand: " PATH
#define ORDER(A, B)                                                          \
	P "The BETWEEN operator requires upper bound to be greater than or " \
	  "equal to lower bound; lower bound operand: AttributeValue: " A    \
	  ", upper bound operand: AttributeValue: " B
#define BOUNDS(A, B)                                                          \
	P "The BETWEEN operator requires same data type for lower and upper " \
	  "bounds; lower bound operand: AttributeValue: " A                   \
	  ", upper bound operand: AttributeValue: " B

static const struct row api_rows[] = {
    {"", 0, P "The expression can not be empty;"},
    /* syntax */
    {" ", 1, SYNTAX("<EOF>", "")},
    {"a", 1, SYNTAX("<EOF>", "a")},
    {":n", 2, SYNTAX("<EOF>", ":n")},
    {"a = :n AND", 10, SYNTAX("<EOF>", "AND")},
    {"a > 4", 4, SYNTAX("4", "> 4")},
    {"a = 'x'", 4, SYNTAX("'", "= 'x")},
    {"a != :n", 2, SYNTAX("!", "a !=")},
    {"a == :n", 3, SYNTAX("=", "== :n")},
    {"a IN :n", 5, SYNTAX(":n", "IN :n")},
    {"a in (b,c,)", 10, SYNTAX(")", ",)")},
    {"a > between", 4, SYNTAX("between", "> between")},
    {"first-name = :n", 5, SYNTAX("-", "first-name")},
    {"1st = :n", 0, SYNTAX("1st", "1st =")},
    {"_n = :n", 0, SYNTAX("_", "_n")},
    {"l[-1] = :n", 2, SYNTAX("-", "[-1")},
    {"l[a] = :n", 2, SYNTAX("a", "[a]")},
    {"b[#a] > a", 2, SYNTAX("#a", "[#a]")},
    {"a[4.5] = :n", 3, SYNTAX(".", "[4.5")},
    {"a > :n.stuff", 6, SYNTAX(".", ":n.stuff")},
    {"a..b = :n", 2, SYNTAX(".", "..b")},
    {"(a = :n", 7, SYNTAX("<EOF>", ":n")},
    {"a = :n)", 6, SYNTAX(")", ":n)")},
    {"size(a).b > c", 7, SYNTAX(".", ").b")},
    {"attribute_exists()", 17, SYNTAX(")", "()")},
    {"NOT a", 5, SYNTAX("<EOF>", "a")},
    {"(a AND b = :n)", 3, SYNTAX("AND", "a AND b")},
    {"(a = :n) = :n", 9, SYNTAX("=", ") = :n")},
    {"a = true", 4, RESERVED("true")},
    {"`a` = :n", 0, SYNTAX("`", "`a")},
    {"a BETWEEN :n, :n2", 12, SYNTAX(",", ":n, :n2")},
    /* parentheses */
    {"((a = :n))", 0, PARENS},
    {"a = :n AND ((b = :n OR c = :n))", 11, PARENS},
    {"a > ((b))", 4, PARENS},
    {"a > whatever((:nix), ((a)))", 21, PARENS},
    {"status = ((:nix)) AND foo(a)", 9, PARENS},
    /* functions */
    {"foo(a)", 0, P "Invalid function name; function: foo"},
    {"Contains(a, :s)", 0, P "Invalid function name; function: Contains"},
    {"status = :s AND whatever(:nix) > a", 16,
	P "Invalid function name; function: whatever"},
    {"size(a)", 0, MISUSED("size")},
    {"size(a) AND b = :n", 0, MISUSED("size")},
    {"(size(a))", 1, MISUSED("size")},
    {"status = :s AND contains(a, b) > b", 16, MISUSED("contains")},
    {"size(contains(a, b)) > a", 5, MISUSED("contains")},
    {"a between b and attribute_exists(c)", 16, MISUSED("attribute_exists")},
    {"a in (b, attribute_exists(c))", 9, MISUSED("attribute_exists")},
    /* names and values */
    {"status = :s", 0, RESERVED("status")},
    {"a = :nix AND m.vaLue = :s", 15, RESERVED("vaLue")},
    {"m.and = :s", 2, RESERVED("and")},
    {"a = :nix", 4, NO_VALUE(":nix")},
    {"#nix = :nix", 0, NO_NAME("#nix")},
    {"begins_with(a.#nix)", 14, NO_NAME("#nix")},
    {"begins_with(:nix, a, b)", 12, NO_VALUE(":nix")},
    /* operands */
    {"begins_with(a)", 0, OPERANDS("begins_with", "1")},
    {"attribute_exists(a, b) and c = c", 0, OPERANDS("attribute_exists", "2")},
    {"size(a, b) = :n", 0, OPERANDS("size", "2")},
    {"begins_with(a, :n)", 15, TYPE("begins_with", "N")},
    {"begins_with(:ss, a)", 12, TYPE("begins_with", "SS")},
    {"begins_with(a, size(b))", 15, TYPE("begins_with", "N")},
    {"size(:n) = a", 5, TYPE("size", "N")},
    {"size(:t) = a", 5, TYPE("size", "BOOL")},
    {"size(:z) = a", 5, TYPE("size", "NULL")},
    {"size(size(a)) = :n", 5, TYPE("size", "N")},
    {"attribute_type(a, :n)", 18, TYPE("attribute_type", "N")},
    {"attribute_type(a, b)", 18,
	TYPE("attribute_type", "{NS,SS,L,BS,N,M,B,BOOL,NULL,S}")},
    {"attribute_type(a, :q)", 18,
	P "Invalid attribute type name found; type: Q, valid types: "
	  "{B,NULL,SS,BOOL,L,BS,N,NS,S,M}"},
    {"attribute_exists(:s)", 17, NEEDS_PATH("attribute_exists")},
    {"attribute_not_exists(size(a))", 21, NEEDS_PATH("attribute_not_exists")},
    {"a >= :t", 5, TYPE(">=", "BOOL")},
    {"a > :z", 4, TYPE(">", "NULL")},
    {":ss <= a", 0, TYPE("<=", "SS")},
    {"a < :l", 4, TYPE("<", "L")},
    {"a between :m and :m", 10, TYPE("BETWEEN", "M")},
    {"a = a", 4, DISTINCT("=", "[a]")},
    {"m.a[1] <> m.#a[1]", 10, DISTINCT("<>", "[m, a, [1]]")},
    {"contains(#a, a)", 13, DISTINCT("contains", "[a]")},
    {"a BETWEEN :s2 AND :s", 18, ORDER("{S:c}", "{S:b}")},
    {"a BETWEEN :n2 AND :n", 18, ORDER("{N:10}", "{N:5}")},
    {"a BETWEEN :n AND :s", 17, BOUNDS("{N:5}", "{S:b}")},
    {"a BETWEEN :b AND :s", 17, BOUNDS("{B:gA==}", "{S:b}")},
    /* limits */
    {"a[99999999999999] = :n", 2,
	P "List index is not within the allowable range; index: "
	  "[99999999999999]"},
    {"a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a = :n",
	0,
	P "The document path has too many nesting levels; nesting levels: "
	  "33"},
};

static const struct row api_path_rows[] = {
    {"", 0, P "The expression can not be empty;"},
    {"a,", 2, SYNTAX("<EOF>", ",")},
    {"*", 0, SYNTAX("*", "*")},
    {":n", 0, SYNTAX(":n", ":n")},
    {"(a)", 0, SYNTAX("(", "(a")},
    {"a b", 2, SYNTAX("b", "a b")},
    {"a, status", 3, RESERVED("status")},
    {"#nix", 0, NO_NAME("#nix")},
    {"a, b, #a", 6,
	P "Two document paths overlap with each other; must remove or "
	  "rewrite one of these paths; path one: [a], path two: [a]"},
    {"b.c.d, b.c", 7,
	P "Two document paths overlap with each other; must remove or "
	  "rewrite one of these paths; path one: [b, c, d], path two: "
	  "[b, c]"},
    {"l[1], l[1]", 6,
	P "Two document paths overlap with each other; must remove or "
	  "rewrite one of these paths; path one: [l, [1]], path two: "
	  "[l, [1]]"},
    {"b.c, b[1]", 5,
	P "Two document paths conflict with each other; must remove or "
	  "rewrite one of these paths; path one: [b, c], path two: "
	  "[b, [1]]"},
};

#define WANTS_OPERAND "expected an attribute or a value, found "
#define WANTS_COMPARISON \
	"expected a comparison (= <> < <= > >= BETWEEN IN), found "

static const struct row line_rows[] = {
    {"", 0, WANTS_OPERAND "the end"},
    {"price", 5, WANTS_COMPARISON "the end"},
    {"price 5", 6, WANTS_COMPARISON "'5'"},
    {"price =", 7, WANTS_OPERAND "the end"},
    {"price = limit 5", 8,
	WANTS_OPERAND "'limit'; as a name it needs back-ticks"},
    {"price = and", 8, WANTS_OPERAND "'and'; as a name it needs back-ticks"},
    {"price limit 5", 6, WANTS_COMPARISON "'limit'"},
    {"IX-2-PK = 1", 2,
	WANTS_COMPARISON "'-2-PK'; a name with '-' needs back-ticks"},
    {"a != 1", 2, WANTS_COMPARISON "'!='"},
    {"a == 1", 3, WANTS_OPERAND "'='"},
    {"a = 1 b", 6, "expected AND, OR or the end, found 'b'"},
    {"a = 1)", 5, "expected AND, OR or the end, found ')'"},
    {"(a = 1", 6, "expected ')', found the end"},
    {"(a = 1 limit 5", 7, "expected ')', found 'limit'"},
    {"a = 1 OR", 8, WANTS_OPERAND "the end"},
    {"a BETWEEN 1 OR 2", 12, "expected AND and the upper bound, found 'OR'"},
    {"a IN 1", 5, "expected '(' and the values, found '1'"},
    {"a[x] = 1", 2, "expected the number of a list element, found 'x'"},
    {"a[1 = 1", 4, "expected ']', found '='"},
    {"a. = 1", 3, "expected a name, found '='"},
    {"a[99999999999] = 1", 2, "no list is as long as [99999999999]"},
    {"`a = 1", 0, "the name in back-ticks has no end"},
    {"`` = 1", 0, "a name must not be empty"},
    {"`a\xff` = 1", 2, "a name must be UTF-8"},
    {"a = \xe2\x80\x9cx\xe2\x80\x9d", 4, WANTS_OPERAND "'\xe2\x80\x9c'"},
    {"foo(a)", 0, "no function 'foo'"},
    {"begins_with(a)", 0, "begins_with takes 2 operands, found 1"},
    {"size(a, b) = 1", 0, "size takes 1 operand, found 2"},
    {"size(a)", 0,
	"size is no condition, it must be compared with "
	"something"},
    {"contains(a, b) = 1", 0,
	"contains is a condition and cannot stand as a value"},
    {"begins_with(a, 1)", 15,
	"begins_with cannot be used with a value of type N"},
    {"attribute_type(a, b)", 18,
	"attribute_type needs the type in quotes, as \"S\""},
    {"attribute_type(a, \"X\")", 18,
	"no type 'X'; there are S N B BOOL NULL L M SS NS BS"},
    {"attribute_exists(1)", 17, "attribute_exists needs an attribute"},
    {"a < true", 4, "< cannot be used with a value of type BOOL"},
    {"a = a", 4, "= has the attribute [a] on both sides"},
    {"a BETWEEN 2 AND 1", 16, "the bounds are reversed: 2 sorts behind 1"},
    {"a BETWEEN 2 AND \"3\"", 16,
	"the bounds of BETWEEN are of two types: 2 and \"3\""},
    {"#nix = 1", 0, "no name is given for #nix"},
    {"a = :nix", 4, "no value is given for :nix"},
    /* literals */
    {"a = 2026-06-23", 4, "'2026-06-23' is not a number; text needs quotes"},
    {"a = 1st", 4, "'1st' is not a number; text needs quotes"},
    {"a = 1.", 4, "'1.' is not a number; text needs quotes"},
    {"a = 'x", 4, "the string has no end"},
    {"a = '\xff'", 4, "the string is no UTF-8"},
    {"a = b64\"AA==", 4, "the binary value has no end"},
    {"a = 0xabc", 9, "expected an even count of hexadecimal digits, found 3"},
    {"a = 0xzz", 6, "expected a hexadecimal digit, found 'z'"},
    {"a = [1, 2", 9, "expected ',' or ']', found the end"},
    {"a = [1,]", 7, "expected a value, found ']'"},
    {"a = {x: 1}", 5, "expected a name in quotes, found 'x'"},
    {"a = {\"x\" 1}", 9, "expected ':', found '1'"},
    {"a = {\"x\": 1, 'x': 2}", 13, "the name 'x' stands twice"},
    {"a = {\"\": 1}", 5, "a name must not be empty"},
    {"a = <<>>", 6, "a set must not be empty"},
    {"a = <<1, \"1\">>", 9,
	"the members of a set are all strings, all numbers or all binary "
	"values"},
    {"a = <<true>>", 6,
	"the members of a set are all strings, all numbers or all binary "
	"values"},
    {"a = <<1, 1.0>>", 9, "the same member stands twice in the set"},
    {"a = <<1 2>>", 8, "expected ',' or '>>', found '2'"},
};

static const struct row line_path_rows[] = {
    {"", 0, "expected a name, found the end"},
    {"a,", 2, "expected a name, found the end"},
    {"a, limit 5", 3,
	"expected a name, found 'limit'; as a name it needs back-ticks"},
    {"a b", 2, "expected ',', '.', '[' or the end, found 'b'"},
    {"a.b, a", 5, "two paths overlap with each other: [a, b] and [a]"},
    {"a[0], a.b", 6, "two paths conflict with each other: [a, [0]] and [a, b]"},
};

static void
test_tables(void)
{
	struct fixture f;

	fixture_init(&f, EXPR_API, "FilterExpression");
	check_conditions(&f, api_rows, COUNT_OF(api_rows));
	check_paths(&f, api_path_rows, COUNT_OF(api_path_rows));
	fixture_fini(&f);
	fixture_init(&f, EXPR_LINE, "");
	check_conditions(&f, line_rows, COUNT_OF(line_rows));
	check_paths(&f, line_path_rows, COUNT_OF(line_path_rows));
	fixture_fini(&f);
}

/* Checks the message for HEAD, N times PIECE, and TAIL; NULL: it is good. */
static void
check_repeated(struct fixture *f, const char *head, size_t n, const char *piece,
    const char *tail, const char *msg)
{
	struct buf text = {0};
	struct expr *expr;
	struct err err = {0};

	buf_puts(&text, head);
	for (size_t i = 0; i < n; i++)
		buf_puts(&text, piece);
	buf_puts(&text, tail);
	IS_INT(expr_parse(&f->env, buf_span(&text), &expr, NULL, &err),
	    msg == NULL ? ERR_OK : ERR_INVALID, piece);
	IS_STR(span_of(err.msg), msg == NULL ? "" : msg, piece);
	buf_fini(&text);
}

static void
test_limits(void)
{
	struct fixture f;

	fixture_init(&f, EXPR_API, "FilterExpression");
	check_repeated(&f, "a = :n", 4090, " ", "", NULL);
	check_repeated(&f, "a = :n", 4091, " ", "",
	    P "Expression size has exceeded the maximum allowed size; "
	      "expression size: 4097");
	check_repeated(&f, "NOT a = :n", 149, " OR a=:n", "", NULL);
	check_repeated(&f, "a = :n", 150, " OR a=:n", "",
	    P "The expression contains too many operators; operator count: "
	      "301");
	check_repeated(&f, "", 299, "NOT ", "a=:n", NULL);
	check_repeated(&f, "", 300, "NOT ", "a=:n",
	    P "The expression contains too many operators; operator count: "
	      "301");
	check_repeated(&f, "a IN (:n", 99, ",:n", ")", NULL);
	check_repeated(&f, "a IN (:n", 100, ",:n", ")",
	    P "The IN operator is provided with too many operands; number "
	      "of operands: 101");
	check_repeated(&f, "", 4096, "(", "", PARENS);
	fixture_fini(&f);

	fixture_init(&f, EXPR_LINE, "");
	check_repeated(&f, "a = 1", 9000, " ", "", NULL);
	check_repeated(&f, "", 300, "NOT ", "a=1", "more than 300 operators");
	check_repeated(&f, "", 100000, "(", "",
	    "more than 300 parentheses within each other");
	check_repeated(&f, "a = [1", 40, ",[1]", "]", NULL);
	check_repeated(&f, "a = ", 100000, "[", "",
	    "a value has at most 32 levels");
	check_repeated(&f, "a IN (1", 100, ",1", ")",
	    "IN has 101 operands, and can have 100");
	fixture_fini(&f);
}

int
main(void)
{
	test_tables();
	test_limits();
	return tap_end();
}
