/* SPDX-License-Identifier: MIT */
#include "src/app/api.h"

#include "tests/store_fixture.h"

/* A request without its braces, and what the reply is, or holds. */
struct step {
	const char *op;
	const char *params;
	const char *reply;
};

#define VALIDATION                                                              \
	"{\"__type\":\"com.amazonaws.dynamodb.v20120810#ValidationException\"," \
	"\"message\":\""
#define NOT_FOUND                                        \
	"{\"__type\":\"com.amazonaws.dynamodb.v20120810" \
	"#ResourceNotFoundException\",\"message\":\""
#define SERIALIZATION                                                      \
	"{\"__type\":\"com.amazon.coral.service#SerializationException\"," \
	"\"Message\":\""
#define CONDITION                                                           \
	"{\"__type\":\"com.amazonaws.dynamodb.v20120810"                    \
	"#ConditionalCheckFailedException\",\"message\":\"The conditional " \
	"request failed\""
#define INVALID "One or more parameter values were invalid: "

/* A reply that begins with this holds the rest. */
#define HOLDS "..."

static void
ask(struct api *api, const char *op, const char *params, struct buf *out)
{
	struct buf line = {0};

	buf_printf(&line, "{\"op\":\"%s\",\"params\":{%s}}", op, params);
	buf_clear(out);
	api_request(api, buf_span(&line), out);
	buf_fini(&line);
}

static void
check_reply(struct span got, const char *want, const char *what)
{
	struct span text = span_of(want);

	OK(got.len > 0 && got.ptr[got.len - 1] == '\n', "one line: %s", what);
	got.len--;
	if (!span_starts(text, SPAN(HOLDS))) {
		IS_STR(got, want, what);
		return;
	}
	text = span_from(text, strlen(HOLDS));
	if (!OK(span_find(got, text) != SIZE_MAX, "%s", what))
		printf("# got %.*s\n", (int)got.len, got.ptr);
}

static void
run(struct api *api, const struct step *steps, size_t n)
{
	struct buf reply = {0};

	for (size_t i = 0; i < n; i++) {
		struct buf what = {0};

		buf_printf(&what, "%s %s", steps[i].op, steps[i].params);
		ask(api, steps[i].op, steps[i].params, &reply);
		check_reply(buf_span(&reply), steps[i].reply, buf_str(&what));
		buf_fini(&what);
	}
	buf_fini(&reply);
}

#define RUN(API, STEPS) run((API), (STEPS), COUNT_OF(STEPS))

#define HASH(NAME) "{\"AttributeName\":\"" NAME "\",\"KeyType\":\"HASH\"}"
#define RANGE(NAME) "{\"AttributeName\":\"" NAME "\",\"KeyType\":\"RANGE\"}"
#define DEFINE(NAME, TYPE) \
	"{\"AttributeName\":\"" NAME "\",\"AttributeType\":\"" TYPE "\"}"
#define KEY(ELEMENTS) "\"KeySchema\":[" ELEMENTS "]"
#define DEFINITIONS(LIST) "\"AttributeDefinitions\":[" LIST "]"
#define INDEX(NAME, ELEMENTS, PROJECTION) \
	"{\"IndexName\":\"" NAME          \
	"\"," KEY(ELEMENTS) ",\"Projection\":{" PROJECTION "}}"
#define ALL "\"ProjectionType\":\"ALL\""
#define INCLUDE(LIST) \
	"\"ProjectionType\":\"INCLUDE\",\"NonKeyAttributes\":[" LIST "]"

/* The table of most tests: a key of two parts, and an index of each kind. */
#define FLEET                                                                 \
	"\"TableName\":\"Fleet\"," KEY(                                       \
	    HASH("pk") "," RANGE("sk")) "," DEFINITIONS(DEFINE("pk",          \
	    "S") "," DEFINE("sk", "S") "," DEFINE("g", "S") "," DEFINE("l",   \
	    "S")) ","                                                         \
		  "\"GlobalSecondaryIndexes\":[" INDEX("gsi-inc", HASH("g"),  \
		      INCLUDE(                                                \
			  "\"proj\"")) "],"                                   \
				       "\"LocalSecondaryIndexes\":[" INDEX(   \
					   "lsi1", HASH("pk") "," RANGE("l"), \
					   ALL) "]"

#define ITEM(REST) "\"TableName\":\"Fleet\",\"Item\":{" REST "}"
#define PK_SK(PK, SK) "\"pk\":{\"S\":\"" PK "\"},\"sk\":{\"S\":\"" SK "\"}"

#define THROUGHPUT                                               \
	"{\"NumberOfDecreasesToday\":0,\"ReadCapacityUnits\":0," \
	"\"WriteCapacityUnits\":0}"

