/* SPDX-License-Identifier: MIT */
#include "src/io/load.h"

#include <stdio.h>
#include <stdlib.h>
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
	for (size_t i = 0; i < report->n_tables; i++) {
		buf_fini(&report->tables[i].name);
		buf_fini(&report->tables[i].key);
		buf_fini(&report->tables[i].format);
	}
	free(report->tables);
	buf_fini(&report->key);
	buf_fini(&report->format);
	buf_fini(&report->notes);
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
	name = format_unpacked(name);
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

/* A line that is told while the load goes on. */
static void
tell(const struct job *job, const char *line)
{
	if (job->options->complain != NULL)
		job->options->complain(job->options->data, line);
}

static void
note_faults(struct job *job)
{
	struct found *found = &job->plan.found;
	struct span rest = buf_span(&found->faults);

	job->report->faults += found->n_faults;
	job->report->promised = found->items;
	while (rest.len > 0) {
		size_t n =
		    (size_t)((const char *)memchr(rest.ptr, '\n', rest.len) -
			rest.ptr);
		struct span line = {rest.ptr, n};
		struct buf text = {0};

		buf_add_span(&text, line);
		tell(job, buf_str(&text));
		buf_fini(&text);
		rest = span_from(rest, n + 1);
	}
}

/* A part of an export that cannot be read whole is a fault among others. */
static enum err_code
part_fault(struct job *job, const struct piece *piece, enum err_code code,
    const struct err *why, struct err *err)
{
	bool damage = code == ERR_SYNTAX || code == ERR_INVALID ||
	    code == ERR_IO || code == ERR_NOT_FOUND;

	if (!piece->file->of_export || !damage) {
		if (err != NULL)
			*err = *why;
		return code;
	}
	job->report->faults++;
	tell(job, why->msg);
	return ERR_OK;
}

static void
check_part_items(struct job *job, const struct piece *piece, uint64_t read)
{
	struct buf line = {0};

	if (!piece->file->of_export || piece->file->items == read)
		return;
	buf_printf(&line,
	    "%s: the part holds %llu items, and the manifest "
	    "says %llu",
	    piece->file->path, (unsigned long long)read,
	    (unsigned long long)piece->file->items);
	job->report->faults++;
	tell(job, buf_str(&line));
	buf_fini(&line);
}

static enum err_code
read_piece(struct job *job, struct piece *piece, struct err *err)
{
	uint64_t before = job->report->read;
	struct err why;
	enum err_code code = piece_open(job, piece, &why);

	if (code != ERR_OK)
		return part_fault(job, piece, code, &why, err);
	if (job->told->format.len == 0)
		buf_puts(&job->told->format, source_describe(piece->source));
	code = source_types(piece->source, &job->schema, &why);
	if (code == ERR_OK)
		code = job_read(job, piece->source, &why);
	if (code == ERR_OK)
		check_part_items(job, piece, job->report->read - before);
	else
		code = part_fault(job, piece, code, &why, err);
	piece_close(piece);
	return code;
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
	const struct target *target = job->target;
	const struct load_table *told = job->told;
	struct buf files = {0};
	enum err_code code;

	buf_puts(&files, target->pieces[0].file->path);
	if (target->n > 1)
		buf_printf(&files, " and %zu more", target->n - 1);
	code = table_note_load(job->table,
	    &(struct load_note){
		.at = (int64_t)time(NULL),
		.source = buf_span(&files),
		.format = buf_span(&told->format),
		.items = told->counts.loaded,
		.replaced = told->counts.replaced,
		.rejected = told->counts.rejected,
	    },
	    err);
	buf_fini(&files);
	return code;
}

/* Whether what was read is good enough to be written. */
static bool
is_good(const struct job *job)
{
	return job->options->keep_going ||
	    (job->report->rejected == 0 && job->report->faults == 0);
}

/* Writes what was read for the table at hand. */
static enum err_code
write_items(struct job *job, struct err *err)
{
	struct load_counts *counts = &job->told->counts;
	struct load_report *report = job->report;
	struct bulk *bulk = job->bulk;
	struct bulk_result result;
	enum err_code code = job_begin_writing(job, err);

	if (code == ERR_OK && !job->is_made)
		code = job_make_table(job, err);
	if (code != ERR_OK)
		return code;
	job->bulk = NULL;
	code = bulk_finish(bulk, job->table, tell_writing, job, &result, err);
	if (code != ERR_OK)
		return code;
	counts->loaded = result.items;
	counts->replaced = result.replaced;
	counts->duplicates = result.duplicates;
	counts->deleted = result.deleted;
	report->loaded += result.items;
	report->replaced += result.replaced;
	report->duplicates += result.duplicates;
	report->deleted += result.deleted;
	return note_load(job, err);
}

static struct load_table *
add_told(struct load_report *report, const struct target *target)
{
	struct load_table *told;

	report->tables = xrealloc_array(report->tables, report->n_tables + 1,
	    sizeof(*report->tables));
	told = &report->tables[report->n_tables++];
	*told = (struct load_table){0};
	buf_add_span(&told->name, buf_span(&target->name));
	(void)buf_str(&told->name);
	return told;
}

