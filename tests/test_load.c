/* SPDX-License-Identifier: MIT */
#include "src/io/load.h"

#include <sys/stat.h>

#include "tests/load_fixture.h"

/* Loads that need only a file and a key. */
struct case_of {
	const char *file;
	const char *text;
	const char *key; /* NULL: guess; "": say nothing */
	const char *table;
	const char *used; /* the key of the table */
	const char *items;
};

#define KEY                                                                  \
	"{\"AttributeDefinitions\":[{\"AttributeName\":\"u\","               \
	"\"AttributeType\":\"S\"}],\"KeySchema\":[{\"AttributeName\":\"u\"," \
	"\"KeyType\":\"HASH\"}],\"TableName\":\"Users\"}\n"

static const struct case_of cases[] = {
    {"fleet.json", "{\"pk\":\"b\",\"n\":1}\n{\"pk\":\"a\"}\n", "pk:S", "fleet",
	"pk:S", "{\"pk\":\"a\"}\n{\"pk\":\"b\",\"n\":1}\n"},
    {"my data.v2.jsonl", "{\"PK\":\"a\",\"SK\":1}\n", NULL, "my_data.v2",
	"PK:S,SK:N", "{\"PK\":\"a\",\"SK\":1}\n"},
    {"t.csv", "id,v\n2,x\n10,y\n", NULL, "t", NULL, NULL},
    {"nums.csv", "id,v\n2,x\n10,y\n1,\n", "id:N", "nums", "id:N",
	"{\"id\":1}\n{\"id\":2,\"v\":\"x\"}\n{\"id\":10,\"v\":\"y\"}\n"},
    {"any.json", "{\"Music\":[{\"a\":{\"S\":\"1\"}}]}", NULL, "Music", "a:S",
	"{\"a\":\"1\"}\n"},
    {"scan.json", "{\"Items\":[{\"a\":{\"S\":\"1\"}}],\"Count\":1}", NULL,
	"scan", "a:S", "{\"a\":\"1\"}\n"},
    {"any.json", KEY "{\"u\":\"1\"}\n", "", "Users", "u:S", "{\"u\":\"1\"}\n"},
    {"any.json", KEY "{\"u\":\"1\",\"v\":\"2\"}\n", "v:S", "Users", "v:S",
	"{\"v\":\"2\",\"u\":\"1\"}\n"},
    /* The last one counts. */
    {"twice.jsonl", "{\"k\":1,\"v\":1}\n{\"k\":2}\n{\"k\":1.0,\"v\":2}\n",
	"k:N", "twice", "k:N", "{\"k\":1,\"v\":2}\n{\"k\":2}\n"},
    {"ver.csv", "ver,name\n1.1,a\n1.10,b\n2.0,c\n2,d\n", "ver:S", "ver",
	"ver:S",
	"{\"ver\":\"1.1\",\"name\":\"a\"}\n{\"ver\":\"1.10\",\"name\":\"b\"}\n"
	"{\"ver\":\"2\",\"name\":\"d\"}\n{\"ver\":\"2.0\",\"name\":\"c\"}\n"},
};

static void
check_cases(void)
{
	for (size_t i = 0; i < COUNT_OF(cases); i++) {
		const struct case_of *c = &cases[i];
		struct run run;
		enum err_code code;

		run_init(&run);
		run_file(&run, c->file, c->text);
		run.options.guess = c->key == NULL;
		run.options.key =
		    c->key == NULL || c->key[0] == '\0' ? NULL : c->key;
		code = run_load(&run);
		if (c->used == NULL) {
			IS_INT(code, ERR_INVALID, "a tie");
			OK(access(run.f.path, F_OK) != 0, "no store");
		} else if (OK(code == ERR_OK, "%s%s", c->text, run.err.msg)) {
			IS_STR(span_of(run.report.table), c->table, "table");
			IS_STR(buf_span(&run.report.key), c->used, "key");
			OK(run.report.key_guessed == (c->key == NULL),
			    "guessed");
			OK(run.report.table_created, "created");
			check_table(&run, c->table, c->items);
		}
		run_fini(&run);
	}
}

