/* SPDX-License-Identifier: MIT */
/*
 * The tables of requests. The order of the fields of a struct is that in which
 * the service tells of broken constraints, and of expressions.
 */
#include "src/app/api_shape.h"

#include "src/model/limits.h"

#define SCALAR(KIND, NAME) .kind = (KIND), .name = (NAME)
#define LIST(NAME, ELEMENT) \
	.kind = SHAPE_LIST, .name = (NAME), .element = &(ELEMENT)
#define MAP(NAME, ELEMENT) \
	.kind = SHAPE_MAP, .name = (NAME), .element = &(ELEMENT)
#define FIELD(NAME, SHAPE) .name = (NAME), .shape = &(SHAPE)
#define WITHIN(MIN, MAX) .min = (MIN), .max = (MAX)
#define NAME (MUST_BE_NAME | MUST_REACH | MUST_NOT_PASS)
#define STRUCT(NAME, FIELDS)                                      \
	.kind = SHAPE_STRUCT, .name = (NAME), .fields = (FIELDS), \
	.n_fields = COUNT_OF(FIELDS)

static const struct shape any = {.kind = SHAPE_ANY};
static const struct shape string = {SCALAR(SHAPE_STRING, "String")};
static const struct shape blob = {SCALAR(SHAPE_BLOB, "Blob")};
static const struct shape boolean = {SCALAR(SHAPE_BOOLEAN, "Boolean")};
static const struct shape integer = {SCALAR(SHAPE_INTEGER, "Integer")};
static const struct shape long_integer = {SCALAR(SHAPE_LONG, "Long")};
static const struct shape strings = {LIST("String", string)};
static const struct shape blobs = {LIST("Blob", blob)};
static const struct shape string_map = {MAP("java.lang.String", string)};

/* A value holds values. */
static const enum field value_fields[] = {
    F_S, F_N, F_B, F_SS, F_NS, F_BS, F_M, F_L, F_NULL, F_BOOL};
static const struct shape value = {STRUCT("AttributeValue", value_fields)};
static const struct shape value_list = {LIST("AttributeValue", value)};
static const struct shape value_map = {
    MAP("com.amazonaws.dynamodb.v20120810.AttributeValue", value)};

static const enum field definition_fields[] = {
    F_ATTRIBUTE_NAME, F_ATTRIBUTE_TYPE};
const struct shape shape_definition = {
    STRUCT("AttributeDefinition", definition_fields), .constrained = true};
static const struct shape definitions = {
    LIST("AttributeDefinition", shape_definition), .constrained = true};

static const enum field key_element_fields[] = {F_ATTRIBUTE_NAME, F_KEY_TYPE};
const struct shape shape_key_element = {
    STRUCT("KeySchemaElement", key_element_fields), .constrained = true};
static const struct shape key_schema = {
    LIST("KeySchemaElement", shape_key_element), .constrained = true};

static const enum field throughput_fields[] = {F_WRITE_UNITS, F_READ_UNITS};
static const struct shape throughput = {
    STRUCT("ProvisionedThroughput", throughput_fields), .inner = true,
    .constrained = true};

static const enum field projection_fields[] = {
    F_PROJECTION_TYPE, F_NON_KEY_ATTRIBUTES};
const struct shape shape_projection = {STRUCT("Projection", projection_fields),
    .inner = true, .constrained = true};

static const enum field local_fields[] = {
    F_INDEX_NAME_OF, F_INDEX_KEY_SCHEMA, F_PROJECTION_OF};
static const struct shape local_index = {
    STRUCT("LocalSecondaryIndex", local_fields), .constrained = true};
static const struct shape local_indexes = {
    LIST("LocalSecondaryIndex", local_index), .constrained = true};

static const enum field global_fields[] = {
    F_INDEX_NAME_OF, F_INDEX_KEY_SCHEMA, F_PROJECTION_OF, F_THROUGHPUT};
static const struct shape global_index = {
    STRUCT("GlobalSecondaryIndex", global_fields), .constrained = true};
static const struct shape global_indexes = {
    LIST("GlobalSecondaryIndex", global_index), .constrained = true};

