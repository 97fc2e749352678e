/* SPDX-License-Identifier: MIT */
#ifndef UI_RECORD_H
#define UI_RECORD_H

#include "ui/keys.h"
#include "ui/pointer.h"

/*
 * A session written down as it goes on, in the language of scripts (script.h),
 * so that it can be played again. Each thing is in the file before it is done:
 * what makes the program crash is in it too.
 */
struct record;

enum record_mode {
	RECORD_NEW,     /* fails with ERR_EXISTS if PATH is there */
	RECORD_REPLACE, /* empties the file that is there */
};

/* Only the user may read the file. */
NODISCARD
enum err_code record_open(const char *path, enum record_mode mode,
    struct record **ret_record, struct err *err);
/* NULL is allowed. */
void record_close(struct record *record);

const char *record_path(const struct record *record);

/* TEXT, of any number of lines, as comments. */
void record_comment(struct record *record, struct span text);
void record_size(struct record *record, int lines, int columns);
/* TYPING: at a prompt, where characters are text. */
void record_key(struct record *record, uint32_t key, bool typing);
void record_pointer(struct record *record, const struct pointer *pointer);
/* A line of the ":" prompt, without the colon. */
void record_command(struct record *record, struct span line);
/* Background work has come to its end. */
void record_wait(struct record *record);

/* Appends TEXT as a word for the shell, for command lines in comments. */
void record_word(struct span text, struct buf *out);

/* Whether nothing is written any more, and why. */
bool record_failed(const struct record *record, struct err *err);

#endif
