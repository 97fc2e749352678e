/* SPDX-License-Identifier: MIT */
#include "src/app/rows.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "src/app/cli_priv.h"

struct rows_writer {
	struct outfile *file;
	enum format format;
	struct writer *writer; /* begun with the first batch */
	struct span names[32]; /* of the columns */
	struct arena arena;
};

static void
clear(struct rows *rows)
{
	for (size_t i = 0; i < rows->n; i++)
		item_fini(&rows->items[i]);
	rows->n = 0;
	arena_reset(&rows->arena);
}

void
rows_fini(struct rows *rows)
{
	clear(rows);
	free(rows->items);
	arena_fini(&rows->arena);
	*rows = (struct rows){0};
}

void
rows_begin(struct rows *rows)
{
	xgrow(&rows->items, rows->n, &rows->cap, sizeof(*rows->items));
	rows->items[rows->n++] = (struct item){0};
}

void
rows_value(struct rows *rows, struct span name, struct value value)
{
	value.body = arena_dup(&rows->arena, value.body);
	item_add(&rows->items[rows->n - 1], arena_dup(&rows->arena, name),
	    value);
}

void
rows_item(struct rows *rows, const struct item *item)
{
	rows_begin(rows);
	for (size_t i = 0; i < item->n; i++)
		rows_value(rows, item->attrs[i].name, item->attrs[i].value);
}

void
rows_text(struct rows *rows, const char *name, struct span text)
{
	rows_value(rows, span_of(name), (struct value){VALUE_S, text});
}

void
rows_number(struct rows *rows, const char *name, uint64_t number)
{
	char text[24];

	(void)snprintf(text, sizeof(text), "%" PRIu64, number);
	rows_value(rows, span_of(name), (struct value){VALUE_N, span_of(text)});
}

void
rows_time(int64_t seconds, struct buf *out)
{
	time_t at = (time_t)seconds;
	struct tm parts;
	char text[32];

	if (gmtime_r(&at, &parts) == NULL ||
	    strftime(text, sizeof(text), "%Y-%m-%dT%H:%M:%SZ", &parts) == 0)
		buf_printf(out, "%" PRId64, seconds);
	else
		buf_puts(out, text);
}

enum err_code
rows_writer_open(const struct cli *cli, const struct args *args,
    struct rows_writer **ret_writer, struct err *err)
{
	struct rows_writer *writer = xcalloc(1, sizeof(*writer));
	const char *output = args_get(args, OPT_OUTPUT);
	enum err_code code = cli_format(cli, args_get(args, OPT_FORMAT), output,
	    &writer->format, err);

	if (code == ERR_OK && format_info(writer->format)->table)
		code = err_set(err, ERR_USAGE,
		    "%s is for query and scan, which read a table",
		    format_info(writer->format)->name);
	if (code == ERR_OK)
		code = outfile_open(output == NULL ? "-" : output,
		    args_has(args, OPT_FORCE) ? OUTFILE_REPLACE : OUTFILE_NEW,
		    &writer->file, err);
	if (code != ERR_OK) {
		rows_writer_abort(writer);
		return code;
	}
	*ret_writer = writer;
	return ERR_OK;
}

static enum err_code
begin(struct rows_writer *writer, const struct item *first, struct err *err)
{
	struct writer_columns columns = {.names = writer->names};

	for (; first != NULL && columns.n < first->n &&
	     columns.n < COUNT_OF(writer->names);
	     columns.n++)
		writer->names[columns.n] =
		    arena_dup(&writer->arena, first->attrs[columns.n].name);
	return writer_begin(writer->file, writer->format, &columns, NULL,
	    &writer->writer, err);
}

enum err_code
rows_flush(struct rows *rows, struct rows_writer *writer, struct err *err)
{
	enum err_code code = ERR_OK;

	if (writer->writer == NULL && rows->n > 0)
		code = begin(writer, &rows->items[0], err);
	for (size_t i = 0; code == ERR_OK && i < rows->n; i++)
		code = writer_item(writer->writer, &rows->items[i], err);
	clear(rows);
	return code;
}

enum err_code
rows_writer_close(struct rows_writer *writer, struct err *err)
{
	struct writer *inner;
	struct outfile *file;
	enum err_code code = ERR_OK;

	if (writer->writer == NULL)
		code = begin(writer, NULL, err);
	inner = writer->writer;
	writer->writer = NULL;
	if (code == ERR_OK)
		code = writer_end(inner, err);
	if (code == ERR_OK) {
		file = writer->file;
		writer->file = NULL;
		code = outfile_commit(file, err);
	}
	rows_writer_abort(writer);
	return code;
}

void
rows_writer_abort(struct rows_writer *writer)
{
	if (writer == NULL)
		return;
	writer_abort(writer->writer);
	outfile_abort(writer->file);
	arena_fini(&writer->arena);
	free(writer);
}

enum status
rows_write(const struct cli *cli, const struct args *args, struct rows *rows)
{
	struct rows_writer *writer = NULL;
	struct err err = {0};
	enum err_code code = rows_writer_open(cli, args, &writer, &err);

	if (code == ERR_OK)
		code = rows_flush(rows, writer, &err);
	if (code == ERR_OK)
		code = rows_writer_close(writer, &err);
	else
		rows_writer_abort(writer);
	return code == ERR_OK ? STATUS_DONE : cli_fail(cli, &err);
}