static const enum field create_index_fields[] = {
    F_PROJECTION_OF, F_INDEX_NAME_OF, F_THROUGHPUT, F_INDEX_KEY_SCHEMA};
const struct shape shape_create_index = {
    STRUCT("CreateGlobalSecondaryIndexAction", create_index_fields),
    .inner = true, .constrained = true};

static const enum field index_name_fields[] = {F_INDEX_NAME_OF};
const struct shape shape_index_name = {
    STRUCT("DeleteGlobalSecondaryIndexAction", index_name_fields),
    .inner = true, .constrained = true};

static const enum field index_update_fields[] = {
    F_UPDATE_INDEX, F_CREATE, F_DELETE};
const struct shape shape_index_update = {
    STRUCT("GlobalSecondaryIndexUpdate", index_update_fields),
    .constrained = true};
static const struct shape index_updates = {
    LIST("GlobalSecondaryIndexUpdate", shape_index_update),
    .constrained = true};

static const enum field keys_fields[] = {
    F_KEYS, F_ATTRIBUTES_TO_GET, F_CONSISTENT_READ, F_PROJECTION, F_NAMES};
const struct shape shape_keys_and_attributes = {
    STRUCT("KeysAndAttributes", keys_fields), .constrained = true};
static const struct shape key_in_list = {
    MAP("com.amazonaws.dynamodb.v20120810.AttributeValue", value),
    .generic = true};
static const struct shape key_list = {LIST("AttributeValue", key_in_list)};
static const struct shape get_requests = {
    MAP("com.amazonaws.dynamodb.v20120810.KeysAndAttributes",
	shape_keys_and_attributes),
    .constrained = true};

static const enum field put_request_fields[] = {F_ITEM};
const struct shape shape_put_request = {
    STRUCT("PutRequest", put_request_fields), .inner = true,
    .constrained = true};

static const enum field delete_request_fields[] = {F_KEY};
const struct shape shape_delete_request = {
    STRUCT("DeleteRequest", delete_request_fields), .inner = true,
    .constrained = true};

static const enum field write_request_fields[] = {
    F_DELETE_REQUEST, F_PUT_REQUEST};
const struct shape shape_write_request = {
    STRUCT("WriteRequest", write_request_fields), .constrained = true};
static const struct shape write_list = {
    LIST("WriteRequest", shape_write_request), .generic = true,
    .constrained = true};
static const struct shape write_requests = {
    MAP("java.util.List<com.amazonaws.dynamodb.v20120810.WriteRequest>",
	write_list),
    .constrained = true};

