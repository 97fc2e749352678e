/* SPDX-License-Identifier: MIT */
#include "src/base/alloc.h"

#include <stdint.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/tap.h"

enum {
	RESTORED = 42
};

static void
restore(void)
{
	_exit(RESTORED);
}

static void
test_grow(void)
{
	int *array = NULL;
	size_t cap = 0;
	bool kept = true;

	for (int i = 0; i < 1000; i++) {
		xgrow(&array, (size_t)i, &cap, sizeof(*array));
		array[i] = i;
	}
	for (int i = 0; i < 1000; i++)
		kept = kept && array[i] == i;
	OK(kept, "a growing array keeps its elements");
	OK(cap >= 1000 && cap <= 2000, "the room at most doubles");
	free(array);
}

static void
test_copies(void)
{
	char *copy = xmemdup("a\0b", 3);
	char *empty = xmemdup(NULL, 0);
	char *text = xstrdup("text");
	void *nothing = xmalloc(0);

	IS_SPAN(((struct span){copy, 4}), ((struct span){"a\0b\0", 4}),
	    "xmemdup copies NUL and adds one");
	IS_STR(span_of(empty), "", "xmemdup of nothing");
	IS_STR(span_of(text), "text", "xstrdup");
	OK(nothing != NULL, "xmalloc(0) is a pointer");
	free(copy);
	free(empty);
	free(text);
	free(nothing);
}

/* The product of count and size does not fit into a size_t. */
static void
test_failure(void)
{
	int status = 0;
	pid_t child = fork();

	if (child == 0) {
		alloc_on_failure(restore);
		free(xrealloc_array(NULL, SIZE_MAX / 2, 4));
		_exit(0);
	}
	OK(child > 0 && waitpid(child, &status, 0) == child, "a child ran");
	OK(WIFEXITED(status), "it ended by itself");
	IS_INT(WEXITSTATUS(status), RESTORED, "the terminal is restored");
}

int
main(void)
{
	test_grow();
	test_copies();
	test_failure();
	return tap_end();
}
