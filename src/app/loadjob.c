/* SPDX-License-Identifier: MIT */
#include "src/app/loadjob.h"

#include <pthread.h>
#include <stdlib.h>

#include "src/app/columns.h"
#include "src/io/gather.h"
#include "src/io/guess.h"

enum {
	NAMES_SHOWN = 40, /* attribute names in a proposal */
};

void
proposal_fini(struct proposal *proposal)
{
	buf_fini(&proposal->table);
	buf_fini(&proposal->key);
	buf_fini(&proposal->reason);
	buf_fini(&proposal->format);
	buf_fini(&proposal->sample);
	buf_fini(&proposal->tables);
}

static void
propose_key(struct source *source, const struct item *items, size_t n,
    struct proposal *proposal)
{
	const struct schema *schema = source_schema(source);
	struct err err = {0};

	if (schema != NULL) {
		schema_print_key(&schema->key, &proposal->key);
		buf_puts(&proposal->reason, "given by the file");
	} else if (guess_key(items, n, &proposal->key, &err) == ERR_OK) {
		buf_printf(&proposal->reason, "unique in the first %zu items",
		    n);
	} else {
		buf_puts(&proposal->reason, err.msg);
	}
}

static void
propose_names(const struct item *items, size_t n, struct proposal *proposal)
{
	struct columns columns = {0};

	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < items[i].n; k++)
			(void)columns_add(&columns, items[i].attrs[k].name);
	for (size_t i = 0; i < columns.n && i < NAMES_SHOWN; i++) {
		if (i > 0)
			buf_puts(&proposal->sample, ", ");
		buf_add_span(&proposal->sample, columns.names[i]);
	}
	columns_fini(&columns);
}

static void
add_table(struct proposal *proposal, struct span name,
    const struct schema *schema)
{
	if (proposal->n_tables++ > 0)
		buf_puts(&proposal->tables, ", ");
	buf_add_span(&proposal->tables, name);
	if (schema == NULL)
		return;
	buf_puts(&proposal->tables, " (");
	schema_print_key(&schema->key, &proposal->tables);
	buf_putc(&proposal->tables, ')');
}

/* Whether file number AT is the first one of FOUND that names its table so. */
static bool
is_first_named(const struct found *found, size_t at)
{
	for (size_t i = 0; i < at; i++)
		if (span_eq(found->files[i].table, found->files[at].table))
			return false;
	return found->files[at].table.len > 0;
}

/* The tables that SOURCE, one of FOUND, names, or that all of FOUND do. */
static void
propose_tables(const struct found *found, const struct source *source,
    struct proposal *proposal)
{
	if (source_parts(source) > 1) {
		for (size_t i = 0; i < source_parts(source); i++)
			add_table(proposal, source_part_name(source, i),
			    source_part_schema(source, i));
		return;
	}
	for (size_t i = 0; i < found->n; i++)
		if (is_first_named(found, i))
			add_table(proposal, found->files[i].table, NULL);
}

/* What FILE, found by way of PATH, looks like. */
static void
propose(const struct found_file *file, const char *path, struct source *source,
    const struct item *items, size_t n, struct proposal *proposal)
{
	struct span given =
	    file->table.len > 0 ? file->table : source_table(source);

	if (given.len > 0)
		buf_add_span(&proposal->table, given);
	else
		load_table_name(span_of(path), &proposal->table);
	buf_puts(&proposal->format, source_describe(source));
	propose_key(source, items, n, proposal);
	propose_names(items, n, proposal);
}

/* The first of FOUND that holds items, or the last. */
static enum err_code
propose_first(const struct found *found, const char *path,
    struct proposal *proposal, struct err *err)
{
	struct source_options options = {0};
	enum err_code code = ERR_OK;
	bool done = false;