static const struct field_info infos[FIELD_COUNT] = {
    [F_TABLE_NAME] = {FIELD("TableName", string),
	.rules = MUST_BE | MUST_BE_TABLE},
    [F_INDEX_NAME] = {FIELD("IndexName", string), .rules = NAME,
	WITHIN(TABLE_NAME_MIN, TABLE_NAME_MAX)},
    [F_RETURN_CAPACITY] = {FIELD("ReturnConsumedCapacity", string),
	.words = "INDEXES, TOTAL, NONE"},
    [F_RETURN_METRICS] = {FIELD("ReturnItemCollectionMetrics", string),
	.words = "SIZE, NONE"},
    [F_RETURN_VALUES] = {FIELD("ReturnValues", string),
	.words = "ALL_NEW, UPDATED_OLD, ALL_OLD, NONE, UPDATED_NEW"},
    [F_UPDATE_RETURN_VALUES] = {FIELD("ReturnValues", string),
	.rules = LAST_WORD,
	.words = "ALL_NEW, UPDATED_OLD, ALL_OLD, NONE, UPDATED_NEW"},
    [F_RETURN_ON_FAILURE] = {FIELD("ReturnValuesOnConditionCheckFailure",
				 string),
	.words = "ALL_OLD, NONE"},
    [F_CONSISTENT_READ] = {FIELD("ConsistentRead", boolean)},
    [F_KEY] = {FIELD("Key", value_map), .rules = MUST_BE},
    [F_ITEM] = {FIELD("Item", value_map), .rules = MUST_BE},
    [F_START_KEY] = {FIELD("ExclusiveStartKey", value_map)},
    [F_SELECT] = {FIELD("Select", string),
	.words = "SPECIFIC_ATTRIBUTES, COUNT, ALL_ATTRIBUTES, "
		 "ALL_PROJECTED_ATTRIBUTES"},
    [F_QUERY_LIMIT] = {FIELD("Limit", integer), .rules = MUST_REACH | NO_ECHO,
	.min = 1},
    [F_SCAN_LIMIT] = {FIELD("Limit", integer), .rules = MUST_REACH, .min = 1},
    [F_SCAN_FORWARD] = {FIELD("ScanIndexForward", boolean)},
    [F_SEGMENT] = {FIELD("Segment", integer),
	.rules = MUST_REACH | MUST_NOT_PASS, WITHIN(0, 999999)},
    [F_TOTAL_SEGMENTS] = {FIELD("TotalSegments", integer),
	.rules = MUST_REACH | MUST_NOT_PASS, WITHIN(1, 1000000)},
    [F_KEY_CONDITION] = {FIELD("KeyConditionExpression", string),
	.role = ROLE_EXPRESSION},
    [F_FILTER] = {FIELD("FilterExpression", string), .role = ROLE_EXPRESSION},
    [F_PROJECTION] = {FIELD("ProjectionExpression", string),
	.role = ROLE_PATHS},
    [F_CONDITION] = {FIELD("ConditionExpression", string),
	.role = ROLE_EXPRESSION},
    [F_UPDATE] = {FIELD("UpdateExpression", string), .role = ROLE_EXPRESSION},
    [F_NAMES] = {FIELD("ExpressionAttributeNames", string_map)},
    [F_VALUES] = {FIELD("ExpressionAttributeValues", value_map)},
    [F_ATTRIBUTES_TO_GET] = {FIELD("AttributesToGet", strings),
	.rules = MUST_REACH | MUST_NOT_PASS, WITHIN(1, 255),
	.role = ROLE_ATTRIBUTES},
    [F_QUERY_FILTER] = {FIELD("QueryFilter", any), .role = ROLE_LEGACY},
    [F_SCAN_FILTER] = {FIELD("ScanFilter", any), .role = ROLE_LEGACY},
    [F_KEY_CONDITIONS] = {FIELD("KeyConditions", any), .role = ROLE_LEGACY},
    [F_CONDITIONAL_OPERATOR] = {FIELD("ConditionalOperator", string),
	.words = "OR, AND", .role = ROLE_LEGACY},
    [F_EXPECTED] = {FIELD("Expected", any), .role = ROLE_LEGACY},
    [F_ATTRIBUTE_UPDATES] = {FIELD("AttributeUpdates", any),
	.role = ROLE_LEGACY},
    [F_GET_REQUESTS] = {FIELD("RequestItems", get_requests),
	.rules = MUST_BE | MUST_BE_TABLES},
    [F_WRITE_REQUESTS] = {FIELD("RequestItems", write_requests),
	.rules = MUST_BE | MUST_BE_TABLES | FEW_VALUES, WITHIN(1, 25)},
    [F_KEYS] = {FIELD("Keys", key_list),
	.rules = MUST_BE | MUST_REACH | MUST_NOT_PASS | NO_ECHO,
	WITHIN(1, 100)},
    [F_PUT_REQUEST] = {FIELD("PutRequest", shape_put_request)},
    [F_DELETE_REQUEST] = {FIELD("DeleteRequest", shape_delete_request)},
    [F_NEW_TABLE_NAME] = {FIELD("TableName", string),
	.rules = MUST_BE_GIVEN | NAME, WITHIN(TABLE_NAME_MIN, TABLE_NAME_MAX)},
    [F_THE_TABLE_NAME] = {FIELD("TableName", string),
	.rules = MUST_BE_GIVEN | MUST_BE_TABLE},
    [F_START_TABLE_NAME] = {FIELD("ExclusiveStartTableName", string),
	.rules = NAME, WITHIN(TABLE_NAME_MIN, TABLE_NAME_MAX)},
    [F_LIST_LIMIT] = {FIELD("Limit", integer),
	.rules = MUST_REACH | MUST_NOT_PASS, WITHIN(1, 100)},
    [F_DEFINITIONS] = {FIELD("AttributeDefinitions", definitions),
	.rules = MUST_BE},
    [F_MORE_DEFINITIONS] = {FIELD("AttributeDefinitions", definitions)},
    [F_ATTRIBUTE_NAME] = {FIELD("AttributeName", string),
	.rules = MUST_BE | MUST_REACH | MUST_NOT_PASS,
	WITHIN(1, KEY_NAME_BYTES_MAX)},
    [F_ATTRIBUTE_TYPE] = {FIELD("AttributeType", string), .rules = MUST_BE,
	.words = "B, N, S"},
    [F_KEY_SCHEMA] = {FIELD("KeySchema", key_schema),
	.rules = MUST_BE | MUST_REACH | MUST_NOT_PASS, WITHIN(1, 2)},
    [F_KEY_TYPE] = {FIELD("KeyType", string), .rules = MUST_BE,
	.words = "HASH, RANGE"},
    [F_LOCAL_INDEXES] = {FIELD("LocalSecondaryIndexes", local_indexes)},
    [F_GLOBAL_INDEXES] = {FIELD("GlobalSecondaryIndexes", global_indexes)},
    [F_INDEX_NAME_OF] = {FIELD("IndexName", string), .rules = MUST_BE | NAME,
	WITHIN(TABLE_NAME_MIN, TABLE_NAME_MAX)},
    [F_INDEX_KEY_SCHEMA] = {FIELD("KeySchema", key_schema),
	.rules = MUST_BE | MUST_REACH | MUST_NOT_PASS,
	WITHIN(1, INDEX_HASH_MAX + INDEX_RANGE_MAX)},
    [F_PROJECTION_OF] = {FIELD("Projection", shape_projection),
	.rules = MUST_BE},
    [F_PROJECTION_TYPE] = {FIELD("ProjectionType", string),
	.words = "ALL, INCLUDE, KEYS_ONLY"},
    [F_NON_KEY_ATTRIBUTES] = {FIELD("NonKeyAttributes", strings),
	.rules = MUST_REACH, .min = 1},
    [F_BILLING_MODE] = {FIELD("BillingMode", string),
	.words = "PROVISIONED, PAY_PER_REQUEST"},
    [F_THROUGHPUT] = {FIELD("ProvisionedThroughput", throughput)},
    [F_READ_UNITS] = {FIELD("ReadCapacityUnits", long_integer),
	.rules = MUST_BE | MUST_REACH, .min = 1},
    [F_WRITE_UNITS] = {FIELD("WriteCapacityUnits", long_integer),
	.rules = MUST_BE | MUST_REACH, .min = 1},
    [F_INDEX_UPDATES] = {FIELD("GlobalSecondaryIndexUpdates", index_updates)},
    [F_CREATE] = {FIELD("Create", shape_create_index)},
    [F_UPDATE_INDEX] = {FIELD("Update", shape_index_name)},
    [F_DELETE] = {FIELD("Delete", shape_index_name)},
    [F_S] = {FIELD("S", string)},
    [F_N] = {FIELD("N", string)},
    [F_B] = {FIELD("B", blob)},
    [F_BOOL] = {FIELD("BOOL", boolean)},
    [F_NULL] = {FIELD("NULL", boolean)},
    [F_M] = {FIELD("M", value_map)},
    [F_L] = {FIELD("L", value_list)},
    [F_SS] = {FIELD("SS", strings)},
    [F_NS] = {FIELD("NS", strings)},
    [F_BS] = {FIELD("BS", blobs)},
};