static void
test_tables(struct api *api)
{
	static const struct step steps[] = {
	    {"ListTables", "", "{\"TableNames\":[]}"},
	    {"CreateTable", FLEET, HOLDS "\"TableStatus\":\"ACTIVE\""},
	    {"CreateTable", FLEET,
		"{\"__type\":\"com.amazonaws.dynamodb.v20120810"
		"#ResourceInUseException\",\"message\":\"Table already exists: "
		"Fleet\"}"},
	    {"DescribeTable", "\"TableName\":\"Fleet\"",
		HOLDS "\"LocalSecondaryIndexes\":[{\"IndexName\":\"lsi1\"," KEY(
		    HASH("pk") "," RANGE(
			"l")) ",\"Projection\":{\"ProjectionType\":\"ALL\"},"
			      "\"IndexSizeBytes\":0,\"ItemCount\":0,\"IndexArn\":"
			      "\"arn:aws:dynamodb:local:000000000000:table/Fleet/index/lsi1"
			      "\"}],\"GlobalSecondaryIndexes\":[{\"IndexName\":\"gsi-inc\"," KEY(
				  HASH(
				      "g")) ",\"Projection\":{\"ProjectionType\":\"INCLUDE\","
					    "\"NonKeyAttributes\":[\"proj\"]},\"IndexStatus\":\"ACTIVE\","
					    "\"ProvisionedThroughput\":" THROUGHPUT},
	    {"DescribeTable",
		"\"TableName\":\"arn:aws:dynamodb:eu-west-2:1:table/Fleet\"",
		HOLDS "{\"Table\":{\"TableName\":\"Fleet\""},
	    {"DescribeTable", "\"TableName\":\"Nope\"",
		NOT_FOUND "Requested resource not found: Table: Nope not "
			  "found\"}"},
	    {"DescribeTable", "",
		VALIDATION "The parameter 'TableName' is required but was not "
			   "present in the request\"}"},
	    {"CreateTable",
		"\"TableName\":\"Alpha\"," KEY(
		    HASH("pk")) "," DEFINITIONS(DEFINE("pk",
		    "N")) ",\"ProvisionedThroughput\":{\"ReadCapacityUnits\":5,"
			  "\"WriteCapacityUnits\":5}",
		HOLDS "\"BillingModeSummary\":{\"BillingMode\":"
		      "\"PAY_PER_REQUEST\"}"},
	    {"ListTables", "", "{\"TableNames\":[\"Alpha\",\"Fleet\"]}"},
	    {"ListTables", "\"Limit\":1",
		"{\"TableNames\":[\"Alpha\"],\"LastEvaluatedTableName\":"
		"\"Alpha\"}"},
	    {"ListTables", "\"Limit\":1,\"ExclusiveStartTableName\":\"Alpha\"",
		"{\"TableNames\":[\"Fleet\"]}"},
	    {"ListTables", "\"Limit\":101",
		VALIDATION
		"1 validation error detected: Value '101' at 'limit' failed to "
		"satisfy constraint: Member must have value less than or equal "
		"to 100\"}"},
	    {"DeleteTable", "\"TableName\":\"Alpha\"",
		HOLDS "\"TableStatus\":\"DELETING\""},
	    {"DeleteTable", "\"TableName\":\"Alpha\"",
		NOT_FOUND "Requested resource not found: Table: Alpha not "
			  "found\"}"},
	    {"ListTables", "", "{\"TableNames\":[\"Fleet\"]}"},
	};

	RUN(api, steps);
}

/* What CreateTable refuses: from the service's own answers. */
static void
test_bad_tables(struct api *api)
{
	static const struct step steps[] = {
	    {"CreateTable", KEY(HASH("pk")) "," DEFINITIONS(DEFINE("pk", "S")),
		VALIDATION "The parameter 'TableName' is required but was not "
			   "present in the request\"}"},
	    {"CreateTable",
		"\"TableName\":\"ab\"," KEY(HASH("pk")) "," DEFINITIONS(
		    DEFINE("pk", "S")),
		VALIDATION
		"1 validation error detected: Value 'ab' at 'tableName' failed "
		"to satisfy constraint: Member must have length greater than "
		"or equal to 3\"}"},
	    {"CreateTable",
		"\"TableName\":\"Bad\"," KEY(HASH("pk") "," RANGE(
		    "pk")) "," DEFINITIONS(DEFINE("pk", "S")),
		VALIDATION "Invalid KeySchema: Some index key attribute have "
			   "no definition\"}"},
	    {"CreateTable",
		"\"TableName\":\"Bad\"," KEY(HASH("pk") "," RANGE(
		    "sk") "," RANGE("extra")) "," DEFINITIONS(DEFINE("pk",
		    "S") "," DEFINE("sk", "S") "," DEFINE("extra", "S")),
		VALIDATION
		"1 validation error detected: Value "
		"'[KeySchemaElement(attributeName=pk, keyType=HASH), "
		"KeySchemaElement(attributeName=sk, keyType=RANGE), "
		"KeySchemaElement(attributeName=extra, keyType=RANGE)]' at "
		"'keySchema' failed to satisfy constraint: Member must have "
		"length less than or equal to 2\"}"},
	    {"CreateTable",
		"\"TableName\":\"Bad\"," DEFINITIONS(DEFINE("pk", "S")) "," KEY(
		    "{\"AttributeName\":\"pk\",\"KeyType\":\"INVALID\"}"),
		VALIDATION
		"1 validation error detected: Value 'INVALID' at "
		"'keySchema.1.member.keyType' failed to satisfy constraint: "
		"Member must satisfy enum value set: [HASH, RANGE]\"}"},
	    {"CreateTable",
		"\"TableName\":\"Bad\"," DEFINITIONS(DEFINE("pk",
		    "INVALID")) "," KEY(HASH("pk")),
		VALIDATION
		"1 validation error detected: Value 'INVALID' at "
		"'attributeDefinitions.1.member.attributeType' failed to "
		"satisfy constraint: Member must satisfy enum value set: [B, "
		"N, S]\"}"},
	    {"CreateTable",
		"\"TableName\":\"Bad\"," DEFINITIONS(DEFINE("pk",
		    "S") "," DEFINE("l",
		    "S")) "," KEY(HASH("pk")) ",\"LocalSecondaryIndexes\":[" INDEX("lsi1",
		    HASH("pk") "," RANGE("l"), ALL) "]",
		VALIDATION INVALID "Table KeySchema does not have a range key, "
				   "which is required when specifying a "
				   "LocalSecondaryIndex\"}"},
	    {"CreateTable",
		"\"TableName\":\"Bad\"," DEFINITIONS(DEFINE("pk",
		    "S") "," DEFINE("a", "S") "," DEFINE("b",
		    "S")) "," KEY(HASH("pk")) ",\"GlobalSecondaryIndexes\":[" INDEX("same",
		    HASH("a"), ALL) "," INDEX("same", HASH("b"), ALL) "]",
		VALIDATION INVALID "Duplicate index name: same\"}"},
	    {"CreateTable",
		"\"TableName\":\"Bad\"," DEFINITIONS(DEFINE("pk",
		    "S") "," DEFINE("x", "N")) "," KEY(HASH("pk")),
		VALIDATION INVALID
		"Number of attributes in KeySchema does not exactly match "
		"number of attributes defined in AttributeDefinitions\"}"},
	    {"CreateTable",
		"\"TableName\":\"Bad\"," DEFINITIONS(DEFINE("pk", "S")) "," KEY(
		    HASH("pk")) ",\"BillingMode\":\"PROVISIONED\"",
		VALIDATION INVALID "ReadCapacityUnits and WriteCapacityUnits "
				   "must both be specified when BillingMode is "
				   "PROVISIONED\"}"},
	    {"CreateTable", "\"TableName\":\"Bad\",\"KeySchema\":{}",
		SERIALIZATION
		"Start of structure or map found where not expected\"}"},
	    {"CreateTable", "\"TableName\":7",
		SERIALIZATION "NUMBER_VALUE cannot be converted to String\"}"},
	    {"ListTables", "", "{\"TableNames\":[\"Fleet\"]}"},
	};

	RUN(api, steps);
}

