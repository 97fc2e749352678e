/* SPDX-License-Identifier: MIT */
#include "src/base/text.h"

#include "src/base/utf8.h"
#include "tests/tap.h"

#define FFFD "\xef\xbf\xbd"
#define CIRCLE "\xe2\x97\x8c"
#define DOTS "\xe2\x80\xa6"
#define ZWJ "\xe2\x80\x8d"
#define VS15 "\xef\xb8\x8e"
#define VS16 "\xef\xb8\x8f"
#define ACUTE "\xcc\x81"
#define E_ACUTE "\xc3\xa9"
#define HAN "\xe6\xbc\xa2"
#define MAN "\xf0\x9f\x91\xa8"
#define WOMAN "\xf0\x9f\x91\xa9"
#define GIRL "\xf0\x9f\x91\xa7"
#define HEART "\xe2\x9d\xa4"
#define TONE "\xf0\x9f\x8f\xbd"
#define BLACK_FLAG "\xf0\x9f\x8f\xb4"
#define RI_D "\xf0\x9f\x87\xa9"
#define RI_E "\xf0\x9f\x87\xaa"
#define RI_F "\xf0\x9f\x87\xab"
#define RI_R "\xf0\x9f\x87\xb7"
#define TAG_G "\xf3\xa0\x81\xa7"
#define TAG_END "\xf3\xa0\x81\xbf"
#define RLO "\xe2\x80\xae"

static const struct {
	const char *what;
	struct span text;
	size_t columns;
	const char *shown;
} texts[] = {
    {"nothing", SPAN_INIT(""), 0, ""},
    {"ASCII", SPAN_INIT("VEH#V-7741"), 10, "VEH#V-7741"},
    {"a letter of two bytes", SPAN_INIT(E_ACUTE), 1, E_ACUTE},
    {"CJK", SPAN_INIT(HAN "a" HAN), 5, HAN "a" HAN},
    {"fullwidth A", SPAN_INIT("\xef\xbc\xa1"), 2, "\xef\xbc\xa1"},
    {"halfwidth katakana", SPAN_INIT("\xef\xbd\xb1"), 1, "\xef\xbd\xb1"},
    {"Hangul syllable", SPAN_INIT("\xed\x95\x9c"), 2, "\xed\x95\x9c"},
    {"Hangul in parts", SPAN_INIT("\xe1\x84\x92\xe1\x85\xa1\xe1\x86\xab"), 2,
	"\xe1\x84\x92\xe1\x85\xa1\xe1\x86\xab"},
    {"Hangul vowel alone", SPAN_INIT("\xe1\x85\xa1"), 1, CIRCLE},
    {"combining", SPAN_INIT("e" ACUTE "x"), 2, "e" ACUTE "x"},
    {"combining on CJK", SPAN_INIT(HAN ACUTE), 2, HAN ACUTE},
    {"combining alone", SPAN_INIT(ACUTE), 1, CIRCLE},
    {"combining after a control", SPAN_INIT("\n" ACUTE), 3, "^J" CIRCLE},
    {"Thai sara am", SPAN_INIT("\xe0\xb8\x81\xe0\xb8\xb3"), 2,
	"\xe0\xb8\x81\xe0\xb8\xb3"},
    {"emoji", SPAN_INIT("\xf0\x9f\x98\x80"), 2, "\xf0\x9f\x98\x80"},
    {"emoji with a skin tone", SPAN_INIT("\xf0\x9f\x91\x8b" TONE), 2,
	"\xf0\x9f\x91\x8b" TONE},
    {"narrow pictograph with a skin tone", SPAN_INIT("\xe2\x98\x9d" TONE), 2,
	"\xe2\x98\x9d" TONE},
    {"skin tone on a letter", SPAN_INIT("a" TONE), 3, "a" TONE},
    {"family", SPAN_INIT(MAN ZWJ WOMAN ZWJ GIRL), 2, MAN ZWJ WOMAN ZWJ GIRL},
    {"couple with a heart", SPAN_INIT(WOMAN ZWJ HEART VS16 ZWJ MAN), 2,
	WOMAN ZWJ HEART VS16 ZWJ MAN},
    {"heart as text", SPAN_INIT(HEART), 1, HEART},
    {"heart, VS15", SPAN_INIT(HEART VS15), 1, HEART VS15},
    {"heart, VS16", SPAN_INIT(HEART VS16), 2, HEART VS16},
    {"keycap", SPAN_INIT("1" VS16 "\xe2\x83\xa3"), 2, "1" VS16 "\xe2\x83\xa3"},
    {"VS16 on a letter", SPAN_INIT("a" VS16), 1, "a" VS16},
    {"flag", SPAN_INIT(RI_D RI_E), 2, RI_D RI_E},
    {"two flags", SPAN_INIT(RI_D RI_E RI_F RI_R), 4, RI_D RI_E RI_F RI_R},
    {"half a flag", SPAN_INIT(RI_D), 1, RI_D},
    {"flag of tags", SPAN_INIT(BLACK_FLAG TAG_G TAG_END), 2,
	BLACK_FLAG TAG_G TAG_END},
    {"tags elsewhere", SPAN_INIT("a" TAG_G), 2, "a" FFFD},
    {"joiner behind a letter", SPAN_INIT("a" ZWJ "b"), 3, "a" FFFD "b"},
    {"joiner behind an emoji", SPAN_INIT(MAN ZWJ), 3, MAN FFFD},
    {"joiner, then a letter", SPAN_INIT(MAN ZWJ "x"), 4, MAN FFFD "x"},
    {"escape sequence", SPAN_INIT("\x1b[31m"), 6, "^[[31m"},
    {"NUL", SPAN_INIT("\0"), 2, "^@"},
    {"tab, CR LF", SPAN_INIT("\t\r\n"), 6, "^I^M^J"},
    {"unit separator", SPAN_INIT("\x1f"), 2, "^_"},
    {"DEL", SPAN_INIT("\x7f"), 2, "^?"},
    {"C1", SPAN_INIT("\xc2\x85\xc2\x9b"), 2, FFFD FFFD},
    {"right-to-left override", SPAN_INIT("a" RLO "b"), 3, "a" FFFD "b"},
    {"line separator", SPAN_INIT("\xe2\x80\xa8"), 1, FFFD},
    {"zero width space", SPAN_INIT("a\xe2\x80\x8b"), 2, "a" FFFD},
    {"byte order mark", SPAN_INIT("\xef\xbb\xbf"), 1, FFFD},
    {"soft hyphen", SPAN_INIT("\xc2\xad"), 1, FFFD},
    {"not assigned", SPAN_INIT("\xf0\xaf\xbf\xbe"), 1, FFFD},
    {"a byte that is no UTF-8", SPAN_INIT("a\xff"), 2, "a" FFFD},
    {"a cut character", SPAN_INIT("\xe6\xbc"), 2, FFFD FFFD},
    {"a surrogate", SPAN_INIT("\xed\xa0\x80"), 3, FFFD FFFD FFFD},
};

