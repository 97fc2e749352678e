/* SPDX-License-Identifier: MIT */
/* What a cell stands for in a column whose type is known. */
#include "src/base/utf8.h"
#include "src/io/source_priv.h"
#include "src/model/base64.h"
#include "src/model/num.h"

/* What a reader of cells works on. */
struct cell {
	struct span text;
	enum value_type type;
	struct cells *memory;
};

static struct value
keep(struct cell *cell, enum value_type type, struct span body)
{
	return (struct value){type, arena_dup(&cell->memory->arena, body)};
}

static enum err_code
read_s(struct cell *cell, struct value *ret_value, struct err *err)
{
	(void)err;
	*ret_value = (struct value){VALUE_S, cell->text};
	return ERR_OK;
}

static enum err_code
read_n(struct cell *cell, struct value *ret_value, struct err *err)
{
	struct buf *text = &cell->memory->text;
	enum err_code code;

	buf_clear(text);
	code = num_canonical(cell->text, text, err);
	if (code != ERR_OK)
		return code;
	if (span_eq(cell->text, buf_span(text)))
		*ret_value = (struct value){VALUE_N, cell->text};
	else
		*ret_value = keep(cell, VALUE_N, buf_span(text));
	return ERR_OK;
}

static enum err_code
read_b(struct cell *cell, struct value *ret_value, struct err *err)
{
	struct buf *bytes = &cell->memory->text;
	enum err_code code;

	buf_clear(bytes);
	code = base64_read(cell->text, bytes, err);
	if (code == ERR_OK)
		*ret_value = keep(cell, VALUE_B, buf_span(bytes));
	return code;
}

static enum err_code
read_bool(struct cell *cell, struct value *ret_value, struct err *err)
{
	bool is_true = span_eq_nocase(cell->text, SPAN("true"));

	if (!is_true && !span_eq_nocase(cell->text, SPAN("false")))
		return err_set(err, ERR_INVALID,
		    "expected true or false, found '%.*s'",
		    SPAN_ARG(cell->text));
	*ret_value = (struct value){VALUE_BOOL, {is_true ? "\1" : "\0", 1}};
	return ERR_OK;
}

static enum err_code
read_null(struct cell *cell, struct value *ret_value, struct err *err)
{
	if (!span_eq(cell->text, SPAN("null")) &&
	    !span_eq(cell->text, SPAN("true")))
		return err_set(err, ERR_INVALID, "expected null, found '%.*s'",
		    SPAN_ARG(cell->text));
	*ret_value = (struct value){VALUE_NULL, {cell->text.ptr, 0}};
	return ERR_OK;
}

/* One value of the type of CELL, written as KIND in TEXT, all of it. */
static enum err_code
read_json(struct cell *cell, enum json_kind kind, struct span text,
    struct value *ret_value, struct err *err)
{
	struct buf *value = &cell->memory->value;
	struct json json = {0};
	struct span bytes;
	enum err_code code;

	buf_clear(value);
	json_init(&json, text);
	code = itemjson_read_value(&json, kind, 1, value, err);
	if (code == ERR_OK)
		code = json_finish(&json, err);
	json_fini(&json);
	if (code != ERR_OK)
		return code;
	bytes = arena_dup(&cell->memory->arena, buf_span(value));
	if (!value_read(&bytes, ret_value) || ret_value->type != cell->type)
		return err_set(err, ERR_INVALID, "this is no %s",
		    value_type_name(cell->type));
	return ERR_OK;
}

/* Wraps TEXT as {"TYPE":TEXT} in the memory's text. */
static struct span
wrapped(struct cell *cell, struct span text)
{
	struct buf *out = &cell->memory->text;

	buf_clear(out);
	buf_printf(out, "{\"%s\":", value_type_name(cell->type));
	buf_add_span(out, text);
	buf_putc(out, '}');
	return buf_span(out);
}

/* With its type, as we write it; without, as the old console did; or plain. */
static enum err_code
read_document(struct cell *cell, struct value *ret_value, struct err *err)
{
	if (read_json(cell, JSON_DYNAMODB, cell->text, ret_value, NULL) ==
		ERR_OK ||
	    read_json(cell, JSON_DYNAMODB, wrapped(cell, cell->text), ret_value,
		NULL) == ERR_OK)
		return ERR_OK;
	return read_json(cell, JSON_PLAIN, cell->text, ret_value, err);
}

/* Copies one element of a set; in NS bare numbers become strings. */
static enum err_code
put_element(struct json *json, struct buf *out, struct err *err)
{
	struct span text;
	enum err_code code;

	code = json_peek(json) == '"' ? json_string(json, &text, err)
				      : json_number(json, &text, err);
	if (code == ERR_OK)
		json_put_string(out, text);
	return code;
}

