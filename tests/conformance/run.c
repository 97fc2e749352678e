/* SPDX-License-Identifier: MIT */
/*
 * run CASES [PROGRAM [EVERY]]: asks every case (or each EVERYth) of the file
 * CASES, and compares the answers. README.md says what a case is.
 */
#include <stdio.h>
#include <stdlib.h>

#include "src/base/file.h"
#include "tests/conformance/asked.h"
#include "tests/conformance/judge.h"
#include "tests/tap.h"

enum {
	PAGES_MAX = 1000, /* no case has as many */
	FILE_MAX = 64 * 1024 * 1024,
};

struct runner {
	struct asked *asked;
	struct buf loaded; /* table and items that are there, untouched */
	bool has_table;
	struct buf line, reply;
};

/* One case, as JSON. */
struct task {
	struct span id, table, items, op, params, expect;
	struct judging judging;
	bool follow;
	bool may_fail;
};

static struct span
ask(struct runner *runner)
{
	asked_ask(runner->asked, buf_span(&runner->line), &runner->reply);
	return buf_span(&runner->reply);
}

/* Begins a request: what is put behind it are members of its params. */
static void
begin(struct runner *runner, struct span op)
{
	buf_clear(&runner->line);
	buf_puts(&runner->line, "{\"op\":");
	buf_add_span(&runner->line, op);
	buf_puts(&runner->line, ",\"params\":{\"TableName\":\"Cases\"");
}

static void
add_members(struct runner *runner, struct span object)
{
	struct span inside =
	    span_trim((struct span){object.ptr + 1, object.len - 2});

	if (inside.len == 0)
		return;
	buf_putc(&runner->line, ',');
	buf_add_span(&runner->line, inside);
}

static struct span
end(struct runner *runner)
{
	buf_puts(&runner->line, "}}");
	return ask(runner);
}

static bool
is_error(struct span reply)
{
	return json_of(reply, "__type").ptr != NULL;
}

static void
put_item(void *data, struct span item)
{
	struct runner *runner = data;
	struct span reply;

	begin(runner, SPAN("\"PutItem\""));
	buf_puts(&runner->line, ",\"Item\":");
	buf_add_span(&runner->line, item);
	reply = end(runner);
	if (is_error(reply))
		printf("# an item cannot be put: %.*s\n", SPAN_ARG(reply));
}

/* Makes the table of TASK, unless it is there as it should be. */
static void
load(struct runner *runner, const struct task *task)
{
	struct buf wanted = {0};
	struct span reply;

	buf_add_span(&wanted, task->table);
	buf_add_span(&wanted, task->items);
	if (span_eq(buf_span(&wanted), buf_span(&runner->loaded))) {
		buf_fini(&wanted);
		return;
	}
	if (runner->has_table) {
		begin(runner, SPAN("\"DeleteTable\""));
		(void)end(runner);
	}
	begin(runner, SPAN("\"CreateTable\""));
	buf_puts(&runner->line, ",\"BillingMode\":\"PAY_PER_REQUEST\"");
	add_members(runner, task->table);
	reply = end(runner);
	if (is_error(reply))
		printf("# no table: %.*s\n", SPAN_ARG(reply));
	runner->has_table = true;
	json_each(task->items, put_item, runner);
	buf_fini(&runner->loaded);
	runner->loaded = wanted;
}

static struct span
ask_task(struct runner *runner, const struct task *task)
{
	begin(runner, task->op);
	add_members(runner, task->params);
	return end(runner);
}

/* The key attributes of the item that a write was about. */
struct key_of {
	struct runner *runner;
	struct span from;
	size_t n;
};

static void
add_key_attribute(void *data, struct span element)
{
	struct key_of *key = data;
	struct buf name = {0};
	struct span quoted = json_of(element, "AttributeName");

	json_text(quoted, &name);
	buf_puts(&key->runner->line, key->n++ == 0 ? "" : ",");
	buf_add_span(&key->runner->line, quoted);
	buf_putc(&key->runner->line, ':');
	buf_add_span(&key->runner->line, json_of(key->from, buf_str(&name)));
	buf_fini(&name);
}

