/* SPDX-License-Identifier: MIT */
#ifndef APP_SURVEY_H
#define APP_SURVEY_H

#include "src/app/columns.h"
#include "src/app/slice.h"

/*
 * Which attributes the rows of a slice have, its filter and limit applied but
 * not its select: those of the key, then the others as they are first met. Only
 * as much of the slice is read as it takes to be sure. In steps.
 */
struct survey;

/* Borrows SLICE and COLUMNS. Sees one state of the data until it is closed. */
NODISCARD
enum err_code survey_open(struct slice *slice, struct columns *columns,
    struct survey **ret_survey, struct err *err);
/* NULL is allowed. */
void survey_close(struct survey *survey);

/* Goes on for at most BUDGET entries (0: to the end). *ret_done: that was all. */
NODISCARD
enum err_code survey_step(struct survey *survey, uint64_t budget,
    bool *ret_done, struct err *err);

/* How many entries were read. */
uint64_t survey_read(const struct survey *survey);

#endif