/* Nothing that fails leaves a trace. */
static void
check_failures(void)
{
	static const struct {
		const char *text;
		const char *key;
		enum err_code code;
		const char *says;
	} failures[] = {
	    {"", "id:S", ERR_INVALID, "no items in "},
	    {"[]", "id:S", ERR_INVALID, "no items in "},
	    {"{\"id\":\"1\"}\n", NULL, ERR_USAGE,
		"no key is known for table 'data'; this would do: "
		"--key 'id:S'"},
	    {"{\"a\":\"1\",\"b\":\"2\"}\n", NULL, ERR_USAGE,
		"say --key NAME:TYPE"},
	    {"{\"id\":\"1\"}\n", "id", ERR_USAGE, "--key 'id': "},
	    {"{\"id\":\"1\"}\n{\"id\":2}\n", "id:S", ERR_INVALID,
		"1 of 2 records cannot be loaded, so none was"},
	    {"{\"id\":1}\n", "id:S", ERR_INVALID,
		"none of 1 record can be loaded"},
	    {"[{\"id\":\"1\"},\n{\"id\" \"2\"}]", "id:S", ERR_SYNTAX,
		":2:7: expected ':'"},
	    {"[{\"id\":\"1\"},\n", "id:S", ERR_SYNTAX,
		":2:1: the file ends where an item is expected"},
	};

	for (size_t i = 0; i < COUNT_OF(failures); i++) {
		struct run run;

		run_init(&run);
		run_file(&run, "data.json", failures[i].text);
		run.options.key = failures[i].key;
		IS_INT(run_load(&run), failures[i].code, failures[i].text);
		OK(strstr(run.err.msg, failures[i].says) != NULL,
		    "'%s' says '%s'", run.err.msg, failures[i].says);
		OK(access(run.f.path, F_OK) != 0, "no store");
		run_fini(&run);
	}
}

#define BAD                                                                         \
	"{\"Item\":{\"pk\":{\"S\":\"1\"}}}\n{\"NotItem\":{\"pk\":{\"S\":\"x\"}}}\n" \
	"{\"Item\":{\"pk\":{\"S\":\"2\"}}\n{\"Item\":{\"pk\":{\"N\":\"abc\"}}}\n"   \
	"{\"Item\":{}}\n[1,2]\n{\"Item\":{\"pk\":{\"S\":\"3\"}}}\n"

static void
check_rejects(void)
{
	struct run run;
	struct buf got = {0};
	char rejects[256];

	run_init(&run);
	run_file(&run, "t.json", BAD);
	(void)snprintf(rejects, sizeof(rejects), "%s",
	    file_path(&run.f, "bad"));
	run.options.key = "pk:S";
	run.options.rejects = rejects;
	IS_INT(run_load(&run), ERR_INVALID, "without --keep-going");
	OK(access(run.f.path, F_OK) != 0, "no store");
	for (int i = 0; i < 2; i++) {
		IS_INT(run.report.read, 7, "read");
		IS_INT(run.report.rejected, 5, "rejected");
		IS_STR(buf_span(&run.told.complaints),
		    "t.json:2:1: no member \"Item\", which the other records "
		    "have\n"
		    "t.json:3:25: expected ',' or '}', but the text ends\n"
		    "t.json:4:20: The parameter cannot be converted to a "
		    "numeric value: abc\n"
		    "t.json:5:1: One or more parameter values were invalid: "
		    "Missing the key pk in the item\n"
		    "t.json:6:1: an item is an object\n",
		    "complaints");
		buf_clear(&got);
		IS_INT(file_read(rejects, 1 << 20, &got, NULL), ERR_OK,
		    "rejects");
		IS_STR(buf_span(&got),
		    "{\"NotItem\":{\"pk\":{\"S\":\"x\"}}}\n"
		    "{\"Item\":{\"pk\":{\"S\":\"2\"}}\n"
		    "{\"Item\":{\"pk\":{\"N\":\"abc\"}}}\n"
		    "{\"Item\":{}}\n[1,2]\n",
		    "rejects");
		run.options.keep_going = true;
		if (i == 0)
			IS_INT(run_load(&run), ERR_OK, "with --keep-going");
	}
	IS_INT(run.report.loaded, 2, "loaded");
	check_table(&run, "t", "{\"pk\":\"1\"}\n{\"pk\":\"3\"}\n");
	run_fini(&run);
	buf_fini(&got);
}

