/* SPDX-License-Identifier: MIT */
#include "src/base/text.h"
#include "src/base/utf8.h"
#include "tests/fuzz/fuzz.h"

/* Nothing that a terminal would obey. */
static void
check_safe(struct span text)
{
	HOLDS(utf8_check(text) == text.len);
	while (text.len > 0) {
		uint32_t code;

		text = span_from(text, utf8_next(text, &code));
		HOLDS(code >= 0x20 && (code < 0x7f || code > 0x9f));
		HOLDS(code < 0x202a || code > 0x202e);
		HOLDS(code < 0x2066 || code > 0x2069);
	}
}

static void
check_glyphs(struct span text)
{
	while (text.len > 0) {
		struct glyph glyph = text_next(text);

		HOLDS(glyph.columns == 1 || glyph.columns == 2);
		HOLDS(glyph.consumed >= 1 && glyph.consumed <= text.len);
		HOLDS(glyph.bytes.len > 0);
		text = span_from(text, glyph.consumed);
	}
}

/* What is cut to COLUMNS is no wider; what fits is not cut. */
static void
check_clip(struct span text, size_t columns)
{
	struct buf clipped = {0}, padded = {0}, all = {0};
	size_t used = text_clip(&clipped, text, columns);
	size_t width = text_width(text);

	text_visible(&all, text);
	text_pad(&padded, text, columns);
	HOLDS(used <= columns);
	HOLDS(used == text_width(buf_span(&clipped)));
	HOLDS(columns == text_width(buf_span(&padded)));
	HOLDS(width == text_width(buf_span(&all)));
	if (width <= columns)
		HOLDS(span_eq(buf_span(&clipped), buf_span(&all)));
	else
		HOLDS(columns == 0 || used > 0);
	check_safe(buf_span(&clipped));
	check_safe(buf_span(&padded));
	check_safe(buf_span(&all));
	buf_fini(&all);
	buf_fini(&padded);
	buf_fini(&clipped);
}

/* The first byte is the number of columns. */
int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct span text = fuzz_span(data, size);
	size_t columns = fuzz_choice(&text);

	check_glyphs(text);
	check_clip(text, columns);
	check_clip(text, columns % 8);
	return 0;
}