/* What is there after a write. */
static bool
judge_write(struct runner *runner, const struct task *task, struct span reply)
{
	struct span want = json_of(task->expect, "Item");
	struct key_of key = {runner, json_of(task->params, "Key"), 0};

	if (is_error(reply))
		return false;
	if (key.from.ptr == NULL)
		key.from = json_of(task->params, "Item");
	begin(runner, SPAN("\"GetItem\""));
	buf_puts(&runner->line, ",\"Key\":{");
	json_each(json_of(task->table, "KeySchema"), add_key_attribute, &key);
	buf_putc(&runner->line, '}');
	reply = end(runner);
	if (span_eq(want, SPAN("null")))
		want = (struct span){NULL, 0};
	return !is_error(reply) && judge_item(json_of(reply, "Item"), want);
}

/* Pages of a case that is followed. */
struct pages {
	const struct task *task;
	struct buf page[PAGES_MAX];
	size_t n;
	size_t at;
	const char *member;
	bool same;
	struct buf joined;
};

static void
compare_page(void *data, struct span want)
{
	struct pages *pages = data;

	if (pages->at >= pages->n ||
	    !judge_page(&pages->task->judging,
		buf_span(&pages->page[pages->at]), want))
		pages->same = false;
	pages->at++;
}

static void
compare_number(void *data, struct span want)
{
	struct pages *pages = data;

	if (pages->at >= pages->n ||
	    json_whole(json_of(buf_span(&pages->page[pages->at]),
		pages->member)) != json_whole(want))
		pages->same = false;
	pages->at++;
}

static void
join_item(void *data, struct span item)
{
	struct pages *pages = data;

	buf_puts(&pages->joined, pages->joined.len == 0 ? "[" : ",");
	buf_add_span(&pages->joined, item);
}

/* Compares what every page has as MEMBER with the array WANT, if that is
 * expected. */
static void
compare_numbers(struct pages *pages, const char *member, const char *want)
{
	struct span numbers = json_of(pages->task->expect, want);

	if (numbers.ptr == NULL)
		return;
	pages->at = 0;
	pages->member = member;
	json_each(numbers, compare_number, pages);
	pages->same = pages->same && pages->at == pages->n;
}

static bool
judge_pages(struct pages *pages)
{
	const struct task *task = pages->task;
	struct span all = json_of(task->expect, "AllItems");

	pages->same = true;
	compare_numbers(pages, "ScannedCount", "PageScannedCounts");
	compare_numbers(pages, "Count", "PageCounts");
	if (all.ptr == NULL) {
		pages->at = 0;
		json_each(json_of(task->expect, "Pages"), compare_page, pages);
		return pages->same && pages->at == pages->n;
	}
	for (size_t i = 0; i < pages->n; i++)
		json_each(json_of(buf_span(&pages->page[i]), "Items"),
		    join_item, pages);
	buf_puts(&pages->joined, pages->joined.len == 0 ? "[]" : "]");
	return pages->same &&
	    judge_items(&task->judging, buf_span(&pages->joined), all);
}

static bool
follow(struct runner *runner, const struct task *task)
{
	struct pages *pages = xcalloc(1, sizeof(*pages));
	struct span reply = ask_task(runner, task);
	bool same;

	pages->task = task;
	for (;;) {
		struct span key = json_of(reply, "LastEvaluatedKey");
		struct buf copy = {0};

		buf_add_span(&pages->page[pages->n++], reply);
		if (key.ptr == NULL || pages->n == PAGES_MAX)
			break;
		buf_add_span(&copy, key);
		begin(runner, task->op);
		add_members(runner, task->params);
		buf_puts(&runner->line, ",\"ExclusiveStartKey\":");
		buf_add_span(&runner->line, buf_span(&copy));
		buf_fini(&copy);
		reply = end(runner);
	}
	same = judge_pages(pages);
	for (size_t i = 0; i < pages->n; i++)
		buf_fini(&pages->page[i]);
	buf_fini(&pages->joined);
	free(pages);
	return same;
}

