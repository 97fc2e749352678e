/* SPDX-License-Identifier: MIT */
#include "src/app/explain.h"

#include "src/app/reader.h"
#include "src/app/request.h"
#include "src/base/text.h"
#include "src/model/cost.h"

static void
put_comparison(const struct expr_style *style, struct span name,
    const char *sign, struct value value, struct buf *out)
{
	style->name(style->data, name, out);
	buf_printf(out, " %s ", sign);
	style->value(style->data, value, out);
}

static void
put_last(const struct keycond *cond, struct span name,
    const struct expr_style *style, struct buf *out)
{
	static const char *const signs[] = {
	    [KEYCOND_EQ] = "=",
	    [KEYCOND_LT] = "<",
	    [KEYCOND_LE] = "<=",
	    [KEYCOND_GT] = ">",
	    [KEYCOND_GE] = ">=",
	    [KEYCOND_BETWEEN] = "BETWEEN",
	};
	struct value value = cond->range[cond->n_range - 1];

	if (cond->op == KEYCOND_BEGINS_WITH) {
		buf_puts(out, "begins_with(");
		style->name(style->data, name, out);
		buf_puts(out, ", ");
		style->value(style->data, value, out);
		buf_putc(out, ')');
		return;
	}
	put_comparison(style, name, signs[cond->op], value, out);
	if (cond->op == KEYCOND_BETWEEN) {
		buf_puts(out, " AND ");
		style->value(style->data, cond->high, out);
	}
}

void
explain_condition(const struct query *query, const struct expr_style *style,
    struct buf *out)
{
	const struct keycond *cond = &query->cond;
	const struct key_def *def = cond->def;

	for (size_t i = 0; i < def->n_hash; i++) {
		if (i > 0)
			buf_puts(out, " AND ");
		put_comparison(style, def->part[i].name, "=", cond->hash[i],
		    out);
	}
	for (size_t i = 0; i < cond->n_range; i++) {
		struct span name = def->part[def->n_hash + i].name;

		buf_puts(out, " AND ");
		if (i + 1 < cond->n_range)
			put_comparison(style, name, "=", cond->range[i], out);
		else
			put_last(cond, name, style, out);
	}
}

static void
put_paths(const struct query *query, struct buf *out)
{
	for (size_t i = 0; i < query->n_select; i++) {
		if (i > 0)
			buf_puts(out, ", ");
		path_print(&query->select[i], out);
	}
}

void
explain_line(const struct query *query, const struct schema *schema,
    struct buf *out)
{
	size_t start = out->len;

	if (query->index != NO_INDEX) {
		buf_puts(out, "on ");
		expr_print_name(schema->indexes[query->index].name, out);
	}
	if (!query->whole) {
		buf_puts(out, out->len > start ? " " : "");
		explain_condition(query, &expr_line_style, out);
	}
	if (query->filter != NULL) {
		buf_puts(out, out->len > start ? " filter " : "filter ");
		expr_print(query->filter, out);
	}
	if (query->n_select > 0) {
		buf_puts(out, out->len > start ? " select " : "select ");
		put_paths(query, out);
	}
	if (query->direction == BACKWARD)
		buf_puts(out, out->len > start ? " desc" : "desc");
	if (query->limit > 0)
		buf_printf(out, "%slimit %llu", out->len > start ? " " : "",
		    (unsigned long long)query->limit);
	if (query->consistent)
		buf_puts(out, out->len > start ? " consistent" : "consistent");
}

static void
put_query(const struct slice *slice, struct buf *out)
{
	const struct query *query = slice_query(slice);
	const struct schema *schema = table_schema(slice_table(slice));

	buf_printf(out, "%s     ", query->whole ? "Scan " : "Query");
	text_visible(out, schema->name);
	if (query->index != NO_INDEX) {
		buf_puts(out, ", index ");
		text_visible(out, schema->indexes[query->index].name);
	}
	if (!query->whole) {
		buf_puts(out, "\nkey       ");
		explain_condition(query, &expr_line_style, out);
	}
	if (query->filter != NULL) {
		buf_puts(out, "\nfilter    ");
		expr_print(query->filter, out);
	}
	if (query->n_select > 0) {
		buf_puts(out, "\nselect    ");
		put_paths(query, out);
	}
	buf_printf(out, "\norder     %s\n",
	    query->direction == FORWARD ? "ascending" : "descending");
}

/* How much the first N items are, if there are more. */
static enum err_code
measure_first(struct slice *slice, uint64_t n, struct slice_cost *cost,
    struct err *err)
{
	struct buf place = {0};
	bool found = false;
	enum err_code code = slice_at(slice, n, &place, &found, err);

