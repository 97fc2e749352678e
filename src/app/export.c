/* SPDX-License-Identifier: MIT */
#include "src/app/export.h"

#include <stdlib.h>

#include "src/app/columns.h"
#include "src/io/writer.h"

struct export {
	struct slice *slice;
	struct outfile *file;
	enum format format;
	struct columns columns;
	bool needs_columns; /* and they are not all known yet */
	struct reader *reader;
	struct writer *writer;
	struct read_stats stats;
	bool holds_snapshot;
};

static bool
has_columns(enum format format)
{
	return format == FORMAT_CSV || format == FORMAT_TSV ||
	    format == FORMAT_TABLE;
}

static enum err_code
begin_rows(struct export *export, struct err *err)
{
	struct writer_columns columns = {
	    export->columns.names, export->columns.n};
	enum err_code code;

	export->needs_columns = false;
	reader_close(export->reader);
	export->reader = NULL;
	code = writer_begin(export->file, export->format,
	    has_columns(export->format) ? &columns : NULL, &export->writer,
	    err);
	if (code == ERR_OK)
		code = reader_open(export->slice, &export->reader, err);
	return code;
}

static enum err_code
begin(struct export *export, struct err *err)
{
	const struct query *query = slice_query(export->slice);
	enum err_code code =
	    store_snapshot(table_store(slice_table(export->slice)), err);

	if (code != ERR_OK)
		return code;
	export->holds_snapshot = true;
	if (has_columns(export->format) && query->n_select == 0) {
		columns_add_key(&export->columns, slice_key(export->slice));
		export->needs_columns = true;
		return reader_open(export->slice, &export->reader, err);
	}
	for (size_t i = 0; i < query->n_select; i++)
		columns_add(
		    &export->columns, query->select[i].steps[0].name);
	return begin_rows(export, err);
}

enum err_code
export_open(struct slice *slice, const char *path, enum format format,
    bool force, struct export **ret_export, struct err *err)
{
	struct export *export;
	enum err_code code;

	if (format == FORMAT_AUTO)
		format = format_of_path(span_of(path));
	if (format == FORMAT_AUTO)
		return err_set(err, ERR_USAGE,
		    "cannot tell the format of '%s': end it in .csv, .tsv, "
		    ".json or .jsonl",
		    path);
	export = xcalloc(1, sizeof(*export));
	export->slice = slice;
	export->format = format;
	code = outfile_open(path, force ? OUTFILE_REPLACE : OUTFILE_NEW,
	    &export->file, err);
	if (code == ERR_OK)
		code = begin(export, err);
	if (code != ERR_OK) {
		export_close(export);
		return code;
	}
	*ret_export = export;
	return ERR_OK;
}

/* One row, in whichever of the two readings it is. */
static enum err_code
take_item(
    struct export *export, const struct item *item, struct err *err)
{
	if (!export->needs_columns)
		return writer_item(export->writer, item, err);
	for (size_t i = 0; i < item->n; i++)
		columns_add(&export->columns, item->attrs[i].name);
	return ERR_OK;
}

static enum err_code
finish(struct export *export, struct err *err)
{
	struct writer *writer = export->writer;
	struct outfile *file = export->file;
	enum err_code code;

	export->stats = *reader_stats(export->reader);
	export->writer = NULL;
	code = writer_end(writer, err);
	if (code != ERR_OK)
		return code;
	export->file = NULL;
	return outfile_commit(file, err);
}

enum err_code
export_step(struct export *export, uint64_t budget, bool *ret_done,
    struct err *err)
{
	uint64_t start = reader_stats(export->reader)->read;
	enum err_code code = ERR_OK;

	*ret_done = false;
	while (code == ERR_OK) {
		const struct item *item = NULL;
		enum reader_state state;
		uint64_t read = reader_stats(export->reader)->read - start;

		if (budget != 0 && read >= budget)
			break;
		code = reader_next(export->reader,
		    budget == 0 ? 0 : budget - read, &state, &item, err);
		if (code != ERR_OK)
			break;
		if (state == READER_ROW) {
			code = take_item(export, item, err);
		} else if (state == READER_END && export->needs_columns) {
			code = begin_rows(export, err);
			start = 0;
		} else if (state == READER_END) {
			*ret_done = true;
			return finish(export, err);
		}
	}
	return code;
}

const struct read_stats *
export_stats(const struct export *export)
{
	return export->file == NULL || export->reader == NULL
	    ? &export->stats
	    : reader_stats(export->reader);
}

void
export_close(struct export *export)
{
	if (export == NULL)
		return;
	writer_abort(export->writer);
	reader_close(export->reader);
	outfile_abort(export->file);
	columns_fini(&export->columns);
	if (export->holds_snapshot)
		store_release(table_store(slice_table(export->slice)));
	free(export);
}
