/* SPDX-License-Identifier: MIT */
/*
 * Text is drawn by grapheme clusters: what Unicode takes for one character,
 * however many code points it has. A cluster ends early where the next code
 * point may not be sent, or would make it wider than two columns; so a glyph is
 * one or two columns wide, of bounded length, and harmless.
 */
#include "src/base/text.h"

#include <assert.h>
#include <utf8proc.h>

#include "src/base/utf8.h"

enum {
	/* Longer than any emoji; only piles of accents are cut here. */
	CLUSTER_CODES_MAX = 32,
	GLYPH_COLUMNS_MAX = 2,

	ZERO_WIDTH_JOINER = 0x200d,
	EMOJI_SELECTOR = 0xfe0f, /* VS16 */
	BLACK_FLAG = 0x1f3f4,    /* the base of the flags spelt with tags */
	TAG_FIRST = 0xe0020,
	TAG_LAST = 0xe007f,
	SKIN_TONE_FIRST = 0x1f3fb,
	SKIN_TONE_LAST = 0x1f3ff,
};

/* The grapheme cluster that is being put together. */
struct cluster {
	uint32_t base;
	uint32_t last;
	int codes;
	int columns;
	utf8proc_int32_t state; /* of utf8proc's break rules */
};

static const struct span replacement = {"\xef\xbf\xbd", 3};
static const struct span dotted_circle = {"\xe2\x97\x8c", 3};
static const struct span ellipsis = {"\xe2\x80\xa6", 3};

/* ^@ to ^_, and ^? for DEL at the place of the blank. */
static const char carets[] = "^@^A^B^C^D^E^F^G^H^I^J^K^L^M^N^O^P^Q^R^S^T^U^V^W"
			     "^X^Y^Z^[^\\^]^^^_^?";

static const utf8proc_property_t *
property(uint32_t code)
{
	return utf8proc_get_property((utf8proc_int32_t)code);
}

/*
 * What a terminal might obey, or draw as nothing: controls, formats (bidi and
 * joiners among them), line separators. Of what is not assigned nobody knows
 * the width.
 */
static bool
is_unsafe(uint32_t code)
{
	static const unsigned unsafe = 1U << UTF8PROC_CATEGORY_CC |
	    1U << UTF8PROC_CATEGORY_CF | 1U << UTF8PROC_CATEGORY_CS |
	    1U << UTF8PROC_CATEGORY_CN | 1U << UTF8PROC_CATEGORY_ZL |
	    1U << UTF8PROC_CATEGORY_ZP;

	return (unsafe >> property(code)->category & 1) != 0;
}

static bool
is_pictograph(uint32_t code)
{
	return property(code)->boundclass ==
	    UTF8PROC_BOUNDCLASS_EXTENDED_PICTOGRAPHIC;
}

/* The vowels and finals of Hangul, which stand in the cell of their initial. */
static bool
is_inner_jamo(uint32_t code)
{
	int class = property(code)->boundclass;

	return class == UTF8PROC_BOUNDCLASS_V || class == UTF8PROC_BOUNDCLASS_T;
}

/* Whether CODE needs something in front of it. */
static bool
is_mark(uint32_t code)
{
	static const unsigned marks = 1U << UTF8PROC_CATEGORY_MN |
	    1U << UTF8PROC_CATEGORY_MC | 1U << UTF8PROC_CATEGORY_ME;

	return (marks >> property(code)->category & 1) != 0 ||
	    is_inner_jamo(code) ||
	    utf8proc_charwidth((utf8proc_int32_t)code) <= 0;
}

static bool
is_skin_tone(uint32_t code)
{
	return code >= SKIN_TONE_FIRST && code <= SKIN_TONE_LAST;
}

static bool
is_tag(uint32_t code)
{
	return code >= TAG_FIRST && code <= TAG_LAST;
}

/* Digits, # and * become keycaps. */
static bool
has_emoji_form(uint32_t base)
{
	return is_pictograph(base) || (base >= '0' && base <= '9') ||
	    base == '#' || base == '*';
}

/* A joiner is sent only where it joins two pictographs. */
static bool
joins_pictographs(const struct cluster *cluster, struct span after)
{
	uint32_t next;

	if (!is_pictograph(cluster->base) || after.len == 0 ||
	    cluster->codes + 2 > CLUSTER_CODES_MAX)
		return false;
	(void)utf8_next(after, &next);
	return next != UTF8_INVALID && is_pictograph(next);
}

