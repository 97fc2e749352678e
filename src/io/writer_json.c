/* SPDX-License-Identifier: MIT */
#include "src/io/writer_priv.h"
#include "src/model/itemjson.h"

static void
json_begin(struct writer *writer)
{
	if (writer->format == FORMAT_JSON)
		buf_putc(&writer->out, '[');
}

static void
json_item(struct writer *writer, const struct item *item)
{
	struct buf *out = &writer->out;

	if (writer->format == FORMAT_DYNAMODB_JSON) {
		buf_puts(out, "{\"Item\":");
		itemjson_write(item, JSON_DYNAMODB, out);
		buf_puts(out, "}\n");
		return;
	}
	if (writer->format == FORMAT_JSON)
		buf_puts(out, writer->n == 0 ? "\n" : ",\n");
	itemjson_write(item, JSON_PLAIN, out);
	if (writer->format == FORMAT_JSONL)
		buf_putc(out, '\n');
	for (size_t i = 0; i < item->n; i++)
		if (item->attrs[i].value.type >= VALUE_M ||
		    item->attrs[i].value.type == VALUE_B)
			writer_count_plain(writer, item->attrs[i].value);
}

static void
json_end(struct writer *writer)
{
	if (writer->format == FORMAT_JSON)
		buf_puts(&writer->out, writer->n == 0 ? "]\n" : "\n]\n");
}

const struct writer_ops writer_json_ops = {json_begin, json_item, json_end};
