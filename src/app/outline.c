/* SPDX-License-Identifier: MIT */
#include "src/app/outline.h"

#include <stdlib.h>

#include "src/app/reader.h"
#include "src/app/survey.h"

struct outline {
	struct slice *slice;
	bool typed;
	struct columns found;  /* each name once */
	struct survey *survey; /* names are looked for */
	struct reader *reader; /* or names and types */
	unsigned *types;       /* of each name, as 1 << type */
	size_t n_types, cap_types;
	uint64_t read;

	/* What was made of it. */
	struct writer_columns columns;
	struct span *names;
	struct path *paths;
	enum value_type *column_types;
};

/* Whether another path of SELECT is written as NAME is. */
static bool
is_taken(const struct query *query, size_t at, struct span name)
{
	struct buf text = {0};
	bool taken = false;

	for (size_t i = 0; i < query->n_select && !taken; i++) {
		buf_clear(&text);
		path_print(&query->select[i], &text);
		taken = i != at && query->select[i].n > 1 &&
		    span_eq(buf_span(&text), name);
	}
	buf_fini(&text);
	return taken;
}

static void
add_selected(struct outline *outline)
{
	const struct query *query = slice_query(outline->slice);

	for (size_t i = 0; i < query->n_select; i++) {
		const struct path *path = &query->select[i];
		struct buf text = {0};

		if (path->n == 1 && !is_taken(query, i, path->steps[0].name))
			buf_add_span(&text, path->steps[0].name);
		else
			path_print(path, &text);
		/* A column a path, whatever the names are. */
		while (columns_add(&outline->found, buf_span(&text)) < i)
			buf_putc(&text, '_');
		buf_fini(&text);
	}
}

/* The type of a column that holds nothing. */
static enum value_type
default_type(const struct outline *outline, struct span name)
{
	const struct key_def *key = slice_key(outline->slice);
	size_t part = key_find(key, name);

	return part == KEY_PARTS_MAX ? VALUE_S : key->part[part].type;
}

/* Adds name number AT as a column of TYPE (VALUE_NONE: of all types). */
static void
add_column(struct outline *outline, size_t at, enum value_type type)
{
	const struct query *query = slice_query(outline->slice);
	size_t n = outline->columns.n++;

	outline->names[n] = outline->found.names[at];
	outline->column_types[n] = type;
	if (query->n_select > 0)
		outline->paths[n] = query->select[at];
}

static void
add_types(struct outline *outline, size_t at)
{
	unsigned types = at < outline->n_types ? outline->types[at] : 0;

	if (types != 1U << VALUE_NULL)
		types &= ~(1U << VALUE_NULL);
	if (types == 0)
		types = 1U << default_type(outline, outline->found.names[at]);
	for (enum value_type type = VALUE_S; type <= VALUE_BS; type++)
		if ((types & 1U << type) != 0)
			add_column(outline, at, type);
}

/* Everything is known. */
static void
finish(struct outline *outline)
{
	size_t n = outline->found.n * (outline->typed ? VALUE_BS : 1) + 1;
	struct writer_columns *columns = &outline->columns;

	outline->names = xcalloc(n, sizeof(*outline->names));
	outline->paths = xcalloc(n, sizeof(*outline->paths));
	outline->column_types = xcalloc(n, sizeof(*outline->column_types));
	for (size_t i = 0; i < outline->found.n; i++) {
		if (outline->typed)
			add_types(outline, i);
		else
			add_column(outline, i, VALUE_NONE);
	}
	columns->names = outline->names;
	if (slice_query(outline->slice)->n_select > 0)
		columns->paths = outline->paths;
	if (outline->typed)
		columns->types = outline->column_types;
}

enum err_code
outline_open(struct slice *slice, bool typed, struct outline **ret_outline,
    struct err *err)
{
	struct outline *outline = xcalloc(1, sizeof(*outline));
	enum err_code code = ERR_OK;

	outline->slice = slice;
	outline->typed = typed;
	add_selected(outline);
	if (typed || (slice_is_kept(slice) && outline->found.n == 0)) {
		if (outline->found.n == 0)
			columns_add_key(&outline->found, slice_key(slice));
		code = reader_open(slice, &outline->reader, err);
		if (code == ERR_OK)
			reader_keep_whole(outline->reader);
	} else if (outline->found.n == 0) {
		code =
		    survey_open(slice, &outline->found, &outline->survey, err);
	} else {
		finish(outline);
	}
	if (code != ERR_OK) {
		outline_close(outline);
		return code;
	}
	*ret_outline = outline;
	return ERR_OK;
}

void
outline_close(struct outline *outline)
{
	if (outline == NULL)
		return;
	survey_close(outline->survey);
	reader_close(outline->reader);
	columns_fini(&outline->found);
	free(outline->types);
	free(outline->names);
	free(outline->paths);
	free(outline->column_types);
	free(outline);
}

static void
note_type(struct outline *outline, size_t at, enum value_type type)
{
	while (outline->n_types <= at) {
		xgrow(&outline->types, outline->n_types, &outline->cap_types,
		    sizeof(*outline->types));
		outline->types[outline->n_types++] = 0;
	}
	if (type != VALUE_NONE)
		outline->types[at] |= 1U << type;
}

static void
note_item(struct outline *outline, const struct item *item)
{
	const struct query *query = slice_query(outline->slice);

	for (size_t i = 0; i < query->n_select; i++)
		note_type(outline, i, path_get(&query->select[i], item).type);
	for (size_t i = 0; query->n_select == 0 && i < item->n; i++) {
		const struct attr *attr = &item->attrs[i];

		note_type(outline, columns_add(&outline->found, attr->name),
		    attr->value.type);
	}
}

static enum err_code
read_types(struct outline *outline, uint64_t budget, bool *ret_done,
    struct err *err)
{
	uint64_t start = reader_spent(outline->reader);
	enum err_code code = ERR_OK;

	while (code == ERR_OK && !*ret_done) {
		uint64_t spent = reader_spent(outline->reader) - start;
		enum reader_state state;
		const struct item *item;

		if (budget != 0 && spent >= budget)
			break;
		code = reader_next(outline->reader,
		    budget == 0 ? 0 : budget - spent, &state, &item, err);
		if (code != ERR_OK)
			break;
		if (state == READER_ROW)
			note_item(outline, item);
		*ret_done = state == READER_END;
		outline->read = reader_stats(outline->reader)->read;
	}
	return code;
}

enum err_code
outline_step(struct outline *outline, uint64_t budget, bool *ret_done,
    struct err *err)
{
	enum err_code code = ERR_OK;

	*ret_done = outline->names != NULL;
	if (*ret_done)
		return ERR_OK;
	if (outline->survey != NULL) {
		code = survey_step(outline->survey, budget, ret_done, err);
		outline->read = survey_read(outline->survey);
	} else {
		code = read_types(outline, budget, ret_done, err);
	}
	if (code == ERR_OK && *ret_done)
		finish(outline);
	return code;
}

uint64_t
outline_read(const struct outline *outline)
{
	return outline->read;
}

struct writer_columns
outline_columns(const struct outline *outline)
{
	return outline->columns;
}
