/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "src/app/cli_priv.h"
#include "src/app/export.h"
#include "src/io/load.h"

/* What the callbacks of a load need. */
struct talk {
	const struct cli *cli;
	struct timespec start;
	struct timespec told; /* when progress was last shown */
	const char *phase;
};

static double
seconds_since(const struct timespec *then)
{
	struct timespec now;

	(void)clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)(now.tv_sec - then->tv_sec) +
	    (double)(now.tv_nsec - then->tv_nsec) / 1e9;
}

static void
show_progress(struct talk *talk, const char *phase, uint64_t items,
    uint64_t done, uint64_t all)
{
	struct buf text = {0};
	double seconds = seconds_since(&talk->start);
	double part = all > 0 ? (double)done / (double)all : 0;

	buf_puts(&text, phase);
	if (items > 0) {
		buf_puts(&text, ": ");
		number_print(items, &text);
		buf_puts(&text, " items");
	}
	if (seconds > 0.5 && items > 0) {
		buf_puts(&text, ", ");
		number_print((uint64_t)((double)items / seconds), &text);
		buf_puts(&text, "/s");
	}
	if (part > 0.01 && part < 1)
		buf_printf(&text, ", %d%%, %.0f s left", (int)(part * 100),
		    seconds / part - seconds);
	talk->cli->progress(buf_str(&text));
	buf_fini(&text);
}

static bool
on_progress(void *data, const char *phase, uint64_t items, uint64_t done,
    uint64_t all)
{
	struct talk *talk = data;

	if (talk->phase == NULL || strcmp(talk->phase, phase) != 0) {
		talk->phase = phase;
		(void)clock_gettime(CLOCK_MONOTONIC, &talk->start);
	}
	if (talk->cli->progress != NULL && seconds_since(&talk->told) > 0.1) {
		(void)clock_gettime(CLOCK_MONOTONIC, &talk->told);
		show_progress(talk, phase, items, done, all);
	}
	return !talk->cli->stopped();
}

static void
on_complaint(void *data, const char *line)
{
	struct talk *talk = data;

	talk->cli->say(line);
}

static enum err_code
read_on_duplicate(const char *text, enum on_duplicate *ret, struct err *err)
{
	static const char *const words[] = {
	    [DUPLICATE_REPLACE] = "replace",
	    [DUPLICATE_KEEP] = "keep",
	    [DUPLICATE_FAIL] = "fail",
	};

	*ret = DUPLICATE_REPLACE;
	if (text == NULL)
		return ERR_OK;
	for (size_t i = 0; i < COUNT_OF(words); i++)
		if (strcmp(text, words[i]) == 0) {
			*ret = (enum on_duplicate)i;
			return ERR_OK;
		}
	return err_set(err, ERR_USAGE,
	    "--on-duplicate: expected replace, keep or fail, not '%s'", text);
}

static enum err_code
fill_options(const struct cli *cli, const struct args *args, struct talk *talk,
    struct load_options *options, struct err *err)
{
	const char *format = args_get(args, OPT_FORMAT);
	const char *delimiter = args_get(args, OPT_DELIMITER);
	enum err_code code = ERR_OK;

	*options = (struct load_options){
	    .store = args->operands[0],
	    .files = args->operands + 1,
	    .n_files = args->n_operands - 1,
	    .table = args_get(args, OPT_TABLE),
	    .key = args_get(args, OPT_KEY),
	    .indexes = args->options[OPT_INDEX].values,
	    .n_indexes = args->options[OPT_INDEX].n,
	    .local_indexes = args->options[OPT_LOCAL_INDEX].values,
	    .n_local_indexes = args->options[OPT_LOCAL_INDEX].n,
	    .schema_file = args_get(args, OPT_SCHEMA),
	    .guess = args_has(args, OPT_GUESS),
	    .templates = args->options[OPT_TEMPLATE].values,
	    .n_templates = args->options[OPT_TEMPLATE].n,
	    .source.types = args_get(args, OPT_TYPES),
	    .source.infer = args_has(args, OPT_INFER),
	    .source.header = args_has(args, OPT_HEADER) ? HEADER_YES
		: args_has(args, OPT_NO_HEADER)         ? HEADER_NO
							: HEADER_AUTO,
	    .rejects = args_get(args, OPT_REJECTS),
	    .keep_going = args_has(args, OPT_KEEP_GOING),
	    .temp_dir = args_get(args, OPT_TEMP_DIR),
	    .progress = on_progress,
	    .complain = on_complaint,
	    .data = talk,
	};
	talk->cli = cli;
	if (delimiter != NULL)
		code = export_delimiter(delimiter, &options->source.delimiter,
		    err);
	if (code != ERR_OK)
		return code;
	if (format != NULL) {
		options->source.format = format_named(span_of(format));
		if (options->source.format == FORMAT_COUNT ||
		    !format_info(options->source.format)->reads)
			return err_set(err, ERR_USAGE,
			    "no format '%s' to read: csv, tsv, json, jsonl, "
			    "dynamodb-json, batch-write-item, nosql-workbench",
			    format);
	}
	return read_on_duplicate(args_get(args, OPT_ON_DUPLICATE),
	    &options->on_duplicate, err);
}