#define CREATE(NAME, ELEMENTS)                                                \
	"\"GlobalSecondaryIndexUpdates\":[{\"Create\":" INDEX(NAME, ELEMENTS, \
	    ALL) "}]"
#define DROP(NAME)                                                            \
	"\"GlobalSecondaryIndexUpdates\":[{\"Delete\":{\"IndexName\":\"" NAME \
	"\"}}]"
#define QUERY_BY_C                                       \
	"\"TableName\":\"Fleet\",\"IndexName\":\"byC\"," \
	"\"KeyConditionExpression\":\"c = :c\","         \
	"\"ExpressionAttributeValues\":{\":c\":{\"N\":\"1\"}}"

static void
test_update_table(struct api *api)
{
	static const struct step steps[] = {
	    {"PutItem", ITEM(PK_SK("u", "1") ",\"c\":{\"N\":\"1.0\"}"), "{}"},
	    {"Query", QUERY_BY_C,
		VALIDATION "The table does not have the specified index: "
			   "byC\"}"},
	    {"UpdateTable", "\"TableName\":\"Fleet\"," CREATE("byC", HASH("c")),
		HOLDS INVALID "Some index key attributes are not defined in "
			      "AttributeDefinitions"},
	    {"UpdateTable",
		"\"TableName\":\"Fleet\"," DEFINITIONS(DEFINE("c",
		    "N")) "," CREATE("byC", HASH("c")),
		HOLDS "{\"IndexName\":\"byC\"," KEY(HASH("c"))},
	    {"Query", QUERY_BY_C,
		"{\"Items\":[{\"c\":{\"N\":\"1\"}," PK_SK("u",
		    "1") "}],\"Count\":1,\"ScannedCount\":1}"},
	    {"UpdateTable", "\"TableName\":\"Fleet\"," CREATE("byC", HASH("c")),
		VALIDATION "Attempting to create an index which already "
			   "exists\"}"},
	    {"UpdateTable", "\"TableName\":\"Fleet\"," DROP("nope"),
		NOT_FOUND "Requested resource not found\"}"},
	    {"UpdateTable", "\"TableName\":\"Fleet\"," DROP("byC"),
		HOLDS "\"TableName\":\"Fleet\""},
	    {"Query", QUERY_BY_C,
		VALIDATION "The table does not have the specified index: "
			   "byC\"}"},
	    {"UpdateTable", "\"TableName\":\"Fleet\"",
		HOLDS "At least one of ProvisionedThroughput, BillingMode"},
	    {"UpdateTable", "\"TableName\":\"Nope\"," DROP("byC"),
		HOLDS "#ResourceNotFoundException"},
	    {"DeleteItem",
		"\"TableName\":\"Fleet\",\"Key\":{" PK_SK("u", "1") "}", "{}"},
	};

	RUN(api, steps);
}

#define UPDATE(PK, EXPRESSION)                        \
	"\"TableName\":\"Fleet\",\"Key\":{" PK_SK(PK, \
	    "1") "},\"UpdateExpression\":\"" EXPRESSION "\""
#define VALUES(LIST) ",\"ExpressionAttributeValues\":{" LIST "}"
#define RETURN(WHAT) ",\"ReturnValues\":\"" WHAT "\""

static void
test_return_values(struct api *api)
{
	static const struct step steps[] = {
	    {"PutItem",
		ITEM(PK_SK("r", "1") ",\"a\":{\"S\":\"old\"}")
		    RETURN("ALL_OLD"),
		"{}"},
	    {"PutItem",
		ITEM(PK_SK("r", "1") ",\"a\":{\"S\":\"hi\"}") RETURN("ALL_OLD"),
		"{\"Attributes\":{" PK_SK("r", "1") ",\"a\":{\"S\":\"old\"}}}"},
	    {"PutItem", ITEM(PK_SK("r", "1")) RETURN("ALL_NEW"),
		VALIDATION "ReturnValues can only be ALL_OLD or NONE\"}"},
	    {"UpdateItem",
		UPDATE("r", "SET a = :x, b = :y")
		    VALUES("\":x\":{\"S\":\"ho\"},\":y\":{\"N\":\"1\"}")
			RETURN("UPDATED_OLD"),
		"{\"Attributes\":{\"a\":{\"S\":\"hi\"}}}"},
	    {"UpdateItem",
		UPDATE("r", "ADD b :y") VALUES("\":y\":{\"N\":\"1\"}")
		    RETURN("UPDATED_NEW"),
		"{\"Attributes\":{\"b\":{\"N\":\"2\"}}}"},
	    {"UpdateItem", UPDATE("r", "REMOVE b") RETURN("UPDATED_NEW"), "{}"},
	    {"UpdateItem",
		UPDATE("r", "SET m = :m")
		    VALUES("\":m\":{\"M\":{\"k\":{\"S\":\"1\"},"
			   "\"l\":{\"S\":\"2\"}}}") RETURN("ALL_OLD"),
		"{\"Attributes\":{" PK_SK("r", "1") ",\"a\":{\"S\":\"ho\"}}}"},
	    {"UpdateItem",
		UPDATE("r", "SET m.k = :v") VALUES("\":v\":{\"S\":\"3\"}")
		    RETURN("UPDATED_NEW"),
		"{\"Attributes\":{\"m\":{\"M\":{\"k\":{\"S\":\"3\"}}}}}"},
	    {"UpdateItem",
		UPDATE("r", "SET m.n = :v") VALUES("\":v\":{\"S\":\"3\"}")
		    RETURN("UPDATED_OLD"),
		"{}"},
	    /* A key alone makes an item, what only takes away does not. */
	    {"UpdateItem",
		"\"TableName\":\"Fleet\",\"Key\":{" PK_SK("n",
		    "1") "}" RETURN("ALL_NEW"),
		"{\"Attributes\":{" PK_SK("n", "1") "}}"},
	    {"UpdateItem", UPDATE("none", "REMOVE b") RETURN("ALL_NEW"), "{}"},
	    {"GetItem",
		"\"TableName\":\"Fleet\",\"Key\":{" PK_SK("none", "1") "}",
		"{}"},
	    {"DeleteItem",
		"\"TableName\":\"Fleet\",\"Key\":{" PK_SK("n",
		    "1") "}" RETURN("ALL_OLD"),
		"{\"Attributes\":{" PK_SK("n", "1") "}}"},
	    {"DeleteItem",
		"\"TableName\":\"Fleet\",\"Key\":{" PK_SK("n",
		    "1") "}" RETURN("ALL_OLD"),
		"{}"},
	};

	RUN(api, steps);
}

