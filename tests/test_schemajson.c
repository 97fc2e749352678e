/* SPDX-License-Identifier: MIT */
#include "src/model/schemajson.h"

#include "tests/tap.h"

static enum err_code
read(const char *text, struct schema *schema, struct err *err)
{
	struct json json = {0};
	enum err_code code;

	json_init(&json, span_of(text));
	code = schemajson_read(&json, schema, err);
	if (code == ERR_OK)
		code = json_finish(&json, err);
	json_fini(&json);
	return code;
}

/* The key and the indexes in their short forms, one a line. */
static void
print(const struct schema *schema, struct buf *out)
{
	buf_add_span(out, schema->name);
	buf_putc(out, '\n');
	schema_print_key(&schema->key, out);
	for (size_t i = 0; i < schema->n_indexes; i++) {
		buf_puts(out,
		    schema->indexes[i].kind == INDEX_LOCAL ? "\nL " : "\nG ");
		schema_print_index(schema, &schema->indexes[i], out);
	}
}

#define TABLE                                              \
	"\"TableName\":\"Fleet\",\"KeySchema\":["          \
	"{\"AttributeName\":\"PK\",\"KeyType\":\"HASH\"}," \
	"{\"AttributeName\":\"SK\",\"KeyType\":\"RANGE\"}]"
#define DEFINE(NAME, TYPE) \
	"{\"AttributeName\":\"" NAME "\",\"AttributeType\":\"" TYPE "\"}"
#define PK_SK DEFINE("PK", "S") "," DEFINE("SK", "S")
#define BAD "One or more parameter values were invalid: "

static void
test_read(void)
{
	static const struct {
		const char *what, *json, *printed;
	} rows[] = {
	    {"plain", "{" TABLE ",\"AttributeDefinitions\":[" PK_SK "]}",
		"Fleet\nPK:S,SK:S"},
	    {"one key",
		"{\"AttributeDefinitions\":[" DEFINE("id",
		    "N") "],"
			 "\"KeySchema\":[{\"KeyType\":\"HASH\",\"AttributeName\":"
			 "\"id\"}],\"TableName\":\"Fleet\"}",
		"Fleet\nid:N"},
	    {"indexes before the key and the types",
		"{\"GlobalSecondaryIndexes\":[{\"Projection\":{"
		"\"NonKeyAttributes\":[\"x\",\"y z\"],\"ProjectionType\":"
		"\"INCLUDE\"},\"IndexName\":\"byA\",\"KeySchema\":["
		"{\"AttributeName\":\"a\",\"KeyType\":\"HASH\"},"
		"{\"AttributeName\":\"b\",\"KeyType\":\"HASH\"},"
		"{\"AttributeName\":\"SK\",\"KeyType\":\"RANGE\"}]}],"
		"\"LocalSecondaryIndexes\":[{\"IndexName\":\"byB\","
		"\"KeySchema\":[{\"AttributeName\":\"PK\",\"KeyType\":\"HASH\"}"
		",{\"AttributeName\":\"b\",\"KeyType\":\"RANGE\"}],"
		"\"Projection\":{\"ProjectionType\":\"KEYS_ONLY\"}}]," TABLE
		",\"AttributeDefinitions\":[" DEFINE("b",
		    "N") "," PK_SK "," DEFINE("a", "B") "]}",
		"Fleet\nPK:S,SK:S\nG byA=a:B+b:N,SK:S;INCLUDE=x,`y z`\n"
		"L byB=b:N;KEYS_ONLY"},
	    {"describe-table",
		"{\"Table\":{\"TableStatus\":\"ACTIVE\",\"ItemCount\":7,"
		"\"ProvisionedThroughput\":{\"ReadCapacityUnits\":5},"
		"\"AttributeDefinitions\":[" PK_SK "]," TABLE "}}",
		"Fleet\nPK:S,SK:S"},
	    {"create-table",
		"{\"TableDescription\":{\"AttributeDefinitions\":[" PK_SK
		"]," TABLE "}}",
		"Fleet\nPK:S,SK:S"},
	    {"unknown and null members",
		"{\"X\":[1,{\"TableName\":2}],\"LocalSecondaryIndexes\":null,"
		"\"Keyslice\":null," TABLE ",\"AttributeDefinitions\":[" PK_SK
		"]}",
		"Fleet\nPK:S,SK:S"},
	    {"the later of two",
		"{\"TableName\":\"Other\",\"KeySchema\":[{\"AttributeName\":"
		"\"x\",\"KeyType\":\"HASH\"}]," TABLE
		",\"AttributeDefinitions\":[" PK_SK "]}",
		"Fleet\nPK:S,SK:S"},
	};

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		struct schema schema = {0};
		struct buf out = {0};
		struct err err = {0};

		IS_INT(read(rows[i].json, &schema, &err), ERR_OK, rows[i].what);
		print(&schema, &out);
		IS_STR(buf_span(&out), rows[i].printed, rows[i].what);
		buf_fini(&out);
		schema_fini(&schema);
	}
}