/* The rejects of a CSV are a CSV. */
static void
check_csv_rejects(void)
{
	struct run run;
	struct buf got = {0};
	char rejects[256];

	run_init(&run);
	run_file(&run, "t.csv", "id,v\r\n1,x\r\n,\"a\nb\"\r\n2,y,z\r\n");
	(void)snprintf(rejects, sizeof(rejects), "%s",
	    file_path(&run.f, "bad"));
	run.options.key = "id:S";
	run.options.rejects = rejects;
	run.options.keep_going = true;
	IS_INT(run_load(&run), ERR_OK, "load");
	IS_INT(file_read(rejects, 1 << 20, &got, NULL), ERR_OK, "rejects");
	IS_STR(buf_span(&got), "id,v\n,\"a\nb\"\n2,y,z\n", "rejects");
	run_fini(&run);
	buf_fini(&got);
}

static void
put_lines(struct buf *text, int from, int to)
{
	for (int i = from; i < to; i++)
		buf_printf(text,
		    "{\"pk\":{\"S\":\"%05d\"},\"v\":{\"S\":\"some filler, so "
		    "that there are several chunks of it: %d\"}}\n",
		    i * 7919 % 100003, i);
}

/*
 * Many chunks with bad lines all over: told in the order of the file, 20 of
 * them, all counted.
 */
static void
check_order(void)
{
	enum {
		EACH = 6000,
		PARTS = 12
	};
	struct run run;
	struct buf text = {0}, want = {0};

	run_init(&run);
	for (int i = 0; i < PARTS * 2; i++) {
		put_lines(&text, i * EACH / 2, (i + 1) * EACH / 2);
		buf_puts(&text, "bad\n");
		if (i < 20)
			buf_printf(&want,
			    "t.jsonl:%d:1: an item is an object\n",
			    (i + 1) * (EACH / 2 + 1));
	}
	run_file(&run, "t.jsonl", buf_str(&text));
	run.options.key = "pk:S";
	run.options.keep_going = true;
	IS_INT(run_load(&run), ERR_OK, run.err.msg);
	IS_INT(run.report.rejected, PARTS * 2, "rejected");
	IS_INT(run.report.read, PARTS * EACH + PARTS * 2, "read");
	IS_INT(run.report.loaded, PARTS * EACH, "loaded");
	IS_SPAN(buf_span(&run.told.complaints), buf_span(&want), "told");
	run_fini(&run);
	buf_fini(&text);
	buf_fini(&want);
}

