/* SPDX-License-Identifier: MIT */
#include "src/app/explain.h"
#include "src/app/query.h"
#include "tests/tap.h"

/* The two worked examples: vehicles with an index, and files. */
static void
make_schema(struct schema *schema)
{
	bool ok = schema_set_key(schema, SPAN("vehicleId:S,recordedAt:S"),
		      NULL) == ERR_OK &&
	    schema_add_index(schema, INDEX_GLOBAL,
		SPAN("byDepot=depotCode:S,recordedAt:S"), NULL) == ERR_OK &&
	    schema_add_index(schema, INDEX_GLOBAL,
		SPAN("byOdo=depotCode:S,odo:N"), NULL) == ERR_OK;

	OK(ok, "the schema of the tests");
}

/* What a query line means, written out in one way. */
static void
print_query(const struct query *query, const struct schema *schema,
    struct buf *out)
{
	if (query->index != NO_INDEX)
		buf_printf(out, "on %.*s ",
		    SPAN_ARG(schema->indexes[query->index].name));
	if (!query->whole)
		explain_condition(query, &expr_line_style, out);
	if (query->filter != NULL) {
		buf_puts(out, " | filter ");
		expr_print(query->filter, out);
	}
	for (size_t i = 0; i < query->n_select; i++) {
		buf_puts(out, i == 0 ? " | select " : ", ");
		path_print(&query->select[i], out);
	}
	if (query->direction == BACKWARD)
		buf_puts(out, " | desc");
	if (query->limit != 0)
		buf_printf(out, " | limit %d", (int)query->limit);
	if (query->consistent)
		buf_puts(out, " | consistent");
}

#define V7741 "vehicleId = \"VEH#V-7741\""

static const struct {
	const char *line;
	const char *means;
} closed[] = {
    {"vehicleId = \"VEH#V-7741\"", V7741},
    {"  vehicleId='VEH#V-7741' desc limit 3", V7741 " | desc | limit 3"},
    {"VEHICLEID = 1", NULL},
    {"vehicleId = \"a\" AND begins_with(recordedAt, \"TS#\") filter "
     "speedKph > 80 AND attribute_exists(depotCode) select speedKph, tags[0]",
	"vehicleId = \"a\" AND begins_with(recordedAt, \"TS#\") | filter "
	"speedKph > 80 AND attribute_exists(depotCode) | select speedKph, "
	"tags[0]"},
    {"recordedAt BETWEEN \"a\" AND \"b\" AND vehicleId = \"x\" CONSISTENT",
	"vehicleId = \"x\" AND recordedAt BETWEEN \"a\" AND \"b\" | "
	"consistent"},
    {"on byDepot depotCode = \"DEP-LON-3\" desc",
	"on byDepot depotCode = \"DEP-LON-3\" | desc"},
    {"ON `byDepot` depotCode = \"x\" ASC", "on byDepot depotCode = \"x\""},
    {"on byOdo depotCode = \"x\" and odo < -1.50",
	"on byOdo depotCode = \"x\" AND odo < -1.5"},
};

static const struct {
	const char *line;
	const char *means;
} opened[] = {
    {"", V7741},
    {"desc", V7741 " | desc"},
    {"limit 2 desc", V7741 " | desc | limit 2"},
    {"TS#2026*", V7741 " AND begins_with(recordedAt, \"TS#2026\")"},
    {"TS#2026* desc limit 5",
	V7741 " AND begins_with(recordedAt, \"TS#2026\") | desc | limit 5"},
    {"\"a b*\"* asc", V7741 " AND begins_with(recordedAt, \"a b*\")"},
    {"TS#1 .. TS#2", V7741 " AND recordedAt BETWEEN \"TS#1\" AND \"TS#2\""},
    {"a..b filter x = 1",
	V7741 " AND recordedAt BETWEEN \"a\" AND \"b\" | filter x = 1"},
    {"'a..b' .. \"c d\"", V7741 " AND recordedAt BETWEEN \"a..b\" AND \"c d\""},
    {"= META", V7741 " AND recordedAt = \"META\""},
    {"=META", V7741 " AND recordedAt = \"META\""},
    {"< TS#2 desc", V7741 " AND recordedAt < \"TS#2\" | desc"},
    {"<= b", V7741 " AND recordedAt <= \"b\""},
    {">= 'it''s'", V7741 " AND recordedAt >= \"it's\""},
    {"begins_with(recordedAt, \"TS#2026-06-23\") desc limit 20",
	V7741 " AND begins_with(recordedAt, \"TS#2026-06-23\") | desc | "
	      "limit 20"},
    {"recordedAt > \"M\"", V7741 " AND recordedAt > \"M\""},
    {"vehicleId = \"other\" and recordedAt > \"M\"",
	"vehicleId = \"other\" AND recordedAt > \"M\""},
    {"on byDepot depotCode = \"D\"", "on byDepot depotCode = \"D\""},
};

