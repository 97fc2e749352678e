/* SPDX-License-Identifier: MIT */
#include "src/model/keycond.h"

#include "tests/expr_fixture.h"
#include "tests/tap.h"

#define LITERAL(TEXT)                    \
	{                                \
		(TEXT), sizeof(TEXT) - 1 \
	}

static const struct key_def table = {
    1, 1, 2, {{LITERAL("PK"), VALUE_S}, {LITERAL("SK"), VALUE_S}}};
static const struct key_def numbers = {
    1, 1, 2, {{LITERAL("PK"), VALUE_S}, {LITERAL("n"), VALUE_N}}};
static const struct key_def binary = {
    1, 1, 2, {{LITERAL("PK"), VALUE_S}, {LITERAL("b"), VALUE_B}}};
static const struct key_def hash_only = {1, 0, 1, {{LITERAL("PK"), VALUE_S}}};
static const struct key_def multi = {2, 3, 6,
    {{LITERAL("h1"), VALUE_S}, {LITERAL("h2"), VALUE_N},
	{LITERAL("r1"), VALUE_S}, {LITERAL("r2"), VALUE_N},
	{LITERAL("r3"), VALUE_S}, {LITERAL("PK"), VALUE_S}}};

/* Parses TEXT and makes a key condition of it; the message if that fails. */
static enum err_code
match(struct fixture *f, const struct key_def *def, const char *text,
    struct keycond *cond, struct err *err)
{
	struct expr *expr;
	enum err_code code =
	    expr_parse(&f->env, span_of(text), &expr, NULL, err);

	if (code == ERR_OK)
		code = keycond_check(&f->env, expr, err);
	if (code == ERR_OK)
		code = keycond_match(&f->env, expr, def, cond, err);
	return code;
}

/*
 * Which of the keys, each a literal of the line dialect, lie in the range: a
 * letter each, - before it, x within, + behind it.
 */
static void
put_places(const struct key_range *range, const char *const *keys,
    struct buf *out)
{
	for (; *keys != NULL; keys++) {
		struct buf literal = {0}, encoded = {0};
		struct span text = span_of(*keys);
		size_t from[KEY_PARTS_MAX], end;
		struct key key = {0};

		while (text.len > 0) {
			struct value value;
			struct span rest;

			buf_clear(&literal);
			if (expr_parse_literal(text, &literal, &end, NULL) !=
			    ERR_OK)
				abort();
			rest = buf_span(&literal);
			(void)value_read(&rest, &value);
			from[key.n++] = encoded.len;
			key_encode(value, &encoded);
			text = span_from(text, end);
		}
		for (size_t i = 0; i < key.n; i++) {
			size_t to = i + 1 < key.n ? from[i + 1] : encoded.len;

			key.part[i] =
			    (struct span){encoded.ptr + from[i], to - from[i]};
		}
		buf_putc(out, "-x+"[key_range_place(range, &key) + 1]);
		buf_fini(&encoded);
		buf_fini(&literal);
	}
}

static const char *const text_keys[] = {"'o' 'z'", "'p' 'META'", "'p' 'a'",
    "'p' 'a#'", "'p' \"a#\\uffff\"", "'p' \"a#\\ud83d\\ude00\"",
    "'p' \"a#\\udbff\\udfff\"", "'p' \"a#\\udbff\\udfff!\"", "'p' 'a$'",
    "'p' 'b'", "'p!' 'a'", NULL};
static const char *const number_keys[] = {"'o' 9", "'p' -10", "'p' -9.5",
    "'p' 0", "'p' 9", "'p' 10", "'p' 1e3", "'q' 0", NULL};
static const char *const binary_keys[] = {"'p' 0x00", "'p' 0x01", "'p' 0x01ff",
    "'p' 0x02", "'p' 0xfe", "'p' 0xff", "'p' 0xff00", "'p' 0xffff", "'p!' 0x00",
    NULL};
static const char *const hash_keys[] = {"'o'", "'p'", "'p!'", NULL};
static const char *const multi_keys[] = {"'t' 0 'z' 9 'z' '1'",
    "'t' 1 'dead' 5 'x' '1'", "'t' 1 'live' -1 'x' '1'",
    "'t' 1 'live' 10 'a' '1'", "'t' 1 'live' 10 'b' '1'",
    "'t' 1 'live' 10 'b' '2'", "'t' 1 'live' 10 'bc' '1'",
    "'t' 1 'live' 11 'a' '1'", "'t' 1 'live/' 1 'b' '1'",
    "'t' 2 'live' 10 'b' '1'", NULL};

