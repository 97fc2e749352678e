/* SPDX-License-Identifier: MIT */
/*
 * The tables of requests. The order of the fields of a struct is that in which
 * the service tells of broken constraints, and of expressions.
 */
#include "src/app/api_shape.h"

#include "src/model/limits.h"

#define NAME (MUST_BE_NAME | MUST_REACH | MUST_NOT_PASS)
#define STRUCT(NAME, FIELDS) \
	.kind = SHAPE_STRUCT, .name = (NAME), .fields = (FIELDS), \
	.n_fields = COUNT_OF(FIELDS)

static const struct shape any = {SHAPE_ANY};
static const struct shape string = {SHAPE_STRING, "String"};
static const struct shape blob = {SHAPE_BLOB, "Blob"};
static const struct shape boolean = {SHAPE_BOOLEAN, "Boolean"};
static const struct shape integer = {SHAPE_INTEGER, "Integer"};
static const struct shape long_integer = {SHAPE_LONG, "Long"};
static const struct shape strings = {SHAPE_LIST, "String", &string};
static const struct shape blobs = {SHAPE_LIST, "Blob", &blob};
static const struct shape string_map = {
    SHAPE_MAP, "java.lang.String", &string};

/* A value holds values. */
static const enum field value_fields[] = {
    F_S, F_N, F_B, F_SS, F_NS, F_BS, F_M, F_L, F_NULL, F_BOOL};
static const struct shape value = {STRUCT("AttributeValue", value_fields)};
static const struct shape value_list = {SHAPE_LIST, "AttributeValue", &value};
static const struct shape value_map = {
    SHAPE_MAP, "com.amazonaws.dynamodb.v20120810.AttributeValue", &value};

static const enum field definition_fields[] = {
    F_ATTRIBUTE_NAME, F_ATTRIBUTE_TYPE};
static const struct shape definition = {
    STRUCT("AttributeDefinition", definition_fields), .constrained = true};
static const struct shape definitions = {
    SHAPE_LIST, "AttributeDefinition", &definition, .constrained = true};

static const enum field key_element_fields[] = {
    F_ATTRIBUTE_NAME, F_KEY_TYPE};
const struct shape shape_key_element = {
    STRUCT("KeySchemaElement", key_element_fields), .constrained = true};
static const struct shape key_schema = {
    SHAPE_LIST, "KeySchemaElement", &shape_key_element, .constrained = true};

static const enum field throughput_fields[] = {F_WRITE_UNITS, F_READ_UNITS};
static const struct shape throughput = {
    STRUCT("ProvisionedThroughput", throughput_fields),
    .inner = true,
    .constrained = true};

static const enum field projection_fields[] = {
    F_PROJECTION_TYPE, F_NON_KEY_ATTRIBUTES};
static const struct shape projection = {
    STRUCT("Projection", projection_fields), .inner = true,
    .constrained = true};

static const enum field local_fields[] = {
    F_INDEX_NAME_OF, F_INDEX_KEY_SCHEMA, F_PROJECTION_OF};
static const struct shape local_index = {
    STRUCT("LocalSecondaryIndex", local_fields), .constrained = true};
static const struct shape local_indexes = {
    SHAPE_LIST, "LocalSecondaryIndex", &local_index, .constrained = true};

static const enum field global_fields[] = {
    F_INDEX_NAME_OF, F_INDEX_KEY_SCHEMA, F_PROJECTION_OF, F_THROUGHPUT};
static const struct shape global_index = {
    STRUCT("GlobalSecondaryIndex", global_fields), .constrained = true};
static const struct shape global_indexes = {
    SHAPE_LIST, "GlobalSecondaryIndex", &global_index, .constrained = true};

static const enum field create_index_fields[] = {
    F_PROJECTION_OF, F_INDEX_NAME_OF, F_THROUGHPUT, F_INDEX_KEY_SCHEMA};
const struct shape shape_create_index = {
    STRUCT("CreateGlobalSecondaryIndexAction", create_index_fields),
    .inner = true,
    .constrained = true};
static const enum field index_name_fields[] = {F_INDEX_NAME_OF};
const struct shape shape_index_name = {
    STRUCT("DeleteGlobalSecondaryIndexAction", index_name_fields),
    .inner = true,
    .constrained = true};
static const enum field index_update_fields[] = {
    F_UPDATE_INDEX, F_CREATE, F_DELETE};
const struct shape shape_index_update = {
    STRUCT("GlobalSecondaryIndexUpdate", index_update_fields),
    .constrained = true};
static const struct shape index_updates = {SHAPE_LIST,
    "GlobalSecondaryIndexUpdate", &shape_index_update, .constrained = true};

static const enum field keys_fields[] = {F_KEYS, F_ATTRIBUTES_TO_GET,
    F_CONSISTENT_READ, F_PROJECTION, F_NAMES};
