/* SPDX-License-Identifier: MIT */
#ifndef BASE_ALLOC_H
#define BASE_ALLOC_H

#include <stddef.h>

#include "src/base/attr.h"

/*
 * Memory, or the end of the program: none of these returns NULL. The caller
 * owns what it gets and frees it with free(). Sizes that come from outside must
 * be bounded before they come here.
 */
NODISCARD void *xmalloc(size_t size);
NODISCARD void *xcalloc(size_t count, size_t size);

/* Resizes PTR (NULL is allowed) to COUNT elements of SIZE bytes. */
NODISCARD void *xrealloc_array(void *ptr, size_t count, size_t size);

/* A copy of SIZE bytes at PTR with a NUL behind it. */
NODISCARD char *xmemdup(const void *ptr, size_t size);
NODISCARD char *xstrdup(const char *text);

/*
 * Makes room for one more element in the array *PTR of COUNT elements of SIZE
 * bytes with room for *CAP, doubling it when full.
 */
void xgrow(void *ptr_to_array, size_t count, size_t *cap, size_t size);

/*
 * Sets the function that runs before the program ends for want of memory, to
 * put the terminal right. NULL for none.
 */
void alloc_on_failure(void (*restore)(void));

#endif