/* Of two items with one key the last of the file counts, or the first. */
static void
check_duplicates(void)
{
	enum {
		N = 40000
	};
	struct run run;
	struct buf text = {0}, got = {0};

	run_init(&run);
	buf_puts(&text, "{\"pk\":{\"S\":\"x\"},\"v\":{\"N\":\"1\"}}\n");
	put_lines(&text, 0, N);
	buf_puts(&text, "{\"pk\":{\"S\":\"x\"},\"v\":{\"N\":\"2\"}}\n");
	run_file(&run, "table.jsonl", buf_str(&text));
	run.options.key = "pk:S";
	IS_INT(run_load(&run), ERR_OK, run.err.msg);
	IS_INT(run.report.loaded, N + 1, "loaded");
	IS_INT(run.report.duplicates, 1, "duplicates");
	IS_INT(run.report.replaced, 0, "replaced");
	OK(read_table(&run, "table", &got) &&
		span_find(buf_span(&got), SPAN("{\"pk\":\"x\",\"v\":2}\n")) !=
		    SIZE_MAX,
	    "the last one");

	run.options.key = NULL;
	IS_INT(run_load(&run), ERR_OK, "again, over what is there");
	OK(!run.report.table_created, "the table was there");
	IS_INT(run.report.replaced, N + 1, "replaced");
	run.options.on_duplicate = DUPLICATE_FAIL;
	IS_INT(run_load(&run), ERR_EXISTS, "fail");
	(void)unlink(run.f.path);
	run.options.key = "pk:S";
	run.options.on_duplicate = DUPLICATE_KEEP;
	IS_INT(run_load(&run), ERR_OK, "keep");
	OK(read_table(&run, "table", &got) &&
		span_find(buf_span(&got), SPAN("{\"pk\":\"x\",\"v\":1}\n")) !=
		    SIZE_MAX,
	    "the first one");
	run_fini(&run);
	buf_fini(&text);
	buf_fini(&got);
}

/* Loading into a table that is there. */
static void
check_existing(void)
{
	struct run run;
	const char *index = "Gee=v:S";

	run_init(&run);
	run_file(&run, "table.jsonl", "{\"pk\":\"a\",\"v\":\"1\"}\n");
	run.options.key = "pk:S";
	run.options.indexes = &index;
	run.options.n_indexes = 1;
	IS_INT(run_load(&run), ERR_OK, run.err.msg);
	run.options.n_files = 0;
	run_file(&run, "more.jsonl", "{\"pk\":\"b\"}\n");
	run.options.table = "table";
	run.options.key = "pk:S";
	IS_INT(run_load(&run), ERR_OK, "the same key");
	check_table(&run, "table",
	    "{\"pk\":\"a\",\"v\":\"1\"}\n{\"pk\":\"b\"}\n");
	run.options.key = "v:S";
	IS_INT(run_load(&run), ERR_INVALID, "another key");
	IS_STR(span_of(run.err.msg),
	    "table 'table' is there already with the key pk:S, not v:S",
	    "another key");
	run.options.key = NULL;
	index = "Gee=v:N";
	IS_INT(run_load(&run), ERR_INVALID, "another index");
	OK(strstr(run.err.msg, "Gee=v:S") != NULL &&
		strstr(run.err.msg, "not Gee=v:N") != NULL,
	    "%s", run.err.msg);
	index = "Hoo=v:S";
	IS_INT(run_load(&run), ERR_INVALID, "a new index");
	run.options.n_indexes = 0;
	run.options.guess = true;
	IS_INT(run_load(&run), ERR_OK, "a guess is not needed");
	OK(!run.report.key_guessed, "nor made");
	run_fini(&run);
}

static void
check_schema_file(void)
{
	static const char schema[] =
	    "{\"TableName\":\"Fleet\",\"AttributeDefinitions\":["
	    "{\"AttributeName\":\"PK\",\"AttributeType\":\"S\"}],"
	    "\"KeySchema\":[{\"AttributeName\":\"PK\",\"KeyType\":\"HASH\"}],"
	    "\"Keyslice\":{\"Templates\":{\"PK\":\"VEH#{id}\"}}}";
	struct run run;
	char path[256];

	run_init(&run);
	(void)snprintf(path, sizeof(path), "%s",
	    file_put(&run.f, "s.json", span_of(schema)));
	run_file(&run, "x.jsonl",
	    "{\"id\":\"1\"}\n{\"PK\":\"META\"}\n"
	    "{\"id\":\"2\",\"PK\":\"VEH#2\"}\n");
	run.options.schema_file = path;
	IS_INT(run_load(&run), ERR_OK, run.err.msg);
	check_table(&run, "Fleet",
	    "{\"PK\":\"META\"}\n{\"PK\":\"VEH#1\",\"id\":\"1\"}\n"
	    "{\"PK\":\"VEH#2\",\"id\":\"2\"}\n");
	run.options.key = "PK:S";
	IS_INT(run_load(&run), ERR_USAGE, "--key beside --schema");
	run.options.key = NULL;
	(void)file_put(&run.f, "s.json", SPAN("{\n\"TableName\":1}"));
	IS_INT(run_load(&run), ERR_SYNTAX, "a bad schema");
	OK(strstr(run.err.msg, "s.json:2:") != NULL, "%s", run.err.msg);
	run_fini(&run);
}

