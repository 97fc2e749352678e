/* SPDX-License-Identifier: MIT */
#include "src/base/alloc.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What a crash may not leave behind: the one global of this layer. */
static void (*restore_terminal)(void);

static NORETURN void
out_of_memory(void)
{
	void (*restore)(void) = restore_terminal;

	restore_terminal = NULL;
	if (restore != NULL)
		restore();
	(void)fputs("keyslice: out of memory\n", stderr);
	_Exit(3);
}

void *
xmalloc(size_t size)
{
	void *ptr = malloc(size == 0 ? 1 : size);

	if (ptr == NULL)
		out_of_memory();
	return ptr;
}

void *
xcalloc(size_t count, size_t size)
{
	void *ptr;

	if (count == 0 || size == 0)
		count = size = 1;
	ptr = calloc(count, size);
	if (ptr == NULL)
		out_of_memory();
	return ptr;
}

void *
xrealloc_array(void *ptr, size_t count, size_t size)
{
	if (count == 0 || size == 0)
		count = size = 1;
	if (count > SIZE_MAX / size)
		out_of_memory();
	ptr = realloc(ptr, count * size);
	if (ptr == NULL)
		out_of_memory();
	return ptr;
}

char *
xmemdup(const void *ptr, size_t size)
{
	char *copy;

	if (size == SIZE_MAX)
		out_of_memory();
	copy = xmalloc(size + 1);
	if (size > 0)
		memcpy(copy, ptr, size);
	copy[size] = '\0';
	return copy;
}

char *
xstrdup(const char *text)
{
	return xmemdup(text, strlen(text));
}

void
xgrow(void *ptr_to_array, size_t count, size_t *cap, size_t size)
{
	enum {
		FIRST_CAP = 8
	};

	void *array;

	if (count < *cap)
		return;
	if (*cap > SIZE_MAX / 2)
		out_of_memory();
	/* The pointer is of any type, so it is read and written as bytes. */
	memcpy(&array, ptr_to_array, sizeof(array));
	*cap = *cap == 0 ? FIRST_CAP : *cap * 2;
	array = xrealloc_array(array, *cap, size);
	memcpy(ptr_to_array, &array, sizeof(array));
}

void
alloc_on_failure(void (*restore)(void))
{
	restore_terminal = restore;
}