const struct field_info *
field_info(enum field field)
{
	return &infos[field];
}

static const enum field create_table_fields[] = {F_DEFINITIONS,
    F_NEW_TABLE_NAME, F_BILLING_MODE, F_THROUGHPUT, F_KEY_SCHEMA,
    F_LOCAL_INDEXES, F_GLOBAL_INDEXES};

static const enum field the_table_fields[] = {F_THE_TABLE_NAME};

static const enum field list_tables_fields[] = {
    F_LIST_LIMIT, F_START_TABLE_NAME};

static const enum field update_table_fields[] = {F_MORE_DEFINITIONS,
    F_THE_TABLE_NAME, F_THROUGHPUT, F_BILLING_MODE, F_INDEX_UPDATES};

static const enum field put_item_fields[] = {F_RETURN_CAPACITY, F_TABLE_NAME,
    F_ITEM, F_EXPECTED, F_CONDITIONAL_OPERATOR, F_RETURN_VALUES,
    F_RETURN_METRICS, F_RETURN_ON_FAILURE, F_CONDITION, F_VALUES, F_NAMES};

static const enum field get_item_fields[] = {F_RETURN_CAPACITY,
    F_ATTRIBUTES_TO_GET, F_TABLE_NAME, F_KEY, F_CONSISTENT_READ, F_PROJECTION,
    F_NAMES};

