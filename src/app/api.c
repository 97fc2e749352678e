/* SPDX-License-Identifier: MIT */
#include "src/app/api_priv.h"

#include <inttypes.h>
#include <stdlib.h>

#include "src/model/itemsets.h"

/* The types of exceptions, as the service writes them. */
#define SERVICE "com.amazonaws.dynamodb.v20120810#"
#define PROTOCOL "com.amazon.coral.service#"

/* Tables stay open from one request to the next. */
struct open_table {
	struct open_table *next;
	struct table *table;
};

struct api {
	struct store *store;
	struct open_table *tables;
};

static const struct op {
	const char *name;
	const struct shape *shape;
	enum err_code (*run)(struct request *request, struct err *err);
} ops[] = {
    {"CreateTable", &shape_create_table, op_create_table},
    {"DeleteTable", &shape_the_table, op_delete_table},
    {"DescribeTable", &shape_the_table, op_describe_table},
    {"ListTables", &shape_list_tables, op_list_tables},
    {"UpdateTable", &shape_update_table, op_update_table},
    {"PutItem", &shape_put_item, op_put_item},
    {"GetItem", &shape_get_item, op_get_item},
    {"UpdateItem", &shape_update_item, op_update_item},
    {"DeleteItem", &shape_delete_item, op_delete_item},
    {"BatchGetItem", &shape_batch_get, op_batch_get},
    {"BatchWriteItem", &shape_batch_write, op_batch_write},
    {"Query", &shape_query, op_query},
    {"Scan", &shape_scan, op_scan},
    {"ItemSize", &shape_item_size, op_item_size},
};

/* Ops of the service that a caller may well ask for. */
static const char *const not_supported[] = {"ExecuteStatement",
    "BatchExecuteStatement", "ExecuteTransaction", "TransactGetItems",
    "TransactWriteItems", "DescribeTimeToLive", "UpdateTimeToLive",
    "TagResource", "UntagResource", "ListTagsOfResource", "DescribeLimits",
    "DescribeEndpoints"};

struct api *
api_new(struct store *store)
{
	struct api *api = xcalloc(1, sizeof(*api));

	api->store = store;
	return api;
}

static void
forget_tables(struct api *api)
{
	while (api->tables != NULL) {
		struct open_table *first = api->tables;

		api->tables = first->next;
		table_close(first->table);
		free(first);
	}
}

void
api_free(struct api *api)
{
	if (api == NULL)
		return;
	forget_tables(api);
	free(api);
}

void
request_forget_tables(struct request *request)
{
	forget_tables(request->api);
}

struct held *
request_hold(struct request *request)
{
	struct held *held = xcalloc(1, sizeof(*held));

	held->next = request->held;
	request->held = held;
	return held;
}

/* What other processes have done to tables shows in the transaction only. */
static void
see_changes(struct request *request)
{
	if (store_changed(request->store))
		forget_tables(request->api);
}

enum err_code
request_read(struct request *request, struct err *err)
{
	enum err_code code = store_snapshot(request->store, err);

	if (code != ERR_OK)
		return code;
	request->state = READING;
	see_changes(request);
	return ERR_OK;
}

enum err_code
request_write(struct request *request, const char *name, struct err *err)
{
	enum err_code code = store_begin(request->store, name, err);

	if (code != ERR_OK)
		return code;
	request->state = WRITING;
	see_changes(request);
	return ERR_OK;
}

/* Keeps what was done if CODE is ERR_OK, undoes it otherwise. */
static enum err_code
finish(struct request *request, enum err_code code, struct err *err)
{
	if (request->state == READING)
		store_release(request->store);
	if (request->state == WRITING && code == ERR_OK)
		code = store_commit(request->store, err);
	else if (request->state == WRITING)
		store_rollback(request->store);
	return code;
}

enum err_code
request_table_named(struct request *request, struct span name,
    struct table **ret_table, struct err *err)
{
	struct api *api = request->api;
	struct open_table *open = api->tables;
	struct table *table = NULL;
	enum err_code code;

