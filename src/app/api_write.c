/* SPDX-License-Identifier: MIT */
#include "src/app/api_write.h"

void
writing_fini(struct writing *writing)
{
	buf_fini(&writing->key_bytes);
}

enum err_code
writing_names(struct request *request, struct writing *writing, struct err *err)
{
	const struct fields *fields = &request->fields;
	enum err_code code = names_read(request, fields, &writing->env, err);

	if (code == ERR_OK)
		code = names_parse(request, fields, F_CONDITION, &writing->env,
		    &writing->condition, err);
	if (code == ERR_OK)
		code = names_used(&writing->env, err);
	return code;
}

/* The item may be told with the failure. */
static enum err_code
condition_failed(struct request *request, const struct writing *writing,
    struct err *err)
{
	struct buf json = {0};

	if (writing->found &&
	    fields_is(&request->fields, F_RETURN_ON_FAILURE, "ALL_OLD")) {
		put_item_json(&writing->old->item, &json);
		request->failed = arena_dup(&request->arena, buf_span(&json));
		buf_fini(&json);
	}
	return err_set(err, ERR_CONDITION, "The conditional request failed");
}

enum err_code
writing_old(struct request *request, struct writing *writing, struct err *err)
{
	static const struct item nothing;
	const struct item *old;
	enum err_code code;

	writing->old = request_hold(request);
	code = items_get(writing->table, &writing->key, &writing->old->bytes,
	    &writing->old->item, &writing->found, err);
	if (code != ERR_OK || writing->condition == NULL)
		return code;
	old = writing_old_item(writing);
	if (expr_eval(writing->condition, old == NULL ? &nothing : old))
		return ERR_OK;
	return condition_failed(request, writing, err);
}

enum err_code
writing_reply(struct request *request, struct writing *writing,
    const struct item *now, struct err *err)
{
	struct capacity capacity = capacity_new(request, writing->schema);
	struct buf metrics = {0};
	bool put = false;
	enum err_code code = metrics_put(request, writing->table, &writing->key,
	    &metrics, &put, err);

	if (code == ERR_OK && put) {
		reply_member(request, "ItemCollectionMetrics");
		buf_add_span(request->out, buf_span(&metrics));
	}
	buf_fini(&metrics);
	if (capacity_is_wanted(request))
		capacity_add_write(&capacity, writing->schema,
		    writing_old_item(writing), now);
	reply_capacity(request, writing->schema, &capacity);
	return code;
}

static enum err_code
check_return_values(const struct fields *fields, struct err *err)
{
	if (!fields_have(fields, F_RETURN_VALUES) ||
	    fields_is(fields, F_RETURN_VALUES, "ALL_OLD") ||
	    fields_is(fields, F_RETURN_VALUES, "NONE"))
		return ERR_OK;
	return err_set(err, ERR_INVALID,
	    "ReturnValues can only be ALL_OLD or NONE");
}

static void
reply_old(struct request *request, const struct writing *writing)
{
	if (writing->found &&
	    fields_is(&request->fields, F_RETURN_VALUES, "ALL_OLD"))
		reply_item(request, "Attributes", &writing->old->item);
}

static enum err_code
put_item(struct request *request, struct writing *writing,
    const struct item *item, struct err *err)
{
	enum err_code code = request_write(request, "put the item", err);

	if (code == ERR_OK)
		code = request_table(request, &writing->table, err);
	if (code != ERR_OK)
		return code;
	writing->schema = table_schema(writing->table);
	code = items_check(writing->schema, item, err);
	if (code == ERR_OK)
		code = key_of_item(&writing->schema->key, item,
		    &writing->key_bytes, &writing->key, err);
	if (code == ERR_OK)
		code = writing_old(request, writing, err);
	if (code == ERR_OK)
		code = items_put(writing->table, item, PUT_REPLACE, NULL, err);
	if (code != ERR_OK)
		return code;
	reply_old(request, writing);
	return writing_reply(request, writing, item, err);
}

enum err_code
op_put_item(struct request *request, struct err *err)
{
	const struct fields *fields = &request->fields;
	struct writing writing = {0};
	struct item *item = NULL;
	enum err_code code = names_check(fields, err);

	if (code == ERR_OK)
		code = request_item(request, fields, F_ITEM, &item, err);
	if (code == ERR_OK)
		code = check_return_values(fields, err);
	if (code == ERR_OK && item_size(item) > ITEM_BYTES_MAX)
		code = err_set(err, ERR_INVALID,
		    "Item size has exceeded the maximum allowed size");
	if (code == ERR_OK)
		code = writing_names(request, &writing, err);
	if (code == ERR_OK)
		code = put_item(request, &writing, item, err);
	writing_fini(&writing);
	return code;
}

static enum err_code
delete_item(struct request *request, struct writing *writing,
    const struct item *wanted, struct err *err)
{
	bool found = false;
	enum err_code code = request_write(request, "delete the item", err);

	if (code == ERR_OK)
		code = request_table(request, &writing->table, err);
	if (code != ERR_OK)
		return code;
	writing->schema = table_schema(writing->table);
	code = key_of_fields(&writing->schema->key, wanted, &writing->key_bytes,
	    &writing->key, err);
	if (code == ERR_OK)
		code = writing_old(request, writing, err);
	if (code == ERR_OK)
		code = items_delete(writing->table, &writing->key, &found, err);
	if (code != ERR_OK)
		return code;
	reply_old(request, writing);
	return writing_reply(request, writing, NULL, err);
}

enum err_code
op_delete_item(struct request *request, struct err *err)
{
	const struct fields *fields = &request->fields;
	struct writing writing = {0};
	struct item *wanted = NULL;
	enum err_code code = names_check(fields, err);

	if (code == ERR_OK)
		code = request_item(request, fields, F_KEY, &wanted, err);
	if (code == ERR_OK)
		code = check_return_values(fields, err);
	if (code == ERR_OK)
		code = writing_names(request, &writing, err);
	if (code == ERR_OK)
		code = delete_item(request, &writing, wanted, err);
	writing_fini(&writing);
	return code;
}
