/* SPDX-License-Identifier: MIT */
#ifndef APP_LOADJOB_H
#define APP_LOADJOB_H

#include "src/io/load.h"

/* What a data file looks like, before it is loaded. */
struct proposal {
	struct buf table; /* a name for its table */
	struct buf key; /* a key in the form of --key; empty: none was found */
	struct buf reason; /* why there is none, or what the guess rests on */
	struct buf format; /* how the file is written, for a person */
	struct buf
	    sample; /* attribute names seen, most frequent first, by ", " */
	/* Of a file that names more than one table: how many, and each with its
	 * key if the file has that, by ", ". What else stands here is of the
	 * first one. */
	size_t n_tables;
	struct buf tables;
};

NODISCARD
enum err_code proposal_make(const char *path, struct proposal *proposal,
    struct err *err);
void proposal_fini(struct proposal *proposal);

/* A load that runs in a thread of its own, so that a screen stays alive. */
struct loadjob;

/* Starts it. OPTIONS and what they point at must stay until loadjob_free();
 * their callbacks are the job's own. */
struct loadjob *loadjob_start(const struct load_options *options);

struct loadjob_state {
	const char *phase; /* "reading", "sorting", ... static */
	uint64_t items;
	uint64_t done, all; /* bytes or items of the phase; all 0: unknown */
	bool finished;
};

void loadjob_state(struct loadjob *job, struct loadjob_state *ret_state);

/* Asks it to stop; it finishes soon with ERR_CANCELLED. */
void loadjob_cancel(struct loadjob *job);

/*
 * Waits for the end. The report and the lines about bad records (each with a
 * line end) are the job's.
 */
NODISCARD
enum err_code loadjob_finish(struct loadjob *job,
    const struct load_report **ret_report, struct span *ret_complaints,
    struct err *err);

/* Cancels if it still runs, waits, and frees. NULL is allowed. */
void loadjob_free(struct loadjob *job);

#endif
