/* SPDX-License-Identifier: MIT */
#ifndef TESTS_CONFORMANCE_JUDGE_H
#define TESTS_CONFORMANCE_JUDGE_H

#include <stdbool.h>

#include "src/base/buf.h"

/* The value of the member NAME of the JSON object TEXT; ptr is NULL if there is
 * none. Names with escapes are not found. */
struct span json_of(struct span text, const char *name);

/* The text of the JSON string TEXT, appended to OUT; not a string: nothing. */
void json_text(struct span text, struct buf *out);

/* Appends TEXT with {text*N} in its strings expanded. */
void json_expand(struct span text, struct buf *out);

/* Calls VISIT for each element of the array TEXT. */
void json_each(struct span text, void (*visit)(void *data, struct span element),
    void *data);

/* A number as it is written, or -1. */
long long json_whole(struct span text);

/* How a case wants the items of a page compared. */
struct judging {
	struct span order;    /* JSON string, or none */
	struct span tie_keys; /* JSON array, or none */
	long long tolerance;  /* items that may be missing at the end */
};

/* Whether the items in the arrays GOT and WANT are the same. */
bool judge_items(const struct judging *judging, struct span got,
    struct span want);

/* Whether the items GOT and WANT are equal; both may be none. */
bool judge_item(struct span got, struct span want);

/* Whether GOT is a page as WANT says. */
bool judge_page(const struct judging *judging, struct span got,
    struct span want);

/* Whether GOT is the error that WANT says. */
bool judge_error(struct span got, struct span want);

#endif
