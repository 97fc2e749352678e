/* SPDX-License-Identifier: MIT */
#include "db/check.h"
#include "src/app/cli_priv.h"
#include "src/base/text.h"
#include "src/model/schemajson.h"

/* One table as text: its key, indexes, and what is ours. */
static void
print_text(const struct schema *schema, struct buf *out)
{
	buf_puts(out, "table     ");
	text_visible(out, schema->name);
	buf_puts(out, "\nkey       ");
	schema_print_key(&schema->key, out);
	for (size_t i = 0; i < schema->n_indexes; i++) {
		buf_puts(out,
		    schema->indexes[i].kind == INDEX_GLOBAL ? "\nglobal    "
							    : "\nlocal     ");
		schema_print_index(schema, &schema->indexes[i], out);
	}
	for (size_t i = 0; i < schema->n_templates; i++) {
		buf_puts(out, "\ntemplate  ");
		text_visible(out, schema->templates[i].attr);
		buf_putc(out, '=');
		text_visible(out, schema->templates[i].text);
	}
	for (size_t i = 0; i < schema->n_pins; i++) {
		buf_puts(out, "\npin       ");
		text_visible(out, schema->pins[i]);
	}
	for (size_t i = 0; i < schema->n_queries; i++) {
		buf_puts(out, "\nquery     ");
		text_visible(out, schema->queries[i].name);
		buf_puts(out, ": ");
		text_visible(out, schema->queries[i].text);
	}
	buf_putc(out, '\n');
}

static enum err_code
print_tables(struct store *store, const char *only, bool json, struct buf *out,
    struct err *err)
{
	struct table_names names = {0};
	size_t n = 0;
	enum err_code code = store_tables(store, &names, err);

	for (size_t i = 0; code == ERR_OK && i < names.n; i++) {
		struct table *table = NULL;

		if (only != NULL && !span_eq(names.names[i], span_of(only)))
			continue;
		code = table_open(store, names.names[i], &table, err);
		if (code != ERR_OK)
			break;
		if (json) {
			buf_puts(out,
			    n == 0 ? (only == NULL ? "[" : "") : ",\n");
			schemajson_write(table_schema(table), out);
		} else {
			buf_puts(out, n == 0 ? "" : "\n");
			print_text(table_schema(table), out);
		}
		n++;
		table_close(table);
	}
	if (code == ERR_OK && json)
		buf_puts(out, only != NULL ? "\n" : n == 0 ? "[]\n" : "]\n");
	if (code == ERR_OK && only != NULL && n == 0)
		code = err_set(err, ERR_NOT_FOUND, "no table '%s'", only);
	table_names_fini(&names);
	return code;
}

static enum status
print_schema(const struct cli *cli, const struct args *args)
{
	const char *format = args_get(args, OPT_FORMAT);
	bool json = format != NULL && strcmp(format, "create-table") == 0;
	struct store *store = NULL;
	struct buf text = {0};
	struct err err = {0};
	enum err_code code = ERR_OK;
	enum status status;

	if (format != NULL && !json && strcmp(format, "text") != 0)
		code = err_set(&err, ERR_USAGE,
		    "--format: expected text or create-table, not '%s'",
		    format);
	if (code != ERR_OK)
		return cli_fail(cli, &err);
	status =
	    cli_open(cli, args->operands[0], STORE_READ, NULL, &store, NULL);
	if (status != STATUS_DONE)
		return status;
	code = print_tables(store,
	    args->n_operands > 1 ? args->operands[1] : NULL, json, &text, &err);
	status = code == ERR_OK ? cli_print(cli, buf_span(&text))
				: cli_fail(cli, &err);
	buf_fini(&text);
	store_close(store);
	return status;
}

enum status
cli_schema(const struct cli *cli, const struct args *args)
{
	struct err err = {0};

	if (args_expect(args, 1, 2, &err) != ERR_OK)
		return cli_fail(cli, &err);
	return args_has(args, OPT_SET) ? cli_schema_set(cli, args)
				       : print_schema(cli, args);
}

/* A command that changes a whole store and has nothing to print. */
static enum status
change(const struct cli *cli, const struct args *args, size_t operands,
    enum err_code (*run)(struct store *, const struct args *, struct err *),
    const char *done)
{
	struct store *store = NULL;
	struct err err = {0};
	enum status status;

	if (args_expect(args, operands, operands, &err) != ERR_OK)
		return cli_fail(cli, &err);
	status =
	    cli_open(cli, args->operands[0], STORE_WRITE, NULL, &store, NULL);
	if (status != STATUS_DONE)
		return status;
	if (run(store, args, &err) != ERR_OK)
		status = cli_fail(cli, &err);
	else
		cli_say(cli, "%s", done);
	store_close(store);
	return status;
}

static enum err_code
drop(struct store *store, const struct args *args, struct err *err)
{
	return table_drop(store, span_of(args->operands[1]), err);
}

static enum err_code
rename_table(struct store *store, const struct args *args, struct err *err)
{
	return table_rename(store, span_of(args->operands[1]),
	    span_of(args->operands[2]), err);
}

static enum err_code
compact(struct store *store, const struct args *args, struct err *err)
{
	(void)args;
	return store_compact(store, err);
}

enum status
cli_drop(const struct cli *cli, const struct args *args)
{
	return change(cli, args, 2, drop, "table dropped");
}

enum status
cli_rename(const struct cli *cli, const struct args *args)
{
	return change(cli, args, 3, rename_table, "table renamed");
}

enum status
cli_compact(const struct cli *cli, const struct args *args)
{
	return change(cli, args, 1, compact, "store compacted");
}

static void
on_fault(void *data, const char *line)
{
	const struct cli *cli = data;

	cli->say(line);
}

enum status
cli_check(const struct cli *cli, const struct args *args)
{
	struct cli copy = *cli;
	struct store *store = NULL;
	struct err err = {0};
	uint64_t faults = 0;
	enum status status;

	if (args_expect(args, 1, 1, &err) != ERR_OK)
		return cli_fail(cli, &err);
	status =
	    cli_open(cli, args->operands[0], STORE_READ, NULL, &store, NULL);
	if (status != STATUS_DONE)
		return status;
	if (check_store(store, on_fault, &copy, &faults, &err) != ERR_OK) {
		status = cli_fail(cli, &err);
	} else if (faults > 0) {
		cli_say(cli, "%llu faults", (unsigned long long)faults);
		status = STATUS_FAULT;
	} else {
		cli_say(cli,
		    "no faults: items, indexes, counts and pages agree");
	}
	store_close(store);
	return status;
}
