/* SPDX-License-Identifier: MIT */
#ifndef IO_WRITER_PRIV_H
#define IO_WRITER_PRIV_H

#include "src/base/map.h"
#include "src/io/writer.h"

struct writer;

/* What can be lost; writer_lost.c says each in words. */
enum writer_loss {
	LOST_NULL,
	LOST_NUMBER,
	LOST_BINARY,
	LOST_LIST,
	LOST_MAP,
	LOST_SET,
	LOST_MISSING,
	LOST_SET_ARRAY,    /* written as an array */
	LOST_NULL_MISSING, /* written as if absent */
	LOST_GUARDED,
	LOST_NAME,
	LOST_INDEX,
	WRITER_LOSSES
};

/* How a kind of text is written; each appends to writer->out. */
struct writer_ops {
	void (*begin)(struct writer *writer);
	void (*item)(struct writer *writer, const struct item *item);
	void (*end)(struct writer *writer);
};

struct writer {
	const struct writer_ops *ops;
	struct outfile *file;
	enum format format;
	struct writer_columns columns;
	struct writer_options options;
	bool picks;    /* columns are more than attributes by name */
	size_t *hints; /* where each column stood in the last item */
	struct value picked;
	uint64_t n;         /* items so far */
	struct buf out;     /* not yet handed to FILE */
	struct buf scratch; /* one cell */

	/* table: the first rows wait until the widths are known. */
	size_t *widths;
	bool streaming;     /* they are */
	struct buf waiting; /* text of cells, one after the other */
	size_t *ends;       /* of each cell in it */
	size_t n_ends, cap_ends;

	/* batch-write-item: the puts of the value that is being written. */
	size_t n_puts, put_bytes;

	/* nosql-workbench: other attributes than keys, with the type that was
	 * met first; sql: names of columns without regard to case. */
	struct map seen;
	struct buf types;

	/* sql: the name of each column, and of the table, in quotes. */
	struct span *names;
	struct span table;
	struct arena arena;

	uint64_t lost[WRITER_LOSSES];
};

extern const struct writer_ops writer_csv_ops; /* tsv too */
extern const struct writer_ops writer_table_ops;
extern const struct writer_ops writer_json_ops; /* all kinds of lines of it */
extern const struct writer_ops writer_batch_ops;
extern const struct writer_ops writer_workbench_ops;
extern const struct writer_ops writer_markdown_ops;
extern const struct writer_ops writer_sql_ops;

/* Counts VALUE as one that is written as text and loses its type by it. */
void writer_count_text(struct writer *writer, struct value value);

/* Counts what plain JSON cannot hold of VALUE, at any depth. */
void writer_count_plain(struct writer *writer, struct value value);

/*
 * What a cell for people shows: apart are nothing (VALUE is NULL), "", NULL and
 * the string null.
 */
void writer_show(const struct value *value, struct buf *out);

/* What COLUMN shows of ITEM where columns have paths or types. */
struct value writer_pick(struct writer *writer, const struct item *item,
    size_t column);

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

/* The attribute of ITEM that has the name of column number COLUMN; NULL: it has
 * none. */
static inline const struct value *
writer_named(struct writer *writer, const struct item *item, size_t column)
{
	struct span name = writer->columns.names[column];
	size_t hint = writer->hints[column];

	/* Items of a kind have their attributes in one order. */
	if (hint < item->n && writer_is_name(item->attrs[hint].name, name))
		return &item->attrs[hint].value;
	for (size_t i = 0; i < item->n; i++)
		if (span_eq(item->attrs[i].name, name)) {
			writer->hints[column] = i;
			return &item->attrs[i].value;
		}
	return NULL;
}

/*
 * What column number COLUMN shows of ITEM, valid until the next call; NULL:
 * nothing. A pointer, as a copy of what has just been written field by field
 * would wait for it to arrive in memory.
 */
static inline const struct value *
writer_value(struct writer *writer, const struct item *item, size_t column)
{
	if (!writer->picks)
		return writer_named(writer, item, column);
	writer->picked = writer_pick(writer, item, column);
	return writer->picked.type == VALUE_NONE ? NULL : &writer->picked;
}

#endif