/* Appends what is in { "a", "b" } or [ "a", 1 ] as an array of strings. */
static enum err_code
put_elements(struct span inside, struct buf *out, struct err *err)
{
	struct buf array = {0};
	struct json json = {0};
	enum err_code code;
	bool more = true, first = true;

	buf_putc(&array, '[');
	buf_add_span(&array, inside);
	buf_putc(&array, ']');
	json_init(&json, buf_span(&array));
	code = json_enter(&json, '[', err);
	buf_putc(out, '[');
	while (code == ERR_OK && more) {
		code = json_element(&json, &more, err);
		if (code != ERR_OK || !more)
			break;
		if (!first)
			buf_putc(out, ',');
		first = false;
		code = put_element(&json, out, err);
	}
	buf_putc(out, ']');
	json_fini(&json);
	buf_fini(&array);
	return code;
}

static enum err_code
read_set(struct cell *cell, struct value *ret_value, struct err *err)
{
	struct span text = span_trim(cell->text);
	struct buf elements = {0};
	enum err_code code;

	if (read_json(cell, JSON_DYNAMODB, text, ret_value, NULL) == ERR_OK)
		return ERR_OK;
	if (text.len < 2 || (text.ptr[0] != '{' && text.ptr[0] != '['))
		return err_set(err, ERR_INVALID, "expected a set, found '%.*s'",
		    SPAN_ARG(text));
	code = put_elements((struct span){text.ptr + 1, text.len - 2},
	    &elements, err);
	if (code == ERR_OK)
		code = read_json(cell, JSON_DYNAMODB,
		    wrapped(cell, buf_span(&elements)), ret_value, err);
	buf_fini(&elements);
	return code;
}

static enum err_code (*const readers[])(struct cell *, struct value *,
    struct err *) = {
    [VALUE_S] = read_s,
    [VALUE_N] = read_n,
    [VALUE_B] = read_b,
    [VALUE_BOOL] = read_bool,
    [VALUE_NULL] = read_null,
    [VALUE_M] = read_document,
    [VALUE_L] = read_document,
    [VALUE_SS] = read_set,
    [VALUE_NS] = read_set,
    [VALUE_BS] = read_set,
};

/* The text of an inferred column that is exactly what its type would print. */
static enum value_type
inferred_type(const struct column *column, struct cell *cell)
{
	struct buf *text = &cell->memory->text;
	bool fits;

	buf_clear(text);
	if (column->type == VALUE_N)
		fits = num_canonical(cell->text, text, NULL) == ERR_OK &&
		    span_eq(cell->text, buf_span(text));
	else
		fits = span_eq(cell->text, SPAN("true")) ||
		    span_eq(cell->text, SPAN("false"));
	return fits ? column->type : VALUE_S;
}

/* Whether a bare null is NULL here. */
static bool
knows_null(const struct source *source, const struct column *column)
{
	return column->by >= TYPED_BY_HEADER ||
	    (source->options.infer && column->by != TYPED_BY_KEY);
}

static bool
is_absent(const struct column *column, const struct csv_cell *cell)
{
	return cell->text.len == 0 &&
	    (!cell->quoted ||
		(column->type != VALUE_S && column->type != VALUE_B));
}

enum err_code
cell_value(const struct source *source, const struct column *column,
    const struct csv_cell *csv, struct cells *memory, struct value *ret_value,
    struct err *err)
{
	struct cell cell = {csv->text, column->type, memory};
	struct err why;
	enum err_code code;

	*ret_value = (struct value){0};
	if (is_absent(column, csv))
		return ERR_OK;
	if (column->name.len == 0)
		return err_set(err, ERR_INVALID,
		    "'%.*s' stands in a column without a name",
		    SPAN_ARG(csv->text));
	if (!csv->quoted && knows_null(source, column) &&
	    span_eq(csv->text, SPAN("null"))) {
		*ret_value = (struct value){VALUE_NULL, {csv->text.ptr, 0}};
		return ERR_OK;
	}
	if (csv->doubled) {
		buf_clear(&memory->text);
		csv_unquote(csv->text, &memory->text);
		cell.text = arena_dup(&memory->arena, buf_span(&memory->text));
	}
	if (column->by == TYPED_BY_INFERENCE)
		cell.type = inferred_type(column, &cell);
	code = readers[cell.type](&cell, ret_value, &why);
	if (code == ERR_OK)
		return ERR_OK;
	return err_set(err, ERR_INVALID, "column '%.*s': %s",
	    SPAN_ARG(column->name), why.msg);
}
