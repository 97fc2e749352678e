/* SPDX-License-Identifier: MIT */
/*
 * The file has a line a table, a JSON object each, the last changed at its end:
 *
 *	{"store":PATH,"table":NAME,"columns":[{"name":"a","hidden":true},...]}
 *
 * Lines that cannot be read are left as they are.
 */
#include "src/app/layout.h"

#include <stdlib.h>

#include "src/base/file.h"
#include "src/model/itemjson.h"

enum {
	FILE_BYTES_MAX = 1 << 24,
	LINES_MAX = 500, /* tables that are remembered */
	COLUMNS_MAX = 1000,
};

/* The layout of one table. */
struct entry {
	struct buf path, table;
	struct column_layout layout;
};

struct column_layouts {
	char *dir;
	struct buf file;
	struct entry **entries;
	size_t n, cap;
};

static const char *const width_names[] = {
    [LAYOUT_FITS] = "fits",
    [LAYOUT_WIDE] = "wide",
    [LAYOUT_NARROW] = "narrow",
};

void
layout_clear(struct column_layout *layout)
{
	layout->n = 0;
	layout->changed = true;
}

void
layout_fini(struct column_layout *layout)
{
	free(layout->columns);
	columns_fini(&layout->known);
	arena_fini(&layout->arena);
	*layout = (struct column_layout){0};
}

struct layout_column *
layout_find(const struct column_layout *layout, struct span name)
{
	for (size_t i = 0; i < layout->n; i++)
		if (span_eq(layout->columns[i].name, name))
			return &layout->columns[i];
	return NULL;
}

struct layout_column *
layout_add(struct column_layout *layout, struct span name)
{
	struct layout_column *column = layout_find(layout, name);

	if (column != NULL)
		return column;
	xgrow(&layout->columns, layout->n, &layout->cap,
	    sizeof(*layout->columns));
	column = &layout->columns[layout->n++];
	*column = (struct layout_column){
	    .name = arena_dup(&layout->arena, name),
	};
	return column;
}

void
layout_move(struct column_layout *layout, struct span name, struct span before)
{
	struct layout_column *columns = layout->columns;
	size_t from = (size_t)(layout_find(layout, name) - columns);
	size_t to = (size_t)(layout_find(layout, before) - columns);
	struct layout_column column = columns[from];

	if (from < to) {
		to--;
		memmove(&columns[from], &columns[from + 1],
		    (to - from) * sizeof(column));
	} else {
		memmove(&columns[to + 1], &columns[to],
		    (from - to) * sizeof(column));
	}
	columns[to] = column;
	layout->changed = true;
}

static bool
is_true(struct value map, struct span name)
{
	struct value value = value_member(map, name);

	return value.type == VALUE_BOOL && value.body.len == 1 &&
	    value.body.ptr[0] != 0;
}

static void
read_column(struct column_layout *layout, struct value map)
{
	struct value name = value_member(map, SPAN("name"));
	struct value width = value_member(map, SPAN("width"));
	struct layout_column *column;

	if (name.type != VALUE_S || layout->n >= COLUMNS_MAX)
		return;
	column = layout_add(layout, name.body);
	column->hidden = is_true(map, SPAN("hidden"));
	column->dates = is_true(map, SPAN("dates"));
	for (int i = 0; i < LAYOUT_WIDTHS; i++)
		if (width.type == VALUE_S &&
		    span_eq(width.body, span_of(width_names[i])))
			column->width = (enum layout_width)i;
}

/* Takes LINE apart; false if it is not of such a file. */
static bool
open_line(struct span line, struct buf *bytes, struct item *item)
{
	struct json json = {0};
	enum err_code code;

	buf_clear(bytes);
	json_init(&json, line);
	code = itemjson_read(&json, JSON_PLAIN, bytes, NULL);
	if (code == ERR_OK)
		code = json_finish(&json, NULL);
	json_fini(&json);
	return code == ERR_OK && item_open(item, buf_span(bytes));
}

