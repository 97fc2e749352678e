/* SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "src/base/map.h"
#include "src/base/utf8.h"
#include "src/io/header.h"
#include "src/io/source_priv.h"
#include "src/model/num.h"

static enum err_code
read_column(struct source *source, const struct csv_cell *cell,
    struct column *column, struct err *err)
{
	struct buf text = {0};
	struct span name;
	enum value_type type;

	if (cell->open)
		return source_fail(source, 0, err,
		    "a quote in the header is never closed");
	if (cell->junk)
		return source_fail(source, 0, err,
		    "column '%.*s': text behind the closing quote",
		    SPAN_ARG(cell->text));
	csv_unquote(cell->text, &text);
	name = arena_dup(&source->arena,
	    cell->quoted ? buf_span(&text) : cell->text);
	buf_fini(&text);
	if (utf8_check(name) < name.len)
		return source_fail(source, 0, err,
		    "column %zu: the name is not UTF-8", source->n_columns + 1);
	type = header_take(&name);
	*column = (struct column){name, VALUE_S, TYPED_BY_NOBODY};
	if (type != VALUE_NONE) {
		column->type = type;
		column->by = TYPED_BY_HEADER;
	}
	return ERR_OK;
}

/*
 * Whether the header gives column number AT and each one before it that has its
 * name a type of its own: then an item has a value in at most one of them.
 */
static bool
is_split(const struct source *source, size_t first, size_t at)
{
	const struct column *columns = source->columns;

	for (size_t i = first; i < at; i++)
		if (span_eq(columns[i].name, columns[at].name) &&
		    (columns[i].by != TYPED_BY_HEADER ||
			columns[at].by != TYPED_BY_HEADER ||
			columns[i].type == columns[at].type))
			return false;
	return true;
}

static enum err_code
check_names(struct source *source, struct err *err)
{
	struct map seen = {0};
	enum err_code code = ERR_OK;
	size_t named = 0;

	for (size_t i = 0; i < source->n_columns && code == ERR_OK; i++) {
		struct span name = source->columns[i].name;
		uint32_t first;

		if (name.len == 0)
			continue;
		named++;
		if (!map_get(&seen, name, &first))
			(void)map_set(&seen, name, (uint32_t)i);
		else if (is_split(source, first, i))
			source->is_split = true;
		else
			code = source_fail(source, 0, err,
			    "columns %u and %zu have the same name '%.*s'",
			    first + 1, i + 1, SPAN_ARG(name));
	}
	map_fini(&seen);
	if (code == ERR_OK && named == 0)
		return source_fail(source, 0, err,
		    "the header names no column");
	return code;
}

/* Takes a name from *TEXT: up to BY, or in back-ticks (doubled inside). */
static bool
take_name(struct span *text, char by, struct buf *out)
{
	size_t at = 0;

	buf_clear(out);
	if (text->len > 0 && text->ptr[0] == '`') {
		for (at = 1; at < text->len; at++) {
			bool tick = text->ptr[at] == '`';

			if (tick && at + 1 < text->len &&
			    text->ptr[at + 1] == '`')
				at++;
			else if (tick)
				break;
			buf_putc(out, text->ptr[at]);
		}
		at++;
	} else {
		while (at < text->len && text->ptr[at] != by)
			at++;
		buf_add(out, text->ptr, at);
	}
	if (at >= text->len || text->ptr[at] != by || out->len == 0)
		return false;
	*text = span_from(*text, at + 1);
	return true;
}

static void
list_columns(const struct source *source, struct buf *out)
{
	for (size_t i = 0; i < source->n_columns; i++) {
		struct span name = source->columns[i].name;

		if (name.len > 0)
			buf_printf(out, "%s%.*s", out->len == 0 ? "" : ", ",
			    SPAN_ARG(name));
	}
}

static enum err_code
set_type(struct source *source, struct span name, struct span type,
    struct err *err)
{
	struct buf names = {0};
	enum err_code code;

	if (value_type_of(type) == VALUE_NONE)
		return err_set(err, ERR_USAGE,
		    "--types: '%.*s' is no type; the types are S, N, B, BOOL, "
		    "NULL, M, L, SS, NS and BS",
		    SPAN_ARG(type));
	for (size_t i = 0; i < source->n_columns; i++) {
		struct column *column = &source->columns[i];

		if (span_eq(column->name, name)) {
			column->type = value_type_of(type);
			column->by = TYPED_BY_OPTION;
			return ERR_OK;
		}
	}
	list_columns(source, &names);
	code = err_set(err, ERR_USAGE,
	    "--types: %s has no column '%.*s'; its columns are %s",
	    source->path, SPAN_ARG(name), buf_str(&names));
	buf_fini(&names);
	return code;
}

static enum err_code
read_types(struct source *source, struct err *err)
{
	struct span rest = span_of(source->options.types);
	struct buf name = {0};
	enum err_code code = ERR_OK;

	while (rest.len > 0 && code == ERR_OK) {
		struct span type;
		size_t n = 0;

		if (!take_name(&rest, ':', &name)) {
			code = err_set(err, ERR_USAGE,
			    "--types: expected NAME:TYPE, found '%.*s'",
			    SPAN_ARG(rest));
			break;
		}
		while (n < rest.len && rest.ptr[n] != ',')
			n++;
		type = (struct span){rest.ptr, n};
		rest = span_from(rest, n + 1);
		code = set_type(source, buf_span(&name), type, err);
	}
	buf_fini(&name);
	return code;
}

