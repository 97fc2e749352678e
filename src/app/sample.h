/* SPDX-License-Identifier: MIT */
#ifndef APP_SAMPLE_H
#define APP_SAMPLE_H

#include "src/app/design.h"

/*
 * Appends how many items of TABLE the entry TEXT of PART is about, a short form
 * that is right: "109 of 129 items have these attributes". Of a large table the
 * first items are looked at, and it says so. ERR_INVALID: some of these make it
 * impossible.
 */
NODISCARD
enum err_code sample_print(struct table *table, enum design_part part,
    struct span text, struct buf *out, struct err *err);

#endif
