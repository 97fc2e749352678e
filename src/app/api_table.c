/* SPDX-License-Identifier: MIT */
#include "src/app/api_table.h"

#include "src/model/schemajson.h"

/* Fails for throughput that does not go with the mode of billing. */
static enum err_code
check_billing(const struct fields *fields, struct err *err)
{
	bool given = fields_have(fields, F_THROUGHPUT);

	if (given && fields_is(fields, F_BILLING_MODE, "PAY_PER_REQUEST"))
		return err_set(err, ERR_INVALID,
		    "One or more parameter values were invalid: Neither "
		    "ReadCapacityUnits nor WriteCapacityUnits can be specified "
		    "when BillingMode is PAY_PER_REQUEST");
	/* The service asks for it too when no mode is given, which we let
	 * pass: no throughput is what every table here has. */
	if (!given && fields_is(fields, F_BILLING_MODE, "PROVISIONED"))
		return err_set(err, ERR_INVALID,
		    "One or more parameter values were invalid: "
		    "ReadCapacityUnits and WriteCapacityUnits must both be "
		    "specified when BillingMode is PROVISIONED");
	return ERR_OK;
}

/* The request as the JSON that schemas are read from. */
static enum err_code
read_schema(const struct fields *fields, struct schema *schema, struct err *err)
{
	struct buf text = {0};
	struct json json = {0};
	enum err_code code;

	buf_putc(&text, '{');
	for (size_t i = 0; i < fields->shape->n_fields; i++) {
		enum field field = fields->shape->fields[i];

		if (!fields_have(fields, field))
			continue;
		buf_printf(&text, "%s\"%s\":", text.len > 1 ? "," : "",
		    field_info(field)->name);
		buf_add_span(&text, fields->text[field]);
	}
	buf_putc(&text, '}');
	json_init(&json, buf_span(&text));
	code = schemajson_read(&json, schema, err);
	json_fini(&json);
	buf_fini(&text);
	return code;
}

static enum err_code
create_table(struct request *request, const struct schema *schema,
    struct err *err)
{
	struct table *table = NULL;
	enum err_code code = request_write(request, "create the table", err);

	if (code == ERR_OK)
		code = table_create(request->store, schema, &table, err);
	if (code == ERR_EXISTS)
		return err_set(err, code, "Table already exists: %.*s",
		    SPAN_ARG(schema->name));
	if (code == ERR_OK)
		code = reply_table(request, "TableDescription", table, "ACTIVE",
		    err);
	table_close(table);
	return code;
}

enum err_code
op_create_table(struct request *request, struct err *err)
{
	struct schema schema = {0};
	enum err_code code = check_billing(&request->fields, err);

	if (code == ERR_OK)
		code = read_schema(&request->fields, &schema, err);
	if (code == ERR_OK)
		code = create_table(request, &schema, err);
	schema_fini(&schema);
	return code;
}

enum err_code
request_the_table(struct request *request, struct table **ret_table,
    struct err *err)
{
	struct span name = table_of_arn(fields_string(&request->fields,
	    F_THE_TABLE_NAME, &request->arena));
	enum err_code code = request_table_named(request, name, ret_table, err);

	if (code == ERR_NOT_FOUND)
		return err_set(err, code,
		    "Requested resource not found: Table: %.*s not found",
		    SPAN_ARG(name));
	return code;
}

enum err_code
op_delete_table(struct request *request, struct err *err)
{
	struct table *table = NULL;
	struct span name;
	enum err_code code = request_write(request, "delete the table", err);

	if (code == ERR_OK)
		code = request_the_table(request, &table, err);
	if (code == ERR_OK)
		code = reply_table(request, "TableDescription", table,
		    "DELETING", err);
	if (code != ERR_OK)
		return code;
	name = arena_dup(&request->arena, table_schema(table)->name);
	request_forget_tables(request);
	return table_drop(request->store, name, err);
}

enum err_code
op_describe_table(struct request *request, struct err *err)
{
	struct table *table = NULL;
	enum err_code code = request_read(request, err);

	if (code == ERR_OK)
		code = request_the_table(request, &table, err);
	if (code == ERR_OK)
		code = reply_table(request, "Table", table, "ACTIVE", err);
	return code;
}

enum err_code
op_list_tables(struct request *request, struct err *err)
{
	const struct fields *fields = &request->fields;
	struct span after =
	    fields_string(fields, F_START_TABLE_NAME, &request->arena);
	size_t limit = (size_t)fields_number(fields, F_LIST_LIMIT, 100);
	struct table_names names = {0};
	size_t first = 0, end;
	enum err_code code = request_read(request, err);

	if (code == ERR_OK)
		code = store_tables(request->store, &names, err);
	if (code != ERR_OK)
		return code;
	while (first < names.n && after.ptr != NULL &&
	    span_cmp(names.names[first], after) <= 0)
		first++;
	end = names.n - first > limit ? first + limit : names.n;
	reply_member(request, "TableNames");
	buf_putc(request->out, '[');
	for (size_t i = first; i < end; i++) {
		buf_puts(request->out, i == first ? "" : ",");
		json_put_string(request->out, names.names[i]);
	}
	buf_putc(request->out, ']');
	if (end < names.n) {
		reply_member(request, "LastEvaluatedTableName");
		json_put_string(request->out, names.names[end - 1]);
	}
	table_names_fini(&names);
	return ERR_OK;
}
