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

static const struct shape any = {.kind = SHAPE_ANY};
static const struct shape string = {.kind = SHAPE_STRING, .name = "String"};
static const struct shape blob = {.kind = SHAPE_BLOB, .name = "Blob"};
static const struct shape boolean = {.kind = SHAPE_BOOLEAN, .name = "Boolean"};
static const struct shape integer = {.kind = SHAPE_INTEGER, .name = "Integer"};
static const struct shape long_integer = {.kind = SHAPE_LONG, .name = "Long"};
static const struct shape strings = {.kind = SHAPE_LIST, .name = "String", .element = &string};
static const struct shape blobs = {.kind = SHAPE_LIST, .name = "Blob", .element = &blob};
static const struct shape string_map = {.kind = SHAPE_MAP, .name = "java.lang.String", .element = &string};

/* A value holds values. */
static const enum field value_fields[] = {
    F_S, F_N, F_B, F_SS, F_NS, F_BS, F_M, F_L, F_NULL, F_BOOL};
static const struct shape value = {STRUCT("AttributeValue", value_fields)};
static const struct shape value_list = {.kind = SHAPE_LIST, .name = "AttributeValue", .element = &value};
static const struct shape value_map = {.kind = SHAPE_MAP, .name = "com.amazonaws.dynamodb.v20120810.AttributeValue", .element = &value};

static const enum field definition_fields[] = {
    F_ATTRIBUTE_NAME, F_ATTRIBUTE_TYPE};
const struct shape shape_definition = {
    STRUCT("AttributeDefinition", definition_fields), .constrained = true};
static const struct shape definitions = {.kind = SHAPE_LIST, .name = "AttributeDefinition", .element = &shape_definition, .constrained = true};

static const enum field key_element_fields[] = {
    F_ATTRIBUTE_NAME, F_KEY_TYPE};
const struct shape shape_key_element = {
    STRUCT("KeySchemaElement", key_element_fields), .constrained = true};
static const struct shape key_schema = {.kind = SHAPE_LIST, .name = "KeySchemaElement", .element = &shape_key_element, .constrained = true};

static const enum field throughput_fields[] = {F_WRITE_UNITS, F_READ_UNITS};
static const struct shape throughput = {
    STRUCT("ProvisionedThroughput", throughput_fields),
    .inner = true,
    .constrained = true};

static const enum field projection_fields[] = {
    F_PROJECTION_TYPE, F_NON_KEY_ATTRIBUTES};
const struct shape shape_projection = {
    STRUCT("Projection", projection_fields), .inner = true,
    .constrained = true};

static const enum field local_fields[] = {
    F_INDEX_NAME_OF, F_INDEX_KEY_SCHEMA, F_PROJECTION_OF};
static const struct shape local_index = {
    STRUCT("LocalSecondaryIndex", local_fields), .constrained = true};
static const struct shape local_indexes = {.kind = SHAPE_LIST, .name = "LocalSecondaryIndex", .element = &local_index, .constrained = true};

static const enum field global_fields[] = {
    F_INDEX_NAME_OF, F_INDEX_KEY_SCHEMA, F_PROJECTION_OF, F_THROUGHPUT};
static const struct shape global_index = {
    STRUCT("GlobalSecondaryIndex", global_fields), .constrained = true};
static const struct shape global_indexes = {.kind = SHAPE_LIST, .name = "GlobalSecondaryIndex", .element = &global_index, .constrained = true};

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
static const struct shape index_updates = {.kind = SHAPE_LIST, .name = "GlobalSecondaryIndexUpdate", .element = &shape_index_update, .constrained = true};

static const enum field keys_fields[] = {F_KEYS, F_ATTRIBUTES_TO_GET,
    F_CONSISTENT_READ, F_PROJECTION, F_NAMES};
const struct shape shape_keys_and_attributes = {
    STRUCT("KeysAndAttributes", keys_fields), .constrained = true};
static const struct shape key_list = {.kind = SHAPE_LIST, .name = "AttributeValue", .element = &value_map};
static const struct shape get_requests = {.kind = SHAPE_MAP, .name = "com.amazonaws.dynamodb.v20120810.KeysAndAttributes", .element = &shape_keys_and_attributes, .constrained = true};

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
static const struct shape write_list = {.kind = SHAPE_LIST, .name = "WriteRequest", .element = &shape_write_request, .constrained = true};
static const struct shape write_requests = {.kind = SHAPE_MAP, .name = "java.util.List<com.amazonaws.dynamodb.v20120810.WriteRequest>", .element = &write_list, .constrained = true};

