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
	return key_of_char((uint32_t)(letter - TO_CONTROL));
}

static uint32_t
function_named(struct span name)
{
	unsigned long long number;

	if (!span_to_u64(name, FUNCTION_KEYS, &number) || number == 0)
		return KEY_NONE;
	return KEYC_F1 + (uint32_t)number - 1;
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
		return control_named(span_from(name, 2));
	if (span_starts(name, SPAN("F")))
		return function_named(span_from(name, 1));
	if (!span_starts(name, SPAN("M-")))
		return KEY_NONE;
	key = key_named(span_from(name, 2));
	if (key == KEY_NONE || key >= KEY_CODES)
		return KEY_NONE;
	return key | KEYC_META;
}

void
key_print(uint32_t key, struct buf *out)
{
	struct buf text = {0};

	if ((key & KEYC_META) != 0) {
		buf_puts(out, "M-");
		key &= ~(uint32_t)KEYC_META;
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
	if (key == KEY_NONE || key > 0x10ffff || (key & ~0x7ffU) == SURROGATES)
		return;
	if (key <= CONTROL_LAST) {
		char letter = (char)(key + TO_CONTROL);

		if (letter >= 'A' && letter <= 'Z')
			letter = (char)(letter - 'A' + 'a');
		buf_printf(out, "C-%c", letter);
		return;
	}
	utf8_put(&text, key);
	text_visible(out, buf_span(&text));
	buf_fini(&text);
}