static const struct {
	struct span text;
	size_t columns;
	const char *clipped;
	size_t used;
} clips[] = {
    {SPAN_INIT("abc"), 4, "abc", 3},
    {SPAN_INIT("abc"), 3, "abc", 3},
    {SPAN_INIT("abcd"), 3, "ab" DOTS, 3},
    {SPAN_INIT("abcd"), 1, DOTS, 1},
    {SPAN_INIT("abcd"), 0, "", 0},
    {SPAN_INIT(""), 0, "", 0},
    {SPAN_INIT(HAN HAN), 4, HAN HAN, 4},
    {SPAN_INIT(HAN HAN), 3, HAN DOTS, 3},
    {SPAN_INIT(HAN HAN), 2, DOTS, 1},
    {SPAN_INIT(HAN), 1, DOTS, 1},
    {SPAN_INIT("a" HAN HAN), 4, "a" HAN DOTS, 4},
    {SPAN_INIT("a\x1b"), 2, "a" DOTS, 2},
    {SPAN_INIT("ab" ACUTE ACUTE), 2, "ab" ACUTE ACUTE, 2},
    {SPAN_INIT(MAN ZWJ WOMAN "ab"), 3, MAN ZWJ WOMAN DOTS, 3},
};

static uint32_t
next_random(uint32_t *state)
{
	*state = *state * 1664525U + 1013904223U;
	return *state >> 8;
}

/* Bytes of which many are UTF-8, and many of these combine. */
static void
random_text(struct buf *buf, uint32_t *state)
{
	static const char *const parts[] = {ZWJ, VS16, ACUTE, MAN, HEART, TONE,
	    RI_D, RI_E, HAN, "a", "\x1b", "\xff", "\xf0\x9f", TAG_G, RLO};
	uint32_t count = next_random(state) % 24;

	buf_clear(buf);
	while (count-- > 0) {
		uint32_t pick = next_random(state) % (COUNT_OF(parts) + 4);

		if (pick < COUNT_OF(parts))
			buf_puts(buf, parts[pick]);
		else if (pick % 2 == 0)
			buf_putc(buf, (char)next_random(state));
		else
			utf8_put(buf, next_random(state) % 0xd800);
	}
}