/* Of several descriptions the one with the table's name is taken. */
static void
check_schema_list(void)
{
	struct run run;
	struct buf text = {0};
	char path[256];

	run_init(&run);
	for (int i = 0; i < 2; i++)
		buf_printf(&text,
		    "%s{\"TableName\":\"%s\",\"AttributeDefinitions\":["
		    "{\"AttributeName\":\"%s\",\"AttributeType\":\"S\"}],"
		    "\"KeySchema\":[{\"AttributeName\":\"%s\","
		    "\"KeyType\":\"HASH\"}]}",
		    i == 0 ? "[" : ",", i == 0 ? "First" : "Second",
		    i == 0 ? "a" : "b", i == 0 ? "a" : "b");
	buf_puts(&text, "]");
	(void)snprintf(path, sizeof(path), "%s",
	    file_put(&run.f, "s.json", buf_span(&text)));
	run_file(&run, "x.jsonl", "{\"a\":\"1\",\"b\":\"2\"}\n");
	run.options.schema_file = path;
	IS_INT(run_load(&run), ERR_USAGE, "neither is named");
	OK(strstr(run.err.msg, "First, Second") != NULL, "%s", run.err.msg);
	run.options.table = "Second";
	IS_INT(run_load(&run), ERR_OK, run.err.msg);
	IS_STR(buf_span(&run.report.key), "b:S", "the key of Second");
	run_fini(&run);
	buf_fini(&text);
}

static void
check_templates(void)
{
	static const char *const templates[] = {
	    "PK=VEH#{vehicleId}", "SK=TS#{recordedAt}"};
	struct run run;

	run_init(&run);
	run_file(&run, "table.csv",
	    "vehicleId,recordedAt,PK\n"
	    "V-1,2026,\nV-1,2025,VEH#V-1\nV-1,2024,other\nV#1,2023,\n"
	    ",2022,\n");
	run.options.key = "PK:S,SK:S";
	run.options.templates = templates;
	run.options.n_templates = 2;
	run.options.keep_going = true;
	IS_INT(run_load(&run), ERR_OK, run.err.msg);
	check_table(&run, "table",
	    "{\"PK\":\"VEH#V-1\",\"SK\":\"TS#2025\",\"vehicleId\":\"V-1\","
	    "\"recordedAt\":\"2025\"}\n"
	    "{\"PK\":\"VEH#V-1\",\"SK\":\"TS#2026\",\"vehicleId\":\"V-1\","
	    "\"recordedAt\":\"2026\"}\n");
	IS_STR(buf_span(&run.told.complaints),
	    "table.csv:4:1: 'PK' is 'other', but its template "
	    "'VEH#{vehicleId}' builds 'VEH#V-1'\n"
	    "table.csv:5:1: template 'VEH#{vehicleId}' of 'PK': key component "
	    "'vehicleId' holds the delimiter '#': 'V#1'\n"
	    "table.csv:6:1: template 'VEH#{vehicleId}' of 'PK': key component "
	    "'vehicleId' is missing\n",
	    "what cannot be built");
	run_fini(&run);
}

