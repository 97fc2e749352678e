/* SPDX-License-Identifier: MIT */
/* Two tables as a whole, from the list of them. */
#include <stdlib.h>

#include "ui/ui.h"
#include "ui/view_compare.h"

static enum err_code
compare(struct ui *ui, struct table *shown, struct table *other,
    struct err *err)
{
	struct table *tables[SIDES] = {
	    [SIDE_LEFT] = other, [SIDE_RIGHT] = shown};
	struct slice *slices[SIDES] = {0};
	struct span names[SIDES];
	struct view *view = NULL;
	enum err_code code = ERR_OK;

	for (int side = 0; code == ERR_OK && side < SIDES; side++) {
		struct query_context context = {
		    .schema = session_schema(tables[side]),
		    .scan = true,
		    .index = NO_INDEX};
		struct query query = {0};

		names[side] = context.schema->name;
		code = query_parse(&context, (struct span){0}, &query, err);
		if (code == ERR_OK)
			slices[side] = slice_open(tables[side], &query);
	}
	if (code != ERR_OK) {
		slice_close(slices[SIDE_LEFT]);
		return code;
	}
	code = view_compare_new(ui, slices, names, &view, err);
	if (code == ERR_OK)
		ui_push(ui, view);
	return code;
}

enum err_code
compare_tables(struct ui *ui, struct span shown, struct span other,
    struct err *err)
{
	struct table *tables[SIDES] = {0};
	enum err_code code = session_table(ui_session(ui), span_trim(other),
	    &tables[SIDE_LEFT], err);

	if (code == ERR_OK)
		code = session_table(ui_session(ui), shown, &tables[SIDE_RIGHT],
		    err);
	if (code == ERR_OK)
		code = compare(ui, tables[SIDE_RIGHT], tables[SIDE_LEFT], err);
	return code;
}

/* What a prompt was opened for. */
struct asked {
	struct ui *ui;
	struct buf shown; /* the name of the table */
};

static void
asked_close(void *data)
{
	struct asked *asked = data;

	buf_fini(&asked->shown);
	free(asked);
}

static enum err_code
accept(void *data, struct span line, struct err *err)
{
	struct asked *asked = data;

	return compare_tables(asked->ui, buf_span(&asked->shown), line, err);
}

static enum err_code
complete(void *data, struct span line, size_t at, struct completions *ret_words,
    size_t *ret_start, struct err *err)
{
	const struct asked *asked = data;

	*ret_start = 0;
	return ui_complete_tables(asked->ui, (struct span){line.ptr, at},
	    ret_words, err);
}

static const struct prompt_ops ask_ops = {
    .accept = accept,
    .complete = complete,
    .close = asked_close,
};

void
compare_tables_ask(struct ui *ui, struct span shown)
{
	struct asked *asked = xcalloc(1, sizeof(*asked));
	struct buf label = {0};

	asked->ui = ui;
	buf_add_span(&asked->shown, shown);
	buf_printf(&label, "compare %.*s with table: ", SPAN_ARG(shown));
	ui_prompt(ui, buf_str(&label), (struct span){0}, "table", &ask_ops,
	    asked);
	buf_fini(&label);
}