const struct shape shape_keys_and_attributes = {
    STRUCT("KeysAndAttributes", keys_fields), .constrained = true};
static const struct shape key_list = {SHAPE_LIST, "AttributeValue", &value_map};
static const struct shape get_requests = {SHAPE_MAP,
    "com.amazonaws.dynamodb.v20120810.KeysAndAttributes",
    &shape_keys_and_attributes, .constrained = true};

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
    SHAPE_LIST, "WriteRequest", &shape_write_request, .constrained = true};
static const struct shape write_requests = {SHAPE_MAP,
    "java.util.List<com.amazonaws.dynamodb.v20120810.WriteRequest>",
    &write_list, .constrained = true};

static const struct field_info infos[FIELD_COUNT] = {
    [F_TABLE_NAME] = {"TableName", &string, MUST_BE | MUST_BE_TABLE},
    [F_INDEX_NAME] = {"IndexName", &string, NAME, TABLE_NAME_MIN,
        TABLE_NAME_MAX},
    [F_RETURN_CAPACITY] = {"ReturnConsumedCapacity", &string,
        .words = "INDEXES, TOTAL, NONE"},
    [F_RETURN_METRICS] = {"ReturnItemCollectionMetrics", &string,
        .words = "SIZE, NONE"},
    [F_RETURN_VALUES] = {"ReturnValues", &string,
        .words = "ALL_NEW, UPDATED_OLD, ALL_OLD, NONE, UPDATED_NEW"},
    [F_UPDATE_RETURN_VALUES] = {"ReturnValues", &string, LAST_WORD,
        .words = "ALL_NEW, UPDATED_OLD, ALL_OLD, NONE, UPDATED_NEW"},
    [F_RETURN_ON_FAILURE] = {"ReturnValuesOnConditionCheckFailure", &string,
        .words = "ALL_OLD, NONE"},
    [F_CONSISTENT_READ] = {"ConsistentRead", &boolean},
    [F_KEY] = {"Key", &value_map, MUST_BE},
    [F_ITEM] = {"Item", &value_map, MUST_BE},
    [F_START_KEY] = {"ExclusiveStartKey", &value_map},
    [F_SELECT] = {"Select", &string,
        .words = "SPECIFIC_ATTRIBUTES, COUNT, ALL_ATTRIBUTES, "
                 "ALL_PROJECTED_ATTRIBUTES"},
    [F_QUERY_LIMIT] = {"Limit", &integer, MUST_REACH | NO_ECHO, 1},
    [F_SCAN_LIMIT] = {"Limit", &integer, MUST_REACH, 1},
    [F_SCAN_FORWARD] = {"ScanIndexForward", &boolean},
    [F_SEGMENT] = {"Segment", &integer, MUST_REACH | MUST_NOT_PASS, 0,
        999999},
    [F_TOTAL_SEGMENTS] = {"TotalSegments", &integer,
        MUST_REACH | MUST_NOT_PASS, 1, 1000000},
    [F_KEY_CONDITION] = {"KeyConditionExpression", &string,
        .role = ROLE_EXPRESSION},
    [F_FILTER] = {"FilterExpression", &string, .role = ROLE_EXPRESSION},
    [F_PROJECTION] = {"ProjectionExpression", &string, .role = ROLE_PATHS},
    [F_CONDITION] = {"ConditionExpression", &string,
        .role = ROLE_EXPRESSION},
    [F_UPDATE] = {"UpdateExpression", &string, .role = ROLE_EXPRESSION},
    [F_NAMES] = {"ExpressionAttributeNames", &string_map},
    [F_VALUES] = {"ExpressionAttributeValues", &value_map},
    [F_ATTRIBUTES_TO_GET] = {"AttributesToGet", &strings,
        MUST_REACH | MUST_NOT_PASS, 1, 255, .role = ROLE_LEGACY},
    [F_QUERY_FILTER] = {"QueryFilter", &any, .role = ROLE_LEGACY},
    [F_SCAN_FILTER] = {"ScanFilter", &any, .role = ROLE_LEGACY},
    [F_KEY_CONDITIONS] = {"KeyConditions", &any, .role = ROLE_LEGACY},
    [F_CONDITIONAL_OPERATOR] = {"ConditionalOperator", &string,
        .words = "OR, AND", .role = ROLE_LEGACY},
    [F_EXPECTED] = {"Expected", &any, .role = ROLE_LEGACY},
    [F_ATTRIBUTE_UPDATES] = {"AttributeUpdates", &any, .role = ROLE_LEGACY},
    [F_GET_REQUESTS] = {"RequestItems", &get_requests,
        MUST_BE | MUST_BE_TABLES},
    [F_WRITE_REQUESTS] = {"RequestItems", &write_requests,
        MUST_BE | MUST_BE_TABLES | FEW_VALUES, 1, 25},
    [F_KEYS] = {"Keys", &key_list,
        MUST_BE | MUST_REACH | MUST_NOT_PASS | NO_ECHO, 1, 100},
    [F_PUT_REQUEST] = {"PutRequest", &shape_put_request},
    [F_DELETE_REQUEST] = {"DeleteRequest", &shape_delete_request},
    [F_NEW_TABLE_NAME] = {"TableName", &string, MUST_BE_GIVEN | NAME,
        TABLE_NAME_MIN, TABLE_NAME_MAX},
    [F_THE_TABLE_NAME] = {"TableName", &string,
        MUST_BE_GIVEN | MUST_BE_TABLE},
    [F_START_TABLE_NAME] = {"ExclusiveStartTableName", &string, NAME,
        TABLE_NAME_MIN, TABLE_NAME_MAX},
    [F_LIST_LIMIT] = {"Limit", &integer, MUST_REACH | MUST_NOT_PASS, 1, 100},
    [F_DEFINITIONS] = {"AttributeDefinitions", &definitions, MUST_BE},
    [F_MORE_DEFINITIONS] = {"AttributeDefinitions", &definitions},
    [F_ATTRIBUTE_NAME] = {"AttributeName", &string,
        MUST_BE | MUST_REACH | MUST_NOT_PASS, 1, KEY_NAME_BYTES_MAX},
    [F_ATTRIBUTE_TYPE] = {"AttributeType", &string, MUST_BE,
        .words = "B, N, S"},
    [F_KEY_SCHEMA] = {"KeySchema", &key_schema,
        MUST_BE | MUST_REACH | MUST_NOT_PASS, 1, 2},
    [F_KEY_TYPE] = {"KeyType", &string, MUST_BE, .words = "HASH, RANGE"},
    [F_LOCAL_INDEXES] = {"LocalSecondaryIndexes", &local_indexes},
    [F_GLOBAL_INDEXES] = {"GlobalSecondaryIndexes", &global_indexes},
    [F_INDEX_NAME_OF] = {"IndexName", &string, MUST_BE | NAME,
        TABLE_NAME_MIN, TABLE_NAME_MAX},
    [F_INDEX_KEY_SCHEMA] = {"KeySchema", &key_schema,
        MUST_BE | MUST_REACH | MUST_NOT_PASS, 1,
        INDEX_HASH_MAX + INDEX_RANGE_MAX},
    [F_PROJECTION_OF] = {"Projection", &projection, MUST_BE},
    [F_PROJECTION_TYPE] = {"ProjectionType", &string,
        .words = "ALL, INCLUDE, KEYS_ONLY"},
    [F_NON_KEY_ATTRIBUTES] = {"NonKeyAttributes", &strings, MUST_REACH, 1},
    [F_BILLING_MODE] = {"BillingMode", &string,
        .words = "PROVISIONED, PAY_PER_REQUEST"},
    [F_THROUGHPUT] = {"ProvisionedThroughput", &throughput},
    [F_READ_UNITS] = {"ReadCapacityUnits", &long_integer,
        MUST_BE | MUST_REACH, 1},
    [F_WRITE_UNITS] = {"WriteCapacityUnits", &long_integer,
        MUST_BE | MUST_REACH, 1},
    [F_INDEX_UPDATES] = {"GlobalSecondaryIndexUpdates", &index_updates},
    [F_CREATE] = {"Create", &shape_create_index},
    [F_UPDATE_INDEX] = {"Update", &shape_index_name},
    [F_DELETE] = {"Delete", &shape_index_name},
    [F_S] = {"S", &string},
    [F_N] = {"N", &string},
    [F_B] = {"B", &blob},
    [F_BOOL] = {"BOOL", &boolean},
    [F_NULL] = {"NULL", &boolean},
    [F_M] = {"M", &value_map},
    [F_L] = {"L", &value_list},
    [F_SS] = {"SS", &strings},
    [F_NS] = {"NS", &strings},
    [F_BS] = {"BS", &blobs},
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
static const enum field update_item_fields[] = {F_RETURN_CAPACITY,
    F_TABLE_NAME, F_RETURN_METRICS, F_UPDATE_RETURN_VALUES,
    F_RETURN_ON_FAILURE, F_KEY, F_ATTRIBUTE_UPDATES, F_EXPECTED,
    F_CONDITIONAL_OPERATOR, F_UPDATE, F_CONDITION, F_VALUES, F_NAMES};
static const enum field delete_item_fields[] = {F_RETURN_CAPACITY,
    F_TABLE_NAME, F_RETURN_VALUES, F_RETURN_METRICS, F_RETURN_ON_FAILURE,
    F_KEY, F_EXPECTED, F_CONDITIONAL_OPERATOR, F_CONDITION, F_VALUES, F_NAMES};
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

#define REQUEST(FIELDS) {STRUCT("Input", FIELDS), .constrained = true}

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
