/* SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "tests/tap.h"
#include "ui/keymap_default.h"
#include "ui/keys.h"

static const struct {
	const char *view, *key;
	enum command_id command;
} defaults[] = {
    {"slice", "k", CMD_UP},
    {"slice", "Down", CMD_DOWN},
    {"slice", "C-f", CMD_PAGE_DOWN},
    {"slice", "Space", CMD_PAGE_DOWN},
    {"form", "Space", CMD_TOGGLE},
    {"slice", "G", CMD_LAST},
    {"slice", "Enter", CMD_OPEN},
    {"slice", "q", CMD_BACK},
    {"slice", "Q", CMD_QUIT},
    {"slice", "?", CMD_HELP},
    {"slice", "F1", CMD_HELP},
    {"slice", ":", CMD_PROMPT},
    {"slice", ";", CMD_QUERY_LINE},
    {"slice", "b", CMD_BEGINS_WITH},
    {"slice", "]", CMD_NEXT_COLLECTION},
    {"slice", "C-z", CMD_SUSPEND},
    {"slice", "Esc", CMD_CANCEL},
    {"slice", "!", CMD_NONE},
    {"slice", "1", CMD_NONE},
};

static const struct {
	const char *text;
	const char *message; /* NULL: good */
} lines[] = {
    {"all x help\n", NULL},
    {"  all   x\thelp  \r\n", NULL},
    {"all x help # why\n", NULL},
    {"all # help\n", NULL},
    {"all x jump VEH#1 # why\n", NULL},
    {"# all x nonsense\n", NULL},
    {"\n\n   \n", NULL},
    {"all x none\n", NULL},
    {"", NULL},
    {"all x nonsense", "map:1: no command for a key is called 'nonsense'"},
    {"\nall xx help\n", "map:2: no key is called 'xx'"},
    {"all x\n", "map:1: VIEW KEY COMMAND expected"},
    {"all\n", "map:1: VIEW KEY COMMAND expected"},
    {"all x # help\n", "map:1: VIEW KEY COMMAND expected"},
    {"all x help me\n", "map:1: 'help' takes no argument"},
    {"all x none me\n", "map:1: 'none' takes no argument"},
    {"all x save\n", "map:1: no command for a key is called 'save'"},
    {"all x bad\nall yy help", "map:1: no command for a key is called 'bad'"},
    {"slcie x help", "map:1: no view is called 'slcie'"},
};

static enum command_id
get(const struct keymap *map, const char *view, const char *key)
{
	return keymap_get(map, view, key_named(span_of(key)));
}

static void
test_own(void)
{
	struct keymap *map = keymap_new();
	struct span own = SPAN("slice Z jump VEH#1 # why\n"
			       "bad line\n"
			       "slice q none\n"
			       "all Q none\n"
			       "all # help\n"
			       "all y refresh\n"
			       "all y redraw\n");
	struct err err;

	IS_INT(keymap_read(map, own, "map", NULL, &err), ERR_SYNTAX,
	    "a bad line");
	IS_STR(span_of(err.msg), "map:2: VIEW KEY COMMAND expected", "which");
	IS_INT(get(map, "slice", "Z"), CMD_JUMP, "in its view");
	IS_STR(keymap_argument(map, "slice", 'Z'), "VEH#1", "its argument");
	IS_STR(keymap_argument(map, "slice", 'y'), "", "no argument");
	IS_INT(get(map, "item", "Z"), CMD_NONE, "not in another");
	IS_INT(get(map, "slice", "q"), CMD_NONE, "taken away in one");
	IS_INT(get(map, "item", "q"), CMD_BACK, "still there in another");
	IS_INT(get(map, "item", "Q"), CMD_NONE, "taken away in all");
	IS_INT(get(map, "item", "#"), CMD_HELP, "a # as key");
	IS_INT(get(map, "item", "y"), CMD_REDRAW, "the later one");
	keymap_free(map);
}

/* All mistakes, and what is odd without being one. */
static void
test_check(void)
{
	struct keymap *map = keymap_new();
	struct span own = SPAN("all x bad\n"
			       "all Z help\n"
			       "slcie x help\n"
			       "all Z redraw\n"
			       "form Space none\n"
			       "all Space refresh\n"
			       "item Z none\n"
			       "item ! none\n");
	struct buf faults = {0}, remarks = {0};

	IS_INT(keymap_read(map, own, "map", &faults, NULL), ERR_SYNTAX,
	    "mistakes");
	IS_STR(buf_span(&faults),
	    "map:1: no command for a key is called 'bad'\n"
	    "map:3: no view is called 'slcie'\n",
	    "all of them");
	keymap_remarks(map, &remarks);
	IS_STR(buf_span(&remarks),
	    "map:2: all Z help: overruled by map:4: all Z redraw\n"
	    "map:4: all Z redraw: not in item, where it is none (map:7)\n"
	    "map:6: all Space refresh: not in settings, where it is toggle "
	    "(built in)\n"
	    "map:6: all Space refresh: not in form, where it is none (map:5)\n"
	    "map:8: item ! none: the key does nothing anyway\n",
	    "what is odd");
	buf_fini(&faults);
	buf_fini(&remarks);
	keymap_free(map);
}

static void
test_list(void)
{
	enum {
		MAX = 200
	};

	struct binding list[MAX];
	struct keymap *map = keymap_new();
	size_t n;
	bool sorted = true, works = true;

	(void)!keymap_read(map, SPAN("slice k down\nslice K up\n"), "", NULL,
	    NULL);
	n = keymap_list(map, "slice", list, MAX);
	OK(n > 50, "all that work");
	for (size_t i = 0; i < n; i++) {
		sorted &= i == 0 || list[i - 1].command <= list[i].command;
		works &=
		    keymap_get(map, "slice", list[i].key) == list[i].command;
	}
	OK(sorted, "by command");
	OK(works, "none that is hidden");
	IS_INT(list[0].key, KEYC_UP, "k went to another command");
	IS_INT(list[1].key, 'K', "and K came");
	IS_INT(keymap_list(map, "slice", list, 3), 3, "no more than asked");
	keymap_free(map);
}

int
main(void)
{
	struct keymap *map = keymap_new();
	struct buf text = {0};
	struct err err;

	for (size_t i = 0; keymap_default[i] != NULL; i++)
		buf_puts(&text, keymap_default[i]);
	IS_INT(keymap_read(map, buf_span(&text), "share/keymap", NULL, &err),
	    ERR_OK, "the default map has no mistake");
	for (size_t i = 0; i < COUNT_OF(defaults); i++)
		IS_INT(get(map, defaults[i].view, defaults[i].key),
		    defaults[i].command, defaults[i].key);
	for (size_t i = 0; i < COUNT_OF(lines); i++) {
		enum err_code code =
		    keymap_read(map, span_of(lines[i].text), "map", NULL, &err);

		OK(code == (lines[i].message == NULL ? ERR_OK : ERR_SYNTAX),
		    "line %zu", i);
		if (lines[i].message != NULL)
			IS_STR(span_of(err.msg), lines[i].message, "message");
	}
	test_own();
	test_check();
	test_list();
	keymap_free(map);
	buf_fini(&text);
	return tap_end();
}
