/* SPDX-License-Identifier: MIT */
/*
 * The parameters are the same in all forms (put_members). A form says how a
 * member and a value are written, and what stands around them.
 */
#include "src/app/request.h"

#include <stdlib.h>

#include "src/app/explain.h"
#include "src/model/base64.h"
#include "src/model/json.h"

/* A request that is being written. */
struct request {
	const struct query *query;
	const struct schema *schema;
	const struct form *form;
	bool paged; /* one call may not be enough */
	struct buf *out;
	/* What the placeholders #n1, #n2 ... and :v1, :v2 ... stand for. */
	struct span *names;
	size_t n_names, names_cap;
	struct value *values;
	size_t n_values, values_cap;
};

struct form {
	const char *name;
	void (*open)(struct request *request);
	/* The value of member NAME is TEXT; IS_STRING: which needs quotes. */
	void (*member)(struct request *request, const char *name,
	    struct span text, bool is_string);
	void (*close)(struct request *request);
	const char *yes, *no;
	const char *bytes, *bytes_end;        /* around base64 */
	const char *map, *map_next, *map_end; /* of placeholders */
};

static const char *
operation(const struct request *request)
{
	return request->query->whole ? "Scan" : "Query";
}

/* Placeholders. */

static void
label_name(void *data, struct span name, struct buf *out)
{
	struct request *request = data;
	size_t i = 0;

	if (expr_is_bare_name(name)) {
		buf_add_span(out, name);
		return;
	}
	while (i < request->n_names && !span_eq(request->names[i], name))
		i++;
	if (i == request->n_names) {
		xgrow(&request->names, i, &request->names_cap, sizeof(name));
		request->names[request->n_names++] = name;
	}
	buf_printf(out, "#n%zu", i + 1);
}

static void
label_value(void *data, struct value value, struct buf *out)
{
	struct request *request = data;

	xgrow(&request->values, request->n_values, &request->values_cap,
	    sizeof(value));
	request->values[request->n_values++] = value;
	buf_printf(out, ":v%zu", request->n_values);
}

/* Values. */

static void put_value(const struct form *form, struct value value,
    struct buf *out);

static void
put_elements(const struct form *form, struct value value, struct buf *out)
{
	bool is_map = value.type == VALUE_M;
	bool is_typed = is_map || value.type == VALUE_L;
	struct value_iter iter = value_iter(value);
	const char *between = "";
	struct span name;
	struct value element;

	buf_putc(out, is_map ? '{' : '[');
	while (value_next(&iter, &name, &element)) {
		buf_puts(out, between);
		between = ", ";
		if (is_map) {
			json_put_string(out, name);
			buf_puts(out, ": ");
		}
		if (is_typed) {
			put_value(form, element, out);
		} else if (element.type == VALUE_B) {
			buf_puts(out, form->bytes);
			base64_put(out, element.body);
			buf_puts(out, form->bytes_end);
		} else {
			json_put_string(out, element.body);
		}
	}
	buf_putc(out, is_map ? '}' : ']');
}

/* VALUE as {"TYPE": ...}. */
static void
put_value(const struct form *form, struct value value, struct buf *out)
{
	buf_printf(out, "{\"%s\": ", value_type_name(value.type));
	switch (value.type) {
	case VALUE_S:
	case VALUE_N:
		json_put_string(out, value.body);
		break;
	case VALUE_B:
		buf_puts(out, form->bytes);
		base64_put(out, value.body);
		buf_puts(out, form->bytes_end);
		break;
	case VALUE_BOOL:
		buf_puts(out,
		    span_eq(value.body, SPAN("\1")) ? form->yes : form->no);
		break;
	case VALUE_NONE:
	case VALUE_NULL:
		buf_puts(out, form->yes);
		break;
	case VALUE_M:
	case VALUE_L:
	case VALUE_SS:
	case VALUE_NS:
	case VALUE_BS:
		put_elements(form, value, out);
		break;
	}
	buf_putc(out, '}');
}

/* Members. */

static void
put_text(struct request *request, const char *name, const struct buf *text)
{
	if (text->len > 0)
		request->form->member(request, name, buf_span(text), true);
}

/* What stands before the value of entry I of a map of placeholders. */
static void
put_entry(const struct form *form, size_t i, const char *label, struct buf *map)
{
	buf_printf(map, "%s\"%s%zu\": ", i == 0 ? form->map : form->map_next,
	    label, i + 1);
}