#define INDEX(KEY, REST) \
	"{\"IndexName\":\"byA\",\"KeySchema\":[" KEY "]" REST "}"
#define HASH(NAME) "{\"AttributeName\":\"" NAME "\",\"KeyType\":\"HASH\"}"
#define RANGE(NAME) "{\"AttributeName\":\"" NAME "\",\"KeyType\":\"RANGE\"}"
#define OPEN "{" TABLE ",\"AttributeDefinitions\":[" PK_SK "],"
#define GLOBAL(INDEXES) OPEN "\"GlobalSecondaryIndexes\":[" INDEXES "]}"
#define LOCAL(INDEXES) OPEN "\"LocalSecondaryIndexes\":[" INDEXES "]}"
#define ALL ",\"Projection\":{\"ProjectionType\":\"ALL\"}"
#define OURS(MEMBERS) OPEN "\"Keyslice\":{" MEMBERS "}}"

static void
test_errors(void)
{
	static const struct {
		const char *json;
		enum err_code code;
		const char *part; /* of the message */
	} rows[] = {
	    {"", ERR_SYNTAX, ""},
	    {"[]", ERR_SYNTAX, ""},
	    {"{\"TableName\":5}", ERR_SYNTAX, ""},
	    {"{\"KeySchema\":{}}", ERR_SYNTAX, ""},
	    {"{" TABLE, ERR_SYNTAX, ""},
	    {"{}", ERR_INVALID,
		"2 validation errors detected: Value null at 'tableName' "
		"failed to satisfy constraint: Member must not be null; Value "
		"null at 'keySchema' failed to satisfy constraint: Member must "
		"not be null"},
	    {"{" TABLE "}", ERR_INVALID,
		"Invalid KeySchema: Some index key attribute have no "
		"definition"},
	    {"{\"TableName\":\"Fleet\",\"KeySchema\":[" HASH(
		 "a") "],\"AttributeDefinitions\":[" PK_SK "]}",
		ERR_INVALID,
		BAD "Some index key attributes are not defined in "
		    "AttributeDefinitions. Keys: [a], AttributeDefinitions: "
		    "[PK, SK]"},
	    {"{\"TableName\":\"Fleet\",\"KeySchema\":[" HASH(
		 "PK") "],\"AttributeDefinitions\":[" PK_SK "]}",
		ERR_INVALID,
		BAD "Number of attributes in KeySchema does not exactly match "
		    "number of attributes defined in AttributeDefinitions"},
	    {"{" TABLE ",\"AttributeDefinitions\":[" PK_SK
	     "," DEFINE("PK", "S") "]}",
		ERR_INVALID, BAD "Number of attributes in KeySchema does not"},
	    {"{" TABLE ",\"AttributeDefinitions\":[" DEFINE("PK", "SS") "]}",
		ERR_INVALID, "Member must satisfy enum value set: [B, N, S]"},
	    {"{\"KeySchema\":[" RANGE("PK") "]}", ERR_INVALID,
		"Invalid KeySchema: The first KeySchemaElement is not a HASH "
		"key type"},
	    {"{\"TableName\":\"Fleet\",\"KeySchema\":[" HASH("PK") "," HASH(
		 "SK") "],\"AttributeDefinitions\":[" PK_SK "]}",
		ERR_INVALID,
		"Invalid KeySchema: The second KeySchemaElement is not a RANGE "
		"key type"},
	    {"{\"KeySchema\":[{\"AttributeName\":\"PK\",\"KeyType\":\"X\"}]}",
		ERR_INVALID,
		"Value 'X' at 'keySchema.keyType' failed to satisfy "
		"constraint: Member must satisfy enum value set: [HASH, "
		"RANGE]"},
	    {"{\"KeySchema\":[{\"AttributeName\":\"PK\"}]}", ERR_INVALID,
		"Value null at 'keySchema.keyType' failed to satisfy "
		"constraint: Member must not be null"},
	    {GLOBAL(""), ERR_INVALID,
		BAD "List of GlobalSecondaryIndexes is empty"},
	    {GLOBAL(INDEX(HASH("SK"), "")), ERR_INVALID,
		BAD "Unknown ProjectionType: null"},
	    {GLOBAL(INDEX(HASH("SK"), ",\"Projection\":{}")), ERR_INVALID,
		BAD "Unknown ProjectionType: null"},
	    {GLOBAL(INDEX(HASH("SK"),
		 ",\"Projection\":{\"ProjectionType\":\"X\"}")),
		ERR_INVALID, "[ALL, INCLUDE, KEYS_ONLY]"},
	    {GLOBAL(INDEX(HASH("SK"),
		 ",\"Projection\":{\"ProjectionType\":\"ALL\","
		 "\"NonKeyAttributes\":[\"x\"]}")),
		ERR_INVALID,
		BAD "ProjectionType is ALL, but NonKeyAttributes is "
		    "specified"},
	    {GLOBAL(INDEX(HASH("x"), ALL)), ERR_INVALID,
		BAD "Some index key attributes are not defined in "
		    "AttributeDefinitions. Keys: [x], AttributeDefinitions: "
		    "[PK, SK]"},
	    {GLOBAL(INDEX("", ALL)), ERR_INVALID,
		"Value null at 'globalSecondaryIndexes.1.member.keySchema'"},
	    {GLOBAL(INDEX(HASH("SK"), ALL) "," INDEX(HASH("SK"), ALL)),
		ERR_INVALID, BAD "Duplicate index name: byA"},
	    {LOCAL(INDEX(HASH("PK"), ALL)), ERR_INVALID,
		BAD "Index KeySchema does not have a range key for index: "
		    "byA"},
	    {LOCAL(INDEX(HASH("SK") "," RANGE("PK"), ALL)), ERR_INVALID,
		BAD "Index KeySchema does not have the same leading hash key "
		    "as table KeySchema for index: byA. index hash key: SK, "
		    "table hash key: PK"},
	    {OURS("\"Templates\":{\"id\":\"x\"}"), ERR_INVALID,
		"template: 'id' is part of no key"},
	    {OURS("\"Templates\":{\"PK\":5}"), ERR_SYNTAX, ""},
	    {OURS("\"Pins\":[\"\"]"), ERR_INVALID, "a pin must have 1 to"},
	    {OURS("\"Entities\":[{\"SK\":\"x\"}]"), ERR_INVALID,
		"an entity needs a \"Name\""},
	    {OURS("\"Entities\":[{\"Name\":\"x\"}]"), ERR_INVALID,
		"an entity needs a \"Name\""},
	    {OURS("\"Entities\":[{\"Name\":\"x\",\"PK\":\"a\",\"SK\":\"b\"}]"),
		ERR_INVALID, "an entity with two templates, for 'PK' and 'SK'"},
	};

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		struct schema schema = {0};
		struct err err = {0};

		IS_INT(read(rows[i].json, &schema, &err), rows[i].code,
		    rows[i].json);
		OK(span_find(span_of(err.msg), span_of(rows[i].part)) !=
			SIZE_MAX,
		    "says: %s", rows[i].part);
		OK(schema.arena.block == NULL && schema.key.n == 0,
		    "empty again");
		schema_fini(&schema);
	}
}

