/* SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "src/io/load_priv.h"

struct reject {
	struct record_place place;
	size_t reason; /* in REASONS; SIZE_MAX if it will not be told */
};

void
rejects_fini(struct rejects *rejects)
{
	free(rejects->list);
	buf_fini(&rejects->reasons);
}

void
rejects_clear(struct rejects *rejects)
{
	rejects->n = 0;
	rejects->n_list = 0;
	buf_clear(&rejects->reasons);
}

void
rejects_add(struct rejects *rejects, const struct record_place *place,
    const char *reason, bool keep_all)
{
	struct reject reject = {*place, SIZE_MAX};

	rejects->n++;
	if (rejects->n > COMPLAINTS_MAX && !keep_all)
		return;
	if (rejects->n <= COMPLAINTS_MAX) {
		reject.reason = rejects->reasons.len;
		buf_add(&rejects->reasons, reason, strlen(reason) + 1);
	}
	xgrow(&rejects->list, rejects->n_list, &rejects->cap,
	    sizeof(*rejects->list));
	rejects->list[rejects->n_list++] = reject;
}

static void
complain(const struct job *job, const struct source *source,
    const struct reject *reject, const char *reason)
{
	struct buf line = {0};

	buf_printf(&line, "%s:%llu:%llu: %s", source_path(source),
	    (unsigned long long)reject->place.line,
	    (unsigned long long)reject->place.column, reason);
	job->options->complain(job->options->data, buf_str(&line));
	buf_fini(&line);
}

/* The rejects of a CSV can be loaded again: they begin with its header. */
static enum err_code
write_down(struct job *job, const struct source *source, struct span raw,
    struct err *err)
{
	struct span header = source_header(source);
	enum err_code code = ERR_OK;

	if (!job->header_written && header.len > 0) {
		code = outfile_write(job->rejects, header, err);
		if (code == ERR_OK)
			code = outfile_write(job->rejects, SPAN("\n"), err);
	}
	job->header_written = true;
	if (code == ERR_OK)
		code = outfile_write(job->rejects, raw, err);
	if (code == ERR_OK)
		code = outfile_write(job->rejects, SPAN("\n"), err);
	return code;
}

enum err_code
job_reject(struct job *job, const struct source *source,
    const struct rejects *rejects, struct err *err)
{
	for (size_t i = 0; i < rejects->n_list; i++) {
		const struct reject *reject = &rejects->list[i];
		enum err_code code = ERR_OK;

		if (job->options->complain != NULL &&
		    reject->reason != SIZE_MAX &&
		    job->report->rejected + i < COMPLAINTS_MAX)
			complain(job, source, reject,
			    rejects->reasons.ptr + reject->reason);
		if (job->rejects != NULL)
			code = write_down(job, source, reject->place.raw, err);
		if (code != ERR_OK)
			return code;
	}
	job->report->rejected += rejects->n;
	job->told->counts.rejected += rejects->n;
	return ERR_OK;
}
