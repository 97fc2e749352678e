/* SPDX-License-Identifier: MIT */
#ifndef APP_REDEFINEJOB_H
#define APP_REDEFINEJOB_H

#include "src/app/redefine.h"

/* A change of a table that runs in a thread of its own, so that a screen stays
 * alive. */
struct redefinejob;

/* Starts it; all is copied. */
struct redefinejob *redefinejob_start(const char *path, struct span name,
    const struct redefinition *change);

struct redefinejob_state {
	uint64_t done, all; /* items; all 0: it has not begun to count */
	bool finished;
};

void redefinejob_state(struct redefinejob *job,
    struct redefinejob_state *ret_state);

/* What it does; JOB's. */
const struct redefinition *redefinejob_change(const struct redefinejob *job);

/* Asks it to stop; it finishes soon with ERR_CANCELLED, unless it is done. */
void redefinejob_cancel(struct redefinejob *job);

/* Waits for the end, and says how it went. */
NODISCARD
enum err_code redefinejob_finish(struct redefinejob *job, struct err *err);

/* Cancels if it still runs, waits, and frees. NULL is allowed. */
void redefinejob_free(struct redefinejob *job);

#endif
