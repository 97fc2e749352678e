/* SPDX-License-Identifier: MIT */
#include "src/base/text.h"
#include "src/base/utf8.h"
#include "tests/fuzz/fuzz.h"
#include "ui/keys.h"

/* Whether KEY is a character that is shown as something else. */
static bool
is_veiled(uint32_t key)
{
	struct buf text = {0}, shown = {0};
	bool veiled;

	key &= ~(uint32_t)KEYC_META;
	if (key >= KEY_CODES)
		return false;
	utf8_put(&text, key);
	text_visible(&shown, buf_span(&text));
	veiled = key >= 0x20 && !span_eq(buf_span(&text), buf_span(&shown));
	buf_fini(&shown);
	buf_fini(&text);
	return veiled;
}

/* The name of a key stands for that key. */
static void
check_key(uint32_t key)
{
	struct buf name = {0};

	key_print(key, &name);
	HOLDS(name.len > 0);
	HOLDS(key_named(buf_span(&name)) == key || is_veiled(key));
	buf_fini(&name);
}

static void
check_words(struct span text)
{
	while (text.len > 0) {
		size_t n = 0;
		uint32_t key;

		while (n < text.len && strchr(" \t\r\n", text.ptr[n]) == NULL)
			n++;
		key = key_named((struct span){text.ptr, n});
		if (key != KEY_NONE)
			check_key(key);
		text = span_from(text, n + 1);
	}
}

/* What the help shows is what the keys do. */
static void
check_list(const struct keymap *map, const char *view)
{
	struct binding bindings[512];
	size_t n = keymap_list(map, view, bindings, COUNT_OF(bindings));

	for (size_t i = 0; i < n; i++) {
		HOLDS(bindings[i].command != CMD_NONE);
		HOLDS(keymap_get(map, view, bindings[i].key) ==
		    bindings[i].command);
		check_key(bindings[i].key);
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const char *const views[] = {"all", "slice", "prompt"};
	struct span text = fuzz_span(data, size);
	struct keymap *map = keymap_new();
	struct buf faults = {0};
	struct err err = {0};

	if (keymap_read(map, text, "map", &faults, &err) != ERR_OK)
		HOLDS(err.code == ERR_SYNTAX &&
		    strncmp(err.msg, "map:", 4) == 0);
	keymap_remarks(map, &faults);
	for (size_t i = 0; i < COUNT_OF(views); i++)
		check_list(map, views[i]);
	check_words(text);
	keymap_free(map);
	buf_fini(&faults);
	return 0;
}