/* BEFORE, 5000 times ELEMENT with its number for %, and AFTER. */
static void
repeat(const char *before, const char *element, const char *after,
    struct buf *out)
{
	struct span text = span_of(element);
	size_t at = span_find(text, SPAN("%"));
	size_t head = at == SIZE_MAX ? text.len : at;

	buf_puts(out, before);
	for (int i = 0; i < 5000; i++) {
		buf_add(out, text.ptr, head);
		if (head < text.len)
			buf_printf(out, "%d", i);
		buf_add_span(out, span_from(text, head + 1));
	}
	buf_puts(out, after);
}

/* Lists that are longer than any schema may have. */
static void
test_bounds(void)
{
	static const struct {
		const char *before, *element, *after;
		const char *msg;
	} rows[] = {
	    {OPEN "\"GlobalSecondaryIndexes\":[" INDEX(HASH("SK"), ALL),
		",{\"IndexName\":\"idx%\",\"KeySchema\":[" HASH("SK") "]" ALL
								      "}",
		"]}",
		BAD "GlobalSecondaryIndex count exceeds the per-table limit "
		    "of 20"},
	    {OPEN
		"\"GlobalSecondaryIndexes\":[{\"IndexName\":\"byA\","
		"\"KeySchema\":[" HASH(
		    "SK") "],\"Projection\":{"
			  "\"ProjectionType\":\"INCLUDE\",\"NonKeyAttributes\":[\"a\"",
		",\"a%\"", "]}}]}",
		BAD "Number of NonKeyAttributes exceeds per-table limit of "
		    "100"},
	    {OPEN "\"Keyslice\":{\"Pins\":[\"p\"", ",\"p%\"", "]}}",
		"a table has at most 256 pins"},
	    {OPEN "\"Keyslice\":{\"Queries\":{\"q\":\"asc\"", ",\"q%\":\"asc\"",
		"}}}", "a table has at most 256 saved queries"},
	    {OPEN "\"Keyslice\":{\"Templates\":{\"PK\":\"x\"", ",\"t%\":\"x\"",
		"}}}", "a table has at most 256 templates"},
	    {OPEN "\"Keyslice\":{\"Entities\":[{\"Name\":\"e\",\"PK\":\"x\"}",
		",{\"Name\":\"e%\",\"PK\":\"x\"}", "]}}",
		"a table has at most 256 entities"},
	    {"{" TABLE ",\"AttributeDefinitions\":[" PK_SK,
		"," DEFINE("a%", "S"), "]}",
		BAD "Number of attributes in KeySchema does not exactly match "
		    "number of attributes defined in AttributeDefinitions"},
	    {"{\"TableName\":\"Fleet\",\"AttributeDefinitions\":[" PK_SK "],"
	     "\"KeySchema\":[" HASH("PK"),
		"," RANGE("SK"), "]}",
		"Invalid KeySchema: Some index key attribute have no "
		"definition"},
	};

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		struct schema schema = {0};
		struct buf text = {0};
		struct err err = {0};

		repeat(rows[i].before, rows[i].element, rows[i].after, &text);
		IS_INT(read(buf_str(&text), &schema, &err), ERR_INVALID,
		    rows[i].msg);
		IS_STR(span_of(err.msg), rows[i].msg, "why");
		buf_fini(&text);
		schema_fini(&schema);
	}
}

