/* SPDX-License-Identifier: MIT */
#include "src/io/load.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "src/io/load_priv.h"
#include "src/io/source_priv.h"

enum {
	WORKERS_MAX = 4, /* more would wait for the splitter */
};

void
load_report_fini(struct load_report *report)
{
	buf_fini(&report->key);
	buf_fini(&report->format);
}

void
load_table_name(struct span path, struct buf *out)
{
	struct span name = path;

	if (span_eq(path, SPAN("-"))) {
		buf_puts(out, "stdin");
		return;
	}
	for (size_t i = 0; i < path.len; i++)
		if (path.ptr[i] == '/' && i + 1 < path.len)
			name = span_from(path, i + 1);
	if (name.len > 3 &&
	    span_eq_nocase(span_from(name, name.len - 3), SPAN(".gz")))
		name.len -= 3;
	for (size_t i = name.len; i > 1; i--)
		if (name.ptr[i - 1] == '.') {
			name.len = i - 1;
			break;
		}
	table_name_put(name, out);
}

static unsigned
count_workers(void)
{
	long online = sysconf(_SC_NPROCESSORS_ONLN);

	if (online < 1)
		return 1;
	return online > WORKERS_MAX ? WORKERS_MAX : (unsigned)online;
}

static enum err_code
open_store(struct job *job, struct err *err)
{
	const char *path = job->options->store;
	enum err_code code = store_open(path, STORE_WRITE, &job->store, err);

	if (code == ERR_NOT_FOUND) {
		job->building = true;
		code = store_open(path, STORE_BUILD, &job->store, err);
	}
	if (code != ERR_OK)
		return code;
	code = store_begin(job->store, "load", err);
	job->in_transaction = code == ERR_OK;
	return code;
}

static enum err_code
open_rest(struct job *job, struct source *source, struct err *err)
{
	const struct load_options *options = job->options;
	struct bulk_options bulk = {.on_duplicate = options->on_duplicate,
	    .workers = job->workers,
	    .temp_dir = options->temp_dir};
	struct load_report *report = job->report;
	enum err_code code = open_store(job, err);

	if (code == ERR_OK)
		code = job_open_table(job, source, err);
	(void)snprintf(report->table, sizeof(report->table), "%s",
	    job->name.len > 0 ? job->name.ptr : "");
	buf_puts(&report->format, source_describe(source));
	(void)buf_str(&report->format);
	if (code == ERR_OK && options->rejects != NULL)
		code = outfile_open(options->rejects, OUTFILE_REPLACE,
		    &job->rejects, err);
	if (code == ERR_OK)
		code = bulk_open(job->table, &bulk, &job->bulk, err);
	return code;
}

/* Files of one load go to one table, so they must not name different ones. */
static enum err_code
check_table(const struct job *job, const struct source *source, struct err *err)
{
	struct buf name = {0};
	enum err_code code = ERR_OK;

	if (job->options->table != NULL || source_table(source).len == 0)
		return ERR_OK;
	table_name_put(source_table(source), &name);
	if (!span_eq(buf_span(&name), buf_span(&job->name)))
		code = err_set(err, ERR_USAGE,
		    "%s names the table '%s', the files before it go to '%s'; "
		    "say which with --table",
		    source_path(source), buf_str(&name), job->name.ptr);
	buf_fini(&name);
	return code;
}

static enum err_code
read_file(struct job *job, struct source *source, struct err *err)
{
	enum err_code code = source_types(source, &job->schema, err);

	return code == ERR_OK ? job_read(job, source, err) : code;
}

static enum err_code
read_files(struct job *job, struct source *first, struct err *err)
{
	const struct load_options *options = job->options;
	enum err_code code = read_file(job, first, err);

	for (size_t i = 1; i < options->n_files && code == ERR_OK; i++) {
		struct source *source = NULL;

		code = source_open(options->files[i], &options->source, &source,
		    err);
		if (code == ERR_OK)
			code = check_table(job, source, err);
		if (code == ERR_OK)
			code = read_file(job, source, err);
		source_close(source);
	}
	return code;
}

