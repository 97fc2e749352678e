/* SPDX-License-Identifier: MIT */
#ifndef UI_CLIP_H
#define UI_CLIP_H

#include "src/base/buf.h"
#include "src/base/err.h"

/*
 * The clipboard of whoever sits at the terminal, who may be far away: it is
 * asked for by OSC 52, a sequence that the terminal itself obeys, or handed to
 * a command.
 */
enum {
	/* Some terminals drop longer sequences without a word. */
	CLIP_BASE64_MAX = 75000,
	CLIP_BYTES_MAX = CLIP_BASE64_MAX / 4 * 3,
};

/* What stands between the program and the terminal. */
enum clip_wrap {
	CLIP_PLAIN,
	CLIP_TMUX,
	CLIP_SCREEN,
	CLIP_NONE, /* a terminal that is known to have no clipboard */
};

/* By the values of TMUX, STY and TERM; NULL is allowed. */
enum clip_wrap clip_wrap(const char *tmux, const char *sty, const char *term);

/* Appends what has the terminal take BYTES, which are at most
 * CLIP_BYTES_MAX. */
void clip_sequence(struct span bytes, enum clip_wrap wrap, struct buf *out);

/*
 * Gives BYTES to the shell's COMMAND on its standard input. ERR_IO if it fails,
 * or is not done within some seconds.
 */
NODISCARD
enum err_code clip_run(const char *command, struct span bytes, struct err *err);

#endif