static void
test_conditions(struct api *api)
{
	static const struct step steps[] = {
	    {"PutItem", ITEM(PK_SK("c", "1") ",\"v\":{\"N\":\"1\"}"), "{}"},
	    {"PutItem",
		ITEM(PK_SK("c",
		    "1")) ",\"ConditionExpression\":\"attribute_not_exists(pk)\"",
		CONDITION "}"},
	    {"PutItem",
		ITEM(PK_SK("c",
		    "1")) ",\"ConditionExpression\":\"attribute_not_exists(pk)\","
			  "\"ReturnValuesOnConditionCheckFailure\":\"ALL_OLD\"",
		CONDITION
		",\"Item\":{" PK_SK("c", "1") ",\"v\":{\"N\":\"1\"}}}"},
	    {"UpdateItem",
		UPDATE("c", "SET v = v + :one") ",\"ConditionExpression\":\"v < :one\"" VALUES(
		    "\":one\":{\"N\":\"1\"}"),
		CONDITION "}"},
	    {"UpdateItem",
		UPDATE("c", "SET v = v + :one") ",\"ConditionExpression\":\"v <= :one\"" VALUES(
		    "\":one\":{\"N\":\"1\"}") RETURN("ALL_NEW"),
		"{\"Attributes\":{" PK_SK("c", "1") ",\"v\":{\"N\":\"2\"}}}"},
	    {"UpdateItem",
		UPDATE("absent", "SET v = :one") ",\"ConditionExpression\":\"attribute_exists(pk)\"" VALUES(
		    "\":one\":{\"N\":\"1\"}"),
		CONDITION "}"},
	    {"DeleteItem",
		"\"TableName\":\"Fleet\",\"Key\":{" PK_SK("c",
		    "1") "},\"ConditionExpression\":\"v = :one\"" VALUES("\":one\":{\"N\":\"1\"}"),
		CONDITION "}"},
	    {"GetItem", "\"TableName\":\"Fleet\",\"Key\":{" PK_SK("c", "1") "}",
		"{\"Item\":{" PK_SK("c", "1") ",\"v\":{\"N\":\"2\"}}}"},
	};

	RUN(api, steps);
}

#define CAPACITY ",\"ReturnConsumedCapacity\":\"INDEXES\""
#define UNITS(N) "{\"CapacityUnits\":" N "}"
#define CONSUMED(TOTAL, TABLE, REST)                                              \
	"{\"ConsumedCapacity\":{\"TableName\":\"Fleet\",\"CapacityUnits\":" TOTAL \
	",\"Table\":" UNITS(TABLE) REST "}}"
#define GSI(N) ",\"GlobalSecondaryIndexes\":{\"gsi-inc\":" UNITS(N) "}"
#define LSI(N) ",\"LocalSecondaryIndexes\":{\"lsi1\":" UNITS(N) "}"
#define LADDER                                       \
	PK_SK("w", "1")                              \
	",\"g\":{\"S\":\"g\"},\"l\":{\"S\":\"L1\"}," \
	"\"proj\":{\"S\":\"p\"},\"more\":{\"S\":\"o\"}"

/* What the service was seen to charge for writes of less than 1 KB. */
static void
test_write_capacity(struct api *api)
{
	static const struct step steps[] = {
	    {"PutItem", ITEM(LADDER) CAPACITY,
		CONSUMED("3", "1", LSI("1") GSI("1"))},
	    {"PutItem", ITEM(LADDER) CAPACITY, CONSUMED("1", "1", "")},
	    {"PutItem",
		ITEM(PK_SK("w", "2") ",\"other\":{\"S\":\"o\"}") CAPACITY,
		CONSUMED("1", "1", "")},
	    {"UpdateItem",
		UPDATE("w", "SET more = :v") VALUES("\":v\":{\"S\":\"o2\"}")
		    CAPACITY,
		CONSUMED("2", "1", LSI("1"))},
	    {"UpdateItem",
		UPDATE("w", "SET proj = :v") VALUES("\":v\":{\"S\":\"p2\"}")
		    CAPACITY,
		CONSUMED("3", "1", LSI("1") GSI("1"))},
	    {"UpdateItem",
		UPDATE("w", "SET g = :v") VALUES("\":v\":{\"S\":\"g2\"}")
		    CAPACITY,
		CONSUMED("4", "1", LSI("1") GSI("2"))},
	    {"UpdateItem", UPDATE("w", "REMOVE g") CAPACITY,
		CONSUMED("3", "1", LSI("1") GSI("1"))},
	    {"UpdateItem",
		UPDATE("w", "SET l = :v") VALUES("\":v\":{\"S\":\"L2\"}")
		    CAPACITY,
		CONSUMED("3", "1", LSI("2"))},
	    {"DeleteItem",
		"\"TableName\":\"Fleet\",\"Key\":{" PK_SK("w",
		    "1") "}" CAPACITY,
		CONSUMED("2", "1", LSI("1"))},
	    {"DeleteItem",
		"\"TableName\":\"Fleet\",\"Key\":{" PK_SK("w",
		    "1") "}"
			 ",\"ReturnConsumedCapacity\":\"TOTAL\"",
		"{\"ConsumedCapacity\":{\"TableName\":\"Fleet\","
		"\"CapacityUnits\":1}}"},
	    {"GetItem",
		"\"TableName\":\"Fleet\",\"Key\":{" PK_SK("w",
		    "1") "}"
			 ",\"ConsistentRead\":true" CAPACITY,
		CONSUMED("1", "1", "")},
	    {"PutItem",
		ITEM(PK_SK("w",
		    "2")) ",\"ReturnItemCollectionMetrics\":\"SIZE\"",
		"{\"ItemCollectionMetrics\":{\"ItemCollectionKey\":{\"pk\":"
		"{\"S\":\"w\"}},\"SizeEstimateRangeGB\":[0,1]}}"},
	};

	RUN(api, steps);
}

