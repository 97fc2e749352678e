/* SPDX-License-Identifier: MIT */
#ifndef TESTS_LOAD_FIXTURE_H
#define TESTS_LOAD_FIXTURE_H

#include "db/check.h"
#include "db/cursor.h"
#include "src/io/load.h"
#include "tests/io_fixture.h"

/* What a load told. */
struct told {
	struct buf complaints; /* reasons, with the name of the file */
	int n_progress;
	int stop_at; /* 0: never */
};

static inline void
complain(void *data, const char *line)
{
	struct told *told = data;
	const char *slash = strrchr(line, '/');

	buf_printf(&told->complaints, "%s\n", slash ? slash + 1 : line);
}

static inline bool
progress(void *data, const char *phase, uint64_t items, uint64_t done,
    uint64_t all)
{
	struct told *told = data;

	(void)phase;
	(void)items;
	(void)done;
	(void)all;
	return ++told->n_progress != told->stop_at;
}

static inline void
ignore(void *data, const char *line)
{
	(void)data;
	(void)line;
}

/* A load with all its arguments' memory. */
struct run {
	struct fixture f;
	char files[8][512];
	const char *names[8];
	struct load_options options;
	struct load_report report;
	struct told told;
	struct err err;
};

static inline void
run_init(struct run *run)
{
	*run = (struct run){0};
	fixture_init(&run->f);
}

static inline void
run_file(struct run *run, const char *name, const char *text)
{
	size_t i = run->options.n_files++;

	(void)snprintf(run->files[i], sizeof(run->files[i]), "%s",
	    file_put(&run->f, name, span_of(text)));
	run->names[i] = run->files[i];
	run->options.files = run->names;
}

static inline enum err_code
run_load(struct run *run)
{
	run->options.store = run->f.path;
	run->options.complain = complain;
	run->options.progress = progress;
	run->options.data = &run->told;
	load_report_fini(&run->report);
	run->report = (struct load_report){0};
	buf_clear(&run->told.complaints);
	run->told.n_progress = 0;
	run->err = (struct err){0};
	return load_run(&run->options, &run->report, &run->err);
}

static inline void
run_fini(struct run *run)
{
	load_report_fini(&run->report);
	buf_fini(&run->told.complaints);
	fixture_fini(&run->f);
}

/* Appends all items of TABLE, a line each; false if there is none such. */
static inline bool
read_table(const struct run *run, const char *name, struct buf *out)
{
	static const struct key_range all;
	struct store *store;
	struct table *table;
	struct cursor *cursor;
	struct item item = {0};
	uint64_t faults = 0;
	bool more = true;

	buf_clear(out);
	if (store_open(run->f.path, STORE_READ, &store, NULL) != ERR_OK)
		return false;
	IS_INT(check_store(store, ignore, NULL, &faults, NULL), ERR_OK,
	    "the store is checked");
	IS_INT(faults, 0, "and has no fault");
	if (table_open(store, span_of(name), &table, NULL) != ERR_OK) {
		store_close(store);
		return false;
	}
	if (cursor_open(table, NO_INDEX, &all, FORWARD, &cursor, NULL) !=
	    ERR_OK)
		abort();
	while (cursor_next(cursor, &more, NULL) == ERR_OK && more) {
		if (cursor_item(cursor, CURSOR_WHOLE, &item, NULL) != ERR_OK)
			abort();
		itemjson_write(&item, JSON_PLAIN, out);
		buf_putc(out, '\n');
	}
	item_fini(&item);
	cursor_close(cursor);
	table_close(table);
	store_close(store);
	return true;
}

static inline void
check_table(const struct run *run, const char *name, const char *want)
{
	struct buf got = {0};

	if (OK(read_table(run, name, &got), "table %s", name))
		IS_STR(buf_span(&got), want, name);
	buf_fini(&got);
}

#endif