static bool
is_of(const struct item *item, const struct entry *entry)
{
	struct value store = item_get(item, SPAN("store"));
	struct value table = item_get(item, SPAN("table"));

	return store.type == VALUE_S && table.type == VALUE_S &&
	    span_eq(store.body, buf_span(&entry->path)) &&
	    span_eq(table.body, buf_span(&entry->table));
}

/* Takes the first line off *TEXT. */
static struct span
take_line(struct span *text)
{
	size_t end = span_find(*text, SPAN("\n"));
	struct span line = {text->ptr, end < text->len ? end : text->len};

	*text = span_from(*text, line.len + 1);
	return line;
}

static enum err_code
read_file(struct column_layouts *layouts, struct buf *text, struct err *err)
{
	enum err_code code =
	    file_read(buf_str(&layouts->file), FILE_BYTES_MAX, text, err);

	return code == ERR_NOT_FOUND ? ERR_OK : code;
}

static void
load(struct column_layouts *layouts, struct entry *entry)
{
	struct buf text = {0}, bytes = {0};
	struct item item = {0};
	struct span rest;

	if (read_file(layouts, &text, NULL) != ERR_OK)
		buf_clear(&text);
	for (rest = buf_span(&text); rest.len > 0;) {
		struct span name;
		struct value column;
		struct value_iter iter;

		if (!open_line(take_line(&rest), &bytes, &item) ||
		    !is_of(&item, entry))
			continue;
		layout_clear(&entry->layout);
		iter = value_iter(item_get(&item, SPAN("columns")));
		while (value_next(&iter, &name, &column))
			read_column(&entry->layout, column);
	}
	entry->layout.changed = false;
	item_fini(&item);
	buf_fini(&bytes);
	buf_fini(&text);
}

static void
put_text(struct buf *out, const char *name, struct span text)
{
	value_put_name(out, span_of(name));
	value_put(out, VALUE_S, text);
}

static void
put_true(struct buf *out, const char *name, bool is)
{
	if (!is)
		return;
	value_put_name(out, span_of(name));
	value_put(out, VALUE_BOOL, SPAN("\1"));
}

static void
write_line(const struct entry *entry, struct buf *out)
{
	struct buf bytes = {0};
	struct item item = {0};
	size_t list;

	put_text(&bytes, "store", buf_span(&entry->path));
	put_text(&bytes, "table", buf_span(&entry->table));
	value_put_name(&bytes, SPAN("columns"));
	list = value_begin(&bytes);
	for (size_t i = 0; i < entry->layout.n; i++) {
		const struct layout_column *column = &entry->layout.columns[i];
		size_t map = value_begin(&bytes);

		put_text(&bytes, "name", column->name);
		put_true(&bytes, "hidden", column->hidden);
		put_true(&bytes, "dates", column->dates);
		if (column->width != LAYOUT_FITS)
			put_text(&bytes, "width",
			    span_of(width_names[column->width]));
		value_end(&bytes, map, VALUE_M);
	}
	value_end(&bytes, list, VALUE_L);
	if (item_open(&item, buf_span(&bytes)))
		itemjson_write(&item, JSON_PLAIN, out);
	buf_putc(out, '\n');
	item_fini(&item);
	buf_fini(&bytes);
}

/* Whether LINE is of a table whose layout is written anew. */
static bool
is_replaced(const struct column_layouts *layouts, struct span line,
    struct buf *bytes, struct item *item)
{
	if (!open_line(line, bytes, item))
		return false;
	for (size_t i = 0; i < layouts->n; i++)
		if (layouts->entries[i]->layout.changed &&
		    is_of(item, layouts->entries[i]))
			return true;
	return false;
}

/* The lines of TEXT that stay, then those of what has changed. */
static void
merge(const struct column_layouts *layouts, struct span text, struct buf *out)
{
	struct buf bytes = {0};
	struct item item = {0};

	while (text.len > 0) {
		struct span line = take_line(&text);

		if (line.len == 0 || is_replaced(layouts, line, &bytes, &item))
			continue;
		buf_add_span(out, line);
		buf_putc(out, '\n');
	}
	for (size_t i = 0; i < layouts->n; i++)
		if (layouts->entries[i]->layout.changed &&
		    layouts->entries[i]->layout.n > 0)
			write_line(layouts->entries[i], out);
	item_fini(&item);
	buf_fini(&bytes);
}

