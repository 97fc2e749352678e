/* SPDX-License-Identifier: MIT */
#include "src/app/api_item.h"

#include "src/model/cost.h"
#include "src/model/queryrules.h"

enum err_code
getting_read(struct request *request, const struct fields *fields,
    struct getting *ret_getting, struct err *err)
{
	enum err_code code =
	    names_read(request, fields, &ret_getting->env, err);

	if (code == ERR_OK)
		code = names_parse_paths(request, fields, &ret_getting->env,
		    &ret_getting->paths, &ret_getting->n_paths, err);
	if (code == ERR_OK)
		code = names_used(&ret_getting->env, err);
	return code;
}

void
getting_put(const struct getting *getting, const struct item *item,
    struct buf *out)
{
	struct buf bytes = {0};
	struct item part = {0};

	if (getting->paths == NULL) {
		put_item_json(item, out);
		return;
	}
	expr_project(getting->paths, getting->n_paths, item, &bytes, &part);
	put_item_json(&part, out);
	item_fini(&part);
	buf_fini(&bytes);
}

enum err_code
getting_key(const struct schema *schema, const struct getting *getting,
    const struct item *wanted, struct buf *bytes, struct key *ret_key,
    struct err *err)
{
	struct queryrules rules = {.env = &getting->env,
	    .schema = schema,
	    .index = NO_INDEX,
	    .paths = getting->paths,
	    .n_paths = getting->n_paths};
	enum err_code code =
	    key_of_fields(&schema->key, wanted, bytes, ret_key, err);

	return code == ERR_OK ? queryrules_check_paths(&rules, err) : code;
}

static enum err_code
get_item(struct request *request, const struct getting *getting,
    const struct item *wanted, struct err *err)
{
	bool consistent =
	    fields_bool(&request->fields, F_CONSISTENT_READ, false);
	struct held *held = request_hold(request);
	struct buf key_bytes = {0};
	struct capacity capacity;
	struct table *table = NULL;
	struct key key;
	bool found = false;
	enum err_code code = request_read(request, err);

	if (code == ERR_OK)
		code = request_table(request, &table, err);
	if (code == ERR_OK)
		code = getting_key(table_schema(table), getting, wanted,
		    &key_bytes, &key, err);
	if (code == ERR_OK)
		code = items_get(table, &key, &held->bytes, &held->item, &found,
		    err);
	buf_fini(&key_bytes);
	if (code != ERR_OK)
		return code;
	if (found) {
		reply_member(request, "Item");
		getting_put(getting, &held->item, request->out);
	}
	capacity = capacity_new(request, table_schema(table));
	capacity.table =
	    cost_read(found ? item_size(&held->item) : 0, consistent);
	reply_capacity(request, table_schema(table), &capacity);
	return ERR_OK;
}

enum err_code
op_get_item(struct request *request, struct err *err)
{
	const struct fields *fields = &request->fields;
	struct getting getting = {0};
	struct item *wanted = NULL;
	enum err_code code = names_check(fields, err);

	if (code == ERR_OK)
		code = request_item(request, fields, F_KEY, &wanted, err);
	if (code == ERR_OK)
		code = getting_read(request, fields, &getting, err);
	if (code == ERR_OK)
		code = get_item(request, &getting, wanted, err);
	return code;
}

enum err_code
op_item_size(struct request *request, struct err *err)
{
	struct item *item = NULL;
	enum err_code code =
	    request_item(request, &request->fields, F_ITEM, &item, err);

	if (code == ERR_OK)
		reply_number(request, "bytes", item_size(item));
	return code;
}