/* One of several files may be empty, as parts of an export are. */
static enum err_code
check_any(const struct job *job, struct err *err)
{
	const struct load_options *options = job->options;

	if (job->report->read > 0)
		return ERR_OK;
	if (options->n_files == 1)
		return err_set(err, ERR_INVALID, "no items in %s",
		    options->files[0]);
	return err_set(err, ERR_INVALID, "no items in %s and %zu more",
	    options->files[0], options->n_files - 1);
}

/* Bad records end a load, unless it is to go on without them. */
static enum err_code
check_rejects(const struct job *job, struct err *err)
{
	const struct load_report *report = job->report;

	if (report->rejected == 0)
		return ERR_OK;
	if (report->rejected == report->read)
		return err_set(err, ERR_INVALID,
		    "none of %llu record%s can be loaded",
		    (unsigned long long)report->read,
		    report->read == 1 ? "" : "s");
	if (job->options->keep_going)
		return ERR_OK;
	return err_set(err, ERR_INVALID,
	    "%llu of %llu records cannot be loaded, so none was; "
	    "--keep-going loads the rest",
	    (unsigned long long)report->rejected,
	    (unsigned long long)report->read);
}

static bool
tell_writing(void *data, uint64_t done, uint64_t all)
{
	const struct job *job = data;
	const struct load_options *options = job->options;

	return options->progress == NULL ||
	    options->progress(options->data, "writing", done, done, all);
}

static enum err_code
note_load(struct job *job, struct err *err)
{
	const struct load_options *options = job->options;
	const struct load_report *report = job->report;
	struct buf files = {0};
	enum err_code code;

	buf_puts(&files, options->files[0]);
	if (options->n_files > 1)
		buf_printf(&files, " and %zu more", options->n_files - 1);
	code = table_note_load(job->table,
	    &(struct load_note){
		.at = (int64_t)time(NULL),
		.source = buf_span(&files),
		.format = buf_span(&report->format),
		.items = report->loaded,
		.replaced = report->replaced,
		.rejected = report->rejected,
	    },
	    err);
	buf_fini(&files);
	return code;
}

/* Writes what was read, and makes it last. */
static enum err_code
write_items(struct job *job, struct err *err)
{
	struct bulk *bulk = job->bulk;
	struct bulk_result result;
	enum err_code code;

	job->bulk = NULL;
	code = bulk_finish(bulk, tell_writing, job, &result, err);
	if (code != ERR_OK)
		return code;
	job->report->loaded = result.items;
	job->report->replaced = result.replaced;
	job->report->duplicates = result.duplicates;
	code = note_load(job, err);
	if (code == ERR_OK)
		code = store_commit(job->store, err);
	if (code != ERR_OK)
		return code;
	job->in_transaction = false;
	table_close(job->table);
	job->table = NULL;
	return job->building ? store_publish(job->store, err) : ERR_OK;
}

/* The rejects are wanted most when the load fails because of them. */
static enum err_code
close_rejects(struct job *job, enum err_code code, struct err *err)
{
	struct outfile *rejects = job->rejects;
	enum err_code closed;

	job->rejects = NULL;
	if (rejects == NULL)
		return code;
	if (job->report->read == 0) {
		outfile_abort(rejects);
		return code;
	}
	closed = outfile_commit(rejects, code == ERR_OK ? err : NULL);
	return code == ERR_OK ? closed : code;
}

static void
job_fini(struct job *job)
{
	bulk_abort(job->bulk);
	table_close(job->table);
	if (job->in_transaction)
		store_rollback(job->store);
	store_close(job->store);
	schema_fini(&job->schema);
	buf_fini(&job->name);
}

enum err_code
load_run(const struct load_options *options, struct load_report *report,
    struct err *err)
{
	struct job job = {
	    .options = options, .report = report, .workers = count_workers()};
	struct source *source = NULL;
	enum err_code code;

	if (options->n_files == 0)
		return err_set(err, ERR_USAGE, "no file to load");
	code = source_open(options->files[0], &options->source, &source, err);
	if (code == ERR_OK)
		code = open_rest(&job, source, err);
	if (code == ERR_OK)
		code = read_files(&job, source, err);
	if (code == ERR_OK)
		code = check_any(&job, err);
	if (code == ERR_OK)
		code = check_rejects(&job, err);
	code = close_rejects(&job, code, err);
	if (code == ERR_OK)
		code = write_items(&job, err);
	job_fini(&job);
	source_close(source);
	return code;
}
