/* SPDX-License-Identifier: MIT */
#include "src/io/writer.h"

#include <assert.h>
#include <stdlib.h>

#include "src/io/writer_priv.h"
#include "src/model/base64.h"
#include "src/model/itemjson.h"

enum {
	OUT_BYTES = 1 << 16, /* handed on when it holds so much */
};

static const struct writer_ops *const kinds[FORMAT_COUNT] = {
    [FORMAT_TABLE] = &writer_table_ops,
    [FORMAT_CSV] = &writer_csv_ops,
    [FORMAT_TSV] = &writer_csv_ops,
    [FORMAT_JSON] = &writer_json_ops,
    [FORMAT_JSONL] = &writer_json_ops,
    [FORMAT_DYNAMODB_JSON] = &writer_json_ops,
    [FORMAT_BATCH_WRITE] = &writer_batch_ops,
    [FORMAT_WORKBENCH] = &writer_workbench_ops,
    [FORMAT_MARKDOWN] = &writer_markdown_ops,
    [FORMAT_SQL] = &writer_sql_ops,
};

static enum err_code
hand_on(struct writer *writer, struct err *err)
{
	enum err_code code =
	    outfile_write(writer->file, buf_span(&writer->out), err);

	buf_clear(&writer->out);
	return code;
}

static enum err_code
too_many_columns(enum format format, size_t n, struct err *err)
{
	const struct format_info *info = format_info(format);

	return err_set(err, ERR_INVALID,
	    "%zu columns, and %s has at most %zu: select some of them, or take "
	    "jsonl, which has none",
	    n, info->name, info->columns_max);
}

enum err_code
writer_begin(struct outfile *file, enum format format,
    const struct writer_columns *columns, const struct writer_options *options,
    struct writer **ret_writer, struct err *err)
{
	size_t columns_max = format_info(format)->columns_max;
	struct writer *writer;

	assert(kinds[format] != NULL);
	assert(columns_max == 0 || columns != NULL);
	assert(!format_info(format)->table ||
	    (options != NULL && options->schema != NULL));
	if (columns_max > 0 && columns->n > columns_max)
		return too_many_columns(format, columns->n, err);
	writer = xcalloc(1, sizeof(*writer));
	writer->ops = kinds[format];
	writer->file = file;
	writer->format = format;
	if (options != NULL)
		writer->options = *options;
	if (columns != NULL) {
		writer->columns = *columns;
		writer->picks =
		    columns->paths != NULL || columns->types != NULL;
		writer->hints = xcalloc(columns->n + 1, sizeof(size_t));
		writer->widths = xcalloc(columns->n + 1, sizeof(size_t));
	}
	writer->ops->begin(writer);
	*ret_writer = writer;
	return ERR_OK;
}

enum err_code
writer_item(struct writer *writer, const struct item *item, struct err *err)
{
	writer->ops->item(writer, item);
	writer->n++;
	return writer->out.len < OUT_BYTES ? ERR_OK : hand_on(writer, err);
}

enum err_code
writer_end(struct writer *writer, struct err *err)
{
	enum err_code code;

	writer->ops->end(writer);
	code = hand_on(writer, err);
	writer_abort(writer);
	return code;
}

void
writer_abort(struct writer *writer)
{
	if (writer == NULL)
		return;
	free(writer->hints);
	free(writer->widths);
	free(writer->ends);
	buf_fini(&writer->out);
	buf_fini(&writer->scratch);
	buf_fini(&writer->waiting);
	buf_fini(&writer->types);
	map_fini(&writer->seen);
	arena_fini(&writer->arena);
	free(writer->names);
	free(writer);
}

static void
put_body(struct value value, struct buf *out)
{
	buf_add_span(out, value.body);
}

static void
put_base64(struct value value, struct buf *out)
{
	base64_put(out, value.body);
}

static void
put_bool(struct value value, struct buf *out)
{
	bool is_true = value.body.len > 0 && value.body.ptr[0] != 0;

	buf_puts(out, is_true ? "true" : "false");
}

static void
put_null(struct value value, struct buf *out)
{
	(void)value;
	buf_puts(out, "null");
}

static void
put_json(struct value value, struct buf *out)
{
	itemjson_write_value(value, JSON_DYNAMODB, out);
}

void
writer_cell(struct value value, struct buf *out)
{
	static void (*const puts[])(struct value, struct buf *) = {
	    [VALUE_NONE] = put_body,
	    [VALUE_S] = put_body,
	    [VALUE_N] = put_body,
	    [VALUE_B] = put_base64,
	    [VALUE_BOOL] = put_bool,
	    [VALUE_NULL] = put_null,
	    [VALUE_M] = put_json,
	    [VALUE_L] = put_json,
	    [VALUE_SS] = put_json,
	    [VALUE_NS] = put_json,
	    [VALUE_BS] = put_json,
	};

	puts[value.type](value, out);
}

void
writer_show(const struct value *value, struct buf *out)
{
	bool in_quotes;

	if (value == NULL)
		return;
	in_quotes = value->type == VALUE_S &&
	    (value->body.len == 0 || span_eq(value->body, SPAN("null")));
	if (in_quotes)
		buf_putc(out, '"');
	writer_cell(*value, out);
	if (in_quotes)
		buf_putc(out, '"');
}

struct value
writer_pick(struct writer *writer, const struct item *item, size_t column)
{
	const struct writer_columns *columns = &writer->columns;
	const struct value *named =
	    columns->paths == NULL ? writer_named(writer, item, column) : NULL;
	struct value value = named != NULL ? *named : (struct value){0};
	bool first = column == 0 ||
	    !span_eq(columns->names[column - 1], columns->names[column]);

	if (columns->paths != NULL)
		value = path_get(&columns->paths[column], item);
	if (columns->types == NULL || value.type == columns->types[column] ||
	    (value.type == VALUE_NULL && first))
		return value;
	return (struct value){0};
}
