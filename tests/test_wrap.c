/* SPDX-License-Identifier: MIT */
#include "ui/wrap.h"

#include <stdio.h>

#include "src/base/buf.h"
#include "tests/tap.h"

#define HAN "\xe6\xbc\xa2" /* two columns */

/* The lines of a text, with | between them. */
static const struct {
	const char *text;
	int columns;
	const char *lines;
} texts[] = {
    {"", 10, ""},
    {"one", 10, "one"},
    {"one two", 7, "one two"},
    {"one two", 6, "one|two"},
    {"one two three", 9, "one two|three"},
    {"  one   two  ", 4, "one|two"},
    {"one two", 3, "one|two"},
    {"abcdefgh", 3, "abc|def|gh"},
    {"a bcdefgh", 4, "a|bcde|fgh"},
    {HAN HAN " " HAN, 4, HAN HAN "|" HAN},
    {HAN HAN, 3, HAN "|" HAN},
    {HAN HAN, 1, HAN "|" HAN},
    {"\x01\x02", 2, "\x01|\x02"},
};

int
main(void)
{
	for (size_t i = 0; i < COUNT_OF(texts); i++) {
		struct span rest = span_of(texts[i].text);
		struct buf got = {0};

		while (rest.len > 0) {
			if (got.len > 0)
				buf_putc(&got, '|');
			buf_add_span(&got, wrap_take(&rest, texts[i].columns));
		}
		IS_STR(buf_span(&got), texts[i].lines, texts[i].text);
		buf_fini(&got);
	}
	return tap_end();
}
