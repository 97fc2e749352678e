/* SPDX-License-Identifier: MIT */
#ifndef APP_EXPORT_H
#define APP_EXPORT_H

#include "src/app/reader.h"
#include "src/base/file.h"
#include "src/io/format.h"

/*
 * Writes a slice to a file, in key order, in constant memory. For formats with
 * columns and without a select a survey for the attributes that occur (keys
 * first, then as first seen) goes before, of the same state of the data. Works
 * in steps, so that a screen stays alive.
 */
struct export;

/*
 * PATH "-" is standard output. FORMAT_AUTO: what the suffix of PATH says, else
 * ERR_USAGE. With FORCE an existing file is replaced. Borrows SLICE.
 */
NODISCARD
enum err_code export_open(struct slice *slice, const char *path,
    enum format format, bool force, struct export **ret_export,
    struct err *err);

/*
 * Goes on for about BUDGET entries (0: to the end). *ret_done: it is all
 * written, and the file is there.
 */
NODISCARD
enum err_code export_step(struct export *export, uint64_t budget,
    bool *ret_done, struct err *err);

/* What was returned and read so far; by the survey, while there is one. */
const struct read_stats *export_stats(const struct export *export);

/* Frees EXPORT (NULL is allowed); what is not done leaves no file. */
void export_close(struct export *export);

#endif
