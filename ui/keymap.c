/* SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "src/base/arena.h"
#include "ui/keymap_default.h"
#include "ui/keys.h"
#include "ui/scope.h"

static const char every_view[] = "all";

struct entry {
	struct binding binding;
	struct span argument;
	struct span origin; /* "FILE:LINE" */
};

struct keymap {
	struct entry *entries; /* as read: a later one stands before */
	size_t n, cap;
	size_t n_built_in; /* of them */
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

static bool
is_view(struct span name)
{
	const char *view;

	if (span_eq(name, span_of(every_view)))
		return true;
	for (size_t i = 0; (view = scope_view(i)) != NULL; i++)
		if (span_eq(name, span_of(view)))
			return true;
	return false;
}

/* Whether the command of BINDING does something in its view, or in any. */
static bool
is_of_use(const struct binding *binding)
{
	const char *view;

	if (binding->command == CMD_NONE)
		return true;
	for (size_t i = 0; (view = scope_view(i)) != NULL; i++)
		if ((strcmp(binding->view, view) == 0 ||
			strcmp(binding->view, every_view) == 0) &&
		    scope_has(view, binding->command))
			return true;
	return false;
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

/* Binds what LINE says; with a view that is not known, too. */
static enum err_code
line_read(struct keymap *map, struct span line, struct span origin,
    struct err *err)
{
	struct span view = take_word(&line);
	struct span key = take_word(&line);
	struct span name;
	struct entry entry = {0};
	enum err_code code;

	if (view.len == 0 || view.ptr[0] == '#')
		return ERR_OK;
	line = without_comment(line);
	name = take_word(&line);
	entry.argument = span_trim(line);
	code = command_read(name, entry.argument, &entry.binding, err);
	if (code != ERR_OK)
		return code;
	entry.binding.key = key_named(key);
	if (entry.binding.key == KEY_NONE)
		return err_set(err, ERR_SYNTAX, "no key is called '%.*s'",
		    SPAN_ARG(key));
	entry.binding.view = arena_dup(&map->arena, view).ptr;
	entry.argument = arena_dup(&map->arena, entry.argument);
	entry.origin = arena_dup(&map->arena, origin);
	xgrow(&map->entries, map->n, &map->cap, sizeof(*map->entries));
	map->entries[map->n++] = entry;
	if (!is_view(view))
		return err_set(err, ERR_SYNTAX, "no view is called '%.*s'",
		    SPAN_ARG(view));
	if (!is_of_use(&entry.binding))
		return err_set(err, ERR_SYNTAX, "'%s' does nothing in %s",
		    command_get(entry.binding.command)->name,
		    entry.binding.view);
	return ERR_OK;
}

enum err_code
keymap_read(struct keymap *map, struct span text, const char *name,
    struct buf *faults, struct err *err)
{
	enum err_code first = ERR_OK;

	for (size_t number = 1; text.len > 0; number++) {
		size_t end = span_find(text, SPAN("\n"));
		struct span line = {text.ptr, end < text.len ? end : text.len};
		struct buf origin = {0};
		struct err why;

		text = span_from(text, line.len + 1);
		buf_printf(&origin, "%s:%zu", name, number);
		if (line_read(map, line, buf_span(&origin), &why) != ERR_OK) {
			if (faults != NULL)
				buf_printf(faults, "%s: %s\n", buf_str(&origin),
				    why.msg);
			if (first == ERR_OK)
				first = err_set(err, ERR_SYNTAX, "%s: %s",
				    buf_str(&origin), why.msg);
		}
		buf_fini(&origin);
	}
	return first;
}

struct keymap *
keymap_new(void)
{
	struct keymap *map = xcalloc(1, sizeof(*map));

	for (size_t i = 0; keymap_default[i] != NULL; i++)
		/* The tests see to it that there is no mistake. */
		(void)!keymap_read(map, span_of(keymap_default[i]), "built in",
		    NULL, NULL);
	map->n_built_in = map->n;
	for (size_t i = 0; i < map->n; i++)
		map->entries[i].origin = SPAN("built in");
	return map;
}

void
keymap_free(struct keymap *map)
{
	if (map == NULL)
		return;
	free(map->entries);
	arena_fini(&map->arena);
	free(map);
}

/* Where the binding of KEY in the section VIEW is, or SIZE_MAX. */
static size_t
find_in(const struct keymap *map, const char *view, uint32_t key)
{
	for (size_t i = map->n; i-- > 0;)
		if (map->entries[i].binding.key == key &&
		    strcmp(map->entries[i].binding.view, view) == 0)
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

	return at == SIZE_MAX ? CMD_NONE : map->entries[at].binding.command;
}

struct span
keymap_argument(const struct keymap *map, const char *view, uint32_t key)
{
	size_t at = find(map, view, key);

	return at == SIZE_MAX ? (struct span){0} : map->entries[at].argument;
}

size_t
keymap_list(const struct keymap *map, const char *view,
    struct binding *ret_bindings, size_t max)
{
	size_t n = 0;

	for (enum command_id id = 0; id < CMD_COUNT; id++)
		for (size_t i = 0; i < map->n && n < max; i++) {
			const struct binding *here = &map->entries[i].binding;

			if (here->command == id &&
			    find(map, view, here->key) == i)
				ret_bindings[n++] = *here;
		}
	return n;
}

static const char *
command_name(const struct entry *entry)
{
	enum command_id command = entry->binding.command;

	return command == CMD_NONE ? "none" : command_get(command)->name;
}

/* Appends "FILE:LINE: VIEW KEY COMMAND". */
static void
entry_print(const struct entry *entry, struct buf *out)
{
	buf_add_span(out, entry->origin);
	buf_printf(out, ": %s ", entry->binding.view);
	key_print(entry->binding.key, out);
	buf_printf(out, " %s", command_name(entry));
}

/* Appends in which views a binding for all of them is not the one. */
static void
hidden_print(const struct keymap *map, const struct entry *entry,
    struct buf *out)
{
	const char *view;

	for (size_t i = 0; (view = scope_view(i)) != NULL; i++) {
		size_t at = find_in(map, view, entry->binding.key);

		if (at == SIZE_MAX)
			continue;
		entry_print(entry, out);
		buf_printf(out, ": not in %s, where it is %s (%.*s)\n", view,
		    command_name(&map->entries[at]),
		    SPAN_ARG(map->entries[at].origin));
	}
}

/* Whether the binding number AT says "none" of a key that does nothing. */
static bool
takes_nothing(const struct keymap *map, size_t at)
{
	const struct binding *binding = &map->entries[at].binding;

	for (size_t i = 0; i < at; i++)
		if (map->entries[i].binding.key == binding->key &&
		    (strcmp(map->entries[i].binding.view, binding->view) == 0 ||
			strcmp(map->entries[i].binding.view, every_view) == 0))
			return false;
	return binding->command == CMD_NONE;
}

void
keymap_remarks(const struct keymap *map, struct buf *out)
{
	for (size_t i = map->n_built_in; i < map->n; i++) {
		const struct entry *entry = &map->entries[i];
		size_t later =
		    find_in(map, entry->binding.view, entry->binding.key);

		if (later != i) {
			entry_print(entry, out);
			buf_puts(out, ": overruled by ");
			entry_print(&map->entries[later], out);
			buf_putc(out, '\n');
		} else if (takes_nothing(map, i)) {
			entry_print(entry, out);
			buf_puts(out, ": the key does nothing anyway\n");
		} else if (strcmp(entry->binding.view, every_view) == 0) {
			hidden_print(map, entry, out);
		}
	}
}
