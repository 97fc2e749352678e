/* SPDX-License-Identifier: MIT */
#ifndef UI_WINDOW_PRIV_H
#define UI_WINDOW_PRIV_H

#include "ui/window.h"

/* Between window.c, which moves, and window_read.c, which reads. */

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

/* One step of the job; it is not active any more if that was all. */
NODISCARD
enum err_code window_step(struct window *window, struct err *err);

#endif