	if (code == ERR_OK && found)
		code = slice_extent_before(slice, buf_span(&place),
		    &cost->items, &cost->bytes, err);
	buf_fini(&place);
	return code;
}

/* What follows from the bytes that are read. */
static void
cost_of_bytes(struct slice_cost *cost)
{
	cost->exact = cost->bytes < PAGE_BYTES_MAX;
	cost->pages = cost->bytes / PAGE_BYTES_MAX;
	if (cost->pages == 0 || cost->bytes % PAGE_BYTES_MAX != 0)
		cost->pages++;
	cost->eventual = cost_read(cost->bytes, false);
	cost->strong = cost_read(cost->bytes, true);
}

enum err_code
slice_cost_of_first(struct slice *slice, uint64_t n,
    struct slice_cost *ret_cost, struct err *err)
{
	struct slice_cost cost = {0};
	enum err_code code = slice_extent(slice, &cost.items, &cost.bytes, err);

	if (code == ERR_OK && n < cost.items)
		code = measure_first(slice, n, &cost, err);
	if (code != ERR_OK)
		return code;
	cost_of_bytes(&cost);
	cost.exact &= !slice_fetches(slice);
	*ret_cost = cost;
	return ERR_OK;
}

enum err_code
slice_cost_of(struct slice *slice, struct slice_cost *ret_cost, struct err *err)
{
	const struct query *query = slice_query(slice);
	bool ends = query->filter == NULL && query->limit > 0;

	return slice_cost_of_first(slice, ends ? query->limit : UINT64_MAX,
	    ret_cost, err);
}

void
slice_cost_print(const struct slice_cost *cost, struct buf *out)
{
	const char *least = cost->exact ? "" : "at least ";

	buf_puts(out, least);
	count_print(cost->pages, "page", out);
	buf_printf(out, ", RCU ");
	units_print(cost->eventual, out);
	buf_puts(out, " / ");
	units_print(cost->strong, out);
}

/* What it takes to find the same by reading everything. */
static enum err_code
put_scan(struct slice *slice, struct buf *out, struct err *err)
{
	const struct query *query = slice_query(slice);
	struct slice_cost cost = {0};
	struct extent extent;
	uint64_t collections;
	enum err_code code = table_extent(slice_table(slice), query->index,
	    &extent, &collections, err);

	if (code != ERR_OK)
		return code;
	cost.bytes = extent.bytes;
	cost_of_bytes(&cost);
	buf_puts(out, "as a scan ");
	count_print(extent.n, "item", out);
	buf_puts(out, ", ");
	count_print(extent.bytes, "byte", out);
	buf_puts(out, ", ");
	slice_cost_print(&cost, out);
	buf_putc(out, '\n');
	return ERR_OK;
}

static void
put_requests(const struct slice *slice, const struct slice_cost *cost,
    struct buf *out)
{
	const struct query *query = slice_query(slice);
	const struct schema *schema = table_schema(slice_table(slice));
	bool one_page = cost->exact && cost->pages == 1;

	if (query->limit > 0 && (query->filter != NULL || !one_page))
		buf_puts(out,
		    "\nThe service's Limit is for a page and counts items "
		    "before the filter, so none is sent.\n");
	if (query->whole && query->direction == BACKWARD)
		buf_puts(out,
		    "\nThe service scans in one direction, and in an order of "
		    "its own.\n");
	for (int form = 0; form < REQUEST_FORMS; form++) {
		buf_printf(out, "\n# %s\n",
		    request_form_name((enum request_form)form));
		request_print(query, schema, (enum request_form)form, one_page,
		    out);
	}
}

enum err_code
explain_print(struct slice *slice, struct buf *out, struct err *err)
{
	const struct query *query = slice_query(slice);
	struct slice_cost cost;
	enum err_code code = slice_cost_of(slice, &cost, err);

	if (code != ERR_OK)
		return code;
	put_query(slice, out);
	buf_puts(out, "reads     ");
	count_print(cost.items, "item", out);
	buf_puts(out, ", ");
	count_print(cost.bytes, "byte", out);
	buf_puts(out, "\ncost      ");
	slice_cost_print(&cost, out);
	buf_puts(out, " (eventual / strong)\n");
	if (query->limit != 0) {
		buf_puts(out, "limit     ");
		count_print(query->limit, "item", out);
		buf_puts(out,
		    query->filter == NULL ? "\n"
					  : ", counted after the filter\n");
	}
	if (!query->whole)
		code = put_scan(slice, out, err);
	if (code == ERR_OK)
		put_requests(slice, &cost, out);
	return code;
}
