/* SPDX-License-Identifier: MIT */
#include "ui/keys.h"

#include <stddef.h>

#include "src/base/text.h"
#include "src/base/utf8.h"

enum {
	CONTROL_LAST = 0x1f,
	TO_CONTROL = 0x40, /* C-a is 'A' less this */
	FUNCTION_KEYS = 12,
	SURROGATES = 0xd800, /* and what follows up to 0xdfff: no characters */
	CODE_LAST = 0x10ffff,
	CODE_DIGITS = 6, /* hexadecimal, of a code point */
};

static const struct {
	const char *name;
	uint32_t key;
} names[] = {
    {"Space", ' '},
    {"Enter", KEYC_ENTER},
    {"Esc", KEYC_ESC},
    {"Tab", KEYC_TAB},
    {"Backtab", KEYC_BACKTAB},
    {"Backspace", KEYC_BACKSPACE},
    {"Delete", KEYC_DELETE},
    {"Insert", KEYC_INSERT},
    {"Up", KEYC_UP},
    {"Down", KEYC_DOWN},
    {"Left", KEYC_LEFT},
    {"Right", KEYC_RIGHT},
    {"Home", KEYC_HOME},
    {"End", KEYC_END},
    {"PageUp", KEYC_PAGE_UP},
    {"PageDown", KEYC_PAGE_DOWN},
};

/* What a terminal sends for these, as it comes with Alt. */
static const struct {
	uint32_t key, code;
} sent[] = {
    {KEYC_ENTER, '\r'},
    {KEYC_TAB, '\t'},
    {KEYC_BACKSPACE, 0x7f},
};

static bool
is_code(uint32_t code)
{
	return code != KEY_NONE && code <= CODE_LAST &&
	    (code & ~0x7ffU) != SURROGATES;
}

uint32_t
key_of_char(uint32_t code)
{
	switch (code) {
	case '\b':
	case 0x7f:
		return KEYC_BACKSPACE;
	case '\t':
		return KEYC_TAB;
	case '\n':
	case '\r':
		return KEYC_ENTER;
	case 0x1b:
		return KEYC_ESC;
	default:
		return code;
	}
}

/* The one character that NAME is, or KEY_NONE. */
static uint32_t
char_named(struct span name)
{
	uint32_t code;

	if (name.len == 0 || utf8_next(name, &code) != name.len ||
	    code == UTF8_INVALID || code <= CONTROL_LAST || code == 0x7f)
		return KEY_NONE;
	return code;
}

/* The control character that the letter NAME stands for. */
static uint32_t
control_named(struct span name)
{
	unsigned char letter;

	if (name.len != 1)
		return KEY_NONE;
	letter = (unsigned char)name.ptr[0];
	if (letter >= 'a' && letter <= 'z')
		letter = (unsigned char)(letter - 'a' + 'A');
	if (letter <= TO_CONTROL || letter > TO_CONTROL + CONTROL_LAST)
		return KEY_NONE;
	return (uint32_t)(letter - TO_CONTROL);
}

static uint32_t
function_named(struct span name)
{
	unsigned long long number;

	if (!span_to_u64(name, FUNCTION_KEYS, &number) || number == 0)
		return KEY_NONE;
	return KEYC_F1 + (uint32_t)number - 1;
}

static int
hex_digit(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	if (c >= 'a' && c <= 'f')
		return c - 'a' + 10;
	return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* A character by the number that Unicode has given it. */
static uint32_t
code_named(struct span hex)
{
	uint32_t code = 0;

	if (hex.len == 0 || hex.len > CODE_DIGITS)
		return KEY_NONE;
	for (size_t i = 0; i < hex.len; i++) {
		int digit = hex_digit(hex.ptr[i]);

		if (digit < 0)
			return KEY_NONE;
		code = code * 16 + (uint32_t)digit;
	}
	return is_code(code) ? key_of_char(code) : KEY_NONE;
}

/* With Alt come characters, those that some keys send too. */
static uint32_t
meta_named(struct span name)
{
	uint32_t key = span_starts(name, SPAN("C-"))
	    ? control_named(span_from(name, 2))
	    : key_named(name);

	for (size_t i = 0; i < COUNT_OF(sent); i++)
		if (sent[i].key == key)
			key = sent[i].code;
	if (key == KEY_NONE || key >= KEY_CODES)
		return KEY_NONE;
	return key | KEYC_META;
}

uint32_t
key_named(struct span name)
{
	uint32_t key = char_named(name);

	if (key != KEY_NONE)
		return key;
	for (size_t i = 0; i < COUNT_OF(names); i++)
		if (span_eq_nocase(name, span_of(names[i].name)))
			return names[i].key;
	if (span_starts(name, SPAN("C-")))
		return key_of_char(control_named(span_from(name, 2)));
	if (span_starts(name, SPAN("U+")))
		return code_named(span_from(name, 2));
	if (span_starts(name, SPAN("F")))
		return function_named(span_from(name, 1));
	if (span_starts(name, SPAN("M-")))
		return meta_named(span_from(name, 2));
	return KEY_NONE;
}

/* What is seen as something else, or not at all, is named by its number. */
static void
char_print(uint32_t code, struct buf *out)
{
	size_t start = out->len;
	struct span text;

	utf8_put(out, code);
	text = span_from(buf_span(out), start);
	if (span_eq(text_next(text).bytes, text))
		return;
	out->len = start;
	buf_printf(out, "U+%04X", (unsigned)code);
}

void
key_print(uint32_t key, struct buf *out)
{
	if ((key & KEYC_META) != 0) {
		buf_puts(out, "M-");
		key &= ~(uint32_t)KEYC_META;
		for (size_t i = 0; i < COUNT_OF(sent); i++)
			if (sent[i].code == key)
				key = sent[i].key;
	}
	for (size_t i = 0; i < COUNT_OF(names); i++)
		if (names[i].key == key) {
			buf_puts(out, names[i].name);
			return;
		}
	if (key >= KEYC_F1 && key <= KEYC_F12) {
		buf_printf(out, "F%u", (unsigned)(key - KEYC_F1 + 1));
		return;
	}
	if (!is_code(key))
		return;
	if (key <= CONTROL_LAST) {
		char letter = (char)(key + TO_CONTROL);

		if (letter >= 'A' && letter <= 'Z')
			letter = (char)(letter - 'A' + 'a');
		buf_printf(out, "C-%c", letter);
		return;
	}
	char_print(key, out);
}