static bool
is_op(const struct task *task, const char *name)
{
	return span_eq(task->op, span_of(name));
}

static bool
run_task(struct runner *runner, const struct task *task)
{
	bool reads = is_op(task, "\"Query\"") || is_op(task, "\"Scan\"");
	struct span reply;

	load(runner, task);
	if (task->follow)
		return follow(runner, task);
	reply = ask_task(runner, task);
	if (json_of(task->expect, "error").ptr != NULL)
		return judge_error(reply, task->expect);
	if (reads)
		return !is_error(reply) &&
		    judge_page(&task->judging, reply, task->expect);
	if (is_op(task, "\"ItemSize\""))
		return span_eq(json_of(reply, "bytes"),
		    json_of(task->expect, "bytes"));
	if (is_op(task, "\"GetItem\""))
		return !is_error(reply) &&
		    judge_item(json_of(reply, "Item"),
			json_of(task->expect, "Item"));
	buf_clear(&runner->loaded);
	return judge_write(runner, task, reply);
}

static struct task
read_task(struct span line)
{
	struct task task = {
	    .id = json_of(line, "id"),
	    .table = json_of(line, "table"),
	    .items = json_of(line, "items"),
	    .op = json_of(line, "op"),
	    .params = json_of(line, "params"),
	    .expect = json_of(line, "expect"),
	    .judging.order = json_of(line, "order"),
	    .judging.tie_keys = json_of(line, "tie_keys"),
	    .follow = json_of(line, "follow").ptr != NULL,
	    .may_fail = span_eq(json_of(line, "confidence"), SPAN("\"low\"")),
	};
	struct span tolerance = json_of(line, "count_tolerance");

	if (tolerance.ptr != NULL)
		task.judging.tolerance = json_whole(tolerance);
	return task;
}

static void
run_line(struct runner *runner, struct span line)
{
	struct buf expanded = {0};
	struct task task;
	bool same;

	if (json_of(line, "expand").ptr != NULL) {
		json_expand(line, &expanded);
		line = buf_span(&expanded);
	}
	task = read_task(line);
	same = run_task(runner, &task);
	if (task.may_fail)
		tap_may_fail(same, "%.*s", SPAN_ARG(task.id));
	else
		OK(same, "%.*s", SPAN_ARG(task.id));
	if (!same) {
		printf("# got  %.*s\n", (int)runner->reply.len,
		    runner->reply.ptr);
		printf("# want %.*s\n", (int)task.expect.len, task.expect.ptr);
	}
	buf_fini(&expanded);
}

int
main(int argc, char **argv)
{
	struct runner runner = {0};
	struct buf file = {0};
	struct span rest;
	long every = argc > 3 ? strtol(argv[3], NULL, 10) : 1;
	long number = 0;

	if (argc < 2 || every < 1 ||
	    file_read(argv[1], FILE_MAX, &file, NULL) != ERR_OK) {
		(void)fprintf(stderr, "usage: run CASES [PROGRAM [EVERY]]\n");
		return 2;
	}
	runner.asked = asked_new(argc > 2 ? argv[2] : NULL);
	rest = buf_span(&file);
	while (rest.len > 0) {
		const char *stop = memchr(rest.ptr, '\n', rest.len);
		size_t len =
		    stop == NULL ? rest.len : (size_t)(stop - rest.ptr);

		if (len > 0 && number++ % every == 0)
			run_line(&runner, (struct span){rest.ptr, len});
		rest = span_from(rest, len + 1);
	}
	asked_free(runner.asked);
	buf_fini(&runner.loaded);
	buf_fini(&runner.line);
	buf_fini(&runner.reply);
	buf_fini(&file);
	return tap_end();
}