static void
put_maps(struct request *request)
{
	struct buf map = {0};

	for (size_t i = 0; i < request->n_names; i++) {
		put_entry(request->form, i, "#n", &map);
		json_put_string(&map, request->names[i]);
	}
	if (request->n_names > 0) {
		buf_puts(&map, request->form->map_end);
		request->form->member(request, "ExpressionAttributeNames",
		    buf_span(&map), false);
	}
	buf_clear(&map);
	for (size_t i = 0; i < request->n_values; i++) {
		put_entry(request->form, i, ":v", &map);
		put_value(request->form, request->values[i], &map);
	}
	if (request->n_values > 0) {
		buf_puts(&map, request->form->map_end);
		request->form->member(request, "ExpressionAttributeValues",
		    buf_span(&map), false);
	}
	buf_fini(&map);
}

static void
put_expressions(struct request *request)
{
	const struct query *query = request->query;
	struct expr_style style = {label_name, label_value, request};
	struct buf text = {0};

	if (!query->whole)
		explain_condition(query, &style, &text);
	put_text(request, "KeyConditionExpression", &text);
	buf_clear(&text);
	if (query->filter != NULL)
		expr_print_as(query->filter, &style, &text);
	put_text(request, "FilterExpression", &text);
	buf_clear(&text);
	for (size_t i = 0; i < query->n_select; i++) {
		buf_puts(&text, i == 0 ? "" : ", ");
		path_print_as(&query->select[i], &style, &text);
	}
	put_text(request, "ProjectionExpression", &text);
	buf_fini(&text);
}

static void
put_members(struct request *request)
{
	const struct query *query = request->query;
	const struct form *form = request->form;

	form->member(request, "TableName", request->schema->name, true);
	if (query->index != NO_INDEX)
		form->member(request, "IndexName",
		    request->schema->indexes[query->index].name, true);
	put_expressions(request);
	put_maps(request);
	/* A scan of the service has one direction. */
	if (query->direction == BACKWARD && !query->whole)
		form->member(request, "ScanIndexForward", span_of(form->no),
		    false);
	if (query->consistent)
		form->member(request, "ConsistentRead", span_of(form->yes),
		    false);
	if (!request->paged) {
		struct buf number = {0};

		buf_printf(&number, "%llu", (unsigned long long)query->limit);
		form->member(request, "Limit", buf_span(&number), false);
		buf_fini(&number);
	}
}

/* Forms. */

static void
put_quoted(struct request *request, struct span text, bool is_string)
{
	if (is_string)
		json_put_string(request->out, text);
	else
		buf_add_span(request->out, text);
}

static void
object_open(struct request *request)
{
	buf_puts(request->out, "{\n");
}

static void
object_member(struct request *request, const char *name, struct span text,
    bool is_string)
{
	/* The line before ends in the comma that this one needs. */
	if (strcmp(name, "TableName") != 0)
		buf_puts(request->out, ",\n");
	buf_printf(request->out, "  \"%s\": ", name);
	put_quoted(request, text, is_string);
}

static void
object_close(struct request *request)
{
	buf_puts(request->out, "\n}\n");
}

static void
cli_open(struct request *request)
{
	buf_puts(request->out,
	    request->query->whole ? "aws dynamodb scan" : "aws dynamodb query");
}

/* TableName as --table-name. */
static void
put_flag(const char *name, bool is_off, struct buf *out)
{
	buf_puts(out, is_off ? "--no" : "-");
	for (; *name != '\0'; name++) {
		if (*name >= 'A' && *name <= 'Z')
			buf_printf(out, "-%c", *name - 'A' + 'a');
		else
			buf_putc(out, *name);
	}
}

/* TEXT as one word of the shell. */
static void
put_word(struct span text, struct buf *out)
{
	buf_putc(out, '\'');
	for (size_t i = 0; i < text.len; i++) {
		if (text.ptr[i] == '\'')
			buf_puts(out, "'\\'");
		buf_putc(out, text.ptr[i]);
	}
	buf_putc(out, '\'');
}

static void
cli_member(struct request *request, const char *name, struct span text,
    bool is_string)
{
	const struct form *form = request->form;
	bool is_off = span_eq(text, span_of(form->no));

	buf_puts(request->out, " \\\n    ");
	put_flag(name, !is_string && is_off, request->out);
	if (!is_string && (is_off || span_eq(text, span_of(form->yes))))
		return;
	buf_putc(request->out, ' ');
	put_word(text, request->out);
}

