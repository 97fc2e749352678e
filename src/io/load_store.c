/* SPDX-License-Identifier: MIT */
/* The store of a load, and when it is written to. */
#include "src/io/load_priv.h"

static bool
waits_for_nobody(void *data)
{
	(void)data;
	return false;
}

/*
 * Whether the store can be written is to be known before all is read; that
 * another process writes just now does not matter.
 */
static enum err_code
try_to_write(struct job *job, struct err *err)
{
	struct err why;
	enum err_code code = store_begin_when_free(job->store, "load",
	    waits_for_nobody, NULL, &why);

	if (code == ERR_OK)
		store_rollback(job->store);
	if (code == ERR_OK || code == ERR_BUSY)
		return ERR_OK;
	if (err != NULL)
		*err = why;
	return code;
}

enum err_code
job_open_store(struct job *job, struct err *err)
{
	const char *path = job->options->store;
	enum err_code code = store_open(path, STORE_WRITE, &job->store, err);

	if (code == ERR_OK)
		return try_to_write(job, err);
	if (code != ERR_NOT_FOUND)
		return code;
	job->building = true;
	code = store_open(path, STORE_BUILD, &job->store, err);
	if (code == ERR_OK)
		code = store_begin(job->store, "load", err);
	job->in_transaction = code == ERR_OK;
	return code;
}

/* A load that waits until another process has written. */
struct waiting {
	const struct load_options *options;
	bool stopped;
};

static bool
tell_waiting(void *data)
{
	struct waiting *waiting = data;
	const struct load_options *options = waiting->options;

	waiting->stopped = options->progress != NULL &&
	    !options->progress(options->data, "waiting for another process", 0,
		0, 0);
	return !waiting->stopped;
}

enum err_code
job_begin_writing(struct job *job, struct err *err)
{
	struct waiting waiting = {.options = job->options};
	enum err_code code;

	if (job->in_transaction)
		return ERR_OK;
	code = bulk_sort(job->bulk, err);
	if (code == ERR_OK)
		code = store_begin_when_free(job->store, "load", tell_waiting,
		    &waiting, err);
	job->in_transaction = code == ERR_OK;
	if (code == ERR_BUSY && waiting.stopped)
		return err_set(err, ERR_CANCELLED, "the load was stopped");
	return code;
}

enum err_code
job_publish(struct job *job, struct err *err)
{
	enum err_code code;

	/* A commit that fails has ended the transaction too. */
	job->in_transaction = false;
	code = store_commit(job->store, err);
	if (code != ERR_OK)
		return code;
	return job->building ? store_publish(job->store, err) : ERR_OK;
}
