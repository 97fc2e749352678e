/* SPDX-License-Identifier: MIT */
#include "src/app/explain.h"
#include "src/app/query.h"
#include "tests/fuzz/fuzz.h"

/* Appends QUERY as a line that means the same with no collection open. */
static void
print_query(const struct query *query, const struct schema *schema,
    struct buf *out)
{
	if (query->index != NO_INDEX)
		buf_printf(out, "on %.*s ",
		    SPAN_ARG(schema->indexes[query->index].name));
	if (!query->whole)
		explain_condition(query, &expr_line_style, out);
	if (query->filter != NULL) {
		buf_puts(out, " filter ");
		expr_print(query->filter, out);
	}
	for (size_t i = 0; i < query->n_select; i++) {
		buf_puts(out, i == 0 ? " select " : ", ");
		path_print(&query->select[i], out);
	}
	buf_puts(out, query->direction == BACKWARD ? " desc" : " asc");
	if (query->limit != 0)
		buf_printf(out, " limit %ju", (uintmax_t)query->limit);
	if (query->consistent)
		buf_puts(out, " consistent");
}

static void
check_bound(const struct key_bound *a, const struct key_bound *b)
{
	HOLDS(a->key.n == b->key.n && a->inclusive == b->inclusive);
	HOLDS(key_common(&a->key, &b->key) == a->key.n);
}

/* What was understood, written as a line, is understood as the same. */
static void
check_back(const struct query *query, struct query_context context)
{
	struct buf text[2] = {{0}}, bytes[2] = {{0}};
	struct key_range range[2];
	struct query back = {0};

	context.hash = NULL;
	print_query(query, context.schema, &text[0]);
	HOLDS(query_parse(&context, buf_span(&text[0]), &back, NULL) == ERR_OK);
	print_query(&back, context.schema, &text[1]);
	HOLDS(span_eq(buf_span(&text[0]), buf_span(&text[1])));
	query_range(query, &bytes[0], &range[0]);
	query_range(&back, &bytes[1], &range[1]);
	check_bound(&range[0].low, &range[1].low);
	check_bound(&range[0].high, &range[1].high);
	query_fini(&back);
	for (size_t i = 0; i < 2; i++) {
		buf_fini(&bytes[i]);
		buf_fini(&text[i]);
	}
}

static void
check_line(struct query_context context, struct span line)
{
	struct query query = {0};
	struct err err = {.pos = ERR_POS_NONE};
	struct buf shown = {0};

	if (query_parse(&context, line, &query, &err) == ERR_OK) {
		check_back(&query, context);
	} else {
		HOLDS(err.pos <= line.len && err.msg[0] != '\0');
		HOLDS(query.arena.block == NULL && query.filter == NULL);
		query_point(line, err.pos, &shown);
	}
	buf_fini(&shown);
	query_fini(&query);
}

/* The first byte chooses: no collection open, one, or a scan. */
int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const struct value hash = {VALUE_S, SPAN_INIT("VEH#V-7741")};
	struct span line = fuzz_span(data, size);
	unsigned choice = fuzz_choice(&line);
	struct schema schema = {0};
	struct query_context context = {.schema = &schema, .index = NO_INDEX};

	HOLDS(schema_set_key(&schema, SPAN("vehicleId:S,recordedAt:S"), NULL) ==
	    ERR_OK);
	HOLDS(schema_add_index(&schema, INDEX_GLOBAL,
		  SPAN("byOdo=depotCode:S,odo:N"), NULL) == ERR_OK);
	context.hash = choice % 3 == 1 ? &hash : NULL;
	context.scan = choice % 3 == 2;
	check_line(context, line);
	schema_fini(&schema);
	return 0;
}
