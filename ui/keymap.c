/* SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "src/base/arena.h"
#include "ui/keymap_default.h"
#include "ui/keys.h"

static const char every_view[] = "all";

struct keymap {
	struct binding *bindings; /* as read: a later one stands before */
	struct span *arguments;   /* one each */
	size_t n, cap, arguments_cap;
	struct arena arena;
};

static bool
is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r';
}

/* Takes the next word off *LINE; empty at its end. */
static struct span
take_word(struct span *line)
{
	struct span word;
	size_t len = 0;

	*line = span_trim(*line);
	while (len < line->len && !is_blank(line->ptr[len]))
		len++;
	word = (struct span){line->ptr, len};
	*line = span_from(*line, len);
	return word;
}

/* TEXT up to the # that has a blank before it. */
static struct span
without_comment(struct span text)
{
	for (size_t i = 0; i < text.len; i++)
		if (text.ptr[i] == '#' && (i == 0 || is_blank(text.ptr[i - 1])))
			return span_trim((struct span){text.ptr, i});
	return span_trim(text);
}

static void
bind(struct keymap *map, const struct binding *binding, struct span argument)
{
	xgrow(&map->bindings, map->n, &map->cap, sizeof(*map->bindings));
	xgrow(&map->arguments, map->n, &map->arguments_cap,
	    sizeof(*map->arguments));
	map->bindings[map->n] = *binding;
	map->arguments[map->n++] = argument;
}

static enum err_code
command_read(struct span name, struct span argument, struct binding *binding,
    struct err *err)
{
	if (name.len == 0)
		return err_set(err, ERR_SYNTAX, "VIEW KEY COMMAND expected");
	binding->command = CMD_NONE;
	if (!span_eq(name, SPAN("none"))) {
		binding->command = command_named(name, ON_KEY);
		if (binding->command == CMD_NONE)
			return err_set(err, ERR_SYNTAX,
			    "no command for a key is called '%.*s'",
			    SPAN_ARG(name));
	}
	if (argument.len > 0 &&
	    (binding->command == CMD_NONE ||
		command_get(binding->command)->arguments[0] == '\0'))
		return err_set(err, ERR_SYNTAX, "'%.*s' takes no argument",
		    SPAN_ARG(name));
	return ERR_OK;
}

static enum err_code
line_read(struct keymap *map, struct span line, struct err *err)
{
	struct span view = take_word(&line);
	struct span key = take_word(&line);
	struct span name, argument;
	struct binding binding;
	enum err_code code;

	if (view.len == 0 || view.ptr[0] == '#')
		return ERR_OK;
	line = without_comment(line);
	name = take_word(&line);
	argument = span_trim(line);
	code = command_read(name, argument, &binding, err);
	if (code != ERR_OK)
		return code;
	binding.key = key_named(key);
	if (binding.key == KEY_NONE)
		return err_set(err, ERR_SYNTAX, "no key is called '%.*s'",
		    SPAN_ARG(key));
	binding.view = arena_dup(&map->arena, view).ptr;
	bind(map, &binding, arena_dup(&map->arena, argument));
	return ERR_OK;
}

enum err_code
keymap_read(struct keymap *map, struct span text, const char *name,
    struct err *err)
{
	enum err_code first = ERR_OK;

	for (size_t number = 1; text.len > 0; number++) {
		size_t end = span_find(text, SPAN("\n"));
		struct span line = {text.ptr, end < text.len ? end : text.len};
		struct err why;

		text = span_from(text, line.len + 1);
		if (line_read(map, line, &why) != ERR_OK && first == ERR_OK)
			first = err_set(err, ERR_SYNTAX, "%s:%zu: %s", name,
			    number, why.msg);
	}
	return first;
}

struct keymap *
keymap_new(void)
{
	struct keymap *map = xcalloc(1, sizeof(*map));

	for (size_t i = 0; keymap_default[i] != NULL; i++)
		/* The tests see to it that there is no mistake. */
		(void)!keymap_read(map, span_of(keymap_default[i]), "keymap",
		    NULL);
	return map;
}

void
keymap_free(struct keymap *map)
{
	if (map == NULL)
		return;
	free(map->bindings);
	free(map->arguments);
	arena_fini(&map->arena);
	free(map);
}

/* Where the binding of KEY in the section VIEW is, or SIZE_MAX. */
static size_t
find_in(const struct keymap *map, const char *view, uint32_t key)
{
	for (size_t i = map->n; i-- > 0;)
		if (map->bindings[i].key == key &&
		    strcmp(map->bindings[i].view, view) == 0)
			return i;
	return SIZE_MAX;
}

static size_t
find(const struct keymap *map, const char *view, uint32_t key)
{
	size_t at = find_in(map, view, key);

	return at != SIZE_MAX ? at : find_in(map, every_view, key);
}

enum command_id
keymap_get(const struct keymap *map, const char *view, uint32_t key)
{
	size_t at = find(map, view, key);

	return at == SIZE_MAX ? CMD_NONE : map->bindings[at].command;
}

struct span
keymap_argument(const struct keymap *map, const char *view, uint32_t key)
{
	size_t at = find(map, view, key);

	return at == SIZE_MAX ? (struct span){0} : map->arguments[at];
}

size_t
keymap_list(const struct keymap *map, const char *view,
    struct binding *ret_bindings, size_t max)
{
	size_t n = 0;

	for (enum command_id id = 0; id < CMD_COUNT; id++)
		for (size_t i = 0; i < map->n && n < max; i++) {
			const struct binding *here = &map->bindings[i];

			if (here->command == id &&
			    find(map, view, here->key) == i)
				ret_bindings[n++] = *here;
		}
	return n;
}