static void
test_texts(void)
{
	struct buf shown = {0};

	for (size_t i = 0; i < COUNT_OF(texts); i++) {
		IS_INT(text_width(texts[i].text), texts[i].columns,
		    texts[i].what);
		buf_clear(&shown);
		text_visible(&shown, texts[i].text);
		IS_STR(buf_span(&shown), texts[i].shown, texts[i].what);
	}
	buf_fini(&shown);
}

static void
test_clips(void)
{
	struct buf out = {0};

	for (size_t i = 0; i < COUNT_OF(clips); i++) {
		buf_clear(&out);
		IS_INT(text_clip(&out, clips[i].text, clips[i].columns),
		    clips[i].used, "columns used");
		IS_STR(buf_span(&out), clips[i].clipped, "clipped");
	}
	buf_clear(&out);
	buf_puts(&out, "|");
	text_pad(&out, SPAN(HAN HAN), 3);
	buf_puts(&out, "|");
	text_pad(&out, SPAN("a"), 3);
	buf_puts(&out, "|");
	IS_STR(buf_span(&out), "|" HAN DOTS "|a  |", "padded");
	buf_fini(&out);
}

/* Controls and formats may be drawn inside an emoji sequence alone. */
static bool
is_safe(struct span bytes)
{
	while (bytes.len > 0) {
		uint32_t code;

		bytes = span_from(bytes, utf8_next(bytes, &code));
		if (code == UTF8_INVALID || code < 0x20 ||
		    (code >= 0x7f && code < 0xa0) || code == 0x202e)
			return false;
	}
	return true;
}

static bool
glyphs_are_sound(struct span text)
{
	while (text.len > 0) {
		struct glyph glyph = text_next(text);

		if (glyph.consumed < 1 || glyph.consumed > text.len ||
		    glyph.columns < 1 || glyph.columns > 2 ||
		    glyph.bytes.len > 128 || !is_safe(glyph.bytes))
			return false;
		text = span_from(text, glyph.consumed);
	}
	return true;
}

static void
test_properties(void)
{
	struct buf text = {0}, out = {0};
	uint32_t state = 1;
	bool sound = true, fits = true, exact = true, stable = true;

	for (int i = 0; i < 20000; i++) {
		size_t columns = next_random(&state) % 30;
		size_t used, width;

		random_text(&text, &state);
		width = text_width(buf_span(&text));
		sound = sound && glyphs_are_sound(buf_span(&text));

		buf_clear(&out);
		used = text_clip(&out, buf_span(&text), columns);
		fits = fits && used <= columns && is_safe(buf_span(&out)) &&
		    (width <= columns ? used == width : used > 0 || !columns);
		fits = fits && text_width(buf_span(&out)) <= columns;

		buf_clear(&out);
		text_pad(&out, buf_span(&text), columns);
		exact = exact && text_width(buf_span(&out)) == columns;

		buf_clear(&out);
		text_visible(&out, buf_span(&text));
		stable = stable && text_width(buf_span(&out)) == width;
	}
	OK(sound, "glyphs are one or two columns of safe UTF-8");
	OK(fits, "clipped text fits");
	OK(exact, "padded text fills its columns");
	OK(stable, "what is shown is as wide as was said");
	buf_fini(&text);
	buf_fini(&out);
}

static void
test_long_cluster(void)
{
	struct buf text = {0};
	struct glyph glyph;

	buf_putc(&text, 'a');
	for (int i = 0; i < 1000; i++)
		buf_puts(&text, ACUTE);
	glyph = text_next(buf_span(&text));
	IS_INT(glyph.consumed, 1 + 31 * 2, "a pile of accents is cut");
	IS_INT(glyph.columns, 1, "and is one column");

	buf_clear(&text);
	for (int i = 0; i < 1000; i++)
		buf_puts(&text, MAN ZWJ);
	glyph = text_next(buf_span(&text));
	IS_INT(glyph.consumed, 16 * 4 + 15 * 3, "a crowd is cut at a person");
	buf_fini(&text);
}

int
main(void)
{
	test_texts();
	test_clips();
	test_properties();
	test_long_cluster();
	return tap_end();
}
