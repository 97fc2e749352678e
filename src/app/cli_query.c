/* SPDX-License-Identifier: MIT */
#include "db/items.h"
#include "src/app/bindings.h"
#include "src/app/cli_priv.h"
#include "src/app/explain.h"
#include "src/app/export.h"
#include "src/app/rows.h"

enum {
	STEP = 4096, /* entries between two looks at whether to stop */
};

static enum err_code
export_all(const struct cli *cli, struct slice *slice, const char *path,
    enum format format, bool force, struct read_stats *stats, struct err *err)
{
	struct export *export = NULL;
	bool done = false;
	enum err_code code =
	    export_open(slice, path, format, force, &export, err);

	while (code == ERR_OK && !done) {
		code = export_step(export, STEP, &done, err);
		if (code == ERR_OK && !done && cli->stopped())
			code = err_set(err, ERR_CANCELLED, "interrupted");
	}
	if (code == ERR_OK)
		*stats = *export_stats(export);
	export_close(export);
	return code;
}

enum status
cli_write_slice(const struct cli *cli, struct slice *slice, const char *path,
    const char *format_name, bool force)
{
	struct read_stats stats = {0};
	struct buf line = {0};
	struct err err = {0};
	enum format format;
	enum err_code code = cli_format(cli, format_name, path, &format, &err);

	if (code == ERR_OK)
		code =
		    export_all(cli, slice, path, format, force, &stats, &err);
	if (code != ERR_OK)
		return cli_fail(cli, &err);
	read_stats_print(&stats, &line);
	cli->say(buf_str(&line));
	buf_fini(&line);
	return STATUS_DONE;
}

static enum status
explain(const struct cli *cli, struct slice *slice)
{
	struct buf text = {0};
	struct err err = {0};
	enum status status = explain_print(slice, &text, &err) == ERR_OK
	    ? cli_print(cli, buf_span(&text))
	    : cli_fail(cli, &err);

	buf_fini(&text);
	return status;
}

static enum status
run_query(const struct cli *cli, const struct args *args, struct table *table,
    struct span text)
{
	struct bindings bindings = {0};
	struct query query = {0};
	struct slice *slice;
	struct err err = {0};
	const char *output = args_get(args, OPT_OUTPUT);
	enum status status;
	enum err_code code = bindings_parse(&bindings,
	    args_get(args, OPT_NAMES), args_get(args, OPT_VALUES), &err);
	struct query_context context = {
	    .schema = table_schema(table),
	    .scan = args->command == CMD_SCAN,
	    .index = NO_INDEX,
	    .names = bindings.names,
	    .n_names = bindings.n_names,
	    .binds = bindings.binds,
	    .n_binds = bindings.n_binds,
	};

	if (code != ERR_OK) {
		err.pos = ERR_POS_NONE;
		status = cli_fail(cli, &err);
	} else if (query_parse(&context, text, &query, &err) != ERR_OK) {
		status = cli_fail_at(cli, text, &err);
	} else {
		slice = slice_open(table, &query);
		status = args_has(args, OPT_EXPLAIN)
		    ? explain(cli, slice)
		    : cli_write_slice(cli, slice, output == NULL ? "-" : output,
			  args_get(args, OPT_FORMAT),
			  args_has(args, OPT_FORCE));
		slice_close(slice);
	}
	bindings_fini(&bindings);
	return status;
}

enum status
cli_query(const struct cli *cli, const struct args *args)
{
	size_t least = args->command == CMD_SCAN ? 2 : 3;
	struct store *store = NULL;
	struct table *table = NULL;
	struct err err = {0};
	enum status status;

	if (args_expect(args, least, 3, &err) != ERR_OK)
		return cli_fail(cli, &err);
	status = cli_open(cli, args->operands[0], STORE_READ, args->operands[1],
	    &store, &table);
	if (status == STATUS_DONE)
		status = run_query(cli, args, table,
		    args->n_operands == 3 ? span_of(args->operands[2])
					  : SPAN(""));
	cli_close(store, table);
	return status;
}

static enum status
get_item(const struct cli *cli, const struct args *args, struct table *table)
{
	struct buf bytes = {0}, item_bytes = {0};
	struct rows rows = {0};
	struct item item = {0};
	struct key key = {0};
	struct err err = {0};
	bool found = false;
	enum status status;
	enum err_code code =
	    cli_key(args, 2, table_key(table, NO_INDEX), &bytes, &key, &err);

	if (code == ERR_OK)
		code = items_get(table, &key, &item_bytes, &item, &found, &err);
	if (code == ERR_OK && !found)
		code = err_set(&err, ERR_NOT_FOUND, "no item with that key");
	if (code == ERR_OK) {
		rows_item(&rows, &item);
		status = rows_write(cli, args, &rows);
	} else {
		status = cli_fail(cli, &err);
	}
	rows_fini(&rows);
	item_fini(&item);
	buf_fini(&bytes);
	buf_fini(&item_bytes);
	return status;
}

enum status
cli_get(const struct cli *cli, const struct args *args)
{
	struct store *store = NULL;
	struct table *table = NULL;
	struct err err = {0};
	enum status status;

	if (args_expect(args, 3, 4, &err) != ERR_OK)
		return cli_fail(cli, &err);
	status = cli_open(cli, args->operands[0], STORE_READ, args->operands[1],
	    &store, &table);
	if (status == STATUS_DONE)
		status = get_item(cli, args, table);
	cli_close(store, table);
	return status;
}
