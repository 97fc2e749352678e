/* SPDX-License-Identifier: MIT */
#include "src/app/export.h"

#include <stdlib.h>

#include "src/app/outline.h"

struct export
{
	struct slice *slice;
	struct outfile *file;
	enum format format;
	struct writer_options options;
	struct outline *outline; /* NULL: whole items are written */
	struct reader *reader;   /* NULL: the outline is not done */
	struct writer *writer;
	struct read_stats stats; /* while there is no reader */
	struct buf lost;
	bool holds_snapshot;
	struct arena arena;
};

/* Without a key no such file can be put into a table. */
static enum err_code
check_key(const struct slice *slice, enum format format, struct err *err)
{
	const struct query *query = slice_query(slice);
	const struct key_def *key = table_key(slice_table(slice), NO_INDEX);

	for (size_t part = 0; query->n_select > 0 && part < key->n; part++) {
		struct span name = key->part[part].name;
		size_t i = 0;

		while (i < query->n_select &&
		    (query->select[i].n > 1 ||
			!span_eq(query->select[i].steps[0].name, name)))
			i++;
		if (i == query->n_select)
			return err_set(err, ERR_USAGE,
			    "%s holds whole items: the select lacks the key "
			    "attribute '%.*s'",
			    format_info(format)->name, SPAN_ARG(name));
	}
	return ERR_OK;
}

static enum err_code
check(const struct slice *slice, const char *path,
    const struct export_options *options, enum format format, struct err *err)
{
	const struct writer_options *cells = &options->writer;

	if (format == FORMAT_AUTO)
		return err_set(err, ERR_USAGE,
		    "cannot tell the format of '%s': end it in .csv, .tsv, "
		    ".json, .jsonl, .md or .sql, or say --format",
		    path);
	if (!format_is_delimited(format) &&
	    (options->typed_header || cells->bom || cells->crlf ||
		cells->guard_formulas || cells->delimiter != '\0' ||
		cells->null.ptr != NULL || cells->missing.ptr != NULL))
		return err_set(err, ERR_USAGE,
		    "--typed-header, --null, --missing, --bom, --crlf, "
		    "--delimiter and --guard-formulas are for csv and tsv, not "
		    "for %s",
		    format_info(format)->name);
	if (format_info(format)->table && format_info(format)->columns_max == 0)
		return check_key(slice, format, err);
	return ERR_OK;
}

static enum err_code
begin_rows(struct export *export, struct err *err)
{
	struct writer_columns columns = {0};
	enum err_code code;

	if (export->outline != NULL)
		columns = outline_columns(export->outline);
	code = writer_begin(export->file, export->format,
	    export->outline == NULL ? NULL : &columns, &export->options,
	    &export->writer, err);
	if (code == ERR_OK)
		code = reader_open(export->slice, &export->reader, err);
	if (code == ERR_OK && export->outline != NULL)
		reader_keep_whole(export->reader);
	return code;
}

static enum err_code
begin(struct export *export, bool typed, struct err *err)
{
	enum err_code code =
	    store_snapshot(table_store(slice_table(export->slice)), err);

	if (code != ERR_OK)
		return code;
	export->holds_snapshot = true;
	if (format_info(export->format)->columns_max > 0)
		return outline_open(export->slice, typed, &export->outline,
		    err);
	return begin_rows(export, err);
}

/* A copy, as the options need not live as long as the export. */
static struct span
keep(struct export *export, struct span text)
{
	return text.ptr == NULL ? text : arena_dup(&export->arena, text);
}

enum err_code
export_open(struct slice *slice, const char *path,
    const struct export_options *options, struct export **ret_export,
    struct err *err)
{
	struct export *export;
	enum format format = options->format == FORMAT_AUTO
	    ? format_of_path(span_of(path))
	    : options->format;
	enum err_code code = check(slice, path, options, format, err);

	if (code != ERR_OK)
		return code;
	export = xcalloc(1, sizeof(*export));
	export->slice = slice;
	export->format = format;
	export->options = options->writer;
	export->options.null = keep(export, options->writer.null);
	export->options.missing = keep(export, options->writer.missing);
	export->options.schema = table_schema(slice_table(slice));
	code = outfile_open(path,
	    options->force ? OUTFILE_REPLACE : OUTFILE_NEW, &export->file, err);
	if (code == ERR_OK)
		code = begin(export, options->typed_header, err);
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
	writer_lost(writer, &export->lost);
	code = writer_end(writer, err);
	if (code != ERR_OK)
		return code;
	export->file = NULL;
	return outfile_commit(file, err);
}

static enum err_code
step_outline(struct export *export, uint64_t budget, struct err *err)
{
	bool done;
	enum err_code code = outline_step(export->outline, budget, &done, err);

	if (code != ERR_OK)
		return code;
	export->stats.read = outline_read(export->outline);
	return done ? begin_rows(export, err) : ERR_OK;
}

static enum err_code
step_rows(struct export *export, uint64_t budget, bool *ret_done,
    struct err *err)
{
	uint64_t start = reader_spent(export->reader);
	enum err_code code = ERR_OK;

	while (code == ERR_OK) {
		const struct item *item = NULL;
		enum reader_state state;
		uint64_t spent = reader_spent(export->reader) - start;

		if (budget != 0 && spent >= budget)
			break;
		code = reader_next(export->reader,
		    budget == 0 ? 0 : budget - spent, &state, &item, err);
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
	if (export->reader == NULL)
		code = step_outline(export, budget, err);
	if (code != ERR_OK || export->reader == NULL)
		return code;
	return step_rows(export, budget, ret_done, err);
}

const char *
export_lost(struct export *export)
{
	return buf_str(&export->lost);
}

bool
export_is_writing(const struct export *export)
{
	return export->reader != NULL;
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
	outline_close(export->outline);
	reader_close(export->reader);
	outfile_abort(export->file);
	buf_fini(&export->lost);
	arena_fini(&export->arena);
	if (export->holds_snapshot)
		store_release(table_store(slice_table(export->slice)));
	free(export);
}