enum err_code
columns_read(struct source *source, struct span row, struct err *err)
{
	size_t cap = 0;
	bool more = true;

	while (more) {
		struct csv_cell cell;
		struct column column;
		enum err_code code;

		more = csv_cell(&row, source->delimiter, &cell);
		code = read_column(source, &cell, &column, err);
		if (code != ERR_OK)
			return code;
		xgrow(&source->columns, source->n_columns, &cap,
		    sizeof(*source->columns));
		source->columns[source->n_columns++] = column;
	}
	if (check_names(source, err) != ERR_OK)
		return ERR_SYNTAX;
	return source->options.types == NULL ? ERR_OK : read_types(source, err);
}

enum err_code
columns_number(struct source *source, struct span row, struct err *err)
{
	size_t cap = 0;
	bool more = true;

	while (more) {
		struct csv_cell cell;
		struct buf name = {0};

		more = csv_cell(&row, source->delimiter, &cell);
		buf_printf(&name, "col%zu", source->n_columns);
		xgrow(&source->columns, source->n_columns, &cap,
		    sizeof(*source->columns));
		source->columns[source->n_columns++] =
		    (struct column){arena_dup(&source->arena, buf_span(&name)),
			VALUE_S, TYPED_BY_NOBODY};
		buf_fini(&name);
	}
	return source->options.types == NULL ? ERR_OK : read_types(source, err);
}

/* What the cells of a column were so far. */
struct evidence {
	bool any;
	bool not_number;
	bool not_bool;
};

static void
weigh_cell(const struct csv_cell *cell, struct buf *scratch,
    struct evidence *evidence)
{
	struct span text = cell->text;
	bool is_null = !cell->quoted && span_eq(text, SPAN("null"));

	if (text.len == 0 || is_null)
		return;
	evidence->any = true;
	if (!evidence->not_bool)
		evidence->not_bool = !span_eq(text, SPAN("true")) &&
		    !span_eq(text, SPAN("false"));
	if (evidence->not_number)
		return;
	buf_clear(scratch);
	evidence->not_number = num_canonical(text, scratch, NULL) != ERR_OK ||
	    !span_eq(text, buf_span(scratch));
}

void
columns_infer(struct source *source, struct span text)
{
	struct evidence *all = xcalloc(source->n_columns, sizeof(*all));
	struct buf scratch = {0};

	while (text.len > 0) {
		size_t n = csv_row(text, source->delimiter);
		struct csv_cell cell;
		struct span row;
		bool more = true;

		if (n == SIZE_MAX && !source->at_end)
			break;
		row = (struct span){text.ptr, n == SIZE_MAX ? text.len : n};
		text = span_from(text, row.len);
		for (size_t i = 0; more && i < source->n_columns; i++) {
			more = csv_cell(&row, source->delimiter, &cell);
			weigh_cell(&cell, &scratch, &all[i]);
		}
	}
	for (size_t i = 0; i < source->n_columns; i++) {
		struct column *column = &source->columns[i];

		if (column->by != TYPED_BY_NOBODY || !all[i].any ||
		    (all[i].not_number && all[i].not_bool))
			continue;
		column->type = all[i].not_number ? VALUE_BOOL : VALUE_N;
		column->by = TYPED_BY_INFERENCE;
	}
	buf_fini(&scratch);
	free(all);
}

/* The type that a key of SCHEMA gives the attribute NAME, or VALUE_NONE. */
static enum value_type
key_type(const struct schema *schema, struct span name)
{
	size_t part = key_find(&schema->key, name);

	if (part < KEY_PARTS_MAX)
		return schema->key.part[part].type;
	for (size_t i = 0; i < schema->n_indexes; i++) {
		const struct key_def *key = &schema->indexes[i].key;

		part = key_find(key, name);
		if (part < KEY_PARTS_MAX)
			return key->part[part].type;
	}
	return VALUE_NONE;
}

static bool
has_column(const struct source *source, struct span name)
{
	for (size_t i = 0; i < source->n_columns; i++)
		if (span_eq(source->columns[i].name, name))
			return true;
	return false;
}

static bool
has_template(const struct schema *schema, struct span attr)
{
	for (size_t i = 0; i < schema->n_templates; i++)
		if (span_eq(schema->templates[i].attr, attr))
			return true;
	return false;
}

/* Says once what every row would be refused for. */
static enum err_code
check_key_columns(const struct source *source, const struct schema *schema,
    struct err *err)
{
	const struct key_def *key = &schema->key;

	for (size_t i = 0; i < key->n; i++) {
		struct span name = key->part[i].name;
		struct buf names = {0};
		enum err_code code;

		if (has_column(source, name) || has_template(schema, name))
			continue;
		list_columns(source, &names);
		code = err_set(err, ERR_INVALID,
		    "%s has no column '%.*s', which is part of the key; its "
		    "columns are %s",
		    source->path, SPAN_ARG(name), buf_str(&names));
		buf_fini(&names);
		return code;
	}
	return ERR_OK;
}

enum err_code
source_types(struct source *source, const struct schema *schema,
    struct err *err)
{
	if (source->n_columns == 0)
		return ERR_OK;
	for (size_t i = 0; i < source->n_columns; i++) {
		struct column *column = &source->columns[i];
		enum value_type type = key_type(schema, column->name);

		if (type == VALUE_NONE || column->by > TYPED_BY_KEY)
			continue;
		column->type = type;
		column->by = TYPED_BY_KEY;
	}
	return check_key_columns(source, schema, err);
}
