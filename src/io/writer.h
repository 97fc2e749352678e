/* SPDX-License-Identifier: MIT */
#ifndef IO_WRITER_H
#define IO_WRITER_H

#include "src/base/file.h"
#include "src/io/format.h"
#include "src/model/item.h"

/*
 * Items as text, one after the other, in constant memory.
 *
 * csv, tsv: a header, then a row an item (RFC 4180: CRLF is not used, line ends
 *   are LF; quoted where needed). S as it is, N with all digits, B base64, BOOL
 *   true/false, NULL "null", containers as DynamoDB JSON. An absent attribute is
 *   an empty cell, an empty string is "" in quotes, the string "null" is "null"
 *   in quotes.
 * table: columns padded for a terminal; widths from the first rows; control
 *   bytes visible; absent is blank, NULL is null, an empty string is "".
 * json: an array of plain JSON objects; jsonl: plain, one a line.
 * dynamodb-json: {"Item":{...}} lines.
 */
struct writer_columns {
	const struct span *names; /* borrowed until writer_end() */
	size_t n;
};

struct writer;

/*
 * Begins on FILE (borrowed). COLUMNS are needed for csv, tsv and table (which
 * show these attributes only); NULL otherwise: whole items are written. FORMAT
 * must not be FORMAT_AUTO.
 */
NODISCARD
enum err_code writer_begin(struct outfile *file, enum format format,
    const struct writer_columns *columns, struct writer **ret_writer,
    struct err *err);

NODISCARD
enum err_code writer_item(struct writer *writer, const struct item *item,
    struct err *err);

/* Writes what closes the text and frees WRITER, also on failure. */
NODISCARD
enum err_code writer_end(struct writer *writer, struct err *err);

/* Frees WRITER (NULL is allowed), leaves the text unfinished. */
void writer_abort(struct writer *writer);

/* The text of one cell as csv has it, without quotes; for copying a value. */
void writer_cell(struct value value, struct buf *out);

#endif
