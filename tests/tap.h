/* SPDX-License-Identifier: MIT */
#ifndef TESTS_TAP_H
#define TESTS_TAP_H

#include <stdbool.h>

#include "src/base/err.h"
#include "src/base/span.h"

/*
 * The whole test library: it prints TAP, one line a check. A test program is a
 * main() of checks that ends with "return tap_end();".
 */

/* WHAT is the name of the check, a printf format. */
PRINTF_LIKE(4, 5)
bool tap_ok(bool ok, const char *file, int line, const char *what, ...);
bool tap_int(long long got, long long want, const char *file, int line,
    const char *what);
bool tap_span(struct span got, struct span want, const char *file, int line,
    const char *what);

/* A check that may fail: reported as such, and not counted as a failure. */
PRINTF_LIKE(2, 3)
void tap_may_fail(bool ok, const char *what, ...);

/* Prints the plan; the exit status of the program. */
int tap_end(void);

#define OK(COND, ...) tap_ok((COND), __FILE__, __LINE__, __VA_ARGS__)
#define IS_INT(GOT, WANT, WHAT) \
	tap_int((long long)(GOT), (long long)(WANT), __FILE__, __LINE__, (WHAT))
/* GOT is a span, WANT a C string. */
#define IS_STR(GOT, WANT, WHAT) \
	tap_span((GOT), span_of(WANT), __FILE__, __LINE__, (WHAT))
#define IS_SPAN(GOT, WANT, WHAT) \
	tap_span((GOT), (WANT), __FILE__, __LINE__, (WHAT))

#endif