/* Where nobody else can write anyway, items are while others are read. */
static enum err_code
open_bulk(struct job *job, struct err *err)
{
	const struct load_options *options = job->options;
	struct bulk_options bulk = {.on_duplicate = options->on_duplicate,
	    .workers = job->workers,
	    .temp_dir = options->temp_dir};
	enum err_code code = ERR_OK;

	job->is_made = job->in_transaction;
	if (job->is_made) {
		code = job_make_table(job, err);
		bulk.ahead = job->table;
	}
	if (code != ERR_OK)
		return code;
	return bulk_open(job->store, &job->schema, &bulk, &job->bulk, err);
}

static enum err_code
load_target(struct job *job, struct err *err)
{
	enum err_code code = job_choose_table(job, err);

	if (code == ERR_OK)
		code = open_bulk(job, err);
	for (size_t i = 0; i < job->target->n && code == ERR_OK; i++)
		code = read_piece(job, &job->target->pieces[i], err);
	(void)buf_str(&job->told->format);
	if (code == ERR_OK && is_good(job))
		code = write_items(job, err);
	bulk_abort(job->bulk);
	job->bulk = NULL;
	table_close(job->table);
	job->table = NULL;
	schema_fini(&job->schema);
	job->schema = (struct schema){0};
	return code;
}

/* The report speaks of the first table as if there were no other. */
static void
copy_first(struct load_report *report)
{
	const struct load_table *first = report->tables;

	if (report->n_tables == 0)
		return;
	(void)snprintf(report->table, sizeof(report->table), "%.*s",
	    SPAN_ARG(buf_span(&first->name)));
	buf_add_span(&report->key, buf_span(&first->key));
	buf_add_span(&report->format, buf_span(&first->format));
	(void)buf_str(&report->format);
	report->key_guessed = first->key_guessed;
	report->table_created = first->created;
}

static enum err_code
load_targets(struct job *job, struct err *err)
{
	enum err_code code = ERR_OK;

	for (size_t i = 0; i < job->plan.n && code == ERR_OK; i++) {
		job->target = &job->plan.targets[i];
		job->told = add_told(job->report, job->target);
		code = load_target(job, err);
	}
	copy_first(job->report);
	return code;
}

/* One of several files may be empty, and so may what says what tables are. */
static enum err_code
check_any(const struct job *job, struct err *err)
{
	const struct load_options *options = job->options;
	const struct load_report *report = job->report;
	bool defines = false, created = true;

	for (size_t i = 0; i < report->n_tables; i++) {
		defines = defines || job->plan.targets[i].is_definition;
		created = created && report->tables[i].created;
	}
	if (report->read > report->deletes || report->faults > 0 || defines)
		return ERR_OK;
	if (report->deletes > 0 && !created)
		return ERR_OK;
	if (report->deletes > 0)
		return err_set(err, ERR_INVALID,
		    "no items in %s: it only deletes, and table '%s' is not "
		    "there yet",
		    options->files[0], report->table);
	if (options->n_files == 1)
		return err_set(err, ERR_INVALID, "no items in %s",
		    options->files[0]);
	return err_set(err, ERR_INVALID, "no items in %s and %zu more",
	    options->files[0], options->n_files - 1);
}

/* Faults of an export end a load, as bad records do. */
static enum err_code
check_faults(const struct job *job, struct err *err)
{
	const struct load_report *report = job->report;
	uint64_t good = report->read - report->rejected;

	if (report->faults == 0 || (job->options->keep_going && good > 0))
		return ERR_OK;
	return err_set(err, ERR_INVALID,
	    "%llu fault%s in the export: %llu of its %llu items can be read, "
	    "and none was loaded%s",
	    (unsigned long long)report->faults, report->faults == 1 ? "" : "s",
	    (unsigned long long)good, (unsigned long long)report->promised,
	    good > 0 ? "; --keep-going loads them" : "");
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
	if (job->in_transaction)
		store_rollback(job->store);
	store_close(job->store);
	for (size_t i = 0; i < job->n_described; i++)
		schema_fini(&job->described[i]);
	free(job->described);
	plan_fini(&job->plan);
}

/* All that does not change what is there for others to see. */
static enum err_code
prepare(struct job *job, struct err *err)
{
	const struct load_options *options = job->options;
	enum err_code code = job_read_schema(job, err);

	if (code == ERR_OK)
		code = job_plan(job, err);
	if (code != ERR_OK)
		return code;
	note_faults(job);
	if (options->rejects != NULL)
		code = outfile_open(options->rejects, OUTFILE_REPLACE,
		    &job->rejects, err);
	return code == ERR_OK ? job_open_store(job, err) : code;
}

enum err_code
load_run(const struct load_options *options, struct load_report *report,
    struct err *err)
{
	struct job job = {
	    .options = options, .report = report, .workers = count_workers()};
	enum err_code code;

	if (options->n_files == 0)
		return err_set(err, ERR_USAGE, "no file to load");
	code = prepare(&job, err);
	if (code == ERR_OK)
		code = load_targets(&job, err);
	if (code == ERR_OK)
		code = check_any(&job, err);
	if (code == ERR_OK)
		code = check_faults(&job, err);
	if (code == ERR_OK)
		code = check_rejects(&job, err);
	code = close_rejects(&job, code, err);
	if (code == ERR_OK)
		code = job_publish(&job, err);
	job_fini(&job);
	return code;
}
