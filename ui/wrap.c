/* SPDX-License-Identifier: MIT */
#include "ui/wrap.h"

#include "src/base/text.h"

struct span
wrap_take(struct span *text, int columns)
{
	struct span rest = span_trim(*text);
	struct span line = {rest.ptr, 0};
	size_t at = 0, blank = 0;
	int used = 0;

	while (at < rest.len) {
		struct glyph glyph = text_next(span_from(rest, at));

		if (used + glyph.columns > columns && at > 0)
			break;
		if (rest.ptr[at] == ' ')
			blank = at;
		used += glyph.columns;
		at += glyph.consumed;
	}
	line.len = at;
	if (at < rest.len && rest.ptr[at] != ' ' && blank > 0)
		line.len = blank;
	*text = span_trim(span_from(rest, line.len));
	return span_trim(line);
}