	for (size_t i = 0; i < found->n && code == ERR_OK && !done; i++) {
		struct source *source = NULL;
		struct item *items = NULL;
		size_t n = 0;

		code =
		    source_open(found->files[i].path, &options, &source, err);
		if (code == ERR_OK)
			code = source_sample(source, &items, &n, err);
		done = n > 0 || i + 1 == found->n;
		if (code == ERR_OK && done)
			propose(&found->files[i], path, source, items, n,
			    proposal);
		if (code == ERR_OK && done)
			propose_tables(found, source, proposal);
		source_close(source);
	}
	return code;
}

enum err_code
proposal_make(const char *path, struct proposal *proposal, struct err *err)
{
	struct found found = {0};
	enum err_code code = gather(&path, 1, &found, err);

	*proposal = (struct proposal){0};
	if (code == ERR_OK)
		code = propose_first(&found, path, proposal, err);
	found_fini(&found);
	return code;
}

/* What the thread and its owner share, under the lock. */
struct loadjob {
	pthread_t thread;
	pthread_mutex_t lock;
	struct load_options options;
	struct loadjob_state state;
	bool cancelled;
	bool joined;
	struct load_report report;
	struct buf complaints;
	enum err_code code;
	struct err err;
};

static bool
on_progress(void *data, const char *phase, uint64_t items, uint64_t done,
    uint64_t all)
{
	struct loadjob *job = data;
	bool go_on;

	(void)pthread_mutex_lock(&job->lock);
	job->state = (struct loadjob_state){
	    .phase = phase, .items = items, .done = done, .all = all};
	go_on = !job->cancelled;
	(void)pthread_mutex_unlock(&job->lock);
	return go_on;
}

static void
on_complaint(void *data, const char *line)
{
	struct loadjob *job = data;

	(void)pthread_mutex_lock(&job->lock);
	buf_puts(&job->complaints, line);
	buf_putc(&job->complaints, '\n');
	(void)pthread_mutex_unlock(&job->lock);
}

static void *
run(void *data)
{
	struct loadjob *job = data;
	enum err_code code = load_run(&job->options, &job->report, &job->err);

	(void)pthread_mutex_lock(&job->lock);
	job->code = code;
	job->state.finished = true;
	(void)pthread_mutex_unlock(&job->lock);
	return NULL;
}

struct loadjob *
loadjob_start(const struct load_options *options)
{
	struct loadjob *job = xcalloc(1, sizeof(*job));

	job->options = *options;
	job->options.progress = on_progress;
	job->options.complain = on_complaint;
	job->options.data = job;
	job->state.phase = "starting";
	(void)pthread_mutex_init(&job->lock, NULL);
	if (pthread_create(&job->thread, NULL, run, job) != 0) {
		job->joined = true;
		(void)run(job); /* no thread to be had: do it here and now */
	}
	return job;
}

void
loadjob_state(struct loadjob *job, struct loadjob_state *ret_state)
{
	(void)pthread_mutex_lock(&job->lock);
	*ret_state = job->state;
	(void)pthread_mutex_unlock(&job->lock);
}

void
loadjob_cancel(struct loadjob *job)
{
	(void)pthread_mutex_lock(&job->lock);
	job->cancelled = true;
	(void)pthread_mutex_unlock(&job->lock);
}

enum err_code
loadjob_finish(struct loadjob *job, const struct load_report **ret_report,
    struct span *ret_complaints, struct err *err)
{
	if (!job->joined)
		(void)pthread_join(job->thread, NULL);
	job->joined = true;
	if (err != NULL)
		*err = job->err;
	*ret_report = &job->report;
	*ret_complaints = buf_span(&job->complaints);
	return job->code;
}

void
loadjob_free(struct loadjob *job)
{
	if (job == NULL)
		return;
	loadjob_cancel(job);
	if (!job->joined)
		(void)pthread_join(job->thread, NULL);
	(void)pthread_mutex_destroy(&job->lock);
	load_report_fini(&job->report);
	buf_fini(&job->complaints);
	free(job);
}