static const struct {
	const struct key_def *def;
	const char *const *keys;
	const char *text, *places;
} range_rows[] = {
    {&table, text_keys, "PK = 'p'", "-xxxxxxxxx+"},
    {&table, text_keys, "PK = 'p' AND SK = 'META'", "-x+++++++++"},
    {&table, text_keys, "'a#' = SK AND 'p' = PK", "---x+++++++"},
    {&table, text_keys, "PK = 'p' AND SK < 'a#'", "-xx++++++++"},
    {&table, text_keys, "PK = 'p' AND SK <= 'a#'", "-xxx+++++++"},
    {&table, text_keys, "PK = 'p' AND SK > 'a#'", "----xxxxxx+"},
    {&table, text_keys, "PK = 'p' AND SK >= 'a#'", "---xxxxxxx+"},
    {&table, text_keys, "PK = 'p' AND 'a#' < SK", "----xxxxxx+"},
    {&table, text_keys, "PK = 'p' AND 'a#' >= SK", "-xxx+++++++"},
    {&table, text_keys, "PK = 'p' AND SK BETWEEN 'a' AND 'a#'", "--xx+++++++"},
    {&table, text_keys, "PK = 'p' AND SK BETWEEN 'b' AND 'b'", "---------x+"},
    {&table, text_keys, "PK = 'p' AND begins_with(SK, 'a#')", "---xxxxx+++"},
    {&table, text_keys, "PK = 'p' AND begins_with(SK, \"a#\\udbff\\udfff\")",
	"------xx+++"},
    {&table, text_keys, "PK = 'p' AND begins_with(SK, 'a%')", "---------++"},
    {&table, text_keys, "(PK = 'p' AND (SK > 'z'))", "----------+"},
    {&numbers, number_keys, "PK = 'p' AND n > -9.50", "---xxxx+"},
    {&numbers, number_keys, "PK = 'p' AND n BETWEEN -9.6 AND 9", "--xxx+++"},
    {&numbers, number_keys, "PK = 'p' AND n = 1000", "------x+"},
    {&binary, binary_keys, "PK = 'p' AND begins_with(b, 0x01)", "-xx++++++"},
    {&binary, binary_keys, "PK = 'p' AND begins_with(b, 0x01ff)", "--x++++++"},
    {&binary, binary_keys, "PK = 'p' AND begins_with(b, 0xff)", "-----xxx+"},
    {&binary, binary_keys, "PK = 'p' AND begins_with(b, 0xffff)", "-------x+"},
    {&binary, binary_keys, "PK = 'p' AND b BETWEEN 0x01 AND 0x01FF",
	"-xx++++++"},
    {&hash_only, hash_keys, "PK = 'p'", "-x+"},
    {&multi, multi_keys, "h1 = 't' AND h2 = 1", "-xxxxxxxx+"},
    {&multi, multi_keys, "r1 = 'live' AND h2 = 1 AND h1 = 't'", "--xxxxxx++"},
    {&multi, multi_keys, "h1 = 't' AND h2 = 1 AND r1 > 'dead'", "--xxxxxxx+"},
    {&multi, multi_keys, "h1 = 't' AND h2 = 1 AND begins_with(r1, 'live')",
	"--xxxxxxx+"},
    {&multi, multi_keys,
	"h1 = 't' AND h2 = 1 AND r1 = 'live' AND r2 BETWEEN 0 AND 10",
	"---xxxx+++"},
    {&multi, multi_keys, "h1 = 't' AND h2 = 1 AND r1 = 'live' AND r2 < 10.0",
	"--x+++++++"},
    {&multi, multi_keys,
	"h1 = 't' AND h2 = 1 AND r1 = 'live' AND r2 = 10 AND r3 = 'b'",
	"----xx++++"},
    {&multi, multi_keys,
	"h1 = 't' AND h2 = 1 AND r1 = 'live' AND r2 = 10 AND "
	"begins_with(r3, 'b')",
	"----xxx+++"},
};

static void
test_range(void)
{
	struct fixture f;
	struct buf bytes = {0}, places = {0};

	fixture_init(&f, EXPR_LINE, "");
	for (size_t i = 0; i < COUNT_OF(range_rows); i++) {
		struct keycond cond;
		struct key_range range;
		struct err err;
		const char *text = range_rows[i].text;

		if (match(&f, range_rows[i].def, text, &cond, &err) != ERR_OK) {
			OK(false, "%s: %s", text, err.msg);
			continue;
		}
		buf_clear(&bytes);
		buf_clear(&places);
		keycond_range(&cond, &bytes, &range);
		put_places(&range, range_rows[i].keys, &places);
		IS_STR(buf_span(&places), range_rows[i].places, text);
	}
	buf_fini(&places);
	buf_fini(&bytes);
	fixture_fini(&f);
}