/* The last LINES_MAX lines of TEXT. */
static struct span
last_lines(struct span text)
{
	size_t lines = 0;

	for (size_t i = text.len; i > 0; i--)
		if (text.ptr[i - 1] == '\n' && lines++ == LINES_MAX)
			return span_from(text, i);
	return text;
}

static enum err_code
write_file(struct column_layouts *layouts, struct span text, struct err *err)
{
	struct outfile *file = NULL;
	enum err_code code = file_mkdirs(layouts->dir, err);

	if (code == ERR_OK)
		code = outfile_open(buf_str(&layouts->file), OUTFILE_QUICK,
		    &file, err);
	if (code == ERR_OK)
		code = outfile_write(file, text, err);
	if (code == ERR_OK)
		code = outfile_commit(file, err);
	else
		outfile_abort(file);
	return code;
}

enum err_code
layouts_save(struct column_layouts *layouts, struct err *err)
{
	struct buf text = {0}, merged = {0};
	bool changed = false;
	enum err_code code;

	for (size_t i = 0; i < layouts->n; i++)
		changed |= layouts->entries[i]->layout.changed;
	if (!changed || layouts->dir == NULL)
		return ERR_OK;
	code = read_file(layouts, &text, err);
	if (code == ERR_OK) {
		merge(layouts, buf_span(&text), &merged);
		code = write_file(layouts, last_lines(buf_span(&merged)), err);
	}
	for (size_t i = 0; code == ERR_OK && i < layouts->n; i++)
		layouts->entries[i]->layout.changed = false;
	buf_fini(&text);
	buf_fini(&merged);
	return code;
}

struct column_layouts *
layouts_new(const char *dir)
{
	struct column_layouts *layouts = xcalloc(1, sizeof(*layouts));

	if (dir == NULL)
		return layouts;
	layouts->dir = xstrdup(dir);
	buf_printf(&layouts->file, "%s/columns", dir);
	return layouts;
}

void
layouts_free(struct column_layouts *layouts)
{
	if (layouts == NULL)
		return;
	(void)!layouts_save(layouts, NULL);
	for (size_t i = 0; i < layouts->n; i++) {
		layout_fini(&layouts->entries[i]->layout);
		buf_fini(&layouts->entries[i]->path);
		buf_fini(&layouts->entries[i]->table);
		free(layouts->entries[i]);
	}
	free(layouts->entries);
	free(layouts->dir);
	buf_fini(&layouts->file);
	free(layouts);
}

/* The same store has one name, wherever it is named from. */
static void
add_path(struct span path, struct buf *out)
{
	char *typed = xmemdup(path.ptr, path.len);
	char *real = path.len > 0 ? realpath(typed, NULL) : NULL;

	buf_puts(out, real != NULL ? real : typed);
	free(real);
	free(typed);
}

struct column_layout *
layouts_get(struct column_layouts *layouts, struct span path, struct span table)
{
	struct entry *entry = xcalloc(1, sizeof(*entry));

	add_path(path, &entry->path);
	buf_add_span(&entry->table, table);
	for (size_t i = 0; i < layouts->n; i++) {
		struct entry *there = layouts->entries[i];

		if (!span_eq(buf_span(&there->path), buf_span(&entry->path)) ||
		    !span_eq(buf_span(&there->table), table))
			continue;
		buf_fini(&entry->path);
		buf_fini(&entry->table);
		free(entry);
		return &there->layout;
	}
	xgrow(&layouts->entries, layouts->n, &layouts->cap,
	    sizeof(struct entry *));
	layouts->entries[layouts->n++] = entry;
	if (layouts->dir != NULL)
		load(layouts, entry);
	return &entry->layout;
}
