/* SPDX-License-Identifier: MIT */
#include "src/app/export.h"

#include <stdlib.h>

#include "src/app/survey.h"
#include "src/io/writer.h"

struct export
{
	struct slice *slice;
	struct outfile *file;
	enum format format;
	struct columns columns;
	struct survey *survey; /* the columns are not all known yet */
	struct reader *reader; /* or else the rows are being written */
	struct writer *writer;
	struct read_stats stats; /* while there is no reader */
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

	survey_close(export->survey);
	export->survey = NULL;
	code = writer_begin(export->file, export->format,
	    has_columns(export->format) ? &columns : NULL, NULL, &export->writer,
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
	if (has_columns(export->format) && query->n_select == 0)
		return survey_open(export->slice, &export->columns,
		    &export->survey, err);
	for (size_t i = 0; i < query->n_select; i++)
		columns_add(&export->columns, query->select[i].steps[0].name);
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

static enum err_code
step_survey(struct export *export, uint64_t budget, struct err *err)
{
	bool done;
	enum err_code code = survey_step(export->survey, budget, &done, err);

	if (code != ERR_OK)
		return code;
	export->stats.read = survey_read(export->survey);
	return done ? begin_rows(export, err) : ERR_OK;
}

static enum err_code
step_rows(struct export *export, uint64_t budget, bool *ret_done,
    struct err *err)
{
	uint64_t start = reader_stats(export->reader)->read;
	enum err_code code = ERR_OK;

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
			code = writer_item(export->writer, item, err);
		} else if (state == READER_END) {
			*ret_done = true;
			return finish(export, err);
		}
	}
	return code;
}

enum err_code
export_step(struct export *export, uint64_t budget, bool *ret_done,
    struct err *err)
{
	enum err_code code = ERR_OK;

	*ret_done = false;
	if (export->survey != NULL)
		code = step_survey(export, budget, err);
	if (code != ERR_OK || export->survey != NULL)
		return code;
	return step_rows(export, budget, ret_done, err);
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
	survey_close(export->survey);
	reader_close(export->reader);
	outfile_abort(export->file);
	columns_fini(&export->columns);
	if (export->holds_snapshot)
		store_release(table_store(slice_table(export->slice)));
	free(export);
}