struct row {
	const struct key_def *def;
	const char *text;
	size_t pos; /* EXPR_LINE only */
	const char *msg;
};

static void
check_messages(enum expr_dialect dialect, const struct row *rows, size_t n)
{
	struct fixture f;

	fixture_init(&f, dialect, "KeyConditionExpression");
	for (size_t i = 0; i < n; i++) {
		struct keycond cond;
		struct err err = {0};

		OK(match(&f, rows[i].def, rows[i].text, &cond, &err) != ERR_OK,
		    "%s is refused", rows[i].text);
		IS_STR(span_of(err.msg), rows[i].msg, rows[i].text);
		if (dialect == EXPR_LINE)
			IS_INT(err.pos, rows[i].pos, rows[i].text);
	}
	fixture_fini(&f);
}

#define P "Invalid KeyConditionExpression: "
#define C "Invalid condition in KeyConditionExpression: "
#define OPERATOR(NAME) "Invalid operator used in KeyConditionExpression: " NAME
#define MISSED(NAME) "Query condition missed key schema element: " NAME
#define EMPTY(KIND, NAME)                                                     \
	"One or more parameter values are not valid. The AttributeValue for " \
	"a key attribute cannot contain an empty " KIND " value. Key: " NAME
#define MISMATCH                                                          \
	"One or more parameter values were invalid: Condition parameter " \
	"type does not match schema type"
#define NOT_SUPPORTED "Query key condition not supported"
#define GAP(A, B)                                                       \
	"RANGE key attributes " A " must have equality conditions "     \
	"specified in the query because a condition is present on key " \
	"attribute " B

static const struct row api_rows[] = {
    {&table, "PK = :s OR SK = :s", 0, OPERATOR("OR")},
    {&table, "PK = :s AND NOT SK = :s", 0, OPERATOR("NOT")},
    {&table, "PK = :s AND SK in (:s)", 0, OPERATOR("IN")},
    {&table, "PK <> :s", 0, OPERATOR("<>")},
    {&table, "PK = :s AND attribute_exists(SK)", 0,
	OPERATOR("attribute_exists")},
    {&table, "PK = :s AND contains(SK, :s)", 0, OPERATOR("contains")},
    {&table, "PK = :s AND size(SK) = :n", 0,
	"KeyConditionExpressions cannot contain nested operations"},
    {&table, "PK = :s AND SK.x = :s", 0,
	P "KeyConditionExpressions cannot have conditions on nested "
	  "attributes"},
    {&table, "PK = :s AND PK = :s", 0,
	"KeyConditionExpressions must only contain one condition per key"},
    {&table, "PK = SK", 0, C "Multiple attribute names used in one condition"},
    {&table, "PK = :s AND SK BETWEEN :s AND PK", 0,
	C "Multiple attribute names used in one condition"},
    {&table, ":s = :s", 0, C "No key attribute specified"},
    {&table, "PK = :s AND :s BETWEEN SK AND :s2", 0,
	C "BETWEEN operator must have the key attribute as its first "
	  "operand"},
    {&table, "PK = :s AND begins_with(:s, SK)", 0,
	C "begins_with operator must have the key attribute as its first "
	  "operand"},
    {&table, "PK = :s AND SK = :s AND x = :s", 0,
	"Conditions can be of length 1 or 2 only"},
    {&table, "pk = :s", 0, MISSED("PK")},
    {&table, "SK = :s", 0, MISSED("PK")},
    {&table, "PK = :s AND n = :n", 0, MISSED("SK")},
    {&hash_only, "PK = :s AND SK = :s", 0, NOT_SUPPORTED},
    {&table, "PK > :s", 0, NOT_SUPPORTED},
    {&table, "begins_with(PK, :s)", 0, NOT_SUPPORTED},
    {&table, "PK BETWEEN :s AND :s2", 0, NOT_SUPPORTED},
    {&table, "PK = :n", 0, MISMATCH},
    {&table, "PK = :s AND SK = :n", 0, MISMATCH},
    {&numbers, "PK = :s AND begins_with(n, :s)", 0, MISMATCH},
    {&table, "PK = :s AND SK = :z", 0, MISMATCH},
    {&table, "PK = :e", 0, EMPTY("string", "PK")},
    {&table, "PK = :s AND begins_with(SK, :e)", 0, EMPTY("string", "SK")},
    {&table, "PK = :s AND SK BETWEEN :e AND :s", 0, EMPTY("string", "SK")},
    {&table, "((PK = :s))", 0, P "The expression has redundant parentheses;"},
    {&multi, "h1 = :s", 0, MISSED("h2")},
    {&multi, "h1 = :s AND h2 = :n AND r2 = :n", 0, GAP("r1", "r2")},
    {&multi, "h1 = :s AND h2 = :n AND r1 > :s AND r2 = :n", 0, GAP("r1", "r2")},
    {&multi, "h1 = :s AND h2 = :n AND r1 = :s AND r3 = :s", 0, GAP("r2", "r3")},
    {&multi, "h1 = :s AND h2 = :n AND PK = :s", 0, MISSED("r1")},
};

