/* SPDX-License-Identifier: MIT */
/* A load, and another process that writes to the same store meanwhile. */
#include "src/io/load.h"

#include "tests/load_fixture.h"

/* What the other one does while the load is in PHASE, and at no other time. */
struct beside {
	const char *phase;
	void (*act)(struct store *store);
	struct store *store;
	int n_acts;
};

static void
put_item(struct store *store, const char *name, const char *json)
{
	struct table *table;
	struct err err;

	if (table_open(store, span_of(name), &table, &err) != ERR_OK ||
	    fixture_put(table, json, PUT_REPLACE, &err) != ERR_OK)
		OK(false, "%s", err.msg);
	table_close(table);
}

/* With names of its own, of which the load knows nothing. */
static void
put_names(struct store *store)
{
	put_item(store, "things",
	    "{\"id\":{\"S\":\"o\"},\"p\":{\"S\":\"P\"},\"q\":{\"S\":\"Q\"},"
	    "\"b\":{\"S\":\"B\"}}");
}

static void
make_table(struct store *store)
{
	static const char *const indexes[] = {"byB=b:S", NULL};

	table_close(fixture_table(store, "things", "id:S", indexes));
}

static void
put_elsewhere(struct store *store)
{
	table_close(fixture_table(store, "others", "id:S", NULL));
	put_item(store, "others", "{\"id\":{\"S\":\"o\"},\"p\":{\"S\":\"P\"}}");
}

static void
begin_and_put(struct store *store)
{
	struct err err;

	if (store_begin(store, "test", &err) != ERR_OK)
		OK(false, "%s", err.msg);
	put_names(store);
}

static void
commit(struct store *store)
{
	struct err err;

	IS_INT(store_commit(store, &err), ERR_OK, "the other one's commit");
}

static bool
act_in_phase(void *data, const char *phase, uint64_t items, uint64_t done,
    uint64_t all)
{
	struct beside *beside = data;

	(void)items;
	(void)done;
	(void)all;
	while (beside->phase != NULL && strcmp(beside->phase, phase) == 0) {
		void (*act)(struct store * store) = beside->act;

		beside->phase = NULL;
		beside->n_acts++;
		act(beside->store);
		if (act == begin_and_put) {
			beside->phase = "waiting for another process";
			beside->act = commit;
		}
	}
	return true;
}

static enum err_code
load_beside(struct run *run, struct beside *beside)
{
	struct load_options options = run->options;

	beside->store = fixture_store(&run->f, STORE_WRITE);
	options.store = run->f.path;
	options.progress = act_in_phase;
	options.data = beside;
	load_report_fini(&run->report);
	run->report = (struct load_report){0};
	return load_run(&options, &run->report, &run->err);
}

/* What is loaded: N items, with names that nobody knows yet. */
static void
put_lines(struct run *run, const char *file, int n)
{
	struct buf text = {0};

	for (int i = 0; i < n; i++)
		buf_printf(&text,
		    "{\"id\":\"n%02d\",\"a\":\"A\",\"b\":\"B\",\"c\":\"C\"}\n",
		    i);
	run_file(run, file, buf_str(&text));
	buf_fini(&text);
}

static void
want_lines(struct buf *want, int n)
{
	for (int i = 0; i < n; i++)
		buf_printf(want,
		    "{\"id\":\"n%02d\",\"a\":\"A\",\"b\":\"B\",\"c\":\"C\"}\n",
		    i);
}

/*
 * The ids that the load gave to its names are those of others when it is
 * written: into an empty table, between items, or as few among many.
 */
static void
check_ids(void)
{
	static const struct {
		int n_before, n_load;
		void (*act)(struct store *store);
		int n_acts;
	} cases[] = {
	    {0, 20, put_elsewhere, 1},
	    {0, 20, put_names, 1},
	    {10, 20, put_names, 1},
	    {90, 1, put_names, 1},
	    /* Who writes when the load wants to is waited for. */
	    {10, 20, begin_and_put, 2},
	};

	for (size_t i = 0; i < COUNT_OF(cases); i++) {
		struct beside beside = {
		    .phase = "reading", .act = cases[i].act};
		struct buf want = {0};
		struct store *store;
		struct run run;

		run_init(&run);
		store = fixture_store(&run.f, STORE_CREATE);
		make_table(store);
		for (int n = 0; n < cases[i].n_before; n++) {
			char json[32];

			(void)snprintf(json, sizeof(json),
			    "{\"id\":{\"S\":\"b%02d\"}}", n);
			put_item(store, "things", json);
			buf_printf(&want, "{\"id\":\"b%02d\"}\n", n);
		}
		store_close(store);
		put_lines(&run, "things.jsonl", cases[i].n_load);
		want_lines(&want, cases[i].n_load);
		if (cases[i].act != put_elsewhere)
			buf_puts(&want,
			    "{\"id\":\"o\",\"p\":\"P\",\"q\":\"Q\",\"b\":\"B\"}\n");
		IS_INT(load_beside(&run, &beside), ERR_OK, run.err.msg);
		IS_INT(beside.n_acts, cases[i].n_acts, "the other one wrote");
		IS_INT(run.report.loaded, cases[i].n_load, "items");
		store_close(beside.store);
		check_table(&run, "things", buf_str(&want));
		buf_fini(&want);
		run_fini(&run);
	}
}

