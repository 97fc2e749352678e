/* SPDX-License-Identifier: MIT */
#ifndef IO_WRITER_H
#define IO_WRITER_H

#include "src/base/file.h"
#include "src/io/format.h"
#include "src/model/expr.h"
#include "src/model/schema.h"

/*
 * Items as text, one after the other, in constant memory.
 *
 * csv, tsv: a header (header.h), then a row an item (RFC 4180, but line ends
 *   are LF unless CRLF is asked for; quoted where needed). S as it is, N with
 *   all digits, B base64, BOOL true/false, NULL a bare null, containers as
 *   DynamoDB JSON. An absent attribute is an empty cell, an empty string is ""
 *   in quotes, the string "null" is "null" in quotes. With types (see
 *   columns.types) reading it gives equal items.
 * table: columns padded for a terminal; widths from the first rows; control
 *   bytes visible; absent is blank, NULL is null, an empty string is "".
 * markdown: a table with the same cells.
 * json: an array of plain JSON objects; jsonl: plain, one a line.
 * dynamodb-json: {"Item":{...}} lines.
 * batch-write-item: one JSON value a line, {"TABLE":[{"PutRequest":...}]}, each
 *   with at most 25 puts and 16 MB: what the request of that name takes.
 * nosql-workbench: a model of one table, its key, indexes and items.
 * sql: CREATE TABLE, without types so that SQLite changes no value, and an
 *   INSERT an item in one transaction. S as text, N as a number if 64 bits or
 *   15 digits hold it, else as text, B as a blob, containers as plain JSON.
 */
struct writer_columns {
	const struct span *names;
	size_t n;
	/* What each shows; NULL: the attribute of its name. */
	const struct path *paths;
	/* csv and tsv: each shows values of its type only, and the header says
	 * it. Columns of one name stand together; the first shows NULL too. */
	const enum value_type *types;
};

/* {0} is how each format is written by default. */
struct writer_options {
	/* csv, tsv */
	char delimiter;      /* '\0': a comma, a tab in tsv */
	bool bom;            /* U+FEFF in front */
	bool crlf;           /* lines end with CR LF */
	bool guard_formulas; /* ' before text that begins with = + - @ */
	struct span null;    /* what NULL is written as; ptr NULL: null */
	struct span missing; /* what an absent attribute is written as */
	/* Of the table, where format_info() says that the format holds it. */
	const struct schema *schema;
};

struct writer;

/*
 * Begins on FILE. COLUMNS are needed where format_info() says so; otherwise
 * whole items are written. OPTIONS may be NULL. All are borrowed until
 * writer_end(). FORMAT must not be FORMAT_AUTO. ERR_INVALID if there are more
 * columns than the format can have.
 */
NODISCARD
enum err_code writer_begin(struct outfile *file, enum format format,
    const struct writer_columns *columns, const struct writer_options *options,
    struct writer **ret_writer, struct err *err);

NODISCARD
enum err_code writer_item(struct writer *writer, const struct item *item,
    struct err *err);

/*
 * Appends what the format could not hold of the items so far, as one line:
 * "csv: 3 NULL and 2 sets were written as text". Nothing if it held all.
 */
void writer_lost(const struct writer *writer, struct buf *out);

/* Writes what closes the text and frees WRITER, also on failure. */
NODISCARD
enum err_code writer_end(struct writer *writer, struct err *err);

/* Frees WRITER (NULL is allowed), leaves the text unfinished. */
void writer_abort(struct writer *writer);

/* The text of one cell as csv has it, without quotes; for copying a value. */
void writer_cell(struct value value, struct buf *out);

#endif