static const enum field update_item_fields[] = {F_RETURN_CAPACITY, F_TABLE_NAME,
    F_RETURN_METRICS, F_UPDATE_RETURN_VALUES, F_RETURN_ON_FAILURE, F_KEY,
    F_ATTRIBUTE_UPDATES, F_EXPECTED, F_CONDITIONAL_OPERATOR, F_UPDATE,
    F_CONDITION, F_VALUES, F_NAMES};

static const enum field delete_item_fields[] = {F_RETURN_CAPACITY, F_TABLE_NAME,
    F_RETURN_VALUES, F_RETURN_METRICS, F_RETURN_ON_FAILURE, F_KEY, F_EXPECTED,
    F_CONDITIONAL_OPERATOR, F_CONDITION, F_VALUES, F_NAMES};

static const enum field batch_get_fields[] = {
    F_RETURN_CAPACITY, F_GET_REQUESTS};

static const enum field batch_write_fields[] = {
    F_RETURN_CAPACITY, F_RETURN_METRICS, F_WRITE_REQUESTS};

static const enum field query_fields[] = {F_SELECT, F_INDEX_NAME,
    F_RETURN_CAPACITY, F_TABLE_NAME, F_ATTRIBUTES_TO_GET, F_QUERY_FILTER,
    F_CONDITIONAL_OPERATOR, F_KEY_CONDITIONS, F_QUERY_LIMIT, F_START_KEY,
    F_CONSISTENT_READ, F_SCAN_FORWARD, F_PROJECTION, F_FILTER, F_KEY_CONDITION,
    F_VALUES, F_NAMES};

static const enum field scan_fields[] = {F_SELECT, F_INDEX_NAME,
    F_TOTAL_SEGMENTS, F_RETURN_CAPACITY, F_TABLE_NAME, F_SEGMENT, F_SCAN_LIMIT,
    F_ATTRIBUTES_TO_GET, F_SCAN_FILTER, F_CONDITIONAL_OPERATOR, F_START_KEY,
    F_CONSISTENT_READ, F_PROJECTION, F_FILTER, F_VALUES, F_NAMES};

static const enum field item_size_fields[] = {F_ITEM};

#define REQUEST(FIELDS)                                      \
	{                                                    \
		STRUCT("Input", FIELDS), .constrained = true \
	}

const struct shape shape_create_table = REQUEST(create_table_fields);
const struct shape shape_the_table = REQUEST(the_table_fields);
const struct shape shape_list_tables = REQUEST(list_tables_fields);
const struct shape shape_update_table = REQUEST(update_table_fields);
const struct shape shape_put_item = REQUEST(put_item_fields);
const struct shape shape_get_item = REQUEST(get_item_fields);
const struct shape shape_update_item = REQUEST(update_item_fields);
const struct shape shape_delete_item = REQUEST(delete_item_fields);
const struct shape shape_batch_get = REQUEST(batch_get_fields);
const struct shape shape_batch_write = REQUEST(batch_write_fields);
const struct shape shape_query = REQUEST(query_fields);
const struct shape shape_scan = REQUEST(scan_fields);
const struct shape shape_item_size = REQUEST(item_size_fields);
