/* SPDX-License-Identifier: MIT */
#include "src/app/cli_priv.h"
#include "src/app/lint.h"
#include "src/app/reader.h"

struct printer {
	const struct cli *cli;
	struct buf line;
	enum status status; /* of writing */
};

static bool
print(void *data, struct span line)
{
	struct printer *printer = data;

	buf_clear(&printer->line);
	buf_add_span(&printer->line, line);
	buf_putc(&printer->line, '\n');
	printer->status = cli_print(printer->cli, buf_span(&printer->line));
	return printer->status == STATUS_DONE;
}

static void
say_counts(const struct cli *cli, const struct lint_counts *counts)
{
	struct buf text = {0};

	if (counts->findings == 0)
		buf_puts(&text, "no findings");
	else
		count_print(counts->findings, "finding", &text);
	buf_puts(&text, " in ");
	count_print(counts->items, "item", &text);
	cli_say(cli, "%s", buf_str(&text));
	buf_fini(&text);
}

enum status
cli_lint(const struct cli *cli, const struct args *args)
{
	struct printer printer = {.cli = cli};
	struct lint_counts counts = {0};
	struct store *store = NULL;
	struct table *table = NULL;
	struct err err = {0};
	enum status status;

	if (args_expect(args, 2, 2, &err) != ERR_OK)
		return cli_fail(cli, &err);
	status = cli_open(cli, args->operands[0], STORE_READ, args->operands[1],
	    &store, &table);
	if (status != STATUS_DONE)
		return status;
	if (lint_table(table, print, &printer, &counts, &err) != ERR_OK) {
		status = cli_fail(cli, &err);
	} else if (printer.status != STATUS_DONE) {
		status = printer.status;
	} else {
		say_counts(cli, &counts);
		status = counts.findings > 0 ? STATUS_FAULT : STATUS_DONE;
	}
	buf_fini(&printer.line);
	cli_close(store, table);
	return status;
}
