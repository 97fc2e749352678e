/* SPDX-License-Identifier: MIT */
#include "src/app/cli_priv.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static const struct {
	enum command_id id;
	enum status (*run)(const struct cli *, const struct args *);
} runners[] = {
    {CMD_LOAD, cli_load},
    {CMD_QUERY, cli_query},
    {CMD_SCAN, cli_query},
    {CMD_GET, cli_get},
    {CMD_PUT, cli_put},
    {CMD_DELETE, cli_delete},
    {CMD_TABLES, cli_tables},
    {CMD_COLLECTIONS, cli_collections},
    {CMD_SCHEMA, cli_schema},
    {CMD_DROP, cli_drop},
    {CMD_RENAME, cli_rename},
    {CMD_COMPACT, cli_compact},
    {CMD_CHECK, cli_check},
    {CMD_LINT, cli_lint},
    {CMD_API, cli_api},
};

/* Whether writing to PATH would take the place of operand I. */
static bool
is_input(const struct args *args, size_t i, const char *path)
{
	const char *operand = args->operands[i];

	if (strcmp(path, "-") == 0 || strcmp(operand, "-") == 0)
		return false;
	if (strcmp(path, operand) == 0)
		return true;
	return i == 0 ? store_is_file(operand, path)
		      : file_is_same(operand, path);
}

/* What is written must not take the place of what is read. */
static enum err_code
keep_inputs(const struct args *args, struct err *err)
{
	static const struct {
		enum option option;
		const char *name;
	} outputs[] = {{OPT_OUTPUT, "output"}, {OPT_REJECTS, "rejects"}};

	size_t n =
	    args->command == CMD_LOAD ? args->n_operands : args->n_operands > 0;

	for (size_t i = 0; i < COUNT_OF(outputs); i++) {
		const char *path = args_get(args, outputs[i].option);

		for (size_t j = 0; path != NULL && j < n; j++)
			if (is_input(args, j, path))
				return err_set(err, ERR_USAGE,
				    "--%s '%s' would replace %s",
				    outputs[i].name, path,
				    j == 0 ? "the store itself"
					   : "a file that is to be loaded");
	}
	return ERR_OK;
}

enum status
cli_run(const struct cli *cli, const struct args *args)
{
	struct err err = {0};

	if (keep_inputs(args, &err) != ERR_OK)
		return cli_fail(cli, &err);
	for (size_t i = 0; i < COUNT_OF(runners); i++)
		if (runners[i].id == args->command)
			return runners[i].run(cli, args);
	return STATUS_USAGE;
}

void
cli_say(const struct cli *cli, const char *format, ...)
{
	struct buf line = {0};
	char text[ERR_MSG_MAX + 512];
	va_list args;

	va_start(args, format);
	(void)vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	buf_puts(&line, text);
	cli->say(buf_str(&line));
	buf_fini(&line);
}

static enum status
status_of(enum err_code code)
{
	switch (code) {
	case ERR_OK:
		return STATUS_DONE;
	case ERR_USAGE:
		return STATUS_USAGE;
	case ERR_STORE:
	case ERR_BUSY:
		return STATUS_STORE;
	case ERR_CANCELLED:
		return STATUS_INTERRUPTED;
	case ERR_SYNTAX:
	case ERR_INVALID:
	case ERR_NOT_FOUND:
	case ERR_EXISTS:
	case ERR_CONDITION:
	case ERR_IO:
		break;
	}
	return STATUS_FAULT;
}

enum status
cli_fail(const struct cli *cli, const struct err *err)
{
	/* Whoever read our output has seen enough; that is no fault. */
	if (err->code == ERR_IO && errno == EPIPE)
		return STATUS_DONE;
	cli_say(cli, "keyslice: %s", err->msg);
	return status_of(err->code);
}