	while (open != NULL && !span_eq(table_schema(open->table)->name, name))
		open = open->next;
	if (open != NULL) {
		*ret_table = open->table;
		return ERR_OK;
	}
	code = table_open(request->store, name, &table, err);
	if (code == ERR_NOT_FOUND)
		return err_set(err, code, "Requested resource not found");
	if (code != ERR_OK)
		return code;
	open = xcalloc(1, sizeof(*open));
	open->next = api->tables;
	open->table = table;
	api->tables = open;
	*ret_table = table;
	return ERR_OK;
}

struct span
table_of_arn(struct span name)
{
	size_t at = span_starts(name, SPAN("arn:"))
	    ? span_find(name, SPAN(":table/"))
	    : SIZE_MAX;
	const char *slash;

	if (at == SIZE_MAX)
		return name;
	name = span_from(name, at + strlen(":table/"));
	slash = memchr(name.ptr, '/', name.len);
	if (slash != NULL)
		name.len = (size_t)(slash - name.ptr);
	return name;
}

enum err_code
request_table(struct request *request, struct table **ret_table,
    struct err *err)
{
	struct span name =
	    fields_string(&request->fields, F_TABLE_NAME, &request->arena);

	return request_table_named(request, table_of_arn(name), ret_table, err);
}

void
reply_member(struct request *request, const char *name)
{
	buf_printf(request->out,
	    "%c\"%s\":", request->members++ == 0 ? '{' : ',', name);
}

void
reply_number(struct request *request, const char *name, uint64_t number)
{
	reply_member(request, name);
	buf_printf(request->out, "%" PRIu64, number);
}

void
put_item_json(const struct item *item, struct buf *out)
{
	struct buf bytes = {0};
	struct item sorted = {0};

	if (itemsets_any(item)) {
		itemsets_sort(item, &bytes, &sorted);
		item = &sorted;
	}
	itemjson_write(item, JSON_DYNAMODB, out);
	item_fini(&sorted);
	buf_fini(&bytes);
}

void
reply_item(struct request *request, const char *name, const struct item *item)
{
	reply_member(request, name);
	put_item_json(item, request->out);
}

enum err_code
request_item_text(struct request *request, struct span text,
    struct item **ret_item, struct err *err)
{
	struct held *held = request_hold(request);
	struct json json = {0};
	enum err_code code;

	json_init(&json, text);
	code = itemjson_read(&json, JSON_DYNAMODB, &held->bytes, err);
	json_fini(&json);
	if (code != ERR_OK)
		return code;
	(void)item_open(&held->item, buf_span(&held->bytes));
	*ret_item = &held->item;
	return ERR_OK;
}

enum err_code
request_item(struct request *request, const struct fields *fields,
    enum field field, struct item **ret_item, struct err *err)
{
	return request_item_text(request, fields->text[field], ret_item, err);
}

/* The type of exception that CODE stands for. */
static const char *
fault_of(enum err_code code)
{
	static const char *const types[] = {
	    [ERR_SYNTAX] = PROTOCOL "SerializationException",
	    [ERR_INVALID] = SERVICE "ValidationException",
	    [ERR_NOT_FOUND] = SERVICE "ResourceNotFoundException",
	    [ERR_EXISTS] = SERVICE "ResourceInUseException",
	    [ERR_CONDITION] = SERVICE "ConditionalCheckFailedException",
	    [ERR_BUSY] = SERVICE "ThrottlingException",
	    [ERR_STORE] = NULL,
	};
	const char *type = (size_t)code < COUNT_OF(types) ? types[code] : NULL;

	return type != NULL ? type : SERVICE "InternalServerError";
}

static void
put_fault(const char *type, struct span message, struct span item,
    struct buf *out)
{
	bool ours = span_starts(span_of(type), SPAN(PROTOCOL));

	buf_printf(out, "{\"__type\":\"%s\",\"%cessage\":", type,
	    ours ? 'M' : 'm');
	json_put_string(out, message);
	if (item.ptr != NULL) {
		buf_puts(out, ",\"Item\":");
		buf_add_span(out, item);
	}
	buf_puts(out, "}\n");
}

static void
request_fini(struct request *request)
{
	while (request->held != NULL) {
		struct held *first = request->held;

		request->held = first->next;
		item_fini(&first->item);
		buf_fini(&first->bytes);
		free(first);
	}
	arena_fini(&request->arena);
}

static enum err_code
run(struct request *request, const struct op *op, struct span params,
    struct err *err)
{
	enum err_code code = shape_check(op->shape, params, err);

