/* SPDX-License-Identifier: MIT */
#ifndef TESTS_FUZZ_FUZZ_H
#define TESTS_FUZZ_FUZZ_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "src/base/span.h"

/*
 * Each fuzz_NOUN.c is this function: it gives a parser any bytes, and says what
 * must hold of them. Who calls it is libFuzzer, or replay.c. Returns 0.
 */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Ends the program unless COND holds. */
#define HOLDS(COND) ((COND) ? (void)0 : fuzz_fail(__FILE__, __LINE__, #COND))

static inline void
fuzz_fail(const char *file, int line, const char *what)
{
	(void)fprintf(stderr, "%s:%d: this does not hold: %s\n", file, line,
	    what);
	abort();
}

static inline struct span
fuzz_span(const uint8_t *data, size_t size)
{
	return (struct span){(const char *)data, size};
}

/* Takes the first byte of *TEXT, which chooses what is done with the rest. */
static inline unsigned
fuzz_choice(struct span *text)
{
	unsigned char first;

	if (text->len == 0)
		return 0;
	first = (unsigned char)text->ptr[0];
	*text = span_from(*text, 1);
	return first;
}

#endif