/* Appends ", N WHAT" unless N is 0; WHAT is of one, WHATS of more. */
static void
put_count(uint64_t n, const char *what, const char *whats, struct buf *line)
{
	if (n == 0)
		return;
	buf_puts(line, ", ");
	number_print(n, line);
	buf_printf(line, " %s", n == 1 ? what : whats);
}

static void
say_table(const struct cli *cli, struct load_table *table)
{
	const struct load_counts *counts = &table->counts;
	struct buf line = {0};

	if (table->key_guessed)
		cli_say(cli, "key found: --key '%s'", buf_str(&table->key));
	number_print(counts->loaded, &line);
	buf_printf(&line, " item%s loaded into table %s",
	    counts->loaded == 1 ? "" : "s", buf_str(&table->name));
	if (table->created && counts->read == 0)
		buf_printf(&line, ", which is made, with the key %s",
		    buf_str(&table->key));
	put_count(counts->duplicates, "duplicate key", "duplicate keys", &line);
	put_count(counts->replaced, "replaced", "replaced", &line);
	put_count(counts->deletes, "delete", "deletes", &line);
	if (counts->deletes > 0) {
		buf_puts(&line, " (");
		number_print(counts->deleted, &line);
		buf_puts(&line, " of an item that was there)");
	}
	put_count(counts->rejected, "rejected", "rejected", &line);
	buf_printf(&line, " (%s)", buf_str(&table->format));
	cli->say(buf_str(&line));
	buf_fini(&line);
}

/* What was assumed, each in a line. */
static void
say_notes(const struct cli *cli, struct load_report *report)
{
	struct span rest = buf_span(&report->notes);

	while (rest.len > 0) {
		const char *nl = memchr(rest.ptr, '\n', rest.len);
		size_t n = nl == NULL ? rest.len : (size_t)(nl - rest.ptr);

		cli_say(cli, "%.*s", (int)n, rest.ptr);
		rest = span_from(rest, n + 1);
	}
}

static void
say_report(const struct cli *cli, struct load_report *report)
{
	for (size_t i = 0; i < report->n_tables; i++)
		say_table(cli, &report->tables[i]);
	if (report->faults > 0)
		cli_say(cli,
		    "%" PRIu64 " fault%s in the export: %" PRIu64
		    " of its %" PRIu64 " items are loaded",
		    report->faults, report->faults == 1 ? "" : "s",
		    report->loaded, report->promised);
}

enum status
cli_load(const struct cli *cli, const struct args *args)
{
	struct talk talk = {0};
	struct load_options options;
	struct load_report report = {0};
	struct err err = {0};
	enum status status = STATUS_DONE;
	enum err_code code;

	if (args_expect(args, 2, SIZE_MAX, &err) != ERR_OK ||
	    fill_options(cli, args, &talk, &options, &err) != ERR_OK)
		return cli_fail(cli, &err);
	code = load_run(&options, &report, &err);
	if (cli->progress != NULL)
		cli->progress("");
	say_notes(cli, &report);
	if (code != ERR_OK) {
		status = cli_fail(cli, &err);
	} else {
		say_report(cli, &report);
		if (report.rejected + report.faults > 0)
			status = STATUS_FAULT;
	}
	load_report_fini(&report);
	return status;
}