static void
check_several_files(void)
{
	struct run run;

	run_init(&run);
	run_file(&run, "one.json", "{\"T1\":[{\"id\":\"1\"}]}");
	run_file(&run, "empty.json", "");
	run_file(&run, "two.json", "[{\"id\":\"2\"},{\"id\":\"1\"}]");
	run.options.key = "id:S";
	IS_INT(run_load(&run), ERR_OK, run.err.msg);
	IS_INT(run.report.duplicates, 1, "over files, too");
	check_table(&run, "T1", "{\"id\":\"1\"}\n{\"id\":\"2\"}\n");
	run_file(&run, "three.json", "{\"T2\":[{\"id\":\"1\"}]}");
	IS_INT(run_load(&run), ERR_OK, "two tables");
	IS_INT(run.report.n_tables, 2, "both are told");
	check_table(&run, "T1", "{\"id\":\"1\"}\n{\"id\":\"2\"}\n");
	check_table(&run, "T2", "{\"id\":\"1\"}\n");
	run_fini(&run);
}

static void
check_cancel(void)
{
	struct run run;
	struct buf text = {0};

	run_init(&run);
	put_lines(&text, 0, 60000);
	run_file(&run, "table.jsonl", buf_str(&text));
	run.options.key = "pk:S";
	for (int at = 1; at < 8; at += 2) {
		run.told.stop_at = at;
		IS_INT(run_load(&run), ERR_CANCELLED, "stopped");
		OK(access(run.f.path, F_OK) != 0, "no store");
	}
	run_fini(&run);
	buf_fini(&text);
}

/* The store that a load makes holds together, and is for its owner alone. */
static void
check_made(void)
{
	struct run run;
	struct stat there;
	struct store *store;
	struct table *table;
	struct load_note *notes;
	struct arena arena = {0};
	size_t n;

	run_init(&run);
	run_file(&run, "table.jsonl", "{\"pk\":\"a\"}\n{\"pk\":\"b\"}\n");
	run.options.key = "pk:S";
	IS_INT(run_load(&run), ERR_OK, run.err.msg);
	OK(stat(run.f.path, &there) == 0 && (there.st_mode & 0777) == 0600,
	    "mode 0600");
	store = fixture_store(&run.f, STORE_READ);
	if (table_open(store, SPAN("table"), &table, NULL) != ERR_OK ||
	    table_loads(table, &arena, &notes, &n, NULL) != ERR_OK)
		abort();
	if (OK(n == 1, "one load is remembered")) {
		IS_INT(notes[0].items, 2, "its items");
		IS_STR(notes[0].format, "plain JSON, one item a line",
		    "its format");
		IS_STR(notes[0].source, run.files[0], "its file");
	}
	arena_fini(&arena);
	table_close(table);
	store_close(store);
	run_fini(&run);
}

static void
check_names(void)
{
	static const char *const names[][2] = {
	    {"fleet.json", "fleet"},
	    {"/some/dir/fleet.jsonl.gz", "fleet"},
	    {"my data.csv", "my_data"},
	    {"a.b.csv", "a.b"},
	    {"noext", "noext"},
	    {"t.csv", "t"},
	    {".hidden", ".hidden"},
	    {"-", "stdin"},
	    {"Stra\xc3\x9f"
	     "e.csv",
		"Stra__e"},
	};
	struct buf got = {0};

	for (size_t i = 0; i < COUNT_OF(names); i++) {
		buf_clear(&got);
		load_table_name(span_of(names[i][0]), &got);
		IS_STR(buf_span(&got), names[i][1], names[i][0]);
	}
	buf_fini(&got);
}

int
main(void)
{
	check_cases();
	check_failures();
	check_rejects();
	check_csv_rejects();
	check_order();
	check_duplicates();
	check_existing();
	check_schema_file();
	check_schema_list();
	check_templates();
	check_several_files();
	check_cancel();
	check_made();
	check_names();
	return tap_end();
}
