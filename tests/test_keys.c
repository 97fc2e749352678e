/* SPDX-License-Identifier: MIT */
#include "ui/keys.h"

#include "tests/tap.h"

static const struct {
	const char *name;
	uint32_t key;
	const char *printed; /* NULL: as the name */
} keys[] = {
    {"g", 'g', NULL},
    {"G", 'G', NULL},
    {"/", '/', NULL},
    {"#", '#', NULL},
    {"-", '-', NULL},
    {"\xc3\xa9", 0xe9, NULL},
    {"\xf0\x9f\x98\x80", 0x1f600, NULL},
    {"Space", ' ', NULL},
    {"space", ' ', "Space"},
    {"Enter", KEYC_ENTER, NULL},
    {"Esc", KEYC_ESC, NULL},
    {"Tab", KEYC_TAB, NULL},
    {"Backtab", KEYC_BACKTAB, NULL},
    {"Backspace", KEYC_BACKSPACE, NULL},
    {"Delete", KEYC_DELETE, NULL},
    {"Insert", KEYC_INSERT, NULL},
    {"Up", KEYC_UP, NULL},
    {"Down", KEYC_DOWN, NULL},
    {"Left", KEYC_LEFT, NULL},
    {"Right", KEYC_RIGHT, NULL},
    {"Home", KEYC_HOME, NULL},
    {"End", KEYC_END, NULL},
    {"PageUp", KEYC_PAGE_UP, NULL},
    {"PAGEDOWN", KEYC_PAGE_DOWN, "PageDown"},
    {"F1", KEYC_F1, NULL},
    {"F12", KEYC_F12, NULL},
    {"F", 'F', NULL},
    {"C", 'C', NULL},
    {"M", 'M', NULL},
    {"C-a", 1, NULL},
    {"C-A", 1, "C-a"},
    {"C-z", 26, NULL},
    {"C-]", 29, NULL},
    {"C-h", KEYC_BACKSPACE, "Backspace"},
    {"C-i", KEYC_TAB, "Tab"},
    {"C-j", KEYC_ENTER, "Enter"},
    {"C-m", KEYC_ENTER, "Enter"},
    {"C-[", KEYC_ESC, "Esc"},
    {"M-x", KEYC_META | 'x', NULL},
    {"M-Space", KEYC_META | ' ', NULL},
    {"M-C-b", KEYC_META | 2, NULL},
    {"M-C-h", KEYC_META | 8, NULL},
    {"M-C-j", KEYC_META | 10, NULL},
    {"M-C-m", KEYC_META | 13, "M-Enter"},
    {"M-Enter", KEYC_META | 13, NULL},
    {"M-Tab", KEYC_META | 9, NULL},
    {"M-Backspace", KEYC_META | 0x7f, NULL},
    {"M-#", KEYC_META | '#', NULL},
    {"M-\xc3\xa9", KEYC_META | 0xe9, NULL},
    {"U+0301", 0x301, NULL},
    {"U+9b", 0x9b, "U+009B"},
    {"U+202E", 0x202e, NULL},
    {"M-U+200D", KEYC_META | 0x200d, NULL},
    {"U+e9", 0xe9, "\xc3\xa9"},
    {"U+9", KEYC_TAB, "Tab"},
    {"U", 'U', NULL},
    {"", KEY_NONE, NULL},
    {"F0", KEY_NONE, ""},
    {"F13", KEY_NONE, ""},
    {"F1x", KEY_NONE, ""},
    {"C-", KEY_NONE, ""},
    {"C-1", KEY_NONE, ""},
    {"C-ab", KEY_NONE, ""},
    {"C-@", KEY_NONE, ""},
    {"M-", KEY_NONE, ""},
    {"M-Up", KEY_NONE, ""},
    {"M-M-x", KEY_NONE, ""},
    {"M-Esc", KEY_NONE, ""},
    {"U+", KEY_NONE, ""},
    {"U+0", KEY_NONE, ""},
    {"U+d800", KEY_NONE, ""},
    {"U+110000", KEY_NONE, ""},
    {"U+0000041", KEY_NONE, ""},
    {"U+4g", KEY_NONE, ""},
    {"gg", KEY_NONE, ""},
    {"Nothing", KEY_NONE, ""},
    {"\x01", KEY_NONE, ""},
    {"\xff", KEY_NONE, ""},
};

int
main(void)
{
	struct buf printed = {0};
	int bad = 0;

	for (size_t i = 0; i < COUNT_OF(keys); i++) {
		const char *want =
		    keys[i].printed == NULL ? keys[i].name : keys[i].printed;

		IS_INT(key_named(span_of(keys[i].name)), keys[i].key,
		    keys[i].name);
		buf_clear(&printed);
		key_print(keys[i].key, &printed);
		IS_STR(buf_span(&printed), want, keys[i].name);
	}
	for (uint32_t code = 1; code < 0x110000; code++) {
		uint32_t key = key_of_char(code);

		if ((code & ~0x7ffU) == 0xd800)
			continue;
		buf_clear(&printed);
		key_print(key, &printed);
		bad += key_named(buf_span(&printed)) != key;
		buf_clear(&printed);
		key_print(code | KEYC_META, &printed);
		bad += key_named(buf_span(&printed)) != (code | KEYC_META);
	}
	IS_INT(bad, 0, "every character has a name that names it");
	buf_clear(&printed);
	key_print(0xd800, &printed);
	IS_STR(buf_span(&printed), "", "a surrogate is no key");
	buf_fini(&printed);
	return tap_end();
}