static const struct row line_rows[] = {
    {&table, "PK = 'p' OR SK = 'a'", 9,
	"OR cannot stand in a key condition; use filter"},
    {&table, "PK = 'p' AND NOT SK = 'a'", 13,
	"NOT cannot stand in a key condition; use filter"},
    {&table, "PK = 'p' AND SK <> 'a'", 16,
	"<> cannot stand in a key condition; use filter"},
    {&table, "PK = 'p' AND contains(SK, 'a')", 13,
	"contains cannot stand in a key condition; use filter"},
    {&table, "PK = 'p' AND size(SK) = 1", 13,
	"size cannot stand in a key condition; use filter"},
    {&table, "PK = 'p' AND SK[0] = 1", 13,
	"a key is a whole attribute, no part of one; use filter"},
    {&table, "PK = 'p' AND PK = 'q'", 13,
	"there already is a condition on 'PK'"},
    {&table, "PK = SK", 5, "a key can be compared with a value only"},
    {&table, "1 = 1", 0, "the condition names no key attribute"},
    {&table, "PK = 'p' AND begins_with('a', SK)", 25,
	"begins_with must have the key attribute first"},
    {&table, "SK = 'a'", 0, "the partition key 'PK' needs a condition with ="},
    {&table, "PK > 'a'", 0, "the partition key 'PK' needs a condition with ="},
    {&table, "PK = 'p' AND speed = 1", 13,
	"'speed' is no key: the partition key is 'PK', the sort key is 'SK'; "
	"use filter for other attributes"},
    {&hash_only, "PK = 'p' AND SK = 'a'", 13,
	"'SK' is no key: the partition key is 'PK', there is no sort key; "
	"use filter for other attributes"},
    {&multi, "h1 = 't' AND h2 = 1 AND PK = 'x'", 24,
	"'PK' is no key: the partition key is 'h1' with 'h2', the sort key "
	"is 'r1' with 'r2' with 'r3'; use filter for other attributes"},
    {&table, "PK = 'p' AND SK = 42", 18,
	"the key 'SK' is of type S, this value of type N; text needs "
	"quotes"},
    {&numbers, "PK = 'p' AND n > '42'", 17,
	"the key 'n' is of type N, this value of type S; a number stands "
	"without quotes"},
    {&table, "PK = true", 5,
	"the key 'PK' is of type S, this value of type BOOL"},
    {&table, "PK = 'p' AND SK = ''", 18,
	"a key is never empty; 'SK' needs a value"},
    {&multi, "h1 = 't' AND h2 = 1 AND r2 = 2", 24,
	"'r1' needs a condition with = before there can be one on 'r2'"},
};

static void
check_size(const char *head, size_t n, const char *tail, const char *msg)
{
	struct fixture f;
	struct buf text = {0};
	struct keycond cond;
	struct err err = {0};

	fixture_init(&f, EXPR_LINE, "");
	buf_puts(&text, head);
	for (size_t i = 0; i < n; i++)
		buf_putc(&text, 'k');
	buf_puts(&text, tail);
	IS_INT(match(&f, &table, buf_str(&text), &cond, &err),
	    *msg == '\0' ? ERR_OK : ERR_INVALID, head);
	IS_STR(span_of(err.msg), msg, head);
	buf_fini(&text);
	fixture_fini(&f);
}

int
main(void)
{
	test_range();
	check_messages(EXPR_API, api_rows, COUNT_OF(api_rows));
	check_messages(EXPR_LINE, line_rows, COUNT_OF(line_rows));
	check_size("PK = '", 2048, "'", "");
	check_size("PK = '", 2049, "'",
	    "a partition key has at most 2048 bytes, this is 2049");
	check_size("PK = 'p' AND SK > '", 1024, "'", "");
	check_size("PK = 'p' AND SK > '", 1025, "'",
	    "a sort key has at most 1024 bytes, this is 1025");
	return tap_end();
}