#define PUT(ITEM) "{\"PutRequest\":{\"Item\":{" ITEM "}}}"
#define DELETE(KEY) "{\"DeleteRequest\":{\"Key\":{" KEY "}}}"
#define WRITES(LIST) "\"RequestItems\":{\"Fleet\":[" LIST "]}"
#define GETS(LIST, REST) \
	"\"RequestItems\":{\"Fleet\":{\"Keys\":[" LIST "]" REST "}}"
#define DUPLICATES \
	VALIDATION "Provided list of item keys contains duplicates\"}"

static void
test_batches(struct api *api)
{
	static const struct step steps[] = {
	    {"BatchWriteItem",
		WRITES(PUT(PK_SK("b",
		    "1") ",\"a\":{\"N\":\"1\"},"
			 "\"g\":{\"S\":\"x\"}") "," PUT(PK_SK("b",
		    "2") ",\"a\":{\"N\":\"2\"}")) CAPACITY,
		"{\"UnprocessedItems\":{},\"ConsumedCapacity\":[{\"TableName\":"
		"\"Fleet\",\"CapacityUnits\":3,\"Table\":" UNITS("2")
		    GSI("1") "}]}"},
	    {"BatchGetItem",
		GETS("{" PK_SK("b", "1") "},{" PK_SK("b", "3") "},{" PK_SK("b",
			 "2") "}",
		    ",\"ProjectionExpression\":\"a\"") CAPACITY,
		"{\"Responses\":{\"Fleet\":[{\"a\":{\"N\":\"1\"}},{\"a\":{"
		"\"N\":\"2\"}}]},\"UnprocessedKeys\":{},\"ConsumedCapacity\":[{"
		"\"TableName\":\"Fleet\",\"CapacityUnits\":1.5,\"Table\":" UNITS(
		    "1.5") "}]}"},
	    {"BatchGetItem",
		GETS("{" PK_SK("b", "1") "}",
		    ",\"ProjectionExpression\":\"nothing\""),
		"{\"Responses\":{\"Fleet\":[{}]},\"UnprocessedKeys\":{}}"},
	    {"BatchGetItem",
		GETS("{" PK_SK("b", "1") "},{" PK_SK("b", "1") "}", ""),
		DUPLICATES},
	    {"BatchGetItem", "\"RequestItems\":{}",
		VALIDATION "The requestItems parameter is required for "
			   "BatchGetItem\"}"},
	    {"BatchGetItem",
		"\"RequestItems\":{\"Nope\":{\"Keys\":[{" PK_SK("b",
		    "1") "}]}}",
		NOT_FOUND "Requested resource not found\"}"},
	    {"BatchGetItem", GETS("{\"pk\":{\"S\":\"b\"}}", ""),
		VALIDATION "The provided key element does not match the "
			   "schema\"}"},
	    {"BatchGetItem",
		GETS("{" PK_SK("b", "1") "}",
		    ",\"AttributesToGet\":[\"a\"],"
		    "\"ProjectionExpression\":\"a\""),
		HOLDS "Non-expression parameters: {AttributesToGet} Expression "
		      "parameters: {ProjectionExpression}"},
	    /* All of a batch, or nothing of it. */
	    {"BatchWriteItem",
		WRITES(PUT(PK_SK("b", "9")) "," PUT("\"pk\":{\"N\":\"5\"}")),
		VALIDATION "The provided key element does not match the "
			   "schema\"}"},
	    {"BatchWriteItem",
		WRITES(PUT(PK_SK("b", "9")) "," PUT(PK_SK("b",
		    "8") ",\"g\":{\"N\":\"5\"}")),
		VALIDATION INVALID "Type mismatch for Index Key g Expected: S "
				   "Actual: N IndexName: gsi-inc\"}"},
	    {"BatchWriteItem",
		WRITES(PUT(PK_SK("b", "9")) "," DELETE(PK_SK("b", "9"))),
		DUPLICATES},
	    {"BatchGetItem", GETS("{" PK_SK("b", "9") "}", ""),
		"{\"Responses\":{\"Fleet\":[]},\"UnprocessedKeys\":{}}"},
	    {"BatchWriteItem",
		WRITES(DELETE(PK_SK("b", "1")) "," PUT(PK_SK("b",
		    "2"))) ",\"ReturnItemCollectionMetrics\":\"SIZE\"",
		HOLDS "\"ItemCollectionMetrics\":{\"Fleet\":[{\"ItemCollection"
		      "Key\":{\"pk\":{\"S\":\"b\"}}"},
	    {"BatchWriteItem", "\"RequestItems\":{}",
		VALIDATION "The requestItems parameter is required for "
			   "BatchWriteItem\"}"},
	    {"BatchWriteItem", WRITES("{}"),
		VALIDATION "Supplied AttributeValue has more than one "
			   "datatypes set, must contain exactly one of the "
			   "supported datatypes\"}"},
	};

	RUN(api, steps);
}

/* One more than may be in a batch. */
static void
test_large_batches(struct api *api)
{
	struct buf params = {0}, reply = {0};

	buf_puts(&params, "\"RequestItems\":{\"Fleet\":[");
	for (int i = 0; i < 26; i++)
		buf_printf(&params,
		    "%s{\"PutRequest\":{\"Item\":{\"pk\":{\"S\":\"x\"},"
		    "\"sk\":{\"S\":\"%d\"}}}}",
		    i == 0 ? "" : ",", i);
	buf_puts(&params, "]}");
	ask(api, "BatchWriteItem", buf_str(&params), &reply);
	check_reply(buf_span(&reply),
	    HOLDS "]}' at 'requestItems' failed to satisfy constraint: Map "
		  "value must satisfy constraint: [Member must have length "
		  "less than or equal to 25, Member must have length greater "
		  "than or equal to 1]",
	    "26 writes");
	buf_clear(&params);
	buf_puts(&params, "\"RequestItems\":{\"Fleet\":{\"Keys\":[");
	for (int i = 0; i < 101; i++)
		buf_printf(&params,
		    "%s{\"pk\":{\"S\":\"x\"},\"sk\":{\"S\":\"%d\"}}",
		    i == 0 ? "" : ",", i);
	buf_puts(&params, "]}}");
	ask(api, "BatchGetItem", buf_str(&params), &reply);
	check_reply(buf_span(&reply),
	    VALIDATION "1 validation error detected: Value at "
		       "'RequestItems.Fleet.member.Keys' failed to satisfy "
		       "constraint: Member must have length less than or "
		       "equal to 100\"}",
	    "101 keys");
	buf_fini(&params);
	buf_fini(&reply);
}