static void
cli_close(struct request *request)
{
	/* The program asks for page after page by itself; this counts what is
	 * returned. */
	if (request->query->limit > 0 && request->paged)
		buf_printf(request->out, " \\\n    --max-items %llu",
		    (unsigned long long)request->query->limit);
	buf_putc(request->out, '\n');
}

static void
python_open(struct request *request)
{
	const char *method = request->query->whole ? "scan" : "query";

	buf_puts(request->out,
	    "import base64, boto3\n\nclient = boto3.client(\"dynamodb\")\n");
	if (request->paged)
		buf_printf(request->out,
		    "pages = client.get_paginator(\"%s\").paginate(\n", method);
	else
		buf_printf(request->out, "page = client.%s(\n", method);
}

static void
python_member(struct request *request, const char *name, struct span text,
    bool is_string)
{
	buf_printf(request->out, "    %s=", name);
	put_quoted(request, text, is_string);
	buf_puts(request->out, ",\n");
}

static void
python_close(struct request *request)
{
	if (request->paged && request->query->limit > 0)
		buf_printf(request->out,
		    "    PaginationConfig={\"MaxItems\": %llu},\n",
		    (unsigned long long)request->query->limit);
	buf_puts(request->out,
	    request->paged
		? ")\nfor page in pages:\n    print(page[\"Items\"])\n"
		: ")\nprint(page[\"Items\"])\n");
}

static void
javascript_open(struct request *request)
{
	const char *name = operation(request);

	if (request->paged)
		buf_printf(request->out,
		    "import { DynamoDBClient, paginate%s } from "
		    "\"@aws-sdk/client-dynamodb\";\n\n"
		    "const client = new DynamoDBClient({});\n"
		    "const pages = paginate%s({ client }, {\n",
		    name, name);
	else
		buf_printf(request->out,
		    "import { DynamoDBClient, %sCommand } from "
		    "\"@aws-sdk/client-dynamodb\";\n\n"
		    "const client = new DynamoDBClient({});\n"
		    "const page = await client.send(new %sCommand({\n",
		    name, name);
}

static void
javascript_member(struct request *request, const char *name, struct span text,
    bool is_string)
{
	buf_printf(request->out, "  %s: ", name);
	put_quoted(request, text, is_string);
	buf_puts(request->out, ",\n");
}

static void
javascript_close(struct request *request)
{
	unsigned long long limit = request->query->limit;

	if (request->paged && limit > 0) {
		buf_printf(request->out,
		    "});\nconst items = [];\nfor await (const page of pages) {\n"
		    "  items.push(...page.Items);\n"
		    "  if (items.length >= %llu) break;\n}\n"
		    "console.log(items.slice(0, %llu));\n",
		    limit, limit);
		return;
	}
	buf_puts(request->out,
	    request->paged
		? "});\nfor await (const page of pages) console.log(page.Items);\n"
		: "}));\nconsole.log(page.Items);\n");
}

static const struct form forms[REQUEST_FORMS] = {
    [REQUEST_JSON] = {"parameters", object_open, object_member, object_close,
	"true", "false", "\"", "\"", "{\n    ", ",\n    ", "\n  }"},
    [REQUEST_CLI] = {"AWS CLI", cli_open, cli_member, cli_close, "true",
	"false", "\"", "\"", "{", ", ", "}"},
    [REQUEST_PYTHON] = {"Python", python_open, python_member, python_close,
	"True", "False", "base64.b64decode(\"", "\")", "{\n        ",
	",\n        ", "\n    }"},
    [REQUEST_JAVASCRIPT] = {"JavaScript", javascript_open, javascript_member,
	javascript_close, "true", "false", "Buffer.from(\"", "\", \"base64\")",
	"{\n    ", ",\n    ", "\n  }"},
};

const char *
request_form_name(enum request_form form)
{
	return forms[form].name;
}

void
request_print(const struct query *query, const struct schema *schema,
    enum request_form form, bool one_page, struct buf *out)
{
	struct request request = {
	    .query = query,
	    .schema = schema,
	    .form = &forms[form],
	    .paged = !one_page || query->limit == 0 || query->filter != NULL,
	    .out = out,
	};

	request.form->open(&request);
	put_members(&request);
	request.form->close(&request);
	free(request.names);
	free(request.values);
}
