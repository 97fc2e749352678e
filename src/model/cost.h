/* SPDX-License-Identifier: MIT */
#ifndef MODEL_COST_H
#define MODEL_COST_H

#include <stdbool.h>

#include "src/base/buf.h"

/*
 * Consumed capacity, in half units, so that it is a whole number: a strongly
 * consistent read of up to 4096 bytes costs 2 halves, an eventually consistent
 * one 1 half.
 */

/* A page of Query or Scan that read BYTES in all: rounded up once, at least
 * one unit even if nothing was read. */
uint64_t cost_read(uint64_t bytes, bool consistent);

/* A write: the larger of the item before and after, at least one unit. */
uint64_t cost_write(uint64_t before, uint64_t after);

/* Appends HALVES as units: "3", "0.5". */
void cost_print(uint64_t halves, struct buf *out);

#endif
