/* SPDX-License-Identifier: MIT */
#ifndef APP_SLICEDIFF_EXPORT_H
#define APP_SLICEDIFF_EXPORT_H

#include "src/app/slicediff.h"

/*
 * Writes the differences that are listed to a file, one a line:
 *
 *	{"kind":"changed","key":{..},"left":{..},"right":{..}}
 *
 * in DynamoDB JSON. KIND is changed, left or right; a side that has no such row
 * is left out; the key is what the rows were aligned by. Works in steps, as
 * export.h does, with the data as they are when it begins.
 */
struct slice_diff_export;

/*
 * Those of KIND, or all (DIFF_KINDS). Borrows DIFF, which must not go on nor be
 * rewound as long. ERR_USAGE unless PATH ends in .jsonl; ERR_EXISTS if it is
 * there, unless FORCE.
 */
NODISCARD
enum err_code slice_diff_export_open(struct slice_diff *diff,
    enum diff_kind kind, const char *path, bool force,
    struct slice_diff_export **ret_export, struct err *err);

/*
 * Writes up to BUDGET of them; *ret_done: the file is there. ERR_INVALID if a
 * row is not in its slice any more.
 */
NODISCARD
enum err_code slice_diff_export_step(struct slice_diff_export *export,
    size_t budget, bool *ret_done, struct err *err);

/* How many were looked at, and how many were written of these. */
size_t slice_diff_export_passed(const struct slice_diff_export *export);
size_t slice_diff_export_written(const struct slice_diff_export *export);

/* NULL is allowed; what is not done leaves no file. */
void slice_diff_export_close(struct slice_diff_export *export);

#endif