static const struct field_info infos[FIELD_COUNT] = {
    [F_TABLE_NAME] = {.name = "TableName", .shape = &string, .rules = MUST_BE | MUST_BE_TABLE},
    [F_INDEX_NAME] = {.name = "IndexName", .shape = &string, .rules = NAME, .min = TABLE_NAME_MIN, .max = TABLE_NAME_MAX},
    [F_RETURN_CAPACITY] = {.name = "ReturnConsumedCapacity", .shape = &string, .words = "INDEXES, TOTAL, NONE"},
    [F_RETURN_METRICS] = {.name = "ReturnItemCollectionMetrics", .shape = &string, .words = "SIZE, NONE"},
    [F_RETURN_VALUES] = {.name = "ReturnValues", .shape = &string, .words = "ALL_NEW, UPDATED_OLD, ALL_OLD, NONE, UPDATED_NEW"},
    [F_UPDATE_RETURN_VALUES] = {.name = "ReturnValues", .shape = &string, .rules = LAST_WORD, .words = "ALL_NEW, UPDATED_OLD, ALL_OLD, NONE, UPDATED_NEW"},
    [F_RETURN_ON_FAILURE] = {.name = "ReturnValuesOnConditionCheckFailure", .shape = &string, .words = "ALL_OLD, NONE"},
    [F_CONSISTENT_READ] = {.name = "ConsistentRead", .shape = &boolean},
    [F_KEY] = {.name = "Key", .shape = &value_map, .rules = MUST_BE},
    [F_ITEM] = {.name = "Item", .shape = &value_map, .rules = MUST_BE},
    [F_START_KEY] = {.name = "ExclusiveStartKey", .shape = &value_map},
    [F_SELECT] = {.name = "Select", .shape = &string, .words = "SPECIFIC_ATTRIBUTES, COUNT, ALL_ATTRIBUTES, "
                 "ALL_PROJECTED_ATTRIBUTES"},
    [F_QUERY_LIMIT] = {.name = "Limit", .shape = &integer, .rules = MUST_REACH | NO_ECHO, .min = 1},
    [F_SCAN_LIMIT] = {.name = "Limit", .shape = &integer, .rules = MUST_REACH, .min = 1},
    [F_SCAN_FORWARD] = {.name = "ScanIndexForward", .shape = &boolean},
    [F_SEGMENT] = {.name = "Segment", .shape = &integer, .rules = MUST_REACH | MUST_NOT_PASS, .min = 0, .max = 999999},
    [F_TOTAL_SEGMENTS] = {.name = "TotalSegments", .shape = &integer, .rules = MUST_REACH | MUST_NOT_PASS, .min = 1, .max = 1000000},
    [F_KEY_CONDITION] = {.name = "KeyConditionExpression", .shape = &string, .role = ROLE_EXPRESSION},
    [F_FILTER] = {.name = "FilterExpression", .shape = &string, .role = ROLE_EXPRESSION},
    [F_PROJECTION] = {.name = "ProjectionExpression", .shape = &string, .role = ROLE_PATHS},
    [F_CONDITION] = {.name = "ConditionExpression", .shape = &string, .role = ROLE_EXPRESSION},
    [F_UPDATE] = {.name = "UpdateExpression", .shape = &string, .role = ROLE_EXPRESSION},
    [F_NAMES] = {.name = "ExpressionAttributeNames", .shape = &string_map},
    [F_VALUES] = {.name = "ExpressionAttributeValues", .shape = &value_map},
    [F_ATTRIBUTES_TO_GET] = {.name = "AttributesToGet", .shape = &strings, .rules = MUST_REACH | MUST_NOT_PASS, .min = 1, .max = 255, .role = ROLE_LEGACY},
    [F_QUERY_FILTER] = {.name = "QueryFilter", .shape = &any, .role = ROLE_LEGACY},
    [F_SCAN_FILTER] = {.name = "ScanFilter", .shape = &any, .role = ROLE_LEGACY},
    [F_KEY_CONDITIONS] = {.name = "KeyConditions", .shape = &any, .role = ROLE_LEGACY},
    [F_CONDITIONAL_OPERATOR] = {.name = "ConditionalOperator", .shape = &string, .words = "OR, AND", .role = ROLE_LEGACY},
    [F_EXPECTED] = {.name = "Expected", .shape = &any, .role = ROLE_LEGACY},
    [F_ATTRIBUTE_UPDATES] = {.name = "AttributeUpdates", .shape = &any, .role = ROLE_LEGACY},
    [F_GET_REQUESTS] = {.name = "RequestItems", .shape = &get_requests, .rules = MUST_BE | MUST_BE_TABLES},
    [F_WRITE_REQUESTS] = {.name = "RequestItems", .shape = &write_requests, .rules = MUST_BE | MUST_BE_TABLES | FEW_VALUES, .min = 1, .max = 25},
    [F_KEYS] = {.name = "Keys", .shape = &key_list, .rules = MUST_BE | MUST_REACH | MUST_NOT_PASS | NO_ECHO, .min = 1, .max = 100},
    [F_PUT_REQUEST] = {.name = "PutRequest", .shape = &shape_put_request},
    [F_DELETE_REQUEST] = {.name = "DeleteRequest", .shape = &shape_delete_request},
    [F_NEW_TABLE_NAME] = {.name = "TableName", .shape = &string, .rules = MUST_BE_GIVEN | NAME, .min = TABLE_NAME_MIN, .max = TABLE_NAME_MAX},
    [F_THE_TABLE_NAME] = {.name = "TableName", .shape = &string, .rules = MUST_BE_GIVEN | MUST_BE_TABLE},
    [F_START_TABLE_NAME] = {.name = "ExclusiveStartTableName", .shape = &string, .rules = NAME, .min = TABLE_NAME_MIN, .max = TABLE_NAME_MAX},
    [F_LIST_LIMIT] = {.name = "Limit", .shape = &integer, .rules = MUST_REACH | MUST_NOT_PASS, .min = 1, .max = 100},
    [F_DEFINITIONS] = {.name = "AttributeDefinitions", .shape = &definitions, .rules = MUST_BE},
    [F_MORE_DEFINITIONS] = {.name = "AttributeDefinitions", .shape = &definitions},
    [F_ATTRIBUTE_NAME] = {.name = "AttributeName", .shape = &string, .rules = MUST_BE | MUST_REACH | MUST_NOT_PASS, .min = 1, .max = KEY_NAME_BYTES_MAX},
    [F_ATTRIBUTE_TYPE] = {.name = "AttributeType", .shape = &string, .rules = MUST_BE, .words = "B, N, S"},
    [F_KEY_SCHEMA] = {.name = "KeySchema", .shape = &key_schema, .rules = MUST_BE | MUST_REACH | MUST_NOT_PASS, .min = 1, .max = 2},
    [F_KEY_TYPE] = {.name = "KeyType", .shape = &string, .rules = MUST_BE, .words = "HASH, RANGE"},
    [F_LOCAL_INDEXES] = {.name = "LocalSecondaryIndexes", .shape = &local_indexes},
    [F_GLOBAL_INDEXES] = {.name = "GlobalSecondaryIndexes", .shape = &global_indexes},
    [F_INDEX_NAME_OF] = {.name = "IndexName", .shape = &string, .rules = MUST_BE | NAME, .min = TABLE_NAME_MIN, .max = TABLE_NAME_MAX},
    [F_INDEX_KEY_SCHEMA] = {.name = "KeySchema", .shape = &key_schema, .rules = MUST_BE | MUST_REACH | MUST_NOT_PASS, .min = 1, .max = INDEX_HASH_MAX + INDEX_RANGE_MAX},
    [F_PROJECTION_OF] = {.name = "Projection", .shape = &shape_projection, .rules = MUST_BE},
    [F_PROJECTION_TYPE] = {.name = "ProjectionType", .shape = &string, .words = "ALL, INCLUDE, KEYS_ONLY"},
    [F_NON_KEY_ATTRIBUTES] = {.name = "NonKeyAttributes", .shape = &strings, .rules = MUST_REACH, .min = 1},
    [F_BILLING_MODE] = {.name = "BillingMode", .shape = &string, .words = "PROVISIONED, PAY_PER_REQUEST"},
    [F_THROUGHPUT] = {.name = "ProvisionedThroughput", .shape = &throughput},
    [F_READ_UNITS] = {.name = "ReadCapacityUnits", .shape = &long_integer, .rules = MUST_BE | MUST_REACH, .min = 1},
    [F_WRITE_UNITS] = {.name = "WriteCapacityUnits", .shape = &long_integer, .rules = MUST_BE | MUST_REACH, .min = 1},
    [F_INDEX_UPDATES] = {.name = "GlobalSecondaryIndexUpdates", .shape = &index_updates},
    [F_CREATE] = {.name = "Create", .shape = &shape_create_index},
    [F_UPDATE_INDEX] = {.name = "Update", .shape = &shape_index_name},
    [F_DELETE] = {.name = "Delete", .shape = &shape_index_name},
    [F_S] = {.name = "S", .shape = &string},
    [F_N] = {.name = "N", .shape = &string},
    [F_B] = {.name = "B", .shape = &blob},
    [F_BOOL] = {.name = "BOOL", .shape = &boolean},
    [F_NULL] = {.name = "NULL", .shape = &boolean},
    [F_M] = {.name = "M", .shape = &value_map},
    [F_L] = {.name = "L", .shape = &value_list},
    [F_SS] = {.name = "SS", .shape = &strings},
    [F_NS] = {.name = "NS", .shape = &strings},
    [F_BS] = {.name = "BS", .shape = &blobs},
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
