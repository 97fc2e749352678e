/* SPDX-License-Identifier: MIT */
#ifndef APP_KEYORDER_H
#define APP_KEYORDER_H

#include "src/model/key.h"

/* Which of two whole keys of one definition sorts first, and why. */
struct key_order {
	int order;   /* -1, 0 or 1, as key_cmp() */
	size_t part; /* the first that differs; n: none does */
	size_t at;   /* the first byte of it that differs, or where one ends */
};

struct key_order key_order(const struct key *a, const struct key *b);

/*
 * Appends the reason for a person: "SK differs first at byte 12: '-' (2D) sorts
 * before '/' (2F)". Bytes are counted from 1.
 */
void key_order_print(const struct key_def *def, const struct key *a,
    const struct key *b, struct buf *out);

#endif
