/* SPDX-License-Identifier: MIT */
#include "src/app/redefinejob.h"

#include <pthread.h>
#include <stdlib.h>

/* What the thread and its owner share is under the lock. */
struct redefinejob {
	pthread_t thread;
	pthread_mutex_t lock;
	struct redefinejob_state state;
	bool cancelled;
	bool joined;

	char *path, *name, *from, *to;
	struct redefinition change;
	enum err_code code;
	struct err err;
};

static bool
on_progress(void *data, uint64_t done, uint64_t all)
{
	struct redefinejob *job = data;
	bool go_on;

	(void)pthread_mutex_lock(&job->lock);
	job->state.done = done;
	job->state.all = all;
	go_on = !job->cancelled;
	(void)pthread_mutex_unlock(&job->lock);
	return go_on;
}

static void *
run(void *data)
{
	struct redefinejob *job = data;
	enum err_code code = redefine(job->path, span_of(job->name),
	    &job->change, on_progress, job, &job->err);

	(void)pthread_mutex_lock(&job->lock);
	job->code = code;
	job->state.finished = true;
	(void)pthread_mutex_unlock(&job->lock);
	return NULL;
}

struct redefinejob *
redefinejob_start(const char *path, struct span name,
    const struct redefinition *change)
{
	struct redefinejob *job = xcalloc(1, sizeof(*job));

	job->path = xstrdup(path);
	job->name = xmemdup(name.ptr, name.len);
	job->from = xmemdup(change->from.ptr, change->from.len);
	job->to = xmemdup(change->to.ptr, change->to.len);
	job->change = (struct redefinition){
	    .part = change->part,
	    .from = {job->from, change->from.len},
	    .to = {job->to, change->to.len},
	};
	(void)pthread_mutex_init(&job->lock, NULL);
	if (pthread_create(&job->thread, NULL, run, job) != 0) {
		job->joined = true;
		(void)run(job); /* no thread to be had: do it here and now */
	}
	return job;
}

void
redefinejob_state(struct redefinejob *job, struct redefinejob_state *ret_state)
{
	(void)pthread_mutex_lock(&job->lock);
	*ret_state = job->state;
	(void)pthread_mutex_unlock(&job->lock);
}

const struct redefinition *
redefinejob_change(const struct redefinejob *job)
{
	return &job->change;
}

void
redefinejob_cancel(struct redefinejob *job)
{
	(void)pthread_mutex_lock(&job->lock);
	job->cancelled = true;
	(void)pthread_mutex_unlock(&job->lock);
}

enum err_code
redefinejob_finish(struct redefinejob *job, struct err *err)
{
	if (!job->joined)
		(void)pthread_join(job->thread, NULL);
	job->joined = true;
	if (err != NULL && job->code != ERR_OK)
		*err = job->err;
	return job->code;
}

void
redefinejob_free(struct redefinejob *job)
{
	if (job == NULL)
		return;
	redefinejob_cancel(job);
	if (!job->joined)
		(void)pthread_join(job->thread, NULL);
	(void)pthread_mutex_destroy(&job->lock);
	free(job->path);
	free(job->name);
	free(job->from);
	free(job->to);
	free(job);
}
