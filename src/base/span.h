/* SPDX-License-Identifier: MIT */
#ifndef BASE_SPAN_H
#define BASE_SPAN_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/*
 * Bytes that somebody else owns: text carries its length, and may hold any
 * byte, NUL too. A span never frees. {NULL, 0} is an empty span; a function
 * that returns "none" returns it and says so.
 */
struct span {
	const char *ptr;
	size_t len;
};

/* The span of a string literal. */
#define SPAN(LITERAL) ((struct span){(LITERAL), sizeof(LITERAL) - 1})

/* The same to initialize what is static: there C wants no compound literal. */
#define SPAN_INIT(LITERAL)                     \
	{                                      \
		(LITERAL), sizeof(LITERAL) - 1 \
	}

/* For printf: "%.*s" with SPAN_ARG(span). For messages, not for columns. */
#define SPAN_ARG(S) (int)((S).len < 200 ? (S).len : 200), (S).ptr

static inline struct span
span_of(const char *text)
{
	return (struct span){text, strlen(text)};
}

static inline bool
span_eq(struct span a, struct span b)
{
	return a.len == b.len &&
	    (a.len == 0 || memcmp(a.ptr, b.ptr, a.len) == 0);
}

/* Bytes unsigned, the shorter first on a tie: DynamoDB's order of S and B. */
static inline int
span_cmp(struct span a, struct span b)
{
	size_t n = a.len < b.len ? a.len : b.len;
	int order = n == 0 ? 0 : memcmp(a.ptr, b.ptr, n);

	if (order != 0)
		return order < 0 ? -1 : 1;
	return a.len == b.len ? 0 : a.len < b.len ? -1 : 1;
}

static inline bool
span_starts(struct span text, struct span prefix)
{
	return text.len >= prefix.len &&
	    (prefix.len == 0 || memcmp(text.ptr, prefix.ptr, prefix.len) == 0);
}

/* The part from byte FROM on; empty when there is none. */
static inline struct span
span_from(struct span s, size_t from)
{
	if (from >= s.len)
		return (struct span){s.ptr + s.len, 0};
	return (struct span){s.ptr + from, s.len - from};
}

/* Whether C is one of the characters of SET; NUL never is. */
static inline bool
byte_in(char c, const char *set)
{
	return c != '\0' && strchr(set, c) != NULL;
}

/* Whether A and B are the same but for the case of ASCII letters. */
bool span_eq_nocase(struct span a, struct span b);

/* Where the bytes NEEDLE first stand in HAYSTACK, or SIZE_MAX. */
size_t span_find(struct span haystack, struct span needle);

/* S without blanks, tabs and line ends at both ends. */
struct span span_trim(struct span s);

/* A decimal number without sign that fills all of S and is at most MAX. */
bool span_to_u64(struct span s, unsigned long long max,
    unsigned long long *ret_number);

#endif
