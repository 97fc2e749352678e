/* SPDX-License-Identifier: MIT */
#ifndef BASE_LOG_H
#define BASE_LOG_H

#include <stdint.h>

#include "src/base/err.h"
#include "src/base/span.h"

/*
 * A file that says what the program did, and when: lines of "PID +MS TEXT",
 * where MS is the time since log_new(). It is appended to; several processes
 * may write to the same. A LOG that is NULL, or has no file, takes lines too
 * and does nothing.
 */
struct log;

enum {
	/* The file grows no further; its last line says so. */
	LOG_BYTES_MAX = 100 * 1024 * 1024,
	LOG_LINE_MAX = 4096, /* the rest of a longer text is left out */
};

/* One without a file. */
struct log *log_new(void);
/* NULL is allowed. */
void log_free(struct log *log);

/*
 * Writes to the file PATH from now on, which is made with mode 0600 if it is
 * not there; "": to none. ERR_IO if it cannot be opened, ERR_INVALID if it is
 * full already; there is no file then.
 */
NODISCARD
enum err_code log_open(struct log *log, const char *path, struct err *err);
bool log_is_open(const struct log *log);

/* Writes one line. Control characters are made visible. */
PRINTF_LIKE(2, 3) void log_line(struct log *log, const char *format, ...);
/* The same for each line of TEXT. */
void log_text(struct log *log, struct span text);

/* Milliseconds since log_new(); 0 for NULL. */
int64_t log_ms(const struct log *log);

#endif
