/* SPDX-License-Identifier: MIT */
#include "ui/shell.h"

#include <errno.h>
#include <histedit.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "src/app/explain.h"
#include "src/app/paths.h"
#include "src/app/session.h"
#include "src/base/file.h"
#include "src/base/text.h"

enum {
	HISTORY_MAX = 1000,
	LINE_MAX_BYTES = 1024 * 1024, /* of a line from a pipe */
};

struct shell {
	const struct cli *cli;
	struct session *session;
	struct table *table; /* NULL: none is chosen */
	const char *format;  /* NULL: what fits the output */
	char *chosen_format;
	bool quit;
	enum status status; /* of the last line */
};

static enum status
fail(struct shell *shell, const struct err *err)
{
	return cli_fail(shell->cli, err);
}

/* Runs TEXT as a query (or as the clauses of a scan), or explains it. */
static enum status
ask(struct shell *shell, struct span text, bool scan, bool explain)
{
	struct query query = {0};
	struct slice *slice;
	struct buf out = {0};
	struct err err = {0};
	enum status status;
	struct query_context context = {.scan = scan, .index = NO_INDEX};

	if (shell->table == NULL) {
		shell->cli->say("no table is chosen: .table NAME, .tables");
		return STATUS_USAGE;
	}
	context.schema = session_schema(shell->table);
	if (query_parse(&context, text, &query, &err) != ERR_OK)
		return cli_fail_at(shell->cli, text, &err);
	slice = slice_open(shell->table, &query);
	if (!explain)
		status = cli_write_slice(shell->cli, slice, "-", shell->format,
		    &(struct export_options){0});
	else if (explain_print(slice, &out, &err) == ERR_OK)
		status = cli_print(shell->cli, buf_span(&out));
	else
		status = fail(shell, &err);
	slice_close(slice);
	buf_fini(&out);
	return status;
}

static enum status
do_table(struct shell *shell, struct span name)
{
	struct err err = {0};

	if (session_table(shell->session, name, &shell->table, &err) != ERR_OK)
		return fail(shell, &err);
	return STATUS_DONE;
}

static enum status
do_tables(struct shell *shell, struct span rest)
{
	struct table_list list = {0};
	struct buf out = {0};
	struct err err = {0};
	enum status status;

	(void)rest;
	if (session_tables(shell->session, &list, &err) != ERR_OK)
		return fail(shell, &err);
	for (size_t i = 0; i < list.n; i++) {
		text_visible(&out, list.tables[i].name);
		buf_puts(&out, "  ");
		text_visible(&out, list.tables[i].key);
		buf_puts(&out, "  ");
		number_print(list.tables[i].items, &out);
		buf_puts(&out, " items\n");
	}
	status = cli_print(shell->cli, buf_span(&out));
	buf_fini(&out);
	table_list_fini(&list);
	return status;
}

static enum status
do_scan(struct shell *shell, struct span rest)
{
	return ask(shell, rest, true, false);
}

static enum status
do_explain(struct shell *shell, struct span rest)
{
	return ask(shell, rest, false, true);
}

static enum status
do_format(struct shell *shell, struct span rest)
{
	free(shell->chosen_format);
	shell->chosen_format = xmemdup(rest.ptr, rest.len);
	shell->format = rest.len > 0 ? shell->chosen_format : NULL;
	return STATUS_DONE;
}

static enum status
do_quit(struct shell *shell, struct span rest)
{
	(void)rest;
	shell->quit = true;
	return shell->status;
}

static enum status do_help(struct shell *shell, struct span rest);

static const struct {
	const char *name;
	const char *help;
	enum status (*run)(struct shell *, struct span);
} dots[] = {
    {".table", "NAME: choose a table", do_table},
    {".tables", "list the tables", do_tables},
    {".scan", "[CLAUSES]: read the whole table or index", do_scan},
    {".explain", "QUERY: what it would read", do_explain},
    {".format", "F: table, csv, tsv, json, jsonl, dynamodb-json", do_format},
    {".help", "this", do_help},
    {".quit", "leave", do_quit},
};

