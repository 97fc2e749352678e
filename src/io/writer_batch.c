/* SPDX-License-Identifier: MIT */
/*
 * A request takes so many puts, of so many bytes together; each line is one. An
 * item on its own is never too long: it has 400 KB, and JSON makes at most six
 * bytes of one.
 */
#include "src/io/writer_priv.h"
#include "src/model/itemjson.h"

enum {
	PUTS_MAX = 25,
	BYTES_MAX = 15 << 20, /* 16 MB, and room for what is around the items */
};

static void
batch_begin(struct writer *writer)
{
	(void)writer;
}

static void
batch_end(struct writer *writer)
{
	if (writer->n_puts > 0)
		buf_puts(&writer->out, "]}\n");
	writer->n_puts = 0;
	writer->put_bytes = 0;
}

static void
batch_item(struct writer *writer, const struct item *item)
{
	struct buf *out = &writer->out;

	buf_clear(&writer->scratch);
	itemjson_write(item, JSON_DYNAMODB, &writer->scratch);
	if (writer->n_puts == PUTS_MAX ||
	    writer->put_bytes + writer->scratch.len > BYTES_MAX)
		batch_end(writer);
	if (writer->n_puts == 0) {
		buf_putc(out, '{');
		json_put_string(out, writer->options.schema->name);
		buf_puts(out, ":[");
	} else {
		buf_putc(out, ',');
	}
	buf_puts(out, "{\"PutRequest\":{\"Item\":");
	buf_add_span(out, buf_span(&writer->scratch));
	buf_puts(out, "}}");
	writer->n_puts++;
	writer->put_bytes += writer->scratch.len;
}

const struct writer_ops writer_batch_ops = {batch_begin, batch_item, batch_end};