static void
test_faults(struct api *api)
{
	static const struct step steps[] = {
	    {"PutItem", "\"Item\":{}",
		VALIDATION
		"1 validation error detected: Value null at 'tableName' failed "
		"to satisfy constraint: Member must not be null\"}"},
	    {"PutItem",
		"\"TableName\":\"\",\"Item\":{},"
		"\"ReturnValues\":\"INVALID\"",
		VALIDATION
		"1 validation error detected: Value at 'TableName' failed to "
		"satisfy constraint: Member must have length greater than or "
		"equal to 1\"}"},
	    {"PutItem", "\"TableName\":\"bad table!@#\",\"Item\":{}",
		VALIDATION
		"1 validation error detected: Value 'bad table!@#' at "
		"'tableName' failed to satisfy constraint: Member must satisfy "
		"regular expression pattern: [a-zA-Z0-9_.-]+\"}"},
	    {"DeleteItem",
		"\"TableName\":\"Fleet\",\"Key\":{},"
		"\"ReturnConsumedCapacity\":\"x\","
		"\"ReturnValues\":\"y\"",
		VALIDATION
		"2 validation errors detected: Value 'x' at "
		"'returnConsumedCapacity' failed to satisfy constraint: Member "
		"must satisfy enum value set: [INDEXES, TOTAL, NONE]; Value "
		"'y' at 'returnValues' failed to satisfy constraint: Member "
		"must satisfy enum value set: [ALL_NEW, UPDATED_OLD, ALL_OLD, "
		"NONE, UPDATED_NEW]\"}"},
	    {"UpdateItem",
		UPDATE("a", "SET l.x = :v") VALUES("\":v\":{\"N\":\"1\"}"),
		VALIDATION
		"Key attributes must be scalars; list random access '[]' and map "
		"lookup '.' are not allowed: IndexKey: l\"}"},
	    {"UpdateItem", UPDATE("a", "REMOVE g[0]"),
		VALIDATION
		"Key attributes must be scalars; list random access '[]' and map "
		"lookup '.' are not allowed: IndexKey: g\"}"},
	    {"UpdateItem",
		"\"TableName\":\"Fleet\",\"Key\":{},"
		"\"ReturnConsumedCapacity\":\"x\","
		"\"ReturnValues\":\"y\"",
		HOLDS "\"1 validation error detected: Value 'y' at "
		      "'returnValues'"},
	    {"Query", "\"TableName\":\"Fleet\",\"Limit\":0",
		VALIDATION
		"1 validation error detected: Value at 'Limit' failed to "
		"satisfy constraint: Member must have value greater than or "
		"equal to 1\"}"},
	    {"Query", "\"TableName\":\"Fleet\"",
		VALIDATION "Either the KeyConditions or KeyConditionExpression "
			   "parameter must be specified in the request.\"}"},
	    {"Query", "\"TableName\":\"Fleet\",\"KeyConditions\":{}",
		VALIDATION "The parameter KeyConditions is not supported: use "
			   "expressions\"}"},
	    {"UpdateItem",
		"\"TableName\":\"Fleet\",\"Key\":{},"
		"\"AttributeUpdates\":{},"
		"\"UpdateExpression\":\"REMOVE a\"",
		VALIDATION
		"Can not use both expression and non-expression parameters in "
		"the same request: Non-expression parameters: "
		"{AttributeUpdates} Expression parameters: "
		"{UpdateExpression}\"}"},
	    {"UpdateItem",
		UPDATE("r", "SET g = :v") VALUES("\":v\":{\"S\":\"\"}"),
		VALIDATION
		"One or more parameter values are not valid. The update "
		"expression attempted to update a secondary index key to a "
		"value that is not supported. The AttributeValue for a key "
		"attribute cannot contain an empty string value.\"}"},
	    {"UpdateItem", UPDATE("r", "INVALID SYNTAX HERE"),
		VALIDATION "Invalid UpdateExpression: Syntax error; token: "
			   "\\\"INVALID\\\", near: \\\"INVALID SYNTAX\\\"\"}"},
	    {"Scan",
		"\"TableName\":\"Fleet\",\"Segment\":5,"
		"\"TotalSegments\":5",
		VALIDATION
		"The Segment parameter is zero-based and must be less than "
		"parameter TotalSegments: Segment: 5 is not less than "
		"TotalSegments: 5\"}"},
	    {"Scan",
		"\"TableName\":\"Fleet\",\"Segment\":-1,"
		"\"TotalSegments\":4",
		HOLDS "'segment' failed to satisfy constraint: Member must "
		      "have value greater than or equal to 0"},
	    {"GetItem", "\"TableName\":\"Fleet\",\"Key\":[]",
		SERIALIZATION "Unrecognized collection type "
			      "java.util.Map<java.lang.String, "
			      "com.amazonaws.dynamodb.v20120810."
			      "AttributeValue>\"}"},
	    {"GetItem", "\"TableName\":\"Fleet\",\"Key\":{\"pk\":\"x\"}",
		SERIALIZATION "Unexpected value type in payload\"}"},
	    {"GetItem", "\"TableName\":\"Fleet\",\"Key\":{\"pk\":{\"N\":1.5}}",
		SERIALIZATION "DECIMAL_VALUE cannot be converted to "
			      "String\"}"},
	    {"GetItem", "\"TableName\":\"Fleet\",\"ConsistentRead\":7",
		SERIALIZATION "NUMBER_VALUE cannot be converted to "
			      "Boolean\"}"},
	    {"Query", "\"TableName\":\"Fleet\",\"Limit\":\"7\"",
		SERIALIZATION "STRING_VALUE cannot be converted to "
			      "Integer\"}"},
	    {"ItemSize", "\"Item\":{\"pk\":{\"S\":\"abc\"}}", "{\"bytes\":5}"},
	};

	RUN(api, steps);
}

