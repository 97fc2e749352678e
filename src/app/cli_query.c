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

/* Writes all, and says what there is to say. */
static enum err_code
export_all(const struct cli *cli, struct slice *slice, const char *path,
    const struct export_options *options, struct err *err)
{
	struct export *export = NULL;
	struct buf line = {0};
	bool done = false;
	enum err_code code = export_open(slice, path, options, &export, err);

	while (code == ERR_OK && !done) {
		code = export_step(export, STEP, &done, err);
		if (code == ERR_OK && !done && cli->stopped())
			code = err_set(err, ERR_CANCELLED, "interrupted");
	}
	if (code == ERR_OK) {
		const char *lost = export_lost(export);

		if (lost[0] != '\0')
			cli->say(lost);
		read_stats_print(export_stats(export), &line);
		cli->say(buf_str(&line));
	}
	buf_fini(&line);
	export_close(export);
	return code;
}

enum status
cli_write_slice(const struct cli *cli, struct slice *slice, const char *path,
    const char *format, const struct export_options *options)
{
	struct export_options all = *options;
	struct err err = {0};
	enum err_code code = cli_format(cli, format, path, &all.format, &err);

	if (code == ERR_OK)
		code = export_all(cli, slice, path, &all, &err);
	return code == ERR_OK ? STATUS_DONE : cli_fail(cli, &err);
}

/* Writes SLICE to where ARGS say, and how. */
static enum status
write_slice(const struct cli *cli, const struct args *args, struct slice *slice)
{
	const char *output = args_get(args, OPT_OUTPUT);
	struct export_options options;
	struct err err = {0};

	if (export_options(args, &options, &err) != ERR_OK)
		return cli_fail(cli, &err);
	return cli_write_slice(cli, slice, output == NULL ? "-" : output,
	    args_get(args, OPT_FORMAT), &options);
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
		    : write_slice(cli, args, slice);
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