enum status
cli_fail_at(const struct cli *cli, struct span text, const struct err *err)
{
	enum status status = cli_fail(cli, err);

	if (err->pos != ERR_POS_NONE && err->pos <= text.len) {
		struct buf lines = {0};

		query_point(text, err->pos, &lines);
		lines.len--; /* say() ends the line */
		cli->say(buf_str(&lines));
		buf_fini(&lines);
	}
	return status;
}

enum status
cli_print(const struct cli *cli, struct span text)
{
	struct outfile *file = NULL;
	struct err err = {0};
	enum err_code code = outfile_open("-", OUTFILE_REPLACE, &file, &err);

	if (code == ERR_OK)
		code = outfile_write(file, text, &err);
	if (code == ERR_OK) {
		code = outfile_commit(file, &err);
		file = NULL;
	}
	outfile_abort(file);
	return code == ERR_OK ? STATUS_DONE : cli_fail(cli, &err);
}

enum status
cli_open(const struct cli *cli, const char *path, enum store_mode mode,
    const char *name, struct store **ret_store, struct table **ret_table)
{
	struct err err = {0};
	enum err_code code = store_open(path, mode, ret_store, &err);

	if (code != ERR_OK) {
		(void)cli_fail(cli, &err);
		return STATUS_STORE;
	}
	if (name == NULL)
		return STATUS_DONE;
	code = table_open(*ret_store, span_of(name), ret_table, &err);
	if (code == ERR_OK)
		return STATUS_DONE;
	store_close(*ret_store);
	*ret_store = NULL;
	return cli_fail(cli, &err);
}

void
cli_close(struct store *store, struct table *table)
{
	table_close(table);
	store_close(store);
}

enum err_code
cli_format(const struct cli *cli, const char *format, const char *output,
    enum format *ret_format, struct err *err)
{
	enum format found = FORMAT_AUTO;

	if (format != NULL && format_to_write(format, &found, err) != ERR_OK)
		return ERR_USAGE;
	if (format == NULL && output != NULL && strcmp(output, "-") != 0)
		found = format_of_path(span_of(output));
	if (found == FORMAT_AUTO && output != NULL && strcmp(output, "-") != 0)
		return err_set(err, ERR_USAGE,
		    "cannot tell the format of '%s': say --format", output);
	if (found == FORMAT_AUTO)
		found = cli->on_terminal ? FORMAT_TABLE : FORMAT_JSONL;
	*ret_format = found;
	return ERR_OK;
}

enum err_code
cli_key(const struct args *args, size_t from, const struct key_def *def,
    struct buf *bytes, struct key *ret_key, struct err *err)
{
	size_t n = args->n_operands - from;
	size_t ends[KEY_PARTS_MAX];
	struct buf value_bytes = {0};
	enum err_code code = ERR_OK;

	if (n != def->n)
		return err_set(err, ERR_USAGE,
		    "the key of this table has %zu part%s: %.*s%s%.*s", def->n,
		    def->n == 1 ? "" : "s", SPAN_ARG(def->part[0].name),
		    def->n > 1 ? ", " : "",
		    SPAN_ARG(def->n > 1 ? def->part[1].name : SPAN("")));
	for (size_t i = 0; code == ERR_OK && i < n; i++) {
		struct span text = span_of(args->operands[from + i]), rest;
		struct value value = {0};

		buf_clear(&value_bytes);
		code = query_key_text(def, i, text, &value_bytes, err);
		if (code != ERR_OK)
			break;
		rest = buf_span(&value_bytes);
		(void)value_read(&rest, &value);
		key_encode(value, bytes);
		ends[i] = bytes->len;
	}
	buf_fini(&value_bytes);
	if (code != ERR_OK)
		return code;
	ret_key->n = n;
	for (size_t i = 0; i < n; i++) {
		size_t start = i == 0 ? 0 : ends[i - 1];

		ret_key->part[i] =
		    (struct span){bytes->ptr + start, ends[i] - start};
	}
	return ERR_OK;
}