/* Sets come back in order, at any depth. */
static void
test_sets(struct api *api)
{
	static const struct step steps[] = {
	    {"PutItem",
		ITEM(PK_SK("set",
		    "1") ",\"s\":{\"SS\":[\"b\",\"\",\"a\"]},"
			 "\"n\":{\"L\":[{\"NS\":[\"10\",\"9\",\"-1\"]}]},"
			 "\"m\":{\"M\":{\"x\":{\"BS\":[\"/w==\",\"AA==\"]}}}"),
		"{}"},
	    {"GetItem",
		"\"TableName\":\"Fleet\",\"Key\":{" PK_SK("set", "1") "}",
		"{\"Item\":{" PK_SK("set",
		    "1") ",\"s\":{\"SS\":[\"\",\"a\",\"b\"]},\"n\":{\"L\":[{"
			 "\"NS\":[\"-1\",\"9\",\"10\"]}]},\"m\":{\"M\":{\"x\":{"
			 "\"BS\":[\"AA==\",\"/w==\"]}}}}}"},
	};

	RUN(api, steps);
}

/*
 * How long a value UpdateItem can set. Seen of the service: the item has at most
 * 409600 bytes, and so has what an update writes, with 3 bytes for the update,
 * 19 for each SET, 20 if it is of an element, and 2 for each REMOVE.
 */
static void
test_update_size(struct api *api)
{
	static const struct {
		const char *expression;
		int max;
	} rows[] = {
	    {"SET b = :v", 409600 - 1 - 22},
	    {"SET b = :v REMOVE c", 409600 - 1 - 24},
	    {"SET b = :v, d = :w", 409600 - 1 - 2 - 41},
	};
	struct buf params = {0}, reply = {0};

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		for (int more = 0; more < 2; more++) {
			buf_clear(&params);
			buf_printf(&params, UPDATE("K", "%s"),
			    rows[i].expression);
			buf_puts(&params,
			    ",\"ExpressionAttributeValues\":{\":v\":{\"S\":\"");
			for (int k = 0; k < rows[i].max + more; k++)
				buf_putc(&params, 'x');
			buf_puts(&params, "\"}");
			if (strstr(rows[i].expression, ":w") != NULL)
				buf_puts(&params, ",\":w\":{\"S\":\"w\"}");
			buf_putc(&params, '}');
			ask(api, "UpdateItem", buf_str(&params), &reply);
			check_reply(buf_span(&reply),
			    more == 0 ? "{}"
				      : VALIDATION
				"Item size to update has exceeded the "
				"maximum allowed size\"}",
			    rows[i].expression);
			ask(api, "DeleteItem",
			    "\"TableName\":\"Fleet\",\"Key\":{" PK_SK("K",
				"1") "}",
			    &reply);
		}
	}
	buf_fini(&params);
	buf_fini(&reply);
}

/* Lines that are no requests at all. */
static void
test_lines(struct api *api)
{
	static const struct {
		const char *line;
		const char *reply;
	} rows[] = {
	    {"", SERIALIZATION "expected '{', but the text ends\"}"},
	    {"hello", SERIALIZATION "expected '{', found 'h'\"}"},
	    {"[]", SERIALIZATION "expected '{', found '['\"}"},
	    {"{\"op\":\"Scan\"", HOLDS "#SerializationException"},
	    {"{\"params\":{}}",
		SERIALIZATION "expected a member \\\"op\\\"\"}"},
	    {"{\"op\":7}", HOLDS "#SerializationException"},
	    {"{\"op\":\"ListTables\",\"params\":null}",
		"{\"TableNames\":[\"Fleet\"]}"},
	    {"{\"params\":{\"Limit\":1},\"op\":\"ListTables\",\"more\":[1]}",
		"{\"TableNames\":[\"Fleet\"]}"},
	    {"{\"op\":\"ListTables\",\"params\":[]}",
		HOLDS "#SerializationException"},
	    {"{\"op\":\"ListTables\",\"params\":\"x\"}",
		HOLDS "#SerializationException"},
	    {"{\"op\":\"listTables\"}",
		"{\"__type\":\"com.amazon.coral.service"
		"#UnknownOperationException\",\"Message\":\"Unknown operation: "
		"listTables\"}"},
	    {"{\"op\":\"ExecuteStatement\",\"params\":{\"Statement\":\"x\"}}",
		"{\"__type\":\"com.amazon.coral.service"
		"#UnknownOperationException\",\"Message\":\"Not supported: "
		"ExecuteStatement\"}"},
	    {"{\"op\":\"PutItem\",\"params\":{\"TableName\":\"Fleet\",\"Item\":"
	     "{\"pk\":{\"S\":\"\\ud800\"}}}}",
		HOLDS "#SerializationException"},
	};
	struct buf reply = {0};

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		buf_clear(&reply);
		api_request(api, span_of(rows[i].line), &reply);
		check_reply(buf_span(&reply), rows[i].reply, rows[i].line);
	}
	buf_clear(&reply);
	api_too_long(&reply);
	check_reply(buf_span(&reply),
	    SERIALIZATION "the request is longer than 32 MB\"}", "too long");
	buf_fini(&reply);
}

/* Values nested so deeply that even the reader of JSON refuses them. */
static void
test_depth(struct api *api)
{
	static const int depths[] = {32, 63, 100, 100000};
	struct buf params = {0}, reply = {0};

	for (size_t i = 0; i < COUNT_OF(depths); i++) {
		buf_clear(&params);
		buf_puts(&params, ITEM(PK_SK("d", "1") ",\"v\":"));
		params.len--;
		for (int k = 0; k < depths[i]; k++)
			buf_puts(&params, "{\"L\":[");
		buf_puts(&params, "{\"S\":\"x\"}");
		for (int k = 0; k < depths[i]; k++)
			buf_puts(&params, "]}");
		buf_putc(&params, '}');
		ask(api, "PutItem", buf_str(&params), &reply);
		check_reply(buf_span(&reply),
		    VALIDATION "Nesting Levels have exceeded supported limits: "
			       "Attributes in the item have nested levels "
			       "beyond supported limit\"}",
		    "nested values");
	}
	buf_fini(&params);
	buf_fini(&reply);
}

/* How often TEXT holds PART. */
static size_t
count_part(struct span text, const char *part)
{
	size_t n = 0, at;

	while ((at = span_find(text, span_of(part))) != SIZE_MAX) {
		text = span_from(text, at + 1);
		n++;
	}
	return n;
}

