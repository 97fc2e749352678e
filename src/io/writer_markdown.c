/* SPDX-License-Identifier: MIT */
#include "src/base/text.h"
#include "src/io/writer_priv.h"

/* The part of TEXT in front of its next line end. */
static struct span
first_line(struct span text)
{
	const char *end =
	    text.len == 0 ? NULL : memchr(text.ptr, '\n', text.len);

	return end == NULL ? text
			   : (struct span){text.ptr, (size_t)(end - text.ptr)};
}

/* Without what Markdown gives a meaning to, a cell or a part of it. */
static void
put_plain(struct buf *out, struct span text)
{
	for (size_t i = 0; i < text.len; i++) {
		if (byte_in(text.ptr[i], "\\|`*_<[~&"))
			buf_putc(out, '\\');
		buf_putc(out, text.ptr[i]);
	}
}

static void
put_cell(struct writer *writer, struct span text)
{
	struct buf *out = &writer->out;
	struct buf visible = {0};

	buf_puts(out, "| ");
	for (;;) {
		struct span line = first_line(text);

		buf_clear(&visible);
		text_visible(&visible, line);
		put_plain(out, buf_span(&visible));
		if (line.len == text.len)
			break;
		text = span_from(text, line.len + 1);
		buf_puts(out, "<br>");
	}
	buf_putc(out, ' ');
	buf_fini(&visible);
}

static void
markdown_begin(struct writer *writer)
{
	for (size_t i = 0; i < writer->columns.n; i++)
		put_cell(writer, writer->columns.names[i]);
	buf_puts(&writer->out, "|\n");
	for (size_t i = 0; i < writer->columns.n; i++)
		buf_puts(&writer->out, "| --- ");
	buf_puts(&writer->out, "|\n");
}

static void
markdown_item(struct writer *writer, const struct item *item)
{
	for (size_t i = 0; i < writer->columns.n; i++) {
		const struct value *value = writer_value(writer, item, i);

		buf_clear(&writer->scratch);
		writer_show(value, &writer->scratch);
		put_cell(writer, buf_span(&writer->scratch));
		if (value != NULL)
			writer_count_text(writer, *value);
	}
	buf_puts(&writer->out, "|\n");
}

static void
markdown_end(struct writer *writer)
{
	(void)writer;
}

const struct writer_ops writer_markdown_ops = {
    markdown_begin, markdown_item, markdown_end};