/* What is written, line for line; it is read back to the same. */
static void
test_write(void)
{
	static const char *const texts[] = {
	    "{\n"
	    "  \"TableName\": \"Fleet\",\n"
	    "  \"AttributeDefinitions\": [\n"
	    "    {\"AttributeName\": \"id\", \"AttributeType\": \"N\"}\n"
	    "  ],\n"
	    "  \"KeySchema\": [\n"
	    "    {\"AttributeName\": \"id\", \"KeyType\": \"HASH\"}\n"
	    "  ],\n"
	    "  \"BillingMode\": \"PAY_PER_REQUEST\"\n"
	    "}",

	    "{\n"
	    "  \"TableName\": \"Fleet\",\n"
	    "  \"AttributeDefinitions\": [\n"
	    "    {\"AttributeName\": \"PK\", \"AttributeType\": \"S\"},\n"
	    "    {\"AttributeName\": \"SK\", \"AttributeType\": \"S\"},\n"
	    "    {\"AttributeName\": \"a \\\"b\\\"\", \"AttributeType\": "
	    "\"B\"},\n"
	    "    {\"AttributeName\": \"n\", \"AttributeType\": \"N\"}\n"
	    "  ],\n"
	    "  \"KeySchema\": [\n"
	    "    {\"AttributeName\": \"PK\", \"KeyType\": \"HASH\"},\n"
	    "    {\"AttributeName\": \"SK\", \"KeyType\": \"RANGE\"}\n"
	    "  ],\n"
	    "  \"GlobalSecondaryIndexes\": [\n"
	    "    {\n"
	    "      \"IndexName\": \"byA\",\n"
	    "      \"KeySchema\": [\n"
	    "        {\"AttributeName\": \"a \\\"b\\\"\", \"KeyType\": "
	    "\"HASH\"},\n"
	    "        {\"AttributeName\": \"n\", \"KeyType\": \"HASH\"},\n"
	    "        {\"AttributeName\": \"SK\", \"KeyType\": \"RANGE\"}\n"
	    "      ],\n"
	    "      \"Projection\": {\"ProjectionType\": \"INCLUDE\", "
	    "\"NonKeyAttributes\": [\"x\", \"y\"]}\n"
	    "    },\n"
	    "    {\n"
	    "      \"IndexName\": \"bySK\",\n"
	    "      \"KeySchema\": [\n"
	    "        {\"AttributeName\": \"SK\", \"KeyType\": \"HASH\"}\n"
	    "      ],\n"
	    "      \"Projection\": {\"ProjectionType\": \"ALL\"}\n"
	    "    }\n"
	    "  ],\n"
	    "  \"LocalSecondaryIndexes\": [\n"
	    "    {\n"
	    "      \"IndexName\": \"byN\",\n"
	    "      \"KeySchema\": [\n"
	    "        {\"AttributeName\": \"PK\", \"KeyType\": \"HASH\"},\n"
	    "        {\"AttributeName\": \"n\", \"KeyType\": \"RANGE\"}\n"
	    "      ],\n"
	    "      \"Projection\": {\"ProjectionType\": \"KEYS_ONLY\"}\n"
	    "    }\n"
	    "  ],\n"
	    "  \"BillingMode\": \"PAY_PER_REQUEST\",\n"
	    "  \"Keyslice\": {\n"
	    "    \"Templates\": {\n"
	    "      \"PK\": \"VEH#{vehicleId}\",\n"
	    "      \"SK\": \"TS#{at}\"\n"
	    "    },\n"
	    "    \"Delimiter\": \"#\",\n"
	    "    \"Pins\": [\"META\", \"HEAD\"],\n"
	    "    \"Entities\": [\n"
	    "      {\"Name\": \"reading\", \"SK\": \"TS#{at}\"},\n"
	    "      {\"Name\": \"vehicle\", \"SK\": \"META\"}\n"
	    "    ],\n"
	    "    \"Queries\": {\n"
	    "      \"latest\": \"begins_with(SK, \\\"TS#\\\") desc limit "
	    "10\"\n"
	    "    }\n"
	    "  }\n"
	    "}",
	};

	for (size_t i = 0; i < COUNT_OF(texts); i++) {
		struct schema schema = {0};
		struct buf out = {0};
		struct err err = {0};

		IS_INT(read(texts[i], &schema, &err), ERR_OK, "reads");
		schemajson_write(&schema, &out);
		IS_STR(buf_span(&out), texts[i], "writes");
		buf_fini(&out);
		schema_fini(&schema);
	}
}

