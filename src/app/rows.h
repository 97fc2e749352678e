/* SPDX-License-Identifier: MIT */
#ifndef APP_ROWS_H
#define APP_ROWS_H

#include "src/app/cli.h"

/*
 * What the program itself has to list (tables, collections), as items, so that
 * every output format can hold it. All rows have the attributes of the first.
 */
struct rows {
	struct item *items;
	size_t n;
	size_t cap;
	struct arena arena;
};

void rows_fini(struct rows *rows);

/* Begins another row; the functions below add to the last one. */
void rows_begin(struct rows *rows);
void rows_text(struct rows *rows, const char *name, struct span text);
void rows_number(struct rows *rows, const char *name, uint64_t number);
void rows_value(struct rows *rows, struct span name, struct value value);
/* A row that is a copy of ITEM. */
void rows_item(struct rows *rows, const struct item *item);

/* Writes rows batch by batch, to where ARGS say. */
struct rows_writer;

NODISCARD
enum err_code rows_writer_open(const struct cli *cli, const struct args *args,
    struct rows_writer **ret_writer, struct err *err);

/* Writes ROWS and empties it. */
NODISCARD
enum err_code rows_flush(struct rows *rows, struct rows_writer *writer,
    struct err *err);

/* Ends the text and frees WRITER, also on failure. */
NODISCARD
enum err_code rows_writer_close(struct rows_writer *writer, struct err *err);
/* NULL is allowed. */
void rows_writer_abort(struct rows_writer *writer);

/* Writes ROWS to where ARGS say, all at once. */
enum status rows_write(const struct cli *cli, const struct args *args,
    struct rows *rows);

/* Appends the UTC time SECONDS since 1970: 2026-11-30T12:00:00Z. */
void rows_time(int64_t seconds, struct buf *out);

#endif
