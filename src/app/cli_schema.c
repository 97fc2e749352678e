/* SPDX-License-Identifier: MIT */
#include "db/check.h"
#include "src/app/cli_priv.h"
#include "src/app/design.h"
#include "src/base/text.h"
#include "src/model/schemajson.h"

enum {
	WORD_COLUMNS = 10,
};

enum print {
	PRINT_TEXT,
	PRINT_VERBOSE,
	PRINT_JSON,
};

/* TEXT behind WORD, on a line of its own. */
static void
print_line(const char *word, struct span text, struct buf *out)
{
	buf_printf(out, "%-*s", WORD_COLUMNS, word);
	text_visible(out, text);
	buf_putc(out, '\n');
}

/* One table as text: its key, indexes, and what is ours. VERBOSE: how much it
 * holds, and what was loaded into it, too. */
static enum err_code
print_text(struct table *table, bool verbose, struct buf *out, struct err *err)
{
	struct design design = {0};
	enum err_code code = design_read(table, &design, err);

	if (code != ERR_OK)
		return code;
	print_line("table", table_schema(table)->name, out);
	for (size_t i = 0; i < design.n; i++) {
		const struct design_line *line = &design.lines[i];

		if (line->part >= DESIGN_PARTS && !verbose)
			break;
		print_line(design_word(line->part), line->text, out);
		if (verbose && line->note.len > 0)
			print_line("", line->note, out);
	}
	design_fini(&design);
	return ERR_OK;
}

static enum err_code
print_tables(struct store *store, const char *only, enum print print,
    struct buf *out, struct err *err)
{
	struct table_names names = {0};
	bool json = print == PRINT_JSON;
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
			code =
			    print_text(table, print == PRINT_VERBOSE, out, err);
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
	enum print print = json           ? PRINT_JSON
	    : args_has(args, OPT_VERBOSE) ? PRINT_VERBOSE
					  : PRINT_TEXT;
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
	code =
	    print_tables(store, args->n_operands > 1 ? args->operands[1] : NULL,
		print, &text, &err);
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
