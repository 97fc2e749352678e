/* SPDX-License-Identifier: MIT */
#ifndef IO_FORMAT_H
#define IO_FORMAT_H

#include "src/base/buf.h"
#include "src/base/err.h"

/* The formats, each a row of one table: names, suffixes, what it can do. */
enum format {
	FORMAT_AUTO, /* not said: look (in), or by terminal and suffix (out) */
	FORMAT_TABLE,
	FORMAT_CSV,
	FORMAT_TSV,
	FORMAT_JSON,
	FORMAT_JSONL,
	FORMAT_DYNAMODB_JSON,
	FORMAT_BATCH_WRITE,
	FORMAT_WORKBENCH,
	FORMAT_MARKDOWN,
	FORMAT_SQL,
	FORMAT_COUNT
};

struct format_info {
	const char *name;   /* as --format takes it: "dynamodb-json" */
	const char *suffix; /* ".csv"; NULL if none stands for it alone */
	bool reads, writes;
	const char *help; /* one line */
	bool table;       /* holds the name and key of the table, too */
	/* Is written as columns, at most so many; 0: as whole items. */
	size_t columns_max;
};

const struct format_info *format_info(enum format format);

/* Whether FORMAT is cells between delimiters: csv, tsv. */
bool format_is_delimited(enum format format);

/* The format NAME, or FORMAT_COUNT. */
enum format format_named(struct span name);

/* PATH without the suffix of a way to pack it: .gz, .zst. */
struct span format_unpacked(struct span path);

/* The format that the suffix of PATH stands for (that of packing left aside),
 * or FORMAT_AUTO. */
enum format format_of_path(struct span path);

/* Appends the names of the formats that can be written: "table, csv, ...". */
void format_list(struct buf *out);

/* The format NAME, if it can be written; ERR_USAGE names those that can. */
NODISCARD
enum err_code format_to_write(const char *name, enum format *ret_format,
    struct err *err);

#endif