/*
 * The columns of CLUSTER once NEXT has joined it, with AFTER behind it; 0 if it
 * may not.
 */
static int
columns_with(const struct cluster *cluster, uint32_t next, struct span after)
{
	int columns = cluster->columns;

	if (next == ZERO_WIDTH_JOINER)
		return joins_pictographs(cluster, after) ? 2 : 0;
	if (next == EMOJI_SELECTOR)
		return has_emoji_form(cluster->base) ? 2 : columns;
	if (is_tag(next))
		return cluster->base == BLACK_FLAG ? 2 : 0;
	if (is_unsafe(next))
		return 0;
	if (is_pictograph(cluster->base) &&
	    (is_pictograph(next) || is_skin_tone(next)))
		return 2;
	if (!is_inner_jamo(next))
		columns += utf8proc_charwidth((utf8proc_int32_t)next);
	return columns <= GLYPH_COLUMNS_MAX ? columns : 0;
}

/* The glyph that begins with the character BASE of LEN bytes. */
static struct glyph
cluster_next(struct span text, uint32_t base, size_t len)
{
	struct cluster cluster = {
	    .base = base,
	    .last = base,
	    .codes = 1,
	    .columns = utf8proc_charwidth((utf8proc_int32_t)base),
	};

	while (len < text.len && cluster.codes < CLUSTER_CODES_MAX) {
		uint32_t next;
		size_t next_end = len + utf8_next(span_from(text, len), &next);
		int columns;

		if (next == UTF8_INVALID ||
		    utf8proc_grapheme_break_stateful((utf8proc_int32_t)
							 cluster.last,
			(utf8proc_int32_t)next, &cluster.state))
			break;
		columns =
		    columns_with(&cluster, next, span_from(text, next_end));
		if (columns == 0)
			break;
		cluster.columns = columns;
		cluster.last = next;
		cluster.codes++;
		len = next_end;
	}
	return (struct glyph){{text.ptr, len}, cluster.columns, len};
}

static struct glyph
caret_glyph(unsigned char control)
{
	size_t at = control == 0x7f ? 0x20 : control;

	return (struct glyph){{carets + 2 * at, 2}, 2, 1};
}

struct glyph
text_next(struct span text)
{
	unsigned char first;
	uint32_t code;
	size_t len;

	assert(text.len > 0);
	first = (unsigned char)text.ptr[0];
	if (first < 0x20 || first == 0x7f)
		return caret_glyph(first);
	if (first < 0x80 &&
	    (text.len == 1 || (unsigned char)text.ptr[1] < 0x80))
		return (struct glyph){{text.ptr, 1}, 1, 1};
	len = utf8_next(text, &code);
	if (code == UTF8_INVALID || is_unsafe(code))
		return (struct glyph){replacement, 1, len};
	if (is_mark(code))
		return (struct glyph){dotted_circle, 1, len};
	return cluster_next(text, code, len);
}

size_t
text_width(struct span text)
{
	size_t columns = 0;

	while (text.len > 0) {
		struct glyph glyph = text_next(text);

		columns += (size_t)glyph.columns;
		text = span_from(text, glyph.consumed);
	}
	return columns;
}

size_t
text_clip(struct buf *out, struct span text, size_t columns)
{
	size_t used = 0;
	/* Where the ellipsis goes if the text turns out to be too long. */
	size_t cut_at = out->len;
	size_t cut_used = 0;

	while (text.len > 0) {
		struct glyph glyph = text_next(text);

		if ((size_t)glyph.columns > columns - used) {
			out->len = cut_at;
			if (columns == 0)
				return 0;
			buf_add_span(out, ellipsis);
			return cut_used + 1;
		}
		buf_add_span(out, glyph.bytes);
		used += (size_t)glyph.columns;
		text = span_from(text, glyph.consumed);
		if (used < columns) {
			cut_at = out->len;
			cut_used = used;
		}
	}
	return used;
}

void
text_pad(struct buf *out, struct span text, size_t columns)
{
	size_t blanks = columns - text_clip(out, text, columns);

	if (blanks == 0)
		return;
	memset(buf_reserve(out, blanks), ' ', blanks);
	out->len += blanks;
}

void
text_visible(struct buf *out, struct span text)
{
	while (text.len > 0) {
		struct glyph glyph = text_next(text);

		buf_add_span(out, glyph.bytes);
		text = span_from(text, glyph.consumed);
	}
}

const char *
text_utf8proc_version(void)
{
	return utf8proc_version();
}