	if (code == ERR_OK)
		code = shape_constrain(op->shape, params, err);
	if (code != ERR_OK)
		return code;
	fields_read(op->shape, params, &request->fields);
	code = op->run(request, err);
	return finish(request, code, err);
}

/* Runs OP, and appends its reply. */
static void
answer(struct api *api, const struct op *op, struct span params,
    struct buf *out)
{
	struct request request = {.api = api, .store = api->store, .out = out};
	size_t start = out->len;
	struct err err = {0};
	enum err_code code = run(&request, op, params, &err);

	if (code == ERR_OK) {
		buf_puts(out, request.members == 0 ? "{}\n" : "}\n");
	} else {
		out->len = start;
		put_fault(request.fault != NULL ? request.fault
						: fault_of(code),
		    span_of(err.msg), request.failed, out);
	}
	request_fini(&request);
}

static void
unknown_op(struct span name, struct buf *out)
{
	struct buf message = {0};
	bool known = false;

	for (size_t i = 0; i < COUNT_OF(not_supported) && !known; i++)
		known = span_eq(name, span_of(not_supported[i]));
	buf_puts(&message, known ? "Not supported: " : "Unknown operation: ");
	buf_add_span(&message, name);
	put_fault(PROTOCOL "UnknownOperationException", buf_span(&message),
	    (struct span){NULL, 0}, out);
	buf_fini(&message);
}

/* A request: {"op":NAME,"params":{...}}, in any order. */
struct call {
	struct span name; /* in ARENA */
	struct span params;
};

static enum err_code
read_member(struct json *json, struct span name, struct arena *arena,
    struct call *call, struct err *err)
{
	struct span text;
	enum err_code code;

	if (span_eq(name, SPAN("op"))) {
		code = json_string(json, &text, err);
		if (code == ERR_OK)
			call->name = arena_dup(arena, text);
		return code;
	}
	if (span_eq(name, SPAN("params"))) {
		code = json_skip(json, &text, err);
		if (code == ERR_OK && text.ptr[0] != 'n')
			call->params = text;
		return code;
	}
	return json_skip(json, NULL, err);
}

static enum err_code
read_call(struct json *json, struct arena *arena, struct call *ret_call,
    struct err *err)
{
	struct span name;
	bool more = false;
	enum err_code code = json_enter(json, '{', err);

	while (code == ERR_OK) {
		code = json_member(json, &more, &name, err);
		if (code != ERR_OK || !more)
			break;
		code = read_member(json, name, arena, ret_call, err);
	}
	if (code == ERR_OK)
		code = json_finish(json, err);
	if (code == ERR_OK && ret_call->name.ptr == NULL)
		code = err_set(err, ERR_SYNTAX, "expected a member \"op\"");
	return code;
}

/* Values that are nested too deeply even to be read are so by the service's
 * rule too. */
static enum err_code
refuse_depth(const struct json *json, enum err_code code, struct err *err)
{
	if (json->depth < JSON_DEPTH_MAX)
		return code;
	return err_set(err, ERR_INVALID,
	    "Nesting Levels have exceeded supported limits: Attributes in the "
	    "item have nested levels beyond supported limit");
}

void
api_request(struct api *api, struct span line, struct buf *out)
{
	struct call call = {.params = SPAN("{}")};
	struct arena arena = {0};
	struct json json = {0};
	struct err err = {0};
	const struct op *op = NULL;
	enum err_code code;

	json_init(&json, line);
	code = read_call(&json, &arena, &call, &err);
	if (code != ERR_OK)
		code = refuse_depth(&json, code, &err);
	json_fini(&json);
	for (size_t i = 0; i < COUNT_OF(ops) && op == NULL; i++)
		if (span_eq(call.name, span_of(ops[i].name)))
			op = &ops[i];
	if (code != ERR_OK)
		put_fault(fault_of(code), span_of(err.msg),
		    (struct span){NULL, 0}, out);
	else if (op == NULL)
		unknown_op(call.name, out);
	else
		answer(api, op, call.params, out);
	arena_fini(&arena);
}

void
api_too_long(struct buf *out)
{
	put_fault(fault_of(ERR_SYNTAX),
	    SPAN("the request is longer than 32 MB"), (struct span){NULL, 0},
	    out);
}
