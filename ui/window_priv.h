/* SPDX-License-Identifier: MIT */
#ifndef UI_WINDOW_PRIV_H
#define UI_WINDOW_PRIV_H

#include "ui/window.h"

/* Between window.c, which moves, window_read.c, which reads, and window_count.c.
 */
enum {
	STEP_ENTRIES = 2000, /* evaluated in a step: some milliseconds */
};

static inline bool
window_is_filtered(const struct window *w)
{
	return slice_query(w->slice)->filter != NULL;
}

static inline int64_t
window_height(const struct window *w)
{
	return w->lines > 0 ? (int64_t)w->lines : 1;
}

static inline void
window_set_buf(struct buf *buf, struct span bytes)
{
	buf_clear(buf);
	buf_add_span(buf, bytes);
}

/* Keeps N rows from FROM on, and gives back the memory of the others. */
void window_keep_rows(struct window *window, size_t from, size_t n);

/* Begins to read FROM PLACE on, in place of any other job. */
void window_start_job(struct window *window, enum page_from from,
    struct span place);

/* The same behind what COUNT has read: the numbers of the rows are known. */
void window_start_job_behind(struct window *window,
    const struct slice_count *count);

/* Counts PAGE, which the job has read, if that was where the count is. */
void window_count_read(struct window *window, const struct page *page);

/* Finds out the ordinal of rows[0], if it was counted up to there. */
NODISCARD
enum err_code window_number(struct window *window, struct err *err);

/* A first step, so that a short slice is counted at once. */
NODISCARD
enum err_code window_count_first(struct window *window, struct err *err);

/* Forgets what was counted. */
void window_count_forget(struct window *window);

/* One step of the job; it is not active any more if that was all. */
NODISCARD
enum err_code window_step(struct window *window, struct err *err);

#endif