/* Lines that are refused, and the byte that is pointed at. */
static const struct {
	const char *line;
	size_t pos;
	const char *says;
} faults[] = {
    {"", 0, "expected a key condition"},
    {"vehicleId = \"x\" descending", 16, "expected AND, OR"},
    {"vehicleId = \"x\" desc asc", 21, "a second time"},
    {"vehicleId = \"x\" limit", 21, "expected a number"},
    {"vehicleId = \"x\" limit 0", 22, "expected a number"},
    {"vehicleId = \"x\" limit -1", 22, "expected a number"},
    {"vehicleId = \"x\" filter", 22, ""},
    {"vehicleId = \"x\" AND", 19, ""},
    {"on nope depotCode = \"x\"", 3, "no index 'nope'"},
    {"on", 2, "expected the name of an index"},
    {"on byDepot depotCode = \"x\" consistent", 27, "global secondary"},
    {"vehicleId = \"x", 12, ""},
    {"vehicleId = \"x\" filter recordedAt > \"M\"", 23, "recordedAt"},
};

static void
test_lines(const struct query_context *context, const char *line,
    const char *means)
{
	struct query query = {0};
	struct buf text = {0};
	struct err err = {0};
	enum err_code code = query_parse(context, span_of(line), &query, &err);

	if (means == NULL) {
		OK(code != ERR_OK, "refused: %s", line);
	} else if (OK(code == ERR_OK, "parses: %s", line)) {
		print_query(&query, context->schema, &text);
		IS_STR(buf_span(&text), means, line);
	}
	query_fini(&query);
	buf_fini(&text);
}

static void
test_fault(const struct query_context *context, size_t i)
{
	struct query query = {0};
	struct err err = {0};

	OK(query_parse(context, span_of(faults[i].line), &query, &err) !=
		ERR_OK,
	    "refused: %s", faults[i].line);
	IS_INT(err.pos, faults[i].pos, err.msg);
	OK(span_find(span_of(err.msg), span_of(faults[i].says)) != SIZE_MAX,
	    "says '%s': %s", faults[i].says, err.msg);
	query_fini(&query);
}

static void
test_key_text(void)
{
	static const struct {
		enum value_type type;
		const char *text;
		const char *body; /* NULL: refused */
	} cases[] = {
	    {VALUE_S, "VEH#V-7741", "VEH#V-7741"},
	    {VALUE_S, "\"quoted\"", "quoted"},
	    {VALUE_S, "a*b", "a*b"},
	    {VALUE_S, "", NULL},
	    {VALUE_N, "1e2", "100"},
	    {VALUE_N, "x", NULL},
	    {VALUE_N, "\"1\"", NULL},
	    {VALUE_B, "0x4142", "AB"},
	    {VALUE_B, "b64\"QUI=\"", "AB"},
	    {VALUE_B, "AB", NULL},
	};

	for (size_t i = 0; i < COUNT_OF(cases); i++) {
		struct key_def def = {1, 0, 1, {{SPAN("k"), cases[i].type}}};
		struct buf bytes = {0};
		struct value value = {0};
		struct span rest;
		enum err_code code = query_key_text(&def, 0,
		    span_of(cases[i].text), &bytes, NULL);

		OK((code == ERR_OK) == (cases[i].body != NULL),
		    "a key from the command line: %s", cases[i].text);
		rest = buf_span(&bytes);
		if (code == ERR_OK && value_read(&rest, &value))
			IS_STR(value.body, cases[i].body, cases[i].text);
		buf_fini(&bytes);
	}
}

static const struct {
	const char *text;
	size_t pos;
	const char *shown;
} points[] = {
    {"a = 1", 2, "  a = 1\n    ^\n"},
    {"a = 1", 99, "  a = 1\n       ^\n"},
    {"\xc3\xa9\t=", 3, "  \xc3\xa9^I=\n     ^\n"},
    /* 80 columns: what is shown begins half a line before the fault. */
    {"0123456789012345678901234567890123456789"
     "012345678901234567890123456789012345678!",
	79,
	"  \xe2\x80\xa6"
	"2345678901234567890123456789012345678!\n"
	"                                        ^\n"},
    {"!123456789012345678901234567890123456789"
     "0123456789012345678901234567890123456789",
	0,
	"  !1234567890123456789012345678901234567890123456789012345678901234"
	"56789012\xe2\x80\xa6\n  ^\n"},
};

static void
test_points(void)
{
	for (size_t i = 0; i < COUNT_OF(points); i++) {
		struct buf out = {0};

		query_point(span_of(points[i].text), points[i].pos, &out);
		IS_STR(buf_span(&out), points[i].shown, points[i].text);
		buf_fini(&out);
	}
}

int
main(void)
{
	struct schema schema = {0};
	struct value hash = {VALUE_S, SPAN("VEH#V-7741")};
	struct query_context context = {.schema = &schema, .index = NO_INDEX};

	make_schema(&schema);
	for (size_t i = 0; i < COUNT_OF(closed); i++)
		test_lines(&context, closed[i].line, closed[i].means);
	for (size_t i = 0; i < COUNT_OF(faults); i++)
		test_fault(&context, i);
	context.hash = &hash;
	for (size_t i = 0; i < COUNT_OF(opened); i++)
		test_lines(&context, opened[i].line, opened[i].means);
	context.hash = NULL;
	context.scan = true;
	test_lines(&context, "on byDepot filter x > 1 limit 2",
	    "on byDepot  | filter x > 1 | limit 2");
	test_key_text();
	test_points();
	schema_fini(&schema);
	return tap_end();
}
