/* SPDX-License-Identifier: MIT */
#include "ui/grid.h"

#include <stdlib.h>

#include "src/app/session.h"
#include "src/model/moment.h"
#include "src/model/template.h"
#include "ui/grid_priv.h"

enum {
	QUOTES = 2, /* columns that a pair of them takes */
};

static int
name_width(struct span name)
{
	int width = cell_columns(name, GRID_WIDTH_WIDE);

	return width < GRID_WIDTH_MIN ? GRID_WIDTH_MIN : width;
}

static void
add_column(struct grid *grid, struct span name)
{
	size_t n = grid->names.n;

	(void)columns_add(&grid->names, name);
	if (grid->names.n == n)
		return;
	(void)columns_add(&grid->layout->known, name);
	xgrow(&grid->columns, n, &grid->cap, sizeof(*grid->columns));
	grid->columns[n] = (struct grid_column){
	    .name = grid->names.names[n],
	    .wide = name_width(name),
	    .selected = true,
	};
}

/* Whether the select of QUERY, if there is one, has the whole attribute NAME. */
static bool
is_selected(const struct query *query, struct span name)
{
	for (size_t i = 0; i < query->n_select; i++)
		if (query->select[i].n == 1 &&
		    span_eq(query->select[i].steps[0].name, name))
			return true;
	return query->n_select == 0;
}

static void
add_key_column(struct grid *grid, struct span name)
{
	struct grid_column *column;

	add_column(grid, name);
	column = &grid->columns[grid->names.n - 1];
	column->selected = is_selected(grid->query, name);
	if (!column->selected)
		column->wide += GRID_PARENTHESES;
}

void
grid_keep_focus(const struct grid *grid, struct buf *wanted)
{
	const struct grid_column *focus = grid_focus(grid);

	if (grid->wanted.len > 0)
		buf_add_span(wanted, buf_span(&grid->wanted));
	else if (focus != NULL && !grid_focus_is_key(grid))
		buf_add_span(wanted, focus->name);
}

void
grid_begin(struct grid *grid, const struct slice *slice,
    struct column_layout *layout)
{
	const struct query *query = slice_query(slice);
	const struct key_def *def = slice_key(slice);
	struct buf wanted = {0};
	size_t from = query->whole || def->n_hash == def->n ? 0 : def->n_hash;

	grid_keep_focus(grid, &wanted);
	grid_fini(grid);
	grid->wanted = wanted;
	grid->schema = session_schema(slice_table(slice));
	grid->query = query;
	grid->layout = layout;
	for (size_t i = from; i < def->n; i++)
		add_key_column(grid, def->part[i].name);
	grid->n_key = def->n - from;
	grid->hidden = from > 0 ? def : NULL;
	grid_arrange(grid);
}

void
grid_fini(struct grid *grid)
{
	columns_fini(&grid->names);
	free(grid->columns);
	free(grid->order);
	buf_fini(&grid->wanted);
	buf_fini(&grid->scratch);
	*grid = (struct grid){0};
}

struct span
grid_kind(const struct grid *grid, const struct slice_row *row,
    enum style *ret_style)
{
	const struct schema *schema = grid->schema;

	for (size_t i = 0; i < schema->n_entities; i++) {
		const struct entity *entity = &schema->entities[i];
		struct value value = item_get(&row->whole, entity->attr);

		if (value.type == VALUE_S &&
		    template_matches(entity->text, schema->delimiter,
			value.body)) {
			*ret_style = STYLE_ENTITY_1 + i % STYLE_ENTITIES;
			return entity->name;
		}
	}
	*ret_style = STYLE_DIM;
	return (struct span){0};
}

static bool
is_hidden(const struct grid *grid, struct span name)
{
	const struct key_def *def = grid->hidden;

	return def != NULL && key_find(def, name) < def->n_hash;
}

bool
grid_date(struct value value, bool of_key, struct buf *out)
{
	struct span before = {0};
	enum moment_form form = moment_find(value, &before);

	/* What is seen of a key is what can be asked for. */
	if (form == MOMENT_NONE || (of_key && form == MOMENT_DATE))
		return false;
	buf_add_span(out, before);
	return moment_print(value, out);
}

struct span
grid_text(const struct grid *grid, const struct grid_column *column,
    struct value value, struct buf *scratch)
{
	bool of_key = (size_t)(column - grid->columns) < grid->n_key;

	buf_clear(scratch);
	if (column->dates && grid_date(value, of_key, scratch))
		return buf_span(scratch);
	return cell_text_told(value, column->types, scratch);
}

static void
see_value(struct grid *grid, struct grid_column *column, struct value value)
{
	int width = cell_columns(grid_text(grid, column, value, &grid->scratch),
	    GRID_WIDTH_WIDE);
	unsigned read_as = cell_reads_as(value);

	if (width > column->wide)
		column->wide = width;
	if ((column->types & ~TYPE_BIT(VALUE_NULL)) == 0)
		column->right = value.type == VALUE_N;
	if (value.type != VALUE_NONE)
		column->types |= TYPE_BIT(value.type);
	column->read_as |= read_as;
	if (read_as != 0 && width + QUOTES > column->quoted)
		column->quoted = width + QUOTES;
	/* From the first other value on, the texts before it have theirs. */
	if ((column->types & column->read_as) != 0 &&
	    column->quoted > column->wide)
		column->wide = column->quoted;
}

static void
see_kind(struct grid *grid, const struct slice_row *row)
{
	enum style style;
	int width = cell_columns(grid_kind(grid, row, &style), GRID_KIND_MAX);

	if (width > grid->kind_width)
		grid->kind_width = width;
}

void
grid_see(struct grid *grid, const struct slice_row *row)
{
	size_t before = grid->names.n;

	see_kind(grid, row);
	for (size_t i = 0; i < row->item.n; i++)
		if (!is_hidden(grid, row->item.attrs[i].name))
			add_column(grid, row->item.attrs[i].name);
	if (grid->names.n > before)
		grid_arrange(grid);
	for (size_t i = 0; i < grid->n_key; i++)
		see_value(grid, &grid->columns[i],
		    item_get(&row->whole, grid->columns[i].name));
	for (size_t i = 0; i < row->item.n; i++) {
		uint32_t place = 0;

		if (map_get(&grid->names.places, row->item.attrs[i].name,
			&place) &&
		    place >= grid->n_key)
			see_value(grid, &grid->columns[place],
			    row->item.attrs[i].value);
	}
}
