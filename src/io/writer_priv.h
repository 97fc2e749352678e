/* SPDX-License-Identifier: MIT */
#ifndef IO_WRITER_PRIV_H
#define IO_WRITER_PRIV_H

#include "src/io/writer.h"

struct writer;

/* How a kind of text is written; each appends to writer->out. */
struct writer_ops {
	void (*begin)(struct writer *writer);
	void (*item)(struct writer *writer, const struct item *item);
	void (*end)(struct writer *writer);
	bool columns; /* shows columns, not whole items */
};

struct writer {
	const struct writer_ops *ops;
	struct outfile *file;
	enum format format;
	struct writer_columns columns;
	size_t *hints;      /* where each column stood in the last item */
	uint64_t n;         /* items so far */
	struct buf out;     /* not yet handed to FILE */
	struct buf scratch; /* one cell */

	/* table: the first rows wait until the widths are known. */
	size_t *widths;
	bool streaming;     /* they are */
	struct buf waiting; /* text of cells, one after the other */
	size_t *ends;       /* of each cell in it */
	size_t n_ends, cap_ends;
};

extern const struct writer_ops writer_csv_ops; /* tsv too */
extern const struct writer_ops writer_table_ops;
extern const struct writer_ops writer_json_ops; /* all kinds of JSON */

/*
 * Whether A and B are the same name. This is asked for every cell; most names
 * are so short that calling memcmp() would be most of the work.
 */
static inline bool
writer_is_name(struct span a, struct span b)
{
	uint64_t left[2], right[2];
	const size_t n = sizeof(left[0]);

	if (a.len != b.len)
		return false;
	if (a.len < n || a.len > 2 * n)
		return span_eq(a, b);
	memcpy(&left[0], a.ptr, n);
	memcpy(&left[1], a.ptr + a.len - n, n);
	memcpy(&right[0], b.ptr, n);
	memcpy(&right[1], b.ptr + b.len - n, n);
	return left[0] == right[0] && left[1] == right[1];
}

/* The attribute of ITEM that column number COLUMN shows. */
static inline struct value
writer_value(struct writer *writer, const struct item *item, size_t column)
{
	struct span name = writer->columns.names[column];
	size_t hint = writer->hints[column];

	/* Items of a kind have their attributes in one order. */
	if (hint < item->n && writer_is_name(item->attrs[hint].name, name))
		return item->attrs[hint].value;
	for (size_t i = 0; i < item->n; i++)
		if (span_eq(item->attrs[i].name, name)) {
			writer->hints[column] = i;
			return item->attrs[i].value;
		}
	return (struct value){0};
}

#endif
