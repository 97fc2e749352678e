/* SPDX-License-Identifier: MIT */
#ifndef MODEL_NUM_H
#define MODEL_NUM_H

#include "src/base/buf.h"
#include "src/base/err.h"
#include "src/model/limits.h"

/*
 * DynamoDB's number: 0, or up to 38 significant decimal digits with the
 * exponent of the first one in -130..125. Never a double.
 */
struct num {
	int sign; /* -1, 0, 1 */
	int exp;  /* of the first digit: 1 is 0, 42 is 1, 0.5 is -1 */
	int n;    /* significant digits; first and last are not 0 */
	uint8_t digit[NUM_DIGITS_MAX];
};

/*
 * Reads TEXT, all of it: [+-]? digits with at most one point, then an optional
 * exponent. ERR_INVALID with the service's own words otherwise ("The
 * parameter cannot be converted to a numeric value: X", more than 38 digits,
 * overflow, underflow; magnitude is checked before digits).
 */
NODISCARD
enum err_code num_parse(struct span text, struct num *ret_num, struct err *err);

/* Appends the canonical text: plain decimal, no exponent, no outer zeros. */
void num_print(const struct num *num, struct buf *out);

/*
 * Appends the canonical text of TEXT. As num_parse() and num_print(), but quick
 * for text that is canonical already.
 */
NODISCARD
enum err_code num_canonical(struct span text, struct buf *out, struct err *err);

int num_cmp(const struct num *a, const struct num *b);

/* Compares two canonical texts by value. */
int num_text_cmp(struct span a, struct span b);

/* The sum; ERR_INVALID (overflow, or more than 38 digits) as the service. */
NODISCARD
enum err_code num_add(const struct num *a, const struct num *b,
    struct num *ret_num, struct err *err);

/*
 * Appends the form whose memcmp order is the order of the numbers:
 *   0          80
 *   positive   C0, exp + 130, then base-100 digit pairs X as 2X + 1, the last
 *              as 2X; an odd count of digits is filled up with 0
 *   negative   the same with all bytes complemented
 * It ends itself, so that what follows it cannot disturb the order.
 */
void num_encode(const struct num *num, struct buf *out);

/* Reads what num_encode() wrote, all of BYTES; false if it is nothing such. */
bool num_decode(struct span bytes, struct num *ret_num);

/*
 * The bytes DynamoDB counts for the canonical text TEXT: 1 for zero, else 1 +
 * base-100 digits aligned on the decimal point + 1 if negative.
 */
size_t num_size(struct span text);

#endif