static enum status
do_help(struct shell *shell, struct span rest)
{
	struct buf out = {0};
	enum status status;

	(void)rest;
	buf_puts(&out, "a line is a query on the table chosen, or:\n");
	for (size_t i = 0; i < COUNT_OF(dots); i++)
		buf_printf(&out, "  %-9s %s\n", dots[i].name, dots[i].help);
	status = cli_print(shell->cli, buf_span(&out));
	buf_fini(&out);
	return status;
}

static void
run_line(struct shell *shell, struct span line)
{
	size_t name_len = 0;

	line = span_trim(line);
	if (line.len == 0)
		return;
	if (line.ptr[0] != '.') {
		shell->status = ask(shell, line, false, false);
		return;
	}
	while (name_len < line.len && line.ptr[name_len] != ' ')
		name_len++;
	for (size_t i = 0; i < COUNT_OF(dots); i++) {
		struct span name = {line.ptr, name_len};

		if (!span_eq(name, span_of(dots[i].name)))
			continue;
		shell->status =
		    dots[i].run(shell, span_trim(span_from(line, name_len)));
		return;
	}
	shell->cli->say("no such command; .help lists them");
	shell->status = STATUS_USAGE;
}

static wchar_t *
prompt_text(EditLine *el)
{
	static wchar_t text[] = L"keyslice> ";

	(void)el;
	return text;
}

/* Lines from a person, with libedit's keys and a history that is kept. */
static void
read_terminal(struct shell *shell)
{
	EditLine *el = el_init("keyslice", stdin, stdout, stderr);
	HistoryW *history = history_winit();
	HistEventW event;
	struct buf path = {0};
	bool kept = path_state("history-shell", &path);
	int n = 0;

	if (el == NULL || history == NULL)
		goto out;
	(void)history_w(history, &event, H_SETSIZE, HISTORY_MAX);
	(void)history_w(history, &event, H_SETUNIQUE, 1);
	if (kept)
		(void)history_w(history, &event, H_LOAD, buf_str(&path));
	(void)el_wset(el, EL_PROMPT, prompt_text);
	(void)el_wset(el, EL_EDITOR, L"emacs");
	(void)el_wset(el, EL_HIST, history_w, history);
	(void)el_source(el, NULL);
	while (!shell->quit) {
		const char *line = el_gets(el, &n);

		if (line == NULL || n <= 0)
			break;
		if (line[0] != '\n')
			(void)history_w(history, &event, H_ENTER,
			    el_wline(el)->buffer);
		run_line(shell, (struct span){line, (size_t)n});
	}
	if (kept) {
		struct buf dir = {0};

		if (path_state("", &dir) &&
		    file_mkdirs(buf_str(&dir), NULL) == ERR_OK)
			(void)history_w(history, &event, H_SAVE,
			    buf_str(&path));
		buf_fini(&dir);
	}
out:
	if (history != NULL)
		history_wend(history);
	if (el != NULL)
		el_end(el);
	buf_fini(&path);
}

static void
read_pipe(struct shell *shell)
{
	struct buf line = {0};
	int c;

	while (!shell->quit && (c = getchar()) != EOF) {
		if (c != '\n' && line.len < LINE_MAX_BYTES) {
			buf_putc(&line, (char)c);
			continue;
		}
		run_line(shell, buf_span(&line));
		buf_clear(&line);
	}
	if (!shell->quit)
		run_line(shell, buf_span(&line));
	buf_fini(&line);
}

enum status
shell_run(const struct cli *cli, const struct args *args)
{
	struct shell shell = {.cli = cli};
	struct err err = {0};
	enum err_code code;

	if (args_expect(args, 1, 2, &err) != ERR_OK)
		return cli_fail(cli, &err);
	/* A session may begin without a file; here there is nothing to ask. */
	code = access(args->operands[0], F_OK) == 0
	    ? session_open(args->operands[0], SESSION_READ, &shell.session,
		  &err)
	    : err_set(&err, ERR_STORE, "no store '%s'", args->operands[0]);
	if (code != ERR_OK) {
		(void)cli_fail(cli, &err);
		return STATUS_STORE;
	}
	if (args->n_operands == 2)
		shell.status = do_table(&shell, span_of(args->operands[1]));
	if (shell.status == STATUS_DONE) {
		if (isatty(STDIN_FILENO))
			read_terminal(&shell);
		else
			read_pipe(&shell);
	}
	free(shell.chosen_format);
	session_close(shell.session);
	return shell.status;
}
