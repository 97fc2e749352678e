/* SPDX-License-Identifier: MIT */
#include "src/app/shapes.h"

#include <stdlib.h>

#include "src/app/slice.h"
#include "src/base/map.h"

enum {
	PLACES = 16,         /* that are looked at, */
	ROWS = 16,           /* at each of them, */
	BYTES_MAX = 4 << 20, /* unless these are large */
};

struct shape {
	size_t n; /* items that have it */
	size_t number;
	struct span *names;
	size_t n_names;
};

struct shapes {
	struct shape *shapes;
	size_t n, cap;
	struct map numbers; /* by all names, one after the other */
	struct arena arena;
	struct buf scratch;
	size_t bytes; /* of the items */
};

static void
shapes_fini(struct shapes *shapes)
{
	free(shapes->shapes);
	map_fini(&shapes->numbers);
	arena_fini(&shapes->arena);
	buf_fini(&shapes->scratch);
}

static void
add_shape(struct shapes *shapes, const struct item *item)
{
	struct shape *shape;

	xgrow(&shapes->shapes, shapes->n, &shapes->cap,
	    sizeof(*shapes->shapes));
	shape = &shapes->shapes[shapes->n];
	*shape = (struct shape){
	    .number = shapes->n++,
	    .n_names = item->n,
	    .names = arena_alloc(&shapes->arena,
		(item->n + 1) * sizeof(*shape->names)),
	};
	for (size_t i = 0; i < item->n; i++)
		shape->names[i] =
		    arena_dup(&shapes->arena, item->attrs[i].name);
}

static void
look(struct shapes *shapes, const struct item *item)
{
	struct buf *names = &shapes->scratch;
	uint32_t number = 0;

	buf_clear(names);
	for (size_t i = 0; i < item->n; i++) {
		struct span name = item->attrs[i].name;

		buf_printf(names, "%zu:%.*s", name.len, SPAN_ARG(name));
	}
	if (!map_get(&shapes->numbers, buf_span(names), &number)) {
		number = (uint32_t)shapes->n;
		(void)map_set(&shapes->numbers, buf_span(names), number);
		add_shape(shapes, item);
	}
	shapes->shapes[number].n++;
}

/* The rows at POSITION. */
static enum err_code
look_at(struct shapes *shapes, struct slice *slice, uint64_t position, size_t n,
    struct err *err)
{
	struct page page = {0};
	struct buf place = {0};
	bool found = false;
	enum err_code code = slice_at(slice, position, &place, &found, err);

	if (code == ERR_OK && found)
		code = slice_page(slice, PAGE_AT, buf_span(&place), n, n, &page,
		    err);
	for (size_t i = 0; code == ERR_OK && i < page.n; i++) {
		look(shapes, &page.rows[i].whole);
		shapes->bytes += page.rows[i].bytes;
	}
	page_fini(&page);
	buf_fini(&place);
	return code;
}

static enum err_code
look_around(struct shapes *shapes, struct slice *slice, struct err *err)
{
	uint64_t all = 0, bytes = 0;
	enum err_code code = slice_extent(slice, &all, &bytes, err);

	if (all <= PLACES * ROWS)
		return code == ERR_OK
		    ? look_at(shapes, slice, 0, PLACES * ROWS, err)
		    : code;
	for (uint64_t i = 0;
	     code == ERR_OK && i < PLACES && shapes->bytes < BYTES_MAX; i++)
		code = look_at(shapes, slice, all / PLACES * i, ROWS, err);
	return code;
}

/* The most common first, else as they were found. */
static int
compare(const void *a, const void *b)
{
	const struct shape *one = a, *other = b;

	if (one->n != other->n)
		return one->n > other->n ? -1 : 1;
	return one->number < other->number ? -1 : 1;
}

enum err_code
shapes_columns(struct table *table, struct columns *columns, struct err *err)
{
	struct query_context context = {
	    .schema = session_schema(table), .scan = true, .index = NO_INDEX};
	struct shapes shapes = {0};
	struct query query = {0};
	struct slice *slice;
	enum err_code code = query_parse(&context, SPAN(""), &query, err);

	if (code != ERR_OK)
		return code;
	slice = slice_open(table, &query);
	code = look_around(&shapes, slice, err);
	slice_close(slice);
	if (shapes.n > 0)
		qsort(shapes.shapes, shapes.n, sizeof(*shapes.shapes), compare);
	for (size_t i = 0; i < shapes.n; i++)
		for (size_t k = 0; k < shapes.shapes[i].n_names; k++)
			(void)columns_add(columns, shapes.shapes[i].names[k]);
	shapes_fini(&shapes);
	return code;
}