static bool
stop_waiting(void *data, const char *phase, uint64_t items, uint64_t done,
    uint64_t all)
{
	(void)data;
	(void)items;
	(void)done;
	(void)all;
	return strcmp(phase, "waiting for another process") != 0;
}

static void
check_stopped(void)
{
	struct store *store;
	struct run run;

	run_init(&run);
	store = fixture_store(&run.f, STORE_CREATE);
	make_table(store);
	begin_and_put(store);
	put_lines(&run, "things.jsonl", 3);
	run.options.store = run.f.path;
	run.options.progress = stop_waiting;
	IS_INT(load_run(&run.options, &run.report, &run.err), ERR_CANCELLED,
	    "stopped while another process writes");
	IS_STR(span_of(run.err.msg), "the load was stopped", "why");
	commit(store);
	store_close(store);
	run_fini(&run);
}

/* A table that the load was to make is there when it is written. */
static void
check_made(void)
{
	struct beside beside = {.phase = "reading", .act = make_table};
	struct run run;

	run_init(&run);
	store_close(fixture_store(&run.f, STORE_CREATE));
	put_lines(&run, "things.jsonl", 3);
	run.options.key = "id:S";
	IS_INT(load_beside(&run, &beside), ERR_EXISTS, "made by another");
	IS_STR(span_of(run.err.msg), "table 'things' exists already", "why");
	store_close(beside.store);
	check_table(&run, "things", "");
	run_fini(&run);
}

/* Of several tables, the first one; all or nothing all the same. */
static void
check_tables(void)
{
	struct beside beside = {.phase = "reading", .act = make_table};
	struct buf want = {0};
	struct run run;

	run_init(&run);
	store_close(fixture_store(&run.f, STORE_CREATE));
	run_file(&run, "one.json", "{\"T1\":[{\"id\":\"1\"}]}");
	run_file(&run, "two.json", "{\"T2\":[{\"id\":\"2\"}]}");
	run.options.key = "id:S";
	IS_INT(load_beside(&run, &beside), ERR_OK, run.err.msg);
	store_close(beside.store);
	check_table(&run, "T1", "{\"id\":\"1\"}\n");
	check_table(&run, "T2", "{\"id\":\"2\"}\n");
	run_file(&run, "three.json", "{\"T3\":[{\"id\":3}]}");
	beside = (struct beside){.phase = "reading", .act = put_names};
	IS_INT(load_beside(&run, &beside), ERR_INVALID, "a bad item");
	store_close(beside.store);
	OK(!read_table(&run, "T3", &want), "and no third table");
	buf_fini(&want);
	run_fini(&run);
}

/* What another tells the table meanwhile stays, beside what the load does. */
static void
tell_query(struct store *store)
{
	struct schema schema = {0};
	struct table *table;
	struct err err;

	if (table_open(store, SPAN("things"), &table, &err) != ERR_OK)
		abort();
	schema_copy(&schema, table_schema(table));
	schema_put_query(&schema, SPAN("all"), SPAN("id > \"\""));
	IS_INT(table_set_extras(table, &schema, &err), ERR_OK, "set");
	schema_fini(&schema);
	table_close(table);
}

static void
check_extras(void)
{
	static const char *const templates[] = {"id=K#{a}"};
	struct beside beside = {.phase = "reading", .act = tell_query};
	struct store *store;
	struct table *table;
	struct run run;

	run_init(&run);
	store = fixture_store(&run.f, STORE_CREATE);
	make_table(store);
	store_close(store);
	run_file(&run, "things.jsonl", "{\"a\":\"1\"}\n");
	run.options.templates = templates;
	run.options.n_templates = 1;
	IS_INT(load_beside(&run, &beside), ERR_OK, run.err.msg);
	store_close(beside.store);
	check_table(&run, "things", "{\"id\":\"K#1\",\"a\":\"1\"}\n");
	store = fixture_store(&run.f, STORE_READ);
	if (table_open(store, SPAN("things"), &table, &run.err) != ERR_OK)
		abort();
	IS_INT(table_schema(table)->n_templates, 1, "the load's template");
	IS_INT(table_schema(table)->n_queries, 1, "the other one's query");
	table_close(table);
	store_close(store);
	run_fini(&run);
}

int
main(void)
{
	check_ids();
	check_stopped();
	check_made();
	check_tables();
	check_extras();
	return tap_end();
}