/* The start key of the next page in REPLY, appended to OUT; false: none. */
static bool
next_key(struct span reply, struct buf *out)
{
	size_t at = span_find(reply, SPAN("\"LastEvaluatedKey\":"));

	if (at == SIZE_MAX)
		return false;
	reply = span_from(reply, at + strlen("\"LastEvaluatedKey\":"));
	reply.len = span_find(reply, SPAN("}}")) + 2;
	buf_puts(out, ",\"ExclusiveStartKey\":");
	buf_add_span(out, reply);
	return true;
}

enum {
	PARTITIONS = 60,
	SEGMENTS = 7,
};

/* The items of segment I, page by page, appended to ITEMS; START gets the start
 * key of the second page. */
static void
scan_segment(struct api *api, int i, struct buf *items, struct buf *start)
{
	struct buf params = {0}, reply = {0}, next = {0};
	bool more = true;

	while (more) {
		struct span text;

		buf_clear(&params);
		buf_printf(&params,
		    "\"TableName\":\"Fleet\",\"Limit\":2,\"Segment\":%d,"
		    "\"TotalSegments\":%d",
		    i, SEGMENTS);
		buf_add_span(&params, buf_span(&next));
		ask(api, "Scan", buf_str(&params), &reply);
		text = buf_span(&reply);
		text.len = span_find(text, SPAN("],\"Count\""));
		OK(text.len < reply.len, "a page of segment %d", i);
		buf_add_span(items, text);
		buf_clear(&next);
		more = next_key(buf_span(&reply), &next);
		if (more && start->len == 0)
			buf_add_span(start, buf_span(&next));
	}
	buf_fini(&params);
	buf_fini(&reply);
	buf_fini(&next);
}

/* Every item is in one segment, whatever the pages. */
static void
test_segments(struct api *api)
{
	struct buf text = {0}, reply = {0}, items = {0}, start = {0};

	for (int i = 0; i < PARTITIONS; i++) {
		buf_clear(&text);
		buf_printf(&text,
		    ITEM("\"pk\":{\"S\":\"seg%d\"},"
			 "\"sk\":{\"S\":\"%d\"}"),
		    i / 2, i);
		ask(api, "PutItem", buf_str(&text), &reply);
	}
	for (int i = 0; i < SEGMENTS; i++) {
		size_t before = items.len;

		buf_clear(&start);
		scan_segment(api, i, &items, &start);
		OK(items.len > before, "segment %d has items", i);
	}
	for (int i = 0; i < PARTITIONS; i++) {
		buf_clear(&text);
		buf_printf(&text,
		    "{\"pk\":{\"S\":\"seg%d\"},\"sk\":{\"S\":\"%d\"}}", i / 2,
		    i);
		IS_INT(count_part(buf_span(&items), buf_str(&text)), 1,
		    buf_str(&text));
	}
	/* A key of the last segment, in the first one. */
	buf_clear(&text);
	buf_printf(&text,
	    "\"TableName\":\"Fleet\",\"Segment\":0,\"TotalSegments\":%d",
	    SEGMENTS);
	buf_add_span(&text, buf_span(&start));
	ask(api, "Scan", buf_str(&text), &reply);
	check_reply(buf_span(&reply),
	    VALIDATION "The provided starting key is invalid: Invalid "
		       "ExclusiveStartKey. Please use ExclusiveStartKey with "
		       "correct Segment. TotalSegments: 7 Segment: 0\"}",
	    "a start key of another segment");
	buf_fini(&text);
	buf_fini(&reply);
	buf_fini(&items);
	buf_fini(&start);
}

/* Two that have the store open see what the other one does. */
static void
test_two(struct fixture *f, struct api *api)
{
	static const struct step first[] = {
	    {"UpdateTable",
		"\"TableName\":\"Fleet\"," DEFINITIONS(DEFINE("c",
		    "N")) "," CREATE("byC", HASH("c")),
		HOLDS "\"byC\""},
	    {"PutItem", ITEM(PK_SK("two", "1") ",\"c\":{\"N\":\"1\"}"), "{}"},
	};
	static const struct step second[] = {
	    {"Query", QUERY_BY_C,
		"{\"Items\":[{\"c\":{\"N\":\"1\"}," PK_SK("two",
		    "1") "}],\"Count\":1,\"ScannedCount\":1}"},
	    {"PutItem",
		ITEM(PK_SK("two", "2") ",\"c\":{\"N\":\"2\"},\"fresh\":{\"S\":"
				       "\"name\"}"),
		"{}"},
	    {"UpdateTable", "\"TableName\":\"Fleet\"," DROP("byC"),
		HOLDS "\"Fleet\""},
	};
	static const struct step again[] = {
	    {"Query", QUERY_BY_C,
		VALIDATION "The table does not have the specified index: "
			   "byC\"}"},
	    {"GetItem",
		"\"TableName\":\"Fleet\",\"Key\":{" PK_SK("two", "2") "}",
		"{\"Item\":{" PK_SK("two", "2") ",\"c\":{\"N\":\"2\"},"
						"\"fresh\":{\"S\":\"name\"}}}"},
	    {"PutItem", ITEM(PK_SK("two", "3") ",\"c\":{\"S\":\"any\"}"), "{}"},
	};
	struct store *store = fixture_store(f, STORE_WRITE);
	struct api *other = api_new(store);
	static const struct step look[] = {
	    {"DescribeTable", "\"TableName\":\"Fleet\"", HOLDS "\"Fleet\""}};

	RUN(other, look);
	RUN(api, first);
	RUN(other, second);
	RUN(api, again);
	api_free(other);
	store_close(store);
}

int
main(void)
{
	struct fixture f;
	struct store *store;
	struct api *api;

	fixture_init(&f);
	store = fixture_store(&f, STORE_CREATE);
	api = api_new(store);
	test_tables(api);
	test_bad_tables(api);
	test_update_table(api);
	test_return_values(api);
	test_conditions(api);
	test_write_capacity(api);
	test_batches(api);
	test_large_batches(api);
	test_faults(api);
	test_sets(api);
	test_update_size(api);
	test_lines(api);
	test_depth(api);
	test_segments(api);
	test_two(&f, api);
	api_free(api);
	api_free(NULL);
	store_close(store);
	fixture_fini(&f);
	return tap_end();
}