static void
test_pins(void)
{
	static const struct {
		const char *json;
		size_t n;
		const char *first;
		const char *written; /* NULL: not at all */
	} rows[] = {
	    {OPEN "\"X\":1}", 1, "META", NULL},
	    {OURS("\"Pins\":null"), 1, "META", NULL},
	    {OURS("\"Pins\":[\"META\"]"), 1, "META", NULL},
	    {OURS("\"Pins\":[\"HEAD\"]"), 1, "HEAD", "\"Pins\": [\"HEAD\"]"},
	    {OURS("\"Pins\":[]"), 0, NULL, "\"Pins\": []"},
	};

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		struct schema schema = {0}, copy = {0};
		struct buf out = {0};
		struct err err = {0};

		IS_INT(read(rows[i].json, &schema, &err), ERR_OK, rows[i].json);
		schema_copy(&copy, &schema);
		IS_INT(copy.n_pins, rows[i].n, "pins");
		if (rows[i].first != NULL)
			IS_STR(copy.pins[0], rows[i].first, "the first");
		schemajson_write(&copy, &out);
		if (rows[i].written == NULL)
			OK(span_find(buf_span(&out), SPAN("Keyslice")) ==
				SIZE_MAX,
			    "nothing of ours is written");
		else
			OK(span_find(buf_span(&out),
			       span_of(rows[i].written)) != SIZE_MAX,
			    "%s", rows[i].written);
		buf_fini(&out);
		schema_fini(&schema);
		schema_fini(&copy);
	}
}

int
main(void)
{
	test_read();
	test_errors();
	test_bounds();
	test_write();
	test_pins();
	return tap_end();
}
