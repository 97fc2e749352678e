/* SPDX-License-Identifier: MIT */
/*
 * The widths of the columns are those of the first rows, which wait for it; a
 * later cell that is wider is clipped, and shows it.
 */
#include "src/base/text.h"
#include "src/io/writer_priv.h"

enum {
	WAITING_ROWS = 200,
	WIDTH_MAX = 60,
	GAP = 2,
};

/* Appends TEXT as column number COLUMN; no row ends with blanks. */
static void
put_column(struct writer *writer, size_t column, struct span text)
{
	struct buf *out = &writer->out;
	size_t width = writer->widths[column];

	if (column + 1 < writer->columns.n) {
		text_pad(out, text, width);
		text_pad(out, SPAN(""), GAP);
		return;
	}
	(void)text_clip(out, text, width);
	while (out->len > 0 && out->ptr[out->len - 1] == ' ')
		out->len--;
	buf_putc(out, '\n');
}

static void
widen(struct writer *writer, size_t column, struct span text)
{
	size_t width = text_width(text);

	if (width > WIDTH_MAX)
		width = WIDTH_MAX;
	if (width > writer->widths[column])
		writer->widths[column] = width;
}

static void
table_begin(struct writer *writer)
{
	for (size_t i = 0; i < writer->columns.n; i++)
		widen(writer, i, writer->columns.names[i]);
}

static void
put_header(struct writer *writer)
{
	char dashes[WIDTH_MAX];

	memset(dashes, '-', sizeof(dashes));
	for (size_t i = 0; i < writer->columns.n; i++)
		put_column(writer, i, writer->columns.names[i]);
	for (size_t i = 0; i < writer->columns.n; i++)
		put_column(writer, i, (struct span){dashes, writer->widths[i]});
}

/* Writes the rows that waited. */
static void
let_go(struct writer *writer)
{
	size_t from = 0;

	put_header(writer);
	for (size_t i = 0; i < writer->n_ends; i++) {
		struct span text = {
		    writer->waiting.ptr + from, writer->ends[i] - from};

		put_column(writer, i % writer->columns.n, text);
		from = writer->ends[i];
	}
	writer->streaming = true;
}

static void
keep_waiting(struct writer *writer, const struct item *item)
{
	for (size_t i = 0; i < writer->columns.n; i++) {
		size_t from = writer->waiting.len;

		writer_show(writer_value(writer, item, i), &writer->waiting);
		widen(writer, i, span_from(buf_span(&writer->waiting), from));
		xgrow(&writer->ends, writer->n_ends, &writer->cap_ends,
		    sizeof(*writer->ends));
		writer->ends[writer->n_ends++] = writer->waiting.len;
	}
	if (writer->n + 1 == WAITING_ROWS)
		let_go(writer);
}

static void
table_item(struct writer *writer, const struct item *item)
{
	if (!writer->streaming) {
		keep_waiting(writer, item);
		return;
	}
	for (size_t i = 0; i < writer->columns.n; i++) {
		buf_clear(&writer->scratch);
		writer_show(writer_value(writer, item, i), &writer->scratch);
		put_column(writer, i, buf_span(&writer->scratch));
	}
}

static void
table_end(struct writer *writer)
{
	if (!writer->streaming)
		let_go(writer);
}

const struct writer_ops writer_table_ops = {table_begin, table_item, table_end};
