/* SPDX-License-Identifier: MIT */
#ifndef APP_OUTLINE_H
#define APP_OUTLINE_H

#include "src/app/slice.h"
#include "src/io/writer.h"

/*
 * The columns of a slice that is written as columns: those of its select in
 * that order, or else the key and all attributes that occur, as first seen. A
 * path is named as the query line writes it ("m.b", "l[0]"), an attribute by
 * its bare name unless a path of the select has that one.
 *
 * With types each column is there once for each type that it holds; NULL has
 * one only where nothing else is.
 *
 * Whether the slice must be read for it, and how far, depends; in steps.
 */
struct outline;

/* Borrows SLICE. Sees one state of the data until it is closed. */
NODISCARD
enum err_code outline_open(struct slice *slice, bool typed,
    struct outline **ret_outline, struct err *err);
/* NULL is allowed. */
void outline_close(struct outline *outline);

/* Goes on for about BUDGET entries (0: to the end). *ret_done: that was all. */
NODISCARD
enum err_code outline_step(struct outline *outline, uint64_t budget,
    bool *ret_done, struct err *err);

/* How many entries were read. */
uint64_t outline_read(const struct outline *outline);

/* The columns, once they are all known; borrowed from OUTLINE. */
struct writer_columns outline_columns(const struct outline *outline);

#endif
